"""Presentations: a slide a step, well-formed parts, the picture's texts, and connectors that end at their shapes."""

import math
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import product
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from zipfile import ZipFile

import pytest

from explorer import search
from explorer.pictures.export.page import Page, PictureOptions
from explorer.pictures.export.picture import make_page
from explorer.pictures.export.pptx import EMU, HIGH, SITES, USUAL_SITES, WIDE, pptx
from explorer.pictures.figure.outlines import NODE_STYLES
from explorer.pictures.figure.show import FULL
from explorer.study import Study
from explorer.study.looks import USUAL_LOOKS, Looks
from explorer.trees import formats, games
from tests.options import thinned

A, P = "{http://schemas.openxmlformats.org/drawingml/2006/main}", \
       "{http://schemas.openxmlformats.org/presentationml/2006/main}"
HALF_A_POINT = EMU * 4 / 3 / 2
TREE = formats.parse('[[3,12,[8,9]],[2,4,6],{"label":"R&D <x>","children":[14,5,2]}]')
LOOKS = [Looks(node_style=nodes, edge_style=edges, direction=direction) for nodes, edges, direction in product(
    [name for name in NODE_STYLES if name != "frames"], ("straight", "elbow", "curve"), ("down", "right", "up"))]


def page(looks: Looks = USUAL_LOOKS, steps: tuple[int, ...] | None = (0, 9, 20)) -> Page:
    options = PictureOptions(steps, replace(FULL, looks=looks, legend=True))
    return make_page(Study(TREE), search.run(TREE), options, is_strip=False)


def parts_of(data: bytes) -> dict[str, Element]:
    with ZipFile(BytesIO(data)) as file:
        return {name: ElementTree.fromstring(file.read(name)) for name in file.namelist()}


def slides_of(data: bytes) -> list[Element]:
    return [part for name, part in parts_of(data).items() if name.startswith("ppt/slides/slide")]


def frame_of(shape: Element) -> tuple[float, float, float, float, float, bool, bool]:
    """Centre, size, turn in degrees, and whether it is mirrored."""
    frame = next(shape.iter(f"{A}xfrm"))
    (x, y), (wide, high) = ([float(each.get(key, "nan")) for key in keys] for each, keys in (
        (frame[0], ("x", "y")), (frame[1], ("cx", "cy"))))
    return (x + wide / 2, y + high / 2, wide, high, int(frame.get("rot", "0")) / 60_000, frame.get("flipH") == "1",
            frame.get("flipV") == "1")


def ends_of(connector: Element) -> Iterator[tuple[float, float]]:
    """Yield the points at which a connector begins and ends: top left and bottom right, mirrored, then turned."""
    x, y, wide, high, turn, flip_h, flip_v = frame_of(connector)
    for sign in (-1, 1):
        across, down = sign * wide / 2 * (-1 if flip_h else 1), sign * high / 2 * (-1 if flip_v else 1)
        angle = math.radians(turn)
        yield (x + across * math.cos(angle) - down * math.sin(angle),
               y + across * math.sin(angle) + down * math.cos(angle))


def site_of(shape: Element, number: int) -> tuple[float, float]:
    x, y, wide, high, _turn, _flip, flip_v = frame_of(shape)
    preset = next(shape.iter(f"{A}prstGeom"), None)
    across, down = SITES.get("" if preset is None else preset.get("prst", ""), USUAL_SITES)[number]
    return x + across * wide / 2, y + down * high / 2 * (-1 if flip_v else 1)


@pytest.mark.parametrize("looks", thinned(LOOKS, 6))
def test_every_edge_is_a_connector_that_ends_at_the_shapes_of_its_nodes(looks: Looks) -> None:
    for slide in slides_of(pptx(None, "", page(looks))):
        shapes = {each.get("id"): shape for shape in slide.iter(f"{P}sp") for each in shape.iter(f"{P}cNvPr")}
        connectors = list(slide.iter(f"{P}cxnSp"))
        assert len(connectors) == len(TREE) - 1
        for connector in connectors:
            joined = [next(connector.iter(f"{A}{name}")) for name in ("stCxn", "endCxn")]
            names = [shapes[each.get("id")][0][0].get("name", "").removeprefix("node ") for each in joined]
            assert connector[0][0].get("name") == f"edge from {names[0]} to {names[1]}"
            for end, each in zip(ends_of(connector), joined, strict=True):
                assert math.dist(end, site_of(shapes[each.get("id")], int(each.get("idx", "-1")))) < HALF_A_POINT


def test_the_texts_are_the_pictures_and_the_sentence_is_the_title() -> None:
    made = page()
    assert made.pictures is not None
    for step, slide in zip((0, 9, 20), slides_of(pptx(None, "", made)), strict=True):
        figure = made.pictures.without_title().figure(step, made.options.palette)
        written = ["".join(text.text or "" for text in shape.iter(f"{A}t")) for shape in slide.iter(f"{P}sp")]
        assert written[0] == made.pictures.sentence(step)
        assert sorted(filter(None, written[1:])) == sorted(text.text for text in figure.texts)


def test_every_element_has_a_number_of_its_own_and_lies_on_the_slide() -> None:
    tree = games.expand("tic-tac-toe", position="XOX/OXO/...")
    made = make_page(Study(tree), search.run(tree), PictureOptions(), is_strip=False)
    for slide in slides_of(pptx(None, "", made)):
        numbers = [each.get("id") for each in slide.iter(f"{P}cNvPr")]
        assert len(set(numbers)) == len(numbers)
        for shape in [*slide.iter(f"{P}sp"), *slide.iter(f"{P}cxnSp")]:
            if shape.find(f".//{A}xfrm") is not None:
                x, y, *_rest = frame_of(shape)
                assert 0 <= x <= WIDE * EMU
                assert 0 <= y <= HIGH * EMU


def test_all_parts_that_are_named_are_there_and_the_same_run_gives_the_same_bytes() -> None:
    data = pptx(None, "", page())
    assert data == pptx(None, "", page())
    parts = parts_of(data)
    named = {(each.get("PartName") or "").lstrip("/") for each in parts["[Content_Types].xml"] if each.get("PartName")}
    assert named == {name for name in parts if not name.endswith(".rels") and name != "[Content_Types].xml"}
    for name, links in parts.items():
        if name.endswith(".rels"):
            folder = name.rpartition("_rels/")[0]
            for link in links:
                target = link.get("Target", "")
                above = folder.rstrip("/").rpartition("/")[0]
                assert (above + target[2:] if target.startswith("../") else folder + target) in parts, (name, target)
    assert sum(name.startswith("ppt/slides/slide") for name in parts) == 3
