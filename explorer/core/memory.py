"""The memory that is free, and how many nodes and visits it has room for: what does not fit is refused in time."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from explorer.core.i18n import _

MOST_NODES = 60_000_000
"""The largest number of nodes of a tree, whatever memory there is."""
BYTES_PER_NODE = 80
"""Bytes that a node takes at most while its tree is generated or opened, laid out, searched by alpha-beta and shown."""
LAYOUT_BYTES = 50
"""Bytes that a node of a tree takes at most while the tree is laid out again."""
UNKNOWN = 4 * 2**30
"""The memory assumed to be free where the system does not tell."""

UNLIMITED = 2**63
_limit = ContextVar("limit", default=UNLIMITED)


def available_memory() -> int:
    """Return the bytes of memory that the system can give to this process."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        free = next(1024 * int(line.split()[1]) for line in lines if line.startswith("MemAvailable:"))
    except (OSError, ValueError, StopIteration):
        try:
            return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
        except (AttributeError, ValueError, OSError):
            return UNKNOWN
    return max(min(free, _left_in_container(), _left_to_process()), 0)


def _left_in_container() -> int:
    """Return the bytes that a container has left."""
    try:
        most, used = (int(Path(f"/sys/fs/cgroup/memory.{name}").read_text(encoding="ascii"))
                      for name in ("max", "current"))
    except (OSError, ValueError):  # "max" if there is no limit
        return UNLIMITED
    return most - used


def _left_to_process() -> int:
    """Return the bytes that this process may still reserve, if its user has set a limit."""
    try:
        import resource  # which Windows lacks

        most = resource.getrlimit(resource.RLIMIT_AS)[0]
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except (ImportError, OSError, ValueError):
        return UNLIMITED
    return UNLIMITED if most == resource.RLIM_INFINITY else most - pages * resource.getpagesize()


@contextmanager
def limit_nodes(most: int) -> Iterator[None]:
    """Let trees that are generated in this block and thread have at most so many nodes."""
    before = _limit.set(most)
    try:
        yield
    finally:
        _limit.reset(before)


def most_nodes(more_bytes: int = 0) -> int:
    """Return the largest number of nodes that a tree may have now; each takes `more_bytes` in further columns."""
    return max(min(MOST_NODES, _limit.get(), available_memory() // (BYTES_PER_NODE + more_bytes)), 1)


def describe_node_limit(more_bytes: int = 0) -> str:
    """Return the end of a message about too many nodes: the memory that is free, or "" if that is not the limit."""
    free, each = available_memory(), BYTES_PER_NODE + more_bytes
    return _(" ({bytes} bytes each; {free:,} MB of memory are free)").format(bytes=each, free=free // 10**6) \
        if free // each < min(MOST_NODES, _limit.get()) else ""


def describe_lack(count: int, bytes_each: int) -> str:
    """Return a clause if so many nodes of so many bytes do not fit into the memory that is free, else ""."""
    needed, free = count * bytes_each, available_memory()
    if needed <= free:
        return ""
    return _("{nodes:,} nodes of {bytes} bytes need {needed:,} MB of memory, and {free:,} MB are free").format(
        nodes=count, bytes=bytes_each, needed=needed // 10**6, free=free // 10**6)
