"""The tour: six steps at their places, done by keys alone, and skipped at any of them."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.main_window.window import MainWindow
from explorer.gui.tour.bubble import TourBubble, bubble_corner
from explorer.gui.tour.steps import EXAMPLE, STEPS
from explorer.gui.tour.tour import Tour
from explorer.study import Study
from explorer.trees import formats

SIZES = [(1024, 700), (1280, 720), (1440, 900)]
pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)


@pytest.fixture(name="window")
def _window(qtbot: QtBot) -> Iterator[MainWindow]:
    window = MainWindow(Document())
    qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    yield window
    for tour in window.findChildren(Tour):
        tour.end()


def start(window: MainWindow) -> Tour:
    window.commands["tour"].trigger()
    QApplication.processEvents()
    (tour,) = running(window)
    return tour


def running(window: MainWindow) -> list[Tour]:
    return [tour for tour in window.findChildren(Tour) if tour.number >= 0]


def is_over(window: MainWindow) -> bool:
    return not running(window) and not [each for each in window.findChildren(TourBubble) if each.isVisible()]


def focused(qtbot: QtBot, key: Qt.Key) -> None:
    where = QApplication.focusWidget()
    assert where is not None
    qtbot.keyClick(where, key)
    QApplication.processEvents()


def test_there_are_six_steps_at_most_and_the_last_follows_an_own_tree() -> None:
    assert len(STEPS) <= 6
    assert STEPS[-2].is_done is not None
    assert len({step.title for step in STEPS}) == len(STEPS)
    assert max(len(step.text) for step in STEPS) < 300


def test_the_tour_is_taken_by_keys_alone_and_ends_with_an_own_tree_searched(qtbot: QtBot, window: MainWindow) -> None:
    tour, document = start(window), window.document
    focused(qtbot, Qt.Key.Key_Return)
    assert (tour.number, document.step) == (1, 0)
    for _press in range(3):
        assert tour.number == 1
        focused(qtbot, Qt.Key.Key_Right)
    assert (tour.number, document.step) == (2, 3)
    focused(qtbot, Qt.Key.Key_Return)
    assert (tour.number, document.step) == (3, document.steps)
    document.set_ordering("worst-first")
    assert tour.number == 3, "the person looks at what the order has changed"
    focused(qtbot, Qt.Key.Key_Space)
    assert tour.number == 4
    assert document.is_pristine
    field = QApplication.focusWidget()
    assert field is window.start_page.line
    qtbot.keyClicks(field, "[[3,12],[2,4]]")
    focused(qtbot, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: tour.number == 5)
    assert document.trace is not None
    assert formats.write(document.study.tree) == "[[3,12],[2,4]]"
    assert tour.bubble.go_on.text() == "Finish"
    focused(qtbot, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: is_over(window))
    assert QApplication.focusWidget() is window.canvas


@pytest.mark.parametrize("size", SIZES)
def test_each_bubble_stands_inside_the_window_beside_its_place_with_its_whole_text(
    qtbot: QtBot, window: MainWindow, size: tuple[int, int]
) -> None:
    window.resize(*size)
    qtbot.waitUntil(lambda: window.width() == size[0])
    tour = start(window)
    for number, step in enumerate(STEPS):
        assert tour.number == number
        QApplication.processEvents()
        target = step.find(window.context)
        assert target is not None
        assert target.isVisible(), step.title
        bubble = tour.bubble
        box = bubble.geometry()
        assert window.rect().contains(box), step.title
        assert bubble.text.height() >= bubble.text.heightForWidth(bubble.text.width())
        place = QRect(target.mapTo(window, QPoint(0, 0)), target.size())
        if place.width() * place.height() < 0.3 * window.width() * window.height():
            assert not box.intersects(place), step.title
        assert bubble.accessibleName().startswith(step.title)
        tour.go_on()


@pytest.mark.parametrize("number", range(len(STEPS) - 1))
def test_any_step_can_be_skipped_by_its_button_and_by_esc(qtbot: QtBot, window: MainWindow, number: int) -> None:
    for by_key in (False, True):
        tour = start(window)
        for _step in range(number):
            tour.go_on()
        if by_key:
            qtbot.keyClick(tour.bubble, Qt.Key.Key_Escape)
        else:
            tour.bubble.skip.click()
        qtbot.waitUntil(lambda: is_over(window))
        window.document.history.stack.setClean()


def test_a_second_tour_replaces_the_first_and_the_bubble_follows_the_window(qtbot: QtBot, window: MainWindow) -> None:
    start(window).go_on()
    tour = start(window)
    qtbot.waitUntil(lambda: len([each for each in window.findChildren(TourBubble) if each.isVisible()]) == 1)
    assert tour.number == 0
    before = tour.bubble.pos()
    window.resize(1024, 700)
    qtbot.waitUntil(lambda: tour.bubble.pos() != before)
    assert window.rect().contains(tour.bubble.geometry())


def test_who_goes_on_without_a_tree_gets_the_example(window: MainWindow) -> None:
    tour = start(window)
    for _step in STEPS[1:]:
        tour.go_on()
    assert formats.write(window.document.study.tree) == EXAMPLE
    assert EXAMPLE in STEPS[-2].text


def test_unsaved_edits_are_asked_for_and_kept_if_the_person_wants(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.document.new(Study(formats.parse("[1,2]")), unsaved=True)
    monkeypatch.setattr(QMessageBox, "exec", lambda _box: QMessageBox.StandardButton.Cancel)
    window.commands["tour"].trigger()
    assert is_over(window)
    assert formats.write(window.document.study.tree) == "[1,2]"


def test_the_start_page_offers_the_tour(qtbot: QtBot, window: MainWindow) -> None:
    window.start_page.tour_requested.emit()
    assert running(window)


def test_a_bubble_finds_a_side_of_its_target_or_covers_its_corner() -> None:
    window, size = QRect(0, 0, 1000, 700), QSize(300, 150)
    for target in (QRect(400, 20, 80, 30), QRect(10, 640, 900, 50), QRect(700, 60, 290, 620), QRect(0, 60, 300, 600)):
        box = QRect(bubble_corner(size, target, window), size)
        assert window.contains(box)
        assert not box.intersects(target)
    assert window.contains(QRect(bubble_corner(size, window, window), size))
