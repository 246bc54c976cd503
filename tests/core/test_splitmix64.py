"""Tests of SplitMix64 against the outputs of its authors' code for the seed 0."""

import numpy as np

from explorer.core.splitmix64 import GAMMA, mix_states


def test_the_first_outputs_are_those_of_the_published_generator() -> None:
    states = np.arange(1, 4, dtype=np.uint64) * GAMMA
    assert mix_states(states).tolist() == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
