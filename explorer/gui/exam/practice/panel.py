"""The Practice panel: a question answered on the tree, with hints, marks, the first mistake, and the log."""

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent

from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.exam.practice.practice import Practice
from explorer.gui.document import Change, Document
from explorer.gui.document.second_run import RunChoice, SecondRun, end_second_run, second_run_of
from explorer.gui.exam.practice.answer_rows import AnswerRows
from explorer.gui.exam.practice.log import AttemptLog
from explorer.gui.exam.practice.start import PracticeStart
from explorer.gui.exam.practice.witness import WitnessView
from explorer.gui.panels.panel import MARGIN, Panel, make_text_label, set_tab_order, show_text
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.layouts import make_column, make_row, make_widget


class PracticePanel(Panel):
    """The question being practised; without one, the choice of a question."""

    reveals_answers = False

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Practice"), Change.PRACTICE | Change.TREE | Change.SELECTION | Change.BUSY)
        self._second_run_choice: RunChoice | None = None
        self.start, self.answer_rows = PracticeStart(document), AnswerRows(document)
        self.witness, self.attempts = WitnessView(document), AttemptLog(document)
        self.title, self.prompt = make_text_label("title"), make_text_label("text")
        self.rules, self.version = make_text_label("quiet"), make_text_label("quiet")
        self.hints, self.solution = make_text_label("box"), make_text_label("box")
        self.verdict, self.first_mistake = make_text_label("heading"), make_text_label("wrong")
        self.reason_label, self.waiting = make_text_label("text"), make_text_label("text")
        mode = document.practice_mode
        self.check = make_button(_("Check"), partial(mode.check_answers), _(
            "Show your marks and explain the first mistake (Ctrl+Enter)"))
        self.hint, self.give_up = make_button(_("Hint"), self._hint), make_button(_("Give up"), self._give_up)
        self.why = make_button(_("Show me why"), self._explain, _(
            "Show the search at your first mistake; your answers are kept"))
        self.leave = make_button(_("Leave"), partial(mode.leave), _(
            "Leave practice; you can resume the question later (Esc)"))
        self.back = make_button(_("Back to my answers"), partial(mode.resume))
        self.start.chosen.connect(self._begin)
        document.listen(Change.PRACTICE, self._remember_practice)
        self._lay_out()

    def _lay_out(self) -> None:
        self.help = make_widget(make_row(self.why, ...))
        self.question = make_widget(make_column(
            self.title, self.version, self.prompt, self.rules, self.answer_rows,
            make_row(self.check, self.hint, self.give_up, self.leave, ..., spacing=8), self.hints, self.verdict,
            self.first_mistake, self.reason_label, self.help, self.solution, self.witness, self.attempts, spacing=12))
        self.explained = make_widget(make_column(self.waiting, make_row(self.back, ...), spacing=12))
        self._view = self.fill(self.start, self.question, self.explained)

    def refresh(self) -> None:
        """Show the current state of the practice."""
        document, practice = self.document, self.document.practice
        sentence = _("Draw or open a tree to practise on.")
        if self.show_placeholder(sentence if document.is_pristine else ""):
            return
        self.start.setVisible(practice is None)
        self.question.setVisible(practice is not None and not document.is_explaining)
        self.explained.setVisible(practice is not None and document.is_explaining)
        if practice is None:
            self.start.refresh()
        elif document.is_explaining:
            self.waiting.setText(_("This is the search that the question is about. Your answers are kept."))
        else:
            self._show(practice)

    def _show(self, practice: Practice) -> None:
        question = practice.question
        self.title.setText(question.title)
        show_text(self.version, practice.version_text)
        self.prompt.setText("\n\n".join(question.prompt))
        show_text(self.rules, " ".join(question.search_rules))
        if self.answer_rows.refresh(practice):
            set_tab_order(self.answer_rows, self.check, self.hint, self.give_up, self.leave, self.why, self.witness,
                          self.attempts)
        show_text(self.hints, "\n\n".join(question.hints[: practice.hint_count]))
        left = len(question.hints) - practice.hint_count
        self.hint.setText(_("Hint ({})").format(left) if left else _("Hint"))
        self.hint.setEnabled(practice.has_more_hints and not practice.has_given_up and not practice.is_solved)
        self.check.setEnabled(self.document.practice_mode.can_check)
        self.give_up.setText(_("Try again") if practice.has_given_up else _("Give up"))
        self.give_up.setEnabled(not practice.is_solved or practice.has_given_up)
        self._show_grade(practice)
        self.solution.setText("\n".join(question.solution))
        self.solution.setVisible(practice.has_given_up or practice.is_solved)
        self.witness.refresh(practice)
        self.attempts.refresh(practice)

    def _show_grade(self, practice: Practice) -> None:
        grade = practice.grade
        is_told = grade is not None and not practice.has_given_up
        for part in (self.verdict, self.first_mistake, self.reason_label, self.help):
            part.setVisible(is_told)
        if grade is None or not is_told:
            return
        worth = _("{points} of {max_points}").format(points=display(grade.points), max_points=display(grade.max_points))
        if not practice.is_grade_current:
            worth = _("{} at last check").format(worth)
        if grade.first_mistake is None:
            self.verdict.setText(_("All correct: {}.").format(worth) if practice.is_grade_current else f"{worth}.")
        else:
            self.verdict.setText(_("{}. First mistake:").format(worth))
        mistake = grade.first_mistake
        show_text(self.first_mistake, mistake.reason.rstrip(".") + "." if mistake else "")
        show_text(self.reason_label, " ".join(grade.explanation))
        self.help.setVisible(mistake is not None and mistake.step >= 0 and practice.question.run is not None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the practice on Esc."""
        if event.key() != Qt.Key.Key_Escape or not self.document.practice_mode.step_out():
            super().keyPressEvent(event)

    # Buttons

    def _begin(self, practice: Practice) -> None:
        if rival := second_run_of(self.document):
            self._second_run_choice = rival.choice
            end_second_run(self.document)
        self.document.practice_mode.begin(practice)
        self.refresh()
        QTimer.singleShot(0, self, self._focus_answers)

    def _focus_answers(self) -> None:
        self._view.verticalScrollBar().setValue(0)
        self.answer_rows.focus_first()

    def _show_verdict(self) -> None:
        for part in (self.verdict, self.first_mistake, self.reason_label, self.help):
            if not part.isHidden():
                self._view.ensureWidgetVisible(part, 0, MARGIN)

    def _hint(self) -> None:
        if practice := self.document.practice:
            self.document.practice_mode.update_practice(practice.reveal_hint())

    def _give_up(self) -> None:
        if practice := self.document.practice:
            if practice.has_given_up:
                self.document.practice_mode.update_practice(practice.resume())
            else:
                self.document.practice_mode.give_up()

    def _explain(self) -> None:
        practice = self.document.practice
        if practice is not None and practice.first_mistake is not None:
            self.document.practice_mode.explain(practice.question.explanation_step(practice.first_mistake))
            self.document.request_panel("why")

    def _remember_practice(self) -> None:
        """Remember the answers for later, and show the second run again that was open before."""
        practice, document = self.document.practice, self.document
        if practice is not None:
            before, self.start.unfinished = self.start.unfinished, practice
            if before is not None and len(before.attempts) < len(practice.attempts) and self.isVisible():
                self.refresh()
                # Its position is known after the layout.
                QTimer.singleShot(0, self, self._show_verdict)
        elif self._second_run_choice is not None and document.second_run is None:
            document.set_second_run(SecondRun(document, self._second_run_choice))
            self._second_run_choice = None
