"""Other people's programs that do a part of the same work; each is optional, and none is needed to run the program."""

from importlib import import_module
from types import ModuleType

from tests.benchmarks.measure import Missing


def module(name: str) -> ModuleType:
    """The peer's module; Missing where the peer is not installed."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise Missing(f"not installed ({error.name})") from error
