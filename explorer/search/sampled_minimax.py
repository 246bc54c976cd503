"""Sampled minimax: minimax over a random sample of the children of each node."""

from collections.abc import Sequence
from random import Random

from explorer.core.i18n import _
from explorer.search.algorithm import CUT, FAIL, SAMPLES, TIES, Algorithm
from explorer.search.convention import Bound, Convention
from explorer.search.horizon import as_rows
from explorer.search.options import SearchOptions
from explorer.search.preconditions import require_full_window, require_searchable
from explorer.search.pseudocode import CodeEvent, CodeLine, minimax_pseudocode
from explorer.search.trace import ALL_SEEN, Recorder, Tick, Trace, until_stopped
from explorer.trees.backward_induction import evaluation_column
from explorer.trees.tree import MAX, Tree

NAME = "sampled-minimax"


def sampled_minimax(tree: Tree, convention: Convention, options: SearchOptions, tick: Tick) -> Trace:
    """Search by sampled minimax.

    Each node searches `sample` of its children, or all if there are no more, left to right. The chosen move is the best
    of the root's sample. Raises SearchRefused for chance nodes and for a finite window.
    """
    horizon = require_searchable(tree, convention, NAME, options, chance=_("it takes no means"))
    require_full_window(convention, NAME)
    families, player = horizon.children_by_node, as_rows(tree.player)
    number: Sequence[Bound] = as_rows(evaluation_column(tree))
    draw, size = Random(options.seed).sample, options.sample
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
            record.mark_ended(ALL_SEEN)
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
    with until_stopped():
        value = visit(0)
    best = [child for child, below in returned.items() if below == value]
    chosen = best[-1 if takes_last else 0] if best else -1
    return record.trace(
        NAME, convention, tree, options, has_window=False, is_sampling=True, chosen_child=chosen, estimate=value)


def pseudocode(player: int, convention: Convention, options: SearchOptions) -> tuple[CodeLine, ...]:
    """Return MAX-VALUE or MIN-VALUE over a sample of the moves."""
    return minimax_pseudocode(player == MAX, convention, options,
                              actions=f"SAMPLE(ACTIONS(state), {options.sample})", event=CodeEvent.BACK_UP)


ALGORITHM = Algorithm(
    "Sampled minimax", SAMPLES,
    "Minimax that looks at a few children of each node, drawn at random: with enough of them it is minimax.",
    sampled_minimax, pseudocode, accepts=("sample", "seed"), rules=(TIES,), ignores=(CUT, FAIL),
    always_shown_options=("sample", "seed"))
