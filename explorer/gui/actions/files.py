"""The verbs of the File menu: what comes in and what goes out; nothing unsaved is lost without a question."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox

from explorer import formats, opening, search
from explorer.gui import settings
from explorer.gui.actions.editing import parsed
from explorer.gui.actions.verb import Desk, Verb
from explorer.gui.plain import make_question
from explorer.i18n import _
from explorer.study import SUFFIX, Study
from explorer.tree import Tree


def may_replace(desk: Desk) -> bool:
    """Whether the study may go: it is saved, or the person saves it now or lets it go."""
    document = desk.document
    document.finish()
    if not document.modified:
        return True
    button = QMessageBox.StandardButton
    text = _("{name} has changes that are not saved.").format(name=document.title)
    box = make_question(desk.window, _("Unsaved changes"), text)
    box.setStandardButtons(button.Save | button.Discard | button.Cancel)
    box.setDefaultButton(button.Save)
    answer = button(box.exec())
    return answer == button.Discard or (answer == button.Save and save(desk))


def new(desk: Desk) -> None:
    """Begin with nothing."""
    if may_replace(desk):
        desk.document.new()


def open_path(desk: Desk, path: Path) -> None:
    """Open this file; what can't be read is said in the message bar, and the present study stays."""
    def show() -> None:
        settings.add_recent(path)
        desk.canvas.zoom_fit()

    if may_replace(desk):
        desk.document.attempt(partial(desk.document.open, path, then=show))


def open_sample(desk: Desk, study: Study, title: str) -> None:
    """Show a sample: a start, not the person's own file, so that saving asks where to."""
    if may_replace(desk):
        desk.document.new(study, name=title)
        desk.canvas.zoom_fit()


def ask_open(desk: Desk) -> None:
    """Ask for a file and open it."""
    suffixes = " ".join(f"*{suffix}" for suffix in (SUFFIX, *formats.FORMATS, *opening.PICTURES))
    kinds = f"{_('Studies, trees and pictures')} ({suffixes});;{_('All files')} (*)"
    name, _filter = QFileDialog.getOpenFileName(desk.window, _("Open"), str(_folder(desk)), kinds)
    if name:
        open_path(desk, Path(name))


def save(desk: Desk) -> bool:
    """Save where it was saved before, else ask where; whether it was saved."""
    path = desk.document.path
    return save_path(desk, path) if path else save_as(desk)


def save_as(desk: Desk) -> bool:
    """Ask where to save; whether it was saved."""
    start = desk.document.suggestion(SUFFIX)
    name, _filter = QFileDialog.getSaveFileName(desk.window, _("Save"), str(start), f"{_('Studies')} (*{SUFFIX})")
    if not name:
        return False
    path = Path(name)
    return save_path(desk, path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX))


def save_path(desk: Desk, path: Path) -> bool:
    """Save there; whether it was saved."""
    saved = desk.document.attempt(partial(desk.document.save, path))
    if saved:
        settings.add_recent(path)
    return saved


def from_notation(desk: Desk) -> None:
    """Show the tree that the clipboard's text describes; one undo brings the old one back."""
    document = desk.document

    def read() -> None:
        show_tree(desk, parsed(QGuiApplication.clipboard().text()), _("Tree from notation"))

    document.attempt(read)


def generate(desk: Desk, position: str = "") -> None:
    """Ask for a game or a generator and show its tree; a tic-tac-toe `position` fills the board."""
    from explorer.gui.dialogs.generate import Generate

    dialog = Generate(desk.window, position=position, theme=desk.document.theme)
    dialog.tree_chosen.connect(lambda tree: show_tree(desk, tree, _("Generate")))
    dialog.exec()


def show_tree(desk: Desk, tree: Tree, text: str) -> None:
    """Show another tree with the order as drawn; the convention stays, and the algorithm where it was chosen."""
    study = desk.document.study
    chosen = study.algorithm != search.usual(study.tree)
    shown = Study(
        tree, algorithm=study.algorithm if chosen else search.usual(tree), convention=study.convention,
        parameters=study.parameters)
    desk.document.attempt(partial(desk.document.edit, text, shown, [int(tree.id[0])]))
    desk.canvas.zoom_fit()


def verbs(desk: Desk) -> list[Verb]:
    """The File menu's actions."""

    def verb(name: str, text: str, call: Callable[[Desk], object], keys: str = "", tip: str = "") -> Verb:
        return Verb(name, text, partial(call, desk), keys, tip)

    return [
        verb("new", _("&New"), new, "Ctrl+N"),
        verb("open", _("&Open…"), ask_open, "Ctrl+O", _("A study, a tree, or a picture that holds its study")),
        verb("clear recent", _("&Clear this list"), lambda _desk: settings.clear_recent()),
        verb("generate", _("&Generate…"), generate, "Ctrl+G", _("A tree from a game or by chance")),
        verb("from notation", _("New from the clip&board's notation"), from_notation, "Ctrl+Shift+V"),
        verb("save", _("&Save"), save, "Ctrl+S"),
        verb("save as", _("Save &as…"), save_as, "Ctrl+Shift+S"),
        verb("quit", _("&Quit"), lambda desk: desk.window.close(), "Ctrl+Q"),
    ]


def _folder(desk: Desk) -> Path:
    path = desk.document.path
    recent = settings.recent_files()
    return path.parent if path else recent[0].parent if recent else Path.home()
