"""Arrows of cutoffs and their texts."""

import math
import random
from dataclasses import replace

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.pictures.figure.arrows import MOST, sample_curves
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.geometry import MARGIN
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.metrics import text_box
from explorer.pictures.figure.show import FULL
from explorer.trees import formats, layout, orderings
from explorer.trees.tree import StringColumn, Tree
from tests.pictures.figure.test_figure import aima, find_overlaps


def draw_at_end(tree: Tree, focus: int = -1) -> tuple[Figure, Snapshot]:
    trace = search.run(tree)
    state = snapshot_at(analyse(tree, trace), trace.steps)
    return draw(tree, layout.tidy_layout(tree), state, focus=focus), state


def bushy_tree(seed: int, depth: int) -> Tree:
    chance = random.Random(seed)

    def grow(depth: int) -> str:
        return "[" + ",".join(grow(depth - 1) for _ in range(3)) + "]" if depth else str(chance.randint(-9, 9))

    return formats.parse(grow(depth))


def best_first_tree() -> Tree:
    tree = aima()
    moves = ["", "a1", "a2", "a3", *(f"{letter}{place}" for letter in "bcd" for place in (1, 2, 3))]
    return orderings.apply(replace(tree, move=StringColumn.from_texts(moves)), "best-first")


def test_an_arrow_runs_through_no_name_and_no_move() -> None:
    picture, _state = draw_at_end(best_first_tree())
    assert len(picture.arrows) == 2
    boxes = [text_box(text) for text in picture.texts if text.role != "cutoff"]
    for arrow in picture.arrows:
        for x, y in sample_curves(np.array([arrow.curve]))[0].tolist():
            assert not any(left < x < right and top < y < bottom for left, top, right, bottom in boxes)


@pytest.mark.parametrize("tree", [best_first_tree(), *(bushy_tree(seed, 2) for seed in range(12))])
def test_the_heads_of_arrows_stay_apart(tree: Tree) -> None:
    tips = [arrow.head[0] for arrow in draw_at_end(tree)[0].arrows]
    for place, tip in enumerate(tips):
        assert all(math.dist(tip, other) > 9 for other in tips[:place])


@pytest.mark.parametrize("seed", range(12))
def test_the_words_of_arrows_keep_the_margin_and_overlap_nothing(seed: int) -> None:
    picture, _state = draw_at_end(bushy_tree(seed, 2 + seed % 2))
    for text in picture.texts:
        if text.role == "cutoff":
            left, _top, right, _bottom = text_box(text)
            assert left >= MARGIN - 0.1
            assert right <= picture.width - MARGIN + 0.1
    assert find_overlaps(picture) == []


def test_of_many_cutoffs_the_one_in_focus_has_its_arrow_at_the_end() -> None:
    tree = bushy_tree(3, 4)
    picture, state = draw_at_end(tree)
    assert len(state.cutoffs) > MOST
    assert not picture.arrows
    cut = next(cutoff for cutoff in state.cutoffs if cutoff.set_by >= 0)
    focused, _state = draw_at_end(tree, cut.node)
    assert [arrow.node for arrow in focused.arrows] == [cut.node]
    assert [text.text for text in focused.texts if text.role == "cutoff"] == [f"{cut.test_text}: cut"]


def test_some_more_cutoffs_than_three_have_their_arrows_where_there_is_room() -> None:
    found = False
    for seed in range(30):
        picture, state = draw_at_end(bushy_tree(seed, 3))
        if 3 < len(state.cutoffs) <= MOST:
            found = True
            assert picture.arrows
            assert find_overlaps(picture) == []
    assert found


def test_a_sheet_without_arrows_has_none_in_focus_either() -> None:
    tree = aima()
    trace = search.run(tree)
    state = snapshot_at(analyse(tree, trace), trace.steps)
    show = replace(FULL, arrows=False)
    assert not draw(tree, layout.tidy_layout(tree), state, show, focus=2).arrows
