"""Tests of reading and writing Gambit's .efg files."""

import json
import random
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from explorer.core.errors import FormatError
from explorer.core.exact import as_fraction
from explorer.trees import backward_induction, formats
from explorer.trees.formats import efg_read, efg_write
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, StringColumn, Tree
from tests.options import thinned
from tests.oracles import efg as strict

ZERO_SUM = '''EFG 2 R "A \\"small\\" game" { "Ann" "Bob" } "a comment
of two lines"
p "top" 1 1 "(1,1)" { "l" "r" } 0
p "" 2 1 "" { "L" "R" } 0
t "" 1 "one" { 1, -1 }
t "" 2 "two" { 1/3 -1/3 }
t "end" 0
'''
GENERAL = '''EFG 2 D "" { "A" "B" "C" }
c "" 1 "dice" { "a" .25 "b" 3/4 } 1 "entry" { 1, 0, 10 }
p "" 3 1 "" { "only" } 0
p "" 3 2 "" { "again" } 2 "toll" { 0 0 -0.1 }
t "" 3 "" { 1. 2.50 1e2 }
t "" 3
'''
SHARED = '''EFG 2 R "" { "A" "B" }
p "" 1 1 "" { "l" "r" } 0
p "" 2 7 "%s" { "L" "R" } 0
t "" 0 t "" 0
p "" 2 7%s 0
t "" 0 t "" 0
'''


def test_a_two_player_constant_sum_game_has_one_column() -> None:
    tree = efg_read.read(ZERO_SUM)
    assert (tree.title, tree.players, tree.constant) == ('A "small" game', ("Ann", "Bob"), 0)
    assert tree.player.tolist() == [MAX, MIN, NOBODY, NOBODY, NOBODY]
    assert [tree.payoff_of(leaf) for leaf in (2, 3, 4)] == [0, 1, Fraction(1, 3)]
    assert (tree.label[0], tree.label[2], tree.move[1], tree.move[4]) == ("top", "end", "l", "R")
    text = ZERO_SUM.replace("1, -1", "1 4").replace("1/3 -1/3", "1/3 14/3").replace('"end" 0', '"" 2')
    assert efg_read.read(text).constant == 5


def test_general_sums_and_more_players_keep_all_payoffs_added_up_along_the_path() -> None:
    tree = efg_read.read(GENERAL)
    assert tree.player.tolist() == [CHANCE, 2, NOBODY, 2, NOBODY]
    assert [tree.probability_of(child) for child in (1, 2)] == [0.25, 0.75]
    assert [tree.payoff_of(4, player) for player in range(3)] == [2, 2.5, Fraction(1099, 10)]
    assert [tree.payoff_of(2, player) for player in range(3)] == [2, 2.5, 110]


@pytest.mark.parametrize(("name", "again", "said"), [
    ("twins", "", 'information set "twins" of player 2'), ("", "", "information set number 7 of player 2"),
    ("twins", ' "twins" { "L" "R" }', 'information set "twins" of player 2'),
])
def test_an_information_set_of_two_nodes_is_refused_by_name(name: str, again: str, said: str) -> None:
    with pytest.raises(FormatError) as caught:
        efg_read.read(SHARED % (name, again))
    assert caught.value.line == 5
    assert said in str(caught.value)
    assert "imperfect information" in str(caught.value)


def test_a_throw_that_is_mentioned_twice_hides_nothing() -> None:
    leaves = 't "" 0 t "" 0'
    throw = 'c "" 1 "" { "a" 1/2 "b" 1/2 } 0'
    text = f'EFG 2 R "" {{ "A" }} p "" 1 1 "" {{ "l" "r" }} 0 {throw} {leaves} c "" 1 0 {leaves}'
    assert efg_read.read(text).probability_of(6) == 0.5


def test_line_ends_marks_and_encodings_of_other_systems_are_read(tmp_path: Path) -> None:
    text = ZERO_SUM.replace("top", "Größe").replace("\n", "\r\n")
    for number, data in enumerate((text.encode(), b"\xef\xbb\xbf" + text.encode(), text.encode("latin-1"))):
        path = tmp_path / f"{number}.EFG"
        path.write_bytes(data)
        assert formats.load(path).label[0] == "Größe"
        assert formats.read(data).label[0] == "Größe"


@pytest.mark.parametrize("text", [ZERO_SUM, GENERAL])
def test_a_truncated_file_is_refused_with_its_line(text: str) -> None:
    whole = text.rstrip()
    for end in range(len(whole) - 1):
        with pytest.raises(FormatError) as caught:
            efg_read.read(whole[:end])
        assert 1 <= caught.value.line <= whole.count("\n") + 1


@pytest.mark.parametrize(("old", "new", "why"), [
    ("EFG", "NFG", "begins with EFG"), ("2 R", "1 R", "version 2"), ("2 R", "2 X", "R or D"),
    ('{ "Ann" "Bob" }', "{ }", "0 players"), ('p "top" 1', 'p "top" 3', "player 3 moves, but there are 2"),
    ('p "top" 1', 'x "top" 1', "x where a node"), ('{ "l" "r" }', "{ }", "where an action"),
    ("{ 1, -1 }", "{ 1 }", "1 payoffs for 2"), ("{ 1, -1 }", "{ 1, nan }", "not a number"),
    ("{ 1, -1 }", "{ 1, inf }", "must be finite"), ("1/3 -1/3", "1/0 0", "divides by zero"),
    ('1 "one" { 1, -1 }', "1", "outcome 1 has no payoffs"), ('2 "two"', '1 "two"', "two lists"),
    ('"end" 0', '"end" 0 t "" 0', "end of the file"), ('"(1,1)" { "l" "r" }', "", "not described"),
    ("0\np", "zero\np", "whole number"), ('"top"', "top", "the node's name"),
    ('"end"', '"' + "e" * 1001 + '"', "at most 1,000"),
])
def test_what_is_wrong_is_refused(old: str, new: str, why: str) -> None:
    with pytest.raises(FormatError, match="line ") as caught:
        efg_read.read(ZERO_SUM.replace(old, new, 1))
    assert why in str(caught.value)


@pytest.mark.parametrize(("chances", "why"), [(".25 .5", "sum to 1, not 0.75"), ("-1 2", "not a probability")])
def test_probabilities_must_make_sense(chances: str, why: str) -> None:
    first, second = chances.split()
    with pytest.raises(FormatError, match=why):
        efg_read.read(GENERAL.replace(".25", first).replace("3/4", second))


@pytest.mark.parametrize("seed", range(20))
def test_what_is_written_is_read_back(seed: int, random_tree: Callable[..., Tree]) -> None:
    for number in range(seed * 20, seed * 20 + 20):
        tree = random_tree(number, plain=True)
        text = formats.FORMATS[".efg"].write(tree)
        back = efg_read.read(text)
        assert back.n_children.tolist() == tree.n_children.tolist()
        if back.payoff.shape == tree.payoff.shape and not (tree.player >= 0).any():
            assert back.player.tolist() == tree.player.tolist()
        for node in range(len(tree)):
            assert str(back.probability_of(node)) == str(tree.probability_of(node))
            assert back.label[node] in {"", tree.label[node], 'Zug "x"', "tab and line"}
            for player in range(min(back.payoff.shape[1], tree.payoff.shape[1])):
                assert str(back.payoff_of(node, player)) == str(tree.payoff_of(node, player))


def test_labels_are_written_once_and_moves_get_names_that_differ() -> None:
    tree = formats.parse('{"moves":["a","a","","2"],"children":[{"label":"x","value":1},{"label":"x","value":2},3,4]}')
    assert efg_write.write(tree) == (
        'EFG 2 R "" { "MAX" "MIN" }\n""\n\n'
        'p "" 1 1 "" { "a" "a (2)" "3" "2" } 0\n'
        't "x" 1 "" { 1, -1 }\nt "" 2 "" { 2, -2 }\nt "" 3 "" { 3, -3 }\nt "" 4 "" { 4, -4 }\n'
    )


@pytest.mark.parametrize("text", [
    "[3,4]", '{"player":"chance","children":[[1],2,3]}', '{"moves":["2","1"],"children":[1,2]}',
    '{"moves":["1","2","c"],"children":[1,2,3]}',
])
def test_moves_without_names_come_back_without_names(text: str) -> None:
    assert formats.write(efg_read.read(efg_write.write(formats.parse(text)))) == text


def test_payoffs_that_add_up_past_the_largest_number_are_refused_or_kept_apart() -> None:
    head = 'EFG 2 R "" { "A" "B" }\np "" 1 1 "" { "l" "r" }'
    with pytest.raises(FormatError, match="line 3: the payoffs on the way to here add up"):
        efg_read.read(head + ' 1 "" { 1e308 0 }\nt "" 2 "" { 1e308 1 }\nt "" 3 "" { 1 0 }')
    tree = efg_read.read(head + ' 0\nt "" 2 "" { 1e308 1e308 }\nt "" 3 "" { 1e308 1e308 }')
    assert tree.payoff.shape == (3, 2)


def test_labels_are_written_in_the_letters_that_gambit_takes() -> None:
    tree = formats.parse('{"label":"Größe  „é“","moves":["é","日本"],"children":[{"label":"−1\\n","value":1},2]}')
    text = efg_write.write(tree)
    assert text.splitlines()[3] == 'p "Grosse \\"e\\"" 1 1 "" { "e" "2" } 0'
    assert text.splitlines()[4] == 't "-1" 1 "" { 1, -1 }'
    assert text.isascii()


def test_a_constant_is_written_into_the_payoffs() -> None:
    tree = efg_read.read('EFG 2 R "" { "A" "B" } p "" 1 1 "" { "l" "r" } 0 t "" 1 "" { 1/3 2/3 } t "" 2 "" { 1 0 }')
    assert "{ 1/3, 2/3 }" in efg_write.write(tree)


def test_quotes_and_backslashes_never_run_into_the_closing_quote() -> None:
    tree = formats.parse('{"label":"end\\\\","moves":["say \\"x\\"","a\\\\b"],"children":[1,2]}')
    text = efg_write.write(tree)
    assert '"end"' in text
    assert [efg_read.read(text).move[child] for child in (1, 2)] == ['say "x"', "a\\b"]


@pytest.mark.parametrize(("text", "why"), [
    ("[1,{}]", "node 1 has no number yet"), ('[1,["?x"]]', "node 1.0 has no number yet"),
    ('["inf"]', "node 0 is infinite"),
])
def test_what_the_format_cannot_hold_is_refused_by_name(text: str, why: str) -> None:
    with pytest.raises(FormatError, match=why):
        efg_write.write(formats.parse(text))


def test_a_deep_chain_is_written_and_read() -> None:
    tree = formats.parse("[" * 20_000 + "1" + "]" * 20_000)
    assert len(efg_read.read(efg_write.write(tree))) == 20_001


VALUES = {
    "ttt": 0, "nim": -1, "nim7": -1, "e10": 1, "e10a": -1, "centcs6": Fraction(8, 5), "centcs10": Fraction(8, 5),
}


@pytest.mark.corpus
def test_every_file_of_the_corpus_is_read_or_is_a_game_of_imperfect_information(pytestconfig: pytest.Config) -> None:
    paths = sorted((Path(str(pytestconfig.getoption("--corpus"))) / "efg").rglob("*.efg"))
    trees: list[Tree] = []
    refusals: list[FormatError] = []
    for path in paths:
        try:
            trees.append(formats.load(path))
        except FormatError as error:
            refusals.append(error)
    assert (len(trees), len(refusals)) == (15, 104)
    for refusal in refusals:
        assert "has more than one node: games of imperfect information" in refusal.reason, refusal
        assert refusal.line, refusal
    for tree in trees:
        again = efg_read.read(efg_write.write(tree))
        np.testing.assert_array_equal(again.payoff, tree.payoff)


@pytest.mark.corpus
@pytest.mark.parametrize("name", VALUES)
def test_the_corpus_has_its_known_values(name: str, pytestconfig: pytest.Config) -> None:
    tree = formats.load(Path(str(pytestconfig.getoption("--corpus"))) / f"efg/contrib/games/{name}.efg")
    backed_up = backward_induction.backed_up_values(tree)
    assert (backed_up[0] if backed_up.ndim == 1 else backed_up[0, 0]) == VALUES[name]
    assert name != "ttt" or len(tree) == 168


ODD = ("", "", "1", "2", " a", "a", "a ", "\ta\nb", 'say "no"', "\\", 'a\\"', "(1)", "1 (1)", "1'", "x\x07", "\x00",
       "\u2028", "日本", "é", "e\u0301", "…" * 1000, "x" * 1000, "\u00a0", "{", "}", ",", '"', '"" ""', "-", "½",
       "\u200b", "a\u202eb")
"""Unusual names of moves and labels, from files, games and users."""


@pytest.mark.parametrize("seed", range(8))
def test_what_is_written_is_what_a_strict_reader_takes_and_the_same_game(
    seed: int, random_tree: Callable[..., Tree]
) -> None:
    rng = random.Random(seed)
    for number in range(seed * 40, seed * 40 + 40):
        tree = random_tree(number, plain=True)
        few = rng.sample(ODD, 6)
        tree = tree.with_columns(
            move=StringColumn.from_texts(rng.choices(few, k=len(tree))),
            label=StringColumn.from_texts(rng.choices(ODD, k=len(tree))),
            title=rng.choice(ODD), players=rng.choice(((), tuple(rng.choices(ODD, k=tree.payoff.shape[1])))))
        text = efg_write.write(tree)
        nodes, waiting = [], [(strict.read(text), 0)]
        for made, node in waiting:
            nodes.append(made)
            assert len(made.children) == tree.n_children[node]
            waiting += zip(made.children, tree.children(node), strict=True)
            if not made.children:
                players = range(tree.payoff.shape[1])
                assert made.payoffs[: len(players)] == [as_fraction(tree.payoff_of(node, each)) for each in players]
            elif made.kind == "c":
                assert made.chances == [as_fraction(tree.probability_of(child)) for child in tree.children(node)]
            else:
                mover = int(tree.player[node])
                assert made.player == {MAX: 1, MIN: 2}.get(mover, mover + 1)
            names = [" ".join(tree.move[child].split()) for child in tree.children(node)]
            for name, action in zip(names, made.actions, strict=True):
                is_plain = bool(name) and name.isascii() and name.isprintable() and "\\" not in name
                assert action == name or not (is_plain and names.count(name) == 1 and len(name) < 900)
        back = efg_read.read(text)
        assert efg_write.write(back) == text
        assert back.n_children.tolist() == tree.n_children.tolist()


@pytest.mark.parametrize(("moves", "said"), [
    (["", "1"], ["1 (1)", "1"]), (["2", ""], ["2", "2 (2)"]), (["", ""], ["1", "2"]),
    (["", "1", "1 (1)"], ["1 (1)'", "1", "1 (1)"]),
    ([" a", "a"], ["a", "a (2)"]), (["\x07", "1"], ["1 (1)", "1"]),
])
def test_an_empty_move_beside_one_of_its_number_gets_a_name_that_gambit_takes(
    moves: list[str], said: list[str]
) -> None:
    tree = formats.parse(json.dumps({"moves": moves, "children": [1] * len(moves)}))
    text = efg_write.write(tree)
    assert strict.read(text).actions == said
    back = efg_read.read(text)
    assert [back.move[child] for child in tree.children(0)] == (["", ""] if said == ["1", "2"] else said)


PIECES = ('"', "\\", "{", "}", ",", "0", "00", "1", "-1", "1/3", "1/0", "inf", "7", "1e999", "12345678901", '""', "c",
          "p", "t", "x", "\n", " ", "", "  ", '"a"', '"a\\"b"', '" 0 "', "{ 1, -1 }", '"x" { 2 3 }',
          "\ufeff", "\x1c", "\u3000")
"""Replacements of a token that make a file unusual or wrong."""


@pytest.mark.parametrize("seed", thinned(range(20), 8))
def test_nodes_that_are_read_by_one_match_are_those_that_the_tokens_say(
    seed: int, random_tree: Callable[..., Tree], columns_of: Callable[[Tree], dict[str, object]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = random.Random(seed)
    texts: list[str] = []
    for number in range(seed * 20, seed * 20 + 20):
        text = efg_write.write(random_tree(number, plain=True))
        texts.append(text)
        tokens = re.split(r"(\s+|[{},]|\"[^\"]*\")", text)
        for _ in range(10):
            changed = list(tokens)
            for place in rng.sample(range(len(tokens)), rng.choice((1, 1, 2))):
                changed[place] = rng.choice((*PIECES, rng.choice(tokens)))
            texts.append("".join(changed))
    by_match = [_read_or_refuse(text, columns_of) for text in texts]
    monkeypatch.setattr(efg_read, "_PLAIN_NODE", re.compile("(?!)"))
    assert by_match == [_read_or_refuse(text, columns_of) for text in texts]
    assert 20 <= sum(not isinstance(result, str) for result in by_match) < len(texts) - 50


def _read_or_refuse(text: str, columns_of: Callable[[Tree], dict[str, object]]) -> object:
    """Return all columns of the tree, or the reason why it is refused, with the line."""
    try:
        return columns_of(efg_read.read(text))
    except FormatError as error:
        return str(error)
