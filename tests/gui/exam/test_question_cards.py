"""The questions of the panel as cards with their pictures, and as rows where there is no room."""

from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.exam.question_cards import QuestionCards
from explorer.gui.exam.question_list import QuestionListModel
from explorer.pictures.theme import DARK
from explorer.study import Exam, ExamQuestion, QuestionPart, Study, Targets
from explorer.trees import formats
from tests.exam.trees import posed


def test_questions_are_cards_where_there_is_room(qtbot: QtBot, document: Document) -> None:
    model = QuestionListModel()
    cards = QuestionCards(document, model)
    qtbot.addWidget(cards)
    cards.resize(300, 60)
    cards.show()
    model.show_exam(Exam(questions=(
        ExamQuestion("values", Fraction(3)), ExamQuestion("true-or-false"),
        ExamQuestion("values", source=Targets(depth=2), more_parts=(QuestionPart("skipped-leaves"),)),
        ExamQuestion("expectimax"))))  # about a tree without chance nodes

    def picture(row: int) -> object:
        return model.data(model.index(row, 0), Qt.ItemDataRole.DecorationRole)

    assert model.data(model.index(0, 0)) == "1.  Minimax values · 3 p. · this tree"
    assert picture(0) is None
    assert cards.iconSize().isEmpty()
    cards.resize(300, 400)
    assert model.data(model.index(0, 0)) == "1.  Minimax values\n3 p. · this tree"
    assert model.data(model.index(0, 0), Qt.ItemDataRole.AccessibleTextRole) == "1.  Minimax values · 3 p. · this tree"
    qtbot.waitUntil(lambda: all(picture(row) is not None for row in (0, 1, 2, 5)), timeout=30_000)
    assert picture(3) is None  # a part has that of its question
    kept = picture(0)
    model.show_exam(Exam(questions=model.exam.questions[:1]))
    assert picture(0) is kept
    document.set_theme(DARK)
    assert picture(0) is kept  # until that in the other colours is made
    qtbot.waitUntil(lambda: picture(0) is not kept, timeout=30_000)


def test_work_that_is_no_longer_wanted_is_dropped(qtbot: QtBot, document: Document) -> None:
    cards = QuestionCards(document, QuestionListModel())
    qtbot.addWidget(cards)
    made: list[int] = []
    cards.thumbnails.changed.connect(lambda: made.append(1))
    for row in range(5):
        assert cards.thumbnails.find(row, lambda _progress: posed("values", "aima")) is None
    cards.thumbnails.stop()
    qtbot.wait(50)
    assert not made


def test_another_tree_has_another_picture_and_the_old_one_stays_until_then(qtbot: QtBot, document: Document) -> None:
    model = QuestionListModel()
    cards = QuestionCards(document, model)
    qtbot.addWidget(cards)
    cards.resize(300, 400)
    cards.show()
    model.show_exam(Exam(questions=(ExamQuestion("values"),)))

    def picture() -> QIcon | None:
        found = model.data(model.index(0, 0), Qt.ItemDataRole.DecorationRole)
        assert found is None or isinstance(found, QIcon)
        return found

    qtbot.waitUntil(lambda: picture() is not None, timeout=30_000)
    first = picture()
    document.edit("Edit", Study(formats.parse("[[1,2],[3,4]]")))
    assert picture() is first
    qtbot.waitUntil(lambda: picture() is not first, timeout=30_000)
    assert picture() is not None
