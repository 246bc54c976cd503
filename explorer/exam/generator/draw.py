"""Random shapes and numbers, and small changes of them; the same on every machine and every Python.

Of Python's generator only `random()` is used, the one method whose sequence is promised to stay.
"""

from math import inf
from random import Random

from explorer.exam.generator.plain_trees import NodeValues, TreeShape
from explorer.search.convention import Convention
from explorer.study.targets import Targets

LEAF_PROBABILITY = 1 / 4
"""How often a node above the last ply is a leaf, where leaves may be."""


def seeded_random(*seeds: int | str) -> Random:
    """The source of chance of these seeds in this order."""
    return Random("/".join(f"{len(str(seed))}:{seed}" for seed in seeds))


def draw_below(random: Random, count: int) -> int:
    """A whole number from 0, less than `count`."""
    return int(random.random() * count)


def excluded_utilities(targets: Targets, convention: Convention) -> frozenset[int]:
    """The numbers in the range that no leaf may have: without ties, none is worth an end of the window."""
    low, high = targets.values
    return frozenset(int(end) for end in convention.window if targets.ties == "none" and low <= end <= high
                     and end == int(end))


def distinct_leaf_limit(targets: Targets, convention: Convention) -> float:
    """How many leaves there are different numbers for; no limit where they may be the same."""
    low, high = targets.values
    return high - low + 1 - len(excluded_utilities(targets, convention)) if targets.ties == "none" else inf


def draw_shape(targets: Targets, convention: Convention, random: Random) -> TreeShape | None:
    """A shape within the numbers of children; None where there are not values enough for its leaves, or where leaves
    should stand on the last ply and above it, and don't."""
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
        if leaves + width > room:  # there is a leaf below every node
            return None
    if targets.ragged and not (targets.depth in leaf_plies and len(leaf_plies) > 1):
        return None
    return TreeShape(tuple(families), tuple(at_max))


def shuffle_siblings(shape: TreeShape, random: Random) -> TreeShape:
    """The same shape with siblings in another order, each with what is below it."""
    order, families = [0], []
    for node in order:
        family = sorted((random.random(), child) for child in shape.children[node])
        families.append(tuple(range(len(order), len(order) + len(family))))
        order.extend(child for _key, child in family)
    return TreeShape(tuple(families), tuple(shape.at_max[node] for node in order))


def draw_utilities(shape: TreeShape, targets: Targets, without: frozenset[int], random: Random) -> NodeValues:
    """A number for each leaf, drawn left to right; all different where there are to be no ties."""
    number: NodeValues = [0] * len(shape.children)
    used = set(without)
    for leaf in shape.leaves:
        number[leaf] = draw_unused(targets, used, random)
        if targets.ties == "none":
            used.add(int(number[leaf]))
    return number


def draw_unused(targets: Targets, used: set[int], random: Random) -> int:
    """A number of the range that is not yet used, of which there has to be one."""
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
    """The numbers with two leaves exchanged, or one drawn anew, or, where there may be ties, made equal to another."""
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
