"""Every text of a tree is in its figure, or in the figure's list of texts that did not fit."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import unescape
from itertools import islice
from xml.etree import ElementTree

import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.core.resources import path
from explorer.pictures.export import svg, tikz
from explorer.pictures.export.latex_text import latex_source, unprintable_letters
from explorer.pictures.export.svg import escape_text
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.show import BLANK, FULL, KEY, SHOWS, STUDENT, Show
from explorer.pictures.figure.unplaced import describe_unplaced
from explorer.study.opening import open_study
from explorer.trees import formats, layout
from explorer.trees.tree import StringColumn, Tree
from tests.legibility import missing_texts, required_texts

MOVES = ("mate", "e4", "check", "Qxf7 mate", "a long name of a move", "takes the bishop", "stalemate", "m" * 150, "")
NAMES = ("", "", "A", "a node with a long name", "the position after White has castled on the other side")
SAMPLES = ("ragged", "pig", "dice", "three-players", "end-game", "transposition")


def with_random_texts(tree: Tree, seed: int) -> Tree:
    """Return the tree with moves and names of various lengths."""
    rng = random.Random(seed)
    return replace(tree, move=StringColumn.from_texts(["", *(rng.choice(MOVES) for _ in range(len(tree) - 1))]),
                   label=StringColumn.from_texts([rng.choice(NAMES) for _ in range(len(tree))]))


def tree_with_one_move(children: int, move: str) -> Tree:
    """Return a root with this many leaves, each with this move on its edge."""
    tree = formats.parse(str(list(range(1, children + 1))))
    return replace(tree, move=StringColumn.from_texts(["", *[move] * children]))


def draw_views(tree: Tree) -> Iterator[tuple[Show, Snapshot | None, Figure]]:
    """Yield each kind of figure; with a search, a third of the way through it and at its end."""
    places = layout.tidy_layout(tree)
    for show in (BLANK, STUDENT, replace(STUDENT, moves=False, title="A title")):
        yield show, None, draw(tree, places, None, show)
    trace = search.run(tree, search.default_algorithm(tree))
    run = analyse(tree, trace)
    for step in (trace.steps // 3, trace.steps):
        state = snapshot_at(run, step)
        for show in (KEY, FULL, replace(FULL, intervals=True, title="Title", ordinals=False)):
            yield show, state, draw(tree, places, state, show)


def check_exports(drawn: Figure) -> None:
    """Check that all texts of the figure are in its SVG and, if XeLaTeX has their letters, in its TikZ source."""
    written = svg(drawn)
    shown = [" ".join("".join(each.itertext()).split()) for each in ElementTree.fromstring(written).iter()
             if each.tag.endswith("}text")]
    for text in drawn.texts:
        assert " ".join(unescape(escape_text(text.text)).split()) in shown
    if not any(unprintable_letters(latex_source(text.text, "xelatex")) for text in drawn.texts):
        source = tikz(drawn, engine="xelatex")
        for text in drawn.texts:
            assert f"{{{latex_source(text.text, 'xelatex')}}};" in source


def test_every_text_of_random_trees_is_in_the_figure_or_in_its_list(random_tree: Callable[..., Tree]) -> None:
    lists = 0
    for seed in range(24):
        tree = with_random_texts(random_tree(seed, plain=True), seed)
        for number, (show, state, drawn) in enumerate(draw_views(tree)):
            assert not missing_texts(tree, show, state, drawn)
            lists += bool(drawn.unplaced)
            if number == seed % 9:
                check_exports(drawn)
    # Some texts must lack room, otherwise the lists are not tested.
    assert lists


@pytest.mark.parametrize("name", SAMPLES)
def test_every_text_of_the_samples_is_in_the_figure(name: str) -> None:
    study = open_study(path(f"samples/{name}.gtree"))
    for show, state, drawn in islice(draw_views(study.tree), 0, None, 2):
        assert not missing_texts(study.tree, show, state, drawn)
        assert not drawn.unplaced
        check_exports(drawn)


def test_a_text_that_is_dropped_by_hand_is_found_missing() -> None:
    tree = with_random_texts(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"), 3)
    for show, state, drawn in draw_views(tree):
        for text in drawn.texts:
            if text.role in ("name", "move", "ordinal") and text.node >= 0 and tree.n_children[text.node] == 0:
                torn = replace(drawn, texts=[each for each in drawn.texts if each is not text])
                lost = missing_texts(tree, show, state, torn)
                if (text.node, text.role, text.text) in required_texts(tree, show, state):
                    assert lost == {(text.node, text.role, text.text)}
    assert any(text.role == "move" for text in draw(tree, layout.tidy_layout(tree)).texts)


def test_texts_that_are_dropped_without_a_word_are_found_missing() -> None:
    tree = tree_with_one_move(30, "m" * 60)
    drawn = replace(draw(tree, layout.tidy_layout(tree), None, STUDENT), unplaced=[])
    assert {role for _node, role, _text in missing_texts(tree, STUDENT, None, drawn)} == {"move"}


@pytest.mark.parametrize("move", ["e4", "mate", "Qxf7 mate"])
def test_moves_have_room_however_many_children_there_are(move: str) -> None:
    for children in (1, 2, 3, 5, 7, 9, 10, 12, 16, 20, 25, 29):
        tree = tree_with_one_move(children, move)
        drawn = draw(tree, layout.tidy_layout(tree))
        assert [text.text for text in drawn.texts if text.role == "move"] == [move] * children
        assert not drawn.unplaced


def test_small_trees_have_room_for_long_moves_and_names() -> None:
    for text in ("takes the bishop with the queen", "a rather long name of a position"):
        tree = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")
        tree = replace(tree, move=StringColumn.from_texts(["", *[text] * 12]))
        assert not draw(tree, layout.tidy_layout(tree), None, STUDENT).unplaced
        tree = replace(tree, label=StringColumn.from_texts([text] * 13))
        assert not [each for each in draw(tree, layout.tidy_layout(tree), None, STUDENT).unplaced
                    if each.role == "name" and tree.n_children[each.node]]


def test_the_list_names_node_text_and_what_is_left_of_it() -> None:
    tree = tree_with_one_move(3, "m" * 60)
    drawn = draw(tree, layout.tidy_layout(tree), None, STUDENT)
    assert {each.node_name for each in drawn.unplaced} <= {"0", "1", "2"}
    first = drawn.unplaced[0]
    assert first.text == "m" * 60
    assert first.shown_part.endswith("…")
    sentence = describe_unplaced(drawn.unplaced)
    assert sentence.startswith(f"no room for the move “{'m' * 60}” at {first.node_name} (cut to “{first.shown_part}”)")
    assert describe_unplaced([]) == ""
    assert describe_unplaced(drawn.unplaced[:1] * 3) == describe_unplaced(drawn.unplaced[:1])
    tree = tree_with_one_move(20, "m" * 60)
    many = draw(tree, layout.tidy_layout(tree), None, STUDENT).unplaced
    assert f"and {len(many) - 5} more texts" in describe_unplaced(many)


def test_a_title_that_is_cut_is_in_the_list() -> None:
    drawn = draw(tree_with_one_move(2, "e4"), layout.tidy_layout(tree_with_one_move(2, "e4")), None,
                        replace(SHOWS["student"], title="t" * 200))
    assert [(each.role, each.node_name) for each in drawn.unplaced] == [("title", "")]
