"""The explanation of the first mistake: it is the first one in the order of the search, and is about its node."""

from random import Random

import pytest

from explorer.core.errors import ExplorerError
from explorer.exam import FORMS, Question, study_context
from explorer.exam.answers import NodeSetAnswer, NumberAnswer, VectorAnswer
from explorer.search.convention import Convention
from explorer.study import Study
from tests.options import sample
from tests.small_trees import many, parsed

BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def asked(form: str, tree: object = BOOK) -> Question:
    return FORMS[form].build_question(study_context(Study(parsed(tree))), FORMS[form].read_settings({}))


def first(question: Question, **replies: str) -> tuple[str, tuple[str, ...]]:
    """Return the first mistake and its reason, if only these replies differ from the key."""
    named = {name.replace("__", ":"): reply for name, reply in replies.items()}
    grade = question.grade({**{each.name: each.model_answer for each in question.fields}, **named})
    assert grade.first_mistake
    return grade.first_mistake.reason, grade.explanation


def test_a_missing_cut_is_explained_by_the_cut() -> None:
    why, because = first(asked("skipped-leaves"), skipped="L5")
    assert why == "You missed L6: it is pruned"
    assert because == (
        "C was cut: L5 and L6 are pruned.", "C is a MIN node: L4 returned 2, so the value of C is at most 2.",
        "MAX at A already has 3 by moving to B.",
        "2 ≤ 3, so C can't change the root's value, whatever else is below it.",
    )


def test_a_cut_that_is_none_is_explained_by_the_window_there() -> None:
    why, because = first(asked("skipped-leaves"), skipped="L5, L6, L9")
    assert why == "L9 is not pruned"
    assert because[0] == "L9 is examined: nothing is cut on the way to it, as α = 3 < β = 5."


def test_a_leaf_inside_of_what_is_skipped_is_told_where_it_lies() -> None:
    _why, because = first(asked("skipped-leaves", [[3, 5], [2, [7, 8]]]), skipped="L4")
    assert because[0] == "L5 lies below D, which is pruned."


def test_a_wrong_value_is_explained_by_the_children() -> None:
    _why, because = first(asked("values"), value__D="5")
    assert because[0] == "D: v is the smallest of what its children returned: L7 (14), L8 (5), L9 (2)."
    _why, because = first(asked("windows"), v__C="4")
    assert because[0] == "C: v is the smallest of what its children returned: L4 (2)."


def test_the_bottom_comes_before_the_top() -> None:
    why, _because = first(asked("values"), value__A="1", value__D="1", value__C="1")
    assert why == "Value of C: 2, not 1"


def test_a_formula_is_explained_by_the_formula() -> None:
    _why, because = first(asked("without-values"), value="L1")
    assert because == ("The root's value is max(min(L1, L2, L3), min(L4, L5, L6), min(L7, L8, L9)).",)


@pytest.mark.parametrize("form", ["values", "skipped-leaves", "cut-branches", "windows", "bounded-leaves"])
def test_on_random_trees_every_first_wrong_step_is_the_earliest_and_names_its_node(form: str) -> None:
    random, told = Random(form), 0
    for turn, (tree, root) in enumerate(many(sample(120), 31, depth=4)):
        rules = Convention("ge") if turn % 2 else Convention("gt")
        given = study_context(Study(parsed(tree, root), convention=rules))
        try:
            question = FORMS[form].build_question(given, FORMS[form].read_settings({}))
        except ExplorerError:
            continue
        reply = {}
        for each in question.fields:
            if isinstance(each, NodeSetAnswer):
                reply[each.name] = ", ".join(spot.name for spot in each.named_nodes if random.random() < 0.5) or "none"
            elif isinstance(each, NumberAnswer | VectorAnswer) and random.random() < 0.3:
                reply[each.name] = "none" if isinstance(each, VectorAnswer) and each.right else "77"
            else:
                reply[each.name] = each.model_answer
        grade = question.grade(reply)
        if grade.first_mistake is None:
            continue
        told += 1
        steps = [fault.step for fault in grade.mistakes if fault.step >= 0]
        assert grade.first_mistake.step == min(steps)
        name = given.name(grade.first_mistake.node)
        assert grade.explanation
        by_bounds = form == "bounded-leaves" and any("cut" in each for each in grade.explanation)
        assert by_bounds or any(name in each for each in grade.explanation), (name, grade.explanation)
    assert told > sample(80, 4)
