"""The editable fields of a node: the text that each shows, and the tree that results from a typed text."""

import math
from collections.abc import Sequence
from typing import Literal

from explorer.core.exact import Number, format_exact, join_numbers, parse_typed, split_numbers
from explorer.core.i18n import _, local_number, ngettext
from explorer.trees import edit
from explorer.trees.names import fill_names, node_name, node_path
from explorer.trees.players import player_name
from explorer.trees.tree import CHANCE, MAX, MIN, Tree

NodeField = Literal["value", "label", "move", "player", "probability"]

LONGEST_TEXT = 200
"""Longest text that a field accepts, in characters."""
MOST_UNKNOWNS = 500
"""Most leaves that can be set to one unknown in an edit; each of them copies the tree's columns."""


def describe_edit(before: Tree, after: Tree, nodes: Sequence[int], field: NodeField) -> str:
    """Return the history's name of an edit, such as "Utility of leaf 3: 3 → 5".

    `nodes` must have the same indices in both trees.
    """
    is_inner = before.n_children[list(nodes)] > 0
    number = _("Static evaluation") if is_inner.all() else _("Value") if is_inner.any() else _("Utility")
    texts: dict[NodeField, str] = {
        "value": number, "label": _("Label"), "move": _("Move"), "player": _("Player"),
        "probability": _("Probability"),
    }
    if len(nodes) > 1:
        return ngettext("{what} of {count} node", "{what} of {count} nodes", len(nodes)).format(
            what=texts[field], count=len(nodes))
    was, now = (field_text(tree, nodes[0], field) or "–" for tree in (before, after))
    if field in ("value", "probability"):
        was, now = was.replace("-", "−"), now.replace("-", "−")
    name = display_name(before, nodes[0])
    return _("{what} of {name}: {before} → {after}").format(what=texts[field], name=name, before=was, after=now)


def display_name(tree: Tree, node: int) -> str:
    """Return the node's name in texts; for a leaf without name and value, "leaf" and its path."""
    tree = fill_names(tree, names_root=False)
    if tree.label[node] or node == 0 or not math.isnan(tree.payoff_of(node)) or tree.n_children[node]:
        return node_name(tree, node)
    return _("leaf {}").format(node_path(tree, node))


def field_text(tree: Tree, node: int, field: NodeField) -> str:
    """Return the text with which editing of the field starts; "" if the field is empty."""
    if field == "label":
        return tree.label[node]
    if field == "move":
        return tree.move[node]
    if field == "probability":
        return _write_number(tree.probability_of(node))
    if field == "player":
        return player_name(tree, int(tree.player[node]))
    if unknown := tree.unknown_name(node):
        return f"?{unknown}"
    numbers = [tree.payoff_of(node, player) for player in range(tree.payoff.shape[1])]
    written = map(_write_number, numbers)
    return join_numbers(written) if any(number == number for number in numbers) else ""


def set_field(tree: Tree, nodes: Sequence[int], field: NodeField, text: str) -> Tree:
    """Return the tree with the field of `nodes` set to `text`; all fields but "value" are set at the last node only.

    Raises ValueError or TreeError, with the reason for the user, if the text is refused.
    """
    text = text.strip()
    node = nodes[-1]
    if len(text) > LONGEST_TEXT:
        raise ValueError(_("{count} characters are too many; at most {most} are allowed").format(
            count=len(text), most=LONGEST_TEXT))
    if field == "label":
        return edit.set_label(tree, node, text)
    if field == "move":
        return edit.set_move(tree, node, text)
    if field == "probability":
        return edit.set_probability(tree, node, parse_typed(text))
    if field == "player":
        return edit.set_player(tree, [node], _read_player(tree, text))
    if text.startswith("?"):
        return _set_unknowns(tree, nodes, text[1:].strip() or "x")
    players = tree.payoff.shape[1]
    if players == 1:
        return edit.set_value(tree, nodes, parse_typed(text) if text else None)
    numbers: list[Number | None] = [
        parse_typed(word) for part in split_numbers(text) for word in part.split()]
    numbers = numbers or [None] * players
    tree = edit.set_payoffs(tree, node, numbers)
    for player, number in enumerate(numbers):
        tree = edit.set_value(tree, nodes, number, player)
    return tree


def field_hint(tree: Tree, nodes: Sequence[int], field: NodeField) -> str:
    """Return the hint for editing the field of these nodes; "" if none is needed."""
    inner = [node for node in nodes if tree.n_children[node]]
    if field != "value" or (len(nodes) == 1 and not inner):
        return ""
    if len(nodes) == 1:
        return _("static evaluation")
    if inner:
        return ngettext("static evaluation of {} node", "static evaluations of {} nodes", len(nodes)).format(len(nodes))
    return ngettext("utility of {} leaf", "utilities of {} leaves", len(nodes)).format(len(nodes))


def is_number(text: str) -> bool:
    """Return True if the text is a number."""
    try:
        parse_typed(text)
    except ValueError:
        return False
    return True


def possible_players(tree: Tree) -> list[int]:
    """Return the players that can be set at an inner node of this tree, chance last."""
    if tree.payoff.shape[1] > 1:
        return [*range(tree.payoff.shape[1]), CHANCE]
    return [MAX, MIN, CHANCE]


def editable_fields(tree: Tree, node: int) -> list[NodeField]:
    """Return the fields that can be edited at the node."""
    fields: list[NodeField] = ["value", "label"]
    if node:
        fields.append("move")
        if tree.player[tree.parent[node]] == CHANCE:
            fields.append("probability")
    if tree.n_children[node]:
        fields.append("player")
    return fields


def _write_number(number: Number) -> str:
    return local_number(format_exact(number)) if number == number else ""


def _set_unknowns(tree: Tree, nodes: Sequence[int], name: str) -> Tree:
    """Return the tree with these leaves set to the unknown `name`; leaves with one name share their value."""
    if len(nodes) > MOST_UNKNOWNS:
        raise ValueError(_("{count:,} leaves are too many for one unknown; at most {most} are allowed").format(
            count=len(nodes), most=MOST_UNKNOWNS))
    for node in nodes:
        tree = edit.set_unknown(tree, node, name)
    return tree


def _read_player(tree: Tree, text: str) -> int:
    for player in possible_players(tree):
        if text.lower() in (player_name(tree, player).lower(), str(player + 1)):
            return player
    names = ", ".join(player_name(tree, player) for player in possible_players(tree))
    raise ValueError(_("{text!r} is not a player; choose from {names}").format(text=text, names=names))

