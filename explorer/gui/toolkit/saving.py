"""File dialogs for saving: they add the suffix and ask before a file is replaced."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget

from explorer.core.i18n import _, ngettext
from explorer.gui.toolkit import settings
from explorer.gui.toolkit.completions import let_clicks_through
from explorer.gui.toolkit.help_topic import set_topic
from explorer.gui.toolkit.plain_text import make_question

Button = QMessageBox.StandardButton
MOST_NAMED = 5
"""The number of files that a question lists by name; the rest are counted."""


def ask_open(parent: QWidget, title: str, kinds: str = "") -> Path | None:
    """Ask for a file to open, in the folder used last; None if the user cancels. `kinds` are Qt's filters."""
    _free_clicks()
    name, _filter = QFileDialog.getOpenFileName(parent, title, str(settings.last_folder()), kinds)
    if not name:
        return None
    settings.set_last_folder(Path(name).parent)
    return Path(name)


def ask_path(parent: QWidget, title: str, name: str, kinds: Mapping[str, str]) -> Path | None:
    """Ask for a file to write, in the folder used last, and return its path with a suffix; None if the user cancels.

    `kinds` maps each allowed suffix to the name of its file type; the first is the default. The question about
    replacing a file is asked here and not by Qt's file dialog, which checks the name without its added suffix.
    """
    filters = {f"{words} (*{suffix})": suffix for suffix, words in kinds.items()}
    start, unasked = str(settings.last_folder() / name), QFileDialog.Option.DontConfirmOverwrite
    _free_clicks()
    given, chosen = QFileDialog.getSaveFileName(parent, title, start, ";;".join(filters), "", unasked)
    if not given:
        return None
    path = complete_path(Path(given), tuple(kinds), filters.get(chosen, next(iter(kinds))))
    if not confirm_replacing(parent, [path]):
        return None
    settings.set_last_folder(path.parent)
    return path


def _free_clicks() -> None:
    """Let the file dialog that is about to be shown take a click beside its list of completions, if it is Qt's own."""
    def free() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QFileDialog):
            let_clicks_through(dialog)

    QTimer.singleShot(0, free)


def complete_path(path: Path, suffixes: tuple[str, ...], suffix: str) -> Path:
    """Return `path` with `suffix` appended, unless it already ends in one of `suffixes`."""
    return path if path.suffix.lower() in suffixes else path.with_name(path.name + suffix)


def ask_folder(parent: QWidget, title: str) -> Path | None:
    """Ask for a folder to write into, from the one used last on; return None if the user cancels."""
    _free_clicks()
    name = QFileDialog.getExistingDirectory(parent, title, str(settings.last_folder()))
    if not name:
        return None
    settings.set_last_folder(Path(name))
    return Path(name)


def confirm_replacing(parent: QWidget, paths: Iterable[Path]) -> bool:
    """Ask before existing files are replaced; return True if there are none or the user agrees."""
    there = [path for path in paths if os.path.isfile(path)]
    if not there:
        return True
    names = [path.name for path in there[:MOST_NAMED]]
    if more := len(there) - len(names):
        names.append(ngettext("and {:,} more", "and {:,} more", more).format(more))
    if len(there) == 1:
        asked = _("The file {name} already exists. Replace it?").format(name=names[0])
    else:
        asked = ngettext("{:,} file already exists. Replace it?", "{:,} files already exist. Replace them?", len(there))
        asked = "\n".join((asked.format(len(there)), "", *names))
    box = make_question(parent, ngettext("Replace the file?", "Replace the files?", len(there)), asked,
                        _folder(there[0]) + "\n" + _("What is replaced cannot be brought back."))
    box.setIcon(QMessageBox.Icon.Warning)
    box.setStandardButtons(Button.Yes | Button.Cancel)
    box.button(Button.Yes).setText(_("Replace"))
    box.setDefaultButton(Button.Cancel)
    return Button(box.exec()) == Button.Yes


def ask_changed_on_disk(parent: QWidget, path: Path) -> Button:
    """Ask about a file that another program has changed: Save (overwrite it), No (save elsewhere) or Cancel."""
    text = _("Another window or program has changed {name} since it was opened or saved here.").format(name=path.name)
    box = make_question(parent, _("The file has changed"), text,
                        _folder(path) + "\n" + _("“Save anyway” replaces what the file holds now."))
    box.setIcon(QMessageBox.Icon.Warning)
    box.setStandardButtons(Button.Save | Button.No | Button.Cancel)
    box.button(Button.Save).setText(_("Save anyway"))
    box.button(Button.No).setText(_("Save as…"))
    box.setDefaultButton(Button.Cancel)
    set_topic(box, "files.md#A file that has changed")
    return Button(box.exec())


def _folder(path: Path) -> str:
    return _("Folder: {}").format(path.absolute().parent)
