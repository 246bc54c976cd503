"""The exercises of a study: every form, those that suit the tree, and the exam's questions."""

from dataclasses import replace

import pytest

from explorer.core.errors import ExamError
from explorer.exam import FORMS
from explorer.exam.papers.build import build_papers
from explorer.exam.papers.editing import describe_version
from explorer.exam.practice.exercise import exercises, source_kinds, tree_to_draw
from explorer.exam.sheets.outline import outline
from explorer.pictures.figure.geometry import tree_geometry
from explorer.study import Exam, ExamQuestion, Study, Targets
from explorer.trees import formats
from explorer.trees.layout import tidy_layout
from explorer.trees.tree import build
from tests.exam.trees import SOURCES, TREES, posed


def test_every_form_is_offered_and_the_unsuited_say_why() -> None:
    offered = exercises(TREES["aima"])
    assert len(offered) == len(FORMS)
    by_code = {each.form.code: each for each in offered if each.form}
    assert by_code["F1"].reason_unsuitable == ""
    assert by_code["F16"].reason_unsuitable == "It needs a tree with payoffs for several players."
    assert all(each.sentence for each in offered)


def test_a_form_is_offered_on_each_tree_that_it_is_tried_on() -> None:
    for name, sources in SOURCES.items():
        for source in sources:
            if source in TREES:
                assert FORMS[name].tree_kinds & source_kinds(TREES[source].tree), (name, source)


@pytest.mark.parametrize("name", FORMS)
def test_the_figure_s_own_tree_is_found(name: str) -> None:
    question = posed(name, SOURCES[name][0], is_on_screen=True)
    tree = tree_to_draw(question, TREES["aima"].tree)
    assert question.drawings is None or len(tree) == len(question.drawings.click_areas())
    if question.drawings is not None:
        placed = tree_geometry(tidy_layout(tree))
        for node, (left, top, wide, high) in question.drawings.click_areas().items():
            assert abs(left + wide / 2 - placed.x[node]) < 0.6
            assert abs(top + high / 2 - placed.y[node]) < 0.6


def test_a_question_without_a_tree_needs_one() -> None:
    without = replace(posed("values", "aima"), drawings=None, run=None)
    with pytest.raises(ExamError, match="no tree to practise on"):
        tree_to_draw(without)


def test_questions_of_the_exam_come_first_and_on_their_own_trees() -> None:
    other = Study(formats.parse("[[1,2],[3,4]]"))
    exam = Exam(questions=(ExamQuestion("skipped-leaves"), ExamQuestion("values", source=other),
                           ExamQuestion("values", source=Targets())))
    study = replace(TREES["aima"], exam=exam)
    offered = exercises(study)[:3]
    assert [each.title for each in offered] == [
        "Exam, question 1: Leaves not examined", "Exam, question 2: Minimax values", "Exam, question 3: Minimax values"]
    assert len(offered[0].begin("1", {}).tree) == 13
    assert len(offered[1].begin("1", {}).tree) == 7
    made = [offered[2].begin(seed, {}) for seed in ("1", "1", "2")]
    assert made[0].question.answer_as_json() == made[1].question.answer_as_json()
    assert made[0].question.answer_as_json() != made[2].question.answer_as_json()


@pytest.mark.parametrize("students", [(), ("anna", "2", "3 of practice")])
def test_the_questions_of_an_exam_are_practised_as_they_are_printed(students: tuple[str, ...]) -> None:
    exam = Exam(questions=(ExamQuestion("values"), ExamQuestion("skipped-leaves", source=Targets(depth=2)),
                           ExamQuestion("true-or-false"), ExamQuestion("values", source=Targets(depth=2))),
                versions=3, students=students, shuffled=True)
    study = replace(TREES["aima"], exam=exam)
    printed = build_papers(study)
    for row, each in enumerate(exercises(study)[:4]):
        for version, paper in enumerate(printed, 1):
            made = each.begin(str(version), {})
            assert made.version_text == describe_version(exam, row, version)
            number = int(made.version_text.rpartition(" ")[2])
            assert made.question.answer_as_json() == paper.questions[number - 1].answer_as_json()
            assert made.question.form_code == paper.questions[number - 1].form_code
            if made.question.drawings:
                assert outline(made.question.drawings.key) == outline(paper.questions[number - 1].drawings.key)
    further = [exercises(study)[1].begin(str(version), {}) for version in (4, 5)]
    assert [each.version_text for each in further] == ["Version 4: not printed", "Version 5: not printed"]
    answers = [str(each.question.answer_as_json()) for each in further]
    answers += [str(exercises(study)[1].begin(str(version), {}).question.answer_as_json()) for version in (1, 2, 3)]
    assert len(set(answers)) > 1
    assert exercises(study)[4].begin("1", {}).version_text == ""


def test_the_kinds_of_a_tree() -> None:
    assert source_kinds(formats.parse("[1,2]")) == {"none", "two-player"}
    assert source_kinds(formats.parse('["?x",2]')) == {"none", "two-player", "unknown"}
    assert "chance" in source_kinds(formats.parse('[1,{"player":"chance","children":[0,5]}]'))
    assert "vectors" in source_kinds(formats.parse('{"player":0,"children":[{"payoffs":[1,2]},{"payoffs":[2,1]}]}'))


def test_a_question_that_needs_no_tree_is_asked_beside_one_that_fits_on_no_sheet() -> None:
    large = Study(build([2_500, *[0] * 2_500], [float("nan"), *range(2_500)]))
    asked = ExamQuestion("true-or-false")
    question = build_papers(replace(large, exam=Exam(questions=(asked,))))[0].questions[0]
    assert len(question.fields) == 6
    one = next(each for each in exercises(large) if each.title.startswith("True or false"))
    assert len(one.begin("1", {}).question.fields) == 6
    other = next(each for each in exercises(large) if each.title.startswith("Minimax values"))
    with pytest.raises(ExamError, match="2,501 nodes fits on no sheet"):
        other.begin("1", {})
