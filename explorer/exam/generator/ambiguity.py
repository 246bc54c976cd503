"""What an answer about a tree would depend on without the convention saying it.

A convention says on which test is cut, what is returned beyond the window, the window, the depth limit, and which tied
move is reported; a run goes left to right and tests before it narrows the window. What it leaves open:

- the root's value is an **end of the window**: nobody says whether that fails, and under `>=` it is only a bound;
- it is **beyond the window**: the search ends with a bound, and has no move to report; or it came upon the whole value
  all the same, and nobody says whether it knows;
- a **tie at the root that the search can't tell**: under `>=` a move may return the root's value as a bound, so that it
  may be as good or worse. Asked for the best moves, who looks at the numbers names it, who looks at the bounds doesn't;
- the **last of tied moves under `>=`**, which searches refuse for that reason;
- an **infinite leaf** that reaches an end of the full window: taken for a number beyond all others it would not cut;
- **two nodes of one name**, when an answer names nodes.

Repeated values alone leave nothing open: nodes have names, and on equality the cut rule decides.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import inf, isfinite

import numpy as np

from explorer import search
from explorer.analysis import Run, analyse
from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.search.convention import Convention
from explorer.trees.backward_induction import backed_up_values, is_evaluated, nodes_without_value
from explorer.trees.tree import CHANCE, Tree

MOST_NAMED = 3


def ambiguities(tree: Tree, convention: Convention, *, moves: bool = True) -> tuple[str, ...]:
    """A sentence for each thing left open, on which an exam's author may want to say more, or change the tree.

    `moves`: the best move is asked, so that it matters which of them are tied.
    Of a tree that alpha-beta does not run on, and of one with unknown or missing numbers, names are all that is told.
    """
    names = tuple(_names(tree))
    if len(nodes_without_value(tree, convention.depth)) or (tree.player == CHANCE).any() or (tree.player >= 0).any():
        return names
    if moves and (convention.ties, convention.cut) == ("last", "ge"):
        return (*names, _("which of tied moves is the last can't be told under ≥, for a later one may return only a "
                          "bound: cut on >, or ask for the first"))
    known = analyse(tree, search.run(tree, "alpha-beta", replace(convention, ties="first")))
    return (*names, *_window(known), *(_ties(known) if moves else ()), *_infinite_leaves(known))


def _names(tree: Tree) -> Iterator[str]:
    """Names of two nodes."""
    times = Counter(filter(None, (tree.label[node] for node in range(len(tree)))))
    shared = [name for name, count in times.items() if count > 1]
    for name in shared[:MOST_NAMED]:
        yield _("{} nodes are called {}: an answer with this name could mean either").format(times[name], name)
    if len(shared) > MOST_NAMED:
        yield _("{} more names stand at several nodes").format(len(shared) - MOST_NAMED)


def _window(known: Run) -> Iterator[str]:
    """A root's value that the window does not let through."""
    convention = known.trace.convention
    value, (low, high) = backed_up_values(known.tree, convention.depth)[0], convention.window
    if abs(value) < inf and value in (low, high):
        fails = _("low") if value == low else _("high")
        yield _("the root's value {} is an end of the window: say whether the search then fails {}").format(
            display(value), fails)
    elif not low <= value <= high:
        told = _("the search ends with a bound, and there is no best move to ask for")
        if known.best_move is not None:
            told = _("the search comes upon it all the same; say whether it counts as the value or as a bound")
        yield _("the root's value {} is beyond the window from {} to {}: {}").format(
            *map(display, (value, low, high)), told)


def _ties(known: Run) -> Iterator[str]:
    """The moves of which the search does not prove whether they are as good as the one that it reports."""
    if known.best_move is None or known.best_moves is not None:
        return
    tree = known.tree
    (low, high), values = known.intervals_by_row, backed_up_values(tree, known.trace.convention.depth)
    best = tree.name(known.best_move)
    for child in tree.children(0):
        row = known.row[child]
        if row >= 0 and low[row] < high[row] and low[row] <= values[0] <= high[row]:
            name = tree.name(child)
            if values[child] == values[0]:
                yield _("{0} ties with {1}, but alpha-beta returns only a bound for {0}: say whether every best move "
                        "by minimax counts, or only {1}, which is reported").format(name, best)
            else:
                yield _("{0} is worse than {1}, but alpha-beta returns {2} for both, for {0} as a bound: say whether "
                        "best moves go by minimax values or by the numbers returned").format(
                            name, best, display(values[0]))


def _infinite_leaves(known: Run) -> Iterator[str]:
    """Whether an infinite leaf skips something by being an end of the window."""
    tree, convention = known.tree, known.trace.convention
    bottom, payoff = is_evaluated(tree, convention.depth), tree.payoff
    endless = np.isinf(payoff[:, 0]) & bottom
    if not endless.any() or all(map(isfinite, convention.window)):
        return
    beyond = 1 + 2 * float(np.abs(payoff[bottom & ~endless]).max(initial=0))
    finite = tree.with_columns(payoff=np.where(np.isinf(payoff), np.sign(payoff) * beyond, payoff))
    other = analyse(finite, search.run(finite, "alpha-beta", convention))
    if not np.array_equal(known.row >= 0, other.row >= 0):
        yield _("an infinite leaf reaches the window's end and cuts, as a number beyond all others would not: say "
                "which is meant")
