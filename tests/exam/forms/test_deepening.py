"""F22: iterative deepening with a budget, compared with alpha-beta of the oracle to each depth."""

from dataclasses import dataclass
from random import Random
from typing import Any, Literal

import pytest

from explorer.core.errors import ExamError, SearchRefused
from explorer.exam import Question, study_context
from explorer.exam.forms.deepening import FORM
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study import Study
from tests import oracle
from tests.options import sample
from tests.small_trees import SMALL, parsed, ragged

BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
TWO_PLIES = [{"value": 5, "children": [3, 12, 8]}, {"value": 9, "children": [2, 4, 6]},
             {"value": 1, "children": [14, 5, 2]}]
Cut = Literal["ge", "gt"]


def asked(
    tree: Any, root: Literal["max", "min"] = "max", *, cut: Cut = "ge", depth: int | None = None, seed: str = "1",
    budget: int = 0, reorder: bool = False,
) -> Question:
    given = study_context(Study(parsed(tree, root), convention=Convention(cut, depth=depth)), seed)
    return FORM.build_question(given, FORM.read_settings({"budget": budget, "reorder": reorder}))


def keys(question: Question) -> dict[str, str]:
    return {each.name: each.model_answer for each in question.fields}


def test_a_pass_that_is_stopped_does_not_count() -> None:
    assert keys(asked(TWO_PLIES, budget=6)) == {
        "evaluations:1": "3", "evaluations:2": "3", "depth": "1", "move": "C"}
    assert keys(asked(TWO_PLIES, budget=10)) == {
        "evaluations:1": "3", "evaluations:2": "7", "depth": "2", "move": "B"}
    assert keys(asked(TWO_PLIES, budget=3)) == {
        "evaluations:1": "3", "evaluations:2": "0", "depth": "1", "move": "C"}
    assert keys(asked(TWO_PLIES, budget=2)) == {
        "evaluations:1": "2", "evaluations:2": "0", "depth": "0", "move": "none"}


def test_without_a_budget_it_runs_out_in_the_last_pass_and_else_the_study_s_holds() -> None:
    assert keys(asked(TWO_PLIES)) == {"evaluations:1": "3", "evaluations:2": "3", "depth": "1", "move": "C"}
    study = Study(parsed(TWO_PLIES), options=SearchOptions(budget=10))
    assert keys(FORM.build_question(study_context(study), FORM.read_settings({})))["depth"] == "2"


@dataclass
class Expected:
    """The expected answers: evaluations per iteration, depth of the last finished iteration, and its move."""

    counts: list[int]
    depth: int
    move: str | None


def deepen(root: oracle.Node, cut: Cut, limit: int, budget: int, reorder: bool) -> Expected:
    expected, left = Expected([], 0, None), budget
    for depth in range(1, limit + 1):
        run = oracle.alpha_beta(root, cut, depth=depth)
        expected.counts.append(min(left, len(run.evaluated)))
        if len(run.evaluated) > left:
            expected.counts += [0] * (limit - depth)
            break
        left -= len(run.evaluated)
        expected.depth, expected.move = depth, oracle.best(run)[0]
        if reorder:
            sort(root, run.returned)
    return expected


def sort(node: oracle.Node, returned: dict[str, oracle.Number]) -> None:
    sign = -1 if node.player == "max" else 1
    node.children.sort(key=lambda child: (0, sign * returned[child.path]) if child.path in returned else (1, 0))
    for child in node.children:
        sort(child, returned)


@pytest.mark.parametrize("cut", ["ge", "gt"])
@pytest.mark.parametrize("reorder", [False, True])
def test_250_trees_are_deepened_as_by_hand(cut: Cut, reorder: bool) -> None:
    random, done = Random(22), 0
    while done < sample(250):
        tree = ragged(random, depth=4, numbers=SMALL, static=1.0)
        root: Literal["max", "min"] = random.choice(("max", "min"))
        limit = max(path.count(".") + 1 for node in oracle.read(tree, root).walk() if (path := node.path))
        budget = random.randint(1, 25)
        question = asked(tree, root, cut=cut, budget=budget, reorder=reorder)
        expected = deepen(oracle.read(tree, root), cut, limit, budget, reorder)
        answers = keys(question)
        given = parsed(tree, root)
        assert question.run is not None
        moves = {question.run.tree.label[node]: given.path(node) for node in given.children(0)}
        assert [int(answers[f"evaluations:{depth}"]) for depth in range(1, limit + 1)] == expected.counts
        assert (int(answers["depth"]), moves.get(answers["move"])) == (expected.depth, expected.move)
        done += 1


def test_static_evaluations_are_drawn_where_there_are_none_and_the_student_sees_them() -> None:
    question = asked(BOOK, seed="5")
    assert question.run is not None
    drawn = question.run.tree.payoff[1:4, 0].tolist()
    assert len(set(drawn)) == 3
    assert all(2 <= number <= 14 and number == int(number) for number in drawn)
    assert question.drawings is not None
    values = {text.node: text.text for text in question.drawings.student.texts if text.role == "value"}
    assert [values[node] for node in (1, 2, 3)] == [str(int(number)) for number in drawn]
    assert keys(asked(BOOK, seed="5")) == keys(question)
    others = [asked(BOOK, seed=str(seed)).run for seed in range(5)]
    assert len({str(run.tree.payoff[1:4, 0].tolist()) for run in others if run}) > 1


def test_given_static_evaluations_stay() -> None:
    tree = [{"value": 5, "children": [3, 12, 8]}, [2, 4, 6]]
    question = asked(tree)
    assert question.run is not None
    assert question.run.tree.payoff[1, 0] == 5


def test_a_depth_limit_ends_the_passes() -> None:
    question = asked([[[1, 2], [3, 4]], [[5, 6], [7, 8]]], depth=2, budget=100)
    assert [name for name in keys(question) if name.startswith("evaluations")] == ["evaluations:1", "evaluations:2"]
    assert keys(question)["depth"] == "2"


def test_the_first_wrong_pass_is_found_and_explained() -> None:
    question = asked(TWO_PLIES, budget=10)
    grade = question.grade({"evaluations:1": "3", "evaluations:2": "9", "depth": "2", "move": "C"})
    assert grade.points * 2 == grade.max_points
    assert grade.first_mistake is not None
    assert question.run is not None
    assert grade.first_mistake.step == question.run.trace.steps
    assert grade.explanation


def test_what_can_not_be_asked_is_refused_with_the_reason() -> None:
    with pytest.raises(ExamError, match="no move"):
        asked(7)
    with pytest.raises(ExamError, match="no move"):
        asked(BOOK, depth=0)
    with pytest.raises(ExamError, match="budget"):
        asked(BOOK, budget=-1)
    with pytest.raises(SearchRefused):
        asked([["?x", 1], [2, 3]])
    with pytest.raises(ExamError, match="full window"):
        FORM.build_question(study_context(Study(parsed(BOOK), convention=Convention(window=(0, 5)))),
                            FORM.read_settings({}))


def test_the_move_may_be_named_by_its_edge() -> None:
    points = [asked(TWO_PLIES).grade({"move": reply}).points for reply in ("C", "A–C", "A–B")]
    assert points[0] == points[1] > points[2]
