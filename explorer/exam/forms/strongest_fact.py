"""F18: some leaves are unknown: the strongest bound on the value of every inner node."""

from math import inf
from random import Random

import numpy as np

from explorer.core.errors import ExamError
from explorer.core.i18n import _, ngettext
from explorer.core.option import Option
from explorer.exam.answers import BoundAnswer, format_bounds
from explorer.exam.questions import Form, Question, Settings, draw_question, rules
from explorer.exam.questions.context import QuestionContext, with_tree
from explorer.exam.questions.searches import evaluable_nodes, expandable_nodes
from explorer.search.convention import Bound
from explorer.trees import edit
from explorer.trees.backward_induction import evaluation_column, fold_levels, is_evaluated
from explorer.trees.tree import MAX, MIN, BoolArray, Tree

CODE = "F18"
HIDDEN = "?"
"""The name of the unknown at a leaf that the form hides."""
SHARE, DRAWS = 3, 20
"""The default share of hidden leaves, one in `SHARE`, and the number of random choices of them.

The choice with the most kinds of bounds is used.
"""
ValueInterval = tuple[Bound, Bound]


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Write the strongest bound on every inner node when some leaves are unknown: 3, ≤2, ≥3, [2, 5] or ?.

    The tree's own unknown leaves are unknown; if there are none or the settings say so, the form hides further leaves.
    """
    context.require_two_player(CODE)
    context = with_tree(context, _hide_leaves(context, settings["hidden"], settings["which"]))
    tree, depth = context.tree, context.convention.depth
    known = value_intervals(tree, depth)
    inner = expandable_nodes(context)
    if not inner:
        raise ExamError(_("{}: the tree has no inner node to ask about").format(CODE))
    bottom_up = sorted(inner, key=lambda node: (-int(tree.depth[node]), int(tree.preorder[node])))
    reasons = {node: _explain_bounds(context, known, node) for node in bottom_up}
    fields = tuple(
        BoundAnswer(f"fact:{context.reply_key(node)}", _("What is known of {}").format(context.name(node)),
                    *known[node], node=node, reason=reasons[node])
        for node in bottom_up
    )
    blank = sum(interval == (-inf, inf) for interval in (known[node] for node in evaluable_nodes(context)))
    return Question(
        (ngettext("The utility of {} leaf of this tree is unknown: it may be any number.",
                  "The utilities of {} leaves of this tree are unknown: each may be any number.", blank).format(blank),
         _("State for every inner node the strongest fact about its minimax value that follows from the known "
           "leaves: the number if it is certain, else an inequality such as ≤ 3 or ≥ 3, both ends such as [2, 5] if it "
           "is bounded on both sides, or “?” if nothing follows.")),
        (*rules.minimax_rules(context), *rules.number_format_rules(context)), fields, tuple(reasons.values()),
        draw_question(context, None, written=fields, notes={node: (format_bounds(*known[node]),) for node in inner}),
        hints=(
            _("Begin at the bottom, and think of each unknown leaf first as very small, then as very large."),
            _("The value of a MAX node is at least that of its largest known child, the value of a MIN node at most "
              "that of its smallest known child."),
            _("The root: {}.").format(format_bounds(*known[0])),
        ), known_work={"visits": len(tree)},
    )


def value_intervals(tree: Tree, depth: int | None = None) -> list[ValueInterval]:
    """Return the tightest interval that contains every node's value, whatever the unknown leaves are, (n,)."""
    return _intervals_without(tree, np.isnan(tree.payoff[:, 0]), depth)


def _intervals_without(tree: Tree, is_unknown: BoolArray, depth: int | None) -> list[ValueInterval]:
    """Return the tightest interval of every node's value if these nodes may have any number, (n,)."""
    blank = np.flatnonzero(is_unknown & is_evaluated(tree, depth))
    ends = []
    for end in (-inf, inf):
        values = evaluation_column(tree).copy()
        values[blank] = end
        fold_levels(tree, values, {MAX: np.maximum, MIN: np.minimum}, depth)
        ends.append(values.tolist())
    return list(zip(*ends, strict=True))


def _hide_leaves(context: QuestionContext, count: int, which: str) -> Tree:
    """Return the tree with `count` more leaves hidden; with 0 one in `SHARE`, unless some are unknown already."""
    tree, depth = context.tree, context.convention.depth
    blank = np.isnan(tree.payoff[:, 0])
    bottoms = evaluable_nodes(context)
    candidates = [node for node in bottoms if tree.is_leaf[node] and not blank[node]]
    if not 0 <= count <= len(candidates):
        raise ExamError(_("{form}: {count} leaves can't be hidden: {known} are known").format(
            form=CODE, count=count, known=len(candidates)))
    if not count and not blank[bottoms].any():
        if not candidates:
            raise ExamError(_("{}: the depth limit leaves no leaf that could be hidden").format(CODE))
        count = max(1, len(candidates) // SHARE)
    if not count:
        return tree
    if which == "last":
        return _set_unknown(tree, candidates[-count:])
    random = Random(f"{context.seed}/{CODE}")
    draws = [random.sample(candidates, count) for _draw in range(DRAWS)]
    return _set_unknown(tree, max(draws, key=lambda drawn: _count_fact_kinds(tree, drawn, depth)))


def _set_unknown(tree: Tree, leaves: list[int]) -> Tree:
    for leaf in leaves:
        tree = edit.set_unknown(tree, leaf, HIDDEN)
    return tree


def _count_fact_kinds(tree: Tree, hidden: list[int], depth: int | None) -> int:
    """Return the number of kinds of bounds at inner nodes without these leaves: a value, one bound, both, nothing."""
    is_unknown = np.isnan(tree.payoff[:, 0])
    is_unknown[hidden] = True
    known = _intervals_without(tree, is_unknown, depth)
    return len({(low == high, low == -inf, high == inf) for node, (low, high) in enumerate(known)
                if tree.n_children[node]})


def _explain_bounds(context: QuestionContext, known: list[ValueInterval], node: int) -> str:
    """Return the sentence that derives a node's bounds from its children's."""
    tree = context.tree
    below = ", ".join(f"{context.name(child)} ({format_bounds(*known[child])})" for child in tree.children(node))
    words = _("{node} is the largest of {children}: {bounds}.") if tree.player[node] == MAX else _(
        "{node} is the smallest of {children}: {bounds}.")
    return words.format(node=context.name(node), children=below, bounds=format_bounds(*known[node]))


FORM = Form(
    CODE, "The strongest fact at each node",
    "Write the strongest bound on every inner node when some leaves are unknown: 3, ≤2, ≥3, [2, 5] or ?.",
    build_question,
    (
        Option("hidden", "whole", 0, "How many more leaves are hidden (0: the tree's own, else a third)",
               title="More leaves hidden", blank="the tree’s, else a third"),
        Option("which", "choice", "drawn", "Which of them: drawn by the seed, or the last ones",
               {"drawn": "drawn by the seed", "last": "the last ones"}, title="Which of them"),
    ),
    frozenset({"two-player", "unknown"}),
    is_drawn=True,
    topic="unknown",
)
