"""Changing pruned leaves: the demonstration that the root's value does not depend on them."""

from dataclasses import dataclass
from math import inf, isfinite

import numpy as np

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.core.exact import Number, display
from explorer.core.i18n import _
from explorer.exam.questions.context import QuestionRun, sort_preorder
from explorer.lab.unknowns import solve_one_unknown
from explorer.search.convention import Bound
from explorer.trees import edit
from explorer.trees.backward_induction import backed_up_values
from explorer.trees.tree import Tree

MARGIN = 10
"""The distance of the tried values beyond the tree's least and greatest number."""
LARGEST_VALUE = 2**30
"""The largest absolute value that is tried."""
UNKNOWN = "x"


@dataclass(frozen=True)
class LeafChange:
    """The root's minimax value before and after all leaves at or below `node` are set to `value`."""

    node: int
    value: Bound
    root_value_before: Number
    root_value_after: Number

    @property
    def is_root_value_unchanged(self) -> bool:
        """True if the root's value is the same before and after."""
        return self.root_value_before == self.root_value_after


def changeable_nodes(run: QuestionRun) -> list[int]:
    """Return the roots of pruned subtrees, then the pruned leaves below them, left to right."""
    tops = sort_preorder(run.tree, run.analysis_run.pruned_roots.tolist())
    leaves = [leaf for top in tops for leaf in leaves_below(run.tree, top) if leaf != top]
    return [*tops, *leaves]


def leaves_below(tree: Tree, node: int) -> list[int]:
    """Return the leaves of a node's subtree, left to right."""
    return sort_preorder(tree, np.flatnonzero(tree.in_subtree(node) & tree.is_leaf).tolist())


def value_range(run: QuestionRun) -> tuple[int, int]:
    """Return the least and the greatest integer to try: the known bounds, else the tree's own numbers and a margin."""
    known = [float(number) for number in run.trace.options.bounds or () if isfinite(number)]
    if len(known) == 2:
        return int(np.ceil(known[0])), int(np.floor(known[1]))
    own = run.tree.payoff[:, 0]
    own = own[np.isfinite(own)]
    low, high = (float(own.min()), float(own.max())) if len(own) else (0.0, 0.0)
    return int(max(low - MARGIN, -LARGEST_VALUE)), int(min(high + MARGIN, LARGEST_VALUE))


def change_leaves(run: QuestionRun, node: int, value: Bound) -> LeafChange:
    """Set all leaves at or below the node to the value, and return the root's values before and after."""
    changed = edit.set_value(run.tree, leaves_below(run.tree, node), value)
    return LeafChange(node, value, _root_value(run, run.tree), _root_value(run, changed))


def describe_change(run: QuestionRun, found: LeafChange) -> str:
    """Return a sentence about the root's value after the change."""
    tree, name = run.tree, run.tree.label[found.node]
    what = (_("every leaf below {node} = {value}") if tree.n_children[found.node] else _("{node} = {value}")).format(
        node=name, value=display(found.value))
    if found.is_root_value_unchanged:
        return _("With {change} the root's value is {value}, as before.").format(
            change=what, value=display(found.root_value_after))
    return _("With {change} the root's value is {after}, not {before}.").format(
        change=what, after=display(found.root_value_after), before=display(found.root_value_before))


def describe_all_values(run: QuestionRun, node: int) -> str:
    """Return a sentence about the root's value for every value of the node; "" if it can't be solved."""
    tree, name = run.tree, run.tree.label[node]
    if run.pruning_step(node) >= 0 or tree.n_children[node]:
        low, high = run.trace.options.bounds or (-inf, inf)
        return _("For every value of {leaf} from {lower} to {upper} the root's value is {value}: nothing there is "
                 "examined.").format(
            leaf=name, lower=display(low), upper=display(high), value=display(_root_value(run, run.tree)))
    try:
        pieces = solve_one_unknown(edit.set_unknown(tree, node, UNKNOWN), run.trace.convention).value
    except SearchRefused:
        return ""
    return _("The root's value is {values}, where {unknown} is the value of {leaf}.").format(values="; ".join(
        _("{value} for {condition}").format(value=UNKNOWN if piece.value is None else display(piece.value),
                              condition=piece.where.text(UNKNOWN)) for piece in pieces), unknown=UNKNOWN, leaf=name)


def _root_value(run: QuestionRun, tree: Tree) -> Number:
    """Return the root's minimax value, clamped to the window; by a search for quiescence and payoff vectors."""
    trace = run.trace
    if trace.options.quiescence or tree.payoff.shape[1] > 1:
        again = search.run(tree, trace.algorithm, trace.convention, trace.options)
        value: Number = QuestionRun(tree, again).analysis_run.value[0]
        return value
    low, high = trace.convention.window
    found: Number = backed_up_values(tree, trace.convention.depth)[0]
    return min(max(found, low), high)
