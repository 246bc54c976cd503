"""Messages above the tree: why a command failed, where a file was written, and dead ends."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel

from explorer import gui
from explorer.core.errors import TreeError
from explorer.gui.dialogs.export import ExportDialog
from explorer.gui.document import Document
from explorer.gui.main_window.message_bar import SIGNS
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit import style
from explorer.pictures.theme import DARK, GREY, LIGHT
from explorer.pictures.user_themes import contrast
from explorer.study import Study
from explorer.trees import formats


@pytest.fixture(name="window")
def _window(qtbot):
    window = MainWindow(Document(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))))
    qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
    window.show()
    return window


def test_a_written_file_is_named_and_opened(qtbot, window, tmp_path, monkeypatch):
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url) or True)
    bar, path = window.message_bar, tmp_path / "tree & <b>.svg"
    dialog = ExportDialog(window.document, window)
    qtbot.addWidget(dialog)
    with qtbot.waitSignal(dialog.saved):
        dialog.write_to(path)
    assert bar.text.text() == f"Saved to {path}"
    assert bar.text.textFormat() == Qt.TextFormat.PlainText
    bar.open_file.click()
    bar.show_folder.click()
    assert [url.toLocalFile() for url in opened] == [str(path), str(tmp_path)]
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    bar.open_file.click()
    assert bar.text.text() == f"No program opens {path}"
    assert bar.open_file.isHidden()
    assert bar.show_folder.isHidden()


def test_a_written_folder_is_opened_as_it_is(window, tmp_path):
    bar = window.message_bar
    window.document.file_written.emit(tmp_path)
    assert not bar.open_file.isHidden()
    assert bar.show_folder.isHidden()
    window.document.set_step(3)
    assert bar.isHidden()
    window.document.show_message("No search")
    assert bar.open_file.isHidden()


def test_a_saved_study_is_named_with_its_folder(qtbot, window, tmp_path):
    path, bar = tmp_path / "tree.gtree", window.message_bar
    window.document.save(path)
    window.document.wait_until_saved()
    assert bar.text.text() == f"Saved to {path}"
    assert not bar.isHidden()
    assert not bar.open_file.isHidden()
    assert not bar.show_folder.isHidden()


def test_every_part_of_the_window_that_writes_a_file_says_where():
    silent = []
    for path in sorted(Path(gui.__file__).parent.rglob("*.py")):
        text = path.read_text()
        writes = re.search(r"\b(write_atomically|write_all_atomically|studies\.save)\(", text)
        if writes and "file_written.emit" not in text and path.parent.name != "recovery":
            silent.append(path.name)
    assert silent == []


@pytest.mark.parametrize(("command", "start", "said"), [
    ("next cutoff", "last", "There is no cutoff after this step."),
    ("previous cutoff", "first", "There is no cutoff before this step."),
])
def test_a_jump_that_leads_nowhere_says_so(window, command, start, said):
    document = window.document
    document.set_step(document.steps if start == "last" else 0)
    window.commands[command].trigger()
    assert window.message_bar.isVisible()
    assert window.message_bar.text.text() == said
    document.set_step(0 if start == "last" else document.steps)
    window.commands[command].trigger()
    assert window.message_bar.isHidden()
    assert document.step not in (0, document.steps)


@pytest.mark.parametrize("theme", [LIGHT, DARK, GREY], ids=lambda theme: theme.name)
def test_each_kind_of_message_has_a_ground_and_a_sign_of_its_own_and_can_be_read(qapp, window, theme):
    style.use_theme(qapp, theme)
    bar, grounds, signs = window.message_bar, {}, set()
    for kind in (*SIGNS, "done"):
        window.document.show_message("Something", kind)
        qapp.processEvents()
        ground = bar.grab().toImage().pixelColor(4, bar.height() // 2).name()
        assert grounds.setdefault(kind, ground) == ground
        signs.add(bar.findChild(QLabel, "sign").text())
    assert len(set(grounds.values())) == len(signs) == 4
    assert min(contrast(theme.text, ground) for ground in grounds.values()) >= 4.5


@pytest.mark.parametrize(("kind", "cause"), [
    ("done", lambda window, folder: window.document.file_written.emit(folder)),
    ("information", lambda window, _folder: window.commands["next cutoff"].trigger()),
    ("error", lambda window, _folder: window.document.history.show_error(TreeError("No"))),
    ("warning", lambda window, _folder: window.document.show_message("The picture has no room for 12")),
])
def test_a_message_says_of_which_kind_it_is(window, tmp_path, kind, cause):
    window.document.set_step(window.document.steps)
    cause(window, tmp_path)
    assert window.message_bar.property("kind") == kind
