"""F21: changed rules: moves that swap the players below them at a cost, or an opponent who does not play best."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf, isfinite
from random import Random

import numpy as np

from explorer.core.errors import ExamError
from explorer.core.exact import as_fraction, display
from explorer.core.i18n import _
from explorer.core.option import Option
from explorer.exam.questions import Form, Question, Settings, draw_question, rules
from explorer.exam.questions.context import QuestionContext, sort_preorder
from explorer.exam.questions.fields import move_field, value_fields
from explorer.exam.questions.number_settings import NumberSetting, leaf_utilities, parse_number
from explorer.exam.questions.searches import expandable_nodes
from explorer.exam.questions.solution_text import join_move_names
from explorer.pictures.figure.highlight import Marks
from explorer.search.convention import Bound
from explorer.trees.backward_induction import as_fractions, backed_up_values, evaluation_column, nodes_without_value
from explorer.trees.players import player_name
from explorer.trees.tree import MAX, MIN, StringColumn

CODE = "F21"
SWAP, SECOND, RANDOM, LEFTMOST = "swap", "second-best", "random", "leftmost"
SWAP_WORD = "swap"
"""The first or last word in the name of a move that swaps the players."""


@dataclass(frozen=True)
class RuleVariant:
    """The tree under changed rules: the player, the value, and MAX's payment for the move to each node, each (n,).

    A node's value does not include payments for the move to it or for moves above.
    """

    player: Sequence[int]
    values: Sequence[Bound]
    move_costs: Sequence[Bound]


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Back up values under changed rules: moves that swap the players, or an opponent who does not play best.

    The moves named "swap" are those that swap; if there are none, some are drawn from the seed.
    """
    context.require_two_player(CODE)
    if not expandable_nodes(context):
        raise ExamError(_("{}: the tree has to have a move").format(CODE))
    if len(blank := nodes_without_value(context.tree, context.convention.depth)):
        raise ExamError(_("{form}: leaf {leaf} has no number yet").format(form=CODE, leaf=context.name(int(blank[0]))))
    kind = settings["twist"]
    if kind == SWAP:
        context, swaps = mark_swaps(context)
        cost = _read_cost(settings["cost"])
        variant = apply_swaps(context, swaps, cost)
        rule_sentences = _describe_swaps(context, swaps, cost)
    else:
        if kind == RANDOM and not all(map(isfinite, leaf_utilities(context))):
            raise ExamError(_("{}: a leaf is infinite, and infinite leaves have no mean").format(CODE))
        variant = _back_up(context, context.tree.player.tolist(), [Fraction(0)] * len(context.tree), kind)
        rule_sentences = (_describe_opponent(context, kind),)
    family = context.tree.children(0)
    tied = [node for node in family if variant.values[node] - variant.move_costs[node] == variant.values[0]]
    order = sorted(expandable_nodes(context), key=lambda node: -node)
    written = value_fields(context, expandable_nodes(context), variant.values, order.index)
    fields = [*written]
    fields.append(move_field(context, _("Best move"), tied, len(order)))
    chosen = np.isin(np.arange(len(context.tree)), tied[:1])
    reasons = [_explain_value(context, node, variant, kind) for node in order]
    reasons.append(_("Best move: {}.").format(join_move_names(context, tied)))
    plain = backed_up_values(context.tree, context.convention.depth)[0]
    return Question(
        (*rule_sentences,
         _("Fill in the value of every inner node under these rules. Write fractions exactly, or rounded to two "
           "decimals or more where no decimal is exact."),
         rules.ask_for_best_move()),
        rules.minimax_rules(context), tuple(fields),
        (*reasons, _("Under the usual rules the root's value would be {}.").format(display(plain))),
        draw_question(context, None, written=written,
                      notes={node: (display(variant.values[node]),) for node in expandable_nodes(context)},
                      marks=Marks(np.zeros(len(context.tree), bool), chosen)),
        reasons=dict(enumerate(reasons)),
        hints=(_("Begin at the bottom: the last inner nodes have only leaves below them."),
               _choose_hint(context, kind)),
        known_work={"visits": len(context.tree), "calculations": _count_calculations(context, variant, kind)},
    )


def _read_cost(given: NumberSetting) -> Fraction:
    cost = parse_number(CODE, "cost", given)
    if not 0 <= cost < inf:
        raise ExamError(_("{form}: a cost must be 0 or more, not {cost}").format(form=CODE, cost=display(cost)))
    return as_fraction(cost)


def mark_swaps(context: QuestionContext) -> tuple[QuestionContext, frozenset[int]]:
    """Return the context and the nodes that the swapping moves lead to.

    If no move is named "swap", some are drawn from the seed and named so. They lead to inner nodes if possible,
    preferably to ones with several children.
    """
    tree, top = context.tree, set(expandable_nodes(context))
    below = [child for node in expandable_nodes(context) for child in tree.children(node)]
    named = frozenset(node for node in below if _is_swap(tree.move[node]))
    if named:
        return context, named
    inner = [node for node in below if node in top]
    candidates = [node for node in inner if tree.n_children[node] > 1] or inner or below
    drawn = frozenset(Random(f"{context.seed}/swap").sample(candidates, max(1, len(candidates) // 3)))
    moves = [f"{tree.move[node]} {SWAP_WORD}".strip() if node in drawn else tree.move[node]
             for node in range(len(tree))]
    return replace(context, tree=tree.with_columns(move=StringColumn.from_texts(moves))), drawn


def _is_swap(move: str) -> bool:
    words = move.casefold().split()
    return SWAP_WORD in (words[:1] + words[-1:])


def apply_swaps(context: QuestionContext, swaps: Collection[int], cost: Fraction) -> RuleVariant:
    """Return the rule variant in which the players change places below each of these moves; the mover pays the cost.

    The next such move on a path changes them back.
    """
    tree = context.tree
    swapped = np.zeros(len(tree), bool)
    for node in range(1, len(tree)):
        swapped[node] = swapped[tree.parent[node]] ^ (node in swaps)
    player = [MAX + MIN - mover if is_swapped and mover in (MAX, MIN) else mover
              for mover, is_swapped in zip(tree.player.tolist(), swapped.tolist(), strict=True)]
    paid = [Fraction(0)] * len(tree)
    for node in swaps:
        paid[node] = cost if player[int(tree.parent[node])] == MAX else -cost
    return _back_up(context, player, paid, "")


def _back_up(context: QuestionContext, player: Sequence[int], paid: Sequence[Fraction], kind: str) -> RuleVariant:
    """Return the rule variant with these movers and payments, in which the root player's opponent plays in this way.

    The root player knows it and plays best against it. "" is an opponent who plays best.
    """
    values: list[Bound] = as_fractions(evaluation_column(context.tree)).tolist()
    for node in sorted(expandable_nodes(context), reverse=True):
        below = [values[child] - paid[child] for child in context.tree.children(node)]
        ranked = sorted(below, reverse=player[node] == MAX)
        if not kind or player[node] == context.tree.player[0]:
            values[node] = ranked[0]
        elif kind == SECOND:
            values[node] = ranked[min(1, len(ranked) - 1)]
        else:
            values[node] = below[0] if kind == LEFTMOST else sum(below, Fraction(0)) / len(below)
    return RuleVariant(player, values, paid)


def _count_calculations(context: QuestionContext, variant: RuleVariant, kind: str) -> int:
    """Return how many values are added to a mean, or have a payment taken from them."""
    if kind != RANDOM:
        return sum(cost != 0 for cost in variant.move_costs)
    opponents = (node for node in expandable_nodes(context) if variant.player[node] != context.tree.player[0])
    return sum(int(context.tree.n_children[node]) for node in opponents)


def _describe_swaps(context: QuestionContext, swaps: Collection[int], cost: Fraction) -> tuple[str, ...]:
    names = ", ".join(map(context.name, sort_preorder(context.tree, swaps)))
    return (
        _("The moves to these nodes are marked “{mark}”: {nodes}. After such a move the two players change places: at "
          "every node below it MIN moves where the shape shows MAX, and MAX where it shows MIN, until the next such "
          "move, which changes them back. Leaves stay utilities for MAX.").format(mark=SWAP_WORD, nodes=names),
        _("Such a move costs {cost}: if MAX makes it, MAX's outcome falls by {cost}; if MIN does, it rises by {cost}. "
          "A node's value does not include the costs of moves above it.").format(cost=display(cost)),
    )


def _describe_opponent(context: QuestionContext, kind: str) -> str:
    first = int(context.tree.player[0])
    who, other = player_name(context.tree, first), player_name(context.tree, MAX + MIN - first)
    words = {
        SECOND: _("{other} always plays its second-best move (tied moves count separately), or its only move. {who} "
                  "knows this and plays best."),
        RANDOM: _("{other} draws each move at random, all with the same probability. {who} knows this and plays for "
                  "the best expected value."),
        LEFTMOST: _("{other} always makes the leftmost move. {who} knows this and plays best."),
    }
    return words[kind].format(who=who, other=other)


def _choose_hint(context: QuestionContext, kind: str) -> str:
    return {
        SWAP: _("Write at each node who really moves there, then add what the moves below cost or bring."),
        SECOND: _("At the opponent's nodes order the children's values as the opponent would, and take the second."),
        RANDOM: _("The opponent's nodes are chance nodes: take the mean."),
        LEFTMOST: _("At the opponent's nodes only the leftmost child counts."),
    }[kind]


def _explain_value(context: QuestionContext, node: int, variant: RuleVariant, kind: str) -> str:
    """Return the derivation of a node's value."""
    parts = []
    for child in context.tree.children(node):
        paid = variant.move_costs[child]
        sign = f" − {display(paid)}" if paid > 0 else f" + {display(-paid)}" if paid < 0 else ""
        parts.append(display(variant.values[child]) + sign)
    function = "max" if variant.player[node] == MAX else "min"
    if kind != SWAP and variant.player[node] != context.tree.player[0]:
        function = {SECOND: _("second best of"), RANDOM: _("mean of"), LEFTMOST: _("first of")}[kind] + " "
    return f"{context.name(node)}: {function}({', '.join(parts)}) = {display(variant.values[node])}"


FORM = Form(
    CODE, "A twist in the rules",
    "Back up values under changed rules: moves that swap the players, or an opponent who does not play best.",
    build_question,
    (
        Option("twist", "choice", SWAP, "",
               {SWAP: "moves swap who moves below", SECOND: "an opponent plays second-best",
                RANDOM: "an opponent plays at random", LEFTMOST: "an opponent plays leftmost"}, title="The twist"),
        Option("cost", "numeral", 1, "What a move that swaps costs", title="A swap costs", requires="twist",
               requires_choice=(SWAP,)),
    ),
    is_drawn=True,
    topic="players",
)
