"""Sheets and question banks of trees that grow upwards or to the right."""

from itertools import product

import pytest

from explorer.exam import FORMS
from explorer.exam.answers.interactions import MarkNodes
from explorer.exam.sheets import KINDS, SHEETS, hotspots
from explorer.exam.sheets.fitting import crop, extent, fit
from explorer.exam.sheets.typesetting import text_area_size
from explorer.pictures.figure.room import SMALLEST_SCALE
from explorer.study.looks import DOWN, RIGHT, UP
from tests.exam.sheets.papers import large, sideways
from tests.exam.sheets.test_qti21 import box, overlap
from tests.exam.trees import SOURCES, posed
from tests.options import thinned

CASES = [(name, source) for name in FORMS for source in SOURCES[name]]


@pytest.mark.parametrize("sheet", thinned([name for name, sheet in SHEETS.items() if sheet.write], 3, 1))
def test_every_sheet_is_written(sheet: str) -> None:
    for kind in KINDS:
        assert all(SHEETS[sheet].write([sideways()], kind, "7").values())


@pytest.mark.parametrize("direction", [DOWN, UP, RIGHT])
def test_places_to_click_are_where_their_nodes_and_edges_are_drawn(direction: str) -> None:
    counted = 0
    for name, source in CASES:
        question = posed(name, source, direction=direction)
        for field in question.fields:
            mark = field.interaction
            if not isinstance(mark, MarkNodes) or not hotspots.is_clickable(question, mark):
                continue
            assert question.drawings is not None
            figure = hotspots.add_none_box(question.drawings.student)
            scale = hotspots.page_scale(figure)
            boxes = {identifier: tuple(place / scale for place in box(shape, coords))
                     for identifier, _label, shape, coords in hotspots.hotspot_areas(question, mark)}
            edges = {line.node: line for line in figure.edges if line.role == "edge"}
            shapes = {shape.node: shape for shape in figure.shapes}
            for named in mark.named_nodes:
                left, top, right, bottom = boxes[hotspots.node_identifier(named)]
                edge, shape = edges.get(named.node), shapes[named.node]
                middles = [(shape.x, shape.y)]
                if "–" in named.name and edge is not None:
                    middles += [(edge.x1 + share * (edge.x2 - edge.x1), edge.y1 + share * (edge.y2 - edge.y1))
                                for share in hotspots.EDGE_SHARES]
                assert min(abs((left + right) / 2 - x) + abs((top + bottom) / 2 - y) for x, y in middles) < 3
                counted += 1
            for left, top, right, bottom in boxes.values():
                assert 0 <= left < right <= figure.width
                assert 0 <= top < bottom <= figure.height
            areas = list(boxes.values())
            assert not any(overlap(one, other) for place, one in enumerate(areas) for other in areas[:place])
    assert counted > 80


@pytest.mark.parametrize(("form", "page"), list(product(("skipped-leaves", "windows"), ("a4", "letter"))))
def test_a_tall_tree_is_split_into_parts_that_hold_every_item_once(form: str, page: str) -> None:
    drawings = large(form, RIGHT).drawings
    assert drawings is not None
    wide, high = text_area_size(page)
    found = fit(drawings.figures, wide, high * 0.62, high - 24)
    assert found.is_large
    assert len(found.parts) > 1
    assert found.scale >= SMALLEST_SCALE
    for figure in drawings.figures:
        parts = [crop(figure, part) for part in found.parts]
        for name in ("shapes", "texts", "badges", "strikes"):
            assert sum(len(getattr(part, name)) for part in parts) == len(getattr(figure, name)), name
        for part, cut in zip(parts, found.parts, strict=True):
            across, down = cut.width * found.scale, cut.height * found.scale
            assert (down, across) <= (wide + 1, high) if found.is_rotated else (across, down) <= (wide + 1, high)
            inside = extent([part])
            assert inside.left >= cut.left - 4
            assert inside.top >= cut.top - 4
            assert inside.right <= cut.right + 4
            assert inside.bottom <= cut.bottom + 4
        lengths = [sum(abs(line.x2 - line.x1) + abs(line.y2 - line.y1) for line in each.edges if line.role == "edge")
                   for each in (figure, *parts)]
        assert lengths[0] == pytest.approx(sum(lengths[1:]), rel=0.002)
