"""Other programs that do part of the same work; each is optional."""

from importlib import import_module
from types import ModuleType

from tests.benchmarks.measure import Missing


def module(name: str) -> ModuleType:
    """Import and return a peer's module; raises Missing if it is not installed."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise Missing(f"not installed ({error.name})") from error
