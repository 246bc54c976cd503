"""Little memory and time for a process of its own, so that what swallows either ends at once."""

import numpy as np  # before there is a limit: its libraries reserve room of their own


def limit(memory: int, seconds: int) -> None:
    """Allow this process so many bytes, and so many seconds of work, on systems that can."""
    assert np
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
