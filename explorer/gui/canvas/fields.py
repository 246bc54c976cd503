"""What a person types at a node: the text that each field shows, and the tree that a typed text makes."""

import math
from collections.abc import Sequence
from typing import Literal

from explorer.core.exact import Number, format_exact, parse_exact
from explorer.core.i18n import _
from explorer.trees import edit
from explorer.trees.names import node_name, node_path
from explorer.trees.players import player_name
from explorer.trees.tree import CHANCE, MAX, MIN, Tree

NodeField = Literal["value", "label", "move", "player", "probability"]

LONGEST_TEXT = 200
"""Characters that a field takes."""
MOST_UNKNOWNS = 500
"""Each costs a copy of the tree's columns."""


def describe_edit(before: Tree, after: Tree, nodes: Sequence[int], field: NodeField) -> str:
    """What the history calls an edit of these nodes: "Utility of leaf 3: 3 → 5"; the nodes are where they were."""
    is_inner = before.n_children[list(nodes)] > 0
    number = _("Static evaluation") if is_inner.all() else _("Value") if is_inner.any() else _("Utility")
    texts: dict[NodeField, str] = {
        "value": number, "label": _("Label"), "move": _("Move"), "player": _("Player"),
        "probability": _("Probability"),
    }
    if len(nodes) > 1:
        return _("{what} of {count} nodes").format(what=texts[field], count=len(nodes))
    was, now = (field_text(tree, nodes[0], field) or "–" for tree in (before, after))
    if field in ("value", "probability"):
        was, now = was.replace("-", "−"), now.replace("-", "−")
    name = display_name(before, nodes[0])
    return _("{what} of {name}: {before} → {after}").format(what=texts[field], name=name, before=was, after=now)


def display_name(tree: Tree, node: int) -> str:
    """What people call the node; a leaf without a value by its path."""
    if tree.label[node] or node == 0 or not math.isnan(tree.payoff_of(node)) or tree.n_children[node]:
        return node_name(tree, node)
    return _("leaf {}").format(node_path(tree, node))


def field_text(tree: Tree, node: int, field: NodeField) -> str:
    """The text to begin with when the field is edited."""
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
    return ", ".join(map(_write_number, numbers)) if any(number == number for number in numbers) else ""


def set_field(tree: Tree, nodes: Sequence[int], field: NodeField, text: str) -> Tree:
    """The tree with the field set to what `text` says at these nodes; ValueError or TreeError with the reason.

    Only values are set at several nodes.
    """
    text = text.strip()
    node = nodes[-1]
    if len(text) > LONGEST_TEXT:
        raise ValueError(_("{} characters are too many; at most {} are allowed").format(len(text), LONGEST_TEXT))
    if field == "label":
        return edit.set_label(tree, node, text)
    if field == "move":
        return edit.set_move(tree, node, text)
    if field == "probability":
        return edit.set_probability(tree, node, parse_exact(text))
    if field == "player":
        return edit.set_player(tree, [node], _read_player(tree, text))
    if text.startswith("?"):
        return _set_unknowns(tree, nodes, text[1:].strip() or "x")
    players = tree.payoff.shape[1]
    if players == 1:
        return edit.set_value(tree, nodes, parse_exact(text) if text else None)
    numbers: list[Number | None] = [parse_exact(part) for part in text.replace(",", " ").split()]
    numbers = numbers or [None] * players
    tree = edit.set_payoffs(tree, node, numbers)
    for player, number in enumerate(numbers):
        tree = edit.set_value(tree, nodes, number, player)
    return tree


def field_hint(tree: Tree, nodes: Sequence[int], field: NodeField) -> str:
    """What is to be known while the field of these nodes is edited; "" where it is plain."""
    inner = [node for node in nodes if tree.n_children[node]]
    if field != "value" or (len(nodes) == 1 and not inner):
        return ""
    if len(nodes) == 1:
        return _("static evaluation")
    if inner:
        return _("static evaluations of {} nodes").format(len(nodes))
    return _("utilities of {} leaves").format(len(nodes))


def is_number(text: str) -> bool:
    """Whether the text reads as a number."""
    try:
        parse_exact(text)
    except ValueError:
        return False
    return True


def possible_players(tree: Tree) -> list[int]:
    """Who may move at a node of this tree."""
    if tree.payoff.shape[1] > 1:
        return [*range(tree.payoff.shape[1]), CHANCE]
    return [MAX, MIN, CHANCE]


def editable_fields(tree: Tree, node: int) -> list[NodeField]:
    """The fields that the node has."""
    fields: list[NodeField] = ["value", "label"]
    if node:
        fields.append("move")
        if tree.player[tree.parent[node]] == CHANCE:
            fields.append("probability")
    if tree.n_children[node]:
        fields.append("player")
    return fields


def _write_number(number: Number) -> str:
    return format_exact(number) if number == number else ""


def _set_unknowns(tree: Tree, nodes: Sequence[int], name: str) -> Tree:
    """Leaves of one name are one unknown."""
    if len(nodes) > MOST_UNKNOWNS:
        raise ValueError(_("{:,} leaves are too many for one unknown; at most {} are allowed").format(
            len(nodes), MOST_UNKNOWNS))
    for node in nodes:
        tree = edit.set_unknown(tree, node, name)
    return tree


def _read_player(tree: Tree, text: str) -> int:
    for player in possible_players(tree):
        if text.lower() in (player_name(tree, player).lower(), str(player + 1)):
            return player
    names = ", ".join(player_name(tree, player) for player in possible_players(tree))
    raise ValueError(_("{!r} is not a player; choose from {}").format(text, names))

