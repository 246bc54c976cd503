"""The change of leaves: whatever stands at what a search has skipped, the root's value stays."""

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
"""How far beyond the tree's own numbers those go that are tried."""
LARGEST_VALUE = 2**30
"""How far from 0 they go at most."""
UNKNOWN = "x"


@dataclass(frozen=True)
class LeafChange:
    """The root's value when every leaf counts: before, and after the leaves at `node` have got another `value`."""

    node: int
    value: Bound
    root_value_before: Number
    root_value_after: Number

    @property
    def is_root_value_unchanged(self) -> bool:
        """Whether it is the same."""
        return self.root_value_before == self.root_value_after


def changeable_nodes(run: QuestionRun) -> list[int]:
    """The skipped nodes whose leaves may be changed: the tops of what is skipped, then the single leaves below them."""
    tops = sort_preorder(run.tree, run.analysis_run.pruned_roots.tolist())
    leaves = [leaf for top in tops for leaf in leaves_below(run.tree, top) if leaf != top]
    return [*tops, *leaves]


def leaves_below(tree: Tree, node: int) -> list[int]:
    """The leaves of a node's subtree, left to right."""
    first = int(tree.preorder[node])
    inside = (tree.preorder >= first) & (tree.preorder < first + int(tree.size[node])) & tree.is_leaf
    return sort_preorder(tree, np.flatnonzero(inside).tolist())


def value_range(run: QuestionRun) -> tuple[int, int]:
    """The whole numbers between which values are tried: the known bounds, else somewhat beyond the tree's own."""
    known = [float(number) for number in run.trace.options.bounds or () if isfinite(number)]
    if len(known) == 2:
        return int(np.ceil(known[0])), int(np.floor(known[1]))
    own = run.tree.payoff[:, 0]
    own = own[np.isfinite(own)]
    low, high = (float(own.min()), float(own.max())) if len(own) else (0.0, 0.0)
    return int(max(low - MARGIN, -LARGEST_VALUE)), int(min(high + MARGIN, LARGEST_VALUE))


def change_leaves(run: QuestionRun, node: int, value: Bound) -> LeafChange:
    """The root's value with this number at the leaf, or at all leaves below the node, as it is with its own."""
    changed = edit.set_value(run.tree, leaves_below(run.tree, node), value)
    return LeafChange(node, value, _root_value(run, run.tree), _root_value(run, changed))


def describe_change(run: QuestionRun, found: LeafChange) -> str:
    """What the change shows, in a sentence."""
    tree, name = run.tree, run.tree.label[found.node]
    what = (_("every leaf below {} = {}") if tree.n_children[found.node] else _("{} = {}")).format(
        name, display(found.value))
    if found.is_root_value_unchanged:
        return _("With {} the root's value is {}, as before.").format(what, display(found.root_value_after))
    return _("With {} the root's value is {}, not {}.").format(
        what, display(found.root_value_after), display(found.root_value_before))


def describe_all_values(run: QuestionRun, node: int) -> str:
    """What the root is worth for any value there: a number, or piece by piece."""
    tree, name = run.tree, run.tree.label[node]
    if run.pruning_step(node) >= 0 or tree.n_children[node]:
        low, high = run.trace.options.bounds or (-inf, inf)
        return _("For every value of {} from {} to {} the root's value is {}: nothing there is examined.").format(
            name, display(low), display(high), display(_root_value(run, run.tree)))
    try:
        pieces = solve_one_unknown(edit.set_unknown(tree, node, UNKNOWN), run.trace.convention).value
    except SearchRefused:
        return ""
    return _("The root's value is {}, where {} is the value of {}.").format("; ".join(
        _("{} for {}").format(UNKNOWN if piece.value is None else display(piece.value),
                              piece.where.text(UNKNOWN)) for piece in pieces), UNKNOWN, name)


def _root_value(run: QuestionRun, tree: Tree) -> Number:
    """The root's value with every leaf counted, as far as the window lets it be seen; as the search has it where what
    it looks at depends on more than a depth."""
    trace = run.trace
    if trace.options.quiescence or tree.payoff.shape[1] > 1:
        again = search.run(tree, trace.algorithm, trace.convention, trace.options)
        worth: Number = QuestionRun(tree, again).analysis_run.value[0]
        return worth
    low, high = trace.convention.window
    found: Number = backed_up_values(tree, trace.convention.depth)[0]
    return min(max(found, low), high)
