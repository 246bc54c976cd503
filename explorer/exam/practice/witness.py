"""The witness: whatever stands at what a search has skipped, the root's value stays."""

from dataclasses import dataclass
from math import inf, isfinite

import numpy as np

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.core.numerals import Number, pretty
from explorer.exam.questions.context import Run, in_order
from explorer.lab.unknowns import solve
from explorer.search.convention import Bound
from explorer.trees import edit
from explorer.trees.backward_induction import backed_up
from explorer.trees.tree import Tree

MARGIN = 10
"""How far beyond the tree's own numbers those go that are tried."""
MOST = 2**30
"""How far from 0 they go at most."""
UNKNOWN = "x"


@dataclass(frozen=True)
class Witness:
    """The root's value when every leaf counts: `before`, and `now` that the leaves at `node` have another value."""

    node: int
    value: Bound
    before: Number
    now: Number

    @property
    def stays(self) -> bool:
        """Whether it is the same."""
        return self.before == self.now


def changeable(run: Run) -> list[int]:
    """The skipped nodes whose leaves may be changed: the tops of what is skipped, then the single leaves below them."""
    tops = in_order(run.tree, run.facts.pruned_roots.tolist())
    leaves = [leaf for top in tops for leaf in leaves_below(run.tree, top) if leaf != top]
    return [*tops, *leaves]


def leaves_below(tree: Tree, node: int) -> list[int]:
    """The leaves of a node's subtree, left to right."""
    first = int(tree.preorder[node])
    inside = (tree.preorder >= first) & (tree.preorder < first + int(tree.size[node])) & tree.is_leaf
    return in_order(tree, np.flatnonzero(inside).tolist())


def reach(run: Run) -> tuple[int, int]:
    """The whole numbers between which values are tried: the known bounds, else somewhat beyond the tree's own."""
    known = [float(number) for number in run.trace.parameters.bounds or () if isfinite(number)]
    if len(known) == 2:
        return int(np.ceil(known[0])), int(np.floor(known[1]))
    own = run.tree.payoff[:, 0]
    own = own[np.isfinite(own)]
    low, high = (float(own.min()), float(own.max())) if len(own) else (0.0, 0.0)
    return int(max(low - MARGIN, -MOST)), int(min(high + MARGIN, MOST))


def witness(run: Run, node: int, value: Bound) -> Witness:
    """The root's value with this number at the leaf, or at all leaves below the node, as it is with its own."""
    changed = edit.set_value(run.tree, leaves_below(run.tree, node), value)
    return Witness(node, value, _worth(run, run.tree), _worth(run, changed))


def told(run: Run, found: Witness) -> str:
    """What the witness shows, in a sentence."""
    tree, name = run.tree, run.tree.label[found.node]
    what = (_("every leaf below {} = {}") if tree.n_children[found.node] else _("{} = {}")).format(
        name, pretty(found.value))
    if found.stays:
        return _("With {} the root is worth {}, as before.").format(what, pretty(found.now))
    return _("With {} the root is worth {}, not {}.").format(what, pretty(found.now), pretty(found.before))


def for_any(run: Run, node: int) -> str:
    """What the root is worth for any value there: a number, or piece by piece."""
    tree, name = run.tree, run.tree.label[node]
    if run.skipped(node) >= 0 or tree.n_children[node]:
        low, high = run.trace.parameters.bounds or (-inf, inf)
        return _("For every value of {} from {} to {} the root is worth {}: nothing there is looked at.").format(
            name, pretty(low), pretty(high), pretty(_worth(run, run.tree)))
    try:
        pieces = solve(edit.set_unknown(tree, node, UNKNOWN), run.trace.convention).value
    except SearchRefused:
        return ""
    return _("The root is worth {}, where {} is the value of {}.").format("; ".join(
        _("{} for {}").format(UNKNOWN if piece.value is None else pretty(piece.value),
                              piece.where.text(UNKNOWN)) for piece in pieces), UNKNOWN, name)


def _worth(run: Run, tree: Tree) -> Number:
    """The root's value with every leaf counted, as far as the window lets it be seen; as the search has it where what
    it looks at depends on more than a depth."""
    trace = run.trace
    if trace.parameters.quiescence or tree.payoff.shape[1] > 1:
        again = search.run(tree, trace.algorithm, trace.convention, trace.parameters)
        worth: Number = Run(tree, again).facts.value[0]
        return worth
    low, high = trace.convention.window
    found: Number = backed_up(tree, trace.convention.depth)[0]
    return min(max(found, low), high)
