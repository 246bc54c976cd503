"""The language of the window: how it is chosen, and what languages from right to left turn round."""

import gettext
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from unittest.mock import MagicMock

import pytest
from PySide6.QtCore import QPoint, Qt, QTranslator
from PySide6.QtWidgets import QApplication, QToolBar, QWidget
from pytestqt.qtbot import QtBot

from explorer import cli
from explorer.core import i18n, resources
from explorer.exam.sheets import html
from explorer.gui import app
from explorer.gui.document import Document
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit import settings
from explorer.study import Study
from explorer.trees import formats

ROOT = Path(__file__).parent.parent.parent
RIGHT, LEFT = Qt.LayoutDirection.RightToLeft, Qt.LayoutDirection.LeftToRight


@pytest.fixture
def hebrew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A language with two texts, from right to left."""
    monkeypatch.setattr(sys, "path", [str(ROOT / "packaging/tools"), *sys.path])
    po = import_module("po_file")
    folder = tmp_path / "locale/he/LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / f"{i18n.DOMAIN}.mo").write_bytes(po.compile_mo([
        po.Entry("", translations=["Content-Type: text/plain; charset=UTF-8\n"]),
        po.Entry("&File", translations=["&קובץ"]), po.Entry("stopped", translations=["נעצר"])]))
    real = resources.path
    monkeypatch.setattr(resources, "path", lambda name: tmp_path / name if name == "locale" else real(name))
    yield
    monkeypatch.undo()
    i18n.set_language("en")
    QApplication.setLayoutDirection(LEFT)
    for translator in app.application().findChildren(QTranslator):
        QApplication.removeTranslator(translator)
        translator.deleteLater()


def make_window(qtbot: QtBot) -> MainWindow:
    made = MainWindow(Document(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))))
    qtbot.addWidget(made, before_close_func=lambda each: each.document.history.stack.setClean())
    made.resize(1280, 720)
    made.show()
    return made


@pytest.mark.usefixtures("hebrew")
def test_the_menu_lists_the_languages_by_their_own_names_and_remembers_the_choice(qtbot: QtBot) -> None:
    window = make_window(qtbot)
    names = [action.text() for name in ("", "en", "he") for action in [window.commands[f"language {name}"]]]
    assert names == ["Match &system", "English", "he (not reviewed)"]
    assert settings.language() == ""
    messages: list[str] = []
    window.document.message_requested.connect(messages.append)
    window.commands["language he"].trigger()
    assert settings.language() == "he"
    assert messages == ["The language changes when the program is started again"]


@pytest.mark.usefixtures("hebrew")
@pytest.mark.parametrize(("saved", "asked", "used"), [
    ("he", "", "he"), ("", "", "en"), ("he", "en", "en"), ("nl", "", "en"), ("en", "he", "he")])
def test_the_saved_language_is_used_where_no_other_is_asked_for(
    saved: str, asked: str, used: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "make_window", lambda _document: QWidget())
    monkeypatch.setattr(app, "Session", lambda *_more: MagicMock())
    monkeypatch.setattr(QApplication, "exec", lambda *_more: 0)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    settings.set_language(saved)
    if asked:
        i18n.set_language(asked)
    assert app.run([], asked) == 0
    assert i18n.language() == used
    assert QApplication.layoutDirection() == (RIGHT if used == "he" else LEFT)


@pytest.mark.usefixtures("hebrew")
@pytest.mark.parametrize("words", [["--language", "he"], ["--language=he"]])
def test_the_command_line_takes_a_language_for_one_command(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    used = []
    monkeypatch.setattr(cli, "_window", lambda argv, language: used.append((argv, language, i18n.language())) or 0)
    assert cli.main([*words, "a.json"]) == 0
    assert used == [(["a.json"], "he", "he")]
    assert i18n.language() == "en"
    assert cli.main([*words, "search", "[1,2]"]) == 0
    assert "2" in capsys.readouterr().out


@pytest.mark.usefixtures("hebrew")
@pytest.mark.parametrize("words", [["--language", "nl"], ["--language"], ["--language="], ["--language=nl"]])
def test_a_language_without_texts_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) == 2
    assert capsys.readouterr().err == "error: --language takes one of these languages: en, he\n"


@pytest.mark.usefixtures("hebrew")
def test_right_to_left_mirrors_the_window_but_neither_the_tree_nor_the_timeline(qtbot: QtBot) -> None:
    i18n.set_language("he")
    app.show_language(app.application())
    window = make_window(qtbot)
    toolbar = window.findChild(QToolBar, "tools")
    assert isinstance(toolbar, QToolBar)
    window.document.request_panel("code")
    QApplication.processEvents()
    canvas, player = window.canvas, window.player
    assert (window.layoutDirection(), toolbar.layoutDirection(), window.menuBar().layoutDirection()) == (RIGHT,) * 3
    panel = window.docks["code"].widget()
    assert {each.layoutDirection() for each in (
        canvas, player, player.timeline, *(each for each in panel.findChildren(QWidget)
                                           if type(each).__name__ in ("CodeView", "VariablesView")))} == {LEFT}
    xs = [canvas.positions.point(canvas.positions.tree.node_at_path(path))[0] for path in ("0", "1", "2")]
    assert xs == sorted(xs)
    dock = window.docks["why"]
    assert dock.mapTo(window, QPoint(0, 0)).x() < canvas.mapTo(window, QPoint(0, 0)).x()


@pytest.mark.usefixtures("hebrew")
def test_an_html_sheet_names_its_language_and_direction() -> None:
    start = html.DOCUMENT.split("<head>")[0]
    assert 'lang="{language}" dir="{direction}"' in start
    i18n.set_language("he")
    assert i18n.is_right_to_left()


def test_the_fallback_has_every_function_of_gettext() -> None:
    assert isinstance(i18n._texts, gettext.NullTranslations)
    assert i18n.pgettext("rule", "Order") == "Order"
    assert i18n.N_("Order") == "Order"
