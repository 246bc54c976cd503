"""F22: iterative deepening with a budget of evaluations: the depth that it completes and the move that it chooses."""

from collections.abc import Sequence
from math import ceil, floor, isfinite
from random import Random

import numpy as np

from explorer.analysis.passes import PassResult, pass_results
from explorer.core.errors import ExamError
from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.core.option import Option
from explorer.exam.answers import NOWHERE, AnswerField, NumberAnswer
from explorer.exam.answers.words import none_text
from explorer.exam.questions import Form, Question, Settings, rules, solution_text
from explorer.exam.questions.context import QuestionContext, QuestionRun, sort_preorder, with_tree
from explorer.exam.questions.drawings import draw_question, draw_search
from explorer.exam.questions.fields import move_field
from explorer.pictures.figure.items import Figure
from explorer.search import iterative_deepening
from explorer.search.options import LARGEST_COUNT, SearchOptions
from explorer.trees import edit
from explorer.trees.tree import Tree

CODE = "F22"
DRAWS = 20
"""The number of random draws for a static evaluation.

The first one that differs from all siblings is used, so that ties come from the author's own numbers where possible.
"""


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Search by iterative deepening under a budget: evaluations per iteration, depth completed, move chosen.

    Inner nodes without a static evaluation get a random one from the seed. A budget of 0 means the study's or, if it
    has none, one that runs out in the last iteration.
    """
    context.require_two_player(CODE)
    if not context.tree.n_children[0] or context.convention.depth == 0:
        raise ExamError(_("{}: there is no move to look ahead to").format(CODE))
    if not context.convention.full_window:
        raise ExamError(_("{}: a search that is to choose a move begins with the full window").format(CODE))
    context = with_tree(context, _with_static_evaluations(context))
    given_budget, reorder = settings["budget"], settings["reorder"]
    if not 0 <= given_budget <= LARGEST_COUNT:
        raise ExamError(_("{form}: a budget of {budget:,} evaluations: it is between 1 and {most:,}, or 0").format(
            form=CODE, budget=given_budget, most=LARGEST_COUNT))
    full_run = context.run(iterative_deepening.NAME, options=SearchOptions(reorder=reorder))
    iterations = pass_results(full_run.analysis_run)
    budget = given_budget or context.options.budget or _compute_default_budget(iterations)
    run = context.run(iterative_deepening.NAME, options=SearchOptions(reorder=reorder, budget=budget))
    done = pass_results(run.analysis_run)
    finished = [each for each in done if each.value == each.value]
    last = finished[-1] if finished else None
    fields: list[AnswerField] = [_evaluations_field(place + 1, done) for place in range(len(iterations))]
    fields.append(NumberAnswer("depth", _("Depth of the last finished iteration"), float(len(finished)), node=0,
                               step=last.step if last else NOWHERE))
    chosen = [] if last is None or last.best_move is None else [last.best_move]
    fields.append(move_field(context, _("Move chosen"), chosen, last.step if last else NOWHERE, none_text()))
    return Question(
        (ngettext("Iterative deepening searches this tree by alpha-beta, to depth {} only. The numbers at inner nodes "
                  "are static evaluations.",
                  "Iterative deepening searches this tree by alpha-beta, once for each depth from 1 to {}, every time "
                  "from the root. The numbers at inner nodes are static evaluations.",
                  len(iterations)).format(len(iterations)),
         ngettext("It may make {} evaluation in total and stops when it is used up, even within an iteration.",
                  "It may make {} evaluations in total and stops when they are used up, even within an iteration.",
                  budget).format(budget),
         _("How many evaluations does each iteration make? Write 0 for an iteration that makes none. How deep was the "
           "last finished iteration, and which move is chosen? Write 0 and “none” if no iteration is finished.")),
        _list_rules(context, reorder), tuple(fields), _describe_solution(context, run, done, budget),
        draw_question(context, run.snapshot(last.step if last else None)),
        lambda: tuple(_draw_iteration(context, run, each) for each in done if each is not last and each.evaluated), run,
        hints=(
            _("At depth 1 every child of the root is evaluated by its own number, whether it is a leaf or not."),
            _("Count the evaluations of an iteration before you begin the next, and subtract them from what is left."),
            _("The move is that of the last finished iteration, not of the one that was stopped."),
        ),
    )


def _with_static_evaluations(context: QuestionContext) -> Tree:
    """Return the tree with a static evaluation at every inner node within the depth limit but the root.

    Missing ones are drawn at random, between the least and the greatest leaf.
    """
    tree, random = context.tree, Random(f"{context.seed}/{CODE}")
    limit = tree.levels if context.convention.depth is None else context.convention.depth
    known = [float(number) for number in tree.payoff[tree.is_leaf, 0].tolist() if isfinite(number)]
    low, high = sorted((ceil(min(known)), floor(max(known)))) if known else (0, 9)
    for node in sort_preorder(tree, context.inner_nodes):
        if 1 <= tree.depth[node] <= limit and np.isnan(tree.payoff[node, 0]):
            beside = {float(tree.payoff[sibling, 0]) for sibling in tree.children(int(tree.parent[node]))}
            draws = [float(random.randint(low, high)) for _draw in range(DRAWS)]
            tree = edit.set_value(tree, [node], next((draw for draw in draws if draw not in beside), draws[0]))
    return tree


def _compute_default_budget(iterations: Sequence[PassResult]) -> int:
    """Return a budget that allows half of the last iteration, or all of it if it is the only one."""
    counts = [each.evaluated for each in iterations]
    return sum(counts[:-1]) + counts[-1] // 2 if len(counts) > 1 else counts[0]


def _evaluations_field(depth: int, done: Sequence[PassResult]) -> NumberAnswer:
    """Return the field for the number of evaluations of the iteration to this depth, even if it is stopped."""
    label = _("Evaluations of the iteration to depth {}").format(depth)
    if depth > len(done):
        return NumberAnswer(f"evaluations:{depth}", label, 0.0, node=0, step=done[-1].step)
    iteration = done[depth - 1]
    return NumberAnswer(f"evaluations:{depth}", label, float(iteration.evaluated), node=0, step=iteration.step)


def _list_rules(context: QuestionContext, reorder: bool) -> tuple[str, ...]:
    sequence = rules.describe_child_order() if not reorder else _(
        "The first iteration examines children from left to right. In every later iteration those that returned the "
        "better numbers in the iteration before come first, equal ones in their old order, those that were not visited "
        "last.")
    ties = rules.describe_ties(context) if not reorder else _("Of equally good moves the one examined first is chosen.")
    return (
        rules.describe_movers(context), rules.describe_utilities(context), sequence, rules.describe_window(context),
        rules.describe_cutoff_test(context),
        *((rules.describe_returned_values(context),) if reorder else ()),
        _("An iteration to depth d evaluates the nodes at depth d, and leaves above it; the root has depth 0. Each of "
          "these counts as one evaluation, in every iteration again: nothing is remembered between "
          "iterations{}.").format(
              _(" but the order") if reorder else ""),
        _("An unfinished iteration does not count: the move is that of the last finished iteration."), ties,
    )


def _describe_solution(
    context: QuestionContext, run: QuestionRun, done: Sequence[PassResult], budget: int
) -> tuple[str, ...]:
    sentences: list[str] = []
    left = budget
    for place, each in enumerate(done):
        end = done[place + 1].first_row if place + 1 < len(done) else len(run.trace)
        rows = [row for row in run.analysis_run.evaluation_rows.tolist() if each.first_row <= row < end]
        names = ", ".join(context.name(int(run.trace.node[row])) for row in rows) or _("none")
        left -= each.evaluated
        if each.value == each.value:
            move = _("none") if each.best_move is None else solution_text.move_name(context, each.best_move)
            sentences.append(ngettext(
                "Depth {depth}: {count} evaluation ({names}); value {value}, move {move}; {left} left.",
                "Depth {depth}: {count} evaluations ({names}); value {value}, move {move}; {left} left.",
                each.evaluated).format(
                depth=each.depth, count=each.evaluated, names=names, value=display(each.value), move=move, left=left))
        else:
            sentences.append(
                ngettext("Depth {depth}: stopped after {count} evaluation ({names}).",
                         "Depth {depth}: stopped after {count} evaluations ({names}).", each.evaluated).format(
                    depth=each.depth, count=each.evaluated, names=names))
    return tuple(sentences)


def _draw_iteration(context: QuestionContext, run: QuestionRun, each: PassResult) -> Figure:
    """Return the drawing of the search at the end of an iteration, finished or stopped."""
    is_finished = each.value == each.value
    words = ngettext("Depth {depth}, {count} evaluation", "Depth {depth}, {count} evaluations",
                     each.evaluated) if is_finished else ngettext(
        "Depth {depth}, stopped after {count} evaluation", "Depth {depth}, stopped after {count} evaluations",
        each.evaluated)
    return draw_search(context, run, context.layout, words.format(depth=each.depth, count=each.evaluated), each.step)


FORM = Form(
    CODE, "Iterative deepening under a budget",
    "Search by iterative deepening under a budget: evaluations per iteration, depth completed, move chosen.",
    build_question,
    (
        Option("budget", "whole", 0, "Evaluations in total (0: they run out in the last iteration)",
               title="Evaluations in total", blank="out in the last iteration"),
        Option("reorder", "flag", False, "Each iteration starts with the best move of the last one",
               title="Best move of the last iteration first"),
    ),
    search_options=("budget",),
    is_drawn=True,
    topic="games",
)
