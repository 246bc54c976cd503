"""`solve TREE`: the mapping of the JSON contract, the sentences for readers, and refused input."""

import json
from pathlib import Path
from typing import Any

import pytest

from explorer import study
from explorer.cli import main
from explorer.search.convention import Convention
from explorer.trees.formats import parse

AIMA = '[[3,12,8],["?x",4,6],[14,5,2]]'


def solve_json(capsys: pytest.CaptureFixture[str], *argv: str) -> dict[str, Any]:
    assert main(["solve", *argv, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def solve_lines(capsys: pytest.CaptureFixture[str], *argv: str) -> list[str]:
    assert main(["solve", *argv]) == 0
    return capsys.readouterr().out.splitlines()


def test_the_contract_s_example_is_printed_letter_by_letter(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", AIMA, "--json"]) == 0
    example = """
{"unknowns": ["x"],
 "skipped": {"1.1": [["-inf", 3, "(]"]], "1.2": [["-inf", 3, "(]"]]},
 "value": [["-inf", 3, "(]", 3], [3, 4, "()", "x"], [4, "inf", "[)", 4]],
 "best_move": {"0": [["-inf", 3, "(]"]], "1": [[3, "inf", "()"]]}}"""
    assert capsys.readouterr().out == "".join(example.split()) + "\n"


def test_cutting_on_more_alone_opens_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    skipped = solve_json(capsys, AIMA, "--cut", "gt")["skipped"]
    assert skipped == {"1.1": [["-inf", 3, "()"]], "1.2": [["-inf", 3, "()"]]}


def test_whole_numbers_have_closed_ends_and_none_between_3_and_4(capsys: pytest.CaptureFixture[str]) -> None:
    assert solve_json(capsys, AIMA, "--integers", "--cut", "gt") == {
        "unknowns": ["x"],
        "skipped": {"1.1": [["-inf", 2, "(]"]], "1.2": [["-inf", 2, "(]"]]},
        "value": [["-inf", 3, "(]", 3], [4, "inf", "[)", 4]],
        "best_move": {"0": [["-inf", 3, "(]"]], "1": [[4, "inf", "[)"]]},
    }
    assert solve_json(capsys, '[[3.5,9],["?x",5]]', "--integers")["value"] == [
        ["-inf", 3, "(]", 3.5], [4, 4, "[]", "x"], [5, "inf", "[)", 5]]


def test_fractions_infinities_and_names_are_written_as_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert solve_json(capsys, '["7/3","?price",0.1]') == {
        "unknowns": ["price"], "skipped": {},
        "value": [["-inf", "7/3", "(]", "7/3"], ["7/3", "inf", "()", "price"]],
        "best_move": {"0": [["-inf", "7/3", "(]"]], "1": [["7/3", "inf", "()"]]},
    }
    assert solve_json(capsys, '["?x","inf",1]')["value"] == [["-inf", "inf", "()", "inf"]]
    assert solve_json(capsys, '"?x"') == {
        "unknowns": ["x"], "skipped": {}, "value": [["-inf", "inf", "()", "x"]], "best_move": {}}


def test_a_min_root_and_several_leaves_of_one_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    found = solve_json(capsys, '[[6,1],["?x",2],["?x",9]]', "--root", "min")
    assert found["value"] == [["-inf", 2, "(]", 2], [2, 6, "()", "x"], [6, "inf", "[)", 6]]
    assert found["skipped"] == {"1.1": [[6, "inf", "[)"]], "2.1": [[2, "inf", "[)"]]}


def test_skipped_branches_stand_in_search_order(capsys: pytest.CaptureFixture[str]) -> None:
    found = solve_json(capsys, '[["?x"],[[[1,2],3],[0,9]],[5,6],[4]]')
    assert list(found["skipped"]) == sorted(found["skipped"])


def test_people_read_for_which_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    tree = '[[3,12,8],["?x",4,{"value":6,"label":"c2"}],[14,5,2]]'
    lines = solve_lines(capsys, tree)
    for line in ("the value is x for 3 < x < 4", "the best move is 1 for x > 3", "1.2 (c2) is pruned for x ≤ 3"):
        assert line in lines
    assert "whole numbers only" in solve_lines(capsys, tree, "--integers")[0]
    assert "nothing is pruned, whatever x is" in solve_lines(capsys, '["?x",1]')


def test_many_skipped_branches_are_told_in_part_and_a_deep_tree_without_paths(
    capsys: pytest.CaptureFixture[str]
) -> None:
    assert "and 11 more are pruned for some values" in solve_lines(capsys, f'[["?x"],{",".join(["[1,2]"] * 51)}]')
    deep = "[" * 1_200 + '1,"?x"' + "]" * 1_200
    assert solve_json(capsys, deep)["skipped"] is None
    assert solve_lines(capsys, deep)[0].startswith("Alpha-beta")


def test_a_study_brings_its_convention_and_its_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.gtree"
    tree = parse('[[3,12,8],["?x",4,6],[7,9]]')
    study.save(study.Study(tree, "mirror", convention=Convention(cut="gt")), file)
    assert list(solve_json(capsys, str(file))["skipped"].items()) == [
        ("1.1", [["-inf", "inf", "()"]]), ("1.0", [["-inf", "inf", "()"]])]
    study.save(study.Study(tree, convention=Convention(fail="hard")), file)
    skipped = solve_json(capsys, str(file), "--cut", "gt")["skipped"]
    assert skipped == {"1.1": [["-inf", 3, "()"]], "1.2": [["-inf", 3, "()"]]}


def test_people_read_inequalities_of_two_unknowns(capsys: pytest.CaptureFixture[str]) -> None:
    assert solve_lines(capsys, '[[3,12,8],["?x","?y",6],[14,5,{"value":2,"label":"c2"}]]') == [
        "Alpha-beta · cut on ≥ · fail-soft · window (−∞, +∞) · ?x, ?y unknown",
        "the value is max(3, min(x, y, 6))",
        "the best move is 0: x ≤ 3 or y ≤ 3",
        "the best move is 1: x > 3 and y > 3",
        "1.1 is pruned: x ≤ 3",
        "1.2 is pruned: x ≤ 3 or y ≤ 3",
        "2.2 (c2) is pruned: x ≥ 5 and y ≥ 5",
    ]
    assert "nothing is pruned, whatever the values" in solve_lines(capsys, '["?x","?y"]')


def test_people_read_formulas_too_of_many_unknowns_and_how_many_are_not_told(
    capsys: pytest.CaptureFixture[str]
) -> None:
    lines = solve_lines(capsys, '[["?a","?b"],["?c","?d"]]', "--cut", "gt", "--root", "min")
    assert "the value is min(max(a, b), max(c, d))" in lines
    assert lines[-1] == "1.1 is pruned: c > max(a, b), that is, a < c and b < c"
    lines = solve_lines(capsys, f'[["?x"],["?y"],{",".join(["[1,2]"] * 60)}]')
    assert "and 20 more are pruned for some values" in lines


def test_many_unknowns_follow_the_order_and_the_convention_of_a_study(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.gtree"
    study.save(study.Study(parse('[["?x",4],["?y",9]]'), "mirror", convention=Convention(fail="hard")), file)
    assert solve_lines(capsys, str(file))[-1] == "0.0 is pruned: y ≥ 4"
    assert solve_lines(capsys, str(file), "--cut", "gt")[-1] == "0.0 is pruned: y > 4"


@pytest.mark.parametrize(("argv", "reason"), [
    (['[["?x",2],["?y",1]]', "--json"], "2 unknowns (?x, ?y)"),
    (['[["?x",2],["?y",1]]', "--integers"], "--integers is for one unknown"),
    (['["?x",{"player":"chance","children":["?y",2]}]'], "chance"),
    (["[1,2]"], "no leaf is unknown"),
    (['[1,{"player":"chance","children":["?x",2]}]'], "chance"),
    (['{"player":0,"children":[{"payoffs":[1,2]},{"payoffs":[2,1]}]}'], "numbered player"),
    ([AIMA, "--cut", "eq"], "--cut"),
    ([AIMA, "--depth", "1"], "--depth"),
    (["nowhere.json"], "no such file"),
    (['["?"]'], "needs a name"),
    ([], "TREE"),
])
def test_what_can_not_be_is_refused_in_one_line(
    argv: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", *argv]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("error: ")
    assert err.count("\n") == 1
    assert reason in err


def test_of_many_best_moves_the_rest_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    tree = "[" + ",".join(f"\"?x{number}\"" for number in range(50)) + "]"
    assert main(["solve", tree]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith("the best move is") for line in lines) == 40
    assert "and 10 more moves are best for some values" in lines
