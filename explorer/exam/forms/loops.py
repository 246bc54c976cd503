"""F20: trees with leaves that repeat an ancestor's state, and the values that are certain nevertheless."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import inf

import numpy as np

from explorer.core.errors import ExamError
from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.core.option import Option
from explorer.exam.answers import BoundAnswer, format_bounds
from explorer.exam.questions import Form, Question, Settings, draw_question, race, rules
from explorer.exam.questions.context import QuestionContext, sort_preorder
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
    """The leaves that repeat a state, with the ancestors that they repeat, and the rules of the game, if any."""

    context: QuestionContext
    ancestor_by_leaf: Mapping[int, int]
    game_rules: tuple[str, ...] = ()


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Give the value of every state, as far as it is certain, where some leaves repeat a state above them.

    A leaf without a number repeats the ancestor whose label it has as its own label or as the name of its unknown. A
    tree without such leaves is replaced by a race on four squares, whose start is drawn from the seed.
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
    reasons = [_explain_value(context, node, known, ends) for node in order]
    return Question(
        (*loops.game_rules, _build_prompt(loops, settings["repeated"] == SAME), *_describe_answer_format(ends)),
        (rules.describe_movers(context), rules.describe_utilities(context)), fields,
        tuple(reasons), draw_question(context, None, written=fields,
                                      notes={node: (format_bounds(*fact),) for node, fact in shown.items()}),
        reasons=dict(enumerate(reasons)),
        hints=(_("Begin at the bottom. A leaf that repeats a state may have any possible value."),
               _("A player who can reach the best possible value takes it, whatever “?” is."),
               _("Back up the smallest and the largest value that each node may have.")),
        known_work={"visits": len(tree)},
    )


def find_repeated_states(context: QuestionContext) -> dict[int, int]:
    """Return the leaves without a number that repeat an ancestor, with that ancestor."""
    tree = context.tree
    found: dict[int, int] = {}
    for leaf in np.flatnonzero(tree.is_leaf & np.isnan(tree.payoff[:, 0])).tolist():
        above: dict[str, int] = {}
        node = int(tree.parent[leaf])
        while node >= 0:
            above.setdefault(tree.label[node], node)
            node = int(tree.parent[node])
        label = tree.label[leaf].removeprefix("=").strip()
        # Repeated labels have got a number at their end.
        names = [tree.unknown_name(leaf), label, *(label[:end] for end in range(len(label) - 1, 0, -1)
                                                   if re.fullmatch(r"\d+", label[end:]))]
        if (name := next((name for name in names if name in above), None)) is not None:
            found[leaf] = above[name]
    return found


def _label_repeats(context: QuestionContext, repeats: Mapping[int, int]) -> QuestionContext:
    """Return the context with the label "= A" and the sign "?" at leaves that repeat A."""
    tree = context.tree
    labels = [f"= {context.name(repeats[node])}" if node in repeats else tree.label[node] for node in range(len(tree))]
    inside = [UNKNOWN_SIGN if node in repeats else tree.unknown_name(node) for node in range(len(tree))]
    columns = {**tree.columns, "unknown": StringColumn.from_texts(inside)}
    return replace(context, tree=tree.with_columns(label=StringColumn.from_texts(labels), columns=columns))


def _build_race(context: QuestionContext, game: str) -> RepeatedStates:
    """Return the tree of a race on four squares: the published one, or one drawn from the seed."""
    start = race.PUBLISHED_START if game == FOUR else race.draw_start(context.seed)
    squares, a, b, mover = start
    own = replace(context, tree=race.build_tree(start))
    found = find_repeated_states(own)
    return RepeatedStates(_label_repeats(own, found), found, (
        _("A and B stand on a row of {squares} squares, A on square {a} and B on square {b}; {player} moves first. "
          "They move in turn, by one square to either side or, if the other one stands there, over it to the free "
          "square behind. A wants to reach square {squares} and B square 1: who does so first wins and the game is "
          "over.").format(
              squares=squares, a=a, b=b, player="A" if mover == "max" else "B"),
        _("In the tree a state is named by the squares of A and B, as in {}; A is MAX and wins with utility 1, B is "
          "MIN and wins with utility −1.").format(own.name(0)),
    ))


def _require_known_leaves(context: QuestionContext, repeats: Mapping[int, int]) -> None:
    blank = context.tree.is_leaf & np.isnan(context.tree.payoff[:, 0])
    for leaf in sort_preorder(context.tree, np.flatnonzero(blank).tolist()):
        if leaf not in repeats:
            raise ExamError(_("{form}: leaf {leaf} has no number and repeats no state above it").format(
                form=CODE, leaf=context.name(leaf)))


def certain_ranges(
    context: QuestionContext, repeats: Mapping[int, int], ends: tuple[Bound, Bound], *, same: bool = False
) -> list[tuple[Bound, Bound]]:
    """Return the least and greatest possible value of every node, (n,).

    A repeated state may have any value between `ends`. With `same` its value has to equal that of the ancestor. Both
    ends are reached, because backing up is monotone: iterating from the lower end upwards gives the least values, and
    from the upper end downwards the greatest.
    """
    tree = context.tree
    payoffs, player = evaluation_column(tree).tolist(), tree.player.tolist()

    def back_up(end: Bound) -> list[Bound]:
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

    return list(zip(*map(back_up, ends), strict=True))


def _drop_uninformative_ends(low: Bound, high: Bound, ends: tuple[Bound, Bound]) -> tuple[Bound, Bound]:
    """Return the interval with infinity for each end that is no tighter than the bounds of all values."""
    if low == high:
        return low, high
    return -inf if low == ends[0] else low, inf if high == ends[1] else high


def _build_prompt(loops: RepeatedStates, same: bool) -> str:
    name = loops.context.name(loops.ancestor_by_leaf[sort_preorder(loops.context.tree, loops.ancestor_by_leaf)[0]])
    first = _("Some leaves repeat a state above them: “= {state}” is the state {state} again, "
              "and the tree ends there.").format(
        state=name)
    if same:
        return first + " " + _(
            "Its value is the same in both places, and any value for which this holds is possible. For every inner "
            "node, state what is certain about its value.")
    return first + " " + _(
        "Nothing is known about its value (“?”). For every inner node, state what is still certain about its value.")


def _describe_answer_format(ends: tuple[Bound, Bound]) -> tuple[str, ...]:
    how = _("Write a number where the value is certain, an inequality such as ≤ 3 or an interval [a, b] where only "
            "that is certain, and “?” where nothing is certain.")
    if ends == (-inf, inf):
        return (how, _("A value may be any number."))
    lower, upper = map(display, ends)
    return (how,
            _("No value is below {lower} or above {upper}: leave out a bound that says no more than this.").format(
        lower=lower, upper=upper))


def _explain_value(
    context: QuestionContext, node: int, known: list[tuple[Bound, Bound]], ends: tuple[Bound, Bound]
) -> str:
    """Return the derivation of a node's value, as in `C: max(−1, ?) = ?`."""
    tree = context.tree
    below = ", ".join(format_bounds(*_drop_uninformative_ends(*known[child], ends)) for child in tree.children(node))
    function = "max" if tree.player[node] == MAX else "min"
    fact = format_bounds(*_drop_uninformative_ends(*known[node], ends))
    relation = f"{fact[0]} {fact[1:]}" if fact[0] in "≤≥" else f"∈ {fact}" if fact[0] == "[" else f"= {fact}"
    return f"{context.name(node)}: {function}({below}) {relation}"


FORM = Form(
    CODE, "Loops and repeated states",
    "Give the value of every state, as far as it is certain, where some leaves repeat a state above them.",
    build_question,
    (
        Option("repeated", "choice", UNKNOWN, "The value of a repeated state", {UNKNOWN: "anything",
               SAME: "the same as above"}, title="Value of a repeated state"),
        Option("limits", "choice", ENDS,
               "What is known of all values: that they lie between the least and the greatest leaf, or nothing",
               {ENDS: "between the tree’s least and greatest leaf", NO_LIMITS: "anywhere"}, title="All values lie"),
        Option("game", "choice", DRAWN,
               "The game where the tree has no loops: a race on four squares from any start, or the published one",
               {DRAWN: "a race, drawn by the seed", FOUR: "the published race"}, title="Without loops in the tree"),
    ),
    is_drawn=True,
    topic="games",
)
