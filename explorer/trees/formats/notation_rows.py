"""The contents of a notation text as rows, and their conversion to a tree."""

import math
from array import array
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NoReturn

import numpy as np
import numpy.typing as npt

from explorer.core.errors import FormatError
from explorer.core.exact import Number
from explorer.core.i18n import _
from explorer.trees.formats.tree_from_rows import (
    MOST_NODES,
    MOST_PAYOFFS,
    MOST_PLIES,
    tree_from_rows,
    uniform_probabilities,
)
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, AnyArray, Tree

PLAYER_CODES = {"max": MAX, "min": MIN, "chance": CHANCE}
FLAG_DEFAULTS: dict[str, bool | int] = {"quiet": True, "forcing": False, "count": 1}
"""The optional columns of the notation, with the values of nodes that do not specify them."""
BOUND_COLUMNS = ("lower", "upper")
"""The columns of the known bounds of an inner node's value."""


@dataclass
class NotationRows:
    """The contents of a text: one row per node, parents before children; optional values by row."""

    text: str
    parent: "array[int]" = field(default_factory=lambda: array("i"))
    depth: "array[int]" = field(default_factory=lambda: array("i"))
    n_children: "array[int]" = field(default_factory=lambda: array("i"))
    start: "array[int]" = field(default_factory=lambda: array("i"))
    value: list[Number] = field(default_factory=list)
    player: dict[int, int] = field(default_factory=dict)
    label: dict[int, str] = field(default_factory=dict)
    moves: dict[int, list[str]] = field(default_factory=dict)
    probabilities: dict[int, list[Number]] = field(default_factory=dict)
    payoffs: dict[int, list[Number]] = field(default_factory=dict)
    bounds: dict[int, list[Number]] = field(default_factory=dict)
    flags: dict[str, dict[int, int]] = field(default_factory=dict)
    unknown: dict[int, str] = field(default_factory=dict)
    numbers: dict[str, Number] = field(default_factory=dict)
    plain_moves: dict[str, list[str]] = field(default_factory=dict)

    def refuse(self, offset: int, why: str, node: int = 0) -> NoReturn:
        """Raise FormatError with the line, and the column and the node in parentheses after the reason."""
        line = self.text.count("\n", 0, offset) + 1
        column = offset - self.text.rfind("\n", 0, offset)
        place = _("column {column}, {node}").format(column=column, node=self.describe_node(node)) if 0 < node < len(
            self.depth) else _("column {}").format(column)
        raise FormatError(f"{why} ({place})", line=line)

    def describe_node(self, node: int) -> str:
        """Return the node in words: by its path, or by its depth if that is above 40."""
        if self.depth[node] > 40:
            return _("a node {} plies deep").format(self.depth[node])
        ranks: list[str] = []
        while node > 0:
            parent = self.parent[node]
            before = np.frombuffer(self.parent, np.intc)[parent + 1 : node]
            ranks.append(str(np.count_nonzero(before == parent)))
            node = parent
        return _("node {}").format(".".join(reversed(ranks)))

    def add(self, parent: int, offset: int) -> int:
        """Append a row for a child of `parent` (-1 for the root) and return its index.

        Refuses nodes beyond MOST_NODES and plies beyond MOST_PLIES.
        """
        row = len(self.depth)
        depth = self.depth[parent] + 1 if parent >= 0 else 0
        if row >= MOST_NODES:
            self.refuse(offset, _("more than {:,} nodes").format(MOST_NODES), parent)
        if depth > MOST_PLIES:
            self.refuse(offset, _("more than {:,} plies deep").format(MOST_PLIES), parent)
        if parent >= 0:
            self.n_children[parent] += 1
        self.parent.append(parent)
        self.depth.append(depth)
        self.n_children.append(0)
        self.start.append(offset)
        self.value.append(math.nan)
        return row


def to_tree(rows: NotationRows, root: int) -> Tree:
    """Return the tree of the rows, with players that alternate unless specified; numbered players are checked."""
    numbered = bool(rows.payoffs) or any(player >= 0 for player in rows.player.values())
    player = _numbered_players(rows) if numbered else _alternating_players(rows, root)
    payoffs = _payoff_columns(rows) if numbered else [rows.value]
    chances = {node: rows.probabilities.get(node) or uniform_probabilities(rows.n_children[node])
               for node, mover in rows.player.items() if mover == CHANCE}
    return tree_from_rows(rows.depth, rows.n_children, player, payoffs, labels=rows.label, moves=rows.moves,
                          chances=chances, flags=_flag_columns(rows), unknown=rows.unknown)


def _flag_columns(rows: NotationRows) -> dict[str, AnyArray]:
    columns: dict[str, AnyArray] = {}
    for name, values in rows.flags.items():
        columns[name] = np.full(len(rows.depth), FLAG_DEFAULTS[name])
        for node, value in values.items():
            columns[name][node] = value
    for side, name in enumerate(BOUND_COLUMNS if rows.bounds else ()):
        ends = np.full(len(rows.depth), math.nan, object)
        for node, pair in rows.bounds.items():
            ends[node] = pair[side]
        columns[name] = ends if any(isinstance(pair[side], Fraction) for pair in rows.bounds.values()) else (
            ends.astype(np.float64))
    return columns


def _alternating_players(rows: NotationRows, root: int) -> npt.NDArray[np.int8]:
    inner = np.asarray(rows.n_children) > 0
    if not rows.player:
        mover = np.where(np.asarray(rows.depth) % 2 == 0, root, MAX + MIN - root)
        return np.where(inner, mover, NOBODY).astype(np.int8)
    player = np.full(len(inner), NOBODY, np.int8)
    below = np.full(len(inner), root, np.int8).tolist()
    for node in np.flatnonzero(inner).tolist():
        due = below[rows.parent[node]] if node else root
        player[node] = rows.player.get(node, due)
        below[node] = due if player[node] == CHANCE else MAX + MIN - int(player[node])
    return player


def _numbered_players(rows: NotationRows) -> npt.NDArray[np.int8]:
    player = np.full(len(rows.depth), NOBODY, np.int8)
    for node in np.flatnonzero(np.asarray(rows.n_children)).tolist():
        if rows.player.get(node) is None:
            rows.refuse(rows.start[node], _("where players are numbered, every inner node says its player"), node)
        if rows.player[node] in {MAX, MIN}:
            rows.refuse(rows.start[node], _("max and min don't mix with numbered players or payoffs"), node)
        player[node] = rows.player[node]
    return player


def _payoff_columns(rows: NotationRows) -> list[list[Number]]:
    first = next(iter(rows.payoffs), 0)
    count = len(rows.payoffs[first]) if rows.payoffs else 1 + max(rows.player.values())
    if count * len(rows.depth) > MOST_PAYOFFS:
        why = _("payoffs of {players:,} players are too many for {nodes:,} nodes").format(
            players=count, nodes=len(rows.depth))
        rows.refuse(rows.start[first], why, first)
    columns: list[list[Number]] = [[math.nan] * len(rows.depth) for _ in range(count)]
    for node, mover in rows.player.items():
        if mover >= count:
            why = _("player {player} moves, but payoffs are for {count}, counted from 0").format(
                player=mover, count=count)
            rows.refuse(rows.start[node], why, node)
    for node, number in enumerate(rows.value):
        if number == number or node in rows.unknown:
            rows.refuse(rows.start[node], _('numbered players need "payoffs": [one per player]'), node)
    for node, numbers in rows.payoffs.items():
        if len(numbers) != count:
            rows.refuse(rows.start[node], _("{given} payoffs where others have {expected}").format(
                given=len(numbers), expected=count), node)
        for player, number in enumerate(numbers):
            columns[player][node] = number
    return columns
