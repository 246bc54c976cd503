"""The log of a practice: every attempt in a line, and its file."""

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from explorer.core.files import write_whole
from explorer.core.i18n import _, ngettext
from explorer.core.numerals import pretty
from explorer.exam.practice.attempts import as_csv, as_text
from explorer.exam.practice.practice import Attempt, Practice
from explorer.gui.document import Document
from explorer.gui.panels.panel import text
from explorer.gui.toolkit.saving import ask_path

MOST_LINES = 8
"""Attempts that are listed: the last ones; the file has them all."""


class Attempts(QWidget):
    """Seen when there is an attempt."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._practice: Practice | None = None
        self.heading, self.lines = text("heading", _("Attempts")), text("quiet")
        self.export = QPushButton(_("Export…"))
        self.export.setToolTip(_("All attempts as a table (CSV) or as JSON"))
        self.export.clicked.connect(self._ask)
        row = QHBoxLayout()
        row.addWidget(self.heading, 1)
        row.addWidget(self.export)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(row)
        column.addWidget(self.lines)

    def refresh(self, practice: Practice) -> None:
        """List the attempts."""
        self._practice = practice
        self.setVisible(bool(practice.attempts))
        self.lines.setText("\n".join(map(line, practice.attempts[-MOST_LINES:])))

    def write(self, path: Path) -> None:
        """Write the log, as JSON where the file is called so, else as a table; raises ExportError."""
        if self._practice is not None:
            made = as_text if path.suffix.lower() == ".json" else as_csv
            write_whole(path, made(self._practice).encode())

    def _ask(self) -> None:
        start = self._document.file.suggestion(".csv")
        path = ask_path(self, _("Export the attempts"), start.with_stem(start.stem + "-practice"),
                        {".csv": _("Tables"), ".json": "JSON"})
        if path is not None:
            self._document.attempt(partial(self.write, path))


def line(attempt: Attempt) -> str:
    """An attempt in a line."""
    parts = [_("{}: {} of {}").format(attempt.number, pretty(attempt.points), pretty(attempt.of))]
    if attempt.kind != "check":
        parts.append(_("given up"))
    if attempt.hints:
        parts.append(ngettext("{} hint", "{} hints", attempt.hints).format(attempt.hints))
    return " · ".join([*parts, attempt.first] if attempt.first and attempt.kind == "check" else parts)
