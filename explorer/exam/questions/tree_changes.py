"""Changes of a question's tree for one of its parts, and the sentence that states them."""

from dataclasses import replace

import numpy as np

from explorer.core import exact
from explorer.core.errors import ExamError
from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.exam.questions.context import QuestionContext, with_order
from explorer.study import TreeChange
from explorer.trees import edit
from explorer.trees.tree import MAX, MIN, Tree

UNKNOWN_SIGN = "?"
"""The first character of a utility that is an unknown one."""


def change_tree(context: QuestionContext, change: TreeChange) -> QuestionContext:
    """Return the context with the changed tree; raises ExamError if the tree has no such leaf or no such player."""
    tree = context.tree
    for name, number in change.utilities.items():
        tree = _set_utility(tree, _find_leaf(context, name), number)
    if change.root:
        tree = _let_move_first(tree, {"max": MAX, "min": MIN}[change.root])
    context = context if tree is context.tree else replace(context, tree=tree)
    return with_order(context, "mirror") if change.mirrored else context


def describe_change(context: QuestionContext, change: TreeChange) -> str:
    """Return the sentence that states a change of the context's tree; "" if there is none."""
    if change.is_empty:
        return ""
    told = [f"{context.name(_find_leaf(context, name))} = {_display_utility(number)}"
            for name, number in change.utilities.items()]
    if change.root and context.tree.player[0] != {"max": MAX, "min": MIN}[change.root]:
        told.append(_("{player} moves first, and MAX and MIN change places at every node").format(
            player=change.root.upper()))
    if change.mirrored:
        told.append(_("it is mirrored, so that the children of every node stand in reverse order and keep their names"))
    return _("For this part the tree is changed: {changes}. Everything else is as in part (a).").format(
        changes="; ".join(told)) if told else ""


def _find_leaf(context: QuestionContext, name: str) -> int:
    leaf = context.find_node(name)
    if leaf is not None and context.tree.is_leaf[leaf]:
        return leaf
    raise ExamError(_("new utilities: there is no leaf {leaf}").format(leaf=name))


def _set_utility(tree: Tree, leaf: int, number: str) -> Tree:
    if tree.payoff.shape[1] > 1:
        raise ExamError(_("new utilities: the leaves of this tree have several payoffs"))
    if number.startswith(UNKNOWN_SIGN) and number[1:].isidentifier():
        return edit.set_unknown(tree, leaf, number[1:])
    try:
        return edit.set_value(tree, [leaf], exact.parse_exact(number))
    except (ValueError, OverflowError) as reason:
        raise ExamError(_("new utilities: {reason}").format(reason=reason)) from reason


def _let_move_first(tree: Tree, player: int) -> Tree:
    """Return the tree with this player moving at the root; if that is another one, MAX and MIN change places."""
    if tree.player[0] not in (MAX, MIN):
        raise ExamError(_("who moves first can be changed only where MAX or MIN moves at the root"))
    if tree.player[0] == player:
        return tree
    swapped = np.where(tree.player == MAX, MIN, np.where(tree.player == MIN, MAX, tree.player))
    return tree.with_columns(player=swapped.astype(tree.player.dtype))


def _display_utility(number: str) -> str:
    return number if number.startswith(UNKNOWN_SIGN) else display(exact.parse_exact(number))
