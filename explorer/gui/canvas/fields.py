"""What a person types at a node: the text that each field shows, and the tree that a typed text makes."""

import math
from collections.abc import Sequence
from typing import Literal

from explorer.core.i18n import _
from explorer.core.numerals import Number, read, write
from explorer.trees import edit
from explorer.trees.names import called, place
from explorer.trees.players import player_name
from explorer.trees.tree import CHANCE, MAX, MIN, Tree

Field = Literal["value", "label", "move", "player", "probability"]

LONGEST = 200
"""Characters that a field takes."""
MOST_UNKNOWNS = 500
"""Each costs a copy of the tree's columns."""


def change_text(before: Tree, after: Tree, nodes: Sequence[int], field: Field) -> str:
    """What the history calls an edit of these nodes: "Value of leaf 3: 3 → 5"; the nodes are where they were."""
    texts: dict[Field, str] = {
        "value": _("Value"), "label": _("Label"), "move": _("Move"), "player": _("Player"),
        "probability": _("Probability"),
    }
    if len(nodes) > 1:
        return _("{what} of {count} nodes").format(what=texts[field], count=len(nodes))
    was, now = (text_of(tree, nodes[0], field) or "–" for tree in (before, after))
    if field in ("value", "probability"):
        was, now = was.replace("-", "−"), now.replace("-", "−")
    name = named(before, nodes[0])
    return _("{what} of {name}: {before} → {after}").format(what=texts[field], name=name, before=was, after=now)


def named(tree: Tree, node: int) -> str:
    """What people call the node; a leaf without a value by its path."""
    if tree.label[node] or node == 0 or not math.isnan(tree.payoff_of(node)) or tree.n_children[node]:
        return called(tree, node)
    return _("leaf {}").format(place(tree, node))


def text_of(tree: Tree, node: int, field: Field) -> str:
    """The text to begin with when the field is edited."""
    if field == "label":
        return tree.label[node]
    if field == "move":
        return tree.move[node]
    if field == "probability":
        return _written(tree.chance_of(node))
    if field == "player":
        return player_name(tree, int(tree.player[node]))
    if unknown := tree.unknown_name(node):
        return f"?{unknown}"
    numbers = [tree.payoff_of(node, player) for player in range(tree.payoff.shape[1])]
    return ", ".join(map(_written, numbers)) if any(number == number for number in numbers) else ""


def applied(tree: Tree, nodes: Sequence[int], field: Field, text: str) -> Tree:
    """The tree with the field set to what `text` says at these nodes; ValueError or TreeError with the reason.

    Only values are set at several nodes.
    """
    text = text.strip()
    node = nodes[-1]
    if len(text) > LONGEST:
        raise ValueError(_("{} characters are too many: at most {}").format(len(text), LONGEST))
    if field == "label":
        return edit.set_label(tree, node, text)
    if field == "move":
        return edit.set_move(tree, node, text)
    if field == "probability":
        return edit.set_probability(tree, node, read(text))
    if field == "player":
        return edit.set_player(tree, [node], _player(tree, text))
    if text.startswith("?"):
        return _with_unknowns(tree, nodes, text[1:].strip() or "x")
    players = tree.payoff.shape[1]
    if players == 1:
        return edit.set_value(tree, nodes, read(text) if text else None)
    numbers: list[Number | None] = [read(part) for part in text.replace(",", " ").split()]
    numbers = numbers or [None] * players
    tree = edit.set_payoffs(tree, node, numbers)
    for player, number in enumerate(numbers):
        tree = edit.set_value(tree, nodes, number, player)
    return tree


def hint(tree: Tree, nodes: Sequence[int], field: Field) -> str:
    """What is to be known while the field of these nodes is edited; "" where it is plain."""
    inner = [node for node in nodes if tree.n_children[node]]
    if field != "value" or (len(nodes) == 1 and not inner):
        return ""
    if len(nodes) == 1:
        return _("static evaluation")
    if inner:
        return _("static evaluations of {} nodes").format(len(nodes))
    return _("values of {} leaves").format(len(nodes))


def is_number(text: str) -> bool:
    """Whether the text reads as a number."""
    try:
        read(text)
    except ValueError:
        return False
    return True


def players_of(tree: Tree) -> list[int]:
    """Who may move at a node of this tree."""
    if tree.payoff.shape[1] > 1:
        return [*range(tree.payoff.shape[1]), CHANCE]
    return [MAX, MIN, CHANCE]


def choices(tree: Tree, node: int) -> list[Field]:
    """The fields that the node has."""
    fields: list[Field] = ["value", "label"]
    if node:
        fields.append("move")
        if tree.player[tree.parent[node]] == CHANCE:
            fields.append("probability")
    if tree.n_children[node]:
        fields.append("player")
    return fields


def _written(number: Number) -> str:
    return write(number) if number == number else ""


def _with_unknowns(tree: Tree, nodes: Sequence[int], name: str) -> Tree:
    """Leaves of one name are one unknown."""
    if len(nodes) > MOST_UNKNOWNS:
        raise ValueError(_("{:,} leaves are too many for one unknown: at most {}").format(len(nodes), MOST_UNKNOWNS))
    for node in nodes:
        tree = edit.set_unknown(tree, node, name)
    return tree


def _player(tree: Tree, text: str) -> int:
    for player in players_of(tree):
        if text.lower() in (player_name(tree, player).lower(), str(player + 1)):
            return player
    names = ", ".join(player_name(tree, player) for player in players_of(tree))
    raise ValueError(_("{!r} is not a player: {}").format(text, names))

