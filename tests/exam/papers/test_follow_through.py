"""Parts that are marked by the student's own answer to an earlier part."""

from dataclasses import replace
from fractions import Fraction

import pytest

from explorer.core.errors import ExamError
from explorer.exam import FORMS
from explorer.exam.papers.build import build_paper, build_question
from explorer.exam.papers.paper import Paper
from explorer.exam.practice.exercise import exercises
from explorer.exam.questions.context import study_context
from explorer.exam.questions.question import Question
from explorer.exam.sheets import SHEETS, moodle
from explorer.exam.sheets.bank_papers import leave_to_person
from explorer.exam.sheets.blanks import paper_blanks
from explorer.search.convention import Convention
from explorer.study import Exam, ExamQuestion, QuestionPart, Study, TreeChange, dumps, loads
from tests.exam.trees import SOURCES, TREES

AIMA = TREES["aima"]
ROOT = {"nodes": "root"}
CANNOT_FOLLOW = {"unknown-leaf", "true-or-false", "ucb1"}
"""Forms that are not about the order of the children: one needs a leaf without a value, two make no use of the tree."""


def asked(*parts: QuestionPart) -> ExamQuestion:
    return ExamQuestion("values").with_parts(parts)


def built(*parts: QuestionPart, study: Study = AIMA) -> Question:
    return build_question(asked(*parts), study_context(study))


def own(form: str, **options: str) -> QuestionPart:
    return QuestionPart(form, options=dict(options), own_answer=True)


def right(question: Question) -> dict[str, str]:
    return {field.name: field.model_answer for field in question.fields}


def points(question: Question, **replies: str) -> list[Fraction]:
    """Return the points of each part; in the names of fields the first _ stands for a dot."""
    said = {name.replace("_", ".", 1): text for name, text in replies.items()}
    return [grade.points for grade in question.grade({**right(question), **said}).parts]


def test_what_follows_from_an_own_order_is_right() -> None:
    question = built(QuestionPart("best-order"), own("skipped-leaves"))
    assert points(question) == [1, 1]
    drawn = {"a_orders": "as drawn", "a_evaluated": "7"}
    assert points(question, **drawn, b_skipped="L5, L6")[1] == 1
    assert points(question, **drawn, b_skipped=right(question)["b.skipped"])[1] < 1
    other = built(QuestionPart("skipped-leaves"), QuestionPart("best-order"), own("evaluations"))
    swapped = {"b_orders": "D: L9 L8 L7", "b_evaluated": "5"}
    assert points(other, **swapped, c_count="5", c_leaves="L1, L2, L3, L4, L9", c_move="B", c_aim="L1")[2] == 1
    assert points(other, **swapped, c_count="7")[2] < 1


def test_without_a_readable_answer_the_right_one_counts() -> None:
    question = built(QuestionPart("best-order"), own("skipped-leaves"))
    for typed in ("", "D: L9", "nonsense", "Q: 1 2"):
        assert points(question, a_orders=typed)[1] == 1


def test_the_move_that_is_best_by_own_values_is_right() -> None:
    question = built(QuestionPart("values", options={"move": False}), QuestionPart("values", options=ROOT,
                                                                                   own_answer=True))
    assert [field.name for field in question.parts[1].fields] == ["b.value:A", "b.move"]
    values = question.grade({**right(question), "a.value:C": "7", "b.value:A": "7", "b.move": "C"})
    assert [grade.points for grade in values.parts] == [Fraction(3, 4), 1]
    wrong = question.grade({**right(question), "a.value:C": "7"})
    assert [grade.points for grade in wrong.parts] == [Fraction(3, 4), 0]
    assert wrong.parts[1].first_mistake is not None
    assert "7, not 3" in wrong.parts[1].first_mistake.reason


def test_the_choice_is_printed_and_the_figure_does_not_show_the_right_order() -> None:
    question = built(QuestionPart("best-order"), own("skipped-leaves"))
    part = question.parts[1]
    assert part.prompt[0] == "The children now stand in the order of your answer to part (a)."
    assert part.search_rules[-1].startswith("This part is marked by your own answer to part (a)")
    assert part.drawings is not None
    assert question.parts[0].drawings is not None
    assert part.drawings.student is question.parts[0].drawings.student
    assert {shape.state for shape in part.drawings.key.shapes} == {"plain"}
    assert any(shape.state == "skipped" for shape in part.figures[0].shapes)
    assert len(paper_blanks(part)) == 1


@pytest.mark.parametrize(("parts", "why"), [
    ((QuestionPart("skipped-leaves"), own("windows")), "only these forms have one: Minimax values, Best order"),
    ((QuestionPart("values"), own("skipped-leaves")), "Leaves not examined can’t be marked by .* Minimax values"),
    ((QuestionPart("values"), own("root-value")), "can’t be marked"),
    ((QuestionPart("values"), own("values")), "can’t be marked"),
])
def test_what_can_not_be_followed_is_refused_by_name(parts: tuple[QuestionPart, ...], why: str) -> None:
    with pytest.raises(ExamError, match=rf"part \(b\): .*{why}"):
        built(*parts)


def test_a_part_that_follows_has_no_tree_of_its_own_and_is_not_the_first() -> None:
    with pytest.raises(ExamError, match="can’t change the tree"):
        QuestionPart("values", own_answer=True, change=TreeChange(root="min"))
    with pytest.raises(ExamError, match="as they are"):
        asked(own("values"), QuestionPart("values"))


@pytest.mark.parametrize("form", [name for name in FORMS if "aima" in SOURCES[name] and name != "tic-tac-toe"])
def test_any_form_can_follow_an_order_or_says_that_it_can_not(form: str) -> None:
    if form in CANNOT_FOLLOW:
        with pytest.raises(ExamError, match="can’t be marked by the own answer"):
            built(QuestionPart("best-order"), own(form))
        return
    question = built(QuestionPart("best-order"), own(form))
    grades = question.grade(right(question)).parts
    assert [grade.points + grade.pending for grade in grades] == [1, 1]
    assert points(question, a_orders="A: D C B")[0] <= 1


def test_a_study_keeps_the_choice_and_rules_of_its_own_hold() -> None:
    question = asked(QuestionPart("best-order"), QuestionPart("evaluations", convention=Convention("gt"),
                                                              own_answer=True))
    again = loads(dumps(replace(AIMA, exam=Exam(questions=(question,))))).exam
    assert again is not None
    assert again.questions[0].parts[1].own_answer
    made = build_question(again.questions[0], study_context(AIMA))
    assert "equality does not cut" in " ".join(made.parts[1].search_rules)


def test_banks_leave_the_part_to_a_person() -> None:
    study = replace(AIMA, exam=Exam(questions=(asked(QuestionPart("best-order"), own("skipped-leaves")),)))
    paper = build_paper(study, 1)
    (changed,) = leave_to_person([paper])
    assert [field.kind for field in changed.questions[0].fields] == ["arrangement", "number", "written"]
    assert [field.name for field in changed.questions[0].parts[1].fields] == ["b.skipped"]
    for name in ("moodle", "qti21", "qti12", "gift"):
        write = SHEETS[name].write
        assert write is not None
        assert write([paper], "key", "exam") == write([changed], "key", "exam")
    xml = moodle.write([paper], "key", "exam")["exam.moodle.xml"].decode()
    assert xml.count('type="essay"') == 2


def test_in_practice_the_tree_is_that_of_the_right_answer() -> None:
    study = replace(AIMA, exam=Exam(questions=(asked(QuestionPart("best-order"), own("skipped-leaves")),)))
    practice = exercises(study)[1].begin("1", {})
    assert practice.question.prompt[0] == "The tree is that of the right answer to part (a)."
    grade = practice.question.grade(right(practice.question))
    assert grade.points == grade.max_points
    assert practice.question.drawings is not None
    assert isinstance(build_paper(study, 1), Paper)
