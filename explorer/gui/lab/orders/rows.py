"""The rows of the table of orders: the orders of a tree, their counts, and the studies that show or keep one."""

from dataclasses import dataclass, replace

import numpy as np

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.lab import orders
from explorer.lab.best_worst_order import branching_factor
from explorer.search import alpha_beta, iterative_deepening
from explorer.search.options import SearchOptions
from explorer.search.trace import LEAF, STATIC, Tick, Trace
from explorer.study import Study
from explorer.trees import edit, orderings
from explorer.trees.backward_induction import is_evaluated
from explorer.trees.orderings import MAXIMAL, MINIMAL
from explorer.trees.tree import IntArray, Tree

ALPHA_BETA, DEEPENING = alpha_beta.NAME, iterative_deepening.NAME
KILLERS, HISTORY = "killers", "history"
SEARCH_ORDERS = (KILLERS, HISTORY, DEEPENING)
"""Orders that a search finds while it runs, so they have no key."""


@dataclass(frozen=True)
class ListedOrder:
    """Alpha-beta's counts in one order: evaluations, visits, cutoffs, share of all evaluations, branching factor.

    `proved`: True if no order has fewer, or more, evaluations; None if that is not claimed.
    """

    name: str
    evaluated: int
    visited: int
    shallow: int
    deep: int
    share: float
    branching: float | None
    proved: bool | None = None


def order_names(study: Study) -> tuple[str, ...]:
    """Return the orders to compare; the current one is among them."""
    tree, now = study.tree, study.ordering
    random = now if now.startswith(orderings.RANDOM) else "random:1"
    more = () if now in orderings.ORDERINGS or orders.depends_on_convention(now) or now == random else (now,)
    has_evaluations = len(tree) > 1 and not np.isnan(tree.payoff[1:, 0]).any()
    deepening = (DEEPENING,) if has_evaluations and not tree.is_leaf[1:].all() else ()
    by_key = [name for name, each in orderings.ORDERINGS.items() if has_evaluations or not each.needs_evaluations]
    by_key.remove(orderings.AS_DRAWN)
    return (orderings.AS_DRAWN, *more, MINIMAL, MAXIMAL, *by_key, *deepening, KILLERS, HISTORY, random)


def refusal(study: Study) -> str:
    """Return why the orders of this tree can't be compared; "" if they can."""
    try:
        search.run(study.tree, ALPHA_BETA, study.convention, tick=lambda _visits: False)
    except SearchRefused as error:
        return str(error)
    return ""


def order_row(study: Study, name: str, tick: Tick) -> ListedOrder:
    """Return alpha-beta's counts for the study's tree in this order, under its convention."""
    proved = None
    if name == MINIMAL:
        proved = True
    elif name == MAXIMAL:
        proved = orders.maximal_order(study.tree, study.convention, tick=tick).proved
    tree = tree_in_order(study, name, tick)
    trace = search.run(tree, ALPHA_BETA, study.convention, tick=tick)
    counts = analyse(tree, trace).counts()
    everything = int(is_evaluated(tree, study.convention.depth).sum())
    evaluated = count_evaluations(trace)
    plies = tree.plies(study.convention.depth)
    return ListedOrder(name, evaluated, len(trace), counts.shallow, counts.deep, evaluated / everything,
                       branching_factor(len(trace), plies), proved)


def count_evaluations(trace: Trace) -> int:
    """Return the number of evaluated leaves and nodes at the depth limit."""
    return int(((trace.ended == LEAF) | (trace.ended == STATIC)).sum())


def tree_in_order(study: Study, name: str, tick: Tick) -> Tree:
    """Return the study's tree with its children in this order."""
    if name not in SEARCH_ORDERS:
        return orders.apply(study.tree, name, study.convention, tick=tick)
    shown = study_showing(study, name)
    tree = orderings.apply(study.tree, shown.ordering)
    trace = search.run(tree, shown.algorithm, shown.convention, shown.options, tick=tick)
    return orderings.reorder(tree, _last_visit_rows(tree, trace))


def _last_visit_rows(tree: Tree, trace: Trace) -> IntArray:
    """Return (n,) the row of each node's visit in the last pass; the number of rows if there is none."""
    first = trace.passes[-1].first_row if trace.passes else 0
    key = np.full(len(tree), len(trace), np.int64)
    key[trace.node[first:]] = np.arange(first, len(trace))
    return key


def study_showing(study: Study, name: str) -> Study:
    """Return the study with this order, and alpha-beta without other options than the row's."""
    changed = search.accepted_options(ALPHA_BETA, study.options).non_default_names
    options = replace(study.options, **{each: getattr(SearchOptions(), each) for each in changed})
    if name == DEEPENING:
        return replace(study, ordering=orderings.AS_DRAWN, algorithm=DEEPENING,
                       options=replace(options, reorder=True, budget=None))
    if name in (KILLERS, HISTORY):
        return replace(study, ordering=orderings.AS_DRAWN, algorithm=ALPHA_BETA,
                       options=replace(options, killers=name == KILLERS, history=name == HISTORY))
    return replace(study, ordering=name, algorithm=ALPHA_BETA, options=options)


def is_order_shown(study: Study, name: str) -> bool:
    """Return True if the study already shows this order."""
    shown = study_showing(study, name)
    now = study.ordering, study.algorithm, study.options
    return (shown.ordering, shown.algorithm, shown.options) == now


def study_keeping(study: Study, name: str, tick: Tick = lambda _visits: True) -> Study:
    """Return the study with its children drawn in this order, searched by plain alpha-beta."""
    kept = edit.adopt_order(tree_in_order(study, name, tick))
    return replace(study_showing(study, orderings.AS_DRAWN), tree=kept)


def current_order(study: Study) -> str:
    """Return the row whose order the study shows."""
    options = search.accepted_options(study.algorithm, study.options)
    if study.ordering == orderings.AS_DRAWN:
        if options.reorder:
            return DEEPENING
        if options.killers != options.history:
            return KILLERS if options.killers else HISTORY
    return study.ordering


def row_title(name: str) -> str:
    """Return the title of an order in the table."""
    found = {KILLERS: _("killer moves"), HISTORY: _("history heuristic"), DEEPENING: _("iterative deepening")}
    return found[name] if name in found else orders.order_title(name)


def describe_order(name: str) -> str:
    """Return a description of an order in one or two sentences."""
    texts = {
        KILLERS: _("Moves that caused a cutoff at a sibling come first."),
        HISTORY: _("Moves that caused cutoffs anywhere come first."),
        DEEPENING: _("The child order of the last iteration of iterative deepening, sorted by the values of the "
                     "iteration before. Only the last iteration is counted."),
        MINIMAL: _("No order makes alpha-beta evaluate fewer leaves (proved)."),
        MAXIMAL: _("If “proved”, no order makes alpha-beta evaluate more leaves; else the worst order found."),
    }
    if name in texts:
        return texts[name]
    return _(orderings.ORDERINGS[name].sentence) if name in orderings.ORDERINGS else ""
