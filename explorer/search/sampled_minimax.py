"""Sampled minimax: minimax over some of the children of each node, drawn at random."""

from contextlib import suppress
from random import Random

from explorer.core.errors import Stopped
from explorer.core.i18n import _
from explorer.search.algorithm import CUT, FAIL, SAMPLES, TIES, Algorithm
from explorer.search.convention import Bound, Convention
from explorer.search.parameters import Parameters
from explorer.search.preconditions import refuse_unsearchable, refuse_window
from explorer.search.pseudocode import Line, Moment, opening, start_of
from explorer.search.trace import ALL_SEEN, Recorder, Tick, Trace
from explorer.trees.backward_induction import numbers
from explorer.trees.tree import MAX, Tree

NAME = "sampled-minimax"


def sampled_minimax(tree: Tree, convention: Convention, parameters: Parameters, tick: Tick) -> Trace:
    """Search by Sampled minimax.

    `sample` children, or all where there are no more, in search order; the chosen move is the best of the root's that
    were drawn. Raises SearchRefused at chance nodes, which minimax has no mean for.
    """
    within = refuse_unsearchable(tree, convention, NAME, parameters, chance=_("it takes no means"))
    refuse_window(convention, NAME)
    families, player = within.families, tree.player.tolist()
    number: list[Bound] = numbers(tree).tolist()
    draw, size = Random(parameters.seed).sample, parameters.sample
    takes_last = convention.ties == "last"
    record = Recorder(tick, tree.exact is not None)
    infinity = float("inf")
    returned: dict[int, Bound] = {}  # by the root's children

    def visit(node: int) -> Bound:
        record.enter(node, -infinity, infinity)
        family = families[node]
        if not family:
            record.leave(number[node])
            return number[node]
        if size < len(family):
            family = sorted(draw(family, size))
            record.mark(ALL_SEEN)
        maximizing = player[node] == MAX
        v: Bound = -infinity if maximizing else infinity
        for child in family:
            below = visit(child)
            if below > v if maximizing else below < v:
                v = below
            if not node:
                returned[child] = below
        record.leave(v)
        return v

    value: Bound = float("nan")
    with suppress(Stopped):  # what was recorded until then is a valid trace
        value = visit(0)
    best = [child for child, below in returned.items() if below == value]
    chosen = best[-1 if takes_last else 0] if best else -1
    return record.trace(
        NAME, convention, tree, parameters, has_window=False, samples=True, chosen=chosen, estimate=value)


def listing(player: int, convention: Convention, parameters: Parameters) -> tuple[Line, ...]:
    """MAX-VALUE or MIN-VALUE over a sample."""
    own, other, start = ("MAX", "MIN", "−∞") if player == MAX else ("MIN", "MAX", "+∞")
    return (
        *opening(f"{own}-VALUE(state)", convention, parameters),
        start_of(start, parameters),
        Line(f"  for each a in SAMPLE(ACTIONS(state), {parameters.sample})"),
        Line(f"    v ← {own}(v, {other}-VALUE(RESULT(state, a)))", Moment.BACK_UP),
        Line("  return v", Moment.RETURN),
    )


ALGORITHM = Algorithm(
    "Sampled minimax", SAMPLES,
    "Minimax that looks at a few children of each node, drawn at random: with enough of them it is minimax.",
    sampled_minimax, listing, accepts=("sample", "seed"), rules=(TIES,), ignores=(CUT, FAIL),
    names=("sample", "seed"))
