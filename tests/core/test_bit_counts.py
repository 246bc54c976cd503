"""Running counts of marked rows, compared with a plain running sum."""

import numpy as np
import pytest

from explorer.core import bit_counts


@pytest.mark.parametrize("count", [1, 63, 64, 65, 1000, 3 * bit_counts.CHUNK - 1, 3 * bit_counts.CHUNK])
def test_the_marked_rows_before_any_row_are_those_of_a_running_sum(count: int) -> None:
    chance = np.random.default_rng(count)
    marked = chance.random(count) < 0.3
    counts = bit_counts.mark_rows(count, (marked[part] for part in bit_counts.chunks(count)))
    before = np.append(0, np.cumsum(marked))
    rows = np.unique(np.append(chance.integers(0, count + 1, 1000), [0, count]))
    assert counts.count_before(rows).tolist() == before[rows].tolist()
    assert counts.words.nbytes + counts.counts.nbytes <= 0.19 * count + 16
