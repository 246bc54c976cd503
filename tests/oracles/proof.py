"""Proof-number search (Allis 1994): is the value at least the goal?"""

from dataclasses import dataclass, field

from tests.oracles.notation import INF, Node, Number, minimax

Pair = tuple[Number, Number]


def is_proved(node: Node, goal: Number) -> bool:
    """Return whether MAX can reach the goal, by definition."""
    return minimax(node) >= goal


def decided(node: Node, goal: Number) -> bool:
    """Return whether MAX can reach the goal, by which player needs one child and which all."""
    if not node.children:
        assert node.value is not None
        return node.value >= goal
    below = [decided(child, goal) for child in node.children]
    return any(below) if node.player == "max" else all(below)


def numbers(node: Node, goal: Number, expanded: set[str], known: set[str] | None = None) -> Pair:
    """Proof and disproof number, when only the `expanded` nodes' children are there; leaves tell when they are known.

    Without `known` a leaf is known as soon as it is there.
    """
    if not node.children:
        if known is not None and node.path not in known:
            return 1, 1
        assert node.value is not None
        return (0, INF) if node.value >= goal else (INF, 0)
    if node.path not in expanded:
        return 1, 1
    below = [numbers(child, goal, expanded, known) for child in node.children]
    proofs, disproofs = [pair[0] for pair in below], [pair[1] for pair in below]
    return (min(proofs), sum(disproofs)) if node.player == "max" else (sum(proofs), min(disproofs))


def most_proving(root: Node, goal: Number, expanded: set[str], known: set[str] | None = None) -> Node:
    """Down the first child with the same proof number at MAX, the same disproof number at MIN."""
    node = root
    while node.path in expanded:
        at = 0 if node.player == "max" else 1
        mine = numbers(node, goal, expanded, known)[at]
        node = next(child for child in node.children if numbers(child, goal, expanded, known)[at] == mine)
    return node


@dataclass
class Run:
    """The nodes in the order in which they were expanded, and the answer."""

    proved: bool = False
    expanded: list[str] = field(default_factory=list)
    root_numbers: list[Pair] = field(default_factory=list)


def proof_number(root: Node, goal: Number) -> Run:
    """Expand the most proving node until the root is proved or disproved; a leaf is evaluated when it appears."""
    run = Run()
    while True:
        pair = numbers(root, goal, set(run.expanded))
        run.root_numbers.append(pair)
        if 0 in pair:
            run.proved = pair[0] == 0
            return run
        run.expanded.append(most_proving(root, goal, set(run.expanded)).path)
