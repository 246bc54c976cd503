"""Practice: a question on the tree, answered by hand: hints, marks, the first wrong step, the witness, the log."""

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from explorer.core.i18n import _
from explorer.core.numerals import pretty
from explorer.exam.practice.practice import Practice
from explorer.gui.document import Change, Document
from explorer.gui.document.second_run import Choice, Rival, end, rival_of
from explorer.gui.exam.practice.log import Attempts
from explorer.gui.exam.practice.parts import Parts
from explorer.gui.exam.practice.start import Start
from explorer.gui.exam.practice.trial import Trial
from explorer.gui.panels.panel import MARGIN, Panel, in_tab_order, scrolled, text


class Practising(Panel):
    """The question that the document's person answers; without one, the choice of one."""

    tells = False

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Practice"), Change.PRACTICE | Change.TREE | Change.SELECTION | Change.BUSY)
        self._compared: Choice | None = None
        self.start, self.parts = Start(document), Parts(document)
        self.trial, self.attempts = Trial(document), Attempts(document)
        self.title, self.prompt, self.rules = text("title"), text("text"), text("quiet")
        self.version = text("quiet")
        self.hints, self.verdict, self.first = text("box"), text("heading"), text("wrong")
        self.because, self.solution, self.waiting = text("text"), text("box"), text("text")
        self.check, self.hint, self.why, self.give_up, self.leave, self.back = (QPushButton(words) for words in (
            _("Check"), _("Hint"), _("Show me why"), _("Give up"), _("Leave"), _("Back to my answers")))
        mode = document.practice_mode
        for button, do in ((self.check, mode.check_answers), (self.hint, self._hint), (self.why, self._explain),
                           (self.give_up, self._give_up), (self.leave, mode.leave), (self.back, mode.resume)):
            button.clicked.connect(partial(do))
        self.check.setToolTip(_("Marks, and the first wrong step explained (Ctrl+Enter)"))
        self.why.setToolTip(_("The search at the first wrong step, explained; your answers wait"))
        self.leave.setToolTip(_("Everything as before; you may go on later (Esc)"))
        self.start.chosen.connect(self._begin)
        document.listen(Change.PRACTICE, self._keep)
        self._lay_out()

    def _lay_out(self) -> None:
        self.question = QWidget()
        column = QVBoxLayout(self.question)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        self.help = QWidget()
        after = QHBoxLayout(self.help)
        after.setContentsMargins(0, 0, 0, 0)
        after.addWidget(self.why)
        after.addStretch()
        for part in (self.title, self.version, self.prompt, self.rules, self.parts,
                     _row(self.check, self.hint, self.give_up, self.leave), self.hints, self.verdict, self.first,
                     self.because, self.help, self.solution, self.trial, self.attempts):
            column.addWidget(part)
        self.explained = QWidget()
        beside = QVBoxLayout(self.explained)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(12)
        beside.addWidget(self.waiting)
        beside.addWidget(_row(self.back))
        page = QWidget()
        whole = QVBoxLayout(page)
        whole.setContentsMargins(MARGIN, 16, MARGIN, 16)
        for part in (self.start, self.question, self.explained):
            whole.addWidget(part)
        whole.addStretch()
        self._view = view = scrolled(page)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        body = QVBoxLayout(self.body)
        body.setContentsMargins(0, 0, 0, 0)
        body.addWidget(view)

    def refresh(self) -> None:
        """Show the question as it is answered now."""
        document, practice = self.document, self.document.practice
        if self.say(_("There is nothing to practise on yet: draw or open a tree.") if document.pristine else ""):
            return
        self.start.setVisible(practice is None)
        self.question.setVisible(practice is not None and not document.is_explained)
        self.explained.setVisible(practice is not None and document.is_explained)
        if practice is None:
            self.start.refresh()
        elif document.is_explained:
            self.waiting.setText(_("This is the search that the question is about. Your answers wait."))
        else:
            self._show(practice)

    def _show(self, practice: Practice) -> None:
        question = practice.question
        self.title.setText(question.title)
        self.version.setText(practice.version)
        self.version.setVisible(bool(practice.version))
        self.prompt.setText("\n\n".join(question.prompt))
        self.rules.setText(" ".join(question.convention))
        self.rules.setVisible(bool(question.convention))
        if self.parts.refresh(practice):
            in_tab_order(self.parts, self.check, self.hint, self.give_up, self.leave, self.why, self.trial,
                         self.attempts)
        self.hints.setText("\n\n".join(question.hints[: practice.hints]))
        self.hints.setVisible(practice.hints > 0)
        left = len(question.hints) - practice.hints
        self.hint.setText(_("Hint ({})").format(left) if left else _("Hint"))
        self.hint.setEnabled(practice.has_more_hints and not practice.has_given_up and not practice.is_solved)
        self.check.setEnabled(self.document.practice_mode.can_check)
        self.give_up.setText(_("Try again") if practice.has_given_up else _("Give up"))
        self.give_up.setEnabled(not practice.is_solved or practice.has_given_up)
        self._show_grade(practice)
        self.solution.setText("\n".join(question.solution))
        self.solution.setVisible(practice.has_given_up or practice.is_solved)
        self.trial.refresh(practice)
        self.attempts.refresh(practice)

    def _show_grade(self, practice: Practice) -> None:
        grade = practice.grade
        is_told = grade is not None and not practice.has_given_up
        for part in (self.verdict, self.first, self.because, self.help):
            part.setVisible(is_told)
        if grade is None or not is_told:
            return
        worth = _("{} of {}").format(pretty(grade.points), pretty(grade.of))
        if not practice.is_fresh:
            worth = _("{} at the last check").format(worth)
        if grade.first is None:
            self.verdict.setText(_("All is right: {}.").format(worth) if practice.is_fresh else f"{worth}.")
        else:
            self.verdict.setText(_("{}. The first wrong step:").format(worth))
        self.first.setText(grade.first.why.rstrip(".") + "." if grade.first else "")
        self.because.setText(" ".join(grade.because))
        has_step = grade.first is not None and grade.first.step >= 0 and practice.question.run is not None
        self.first.setVisible(grade.first is not None)
        self.because.setVisible(bool(grade.because))
        self.help.setVisible(has_step)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves, from everywhere in the panel."""
        if event.key() != Qt.Key.Key_Escape or not self.document.practice_mode.step_out():
            super().keyPressEvent(event)

    # Buttons

    def _begin(self, practice: Practice) -> None:
        if rival := rival_of(self.document):
            self._compared = rival.choice
            end(self.document)
        self.document.practice_mode.begin(practice)
        self.refresh()
        QTimer.singleShot(0, self, self._give_keys)

    def _give_keys(self) -> None:
        self._view.verticalScrollBar().setValue(0)
        self.parts.give_keys()

    def _show_verdict(self) -> None:
        for part in (self.verdict, self.first, self.because, self.help):
            if not part.isHidden():
                self._view.ensureWidgetVisible(part, 0, MARGIN)

    def _hint(self) -> None:
        if practice := self.document.practice:
            self.document.practice_mode.go_on(practice.hinted())

    def _give_up(self) -> None:
        if practice := self.document.practice:
            if practice.has_given_up:
                self.document.practice_mode.go_on(practice.resumed())
            else:
                self.document.practice_mode.give_up()

    def _explain(self) -> None:
        practice = self.document.practice
        if practice is not None and practice.first is not None:
            self.document.practice_mode.explain(practice.question.shown_at(practice.first))
            self.document.want_panel("why")

    def _keep(self) -> None:
        """Remember the answers, and show the other run again that stood beside this one before."""
        practice, document = self.document.practice, self.document
        if practice is not None:
            before, self.start.left = self.start.left, practice
            if before is not None and len(before.attempts) < len(practice.attempts) and self.isVisible():
                self.refresh()
                # Where it stands is known when the layout has run.
                QTimer.singleShot(0, self, self._show_verdict)
        elif self._compared is not None and document.rival is None:
            document.set_rival(Rival(document, self._compared))
            self._compared = None


def _row(*buttons: QPushButton) -> QWidget:
    whole = QWidget()
    row = QHBoxLayout(whole)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    for button in buttons:
        row.addWidget(button)
    row.addStretch()
    return whole
