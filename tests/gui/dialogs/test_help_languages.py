"""The help window in another language, and its pages in English where they are not translated."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from pytestqt.qtbot import QtBot

from explorer.core import i18n, resources
from explorer.core.i18n import _
from explorer.gui.dialogs.help import HelpDialog
from explorer.gui.dialogs.help_pages import find_heading, find_pages, is_translated, list_pages, page_text
from explorer.gui.dialogs.palette import ENTRY
from explorer.gui.document import Document
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.main_window.window import MainWindow
from explorer.study import Study
from explorer.trees import formats
from tests.gui.dialogs.test_help import menu_titles, plain
from tests.gui.main_window.test_palette import open_palette
from tests.pseudo import in_language

LANGUAGES = [code for code in i18n.languages() if resources.path(f"help/{code}").is_dir()]


@pytest.fixture(autouse=True)
def _german() -> Iterator[None]:
    with in_language("de"):
        yield


@pytest.fixture
def opened(qtbot: QtBot) -> HelpDialog:
    made = HelpDialog()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def no_keys_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    real = resources.path
    monkeypatch.setattr(resources, "path", lambda name: tmp_path if name == "help/de/keys.md" else real(name))


def heading_at_top(opened: HelpDialog) -> str:
    return opened.browser.textCursor().block().text()


def test_pages_and_their_titles_are_in_the_language_in_use(opened: HelpDialog) -> None:
    titles = [opened.titles.item(row).text() for row in range(opened.titles.count())]
    assert titles[:3] == ["Themen", "Erste Schritte", "Tasten"]
    assert {"Algorithmen", "Iterative Vertiefung", "Aufgabenarten", "Bereiche"} <= set(titles)
    opened.show_page("panels/why.md")
    assert opened.browser.toPlainText().startswith("Warum")
    assert opened.titles.currentItem().text() == "Warum"
    assert opened.language.isHidden()


def test_no_title_is_cut(opened: HelpDialog) -> None:
    for row in range(opened.titles.count()):
        item = opened.titles.item(row)
        needed = opened.titles.sizeHintForIndex(opened.titles.indexFromItem(item)).width()
        assert opened.titles.visualItemRect(item).left() + needed <= opened.titles.viewport().width(), item.text()


def test_titles_are_sorted_as_if_they_had_no_accents() -> None:
    panels = [title for file, title in list_pages().items() if file.startswith("panels/")]
    place = panels.index("Üben")
    assert panels[place - 1:place + 2] == ["Strategie", "Üben", "Unbekannte Blätter"]


@pytest.mark.usefixtures("no_keys_page")
def test_a_page_that_is_not_translated_is_shown_in_english_and_says_so(opened: HelpDialog) -> None:
    opened.show_page("keys.md", "Change shortcuts")
    assert opened.browser.toPlainText().startswith("Keys")
    assert heading_at_top(opened) == "Change shortcuts"
    assert opened.language.isVisible()
    opened.show_page("trees.md")
    assert opened.browser.toPlainText().startswith("Bäume")
    assert opened.language.isHidden()


@pytest.mark.usefixtures("no_keys_page")
def test_a_search_finds_a_page_that_is_not_translated_by_its_english_words() -> None:
    assert find_pages(["shortcuts"]) == ["keys.md"]


def test_a_page_that_the_translated_topics_do_not_list_is_listed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    topics = resources.path("help/de/index.md").read_text(encoding="utf-8")
    (tmp_path / "index.md").write_text(re.sub(r".*trees\.md.*\n", "", topics), encoding="utf-8")
    real = resources.path
    monkeypatch.setattr(
        resources, "path", lambda name: tmp_path / "index.md" if name == "help/de/index.md" else real(name))
    assert list_pages()["keys.md"] == "Tasten"
    assert list_pages()["trees.md"] == "Trees"


def test_a_search_finds_and_marks_words_with_accents_in_any_case(qtbot: QtBot, opened: HelpDialog) -> None:
    qtbot.keyClicks(opened.field, "ZUFALLSKNOTEN SCHLÜSSEL")
    assert opened.page in find_pages(["zufallsknoten", "schlüssel"])
    marks = {mark.cursor.selectedText().lower() for mark in opened.browser.extraSelections()}
    assert marks == {"zufallsknoten", "schlüssel"}


def test_no_page_is_found_by_a_word_that_only_the_english_one_has() -> None:
    assert find_pages(["because"]) == []


@pytest.mark.parametrize(("file", "section", "heading"), [
    ("searches.md", "Convention", "Konvention"), ("trees.md", "Notation", "Notation"),
    ("exams.md", "Trees for questions", "Bäume für Aufgaben"), ("keys.md", "die-befehlspalette", "Die Befehlspalette"),
    ("algorithms/alpha-beta.md", "Transpositionstabelle", "Transpositionstabelle"), ("keys.md", "Nothing", ""),
])
def test_a_section_is_found_by_its_english_heading(file: str, section: str, heading: str) -> None:
    assert find_heading(file, section) == heading
    assert not heading or f"# {heading}\n" in page_text(file)


@pytest.mark.parametrize(("code", "end"), [("en", "the-command-palette"), ("de", "die-befehlspalette")])
def test_a_link_within_a_page_goes_to_its_section(qtbot: QtBot, code: str, end: str) -> None:
    with in_language(code):
        made = HelpDialog()
        qtbot.addWidget(made)
        made.show()
        made.show_page("keys.md")
        assert f"(#{end})" in page_text("keys.md")
        made.browser.anchorClicked.emit(made.browser.source().resolved(QUrl(f"#{end}")))
        assert made.page == "keys.md"
        assert heading_at_top(made) == find_heading("keys.md", "The command palette")
        assert made.browser.verticalScrollBar().value() > 0
    i18n.set_language("de")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_menu_entry_that_a_page_names_exists(qtbot: QtBot, code: str) -> None:
    i18n.set_language(code)
    window = MainWindow(Document(Study(formats.parse("[1,2]"))))
    qtbot.addWidget(window)
    texts = [page_text(file) for file in list_pages() if is_translated(file)]
    named = [found for text in texts for found in re.findall(r"\*(\w+) > ([^*]+)\*", text)]
    menus = {plain(top): menu_titles(top.menu()) for top in window.menuBar().actions()}
    assert len(named) > 10
    assert [(menu, entry) for menu, entry in named if " ".join(entry.split()) not in menus[menu]] == []


@pytest.mark.parametrize(("typed", "found"), [
    ("gbei", "Ganzen Baum einpassen"), ("hilfe tasten", "Tastenkürzel"), ("bearbeiten rück", "Rückgängig"),
])
def test_the_palette_finds_what_the_page_on_it_says(qtbot: QtBot, typed: str, found: str) -> None:
    assert f"`{typed}`" in page_text("keys.md")
    window = MainWindow(Document(Study(formats.parse("[1,2]"))))
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    shown = open_palette(qtbot, window)
    qtbot.keyClicks(shown.field, typed.upper())  # QTest has no small letters with accents
    assert shown.list.item(0).data(ENTRY).title == found


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_of_a_panel_has_the_title_of_the_panel(code: str) -> None:
    i18n.set_language(code)
    pages = {file: title for file, title in list_pages().items() if file.startswith("panels/")}
    assert pages == {f"panels/{name}.md": _(spec.title) for name, spec in PANELS.items()}


def test_what_stands_on_the_page_on_accessibility_is_what_is_said() -> None:
    said = " ".join(page_text("accessibility.md").split())
    for text in ("returned {}", "pruned", "{place:,} of {count:,}", "on the current path: v {v}, α {alpha}, β {beta}"):
        pattern = re.sub(r"\\\{[^{}]*\\\}", r"\\w[\\w ]*?", re.escape(str(_(text))))
        assert re.search(pattern, said), text


def test_f1_opens_the_page_in_the_language_in_use(qtbot: QtBot) -> None:
    window = MainWindow(Document(Study(formats.parse("[1,2]"))))
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_F1)
    (opened,) = window.findChildren(HelpDialog)
    assert opened.page == "watching.md"
    assert heading_at_top(opened) == "Zeichen"
