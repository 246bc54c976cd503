"""Limits of generated trees: impossible targets are refused before any tree is drawn."""

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.exam.generator.draw import distinct_leaf_limit
from explorer.exam.generator.targets import DEEP_FROM
from explorer.search.convention import Convention
from explorer.study.targets import Targets

MOST_LEAVES = 1_024
LARGEST_UTILITY = 10**15
"""The largest absolute utility: beyond it, not every integer is a float."""


def require_possible_targets(targets: Targets, convention: Convention) -> None:
    """Raise ExamError for targets that contradict each other, the shape or the convention."""
    _require_possible_shape(targets, convention)
    _require_possible_values(targets, convention)
    _require_possible_cutoffs(targets, convention)


def fewest_leaves(targets: Targets) -> int:
    """Return the smallest number of leaves of the allowed shapes."""
    least = targets.branching[0]
    if targets.ragged:
        return max(2, 1 + targets.depth * (least - 1))
    leaves: int = least**targets.depth
    return leaves


def most_pruned(targets: Targets, convention: Convention) -> int:
    """Return the largest number of leaves that alpha-beta can prune in the allowed shapes.

    The widest shape decides: alpha-beta evaluates at least b^ceil(d/2) + b^floor(d/2) - 1 leaves (Knuth and Moore
    1975), or b^floor(d/2) with a finite window that does not contain the root's value.
    """
    width, depth = targets.branching[1], targets.depth
    least = width ** (depth // 2)
    if convention.full_window or targets.unique_move:
        least += width ** -(-depth // 2) - 1
    most: int = width**depth - least
    return most


def most_deep_cutoffs(targets: Targets) -> int:
    """Return an upper bound of the number of deep cutoffs in the allowed shapes.

    It counts the inner nodes of the widest shape whose bound may be set 3, 5, 7, ... plies above, except those on a
    path of first children from there.
    """
    width = targets.branching[1]
    return sum(width**ply - width**(ply - (ply - 1) // 2) for ply in range(3, targets.depth))


def _require_possible_shape(targets: Targets, convention: Convention) -> None:
    width, depth = targets.branching[1], targets.depth
    if depth > MOST_LEAVES or width > MOST_LEAVES or width**depth > MOST_LEAVES:
        raise ExamError(_("{children} children to depth {depth} make more than {most:,} leaves: ask for fewer children "
                          "or less depth")
                        .format(children=width, depth=depth, most=MOST_LEAVES))
    if convention.depth is not None and convention.depth < depth:
        raise ExamError(_("the search ends at depth {limit}, and generated trees of depth {depth} have values at their "
                          "leaves only: ask for depth {limit} or drop the depth limit").format(
                              limit=convention.depth, depth=depth))
    if (convention.ties, convention.cut) == ("last", "ge"):
        raise ExamError(_("the last tied move can't be told under ≥, where a later tie may be only a bound: cut on > "
                          "or take the first"))
    if targets.ragged and (depth < 2 or width < 2):
        raise ExamError(_("no leaf can stand above the last ply here: ask for depth 2 and 2 children or more, or turn "
                          "ragged off"))


def _require_possible_values(targets: Targets, convention: Convention) -> None:
    low, high = targets.values
    if max(-low, high) > LARGEST_UTILITY:
        raise ExamError(_("values: whole numbers from −10^15 to 10^15"))
    count, leaves = distinct_leaf_limit(targets, convention), fewest_leaves(targets)
    if leaves > count:
        raise ExamError(_("{leaves} leaves or more without ties need as many values, and there are {count}: widen the "
                          "values, allow ties, or ask for a smaller tree").format(leaves=leaves, count=count))
    if targets.unique_move and low == high and targets.branching[0] > 1:
        raise ExamError(_("leaves that all have the value {} leave no move that is the best: widen the values, or do "
                          "without a unique best move").format(low))
    if targets.distinct and low == high:
        raise ExamError(_("leaves that all have the value {} give MAX and MIN exchanged the same value: "
                          "widen the values, or do without distinct wrong answers").format(low))
    lower, upper = convention.window
    if targets.unique_move and (high <= lower or low >= upper):
        raise ExamError(_("no value from {lower} to {upper} is inside the window: change one of them, or do without a "
                          "unique best move").format(lower=low, upper=high))


def _require_possible_cutoffs(targets: Targets, convention: Convention) -> None:
    most = most_pruned(targets, convention)
    fewest, limit = targets.skipped or (0, most)
    if fewest > most:
        raise ExamError(_("{asked} pruned leaves of at most {most} in this shape: ask for {most} or fewer, more "
                          "children or more depth").format(asked=fewest, most=most))
    if targets.deep and targets.depth < DEEP_FROM:
        raise ExamError(_("depth {depth} has no deep cutoffs: ask for depth {least} or more or deep = 0").format(
            depth=targets.depth, least=DEEP_FROM))
    if targets.deep > most_deep_cutoffs(targets):
        raise ExamError(_("{asked} deep cutoffs of at most {most} in this shape: ask for fewer, more children or more "
                          "depth")
                        .format(asked=targets.deep, most=most_deep_cutoffs(targets)))
    if targets.deep > limit:
        raise ExamError(_("{asked} deep cutoffs prune at least as many leaves, and only {most} may be pruned: ask for "
                          "more pruned leaves or fewer deep cutoffs").format(asked=targets.deep, most=limit))
    if targets.ties == "some" and targets.same_cut:
        raise ExamError(_("a tie that matters makes ≥ and > differ: give up either ties = some or the same answers "
                          "under both"))
    if targets.ties == "some" and (not most or (convention.cut == "ge" and not limit)):
        raise ExamError(_("a tie that matters makes ≥ prune a leaf, and none can be pruned here: allow pruned leaves, "
                          "more children or more depth, or ask for other ties"))
    if targets.distinct and not most:
        raise ExamError(_("nothing can be pruned here, so wrong answers don't differ: ask for depth 2 and 2 children "
                          "or more, or do without distinct wrong answers"))
