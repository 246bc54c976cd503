"""Properties of all question forms, on every tree of the tests that suits them."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from explorer.core.errors import ExamError, SearchRefused
from explorer.exam import FORMS, Question, study_context
from explorer.exam.answers import NodeListAnswer, NodeSetAnswer
from explorer.exam.questions.drawings import Drawings
from explorer.pictures.figure import drawing
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.scene import Scene
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import formats
from tests.exam.trees import SOURCES, TREES, posed
from tests.options import thinned

CASES = [(name, source) for name in FORMS for source in SOURCES[name]]
DRAWN = [case for case in CASES if case[0] != "true-or-false"]


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def question(request: pytest.FixtureRequest) -> Question:
    return posed(*request.param)


def test_every_form_is_tried_on_two_trees_or_more() -> None:
    assert set(SOURCES) == set(FORMS)
    assert all(len(sources) >= 2 for name, sources in SOURCES.items() if name != "true-or-false")


def test_the_codes_are_all_different() -> None:
    codes = [form.code for form in FORMS.values()]
    assert len(set(codes)) == len(codes)


def test_the_key_earns_every_point(question: Question) -> None:
    whole = replace(question, points=Fraction(7, 2))
    grade = whole.grade({each.name: each.model_answer for each in whole.fields})
    assert grade.points + grade.pending == grade.max_points == Fraction(7, 2)
    assert grade.first_mistake is None


def test_nothing_earns_nothing_and_is_told_so(question: Question) -> None:
    grade = question.grade({})
    assert grade.points == grade.pending == 0
    assert len(grade.mistakes) == len(question.fields)
    assert {fault.kind for fault in grade.mistakes} == {"unanswered"}


def test_nonsense_is_no_answer_and_no_error(question: Question) -> None:
    for nonsense in ("§$%", "1/0", "[[", "A: : B", "x < < 3", "none none", "L999", "9" * 500, "\n", "max(", ";;"):
        grade = question.grade({each.name: nonsense for each in question.fields})
        assert 0 <= grade.points <= grade.max_points


def test_fields_have_names_of_their_own_without_spaces_or_commas(question: Question) -> None:
    names = [each.name for each in question.fields]
    assert len(set(names)) == len(names) > 0
    assert not any(set(name) & set(" ,;\"\n") for name in names)
    assert all(each.label and each.kind and each.weight > 0 for each in question.fields)


def test_the_question_says_what_it_asks_its_rules_and_its_solution(question: Question) -> None:
    assert question.prompt
    assert question.solution
    assert question.title
    for text in (*question.prompt, *question.search_rules, *question.solution, *question.hints,
                 *question.marking_rules):
        assert text == text.strip()
        assert text


@pytest.mark.parametrize("case", DRAWN, ids=lambda case: f"{case[0]}-{case[1]}")
def test_nothing_is_drawn_for_marking(case: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []
    monkeypatch.setattr(drawing, "Scene", lambda *parts: drawn.append(parts) or Scene(*parts))
    posed.cache_clear()
    made = posed(*case)
    made.grade({each.name: "1" for each in made.fields})
    assert not drawn
    assert made.drawings
    assert made.drawings.key
    assert drawn


@pytest.mark.parametrize("case", DRAWN, ids=lambda case: f"{case[0]}-{case[1]}")
def test_blank_sheet_student_sheet_and_key_have_one_geometry(case: tuple[str, str]) -> None:
    drawn = posed(*case).drawings
    assert isinstance(drawn, Drawings)

    def places(figure: Figure) -> tuple[object, ...]:
        return (figure.width, figure.height, [(each.kind, each.x, each.y, each.width, each.height, each.node)
                                              for each in figure.shapes])

    assert places(drawn.blank) == places(drawn.student) == places(drawn.key)


@pytest.mark.parametrize("case", DRAWN, ids=lambda case: f"{case[0]}-{case[1]}")
def test_only_the_key_shows_what_the_search_did(case: tuple[str, str]) -> None:
    drawn = posed(*case).drawings
    assert drawn is not None
    for figure in (drawn.blank, drawn.student):
        assert {shape.state for shape in figure.shapes} == {"plain"}
        assert not figure.strikes
        assert not figure.hatches or {each.role for each in figure.hatches} == {"static"}
    assert not any(text.role == "value" and text.text for text in drawn.blank.texts)


def test_the_same_material_gives_the_same_question(question: Question, request: pytest.FixtureRequest) -> None:
    name, source = request.node.callspec.params["question"]
    again = posed(name, source)
    assert again.answer_as_json() == question.answer_as_json()
    assert again.prompt == question.prompt


@pytest.mark.parametrize("name", [name for name in FORMS if "two-player" in FORMS[name].tree_kinds])
def test_any_label_is_a_name_that_a_reply_can_hold(name: str) -> None:
    study = Study(formats.parse(
        '{"label":"the start, i.e.: A","children":[{"label":"x","children":[3,{"label":"x","value":12}]},'
        '{"label":"a b;c","children":[{"label":"\\"L1\\"","value":2},4]}]}'))
    question = FORMS[name].build_question(study_context(study), FORMS[name].read_settings({}))
    assert not any(set(each.name) & set(" ,;\"\n") for each in question.fields)
    grade = question.grade({each.name: each.model_answer for each in question.fields})
    assert grade.points + grade.pending == grade.max_points


def shallow_study(source: str, depth: int) -> Study:
    """Return the study with a depth limit and a static evaluation for every inner node: that of its first leaf."""
    study = TREES[source]
    tree = study.tree
    payoff = tree.payoff.copy()
    for node in range(len(tree) - 1, -1, -1):
        if not tree.is_leaf[node]:
            payoff[node] = payoff[tree.children(node)[0]]
    return replace(study, tree=replace(tree, payoff=payoff), convention=Convention(depth=depth))


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize(("name", "source"), thinned(DRAWN, 6))
def test_no_question_asks_for_nodes_below_the_depth_limit(name: str, source: str, depth: int) -> None:
    form, study = FORMS[name], shallow_study(source, depth)
    choices = [{}] + [{each.name: choice} for each in form.settings for choice in each.choices]
    for settings in choices:
        try:
            question = form.build_question(study_context(study), form.read_settings(settings))
        except (ExamError, SearchRefused):
            continue  # forms may refuse a depth limit
        tree = question.run.tree if question.run else study.tree
        for field in question.fields:
            if isinstance(field, (NodeSetAnswer, NodeListAnswer)) and len(tree) == len(study.tree):
                deepest = max(int(tree.depth[named.node]) for named in field.named_nodes)
                assert deepest <= depth, (settings, field.name)


def test_solutions_write_the_test_of_a_cut_with_the_value_of_v(question: Question) -> None:
    assert not [text for text in question.solution if re.search(r"\bv [−\d]", text)]
