"""F26: values of the leaves for which nothing is pruned, or one leaf is, marked by searching the student's tree."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import inf
from random import Random

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.core.option import Option
from explorer.exam.answers import ExampleAnswer
from explorer.exam.questions import Form, Question, QuestionContext, Settings, draw_question, rules
from explorer.exam.questions.searches import evaluable_nodes, run_plain_alpha_beta, with_leaf_utilities
from explorer.search.convention import Bound, Convention
from explorer.trees.tree import MAX, Tree

CODE = "F26"
NOTHING, LEAF = "nothing", "leaf"
HIGH, LOW, ELSEWHERE = 9, 1, 5


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Give values to the leaves such that alpha-beta prunes nothing, or prunes a certain leaf."""
    context = replace(context, convention=Convention(context.convention.cut, context.convention.fail))
    context.require_two_player(CODE)
    if context.tree.is_leaf[0]:
        raise ExamError(_("{}: there has to be something to search below the root").format(CODE))
    leaves = evaluable_nodes(context)
    goal = -1 if settings["goal"] == NOTHING else _find_leaf(context, settings["leaf"], leaves)
    sample = ascending_values(context.tree) if goal < 0 else pruning_values(context.tree, goal)
    values = None if sample is None else [sample[leaf] for leaf in leaves]
    effect = _("no leaf is pruned") if goal < 0 else _("the leaf {} is pruned").format(context.name(goal))

    def has_effect(numbers: Sequence[Bound]) -> bool:
        run = run_plain_alpha_beta(with_leaf_utilities(context, numbers), CODE)
        return not run.analysis_run.cutoffs if goal < 0 else run.pruning_step(goal) >= 0

    shown = context if values is None else with_leaf_utilities(context, values)
    run = None if values is None else run_plain_alpha_beta(shown, CODE)
    field = ExampleAnswer("leaves", _("The leaves from left to right"), len(leaves), (-inf, inf), has_effect,
                          None if values is None else tuple(values), effect)
    return Question(
        (_("The values of the leaves are not given. Can they be such that {effect}? If so, write one example: the "
           "values of all leaves from left to right, those that are pruned, too. If not, write “none”.").format(
               effect=effect),),
        rules.alpha_beta_rules(context), (field,),
        (_("An example: {}.").format(field.printed_answer) if values else _("There are no such values."),
         _explain(context.tree, goal)),
        draw_question(shown, run.snapshot() if run else None, numbers=False), is_about_run=False,
        hints=(_explain_condition() if goal >= 0 else
               _("At a MAX node, each child has to return more than the one before it. What about a MIN node?"),),
        known_work={"visits": len(run.trace.node)} if run else {})


def ascending_values(tree: Tree) -> dict[int, Bound]:
    """Return values of the leaves for which alpha-beta prunes nothing, under either cutoff test.

    They are 1, 2, 3 …: the subtrees of a MAX node get ascending ranges, those of a MIN node descending ones. So each
    subtree returns a value inside of its window.
    """
    values: dict[int, Bound] = {}
    waiting = [0]
    while waiting:
        node = waiting.pop()
        if tree.is_leaf[node]:
            values[node] = len(values) + 1
        children = list(tree.children(node))
        waiting += children[::-1] if tree.player[node] == MAX else children
    return values


def pruning_values(tree: Tree, leaf: int) -> dict[int, Bound] | None:
    """Return values of the leaves for which alpha-beta prunes `leaf`, under either cutoff test; None if there are none.

    There are some just if both a MAX node and a MIN node above the leaf have a child before the one on the way to it:
    if all leaves below these children are high at MAX and low at MIN, the lower of the two nodes is cut.
    """
    values: dict[int, Bound] = {node: ELSEWHERE for node in range(len(tree)) if tree.is_leaf[node]}
    found = earlier_siblings(tree, leaf)
    if not all(found):
        return None
    for siblings, value in zip(found, (HIGH, LOW), strict=True):
        for sibling in siblings:
            is_below = tree.in_subtree(sibling)
            values.update({node: value for node in values if is_below[node]})
    return values


def earlier_siblings(tree: Tree, leaf: int) -> tuple[list[int], list[int]]:
    """Return the nodes that are searched before the path to the leaf: the children of MAX nodes, and of MIN nodes."""
    of_max: list[int] = []
    of_min: list[int] = []
    for node, parent in pairwise((leaf, *tree.ancestors(leaf))):
        (of_max if tree.player[parent] == MAX else of_min).extend(range(tree.children(parent).start, node))
    return of_max, of_min


def _find_leaf(context: QuestionContext, name: str, leaves: Sequence[int]) -> int:
    """Return the leaf of this name or, without one, a random leaf that is not the first."""
    if not name.strip():
        others = leaves[1:] or leaves
        return others[int(Random(f"{context.seed}/leaf").random() * len(others))]
    found = context.find_node(name)
    if found is None or found not in leaves:
        raise ExamError(_("{form}: no leaf is called {name!r}").format(form=CODE, name=name.strip()))
    return found


def _explain_condition() -> str:
    return _("A leaf can be pruned just if α and β can both be set before it: a MAX node and a MIN node above it have "
             "a child to the left of the way to it.")


def _explain(tree: Tree, goal: int) -> str:
    if goal < 0:
        return _("Nothing is pruned if, from left to right, the children of each MAX node return ascending values and "
                 "those of each MIN node descending ones, inside of the window.")
    return _explain_condition()


FORM = Form(
    CODE, "Leaf values with an effect",
    "Give values to the leaves such that alpha-beta prunes nothing, or prunes a certain leaf.",
    build_question,
    (
        Option("goal", "choice", NOTHING, "", {NOTHING: "no leaf is pruned", LEAF: "a certain leaf is pruned"},
               title="Effect"),
        Option("leaf", "text", "", "The name of the leaf that has to be pruned", title="Leaf",
               blank="drawn for each version", requires="goal", requires_choice=(LEAF,)),
    ),
    is_drawn=True,
    topic="pruning",
)
