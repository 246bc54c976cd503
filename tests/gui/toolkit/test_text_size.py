"""The window's text in the size of the desktop's font or a chosen one: nothing is cut, covered or outside."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize, QTimer
from PySide6.QtPrintSupport import QPrintPreviewDialog
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QFileDialog, QLabel, QTableWidget, QWidget
from pytestqt.qtbot import QtBot

from explorer.gui.document import Document, second_run
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit import screens, settings, style, text_size, widgets
from explorer.gui.toolkit.layouts import make_column, make_scroll_area, make_widget
from explorer.gui.toolkit.screens import FRAME
from explorer.pictures.theme import LIGHT
from explorer.study import Exam, ExamQuestion, Study
from explorer.trees import formats, games
from tests.gui.room import faults
from tests.gui.toolkit.test_focus import DIALOGS
from tests.options import thinned

GUI = Path(__file__).parents[3] / "explorer/gui"
SIZES = (19.5, 13.0, text_size.USUAL)
SCREEN = QSize(1280, 800)
TREE = "[[3,12,8],[2,4,6],[14,5,2]]"
STUDIES = {
    "textbook": lambda: Study(formats.parse(TREE), exam=Exam(questions=(ExamQuestion("values"),))),
    "unknown": lambda: Study(formats.parse('[["?x",12,8],[2,"?y",6],[14,5,2]]')),
    "boards": lambda: Study(games.expand("tic-tac-toe", position="X.O/.X./..O")),
    "sampling": lambda: Study(formats.parse(TREE), algorithm="mcts"),
}

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)


class Screen:
    """A screen of 1280 x 800 pixels."""

    def availableSize(self) -> QSize:
        return SCREEN

    def availableGeometry(self) -> QRect:
        return QRect(0, 0, SCREEN.width(), SCREEN.height())


@pytest.fixture(name="small_screen", autouse=True)
def _small_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "screen_of", lambda _window: Screen())


def open_window(qtbot: QtBot, qapp: QApplication, points: float, study: Study) -> MainWindow:
    style.use_text_size(qapp, LIGHT, points)
    window = MainWindow(Document(study))
    qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
    window.resize(SCREEN - FRAME)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.document.set_step(min(9, window.document.steps))
    return window


def faults_once_settled(qtbot: QtBot, part: QWidget) -> list[str]:
    """Return what is wrong in a widget after its layout has come to rest."""
    for _turn in range(20):
        qtbot.wait(20)
        if not (found := faults(part)):
            break
    return found


@pytest.fixture(name="closed_runs", autouse=True)
def _closed_runs(qapp: QApplication) -> Iterator[None]:
    yield
    for each in qapp.topLevelWidgets():
        if isinstance(each, MainWindow):
            second_run.end_second_run(each.document)


@pytest.mark.parametrize(("points", "kind", "name"), thinned(
    [(points, kind, name) for points in SIZES for kind in STUDIES for name in PANELS], 9))
def test_each_panel_has_room_at_each_size(
    qtbot: QtBot, qapp: QApplication, points: float, kind: str, name: str
) -> None:
    window = open_window(qtbot, qapp, points, STUDIES[kind]())
    window.document.request_panel(name)
    dock = window.docks[name]
    qtbot.waitUntil(lambda: dock.isVisible() and bool(dock.visibleRegion()))
    assert faults_once_settled(qtbot, window) == []
    assert window.size() == SCREEN - FRAME, "a panel widens or heightens the window"


@pytest.mark.parametrize(("points", "name"), thinned([(points, name) for points in SIZES for name in DIALOGS], 5))
def test_each_dialog_has_room_at_each_size(qtbot: QtBot, qapp: QApplication, points: float, name: str) -> None:
    window = open_window(qtbot, qapp, points, STUDIES["textbook"]())
    if name == "export runs":
        window.commands["compare"].trigger()
    if name == "new":
        window.commands["mirror"].trigger()
    seen: list[QSize] = []
    found: list[str] = []

    def read() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog) or not dialog.isActiveWindow():
            QTimer.singleShot(5, read)
            return
        # Qt gives a dialog two thirds of the offscreen screen at first, which is smaller.
        dialog.resize(dialog.size().expandedTo(dialog.sizeHint().boundedTo(SCREEN - FRAME)))
        try:
            if not isinstance(dialog, QFileDialog | QPrintPreviewDialog):  # of Qt's own texts
                found.extend(faults_once_settled(qtbot, dialog))
            seen.append(dialog.size())
        finally:
            dialog.reject()

    QTimer.singleShot(0, read)
    window.commands[name].trigger()
    assert found == []
    assert len(seen) == 1
    if name not in ("open", "save as", "print preview", "grade replies"):
        assert seen[0].boundedTo(SCREEN - FRAME) == seen[0], "larger than the screen"


@pytest.mark.parametrize(("points", "width", "height"), [
    (text_size.USUAL, 1024, 700), (text_size.USUAL * 1.5, 1024, 700), (text_size.USUAL * 1.5, 1280, 800)])
def test_the_start_page_has_room_at_each_size(
    qtbot: QtBot, qapp: QApplication, points: float, width: int, height: int
) -> None:
    window = open_window(qtbot, qapp, points, Study(formats.parse("[0]")))
    window.document.new()
    window.resize(width, height)
    qtbot.waitUntil(window.start_page.isVisible)
    assert faults_once_settled(qtbot, window) == []
    page = window.start_page.widget()
    assert page.width() <= window.start_page.viewport().width()
    assert window.start_page.line.visibleRegion().boundingRect() == window.start_page.line.rect()


def test_a_chosen_size_is_used_at_once_and_kept(qtbot: QtBot, qapp: QApplication) -> None:
    window = open_window(qtbot, qapp, text_size.USUAL, STUDIES["textbook"]())
    parts = {"player": window.player, "code": window.docks["code"].widget().variables, "bar": window.toolbar,
             "play": window.player.play_button, "menus": window.menuBar()}
    before = {name: part.height() for name, part in parts.items()}
    window.commands["text size 200"].trigger()
    qtbot.wait(50)
    assert settings.text_size() == 200
    assert qapp.font().pointSizeF() == 2 * text_size.USUAL
    assert {name: part.height() > before[name] for name, part in parts.items()} == dict.fromkeys(parts, True)
    assert window.toolbar.iconSize().width() == 2 * 16
    assert window.docks["why"].widget().title.fontMetrics().height() > 35
    assert faults_once_settled(qtbot, window) == []
    qtbot.waitUntil(lambda: window.size() == SCREEN - FRAME)
    window.commands["text size 100"].trigger()
    qtbot.waitUntil(lambda: {name: part.height() for name, part in parts.items()} == before)
    window.commands["text size 0"].trigger()
    assert settings.text_size() == 0
    assert qapp.font().pointSizeF() == text_size.chosen_points()


@pytest.mark.parametrize(("desktop", "points"), [
    (9, text_size.USUAL), (10, text_size.USUAL), (11, text_size.USUAL), (22, 19.5), (16.5, 14.625), (8.5, 9.2083),
    (4, text_size.SMALLEST), (60, text_size.LARGEST), (-1, text_size.USUAL)])
def test_text_is_as_large_as_the_desktops(desktop: float, points: float) -> None:
    assert text_size.points_beside(desktop) == pytest.approx(points, abs=1e-4)


def test_sizes_grow_with_the_text(qapp: QApplication) -> None:
    assert (text_size.grown(10), text_size.padded(10)) == (10, 10)
    sheet = "a { padding: 3p 10p-1 0px; width: 14u; border: 1px solid #12a; }"
    assert text_size.grow_sheet(sheet) == "a { padding: 3px 9px 0px; width: 14px; border: 1px solid #12a; }"
    style.use_text_size(qapp, LIGHT, 2 * text_size.USUAL)
    assert (text_size.grown(10), text_size.padded(10)) == (20, 15)
    assert text_size.grow_sheet(sheet) == "a { padding: 4px 14px 0px; width: 28px; border: 1px solid #12a; }"


def test_a_widget_that_is_gone_is_left_alone(qtbot: QtBot, qapp: QApplication) -> None:
    label = QLabel("text")
    text_size.fix_width(label, 100)
    label.deleteLater()
    qtbot.waitUntil(lambda: not QApplication.allWidgets() or label not in QApplication.allWidgets())
    style.use_text_size(qapp, LIGHT, 13)


FIXED = re.compile(r"set(?:Fixed|Minimum|Maximum)(?:Width|Height|Size)\((?:QSize\()?(?:[2-9]\d|\d{3,})\b"
                   r"|font-size: *\d+px|setP(?:oint|ixel)SizeF?\(\d")
"""Sizes that stay as they are when the text grows; those of less than 20 pixels are of lines and gaps."""
PICTURES = {"canvas/widget.py", "lab/growth.py", "lab/unknowns/plane.py", "lab/orders/histogram.py"}
"""Files with the sizes of pictures, which scale or scroll by themselves."""


def test_no_size_in_the_window_is_fixed_in_pixels() -> None:
    found = {str(path.relative_to(GUI)): hits for path in sorted(GUI.rglob("*.py"))
             if (hits := FIXED.findall(path.read_text(encoding="utf-8")))}
    assert {name: hits for name, hits in found.items() if name not in PICTURES} == {}


def plant(qtbot: QtBot, part: QWidget) -> QWidget:
    holder = QWidget()
    qtbot.addWidget(holder)
    holder.resize(300, 200)
    part.setParent(holder)
    holder.show()
    return holder


def test_planted_faults_are_found(qtbot: QtBot) -> None:
    label = QLabel("A text of some length")
    holder = plant(qtbot, label)
    label.resize(40, 20)
    assert faults(holder) == ["cut: QLabel 'A text of some length': 40 x 20"]
    label.adjustSize()
    assert faults(holder) == []
    label.move(280, 0)
    assert len(faults(holder)) == 2
    wrapped = QLabel("A text of some length, which goes on and on")
    wrapped.setWordWrap(True)
    holder = plant(qtbot, wrapped)
    wrapped.resize(60, 20)
    assert len(faults(holder)) == 1

    combo = QComboBox()
    combo.addItem("A choice of some length")
    holder = plant(qtbot, combo)
    combo.resize(70, 28)
    assert len(faults(holder)) == 1
    combo.resize(250, 10)
    assert len(faults(holder)) == 1
    combo.adjustSize()
    assert faults(holder) == []


def test_planted_overlaps_and_hidden_parts_are_found(qtbot: QtBot) -> None:
    one, other = QLabel("one"), QLabel("other")
    holder = plant(qtbot, make_widget(make_column(one, other)))
    QApplication.processEvents()
    assert faults(holder) == []
    other.setGeometry(one.geometry().translated(2, 4))
    assert any(each.startswith("overlap") for each in faults(holder))

    page = make_widget(make_column(QLabel("A text that is wider than what is in sight")))
    area = make_scroll_area(page)
    holder = plant(qtbot, area)
    area.setGeometry(0, 0, 60, 100)
    QApplication.processEvents()
    assert [each[:13] for each in faults(holder)] == ["page is wider"]

    table = QTableWidget(2, 1)
    holder = plant(qtbot, table)
    table.verticalHeader().setMinimumSectionSize(4)
    table.verticalHeader().setDefaultSectionSize(6)
    assert any(each.startswith("rows too low") for each in faults(holder))


def test_a_dialog_too_tall_for_the_screen_scrolls_above_its_buttons(qtbot: QtBot) -> None:
    for rows in (5, 80):
        dialog = QDialog()
        qtbot.addWidget(dialog)
        box = widgets.buttons(dialog, "OK")
        widgets.column(dialog, *(QLabel(f"row {row}") for row in range(rows)), box)
        dialog.show()
        QApplication.processEvents()
        assert dialog.height() <= SCREEN.height() - FRAME.height()
        assert not box.visibleRegion().isEmpty()
        assert box.mapTo(dialog, box.rect().bottomRight()).y() < dialog.height()
        assert faults(dialog) == []
        assert (box.y() > 200) == (rows == 80)
