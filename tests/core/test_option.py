"""Tests of reading and writing options by their kind."""

from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any

import pytest

from explorer.core.errors import GameError
from explorer.core.option import (
    READERS,
    Option,
    OptionKind,
    Wording,
    describe_changes,
    format_value,
    option,
    options_of,
    parse_field,
    parse_option,
)

READ: dict[OptionKind, tuple[str, Any]] = {
    "whole": ("−3", -3), "chance": ("1/4", 0.25), "range": ("1..3", (1, 3)), "values": ("0, 1/3", [0, Fraction(1, 3)]),
    "choice": (" min ", "min"), "flag": ("Yes", True),
    "position": (" ... ", "..."), "board": ("X.", "X."),
    "heaps": ("[1, 2]", [1, 2]), "number": ("1/3", Fraction(1, 3)), "decimal": ("1/2", 0.5), "size": ("2.5", 2.5),
    "interval": ("−1..", (-1, inf)), "numeral": (" 0.50 ", "0.50"), "numerals": ("1; 1/3", (1, "1/3")),
    "text": (" a b ", "a b"), "paragraphs": (" a\nb ", "a\nb"), "lines": ("a\n b \n\n", ("a", "b")),
}


@pytest.mark.parametrize("kind", READERS)
def test_a_text_is_read_by_its_option_s_kind(kind: OptionKind) -> None:
    text, value = READ[kind]
    assert parse_option(Option("leaf_chance", kind, "", "A sentence."), text) == value


def test_a_text_that_is_none_of_the_choices_is_refused_by_name() -> None:
    with pytest.raises(GameError, match="option root-mover: 'north' is not one of max, min"):
        parse_option(Option("root_mover", "choice", "max", "Who moves first.", {"max": "", "min": ""}), "north")


def test_a_text_that_its_kind_does_not_know_is_refused_by_name() -> None:
    with pytest.raises(GameError, match="option leaf-chance: 2 is not between 0 and 1"):
        parse_option(Option("leaf_chance", "chance", "", "A sentence."), "2")


@dataclass(frozen=True)
class Settings:
    """Options of four kinds, and a field that is not an option."""

    margin: Fraction | None = option("number", None, "Margin", "How much better.", "margin {}", absent="no margin")
    counted: int = option("whole", 1000, "Counted", "How often.", "{} times", short_phrase="{:,}×", flag_name="times")
    rounded: float = option("decimal", 0.5, "Rounded", "How much.", "about {:.2g}")
    between: tuple[float, float] | None = option("interval", None, "Between", "From and to.", "in [{lower}, {upper}]")
    plain: int = 1


def test_a_dataclass_s_options_are_its_fields_that_say_so() -> None:
    options = options_of(Settings)
    assert list(options) == ["margin", "counted", "rounded", "between"]
    assert [each.default for each in options.values()] == [None, 1000, 0.5, None]
    assert options == options_of(Settings())
    assert (options["margin"].flag, options["counted"].flag) == ("--margin", "--times")


@pytest.mark.parametrize(("name", "value", "text", "brief"), [
    ("margin", Fraction(-1, 3), "margin −1/3", "margin −1/3"), ("counted", 5000, "5000 times", "5,000×"),
    ("rounded", 1.2345, "about 1.2", "about 1.2"), ("between", (-1.0, float("inf")), "in [−1, +∞]", "in [−1, +∞]"),
])
def test_a_value_is_printed_in_its_option_s_words(name: str, value: object, text: str, brief: str) -> None:
    known = options_of(Settings)[name]
    assert (known.describe(value), known.describe_briefly(value)) == (text, brief)


def test_where_there_is_no_value_the_option_says_so_in_brief() -> None:
    assert options_of(Settings)["margin"].describe_briefly(None) == "no margin"


def test_an_option_without_a_title_is_called_by_its_name() -> None:
    bare = Option("leaf_chance", "choice", "a", "A sentence.", {"a": "ay", "b": "bee"})
    assert (bare.heading, bare.choice_label("a"), bare.choice_label("b")) == ("Leaf chance", "ay", "bee")


@pytest.mark.parametrize(("known", "value", "text"), [
    (Option("budget", "whole", None), None, ""), (Option("table", "flag", False), True, "yes"),
    (Option("bounds", "interval", None), (Fraction(1, 3), inf), "1/3..inf"),
    (Option("ends", "numerals", ()), (0, "1/3"), "0, 1/3"), (Option("depth", "range", (2, 3)), (2, 4), "2..4"),
    (Option("topic", "text", ""), "any", "any"),
])
def test_a_value_is_written_as_it_is_read_back(known: Option, value: object, text: str) -> None:
    assert format_value(known, value) == text
    assert parse_field(known, text) == value


def test_an_empty_field_is_the_default_where_it_may_be_empty() -> None:
    assert parse_field(Option("guess", "number", 0, blank="0"), " ") == 0
    with pytest.raises(ValueError, match="not a number"):
        parse_field(Option("cost", "numeral", 1), "")


def test_a_value_in_few_words_is_the_short_phrase_or_says_that_there_is_none() -> None:
    options = options_of(Settings)
    assert options["margin"].describe_briefly(Fraction(1, 3)) == "margin 1/3"
    assert options["margin"].describe_briefly(None) == "no margin"
    assert options["counted"].describe_briefly(2000) == "2,000×"
    assert options["between"].describe_briefly((Fraction(1, 3), inf)) == "in [1/3, +∞]"
    depth = Option("depth", "whole", None, phrase="depth {}", short_phrase="{} plies", singular="{} ply")
    assert [depth.describe_briefly(plies) for plies in (0, 1, 2)] == ["0 plies", "1 ply", "2 plies"]
    assert [depth.describe(plies) for plies in (1, 2)] == ["depth 1", "depth 2"]


def test_one_thing_is_counted_in_the_singular_wherever_its_number_is_printed() -> None:
    drawn = Option("sample", "whole", 2, phrase="at most {:,} children", singular="at most {:,} child")
    assert [drawn.describe(count) for count in (1, 2, 1000)] == [
        "at most 1 child", "at most 2 children", "at most 1,000 children"]
    assert drawn.describe_briefly(1) == "at most 1 child"
    assert (drawn.describe_briefly(None), describe_changes([drawn], {}, {"sample": 1})) == ("", "at most 1 child")
    wordings = {"gt": Wording("It cuts on >.", "cut on >", ">")}
    cut = Option("cut", "choice", "gt", choices={"gt": "Greater"}, wordings=wordings)
    assert (cut.describe("gt"), cut.describe_briefly("gt")) == ("cut on >", ">")


def test_a_rule_is_told_by_its_value_or_by_a_sentence() -> None:
    wordings = {
        "gt": Wording("It cuts on >.", "cut on >", ">"), "ge": Wording("It cuts on ≥.", "cut on ≥", "≥", "v ≥ β")}
    cut = Option("cut", "choice", "gt", choices={"gt": "Greater", "ge": "Greater or equal"}, wordings=wordings)
    assert (cut.describe_rule("gt"), cut.describe_rule("ge")) == ("It cuts on >.", "v ≥ β")
    depth = Option("depth", "whole", None, "How deep.", rule="{} plies at most")
    assert (depth.describe_rule(None), depth.describe_rule(3)) == ("How deep.", "3 plies at most")
    assert Option("depth", "whole", None, "How deep.").describe_rule(3) == "How deep."


def test_changes_are_told_by_titles_and_values() -> None:
    options = options_of(Settings).values()
    assert describe_changes(options, {}, {}) == ""
    assert describe_changes(options, {"counted": 1000}, {"counted": 5, "margin": None}) == "Counted 5"
    assert describe_changes(options, {"rounded": 0.25}, {"margin": Fraction(1, 3)}) == "Margin 1/3, Rounded 0.5"
    side = Option("side", "choice", "max", "Side", choices={"max": "MAX moves", "min": "MIN moves"})
    assert describe_changes([side], {}, {"side": "min"}) == "Side MIN moves"
