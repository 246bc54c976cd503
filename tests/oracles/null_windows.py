"""Searches that ask yes-or-no questions of subtrees: NegaScout (Reinefeld 1983), MT and MTD(f) (Plaat et al. 1996).

A question is "value >= g?" or "value > g?", so that no smallest step between numbers is needed.
"""

from tests.oracles.bounded import Run
from tests.oracles.notation import INF, Node, Number


def negascout(root: Node, *, depth: int | None = None, window: tuple[Number, Number] = (-INF, INF)) -> Run:
    """The first child with the whole window; the others are asked whether they are better, and searched if so."""
    run = Run()

    def bottom(node: Node, plies: int) -> bool:
        run.visited.append(node.path)
        if not node.children or plies == depth:
            run.evaluated.append(node.path)
            return True
        return False

    def ask(node: Node, g: Number, strict: bool, plies: int) -> Number:
        """Fail-soft answer to "value > g?" (strict) or "value >= g?"."""
        if bottom(node, plies):
            assert node.value is not None
            return node.value
        is_max = node.player == "max"
        v: Number = -INF if is_max else INF
        for child in node.children:
            below = ask(child, g, strict, plies + 1)
            v = max(v, below) if is_max else min(v, below)
            if (v > g or (not strict and v == g)) == is_max:
                break
        return v

    def visit(node: Node, alpha: Number, beta: Number, plies: int) -> Number:
        if bottom(node, plies):
            assert node.value is not None
            return node.value
        is_max = node.player == "max"
        v: Number = -INF if is_max else INF
        for child in node.children:
            if child is node.children[0]:
                below = visit(child, alpha, beta, plies + 1)
            elif is_max:
                below = ask(child, alpha, True, plies + 1)
                if alpha < below < beta and child.children:
                    below = visit(child, below, beta, plies + 1)
            else:
                below = ask(child, beta, False, plies + 1)
                if alpha < below < beta and child.children:
                    below = visit(child, alpha, below, plies + 1)
            if is_max:
                v = max(v, below)
                alpha = max(alpha, v)
            else:
                v = min(v, below)
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v

    run.value = visit(root, *window, 0)
    return run


def mtd(root: Node, guess: Number = 0, *, memory: bool = True, depth: int | None = None) -> tuple[Run, list[Number]]:
    """MTD(f) and the numbers that its passes return.

    With memory each node keeps its bounds f- and f+, and a leaf is evaluated once; without it every pass starts afresh.
    """
    run = Run()
    lower: dict[str, Number] = {}
    upper: dict[str, Number] = {}

    def mt(node: Node, g: Number, strict: bool, plies: int) -> Number:
        def reached(v: Number) -> bool:
            return v > g or (not strict and v == g)

        run.visited.append(node.path)
        if not node.children or plies == depth:
            if not memory or node.path not in lower:
                run.evaluated.append(node.path)
            assert node.value is not None
            lower[node.path] = upper[node.path] = node.value
            return node.value
        is_max = node.player == "max"
        v: Number = -INF if is_max else INF
        for child in node.children:
            known = (upper if is_max else lower).get(child.path) if memory else None
            if known is not None and reached(known) != is_max:
                below = known
            else:
                below = mt(child, g, strict, plies + 1)
            v = max(v, below) if is_max else min(v, below)
            if reached(v) == is_max:
                break
        (lower if reached(v) else upper)[node.path] = v
        return v

    low: Number = -INF
    high: Number = INF
    passes = []
    while True:
        # A number that is known to be a lower bound is only beaten by a greater one.
        strict = guess == low
        answer = mt(root, guess, strict, 0)
        passes.append(answer)
        if answer > guess or (not strict and answer == guess):
            low = answer
        else:
            high = answer
        guess = answer
        if low >= high:
            break
    run.value = answer
    return run, passes
