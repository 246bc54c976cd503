"""Tests of the limits that the free memory sets, and of what each system tells about it."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from explorer.core import memory

GIGABYTE = 2**30
MEMINFO = "/proc/meminfo"
CONTAINER_MOST, CONTAINER_USED = "/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"


def pretend_system(
    monkeypatch: pytest.MonkeyPatch, files: dict[str, str], process_limit: int | None = None, pages: int = 0
) -> None:
    """Let the system have these files alone, and this process a limit and so many pages of 4,096 bytes."""
    texts = {**files, "/proc/self/statm": f"{pages} 3 2 1"}

    def read_text(name: str) -> str:
        if name not in texts:
            raise FileNotFoundError(name)
        return texts[name]

    def make_path(name: str) -> SimpleNamespace:
        return SimpleNamespace(read_text=lambda encoding: read_text(name))

    limit = -1 if process_limit is None else process_limit
    monkeypatch.setattr(memory, "Path", make_path)
    monkeypatch.setitem(sys.modules, "resource", SimpleNamespace(
        RLIMIT_AS=9, RLIM_INFINITY=-1, getrlimit=lambda _what: (limit, limit), getpagesize=lambda: 4096))


def meminfo(free: int) -> dict[str, str]:
    return {MEMINFO: f"MemTotal: 99999999 kB\nMemFree: 1 kB\nMemAvailable: {free // 1024} kB\nBuffers: 2 kB\n"}


def test_the_system_tells_how_much_memory_is_free() -> None:
    assert memory.available_memory() > 10**8


@pytest.mark.parametrize(("container", "process_limit", "free"), [
    (None, None, 8 * GIGABYTE),
    (("max", "5"), None, 8 * GIGABYTE),
    ((str(3 * GIGABYTE), str(GIGABYTE)), None, 2 * GIGABYTE),
    ((str(GIGABYTE), str(2 * GIGABYTE)), None, 0),
    (None, 3 * GIGABYTE, 3 * GIGABYTE - 1000 * 4096),
    (None, 64 * GIGABYTE, 8 * GIGABYTE),
    (None, 1000, 0),
    ((str(3 * GIGABYTE), str(GIGABYTE)), GIGABYTE, GIGABYTE - 1000 * 4096),
])
def test_the_least_of_what_machine_container_and_process_have_left_is_free(
    container: tuple[str, str] | None, process_limit: int | None, free: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = meminfo(8 * GIGABYTE)
    if container is not None:
        files |= dict(zip((CONTAINER_MOST, CONTAINER_USED), container, strict=True))
    pretend_system(monkeypatch, files, process_limit, pages=1000)
    assert memory.available_memory() == free


@pytest.mark.parametrize("files", [{}, {MEMINFO: "MemTotal: 8 kB\n"}, {MEMINFO: "MemAvailable: many kB\n"}])
def test_where_linux_does_not_tell_half_of_the_machines_memory_counts_as_free(
    files: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_system(monkeypatch, files)
    numbers = {"SC_PHYS_PAGES": 1_000_000, "SC_PAGE_SIZE": 16_384}
    monkeypatch.setattr(os, "sysconf", numbers.__getitem__, raising=False)
    assert memory.available_memory() == 500_000 * 16_384


def test_where_no_system_tells_a_fixed_size_is_assumed(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> int:
        raise ValueError(f"unrecognized configuration name {name}")

    pretend_system(monkeypatch, {})
    monkeypatch.setattr(os, "sysconf", refuse, raising=False)
    assert memory.available_memory() == memory.UNKNOWN
    monkeypatch.delattr(os, "sysconf")  # as on Windows
    assert memory.available_memory() == memory.UNKNOWN


def test_a_system_without_limits_of_processes_limits_none(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_system(monkeypatch, meminfo(GIGABYTE))
    monkeypatch.setitem(sys.modules, "resource", None)  # as on Windows
    assert memory.available_memory() == GIGABYTE


def test_the_paths_that_are_pretended_are_those_that_linux_has() -> None:
    if sys.platform == "linux":
        assert "MemAvailable:" in Path(MEMINFO).read_text(encoding="ascii")


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


def test_a_block_may_ask_for_fewer_nodes_and_the_limit_ends_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "available_memory", lambda: 10**12)
    with memory.limit_nodes(100):
        assert memory.most_nodes() == 100
        with suppress(KeyError), memory.limit_nodes(7):
            assert memory.most_nodes() == 7
            raise KeyError
        assert memory.most_nodes() == 100
        assert memory.describe_node_limit() == "", "memory is not what limits"
    assert memory.most_nodes() == memory.MOST_NODES
