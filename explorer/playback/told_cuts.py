"""Why a visit was cut, where it is more than the window that the caller has: known bounds, one question, a sum."""

from explorer.analysis import Cutoff
from explorer.i18n import _
from explorer.numerals import pretty
from explorer.playback import told_chance, told_players
from explorer.playback.names import name_of, number
from explorer.playback.state import State
from explorer.trace import CUTOFF
from explorer.tree import CHANCE, MAX

Told = tuple[str, list[str], str]
"""A title, sentences, and a note."""


def test_of(state: State, cut: Cutoff) -> str:
    """The test that cut as the search itself makes it: `2 ≤ α = 3`, `36 < γ = 41`, `v = 10`."""
    trace = state.trace
    value, guess = pretty(cut.value), trace.passes[trace.pass_of(cut.row)].guess
    if state.tree.player[cut.node] >= 0:
        return f"{value} {cut.sign} {pretty(cut.limit)}"
    if is_by_bounds(state, cut):
        return f"v = {value}"
    if guess is not None and cut.set_by < 0:
        return f"{value} {'≥' if cut.bound == 'beta' else '<'} γ = {pretty(guess)}"
    return cut.test


def is_by_bounds(state: State, cut: Cutoff) -> bool:
    """Whether v is all that any leaf can be, and the window alone would not have cut."""
    known = state.trace.parameters.bounds
    if known is None or cut.set_by >= 0 or state.tree.player[cut.node] == CHANCE or cut.after < 0:
        return False
    return bool(cut.value == known[cut.bound == "beta"])


def is_unseen(state: State, row: int) -> bool:
    """Whether a visit is cut before it looks at any child."""
    trace = state.trace
    return bool(trace.ended[row] == CUTOFF and not len(state.run.returned_rows(row, int(trace.left[row]) + 1)))


def known_before(state: State, row: int, node: int) -> str:
    """Why a visit ends before it looks at any child."""
    trace = state.trace
    name, value = name_of(state.tree, node), number(trace.value[row])
    stands = state.run.reach(row).stands
    if stands is not None and stands[node]:
        return _("The mover at {} stands pat on {}: that is enough for a cutoff.").format(name, value)
    if trace.value[row] <= trace.alpha[row]:
        return _("{} is known beforehand to be worth at most {}: with α = {} that can't change anything above.").format(
            name, value, pretty(trace.alpha[row]))
    return _("{} is known beforehand to be worth at least {}: with β = {} that can't change anything above.").format(
        name, value, pretty(trace.beta[row]))


def cutoff(state: State, cut: Cutoff) -> Told | None:
    """A cutoff by more than the window that the caller has; else None."""
    tree, trace = state.tree, state.trace
    known, title = trace.parameters.bounds, _("Cutoff at {}").format(name_of(tree, cut.node))
    if cut.after < 0:
        return title, [known_before(state, cut.row, cut.node)], ""
    if known is not None and told_chance.is_outcome(state, cut):
        return told_chance.outcome(state, cut, known)
    if known is not None and tree.player[cut.node] == CHANCE:
        return told_chance.cutoff(state, cut, known)
    if tree.player[cut.node] >= 0:
        return told_players.cutoff(state, cut)
    node, child = name_of(tree, cut.node), name_of(tree, cut.after)
    worth = _("{} is a MAX node: {} returned {}, so {} is worth at least {}.") if cut.bound == "beta" else _(
        "{} is a MIN node: {} returned {}, so {} is worth at most {}.")
    first = worth.format(node, child, number(state.value[cut.after]), node, number(cut.value))
    if known is not None and is_by_bounds(state, cut):
        told = _("{} returned {}: no leaf lies beyond, so {} has reached the best it can.").format(
            child, number(cut.value), node)
        return title, [told], _("Cutoff by the known bounds of the leaves: [{}, {}].").format(*map(pretty, known))
    guess = trace.passes[trace.pass_of(cut.row)].guess
    if guess is not None:
        answer = _("This pass asks only whether the root is worth at least γ = {}: {} ≥ γ answers it at {}.") \
            if cut.bound == "beta" else _(
                "This pass asks only whether the root is worth at least γ = {}: {} < γ answers it at {}.")
        return title, [first, answer.format(pretty(guess), number(cut.value), node)], _(
            "Cutoff by the question of this pass.")
    if cut.set_by >= 0 and (tree.player[cut.set_by] == MAX) == (cut.bound == "beta"):
        return title, [first, *_by_null_window(state, cut)], _("Cutoff by the null window.")
    return None


def _by_null_window(state: State, cut: Cutoff) -> list[str]:
    """What scout asked at the node that narrowed the window on the far side."""
    setter = name_of(state.tree, cut.set_by)
    asks = _("{} asks with a null window only whether there is more than {} here: {} {} {} says yes so far.")
    if cut.bound == "alpha":
        asks = _("{} asks with a null window only whether there is less than {} here: {} {} {} says yes so far.")
    visit = state.visit_of(cut.set_by)
    own = "" if visit is None else pretty(visit.alpha if cut.bound == "beta" else visit.beta)
    return [asks.format(setter, own, number(cut.value), cut.sign, number(cut.limit))]
