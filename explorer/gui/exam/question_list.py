"""The list of the exam's questions; a question with several parts has a row of its own and one for each part."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QIcon

from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.exam.papers import editing
from explorer.exam.papers.build import find_form
from explorer.gui.toolkit.plain_text import escape_tip
from explorer.gui.toolkit.table import ModelIndex
from explorer.study import Exam, part_letter

ROOT = QModelIndex()
INDENT = " " * 6
"""The text before a part, below the number of its question."""


class QuestionRow(NamedTuple):
    """The index of a question and of its part; None is the whole of a question with several parts."""

    question: int
    part: int | None


NO_ROW = QuestionRow(-1, None)


class QuestionListModel(QAbstractListModel):
    """The questions and their parts, one per row.

    `find_picture` gets an exam and a question's index and returns its picture, None for none yet. A question
    has a picture and two lines if the rows are to be tall, `is_tall`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.exam = Exam()
        self.find_picture: Callable[[Exam, int], QIcon | None] = lambda _exam, _row: None
        self.is_tall = False
        self.rows: list[QuestionRow] = []

    def show_exam(self, exam: Exam) -> None:
        """Show the questions of this exam."""
        self.beginResetModel()
        self.exam = exam
        self.rows = []
        for place, asked in enumerate(exam.questions):
            if asked.more_parts:
                self.rows.append(QuestionRow(place, None))
            self.rows += [QuestionRow(place, part) for part in range(len(asked.parts))]
        self.endResetModel()

    def row_at(self, index: int) -> QuestionRow:
        """Return the row at this index of the list; NO_ROW if there is none."""
        return self.rows[index] if 0 <= index < len(self.rows) else NO_ROW

    def find(self, row: QuestionRow) -> int:
        """Return the index in the list of this row, or of the nearest one that there is; -1 if there are none."""
        if row in self.rows:
            return self.rows.index(row)
        places = [place for place, each in enumerate(self.rows) if each.question <= row.question]
        own = [place for place in places if self.rows[place].question == row.question]
        if own:
            return own[0] if row.part is None else own[-1]
        return places[-1] if places else -1

    def rowCount(self, parent: ModelIndex = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            text = self._text(row)
            return text.replace(" · ", "\n", 1) if self.is_tall and self._is_question(row) else text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._text(row)
        if role == Qt.ItemDataRole.DecorationRole and self.is_tall and self._is_question(row):
            return self.find_picture(self.exam, row.question)
        if role == Qt.ItemDataRole.ToolTipRole:
            parts = self.exam.questions[row.question].parts
            forms = [find_form(part.form) for place, part in enumerate(parts) if row.part in (None, place)]
            return escape_tip("\n".join([self._text(row).strip(), *(_(form.sentence) for form in forms)]))
        return None

    def _is_question(self, row: QuestionRow) -> bool:
        return row.part is None or not self.exam.questions[row.question].more_parts

    def _text(self, row: QuestionRow) -> str:
        asked = self.exam.questions[row.question]
        if row.part is not None and asked.more_parts:
            part = asked.parts[row.part]
            return INDENT + _("({letter})  {title} · {points} p.").format(
                letter=part_letter(row.part), title=find_form(part.form).title, points=display(part.points))
        return _("{number}.  {title} · {points} p. · {source}").format(
            number=row.question + 1, title=editing.describe_question(asked), source=editing.describe_source(asked),
            points=display(asked.total_points))
