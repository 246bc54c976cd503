"""The keys of the forms on alpha-beta against an independent oracle, on random trees with ties, under both cuts."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from explorer.exam import FORMS, Question, study_context
from explorer.exam.questions.context import QuestionContext
from explorer.search.convention import Convention
from explorer.study import QuestionSetting, Study
from tests import oracle
from tests.options import sample, thinned
from tests.small_trees import Notation, many, parsed

CUTS: tuple[Any, ...] = ("ge", "gt")
Case = tuple[Notation, str, Convention]


def cases(seed: int) -> Iterator[Case]:
    """300 trees under either cut: a third in a window, a third to a depth, half of those with `ge` under fail-hard."""
    for turn, (notation, root) in enumerate(many(sample(300), seed, static=1.0)):
        window = (-1, 2) if turn % 3 == 1 else (-oracle.INF, oracle.INF)
        depth = 1 + turn % 4 if turn % 3 == 2 else None
        for cut in CUTS:
            fail: Any = "hard" if cut == "ge" and turn % 2 else "soft"
            yield notation, root, Convention(cut, fail, window, depth)


def asked(case: Case) -> QuestionContext:
    notation, root, convention = case
    return study_context(Study(parsed(notation, root), convention=convention))


def posed(given: QuestionContext, form: str, **options: QuestionSetting) -> Question:
    return FORMS[form].build_question(given, FORMS[form].read_settings(options))


def truth(case: Case, order: str = "as-drawn", **more: Any) -> Any:
    """The oracle's results; `reached`: what it may look at, by path."""
    notation, root, rules = case
    known = {"cut": rules.cut, "fail": rules.fail, "window": rules.window, "depth": rules.depth, **more}
    return oracle.results(notation, root=root, order=order, **known)


def names(given: QuestionContext, paths: list[str]) -> list[str]:
    return [given.name(given.tree.node_at_path(path)) for path in paths]


def reach(case: Case) -> dict[str, oracle.Node]:
    """The nodes down to the depth limit, by path."""
    notation, root, rules = case
    plies = rules.depth if rules.depth is not None else 99
    return {node.path: node for node in oracle.read(notation, root).walk()
            if len(node.path.split(".") if node.path else []) <= plies}


def lost(case: Case, result: Any) -> list[str]:
    """Return the pruned nodes within the horizon by path, with everything below them."""
    return [path for path in reach(case)
            if any(path == top or path.startswith(f"{top}.") for top in result["skipped"])]


def bottoms(case: Case) -> set[str]:
    plies = case[2].depth
    return {path for path, node in reach(case).items()
            if not node.children or (plies is not None and path.count(".") + 1 == plies)}


def right(question: Question, name: str) -> Any:
    """Return the right answer of this field in the machine-readable key."""
    return next(field["right"] for field in question.answer_as_json()["fields"] if field["name"] == name)


@pytest.mark.parametrize(("form", "order"), thinned([("skipped-leaves", "as-drawn"), ("mirrored", "mirror")], 4))
def test_the_leaves_not_examined(form: str, order: str) -> None:
    for case in cases(2):
        given = asked(case)
        result = truth(case, order)
        skipped = [path for path in lost(case, result) if path in bottoms(case)]
        assert set(right(posed(given, form), "skipped")) == set(names(given, skipped)), case


def test_the_branches_cut_off() -> None:
    for case in cases(4):
        given, result = asked(case), truth(case)
        for edges, paths in (("top", result["skipped"]), ("every", lost(case, result))):
            expected = {
                "–".join(names(given, [path.rpartition(".")[0], path])) for path in paths
            }
            assert set(right(posed(given, "cut-branches", edges=edges), "cut")) == expected, case


def test_the_evaluations_the_move_and_the_leaf_aimed_at() -> None:
    exact = 0
    for case in cases(5):
        given, result = asked(case), truth(case)
        question = posed(given, "evaluations")
        assert right(question, "leaves") == names(given, result["evaluated"]), case
        assert right(question, "count") == result["leaves"]["evaluated"]
        assert (len(question.fields) == 4) == (result["best_move"] is not None)
        if result["best_move"] is not None:
            exact += 1
            assert right(question, "move") == names(given, [result["best_move"]]), case
            assert right(question, "aim") == names(given, result["principal_variation"][-1:]), case
    assert exact > sample(300)


def test_the_root_value_and_the_number_of_leaves() -> None:
    for case in cases(6):
        question, result = posed(asked(case), "root-value"), truth(case)
        assert right(question, "value") == result["value"], case
        assert right(question, "leaves") == result["leaves"]["evaluated"]


COMPARED: dict[str, str] = {
    "values": "test_values: test_values_and_every_tied_best_move_are_right",
    "skipped-leaves": "test_the_leaves_not_examined",
    "mirrored": "test_the_leaves_not_examined",
    "cut-branches": "test_the_branches_cut_off",
    "evaluations": "test_the_evaluations_the_move_and_the_leaf_aimed_at",
    "root-value": "test_the_root_value_and_the_number_of_leaves",
    "windows": "test_windows: test_windows_and_v_are_those_of_the_textbooks_search",
    "given-window": "test_given_window: test_answers_are_those_of_the_oracle",
    "best-order": "test_best_order: test_the_numbers_are_those_of_trying_all_orders_and_the_examples_come_to_them",
    "without-values": "test_without_values: test_formulas_are_the_minimax_value_and_inequalities_make_the_best_case",
    "unknown-leaf": "test_unknown_leaf: test_40_trees_have_the_sets_that_a_scan_of_halves_finds",
    "monotone": "test_monotone: test_answers_are_those_of_the_oracle_before_and_after",
    "bounded-leaves": "test_bounded_leaves: test_300_trees_have_the_leaves_of_a_bounded_search_by_hand",
    "expectimax": "test_expectimax: test_values_are_exact_means_and_every_tied_best_move_is_right",
    "chance-cuts": "test_chance_cuts: test_the_best_order_of_the_outcomes_is_the_best_of_all",
    "general-sum": "test_general_sum: test_every_vector_and_the_move_are_those_of_backward_induction",
    "many-players": "test_many_players: test_every_vector_and_the_move_are_those_of_max_n",
    "strongest-fact": "test_strongest_fact: test_every_fact_is_true_of_all_numbers_and_none_is_stronger_on_200_trees",
    "tic-tac-toe": "test_tic_tac_toe: test_evaluations_and_values_are_those_counted_by_hand",
    "loops": "test_loops: test_facts_are_the_ends_of_all_that_is_possible",
    "twists": "test_rule_variants: test_an_opponent_who_does_not_play_his_best",
    "deepening": "test_deepening: test_250_trees_are_deepened_as_by_hand",
    "statements": "test_statements: test_the_truth_of_every_statement_is_that_of_the_oracle",
    "example": "test_example: test_a_leaf_can_be_pruned_just_where_trying_all_values_prunes_it",
    "ucb1": "test_ucb1: test_scores_and_counts_are_those_of_the_formula",
}
"""For every form the test that holds its key to a second computation: here, or in a file of tests/exam/forms."""
UNCOMPUTED = {"true-or-false": "a bank of statements: nothing is computed",
              "short-answer": "a text that a person marks"}
"""Forms whose keys nothing can be held against, and why."""


@pytest.mark.parametrize("form", FORMS)
def test_every_form_has_its_key_compared_with_a_second_computation(form: str) -> None:
    assert (form in COMPARED) != (form in UNCOMPUTED), f"{form}: compare its key with the oracle, name it in COMPARED"


def test_every_comparison_that_is_named_exists() -> None:
    assert {*COMPARED, *UNCOMPUTED} <= FORMS.keys()
    here = Path(__file__)
    for comparison in COMPARED.values():
        module, _colon, name = comparison.rpartition(": ")
        file = here.parent / "forms" / f"{module}.py" if module else here
        assert f"\ndef {name}(" in file.read_text(encoding="utf-8"), comparison
