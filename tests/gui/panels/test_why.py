"""The why panel."""

import pytest
from pytestqt.qtbot import QtBot

from explorer.analysis.visits import current_node
from explorer.explanations.explain import explain
from explorer.gui.document import Document
from explorer.gui.panels.board_view import board_squares
from explorer.gui.panels.node_board import NodeBoard
from explorer.gui.panels.why import WhyPanel
from explorer.study import Study
from explorer.trees import games
from explorer.trees.names import node_name


@pytest.fixture(name="panel")
def _panel(qtbot: QtBot, document: Document) -> WhyPanel:
    panel = WhyPanel(document)
    qtbot.addWidget(panel)
    panel.show()
    return panel


def test_the_cutoff_is_told_with_its_note_and_what_comes_next(panel: WhyPanel) -> None:
    assert "Cutoff at C" in panel.title.text()
    assert "2 ≤ 3" in panel.sentences.text()
    assert "Shallow cutoff" in panel.note.text()
    assert "Next: C returns 2 to A" in panel.next.text()
    assert panel.note.isVisible()


def test_a_step_without_a_note_has_no_box(panel: WhyPanel, document: Document) -> None:
    document.set_step(1)
    panel.refresh()
    assert not panel.note.isVisible()
    assert "Entering A" in panel.title.text()


def test_nothing_comes_after_the_end(panel: WhyPanel, document: Document) -> None:
    document.set_step(document.steps)
    panel.refresh()
    assert not panel.next.isVisible()


def test_a_name_in_a_sentence_selects_its_node(panel: WhyPanel, document: Document) -> None:
    assert 'href="2"' in panel.sentences.text()
    panel.sentences.linkActivated.emit("2")
    assert document.selection == (2,)


def test_every_sentence_of_the_explanation_is_shown(panel: WhyPanel, document: Document) -> None:
    assert document.snapshot is not None
    sentences = explain(document.snapshot).sentences
    assert panel.sentences.text().count("<p ") == len(sentences)


@pytest.fixture(name="played")
def _played(qtbot: QtBot) -> tuple[WhyPanel, Document]:
    """The panel at the size that it has in the window, and a document with the end of a game."""
    document = Document(Study(games.expand("tic-tac-toe", position="XOX/.XO/O..")))
    qtbot.waitUntil(lambda: document.trace is not None)
    panel = WhyPanel(document)
    qtbot.addWidget(panel)
    panel.resize(410, 300)
    panel.show()
    return panel, document


def position_of(panel: WhyPanel) -> NodeBoard:
    assert panel.position is not None
    return panel.position


def marks_shown(panel: WhyPanel) -> str:
    return position_of(panel).board.accessibleName()


def test_the_board_of_the_search_s_node_stands_beside_the_explanation(played: tuple[WhyPanel, Document]) -> None:
    panel, document = played
    names = set()
    for step in range(document.steps + 1):
        document.set_step(step)
        panel.refresh()
        node = max(current_node(document.snapshot), 0) if document.snapshot else 0
        squares = board_squares(document.tree, node)
        assert squares is not None
        assert marks_shown(panel).removeprefix("Position ").replace("/", "") == squares.marks
        assert node_name(document.named_tree, node) in position_of(panel).caption.text()
        names.add(position_of(panel).caption.text())
    assert len(names) > 3
    assert position_of(panel).isVisible()


def test_the_board_follows_the_selection_until_the_next_step(played: tuple[WhyPanel, Document]) -> None:
    panel, document = played
    document.set_step(3)
    panel.refresh()
    at_step = marks_shown(panel)
    leaf = len(document.tree) - 1
    document.select([leaf])
    panel.refresh()
    assert position_of(panel).node == leaf
    assert marks_shown(panel) != at_step
    document.set_step(4)
    panel.refresh()
    assert position_of(panel).node == max(current_node(document.snapshot), 0) if document.snapshot else 0
    document.select([])
    assert position_of(panel).node != leaf


@pytest.mark.parametrize(("width", "height"), [(300, 250), (410, 300), (410, 700), (900, 240)])
def test_the_board_fits_every_panel_and_leaves_the_text_most_of_it(
    played: tuple[WhyPanel, Document], qtbot: QtBot, width: int, height: int
) -> None:
    panel, _document = played
    panel.resize(width, height)
    board, text = position_of(panel).board, panel.sentences
    qtbot.waitUntil(lambda: panel.rect().contains(board.mapTo(panel, board.rect().bottomRight())))
    assert board.width() >= 84
    assert text.visibleRegion().boundingRect().height() >= 20
    assert position_of(panel).width() * position_of(panel).height() <= 0.6 * width * height
    if width >= 520:
        assert board.mapTo(panel, board.rect().topLeft()).x() > text.mapTo(panel, text.rect().topLeft()).x()


def test_a_tree_without_positions_has_no_board(panel: WhyPanel) -> None:
    assert panel.position is None
