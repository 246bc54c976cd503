"""F1 in a dialog: the help about what has the focus."""

from PySide6.QtCore import Qt
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


def open_help(asking: QWidget, topic: str = "") -> None:
    """Open the help of the main window that `asking` belongs to, at a topic if one is given, or bring it to the front.

    It stays open while the user works. Above a dialog that blocks the other windows it comes first until it is closed.
    The help never belongs to a dialog, which would delete it while Qt still works with its screen. A dialog without a
    main window has no help.
    """
    from explorer.gui.dialogs.help import HelpDialog  # not before somebody asks for help

    window = asking.window()
    while above := window.parentWidget():
        window = above.window()
    if isinstance(window, QDialog):
        return
    opened = window.findChild(HelpDialog) or HelpDialog(window)
    blocking = QApplication.activeModalWidget()
    modality = Qt.WindowModality.NonModal if blocking in (None, opened) else Qt.WindowModality.ApplicationModal
    if blocking is not opened and opened.windowModality() != modality:
        opened.hide()  # it takes effect when the window is shown
        opened.setWindowModality(modality)
    opened.show()
    opened.activateWindow()
    if topic:  # only a window that has its size can be scrolled to a section
        opened.show_page(*topic.split("#"))
