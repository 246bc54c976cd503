"""F4: the branches that alpha-beta prunes."""

from fractions import Fraction

from explorer.exam import FORMS, study_context
from tests.exam.trees import TREES, posed


def test_in_aimas_tree_two_edges_are_cut_off() -> None:
    question = posed("cut-branches", "aima")
    assert question.fields[0].model_answer == "C–L5, C–L6"
    assert question.drawings is not None
    assert {line.node for line in question.drawings.key.strikes} == {8, 9}


def test_edges_are_read_with_the_dash_of_the_keyboard_in_small_letters() -> None:
    assert posed("cut-branches", "aima").grade({"cut": "c-l6, C-L5"}).points == 1


def test_an_edge_below_a_cut_is_one_too_many_where_the_topmost_are_asked_and_missing_where_all_are() -> None:
    top = posed("cut-branches", "ragged")
    assert top.fields[0].model_answer == "I–L3, C–F, C–L8, H–L12"
    grade = top.grade({"cut": "I–L3, C–F, F–L6, F–L7, C–L8, H–L12"})
    assert grade.points == Fraction(1, 2)
    assert [(fault.kind, fault.node) for fault in grade.mistakes] == [("extra", 13), ("extra", 14)]
    form = FORMS["cut-branches"]
    every = form.build_question(study_context(TREES["ragged"]), form.read_settings({"edges": "every"}))
    assert every.fields[0].model_answer == "I–L3, C–F, F–L6, F–L7, C–L8, H–L12"
    grade = every.grade({"cut": top.fields[0].model_answer})
    assert grade.points == Fraction(2, 3)
    assert grade.first_mistake is not None
    assert grade.first_mistake.reason == "You missed F–L6: it is to be marked"
    assert grade.explanation[:2] == (
        "L6 lies below F, which is pruned.", "C is a MIN node: L5 returned 4, so the value of C is at most 4.")


def test_the_key_strikes_every_edge_where_all_are_asked() -> None:
    form = FORMS["cut-branches"]
    struck = []
    for edges in ("top", "every"):
        drawn = form.build_question(study_context(TREES["ragged"]), form.read_settings({"edges": edges})).drawings
        assert drawn is not None
        struck.append({line.node for line in drawn.key.strikes})
    assert len(struck[0]) == 4
    assert len(struck[1]) == 6
