"""The questions of the library as cards: the picture, the title, and how hard it is."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QAbstractListModel, QModelIndex, QSize, Qt
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.exam import Question
from explorer.exam.papers import editing
from explorer.exam.papers.build import build_exam_question, find_form, version_names
from explorer.exam.question_library import DIFFICULTIES, LibraryQuestion
from explorer.gui.document import Document
from explorer.gui.exam.thumbnails import HEIGHT, WIDTH, Thumbnails
from explorer.gui.toolkit.plain_text import escape_tip
from explorer.gui.toolkit.table import ModelIndex
from explorer.gui.toolkit.text_size import grown, keep_grown
from explorer.gui.toolkit.worker import Progress

ROOT = QModelIndex()


class LibraryModel(QAbstractListModel):
    """Questions of a shelf, one per row."""

    def __init__(self, thumbnails: Thumbnails) -> None:
        super().__init__()
        self.questions: Sequence[LibraryQuestion] = ()
        self._thumbnails = thumbnails
        thumbnails.changed.connect(self._show_pictures)

    def show_questions(self, questions: Sequence[LibraryQuestion]) -> None:
        """Show these questions."""
        self.beginResetModel()
        self.questions = questions
        self.endResetModel()

    def rowCount(self, parent: ModelIndex = ROOT) -> int:
        return 0 if parent.isValid() else len(self.questions)

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        each = self.questions[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"{each.title}\n{describe_card(each)}"
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{each.title}, {describe_card(each)}"
            case Qt.ItemDataRole.DecorationRole:
                return self._thumbnails.find(each, partial(_build, each))
            case Qt.ItemDataRole.ToolTipRole:
                sentences = (_(find_form(part.form).sentence) for part in each.question.parts)
                return escape_tip("\n".join([*dict.fromkeys(sentences), each.path.name]))
        return None

    def _show_pictures(self) -> None:
        if self.questions:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.questions) - 1, 0))


class LibraryList(QListView):
    """The list of cards, of which several can be selected."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.thumbnails = Thumbnails(document, self)
        self.questions = LibraryModel(self.thumbnails)
        self.setModel(self.questions)
        self.setAccessibleName(_("Questions of the library"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setUniformItemSizes(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        keep_grown(self, lambda each: each.setIconSize(QSize(grown(WIDTH), grown(HEIGHT))))

    @property
    def current(self) -> LibraryQuestion | None:
        """The question that was chosen last; None if there is none."""
        row = self.currentIndex().row()
        return self.questions.questions[row] if row >= 0 else None

    @property
    def selected(self) -> list[LibraryQuestion]:
        """The selected questions, from top to bottom."""
        rows = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        return [self.questions.questions[row] for row in rows]

    def select(self, row: int) -> None:
        """Select this row, if there is one."""
        if row < self.questions.rowCount():
            self.setCurrentIndex(self.questions.index(row, 0))


def describe_card(each: LibraryQuestion) -> str:
    """Return how hard a question is, its points and its tree, in one line."""
    points = each.question.total_points
    return " · ".join([
        *([_(DIFFICULTIES[each.difficulty])] if each.difficulty else []),
        ngettext("{} point", "{} points", 1 if points == 1 else 2).format(display(points)),
        editing.describe_source(each.question)])


def _build(each: LibraryQuestion, progress: Progress) -> Question:
    study = each.study
    return build_exam_question(study, 0, version_names(study.exam)[:1], tick=progress)
