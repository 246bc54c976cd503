"""Exam: the questions of the study's exam, each edited in place; one undo for every change."""

from dataclasses import replace
from fractions import Fraction
from functools import partial

from PySide6.QtCore import QAbstractListModel, QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QHBoxLayout,
    QListView,
    QMenu,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from explorer.core.i18n import _
from explorer.core.numerals import pretty
from explorer.exam import QUESTIONS
from explorer.exam.papers import editing
from explorer.exam.papers.build import form_of
from explorer.gui.document import Change, Document
from explorer.gui.exam.question import QuestionFields
from explorer.gui.exam.question_view import Asked
from explorer.gui.panels.panel import MARGIN, Index, Panel, in_tab_order, scrolled, text
from explorer.gui.toolkit.plain import escape_tip, set_tip
from explorer.study import Exam, ExamQuestion, Study

ROOT = QModelIndex()
LONGEST_TITLE = 44
"""Characters of a title that are shown over the list: two lines."""
GROUPS = "without-values", "expectimax", "strongest-fact"
"""Before these the list of forms has a line: numbers that are not known; chance and several players; others."""


class Questions(QAbstractListModel):
    """The questions, one a row."""

    def __init__(self) -> None:
        super().__init__()
        self.exam = Exam()

    def show_exam(self, exam: Exam) -> None:
        """List these."""
        self.beginResetModel()
        self.exam = exam
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.exam.questions)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        asked = self.exam.questions[index.row()]
        line = _("{number}.  {title} · {points} p. · {source}").format(
            number=index.row() + 1, title=form_of(asked.form).title, source=editing.source_text(asked),
            points=pretty(asked.points))
        if role == Qt.ItemDataRole.DisplayRole:
            return line
        if role == Qt.ItemDataRole.ToolTipRole:
            return escape_tip(f"{line}\n{_(form_of(asked.form).sentence)}")
        return None


class ExamPanel(Panel):
    """The list, beside it the chosen question's fields, and what it asks and answers."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Exam"), Change.TREE | Change.EXAM | Change.TRACE)
        self._shown: Exam | None = None
        self._asked_of: Study | None = None
        self.fields: QuestionFields | None = None
        self.title, self.total = text("title"), text("quiet")
        self.model, self.list = Questions(), QListView()
        self.list.setModel(self.model)
        self.list.setAccessibleName(_("Questions"))
        self.list.setMinimumHeight(60)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.selectionModel().currentRowChanged.connect(self._choose)
        self.asked = Asked(document)
        self._place = QVBoxLayout()
        self._place.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout(self.body)
        row.setContentsMargins(MARGIN, 12, 12, 12)
        row.setSpacing(MARGIN)
        row.addLayout(self._questions(), 4)
        row.addWidget(_scrolling(self._place), 5)
        told = QVBoxLayout()
        told.addWidget(self.asked)
        row.addWidget(_scrolling(told), 5)

    @property
    def exam(self) -> Exam:
        """The study's, or an empty one."""
        return self.document.study.exam or Exam()

    @property
    def row(self) -> int:
        """The chosen question's place, -1 where none is."""
        return self.list.currentIndex().row()

    def refresh(self) -> None:
        """Show the exam; what was chosen stays so where it can."""
        self.say("")
        exam = self.exam
        title = exam.title or _("Exam")
        self.title.setText(title if len(title) <= LONGEST_TITLE else f"{title[:LONGEST_TITLE].rstrip()}…")
        set_tip(self.title, title)
        self.total.setText(editing.summary(exam) if exam.questions else _(
            "No question yet. Add asks one of the tree in the window; every change can be undone."))
        if exam is not self._shown:
            row = self.row
            self._shown = exam
            self.model.show_exam(exam)
            self._select(min(max(row, 0), len(exam.questions) - 1))
        elif self.document.study is not self._asked_of:
            self._try()

    def add(self, name: str) -> None:
        """Ask this form, of this tree if it can be, behind the chosen question."""
        points = self.exam.questions[self.row].points if self.row >= 0 else Fraction(1)
        question = ExamQuestion(name, points)
        at = self.row + 1
        self._edit(_("Add a question"), editing.added(self.exam, question, at))
        self._select(at)

    def _questions(self) -> QVBoxLayout:
        """The list, what is done with a question, and what with all of them."""
        column = QVBoxLayout()
        column.setSpacing(8)
        for part in (self.title, self.total):
            column.addWidget(part)
        column.addWidget(self.list, 1)
        column.addLayout(self._buttons())
        row = QHBoxLayout()
        row.setSpacing(8)
        self.details, self.sheets = QPushButton(_("Details…")), QPushButton(_("Preview and write…"))
        self.details.setToolTip(_("Title, students, versions, paper"))
        self.details.clicked.connect(partial(self.document.want_dialog, "exam details"))
        self.sheets.clicked.connect(partial(self.document.want_dialog, "exam sheets"))
        row.addWidget(self.details)
        row.addWidget(self.sheets, 1)
        column.addLayout(row)
        return column

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        self.adding = QPushButton(_("Add"))
        menu = QMenu(self)
        for name, form in QUESTIONS.items():
            if name in GROUPS:
                menu.addSeparator()
            action = menu.addAction(f"{form.code}  {form.title}", partial(self.add, name))
            set_tip(action, _(form.sentence))
        menu.setToolTipsVisible(True)
        self.adding.setMenu(menu)
        self.removing, self.up, self.down = QPushButton(_("Remove")), QPushButton("↑"), QPushButton("↓")
        self.up.setAccessibleName(_("Move up"))
        self.down.setAccessibleName(_("Move down"))
        self.removing.clicked.connect(self.remove)
        self.up.clicked.connect(partial(self.move_question, -1))
        self.down.clicked.connect(partial(self.move_question, 1))
        row.addWidget(self.adding, 1)
        row.addWidget(self.removing, 1)
        for button in (self.up, self.down):
            button.setFixedWidth(40)
            row.addWidget(button)
        return row

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc stops a question that takes its time."""
        if event.key() == Qt.Key.Key_Escape and not self.asked.stop.isHidden():
            self.asked.stop.click()
        else:
            super().keyPressEvent(event)

    def remove(self) -> None:
        """Take the chosen question out."""
        if self.row >= 0:
            self._edit(_("Remove a question"), editing.removed(self.exam, self.row))

    def move_question(self, by: int) -> None:
        """Move the chosen question up or down."""
        at, to = self.row, self.row + by
        if at >= 0 and 0 <= to < len(self.exam.questions):
            self._edit(_("Move a question"), editing.moved(self.exam, at, to))
            self._select(to)

    def _edit(self, words: str, exam: Exam) -> None:
        self.document.attempt(partial(self.document.edit, words, replace(self.document.study, exam=exam)))
        self.refresh()

    def _select(self, row: int) -> None:
        index = self.model.index(row, 0)
        self.list.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if row < 0:
            self._choose()

    def _choose(self) -> None:
        """Show the chosen question's fields."""
        row = self.row
        chosen = 0 <= row < len(self.exam.questions)
        for button, possible in ((self.removing, chosen), (self.up, row > 0),
                                 (self.down, chosen and row < len(self.exam.questions) - 1),
                                 (self.sheets, bool(self.exam.questions))):
            button.setEnabled(possible)
        if not chosen or self.fields is None or self.fields.question is not self.exam.questions[row]:
            self._fill(self.exam.questions[row] if chosen else None)
        self._try()

    def _fill(self, question: ExamQuestion | None) -> None:
        """Put this question's fields in the old ones' place; the keys go to the one of the same name."""
        had = QApplication.focusWidget()
        name = called(had) if had and self.fields and self.fields.isAncestorOf(had) else ""
        if self.fields is not None:
            self._place.removeWidget(self.fields)
            self.fields.hide()
            self.fields.deleteLater()
            self.fields = None
        if question is None:
            return
        self.fields = QuestionFields(self.document, question)
        self.fields.edited.connect(self._take)
        self.fields.refused.connect(self.asked.refuse)
        self._place.addWidget(self.fields)
        in_tab_order(self.sheets, self.fields)
        for field in self.fields.findChildren(QWidget) if name else ():
            if called(field) == name:
                field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take(self, words: str, question: ExamQuestion) -> None:
        fields = self.fields
        if fields is not None and fields.shows(question):
            fields.question = question
        self._edit(words, editing.changed(self.exam, self.row, question))

    def _try(self) -> None:
        """Show what the chosen question asks, or why it can't."""
        self._asked_of = self.document.study
        if 0 <= self.row < len(self.exam.questions):
            self.asked.pose(self._asked_of, self.exam, self.row)
        else:
            self.asked.clear()


def called(field: QWidget) -> str:
    """What a field is called: a box by what stands beside it."""
    return field.text() if isinstance(field, QCheckBox) else field.accessibleName()


def _scrolling(column: QVBoxLayout) -> QScrollArea:
    """The column, which scrolls up and down where there is too little room."""
    page = QWidget()
    whole = QVBoxLayout(page)
    whole.setContentsMargins(0, 0, 12, 0)
    whole.addLayout(column)
    whole.addStretch()
    view = scrolled(page)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return view
