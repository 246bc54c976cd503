"""Sampled minimax: minimax over some of the children of each node."""

from itertools import combinations, product

from tests.oracles.notation import Node, Number, back_up


def possible_values(node: Node, sample: int | None = None) -> set[Number]:
    """The values of all subtrees that keep `sample` children of each inner node (None: any number, at least one)."""
    if not node.children:
        assert node.value is not None
        return {node.value}
    width = len(node.children)
    sizes = range(1, width + 1) if sample is None else (min(sample, width),)
    below = [possible_values(child, sample) for child in node.children]
    return {
        back_up(node, list(choice)) for size in sizes for kept in combinations(below, size) for choice in product(*kept)
    }
