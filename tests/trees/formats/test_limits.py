"""Tests of the limits of the formats of a tree: what is beyond one is refused by a sentence with its line."""

from fractions import Fraction

import numpy as np
import pytest

from explorer.core.errors import FormatError
from explorer.trees import formats
from explorer.trees.formats import efg_read, efg_write, notation, notation_rows, notation_values, tree_from_rows
from explorer.trees.formats.tree_from_rows import LONGEST_TEXT
from explorer.trees.tree import StringColumn

EFG = '''EFG 2 R "" { "A" "B" }
p "" 1 1 "" { "l" "r" } 0
c "" 1 "" { "a" 1/2 "b" 1/2 } 1 "entry" { 1 -1 }
t "" 2 "" { 1/3 2 }
t "" 3 "" { 1 2 }
t "" 4 "" { 5 6 }
'''
LONG_CHANCES = str([f"1/{10**390 + 1}", f"1/{10**391 + 3}", f"1/{10**392 + 7}"]).replace("'", '"')


@pytest.mark.parametrize(("limit", "enough", "few", "line", "why"), [
    ("LARGEST_FILE", len(EFG), len(EFG) - 1, 1, f"{len(EFG)} characters are too many: at most {len(EFG) - 1}"),
    ("MOST_PLAYERS", 2, 1, 1, "more than 1 players"),
    ("MOST_NODES", 5, 4, 6, "more than 4 nodes"),
    ("MOST_NODES", 2, 1, 2, "more than 1 actions"),
    ("MOST_PLIES", 2, 1, 4, "more than 1 plies deep"),
    ("MOST_PAYOFFS", 8, 7, 6, "payoffs of 2 players are too many for 4 nodes"),
    ("MOST_SUMS", 4, 3, 5, "more than 3 payoffs below others on the way to here"),
])
def test_a_gambit_file_is_read_up_to_each_limit_and_no_further(
    limit: str, enough: int, few: int, line: int, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if why.endswith("actions"):  # the nodes would be too many before
        text = 'EFG 2 R "" { "A" }\np "" 1 1 "" { "l" "r" } 0\n'
    else:
        text = EFG
        monkeypatch.setattr(efg_read, limit, enough)
        assert len(efg_read.read(text)) == 5
    monkeypatch.setattr(efg_read, limit, few)
    with pytest.raises(FormatError, match=why) as caught:
        efg_read.read(text)
    assert caught.value.line == line


@pytest.mark.parametrize(("old", "new", "why"), [
    ("{ 5 6 }", "{ " + "5 " * 101 + "}", "outcome 4 has more than 100 payoffs"),
    ('"a" 1/2 "b" 1/2', f'"a" 1/{10**390 + 1} "b" 1/{10**391 + 3} "c" 1/{10**392 + 7}', "has more than 1,000 digits"),
    ("1/3 2 }", f"1/{10**250 + 1} 2 }}", "add up to a fraction of more than 200 digits"),
])
def test_numbers_of_a_gambit_file_that_would_grow_without_end_are_refused(old: str, new: str, why: str) -> None:
    assert old in EFG
    with pytest.raises(FormatError, match="line ") as caught:
        efg_read.read(EFG.replace(old, new))
    assert why in str(caught.value)


def test_a_text_is_read_up_to_each_limit_and_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "[1,2,[3,4]]"
    monkeypatch.setattr(notation, "MOST_NODES", 6)
    assert len(formats.parse(text)) == 6
    monkeypatch.setattr(notation, "MOST_NODES", 4)
    with pytest.raises(FormatError, match="line 1: more than 4 nodes"):
        formats.parse(text)


def test_half_a_character_is_refused_at_its_place_and_never_written() -> None:
    with pytest.raises(FormatError, match=r"line 2: half a character .* can't be stored \(column 11"):
        formats.parse('[1,\n{"label":"\ud800"}]')
    with pytest.raises(FormatError, match=r"half a character .* can't be stored"):
        formats.parse('[{"label":"\\ud800"}]')
    tree = formats.parse("[1,2]")
    broken = tree.with_columns(label=StringColumn.from_texts(["", "\udc00", ""]))
    with pytest.raises(FormatError, match=r"half a character .* can't be stored"):
        formats.write(broken)


@pytest.mark.parametrize(("key", "entries", "why"), [
    ("moves", '"a","b","c"', '"moves" has more than 2 entries'),
    ("probabilities", "0.5,0.25,0.25", '"probabilities" has more than 2 entries'),
    ("payoffs", "1,2,3", '"payoffs" has more than 2 entries'),
    ("bounds", "1,2,3", '"bounds" are two numbers'),
])
def test_a_list_in_a_text_is_refused_at_the_first_entry_too_many(
    key: str, entries: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notation_values, "LIST_KEYS", dict.fromkeys(notation_values.LIST_KEYS, 2))
    monkeypatch.setattr(notation, "MOST_NODES", 2)
    with pytest.raises(FormatError, match="line 2") as caught:
        formats.parse(f'{{\n"{key}":[{entries},')
    assert why in str(caught.value)


def test_payoffs_of_many_players_at_many_nodes_are_refused_before_they_take_memory(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    text = '{"player":0,"children":[\n{"payoffs":[1,2,3]},{"payoffs":[4,5,6]}]}'
    monkeypatch.setattr(notation_rows, "MOST_PAYOFFS", 9)
    assert formats.parse(text).payoff.shape == (3, 3)
    monkeypatch.setattr(notation_rows, "MOST_PAYOFFS", 8)
    with pytest.raises(FormatError, match="line 2: payoffs of 3 players are too many for 3 nodes"):
        formats.parse(text)


@pytest.mark.parametrize(("text", "why"), [
    ('{"player":0,"payoffs":[],"children":[{"payoffs":[1]}]}', "needs a number|a value is missing"),
    (f'{{"player":"chance","children":[1,2,3],"probabilities":{LONG_CHANCES}}}', "has more than 1,000 digits"),
])
def test_what_contradicts_itself_in_an_object_is_refused(text: str, why: str) -> None:
    with pytest.raises(FormatError, match=why):
        formats.parse(text)


@pytest.mark.parametrize("length", [401, 4_000])
def test_a_number_that_edits_made_too_long_is_written_in_no_format(length: int) -> None:
    tree = formats.parse("[1,2]")
    number = Fraction(1, 10 ** (length - 3) + 1)
    exact = np.array([[None, None], [number, None], [None, None]], object)
    payoff = np.array([[np.nan], [float(number)], [2.0]])
    long = tree.with_columns(payoff=payoff, exact=exact)
    with pytest.raises(FormatError, match=f"{length:,} characters is too long for the notation: at most 400"):
        formats.write(long)
    with pytest.raises(FormatError, match=f"{length:,} characters is too long for an .efg file: at most 400"):
        efg_write.write(long)


def test_a_text_that_edits_made_too_long_is_not_written() -> None:
    tree = formats.parse("[1,2]")
    for length in (LONGEST_TEXT, LONGEST_TEXT + 1):
        long = tree.with_columns(label=StringColumn.from_texts(["", "x" * length, ""]))
        if length == LONGEST_TEXT:
            assert formats.write(formats.parse(formats.write(long))) == formats.write(long)
            continue
        with pytest.raises(FormatError, match="a text of 1,001 characters is too long: at most 1,000"):
            formats.write(long)


def test_an_unknown_leaf_of_numbered_players_has_no_text() -> None:
    tree = formats.parse('{"player":0,"children":[{"payoffs":[1,2]},{}]}')
    unknown = tree.with_columns(columns={"unknown": StringColumn.from_texts(["", "", "x"])})
    with pytest.raises(FormatError, match="an unknown leaf doesn't mix with numbered players"):
        formats.write(unknown)


def test_limits_of_both_formats_are_the_same_numbers() -> None:
    for name in ("LARGEST_FILE", "MOST_NODES"):
        assert getattr(notation, name) == getattr(efg_read, name) == getattr(tree_from_rows, name)
