"""Two runs in one figure."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from explorer import search, study
from explorer.analysis.run import SearchCounts
from explorer.core.errors import ExportError
from explorer.pictures.export.page import PictureOptions
from explorer.pictures.export.side_by_side import RunSide, format_tally, make_page, side_by_side
from explorer.pictures.export.svg import svg_text
from explorer.pictures.export.tikz import tikz_text
from explorer.pictures.figure.difference_overlay import FIRST, SECOND
from explorer.pictures.figure.show import STUDENT, Show
from explorer.search.convention import Convention
from explorer.study import Study, embedding
from explorer.trees import edit, formats, orderings
from explorer.trees.visible import WHOLE_TREE, VisiblePart

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def run_side(tree, ordering="as-drawn", algorithm="alpha-beta", convention=Convention(), step=None, scope=WHOLE_TREE):
    """Return one side of a comparison: a run of the tree."""
    made = Study(tree, ordering, algorithm, convention, visible_part=scope)
    trace = search.run(orderings.apply(tree, ordering), algorithm, convention)
    return RunSide(made, trace, step)


@pytest.fixture(name="sides")
def _sides():
    tree = formats.parse(AIMA)
    return run_side(tree), run_side(tree, "mirror", "minimax")


def texts_of_role(figure, role="caption"):
    return [text.text for text in figure.texts if text.role == role]


def test_captions_name_the_run_its_rules_and_its_counts_with_the_difference(sides):
    assert texts_of_role(side_by_side(*sides)) == [
        "Alpha-beta · as drawn", "cut on ≥ · fail-soft · window (−∞, +∞)",
        "7 leaves evaluated · 11 nodes visited · 1 cutoff",
        "Minimax · mirror", "cut on ≥ · fail-soft · window (−∞, +∞)",
        "9 leaves evaluated (+2) · 13 nodes visited (+2) · 0 cutoffs (−1)",
    ]


def test_counts_are_those_of_the_steps_shown(sides):
    drawn = side_by_side(replace(sides[0], step=3), replace(sides[1], step=0))
    assert texts_of_role(drawn)[2::3] == [
        "1 leaf evaluated · 3 nodes visited · 0 cutoffs",
        "0 leaves evaluated (−1) · 0 nodes visited (−3) · 0 cutoffs (±0)"]


def test_the_pictures_stand_beside_or_above_each_other_without_touching(sides):
    for stacked in (False, True, None):
        drawn = side_by_side(*sides, stacked=stacked)
        half = len(sides[0].study.tree)
        shapes = [[each for each in drawn.shapes if each.node >= 0 and (each.node < half) == first]
                  for first in (True, False)]
        assert [len(each) for each in shapes] == [half, half]
        axis = 1 if stacked is not False else 0
        ends = [[(each.x, each.y)[axis] for each in part] for part in shapes]
        assert max(ends[0]) + 25 < min(ends[1])
        assert max(each.x for each in drawn.shapes) < drawn.width
        assert max(text.y for text in drawn.texts) < drawn.height


def test_there_is_one_legend_with_both_signs_room(sides):
    drawn = side_by_side(*sides)
    legend = texts_of_role(drawn, "legend")
    assert len(set(legend)) == len(legend)
    assert "only in the second run" in legend
    assert "only in the first run" not in legend
    bare = side_by_side(*sides, PictureOptions(show=Show(legend=False)))
    assert not texts_of_role(bare, "legend")
    assert drawn.height > bare.height


def test_svg_and_tikz_hold_both_runs_and_the_svg_the_first_study(sides):
    text = svg_text(make_page(*sides))
    ElementTree.fromstring(text)
    assert f'class="badge west {FIRST}"' in text or f'class="badge east {SECOND}"' in text
    again = study.loads(embedding.extract_study(text.encode()))
    assert again.algorithm == "alpha-beta"
    assert formats.write(again.tree) == formats.write(sides[0].study.tree)
    assert "Minimax" in tikz_text(make_page(*sides))
    assert tikz_text(make_page(*sides, PictureOptions(standalone=True))).startswith("\\documentclass")


def test_a_sheet_without_answers_gives_none_away(sides):
    options = PictureOptions(show=STUDENT)
    drawn = side_by_side(*sides, options)
    assert not any("evaluated" in text.text for text in drawn.texts)
    assert {badge.node for badge in drawn.badges} == {-1}
    assert embedding.extract_study(svg_text(make_page(*sides, options)).encode()) is None


def test_a_part_of_the_tree_is_compared_as_it_is_shown():
    tree = formats.parse(AIMA)
    scope = VisiblePart(root=int(tree.id[2]))
    drawn = side_by_side(run_side(tree, scope=scope), run_side(tree, "mirror", "minimax", scope=scope))
    assert len([shape for shape in drawn.shapes if shape.node >= 0]) == 8
    assert len([badge for badge in drawn.badges if badge.state == SECOND and badge.node >= 0]) == 8


def test_a_run_without_a_search_is_drawn_as_the_tree_alone(sides):
    drawn = side_by_side(sides[0], replace(sides[1], trace=None))
    assert len(texts_of_role(drawn)) == 5
    assert {badge.node for badge in drawn.badges} == {-1}


def test_two_trees_are_no_pair(sides):
    other = edit.set_value(sides[0].study.tree, [4], 7)
    with pytest.raises(ExportError, match="one tree"):
        side_by_side(sides[0], run_side(other))


def test_too_large_a_tree_is_refused():
    tree = formats.parse("[" + ",".join(["1"] * 30_000) + "]")
    with pytest.raises(ExportError, match="too large"):
        side_by_side(run_side(tree), run_side(tree, "mirror"))


def test_differences_are_written_with_their_signs():
    now = SearchCounts(3, 2, 2, 1, 1, 1, 3, 2, 1, 2)
    assert format_tally(now, replace(now, visited=1, cutoffs=2000)) == (
        "1 leaf evaluated (±0) · 2 nodes visited (+1) · 3 cutoffs (−1,997)")
