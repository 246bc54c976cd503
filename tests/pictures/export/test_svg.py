"""Figures as SVG."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.pictures.export import svg
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.show import FULL
from explorer.trees import formats, games, layout
from explorer.trees.tree import StringColumn, build

NS = "{http://www.w3.org/2000/svg}"


def picture(literal: str = "[[3,12,8],[2,4,6],[14,5,2]]", labels: list[str] | None = None) -> Figure:
    tree = formats.parse(literal)
    if labels:
        tree = replace(tree, label=StringColumn.from_texts(labels + [""] * (len(tree) - len(labels))))
    trace = search.run(tree)
    end = snapshot_at(analyse(tree, trace), trace.steps)
    return draw(tree, layout.tidy_layout(tree), end, replace(FULL, title="T"))


def elements_of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """Return all elements in groups of this class, without the groups themselves."""
    return [element for found in root.iter(f"{NS}g") if found.get("class") == name for element in found.iter()
            if element.tag != f"{NS}g"]


def test_it_is_xml_with_a_group_for_each_kind_and_state_and_an_outline_for_each_node() -> None:
    root = ElementTree.fromstring(svg(picture()))
    nodes = [name for found in root.iter(f"{NS}g") if (name := found.get("class", "")).startswith("node ")]
    assert len(nodes) == len(set(nodes)) == 7
    assert sum(len(elements_of_class(root, name)) for name in nodes) == 13
    assert len(elements_of_class(root, "node min cut")) == 1
    assert [(shape.get("x"), shape.get("y")) for shape in elements_of_class(root, "node square skipped")] == [
        ("491", "399"), ("591", "399")]
    values = [text.text or "" for text in elements_of_class(root, "value") if text.get("y") == "256.7"]
    assert sorted(values) == ["2", "3", "≤2"]


def test_every_outline_that_is_used_is_defined_and_the_same_in_every_picture() -> None:
    outlines: dict[str, bytes] = {}
    for drawn in (picture(), picture("[[3,12,8],[2,4,6]]"), picture("[[123456,0],[1]]")):
        root = ElementTree.fromstring(svg(drawn))
        defined = {shape.get("id", ""): ElementTree.tostring(shape) for shape in root.findall(f"{NS}defs/*")}
        assert {use.get("href", "")[1:] for use in root.iter(f"{NS}use")} == set(defined)
        for name, shape in defined.items():
            assert outlines.setdefault(name, shape) == shape


def test_it_is_painted_in_the_order_of_the_canvas() -> None:
    text = svg(picture())
    order = ['class="edges', 'class="node ', 'class="marks', 'class="cutoff"', 'class="value"', 'class="frame"']
    assert [text.index(name) for name in order] == sorted(text.index(name) for name in order)
    assert text.rindex('class="node ') < text.index('class="marks')
    assert text.rindex('class="edges') < text.index('class="node ')


def test_it_uses_nothing_that_prints_as_a_bitmap() -> None:
    text = svg(picture())
    for name in ("pattern", "clipPath", "foreignObject", "opacity", "<style", "<script", "<image"):
        assert name not in text


def test_labels_are_escaped_and_control_characters_left_out() -> None:
    text = svg(picture(labels=["<A & B>", "x\x00\x1b", 'q"']))
    ElementTree.fromstring(text)
    assert "&lt;A &amp; B&gt;" in text
    assert "\x00" not in text


def test_no_character_that_xml_refuses_comes_through_and_blanks_stay() -> None:
    text = svg(picture(labels=["a\ufffeb\uffffc\ud800d", "no\u00a0break", "tab\tbed"]))
    names = [name.text for name in elements_of_class(ElementTree.fromstring(text), "name")]
    assert names == ["abcd", "no break", "tab bed"]


def test_numbers_have_no_exponent_however_wide_the_tree() -> None:
    drawn = picture()
    shapes = [shape._replace(x=shape.x + 23456789.0) for shape in drawn.shapes]
    edges = [edge._replace(x1=edge.x1 + 23456789.0) for edge in drawn.edges]
    wide = replace(drawn, width=23456789.1, height=100.0, shapes=shapes, edges=edges)
    for width in (None, 0.1, 1000.0):
        root = ElementTree.fromstring(svg(wide, width_cm=width))
        assert not [text for element in root.iter() for text in element.attrib.values()
                    if re.search(r"\de[+-]", text)]
        assert root.get("viewBox") == "0 0 23456789.1 100"
    assert root.get("height") == "0.004263cm"


def test_the_width_is_given_in_centimetres_and_the_height_follows() -> None:
    drawn = picture()
    root = ElementTree.fromstring(svg(drawn, width_cm=12))
    assert root.get("width") == "12cm"
    assert float(root.get("height", "").removesuffix("cm")) == pytest.approx(12 * drawn.height / drawn.width, rel=1e-3)
    assert root.get("viewBox") == f"0 0 {drawn.width:g} {drawn.height:g}"


def test_a_transparent_picture_has_no_ground() -> None:
    assert 'class="paper"' in svg(picture())
    assert 'class="paper"' not in svg(picture(), transparent=True)


def test_the_same_picture_is_the_same_text() -> None:
    assert svg(picture()) == svg(picture())


def test_the_marks_of_a_board_are_a_single_path() -> None:
    tree = games.expand("tic-tac-toe", position="XOX/OX./O..")
    root = ElementTree.fromstring(svg(draw(tree, layout.tidy_layout(tree))))
    assert len(elements_of_class(root, "board")) == len(elements_of_class(root, "grid")) == len(tree)


def large_figure(step: int | None) -> Figure:
    """Return a figure of nearly ten thousand nodes, each with a name, without a search if `step` is None."""
    tree = games.expand("uniform", depth="3", branching="21", seed="1")
    tree = replace(tree, label=StringColumn.from_texts([f"n{node}" for node in range(len(tree))]))
    trace = search.run(tree)
    state = None if step is None else snapshot_at(analyse(tree, trace), step)
    return draw(tree, layout.tidy_layout(tree), state)


@pytest.mark.parametrize("step", [None, 0, 2000, 10**9])
def test_ten_thousand_nodes_with_names_take_less_than_a_megabyte(step: int | None) -> None:
    drawn = large_figure(step)
    text = svg(drawn)
    assert len(text.encode()) < 1_000_000
    assert text.count("<use ") == len(drawn.shapes)
    assert text.count("</text>") == len(drawn.texts)
    assert set(re.findall(r"-?\d+\.\d\d", text[text.index("</defs>"):])) <= {"5.44"}


def test_groups_of_long_rows_say_the_same_as_single_places() -> None:
    drawn = large_figure(10**9)
    root = ElementTree.fromstring(svg(drawn))
    places = set()
    for found in root.iter(f"{NS}g"):
        moved = re.fullmatch(r"translate\((\d+),([\d.]+)\)", found.get("transform", ""))
        left, top = (float(moved[1]), float(moved[2])) if moved else (0.0, 0.0)
        places |= {(round(left + float(use.get("x", "")), 1), top + float(use.get("y", "0"))) for use in
                   found.findall(f"{NS}use")}
    assert places == {(round(shape.x, 1), round(shape.y, 1)) for shape in drawn.shapes}


def test_edges_drawn_there_and_back_end_where_the_edges_end() -> None:
    drawn = picture("[[3,12,8,1],[2,[4,6]],[14]]")
    ends = set()
    for found in ElementTree.fromstring(svg(drawn)).iter(f"{NS}g"):
        if found.get("class", "").startswith("edges"):
            for path in found:
                x = y = 0.0
                for way, numbers in re.findall(r"([Mml])([^Mml]+)", path.get("d", "")):
                    values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
                    for dx, dy in zip(values[::2], values[1::2], strict=True):
                        if way == "l":
                            ends.add(frozenset([(round(x, 1), round(y, 1)), (round(x + dx, 1), round(y + dy, 1))]))
                        x, y = x + dx, y + dy
    assert ends == {frozenset([(line.x1, line.y1), (line.x2, line.y2)]) for line in drawn.edges if line.node >= 0}


def test_no_path_is_longer_than_qt_reads() -> None:
    tree = build([40_000] + [0] * 40_000, [0.0] * 40_001)
    text = svg(draw(tree, layout.tidy_layout(tree)))
    paths = re.findall(r' d="([^"]+)"', text)
    assert sum(path.count("l") for path in paths) >= 20_000
    assert max(sum(map(path.count, "Mml -,")) for path in paths) < 32_767
