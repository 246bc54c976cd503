"""Star1 and Star2 (Ballard 1983): alpha-beta through chance nodes when all leaves are known to lie in [L, U]."""

from fractions import Fraction

from tests.oracles.bounded import Run
from tests.oracles.notation import INF, Node, Number

Window = tuple[Number, Number]


def over(number: Number, chance: Fraction) -> Number:
    """The number divided by the chance, infinities kept."""
    return number if number in (INF, -INF) else number / chance


def star1(root: Node, lowest: Number, highest: Number, *, depth: int | None = None,
          window: Window = (-INF, INF), probe: bool = False, clip: bool = True) -> Run:
    """At a chance node the children seen count as they are, the others as L or U; it stops once the bounds decide.

    The windows of its children: A = (alpha - seen - U rest) / p, B = (beta - seen - L rest) / p. With `probe` (Star2)
    one child of each MAX or MIN outcome is looked at first, which bounds that outcome from its mover's side.
    """
    run = Run()

    def visit(node: Node, alpha: Number, beta: Number, plies: int) -> Number:
        run.visited.append(node.path)
        if not node.children or plies == depth:
            run.evaluated.append(node.path)
            assert node.value is not None
            return node.value
        if node.player == "chance":
            return chance(node, alpha, beta, plies)
        is_max = node.player == "max"
        v: Number = -INF if is_max else INF
        for child in node.children:
            below = visit(child, alpha, beta, plies + 1)
            if is_max:
                v = max(v, below)
                if v >= beta or v >= highest:
                    break
                alpha = max(alpha, v)
            else:
                v = min(v, below)
                if v <= alpha or v <= lowest:
                    break
                beta = min(beta, v)
        return v

    def chance(node: Node, alpha: Number, beta: Number, plies: int) -> Number:
        outcomes = [(child, p) for child, p in zip(node.children, node.chances, strict=True) if p]
        low = [lowest] * len(outcomes)
        high = [highest] * len(outcomes)
        chances = [p for _child, p in outcomes]

        def total(ends: list[Number]) -> Number:
            return sum((p * end for p, end in zip(chances, ends, strict=True)), Fraction(0))

        def limits(at: int) -> Window:
            """The child's value at which the node reaches alpha at best, and beta at worst."""
            p = chances[at]
            a = over(alpha - (total(high) - p * high[at]), p)
            b = over(beta - (total(low) - p * low[at]), p)
            return (max(a, low[at]), min(b, high[at])) if clip else (a, b)

        if probe:
            for at, (child, _p) in enumerate(outcomes):
                if child.player not in ("max", "min") or plies + 1 == depth:
                    continue
                run.visited.append(child.path)
                a, b = limits(at)
                if child.player == "max":
                    low[at] = max(low[at], visit(child.children[0], -INF, b, plies + 2))
                    if total(low) >= beta:
                        return total(low)
                else:
                    high[at] = min(high[at], visit(child.children[0], a, INF, plies + 2))
                    if total(high) <= alpha:
                        return total(high)
        for at, (child, _p) in enumerate(outcomes):
            a, b = limits(at)
            below = visit(child, a, b, plies + 1)
            if below <= a:
                high[at] = min(high[at], below)
            if below >= b:
                low[at] = max(low[at], below)
            if a < below < b:
                low[at] = high[at] = below
            if total(high) <= alpha:
                return total(high)
            if total(low) >= beta:
                return total(low)
            assert low[at] == high[at], (node.path, low[at], high[at])
        return total(low)

    run.value = visit(root, *window, 0)
    return run
