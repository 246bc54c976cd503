"""F20: loops: leaves that repeat a state above them, and which values are certain all the same."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import inf
from typing import Any

import numpy as np

from explorer.core.errors import ExamError
from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.core.option import Option
from explorer.exam.answers import BoundAnswer, format_bounds
from explorer.exam.questions import race, rules
from explorer.exam.questions.context import QuestionContext, sort_preorder
from explorer.exam.questions.drawings import draw_question
from explorer.exam.questions.form import Form
from explorer.exam.questions.question import Question
from explorer.search.convention import Bound
from explorer.trees.backward_induction import evaluation_column
from explorer.trees.tree import MAX, StringColumn

CODE = "F20"
UNKNOWN, SAME = "unknown", "same"
ENDS, NO_LIMITS = "ends", "nothing"
DRAWN, FOUR = "drawn", "four-squares"
UNKNOWN_SIGN = "?"


@dataclass(frozen=True)
class RepeatedStates:
    """The leaves that repeat a state, each with the ancestor that it repeats; and the rules of a game, if it is one."""

    context: QuestionContext
    ancestor_by_leaf: Mapping[int, int]
    game_rules: tuple[str, ...] = ()


def build_question(context: QuestionContext, settings: Mapping[str, Any]) -> Question:
    """Give the value of every state, as far as it is certain, where some leaves repeat a state above them.

    A leaf without a number repeats the ancestor whose label it has, as its own label or as its unknown's name. A tree
    without such leaves gives way to a game of its own: a race on four squares, from a start that the seed draws.
    """
    context.require_two_player(CODE)
    found = find_repeated_states(context)
    if not found:
        loops = _build_race(context, settings["game"])
    else:
        loops = RepeatedStates(_label_repeats(context, found), found)
    context, tree = loops.context, loops.context.tree
    _require_known_leaves(context, loops.ancestor_by_leaf)
    leaves = [each for each in evaluation_column(tree)[tree.is_leaf].tolist() if each == each]
    if not leaves:
        raise ExamError(_("{}: no leaf of the tree has a number").format(CODE))
    ends = (min(leaves), max(leaves)) if settings["limits"] == ENDS else (-inf, inf)
    known = certain_ranges(context, loops.ancestor_by_leaf, ends, same=settings["repeated"] == SAME)
    shown = {node: _drop_uninformative_ends(*known[node], ends) for node in context.inner_nodes}
    order = sorted(context.inner_nodes, key=lambda node: -node)
    fields = tuple(
        BoundAnswer(f"value:{context.reply_key(node)}", _("Value of {}").format(context.name(node)),
                    *shown[node], node=node, step=order.index(node))
        for node in context.inner_nodes
    )
    reasons = [_reason(context, node, known, ends) for node in order]
    return Question(
        CODE, FORM.title, (*loops.game_rules, _prompt(loops, settings["repeated"] == SAME), *_answer_format(ends)),
        (rules.describe_movers(context), rules.describe_utilities(context)), fields,
        tuple(reasons), draw_question(context, None,
                                      notes={node: (format_bounds(*fact),) for node, fact in shown.items()}),
        reasons=dict(enumerate(reasons)),
        hints=(_("Begin at the bottom. A leaf that repeats a state may have any value that there is."),
               _("A mover who can have the best value that there is takes it, whatever “?” is."),
               _("Back up the smallest and the largest value that each node may have.")),
    )


def find_repeated_states(context: QuestionContext) -> dict[int, int]:
    """The leaves without a number that repeat an ancestor, each with that ancestor."""
    tree = context.tree
    found: dict[int, int] = {}
    for leaf in np.flatnonzero(tree.is_leaf & np.isnan(tree.payoff[:, 0])).tolist():
        above: dict[str, int] = {}
        node = int(tree.parent[leaf])
        while node >= 0:
            above.setdefault(tree.label[node], node)
            node = int(tree.parent[node])
        label = tree.label[leaf].removeprefix("=").strip()
        # Labels that stand twice have been told apart by a number behind them.
        names = [tree.unknown_name(leaf), label, *(label[:end] for end in range(len(label) - 1, 0, -1)
                                                   if re.fullmatch(r"\d+", label[end:]))]
        if (name := next((name for name in names if name in above), None)) is not None:
            found[leaf] = above[name]
    return found


def _label_repeats(context: QuestionContext, repeats: Mapping[int, int]) -> QuestionContext:
    """The same with "= A" below the leaves that repeat A, and "?" in them."""
    tree = context.tree
    labels = [f"= {context.name(repeats[node])}" if node in repeats else tree.label[node] for node in range(len(tree))]
    inside = [UNKNOWN_SIGN if node in repeats else tree.unknown_name(node) for node in range(len(tree))]
    columns = {**tree.columns, "unknown": StringColumn.from_texts(inside)}
    return replace(context, tree=tree.with_columns(label=StringColumn.from_texts(labels), columns=columns))


def _build_race(context: QuestionContext, game: str) -> RepeatedStates:
    """A race on four squares."""
    start = race.PUBLISHED_START if game == FOUR else race.draw_start(context.seed)
    squares, a, b, mover = start
    own = replace(context, tree=race.build_tree(start))
    found = find_repeated_states(own)
    return RepeatedStates(_label_repeats(own, found), found, (
        _("A and B stand on a row of {} squares, A on square {} and B on square {}; {} moves first. They move in turn, "
          "by one square to either side or, if the other one stands there, over it to the free square behind. "
          "A wants to reach square {} and B square 1: who does so first wins and the game is over.").format(
              squares, a, b, "A" if mover == "max" else "B", squares),
        _("In the tree a state is named by the squares of A and B, as in {}; A is MAX and wins with utility 1, B is "
          "MIN and wins with utility −1.").format(own.name(0)),
    ))


def _require_known_leaves(context: QuestionContext, repeats: Mapping[int, int]) -> None:
    blank = context.tree.is_leaf & np.isnan(context.tree.payoff[:, 0])
    for leaf in sort_preorder(context.tree, np.flatnonzero(blank).tolist()):
        if leaf not in repeats:
            raise ExamError(_("{}: leaf {} has no number and repeats no state above it").format(
                CODE, context.name(leaf)))


def certain_ranges(
    context: QuestionContext, repeats: Mapping[int, int], ends: tuple[Bound, Bound], *, same: bool = False
) -> list[tuple[Bound, Bound]]:
    """(n,) between which values each node's value lies for certain.

    A repeated state may have any value between the ends; if it is the `same` as above, any value that is then the same
    in both places. Each end is such a value, for all rise together: the lowest ones are found by rising from the lower
    end as long as they have to, the highest ones by falling.
    """
    tree = context.tree
    payoffs, player = evaluation_column(tree).tolist(), tree.player.tolist()

    def backed_up(end: Bound) -> list[Bound]:
        values: list[Bound] = [end if node in repeats else payoffs[node] for node in range(len(tree))]
        while True:
            for node in range(len(tree) - 1, -1, -1):
                if family := tree.children(node):
                    below = values[family.start : family.stop]
                    values[node] = max(below) if player[node] == MAX else min(below)
            above = {leaf: values[node] for leaf, node in repeats.items()}
            if not same or all(values[leaf] == value for leaf, value in above.items()):
                return values
            for leaf, value in above.items():
                values[leaf] = value

    return list(zip(*map(backed_up, ends), strict=True))


def _drop_uninformative_ends(low: Bound, high: Bound, ends: tuple[Bound, Bound]) -> tuple[Bound, Bound]:
    """The fact without an end that says no more than is known of all values."""
    if low == high:
        return low, high
    return -inf if low == ends[0] else low, inf if high == ends[1] else high


def _prompt(loops: RepeatedStates, same: bool) -> str:
    name = loops.context.name(loops.ancestor_by_leaf[sort_preorder(loops.context.tree, loops.ancestor_by_leaf)[0]])
    first = _("Some leaves repeat a state above them: “= {}” is the state {} again, and the tree ends there.").format(
        name, name)
    if same:
        return first + " " + _(
            "Its value is the same in both places, whichever it is: every value is possible that comes out so. Tell of "
            "every inner node what is certain of its value.")
    return first + " " + _(
        "Nothing is known of its value (“?”). Tell of every inner node what is certain of its value all the same.")


def _answer_format(ends: tuple[Bound, Bound]) -> tuple[str, ...]:
    how = _("Write a number where the value is certain, ≤ or ≥ and a number, or [a, b], where only that much is "
            "certain, and “?” where nothing is.")
    if ends == (-inf, inf):
        return (how, _("A value may be any number."))
    return (how, _("No value is below {} or above {}: an end that says no more than this is left out.").format(
        *map(display, ends)))


def _reason(
    context: QuestionContext, node: int, known: list[tuple[Bound, Bound]], ends: tuple[Bound, Bound]
) -> str:
    """What a node's value is made of: `C: max(−1, ?) = ?`."""
    tree = context.tree
    below = ", ".join(format_bounds(*_drop_uninformative_ends(*known[child], ends)) for child in tree.children(node))
    function = "max" if tree.player[node] == MAX else "min"
    fact = format_bounds(*_drop_uninformative_ends(*known[node], ends))
    told = f"{fact[0]} {fact[1:]}" if fact[0] in "≤≥" else f"∈ {fact}" if fact[0] == "[" else f"= {fact}"
    return f"{context.name(node)}: {function}({below}) {told}"


FORM = Form(
    CODE, "Loops and repeated states",
    "Give the value of every state, as far as it is certain, where some leaves repeat a state above them.",
    build_question,
    (
        Option("repeated", "choice", UNKNOWN, "The value of a repeated state", {UNKNOWN: "anything",
               SAME: "the same as above"}, title="A repeated state is worth"),
        Option("limits", "choice", ENDS,
               "What is known of all values: that they lie between the least and the greatest leaf, or nothing",
               {ENDS: "between the tree’s least and greatest leaf", NO_LIMITS: "anywhere"}, title="All values lie"),
        Option("game", "choice", DRAWN,
               "The game where the tree has no loops: a race on four squares from any start, or the published one",
               {DRAWN: "a race, drawn by the seed", FOUR: "the published race"}, title="Without loops in the tree"),
    ),
)
