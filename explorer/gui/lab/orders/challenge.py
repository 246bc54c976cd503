"""A goal for the hand: bring alpha-beta to its fewest or its most evaluations by moving children; accepted by count."""

from dataclasses import dataclass, replace

import numpy as np

from explorer.core.i18n import _, ngettext
from explorer.trees.tree import IntArray, Tree


@dataclass(frozen=True, eq=False)
class ChallengeAttempt:
    """So many moves have led to this order; `index` is the place in the history of edits."""

    is_least: bool
    tree: Tree
    index: int
    moves: int = 0


def update_attempt(attempt: ChallengeAttempt, tree: Tree, index: int) -> ChallengeAttempt:
    """The attempt at another tree: a move more or, undone, less; where more than the order is new, it begins anew."""
    if tree is attempt.tree:
        return replace(attempt, index=index)
    if not is_reordered(attempt.tree, tree):
        return ChallengeAttempt(attempt.is_least, tree, index)
    if np.array_equal(tree.id, attempt.tree.id):
        return replace(attempt, tree=tree, index=index)
    # Edits that are one undo leave the index as it is; several may come between two looks.
    moves = attempt.moves + (index - attempt.index or 1)
    return replace(attempt, tree=tree, index=index, moves=max(moves, 0))


def is_reordered(one: Tree, other: Tree) -> bool:
    """Whether the two are the same tree but for the order of children, labels and notes."""
    if len(one) != len(other):
        return False
    first, second = np.argsort(one.id, kind="stable"), np.argsort(other.id, kind="stable")
    return (
        np.array_equal(one.id[first], other.id[second])
        and np.array_equal(_parent_ids(one)[first], _parent_ids(other)[second])
        and np.array_equal(one.player[first], other.player[second])
        and np.array_equal(one.payoff[first], other.payoff[second], equal_nan=True))


def _parent_ids(tree: Tree) -> IntArray:
    """(n,) the id of each node's parent, -1 above the root."""
    above: IntArray = np.where(tree.parent >= 0, tree.id[tree.parent], -1)
    return above


def is_reached(attempt: ChallengeAttempt, count: int, target: int) -> bool:
    """Whether the order makes what is wanted."""
    return count <= target if attempt.is_least else count >= target


def describe_progress(attempt: ChallengeAttempt, count: int, target: int, proved: bool) -> str:
    """How far the attempt is."""
    moves = ngettext("{:,} move", "{:,} moves", attempt.moves).format(attempt.moves)
    if is_reached(attempt, count, target):
        return _("Reached {count} of {target} in {moves}.").format(
            count=f"{count:,}", target=f"{target:,}", moves=moves)
    if attempt.is_least:
        words = _("Now {count}; {target} is possible.")
    else:
        words = (_("Now {count}; {target} is possible.") if proved
                 else _("Now {count}; at least {target} is possible."))
    after = _("{} so far.").format(moves) if attempt.moves else _(
        "Drag children, or move them by Alt+← and Alt+→.")
    return words.format(count=f"{count:,}", target=f"{target:,}") + " " + after
