"""Random draws that are equal on every machine."""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


def shuffle(items: Iterable[Item], random: Random) -> list[Item]:
    """Return the items in random order.

    `Random.shuffle` may differ between versions of Python; sorting by random numbers does not.
    """
    keyed = [(random.random(), place, item) for place, item in enumerate(items)]
    return [item for _key, _place, item in sorted(keyed, key=lambda each: each[:2])]
