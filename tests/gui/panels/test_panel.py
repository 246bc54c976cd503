"""All panels: they refresh only while visible, and explain why there is no search."""

import importlib.util
import json
import math
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from explorer.core.exact import Number
from explorer.gui.document import Document
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.panels.panel import Panel, describe_missing_search
from explorer.gui.panels.pointing import link_node_names
from explorer.pictures import theme
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import formats
from explorer.trees.names import node_reference, strip_references
from explorer.trees.players import player_name
from explorer.trees.tree import CHANCE, MAX, MIN, build

Make = Callable[[Document], Panel]
PAGE = Path(__file__).parents[3] / ".github/CONTRIBUTING.md"
every_panel = pytest.mark.parametrize("make", [spec.make for spec in PANELS.values()], ids=PANELS.keys())


@every_panel
def test_a_panel_shows_every_step_in_both_themes(qtbot: QtBot, document: Document, make: Make) -> None:
    panel = make(document)
    qtbot.addWidget(panel)
    panel.resize(420, 600)
    panel.show()
    for colours in (theme.DARK, theme.LIGHT):
        document.set_theme(colours)
        for step in range(document.steps + 1):
            document.set_step(step)
            panel.refresh()
            assert not panel.grab().isNull()


@every_panel
@pytest.mark.parametrize("convention", [
    Convention(depth=1), Convention(window=(2, Fraction(7, 3))), Convention(fail="hard"), Convention(cut="gt"),
], ids=str)
def test_a_panel_shows_exact_numbers_depth_limits_and_windows(
    qtbot: QtBot, make: Make, convention: Convention
) -> None:
    values: list[Number] = [0.5, Fraction(1, 3), 2.0, Fraction(7, 3), 1.0, -math.inf, math.inf]
    document = Document(Study(build([2, 2, 2, 0, 0, 0, 0], values), convention=convention))
    assert not document.refusal
    panel = make(document)
    qtbot.addWidget(panel)
    panel.show()
    for step in range(document.steps + 1):
        document.set_step(step)
        document.select([step % len(document.tree)])
        panel.refresh()
        assert not panel.grab().isNull()


@every_panel
def test_a_hidden_panel_does_nothing_until_it_is_seen(qtbot: QtBot, document: Document, make: Make) -> None:
    panel = make(document)
    qtbot.addWidget(panel)
    calls: list[int] = []
    panel.refresh = lambda: calls.append(document.step)  # only count the calls
    document.set_step(3)
    document.set_step(4)
    assert calls == []
    panel.show()
    assert calls == [4]


def test_many_steps_within_a_frame_are_refreshed_once_or_twice(qtbot: QtBot, document: Document) -> None:
    panel = PANELS["why"].make(document)
    qtbot.addWidget(panel)
    panel.show()
    calls: list[int] = []
    panel.refresh = lambda: calls.append(document.step)  # only count the calls
    for step in range(10):
        document.set_step(step)
    qtbot.waitUntil(lambda: bool(calls) and calls[-1] == 9)
    assert len(calls) <= 3


@every_panel
def test_a_panel_has_a_name_and_a_sentence_for_an_empty_study(qtbot: QtBot, make: Make) -> None:
    panel = make(Document())
    qtbot.addWidget(panel)
    panel.show()
    panel.refresh()
    assert panel.accessibleName()
    assert panel.placeholder.isVisible() or panel.accessibleName() in ("Node", "Matrix", "Exam")
    assert panel.placeholder.isVisible() != panel.body.isVisible()


def test_a_refused_search_says_why_and_what_to_do() -> None:
    document = Document(Study(build([1, 0], [float("nan"), float("nan")])))
    assert document.refusal.rstrip(".") in describe_missing_search(document)
    assert "choose another algorithm" in describe_missing_search(document)


@every_panel
@pytest.mark.parametrize("node", [0, 1, 6])
def test_a_panel_shows_the_payoffs_of_several_players_at_every_step(qtbot: QtBot, make: Make, node: int) -> None:
    tree = formats.parse(
        '{"player":0,"children":[{"player":1,"children":[{"payoffs":[1,2,3]},{"payoffs":[4,5,6]}]},'
        '{"player":2,"children":[{"payoffs":[7,8,"1/3"]},{"payoffs":[1,1,1]}]}]}')
    document = Document(Study(tree, algorithm="max-n"))
    panel = make(document)
    qtbot.addWidget(panel)
    document.select([node])
    panel.show()
    for step in range(document.steps + 1):
        document.set_step(step)
        panel.refresh()


def test_a_reference_becomes_a_link_and_its_name_is_escaped() -> None:
    rich = link_node_names("[[7|a<b]] is left", "#000000")
    assert 'href="7"' in rich
    assert "a&lt;b</a> is left" in rich


@pytest.mark.parametrize("name", [
    "two\nlines", "a[1]", "a|b", "[x]", "x]] y", "a [[1|b]] c", "a]]b]]c", "back\\slash", "\\]]"])
def test_a_name_in_a_reference_is_whole_whatever_signs_it_has(name: str) -> None:
    tree = formats.parse(json.dumps({"label": name, "children": [1]}))
    words = f"{node_reference(tree, 0)} is left, not {node_reference(tree, 1)}"
    shown = name.replace("\n", " ")
    assert link_node_names(words, "#000000").count(f">{shown}</a>") == 1
    assert strip_references(words) == f"{shown} is left, not leaf 1"


def test_players_are_called_by_their_names() -> None:
    tree = build([1, 0], [0, 1])
    assert [player_name(tree, player) for player in (MAX, MIN, CHANCE, 0)] == ["MAX", "MIN", "chance", "player 1"]


def test_the_panel_of_the_recipe_counts_what_is_evaluated_and_waits_for_a_search(
    qtbot: QtBot, document: Document, tmp_path: Path
) -> None:
    (source,) = re.findall(r"leaves\.py`:\n\n```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "leaves.py"
    file.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("leaves", file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    panel = module.LeavesPanel(document)
    qtbot.addWidget(panel)
    panel.show()
    assert panel.sentence.text() == "4 of 9 leaves evaluated"
    document.set_step(document.steps)
    panel.refresh()
    assert panel.sentence.text() == "7 of 9 leaves evaluated"
    empty = module.LeavesPanel(Document(Study(formats.parse('"?x"'))))
    qtbot.addWidget(empty)
    empty.show()
    assert "No search" in empty.placeholder.text()
