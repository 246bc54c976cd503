"""Numeric settings of a form, with defaults taken from the leaves."""

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
"""The type of a number in a form's settings."""


def parse_number(form: str, name: str, given: NumberSetting) -> Bound:
    """Return the number of a setting; raises ExamError if it is not a number."""
    try:
        return exact.normalize_number(exact.parse_exact(given)) if isinstance(given, str) else float(given)
    except (ValueError, OverflowError) as reason:
        raise ExamError(_("{form}: {option} can't be {value!r}: {reason}").format(
            form=form, option=name, value=given, reason=reason)) from reason


def leaf_utilities(context: QuestionContext, player: int = 0) -> list[Bound]:
    """Return the utilities of the leaves and of the nodes at the depth limit, leaving out missing ones."""
    column = evaluation_column(context.tree, player)[is_evaluated(context.tree, context.convention.depth)].tolist()
    return [each for each in column if each == each]


def leaf_bounds(form: str, context: QuestionContext, given: Sequence[NumberSetting]) -> tuple[Bound, Bound]:
    """Return the bounds between which all leaves are known to lie.

    These are the bounds in `given` or, if it is empty, those of the study or the least and greatest leaf. Raises
    ExamError if they are not two numbers in order, or if a leaf is infinite or lies outside them.
    """
    found = leaf_utilities(context)
    if not found:
        raise ExamError(_("{}: the leaves have no numbers").format(form))
    if given:
        if len(given) != 2:
            raise ExamError(_("{form}: bounds are two numbers, not {count}").format(form=form, count=len(given)))
        low, high = (parse_number(form, "bounds", each) for each in given)
    else:
        low, high = context.options.bounds or (min(found), max(found))
    if not low < inf or not high > -inf or not low <= high:
        raise ExamError(_("{form}: no leaf lies between {lower} and {upper}").format(
            form=form, lower=display(low), upper=display(high)))
    if not all(map(isfinite, found)):
        raise ExamError(_("{}: a leaf is infinite, so that nothing is known of its size").format(form))
    if not low <= min(found) <= max(found) <= high:
        raise ExamError(_("{form}: a leaf is {leaf}, outside of the bounds {lower} and {upper}").format(
            form=form, leaf=display(min(found) if min(found) < low else max(found)), lower=display(low),
            upper=display(high)))
    return low, high


def describe_leaf_bounds(low: Bound, high: Bound) -> str:
    """Return the sentence that states the bounds of all leaves."""
    if (low, high) == (-inf, inf):
        return _("A leaf that has not been examined may be any number.")
    if high == inf:
        return _("All leaves are known to be at least {}.").format(display(low))
    if low == -inf:
        return _("All leaves are known to be at most {}.").format(display(high))
    return _("All leaves are known to lie between {lower} and {upper}, both included.").format(
        lower=display(low), upper=display(high))
