"""The log of a practice: a line per attempt, and saving it as a file."""

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QWidget

from explorer.core.exact import display
from explorer.core.files import write_atomically
from explorer.core.i18n import _, ngettext
from explorer.exam.practice.attempts import as_csv, as_json_text
from explorer.exam.practice.practice import Practice, PracticeAttempt
from explorer.gui.document import Document
from explorer.gui.panels.panel import make_text_label
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.layouts import make_column, make_row
from explorer.gui.toolkit.saving import ask_path

MOST_LINES = 8
"""The number of last attempts that are listed; the file contains all."""


class AttemptLog(QWidget):
    """The list of attempts, visible once there is one."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._practice: Practice | None = None
        self.heading, self.lines = make_text_label("heading", _("Attempts")), make_text_label("quiet")
        self.export = make_button(_("Export…"), self._ask, _("Export all attempts as a table (CSV) or as JSON"))
        make_column(make_row((self.heading, 1), self.export), self.lines, on=self, spacing=8)

    def refresh(self, practice: Practice) -> None:
        """List the attempts."""
        self._practice = practice
        self.setVisible(bool(practice.attempts))
        self.lines.setText("\n".join(map(format_attempt, practice.attempts[-MOST_LINES:])))

    def write(self, path: Path) -> None:
        """Write the log as JSON if the suffix is .json, else as CSV; raises ExportError."""
        if self._practice is not None:
            made = as_json_text if path.suffix.lower() == ".json" else as_csv
            write_atomically(path, made(self._practice).encode())

    def _ask(self) -> None:
        path = ask_path(self, _("Export attempts"), self._document.file.suggest_name("-practice.csv"),
                        {".csv": _("Tables"), ".json": "JSON"})
        if path is not None and self._document.attempt(partial(self.write, path)):
            self._document.file_written.emit(path)


def format_attempt(attempt: PracticeAttempt) -> str:
    """Return an attempt as a line."""
    parts = [_("{number}: {points} of {max_points}").format(
        number=attempt.number, points=display(attempt.points), max_points=display(attempt.max_points))]
    if attempt.kind != "check":
        parts.append(_("gave up"))
    if attempt.hint_count:
        parts.append(ngettext("{} hint", "{} hints", attempt.hint_count).format(attempt.hint_count))
    return " · ".join([*parts, attempt.first_mistake] if attempt.first_mistake and attempt.kind == "check" else parts)
