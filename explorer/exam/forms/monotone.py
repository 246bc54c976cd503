"""F12: every leaf goes through a function: do the value, the move and the skipped leaves stay the same?

Minimax and alpha-beta only compare. So a rising function changes no comparison and no cut, a falling one turns all of
them round, and one that makes different numbers equal makes ties.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import isfinite
from typing import Any

import numpy as np

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.core.numerals import Number as AnyNumber
from explorer.core.numerals import as_fraction, pretty, simplest
from explorer.exam.answers import Choice, Field, Nodes, Number
from explorer.exam.forms.values import best_move
from explorer.exam.questions import rules, solution_text
from explorer.exam.questions.context import Material
from explorer.exam.questions.drawings import drawings
from explorer.exam.questions.form import Form, Setting
from explorer.exam.questions.question import Question
from explorer.exam.questions.searches import FULL, evaluated, leaves_meant, plain_search, skipped_leaves
from explorer.trees import edit
from explorer.trees.backward_induction import numbers
from explorer.trees.tree import Tree

CODE = "F12"
Function = Callable[[AnyNumber], AnyNumber]
FUNCTIONS: dict[str, Function] = {
    "2x+3": lambda x: 2 * x + 3,
    "x^3": lambda x: x**3,
    "x^2": lambda x: x**2,
    "-x": lambda x: -x,
}
"""Of an exact number, or of an infinity; by what a question calls them."""
CLAMP = "clamp"
SIGNS = {"2x+3": "2x + 3", "x^3": "x³", "x^2": "x²", "-x": "−x"}


def pose(given: Material, settings: Mapping[str, Any]) -> Question:
    """Put every leaf through a function: do the root's value, the move and the skipped leaves stay the same?"""
    given.refuse_unless_two_player(CODE)
    given = replace(given, convention=replace(given.convention, window=FULL))
    before = plain_search(given, CODE)
    written, function = _function(given, settings["function"])
    new = replace(given, tree=mapped(given.tree, function))
    run = plain_search(new, CODE)
    old_value, value = before.facts.value[0], run.facts.value[0]
    old_move, move = before.facts.variation[0], run.facts.variation[0]
    old_skipped, skipped = skipped_leaves(given, before), skipped_leaves(new, run)
    end, leaves = run.returned(0), run.spots(evaluated(given))
    asked = Nodes("skipped", _("Leaves not examined now"), leaves, skipped, _("skipped"))
    first = min((spot.step for spot in leaves if spot.node in skipped ^ old_skipped), default=end)
    fields: tuple[Field, ...] = (
        _kept("value-kept", _("The new value is f(old value)"), value == applied(function, old_value), end),
        Number("value", _("New value of the root"), value, 0, end),
        _kept("move-kept", _("The move stays the same"), move == old_move, end),
        replace(best_move(given, [move], end), label=_("Move chosen now")),
        _kept("skipped-kept", _("The same leaves are skipped"), skipped == old_skipped, first),
        asked,
    )
    return Question(
        CODE, form.title,
        (_("Alpha-beta searches this tree. Then the number x of every leaf is replaced by f(x) = {}, and the tree is "
           "searched again.").format(written),
         _("Is the root's new value f of its old value? Is the same move chosen? Are the same leaves skipped? Answer "
           "each with yes or no, and give the new value, the new move and all leaves that are skipped now; write "
           "“none” if there are none.")),
        (*rules.of_alpha_beta(given), *leaves_meant(given), rules.ties(given), *rules.writing(new)), fields,
        (_("Before: value {}, move {}, skipped: {}.").format(
            pretty(old_value), solution_text.called(given, old_move), _names(given, old_skipped)),
         _("After: value {}, move {}, skipped: {}.").format(
             pretty(value), solution_text.called(given, move), asked.key),
         _why(given, function), *solution_text.cuts(run)),
        drawings(given, before.state()), (drawings(new, run.state()).key,), run,
        hints=(
            _("The search only compares: which comparisons of two leaves come out otherwise after the replacement?"),
            _why(given, function),
        ),
    )


def _kept(name: str, label: str, kept: bool, step: int) -> Choice:
    return Choice(name, label, (_("yes"), _("no")), frozenset({0 if kept else 1}), 0, step)


def applied(function: Function, number: AnyNumber) -> float | Fraction:
    """The function of a number, exactly."""
    image = function(as_fraction(number) if isfinite(number) else number)
    try:
        return float(image) if image in FULL else simplest(image)
    except ValueError as reason:
        raise ExamError(_("{}: {}").format(CODE, reason)) from None


def mapped(tree: Tree, function: Function) -> Tree:
    """The tree with all its numbers replaced, static evaluations among them."""
    known = numbers(tree)
    for number in set(known[~np.isnan(tree.payoff[:, 0])].tolist()):
        tree = edit.set_value(tree, np.flatnonzero(known == number).tolist(), applied(function, number))
    return tree


def _function(given: Material, name: str) -> tuple[str, Function]:
    """The function as the question writes it, and itself."""
    if name != CLAMP:
        return SIGNS[name], FUNCTIONS[name]
    met = sorted({as_fraction(number) for number in numbers(given.tree)[evaluated(given)].tolist() if isfinite(number)})
    if len(met) < 2:
        raise ExamError(_("{}: there have to be two different numbers to clamp").format(CODE))
    low, high = met[len(met) // 4], met[-1 - len(met) // 4]
    if (low, high) == (met[0], met[-1]):
        high = met[-2]
    shown = f"min(max(x, {pretty(low)}), {pretty(high)})"
    return shown, lambda x: min(max(x, low), high)


def _names(given: Material, nodes: frozenset[int]) -> str:
    return ", ".join(given.name(node) for node in evaluated(given) if node in nodes) or _("none")


def _why(given: Material, function: Function) -> str:
    """What the function does to the order of this tree's numbers."""
    met = sorted(set(numbers(given.tree)[evaluated(given)].tolist()))
    images = [applied(function, number) for number in met]
    pairs = list(pairwise(images))
    keeps_ends = all(image == number for number, image in zip(met, images, strict=True) if not isfinite(number))
    if keeps_ends and all(one < other for one, other in pairs):
        return _("On these numbers f rises: every comparison comes out as before, so the same move is chosen, the same "
                 "leaves are skipped, and the value goes through f like any leaf.")
    if keeps_ends and all(one <= other for one, other in pairs):
        return _("On these numbers f never falls, so the value goes through f like any leaf; but f makes some "
                 "different numbers equal, and ties may change the move and the cuts.")
    if all(one > other for one, other in pairs):
        return _("On these numbers f falls: every comparison of two different ones is turned round.")
    return _("On some of these numbers f rises, on others it falls: some comparisons come out the other way.")


form = Form(CODE, "A function of every leaf", pose, (
    Setting("function", "Function of every leaf", "choice", "x^2", {
        **SIGNS, CLAMP: "x kept between two numbers"}),
))
