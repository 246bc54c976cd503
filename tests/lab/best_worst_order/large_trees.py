"""Trees of shapes that are hard for the search for most evaluations, of distinct numbers."""

from random import Random

import numpy as np

from explorer.trees.tree import FloatArray, Tree, build


def comb(plies: int, width: int, leaves: int, seed: int) -> Tree:
    """A spine of `plies` inner nodes with `width` children each: the next of the spine, and others.

    The others have `leaves` leaves each; if that is 0, they are leaves.
    """
    counts, level = [], ["spine"]
    for ply in range(plies + 2):
        below: list[str] = []
        for kind in level:
            children = {"spine": ["spine", *["tooth"] * (width - 1)] if ply < plies else [], "tooth": ["leaf"] * leaves}
            counts.append(len(children.get(kind, [])))
            below += children.get(kind, [])
        level = below
    return build(counts, _distinct_numbers(len(counts), seed))


def ragged_tree(nodes: int, seed: int, widest: int = 4) -> Tree:
    """A tree of about so many nodes with 0 to `widest` children each."""
    random, counts, undecided = Random(seed), [], 1
    while undecided:
        room = nodes - len(counts) - undecided
        children = min(random.randint(0, widest), max(room, 0))
        if undecided == 1 and room > 1:
            children = max(children, 2)  # the tree does not end early
        counts.append(children)
        undecided += children - 1
    return build(counts, _distinct_numbers(len(counts), seed))


def _distinct_numbers(count: int, seed: int) -> FloatArray:
    return np.random.default_rng(seed).permutation(count).astype(float)
