"""The verbs of the File menu: what comes in and what goes out; nothing unsaved is lost without a question."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDockWidget, QFileDialog

from explorer import search
from explorer.core.i18n import _
from explorer.gui.actions.action_spec import Desk, Verb
from explorer.gui.actions.editing import parsed
from explorer.gui.toolkit import settings
from explorer.gui.toolkit.plain import make_question
from explorer.gui.toolkit.saving import Button, ask_overtaken, ask_path
from explorer.study import SUFFIX, Study, opening
from explorer.trees import formats
from explorer.trees.tree import Tree


def may_replace(desk: Desk) -> bool:
    """Whether the study may go: it is saved, or the person saves it now or lets it go."""
    document = desk.document
    document.finish()
    if not _take_typed(desk):
        return False
    document.finish()
    if not document.modified:
        return True
    text = _("{name} has changes that are not saved.").format(name=document.title)
    box = make_question(desk.window, _("Unsaved changes"), text)
    box.setStandardButtons(Button.Save | Button.Discard | Button.Cancel)
    box.setDefaultButton(Button.Save)
    answer = Button(box.exec())
    return answer == Button.Discard or (answer == Button.Save and save(desk))


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


def take_tree(desk: Desk, chosen: Tree | Study) -> None:
    """Show what was chosen on the start page: a sample's study, or a tree that was typed and that no file holds."""
    if may_replace(desk):
        if isinstance(chosen, Study):
            desk.document.new(chosen)
        else:
            desk.document.new(opening.fresh(chosen), unsaved=True)


def ask_open(desk: Desk) -> None:
    """Ask for a file and open it."""
    suffixes = " ".join(f"*{suffix}" for suffix in (SUFFIX, *formats.FORMATS, *opening.PICTURES))
    kinds = f"{_('Studies, trees and pictures')} ({suffixes});;{_('All files')} (*)"
    name, _filter = QFileDialog.getOpenFileName(desk.window, _("Open"), str(_folder(desk)), kinds)
    if name:
        open_path(desk, Path(name))


def save(desk: Desk) -> bool:
    """Save where it was saved before, else ask where; whether it was saved."""
    if not _keep_typed(desk):
        return False
    path = desk.document.path
    if path is None:
        return save_as(desk)
    answer = ask_overtaken(desk.window, path) if desk.document.is_overtaken() else Button.Save
    if answer == Button.No:
        return save_as(desk)
    return answer == Button.Save and save_path(desk, path)


def save_as(desk: Desk) -> bool:
    """Ask where to save; whether it was saved."""
    if not _keep_typed(desk):
        return False
    path = ask_path(desk.window, _("Save"), desk.document.suggestion(SUFFIX), {SUFFIX: _("Studies")})
    return path is not None and save_path(desk, path)


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


def _take_typed(desk: Desk) -> bool:
    """Take the text that is being typed, also in a panel that is a window of its own; False where it is refused."""
    focus = desk.window.focusWidget()
    if desk.canvas.isVisible() and focus is not None and focus is not desk.canvas:
        desk.canvas.setFocus(Qt.FocusReason.OtherFocusReason)
    for panel in desk.window.findChildren(QDockWidget):
        typed = panel.focusWidget() if panel.isFloating() else None
        if typed is not None:
            typed.clearFocus()
    return not desk.canvas.typing.editor.isVisible()


def _keep_typed(desk: Desk) -> bool:
    """Take the text that is being typed before it is saved, and let the person go on there; False where refused."""
    typing = QApplication.focusWidget()
    if not _take_typed(desk):
        return False
    desk.document.finish()
    if typing is not None and typing.isVisible():
        typing.setFocus(Qt.FocusReason.OtherFocusReason)
    return True


def _folder(desk: Desk) -> Path:
    path = desk.document.path
    recent = settings.recent_files()
    return path.parent if path else recent[0].parent if recent else Path.home()
