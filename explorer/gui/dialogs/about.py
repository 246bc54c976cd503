"""The About dialog: a description of the program and the versions in use."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from explorer.core.i18n import _
from explorer.gui.dialogs import report
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.text_size import keep_at_least


class AboutDialog(QDialog):
    """A short description of the program and the versions of its packages."""

    help_topic = "index.md"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("About Game Tree Explorer"))
        self.versions = widgets.sentence(report.versions(), quiet=True)
        self.versions.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        widgets.column(
            self, widgets.heading(_("Game Tree Explorer"), 6), widgets.sentence(_(
                "Draw a game tree, run minimax or alpha-beta on it, see why each subtree is pruned, and export "
                "pictures and exams.")),
            widgets.sentence(_(
                "A number at an inner node that is only a bound is shown as a bound. The convention is always shown, "
                "because textbooks differ."), quiet=True),
            self.versions, ..., widgets.buttons(self, _("Close"), cancel=False))
        keep_at_least(self, 460)
