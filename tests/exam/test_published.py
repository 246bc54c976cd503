"""Published trees: the keys are the answers that were published with them, or follow from these where one is silent."""

from math import inf
from typing import Any

import pytest

from explorer.exam import FORMS, Question, study_context
from explorer.search.convention import Convention
from explorer.study import QuestionSetting, Study
from explorer.trees import formats
from tests.small_trees import Notation, parsed


def asked(form: str, tree: Notation, root: str = "max", *, cut: Any = "ge", **options: QuestionSetting) -> Question:
    given = study_context(Study(parsed(tree, root), convention=Convention(cut)))
    return FORMS[form].build_question(given, FORMS[form].read_settings(options))


def right(question: Question) -> dict[str, Any]:
    """The machine-readable answers by the names of their fields."""
    return {field["name"]: field["right"] for field in question.answer_as_json()["fields"] if "right" in field}


def values(tree: Notation, root: str = "max") -> dict[str, Any]:
    return {name.removeprefix("value:"): value for name, value in right(asked("values", tree, root)).items()}


def skipped(tree: Notation, root: str = "max", *, cut: Any = "ge") -> list[str]:
    found: list[str] = right(asked("skipped-leaves", tree, root, cut=cut))["skipped"]
    return found


def returned(tree: Notation) -> dict[str, Any]:
    """v of every inner node that is visited."""
    return {name[2:]: value[0] for name, value in right(asked("windows", tree)).items() if name[:2] == "v:" and value}


def entries(tree: Notation, numbers: str = "entry") -> dict[str, list[Any]]:
    """The windows on entry, or after the last update."""
    found = right(asked("windows", tree, numbers=numbers))
    return {name.partition(":")[2]: window for name, window in found.items() if not name.startswith("v:")}


def leaf(label: str, value: int) -> dict[str, Any]:
    return {"label": label, "value": value}


def node(label: str, *children: Notation) -> dict[str, Any]:
    return {"label": label, "children": list(children)}


BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def test_the_two_ply_tree_of_the_textbook() -> None:
    """Russell and Norvig, Artificial Intelligence: A Modern Approach (3rd edition), figures 5.2 and 5.5."""
    assert values(BOOK) == {"A": 3, "B": 3, "C": 2, "D": 2, "move": ["B"]}
    assert skipped(BOOK) == ["L5", "L6"]
    assert right(asked("root-value", BOOK)) == {"value": 3, "leaves": 7}
    bounds = right(asked("windows", BOOK, numbers="bounds"))
    assert bounds == {"bound:A": [3, 3], "bound:B": [3, 3], "bound:C": ["-inf", 2], "bound:D": [2, 2]}


def test_the_formula_of_the_textbook_needs_neither_x_nor_y() -> None:
    """AIMA, section 5.3: max(min(3, 12, 8), min(2, x, y), min(14, 5, 2)) = 3, whatever x and y are."""
    unknown = [[3, 12, 8], [2, "?x", "?y"], [14, 5, 2]]
    facts = right(asked("strongest-fact", unknown))
    assert facts == {"fact:A": [3, 3], "fact:B": [3, 3], "fact:C": ["-inf", 2], "fact:D": [2, 2]}
    field = asked("unknown-leaf", unknown, ask="value").fields[0]
    assert field.mark("3").share == field.mark("max(min(3, 12, 8), min(2, x, y), min(14, 5, 2))").share == 1


def test_tic_tac_toe_of_the_textbook() -> None:
    """AIMA, exercise 5.9: 3 positions after a ply and 12 after two, evaluated by X1 − O1; the centre is best."""
    found = right(asked("tic-tac-toe", BOOK))
    assert len([name for name in found if name.startswith("eval:")]) == 12
    assert [found[f"value:{name}"] for name in "ABCD"] == [1, -1, -2, 1]
    assert found["move"] == ["D"]
    assert found["fewest"] == 4


def test_the_tree_of_the_encyclopedia_on_alpha_beta() -> None:
    """Wikipedia, "Alpha–beta pruning", the picture with grey subtrees: three are skipped, the root's value is 6."""
    tree = [[[[5, 6], [7, 4, 5]], [[3]]], [[[6], [6, 9]], [[7]]], [[[5]], [[9, 8], [6]]]]
    assert values(tree)["A"] == 6
    assert right(asked("skipped-leaves", tree))["skipped"] == ["L5", "L9", "L12", "L13", "L14"]
    assert right(asked("cut-branches", tree))["cut"][-1].startswith("D–")
    assert len(right(asked("cut-branches", tree))["cut"]) == 3


def test_the_tree_of_the_encyclopedia_on_minimax_has_infinite_leaves() -> None:
    """Wikipedia, "Minimax", the example of four turns: level by level −7; −10, −7; 10, −10, 5, −7; 10, 5, −10, …"""
    tree = [[[[10, "inf"], [5]], [[-10]]], [[[7, 5], ["-inf"]], [[-7, -5]]]]
    found = values(tree)
    assert [found[name] for name in "ABCDEFG"] == [-7, -10, -7, 10, -10, 5, -7]
    assert [found[name] for name in "HIJKMN"] == [10, 5, -10, 5, "-inf", -7]
    assert found["move"] == ["C"]


def test_a_ragged_tree_with_beta_and_alpha_cuts() -> None:
    """Luger, Artificial Intelligence (5th edition), figure 4.30: "B is β pruned, since 5 > 3", D and E are α pruned."""
    tree = [[[2, 3], [5, 9]], [[0], [7, 4]], [[2, 1], [5, 6]]]
    assert values(tree)["A"] == 3
    assert skipped(tree) == ["L4", "L6", "L7", "L10", "L11"]


def test_a_tree_with_a_deep_cut_and_a_tie() -> None:
    """UCLA CS 161, recitation notes (Rosen): (((3 17) (2 12)) ((15) (25 0))) (((2 5) (3)) ((2 14))), value 3."""
    tree = [[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]]
    assert right(asked("root-value", tree))["value"] == 3
    assert skipped(tree) == ["L4", "L6", "L7", "L9", "L11", "L12"]
    assert skipped(tree, cut="gt") == ["L4", "L6", "L7", "L9", "L12"]


def test_a_trace_of_windows_and_scores() -> None:
    """Temple University CIS 587 (Ingargiola), "Simple Example of MiniMax with Alpha-Beta Cutoff": its columns A, B and
    SCORE; the leaves that it never comes to are ours.
    """
    tree = node(
        "A",
        node("B",
             node("C", node("D", leaf("E", 10), leaf("F", 11)), node("G", leaf("H", 9), leaf("I", 5))),
             node("J", node("K", leaf("L", 14), leaf("M", 15)), node("N", leaf("O", 7), leaf("P", 1)))),
        node("Q",
             node("R", node("S", leaf("T", 15), leaf("V", 2)), node("Y", leaf("W", 4), leaf("X", 8))),
             node("Z", leaf("Z1", 3), leaf("Z2", 20))))
    assert entries(tree) == {
        "A": ["-inf", "inf"], "B": ["-inf", "inf"], "C": ["-inf", "inf"], "D": ["-inf", "inf"], "G": [10, "inf"],
        "J": ["-inf", 10], "K": ["-inf", 10], "N": [], "Q": [10, "inf"], "R": [10, "inf"], "S": [10, "inf"],
        "Y": [10, "inf"], "Z": []}
    assert returned(tree) == {
        "A": 10, "B": 10, "C": 10, "D": 10, "G": 9, "J": 14, "K": 14, "Q": 4, "R": 4, "S": 2, "Y": 4}
    assert skipped(tree) == ["I", "O", "P", "X", "Z1", "Z2"]


def test_a_homework_on_a_game_of_numbers() -> None:
    """New York University G22.2560, spring 2005, solution 2, problem 1: "the value of the starting node is 101, X will
    make move A"; the B branch and the D branch are pruned, with bounds ≥ 135 and ≤ 101. The pruned leaves are ours.

    It examines the 122 below the second 101 as well, where the rule by which it prunes D cuts already.
    """
    tree = node(
        "root",
        node("A", node("AC", node("ACA", 101, 122), node("ACB", 117, 53)),
             node("AD", node("ADA", 135, 161), node("ADB", 1, 2))),
        node("B", node("BC", node("BCA", 119, 91), node("BCB", 101, 122)), node("BD", node("BDA", 500, 600))))
    found = right(asked("evaluations", tree))
    assert found["move"] == ["A"]
    assert found["aim"] == ["L1"]
    cut = right(asked("cut-branches", tree))["cut"]
    assert cut == ["AD–ADB", "BCB–L12", "B–BD"]
    bounds = right(asked("windows", tree, numbers="bounds"))
    assert bounds["bound:root"] == [101, 101]
    assert bounds["bound:AC"] == bounds["bound:A"] == [101, 101]
    assert bounds["bound:ACB"] == [53, 53]
    assert bounds["bound:AD"] == [135, "inf"]
    assert bounds["bound:B"] == ["-inf", 101]


def test_a_past_test_question_with_a_program_s_table() -> None:
    """Computer Science Stack Exchange, question 11308: a table of α, β and v as every node is left; O and J are never
    visited. Their numbers are ours.
    """
    tree = node(
        "A",
        node("B", node("E", leaf("K", 11), leaf("L", 9)), node("F", leaf("M", 4), leaf("N", 13), leaf("O", 2))),
        node("C", node("G", leaf("P", 12), leaf("Q", 8), leaf("R", 4))),
        node("D", node("H", leaf("S", 9), leaf("T", 13), leaf("U", 1)), node("I", leaf("V", 12), leaf("W", 9)),
             node("J", leaf("X", 5))))
    assert entries(tree, "after") == {
        "A": [12, "inf"], "B": ["-inf", 11], "C": [11, 12], "D": [12, 13], "E": [11, "inf"], "F": [4, 11],
        "G": [12, "inf"], "H": [13, "inf"], "I": [12, 13], "J": []}
    assert returned(tree) == {"A": 12, "B": 11, "C": 12, "D": 12, "E": 11, "F": 13, "G": 12, "H": 13, "I": 12}
    assert skipped(tree) == ["O", "X"]


@pytest.mark.parametrize(("tree", "best"), [
    ([[[2, 2], [0, 4]], [[6, 8], [4, 6]]], "I"), ([[[6, 4], [8, 6]], [[4, 0], [2, 2]]], "B"),
    ([[[8, 2], 6], [[[4, 5], 3], [9, [10, 8]]], [1, [[7, 12], [11, 15]]]], "B")])
def test_the_trees_of_a_search_lab(tree: Notation, best: str) -> None:
    """MIT 6.034, laboratory 3, tree_searcher.py: the expected best moves I, B and B."""
    place = {"I": 1, "B": 0}[best]
    assert right(asked("values", tree))["move"] == ["BC"[place]]
    assert right(asked("evaluations", tree))["move"] == ["BC"[place]]


def test_a_trace_of_calls() -> None:
    """Swarthmore College (Meeden), "Minimax": the calls' windows, cutoffs after N and after H, and what is returned."""
    tree = node(
        "A",
        node("B", node("E", leaf("L", 7), leaf("M", 6)), node("F", leaf("N", 8), leaf("O", 5)),
             node("G", leaf("P", 2), leaf("Q", 3))),
        node("C", node("H", leaf("R", 0), leaf("S", -2)), node("I", leaf("T", 6), leaf("U", 2))),
        node("D", node("J", leaf("V", 5), leaf("W", 8)), node("K", leaf("X", 9), leaf("Y", 2))))
    found = entries(tree)
    assert [found[name] for name in "BEFGCH"] == [
        ["-inf", "inf"], ["-inf", "inf"], ["-inf", 7], ["-inf", 7], [3, "inf"], [3, "inf"]]
    assert [returned(tree)[name] for name in "EFGBHC"] == [7, 8, 3, 3, 0, 0]
    assert skipped(tree)[:3] == ["O", "T", "U"]
    assert right(asked("cut-branches", tree))["cut"][:2] == ["F–O", "C–I"]


@pytest.mark.parametrize(("tree", "value", "lost"), [
    ([[[3, 5], [6, 9]], [[1, 2], [0, -1]]], 5, ["L4", "L7", "L8"]),
    ([[[2, 3], [5, 9]], [[0, 1], [7, 5]]], 3, ["L4", "L7", "L8"])])
def test_the_binary_trees_of_tutorials(tree: Notation, value: int, lost: list[str]) -> None:
    """GeeksforGeeks, "Minimax Algorithm in Game Theory, set 4", optimal value 5; and Javatpoint, "Alpha-Beta Pruning",
    optimal value 3: in both the second leaf of the second node and the whole last node are pruned.
    """
    assert right(asked("root-value", tree)) == {"value": value, "leaves": 5}
    assert skipped(tree) == lost


def test_a_tree_of_four_plies_in_a_program_s_manual() -> None:
    """Blaney, MINIMAX.TXT of the chess program Matey (2005): 16; 16, 8; 16, 20, 8, 27; 8, 16, 20, 4, 8, 5, 27, 3 by
    minimax, and 11 in the place of 8 at the root's second child by alpha-beta.
    """
    tree = [[[[8, 20], [18, 16]], [[24, 20], [10, 12, 4]]], [[[8, 21], [11, 5, 10]], [[32, 27], [10, 9, 4, 3]]]]
    found = values(tree)
    assert [found[name] for name in "ABCDEFG"] == [16, 16, 8, 16, 20, 8, 27]
    assert [found[name] for name in "HIJKMNOP"] == [8, 16, 20, 4, 8, 5, 27, 3]
    assert right(asked("evaluations", tree))["aim"] == ["L4"]
    assert returned(tree)["C"] == 11


@pytest.mark.parametrize(("tree", "root", "value"), [([[3, 12, 8], [2, 0, 9], [1, 7, 5]], "max", 3),
                                                     ([[3, 12, 8], [20, 1, 2], [13, 4, 5]], "min", 12)])
def test_what_need_not_be_expanded_under_either_player(tree: Notation, root: str, value: int) -> None:
    """Middlesex University CSD3939, lecture 12: max(min(3,12,8), min(2,x,y), min(1,z,w)) = 3 and min(max(3,12,8),
    max(20,x,y), max(13,z,w)) = 12 without x, y, z and w.
    """
    assert right(asked("root-value", tree, root)) == {"value": value, "leaves": 5}
    assert skipped(tree, root) == ["L5", "L6", "L8", "L9"]


def test_the_perfect_binary_order_meets_the_formula() -> None:
    """Knuth and Moore, An Analysis of Alpha-Beta Pruning (1975), corollary 1: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves at best."""
    for plies, fewest in ((2, 3), (3, 5), (4, 7)):
        tree: Notation = [7 * place % 2**plies for place in range(2**plies)]
        for _ply in range(plies - 1):
            tree = [tree[place : place + 2] for place in range(0, len(tree), 2)]
        assert asked("best-order", tree).answer_as_json()["fields"][1]["right"] == fewest
        assert len(right(asked("without-values", tree))["skipped"]) == 2**plies - fewest


def test_rising_functions_change_nothing_and_falling_ones_do() -> None:
    """MIT 6.034, quiz 2 of 2009, part A4: is the answer the same with 42·S + 1000, and with −42·S + 1000? Yes; no."""
    for function, same in (("2x+3", ["yes"]), ("-x", ["no"])):
        found = right(asked("monotone", BOOK, function=function))
        assert found["value-kept"] == found["skipped-kept"] == same


def test_the_widest_window_is_the_one_that_is_meant() -> None:
    """Knuth and Moore (1975), section 3: F2(p, −∞, ∞) = F(p), and F2 fails low or high in a narrower window."""
    given = study_context(Study(formats.parse(str(BOOK))))
    for window, place, value in (((-inf, inf), 1, 3), ((3, 9), 0, 3), ((4, 9), 0, 3), ((0, 2), 2, 3), ((2, 4), 1, 3)):
        question = FORMS["given-window"].build_question(given, {"window": window})
        found = right(question)
        assert found["outcome"] == [("fails low", "is exact", "fails high")[place]], window
        assert found["value"] == value or window == (0, 2)
