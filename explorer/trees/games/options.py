"""Sources of trees and their options as data, from which command-line flags and forms are made."""

from collections.abc import Callable
from dataclasses import dataclass
from operator import index
from typing import SupportsIndex

from explorer.core.errors import GameError
from explorer.core.i18n import _
from explorer.core.option import IntOrRange, Option
from explorer.trees.tree import Tree


@dataclass(frozen=True)
class Source:
    """A game or generator: its name, one sentence, its options, and the function that takes them."""

    name: str
    sentence: str
    options: tuple[Option, ...]
    expand: Callable[..., Tree]

    def option(self, name: str) -> Option:
        """Return the option of this name, written with `-` or `_`. Raises GameError if there is none."""
        for option in self.options:
            if option.name == name.replace("-", "_"):
                return option
        known = ", ".join(option.name.replace("_", "-") for option in self.options)
        raise GameError(_("{game} has no option {option!r}; it has {options}").format(
            game=self.name, option=name, options=known))


def require_whole_number(name: str, given: SupportsIndex, least: int, most: int | None = None) -> int:
    """Return an integer, also of NumPy, as an int if it lies between `least` and `most`.

    Raises GameError naming the option.
    """
    try:
        if isinstance(given, bool):
            raise TypeError
        number = index(given)
    except TypeError:
        raise GameError(_("option {option}: {text!r} is not a whole number").format(option=name, text=given)) from None
    if number < least:
        raise GameError(_("option {option}: {number:,} is too small, at least {least:,}").format(
            option=name, number=number, least=least))
    if most is not None and number > most:
        raise GameError(_("option {option}: {number:,} is too large, at most {most:,}").format(
            option=name, number=number, most=most))
    return number


def require_range(name: str, given: IntOrRange, least: int, most: int) -> tuple[int, int]:
    """Return the lower and upper end of a range or of a single number, if both are allowed.

    Raises GameError naming the option.
    """
    low, high = given if isinstance(given, tuple) else (given, given)
    low, high = require_whole_number(name, low, least, most), require_whole_number(name, high, least, most)
    if low > high:
        raise GameError(_("option {option}: {first}..{last} runs backwards").format(option=name, first=low, last=high))
    return low, high
