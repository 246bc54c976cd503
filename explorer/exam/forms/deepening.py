"""F22: iterative (progressive) deepening under a budget of evaluations: how deep it gets, and which move it takes."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil, floor, isfinite
from random import Random
from typing import Any

import numpy as np

from explorer.analysis.passes import PassResult, passes
from explorer.core.errors import ExamError
from explorer.core.i18n import _, ngettext
from explorer.core.numerals import pretty
from explorer.exam.answers import NOWHERE, Choice, Field, Number
from explorer.exam.questions import rules, solution_text
from explorer.exam.questions.context import Material, Run, in_order, with_tree
from explorer.exam.questions.drawings import drawings
from explorer.exam.questions.form import Form, Setting
from explorer.exam.questions.question import Question
from explorer.pictures import figure
from explorer.pictures.figure import KEY, Figure
from explorer.pictures.theme import LIGHT
from explorer.search import iterative_deepening
from explorer.search.parameters import LARGEST_COUNT, Parameters
from explorer.trees import edit
from explorer.trees.tree import Tree

CODE = "F22"
NOTHING = "none"
DRAWS = 20
"""Of a static evaluation, of which the first is taken that no sibling has: ties are the author's to make."""


def pose(given: Material, settings: Mapping[str, Any]) -> Question:
    """Deepen ply by ply under a budget of evaluations: how many each pass makes, how deep it gets, the move at the end.

    Inner nodes without a static evaluation get one by the seed; a budget of 0 is one that runs out in the last pass.
    """
    given.refuse_unless_two_player(CODE)
    if not given.tree.n_children[0] or given.convention.depth == 0:
        raise ExamError(_("{}: there is no move to look ahead to").format(CODE))
    if not given.convention.full_window:
        raise ExamError(_("{}: a search that is to choose a move begins with the full window").format(CODE))
    given = with_tree(given, _with_statics(given))
    told_budget, reorder = settings["budget"], settings["reorder"]
    if not 0 <= told_budget <= LARGEST_COUNT:
        raise ExamError(_("{}: a budget of {:,} evaluations: it is between 1 and {:,}, or 0").format(
            CODE, told_budget, LARGEST_COUNT))
    whole = passes(given.run(iterative_deepening.NAME, parameters=Parameters(reorder=reorder)).facts)
    budget = told_budget or given.parameters.budget or _running_out(whole)
    run = given.run(iterative_deepening.NAME, parameters=Parameters(reorder=reorder, budget=budget))
    done = passes(run.facts)
    finished = [each for each in done if each.value == each.value]
    last = finished[-1] if finished else None
    fields: list[Field] = [_evaluations(place + 1, done) for place in range(len(whole))]
    fields.append(Number("depth", _("Depth of the last finished pass"), float(len(finished)), 0,
                         last.step if last else NOWHERE))
    fields.append(_move(given, last))
    return Question(
        CODE, form.title,
        (ngettext("Iterative deepening searches this tree by alpha-beta, to depth {} only. The numbers at inner nodes "
                  "are static evaluations.",
                  "Iterative deepening searches this tree by alpha-beta, once for each depth from 1 to {}, every time "
                  "from the root. The numbers at inner nodes are static evaluations.", len(whole)).format(len(whole)),
         ngettext("It may make {} evaluation in all, and stops before the next one, in the middle of a pass or not.",
                  "It may make {} evaluations in all, and stops before the next one, in the middle of a pass or not.",
                  budget).format(budget),
         _("How many evaluations does each pass make? Write 0 for a pass that makes none. How deep was the last "
           "finished pass, and which move is chosen? Write 0 and “none” if no pass is finished.")),
        _conventions(given, reorder), tuple(fields), _solution(given, run, done, budget),
        drawings(given, run.state(last.step if last else None)),
        tuple(_picture(given, run, each) for each in done if each is not last and each.evaluated), run,
        hints=(
            _("At depth 1 every child of the root is evaluated by its own number, a leaf or not."),
            _("Count the evaluations of a pass before you begin the next, and subtract them from what is left."),
            _("The move is that of the last pass that was finished, not of the one that was stopped."),
        ),
    )


def _with_statics(given: Material) -> Tree:
    """The tree with a static evaluation at every inner node that a pass may stop at, drawn where there is none."""
    tree, random = given.tree, Random(f"{given.seed}/{CODE}")
    limit = tree.levels if given.convention.depth is None else given.convention.depth
    known = [float(number) for number in tree.payoff[tree.is_leaf, 0].tolist() if isfinite(number)]
    low, high = sorted((ceil(min(known)), floor(max(known)))) if known else (0, 9)
    for node in in_order(tree, given.inner):
        if 1 <= tree.depth[node] <= limit and np.isnan(tree.payoff[node, 0]):
            beside = {float(tree.payoff[sibling, 0]) for sibling in tree.children(int(tree.parent[node]))}
            draws = [float(random.randint(low, high)) for _draw in range(DRAWS)]
            tree = edit.set_value(tree, [node], next((draw for draw in draws if draw not in beside), draws[0]))
    return tree


def _running_out(whole: Sequence[PassResult]) -> int:
    """A budget that lets the last pass make half of its evaluations, or all where it is the only one."""
    counts = [each.evaluated for each in whole]
    return sum(counts[:-1]) + counts[-1] // 2 if len(counts) > 1 else counts[0]


def _evaluations(depth: int, done: Sequence[PassResult]) -> Number:
    """How many the pass to this depth makes, up to where it is stopped."""
    label = _("Evaluations of the pass to depth {}").format(depth)
    if depth > len(done):
        return Number(f"evaluations:{depth}", label, 0.0, 0, done[-1].step)
    return Number(f"evaluations:{depth}", label, float(done[depth - 1].evaluated), 0, done[depth - 1].step)


def _move(given: Material, last: PassResult | None) -> Choice:
    """The move of the last finished pass."""
    moves = list(given.tree.children(0))
    also = tuple((given.tree.move[node], place) for place, node in enumerate(moves) if given.tree.move[node])
    right = len(moves) if last is None or last.best_move is None else moves.index(last.best_move)
    return Choice("move", _("Move chosen"), (*map(given.name, moves), NOTHING), frozenset((right,)), 0,
                  last.step if last else NOWHERE, also)


def _conventions(given: Material, reorder: bool) -> tuple[str, ...]:
    sequence = rules.order() if not reorder else _(
        "The first pass examines children from left to right. In every later pass those that returned the better "
        "numbers in the pass before come first, equal ones in their old order, those that were not visited last.")
    ties = rules.ties(given) if not reorder else _("Of equally good moves the one examined first is chosen.")
    return (
        rules.movers(given), rules.utilities(given), sequence, rules.window(given), rules.cutting(given),
        *((rules.returning(given),) if reorder else ()),
        _("A pass to depth d evaluates the nodes at depth d, and leaves above it; the root has depth 0. Each of these "
          "counts as one evaluation, in every pass again: nothing is remembered between passes{}.").format(
              _(" but the order") if reorder else ""),
        _("A pass that is stopped counts for nothing: the move is that of the last finished pass."), ties,
    )


def _solution(given: Material, run: Run, done: Sequence[PassResult], budget: int) -> tuple[str, ...]:
    sentences: list[str] = []
    left = budget
    for place, each in enumerate(done):
        end = done[place + 1].first_row if place + 1 < len(done) else len(run.trace)
        rows = [row for row in run.facts.evaluations.tolist() if each.first_row <= row < end]
        names = ", ".join(given.name(int(run.trace.node[row])) for row in rows) or _("none")
        left -= each.evaluated
        if each.value == each.value:
            move = _("none") if each.best_move is None else solution_text.called(given, each.best_move)
            sentences.append(_("Depth {}: {} evaluations ({}); value {}, move {}; {} left.").format(
                each.depth, each.evaluated, names, pretty(each.value), move, left))
        else:
            sentences.append(
                _("Depth {}: stopped after {} evaluations ({}).").format(each.depth, each.evaluated, names))
    return tuple(sentences)


def _picture(given: Material, run: Run, each: PassResult) -> Figure:
    """The search at the end of one of the other passes, or where it is stopped."""
    words = _("Depth {}, {} evaluations") if each.value == each.value else _("Depth {}, stopped after {} evaluations")
    show = replace(KEY, legend=False, title=words.format(each.depth, each.evaluated))
    return figure.draw(given.tree, given.layout, run.state(each.step), show, LIGHT)


form = Form(CODE, "Iterative deepening under a budget", pose, (
    Setting("budget", "Evaluations in all", "whole", 0,
            sentence="Evaluations in all (0: it runs out in the last pass)", empty="out in the last pass"),
    Setting("reorder", "Best move of the last pass first", "switch", False,
            sentence="Each pass starts with what was best in the last one"),
), heeds=("budget",))
