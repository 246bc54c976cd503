"""The mapping that `solve --json` prints for one unknown."""

import json

import msgspec

from explorer.analysis.report import DEEPEST_LISTED
from explorer.lab.unknowns.one_unknown import restrict_to_integers, solve_one_unknown
from explorer.lab.unknowns.report import solve_results
from explorer.search.convention import Convention
from explorer.trees.formats import parse

TREE = '[[3,12,8],["?x",4,6],[14,5,2]]'


def test_the_mapping_is_whole_with_each_kind_of_end() -> None:
    tree = parse(TREE)
    results = solve_results(tree, solve_one_unknown(tree))
    assert json.loads(msgspec.json.encode(results)) == {
        "unknowns": ["x"],
        "skipped": {"1.1": [["-inf", 3, "(]"]], "1.2": [["-inf", 3, "(]"]]},
        "value": [["-inf", 3, "(]", 3], [3, 4, "()", "x"], [4, "inf", "[)", 4]],
        "best_move": {"0": [["-inf", 3, "(]"]], "1": [[3, "inf", "()"]]},
    }
    assert list(results) == ["unknowns", "skipped", "value", "best_move"]


def test_fractions_are_texts_and_whole_numbers_have_closed_ends() -> None:
    tree, strictly = parse('[["1/3",12],["?x",4],[14,"-1/2"]]'), Convention(cut="gt")
    found = solve_one_unknown(tree, strictly)
    assert solve_results(tree, found) == {
        "unknowns": ["x"], "skipped": {"1.1": [["-inf", "1/3", "()"]]},
        "value": [["-inf", "1/3", "(]", "1/3"], ["1/3", 4, "()", "x"], [4, "inf", "[)", 4]],
        "best_move": {"0": [["-inf", "1/3", "(]"]], "1": [["1/3", "inf", "()"]]}}
    assert solve_results(tree, restrict_to_integers(found)) == {
        "unknowns": ["x"], "skipped": {"1.1": [["-inf", 0, "(]"]]},
        "value": [["-inf", 0, "(]", "1/3"], [1, 3, "[]", "x"], [4, "inf", "[)", 4]],
        "best_move": {"0": [["-inf", 0, "(]"]], "1": [[1, "inf", "[)"]]}}


def test_a_tree_too_deep_for_paths_has_no_list_of_what_is_skipped() -> None:
    for plies, is_listed in ((DEEPEST_LISTED, True), (DEEPEST_LISTED + 1, False)):
        tree = parse("[" * (plies - 1) + '["?x",1]' + "]" * (plies - 1))
        assert tree.plies() == plies
        results = solve_results(tree, solve_one_unknown(tree))
        assert results["skipped"] == ({} if is_listed else None)
        assert results["best_move"]
