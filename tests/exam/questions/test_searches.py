"""The plain alpha-beta search that several forms use."""

import numpy as np
import pytest

from explorer.core.errors import ExamError, SearchRefused
from explorer.exam import QuestionContext, study_context
from explorer.exam.questions.searches import (
    depth_limit_rules,
    evaluable_nodes,
    expandable_nodes,
    pruned_leaves,
    run_plain_alpha_beta,
)
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study import Study
from explorer.trees import edit, formats

AIMA = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")


def names(given: QuestionContext, nodes: list[int]) -> list[str]:
    return [given.name(node) for node in nodes]


def test_options_of_the_studys_search_which_no_prompt_states_change_nothing() -> None:
    given = study_context(Study(AIMA, options=SearchOptions(bounds=(2, 14), killers=True)))
    run = run_plain_alpha_beta(given, "F2")
    assert names(given, sorted(pruned_leaves(given, run))) == ["L5", "L6"]


def test_down_to_a_depth_inner_nodes_are_evaluated_and_said_to_be() -> None:
    tree = formats.parse('[{"value": 4, "children": [3, 12]}, 7, {"value": 1, "children": [2, {"children": [4]}]}]')
    given = study_context(Study(tree, convention=Convention(depth=1)))
    assert names(given, evaluable_nodes(given)) == ["B", "L3", "C"]
    assert names(given, expandable_nodes(given)) == ["A"]
    assert depth_limit_rules(given)
    assert not depth_limit_rules(study_context(Study(tree)))


def test_nothing_to_search_other_trees_and_missing_numbers_are_refused() -> None:
    with pytest.raises(ExamError, match="below the root"):
        run_plain_alpha_beta(study_context(Study(formats.parse("4"))), "F2")
    shallow = Study(formats.parse('{"value": 2, "children": [1]}'), convention=Convention(depth=0))
    with pytest.raises(ExamError, match="below the root"):
        run_plain_alpha_beta(study_context(shallow), "F2")
    with pytest.raises(ExamError, match="bounds of its own"):
        run_plain_alpha_beta(study_context(Study(edit.set_bounds(AIMA, 2, 0, 9))), "F2")
    with pytest.raises(ExamError, match="MAX and MIN"):
        run_plain_alpha_beta(study_context(Study(formats.parse('{"player": "chance", "children": [1, 2]}'))), "F2")
    with pytest.raises(SearchRefused):
        run_plain_alpha_beta(study_context(Study(formats.parse('[[3, "?x"], [2, 1]]'))), "F2")


def test_leaves_stand_from_left_to_right_whatever_their_level() -> None:
    given = study_context(Study(formats.parse("[[[5,[3,9]],7],[4,1]]")))
    assert names(given, evaluable_nodes(given)) == [f"L{number}" for number in range(1, 7)]
    assert np.all(np.diff(given.tree.preorder[evaluable_nodes(given)]) > 0)
