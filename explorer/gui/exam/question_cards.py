"""The exam's questions as cards with their pictures, where the list has room for some; else as rows."""

from dataclasses import replace
from functools import partial
from weakref import WeakKeyDictionary

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QListView, QWidget

from explorer.exam import Question
from explorer.exam.papers.build import build_exam_question, version_names
from explorer.gui.document import Change, Document
from explorer.gui.exam.question_list import QuestionListModel
from explorer.gui.exam.thumbnails import HEIGHT, WIDTH, Thumbnails
from explorer.gui.toolkit.text_size import grown
from explorer.gui.toolkit.timers import make_timer
from explorer.gui.toolkit.worker import Progress
from explorer.study import Exam, ExamQuestion, Study

MOST_WIDTH = 0.3
"""The largest share of the list's width that pictures take."""
PAUSE = 300
"""Milliseconds after the last change of the tree before pictures are made."""
TALL = 128
"""The height of the list in pixels, with text of the usual size, from which on questions are cards."""


class QuestionCards(QListView):
    """The list of questions; its model gets the pictures from here."""

    def __init__(self, document: Document, model: QuestionListModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document, self._questions = document, model
        self.thumbnails = Thumbnails(document, self)
        self.thumbnails.changed.connect(self._show_pictures)
        model.find_picture = self._find_picture
        self._last_pictures: WeakKeyDictionary[ExamQuestion, QIcon] = WeakKeyDictionary()
        self._timer = make_timer(self, PAUSE, self._show_pictures)
        document.listen(Change.TREE, self._renew_pictures)
        self.setModel(model)
        self._fit_cards()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show cards or rows."""
        super().resizeEvent(event)
        self._fit_cards()

    def _fit_cards(self) -> None:
        is_tall = self.height() >= grown(TALL)
        width = min(grown(WIDTH), round(self.width() * MOST_WIDTH))
        size = QSize(width, width * HEIGHT // WIDTH) if is_tall else QSize()
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

    def _renew_pictures(self) -> None:
        """Make the pictures of another tree, once it has stayed the same for a while."""
        self.thumbnails.stop()
        self._timer.start()

    def _find_picture(self, exam: Exam, row: int) -> QIcon | None:
        """Return the picture of a question in its first version; the last one until it is made."""
        asked, study = exam.questions[row], self._document.study
        own = () if asked.source is not None else (
            study.tree, study.ordering, study.convention, study.algorithm, study.options, study.view.looks)
        # Of a generated or drawn question, the place, the seed and the first name decide what it is about.
        key = asked, own, row, exam.seed, version_names(exam)[0], exam.tolerance, exam.language
        found = None if self._timer.isActive() else self.thumbnails.find(key, partial(_build, study, exam, row))
        if found is not None:
            self._last_pictures[asked] = found
        return found or self._last_pictures.get(asked)


def _build(study: Study, exam: Exam, row: int, progress: Progress) -> Question:
    return build_exam_question(replace(study, exam=exam), row, version_names(exam)[:1], tick=progress)
