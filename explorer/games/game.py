"""What a game is, and how any game becomes a tree: breadth first, each position worked out once."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

import numpy as np

from explorer.errors import GameError
from explorer.i18n import _
from explorer.texts import codes_type
from explorer.tree import MAX, NOBODY, AnyArray, Column, FloatArray, IntArray, Texts, Tree

LIMIT = 6_000_000
"""The most nodes that a generated tree may have."""
BLOCK = 8192
"""Nodes that are worked out at a time: what that takes stays in the processor's cache."""

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action")


class Game(Protocol[State, Action]):
    """A two-player zero-sum game in the six members of AIMA, chapter 5; `str(action)` names a move."""

    @property
    def initial(self) -> State:
        """The position at the root."""

    def to_move(self, state: State) -> int:
        """MAX or MIN, whoever moves next."""

    def actions(self, state: State) -> Sequence[Action]:
        """The legal moves, left to right; at least one unless the state is terminal."""

    def result(self, state: State, action: Action) -> State:
        """The position after the move."""

    def is_terminal(self, state: State) -> bool:
        """Whether the game is over."""

    def utility(self, state: State, player: int) -> float:
        """What a terminal state is worth to MAX or to MIN."""


@dataclass(frozen=True, eq=False)
class Positions:
    """p positions and their m moves: the moves of position i are rows `start[i]:start[i + 1]`, left to right.

    `to` is where a move leads, `move` its name, `count` how many equal moves it stands for; `player`
    and `payoff` (utility or static evaluation, NaN for none) belong to the position.
    """

    start: IntArray
    to: IntArray
    move: Texts
    player: IntArray
    payoff: FloatArray
    count: IntArray | None = None
    label: Texts | None = None


def unfold(positions: Positions, root: int, depth: int | None = None, *, title: str = "", game: str = "") -> Tree:
    """The tree of all lines of play from a position, cut after `depth` plies; column `key` is the position.

    The caller answers for its size: it is made whole in memory, about 30 bytes a node at the worst moment.
    """
    start, branching = positions.start.astype(np.intp), np.diff(positions.start).astype(np.int32)
    place = np.arange(len(positions.to)) - np.repeat(start[:-1], branching)
    by_move: dict[str, AnyArray] = {
        "key": positions.to,
        "move": positions.move.codes.astype(codes_type(len(positions.move.names))),
        "rank": place.astype(np.int16 if branching.max() < 2**15 else np.int32),
    }
    if positions.count is not None:
        by_move["count"] = positions.count
    level: AnyArray = np.array([root], positions.to.dtype)
    parts = {name: [np.zeros(1, column.dtype)] for name, column in by_move.items()} | {"key": [level]}
    ply = 0
    while len(level) and (depth is None or ply < depth):
        done = len(parts["key"])
        for block in _blocks(len(level)):
            at = level[block].astype(np.intp)
            width = branching[at]
            moves = np.repeat(start[at] - np.cumsum(width) + width, width)
            moves += np.arange(len(moves))
            for name, column in by_move.items():
                parts[name].append(column[moves])
        level = np.concatenate(parts["key"][done:])
        ply += 1
    made = {name: np.concatenate(parts.pop(name)) for name in by_move}
    key = made["key"]
    n_children, player = np.zeros(len(key), np.int32), np.full(len(key), NOBODY, np.int8)
    payoff = np.empty((len(key), 1))
    mover = np.where(branching > 0, positions.player, NOBODY)
    for block in _blocks(len(key) - len(level)):  # of the last level no node has children, for the game or the depth
        at = key[block].astype(np.intp)
        n_children[block], player[block] = branching[at], mover[at]
    for block in _blocks(len(key)):
        payoff[block, 0] = positions.payoff[key[block].astype(np.intp)]
    columns: dict[str, Column] = {"key": key}
    if positions.count is not None:
        made["count"][0] = 1
        columns["count"] = made["count"]
    return Tree(
        n_children=n_children, player=player, payoff=payoff, move=Texts(made["move"], positions.move.names),
        label=positions.label.take(key) if positions.label else Texts.empty(len(key)),
        id=np.arange(len(key), dtype=np.int32), rank=made["rank"], columns=columns, title=title, game=game,
    )


def _blocks(count: int) -> Iterator[slice]:
    """All rows, BLOCK at a time."""
    return (slice(first, min(first + BLOCK, count)) for first in range(0, count, BLOCK))


def expand(
    game: Game[State, Action],
    depth: int | None = None,
    evaluate: Callable[[State], float] | None = None,
    *,
    label: Callable[[State], str] = lambda state: "",
    title: str = "",
) -> Tree:
    """The game's tree, cut after `depth` plies; equal states share their column `key`.

    `evaluate` is the static evaluation, for MAX, of states that aren't terminal; without it they have
    none. Raises GameError where the tree has more than LIMIT nodes or never ends.
    """
    states = [game.initial]
    index = {game.initial: 0}
    replies: list[list[int]] = []
    names: list[list[str]] = []
    level, total, ply = {0: 1}, 1, 0
    while level and (depth is None or ply < depth):
        if depth is None and ply > len(states):
            raise GameError(_("the game can go on for ever: set a depth"))
        below: dict[int, int] = {}
        for at, times in level.items():
            if at == len(replies):
                actions = [] if game.is_terminal(states[at]) else game.actions(states[at])
                names.append([str(action) for action in actions])
                replies.append([])
                for action in actions:
                    reached = game.result(states[at], action)
                    replies[at].append(index.setdefault(reached, len(states)))
                    if len(index) > len(states):
                        states.append(reached)
            total += times * len(replies[at])
            if total > LIMIT:
                reason = _("the tree grows beyond {:,} nodes at ply {}: set a depth of at most {}")
                raise GameError(reason.format(LIMIT, ply + 1, ply))
            for reply in replies[at]:
                below[reply] = below.get(reply, 0) + times
        level, ply = below, ply + 1
    replies += [[]] * (len(states) - len(replies))
    over = [game.is_terminal(state) for state in states]
    blank = float("nan")
    payoff = [
        game.utility(state, MAX) if done else evaluate(state) if evaluate else blank
        for state, done in zip(states, over, strict=True)
    ]
    player = [NOBODY if done else game.to_move(state) for state, done in zip(states, over, strict=True)]
    start = np.cumsum([0, *map(len, replies)])
    moves = Texts.of(["", *(name for mine in names for name in mine)])
    to: AnyArray = np.fromiter((reply for mine in replies for reply in mine), np.int32)
    positions = Positions(
        start, to, Texts(moves.codes[1:], moves.names), np.array(player, np.int8), np.array(payoff, np.float64),
        label=Texts.of([label(state) for state in states]),
    )
    return unfold(positions, 0, depth, title=title)
