"""The growth measured on random uniform trees, with its standard error."""

from math import isnan

import numpy as np
import pytest

from explorer.lab.sweeps.measurement import measure_growth


def test_one_tree_has_no_standard_error_and_several_have_that_of_their_means() -> None:
    assert isnan(measure_growth(2, 3, trees=1, orders=4).error)
    two = measure_growth(2, 3, trees=2, orders=4)
    assert two.error == pytest.approx(np.std([measure_growth(2, 3, trees=1, orders=4, seed=seed).random
                                              for seed in (1, 2)], ddof=1) / 2**0.5)
    several = measure_growth(2, 3, trees=4, orders=6, seed=2)
    means = [measure_growth(2, 3, trees=1, orders=6, seed=2 + number).random for number in range(4)]
    assert several.random == pytest.approx(np.mean(means))
    assert several.error == pytest.approx(np.std(means, ddof=1) / 2)
