"""F8: a search in a given window: does it fail low or high, which number does it return, which leaves are skipped."""

from collections.abc import Mapping
from dataclasses import replace
from math import isfinite
from random import Random
from typing import Any

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.core.numerals import as_fraction, pretty, simplest
from explorer.exam.answers import Choice, Nodes, Number, read_number
from explorer.exam.questions import rules, solution_text
from explorer.exam.questions.context import Material, Run
from explorer.exam.questions.drawings import drawings
from explorer.exam.questions.form import Form, Setting
from explorer.exam.questions.question import Question
from explorer.exam.questions.searches import evaluated, leaves_meant, plain_search, skipped_leaves
from explorer.search.convention import Bound, Convention
from explorer.trees.backward_induction import backed_up, numbers

CODE = "F8"
LOW, WITHIN, HIGH = range(3)


def pose(given: Material, settings: Mapping[str, Any]) -> Question:
    """Search in a given window: tell whether it fails, which number it returns, and which leaves it skips."""
    plain_search(given, CODE)
    within = replace(given, convention=replace(given.convention, window=window_of(given, settings["window"])))
    run = plain_search(within, CODE)
    low, high = within.convention.window
    value, end = run.facts.value[0], run.returned(0)
    place = outcome(within.convention, value)
    outcomes = _("fails low"), _("is exact"), _("fails high")
    also = tuple((name, at) for names, at in (((_("fail low"), _("low")), LOW), ((_("exact"),), WITHIN), (
        (_("fail high"), _("high")), HIGH)) for name in names)
    skipped = Nodes("skipped", _("Leaves not examined"), run.spots(evaluated(given)), skipped_leaves(within, run),
                    _("skipped"))
    return Question(
        CODE, form.title,
        (_("Alpha-beta searches this tree in the window [{}, {}]. Does the search fail low, is it exact, or does it "
           "fail high? Which number does the root return?").format(pretty(low), pretty(high)),
         _("Cross out every leaf that is not examined; write “none” if all are."), _meaning(within.convention)),
        (*rules.of_alpha_beta(within, numbers=True), *leaves_meant(within), *rules.writing(within)),
        (Choice("outcome", _("The search"), outcomes, frozenset({place}), 0, end, also),
         Number("value", _("Number returned"), value, 0, end), skipped),
        (*solution_text.cuts(run), _("The root returns {}: the search {}.").format(pretty(value), outcomes[place]),
         _("Not examined: {}.").format(skipped.key)),
        drawings(within, run.state()), run=run,
        hints=(
            _("Nothing changes in the search but its first α and β: they may cut from the first leaf on."),
            _rough(within, run, place),
        ),
    )


def outcome(rules: Convention, value: Bound) -> int:
    """LOW, WITHIN or HIGH: where a number returned lies; equal to an end it is a bound if equality cuts."""
    low, high = rules.window
    if rules.cut == "ge":
        return LOW if value <= low else HIGH if value >= high else WITHIN
    return LOW if value < low else HIGH if value > high else WITHIN


def _meaning(rules: Convention) -> str:
    low, high = map(pretty, rules.window)
    if rules.cut == "ge":
        return _("The search fails low if the root returns {0} or less, high if it returns {1} or more, and is exact "
                 "in between.").format(low, high)
    return _("The search fails low if the root returns less than {0}, high if it returns more than {1}, and is exact "
             "in between and at both ends.").format(low, high)


def _rough(given: Material, run: Run, place: int) -> str:
    """What the outcome says of the root's minimax value."""
    low, high = map(pretty, given.convention.window)
    skipped = len(skipped_leaves(given, run))
    return {
        LOW: _("The root's minimax value is at most {}; {} leaves are skipped.").format(low, skipped),
        WITHIN: _("The root's minimax value lies between {} and {}; {} leaves are skipped.").format(low, high, skipped),
        HIGH: _("The root's minimax value is at least {}; {} leaves are skipped.").format(high, skipped),
    }[place]


def window_of(given: Material, said: tuple[Any, ...]) -> tuple[Bound, Bound]:
    """The window that was said; else the study's own; where that is the full one, one drawn for this tree."""
    if not said:
        return given.convention.window if not given.convention.full_window else _drawn(given)
    if len(said) != 2:
        raise ExamError(_("{}: a window has two ends, as in -1, 1; {} are given").format(CODE, len(said)))
    try:
        low, high = (read_number(str(end)) for end in said)
    except ValueError as reason:
        raise ExamError(_("{}: an end of the window: {}").format(CODE, reason)) from None
    if not low < high:
        raise ExamError(_("{}: the lower end of the window, {}, must be below the upper one, {}").format(
            CODE, pretty(low), pretty(high)))
    return low, high


def _drawn(given: Material) -> tuple[Bound, Bound]:
    """A window of whole numbers, below the root's value, around it or above it, as the material's seed decides.

    No end is the value itself. An infinite one is in none.
    """
    value = backed_up(given.tree, given.convention.depth)[0]
    finite = [as_fraction(number) for number in numbers(given.tree)[evaluated(given)].tolist() if isfinite(number)]
    if not isfinite(value):
        return -1, 1
    random = Random(f"{given.seed}/window")
    middle, reach = round(as_fraction(value)), max(1, round(max(finite) - min(finite)) // 3)
    near, wide = 1 + int(random.random() * min(reach, 3)), 1 + int(random.random() * reach)
    low, high = [(middle - near - wide, middle - near), (middle - near, middle + near),
                 (middle + near, middle + near + wide)][int(random.random() * 3)]
    return simplest(low), simplest(high)


form = Form(CODE, "A given window", pose, (
    Setting("window", "Window", "numbers", (), sentence="Window (blank: the study's, else one drawn for the tree)",
            empty="the study’s, else one drawn"),
))
