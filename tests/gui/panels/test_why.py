"""The why panel."""

import pytest
from pytestqt.qtbot import QtBot

from explorer.explanations.explain import explain
from explorer.gui.document import Document
from explorer.gui.panels.why import WhyPanel


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
