"""Random orders that are computed where they are needed: SplitMix64 (Steele, Lea and Flood 2014), one stream per order.

The order of a family is that of its children's keys, 64 random bits each, so it is uniform over the permutations; and
the key of a child in order number i depends on the seed, i and the child alone, whatever else is drawn and when.
"""

import numpy as np
import numpy.typing as npt

from explorer.trees import orderings
from explorer.trees.tree import Tree

Keys = npt.NDArray[np.uint64]
GAMMA = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)


def mix_states(states: Keys) -> Keys:
    """The outputs of SplitMix64 in these states, which are overwritten."""
    states ^= states >> np.uint64(30)
    states *= _FIRST
    states ^= states >> np.uint64(27)
    states *= _SECOND
    states ^= states >> np.uint64(31)
    return states


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
