"""Games whose positions are rows of an array, so that NumPy makes all moves of a level at once."""

from collections.abc import Callable
from typing import Protocol

import numpy as np

from explorer.core import memory
from explorer.core.errors import GameError
from explorer.core.i18n import _
from explorer.trees.games.game import Evaluation, Positions, expand_positions, row_blocks, weigh_features
from explorer.trees.tree import NOBODY, AnyArray, FloatArray, IntArray, StringColumn, Tree

BYTES_PER_MOVE = 40
"""Bytes that a move takes beside the position that it leads to, while equal positions are found."""


class ArrayGame(Protocol):
    """A two-player zero-sum game like `game.Game`, but each method is asked for many positions at once.

    Positions are the rows of a (n, words) array of whole numbers. The players move in turn, so all positions of a level
    have the same player, and every game comes to an end.
    """

    @property
    def initial(self) -> AnyArray:
        """(1, words) the position at the root."""

    @property
    def move_names(self) -> tuple[str, ...]:
        """The names of all moves that the game has."""

    def to_move(self, positions: AnyArray) -> IntArray:
        """Return (n,) the player to move: MAX or MIN."""

    def utilities(self, positions: AnyArray) -> FloatArray:
        """Return (n,) the utility of each terminal position for MAX; NaN while the game goes on."""

    def moves(self, positions: AnyArray) -> tuple[IntArray, IntArray]:
        """Return (m,) twice, the legal moves of positions that are not terminal: rows, ascending, and numbers of moves.

        A position's moves stand from left to right; the numbers are indices into `move_names`.
        """

    def results(self, positions: AnyArray, moves: IntArray) -> AnyArray:
        """Return (n, words) the position after one move in each of these positions."""


def expand_arrays(
    game: ArrayGame, depth: int | None = None, evaluate: Evaluation[AnyArray] | None = None, *,
    keys: Callable[[AnyArray], IntArray] | None = None, title: str = "", name: str = "",
) -> Tree:
    """Return the tree that `game.expand` makes of the same game; the different positions of a level are expanded once.

    `evaluate` and `keys` take (n, words) positions. Raises GameError if the tree has more than memory.most_nodes()
    nodes, or if the free memory has no room for its positions.
    """
    more_bytes = 8 * len(evaluate.weights) if evaluate else 0
    limit = memory.most_nodes(more_bytes)
    levels, replies = [game.initial], list[IntArray]()
    moves: list[tuple[IntArray, IntArray]] = []
    times, total, known = np.ones(1, np.int64), 1, 0
    while len(levels[-1]) and (depth is None or len(moves) < depth):
        positions, ply = levels[-1], len(moves) + 1
        rows, numbers = _moves(game, positions)
        branching = np.bincount(rows, minlength=len(positions))
        total += int((times * branching).sum())
        if total > limit:
            reason = _("the tree grows beyond {most:,} nodes{memory} at ply {ply}: set a depth of at most {depth}")
            raise GameError(reason.format(
                most=limit, memory=memory.describe_node_limit(more_bytes), ply=ply, depth=ply - 1))
        if lack := memory.describe_lack(len(rows), 2 * positions.itemsize * positions.shape[1] + BYTES_PER_MOVE):
            raise GameError(_("the positions at ply {ply} are too many: {reason}; "
                              "set a depth of at most {depth}").format(
                ply=ply, reason=lack, depth=ply - 1))
        below, to = _different_rows(np.concatenate([positions[:0], *(
            game.results(positions[rows[block]], numbers[block]) for block in row_blocks(len(rows)))]))
        times = np.bincount(to, times[rows], len(below)).astype(np.int64)
        known += len(positions)
        moves.append((branching, numbers))
        replies.append(to + np.int32(known))
        levels.append(below)
    everything = np.concatenate(levels)
    branching = np.concatenate([*(each for each, _numbers in moves), np.zeros(len(levels[-1]), np.int64)])
    utility = _over_blocks(game.utilities, everything, np.float64)
    payoff, features = weigh_features(evaluate, everything, ~np.isnan(utility)) if evaluate else (utility, {})
    positions_of_tree = Positions(
        start=np.concatenate([[0], np.cumsum(branching)]),
        to=np.concatenate([np.empty(0, np.int32), *replies]),
        move=_name_moves(game.move_names, np.concatenate([np.empty(0, np.int16), *(each for _count, each in moves)])),
        player=np.where(np.isnan(utility), game.to_move(everything), NOBODY).astype(np.int8),
        payoff=np.where(np.isnan(utility), payoff, utility), features=features,
        weights=evaluate.weights if evaluate else {},
        key=None if keys is None else _over_blocks(keys, everything, np.int64),
    )
    return expand_positions(positions_of_tree, 0, depth, title=title, game=name)


def _moves(game: ArrayGame, positions: AnyArray) -> tuple[IntArray, IntArray]:
    """Return (m,) twice, the moves of all positions: rows and numbers of moves."""
    all_rows: list[IntArray] = [np.empty(0, np.int32)]
    all_numbers: list[IntArray] = [np.empty(0, np.int16)]
    for block in row_blocks(len(positions)):
        going_on = np.flatnonzero(np.isnan(game.utilities(positions[block])))
        rows, numbers = game.moves(positions[block][going_on])
        all_rows.append((block.start + going_on[rows]).astype(np.int32))
        all_numbers.append(numbers.astype(np.int16))
    return np.concatenate(all_rows), np.concatenate(all_numbers)


def _different_rows(rows: AnyArray) -> tuple[AnyArray, IntArray]:
    """Return the different rows in the order of their first occurrence, and for each row which of them it is."""
    order = np.lexsort(rows.T)  # stable, so the first of equal rows comes first
    begins = np.ones(len(rows), bool)
    for column in rows.T if len(rows) else ():
        begins[1:] &= column[order[1:]] == column[order[:-1]]
    begins[1:] = ~begins[1:]
    first = order[begins]
    by_first = np.argsort(first)
    place = np.empty(len(first), np.int32)
    place[by_first] = np.arange(len(first), dtype=np.int32)
    which = np.empty(len(rows), np.int32)
    which[order] = place[np.cumsum(begins) - 1]
    return rows[first[by_first]], which


def _over_blocks(function: Callable[[AnyArray], AnyArray], positions: AnyArray, dtype: type) -> AnyArray:
    """Return (n,) a function's numbers for all positions, computed block by block."""
    numbers: AnyArray = np.empty(len(positions), dtype)
    for block in row_blocks(len(positions)):
        numbers[block] = function(positions[block])
    return numbers


def _name_moves(names: tuple[str, ...], numbers: IntArray) -> StringColumn:
    """Return the names of moves as texts; those that occur are listed in the order of their first occurrence."""
    used, first = np.unique(numbers, return_index=True)
    used = used[np.argsort(first)]
    code = np.zeros(len(names), np.int32)
    code[used] = np.arange(1, len(used) + 1)
    return StringColumn(code[numbers], ("", *(names[number] for number in used.tolist())))
