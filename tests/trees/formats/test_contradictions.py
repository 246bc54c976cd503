"""Tests of trees that are refused because their columns contradict each other."""

import numpy as np
import pytest

from explorer.core.errors import TreeError
from explorer.trees import formats
from explorer.trees.formats.contradictions import require_consistent_columns
from explorer.trees.named_columns import MOST_MERGED


@pytest.mark.parametrize(("count", "reason"), [
    (0, "node 1 counts for less than one"), (MOST_MERGED + 1, "node 1 counts for more than 1,000,000,000"),
    (2**62, "node 1 counts for more than"),
])
def test_a_node_stands_for_as_many_siblings_as_every_format_can_say(count: int, reason: str) -> None:
    tree = formats.parse("[1,2]")
    with pytest.raises(TreeError, match=reason):
        require_consistent_columns(tree.with_columns(columns={"count": np.array([1, 1, count])}))
    most = tree.with_columns(columns={"count": np.array([1, 1, MOST_MERGED])})
    require_consistent_columns(most)
    assert formats.write(formats.parse(formats.write(most))) == formats.write(most)
