"""F1 opens the help about the panel, the dialog or the button that has the focus or is under the pointer."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from explorer.gui.dialogs.help import HelpDialog
from explorer.gui.dialogs.help_examples import read_example
from explorer.gui.dialogs.help_pages import INDEX, find_heading, page_text
from explorer.gui.dialogs.keys import plain_title
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit import help_topic
from explorer.gui.toolkit.help_topic import topic_of
from tests.gui.toolkit.test_focus import DIALOGS
from tests.gui.toolkit.test_keys_everywhere import in_dialog, open_what_it_needs
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


def section_text(topic: str) -> str:
    """Return the text of a topic's section, or of its page if it names none, on one line."""
    page, section = page_and_heading(topic)
    text = page_text(page)
    if section:
        text = text.partition(f"# {section}\n")[2].partition("\n## ")[0]
    return " ".join(text.split())


@pytest.mark.qt_log_ignore("does not support", extend=True)
@pytest.mark.parametrize("name", thinned(DIALOGS, 10))
def test_f1_in_a_dialog_opens_a_page_about_it_that_can_be_used_while_the_dialog_is_open(
    qtbot: QtBot, window: MainWindow, name: str
) -> None:
    open_what_it_needs(window, name)

    def look_up(dialog: QDialog) -> None:
        place = QApplication.focusWidget()
        topic = topic_of(dialog)
        check(topic_of(place))
        assert plain_title(window.commands[name]).lower() in section_text(topic).lower(), topic
        qtbot.keyClick(place or dialog, Qt.Key.Key_F1)
        opened = opened_help(dialog)
        qtbot.waitUntil(opened.isActiveWindow)
        page, section = page_and_heading(topic_of(place))
        assert opened.page == page
        if section:
            assert heading_at_top(opened) == section
        # Through the window system, which keeps clicks from windows that a dialog blocks.
        row = opened.titles.visualItemRect(opened.titles.item(0)).center()
        at = opened.titles.viewport().mapTo(opened, row)
        QTest.mouseClick(opened.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
        assert opened.page == INDEX
        qtbot.keyClicks(opened.field, "cutoff")
        assert opened.browser.textCursor().selectedText().lower() == "cutoff"
        opened.browser.verticalScrollBar().setValue(40)
        qtbot.keyClick(opened.browser, Qt.Key.Key_Escape)
        assert not opened.isVisible()
        qtbot.waitUntil(dialog.isActiveWindow)
        assert dialog.isVisible()
        assert QApplication.focusWidget() is place

    in_dialog(window, name, look_up)


def test_the_help_stays_open_when_the_dialog_below_it_is_closed(qtbot: QtBot, window: MainWindow) -> None:
    def look_up(dialog: QDialog) -> None:
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F1)
        assert opened_help(dialog).parentWidget() is dialog

    in_dialog(window, "exam details", look_up)
    opened = opened_help(window)
    assert (opened.page, opened.parentWidget()) == ("exams.md", window)
    opened.close()
    qtbot.waitUntil(window.isActiveWindow)
    in_dialog(window, "export", look_up)
    assert opened_help(window) is opened


def test_an_example_does_not_replace_the_tree_below_an_open_dialog(qtbot: QtBot, window: MainWindow) -> None:
    study = window.document.study

    def follow_link(dialog: QDialog) -> None:
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F1)
        opened = opened_help(dialog)
        opened.show_page("panels/exam.md")
        example = read_example(QUrl("open:exam?panel=exam"))
        opened.example_chosen.emit(example)
        assert "Close the dialog first" in opened.notice.text()
        assert window.document.study is study
        opened.show_page("exams.md")
        assert opened.notice.isHidden()

    in_dialog(window, "export", follow_link)


def test_f1_in_the_popover_of_the_convention_closes_it_and_opens_its_page(qtbot: QtBot, window: MainWindow) -> None:
    window.toolbar.convention.click()
    popup = QApplication.activePopupWidget()
    assert popup is not None
    qtbot.keyClick(popup.focusWidget(), Qt.Key.Key_F1)
    opened = opened_help(window)
    assert not popup.isVisible()
    assert (opened.page, heading_at_top(opened)) == ("searches.md", "Convention")
