"""Why: the last event in words, the ancestor that set a bound, and what comes next."""

from dataclasses import dataclass

import numpy as np

from explorer.analysis import BOUND_SIGNS, ESTIMATE, EXACT, LOWER, TEST_SIGNS, UPPER, Cutoff, Facts, facts
from explorer.convention import Bound
from explorer.i18n import _, ngettext
from explorer.numerals import pretty
from explorer.playback import special, told_cuts
from explorer.playback.names import LINK, called, listed, name_of, number, plain
from explorer.playback.state import State, state_at
from explorer.stops import event
from explorer.trace import CUTOFF, HIT, LEAF, PROBE, STATIC, Trace
from explorer.tree import MAX, MIN, Tree


@dataclass(frozen=True)
class Explanation:
    """A title, sentences, a note on who set the bound (or ""), and what the next step will do.

    A node is written `[[index|name]]`; `plain` strips that.
    """

    title: str
    sentences: tuple[str, ...]
    note: str
    next: str


def explain(state: State) -> Explanation:
    """The last event of a state, explained."""
    title, sentences, note = _last(state)
    return Explanation(
        plain(_opening(state.tree, title)), tuple(_opening(state.tree, each) for each in sentences), note,
        _next(state),
    )


def _opening(tree: Tree, text: str) -> str:
    """The sentence with a capital; a label or move stays as it was given."""
    if found := LINK.match(text):
        node = int(found[1])
        given = tree.label[node] or (tree.move[node] and not tree.n_children[node])
        name = found[2] if given else found[2][:1].upper() + found[2][1:]
        return f"[[{found[1]}|{name}]]{text[found.end():]}"
    return text[:1].upper() + text[1:]


def _last(state: State) -> tuple[str, list[str], str]:
    trace = state.trace
    if state.last_event is None:
        low, high = trace.convention.window
        asks = _("The search asks what the root is worth, with nothing known yet.")
        if not trace.convention.full_window:
            asks = _("The search asks what the root is worth within the window [{}, {}].").format(
                pretty(low), pretty(high))
        return _("Before the first step"), [asks], ""
    row, entering = state.last_event
    node = int(trace.node[row])
    if entering:
        title, sentences, note = special.entered(state, row, node) or _entered(state, row, node)
        order = special.order_of(state, row)
        return title, [*sentences, order] if order else sentences, note
    if state.at_end and trace.parent[row] < 0:
        return _finished(state)
    if trace.parent[row] < 0:
        return special.pass_over(state, row)
    if state.cutoff is not None and state.cutoff.step == state.step:
        return told_cuts.cutoff(state, state.cutoff) or _cutoff(state, state.cutoff)
    return special.returned(state, row, node) or _returned(state, row, node)


def _entered(state: State, row: int, node: int) -> tuple[str, list[str], str]:
    tree, trace = state.tree, state.trace
    name, value = name_of(tree, node), number(trace.value[row])
    if trace.ended[row] == LEAF:
        return _("At {}").format(name), [_("A leaf: its utility is {}.").format(value)], ""
    if trace.ended[row] == STATIC:
        limit = _("{} stands at the depth limit: its static evaluation {} is taken for its value.").format(name, value)
        return _("At {}").format(name), [limit], ""
    at_max = tree.player[node] == MAX
    kind = _("{} is a MAX node: its value can only rise from −∞.") if at_max else _(
        "{} is a MIN node: its value can only fall from ∞.")
    sentences = [kind.format(name)]
    guess = trace.passes[trace.pass_of(row)].guess
    if guess is not None:
        sentences.append(_("Here, too, only this is asked: is it worth at least γ = {}?").format(pretty(guess)))
    elif trace.has_window:
        low, high = trace.alpha[row], trace.beta[row]
        matters = _("Only a value between α = {} and β = {} can matter above.")
        if (low, high) == (float("-inf"), float("inf")):
            matters = _("No bound is known yet: α = {}, β = {}.")
        sentences.append(matters.format(pretty(low), pretty(high)))
    return _("Into {}").format(name), sentences, ""


def _finished(state: State) -> tuple[str, list[str], str]:
    tree, known = state.tree, state.run
    value, bound = number(known.result), int(state.bound[0])
    root = name_of(tree, 0)
    own = special.finished(state)
    done = special.counted(state) if own is None else own[-1]
    if bound == ESTIMATE:
        sentences = [*special.estimated(state), done,
                     _("This is an estimate from samples; another seed may give another.")]
        if known.best_move is not None:
            sentences.insert(0, _("The move chosen goes to {}.").format(name_of(tree, known.best_move)))
        return _("{} seems to be worth {}").format(root, value), sentences, ""
    if bound != EXACT:
        title = _("{} is worth at most {}") if bound == UPPER else _("{} is worth at least {}")
        if own is not None:
            return title.format(root, value), own, ""
        fails = _("The search failed low: no move reaches the window.") if bound == UPPER else _(
            "The search failed high: a move reaches above the window.")
        return title.format(root, value), [fails, done], ""
    sentences = [done] if own is None else own
    if known.best_move is not None:
        best = _("The best move goes to {}.").format(name_of(tree, known.best_move))
        if known.best_moves and len(known.best_moves) > 1:
            best = _("The moves to {} are equally good.").format(listed(tree, known.best_moves))
        elif known.best_moves is None:
            best += " " + _("Other moves returned only bounds: whether they are as good is not known.")
        sentences.insert(0, best)
    return _("{} is worth {}").format(root, value), sentences, ""


def _returned(state: State, row: int, node: int) -> tuple[str, list[str], str]:
    tree, visit = state.tree, state.open[-1]
    name, above = name_of(tree, node), name_of(tree, visit.node)
    sentences = []
    note = ""
    if state.trace.ended[row] == CUTOFF and state.cutoff is not None:
        sentences.append(_("{} was cut: {}.").format(name, _are_skipped(state.run, row)))
        note = _set_by(tree, state.cutoff, state)
    returned = pretty(state.value[node])
    bound = int(state.bound[node])
    if bound == UPPER:
        sentences.append(_("{} returned {}, an upper bound: it may be worth less.").format(name, returned))
    elif bound == LOWER:
        sentences.append(_("{} returned {}, a lower bound: it may be worth more.").format(name, returned))
    at_max = bool(tree.player[visit.node] == MAX)
    v = pretty(visit.v)
    if _is_news(state, row, node):
        sentences.append(_("{} has v = {} now.").format(above, v))
    else:
        sentences.append(_("{} keeps v = {}.").format(above, v))
    guess = state.trace.passes[state.trace.pass_of(row)].guess
    if special.is_asked_again(state, node):
        again = _("{} lies inside the window and is only a bound: {} will be searched again.")
        sentences[-1] = again.format(returned, name)
    elif guess is not None:
        sentences.append(_answer(state, visit.v, at_max, pretty(guess)))
    elif state.trace.has_window:
        sign = TEST_SIGNS[state.trace.convention.cut][at_max]
        limit = f"β = {pretty(visit.beta)}" if at_max else f"α = {pretty(visit.alpha)}"
        own = _("now {}") if visit.v == (visit.alpha if at_max else visit.beta) else _("{} stays")
        own = own.format(f"α = {pretty(visit.alpha)}" if at_max else f"β = {pretty(visit.beta)}")
        if state.holds(visit.node, visit.v, visit.alpha, visit.beta):
            sentences.append(_("{} {} {} holds, but that was the last child: nothing is left to skip.").format(
                v, sign, limit))
        else:
            sentences.append(_("{} {} {} does not hold; {}.").format(v, sign, limit, own))
    return _("{} returned {} to {}").format(name, returned, above), sentences, note


def _answer(state: State, v: Bound, at_max: bool, guess: str) -> str:
    """What the test of MTD(f) comes to after a child that cut nothing."""
    visit, sign = state.open[-1], "≥" if at_max else "<"
    if state.holds(visit.node, visit.v, visit.alpha, visit.beta):
        return _("{} {} γ = {} holds, but that was the last child: nothing is left to skip.").format(
            pretty(v), sign, guess)
    return _("{} {} γ = {} does not hold.").format(pretty(v), sign, guess)


def _is_news(state: State, row: int, node: int) -> bool:
    """Whether the number that has come back is the caller's v, and was not before."""
    visit, trace = state.open[-1], state.trace
    if visit.v != trace.value[row]:
        return False
    own = state.run.reach(visit.row).stands
    if own is not None and own[visit.node] and visit.v == state.tree.payoff_of(visit.node):
        return False
    rows = state.facts.returned_rows(visit.row, state.step)
    return not bool((trace.value[rows[rows != row]] == visit.v).any())


def _cutoff(state: State, cutoff: Cutoff) -> tuple[str, list[str], str]:
    tree = state.tree
    node, child = name_of(tree, cutoff.node), name_of(tree, cutoff.after)
    at_max = tree.player[cutoff.node] == MAX
    value, limit = pretty(cutoff.value), pretty(cutoff.limit)
    if at_max:
        worth = _("{} is a MAX node: {} returned {}, so {} is worth at least {}.").format(
            node, child, pretty(state.value[cutoff.after]), node, value)
    else:
        worth = _("{} is a MIN node: {} returned {}, so {} is worth at most {}.").format(
            node, child, pretty(state.value[cutoff.after]), node, value)
    sentences = [worth]
    if cutoff.set_by >= 0:
        setter = name_of(tree, cutoff.set_by)
        source = _source(state, cutoff)
        has = _("MIN at {} already has {} by moving to {}.") if at_max else _(
            "MAX at {} already has {} by moving to {}.")
        sentences.append(has.format(setter, limit, name_of(tree, source)))
        sentences.append(_("{} {} {}, so {} can't change the root's value, whatever else is below it.").format(
            value, cutoff.sign, limit, node))
    else:
        sentences.append(_("The window given at the start ends at {}: more than that is not asked.").format(limit))
    return _("Cutoff at {}").format(node), sentences, _set_by(tree, cutoff, state)


def _set_by(tree: Tree, cutoff: Cutoff, state: State) -> str:
    """Who set the bound, in one sentence."""
    if told := told_cuts.cutoff(state, cutoff):
        return told[2]
    name, limit = BOUND_SIGNS[cutoff.bound], pretty(cutoff.limit)
    if cutoff.set_by < 0:
        return _("Cutoff by the window: {} = {} was given at the start.").format(name, limit)
    setter = name_of(tree, cutoff.set_by)
    if tree.player[cutoff.set_by] not in (MAX, MIN):
        return _("The bound {} = {} was set at {}.").format(name, limit, setter)
    if cutoff.kind == "shallow":
        text = _("Shallow cutoff: the bound {} = {} was set by {}, the parent").format(name, limit, setter)
    else:
        plies = int(tree.depth[cutoff.node] - tree.depth[cutoff.set_by])
        text = _("Deep cutoff: the bound {} = {} was set by {}, {} plies above").format(name, limit, setter, plies)
    return text + _(", when {} returned {}.").format(name_of(tree, _source(state, cutoff)), limit)


def _source(state: State, cutoff: Cutoff) -> int:
    """The child of the node that set the bound by which it has that value."""
    trace = state.trace
    row = int(trace.parent[cutoff.row])
    while trace.node[row] != cutoff.set_by:
        row = int(trace.parent[row])
    rows = state.facts.returned_rows(row, cutoff.step)
    return int(trace.node[rows[np.argmax(trace.value[rows] == cutoff.limit)]])


def _are_skipped(known: Facts, row: int) -> str:
    """Which children a visit that was cut skipped."""
    tops, places = known.cuts.skipped
    nodes = tops[places == known.cuts.count(int(known.trace.left[row]))]
    return ngettext("{} is skipped", "{} are skipped", len(nodes)).format(listed(known.tree, nodes))


def _next(state: State) -> str:
    return "" if state.at_end else event_text(state.tree, state.trace, state.step)


def event_text(tree: Tree, trace: Trace, step: int) -> str:
    """One line about the event that leads from `step` to `step + 1`, without references."""
    row, entering = event(trace, step)
    node = int(trace.node[row])
    name = called(tree, node)
    if told := special.coming(state_at(tree, trace, step), row, entering):
        return told
    if entering:
        if trace.ended[row] in (LEAF, STATIC):
            return _("{} is evaluated: {}").format(name, number(trace.value[row]))
        if trace.ended[row] == HIT:
            known_by = _("{} is known from the probe: {}") if trace.algorithm == "star2" else _("{} is known: {}")
            return known_by.format(name, number(trace.value[row]))
        if trace.ended[row] == PROBE:
            return _("{} is probed").format(name)
        guess = trace.passes[trace.pass_of(row)].guess
        if guess is not None:
            return _("{} is entered with γ {}").format(name, pretty(guess))
        if not trace.has_window:
            return _("{} is entered").format(name)
        return _("{} is entered with α {}, β {}").format(name, pretty(trace.alpha[row]), pretty(trace.beta[row]))
    known = facts(tree, trace)
    bound = {UPPER: _(" (an upper bound)"), LOWER: _(" (a lower bound)")}.get(int(known.bound_by_row[row]), "")
    bound = "" if trace.value.ndim > 1 else bound
    caller, value = int(trace.parent[row]), number(trace.value[row])
    if caller < 0:
        ends = _("the search ends") if step + 1 == trace.steps else _("the pass ends")
        return _("{}: {} is worth {}{}").format(ends, name, value, bound)
    text = _("{} returns {} to {}{}").format(name, value, called(tree, int(trace.node[caller])), bound)
    if trace.ended[row] == CUTOFF:
        text += "; " + plain(_are_skipped(known, row))
    elif trace.ended[caller] == CUTOFF and trace.left[caller] == step + 1:
        cutoff = state_at(tree, trace, step + 1).cutoff
        if cutoff is not None and cutoff.after == node:
            text += "; " + _("{}: cut").format(told_cuts.test_of(state_at(tree, trace, step + 1), cutoff))
    return text
