"""The ordering challenge: reach alpha-beta's fewest or most evaluations by moving children by hand."""

from dataclasses import dataclass, replace

import numpy as np

from explorer.core.i18n import _, grouped, ngettext
from explorer.trees.tree import IntArray, Tree


@dataclass(frozen=True, eq=False)
class ChallengeAttempt:
    """An attempt: the number of moves so far, the tree, and `index`, the place in the undo history."""

    is_least: bool
    tree: Tree
    index: int
    moves: int = 0


def update_attempt(attempt: ChallengeAttempt, tree: Tree, index: int) -> ChallengeAttempt:
    """Return the attempt after an edit or an undo; a change of anything but the child order starts a new attempt."""
    if tree is attempt.tree:
        return replace(attempt, index=index)
    if not is_reordered(attempt.tree, tree):
        return ChallengeAttempt(attempt.is_least, tree, index)
    if np.array_equal(tree.id, attempt.tree.id):
        return replace(attempt, tree=tree, index=index)
    # Merged edits do not change the index, and there may be several edits between two calls.
    moves = attempt.moves + (index - attempt.index or 1)
    return replace(attempt, tree=tree, index=index, moves=max(moves, 0))


def is_reordered(one: Tree, other: Tree) -> bool:
    """Return True if the trees differ only in child order, labels and notes."""
    if len(one) != len(other):
        return False
    first, second = np.argsort(one.id, kind="stable"), np.argsort(other.id, kind="stable")
    return (
        np.array_equal(one.id[first], other.id[second])
        and np.array_equal(_parent_ids(one)[first], _parent_ids(other)[second])
        and np.array_equal(one.player[first], other.player[second])
        and np.array_equal(one.payoff[first], other.payoff[second], equal_nan=True))


def _parent_ids(tree: Tree) -> IntArray:
    """Return (n,) the id of each node's parent, -1 above the root."""
    above: IntArray = np.where(tree.parent >= 0, tree.id[tree.parent], -1)
    return above


def is_reached(attempt: ChallengeAttempt, count: int, target: int) -> bool:
    """Return True if the order reaches the goal."""
    return count <= target if attempt.is_least else count >= target


def describe_progress(attempt: ChallengeAttempt, count: int, target: int, proved: bool) -> str:
    """Return a sentence about the progress of the attempt."""
    moves = ngettext("{:,} move", "{:,} moves", attempt.moves).format(attempt.moves)
    if is_reached(attempt, count, target):
        return _("Reached {count} of {target} in {moves}.").format(
            count=grouped(count), target=grouped(target), moves=moves)
    if attempt.is_least:
        words = _("Now {count}; {target} is possible.")
    else:
        words = (_("Now {count}; {target} is possible.") if proved
                 else _("Now {count}; at least {target} is possible."))
    after = _("{} so far.").format(moves) if attempt.moves else _(
        "Drag children, or move them by Alt+← and Alt+→.")
    return words.format(count=grouped(count), target=grouped(target)) + " " + after
