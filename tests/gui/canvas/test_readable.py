"""Texts at small zooms: moves are shown for a whole level or not at all, large enough, and over nothing else."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.core.resources import path
from explorer.gui.canvas import readable
from explorer.gui.canvas.missing_texts import MissingTexts, missing_in_figure, missing_in_overview
from explorer.gui.canvas.paint import Painting
from explorer.gui.canvas.readable import QUIET_LEGIBLE, ZOOM_STEP, SizedText, readable_texts
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.items import Arrow, Figure
from explorer.pictures.figure.metrics import overlaps, text_box
from explorer.pictures.figure.show import FULL, STUDENT
from explorer.study.opening import open_study
from explorer.trees import formats, layout
from explorer.trees.tree import StringColumn, Tree
from tests.legibility import find_clashes

STEPS = range(1, 9)
MOST_NODES = 140


def with_moves(text: str, *moves: str) -> Tree:
    tree = formats.parse(text)
    return replace(tree, move=StringColumn.from_texts(["", *(moves * len(tree))[: len(tree) - 1]]))


def trees() -> Iterator[tuple[str, Tree]]:
    """Yield the samples that have texts on edges, and trees whose moves have little room."""
    for file in sorted(Path(path("samples")).glob("*.gtree")):
        tree = open_study(file).tree
        if len(tree) <= MOST_NODES and (any(tree.move) or tree.probability is not None):
            yield file.stem, tree
    yield "twelve", with_moves(str(list(range(12))), "Qxf7 mate")
    yield "thirty", with_moves(str(list(range(30))), "mate")
    yield "long", with_moves("[[3,12,8],[2,4,6],[14,5,2]]", "mate", "e4", "takes the bishop", "check")
    yield "fractions", with_moves('[["77503/6435","1/3"],["-77503/6435",2]]', "stalemate", "e4")


TREES = dict(trees())


def figures(tree: Tree) -> Iterator[Figure]:
    """Yield the figure without a search, and that of the end of a search."""
    places = layout.tidy_layout(tree)
    yield draw(tree, places, None, STUDENT)
    trace = search.run(tree, search.default_algorithm(tree))
    yield draw(tree, places, snapshot_at(analyse(tree, trace), trace.steps), FULL)


def visible_at(shown: list[SizedText], zoom: float) -> list[SizedText]:
    return [each for each in shown if each.nominal_size * zoom > each.smallest_visible]


def split_levels(tree: Tree, drawn: Figure, shown: list[SizedText]) -> set[tuple[str, int]]:
    """Return the roles and levels of which some texts on edges are shown and others are not."""
    found = {(each.text.node, each.text.role) for each in shown}
    is_shown = defaultdict(set)
    for text in drawn.texts:
        if text.role in ("move", "probability"):
            is_shown[text.role, int(tree.depth_of(text.node))].add((text.node, text.role) in found)
    return {key for key, kinds in is_shown.items() if len(kinds) > 1}


@pytest.mark.parametrize("name", TREES)
def test_texts_on_edges_are_shown_for_whole_levels(name: str) -> None:
    tree = TREES[name]
    for drawn in figures(tree):
        for step in STEPS:
            shown = readable_texts(drawn, step, {})
            for zoom in (ZOOM_STEP ** -step, ZOOM_STEP ** (0.999 - step)):
                assert not split_levels(tree, drawn, visible_at(shown, zoom)), f"{step}"


def test_a_level_of_which_only_some_moves_are_shown_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readable, "_in_incomplete_levels", lambda *_arguments: [])
    tree = TREES["long"]
    drawn = next(figures(tree))
    assert any(split_levels(tree, drawn, visible_at(readable_texts(drawn, step, {}), ZOOM_STEP ** -step))
               for step in STEPS)


@pytest.mark.parametrize("name", TREES)
def test_enlarged_texts_cover_no_other_text(name: str) -> None:
    for drawn in figures(TREES[name]):
        for step in STEPS:
            # Texts that fade in during this step are not yet seen at its start.
            shown = visible_at(readable_texts(drawn, step, {}), ZOOM_STEP ** -step)
            boxes = np.array([text_box(each.text) for each in shown]).reshape(-1, 4)
            is_enlarged = np.array([each.text.size > each.nominal_size for each in shown], bool)
            covers = overlaps(boxes, boxes) & (is_enlarged[:, None] | is_enlarged)
            pairs = [(shown[one].text, shown[other].text) for one, other in np.argwhere(covers) if one < other]
            assert not pairs, f"{step}: {pairs[0]}"


def test_a_move_without_room_for_large_letters_is_shown_in_the_smallest_legible_ones() -> None:
    drawn = next(figures(TREES["twelve"]))
    step = 5
    sizes = {each.text.size * ZOOM_STEP ** -step
             for each in readable_texts(drawn, step, {}) if each.text.role == "move"}
    assert sizes
    assert min(sizes) == pytest.approx(QUIET_LEGIBLE)


def test_free_room_that_is_remembered_changes_nothing() -> None:
    remembered: readable.FreeRoomCache = {}
    drawn = next(figures(TREES["long"]))
    for step in (*STEPS, *STEPS):
        assert readable_texts(drawn, step, remembered) == readable_texts(drawn, step, {})


@pytest.mark.parametrize(("shows_moves", "is_missing"), [(True, True), (False, False)])
def test_a_dense_view_misses_moves_only_where_they_would_be_shown(shows_moves: bool, is_missing: bool) -> None:
    assert missing_in_overview(TREES["long"], shows_moves, ()).are_too_small == is_missing


def test_a_figure_tells_its_texts_without_room_in_one_sentence(qtbot: QtBot) -> None:
    tree = with_moves("[1,2,3]", "m" * 200)
    missing = missing_in_figure(Painting(next(figures(tree))), 1.0)
    assert missing.without_room == 3
    assert missing.sentence.count("“mmm") == 6
    assert missing_in_figure(Painting(next(figures(TREES["thirty"]))), 1.0) == MissingTexts()


def test_enlarged_texts_keep_clear_of_arrows() -> None:
    seen = 0
    for tree in TREES.values():
        for drawn in figures(tree):
            for step in STEPS if drawn.arrows else ():
                grown = [each.text for each in readable_texts(drawn, step, {}) if each.text.size > each.nominal_size]
                clashes = find_clashes(replace(drawn, texts=grown))
                assert not [clash for clash in clashes if isinstance(clash.other, Arrow)]
                seen += len(grown)
    assert seen


def test_a_leader_line_is_painted_with_its_text_only(qtbot: QtBot) -> None:
    names = [f"{node} the position after White has castled on the other side" for node in range(13)]
    tree = replace(with_moves("[[3,12,8],[2,4,6],[14,5,2]]", "e4"), label=StringColumn.from_texts(names))
    painting = Painting(next(figures(tree)))
    leaders = [line for line in painting.figure.strikes if line.role == "leader"]
    assert leaders
    counts = []
    for zoom in (1.0, 0.7, 0.5, 0.37):
        shown = {text for run in painting.runs(zoom) for _point, text in run.texts}
        counts.append(sum(map(len, painting._leaders(zoom).values())))
        assert counts[-1] == sum(names[line.node] in shown for line in leaders)
    assert counts[0] > counts[-1]
