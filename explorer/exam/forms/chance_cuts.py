"""F15: an example of a cutoff in a tree with chance nodes, or none; or the order of outcomes that prunes most."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import permutations, product
from math import inf, prod
from typing import Any

from explorer.core.errors import ExamError
from explorer.core.exact import as_fraction
from explorer.core.i18n import _, ngettext
from explorer.core.option import Option
from explorer.exam.answers import ChildOrderAnswer, ChoiceAnswer, ExampleAnswer, NamedNode, OrderByNode
from explorer.exam.questions import Form, Question, Settings, rules
from explorer.exam.questions.chance_nodes import (
    describe_chance_value,
    describe_star1_cutoffs,
    irrelevant_leaves,
    require_chance_nodes,
    star1_rules,
)
from explorer.exam.questions.context import QuestionContext, QuestionRun, reorder_children, sort_preorder
from explorer.exam.questions.drawings import Drawings, draw_question, draw_search
from explorer.exam.questions.number_settings import describe_leaf_bounds, leaf_bounds
from explorer.exam.questions.searches import evaluable_nodes, expandable_nodes, with_leaf_utilities
from explorer.search.convention import Bound
from explorer.search.options import SearchOptions
from explorer.trees import edit
from explorer.trees.tree import CHANCE, MAX, MIN

CODE = "F15"
EXAMPLE, ORDER = "example", "order"
MOST_ORDERS = 1_000
"""The greatest number of orders of outcomes that are tried."""
LeafUtilities = tuple[Bound, ...]


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Find leaf values that allow a cutoff in a tree of this shape, or say that none do; or order the outcomes.

    The default bounds are those of the study or, if it has none, the least and greatest leaf. The search always has the
    full window, because a narrow one could cut any tree.
    """
    require_chance_nodes(CODE, context)
    context = replace(context, convention=replace(context.convention, window=(-inf, inf)))
    _require_positive_probabilities(context)
    if settings["ask"] == EXAMPLE:
        return _build_example_question(context, settings)
    return _build_order_question(context, settings)


def _require_positive_probabilities(context: QuestionContext) -> None:
    """Raise ExamError for an outcome of probability 0, which can be pruned in any tree."""
    for node in expandable_nodes(context):
        if context.tree.player[node] == CHANCE:
            for child in context.tree.children(node):
                if not context.tree.probability_of(child):
                    raise ExamError(_("{form}: the outcome {outcome} has probability 0").format(
                        form=CODE, outcome=context.name(child)))


def _read_bounds(context: QuestionContext, given: Sequence[Any]) -> tuple[Bound, Bound]:
    low, high = leaf_bounds(CODE, context, given)
    if not (-inf < low < high < inf):
        raise ExamError(_("{}: bounds are two different finite numbers here").format(CODE))
    return low, high


def _build_example_question(context: QuestionContext, settings: Settings) -> Question:
    """Return the question for leaf values with which a leaf is pruned, or "none"."""
    bounds = _read_bounds(context, settings["bounds"]) if settings["bounded"] else (-inf, inf)
    leaves = evaluable_nodes(context)
    has_pruned_leaf(with_leaf_utilities(context, bounds[:1] * len(leaves)),
                    bounds)  # raise errors of Star1 here, not in grading
    sample = find_example(context, bounds)
    fields = (
        ChoiceAnswer("ever", _("Can a leaf ever be pruned"), (_("no"), _("yes")),
                     frozenset({int(sample is not None)})),
        ExampleAnswer("leaves", _("The leaves from left to right"), len(leaves), bounds,
                      lambda numbers: has_pruned_leaf(with_leaf_utilities(context, numbers), bounds),
                      sample, _("a leaf is pruned"), weight=2),
    )
    shown = with_leaf_utilities(context, sample) if sample else context
    run = shown.run("star1", options=SearchOptions(bounds=bounds)) if sample and settings["bounded"] else None
    return Question(
        (_("The values of the {leaves} leaves are not given. {bounds} Can they be such that at least one leaf need not "
           "be examined when the tree is searched from left to right? If so, write one example: the values of all "
           "leaves from left to right, those that are pruned, too. If not, write “none”.").format(
               leaves=len(leaves), bounds=describe_leaf_bounds(*bounds)),),
        _list_rules(context, bounds, settings["bounded"]), fields, _describe_proof(context, shown, run, bounds, sample),
        _draw_tree(shown, leaves, sample is not None, run),
        hints=(
            _("A search may leave a node only when nothing that is still unseen there can change its parent's choice."),
            _("What are the largest and the smallest value that a chance node can still reach after its first "
              "outcome?"),
        ), known_work={"visits": len(context.tree)},
    )


def _list_rules(context: QuestionContext, bounds: tuple[Bound, Bound], bounded: bool) -> tuple[str, ...]:
    if bounded:
        return (*rules.alpha_beta_rules(context), describe_chance_value(), *star1_rules(*bounds))
    return (*rules.minimax_rules(context), describe_chance_value(), rules.describe_child_order(), _(
        "A leaf need not be examined if, when its turn comes, it can no longer change the root's value, whatever its "
        "value and those of the leaves after it."))


def has_pruned_leaf(context: QuestionContext, bounds: tuple[Bound, Bound]) -> bool:
    """Return True if a leaf is pruned.

    Under finite bounds Star1 decides. Without bounds a leaf counts as pruned if it cannot change the root's value once
    the leaves before it are known.
    """
    if bounds == (-inf, inf):
        return bool(irrelevant_leaves(context, bounds))
    return bool(context.run("star1", options=SearchOptions(bounds=bounds)).analysis_run.cutoffs)


def find_example(context: QuestionContext, bounds: tuple[Bound, Bound]) -> LeafUtilities | None:
    """Return leaf values with which a leaf is pruned, if possible at a chance node; None if there are none.

    Under finite bounds any MAX or MIN node with two moves can be cut, if its first move reaches the bound. Without
    bounds a cutoff needs a MAX and a MIN node, one below the other. The lower one has two moves, and the upper one has
    a move before the move that leads down. Chance nodes between them must be left by their last outcome, because any
    unseen outcome makes the bound useless.
    """
    if bounds == (-inf, inf):
        return next((found for found in _examples_without_bounds(context)
                     if has_pruned_leaf(with_leaf_utilities(context, found), bounds)), None)
    fallback = None
    for found in _examples_within_bounds(context, *bounds):
        shown = with_leaf_utilities(context, found)
        cut = [each.node for each in shown.run("star1", options=SearchOptions(bounds=bounds)).analysis_run.cutoffs]
        if any(context.tree.player[node] == CHANCE for node in cut):
            return found
        fallback = fallback or (found if cut else None)
    return fallback


def _examples_within_bounds(context: QuestionContext, low: Bound, high: Bound) -> Iterator[LeafUtilities]:
    """Yield candidate leaf values for each MAX or MIN node with two moves.

    Below its first move all leaves are good for its player, and all other leaves are as bad as possible. The second
    round uses the best possible value instead of a good one.
    """
    for is_best in (False, True):
        for node in expandable_nodes(context):
            if context.tree.player[node] in (MAX, MIN) and context.tree.n_children[node] > 1:
                best, worst = (high, low) if context.tree.player[node] == MAX else (low, high)
                near = round(as_fraction(best) + (as_fraction(worst) - as_fraction(best)) / 4)
                good = best if is_best or not low < near < high else near
                yield _assign_utilities(context, worst, {int(context.tree.children(node)[0]): good})


def _examples_without_bounds(context: QuestionContext) -> Iterator[LeafUtilities]:
    """Yield candidate leaf values for each MAX node below a MIN node and vice versa.

    The earlier moves of the upper node and the first move of the lower one are the good ones.
    """
    tree, found = context.tree, expandable_nodes(context)
    for lower in found:
        path, node = [], lower
        while node:
            path.append(node)
            node = int(tree.parent[node])
        for child in path:
            upper = int(tree.parent[child])
            if {int(tree.player[upper]), int(tree.player[lower])} == {MAX, MIN} and child > tree.children(upper)[0] \
                    and tree.n_children[lower] > 1:
                good = 9 if tree.player[upper] == MAX else -9
                earlier_siblings = {each: good for each in tree.children(upper) if each < child}
                yield _assign_utilities(context, 0, {**earlier_siblings, tree.children(lower)[0]: -good})


def _assign_utilities(context: QuestionContext, rest: Bound, below: Mapping[int, Bound]) -> LeafUtilities:
    """Return the utility of each leaf: that of its ancestor (or itself) in `below`, otherwise `rest`."""
    found = []
    for leaf in evaluable_nodes(context):
        node = leaf
        while node and node not in below:
            node = int(context.tree.parent[node])
        found.append(below.get(node, rest))
    return tuple(found)


def _describe_proof(
    context: QuestionContext, shown: QuestionContext, run: QuestionRun | None, bounds: tuple[Bound, Bound],
    sample: LeafUtilities | None
) -> tuple[str, ...]:
    if sample is None and bounds == (-inf, inf):
        return (_("No. A leaf could be pruned only below a MAX and a MIN node between which a bound passes, and a "
                  "bound passes a chance node only with its last outcome: any outcome that is still unseen may be so "
                  "large or so small that the mean is anything. This tree has no such place."),)
    if sample is None:
        return (_("No. No player in this tree has a choice between two moves, so every leaf counts for the root."),)
    example = _("Yes, for example with {} from left to right.").format(", ".join(map(str, map(as_fraction, sample))))
    if run is not None:
        return (example.replace("-", "−"), *describe_star1_cutoffs(run, bounds))
    irrelevant = ", ".join(map(context.name, irrelevant_leaves(shown, bounds)))
    return (example.replace("-", "−"),
            _("When their turn comes, these can change nothing any more: {}.").format(irrelevant))


def _draw_tree(shown: QuestionContext, leaves: Sequence[int], has_sample: bool, run: QuestionRun | None) -> Drawings:
    """Return the drawings without the leaves' numbers; the key shows the example."""
    blank = replace(shown, tree=edit.set_value(shown.tree, leaves, None))
    if not has_sample:
        return draw_question(blank, None)
    return draw_question(blank, None if run is None else run.snapshot(), key_context=shown)


def _build_order_question(context: QuestionContext, settings: Settings) -> Question:
    """Return the question for the order of outcomes in which Star1 examines the fewest leaves."""
    bounds = _read_bounds(context, settings["bounds"])
    families = context.sibling_groups(node for node in sort_preorder(context.tree, expandable_nodes(context))
                                      if context.tree.player[node] == CHANCE)
    if not families:
        raise ExamError(_("{}: no chance node of the tree has two outcomes").format(CODE))
    orders = prod(prod(range(1, len(children) + 1)) for _node, children in families)
    if orders > MOST_ORDERS:
        raise ExamError(_("{form}: the outcomes have {orders:,} orders, which are too many to try: "
                          "at most {most:,}").format(
            form=CODE, orders=orders, most=MOST_ORDERS))

    def count(found: OrderByNode) -> int:
        return len(run_in_orders(context, found, bounds).analysis_run.evaluation_rows)

    start = count({})
    best: OrderByNode = {}
    fewest = start
    for each in _iterate_orders(families):
        if (examined := count(each)) < fewest:
            best, fewest = each, examined
    asked = ChildOrderAnswer("order", _("Order of the outcomes"), families, count, start, fewest, best,
                             _("leaves examined"))
    run = run_in_orders(context, {}, bounds)
    after = run_in_orders(context, best, bounds)
    return Question(
        (describe_leaf_bounds(*bounds) + " " + _(
            "The search uses that. In which order must the outcomes of each chance node come so that the fewest leaves "
            "are examined? All other children stay as drawn. Write the nodes whose outcomes change places with their "
            "outcomes in the new order, as in “{node}: {outcomes}”, separated by semicolons; or “as drawn”.").format(
                node=families[0][0].name, outcomes=" ".join(child.name for child in families[0][1][::-1])),),
        (*rules.alpha_beta_rules(context), describe_chance_value(), *star1_rules(*bounds)), (asked,),
        (_("As drawn {drawn} leaves are examined, in the best order {best}: {order}.").format(
            drawn=start, best=fewest, order=asked.model_answer),
         *describe_star1_cutoffs(after, bounds)),
        draw_question(context, run.snapshot()),
        lambda: (draw_search(context, after, context.place_nodes(after.tree), _("In the best order")),), run,
        hints=(_("An outcome that takes the mean furthest from the other bound should come early."),
               _("A likely outcome says more about the mean than an unlikely one."),
               ngettext("At best {} leaf is examined.", "At best {} leaves are examined.", fewest).format(fewest)),
    )


def _iterate_orders(families: Sequence[tuple[NamedNode, Sequence[NamedNode]]]) -> Iterator[OrderByNode]:
    ways = [[tuple(child.node for child in each) for each in permutations(children)] for _node, children in families]
    for chosen in product(*ways):
        yield {parent.node: way for (parent, children), way in zip(families, chosen, strict=True)
               if way != tuple(child.node for child in children)}


def run_in_orders(context: QuestionContext, orders: OrderByNode, bounds: tuple[Bound, Bound]) -> QuestionRun:
    """Run Star1 with the children of these nodes in these orders."""
    tree = reorder_children(context.tree, orders)
    return replace(context, tree=tree).run("star1", options=SearchOptions(bounds=bounds))


FORM = Form(
    CODE, "Cuts at chance nodes",
    "Find leaf values that allow a cutoff in a tree of this shape, or say that none do; or order the outcomes.",
    build_question,
    (
        Option("ask", "choice", EXAMPLE, "What is asked", {EXAMPLE: "an example with a cut, or none",
               ORDER: "the order that prunes most"}, title="Ask for"),
        Option("bounded", "flag", True, "The leaves are known to lie between bounds (for the example)",
               title="Leaves are known to lie between bounds", requires="ask", requires_choice=(EXAMPLE,)),
        Option("bounds", "numerals", (),
               "The least and the greatest value of a leaf (blank: as in the study, else in the tree)",
               title="Least and greatest leaf", blank="the study’s, else the tree’s"),
    ),
    frozenset({"chance"}), search_options=("bounds",),
    topic="players",
)
