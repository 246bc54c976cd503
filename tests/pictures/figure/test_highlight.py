"""Marks on a figure: other nodes fade, choices are thick, and the line of play is drawn as the current path."""

import numpy as np
import pytest

from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.lab import strategies
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.highlight import Marks, fade_colour, marked
from explorer.pictures.theme import DARK, LIGHT
from explorer.search import run
from explorer.trees import formats, layout
from explorer.trees.tree import MAX, Tree


def marks_of_path(tree: Tree, path: tuple[int, ...] = ()) -> Marks:
    best = strategies.optimal_strategy(tree, MAX)
    chosen = np.zeros(len(tree), bool)
    chosen[list(best.choices.values())] = True
    return Marks(~best.reached, chosen, path)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_what_a_strategy_never_comes_to_fades_and_its_choices_are_thick(theme):
    tree = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")
    marks = marks_of_path(tree)
    plain = draw(tree, layout.tidy_layout(tree), theme=theme)
    drawn = marked(plain, marks, theme)
    by_node = {line.node: line for line in drawn.edges}
    assert by_node[1].style.stroke == theme.choice.stroke
    assert by_node[1].state == "chosen"
    assert by_node[4].style == next(line.style for line in plain.edges if line.node == 4)
    assert by_node[7].style.stroke == fade_colour(theme.edge["plain"].stroke, theme.paper)
    faded = {shape.node for shape, before in zip(drawn.shapes, plain.shapes, strict=True) if shape != before}
    assert faded == set(np.flatnonzero(marks.faded).tolist())
    assert [line.state for line in drawn.edges][-1] == "chosen"


def test_a_line_of_play_is_followed_to_where_it_has_come():
    tree = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")
    drawn = marked(draw(tree, layout.tidy_layout(tree)), marks_of_path(tree, (0, 1, 5)), LIGHT)
    shapes = {shape.node: shape.style for shape in drawn.shapes}
    assert (shapes[0], shapes[1], shapes[5]) == (LIGHT.node["open"], LIGHT.node["open"], LIGHT.current)
    assert [line.node for line in drawn.edges if line.style.stroke == LIGHT.edge["open"].stroke] == [1, 5]


def test_the_search_s_variation_is_not_taken_for_a_choice():
    tree = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")
    trace = run(tree, "alpha-beta")
    state = snapshot_at(analyse(tree, trace), trace.steps)
    drawn = marked(draw(tree, layout.tidy_layout(tree), state), marks_of_path(tree), LIGHT)
    thick = [line.node for line in drawn.edges if line.node >= 0 and line.style.stroke == LIGHT.choice.stroke]
    assert thick == [1]


def test_marks_of_a_part_of_the_tree_keep_what_is_seen_of_the_path():
    marks = Marks(np.arange(6) > 3, np.arange(6) == 2, (0, 2, 5))
    part = marks.restrict(np.array([0, 2, 4]))
    assert part.faded.tolist() == [False, False, True]
    assert part.chosen.tolist() == [False, True, False]
    assert part.path == (0, 1)
