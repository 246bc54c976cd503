"""Commands of the Help menu; help opens above the dialog in use, so that both can be used."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QWidget

from explorer.core.i18n import _
from explorer.gui.actions import files
from explorer.gui.actions.action_spec import ActionSpec, Sections, WindowContext
from explorer.gui.toolkit.focus import is_dialog_of
from explorer.gui.toolkit.help_topic import topic_at_hand

if TYPE_CHECKING:  # help is not loaded before somebody asks for it
    from explorer.gui.dialogs.help import HelpDialog
    from explorer.gui.dialogs.help_examples import Example


def show_help(context: WindowContext, page: str = "") -> None:
    """Open the help window at a page, or else about what has the focus or is under the pointer.

    A popup is closed, a modal dialog stays in use.
    """
    from explorer.gui.dialogs.help import HelpDialog  # not before somebody asks for help

    owner = _used_window(context.window)
    topic = page or _topic_in(context, QApplication.activePopupWidget() or owner)
    if popup := QApplication.activePopupWidget():
        popup.close()
    opened = context.window.findChild(HelpDialog)
    if opened is None:
        opened = HelpDialog(context.window)
        opened.example_chosen.connect(partial(_open_example, context, opened))
    opened.open_above(owner)
    if topic:  # only a window that has its size can be scrolled to a section
        opened.show_page(*topic.split("#"))


def _used_window(window: QWidget) -> QWidget:
    """Return the modal dialog of the window that is in use, which blocks all windows but its own; else the window."""
    dialog = QApplication.activeModalWidget()
    return dialog if dialog is not None and is_dialog_of(dialog, window) else window


def _topic_in(context: WindowContext, used: QWidget) -> str:
    """Return the topic of what has the focus or is under the pointer in the window, or in its dialog or popup."""
    if used is not context.window:
        return topic_at_hand(used, used)
    home = used.focusWidget() if context.document.is_pristine else context.canvas
    return topic_at_hand(used, home or context.canvas)


def _open_example(context: WindowContext, opened: "HelpDialog", example: "Example") -> None:
    """Open the sample that a help page shows, with what the page has chosen in it, unless a dialog is in use."""
    if _used_window(context.window) is not context.window:
        opened.show_notice(_("Close the dialog first: an example replaces the tree in the window."))
        return
    files.open_sample(context, example.study(), example.sample)
    if panel := example.panel or ("exam" if example.form else ""):
        context.document.request_panel(panel)
    context.window.activateWindow()


def sections(context: WindowContext) -> Sections:
    """Return the commands of the Help menu."""
    return {
        "information": [
            ActionSpec("help", _("&Help"), partial(show_help, context), "F1",
                       _("Show the manual at what has the focus or is under the pointer"), practice="always"),
            ActionSpec("keys", _("&Keyboard shortcuts"), partial(
                context.open_dialog, "explorer.gui.dialogs.keys:KeysDialog"), "?", _("Show all keyboard shortcuts"),
                       practice="always"),
        ],
        "program": [
            ActionSpec("about", _("&About Game Tree Explorer"), partial(
                context.open_dialog, "explorer.gui.dialogs.about:AboutDialog"), practice="always"),
        ],
    }
