"""F1 in a dialog: the help about what has the focus."""

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from explorer.gui.toolkit.help_topic import topic_of


class HelpKey(QShortcut):
    """Opens the help at the topic of a dialog, or of the part of it that has the focus."""

    def __init__(self, dialog: QDialog) -> None:
        super().__init__(QKeySequence(QKeySequence.StandardKey.HelpContents), dialog)
        self._dialog = dialog
        self.activated.connect(self._open)

    def _open(self) -> None:
        open_help(self._dialog, topic_of(QApplication.focusWidget() or self._dialog))


def open_help(parent: QWidget, topic: str = "") -> None:
    """Open the help window above `parent`, at a topic if one is given, or bring it to the front.

    It stays open while the user works. Above a dialog it belongs to that dialog, which blocks all others.
    """
    from explorer.gui.dialogs.help import HelpDialog  # not before somebody asks for help

    opened = parent.findChild(HelpDialog) or HelpDialog(parent)
    opened.show()
    opened.activateWindow()
    if topic:  # only a window that has its size can be scrolled to a section
        opened.show_page(*topic.split("#"))
