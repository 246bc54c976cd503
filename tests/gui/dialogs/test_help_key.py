"""F1 opens the help about the panel or the button that has the focus or is under the pointer."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from explorer.gui.dialogs.help import HelpDialog
from explorer.gui.dialogs.help_pages import INDEX, find_heading, page_text
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit import help_topic
from explorer.gui.toolkit.help_topic import topic_of
from tests.options import thinned
from tests.pseudo import in_language

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)


def page_and_heading(topic: str) -> tuple[str, str]:
    """Return the page of a topic, and the heading of its section in the language in use; "" if it has no section."""
    page, _mark, section = topic.partition("#")
    return page, find_heading(page, section) if section else ""


def check(topic: str) -> None:
    page, heading = page_and_heading(topic)
    assert page != INDEX or not heading
    assert bool(heading) == ("#" in topic), topic
    assert f"# {heading}\n" in page_text(page) or not heading


def opened_help(parent: QWidget) -> HelpDialog:
    (found,) = parent.findChildren(HelpDialog)
    assert found.isVisible()
    return found


def heading_at_top(opened: HelpDialog) -> str:
    """Return the first heading in sight, once the page has been scrolled as far as it can be."""
    browser = opened.browser
    block = browser.cursorForPosition(QPoint(30, 20)).block()
    is_at_end = browser.verticalScrollBar().value() == browser.verticalScrollBar().maximum()
    return browser.textCursor().block().text() if is_at_end else block.text()


@pytest.mark.parametrize("name", thinned(PANELS, 8))
def test_f1_in_a_panel_opens_its_section(qtbot: QtBot, window: MainWindow, name: str) -> None:
    window.document.request_panel(name)
    QApplication.processEvents()
    panel = window.docks[name].widget()
    topic = topic_of(panel)
    assert topic
    check(topic)
    place = next((each for each in panel.findChildren(QWidget)
                  if each.focusPolicy() & Qt.FocusPolicy.TabFocus and each.isVisible() and each.isEnabled()), None)
    if place is None:
        return
    place.setFocus()
    topic = topic_of(place)
    qtbot.keyClick(place, Qt.Key.Key_F1)
    page, heading = page_and_heading(topic)
    opened = opened_help(window)
    assert opened.page == page
    if heading:
        assert heading_at_top(opened) == heading


def test_the_pointer_says_what_is_meant_while_the_tree_has_the_focus(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.canvas.setFocus()
    for target in (window.toolbar.order, window.player, window.docks["why"].widget()):
        monkeypatch.setattr(help_topic.QApplication, "widgetAt", lambda _at, target=target: target)
        qtbot.keyClick(window.canvas, Qt.Key.Key_F1)
        page, heading = page_and_heading(topic_of(target))
        opened = opened_help(window)
        assert opened.page == page
        if heading:
            assert heading_at_top(opened) == heading
        opened.close()
        window.activateWindow()
        window.canvas.setFocus()


@pytest.mark.parametrize("algorithm", ["mcts", "telepathy"])
def test_every_topic_there_is_names_a_page_and_a_heading(window: MainWindow, algorithm: str) -> None:
    window.document.edit("Algorithm", replace(window.document.study, algorithm=algorithm))
    window.document.history.wait_until_idle()
    topics = {topic_of(each) for each in window.findChildren(QWidget)} - {""}
    assert len(topics) > 5
    for topic in topics:
        check(topic)
    with in_language("de"):
        for topic in topics:
            check(topic)


def test_a_widget_without_a_topic_has_that_of_the_nearest_around_it(qtbot: QtBot) -> None:
    outer = QWidget()
    qtbot.addWidget(outer)
    inner, other = QWidget(outer), QWidget()
    qtbot.addWidget(other)
    help_topic.set_topic(outer, "keys.md")
    assert topic_of(inner) == "keys.md"
    assert topic_of(other) == topic_of(None) == ""
