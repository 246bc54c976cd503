"""The Exam panel: the questions of the study's exam, edited in place; every change is one undo."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from explorer.core.i18n import _
from explorer.exam.papers import editing
from explorer.gui.document import Change, Document
from explorer.gui.exam.form_menu import fill_form_menu
from explorer.gui.exam.question import QuestionFields
from explorer.gui.exam.question_cards import QuestionCards
from explorer.gui.exam.question_list import QuestionListModel, QuestionRow
from explorer.gui.exam.question_view import QuestionView
from explorer.gui.exam.suggestions import Suggestions
from explorer.gui.panels.panel import MARGIN, Panel, make_text_label, set_tab_order
from explorer.gui.toolkit.buttons import make_button, set_menu
from explorer.gui.toolkit.layouts import Part, discard, make_column, make_row, make_scroll_area, make_widget
from explorer.gui.toolkit.plain_text import set_tip
from explorer.gui.toolkit.text_size import fix_width, grown
from explorer.study import Exam, ExamQuestion, QuestionPart, Study, part_letter

LONGEST_TITLE = 44
"""The largest number of characters of the title above the list: two lines."""
NARROWEST_VIEW = 200
"""The smallest width of the preview beside the fields in pixels."""
ROOM_FOR_BAR = 12
"""The pixels between a column and its scroll bar."""
NARROWEST_LIST = 170
"""The smallest width of the list of questions in pixels, with text of the usual size."""
GAP = 16
"""The pixels between two columns."""
LOWEST_LIST = 20
"""The smallest height of the list of questions in pixels."""
LOW = 230
"""The height of the panel in pixels, with text of the usual size, below which the questions take the head's room."""


class ExamPanel(Panel):
    """The list of questions, the chosen question's fields, and a preview with its answers."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Exam"), Change.TREE | Change.EXAM | Change.TRACE)
        self._shown: Exam | None = None
        self._previewed_study: Study | None = None
        self.fields: QuestionFields | None = None
        self.title, self.total = make_text_label("title"), make_text_label("quiet")
        self.invitation = make_text_label("quiet", _("No questions yet"))
        self.model = QuestionListModel()
        self.list = QuestionCards(document, self.model)
        self.list.setAccessibleName(_("Questions"))
        self.list.setMinimumHeight(LOWEST_LIST)
        # Beside labels that wrap, the scroll area would give the list its usual height.
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.selectionModel().currentRowChanged.connect(self._choose)
        self.question_view = QuestionView(document)
        self._fields_layout = make_column()
        self._list_column = make_widget(make_column(
            make_row((self.title, 1), self.total, spacing=8), (self.list, 1), spacing=4))
        self.suggestions = Suggestions()
        self.suggestions.chosen.connect(self._add_suggested)
        self._suggestions_area = _make_scroll_column(self.suggestions)
        self._view_layout = make_column(self.question_view)
        self._fields_area = _make_scroll_column(self._fields_layout)
        self._view_area = _make_scroll_column(self._view_layout)
        self._columns = make_widget(make_row(
            (self._list_column, 4), (self._fields_area, 5), (self._view_area, 5), spacing=GAP))
        self._buttons = self._make_buttons()
        left = make_column(self._buttons, self.invitation, (self._columns, 1), ..., spacing=6)
        whole = make_row((left, 1), (self._suggestions_area, 3), margins=(MARGIN, 2, 12, 6), spacing=MARGIN)
        # Sideways, too, so that large text does not widen the window.
        make_column(make_scroll_area(make_widget(whole), takes_focus=False, is_sideways=True), on=self.body)

    @property
    def exam(self) -> Exam:
        """The study's exam, or an empty one."""
        return self.document.study.exam or Exam()

    @property
    def chosen(self) -> QuestionRow:
        """The chosen row of the list; NO_ROW if there is none."""
        return self.model.row_at(self.list.currentIndex().row())

    @property
    def row(self) -> int:
        """The index of the chosen question, -1 if there is none."""
        return self.chosen.question

    @property
    def question(self) -> ExamQuestion | None:
        """The chosen question, or that of the chosen part; None if there is none."""
        return self.exam.questions[self.row] if 0 <= self.row < len(self.exam.questions) else None

    def refresh(self) -> None:
        """Show the exam; the chosen question stays chosen if it still exists."""
        self.show_placeholder("")
        exam = self.exam
        title = exam.title or _("Exam")
        self.title.setText(title if len(title) <= LONGEST_TITLE else f"{title[:LONGEST_TITLE].rstrip()}…")
        set_tip(self.title, title)
        self.total.setText(editing.summary(exam) if exam.questions else "")
        self._show_head()
        self._show_parts(bool(exam.questions))
        if not exam.questions:
            self.suggestions.show_for(self.document.study)
        if exam is not self._shown:
            chosen = self.chosen
            self._shown = exam
            self.model.show_exam(exam)
            self._select(max(chosen, QuestionRow(0, 0), key=lambda row: row.question))
        elif self.document.study is not self._previewed_study:
            self._preview_question()

    def _show_head(self) -> None:
        """Show the exam's title and its summary, unless the panel is so low that the questions need the room."""
        is_shown = self.height() >= grown(LOW) or not self.exam.questions
        self.title.setVisible(is_shown and bool(self.exam.title))  # the head of the panel says "Exam"
        self.total.setVisible(is_shown and bool(self.exam.questions))

    def _show_parts(self, has_questions: bool) -> None:
        """Show the list and the chosen question, or suggestions while there is no question."""
        parts_of_list: tuple[QWidget, ...] = (
            self._columns, self.part_button, self.remove_button, self.up_button, self.down_button, self.sheets)
        parts_of_none: tuple[QWidget, ...] = self.invitation, self._suggestions_area
        for part in (*parts_of_list, *parts_of_none):
            part.setVisible((part in parts_of_list) == has_questions)
        if not has_questions:
            self._view_area.hide()
        self._name_sheets()

    def _add_suggested(self, name: str) -> None:
        """Add a suggested question; Add takes the focus of the suggestions, which go."""
        self.add_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.add(name)

    def add(self, name: str) -> None:
        """Add a question of this form after the chosen one, about the study's tree if that suits the form."""
        points = self.question.parts[self.chosen.part or 0].points if self.question else Fraction(1)
        at = self.row + 1
        self._edit(_("Add question"), editing.add_question(self.exam, ExamQuestion(name, points), at))
        self._select(QuestionRow(at, 0))

    def add_part(self, name: str) -> None:
        """Add a part of this form to the chosen question, after the chosen part or at its end."""
        if (question := self.question) is None:
            return
        place = len(question.parts) if self.chosen.part is None else self.chosen.part + 1
        part = QuestionPart(name, question.parts[place - 1].points or Fraction(1))
        words = _("Add part {letter} to question {number}").format(letter=part_letter(place), number=self.row + 1)
        row = QuestionRow(self.row, place)
        self._edit_question(words, lambda: editing.add_part(question, part, place))
        self._select(row)

    def _make_buttons(self) -> QHBoxLayout:
        """Return the buttons for questions and for the exam, in one row: the list needs the height."""
        self.add_button, self.part_button = QPushButton(_("Add")), QPushButton(_("Add part"))
        for button, add in ((self.add_button, self.add), (self.part_button, self.add_part)):
            menu = QMenu(button)
            fill_form_menu(menu, add)
            if add == self.add:
                menu.addSeparator()
                menu.addAction(_("From the library…"), partial(self.document.request_dialog, "exam library"))
            set_menu(button, menu)
        self.remove_button = make_button(_("Remove"), self.remove)
        self.up_button = make_button("↑", partial(self.move_question, -1))
        self.down_button = make_button("↓", partial(self.move_question, 1))
        for button, name in ((self.up_button, _("Move up")), (self.down_button, _("Move down"))):
            button.setAccessibleName(name)
            fix_width(button, 40)
        self.details = make_button(_("Details…"), partial(self.document.request_dialog, "exam details"),
                                   _("Set the title, students, versions and paper"))
        self.sheets = make_button("", partial(self.document.request_dialog, "exam sheets"), _("Preview and save…"))
        self.sheets.setAccessibleName(_("Preview and save…"))
        return make_row(self.add_button, self.part_button, self.remove_button, self.up_button, self.down_button, ...,
                        self.details, self.sheets, spacing=6)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the preview where it has room, and show the head if there is some."""
        super().resizeEvent(event)
        self._show_head()
        self._name_sheets()
        self._place_view()

    def _name_sheets(self) -> None:
        """Say in the button for sheets what it does, in fewer words if the row of buttons has no room for all."""
        row = self._buttons.minimumSize().width() - self.sheets.sizeHint().width()
        self.sheets.setText(_("Preview and save…"))
        if row + self.sheets.sizeHint().width() > self.width() - MARGIN - ROOM_FOR_BAR:
            self.sheets.setText(_("Save…"))

    def _place_view(self) -> None:
        """Show the preview beside the fields, or below them where the panel is too narrow for three columns."""
        fields_width = self._fields_layout.minimumSize().width() + ROOM_FOR_BAR + MARGIN
        self._fields_area.setMinimumWidth(fields_width)
        view_width = max(self.question_view.minimumSizeHint().width() + ROOM_FOR_BAR, NARROWEST_VIEW)
        self._view_area.setMinimumWidth(view_width)
        list_width = grown(NARROWEST_LIST)
        self._list_column.setMinimumWidth(list_width)
        others = list_width + fields_width
        is_beside = bool(self.exam.questions) and self.width() >= others + view_width + 2 * (MARGIN + GAP)
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
        """Remove the chosen question or part."""
        question, (_row, place) = self.question, self.chosen
        if question and question.more_parts and place is not None:
            words = _("Remove part {letter} of question {number}").format(
                letter=part_letter(place), number=self.row + 1)
            self._edit_question(words, lambda: editing.remove_part(question, place))
        elif question:
            self._edit(_("Remove question {}").format(self.row + 1), editing.remove_question(self.exam, self.row))

    def move_question(self, by: int) -> None:
        """Move the chosen question or part up or down."""
        question, (_row, place) = self.question, self.chosen
        if question and question.more_parts and place is not None:
            if 0 <= place + by < len(question.parts):
                words = _("Move part {letter} of question {number}").format(
                    letter=part_letter(place), number=self.row + 1)
                row = QuestionRow(self.row, place + by)
                if self._edit_question(words, lambda: editing.move_part(question, place, place + by)):
                    self._select(row)
            return
        at, to = self.row, self.row + by
        if at >= 0 and 0 <= to < len(self.exam.questions):
            words = _("Move question {old} to {new}").format(old=at + 1, new=to + 1)
            self._edit(words, editing.move_question(self.exam, at, to))
            self._select(QuestionRow(to, place))

    def _edit(self, words: str, exam: Exam) -> None:
        self.document.attempt(partial(self.document.edit, words, replace(self.document.study, exam=exam)))
        self.refresh()

    def _edit_question(self, words: str, change: Callable[[], ExamQuestion]) -> bool:
        """Replace the chosen question by that which `change` returns; show its error and return False if it fails."""
        def edit() -> None:
            exam = editing.replace_question(self.exam, self.row, change())
            self.document.edit(words, replace(self.document.study, exam=exam))

        done = self.document.attempt(edit)
        self.refresh()
        return done

    def _select(self, row: QuestionRow) -> None:
        """Select this row of the list, or the nearest one that there is."""
        place = self.model.find(row)
        self.list.selectionModel().setCurrentIndex(
            self.model.index(place, 0), QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if place < 0:
            self._choose()

    def _choose(self) -> None:
        """Show the fields of the chosen question or part."""
        question, (row, place) = self.question, self.chosen
        at, count = row, len(self.exam.questions)
        if question and question.more_parts and place is not None:
            at, count = place, len(question.parts)
        for button, possible in ((self.remove_button, question is not None), (self.up_button, at > 0),
                                 (self.down_button, question is not None and at < count - 1),
                                 (self.sheets, bool(self.exam.questions))):
            button.setEnabled(possible)
        set_tip(self.part_button, _("Add a part to question {number}").format(number=row + 1) if question else "")
        if self.fields is None or self.fields.question is not question or self.fields.place != place:
            self._fill(question, place)
        self._preview_question()

    def _fill(self, question: ExamQuestion | None, place: int | None) -> None:
        """Replace the fields by those of this question or of its part; the field of the same name gets the focus."""
        had = QApplication.focusWidget()
        name = field_name(had) if had and self.fields and self.fields.isAncestorOf(had) else ""
        if self.fields is not None:
            discard(self.fields)
            self.fields = None
        if question is None:
            return
        self.fields = QuestionFields(self.document, question, place)
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
        letter = part_letter(self.chosen.part) if question.more_parts and self.chosen.part is not None else ""
        words = _("Question {number}: {change}").format(number=f"{self.row + 1}{letter}", change=words)
        self._edit(words, editing.replace_question(self.exam, self.row, question))

    def _preview_question(self) -> None:
        """Show the chosen question, or why it can't be asked."""
        self._previewed_study = self.document.study
        if self.question is not None:
            self.question_view.show_question(self._previewed_study, self.exam, self.row, self.chosen.part)
        else:
            self.question_view.clear()
        self._place_view()  # the choice of a version needs room, too


def field_name(field: QWidget) -> str:
    """Return the name of a field: for a check box its text."""
    return field.text() if isinstance(field, QCheckBox) else field.accessibleName()


def _make_scroll_column(part: Part) -> QScrollArea:
    """Return the widget in a vertical scroll area."""
    return make_scroll_area(make_widget(make_column(part, ..., margins=(0, 0, ROOM_FOR_BAR, 0))), takes_focus=False)
