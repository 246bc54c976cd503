"""Changes of a tree for one part of a question."""

import pytest

from explorer.core.errors import ExamError
from explorer.exam import study_context
from explorer.exam.questions.tree_changes import change_tree, describe_change
from explorer.study import NO_CHANGE, Study, TreeChange
from explorer.trees import formats
from tests.exam.trees import TREES

AIMA = study_context(TREES["aima"])


def written(change: TreeChange, source: str = "aima") -> str:
    return formats.write(change_tree(study_context(TREES[source]), change).tree)


def test_leaves_get_new_utilities_by_their_names() -> None:
    tree = change_tree(AIMA, TreeChange("L3 = 1, l9=7/2 , L5 = ?x")).tree
    numbers = {tree.label[node]: tree.payoff[node, 0] for node in range(len(tree)) if tree.is_leaf[node]}
    assert (numbers["L3"], numbers["L9"], numbers["L1"]) == (1, 3.5, 3)
    assert '"?x"' in formats.write(tree)


def test_a_name_may_have_a_sign_of_equality() -> None:
    context = study_context(Study(formats.parse('[{"label": "a=b", "value": 3}, 4]')))
    assert change_tree(context, TreeChange("a=b = 9")).tree.payoff[:, 0].tolist()[1:] == [9, 4]


def test_another_first_player_has_max_and_min_change_places_everywhere() -> None:
    context, swapped = AIMA, change_tree(AIMA, TreeChange(root="min"))
    inner = context.inner_nodes
    assert all({context.tree.player[node], swapped.tree.player[node]} == {-1, -2} for node in inner)
    assert change_tree(AIMA, TreeChange(root="max")).tree is AIMA.tree


def test_nodes_keep_their_names_in_a_mirrored_tree() -> None:
    tree = change_tree(AIMA, TreeChange("L3 = 1", mirrored=True)).tree
    assert [tree.label[node] for node in tree.children(0)] == ["D", "C", "B"]
    assert tree.payoff[:, 0].tolist()[-3:] == [1, 12, 3]


@pytest.mark.parametrize(("change", "sentence"), [
    (NO_CHANGE, ""), (TreeChange(root="max"), ""),
    (TreeChange("L3 = -1/2, L4 = ?y"), "For this part the tree is changed: L3 = −0.5; L4 = ?y. Everything else is as "
                                       "in part (a)."),
    (TreeChange(root="min", mirrored=True), "For this part the tree is changed: MIN moves first, and MAX and MIN "
     "change places at every node; it is mirrored, so that the children of every node stand in reverse order and keep "
     "their names. Everything else is as in part (a)."),
])
def test_the_change_is_stated(change: TreeChange, sentence: str) -> None:
    assert describe_change(AIMA, change) == sentence


@pytest.mark.parametrize(("change", "source", "why"), [
    (TreeChange("Q = 3"), "aima", "there is no leaf Q"), (TreeChange("B = 3"), "aima", "there is no leaf B"),
    (TreeChange("L1 = much"), "aima", "not a number"), (TreeChange("L1 = 3"), "pairs", "several payoffs"),
    (TreeChange(root="min"), "three", "only where MAX or MIN moves"),
])
def test_an_impossible_change_is_refused(change: TreeChange, source: str, why: str) -> None:
    with pytest.raises(ExamError, match=why):
        change_tree(study_context(TREES[source]), change)
