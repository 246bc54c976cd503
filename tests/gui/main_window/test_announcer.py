"""Announcements: every step once, the last one of a burst, fewer while playing, messages at once, no answers."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.exam.practice.panel import PracticePanel
from explorer.gui.main_window import announcer
from explorer.gui.main_window.announcer import Announcer, describe_state
from explorer.gui.main_window.window import MainWindow
from explorer.study import Study
from explorer.trees import formats
from explorer.trees.tree import build

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
CUT = "Step 12 of 22: Cutoff at C. C is a MIN node: L4 returned 2, so the value of C is at most 2."


@pytest.fixture(name="document")
def _document(qtbot: QtBot) -> Document:
    return Document(Study(formats.parse(AIMA)))


@pytest.fixture(name="said")
def _said(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, bool]]]:
    """The texts announced while a screen reader runs, each with True if it is urgent."""
    said: list[tuple[str, bool]] = []

    def keep(_widget: QWidget, text: str, *, is_urgent: bool = False) -> None:
        said.append((text, is_urgent))

    monkeypatch.setattr(announcer, "announce", keep)
    QAccessible.setActive(True)
    yield said
    QAccessible.setActive(False)


def listening(qtbot: QtBot, document: Document, playing: bool = False) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    Announcer(window, document, lambda: playing)
    return window


def test_a_step_is_announced_with_the_first_sentence_of_why(document: Document) -> None:
    document.set_step(12)
    assert describe_state(document) == CUT
    document.set_step(1)
    assert describe_state(document).endswith("its value can only rise from minus infinity.")
    for step in range(document.steps + 1):
        document.set_step(step)
        assert describe_state(document).startswith(f"Step {step} of 22: ")
        assert "[[" not in describe_state(document)


def test_of_several_changes_at_once_the_last_one_is_announced(
    qtbot: QtBot, document: Document, said: list[tuple[str, bool]]
) -> None:
    _window = listening(qtbot, document)
    for step in (3, 5, 12):
        document.set_step(step)
    qtbot.waitUntil(lambda: bool(said))
    assert said == [(CUT, False)]
    document.set_step(13)
    qtbot.waitUntil(lambda: len(said) == 2)
    assert said[1][0].startswith("Step 13 of 22: ")


def test_while_playing_steps_are_announced_less_often_and_the_last_one_is_said(
    qtbot: QtBot, document: Document, said: list[tuple[str, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcer, "WHILE_PLAYING", 400)
    document.set_step(0)
    _window = listening(qtbot, document, playing=True)
    for step in range(1, 23):
        document.set_step(step)
        qtbot.wait(40)
    qtbot.waitUntil(lambda: said[-1][0].startswith("Step 22 of 22: "))
    assert 2 <= len(said) <= 6


def test_messages_and_refusals_are_announced(qtbot: QtBot, document: Document, said: list[tuple[str, bool]]) -> None:
    _window = listening(qtbot, document)
    document.show_message("There is no cutoff after this step.")
    assert said == [("There is no cutoff after this step.", True)]
    document.edit("Edit", Study(build([1, 0], [float("nan"), float("nan")])))
    qtbot.waitUntil(lambda: len(said) == 2)
    assert said[1] == (document.refusal, False)


def test_nothing_is_announced_that_gives_an_answer_away(
    qtbot: QtBot, document: Document, said: list[tuple[str, bool]]
) -> None:
    _window = listening(qtbot, document)
    practice = PracticePanel(document)
    qtbot.addWidget(practice)
    practice.show()
    practice.start.start_button.click()
    assert document.is_answering
    assert describe_state(document) == ""
    qtbot.wait(2 * announcer.PAUSE)
    assert said == []


def test_the_window_announces_and_nothing_is_made_without_a_screen_reader(
    qtbot: QtBot, document: Document, said: list[tuple[str, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    window = MainWindow(document)
    qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
    window.show()
    document.set_step(12)
    qtbot.waitUntil(lambda: (CUT, False) in said)
    QAccessible.setActive(False)
    monkeypatch.setattr(announcer, "describe_state", lambda _document: pytest.fail("asked for without a reader"))
    document.set_step(13)
    qtbot.wait(2 * announcer.PAUSE)
