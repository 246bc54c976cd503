"""Random orders computed on demand by SplitMix64 (Steele, Lea and Flood 2014), with one stream per order.

Each child has a key of 64 random bits, and siblings are sorted by their keys, so all permutations are equally likely. A
key depends only on the seed, the order's number and the child.
"""

import numpy as np

from explorer.core.splitmix64 import GAMMA, Keys, mix_states
from explorer.trees import orderings
from explorer.trees.tree import Tree


def stream_offsets(count: int, first: int = 0) -> Keys:
    """Return the offsets of the outputs from number `first` on within a stream, of shape (count,)."""
    return (np.arange(first, first + count, dtype=np.uint64) + np.uint64(1)) * GAMMA


def stream_starts(seed: int, first: int, count: int) -> Keys:
    """Return the starting states of the streams of the orders from number `first` on, of shape (count,)."""
    start = mix_states(np.array([seed % 2**64], np.uint64))
    return mix_states(start + stream_offsets(count, first))


def sampled_order(tree: Tree, seed: int, index: int) -> Tree:
    """Return the tree in the random order number `index`, counted from 0."""
    keys = mix_states(stream_starts(seed, index, 1) + stream_offsets(len(tree)))
    return orderings.reorder(tree, keys)
