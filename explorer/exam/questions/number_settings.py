"""Numbers that a form is told, or that the leaves tell where it is told none."""

from collections.abc import Sequence
from math import inf, isfinite

from explorer.core import exact
from explorer.core.errors import ExamError
from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.exam.questions.context import QuestionContext
from explorer.search.convention import Bound
from explorer.trees.backward_induction import evaluation_column, is_evaluated

NumberSetting = int | float | str
"""What stands in a form's settings for a number."""


def parse_number(form: str, name: str, told: NumberSetting) -> Bound:
    """The number of a setting; ExamError for what is none."""
    try:
        return exact.normalize_number(exact.parse_exact(told)) if isinstance(told, str) else float(told)
    except (ValueError, OverflowError) as reason:
        raise ExamError(_("{}: {} can't be {!r}: {}").format(form, name, told, reason)) from reason


def leaf_utilities(context: QuestionContext, player: int = 0) -> list[Bound]:
    """The numbers of all leaves, and of the nodes that are evaluated at the depth limit, without blank ones."""
    column = evaluation_column(context.tree, player)[is_evaluated(context.tree, context.convention.depth)].tolist()
    return [each for each in column if each == each]


def leaf_bounds(form: str, context: QuestionContext, told: Sequence[NumberSetting]) -> tuple[Bound, Bound]:
    """Between which numbers all leaves are known to lie: as told, else as the study has it, else as the leaves do.

    ExamError where these are not two numbers, or a leaf lies outside of them or is infinite.
    """
    found = leaf_utilities(context)
    if not found:
        raise ExamError(_("{}: the leaves have no numbers").format(form))
    if told:
        if len(told) != 2:
            raise ExamError(_("{}: bounds are two numbers, not {}").format(form, len(told)))
        low, high = (parse_number(form, "bounds", each) for each in told)
    else:
        low, high = context.options.bounds or (min(found), max(found))
    if not low < inf or not high > -inf or not low <= high:
        raise ExamError(_("{}: no leaf lies between {} and {}").format(form, display(low), display(high)))
    if not all(map(isfinite, found)):
        raise ExamError(_("{}: a leaf is infinite, so that nothing is known of its size").format(form))
    if not low <= min(found) <= max(found) <= high:
        raise ExamError(_("{}: a leaf is {}, outside of the bounds {} and {}").format(
            form, display(min(found) if min(found) < low else max(found)), display(low), display(high)))
    return low, high


def describe_leaf_bounds(low: Bound, high: Bound) -> str:
    """What is known of all leaves, in a sentence."""
    if (low, high) == (-inf, inf):
        return _("A leaf that has not been looked at may be any number.")
    if high == inf:
        return _("All leaves are known to be at least {}.").format(display(low))
    if low == -inf:
        return _("All leaves are known to be at most {}.").format(display(high))
    return _("All leaves are known to lie between {} and {}, both included.").format(display(low), display(high))
