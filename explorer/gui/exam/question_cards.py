"""The exam's questions as cards with their pictures, where the list has room for some; else as rows."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QListView, QWidget

from explorer.exam import Question
from explorer.exam.papers.build import build_exam_question, version_names
from explorer.gui.document import Document
from explorer.gui.exam.question_list import QuestionListModel
from explorer.gui.exam.thumbnails import HEIGHT, WIDTH, Thumbnails
from explorer.gui.toolkit.text_size import grown
from explorer.gui.toolkit.worker import Progress
from explorer.study import Exam, Study

TALL = 96
"""The height of the list in pixels, with text of the usual size, from which on questions are cards."""


class QuestionCards(QListView):
    """The list of questions; its model gets the pictures from here."""

    def __init__(self, document: Document, model: QuestionListModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document, self._questions = document, model
        self.thumbnails = Thumbnails(document, self)
        self.thumbnails.changed.connect(self._show_pictures)
        model.find_picture = self._find_picture
        self.setModel(model)
        self._fit_cards()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show cards or rows."""
        super().resizeEvent(event)
        self._fit_cards()

    def _fit_cards(self) -> None:
        is_tall = self.height() >= grown(TALL)
        size = QSize(grown(WIDTH), grown(HEIGHT)) if is_tall else QSize()
        if size == self.iconSize():
            return
        self.setIconSize(size)
        self._questions.is_tall = is_tall
        self._show_pictures()
        self.doItemsLayout()

    def _show_pictures(self) -> None:
        count = self._questions.rowCount()
        if count:
            self._questions.dataChanged.emit(self._questions.index(0, 0), self._questions.index(count - 1, 0))

    def _find_picture(self, exam: Exam, row: int) -> QIcon | None:
        """Return the picture of a question in its first version."""
        asked, study = exam.questions[row], self._document.study
        own = () if asked.source is not None else (
            study.tree, study.ordering, study.convention, study.algorithm, study.options, study.view.looks)
        # Of a generated or drawn question, the place, the seed and the first name decide what it is about.
        key = asked, own, row, exam.seed, version_names(exam)[0], exam.tolerance, exam.language
        return self.thumbnails.find(key, partial(_build, study, exam, row))


def _build(study: Study, exam: Exam, row: int, progress: Progress) -> Question:
    return build_exam_question(replace(study, exam=exam), row, version_names(exam)[:1], tick=progress)
