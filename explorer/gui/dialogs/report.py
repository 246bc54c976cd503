"""The dialog for unexpected errors, with details to copy."""

import platform
import traceback
from importlib import metadata

from PySide6.QtCore import qVersion
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QWidget

from explorer.core.i18n import _
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.buttons import make_button

PACKAGES = ("game-tree-explorer", "PySide6-Essentials", "numpy", "pyqtgraph", "msgspec")


def versions() -> str:
    """Return the versions of Python, Qt, the system and the program's packages, one line each."""
    lines = [f"Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}"]
    for package in PACKAGES:
        try:
            lines.append(f"{package} {metadata.version(package)}")
        except metadata.PackageNotFoundError:
            lines.append(f"{package}: not installed as a package")
    return "\n".join(lines)


class ErrorReport(QDialog):
    """A report of an unexpected error; the user can copy the details and continue."""

    help_topic = "files.md#An error report"

    def __init__(self, error: BaseException, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Something went wrong"))
        more = widgets.sentence(
            _("Your tree has not changed. Please report the details below."), quiet=True)
        self.details = QPlainTextEdit("".join(traceback.format_exception(error)) + "\n" + versions())
        self.details.setReadOnly(True)
        self.details.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.details.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.details.setAccessibleName(_("Details"))
        box = widgets.buttons(self, _("Continue"), cancel=False)
        self.copy = make_button(
            _("Copy details"), lambda: QGuiApplication.clipboard().setText(self.details.toPlainText()))
        box.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        widgets.column(self, widgets.sentence(self._summary(error)), more, (self.details, 1), box)
        widgets.resize_dialog(self, 640, 420)
        widgets.accept_button(box).setFocus()

    @staticmethod
    def _summary(error: BaseException) -> str:
        kind, text = type(error).__name__, " ".join(str(error).split())
        return f"{kind}: {text}" if text else kind
