"""Random orders that are computed where they are needed: SplitMix64 (Steele, Lea and Flood 2014), one stream per order.

The order of a family is that of its children's keys, 64 random bits each, so it is uniform over the permutations; and
the key of a child in order number i depends on the seed, i and the child alone, whatever else is drawn and when.
"""

import numpy as np

from explorer.core.splitmix64 import GAMMA, Keys, mix_states
from explorer.trees import orderings
from explorer.trees.tree import Tree


def stream_offsets(count: int, first: int = 0) -> Keys:
    """(count,) how far the outputs from number `first` on lie in a stream."""
    return (np.arange(first, first + count, dtype=np.uint64) + np.uint64(1)) * GAMMA


def stream_starts(seed: int, first: int, count: int) -> Keys:
    """(count,) where the streams of the orders from number `first` on begin."""
    start = mix_states(np.array([seed % 2**64], np.uint64))
    return mix_states(start + stream_offsets(count, first))


def sampled_order(tree: Tree, seed: int, index: int) -> Tree:
    """The tree in the order of the sample of this number, from 0."""
    keys = mix_states(stream_starts(seed, index, 1) + stream_offsets(len(tree)))
    return orderings.reorder(tree, keys)
