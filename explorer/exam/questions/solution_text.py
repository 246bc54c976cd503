"""Sentences that several keys share."""

from collections.abc import Iterable

from explorer.core.i18n import _
from explorer.core.numerals import pretty
from explorer.exam.answers import NOWHERE
from explorer.exam.questions.context import Material, Run
from explorer.search import ALGORITHMS
from explorer.search.trace import NEVER
from explorer.trees.names import number
from explorer.trees.tree import MAX


def cuts(run: Run) -> tuple[str, ...]:
    """Every cutoff: where, on which test, who set the bound, and what is skipped by it."""
    label, parent = run.tree.label, run.tree.parent
    tops = run.facts.pruned_roots.tolist()
    told = []
    for cut in run.facts.cutoffs:
        lost = ", ".join(label[node] for node in tops if parent[node] == cut.node)
        who = _("from the initial window") if cut.set_by < 0 else _("set by {}").format(label[cut.set_by])
        told.append(_("{} is cut after {}: v {} ({}); skipped: {}.").format(
            label[cut.node], label[cut.after], cut.test, who, lost))
    return tuple(told)


def best(given: Material, moves: Iterable[int]) -> str:
    """The moves by the nodes that they lead to, and by their own names where they have any."""
    return _(" or ").join(called(given, node) for node in moves)


def called(given: Material, node: int) -> str:
    """A move: the node that it leads to and, where it has one, its name."""
    move = given.tree.move[node]
    return f"{given.name(node)} ({move})" if move and move != given.name(node) else given.name(node)


def values(run: Run) -> str:
    """The number of every inner node that returned one, level by level."""
    tree = run.tree
    found = [f"{tree.label[node]} = {number(run.facts.value[node])}" for node in range(len(tree))
             if tree.n_children[node] and run.facts.leave[node] != NEVER]
    return ", ".join(found)


def about(run: Run, node: int, step: int) -> tuple[str, ...]:
    """Why a node is skipped, examined or worth its number, where this is what the search decides at the step.

    Nothing of searches that come to a node more than once.
    """
    if node < 0 or not (run.facts.is_plain or run.trace.parameters.bounds):
        return ()
    tree, row = run.tree, int(run.facts.row[node])
    seen = [child for child in tree.children(node) if run.facts.row[child] >= 0]
    if step == run.skipped(node):
        top, tops = node, set(run.facts.pruned_roots.tolist())
        while top and top not in tops:
            top = int(tree.parent[top])
        words = _("{} lies below {}, which is skipped.")
        return () if top == node else (words.format(tree.label[node], tree.label[top]),)
    if step == run.returned(node) and seen:
        below = ", ".join(f"{tree.label[child]} ({number(run.facts.value[child])})" for child in seen)
        words = _("{}: v is the largest of what its children returned: {}.") if tree.player[node] == MAX else _(
            "{}: v is the smallest of what its children returned: {}.")
        return (words.format(tree.label[node], below),)
    if step == run.entered(node) and node and not seen and ALGORITHMS[run.trace.algorithm].quotes_windows:
        sign = "<" if run.trace.convention.cut == "ge" else "≤"
        return (_("{} is examined: nothing is cut on the way to it, as α = {} {} β = {}.").format(
            tree.label[node], pretty(run.trace.alpha[row]), sign, pretty(run.trace.beta[row])),)
    return ()


def test_before(run: Run, node: int, step: int) -> int:
    """The step of alpha-beta's test that cuts, just before the one at which the node is skipped; NOWHERE where this
    step is none that skips it."""
    quotes = ALGORITHMS[run.trace.algorithm].quotes_windows and run.facts.is_plain
    if node < 0 or step != run.skipped(node) or not quotes:
        return NOWHERE
    is_test = any(cut.step == step - 1 for cut in run.facts.cutoffs)
    return step - 1 if is_test else NOWHERE
