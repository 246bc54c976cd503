"""The timeline."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from explorer.gui.document import Change, Document
from explorer.gui.player.timeline import Timeline
from explorer.pictures import theme
from explorer.study import Study
from explorer.trees.tree import build


@pytest.fixture(name="document")
def _document(qtbot: QtBot) -> Document:
    leaves = [3, 12, 8, 2, 4, 6, 14, 5, 2]
    return Document(Study(build([3] * 4 + [0] * 9, [float("nan")] * 4 + leaves)))


@pytest.fixture(name="line")
def _line(qtbot: QtBot, document: Document) -> Timeline:
    line = Timeline(document)
    qtbot.addWidget(line)
    document.listen(Change.TRACE, line.show_trace)
    line.resize(900, 56)
    line.show_trace()
    line.show()
    return line


def test_a_click_and_a_drag_show_their_step_at_once(qtbot: QtBot, line: Timeline, document: Document) -> None:
    middle = line.height() // 2
    qtbot.mousePress(line, Qt.MouseButton.LeftButton, pos=QPoint(round(line.x_of(7)), middle))
    assert document.step == 7
    qtbot.mouseMove(line, QPoint(round(line.x_of(18)), middle))
    assert document.step == 18
    qtbot.mouseRelease(line, Qt.MouseButton.LeftButton, pos=QPoint(round(line.x_of(18)), middle))
    qtbot.mouseMove(line, QPoint(round(line.x_of(3)), middle))
    assert document.step == 18


def test_every_step_has_its_own_place_on_the_timeline(line: Timeline, document: Document) -> None:
    assert [line.step_at(line.x_of(step)) for step in range(document.steps + 1)] == list(range(document.steps + 1))
    assert line.step_at(-50) == 0
    assert line.step_at(10_000) == document.steps


def test_cutoffs_that_share_a_pixel_are_one_mark(line: Timeline) -> None:
    places, counts = line.tick_pixels(np.array([12, 12, 12, 20]))
    assert len(places) == 2
    assert counts.tolist() == [3, 1]


def test_a_search_of_many_cutoffs_is_painted_in_both_themes(qtbot: QtBot, line: Timeline, document: Document) -> None:
    rng = np.random.default_rng(5)
    counts = [4] * sum(4**ply for ply in range(6)) + [0] * 4**6
    document.edit("Edit", Study(build(counts, rng.integers(0, 100, len(counts)).astype(float))))
    assert len(line.tick_pixels(line.stops["cutoff"])[0]) > 100
    for colours in (theme.DARK, theme.LIGHT):
        document.set_theme(colours)
        assert not line.grab().isNull()


def test_keys_are_left_to_the_player(qtbot: QtBot, line: Timeline, document: Document) -> None:
    document.set_step(3)
    qtbot.keyClick(line, Qt.Key.Key_Right)
    assert document.step == 3


def test_marks_are_where_their_steps_are_however_many_there_are(line: Timeline) -> None:
    rng = np.random.default_rng(6)
    for steps, count in ((10_000_000, 50_000), (40, 20), (900, 900)):
        line.setRange(0, steps)
        some = np.sort(rng.choice(steps + 1, count, replace=False)).astype(np.int32)
        places, counts = line.tick_pixels(some)
        pixels = np.array([line.x_of(int(step)) for step in some])
        nearest = np.repeat(places, counts)
        assert len(nearest) == count
        assert (np.abs(nearest - pixels) <= 0.5 + 1e-6).all()


def test_a_step_paints_the_marks_that_are_there(
    line: Timeline, document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    mark = line.tick_pixels
    monkeypatch.setattr(line, "tick_pixels", lambda steps: asked.append(len(steps)) or mark(steps))
    for step in (3, 9, 12):
        document.set_step(step)
        line.show_step()
        line.grab()
    once = len(asked)
    document.set_theme(theme.DARK)
    line.grab()
    line.resize(700, 56)
    line.grab()
    assert len(asked) == 2 * 2 + once
    assert once <= 2
