"""Drawings on paper keep to the page's width by moving nodes together, and leave room to write."""

import json
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from explorer.exam import FORMS, Question, study_context
from explorer.exam.questions.drawings import draw_question
from explorer.exam.questions.paper_layout import PRINT_WIDTH, fits_upright, paper_layout
from explorer.exam.sheets.fitting import extent, fit
from explorer.exam.sheets.typesetting import CM, FORMATS, text_area_size
from explorer.pictures.figure.geometry import tree_geometry
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.metrics import text_box
from explorer.pictures.figure.room import SMALLEST_SCALE
from explorer.study import Study
from explorer.trees import formats
from explorer.trees.layout import tidy_layout
from tests.small_trees import ragged

EIGHTEEN = "[[[3,12],[8,2],[4,6]],[[14,5],[2,9],[1,7]],[[10,11],[13,0],[5,8]]]"
EIGHT = "[[[3,12],[8,2]],[[14,5],[2,9]]]"
WIDE = "[[3,12,8],[2,4,6],[14,5,2]]"
PT = CM * 2.54 / 72


def asked(form: str, tree: str, **options: str) -> Question:
    made = FORMS[form]
    return made.build_question(study_context(Study(formats.parse(tree))), made.read_settings(options))


def scale_on_page(figures: tuple[Figure, ...], page: str) -> float:
    """The scale of a figure upright beside its question; 0 if it needs a page of its own."""
    wide, high = text_area_size(page)
    found = fit(figures, wide, high * 0.62, high)
    return 0.0 if found.is_large else found.scale


@pytest.mark.parametrize("page", FORMATS)
@pytest.mark.parametrize("form", ["values", "skipped-leaves", "windows", "cut-branches"])
def test_a_tree_of_eighteen_leaves_stays_upright_with_names_of_eight_points(form: str, page: str) -> None:
    drawings = asked(form, EIGHTEEN).drawings
    assert drawings is not None
    scale = scale_on_page(drawings.figures, page)
    names = [text.size * scale for figure in drawings.figures for text in figure.texts if text.role == "name"]
    assert min(names) >= 8 * PT


@pytest.mark.parametrize("page", FORMATS)
@pytest.mark.parametrize("tree", [WIDE, EIGHT])
@pytest.mark.parametrize("numbers", ["entry", "after", "edges"])
def test_a_window_is_written_on_a_line_of_twelve_by_five_millimetres(numbers: str, tree: str, page: str) -> None:
    drawings = asked("windows", tree, numbers=numbers).drawings
    assert drawings is not None
    scale = scale_on_page(drawings.figures, page)
    lines = [line for line in drawings.student.edges if line.role == "place"]
    if numbers == "edges" and not lines:
        assert tree == EIGHT
        return
    assert lines
    texts = [text_box(text) for text in drawings.student.texts]
    others = [(line.x1, line.y1, line.x2) for line in lines]
    for line in lines:
        assert (line.x2 - line.x1) * scale >= 1.2 * CM
        high = 0.5 * CM / scale
        assert not [box for box in texts if numbers != "edges" and box[0] < line.x2 and box[2] > line.x1
                    and box[1] < line.y1 and box[3] > line.y1 - high]
        assert not [x1 for x1, y, x2 in others if x1 < line.x2 and x2 > line.x1 and 0 < line.y1 - y < high - 0.5]


def test_answers_without_room_in_the_figure_have_no_lines_there() -> None:
    drawings = asked("windows", EIGHTEEN).drawings
    assert drawings is not None
    assert not [line for figure in drawings.figures for line in figure.edges if line.role == "place"]


def test_trees_take_the_page_s_width_and_not_more_if_they_can() -> None:
    random = Random(2)
    for _tree in range(80):
        tree = formats.parse(json.dumps(ragged(random, numbers=range(-99, 99))))
        context = study_context(Study(tree))
        if fits_upright(context.layout):
            assert extent(draw_question(context, None).figures).width * SMALLEST_SCALE <= PRINT_WIDTH + 8
        else:
            assert int(tree.is_leaf.sum()) >= 12


def test_no_two_shapes_of_a_narrow_tree_touch() -> None:
    random = Random(3)
    for _tree in range(60):
        context = study_context(Study(formats.parse(json.dumps(ragged(random, numbers=range(-99, 99))))))
        shapes = draw_question(context, None).blank.shapes
        rows: dict[float, list[tuple[float, float]]] = {}
        for shape in shapes:
            rows.setdefault(shape.y, []).append((shape.x - shape.width / 2, shape.x + shape.width / 2))
        for row in rows.values():
            ends = sorted(row)
            assert all(one[1] + 3 <= other[0] for one, other in pairwise(ends))


def test_the_window_keeps_its_distances() -> None:
    context = replace(study_context(Study(formats.parse(EIGHTEEN))), is_on_screen=True)
    assert tree_geometry(context.layout).node_distance > tree_geometry(paper_layout(context.tree)).node_distance
    assert (tree_geometry(context.layout).x == tree_geometry(tidy_layout(context.tree)).x).all()
