"""What the chosen question of an exam asks and answers: its text, its figure with the key, or why it can't be asked."""

from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from explorer.core.errors import ExplorerError, Stopped
from explorer.core.i18n import _
from explorer.exam import Question
from explorer.exam.papers import editing
from explorer.exam.papers.ambiguity_warnings import doubts, left_out
from explorer.exam.papers.build import names, pose_question
from explorer.exam.practice.coloured import coloured
from explorer.exam.sheets.answers import Blank, blanks
from explorer.gui.document import Change, Document
from explorer.gui.exam.settings import roomy
from explorer.gui.panels.panel import text
from explorer.gui.toolkit.fields import SpinBox
from explorer.gui.toolkit.preview import Preview
from explorer.gui.toolkit.timers import make_timer
from explorer.gui.toolkit.worker import Progress, Worker
from explorer.pictures.export import svg
from explorer.study import Exam, Study

PATIENCE = 300
"""Milliseconds after which it is said that a question takes its time."""
SHOWN_KEYS = 6
"""Parts of an answer that are listed."""


class Asked(QWidget):
    """The question as it is posed beside the window."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._question: Question | None = None
        self._asked: tuple[Study, int] | None = None
        self.worker = Worker(self)
        self.prompt, self.wrong, self.key = text("box"), text("wrong"), text("quiet")
        self.figure = Picture()
        self.figure.setAccessibleName(_("The key’s figure"))
        self.figure.setToolTip(_("The key’s figure"))
        for label in (self.prompt, self.key):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.waiting, self.stop = text("quiet", _("Making the question…")), QPushButton(_("Stop"))
        self.stop.clicked.connect(self._stop)
        self._soon = make_timer(self, PATIENCE)
        self._soon.timeout.connect(self._wait)
        row = QHBoxLayout()
        row.addWidget(self.waiting, 1)
        row.addWidget(self.stop)
        self.version, self.whose = roomy(SpinBox()), text("quiet")
        self.version.setPrefix(_("version "))
        self.version.setAccessibleName(_("Version shown"))
        self.version.setToolTip(_("Which version’s tree and answers are shown here"))
        self.version.valueChanged.connect(self._pose)
        versions = QHBoxLayout()
        versions.addWidget(self.whose, 1)
        versions.addWidget(self.version)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addLayout(row)
        column.addLayout(versions)
        for part in (self.wrong, self.prompt, self.figure, self.key):
            column.addWidget(part)
        document.listen(Change.THEME, self._draw)
        self.clear()

    def clear(self) -> None:
        """Show nothing."""
        self._asked = None
        self._empty()
        self.version.hide()
        self.whose.hide()

    def _empty(self) -> None:
        """Show nothing of the question; its version can still be chosen."""
        self.worker.drop()
        self._question = None
        self._end_wait()
        for part in (self.prompt, self.key, self.wrong, self.figure):
            part.hide()

    def _wait(self) -> None:
        self.waiting.show()
        self.stop.show()

    def _end_wait(self) -> None:
        self._soon.stop()
        self.waiting.hide()
        self.stop.hide()

    def _stop(self) -> None:
        self._empty()
        self.refuse(_("Stopped: choose the question again to make it."))

    def refuse(self, reason: str) -> None:
        """Say why something can't be asked; "" takes it back."""
        self.wrong.setText(reason[:1].upper() + reason[1:])
        self.wrong.setVisible(bool(reason))

    def pose(self, study: Study, exam: Exam, row: int) -> None:
        """Pose this question of the exam beside the window, and show it, or why it can't be."""
        self._asked = replace(study, exam=exam), row
        count = len(exam.students) or exam.versions
        was_blocked = self.version.blockSignals(True)
        self.version.setRange(1, count)
        self.version.blockSignals(was_blocked)
        self._pose()

    def _pose(self) -> None:
        """Pose the question as the chosen version has it."""
        self._empty()
        if self._asked is None:
            return
        (study, row), version = self._asked, self.version.value()
        exam = study.exam
        assert exam is not None
        self.version.setVisible(self.version.maximum() > 1)
        self.whose.setText(editing.describe_version(exam, row, version))
        self.whose.show()

        def work(progress: Progress) -> tuple[Question, tuple[str, ...]]:
            question = pose_question(study, row, names(exam)[:version], tick=progress)
            missing = left_out(question)
            said = (_("The pictures have {}").format(missing),) if missing else ()
            return question, (*doubts(question), *said)

        self.worker.start(work, self._show, self._fail)
        self._soon.start()

    def _show(self, found: tuple[Question, tuple[str, ...]]) -> None:
        self._end_wait()
        question, doubts = found
        self._question = question
        self.refuse("\n".join(doubts))
        self.prompt.setText("\n".join(question.prompt))
        answers = blanks(question)
        more = len(answers) - SHOWN_KEYS
        self.key.setText("\n".join([*map(told, answers[:SHOWN_KEYS]),
                                    *([_("and {} more").format(more)] if more > 0 else [])]))
        self.prompt.show()
        self.key.show()
        self._draw()

    def _draw(self) -> None:
        drawings = self._question.drawings if self._question else None
        self.figure.setVisible(drawings is not None)
        if drawings is not None:
            self.figure.show_svg(svg(coloured(drawings.key, self._document.theme), transparent=True))
            self.figure.updateGeometry()

    def _fail(self, error: Exception) -> None:
        self._end_wait()
        if isinstance(error, Stopped):
            return
        if not isinstance(error, ExplorerError):
            raise error
        self.refuse(str(error.__cause__ or error))  # the list says which question it is


class Picture(Preview):
    """A picture as high as its width makes it."""

    def __init__(self) -> None:
        super().__init__()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        size = self.natural()
        return round(size.height() * min(self.largest, width / max(size.width(), 1)))

    def sizeHint(self) -> QSize:
        return QSize(120, self.heightForWidth(120))


def told(answer: Blank) -> str:
    """A part of an answer in a line."""
    end = answer.label[-1:]
    return f"{answer.label} – {answer.key}" if end in ".?!" else f"{answer.label}: {answer.key}"
