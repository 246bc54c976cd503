"""Below its figure a printed question asks for all that has no place in it, and for nothing twice."""

import pytest

from explorer.exam import FORMS, Question
from explorer.exam.answers.interactions import MarkNodes
from explorer.exam.sheets.blanks import blanks, paper_blanks
from explorer.exam.sheets.latex import document
from explorer.exam.sheets.pages import layout_pages
from explorer.exam.sheets.typesetting import TextLine
from tests.exam.sheets.papers import forms, paper
from tests.exam.trees import SOURCES, posed

ASKED = [(name, source) for name in FORMS for source in SOURCES[name]]


@pytest.mark.parametrize(("name", "source"), ASKED)
def test_each_field_is_answered_in_the_figure_or_below_it(name: str, source: str) -> None:
    question = posed(name, source)
    written = question.drawings.written_fields if question.drawings else frozenset()
    below = [blank.label for blank in paper_blanks(question)]
    assert written <= {field.name for field in question.fields}
    for field in question.fields:
        is_marked = isinstance(field.interaction, MarkNodes)
        assert (field.label in below) == (field.name not in written or is_marked), field.name


@pytest.mark.parametrize(("name", "source"), ASKED)
def test_a_node_that_is_written_beside_has_its_line_and_its_answer_in_the_key(name: str, source: str) -> None:
    question = posed(name, source)
    if question.drawings is None:
        return
    typed = [field for field in question.fields if field.name in question.drawings.written_fields
             and not isinstance(field.interaction, MarkNodes)]
    lines = [line.node for line in question.drawings.student.edges if line.role == "place"]
    assert not lines or sorted(lines) == sorted(field.node for field in typed)
    shown = {text.node for text in question.drawings.key.texts if text.role in ("value", "note")}
    assert {field.node for field in typed} <= shown | {
        each.node for each in question.drawings.key.unplaced} | unvisited(question)


def unvisited(question: Question) -> set[int]:
    run = question.run
    return set() if run is None else {node for node in range(len(run.tree)) if run.entry_step(node) < 0}


@pytest.mark.parametrize("form", ["skipped-leaves", "cut-branches", "mirrored"])
def test_crossing_out_leaves_a_box_for_none_that_gives_nothing_away(form: str) -> None:
    question = posed(form, "aima")
    (blank,) = paper_blanks(question)
    assert blank.options == ("none",)
    assert bool(blank.right) == (blank.model_answer == "none")
    assert blanks(question)[0].options == ()


def test_a_question_that_is_answered_in_its_figure_alone_has_nothing_below() -> None:
    question = posed("windows", "aima")
    assert paper_blanks(question) == []
    (page,) = layout_pages(paper((question,)), "student")
    assert not page[-1][2].keep_with_next
    assert not [item for _x, _y, block in page for item in block.items
                if isinstance(item, TextLine) and item.text.startswith("v of")]
    assert "v of" not in document(paper((question,)), "student")


def test_screens_ask_for_everything_in_their_table() -> None:
    for question in forms().questions:
        assert len(blanks(question)) == len(question.fields)
