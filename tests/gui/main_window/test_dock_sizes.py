"""The room that panels leave to the tree."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QLabel,
    QListWidget,
    QPushButton,
    QScrollBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from explorer.exam import FORMS
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit.layouts import make_column, make_scroll_area, make_widget
from explorer.gui.toolkit.worker import wait_for_all
from tests.options import thinned

SIZES = [(1024, 700), (1280, 720)]


def is_at_rest(window: MainWindow, width: int, height: int) -> bool:
    QApplication.processEvents()
    return (window.width(), window.height()) == (width, height) and window.panel_docks.heads.is_arranged


def shares(window: MainWindow) -> tuple[float, float]:
    """Return the shares of the width beside the column and of the height above the row of panels that the tree has."""
    centre, lowest = window.centralWidget(), window.player_bar.y()
    return (centre.width() / window.width(),
            centre.height() / (lowest - centre.y()))


@pytest.mark.parametrize(("name", "width", "height"), thinned(
    ((name, *SIZES[(row + turn) % len(SIZES)]) for row, name in enumerate(PANELS) for turn in range(len(SIZES))),
    len(SIZES)))
def test_any_one_panel_leaves_the_tree_two_thirds_of_its_room_and_shows_itself_whole(
    qtbot: QtBot, window: MainWindow, name: str, width: int, height: int
) -> None:
    window.resize(width, height)
    for other, dock in window.docks.items():
        dock.setVisible(other == name)
    window.panel_docks.show_panel(name)
    panel = window.docks[name].widget()
    qtbot.waitUntil(lambda: is_at_rest(window, width, height) and panel.isVisible())
    qtbot.waitUntil(lambda: min(shares(window)) >= 0.66)
    qtbot.waitUntil(lambda: is_at_rest(window, width, height))
    assert min(shares(window)) >= 0.66
    assert (window.width(), window.height()) == (width, height)
    require_whole(panel)


def require_whole(panel: QWidget) -> None:
    """Fail if a part of a panel is cut at its sides, or the panel below."""
    needed = panel.minimumSizeHint()
    assert needed.width() <= panel.width()
    assert needed.height() <= panel.height()
    for area in panel.findChildren(QAbstractScrollArea):
        if area.isVisible() and area.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff:
            page = getattr(area, "widget", lambda: None)()
            assert page is None or page.minimumSizeHint().width() <= area.viewport().width()


def bars_in(area: QAbstractScrollArea) -> list[QScrollBar]:
    """Return the scroll bars of an area that have something to scroll."""
    bars = {area.verticalScrollBar(): area.verticalScrollBarPolicy(),
            area.horizontalScrollBar(): area.horizontalScrollBarPolicy()}
    return [bar for bar, policy in bars.items()
            if bar.maximum() > bar.minimum() and policy != Qt.ScrollBarPolicy.ScrollBarAlwaysOff]


def nested_bars(panel: QWidget) -> list[tuple[QAbstractScrollArea, QAbstractScrollArea]]:
    """Return the pairs of areas of which one is in the other and both scroll in the same direction."""
    areas = [area for area in panel.findChildren(QAbstractScrollArea) if area.isVisible()]
    return [(outer, inner) for outer in areas for inner in areas
            if outer is not inner and outer.isAncestorOf(inner)
            and {bar.orientation() for bar in bars_in(outer)} & {bar.orientation() for bar in bars_in(inner)}]


@pytest.mark.parametrize(("width", "height"), [(1024, 700)])
@pytest.mark.parametrize("name", PANELS)
def test_nothing_that_scrolls_is_within_something_that_scrolls_the_same_way(
    qtbot: QtBot, window: MainWindow, name: str, width: int, height: int
) -> None:
    window.resize(width, height)
    window.panel_docks.show_panel(name)
    panel = window.docks[name].widget()
    qtbot.waitUntil(lambda: is_at_rest(window, width, height) and panel.isVisible())
    wait_for_all()
    QApplication.processEvents()
    assert not nested_bars(panel)


def test_one_bar_within_another_is_found(qtbot: QtBot) -> None:
    table = QListWidget()
    table.addItems([str(number) for number in range(100)])
    page = make_widget(make_column(table))
    page.setMinimumHeight(1000)
    panel = make_widget(make_column(make_scroll_area(page)))
    qtbot.addWidget(panel)
    panel.resize(200, 300)
    panel.show()
    QApplication.processEvents()
    assert len(nested_bars(panel)) == 1


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("name", ["orders", "unknowns", "exam"])
def test_all_usual_panels_with_one_under_the_tree_leave_it_two_thirds(
    qtbot: QtBot, window: MainWindow, name: str, width: int, height: int
) -> None:
    window.resize(width, height)
    window.panel_docks.show_panel(name)
    qtbot.waitUntil(lambda: is_at_rest(window, width, height) and min(shares(window)) >= 0.66)
    require_whole(window.docks[name].widget())


@pytest.mark.parametrize(("form", "width", "height"), thinned(
    ((form, *SIZES[(row + turn) % len(SIZES)]) for row, form in enumerate(FORMS) for turn in range(len(SIZES))),
    6 * len(SIZES)))
def test_the_fields_of_a_question_are_whole_in_a_small_window(
    qtbot: QtBot, window: MainWindow, form: str, width: int, height: int
) -> None:
    window.resize(width, height)
    window.panel_docks.show_panel("exam")
    panel = window.docks["exam"].widget()
    panel.add(form)
    qtbot.waitUntil(lambda: is_at_rest(window, width, height) and panel.fields.width() > 100)
    require_whole(panel)
    assert panel.question_view.isVisible()
    window.resize(1900, 1000)
    qtbot.waitUntil(lambda: is_at_rest(window, 1900, 1000))
    require_whole(panel)
    assert panel.question_view.mapTo(panel, QPoint(0, 0)).x() >= panel.fields.mapTo(panel, QPoint(0, 0)).x() + 100


def test_the_column_has_its_usual_width_in_a_large_window(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1440, 900)
    qtbot.waitUntil(lambda: window.docks["why"].width() == 410)
    window.resize(1024, 700)
    qtbot.waitUntil(lambda: window.docks["why"].width() < 345)
    window.resize(1440, 900)
    qtbot.waitUntil(lambda: window.docks["why"].width() == 410)


def test_a_width_chosen_by_hand_stays_until_panels_are_reset(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.resize(1024, 700)
    qtbot.waitUntil(lambda: window.docks["why"].width() < 345)
    with monkeypatch.context() as pressed:
        pressed.setattr("explorer.gui.main_window.dock_sizes.QGuiApplication.mouseButtons",
                        lambda: Qt.MouseButton.LeftButton)
        window.resizeDocks([window.docks["why"]], [500], Qt.Orientation.Horizontal)
        QApplication.processEvents()
    window.resize(1100, 700)
    window.panel_docks.show_panel("log")
    QApplication.processEvents()
    assert window.docks["log"].width() == 500
    window.panel_docks.reset()
    qtbot.waitUntil(lambda: window.docks["why"].width() < 370)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("count", [0, 1, 2])
def test_all_buttons_of_the_exam_are_in_sight_in_a_small_window(
    qtbot: QtBot, window: MainWindow, count: int, width: int, height: int
) -> None:
    window.resize(width, height)
    for other, dock in window.docks.items():
        dock.setVisible(other == "exam")
    window.panel_docks.show_panel("exam")
    panel = window.docks["exam"].widget()
    for _question in range(count):
        panel.add(next(iter(FORMS)))
    qtbot.waitUntil(lambda: is_at_rest(window, width, height) and min(shares(window)) >= 0.66)
    qtbot.waitUntil(lambda: bool(count) or len(panel.suggestions.findChildren(QPushButton)) == 3)
    QApplication.processEvents()
    needed = (panel.remove_button, panel.up_button, panel.down_button, panel.sheets) if count else \
        panel.suggestions.findChildren(QPushButton)
    for button in (panel.add_button, panel.details, *needed):
        assert button.visibleRegion().boundingRect() == button.rect(), button.text()
    if count:
        assert panel.list.visibleRegion().boundingRect().height() >= 20
    else:
        assert panel.invitation.visibleRegion().boundingRect() == panel.invitation.rect()


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("name", [name for name, spec in PANELS.items() if spec.needs_side])
def test_the_results_of_a_panel_that_needs_the_side_are_in_sight_in_a_small_window(
    qtbot: QtBot, window: MainWindow, name: str, width: int, height: int
) -> None:
    window.resize(width, height)
    window.panel_docks.show_panel(name)
    panel = window.docks[name].widget()
    qtbot.waitUntil(lambda: is_at_rest(window, width, height) and window.docks["code"].isHidden())
    wait_for_all()
    QApplication.processEvents()
    labels = [each for each in panel.findChildren(QLabel) if each.isVisible() and each.text()]
    assert len(labels) >= 2
    for label in labels:
        seen, whole = label.visibleRegion().boundingRect(), label.rect()
        assert seen.size().expandedTo(whole.size()) == whole.size()
        # The height for a width is rounded; the pixel below the last line may be missing.
        assert (seen.topLeft(), seen.width()) == (whole.topLeft(), whole.width()), label.text()
        assert seen.height() >= whole.height() - 1, label.text()


@pytest.mark.parametrize(("width", "height", "rows"), [(1024, 700, 2), (1280, 800, 3)])
def test_list_fields_and_preview_of_an_exam_are_in_sight_and_have_more_room_on_request(
    qtbot: QtBot, window: MainWindow, width: int, height: int, rows: int
) -> None:
    window.resize(width, height)
    window.panel_docks.show_panel("exam")
    panel = window.docks["exam"].widget()
    for name in ("values", "windows", "evaluations", "root-value"):
        panel.add(name)
    panel.add_part("values")
    qtbot.waitUntil(lambda: is_at_rest(window, width, height) and min(shares(window)) >= 0.66)

    def height_of_row() -> int:
        return int(panel.list.visualRect(panel.list.model().index(0, 0)).height())

    enlarge = next(each for each in window.findChildren(QToolButton, "enlarge") if each.isVisible())
    assert panel.list.viewport().height() >= rows * height_of_row()
    assert enlarge.accessibleName() == "Enlarge the panel"
    enlarge.click()
    qtbot.waitUntil(lambda: is_at_rest(window, width, height) and shares(window)[1] < 0.4)
    qtbot.waitUntil(lambda: enlarge.accessibleName() == "Give the room back to the tree")
    require_whole(panel)
    assert panel.list.viewport().height() >= 5 * height_of_row()  # all rows, as cards or lines
    assert panel.question_view.isVisible()
    enlarge.click()
    qtbot.waitUntil(lambda: is_at_rest(window, width, height) and shares(window)[1] >= 0.66)
    qtbot.waitUntil(lambda: enlarge.accessibleName() == "Enlarge the panel")


def test_only_panels_under_the_tree_are_enlarged_alone_or_behind_tabs(qtbot: QtBot, window: MainWindow) -> None:
    for name in ("orders", "exam"):
        window.panel_docks.show_panel(name)
    qtbot.waitUntil(lambda: window.panel_docks.heads.is_arranged)

    def buttons() -> list[QToolButton]:
        return [each for each in window.findChildren(QToolButton, "enlarge") if each.isVisible()]

    qtbot.waitUntil(lambda: len(buttons()) == 1)
    shown = buttons()
    before = shares(window)[1]
    qtbot.keyClick(shown[0], Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: shares(window)[1] < before - 0.2)
