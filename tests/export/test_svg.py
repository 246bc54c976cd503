"""Figures as SVG."""

import random
import re
import time
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest

from explorer import figure, formats, games, layout, playback, search
from explorer.export import svg
from explorer.figure import FULL, Figure
from explorer.tree import Texts, build

NS = "{http://www.w3.org/2000/svg}"


def picture(literal: str = "[[3,12,8],[2,4,6],[14,5,2]]", labels: list[str] | None = None) -> Figure:
    tree = formats.parse(literal)
    if labels:
        tree = replace(tree, label=Texts.of(labels + [""] * (len(tree) - len(labels))))
    trace = search.run(tree)
    return figure.draw(tree, layout.tidy(tree), playback.state_at(tree, trace, trace.steps), replace(FULL, title="T"))


def test_it_is_xml_with_a_group_per_node_and_classes_for_kind_and_state() -> None:
    root = ElementTree.fromstring(svg(picture()))
    classes = [group.get("class", "") for group in root.iter(f"{NS}g")]
    assert sum(name.startswith("node ") for name in classes) == 13
    assert "node min cut" in classes
    assert "node square skipped" in classes
    assert [text.text for text in root.iter(f"{NS}text") if text.get("class") == "value"][:3] == ["3", "3", "≤2"]


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
    names = [name.text for name in ElementTree.fromstring(text).iter(f"{NS}text") if name.get("class") == "name"]
    assert names == ["abcd", "no break", "tab bed"]


def test_numbers_have_no_exponent_however_wide_the_tree() -> None:
    drawn = picture()
    shapes = [shape._replace(x=shape.x + 23456789.0) for shape in drawn.shapes]
    edges = [edge._replace(x1=edge.x1 + 23456789.0) for edge in drawn.edges]
    wide = replace(drawn, width=23456789.1, height=100.0, shapes=shapes, edges=edges)
    for width in (None, 0.1, 1000.0):
        root = ElementTree.fromstring(svg(wide, width_cm=width))
        assert not [text for element in root.iter() for text in element.attrib.values() if re.search(r"\de[+-]", text)]
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


def test_boards_are_single_paths() -> None:
    tree = games.expand("tic-tac-toe", position="XOX/OX./O..")
    text = svg(figure.draw(tree, layout.tidy(tree)))
    assert text.count('class="board"') == len(tree)


def test_ten_thousand_nodes_take_less_than_a_second() -> None:
    chance = random.Random(1)
    counts = [100] + [100] * 100 + [0] * 10_000
    payoff = [float(chance.randint(-9, 9)) if count == 0 else np.nan for count in counts]
    tree = build(counts, payoff, label=Texts.of([f"n{node}" for node in range(len(counts))]))
    places = layout.tidy(tree)
    start = time.perf_counter()
    text = svg(figure.draw(tree, places))
    assert time.perf_counter() - start < 1
    assert text.count('class="node ') == len(tree)
