"""Building of papers: versions, seeds, order, and errors that name the question."""

from dataclasses import replace
from fractions import Fraction

import pytest

from explorer.core.errors import ExamError, Stopped
from explorer.exam import FORMS, study_context
from explorer.exam.papers.build import (
    build_exam_question,
    build_paper,
    build_papers,
    find_form,
    order_questions,
    version_names,
)
from explorer.pictures.export import svg
from explorer.search.convention import Convention
from explorer.study import Exam, ExamQuestion, QuestionPart, Study, Targets, empty_study
from explorer.trees import formats
from tests.exam.trees import SOURCES, TREES

AIMA = Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))
TARGETS = Targets(depth=3, branching=(2, 2), skipped=(2, 2))


def study(*questions: ExamQuestion, **more: object) -> Study:
    return replace(AIMA, exam=replace(Exam(questions=questions), **more))


def test_a_question_without_a_source_is_asked_of_the_study_itself_under_its_own_rules() -> None:
    paper, = build_papers(study(
        ExamQuestion("values", Fraction(3)), ExamQuestion("skipped-leaves", convention=Convention("gt"))))
    values, skipped = paper.questions
    assert (values.points, paper.points) == (3, 4)
    assert [field.model_answer for field in values.fields] == ["3", "3", "2", "2", "B"]
    assert "equality does not cut" in " ".join(skipped.search_rules)
    assert (paper.version, paper.student, paper.name) == (1, "", "1")


def test_every_student_gets_another_tree_equally_hard_and_the_same_one_again() -> None:
    made = study(ExamQuestion("skipped-leaves", source=TARGETS), students=("anna", "ben", "cleo"))
    first, again = build_papers(made), build_papers(made)
    assert [paper.name for paper in first] == ["anna", "ben", "cleo"]
    trees = [formats.write(paper.questions[0].run.tree) for paper in first if paper.questions[0].run]
    assert len(set(trees)) == 3
    assert trees == [formats.write(paper.questions[0].run.tree) for paper in again if paper.questions[0].run]
    assert {len(paper.questions[0].run.analysis_run.cutoffs) for paper in first if paper.questions[0].run} != {0}
    assert {str(paper.questions[0].fields[0].as_json()["right"]).count("L") for paper in first} == {2}


def test_another_seed_gives_other_trees_and_who_else_sits_the_exam_changes_nothing() -> None:
    def tree(students: tuple[str, ...], seed: int) -> str:
        made = build_papers(study(ExamQuestion("skipped-leaves", source=TARGETS), students=students, seed=seed))
        run = made[-1].questions[0].run
        assert run is not None
        return formats.write(run.tree)

    assert tree(("cleo",), 1) == tree(("anna", "cleo"), 1) != tree(("cleo",), 2)


def test_shuffled_versions_have_the_same_questions_in_orders_of_their_own() -> None:
    questions = [ExamQuestion(name) for name in ("values", "skipped-leaves", "tic-tac-toe", "true-or-false")]
    made = build_papers(study(*questions, versions=12, shuffled=True))
    orders = [tuple(question.form_code for question in paper.questions) for paper in made]
    assert {tuple(sorted(order)) for order in orders} == {("F1", "F19", "F2", "F23")}
    assert len(set(orders)) > 3
    assert orders == [tuple(question.form_code for question in paper.questions) for paper in
                      build_papers(study(*questions, versions=12, shuffled=True))]


@pytest.mark.parametrize(("question", "why"), [
    (ExamQuestion("nothing"), r"question 2 \(nothing\): 'nothing' is not a question form"),
    (ExamQuestion("values", options={"colour": 1}), r"question 2 \(values\): .* no option 'colour': it takes move"),
    (ExamQuestion("values", options={"move": "yes"}), "move can't be 'yes': it is true or false"),
    (ExamQuestion("skipped-leaves", source=Targets(depth=2, deep=1)), r"question 2 \(skipped-leaves\): .*deep"),
    (ExamQuestion("skipped-leaves", source=empty_study()), r"question 2 \(skipped-leaves\)"),
])
def test_what_can_not_be_asked_is_refused_by_its_number(question: ExamQuestion, why: str) -> None:
    with pytest.raises(ExamError, match=why):
        build_papers(study(ExamQuestion("values"), question))


def test_an_exam_without_questions_is_none() -> None:
    for made in (AIMA, study()):
        with pytest.raises(ExamError, match="no question"):
            build_papers(made)


def test_long_work_can_be_stopped() -> None:
    with pytest.raises(Stopped):
        build_papers(study(ExamQuestion("values"), versions=9), tick=lambda share: share < 0.5)


def test_a_form_goes_by_its_name_or_its_code() -> None:
    assert find_form("f2") is find_form("skipped-leaves") is find_form("F2")


def test_one_version_alone_is_as_it_is_among_all() -> None:
    made = study(
        ExamQuestion("skipped-leaves", source=TARGETS), ExamQuestion("true-or-false"), versions=5, shuffled=True)
    for every in build_papers(made):
        alone = build_paper(made, every.version)
        assert (alone.version, alone.name) == (every.version, every.name)
        assert [each.answer_as_json() for each in alone.questions] == [
            each.answer_as_json() for each in every.questions]


@pytest.mark.parametrize(("students", "shuffled"), [
    ((), True), (("anna", "ben", "cleo"), False), pytest.param((), False, marks=pytest.mark.long),
    pytest.param(("anna", "ben", "cleo"), True, marks=pytest.mark.long)])
def test_a_question_posed_alone_is_the_one_of_the_paper(students: tuple[str, ...], shuffled: bool) -> None:
    made = study(
        ExamQuestion("values"), ExamQuestion("skipped-leaves", source=TARGETS), ExamQuestion("true-or-false"),
        ExamQuestion("values", source=replace(AIMA, exam=None)), ExamQuestion("windows", source=Targets(depth=2)),
        ExamQuestion("skipped-leaves", source=TARGETS), versions=3, students=students, shuffled=shuffled)
    exam = made.exam
    assert exam is not None
    for printed in build_papers(made):
        people = version_names(exam)[:printed.version]
        for row in range(len(exam.questions)):
            alone = build_exam_question(made, row, people)
            same = printed.questions[order_questions(exam, people[-1]).index(row)]
            assert (alone.answer_as_json(), alone.prompt) == (same.answer_as_json(), same.prompt)
            assert (alone.drawings is None) == (same.drawings is None)
            if alone.drawings and same.drawings:
                assert svg(alone.drawings.student) == svg(same.drawings.student)
                assert svg(alone.drawings.key) == svg(same.drawings.key)


def test_versions_share_what_is_equal_in_all_of_them() -> None:
    asked = tuple(map(ExamQuestion, ("values", "best-order", "true-or-false")))
    first, second = build_papers(study(*asked, versions=2))
    shared = [one is other for one, other in zip(first.questions, second.questions, strict=True)]
    assert shared == [True, True, False]


@pytest.mark.parametrize("name", [name for name, form in FORMS.items() if form.is_drawn and "aima" in SOURCES[name]])
def test_a_later_part_differs_between_versions_as_a_question_of_its_own_does(name: str) -> None:
    def differs(*parts: QuestionPart) -> bool:
        made = build_papers(study(ExamQuestion("values").with_parts(parts), versions=12))
        last = [paper.questions[0].parts[-1] for paper in made]
        return len({(part.prompt, *(field.model_answer for field in part.fields)) for part in last}) > 1

    assert differs(QuestionPart("values"), QuestionPart(name)) == differs(QuestionPart(name))


@pytest.mark.parametrize("name", FORMS)
def test_only_forms_that_draw_something_ask_otherwise_with_another_seed(name: str) -> None:
    form = FORMS[name]
    for source in SOURCES[name]:
        context = study_context(TREES[source])
        answers = {repr(form.build_question(replace(context, seed=str(seed)), form.read_settings({})).answer_as_json())
                   for seed in range(3)}
        assert form.is_drawn or len(answers) == 1
