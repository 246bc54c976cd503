"""The keys of the forms on alpha-beta against an independent oracle, on random trees with ties, under both cuts."""

from collections.abc import Iterator
from typing import Any

import pytest

from explorer.exam import FORMS, Question, study_context
from explorer.exam.questions.context import QuestionContext
from explorer.search.convention import Convention
from explorer.study import QuestionSetting, Study
from tests import oracle
from tests.options import sample
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
    """What the search may come to and does not, by path: below a skipped one, itself counted."""
    return [path for path in reach(case)
            if any(path == top or path.startswith(f"{top}.") for top in result["skipped"])]


def bottoms(case: Case) -> set[str]:
    plies = case[2].depth
    return {path for path, node in reach(case).items()
            if not node.children or (plies is not None and path.count(".") + 1 == plies)}


def right(question: Question, name: str) -> Any:
    """What the machine-readable answer has for this field."""
    return next(field["right"] for field in question.answer_as_json()["fields"] if field["name"] == name)


@pytest.mark.parametrize(("form", "order"), [("skipped-leaves", "as-drawn"), ("mirrored", "mirror")])
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
