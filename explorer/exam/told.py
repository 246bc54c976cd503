"""Sentences that several keys share."""

from collections.abc import Iterable

from explorer.exam.material import Material, Run
from explorer.i18n import _
from explorer.playback import number
from explorer.trace import NEVER


def cuts(run: Run) -> tuple[str, ...]:
    """Every cutoff: where, on which test, who set the bound, and what is skipped by it."""
    label, parent = run.tree.label, run.tree.parent
    tops = run.facts.tops.tolist()
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
