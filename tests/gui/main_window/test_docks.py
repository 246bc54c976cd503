"""The panels of the window: when they are made, shown and hidden, and that they keep their places."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication, QTabBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from explorer.gui.actions import editing
from explorer.gui.actions.viewing import use_colours
from explorer.gui.document import Document
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit import style
from explorer.pictures.theme import LIGHT
from explorer.trees import formats, games
from tests.gui.main_window.test_window import every_action
from tests.options import thinned

ASKED_FOR = {"outline", "run", "weights", "strategy", "matrix", "orders", "unknowns", "exam", "practice"}


def test_panels_and_player_rest_while_nothing_is_drawn(qtbot, qapp):
    window = MainWindow(Document())
    qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
    window.show()
    parts = [window.player_bar, *window.docks.values()]
    assert not any(part.isVisible() for part in parts)
    assert not window.statusBar().counts.text()
    window.start_page.tree_chosen.emit(formats.parse("[1,2]"))
    assert {part for part in parts if part.isHidden()} == {window.docks[name] for name in ASKED_FOR}
    assert window.docks["why"].width() > 300
    assert window.docks["why"].visibleRegion()
    window.docks["log"].hide()
    window.document.new()
    assert not any(part.isVisible() for part in parts)
    window.start_page.tree_chosen.emit(formats.parse("[1,2]"))
    assert {part for part in parts if part.isHidden()} == {window.docks[name] for name in ("log", *ASKED_FOR)}


def test_panels_are_brought_up_with_the_keys_in_them_also_from_the_start_page(qtbot, qapp):
    window = MainWindow(Document())
    qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
    window.show()
    window.commands["matrix"].trigger()
    qtbot.waitUntil(window.docks["matrix"].isVisible)
    panel = window.docks["matrix"].widget()
    qtbot.waitUntil(lambda: window.focusWidget() is panel.text)
    window.start_page.tree_chosen.emit(formats.parse("[1,2]"))
    assert not window.docks["matrix"].isHidden()
    window.commands["strategy"].trigger()
    qtbot.waitUntil(lambda: window.document.highlight is not None)
    qtbot.waitUntil(lambda: window.focusWidget() is window.docks["strategy"].widget().player)


def test_a_strategy_and_a_matrix_game_become_the_tree_as_one_undo(qtbot, window):
    document, before = window.document, window.document.study.tree
    window.commands["strategy"].trigger()
    qtbot.waitUntil(lambda: document.highlight is not None)
    window.docks["strategy"].widget().open.click()
    assert len(document.tree) == 5
    assert document.history.stack.undoText() == "Strategy of MAX as a tree"
    document.undo()
    assert document.study.tree is before


def test_the_weights_have_a_tab_while_the_tree_has_features(qtbot, window):
    assert window.docks["weights"].isHidden()
    window.document.edit_tree("Tree", games.expand("tic-tac-toe", depth="1", eval="lines"))
    assert not window.docks["weights"].isHidden()
    assert window.docks["why"].visibleRegion()
    window.panel_docks.reset()
    assert not window.docks["weights"].isHidden()
    window.document.undo()
    assert window.docks["weights"].isHidden()


def test_clicks_in_the_picture_choose_and_play(qtbot, window):
    document = window.document
    window.commands["strategy"].trigger()
    qtbot.waitUntil(lambda: document.highlight is not None)
    canvas = window.canvas
    x, y = canvas.positions.point(2)
    at = QPointF(canvas.camera.to_widget_x(x), canvas.camera.to_widget_y(y)).toPoint()
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=at)
    assert document.highlight.chosen.tolist().index(True) == 2
    painted = canvas.grab().toImage()
    document.set_highlight(None)
    assert canvas.grab().toImage() != painted


def test_a_panel_is_made_when_it_is_first_seen_and_rests_behind_another(qtbot, window):
    docks = window.docks
    assert {name for name, dock in docks.items() if dock.widget()} == {"why", "code"}
    docks["log"].raise_()
    qtbot.waitUntil(lambda: docks["log"].widget() and docks["log"].widget().isVisible())
    assert not docks["why"].widget().isVisible()
    docks["why"].raise_()
    qtbot.waitUntil(lambda: docks["why"].widget().isVisible())
    assert not docks["log"].widget().isVisible()
    assert docks["code"].widget().isVisible()


def test_tabs_are_called_as_their_panels_are(window):
    assert {name: spec.make(window.document).accessibleName() for name, spec in PANELS.items()} == {
        name: dock.windowTitle() for name, dock in window.docks.items()}


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_panel_becomes_a_window_of_its_own_and_goes_back(window):
    menu = window.panel_docks.make_menu(window)
    detach = next(action for action in every_action(menu) if action.isCheckable() and action.text() == "Log"
                  and action is not window.docks["log"].toggleViewAction())
    detach.trigger()
    assert window.docks["log"].isFloating()
    assert window.docks["log"].widget().isVisible()
    assert detach.isChecked()
    window.docks["why"].hide()
    menu.actions()[-1].trigger()
    assert not window.docks["log"].isFloating()
    assert not detach.isChecked()
    assert not window.docks["why"].isHidden()


def test_panels_keep_their_heights_when_a_search_goes_and_comes_back(qtbot, window):
    def heights():
        QApplication.processEvents()
        return window.docks["why"].height(), window.docks["code"].height(), window.player_bar.height()

    try:
        use_colours(window.document, "light")
        heights()
        before = heights()
        window.document.select([12])
        editing.clear_values(window.document)
        assert window.document.trace is None
        assert heights() == before
        window.document.history.stack.undo()
        assert heights() == before
        use_colours(window.document, "dark")
        assert heights() == before
    finally:
        QApplication.instance().setStyleSheet("")
        QApplication.instance().setPalette(style.palette(LIGHT))


def tab_bar(window: MainWindow, title: str) -> QTabBar:
    """Return the tab bar that has the panel of this title in front."""
    bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return next(bar for bar in bars if bar.isVisible() and bar.tabText(bar.currentIndex()) == title)


def close_button(window: MainWindow, title: str) -> QToolButton:
    """Return the × of a panel."""
    return next(each for each in window.findChildren(QToolButton, "close")
                if each.isVisible() and each.accessibleName() == f"Close {title}")


def is_inside(window: MainWindow, part: QWidget) -> bool:
    """Return True if no pixel of a part lies outside of the window."""
    return window.rect().contains(part.rect().translated(part.mapTo(window, part.rect().topLeft())))


def is_in_front(window: MainWindow, name: str) -> bool:
    return not window.docks[name].isHidden() and not window.docks[name].visibleRegion().isEmpty()


def clear_of_others(window: MainWindow, name: str) -> None:
    """Hide all panels but one."""
    for other, dock in window.docks.items():
        dock.setVisible(other == name)
    window.panel_docks.show_panel(name)


@pytest.mark.parametrize(("name", "is_alone"), thinned(
    ((name, (row + turn) % 2 == 0) for row, name in enumerate(PANELS) for turn in range(2)), 4))
def test_each_panel_is_closed_by_its_cross_with_mouse_and_keys(
    qtbot: QtBot, window: MainWindow, name: str, is_alone: bool
) -> None:
    window.resize(1024, 700)
    title = PANELS[name].title
    for close in (lambda each: qtbot.mouseClick(each, Qt.MouseButton.LeftButton),
                  lambda each: (each.setFocus(), qtbot.keyClick(each, Qt.Key.Key_Space))):
        if is_alone:
            clear_of_others(window, name)
        else:
            window.panel_docks.show_panel(name)
        qtbot.waitUntil(lambda: is_in_front(window, name))
        qtbot.waitUntil(lambda: window.panel_docks.heads.is_arranged)
        qtbot.waitUntil(lambda: is_inside(window, close_button(window, title)))
        button = close_button(window, title)
        assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
        close(button)
        assert window.docks[name].isHidden()
        qtbot.waitUntil(lambda: not isinstance(QApplication.focusWidget(), QToolButton))


@pytest.mark.parametrize("name", thinned([name for name, spec in PANELS.items() if spec.key and name != "weights"], 6))
def test_the_key_that_opened_a_panel_closes_it_when_it_is_in_front(
    qtbot: QtBot, window: MainWindow, name: str
) -> None:
    window.commands[name].trigger()
    qtbot.waitUntil(lambda: is_in_front(window, name))
    area = PANELS[name].area
    behind = next((other for other, spec in PANELS.items() if spec.area == area and other != name), name)
    window.panel_docks.show_panel(behind)
    qtbot.waitUntil(lambda: not is_in_front(window, name))
    window.commands[name].trigger()
    qtbot.waitUntil(lambda: is_in_front(window, name))
    window.commands[name].trigger()
    assert window.docks[name].isHidden()
    qtbot.waitUntil(window.canvas.hasFocus)


@pytest.mark.parametrize(("width", "height"), [(1024, 700), (1280, 720)])
def test_every_tab_is_reached_without_scrolling(qtbot: QtBot, window: MainWindow, width: int, height: int) -> None:
    window.resize(width, height)
    column = [name for name, spec in PANELS.items() if spec.area == "tabs"]
    for name in column:
        window.docks[name].show()
    for name in column:
        title = PANELS[name].title
        window.docks[name].raise_()
        qtbot.waitUntil(lambda shown=name: is_in_front(window, shown))
        qtbot.waitUntil(lambda: window.panel_docks.heads.is_arranged)
        bar = tab_bar(window, title)
        qtbot.waitUntil(lambda shown=bar: not any(arrow.isVisible() for arrow in shown.findChildren(QToolButton)))
        shown = [index for index in range(bar.count()) if bar.isTabVisible(index)]
        assert bar.currentIndex() in shown
        assert all(bar.rect().contains(bar.tabRect(index)) for index in shown)
        assert len(shown) >= 4
        more = next(each for each in window.findChildren(QToolButton, "more") if each.isVisible())
        assert more.text() == f"+{bar.count() - len(shown)}"
        assert bar.geometry().right() < more.mapTo(window, more.rect().topLeft()).x()
        more.menu().aboutToShow.emit()
        assert {action.text() for action in more.menu().actions()} == {PANELS[each].title for each in column}
    next(action for action in more.menu().actions() if action.text() == "Why").trigger()
    qtbot.waitUntil(lambda: is_in_front(window, "why"))


@pytest.mark.parametrize("before", ["stack", "log", "history"])
def test_a_panel_opened_after_any_other_has_its_tab_in_sight_without_scrolling(
    qtbot: QtBot, window: MainWindow, before: str
) -> None:
    window.resize(1016, 664)
    qtbot.waitUntil(lambda: window.docks["why"].width() < 345)
    for name in (before, "outline", "strategy", before):
        window.panel_docks.show_panel(name)
        qtbot.waitUntil(lambda shown=name: is_in_front(window, shown))
        bar = tab_bar(window, PANELS[name].title)
        qtbot.waitUntil(lambda shown=bar: not any(arrow.isVisible() for arrow in shown.findChildren(QToolButton)))
        assert bar.tabRect(0).left() == 0
        assert bar.tabRect(bar.currentIndex()).right() <= bar.width()


@pytest.mark.parametrize("before", ["why", "log"])
def test_a_panel_that_is_closed_leaves_the_one_that_was_in_front_before(
    qtbot: QtBot, window: MainWindow, before: str
) -> None:
    window.docks[before].raise_()
    qtbot.waitUntil(lambda: is_in_front(window, before))
    for name in ("outline", "strategy"):
        window.commands[name].trigger()
        qtbot.waitUntil(lambda shown=name: is_in_front(window, shown))
        window.commands[name].trigger()
        assert window.docks[name].isHidden()
        qtbot.waitUntil(lambda: is_in_front(window, before))


def test_a_column_narrower_than_its_buttons_is_arranged(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    front = window.docks["why"]
    corner = next(each for each in window.findChildren(QWidget)
                  if type(each).__name__ == "_Corner" and each.isVisible())
    monkeypatch.setattr(front, "width", lambda: 20)
    corner.arrange(front)  # Qt would warn of a negative size
    assert corner.bar.maximumWidth() == 0


def test_tabs_come_back_when_the_column_gets_wider(qtbot: QtBot, window: MainWindow) -> None:
    for name in ("outline", "strategy", "matrix"):
        window.panel_docks.show_panel(name)
    qtbot.waitUntil(lambda: is_in_front(window, "matrix") and window.panel_docks.heads.is_arranged)
    bar = tab_bar(window, "Matrix")
    assert not all(map(bar.isTabVisible, range(bar.count())))
    window.resizeDocks([window.docks["matrix"]], [800], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: all(map(bar.isTabVisible, range(bar.count()))))
    assert not [each for each in window.findChildren(QToolButton, "more") if each.isVisible()]


@pytest.mark.parametrize("name", ["outline", "matrix"])  # before the last of the usual tabs, and after it
def test_the_first_tab_stays_in_sight_when_a_panel_is_opened_at_the_end_of_a_narrow_column(
    qtbot: QtBot, window: MainWindow, name: str
) -> None:
    window.resize(1024, 700)
    qtbot.waitUntil(lambda: window.docks["why"].width() < 345)
    window.panel_docks.show_panel(name)
    qtbot.waitUntil(lambda: is_in_front(window, name) and window.panel_docks.heads.is_arranged)
    bar = tab_bar(window, PANELS[name].title)
    assert bar.tabRect(0).left() == 0
    assert bar.tabRect(bar.currentIndex()).right() <= bar.width()


def test_the_run_is_a_tab_only_for_searches_that_have_something_to_list_there(qtbot, qapp, window):
    dock, document = window.docks["run"], window.document
    assert dock.isHidden()
    for algorithm, is_listed in (("mcts", True), ("alpha-beta", False), ("mtd-f", True), ("minimax", False)):
        document.set_algorithm(algorithm)
        qtbot.waitUntil(lambda wanted=is_listed: dock.isHidden() != wanted)
    window.panel_docks.show_panel("run")
    assert not dock.isHidden()


def test_a_layout_with_the_run_of_another_search_shows_no_empty_tab(qtbot, qapp, window):
    window.panel_docks.show_panel("run")
    saved = window.panel_docks.save_state()
    window.docks["run"].hide()
    window.panel_docks.restore(saved)
    assert window.docks["run"].isHidden()


@pytest.mark.parametrize("name", [name for name, spec in PANELS.items() if spec.needs_side])
def test_the_pseudocode_gives_way_to_a_panel_that_needs_its_place_and_comes_back(
    qtbot: QtBot, window: MainWindow, name: str
) -> None:
    window.resize(1024, 700)
    code = window.docks["code"]
    window.panel_docks.show_panel(name)
    qtbot.waitUntil(lambda: is_in_front(window, name) and code.isHidden())
    window.docks["why"].raise_()
    qtbot.waitUntil(lambda: not code.isHidden())
    window.docks[name].raise_()
    qtbot.waitUntil(code.isHidden)
    code.toggleViewAction().trigger()  # who wants both has both
    QApplication.processEvents()
    assert not code.isHidden()
    window.commands[name].trigger()
    qtbot.waitUntil(window.docks[name].isHidden)
    assert not code.isHidden()


def test_a_pseudocode_that_was_closed_stays_closed_and_a_tall_window_keeps_it(
    qtbot: QtBot, window: MainWindow
) -> None:
    code = window.docks["code"]
    window.resize(1440, 1100)
    window.panel_docks.show_panel("matrix")
    qtbot.waitUntil(lambda: is_in_front(window, "matrix"))
    QApplication.processEvents()
    assert not code.isHidden()
    window.docks["why"].raise_()
    window.resize(1024, 700)
    code.hide()
    window.docks["matrix"].raise_()
    qtbot.waitUntil(lambda: is_in_front(window, "matrix"))
    window.docks["why"].raise_()
    qtbot.waitUntil(lambda: is_in_front(window, "why"))
    QApplication.processEvents()
    assert code.isHidden()


def test_a_layout_that_is_saved_while_the_pseudocode_has_given_way_has_it(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1024, 700)
    window.panel_docks.show_panel("strategy")
    qtbot.waitUntil(window.docks["code"].isHidden)
    saved = window.panel_docks.save_state()
    other = MainWindow(Document(window.document.study))
    qtbot.addWidget(other, before_close_func=lambda each: each.document.history.stack.setClean())
    other.resize(1024, 700)
    other.show()
    other.panel_docks.restore(saved)
    qtbot.waitUntil(lambda: is_in_front(other, "strategy") and other.docks["code"].isHidden())
    other.docks["why"].raise_()
    qtbot.waitUntil(lambda: not other.docks["code"].isHidden())


def test_on_the_start_page_no_panel_comes_back(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1024, 700)
    window.panel_docks.show_panel("strategy")
    qtbot.waitUntil(window.docks["code"].isHidden)
    study = window.document.study
    window.document.new()
    QApplication.processEvents()
    qtbot.waitUntil(window.start_page.isVisible)
    assert not any(dock.isVisible() for dock in window.docks.values())
    window.document.new(study)
    qtbot.waitUntil(lambda: is_in_front(window, "strategy") and window.docks["code"].isHidden())
