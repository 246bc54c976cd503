"""Tests of reading and writing the tree notation."""

import math
import random
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from explorer.core.errors import FormatError
from explorer.trees import formats
from explorer.trees.formats import notation, notation_rows, tree_from_rows
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, Tree
from tests.options import sample, thinned

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def test_a_list_of_lists_is_a_tree_of_alternating_players() -> None:
    tree = formats.parse(AIMA)
    assert tree.n_children.tolist() == [3, 3, 3, 3] + [0] * 9
    assert tree.player.tolist() == [MAX, MIN, MIN, MIN] + [NOBODY] * 9
    assert tree.payoff[4:, 0].tolist() == [3, 12, 8, 2, 4, 6, 14, 5, 2]
    assert tree.path(4 + 5) == "1.2"
    assert formats.parse(AIMA, root="min").player.tolist()[:2] == [MIN, MAX]


@pytest.mark.parametrize(("text", "value"), [
    ("3", 3), (" -4.5\n", -4.5), ("7/3", Fraction(7, 3)), ("-1/3", Fraction(-1, 3)), ('"7/3"', Fraction(7, 3)),
    ("0.1", Fraction(1, 10)), ('"inf"', math.inf), ("-inf", -math.inf), ("1e3", 1000), ("1E-1", Fraction(1, 10)),
])
def test_a_single_number_is_a_tree(text: str, value: float | Fraction) -> None:
    tree = formats.parse(text)
    assert (len(tree), tree.payoff_of(0)) == (1, value)


def test_an_objects_player_wins_and_the_alternation_goes_on_from_it() -> None:
    tree = formats.parse('[{"player":"max","children":[[1],2]},[3]]')
    assert tree.player.tolist() == [MAX, MAX, MIN, MIN, NOBODY, NOBODY, NOBODY]
    assert formats.parse('{"player":"min","children":[[1]]}', root="max").player.tolist() == [MIN, MAX, NOBODY]


def test_a_chance_node_is_transparent() -> None:
    below_max = formats.parse('[{"player":"chance","children":[[1],{"player":"chance","children":[[2],[3]]}]}]')
    assert below_max.player[2:4].tolist() == [MIN, CHANCE]
    assert below_max.player[5:7].tolist() == [MIN, MIN]
    assert formats.parse('{"player":"chance","children":[[1],[2]]}', root="min").player.tolist()[1:3] == [MIN, MIN]


def test_chances_left_out_are_uniform_and_exact() -> None:
    tree = formats.parse('{"children":[1,2,3],"player":"chance"}')
    assert [tree.probability_of(child) for child in (1, 2, 3)] == [Fraction(1, 3)] * 3


def test_numbered_players_have_payoffs_each() -> None:
    tree = formats.parse(
        '{"player":0,"children":[{"payoffs":[1,"1/3",0]},{"player":2,"children":[{"payoffs":[1,2,3]}]}]}'
    )
    assert tree.player.tolist() == [0, NOBODY, 2, NOBODY]
    assert tree.payoff_of(1, 1) == Fraction(1, 3)
    assert tree.payoff.shape == (4, 3)


def test_every_key_is_read() -> None:
    tree = formats.parse(
        '{"player":"max","label":"A","moves":["l","r"],"value":2.5,"quiet":false,"children":'
        '[{"value":"?x","label":"u"},{"value":"inf","forcing":true,"count":4}]}'
    )
    assert (tree.label[0], tree.move[1], tree.move[2], tree.payoff_of(0)) == ("A", "l", "r", 2.5)
    assert (tree.unknown_name(1), tree.label[1], tree.payoff_of(2)) == ("x", "u", math.inf)
    assert [tree.columns["quiet"][node] for node in range(3)] == [False, True, True]
    assert [tree.columns["forcing"][node] for node in range(3)] == [False, False, True]
    assert [tree.columns["count"][node] for node in range(3)] == [1, 1, 4]


def test_an_inner_node_has_bounds_of_which_one_may_be_unknown() -> None:
    tree = formats.parse('[{"bounds":["-inf",3],"children":[1]},{"bounds":[null,"1/3"],"children":[0]},[2]]')
    assert tree.columns["lower"][1] == -math.inf
    assert all(math.isnan(tree.columns["lower"][node]) for node in (0, 2, 3))
    assert [tree.columns["upper"][node] for node in (1, 2)] == [3, Fraction(1, 3)]
    floats = formats.parse('{"bounds":[0,3],"children":[1]}')
    assert floats.columns["lower"].dtype == float


def test_a_leaf_without_a_value_is_blank() -> None:
    tree = formats.parse('[1,{},{"label":"later"}]')
    assert [tree.payoff_of(node) for node in (2, 3)] == pytest.approx([math.nan] * 2, nan_ok=True)
    assert formats.write(tree) == '[1,{},{"label":"later"}]'


@pytest.mark.parametrize(("text", "same"), [
    ('{"value":3,"player":"max"}', "3"), ('{"player":"min"}', "{}"),
    ('[1,{"player":"chance","value":"7/3"}]', '[1,"7/3"]'),
    ('[{"player":0,"value":2},{"player":"min","children":[4]}]', "[2,[4]]"),
    ('{"player":0,"children":[{"player":5,"payoffs":[1]}]}', '{"player":0,"children":[{"payoffs":[1]}]}'),
])
def test_who_would_move_at_a_leaf_is_read_over(text: str, same: str) -> None:
    assert formats.write(formats.parse(text)) == same


@pytest.mark.parametrize("seed", range(sample(40, 4)))
def test_what_is_written_is_read_back_column_by_column(
    seed: int, random_tree: Callable[..., Tree], columns_of: Callable[[Tree], object]
) -> None:
    for number in range(50 * seed, 50 * seed + 50):
        tree = random_tree(number)
        assert columns_of(formats.parse(formats.write(tree))) == columns_of(tree), formats.write(tree)


@pytest.mark.parametrize("text", [
    AIMA, '"7/3"', "0.1", "[1]", "{}", '"?x"', '{"player":"min","children":[[1],2]}',
    '[{"label":"B","children":[1,"-inf"]}]', '{"value":2,"bounds":[-1,"7/3"],"children":[1,2]}',
    '[{"bounds":["-inf",3],"children":[1]},{"bounds":[null,"1/3"],"children":[0]},{"bounds":[2,null],"children":[2]}]',
    '{"player":"chance","probabilities":["1/3","2/3"],"children":[1,[2,3]]}', "[100000000000000000000000,0.25]",
    '{"player":0,"children":[{"payoffs":[1,null]},{"player":"chance","children":[{"payoffs":[0.5,2]}]}]}',
])
def test_the_shortest_form_is_written(text: str) -> None:
    assert formats.write(formats.parse(text)) == text


@pytest.mark.parametrize(("text", "line", "column", "where", "why"), [
    ("", 1, 1, "the root", "empty"),
    ('{"bounds":[1],"children":[1]}', 1, 2, "the root", "two numbers"),
    ('{"bounds":[],"children":[1]}', 1, 12, "the root", "missing before ]"),
    ('{"bounds":[3,1],"children":[1]}', 1, 2, "the root", "the lower first"),
    ('{"bounds":3,"children":[1]}', 1, 11, "the root", "needs a list"),
    ('[1,{"bounds":[1,3],"value":2}]', 1, 5, "node 1", "belongs to a node with children"),
    ('{"bounds":["x",3],"children":[1]}', 1, 12, "the root", "not a number"),
    ("[]", 1, 2, "the root", "[] has no children"),
    ("]", 1, 1, "the root", "missing before ]"),
    (" }", 1, 2, "the root", "missing before }"),
    ("[1,[]]", 1, 5, "node 1", "[] has no children"),
    ("[1,]", 1, 4, "the root", "missing before ]"),
    ("[,1]", 1, 2, "the root", "missing before ,"),
    ("[1 2]", 1, 4, "the root", "a comma or closing bracket is missing"),
    ("[1}", 1, 3, "the root", "a comma or closing bracket is missing"),
    ("[[1,NaN]]", 1, 5, "node 0", "NaN"),
    ("[1,\n -Infinity]", 2, 2, "the root", 'write "inf"'),
    ('["Infinity"]', 1, 2, "node 0", "'Infinity' is not a number"),
    ('["nan"]', 1, 2, "node 0", "not a number"),
    ('[["abc"]]', 1, 3, "node 0.0", "'abc' is not a number"),
    ('["1/0"]', 1, 2, "node 0", "divides by zero"),
    ("[1e999]", 1, 2, "node 0", "out of range"),
    ("[01]", 1, 2, "the root", "01 is not a number"),
    ("[7/3]", 1, 2, "the root", 'write it "7/3"'),
    ("[null]", 1, 2, "node 0", "not a number"),
    ("[true]", 1, 2, "node 0", "not a number"),
    ("[1]]", 1, 4, "the root", "after the end"),
    ("[1] 2", 1, 5, "the root", "after the end"),
    ("[[1,2]", 1, 7, "the root", "not finished"),
    ('["abc', 1, 2, "the root", "no closing quote"),
    ('["a\nb"]', 1, 2, "the root", "no closing quote"),
    (r'[{"label":"\x"}]', 1, 11, "node 0", "backslash"),
    (r'[{"label":"\ud800"}]', 1, 11, "node 0", "surrogate"),
    ('{"a":1}', 1, 2, "the root", 'unknown key "a"'),
    ('[{"value":1,"value":2}]', 1, 13, "node 0", "given twice"),
    ('{"children":[1],"children":[2]}', 1, 17, "the root", "given twice"),
    ('{1:2}', 1, 2, "the root", "key in quotes"),
    ('{"value":1,}', 1, 12, "the root", "key in quotes"),
    ('{"value" 1}', 1, 10, "the root", "a colon is missing after"),
    ('{"children":3}', 1, 13, "the root", "needs a list"),
    ('{"children":[]}', 1, 14, "the root", "no children"),
    ('{"moves":["a"]}', 1, 2, "the root", "children"),
    ('{"player":"chance","probabilities":[1]}', 1, 20, "the root", "children"),
    ('{"player":"maximum","children":[1]}', 1, 11, "the root", "a player is"),
    ('{"player":-1,"children":[1]}', 1, 11, "the root", "a player is"),
    ('{"label":3}', 1, 10, "the root", "text in quotes"),
    ('{"value":[1]}', 1, 10, "the root", "can't stand here"),
    ('{"quiet":1}', 1, 10, "the root", "true or false"),
    ('{"count":0}', 1, 10, "the root", "whole number"),
    ('{"count":true}', 1, 10, "the root", "whole number"),
    ('{"value":1,"payoffs":[1]}', 1, 12, "the root", "not both"),
    ('{"value":"?x","children":[1]}', 1, 2, "the root", "only a leaf"),
    ('["?"]', 1, 2, "node 0", "needs a name"),
    ('{"moves":["a"],"children":[1,2]}', 1, 2, "the root", "1 moves for 2 children"),
    ('{"moves":["a",2],"children":[1,2]}', 1, 15, "the root", "text in quotes"),
    ('{"probabilities":[1],"children":[1]}', 1, 2, "the root", '"player": "chance"'),
    ('{"player":"chance","probabilities":[1],"children":[1,2]}', 1, 20, "the root", "1 probabilities for 2"),
    ('{"player":"chance","probabilities":[0.5,0.4],"children":[1,2]}', 1, 20, "the root", "sum to 1, not 0.9"),
    ('{"player":"chance","probabilities":[1.5,-0.5],"children":[1,2]}', 1, 37, "the root", "1.5 is not a probability"),
    ('{"player":0,"children":[1]}', 1, 25, "node 0", "payoffs"),
    ('{"player":0,"children":["?x"]}', 1, 25, "node 0", "payoffs"),
    ('{"player":0,"children":[[{"payoffs":[1]}]]}', 1, 25, "node 0", "says its player"),
    ('{"player":"max","children":[{"payoffs":[1]}]}', 1, 1, "the root", "don't mix"),
    ('{"player":2,"children":[{"payoffs":[1,2]}]}', 1, 1, "the root", "player 2 moves"),
    ('{"player":0,"children":[{"payoffs":[1,2]},{"payoffs":[1]}]}', 1, 43, "node 1", "1 payoffs where others have 2"),
])
def test_what_is_wrong_is_refused_with_its_place(text: str, line: int, column: int, where: str, why: str) -> None:
    with pytest.raises(FormatError) as caught:
        formats.parse(text)
    assert caught.value.line == line
    place = f"column {column}" if where == "the root" else f"column {column}, {where}"
    assert str(caught.value).startswith(f"line {line}: ")
    assert str(caught.value).endswith(f" ({place})")
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_is_no_text_and_no_player_is_refused_with_a_sentence() -> None:
    wrong: list[Any] = [b"[1,2]", 3, None]
    for text in wrong:
        with pytest.raises(TypeError, match=r"is a str, not (bytes|int|NoneType)"):
            formats.parse(text)
    roots: list[Any] = ["foo", "", None, -1]
    for root in roots:
        with pytest.raises(FormatError, match='the root is "max" or "min", not'):
            formats.parse("[1]", root)


def test_a_text_cut_anywhere_is_refused_or_read_never_crashed() -> None:
    text = '{"player":"chance","probabilities":[0.5,"1/2"],"children":[[1,"?x"],{"label":"a\\"b","value":-2.5}]}'
    for end in range(len(text)):
        with pytest.raises(FormatError):
            formats.parse(text[:end])


def test_a_chain_of_100_000_plies_is_read_and_written() -> None:
    text = "[" * 100_000 + "1" + "]" * 100_000
    tree = formats.parse(text)
    assert len(tree) == 100_001
    assert formats.write(tree) == text
    with pytest.raises(FormatError, match="a node 99999 plies deep"):
        formats.parse("[" * 100_000)


def test_limits_are_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FormatError, match="200,000 plies"):
        formats.parse("[" * 200_002)
    with pytest.raises(FormatError, match="at most 1,000"):
        formats.parse('{"label":"' + "x" * 1001 + '"}')
    with pytest.raises(FormatError, match="characters are too many"):
        formats.parse(" " * (tree_from_rows.LARGEST_FILE + 1))
    monkeypatch.setattr(notation_rows, "MOST_NODES", 5)
    with pytest.raises(FormatError, match="more than 5 nodes"):
        formats.parse("[1,2,3,4,5]")


def test_one_tree_has_one_text() -> None:
    said = '[{"value":1,"quiet":false,"forcing":true,"count":2},3]'
    tree = formats.parse(said)
    backwards = replace(tree, columns={name: tree.columns[name] for name in ("forcing", "count", "quiet")})
    other = formats.parse('[{"count":2,"forcing":true,"quiet":false,"value":1},{"value":3}]')
    assert formats.write(tree) == formats.write(backwards) == formats.write(other)


def test_a_mixture_of_players_is_not_written() -> None:
    tree = formats.parse('{"player":0,"children":[{"payoffs":[1,2]}]}')
    tree = tree_from_rows.tree_from_rows(
        [0, 1], [1, 0], tree.player.clip(-4, -1), tree.payoff.T.tolist(), labels={}, moves={}, chances={})
    with pytest.raises(FormatError, match="root: max and min don't mix"):
        formats.write(tree)


@pytest.mark.parametrize(("said", "moves"), [
    ('["a","b"]', ["a", "b"]),
    ('[ "a" ,\n\t"" ]', ["a", ""]),
    ('["[a]","b, c"]', ["[a]", "b, c"]),
    ('["a\\"","b\\u0041"]', ['a"', "bA"]),
    ('["ä","日本"]', ["ä", "日本"]),
])
def test_names_of_moves_are_read_plain_or_with_escapes(said: str, moves: list[str]) -> None:
    tree = formats.parse(f'{{"moves":{said},"children":[1,2]}}')
    assert [tree.move[1], tree.move[2]] == moves


@pytest.mark.parametrize(("said", "why"), [
    ("[]", "a value is missing"),
    ('["a",]', "a value is missing"),
    ('["a" "b"]', "a comma or closing bracket is missing before"),
    ('["a",1]', "needs text in quotes"),
    ('["a","b"', "a comma or closing bracket is missing before }"),
    ('["a","b","c"]', "3 moves for 2 children"),
    ('["a","' + "x" * 1001 + '"]', "too long"),
    ('["a","b\n"]', "line break"),
])
def test_names_of_moves_that_are_none_are_refused_at_their_place(said: str, why: str) -> None:
    with pytest.raises(FormatError, match="line 1") as caught:
        formats.parse(f'{{"children":[1,2],"moves":{said}}}')
    assert why in str(caught.value)


PIECES = ('"', "\\", "{", "}", "[", "]", ",", ":", "0", "-1", "2.5", "01", "1e999", '"1/3"', '"1/0"', "inf", '"?x"',
          '"a"', '"moves"', "true", "\n", " ", "", "\x1c", '{"moves":["a"],"children":[1]}', "[1,2]", "[]", "{}",
          '{"moves":["a","b"],"children":[1]}', '{"moves":["a","b"],"children":[-1, [2]]}', '"player":"chance",')
"""Replacements of a token that make a text unusual or wrong."""


@pytest.mark.parametrize("seed", thinned(range(20), 8))
def test_nodes_that_are_read_by_one_match_are_those_that_the_tokens_say(
    seed: int, random_tree: Callable[..., Tree], columns_of: Callable[[Tree], dict[str, object]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = random.Random(seed)
    texts: list[str] = []
    for number in range(seed * 30, seed * 30 + 30):
        text = formats.write(random_tree(number, plain=rng.random() < 0.7))
        texts.append(text)
        tokens = re.split(r'([\[\]{},:]|"[^"]*")', text)
        for _ in range(10):
            changed = list(tokens)
            for place in rng.sample(range(len(tokens)), min(len(tokens), rng.choice((1, 1, 2)))):
                changed[place] = rng.choice((*PIECES, rng.choice(tokens)))
            texts.append("".join(changed))
    by_match = [_read_or_refuse(text, columns_of) for text in texts]
    monkeypatch.setattr(notation, "_PLAIN_NODE", re.compile("(?!)"))
    assert by_match == [_read_or_refuse(text, columns_of) for text in texts]
    assert 40 <= sum(not isinstance(result, str) for result in by_match) < len(texts) - 100


def _read_or_refuse(text: str, columns_of: Callable[[Tree], dict[str, object]]) -> object:
    """Return all columns of the tree, or the reason why it is refused, with its place."""
    try:
        return columns_of(formats.parse(text))
    except FormatError as error:
        return str(error)
