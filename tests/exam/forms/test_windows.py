"""F7: α, β and v."""

from dataclasses import replace
from fractions import Fraction

import pytest

from explorer.exam import FORMS, Question, study_context
from explorer.exam.answers import BoundAnswer, VectorAnswer
from explorer.exam.forms.windows import numbers_at_exit
from explorer.exam.questions.searches import expandable_nodes, run_plain_alpha_beta
from explorer.exam.sheets.blanks import blanks
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import formats
from tests import oracle
from tests.exam.test_against_the_oracle import Case, asked, cases
from tests.exam.trees import TREES

FORM = FORMS["windows"]


def posed(numbers: str, source: str = "aima") -> Question:
    return FORM.build_question(study_context(TREES[source]), FORM.read_settings({"numbers": numbers}))


def keys(question: Question) -> dict[str, str]:
    return {field.name: field.model_answer for field in question.fields}


def test_windows_on_entry_in_aimas_tree() -> None:
    assert keys(posed("entry")) == {
        "in:A": "(-inf, inf)", "v:A": "3", "in:B": "(-inf, inf)", "v:B": "3", "in:C": "(3, inf)", "v:C": "2",
        "in:D": "(3, inf)", "v:D": "2",
    }


def test_a_cut_node_keeps_its_window_for_it_is_tested_before_the_update() -> None:
    found = keys(posed("after"))
    assert (found["out:A"], found["out:B"], found["out:C"], found["out:D"]) == (
        "(3, inf)", "(-inf, 3)", "(3, inf)", "(3, 5)")


def test_windows_on_the_edges_of_aimas_tree() -> None:
    found = keys(posed("edges"))
    assert len(found) == 12
    assert (found["window:B–L2"], found["window:C–L5"], found["window:D–L8"]) == ("(-inf, 3)", "none", "(3, 14)")


def test_bounds_have_their_sign_and_a_node_never_visited_a_question_mark() -> None:
    found = keys(posed("bounds", "ragged"))
    assert (found["bound:C"], found["bound:D"], found["bound:F"], found["bound:H"]) == ("≤4", "8", "?", "≥11")


def test_which_numbers_are_asked_is_part_of_the_prompt() -> None:
    prompts = {posed(numbers).prompt for numbers in ("entry", "after", "edges", "bounds")}
    assert len(prompts) == 4


def test_a_wrong_window_is_found_at_the_step_that_enters_the_node() -> None:
    question = posed("entry", "ragged")
    reply = {**keys(question), "in:H": "[5, ∞]", "v:H": "3", "in:F": "[4, ∞]"}
    grade = question.grade(reply)
    assert grade.points == Fraction(15, 18)
    assert [fault.reason for fault in grade.mistakes] == [
        "[α, β] on entry to F: none, not [4, ∞]", "[α, β] on entry to H: [5, 8], not [5, ∞]", "v of H: 11, not 3"]
    assert grade.first_mistake is not None
    assert "C" in grade.explanation[0]
    assert grade.mistakes[1].step == question.run.entry_step(grade.mistakes[1].node) if question.run else False


def test_windows_are_read_in_any_brackets_and_signs() -> None:
    question = posed("entry")
    for text in ("[-∞, +∞]", "(-inf, inf)", "-oo oo", "−∞;∞"):
        assert question.grade({"in:A": text}).points == Fraction(1, 8)


def test_every_node_has_its_lines_also_those_that_are_never_visited() -> None:
    drawn = posed("entry", "ragged").drawings
    assert drawn is not None
    for figure in (drawn.blank, drawn.student):
        lines = [line for line in figure.edges if line.role == "place"]
        assert len(lines) == 2 * 9
        assert len({round(line.x2 - line.x1, 3) for line in lines}) == 1
    assert [text.text for text in drawn.student.texts if text.role == "note"] == ["in", "v"] * 9


def test_every_edge_has_its_line() -> None:
    on_screen = replace(study_context(TREES["ragged"]), is_on_screen=True)
    drawn = FORM.build_question(on_screen, FORM.read_settings({"numbers": "edges"})).drawings
    assert drawn is not None
    assert len([line for line in drawn.student.edges if line.role == "place"]) == 20
    notes = {text.node: text.text for text in drawn.key.texts if text.role == "note" and text.text[0] in "[–"}
    assert len(notes) == 20


@pytest.mark.parametrize("numbers", ["entry", "after", "edges"])
def test_blanks_and_pictures_write_a_window_alike(numbers: str) -> None:
    question = posed(numbers)
    assert question.drawings is not None
    shown = {text.text.removeprefix("in ").removeprefix("out ") for text in question.drawings.key.texts
             if text.role == "note" and "[" in text.text}
    printed = {blank.model_answer for blank in blanks(question) if "," in blank.model_answer}
    assert printed == shown
    assert all(each.startswith("[") for each in printed)


@pytest.mark.parametrize("fail", ["soft", "hard"])
def test_v_is_what_it_is_before_fail_hard_clamps_it(fail: str) -> None:
    rules = Convention(fail="hard" if fail == "hard" else "soft")
    given = study_context(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"), convention=rules))
    found = keys(FORM.build_question(given, FORM.read_settings({})))
    assert (found["v:C"], found["v:D"]) == ("2", "2")
    bounds = keys(FORM.build_question(given, FORM.read_settings({"numbers": "bounds"})))
    assert bounds["bound:D"] == ("≤3" if fail == "hard" else "2")


def trace_windows(case: Case) -> dict[str, tuple[tuple[oracle.Number, ...], ...]]:
    """Return the window on entry, v, and the window on exit of every visited node, by path."""
    notation, root, rules = case
    found: dict[str, tuple[tuple[oracle.Number, ...], ...]] = {}

    def visit(node: oracle.Node, plies: int, alpha: oracle.Number, beta: oracle.Number) -> oracle.Number:
        entry = alpha, beta
        if oracle.is_bottom(node, plies, rules.depth):
            assert node.value is not None
            found[node.path] = (entry, (node.value,), entry)
            return node.value
        v: oracle.Number = -oracle.INF if node.player == "max" else oracle.INF
        for child in node.children:
            returned = visit(child, plies + 1, alpha, beta)
            if node.player == "max":
                v = max(v, returned)
                if v > beta or (v == beta and rules.cut == "ge"):
                    break
                alpha = max(alpha, v)
            else:
                v = min(v, returned)
                if v < alpha or (v == alpha and rules.cut == "ge"):
                    break
                beta = min(beta, v)
        found[node.path] = (entry, (v,), (alpha, beta))
        return min(max(v, entry[0]), entry[1]) if rules.fail == "hard" else v

    visit(oracle.read(notation, root), 0, *rules.window)
    return found


def test_windows_and_v_are_those_of_the_textbooks_search() -> None:
    for case in cases(7):
        given, known = asked(case), trace_windows(case)
        run = run_plain_alpha_beta(given, "F7")
        for node in expandable_nodes(given):
            path = given.tree.path(node)
            assert (run.entry_step(node) >= 0) == (path in known)
            assert numbers_at_exit(run, node) == known.get(path, ((), (), ())), (case, path)
        edges = FORM.build_question(given, FORM.read_settings({"numbers": "edges"}))
        assert edges.run is not None
        for field in edges.fields:
            assert isinstance(field, VectorAnswer)
            assert field.right == known.get(given.tree.path(field.node), ((),))[0], case


def test_bounds_are_those_of_the_oracle() -> None:
    for case in cases(8):
        notation, root, rules = case
        given = asked(case)
        returned = oracle.results(notation, root=root, cut=rules.cut, fail=rules.fail, window=rules.window,
                                  depth=rules.depth)["returned"]
        for field in FORM.build_question(given, FORM.read_settings({"numbers": "bounds"})).fields:
            assert isinstance(field, BoundAnswer)
            known = returned.get(given.tree.path(field.node))
            sign = {None: "?", "exact": "=", "upper": "≤", "lower": "≥"}[known and known["bound"]]
            said = "?" if field.model_answer == "?" else "=" if field.low == field.high else field.model_answer[0]
            assert said == sign, case
            if known:
                assert field.as_json()["right"][0 if sign == "≥" else 1] == known["value"]


def test_a_number_too_long_for_its_shape_does_not_stand_under_the_notes() -> None:
    given = study_context(Study(formats.parse("[[-1000.25,333.125],[12345,7]]")))
    drawn = FORM.build_question(given, FORM.read_settings({})).drawings
    assert drawn is not None
    beside = [text.text for text in drawn.key.texts if text.anchor != "middle" and text.node == 1]
    assert beside == ["B", "in [−∞, ∞]", "v −1000.25"]
