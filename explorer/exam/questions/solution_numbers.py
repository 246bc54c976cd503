"""Numbers that a form is told, or that the leaves tell where it is told none."""

from collections.abc import Sequence
from math import inf, isfinite

from explorer.core import numerals
from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.core.numerals import pretty
from explorer.exam.questions.context import Material
from explorer.search.convention import Bound
from explorer.trees.backward_induction import is_evaluated, numbers

Told = int | float | str
"""What stands in a form's settings for a number."""


def number(form: str, name: str, told: Told) -> Bound:
    """The number of a setting; ExamError for what is none."""
    try:
        return numerals.simplest(numerals.read(told)) if isinstance(told, str) else float(told)
    except (ValueError, OverflowError) as reason:
        raise ExamError(_("{}: {} can't be {!r}: {}").format(form, name, told, reason)) from reason


def leaf_numbers(given: Material, player: int = 0) -> list[Bound]:
    """The numbers of all leaves, and of the nodes that are evaluated at the depth limit, without blank ones."""
    column = numbers(given.tree, player)[is_evaluated(given.tree, given.convention.depth)].tolist()
    return [each for each in column if each == each]


def leaf_bounds(form: str, given: Material, told: Sequence[Told]) -> tuple[Bound, Bound]:
    """Between which numbers all leaves are known to lie: as told, else as the study has it, else as the leaves do.

    ExamError where these are not two numbers, or a leaf lies outside of them or is infinite.
    """
    found = leaf_numbers(given)
    if not found:
        raise ExamError(_("{}: the leaves have no numbers").format(form))
    if told:
        if len(told) != 2:
            raise ExamError(_("{}: bounds are two numbers, not {}").format(form, len(told)))
        low, high = (number(form, "bounds", each) for each in told)
    else:
        low, high = given.parameters.bounds or (min(found), max(found))
    if not low < inf or not high > -inf or not low <= high:
        raise ExamError(_("{}: no leaf lies between {} and {}").format(form, pretty(low), pretty(high)))
    if not all(map(isfinite, found)):
        raise ExamError(_("{}: a leaf is infinite, so that nothing is known of its size").format(form))
    if not low <= min(found) <= max(found) <= high:
        raise ExamError(_("{}: a leaf is {}, outside of the bounds {} and {}").format(
            form, pretty(min(found) if min(found) < low else max(found)), pretty(low), pretty(high)))
    return low, high


def bounds_told(low: Bound, high: Bound) -> str:
    """What is known of all leaves, in a sentence."""
    if (low, high) == (-inf, inf):
        return _("A leaf that has not been looked at may be any number.")
    if high == inf:
        return _("All leaves are known to be at least {}.").format(pretty(low))
    if low == -inf:
        return _("All leaves are known to be at most {}.").format(pretty(high))
    return _("All leaves are known to lie between {} and {}, both included.").format(pretty(low), pretty(high))
