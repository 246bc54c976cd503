"""F12: a function is applied to every leaf: do the value, the move and the pruned leaves stay the same?

Minimax and alpha-beta only compare numbers. So an increasing function changes no comparison and no cutoff, a decreasing
one reverses all of them, and a function that makes different numbers equal creates ties.
"""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import inf, isfinite

import numpy as np

from explorer.core.errors import ExamError
from explorer.core.exact import Number, as_fraction, display, normalize_number
from explorer.core.i18n import _
from explorer.core.option import Option
from explorer.exam.answers import AnswerField, ChoiceAnswer, NodeSetAnswer, NumberAnswer
from explorer.exam.questions import Form, Question, QuestionContext, Settings, draw_question, rules, solution_text
from explorer.exam.questions.fields import move_field
from explorer.exam.questions.searches import depth_limit_rules, evaluable_nodes, pruned_leaves, run_plain_alpha_beta
from explorer.trees import edit
from explorer.trees.backward_induction import evaluation_column
from explorer.trees.tree import Tree

CODE = "F12"
FULL_WINDOW = -inf, inf
Function = Callable[[Number], Number]
FUNCTIONS: dict[str, Function] = {
    "2x+3": lambda x: 2 * x + 3,
    "x^3": lambda x: x**3,
    "x^2": lambda x: x**2,
    "-x": lambda x: -x,
}
"""The functions of an exact number or an infinity, by their names in the settings."""
CLAMP = "clamp"
FUNCTION_LABELS = {"2x+3": "2x + 3", "x^3": "x³", "x^2": "x²", "-x": "−x"}


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Apply a function to every leaf: do the root's value, the move and the pruned leaves stay the same?"""
    context.require_two_player(CODE)
    context = replace(context, convention=replace(context.convention, window=FULL_WINDOW))
    before = run_plain_alpha_beta(context, CODE)
    written, function = _choose_function(context, settings["function"])
    new = replace(context, tree=map_tree(context.tree, function))
    run = run_plain_alpha_beta(new, CODE)
    old_value, value = before.analysis_run.value[0], run.analysis_run.value[0]
    old_move, move = before.analysis_run.variation[0], run.analysis_run.variation[0]
    old_pruned, pruned = pruned_leaves(context, before), pruned_leaves(new, run)
    names_before = ", ".join(context.name(leaf) for leaf in evaluable_nodes(context) if leaf in old_pruned) or _("none")
    end, leaves = run.return_step(0), run.named_nodes(evaluable_nodes(context))
    asked = NodeSetAnswer("skipped", _("Leaves not examined now"), leaves, pruned, _("pruned"))
    first = min((named.step for named in leaves if named.node in pruned ^ old_pruned), default=end)
    fields: tuple[AnswerField, ...] = (
        _kept_field("value-kept", _("The new value is f(old value)"),
                    value == apply_function(function, old_value), end),
        NumberAnswer("value", _("New value of the root"), value, node=0, step=end),
        _kept_field("move-kept", _("The move stays the same"), move == old_move, end),
        move_field(context, _("Move chosen now"), [move], end),
        _kept_field("skipped-kept", _("The same leaves are pruned"), pruned == old_pruned, first),
        asked,
    )
    return Question(
        (_("Alpha-beta searches this tree. Then the utility x of every leaf is replaced by f(x) = {}, and the tree is "
           "searched again.").format(written),
         _("Is the root's new value f of its old value? Is the same move chosen? Are the same leaves pruned? Answer "
           "each with yes or no, and give the new value, the new move and all leaves that are pruned now; write "
           "“none” if there are none.")),
        (*rules.alpha_beta_rules(context), *depth_limit_rules(context), rules.describe_ties(context),
         *rules.number_format_rules(new)), fields,
        (_("Before: value {value}, move {move}, pruned: {pruned}.").format(
            value=display(old_value), move=solution_text.move_name(context, old_move), pruned=names_before),
         _("After: value {value}, move {move}, pruned: {pruned}.").format(
             value=display(value), move=solution_text.move_name(context, move), pruned=asked.model_answer),
         _explain_function(context, function), *solution_text.describe_cutoffs(run)),
        draw_question(context, before.snapshot()), lambda: (draw_question(new, run.snapshot()).key,), run,
        hints=(
            _("The search only compares: which comparisons of two leaves change?"),
            _explain_function(context, function),
        ), known_work={"calculations": len(leaves)},
    )


def _kept_field(name: str, label: str, kept: bool, step: int) -> ChoiceAnswer:
    return ChoiceAnswer(name, label, (_("yes"), _("no")), frozenset({0 if kept else 1}), node=0, step=step)


def apply_function(function: Function, number: Number) -> float | Fraction:
    """Return the exact value of the function; raises ExamError if it is out of range."""
    image = function(as_fraction(number) if isfinite(number) else number)
    try:
        return float(image) if image in FULL_WINDOW else normalize_number(image)
    except ValueError as reason:
        raise ExamError(_("{form}: {reason}").format(form=CODE, reason=reason)) from None


def map_tree(tree: Tree, function: Function) -> Tree:
    """Return the tree with the function applied to all its numbers, including static evaluations."""
    known = evaluation_column(tree)
    numbers = known.tolist()  # a column would warn where a fraction is compared with no number, on Python 3.13
    for number in set(known[~np.isnan(tree.payoff[:, 0])].tolist()):
        nodes = [node for node, each in enumerate(numbers) if each == number]
        tree = edit.set_value(tree, nodes, apply_function(function, number))
    return tree


def _choose_function(context: QuestionContext, name: str) -> tuple[str, Function]:
    """Return the function's text in the question, and the function."""
    if name != CLAMP:
        return FUNCTION_LABELS[name], FUNCTIONS[name]
    leaves = evaluation_column(context.tree)[evaluable_nodes(context)].tolist()
    numbers = sorted({as_fraction(number) for number in leaves if isfinite(number)})
    if len(numbers) < 2:
        raise ExamError(_("{}: there have to be two different numbers to clamp").format(CODE))
    low, high = numbers[len(numbers) // 4], numbers[-1 - len(numbers) // 4]
    if (low, high) == (numbers[0], numbers[-1]):
        high = numbers[-2]
    shown = f"min(max(x, {display(low)}), {display(high)})"
    return shown, lambda x: min(max(x, low), high)


def _explain_function(context: QuestionContext, function: Function) -> str:
    """Return the sentence on the function's effect on the order of this tree's numbers."""
    numbers = sorted(set(evaluation_column(context.tree)[evaluable_nodes(context)].tolist()))
    images = [apply_function(function, number) for number in numbers]
    pairs = list(pairwise(images))
    keeps_ends = all(image == number for number, image in zip(numbers, images, strict=True) if not isfinite(number))
    if keeps_ends and all(one < other for one, other in pairs):
        return _("On these numbers f rises: every comparison comes out as before, so the same move is chosen, the same "
                 "leaves are pruned, and the value goes through f like any leaf.")
    if keeps_ends and all(one <= other for one, other in pairs):
        return _("On these numbers f never falls, so the value goes through f like any leaf; but f makes some "
                 "different numbers equal, and ties may change the move and the cuts.")
    if all(one > other for one, other in pairs):
        return _("On these numbers f falls: every comparison of two different ones is reversed.")
    return _("On some of these numbers f rises, on others it falls: some comparisons come out the other way.")


FORM = Form(
    CODE, "A function of every leaf",
    "Apply a function to every leaf: do the root's value, the move and the pruned leaves stay the same?",
    build_question,
    (
        Option("function", "choice", "x^2", "", {**FUNCTION_LABELS, CLAMP: "x kept between two numbers"},
               title="Function of every leaf"),
    ),
    topic="unknown",
)
