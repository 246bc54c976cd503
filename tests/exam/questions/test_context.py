"""The context of a question: names for every node, and the steps that decide the answers."""

from itertools import pairwise

import pytest

from explorer.core.errors import ExamError
from explorer.exam.questions.context import QuestionContext, label_nodes, sort_preorder, study_context, with_order
from explorer.study import Study
from explorer.trees import formats, games

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def given(text: str) -> QuestionContext:
    return study_context(Study(formats.parse(text)))


def labels(text: str) -> list[str]:
    tree = label_nodes(formats.parse(text))
    return [tree.label[node] for node in range(len(tree))]


def test_inner_nodes_are_letters_level_by_level_and_leaves_are_counted_from_the_left() -> None:
    assert labels("[[1,[2,3]],4]") == ["A", "B", "L4", "L1", "C", "L2", "L3"]
    assert labels("5") == ["L1"]


def test_labels_stay_and_what_is_missing_takes_no_name_that_is_there() -> None:
    assert labels('[{"label":"A","children":[1]},{"label":"L1","value":2}]') == ["B", "A", "L1", "L2"]


def test_a_label_that_stands_twice_is_told_apart() -> None:
    found = labels('[{"label":"x","value":1},{"label":"x","value":1},{"label":"x2","value":1},{"label":"x","value":1}]')
    assert found == ["A", "x", "x3", "x2", "x4"]
    assert len(set(found)) == len(found)


def test_names_that_a_replys_fields_would_not_tell_apart_are_told_apart() -> None:
    made = given('[{"label":"A B","children":[1]},{"label":"A_B","value":2},{"label":"A_B2","value":2},'
                 '{"label":"A  B","value":3},{"label":"a b","value":4}]')
    assert [made.name(node) for node in range(1, 6)] == ["A B", "A_B3", "A_B2", "A B4", "a b"]
    keys = [made.reply_key(node) for node in range(len(made.tree))]
    assert len(set(keys)) == len(keys)


def test_no_node_is_called_none() -> None:
    assert labels('[{"label":"none","value":1},{"label":"Nothing","value":1},{"label":"nobody","value":1}]') == [
        "A", "none2", "Nothing2", "nobody"]


def test_letters_go_on_with_numbers_and_leave_out_l() -> None:
    names = labels("[" * 60 + "1" + "]" * 60)
    assert names[:12] == ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "M"]
    assert names[24:27] == ["Z", "A1", "B1"]
    assert len(set(names)) == 61


def test_steps_are_those_at_which_the_search_shows_it() -> None:
    made = given(AIMA)
    run = made.run("alpha-beta")
    for node in range(len(made.tree)):
        entered, returned, skipped = run.entry_step(node), run.return_step(node), run.pruning_step(node)
        assert (entered > 0) == (returned > entered) == (skipped < 0)
        if skipped >= 0:
            state = run.snapshot(skipped)
            assert state.current_cutoff is not None
            assert state.current_cutoff.node == made.tree.parent[node]
        else:
            assert run.snapshot(entered).last_event == (int(run.analysis_run.row[node]), True)
            assert run.snapshot(returned).last_event == (int(run.analysis_run.row[node]), False)
        assert run.decision_step(node) == (entered if skipped < 0 else skipped)


def test_spots_stand_in_the_order_of_the_search() -> None:
    made = given("[[[1,2],3],[4,[5,6]]]")
    run = made.run("alpha-beta")
    assert [spot.name for spot in run.named_nodes(made.leaves)] == ["L1", "L2", "L3", "L4", "L5", "L6"]
    assert all(one.step <= other.step for one, other in pairwise(run.named_nodes(made.leaves)))


def test_another_order_keeps_the_names_of_the_nodes() -> None:
    made = given(AIMA)
    turned = with_order(made, "mirror")
    by_id = dict(zip(made.tree.id.tolist(), map(made.name, range(len(made.tree))), strict=True))
    assert [turned.name(node) for node in range(len(turned.tree))] == [by_id[each] for each in turned.tree.id.tolist()]
    assert [turned.name(node) for node in turned.leaves] == [f"L{number}" for number in range(9, 0, -1)]


def test_what_fits_on_no_sheet_is_refused() -> None:
    with pytest.raises(ExamError, match="fits on no sheet"):
        study_context(Study(games.expand("tic-tac-toe", depth=4)))


def test_in_order_is_parents_first_from_the_left() -> None:
    tree = formats.parse("[[1,2],3]")
    assert sort_preorder(tree, [4, 2, 1, 3, 0]) == [0, 1, 3, 4, 2]


def test_a_node_is_found_by_its_name_in_either_case_the_same_case_first() -> None:
    text = '{"label":"a","children":[3,{"label":"A","children":[1,{"label":"x y"}]}]}'
    given = study_context(Study(formats.parse(text)))
    assert [given.find_node(name) for name in ("a", "A", "l1", " X  y ", "Q")] == [0, 2, 1, 4, None]
