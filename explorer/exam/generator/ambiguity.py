"""Ambiguities: points on which an answer about a tree depends and that the convention leaves open.

A convention states the cutoff test, the values returned outside of the window, the window, the depth limit, and which
tied move is reported. A search goes left to right and tests before it narrows the window. These cases stay ambiguous:

- The root's value is an **end of the window**. It is not defined whether the search fails there, and under `>=` the
  value is only a bound.
- The root's value is **outside of the window**. The search ends with a bound and has no move to report; or it finds the
  exact value all the same, and it is not defined whether that counts.
- There is a **tie at the root that the search can't detect**. Under `>=` a move may return the root's value as a bound
  and be equally good or worse. Whether it is a best move depends on whether numbers or bounds count.
- The **last of tied moves under `>=`** is to be reported, which searches refuse for that reason.
- An **infinite leaf** reaches an end of the full window. If infinity is read as "larger than all numbers", it does not
  cut.
- **Two nodes have the same name**, and answers name nodes.

Equal values alone are not ambiguous: nodes have names, and on equality the cut rule decides.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import inf, isfinite

import numpy as np

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.run import Run
from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.search.convention import Convention
from explorer.trees.backward_induction import backed_up_values, is_evaluated, nodes_without_value
from explorer.trees.tree import CHANCE, Tree

MOST_NAMED = 3


def ambiguities(tree: Tree, convention: Convention, *, moves: bool = True) -> tuple[str, ...]:
    """Return a sentence for each ambiguity, so that the author of an exam can add a rule or change the tree.

    `moves`: the answer contains the best move, so ties at the root and a value at an end of the window matter. Only
    names are checked in a tree with chance nodes, numbered players, or unknown or missing values.
    """
    names = tuple(_names(tree))
    if len(nodes_without_value(tree, convention.depth)) or (tree.player == CHANCE).any() or (tree.player >= 0).any():
        return names
    if moves and (convention.ties, convention.cut) == ("last", "ge"):
        return (*names, _("which of the tied moves is the last can't be decided under ≥, because a later one may "
                          "return only a bound: cut on >, or ask for the first"))
    known = analyse(tree, search.run(tree, "alpha-beta", replace(convention, ties="first")))
    return (*names, *((*_window(known), *_ties(known)) if moves else ()), *_infinite_leaves(known))


def _names(tree: Tree) -> Iterator[str]:
    """Yield a sentence for each name of several nodes."""
    times = Counter(filter(None, (tree.label[node] for node in range(len(tree)))))
    shared = [name for name, count in times.items() if count > 1]
    for name in shared[:MOST_NAMED]:
        yield _("{count} nodes are called {name}: an answer with this name could mean either").format(
            count=times[name], name=name)
    if len(shared) > MOST_NAMED:
        yield _("{} more names are used for several nodes").format(len(shared) - MOST_NAMED)


def _window(known: Run) -> Iterator[str]:
    """Yield a sentence if the root's value is not inside the window."""
    convention = known.trace.convention
    value, (low, high) = backed_up_values(known.tree, convention.depth)[0], convention.window
    if abs(value) < inf and value in (low, high):
        fails = _("low") if value == low else _("high")
        yield _("the root's value {value} equals alpha or beta: say whether the search then fails {how}").format(
            value=display(value), how=fails)
    elif not low <= value <= high:
        consequence = _("the search ends with a bound, and there is no best move to ask for")
        if known.best_move is not None:
            consequence = _("the search still finds it; say whether it counts as the value or as a bound")
        yield _("the root's value {value} is beyond the window from {lower} to {upper}: {consequence}").format(
            value=display(value), lower=display(low), upper=display(high), consequence=consequence)


def _ties(known: Run) -> Iterator[str]:
    """Yield a sentence for each move that the search does not prove to be equal to or worse than the reported one."""
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
                yield _("{move} ties with {best}, but alpha-beta returns only a bound for {move}: say whether every "
                        "best move by minimax counts, or only {best}, which is reported").format(move=name, best=best)
            else:
                yield _("{move} is worse than {best}, but alpha-beta returns {value} for both, for {move} as a bound: "
                        "say whether best moves go by minimax values or by the numbers returned").format(
                            move=name, best=best, value=display(values[0]))


def _infinite_leaves(known: Run) -> Iterator[str]:
    """Yield a sentence if an infinite leaf prunes something because it is an end of the window."""
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
