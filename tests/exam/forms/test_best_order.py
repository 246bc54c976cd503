"""F9: child orders with the fewest or the most evaluations."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from explorer.core.errors import ExamError
from explorer.exam import FORMS, Question, study_context
from explorer.exam.answers import ChildOrderAnswer
from explorer.exam.questions.context import reorder_children
from explorer.lab import best_worst_order
from explorer.lab.best_worst_order import ExtremeOrder
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import formats
from tests import oracle
from tests.exam.trees import TREES, posed
from tests.options import sample
from tests.small_trees import many, parsed

FORM = FORMS["best-order"]


def arrangement(question: Question) -> ChildOrderAnswer:
    field = question.fields[0]
    assert isinstance(field, ChildOrderAnswer)
    return field


def test_aimas_tree_can_do_with_five_leaves_and_may_need_nine() -> None:
    question = posed("best-order", "aima")
    assert (arrangement(question).initial_count, arrangement(question).best_count) == (7, 5)
    assert arrangement(question).model_answer == "D: L9 L7 L8"
    most = FORM.build_question(study_context(TREES["aima"]), FORM.read_settings({"goal": "most"}))
    assert [field.model_answer for field in most.fields] == ["C: L6 L5 L4", "9"]
    assert question.prompt[0] != most.prompt[0]


def test_any_order_of_as_few_evaluations_is_right_and_a_better_one_than_drawn_earns_its_share() -> None:
    question = posed("best-order", "aima")
    other = "A: B D C; D: L9 L8 L7; B: L2 L1 L3"
    assert arrangement(question).mark(other).share == 1
    assert arrangement(question).mark("D: L8 L9 L7").share == Fraction(1, 2)
    for reply in ("as drawn", "A: D C B"):
        marks = arrangement(question).mark(reply)
        assert marks.share == 0
        assert marks.mistakes[0].kind == "wrong"
    assert arrangement(question).mark("D: L9 L7").mistakes[0].kind == "unreadable"


def test_the_rule_does_not_tell_the_number() -> None:
    assert not any(letter.isdigit() for letter in arrangement(posed("best-order", "aima")).rule)


def test_the_further_figure_is_the_best_tree_searched() -> None:
    question = posed("best-order", "ragged")
    assert question.solution[0].startswith("As drawn 7 of 12 leaves are evaluated; for instance in this order 4:")
    ordinals = [text.text for text in question.figures[0].texts if text.role == "ordinal"]
    assert sorted(ordinals)[:-8] == ["1", "2", "3", "4"]


def test_a_tree_that_is_searched_in_another_order_than_drawn_starts_from_that_one() -> None:
    given = study_context(replace(TREES["aima"], ordering="minimal"))
    question = FORM.build_question(given, FORM.read_settings({}))
    assert (arrangement(question).initial_count, arrangement(question).best_count) == (5, 5)
    assert question.fields[0].model_answer == "as drawn"
    tree = reorder_children(given.tree, {})
    assert [tree.label[node] for node in range(13)] == [given.name(node) for node in range(13)]


@pytest.mark.parametrize("text", ["[[[3]]]", "[5]"])
def test_trees_without_anything_to_rotate_are_refused(text: str) -> None:
    with pytest.raises(ExamError, match="no node has two children"):
        FORM.build_question(study_context(Study(formats.parse(text))), FORM.read_settings({}))


def test_a_number_that_is_not_proved_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    given = study_context(TREES["aima"])
    monkeypatch.setattr(best_worst_order, "maximal", lambda tree, _rules: ExtremeOrder(8, tree, False))
    with pytest.raises(ExamError, match="too large"):
        FORM.build_question(given, FORM.read_settings({"goal": "most"}))


def test_the_numbers_are_those_of_trying_all_orders_and_the_examples_come_to_them() -> None:
    tried = 0
    for notation, root in many(sample(300, 24), 11, depth=3, widest=3):
        node = oracle.read(notation, root)
        if not 1 < oracle.count_orders(node) <= 200:
            continue
        tried += 1
        cut = ("ge", "gt")[tried % 2]
        counts = [len(oracle.alpha_beta(tree, cut).evaluated) for tree in oracle.orders(node)]
        for goal, best in (("fewest", min(counts)), ("most", max(counts))):
            rules = Convention("ge" if cut == "ge" else "gt")
            question = FORM.build_question(study_context(Study(parsed(notation, root), convention=rules)),
                                           FORM.read_settings({"goal": goal}))
            field = arrangement(question)
            assert field.best_count == best, (notation, root, cut)
            assert field.mark(field.model_answer).share == 1
            assert field.initial_count == len(oracle.alpha_beta(node, cut).evaluated)
    assert tried > sample(60, 6)


def test_every_order_of_a_small_tree_is_graded_by_its_own_count() -> None:
    notation, random = [[4, 1, 3], [2, [5, 0]], [3, 3]], Random(2)
    question = FORM.build_question(study_context(Study(parsed(notation))), FORM.read_settings({}))
    field = arrangement(question)
    families = [[(parent, order) for order in permutations(children)] for parent, children in field.sibling_groups]
    nodes = {node.path: node for node in oracle.read(notation).walk()}
    given = study_context(Study(parsed(notation)))
    for choice in random.sample(list(product(*families)), 60):
        text = "; ".join(f"{parent.name}: {' '.join(child.name for child in order)}" for parent, order in choice)
        orders = {given.tree.path(parent.node): [given.tree.path(child.node) for child in order]
                  for parent, order in choice}

        def turned(node: oracle.Node, orders: dict[str, list[str]] = orders) -> oracle.Node:
            below = [nodes[path] for path in orders[node.path]] if node.path in orders else node.children
            return oracle.Node(node.path, node.player, node.value, [turned(child, orders) for child in below])

        counted = len(oracle.alpha_beta(turned(nodes[""])).evaluated)
        way = Fraction(counted - field.initial_count, field.best_count - field.initial_count)
        assert field.mark(text).share == max(Fraction(0), way)
