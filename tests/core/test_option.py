"""An option's texts are read by its kind."""

from fractions import Fraction
from typing import Any

import pytest

from explorer.core.errors import GameError
from explorer.core.option import READERS, Kind, Option, read

READ: dict[Kind, tuple[str, Any]] = {
    "whole": ("−3", -3), "chance": ("1/4", 0.25), "range": ("1..3", (1, 3)), "values": ("0, 1/3", [0, Fraction(1, 3)]),
    "choice": (" min ", "min"), "flag": ("Yes", True),
    "position": (" ... ", "..."), "board": ("X.", "X."),
    "heaps": ("[1, 2]", [1, 2]),
}


@pytest.mark.parametrize("kind", READERS)
def test_a_text_is_read_by_its_option_s_kind(kind: Kind) -> None:
    text, value = READ[kind]
    assert read(Option("leaf_chance", kind, "", "A sentence."), text) == value


def test_a_text_that_is_none_of_the_choices_is_refused_by_name() -> None:
    with pytest.raises(GameError, match="option root-mover: 'north' is not one of max, min"):
        read(Option("root_mover", "choice", "max", "Who moves first.", ("max", "min")), "north")


def test_a_text_that_its_kind_does_not_know_is_refused_by_name() -> None:
    with pytest.raises(GameError, match="option leaf-chance: 2 is not between 0 and 1"):
        read(Option("leaf_chance", "chance", "", "A sentence."), "2")
