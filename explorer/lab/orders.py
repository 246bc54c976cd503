"""All child orders by name: those of `trees.orderings`, and those that need searches of the tree.

The searches are imported when they are used, because every window knows the orders by their titles.
"""

from typing import TYPE_CHECKING

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.search.convention import Convention
from explorer.search.trace import Tick
from explorer.trees import orderings
from explorer.trees.orderings import MAXIMAL, MINIMAL
from explorer.trees.tree import Tree

if TYPE_CHECKING:
    from explorer.lab.best_worst_order import ExtremeOrder

SAMPLE_PREFIX = "sample:"
SLOW = 200
"""Number of nodes above which computing the maximal order can take more than half a second, in trees of any shape."""


def apply(tree: Tree, name: str, convention: Convention, *, tick: Tick = lambda _windows: True) -> Tree:
    """Return the tree with the children of every node in the named order; ranks and ids are kept.

    In `minimal` and `maximal` order alpha-beta evaluates the fewest and the most leaves under the convention;
    `sample:SEED:NUMBER` is a random order of a sweep; other names are those of `trees.orderings`. Raises SearchRefused
    if the order is unknown or can't be applied, and Stopped if `tick` returns False.
    """
    if name == MINIMAL:
        from explorer.lab.best_worst_order import minimal

        return minimal(tree, convention).tree
    if name == MAXIMAL:
        return maximal_order(tree, convention, tick=tick).tree
    if name.startswith(SAMPLE_PREFIX):
        from explorer.lab.sweeps import sampled_order

        return sampled_order(tree, *parse_sample(name))
    return orderings.apply(tree, name)


_last_maximal: list[tuple[Tree, Convention, "ExtremeOrder"]] = []


def maximal_order(tree: Tree, convention: Convention, *, tick: Tick = lambda _windows: True) -> "ExtremeOrder":
    """Return the order in which alpha-beta evaluates the most leaves; the last result is cached."""
    for known, rules, found in _last_maximal:
        if known is tree and rules == convention:
            return found
    from explorer.lab.best_worst_order import maximal

    found = maximal(tree, convention, tick=tick)
    _last_maximal[:] = [(tree, convention, found)]
    return found


def order_title(name: str) -> str:
    """Return the title of an order as shown to users; a random order includes its seed or number."""
    if name.startswith(SAMPLE_PREFIX):
        return _("random, number {number}").format(number=f"{parse_sample(name)[1] + 1:,}")
    if name.startswith(orderings.RANDOM):
        return _("random {seed}").format(seed=name.removeprefix(orderings.RANDOM))
    if name in orderings.ORDERINGS:
        return _(orderings.ORDERINGS[name].title)
    return {MINIMAL: _("fewest leaves"), MAXIMAL: _("most leaves")}.get(name, name)


def depends_on_convention(name: str) -> bool:
    """Return True if the order depends on the convention."""
    return name in (MINIMAL, MAXIMAL)


def is_slow(tree: Tree, name: str) -> bool:
    """Return True if computing the order may take long: the maximal order of more than SLOW nodes."""
    return name == MAXIMAL and len(tree) > SLOW


def parse_sample(name: str) -> tuple[int, int]:
    """Return the seed and the number in an order's name sample:SEED:NUMBER.

    Raises SearchRefused if they are not numbers.
    """
    seed, _colon, number = name.removeprefix(SAMPLE_PREFIX).partition(":")
    if not all(part.isascii() and part.isdigit() and len(part) < 20 for part in (seed, number)):
        raise SearchRefused(_("{!r} is no order: it takes a seed and a number, as in sample:1:4711").format(name))
    return int(seed), int(number)


def require_known_order(name: str) -> None:
    """Raise SearchRefused if no order has this name."""
    if name.startswith(SAMPLE_PREFIX):
        parse_sample(name)
    elif name.startswith((orderings.RANDOM, orderings.MOVES)):
        orderings.require_ordering(name)
    elif name not in (*orderings.ORDERINGS, MINIMAL, MAXIMAL):
        words = _("{order!r} is no order: choose from {orders}, random:SEED, moves:NAME,NAME or sample:SEED:NUMBER")
        raise SearchRefused(words.format(order=name, orders=", ".join((*orderings.ORDERINGS, MINIMAL, MAXIMAL))))
