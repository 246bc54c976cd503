"""The Exam panel: the questions of the study's exam, edited in place; every change is one undo."""

from dataclasses import replace
from fractions import Fraction
from functools import partial

from PySide6.QtCore import QAbstractListModel, QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QHBoxLayout,
    QListView,
    QMenu,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.exam import FORMS
from explorer.exam.papers import editing
from explorer.exam.papers.build import find_form
from explorer.gui.document import Change, Document
from explorer.gui.exam.question import QuestionFields
from explorer.gui.exam.question_view import QuestionView
from explorer.gui.exam.suggestions import Suggestions
from explorer.gui.panels.panel import MARGIN, Panel, make_text_label, set_tab_order, show_text
from explorer.gui.toolkit.buttons import make_button, set_menu
from explorer.gui.toolkit.layouts import Part, discard, make_column, make_row, make_scroll_area, make_widget
from explorer.gui.toolkit.plain_text import escape_tip, set_tip
from explorer.gui.toolkit.table import ModelIndex
from explorer.gui.toolkit.text_size import fix_width
from explorer.study import Exam, ExamQuestion, Study

ROOT = QModelIndex()
LONGEST_TITLE = 44
"""The largest number of characters of the title above the list: two lines."""
NARROWEST_VIEW = 200
"""The smallest width of the preview beside the fields in pixels."""
ROOM_FOR_BAR = 12
"""The pixels between a column and its scroll bar."""
LOWEST_LIST = 20
"""The smallest height of the list of questions in pixels."""
GROUPS = "without-values", "expectimax", "strongest-fact"
"""The forms before which the menu has a separator: unknown numbers; chance and several players; others."""


class QuestionListModel(QAbstractListModel):
    """The questions, one per row."""

    def __init__(self) -> None:
        super().__init__()
        self.exam = Exam()

    def show_exam(self, exam: Exam) -> None:
        """Show the questions of this exam."""
        self.beginResetModel()
        self.exam = exam
        self.endResetModel()

    def rowCount(self, parent: ModelIndex = ROOT) -> int:
        return 0 if parent.isValid() else len(self.exam.questions)

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        asked = self.exam.questions[index.row()]
        line = _("{number}.  {title} · {points} p. · {source}").format(
            number=index.row() + 1, title=find_form(asked.form).title, source=editing.describe_source(asked),
            points=display(asked.points))
        if role == Qt.ItemDataRole.DisplayRole:
            return line
        if role == Qt.ItemDataRole.ToolTipRole:
            return escape_tip(f"{line}\n{_(find_form(asked.form).sentence)}")
        return None


class ExamPanel(Panel):
    """The list of questions, the chosen question's fields, and a preview with its answers."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Exam"), Change.TREE | Change.EXAM | Change.TRACE)
        self._shown: Exam | None = None
        self._previewed_study: Study | None = None
        self.fields: QuestionFields | None = None
        self.title, self.total = make_text_label("title"), make_text_label("quiet")
        self.invitation = make_text_label("quiet", _("No questions yet"))
        self.model, self.list = QuestionListModel(), QListView()
        self.list.setModel(self.model)
        self.list.setAccessibleName(_("Questions"))
        self.list.setMinimumHeight(LOWEST_LIST)
        # Beside labels that wrap, the scroll area would give the list its usual height.
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.selectionModel().currentRowChanged.connect(self._choose)
        self.question_view = QuestionView(document)
        self._fields_layout = make_column()
        self._list_column = make_widget(self._make_list_column())
        self._questions_area = make_scroll_area(self._list_column, takes_focus=False)
        self.suggestions = Suggestions()
        self.suggestions.chosen.connect(self._add_suggested)
        self._suggestions_area = _make_scroll_column(self.suggestions)
        self._view_layout = make_column(self.question_view)
        self._fields_area = _make_scroll_column(self._fields_layout)
        self._view_area = _make_scroll_column(self._view_layout)
        columns = make_row((self._questions_area, 4), (self._suggestions_area, 12), (self._fields_area, 5),
                           (self._view_area, 5), margins=(MARGIN, 8, 12, 8), spacing=MARGIN)
        # Sideways, too, so that large text does not widen the window.
        make_column(make_scroll_area(make_widget(columns), takes_focus=False, is_sideways=True), on=self.body)

    @property
    def exam(self) -> Exam:
        """The study's exam, or an empty one."""
        return self.document.study.exam or Exam()

    @property
    def row(self) -> int:
        """The index of the chosen question, -1 if there is none."""
        return self.list.currentIndex().row()

    def refresh(self) -> None:
        """Show the exam; the chosen question stays chosen if it still exists."""
        self.show_placeholder("")
        exam = self.exam
        title = exam.title or _("Exam")
        self.title.setText(title if len(title) <= LONGEST_TITLE else f"{title[:LONGEST_TITLE].rstrip()}…")
        set_tip(self.title, title)
        show_text(self.total, editing.summary(exam) if exam.questions else "")
        self.title.setVisible(bool(exam.title))  # the head of the panel says "Exam"
        self._show_parts(bool(exam.questions))
        if not exam.questions:
            self.suggestions.show_for(self.document.study)
        if exam is not self._shown:
            row = self.row
            self._shown = exam
            self.model.show_exam(exam)
            self._select(min(max(row, 0), len(exam.questions) - 1))
        elif self.document.study is not self._previewed_study:
            self._preview_question()

    def _show_parts(self, has_questions: bool) -> None:
        """Show the list and the chosen question, or suggestions while there is no question."""
        parts_of_list: tuple[QWidget, ...] = (
            self.list, self.remove_button, self.up_button, self.down_button, self.sheets, self._fields_area)
        parts_of_none: tuple[QWidget, ...] = self.invitation, self._suggestions_area
        for part in (*parts_of_list, *parts_of_none):
            part.setVisible((part in parts_of_list) == has_questions)
        if not has_questions:
            self._view_area.hide()
        # The column keeps its width beside the scroll bar and the borders.
        self._questions_area.setMinimumWidth(self._list_column.minimumSizeHint().width() + MARGIN)

    def _add_suggested(self, name: str) -> None:
        """Add a suggested question; Add takes the focus of the suggestions, which go."""
        self.add_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.add(name)

    def add(self, name: str) -> None:
        """Add a question of this form after the chosen one, about the study's tree if that suits the form."""
        points = self.exam.questions[self.row].points if self.row >= 0 else Fraction(1)
        question = ExamQuestion(name, points)
        at = self.row + 1
        self._edit(_("Add question"), editing.add_question(self.exam, question, at))
        self._select(at)

    def _make_list_column(self) -> QVBoxLayout:
        """Return the list, and buttons for single questions and for the exam."""
        self.details = make_button(_("Details…"), partial(self.document.request_dialog, "exam details"),
                                   _("Set the title, students, versions and paper"))
        self.sheets = make_button(_("Preview and save…"), partial(self.document.request_dialog, "exam sheets"))
        # Few rows, so that all buttons are in sight in a panel that leaves the tree its room.
        return make_column(make_row((self.title, 1), self.total, spacing=8), self._make_buttons(), (self.list, 1),
                           make_row(self.details, (self.sheets, 1), spacing=8), self.invitation, ..., spacing=4)

    def _make_buttons(self) -> QHBoxLayout:
        self.add_button = QPushButton(_("Add"))
        menu = QMenu(self)
        for name, form in FORMS.items():
            if name in GROUPS:
                menu.addSeparator()
            action = menu.addAction(form.title, partial(self.add, name))
            set_tip(action, _(form.sentence))
        menu.setToolTipsVisible(True)
        set_menu(self.add_button, menu)
        self.remove_button = make_button(_("Remove"), self.remove)
        self.up_button = make_button("↑", partial(self.move_question, -1))
        self.down_button = make_button("↓", partial(self.move_question, 1))
        for button, name in ((self.up_button, _("Move up")), (self.down_button, _("Move down"))):
            button.setAccessibleName(name)
            fix_width(button, 40)
        return make_row((self.add_button, 1), (self.remove_button, 1), self.up_button, self.down_button, spacing=8)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the preview where it has room."""
        super().resizeEvent(event)
        self._place_view()

    def _place_view(self) -> None:
        """Show the preview beside the fields, or below them where the panel is too narrow for three columns."""
        fields_width = self._fields_layout.minimumSize().width() + ROOM_FOR_BAR + MARGIN
        self._fields_area.setMinimumWidth(fields_width)
        view_width = max(self.question_view.minimumSizeHint().width() + ROOM_FOR_BAR, NARROWEST_VIEW)
        self._view_area.setMinimumWidth(view_width)
        others = self._questions_area.minimumWidth() + fields_width
        is_beside = bool(self.exam.questions) and self.width() >= others + view_width + 4 * MARGIN
        layout = self._view_layout if is_beside else self._fields_layout
        if layout.indexOf(self.question_view) < 0:
            layout.addWidget(self.question_view)
        self._view_area.setVisible(is_beside)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Stop building the preview on Esc."""
        if event.key() == Qt.Key.Key_Escape and not self.question_view.stop.isHidden():
            self.question_view.stop.click()
        else:
            super().keyPressEvent(event)

    def remove(self) -> None:
        """Remove the chosen question."""
        if self.row >= 0:
            self._edit(_("Remove question {}").format(self.row + 1), editing.remove_question(self.exam, self.row))

    def move_question(self, by: int) -> None:
        """Move the chosen question up or down."""
        at, to = self.row, self.row + by
        if at >= 0 and 0 <= to < len(self.exam.questions):
            words = _("Move question {old} to {new}").format(old=at + 1, new=to + 1)
            self._edit(words, editing.move_question(self.exam, at, to))
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
        for button, possible in ((self.remove_button, chosen), (self.up_button, row > 0),
                                 (self.down_button, chosen and row < len(self.exam.questions) - 1),
                                 (self.sheets, bool(self.exam.questions))):
            button.setEnabled(possible)
        if not chosen or self.fields is None or self.fields.question is not self.exam.questions[row]:
            self._fill(self.exam.questions[row] if chosen else None)
        self._preview_question()

    def _fill(self, question: ExamQuestion | None) -> None:
        """Replace the fields by those of this question; the field of the same name gets the focus."""
        had = QApplication.focusWidget()
        name = field_name(had) if had and self.fields and self.fields.isAncestorOf(had) else ""
        if self.fields is not None:
            discard(self.fields)
            self.fields = None
        if question is None:
            return
        self.fields = QuestionFields(self.document, question)
        self.fields.edited.connect(self._apply_question)
        self.fields.refused.connect(self.question_view.show_problem)
        self._fields_layout.insertWidget(0, self.fields)
        self.fields.show()  # a hidden widget has no size for the layout
        self._place_view()
        set_tab_order(self.sheets, self.fields)
        for field in self.fields.findChildren(QWidget) if name else ():
            if field_name(field) == name:
                field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _apply_question(self, words: str, question: ExamQuestion) -> None:
        fields = self.fields
        if fields is not None and fields.can_show(question):
            fields.question = question
        words = _("Question {number}: {change}").format(number=self.row + 1, change=words)
        self._edit(words, editing.replace_question(self.exam, self.row, question))

    def _preview_question(self) -> None:
        """Show the chosen question, or why it can't be asked."""
        self._previewed_study = self.document.study
        if 0 <= self.row < len(self.exam.questions):
            self.question_view.show_question(self._previewed_study, self.exam, self.row)
        else:
            self.question_view.clear()
        self._place_view()  # the choice of a version needs room, too


def field_name(field: QWidget) -> str:
    """Return the name of a field: for a check box its text."""
    return field.text() if isinstance(field, QCheckBox) else field.accessibleName()


def _make_scroll_column(part: Part) -> QScrollArea:
    """Return the widget in a vertical scroll area."""
    return make_scroll_area(make_widget(make_column(part, ..., margins=(0, 0, ROOM_FOR_BAR, 0))), takes_focus=False)
