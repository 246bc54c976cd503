"""The interface of games, and the expansion of any game to a tree: breadth first, each position expanded once."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic, Protocol, TypeVar, runtime_checkable

import numpy as np

from explorer.core import memory
from explorer.core.errors import GameError
from explorer.core.exact import Number, normalize_number
from explorer.core.i18n import _
from explorer.core.level_order import join_ranges
from explorer.core.string_column import code_dtype
from explorer.trees.named_columns import shorten_feature
from explorer.trees.tree import (
    CHANCE,
    FEATURE_PREFIX,
    MAX,
    NOBODY,
    AnyArray,
    BoolArray,
    Column,
    FloatArray,
    IntArray,
    ObjectArray,
    StringColumn,
    Tree,
    as_floats,
)

MOST_POSITIONS = 6_000_000
"""The largest number of different positions of a game's tree; each is a Python object."""
EXACT_BYTES = 200
"""Bytes per node that trees with chance nodes take more, for they are searched in exact numbers."""
BLOCK_SIZE = 8192
"""Nodes processed at a time, so that temporary arrays fit into the processor's cache."""

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action")
States = TypeVar("States")


class Game(Protocol[State, Action]):
    """A two-player zero-sum game with the six members of AIMA, chapter 5; `str(action)` is a move's name."""

    @property
    def initial(self) -> State:
        """The position at the root."""

    def to_move(self, state: State) -> int:
        """Return the player to move: MAX or MIN."""

    def actions(self, state: State) -> Sequence[Action]:
        """Return the legal moves, left to right; at least one unless the state is terminal."""

    def result(self, state: State, action: Action) -> State:
        """Return the position after the move."""

    def is_terminal(self, state: State) -> bool:
        """Return True if the game is over."""

    def utility(self, state: State, player: int) -> float:
        """Return the utility of a terminal state for MAX or MIN."""


@runtime_checkable
class ChanceGame(Game[State, Action], Protocol[State, Action]):
    """A game with chance nodes: `to_move` may return CHANCE, and `chance` gives the probabilities."""

    def chance(self, state: State, action: Action) -> Fraction:
        """Return the probability of an action of CHANCE; those of a state sum to 1."""


@dataclass(frozen=True)
class Evaluation(Generic[States]):
    """A static evaluation for MAX as a weighted sum of features.

    `features` takes all states at once and returns (states, features); `weights` has the features' names in that order.
    """

    features: Callable[[States], FloatArray]
    weights: Mapping[str, Number]


@dataclass(frozen=True, eq=False)
class Positions:
    """p positions and their m moves: the moves of position i are rows `start[i]:start[i + 1]`, left to right.

    Per move: `to` is the position reached, `move` the name, `count` the number of equal moves it represents, `chance`
    the probability of a move of CHANCE (None for other moves). Per position: `player`, `payoff` (utility or static
    evaluation, NaN for none), `label`, `features` (NaN for none), and `key` (None: its row). `weights` are those of the
    features.
    """

    start: IntArray
    to: IntArray
    move: StringColumn
    player: IntArray
    payoff: FloatArray
    count: IntArray | None = None
    label: StringColumn | None = None
    chance: Sequence[Fraction | None] = ()
    features: Mapping[str, FloatArray] = field(default_factory=dict)
    weights: Mapping[str, Number] = field(default_factory=dict)
    key: IntArray | None = None


def expand_positions(positions: Positions, root: int, depth: int | None = None, *, title: str = "",
                     game: str = "") -> Tree:
    """Return the tree of all sequences of moves from the position `root`, cut after `depth` plies.

    The column `key` identifies the positions. The size is not limited here: the tree needs about 30 bytes per node at
    its peak.
    """
    start, branching = positions.start.astype(np.intp), np.diff(positions.start).astype(np.int32)
    place = np.arange(len(positions.to)) - np.repeat(start[:-1], branching)
    by_move: dict[str, AnyArray] = {
        "key": positions.to,
        "move": positions.move.codes.astype(code_dtype(len(positions.move.names))),
        "rank": place.astype(np.int16 if branching.max() < 2**15 else np.int32),
    }
    if positions.count is not None:
        by_move["count"] = positions.count
    chances = dict.fromkeys((None, *positions.chance))
    if positions.chance:
        codes = {chance: code for code, chance in enumerate(chances)}
        by_move["chance"] = np.array([codes[chance] for chance in positions.chance], code_dtype(len(chances)))
    level: AnyArray = np.array([root], positions.to.dtype)
    parts = {name: [np.zeros(1, column.dtype)] for name, column in by_move.items()} | {"key": [level]}
    ply = 0
    while len(level) and (depth is None or ply < depth):
        done = len(parts["key"])
        for block in row_blocks(len(level)):
            at = level[block].astype(np.intp)
            moves = join_ranges(start[at], branching[at])
            for name, column in by_move.items():
                parts[name].append(column[moves])
        level = np.concatenate(parts["key"][done:])
        ply += 1
    made = {name: np.concatenate(parts.pop(name)) for name in by_move}
    key = made["key"]
    n_children, player = np.zeros(len(key), np.int32), np.full(len(key), NOBODY, np.int8)
    payoff = np.empty((len(key), 1))
    mover = np.where(branching > 0, positions.player, NOBODY)
    for block in row_blocks(len(key) - len(level)):  # nodes of the last level are leaves
        at = key[block].astype(np.intp)
        n_children[block], player[block] = branching[at], mover[at]
    for block in row_blocks(len(key)):
        payoff[block, 0] = positions.payoff[key[block].astype(np.intp)]
    columns: dict[str, Column] = {"key": key if positions.key is None else positions.key[key]}
    if positions.count is not None:
        made["count"][0] = 1
        columns["count"] = made["count"]
    for name, column in positions.features.items():
        columns[FEATURE_PREFIX + name] = shorten_feature(FEATURE_PREFIX + name, column)[key]
    probability, exact = _chances(tuple(chances), made["chance"]) if positions.chance else (None, None)
    return Tree(
        n_children=n_children, player=player, payoff=payoff, move=StringColumn(made["move"], positions.move.names),
        label=positions.label.take(key) if positions.label else StringColumn.empty(len(key)),
        id=np.arange(len(key), dtype=np.int32), rank=made["rank"], probability=probability, exact=exact,
        columns=columns, weights=positions.weights, title=title, game=game,
    )


def _chances(chances: tuple[Fraction | None, ...], codes: IntArray) -> tuple[FloatArray, ObjectArray | None]:
    """Return (n,) the probabilities of these codes, and the column `exact`, or None if all are exact as floats."""
    floats, exact = as_floats([float("nan") if chance is None else normalize_number(chance) for chance in chances])
    return floats[codes, 0], None if exact is None else exact[codes][:, ::-1]


def row_blocks(count: int) -> Iterator[slice]:
    """Return slices over all rows, BLOCK_SIZE rows each."""
    return (slice(first, min(first + BLOCK_SIZE, count)) for first in range(0, count, BLOCK_SIZE))


def expand(
    game: Game[State, Action],
    depth: int | None = None,
    evaluate: Callable[[State], float] | Evaluation[Sequence[State]] | None = None,
    *,
    label: Callable[[State], str] = lambda state: "",
    keys: Callable[[Sequence[State]], IntArray] | None = None,
    title: str = "",
    name: str = "",
) -> Tree:
    """Return the game's tree, cut after `depth` plies; equal states have equal values in the column `key`.

    `evaluate` is the static evaluation, for MAX, of states that are not terminal; None leaves them blank. `keys`
    computes the keys of states; without it they are numbered. `name` is the tree's `game`. Raises GameError if the tree
    has more than memory.most_nodes() nodes, more than MOST_POSITIONS positions, or never ends.
    """
    states = [game.initial]
    index = {game.initial: 0}
    over: list[bool] = []
    moves: list[Sequence[Action]] = []
    replies: list[list[int]] = []
    level, total, ply, more_bytes = {0: 1}, 1, 0, _more_bytes(game, evaluate)
    limit = memory.most_nodes(more_bytes)
    while level and (depth is None or ply < depth):
        if depth is None and ply > len(states):
            raise GameError(_("the game can go on for ever: set a depth"))
        for at, times in level.items():
            if at == len(moves):
                over.append(game.is_terminal(states[at]))
                moves.append(() if over[at] else game.actions(states[at]))
            total += times * len(moves[at])
            if total > limit:
                reason = _("the tree grows beyond {most:,} nodes{memory} at ply {ply}: set a depth of at most {depth}")
                raise GameError(reason.format(
                    most=limit, memory=memory.describe_node_limit(more_bytes), ply=ply + 1, depth=ply))
        below: dict[int, int] = {}
        for at, times in level.items():
            if at == len(replies):
                replies.append([])
                for action in moves[at]:
                    reached = game.result(states[at], action)
                    replies[at].append(index.setdefault(reached, len(states)))
                    if len(index) > len(states):
                        states.append(reached)
                if len(states) > MOST_POSITIONS:
                    reason = _("the tree has more than {most:,} different positions at ply {ply}: set a depth of at "
                               "most {depth}")
                    raise GameError(reason.format(most=MOST_POSITIONS, ply=ply + 1, depth=ply))
            for reply in replies[at]:
                below[reply] = below.get(reply, 0) + times
        level, ply = below, ply + 1
    over += [game.is_terminal(state) for state in states[len(over):]]
    replies += [[]] * (len(states) - len(replies))
    player = [NOBODY if done else game.to_move(state) for state, done in zip(states, over, strict=True)]
    named = StringColumn.from_texts(["", *(str(action) for mine in moves for action in mine)])
    static, features = _static(evaluate, states, np.array(over))
    payoff = [game.utility(state, MAX) if done else value
              for state, done, value in zip(states, over, static, strict=True)]
    positions = Positions(
        start=np.cumsum([0, *map(len, replies)]),
        to=np.fromiter((reply for mine in replies for reply in mine), np.int32),
        move=StringColumn(named.codes[1:], named.names), player=np.array(player, np.int8),
        payoff=np.array(payoff, np.float64), label=StringColumn.from_texts([label(state) for state in states]),
        chance=_probabilities(game, states, player, moves), features=features,
        weights=evaluate.weights if isinstance(evaluate, Evaluation) else {},
        key=None if keys is None else keys(states),
    )
    return expand_positions(positions, 0, depth, title=title, game=name)


def _more_bytes(game: Game[State, Action], evaluate: object) -> int:
    """Return the bytes that a node takes in further columns: features, and with chance the exact probabilities."""
    features = len(evaluate.weights) if isinstance(evaluate, Evaluation) else 0
    return 8 * features + (EXACT_BYTES if isinstance(game, ChanceGame) else 0)


def _static(
    evaluate: Callable[[State], float] | Evaluation[Sequence[State]] | None, states: Sequence[State], over: BoolArray
) -> tuple[list[float], Mapping[str, FloatArray]]:
    """Return the static evaluations of the states, NaN for those that are over, and their features by name."""
    if evaluate is None:
        return [float("nan")] * len(states), {}
    if not isinstance(evaluate, Evaluation):
        return [float("nan") if done else evaluate(state) for state, done in zip(states, over, strict=True)], {}
    sums, features = weigh_features(evaluate, states, over)
    return sums.tolist(), features


def weigh_features(
    evaluate: Evaluation[States], states: States, over: BoolArray
) -> tuple[FloatArray, Mapping[str, FloatArray]]:
    """Return (n,) the static evaluations of the states, NaN for those that are over, and their features by name."""
    values = evaluate.features(states)
    values[over] = np.nan
    sums: FloatArray = values @ np.array([float(weight) for weight in evaluate.weights.values()]) + 0.0
    return sums, dict(zip(evaluate.weights, values.T, strict=True))


def _probabilities(
    game: Game[State, Action], states: Sequence[State], player: Sequence[int], moves: Sequence[Sequence[Action]]
) -> list[Fraction | None]:
    """Return each move's probability, None for a player's moves; an empty list for a game without chance."""
    if not isinstance(game, ChanceGame):
        return []
    return [
        game.chance(state, action) if mover == CHANCE else None
        for state, mover, mine in zip(states, player, moves, strict=False) for action in mine
    ]
