"""Alpha-beta as textbooks print it, with known leaf bounds, evaluation bounds at inner nodes, shallow cuts only."""

from dataclasses import dataclass, field

from tests.oracles.notation import INF, Node, Number


@dataclass
class Run:
    """The record of a search, by path: nodes in the order of entry, evaluated leaves and nodes at the depth limit."""

    value: Number = 0
    visited: list[str] = field(default_factory=list)
    evaluated: list[str] = field(default_factory=list)
    cutoffs: list[tuple[str, Number]] = field(default_factory=list)
    answered: list[str] = field(default_factory=list)


def alpha_beta(
    root: Node, *, cut: str = "ge", window: tuple[Number, Number] = (-INF, INF), depth: int | None = None,
    leaf_bounds: tuple[Number, Number] | None = None, node_bounds: bool = False, shallow: bool = False,
) -> Run:
    """Update v, test, narrow the window.

    `leaf_bounds`: v that reaches their end cuts on equality whatever the cut rule. `node_bounds`: a node whose own
    bounds lie at or outside of its window on entry returns the bound. `shallow`: a child's window is its parent's v.
    """
    run = Run()
    lowest, highest = leaf_bounds or (-INF, INF)

    def visit(node: Node, alpha: Number, beta: Number, plies: int) -> Number:
        run.visited.append(node.path)
        if not node.children or plies == depth:
            run.evaluated.append(node.path)
            assert node.value is not None
            return node.value
        if node_bounds and node.bounds and (node.bounds[1] <= alpha or node.bounds[0] >= beta):
            run.answered.append(node.path)
            return node.bounds[1] if node.bounds[1] <= alpha else node.bounds[0]
        is_max = node.player == "max"
        v: Number = -INF if is_max else INF
        low, high = alpha, beta
        for child in node.children:
            if shallow:
                low, high = (v, INF) if is_max else (-INF, v)
            below = visit(child, low, high, plies + 1)
            if is_max:
                v = max(v, below)
                stop = v > beta or (cut == "ge" and v == beta) or (leaf_bounds is not None and v >= highest)
                low = max(low, v)
            else:
                v = min(v, below)
                stop = v < alpha or (cut == "ge" and v == alpha) or (leaf_bounds is not None and v <= lowest)
                high = min(high, v)
            if stop:
                if child is not node.children[-1]:
                    run.cutoffs.append((node.path, v))
                break
        return v

    run.value = visit(root, *window, 0)
    return run
