"""Questions with several parts: every two forms on one figure, their points, and their first mistake."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from explorer.core.errors import ExamError, SearchRefused
from explorer.exam import FORMS, Question, study_context
from explorer.exam.answers.interactions import MarkNodes
from explorer.exam.papers.build import build_question
from explorer.exam.questions.parted_question import PartedQuestion, join_parts
from explorer.exam.sheets.blanks import paper_blanks
from explorer.pictures.figure.items import Figure
from explorer.study import ExamQuestion, QuestionPart, Study, TreeChange
from explorer.trees import formats
from tests.exam.trees import SOURCES, TREES, posed
from tests.options import thinned

PAIRS = [(one, other, source) for one, other in product(FORMS, FORMS) for source in SOURCES[one]
         if source in SOURCES[other]]
AIMA = TREES["aima"]


def joined(*parts: QuestionPart, study: Study = AIMA) -> PartedQuestion:
    """Return the question with these parts about a study's tree."""
    asked = ExamQuestion(parts[0].form).with_parts(parts)
    made = build_question(asked, study_context(study))
    assert isinstance(made, PartedQuestion)
    return made


def of_forms(*names: str) -> PartedQuestion:
    return joined(*(QuestionPart(name, Fraction(place)) for place, name in enumerate(names, 2)))


def geometry(figure: Figure) -> tuple[object, ...]:
    return (figure.width, figure.height, [(each.kind, each.x, each.y, each.width, each.height, each.node)
                                          for each in figure.shapes])


@pytest.mark.parametrize(("one", "other", "source"), thinned(PAIRS, 12))
def test_any_two_forms_share_a_figure_of_one_geometry_or_have_one_each(one: str, other: str, source: str) -> None:
    question = join_parts([replace(posed(one, source), points=Fraction(2)), replace(posed(other, source))])
    groups = question.shared_figures.groups if question.shared_figures else ()
    drawn = [part for part in question.parts if part.drawings is not None]
    assert sorted(place for group in groups for place in group) == [
        place for place, part in enumerate(question.parts) if part.drawings is not None]
    for part in drawn:
        assert part.drawings is not None
        figures = part.drawings.figures
        assert len(figures) == 2 + next(len(group) for group in groups if question.parts.index(part) in group)
        assert len({str(geometry(figure)) for figure in figures}) == 1
    whole = question.grade({field.name: field.model_answer for field in question.fields})
    assert whole.points + whole.pending == 3
    assert [grade.max_points for grade in whole.parts] == [2, 1]


def test_the_figure_is_shared_by_parts_that_look_alike_and_by_no_others() -> None:
    question = of_forms("values", "skipped-leaves", "windows", "mirrored", "true-or-false", "evaluations")
    assert question.shared_figures is not None
    assert question.shared_figures.groups == ((0, 1, 2, 5), (3,))
    assert [question.shows_figure(part) for part in question.parts] == [True, False, False, True, False, False]
    students = [part.drawings.student if part.drawings else None for part in question.parts]
    assert students[0] is students[1] is students[2] is students[5]
    assert students[3] is not students[0]
    assert students[4] is None


def test_of_answers_at_one_place_only_the_first_are_written_into_the_figure() -> None:
    question = joined(QuestionPart("values"), QuestionPart("skipped-leaves"), QuestionPart("windows"),
                      QuestionPart("skipped-leaves"), QuestionPart("windows", options={"numbers": "bounds"}))
    written = [part.drawings.written_fields if part.drawings else frozenset() for part in question.parts]
    assert written[0] == {f"a.value:{name}" for name in "ABCD"}
    assert written[1] == {"b.skipped"}
    assert written[2] == {field.name for field in question.parts[2].fields}
    assert written[3] == written[4] == frozenset()


def test_points_of_fields_are_in_proportion_to_those_of_the_parts() -> None:
    question = joined(QuestionPart("values", Fraction(7, 3)), QuestionPart("skipped-leaves", Fraction(1, 2)),
                      QuestionPart("root-value", Fraction(5)))
    whole = sum(field.weight for field in question.fields)
    for part in question.parts:
        assert question.points * Fraction(sum(field.weight for field in part.fields), whole) == part.points
    assert question.points == Fraction(47, 6)


def test_a_grade_tells_the_points_and_the_first_mistake_of_each_part() -> None:
    question = of_forms("values", "skipped-leaves", "evaluations")
    right = {field.name: field.model_answer for field in question.fields}
    grade = question.grade(right | {"b.skipped": "L5", "c.count": "9"})
    assert [each.points for each in grade.parts] == [2, Fraction(3, 2), 3]
    assert grade.points == Fraction(13, 2)
    assert grade.first_wrong_part == 1
    assert grade.first_mistake is not None
    assert "L6" in grade.first_mistake.reason
    assert grade.explanation
    assert question.grade(right).first_wrong_part is None


def test_two_parts_of_one_form_choose_at_random_apart_from_each_other() -> None:
    question = joined(QuestionPart("true-or-false"), QuestionPart("true-or-false"))
    first, second = ([field.label for field in part.fields] for part in question.parts)
    assert first != second


@pytest.mark.parametrize("form", thinned((name for name in FORMS if "two-player" in FORMS[name].tree_kinds), 3))
def test_any_form_can_be_asked_about_a_changed_tree(form: str) -> None:
    change = TreeChange("L3 = 1, L9 = 7/2", "min", True)
    try:
        question = joined(QuestionPart("values"), QuestionPart(form, change=change))
    except (ExamError, SearchRefused):
        assert form in ("tic-tac-toe", "loops")
        return
    part = question.parts[1]
    assert part.prompt[0].startswith("For this part the tree is changed: L3 = 1; L9 = ")
    if part.drawings is not None and form not in ("tic-tac-toe", "without-values"):
        assert question.shows_figure(part)


def test_crosses_and_numbers_in_the_figure_need_no_blank_below_it() -> None:
    question = of_forms("values", "skipped-leaves", "root-value")
    assert [blank.label for blank in paper_blanks(question.parts[0])] == ["Best move"]
    assert [blank.options for blank in paper_blanks(question.parts[1])] == [("none",)]
    assert len(paper_blanks(question.parts[2])) == 2
    assert isinstance(question.parts[1].fields[0].interaction, MarkNodes)


def test_large_trees_leave_out_answer_lines_for_all_parts_of_a_figure() -> None:
    wide = Study(formats.parse("[" + ",".join("[" + ",".join(map(str, range(5))) + "]" for _ in range(7)) + "]"))
    question = joined(QuestionPart("values"), QuestionPart("windows"), study=wide)
    drawings: list[Question] = list(question.parts)
    assert drawings[1].drawings is not None
    assert drawings[1].drawings.written_fields == frozenset()
    assert not [edge for edge in drawings[1].drawings.student.edges if edge.role == "place"]
