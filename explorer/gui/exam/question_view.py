"""The preview of a question: its text, its figure with the key, or why it can't be asked."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.core.errors import Stopped
from explorer.core.i18n import _, speaking
from explorer.exam import Question
from explorer.exam.papers import editing
from explorer.exam.papers.ambiguity_warnings import (
    describe_ambiguities,
    describe_dullness,
    describe_unplaced_texts,
)
from explorer.exam.papers.build import build_exam_question, version_names
from explorer.exam.practice.recolour import recolour_figure
from explorer.exam.sheets.blanks import Blank, blanks
from explorer.gui.document import Change, Document
from explorer.gui.panels.panel import make_text_label, show_text
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.fields import SpinBox
from explorer.gui.toolkit.layouts import make_column, make_row, make_widget
from explorer.gui.toolkit.option_form import set_up_spin_box
from explorer.gui.toolkit.plain_text import set_tip
from explorer.gui.toolkit.preview import Preview
from explorer.gui.toolkit.text_size import fix_width
from explorer.gui.toolkit.timers import make_timer
from explorer.gui.toolkit.worker import Progress, Worker
from explorer.pictures.export import svg
from explorer.study import Exam, Study

WAIT_DELAY = 300
"""Milliseconds after which a message says that the question takes long."""
SHOWN_KEYS = 6
"""The largest number of answers that are listed."""


class QuestionView(QWidget):
    """One question of the exam, built in a background thread."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._question: Question | None = None
        self._study_and_row: tuple[Study, int] | None = None
        self._part: int | None = None
        self.worker = Worker(self)
        self.prompt, self.error_label = make_text_label("box"), make_text_label("wrong")
        self.answer_label = make_text_label("quiet")
        self.figure = FigureView()
        self.figure.setAccessibleName(_("Figure of the answer key"))
        self.figure.setToolTip(_("Figure of the answer key"))
        for label in (self.prompt, self.answer_label):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.waiting = make_text_label("quiet", _("Creating the question…"))
        self.stop = make_button(_("Cancel"), self._stop)
        self._wait_timer = make_timer(self, WAIT_DELAY, self._show_waiting)
        self.version, self.version_label = set_up_spin_box(SpinBox()), make_text_label("quiet")
        self.version.setPrefix(_("version "))
        self.version.setAccessibleName(_("Version"))
        self.version.setToolTip(_("Choose the version whose tree and answers are shown"))
        self.version.valueChanged.connect(self._build_question)
        self.previous_button = make_button("←", partial(self.turn_version, -1))
        self.next_button = make_button("→", partial(self.turn_version, 1))
        for button, words in ((self.previous_button, _("Previous version")), (self.next_button, _("Next version"))):
            fix_width(button, 40)
            button.setAccessibleName(words)
            set_tip(button, words)
        self.versions = make_widget(make_row(self.previous_button, self.version, self.next_button, ..., spacing=8))
        make_column(make_row((self.waiting, 1), self.stop), self.versions, self.version_label,
                    self.error_label, self.prompt, self.figure, self.answer_label, on=self, spacing=12)
        document.listen(Change.THEME, self._draw)
        self.clear()

    def clear(self) -> None:
        """Show nothing."""
        self._study_and_row = None
        self._clear_question()
        self.versions.hide()
        self.version_label.hide()

    def turn_version(self, by: int) -> None:
        """Show the next or the previous version."""
        self.version.setValue(self.version.value() + by)

    def _clear_question(self) -> None:
        """Remove the question; the version can still be chosen."""
        self.worker.drop()
        self._question = None
        self._hide_waiting()
        for part in (self.prompt, self.answer_label, self.error_label, self.figure):
            part.hide()

    def _show_waiting(self) -> None:
        self.waiting.show()
        self.stop.show()

    def _hide_waiting(self) -> None:
        self._wait_timer.stop()
        self.waiting.hide()
        self.stop.hide()

    def _stop(self) -> None:
        self._clear_question()
        self.show_problem(_("Cancelled. Select the question again to create it."))

    def show_problem(self, reason: str) -> None:
        """Show why a question can't be asked; "" removes the message."""
        show_text(self.error_label, reason[:1].upper() + reason[1:])

    def show_question(self, study: Study, exam: Exam, row: int, part: int | None = None) -> None:
        """Build this question of the exam in the background, then show it or why it can't be asked.

        Of a question with several parts, `part` is the one that is shown; None shows all.
        """
        self._part = part
        self._study_and_row = replace(study, exam=exam), row
        count = len(exam.students) or exam.versions
        with QSignalBlocker(self.version):
            self.version.setRange(1, count)
        self._build_question()

    def _build_question(self) -> None:
        """Build the question for the chosen version."""
        self._clear_question()
        if self._study_and_row is None:
            return
        (study, row), part, version = self._study_and_row, self._part, self.version.value()
        exam = study.exam
        assert exam is not None
        self.versions.setVisible(self.version.maximum() > 1)
        self.previous_button.setEnabled(version > 1)
        self.next_button.setEnabled(version < self.version.maximum())
        self.version_label.setText(editing.describe_version(exam, row, version))
        self.version_label.show()

        def work(progress: Progress) -> tuple[Question, tuple[str, ...]]:
            question = build_exam_question(study, row, version_names(exam)[:version], tick=progress)
            if len(question.parts) > 1 and part is not None:
                question = question.parts[part]
            missing = describe_unplaced_texts(question)
            said = (_("The pictures have {}").format(missing),) if missing else ()
            return question, (*describe_ambiguities(question), *describe_dullness(question), *said)

        self.worker.start(work, self._show, self._fail)
        self._wait_timer.start()

    def _show(self, found: tuple[Question, tuple[str, ...]]) -> None:
        self._hide_waiting()
        question, warnings = found
        self._question = question
        self.show_problem("\n".join(text[:1].upper() + text[1:] for text in warnings))
        self.prompt.setText("\n".join(question.prompt))
        study_and_row = self._study_and_row
        exam = study_and_row[0].exam if study_and_row else None
        with speaking(exam.language if exam else ""):
            answers = [(f"({part.letter}) " if len(question.parts) > 1 else "") + format_answer(blank)
                       for part in question.parts for blank in blanks(part)]
        more = len(answers) - SHOWN_KEYS
        self.answer_label.setText("\n".join([*answers[:SHOWN_KEYS],
                                             *([_("and {} more").format(more)] if more > 0 else [])]))
        self.prompt.show()
        self.answer_label.show()
        self._draw()

    def _draw(self) -> None:
        parts = self._question.parts if self._question else ()
        drawings = next((part.drawings for part in parts if part.drawings is not None), None)
        self.figure.setVisible(drawings is not None)
        if drawings is not None:
            self.figure.show_svg(svg(recolour_figure(drawings.key, self._document.theme), transparent=True))
            self.figure.updateGeometry()

    def _fail(self, error: Exception) -> None:
        self._hide_waiting()
        if not isinstance(error, Stopped):
            self.show_problem(str(error.__cause__ or error))  # without the question, which the list shows


class FigureView(Preview):
    """A figure whose height follows from its width."""

    def __init__(self) -> None:
        super().__init__()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        size = self.natural_size()
        return round(size.height() * min(self.largest_scale, width / max(size.width(), 1)))

    def sizeHint(self) -> QSize:
        return QSize(120, self.heightForWidth(120))


def format_answer(answer: Blank) -> str:
    """Return a field's answer as a line."""
    end = answer.label[-1:]
    return f"{answer.label} – {answer.model_answer}" if end in ".?!" else f"{answer.label}: {answer.model_answer}"
