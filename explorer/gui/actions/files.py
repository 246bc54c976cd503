"""Commands of the File menu; they ask before unsaved changes are discarded."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDockWidget

from explorer import search
from explorer.core.i18n import _
from explorer.gui.actions.action_spec import ActionSpec, PracticeAvailability, Sections, WindowContext
from explorer.gui.canvas.subtree_edits import parse_text
from explorer.gui.document.file import StudyFile
from explorer.gui.toolkit import settings
from explorer.gui.toolkit.help_topic import set_topic, topic_of_dialogs
from explorer.gui.toolkit.plain_text import make_question
from explorer.study import SUFFIX, Study, opening
from explorer.trees import formats
from explorer.trees.tree import Tree


def confirm_discard(context: WindowContext) -> bool:
    """Return True if the study may be replaced: it is unmodified, or the user saves or discards it now.

    Text being typed is committed first; if that is refused, the result is False.
    """
    document = context.document
    document.history.wait_until_idle()
    if not _commit_typing(context):
        return False
    document.history.wait_until_idle()
    document.wait_until_saved()
    if not document.is_modified:
        return True
    from explorer.gui.toolkit.saving import Button

    text = _("{name} has unsaved changes.").format(name=document.title)
    box = make_question(context.window, _("Unsaved changes"), text)
    box.setStandardButtons(Button.Save | Button.Discard | Button.Cancel)
    box.setDefaultButton(Button.Save)
    set_topic(box, "files.md#Unsaved changes")
    answer = Button(box.exec())
    return answer == Button.Discard or (answer == Button.Save and save(context))


def new_study(context: WindowContext) -> None:
    """Start with an empty study."""
    if confirm_discard(context):
        context.document.new()


def open_path(context: WindowContext, path: Path) -> None:
    """Open a file; if it can't be read, show the reason in the message bar and keep the current study."""
    def show() -> None:
        settings.add_recent(path)
        context.canvas.zoom_fit()

    if confirm_discard(context):
        context.document.attempt(partial(context.document.open, path, then=show))


def open_sample(context: WindowContext, study: Study, title: str) -> None:
    """Show a sample as a study without a path, so that Save opens the file dialog."""
    if confirm_discard(context):
        context.document.new(study, StudyFile(name=title))
        context.canvas.zoom_fit()


def show_chosen_tree(context: WindowContext, chosen: Tree | Study) -> None:
    """Show the study or the tree chosen on the start page; a tree counts as unsaved."""
    if confirm_discard(context):
        if isinstance(chosen, Study):
            context.document.new(chosen)
        else:
            context.document.new(opening.new_study(chosen), unsaved=True)


def ask_open(context: WindowContext) -> None:
    """Ask for a file and open it."""
    from explorer.gui.toolkit.saving import ask_open

    suffixes = " ".join(f"*{suffix}" for suffix in (SUFFIX, *formats.FORMATS, *opening.PICTURE_SUFFIXES))
    kinds = f"{_('Studies, trees and pictures')} ({suffixes});;{_('All files')} (*)"
    with topic_of_dialogs(context.window, "files.md#Open"):
        path = ask_open(context.window, _("Open"), kinds)
    if path:
        open_path(context, path)


def save(context: WindowContext) -> bool:
    """Save as `start_saving` does, and wait; return True if the study was saved."""
    saved: list[bool] = []
    start_saving(context, partial(saved.append, True))
    context.document.wait_until_saved()
    return bool(saved)


def start_saving(context: WindowContext, then: Callable[[], None] = lambda: None) -> None:
    """Save to the study's file in the background and call `then`; ask for a path if it has none or is read-only."""
    from explorer.gui.toolkit.saving import Button, ask_changed_on_disk

    if not commit_and_refocus(context):
        return
    path = context.document.file.path
    if path is None or context.document.history.read_only_reason:
        start_saving_as(context, then)
        return
    answer = ask_changed_on_disk(context.window, path) if context.document.file.is_changed_on_disk() else Button.Save
    if answer == Button.No:
        start_saving_as(context, then)
    elif answer == Button.Save:
        start_saving_to(context, path, then)


def start_saving_as(context: WindowContext, then: Callable[[], None] = lambda: None) -> None:
    """Ask for a path and save there in the background; call `then` once it is saved."""
    from explorer.gui.toolkit.saving import ask_path

    if commit_and_refocus(context):
        name = context.document.file.suggest_name(SUFFIX)
        with topic_of_dialogs(context.window, "files.md#Save"):
            path = ask_path(context.window, _("Save"), name, {SUFFIX: _("Studies")})
        if path:
            start_saving_to(context, path, then)


def start_saving_to(context: WindowContext, path: Path, then: Callable[[], None] = lambda: None) -> None:
    """Save to `path` in the background, add it to the recent files, and call `then`."""

    def end() -> None:
        settings.add_recent(path)
        then()

    context.document.save(path, end)


def new_from_notation(context: WindowContext) -> None:
    """Replace the tree by the one in the clipboard's text, as one undo step."""
    document = context.document

    def read() -> None:
        show_tree(context, parse_text(QGuiApplication.clipboard().text()), _("Tree from notation"))

    document.attempt(read)


def generate(context: WindowContext, position: str = "") -> None:
    """Open the dialog that generates a tree; `position` fills its tic-tac-toe board."""
    from explorer.gui.dialogs.generate import GenerateDialog

    dialog = GenerateDialog(context.window, position=position, theme=context.document.theme)
    dialog.tree_chosen.connect(lambda tree: show_tree(context, tree, _("Generate")))
    dialog.exec()


def show_tree(context: WindowContext, tree: Tree, text: str) -> None:
    """Replace the tree, as one undo step, with the children ordered as drawn.

    Convention and options stay. The algorithm stays if it is not the default for the old tree.
    """
    study = context.document.study
    chosen = study.algorithm != search.default_algorithm(study.tree)
    shown = Study(
        tree, algorithm=study.algorithm if chosen else search.default_algorithm(tree), convention=study.convention,
        options=study.options)
    context.document.attempt(partial(context.document.edit, text, shown, [int(tree.id[0])]))
    context.canvas.zoom_fit()


def sections(context: WindowContext) -> Sections:
    """Return the commands of the File menu, except those for pictures."""

    def file(name: str, text: str, call: Callable[[WindowContext], object], keys: str = "", tip: str = "",
             practice: PracticeAvailability = "always") -> ActionSpec:
        return ActionSpec(name, text, partial(call, context), keys, tip, practice=practice)

    return {
        "files": [
            file("new", _("&New"), new_study, "Ctrl+N"),
            file("open", _("&Open…"), ask_open, "Ctrl+O", _("Open a study, a tree, or a picture with an embedded "
                                                            "study")),
            file("new window", _("New &window"), lambda context: context.document.window_requested.emit(),
                 "Ctrl+Alt+Shift+N", _("Open one more window, for another study")),
        ],
        "recent": [
            file("clear recent", _("&Clear list"), lambda _context: settings.clear_recent(), practice="never"),
        ],
        "new trees": [
            file("generate", _("&Generate…"), generate, "Ctrl+G", _("Generate a tree from a game or at random"),
                 "never"),
            file("from notation", _("New from cl&ipboard"), new_from_notation, "Ctrl+Shift+V",
                 practice="never"),
        ],
        "saving": [
            file("save", _("&Save"), start_saving, "Ctrl+S"),
            file("save as", _("Save &as…"), start_saving_as, "Ctrl+Shift+S"),
        ],
        "leaving": [
            file("close window", _("&Close window"), lambda context: context.window.close(), "Ctrl+W",
                 _("Close this study; the program ends with its last window")),
            file("quit", _("&Quit"), lambda _context: QApplication.closeAllWindows(), "Ctrl+Q",
                 _("Close all windows of the program")),
        ],
    }


def _commit_typing(context: WindowContext) -> bool:
    """Commit text being typed in the window or a floating panel; return False if the canvas refuses it."""
    focus = context.window.focusWidget()
    if context.canvas.isVisible() and focus is not None and focus is not context.canvas:
        context.canvas.setFocus(Qt.FocusReason.OtherFocusReason)
    for panel in context.window.findChildren(QDockWidget):
        typed = panel.focusWidget() if panel.isFloating() else None
        if typed is not None:
            typed.clearFocus()
    return not context.canvas.typing.editor.isVisible()


def commit_and_refocus(context: WindowContext) -> bool:
    """Commit text being typed and return the focus to its field; return False if the text is refused."""
    typing = QApplication.focusWidget()
    if not _commit_typing(context):
        return False
    context.document.history.wait_until_idle()
    if typing is not None and typing.isVisible():
        typing.setFocus(Qt.FocusReason.OtherFocusReason)
    return True
