"""F26: values of the leaves with an effect on pruning."""

from itertools import product
from typing import Any

import pytest

from explorer.core.errors import ExamError
from explorer.exam import FORMS, Question, study_context
from explorer.exam.questions.searches import evaluable_nodes
from explorer.search.convention import Convention
from explorer.study import QuestionSetting, Study
from explorer.trees import formats
from tests import oracle
from tests.options import sample
from tests.small_trees import Notation, many, parsed

FORM = FORMS["example"]
CUTS: tuple[Any, ...] = ("ge", "gt")


def posed(notation: Notation, root: str = "max", cut: Any = "ge", **settings: QuestionSetting) -> Question:
    given = study_context(Study(parsed(notation, root), convention=Convention(cut)))
    return FORM.build_question(given, FORM.read_settings(settings))


def leaf_count(notation: Notation, root: str) -> int:
    return len([node for node in oracle.read(notation, root).walk() if not node.children])


def with_values(notation: Notation, root: str, values: tuple[Any, ...]) -> oracle.Node:
    """Return the oracle's tree with these values at its leaves, from left to right."""
    tree = oracle.read(notation, root)
    leaves = [node for node in tree.walk() if not node.children]
    for leaf, value in zip(leaves, values, strict=True):
        leaf.value = value
    return tree


def is_pruned(tree: oracle.Node, path: str, cut: str) -> bool:
    return path not in oracle.alpha_beta(tree, cut, "soft", (-oracle.INF, oracle.INF), None).visited


def test_a_leaf_can_be_pruned_just_where_trying_all_values_prunes_it() -> None:
    decided = set()
    for notation, root in many(sample(200), 61):
        count = leaf_count(notation, root)
        if not 2 <= count <= 6:
            continue
        for cut in CUTS:
            given = study_context(Study(parsed(notation, root), convention=Convention(cut)))
            paths = [node.path for node in oracle.read(notation, root).walk() if not node.children]
            names = {given.name(given.tree.node_at_path(path)): path for path in paths}
            trees = [with_values(notation, root, values) for values in product((1, 2, 3), repeat=count)]
            for name, path in names.items():
                [field] = posed(notation, root, cut, goal="leaf", leaf=name).fields
                expected = any(is_pruned(tree, path, cut) for tree in trees)
                assert (field.model_answer != "none") == expected, (notation, root, cut, name)
                assert field.mark(field.model_answer).share == 1
                assert field.mark("none").share == (not expected)
                decided.add((expected, cut))
    assert len(decided) == 4


def test_in_any_tree_there_are_values_for_which_nothing_is_pruned() -> None:
    for notation, root in many(sample(300), 62):
        if leaf_count(notation, root) < 2:
            continue
        for cut in CUTS:
            [field] = posed(notation, root, cut).fields
            values = tuple(map(int, field.model_answer.split(", ")))
            tree = with_values(notation, root, values)
            run = oracle.alpha_beta(tree, cut, "soft", (-oracle.INF, oracle.INF), None)
            assert len(run.visited) == len(list(tree.walk())), (notation, root, cut)
            assert field.mark(field.model_answer).share == 1


def test_the_students_tree_is_searched() -> None:
    tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
    [field] = posed(tree).fields
    assert field.mark("3 2 1 4 3 2 9 8 7").share == 1
    assert field.mark("3, 12, 8, 2, 4, 6, 14, 5, 2").share == 0
    assert field.mark("none").share == 0
    [field] = posed(tree, goal="leaf", leaf="l5").fields
    assert field.mark("3, 12, 8, 2, 4, 6, 14, 5, 2").share == 1
    assert "the leaf L5 is pruned" in field.rule


def test_without_a_name_each_version_has_a_leaf_of_its_own() -> None:
    study = Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))
    asked = {FORM.build_question(study_context(study, seed), FORM.read_settings({"goal": "leaf"})).prompt
             for seed in "12345678"}
    assert len(asked) > 2


@pytest.mark.parametrize(("tree", "settings", "reason"), [
    ([1, 2], {"goal": "leaf", "leaf": "Z"}, "no leaf is called 'Z'"), (3, {}, "something to search"),
])
def test_what_can_not_be_asked_is_refused(tree: Notation, settings: dict[str, QuestionSetting], reason: str) -> None:
    with pytest.raises(ExamError, match=reason):
        posed(tree, **settings)


def test_a_depth_limit_and_a_window_of_the_study_do_not_count() -> None:
    study = Study(formats.parse("[[[1,2],[3,4]],[[5,6],[7,8]]]"), convention=Convention(window=(2, 3), depth=1))
    given = study_context(study)
    [field] = FORM.build_question(given, FORM.read_settings({})).fields
    assert len(field.model_answer.split(",")) == 8 > len(evaluable_nodes(given))
