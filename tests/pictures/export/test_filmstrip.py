"""Filmstrips: several steps in one figure."""

from dataclasses import replace

import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.core.errors import ExportError
from explorer.pictures.export import filmstrip, svg, tikz
from explorer.pictures.export.filmstrip import caption_letter
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.show import FULL
from explorer.trees import formats, layout


def draw_steps(*steps: int) -> list[Figure]:
    tree = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")
    run = analyse(tree, search.run(tree))
    places = layout.tidy_layout(tree)
    return [
        draw(tree, places, snapshot_at(run, step), replace(FULL, legend=False)) for step in steps
    ]


def test_captions_are_letters() -> None:
    strip = filmstrip(draw_steps(0, 8, 12, 22))
    assert [text.text for text in strip.texts if text.role == "caption"] == ["(a)", "(b)", "(c)", "(d)"]
    assert [caption_letter(place) for place in (0, 25, 26, 27, 701, 702)] == ["a", "z", "aa", "ab", "zz", "aaa"]


def test_every_item_of_every_picture_is_there_once() -> None:
    parts = draw_steps(0, 12, 22)
    strip = filmstrip(parts, ["x", "y", "z"])
    for name in ("edges", "shapes", "hatches", "strikes", "arrows"):
        assert len(getattr(strip, name)) == sum(len(getattr(part, name)) for part in parts)
    assert svg(strip).count("</text>") == sum(len(part.texts) for part in parts) + 3
    assert len({shape.node for shape in strip.shapes}) == len(strip.shapes)
    assert tikz(strip).count("\\node") == len(strip.texts)


def test_pictures_do_not_overlap() -> None:
    parts = draw_steps(0, 8, 12, 17, 22)
    strip = filmstrip(parts, columns=2)
    count = len(parts[0].shapes)
    boxes = []
    for start in range(0, len(strip.shapes), count):
        shapes = strip.shapes[start:start + count]
        x, y = [shape.x for shape in shapes], [shape.y for shape in shapes]
        boxes.append((min(x), min(y), max(x), max(y)))
    for i, (left, top, right, bottom) in enumerate(boxes):
        assert right < strip.width
        assert bottom < strip.height
        for other in boxes[:i]:
            assert left > other[2] or right < other[0] or top > other[3] or bottom < other[1]


def test_a_strip_of_nothing_and_captions_that_do_not_match_are_refused() -> None:
    with pytest.raises(ExportError, match="at least one"):
        filmstrip([])
    with pytest.raises(ExportError, match="2 captions for 1"):
        filmstrip(draw_steps(0), ["a", "b"])
