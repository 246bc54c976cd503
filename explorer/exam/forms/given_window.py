"""F8: a search in a given window: failing low or high, the number returned, and the pruned leaves."""

from dataclasses import replace
from math import isfinite
from random import Random
from typing import Any

from explorer.core.errors import ExamError
from explorer.core.exact import as_fraction, display, normalize_number
from explorer.core.i18n import _, ngettext
from explorer.core.option import Option
from explorer.exam.answers import ChoiceAnswer, NodeSetAnswer, NumberAnswer, read_number
from explorer.exam.questions import Form, Question, Settings, draw_question, rules, solution_text
from explorer.exam.questions.context import QuestionContext, QuestionRun
from explorer.exam.questions.searches import depth_limit_rules, evaluable_nodes, pruned_leaves, run_plain_alpha_beta
from explorer.search.convention import Bound, Convention
from explorer.trees.backward_induction import backed_up_values, evaluation_column

CODE = "F8"
LOW, WITHIN, HIGH = range(3)


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Search in a given window: does it fail low or high, what does it return, which leaves are pruned?"""
    run_plain_alpha_beta(context, CODE)
    window = choose_window(context, settings["window"])
    inner = replace(context, convention=replace(context.convention, window=window))
    run = run_plain_alpha_beta(inner, CODE)
    low, high = inner.convention.window
    value, end = run.analysis_run.value[0], run.return_step(0)
    place = classify_value(inner.convention, value)
    outcomes = _("fails low"), _("is exact"), _("fails high")
    also = tuple((name, at) for names, at in (((_("fail low"), _("low")), LOW), ((_("exact"),), WITHIN), (
        (_("fail high"), _("high")), HIGH)) for name in names)
    pruned = NodeSetAnswer("skipped", _("Leaves not examined"), run.named_nodes(evaluable_nodes(context)),
                            pruned_leaves(inner, run), _("pruned"))
    return Question(
        (_("Alpha-beta searches this tree in the window [{lower}, {upper}]. Does the search fail low, is it exact, or "
           "does it fail high? Which number does the root return?").format(lower=display(low), upper=display(high)),
         _("Cross out every leaf that is not examined; write “none” if all are."),
         _describe_outcomes(inner.convention)),
        (*rules.alpha_beta_rules(inner, numbers=True), *depth_limit_rules(inner), *rules.number_format_rules(inner)),
        (ChoiceAnswer("outcome", _("The search"), outcomes, frozenset({place}), node=0, step=end, other_names=also),
         NumberAnswer("value", _("Number returned"), value, node=0, step=end), pruned),
        (*solution_text.describe_cutoffs(run),
         _("The root returns {value}: the search {outcome}.").format(value=display(value), outcome=outcomes[place]),
         _("Not examined: {}.").format(pruned.model_answer)),
        draw_question(inner, run.snapshot(), written=(pruned,)), run=run,
        hints=(
            _("Nothing changes in the search but its first α and β: they may cut from the first leaf on."),
            _value_hint(inner, run, place),
        ),
    )


def classify_value(rules: Convention, value: Bound) -> int:
    """Return LOW, WITHIN or HIGH for a returned value; a value equal to α or β counts as a bound if equality cuts."""
    low, high = rules.window
    if rules.cut == "ge":
        return LOW if value <= low else HIGH if value >= high else WITHIN
    return LOW if value < low else HIGH if value > high else WITHIN


def _describe_outcomes(rules: Convention) -> str:
    low, high = map(display, rules.window)
    if rules.cut == "ge":
        return _("The search fails low if the root returns {lower} or less, high if it returns {upper} or more, and is "
                 "exact in between.").format(lower=low, upper=high)
    return _("The search fails low if the root returns less than {lower}, high if it returns more than {upper}, and is "
             "exact in between and at both ends.").format(lower=low, upper=high)


def _value_hint(context: QuestionContext, run: QuestionRun, place: int) -> str:
    """Return the hint on the root's minimax value that follows from the outcome."""
    low, high = map(display, context.convention.window)
    pruned = len(pruned_leaves(context, run))
    return {
        LOW: ngettext(
            "The root's minimax value is at most {lower}; {count} leaf is pruned.",
            "The root's minimax value is at most {lower}; {count} leaves are pruned.", pruned).format(
            lower=low, count=pruned),
        WITHIN: ngettext(
            "The root's minimax value lies between {lower} and {upper}; {count} leaf is pruned.",
            "The root's minimax value lies between {lower} and {upper}; {count} leaves are pruned.", pruned).format(
            lower=low, upper=high, count=pruned),
        HIGH: ngettext(
            "The root's minimax value is at least {upper}; {count} leaf is pruned.",
            "The root's minimax value is at least {upper}; {count} leaves are pruned.", pruned).format(
            upper=high, count=pruned),
    }[place]


def choose_window(context: QuestionContext, given: tuple[Any, ...]) -> tuple[Bound, Bound]:
    """Return the window given in the settings, otherwise the study's, or a random one if the study has the full window.

    Raises ExamError if the settings do not give a lower and an upper bound.
    """
    if not given:
        return context.convention.window if not context.convention.full_window else _draw_window(context)
    if len(given) != 2:
        raise ExamError(_("{form}: a window has two ends, as in -1, 1; {count} are given").format(
            form=CODE, count=len(given)))
    try:
        low, high = (read_number(str(end)) for end in given)
    except ValueError as reason:
        raise ExamError(_("{form}: alpha or beta of the window: {reason}").format(form=CODE, reason=reason)) from None
    if not low < high:
        raise ExamError(_("{form}: alpha of the window, {lower}, must be below beta, {upper}").format(
            form=CODE, lower=display(low), upper=display(high)))
    return low, high


def _draw_window(context: QuestionContext) -> tuple[Bound, Bound]:
    """Return a random window below, around or above the root's value, with finite integer bounds.

    The value is never one of the bounds. If the value is infinite the window is (−1, 1).
    """
    value = backed_up_values(context.tree, context.convention.depth)[0]
    finite = [as_fraction(number) for number in evaluation_column(context.tree)[evaluable_nodes(context)].tolist()
              if isfinite(number)]
    if not isfinite(value):
        return -1, 1
    random = Random(f"{context.seed}/window")
    middle, reach = round(as_fraction(value)), max(1, round(max(finite) - min(finite)) // 3)
    near, wide = 1 + int(random.random() * min(reach, 3)), 1 + int(random.random() * reach)
    low, high = [(middle - near - wide, middle - near), (middle - near, middle + near),
                 (middle + near, middle + near + wide)][int(random.random() * 3)]
    return normalize_number(low), normalize_number(high)


FORM = Form(
    CODE, "A given window",
    "Search in a given window: does it fail low or high, what does it return, which leaves are pruned?",
    build_question,
    (
        Option("window", "numerals", (), "Window (blank: the study's, else one drawn for the tree)", title="Window",
               blank="the study’s, else one drawn"),
    ),
    is_drawn=True,
    topic="pruning",
)
