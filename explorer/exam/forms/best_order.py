"""F9: rotate the children so that alpha-beta evaluates the fewest leaves, or the most."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.exam.answers import Arrangement, NamedNode, Number, Orders
from explorer.exam.questions import rules, solution_text
from explorer.exam.questions.context import Material, Run, with_tree
from explorer.exam.questions.drawings import drawings
from explorer.exam.questions.form import Form, Setting
from explorer.exam.questions.question import Question
from explorer.exam.questions.searches import evaluated, expanded, leaves_meant, plain_search
from explorer.lab import best_worst_order
from explorer.trees import edit, orderings
from explorer.trees.tree import Tree

CODE = "F9"
FEWEST, MOST = "fewest", "most"
PLAIN = 60
"""Families up to which an example is freed of every turn that it does not need: a search for each."""


def pose(given: Material, settings: Mapping[str, Any]) -> Question:
    """Rotate the children so that alpha-beta evaluates the fewest leaves, or the most, and tell how many."""
    run, fewest = plain_search(given, CODE), settings["goal"] == FEWEST
    extreme = best_worst_order.minimal(given.tree, given.convention) if fewest else best_worst_order.maximal(
        given.tree, given.convention)
    if not extreme.proved:
        raise ExamError(_("{}: the tree is too large for a proof that no order makes more evaluations").format(CODE))
    start, best, all_leaves = len(run.facts.evaluations), extreme.evaluated, len(evaluated(given))
    count = counter(given)
    example = _plain(given, _orders(given.tree, extreme.tree), count, best)
    turned = with_tree(given, in_orders(given.tree, example))
    turned_run = plain_search(turned, CODE)
    families = tuple((_spot(given, node), tuple(_spot(given, child) for child in given.tree.children(node)))
                     for node in expanded(given) if given.tree.n_children[node] > 1)
    if not families:
        raise ExamError(_("{}: no node has two children to rotate").format(CODE))
    asked = Arrangement("orders", _("New orders of children"), families, count, start, best, example,
                        _("evaluations"), weight=2)
    return Question(
        CODE, form.title,
        (_("Rotate the tree: put the children of any nodes into another order so that alpha-beta evaluates as few "
           "leaves as possible.") if fewest else
         _("Rotate the tree: put the children of any nodes into another order so that alpha-beta evaluates as many "
           "leaves as possible."),
         _("Write each node that you change, a colon and all its children in their new order, as in “P: R Q” for a "
           "node P with the children Q and R, with “;” between nodes; write “as drawn” if nothing is to be gained."),
         _("How many leaves are evaluated then?")),
        (*rules.of_alpha_beta(given), *leaves_meant(given)),
        (asked, Number("evaluated", _("Leaves evaluated in the best order") if fewest else
                       _("Leaves evaluated in the worst order"), best)),
        (_("As drawn {} of {} leaves are evaluated; for instance in this order {}: {}.").format(
            start, all_leaves, best, asked.key), *solution_text.cuts(turned_run)),
        drawings(given, run.state()), (drawings(turned, turned_run.state()).key,), run,
        hints=(
            _("For each node: which child, searched first, gives its siblings the tightest window?") if fewest else
            _("For each node: which child, searched last, has left its siblings the widest windows?"),
            _("A node whose value does not matter is cut soonest when the child that refutes it comes first.")
            if fewest else _("A child that would refute its parent has to come last."),
            _("{} leaves can be reached.").format(best),
        ),
    )


def _spot(given: Material, node: int) -> NamedNode:
    return NamedNode(node, given.name(node))


def counter(given: Material) -> Callable[[Orders], int]:
    """How many evaluations alpha-beta makes in other orders of the children."""
    def count(orders: Orders) -> int:
        return len(_search(given, in_orders(given.tree, orders)).facts.evaluations)
    return count


def _search(given: Material, tree: Tree) -> Run:
    return plain_search(with_tree(given, tree), CODE)


def in_orders(tree: Tree, orders: Orders) -> Tree:
    """The tree with these children in these orders and all others as they are, as if it were drawn so."""
    key = np.arange(len(tree))
    for node, children in orders.items():
        key[list(children)] = tree.children(node)
    return edit.adopt_order(orderings.reorder(tree, key))


def _orders(tree: Tree, ordered: Tree) -> dict[int, tuple[int, ...]]:
    """The families that stand in another order in the second tree, by the nodes of the first: ids are kept."""
    by_id = {identity: node for node, identity in enumerate(tree.id.tolist())}
    nodes = [by_id[identity] for identity in ordered.id.tolist()]
    orders = {nodes[parent]: tuple(nodes[child] for child in ordered.children(parent)) for parent in range(len(tree))}
    return {node: children for node, children in sorted(orders.items()) if children != tuple(tree.children(node))}


def _plain(given: Material, orders: Orders, count: Callable[[Orders], int], best: int) -> Orders:
    """The same without the turns of nodes that the search does not come to, and in small trees without any needless."""
    run = _search(given, in_orders(given.tree, orders))
    entered = {run.tree.label[node] for node in run.trace.node.tolist()}
    kept = {node: children for node, children in orders.items() if given.name(node) in entered}
    for node in list(kept) if len(kept) <= PLAIN else ():
        fewer = {other: children for other, children in kept.items() if other != node}
        if count(fewer) == best:
            kept = fewer
    return kept


form = Form(CODE, "Best order", pose, (
    Setting("goal", "Leaves to be evaluated", "choice", FEWEST, {
        FEWEST: "as few as possible", MOST: "as many as possible"}),
))
