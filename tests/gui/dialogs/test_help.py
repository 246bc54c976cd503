"""The help window."""

import re

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from explorer.core import resources
from explorer.exam.forms import FORMS
from explorer.exam.papers.build import build_papers
from explorer.gui.dialogs.help import HelpDialog
from explorer.gui.dialogs.help_examples import draw_example, read_example
from explorer.gui.dialogs.help_pages import INDEX, find_pages, list_pages, page_text
from explorer.gui.document import Document
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit import style
from explorer.gui.toolkit.help_topic import topic_of
from explorer.pictures.theme import DARK, LIGHT
from explorer.search import ALGORITHMS
from explorer.study import Study
from explorer.trees import formats
from tests.options import thinned
from tests.pseudo import in_language

PAGES = {file: resources.path(f"help/{file}").read_text(encoding="utf-8") for file in list_pages()}
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    shown = MainWindow(Document(Study(formats.parse("[1,2]"))))
    qtbot.addWidget(shown)
    shown.show()
    return shown


@pytest.fixture
def opened(qtbot: QtBot) -> HelpDialog:
    made = HelpDialog()
    qtbot.addWidget(made)
    made.show()
    return made


def text_of(opened: HelpDialog) -> str:
    return opened.browser.toPlainText()


def test_f1_opens_one_help_window_and_brings_it_up_again(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    window.canvas.setFocus()
    for _time in range(2):
        qtbot.keyClick(window.canvas, Qt.Key.Key_F1)
    (opened,) = window.findChildren(HelpDialog)
    assert opened.isVisible()
    assert opened.page == topic_of(window.canvas).partition("#")[0]


@pytest.mark.parametrize("size", [0, 6])
def test_no_title_of_the_list_is_cut(qtbot: QtBot, opened: HelpDialog, size: int) -> None:
    font = opened.titles.font()
    font.setPixelSize(opened.titles.fontInfo().pixelSize() + size)
    opened.setFont(font)
    qtbot.waitUntil(lambda: opened.titles.verticalScrollBar().isVisible())
    for row in range(opened.titles.count()):
        item = opened.titles.item(row)
        needed = opened.titles.sizeHintForIndex(opened.titles.indexFromItem(item)).width()
        assert opened.titles.visualItemRect(item).left() + needed <= opened.titles.viewport().width(), item.text()


def pages_listed(opened: HelpDialog) -> list[int]:
    """Return the rows of the list that are pages, in the order of the pages."""
    return [row for row in range(opened.titles.count()) if opened.titles.item(row).flags()]


@pytest.mark.parametrize("number", thinned(range(len(PAGES)), 8))
def test_every_page_is_shown_by_its_row_under_its_title(opened: HelpDialog, number: int) -> None:
    row = pages_listed(opened)[number]
    opened.titles.setCurrentRow(row)
    file = list(PAGES)[number]
    title = PAGES[file].partition("\n")[0].removeprefix("# ")
    assert opened.page == file
    assert text_of(opened).startswith(title)
    assert row == 0 or opened.titles.item(row).text() == title


def test_links_lead_from_page_to_page_and_the_keyboard_back_and_forward(qtbot: QtBot, opened: HelpDialog) -> None:
    opened.browser.anchorClicked.emit(opened.browser.source().resolved(QUrl("searches.md")))
    assert text_of(opened).startswith("Searches")
    assert opened.titles.currentItem().text() == "Searches"
    for key, page in ((Qt.Key.Key_Left, INDEX), (Qt.Key.Key_Right, "searches.md"), (Qt.Key.Key_Home, INDEX)):
        qtbot.keyClick(opened.browser, key, ALT)
        assert opened.page == page
        assert list(PAGES)[opened.titles.currentRow()] == page


def test_words_are_found_in_the_page_and_again_from_its_beginning(qtbot: QtBot, opened: HelpDialog) -> None:
    opened.show_page("searches.md")
    qtbot.keyClick(opened.browser, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(opened.field, "Knightmare")
    assert not opened.browser.textCursor().hasSelection()
    assert opened.none_found.isVisible()
    opened.field.clear()
    opened.show_page("searches.md")
    qtbot.keyClicks(opened.field, "star2")
    places = [opened.browser.textCursor().selectionStart()]
    while len(places) < 2 or places[-1] != places[0]:
        qtbot.keyClick(opened.field, Qt.Key.Key_Return)
        places.append(opened.browser.textCursor().selectionStart())
    assert len(places) - 1 == text_of(opened).lower().count("star2") > 2
    qtbot.keyClick(opened, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert opened.browser.textCursor().selectionStart() == places[-2]


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_links_and_text_have_the_colours_of_the_theme_also_of_one_chosen_meanwhile(
    opened: HelpDialog, qapp: QApplication, theme: object
) -> None:
    before = LIGHT if theme is DARK else DARK
    style.use_theme(qapp, before)
    style.use_theme(qapp, theme)
    QApplication.processEvents()
    inks = {
        fragment.format.foreground().color().name()
        for block in iter_blocks(opened) for fragment in block.textFormats() if fragment.format.isAnchor()}
    style.use_theme(qapp, LIGHT)
    assert inks == {style.accent(theme).lower()}


def iter_blocks(opened):
    block = opened.browser.document().begin()
    while block.isValid():
        yield block
        block = block.next()


def test_the_size_is_remembered(qtbot: QtBot, opened: HelpDialog) -> None:
    opened.resize(700, 500)
    qtbot.keyClick(opened.browser, Qt.Key.Key_Escape)
    assert not opened.isVisible()
    again = HelpDialog()
    assert (again.width(), again.height()) == (700, 500)


def menu_titles(menu: QMenu) -> set[str]:
    """Return the titles of all entries of a menu and its submenus."""
    titles = set()
    for action in menu.actions():
        below = action.menu()
        titles |= {plain(action)} | (menu_titles(below) if isinstance(below, QMenu) else set())
    return titles


def plain(action: QAction) -> str:
    return action.text().replace("&", "").removesuffix("…")


def test_every_menu_entry_that_a_page_names_exists(window: MainWindow) -> None:
    named = [found for text in PAGES.values() for found in re.findall(r"\*(\w+) > ([^*]+)\*", text)]
    menus = {plain(top): menu_titles(top.menu()) for top in window.menuBar().actions()}
    assert named
    assert [(menu, entry) for menu, entry in named if " ".join(entry.split()) not in menus[menu]] == []


def test_a_search_lists_the_pages_with_all_the_words_and_marks_them(qtbot: QtBot, opened: HelpDialog) -> None:
    qtbot.keyClicks(opened.field, "killer ply")
    shown = [file for row, file in zip(pages_listed(opened), list_pages(), strict=True)
             if not opened.titles.item(row).isHidden()]
    assert "algorithms/alpha-beta.md" in shown
    assert "library.md" not in shown
    assert opened.page == shown[0]
    marks = {mark.cursor.selectedText().lower() for mark in opened.browser.extraSelections()}
    assert marks == {"killer", "ply"}


@pytest.mark.parametrize("file", thinned([file for file in list_pages() if "/" in file], 6))
def test_the_figures_and_examples_of_a_page_can_be_drawn_and_opened(qapp: QApplication, file: str) -> None:
    links = re.findall(r"(!?)\[([^]]+)\]\(((?:figure|open):[^)]+)\)", page_text(file))
    assert links
    for is_picture, words, link in links:
        example = read_example(QUrl(link))
        study = example.study()
        assert bool(is_picture) == link.startswith("figure:")
        if is_picture:
            assert len(words) > 30  # the alternative text says what is seen
            assert draw_example(example, LIGHT, 1.0).width() > 100
        else:
            assert not example.panel or example.panel in PANELS
            assert study.algorithm in ALGORITHMS
            if example.form:  # the question can be asked of this tree
                (paper,) = build_papers(study)
                assert paper.questions[0].form_code == FORMS[example.form].code


def test_every_panel_has_its_page_and_every_page_its_panel() -> None:
    pages = {file: title for file, title in list_pages().items() if file.startswith("panels/")}
    assert pages == {f"panels/{name}.md": spec.title for name, spec in PANELS.items()}


def test_a_link_opens_its_sample_with_the_algorithm_chosen(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window.canvas, Qt.Key.Key_F1)
    (opened,) = window.findChildren(HelpDialog)
    opened.browser.anchorClicked.emit(QUrl("open:textbook?algorithm=minimax"))
    assert window.document.study.algorithm == "minimax"
    assert len(window.document.tree) == 13


def test_another_language_of_the_window_is_told(qtbot: QtBot, opened: HelpDialog) -> None:
    assert not opened.language.isVisible()
    with in_language("fr"):
        other = HelpDialog()
        qtbot.addWidget(other)
        assert not other.language.isHidden()


def test_a_search_finds_options_in_the_language_in_use() -> None:
    assert find_pages(["transposition", "table"])
    with in_language("de"):
        assert "algorithms/alpha-beta.md" in find_pages(["transpositionstabelle"])
    assert not find_pages(["transpositionstabelle"])


@pytest.mark.parametrize("link", ["figure:textbook?panel=why", "figure:textbook?show=nothing", "open:textbook?step=3"])
def test_a_link_with_a_parameter_that_there_is_not_is_refused(link: str) -> None:
    with pytest.raises(ValueError, match=re.escape(link)):
        read_example(QUrl(link))
