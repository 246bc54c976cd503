"""Max-n (Luckhardt and Irani 1986): every player maximises an own payoff; shallow pruning (Korf 1991)."""

from itertools import product

from tests.oracles.bounded import Run
from tests.oracles.notation import Node, Number, mean

Payoffs = tuple[Number, ...]


def max_n(node: Node, depth: int | None = None) -> Payoffs:
    """The payoffs of backward induction in which each mover takes the first of equally good children."""
    if not node.children or depth == 0:
        return node.payoffs
    below = [max_n(child, None if depth is None else depth - 1) for child in node.children]
    return back_up(node, below)


def back_up(node: Node, below: list[Payoffs]) -> Payoffs:
    """The mover's first best payoffs, or the mean ones."""
    if node.player == "chance":
        return tuple(mean(node.chances, list(column)) for column in zip(*below, strict=True))
    mover = int(node.player)
    best = below[0]
    for payoffs in below[1:]:
        if payoffs[mover] > best[mover]:
            best = payoffs
    return best


def best_moves(node: Node, depth: int | None = None) -> list[str]:
    """The children that are as good for the mover, if below them each mover takes the first best."""
    after = None if depth is None else depth - 1
    mover, best = int(node.player), max_n(node, depth)
    return [child.path for child in node.children if max_n(child, after)[mover] == best[mover]]


def equilibrium_values(node: Node) -> set[Payoffs]:
    """The payoffs of all subgame-perfect equilibria in pure strategies, however ties are broken."""
    if not node.children:
        return {node.payoffs}
    below = [equilibrium_values(child) for child in node.children]
    if node.player == "chance":
        return {back_up(node, list(choice)) for choice in product(*below)}
    mover = int(node.player)
    # The others may be played to the mover's dislike, so each has to be as good as the worst of every other child.
    return {
        payoffs for at, mine in enumerate(below) for payoffs in mine
        if all(min(other[mover] for other in others) <= payoffs[mover]
               for rank, others in enumerate(below) if rank != at)
    }


def every_equilibrium_value(node: Node) -> set[Payoffs]:
    """Return all equilibrium payoffs by trying each way to break each tie: slow, for tiny trees."""
    if not node.children:
        return {node.payoffs}
    found = set()
    for choice in product(*(every_equilibrium_value(child) for child in node.children)):
        if node.player == "chance":
            found.add(back_up(node, list(choice)))
            continue
        mover = int(node.player)
        best = max(payoffs[mover] for payoffs in choice)
        found |= {payoffs for payoffs in choice if payoffs[mover] == best}
    return found


def shallow_max_n(root: Node, total: Number, depth: int | None = None) -> tuple[Payoffs, Run]:
    """No payoff is below 0 and their sum is at most `total`: a node is left once its mover has what remains for it.

    What remains is the sum less what the mover above is sure of; where one player moves twice, the sum itself.
    """
    run = Run()

    def visit(node: Node, plies: int, remains: Number) -> Payoffs:
        run.visited.append(node.path)
        if not node.children or plies == depth:
            run.evaluated.append(node.path)
            return node.payoffs
        if node.player == "chance":
            return back_up(node, [visit(child, plies + 1, total) for child in node.children])
        mover = int(node.player)
        best: Payoffs | None = None
        for child in node.children:
            sure = best[mover] if best else 0
            other = child.player not in (mover, "chance")
            payoffs = visit(child, plies + 1, total - sure if other else total)
            if best is None or payoffs[mover] > best[mover]:
                best = payoffs
            if best[mover] >= remains:
                if child is not node.children[-1]:
                    run.cutoffs.append((node.path, best[mover]))
                break
        assert best is not None
        return best

    return visit(root, 0, total), run
