"""Random shapes and utilities, and small changes of them, equal on every machine and every version of Python.

Only `random()` of Python's generator is used, because its sequence alone is guaranteed not to change.
"""

from math import inf
from random import Random

from explorer.exam.generator.plain_trees import NodeValues, TreeShape
from explorer.search.convention import Convention
from explorer.study.targets import Targets

LEAF_PROBABILITY = 1 / 4
"""The probability that a node above the last ply is a leaf in a ragged tree."""


def seeded_random(*seeds: int | str) -> Random:
    """Return a random generator for these seeds, in this order."""
    return Random("/".join(f"{len(str(seed))}:{seed}" for seed in seeds))


def draw_below(random: Random, count: int) -> int:
    """Return a random integer from 0 to count - 1."""
    return int(random.random() * count)


def excluded_utilities(targets: Targets, convention: Convention) -> frozenset[int]:
    """Return the numbers in the range that no leaf may have: without ties, the ends of the window."""
    low, high = targets.values
    return frozenset(int(end) for end in convention.window if targets.ties == "none" and low <= end <= high
                     and end == int(end))


def distinct_leaf_limit(targets: Targets, convention: Convention) -> float:
    """Return the largest number of leaves with different utilities; infinity if ties are allowed."""
    low, high = targets.values
    return high - low + 1 - len(excluded_utilities(targets, convention)) if targets.ties == "none" else inf


def draw_shape(targets: Targets, convention: Convention, random: Random) -> TreeShape | None:
    """Draw a shape with numbers of children in the allowed range.

    Returns None if there are more leaves than distinct values, or if a ragged tree has all its leaves on one ply.
    """
    least, most = targets.branching
    room, leaf_plies, leaves = distinct_leaf_limit(targets, convention), set(), 0
    families: list[tuple[int, ...]] = []
    at_max: list[bool] = []
    width, first = 1, 1
    for ply in range(targets.depth + 1):
        stops = LEAF_PROBABILITY if targets.ragged and ply else 0.0
        for _node in range(width):
            is_leaf = ply == targets.depth or (stops and random.random() < stops)
            count = 0 if is_leaf else least + draw_below(random, most - least + 1)
            if is_leaf:
                leaves += 1
                leaf_plies.add(ply)
            families.append(tuple(range(first, first + count)))
            at_max.append((ply % 2 == 0) == (targets.root == "max"))
            first += count
        width = first - len(families)
        if leaves + width > room:  # every open node has at least one leaf below it
            return None
    if targets.ragged and not (targets.depth in leaf_plies and len(leaf_plies) > 1):
        return None
    return TreeShape(tuple(families), tuple(at_max))


def shuffle_siblings(shape: TreeShape, random: Random) -> TreeShape:
    """Return the shape with all siblings in random order, each with its subtree."""
    order, families = [0], []
    for node in order:
        family = sorted((random.random(), child) for child in shape.children[node])
        families.append(tuple(range(len(order), len(order) + len(family))))
        order.extend(child for _key, child in family)
    return TreeShape(tuple(families), tuple(shape.at_max[node] for node in order))


def draw_utilities(shape: TreeShape, targets: Targets, without: frozenset[int], random: Random) -> NodeValues:
    """Draw a utility for each leaf, left to right; all different if there must be no ties."""
    number: NodeValues = [0] * len(shape.children)
    used = set(without)
    for leaf in shape.leaves:
        number[leaf] = draw_unused(targets, used, random)
        if targets.ties == "none":
            used.add(int(number[leaf]))
    return number


def draw_unused(targets: Targets, used: set[int], random: Random) -> int:
    """Draw a number of the range that is not in `used`; there must be one."""
    low, high = targets.values
    count = high - low + 1
    if count <= 2 * len(used):
        free = [each for each in range(low, high + 1) if each not in used]
        return free[draw_below(random, len(free))]
    while (drawn := low + draw_below(random, count)) in used:
        pass
    return drawn


def draw_neighbour(shape: TreeShape, number: NodeValues, targets: Targets,
                   without: frozenset[int], random: Random) -> NodeValues:
    """Return a copy of the utilities with two swapped, one drawn again, or, with ties, one copied to another."""
    one, other = (shape.leaves[draw_below(random, len(shape.leaves))] for _turn in range(2))
    number = number.copy()
    kind = draw_below(random, 2 if targets.ties == "none" else 3)
    if kind == 0:
        number[one], number[other] = number[other], number[one]
    elif kind == 2:
        number[one] = number[other]
    else:
        used = set(without)
        if targets.ties == "none":
            used.update(int(number[leaf]) for leaf in shape.leaves)
        if len(used) <= targets.values[1] - targets.values[0]:
            number[one] = draw_unused(targets, used, random)
    return number
