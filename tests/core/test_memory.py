"""Tests of the limits that the free memory sets."""

import pytest

from explorer.core import memory


def test_the_system_tells_how_much_memory_is_free() -> None:
    assert memory.available_memory() > 10**8


def test_a_tree_may_have_as_many_nodes_as_there_is_memory_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "available_memory", lambda: 10**12)
    assert memory.most_nodes() == memory.MOST_NODES
    assert memory.describe_node_limit() == memory.describe_lack(10**9, 60) == ""
    monkeypatch.setattr(memory, "available_memory", lambda: 8 * 10**8)
    assert memory.most_nodes() == 10_000_000
    assert memory.most_nodes(20) == 8_000_000
    assert memory.describe_node_limit(20) == " (100 bytes each; 800 MB of memory are free)"
    assert memory.describe_lack(20_000_000, 41) == (
        "20,000,000 nodes of 41 bytes need 820 MB of memory, and 800 MB are free")
