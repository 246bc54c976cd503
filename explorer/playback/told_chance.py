"""Why, at chance nodes: sums so far, what the rest could add, the inequality of a cut, and Star2's probes."""

from fractions import Fraction
from math import isfinite
from typing import Any

import numpy as np

from explorer.analysis import BOUND_SIGNS, Cutoff
from explorer.convention import Bound
from explorer.i18n import _
from explorer.numerals import as_fraction, pretty
from explorer.playback.names import name_of, number
from explorer.playback.state import State
from explorer.trace import PROBE
from explorer.tree import CHANCE, MIN

Told = tuple[str, list[str], str]
"""A title, sentences, and a note."""
MOST_TERMS = 4
"""Terms of a sum that is written out."""


def is_probe(state: State, row: int) -> bool:
    """Whether a visit looks at one reply of an outcome only."""
    return bool(row >= 0 and state.trace.ended[row] == PROBE)


def probing(state: State, node: int) -> Told:
    """A probe begins."""
    name = name_of(state.tree, node)
    side = _("at most") if state.tree.player[node] == MIN else _("at least")
    told = _("One reply of {} is probed: it tells what {} is worth {}, before any outcome is searched in full.")
    return _("Probing {}").format(name), [told.format(name, name, side)], ""


def probed(state: State, row: int, node: int) -> Told:
    """The one reply of a probe has returned: to the outcome, or the outcome itself to its chance node."""
    tree, trace = state.tree, state.trace
    visit = state.open[-1]
    title = _("{} returned {} to {}").format(
        name_of(tree, node), number(trace.value[row]), name_of(tree, visit.node))
    if not is_probe(state, row):
        told = _("So {} is worth at most {}: the probe ends here.") if tree.player[visit.node] == MIN else _(
            "So {} is worth at least {}: the probe ends here.")
        return title, [told.format(name_of(tree, visit.node), number(visit.v))], ""
    told = _("The probe says that {} is worth at most {}.") if tree.player[node] == MIN else _(
        "The probe says that {} is worth at least {}.")
    sentences = [told.format(name_of(tree, node), number(trace.value[row]))]
    low, high = probed_range(state, visit.row)
    sentences.append(_("By the probes {} comes to something in [{}, {}].").format(
        name_of(tree, visit.node), pretty(low), pretty(high)))
    return title, sentences, ""


def probes(state: State, row: int) -> list[int]:
    """The probes that have returned to a chance node; also those whose outcomes were searched in full since."""
    trace = state.trace
    rows = np.flatnonzero((trace.parent[row + 1 :] == row) & (trace.ended[row + 1 :] == PROBE)) + row + 1
    made: list[int] = rows[trace.left[rows] < state.step].tolist()
    return made


def probed_range(state: State, row: int) -> tuple[Bound, Bound]:
    """Between which numbers the mean of a chance node lies by the probes made and the bounds of the leaves."""
    tree, trace = state.tree, state.trace
    lowest, highest = trace.parameters.bounds or (float("-inf"), float("inf"))
    known = {int(trace.node[each]): trace.value[each] for each in probes(state, row)}
    low: Bound = Fraction(0)
    high: Bound = Fraction(0)
    for child in state.run.reach(row).children(int(trace.node[row])):
        chance = as_fraction(tree.chance_of(child))
        if not chance:
            continue
        v = known.get(child)
        falls = tree.player[child] == MIN
        low += chance * (exactly(lowest) if v is None or falls else max(v, lowest))
        high += chance * (exactly(highest) if v is None or not falls else min(v, highest))
    return low, high


def exactly(bound: Any) -> Bound:
    """A finite number as a Fraction."""
    return as_fraction(bound) if isfinite(bound) else bound


def seen(state: State, row: int) -> Fraction:
    """The probability of the outcomes of an open chance node that were searched."""
    chances = (as_fraction(state.tree.chance_of(int(state.trace.node[each])))
               for each in state.facts.returned_rows(row, state.step).tolist() if not is_probe(state, each))
    return sum(chances, Fraction(0))


def sum_so_far(state: State, row: int) -> Bound:
    """What the searched outcomes of an open chance node have added up to."""
    total: Bound = Fraction(0)
    for each in state.facts.returned_rows(row, state.step).tolist():
        chance = as_fraction(state.tree.chance_of(int(state.trace.node[each])))
        if chance and not is_probe(state, each):
            total += chance * state.trace.value[each]
    return total


def returned(state: State, node: int, above: int) -> list[str]:
    """What an outcome that has returned adds, and what can still come of it."""
    chance, row = as_fraction(state.tree.chance_of(node)), int(state.open_rows[-1])
    so_far, total = seen(state, row), sum_so_far(state, row)
    name = name_of(state.tree, above)
    sentences = [_("It counts with probability {}.").format(pretty(chance))]
    if so_far == 1:
        return [*sentences, _("That was the last outcome: {} is worth their mean, {}.").format(name, number(total))]
    sentences.append(_("{} has a sum of {} from outcomes of probability {} so far.").format(
        name, number(total), pretty(so_far)))
    known = state.trace.parameters.bounds
    if known is not None and state.trace.has_window:
        low, high = (total + (1 - so_far) * exactly(end) for end in known)
        sentences.append(_("With the rest between {} and {} it comes to something in [{}, {}].").format(
            *map(pretty, known), pretty(low), pretty(high)))
    return sentences


def cutoff(state: State, cut: Cutoff, known: tuple[Bound, Bound]) -> Told:
    """A cutoff at a chance node, with its inequality."""
    node, at_most = name_of(state.tree, cut.node), cut.bound == "alpha"
    end, value = known[at_most], pretty(cut.value)
    last = state.facts.returned_rows(cut.row, state.step)[-1:]
    if len(last) and is_probe(state, int(last[0])):
        told = _("The probes are enough: {} is worth at most {}{}.") if at_most else _(
            "The probes are enough: {} is worth at least {}{}.")
        sentences = [told.format(node, _sum_of(state, cut), value)]
    else:
        so_far, total = seen(state, cut.row), sum_so_far(state, cut.row)
        told = _("Even if all other outcomes of {} were worth {}, it would be worth at most {} + {} × {} = {}.") \
            if at_most else _(
                "Even if all other outcomes of {} were worth {}, it would be worth at least {} + {} × {} = {}.")
        sentences = [told.format(node, pretty(end), number(total), pretty(1 - so_far), signed(end), value)]
    sentences.append(_("{}, so the other outcomes can't change anything above.").format(cut.test))
    return _("Cutoff at {}").format(node), sentences, ""


def _sum_of(state: State, cut: Cutoff) -> str:
    """The sum behind a cut by probes, "0.5 × 6 + 0.5 × 7 = ", where all outcomes were probed and they are few."""
    tree, trace = state.tree, state.trace
    rows = probes(state, cut.row)
    is_by_one_side = len({int(tree.player[trace.node[row]]) for row in rows}) == 1
    if len(rows) > MOST_TERMS or len(rows) < tree.n_children[cut.node] or not is_by_one_side:
        return ""
    terms = [f"{pretty(as_fraction(tree.chance_of(int(trace.node[row]))))} × {signed(trace.value[row])}"
             for row in rows]
    total = sum((as_fraction(tree.chance_of(int(trace.node[row]))) * as_fraction(trace.value[row]) for row in rows
                 if isfinite(trace.value[row])), Fraction(0))
    return f"{' + '.join(terms)} = " if total == cut.value else ""


def signed(factor: Bound) -> str:
    """A number behind a sign of multiplication."""
    return pretty(factor) if factor >= 0 else f"({pretty(factor)})"


def outcome(state: State, cut: Cutoff, known: tuple[Bound, Bound]) -> Told:
    """A cutoff of an outcome, by what its chance node still needs of it."""
    tree = state.tree
    node, child, above = name_of(tree, cut.node), name_of(tree, cut.after), name_of(tree, cut.set_by)
    at_most = cut.bound == "alpha"
    worth = _("{} returned {}, so {} is worth at most {}.") if at_most else _(
        "{} returned {}, so {} is worth at least {}.")
    needs = _("To matter to {}, this outcome would have to be worth more than {}, even with {} for all that follow.") \
        if at_most else _(
            "To matter to {}, this outcome would have to be worth less than {}, even with {} for all that follow.")
    return _("Cutoff at {}").format(node), [
        worth.format(child, number(state.value[cut.after]), node, number(cut.value)),
        needs.format(above, number(cut.limit), pretty(known[at_most])),
    ], _("The bound {} = {} follows from the window at {} and the bounds of the leaves.").format(
        BOUND_SIGNS[cut.bound], number(cut.limit), above)


def is_outcome(state: State, cut: Cutoff) -> bool:
    """Whether a chance node's window cut one of its outcomes."""
    player = state.tree.player
    return bool(cut.set_by >= 0 and player[cut.set_by] == CHANCE and player[cut.node] != CHANCE)
