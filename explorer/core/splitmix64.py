"""SplitMix64, a generator of random bits and a mixer of hashes (Steele, Lea and Flood 2014)."""

import numpy as np
import numpy.typing as npt

Keys = npt.NDArray[np.uint64]
GAMMA = np.uint64(0x9E3779B97F4A7C15)
"""The increment of a stream's state from one output to the next."""
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)


def mix_states(states: Keys) -> Keys:
    """Return the outputs of SplitMix64 for these states; the array is overwritten."""
    states ^= states >> np.uint64(30)
    states *= _FIRST
    states ^= states >> np.uint64(27)
    states *= _SECOND
    states ^= states >> np.uint64(31)
    return states
