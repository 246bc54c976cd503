"""Playing a strategy against somebody, move by move: every position of the play is a value of its own."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

import numpy as np

from explorer.core.errors import SearchRefused
from explorer.core.exact import Number
from explorer.core.i18n import _
from explorer.lab.strategies.extract import Strategy, best_choices, strategy_subtree
from explorer.lab.strategies.sides import two_sided
from explorer.trees.tree import CHANCE, NOBODY, IntArray

HUMAN, RANDOM, OPTIMAL, PUNISHING = OPPONENTS = ("human", "random", "optimal", "punishing")
"""Who makes the others' moves: a person; a draw; best replies by backed-up values; one who knows the strategy and
answers with what is worst for it."""


@dataclass(frozen=True)
class Play:
    """A strategy, who plays against it, and the nodes come to so far, the root first.

    Draws depend on the seed and the node alone, so a move that is taken back is drawn again.
    """

    strategy: Strategy
    opponent: str
    seed: int
    line: tuple[int, ...] = (0,)
    replies: IntArray | None = field(default=None, compare=False, repr=False)

    @property
    def node(self) -> int:
        """Where the play has come to."""
        return self.line[-1]


def begin_play(strategy: Strategy, opponent: str = HUMAN, seed: int = 1) -> Play:
    """The play at the root; SearchRefused for an opponent who can't judge the tree."""
    if opponent not in OPPONENTS:
        raise SearchRefused(_("{!r} is no opponent: choose from {}").format(opponent, ", ".join(OPPONENTS)))
    return Play(strategy, opponent, seed, replies=_replies(strategy, opponent))


def mover(play: Play) -> int:
    """Who moves next: MAX, MIN, CHANCE or a number; NOBODY when the play is over, also at the depth limit."""
    strategy = play.strategy
    is_over = strategy.depth is not None and strategy.tree.depth[play.node] >= strategy.depth
    return NOBODY if is_over else int(strategy.tree.player[play.node])


def moves(play: Play) -> Sequence[int]:
    """The children that the play may go on to: at the strategy's own nodes what it chooses, elsewhere all."""
    who = mover(play)
    if who == NOBODY:
        return ()
    if who == play.strategy.player:
        return (int(play.strategy.choice[play.node]),)
    return play.strategy.tree.children(play.node)


def next_move(play: Play) -> int | None:
    """What the strategy, chance or the opponent does now; None where a person is to move, and at the end."""
    who = mover(play)
    if who == play.strategy.player:
        return moves(play)[0]
    if who == CHANCE or (who != NOBODY and play.opponent == RANDOM):
        return _draw_move(play, who)
    if who == NOBODY or play.replies is None:
        return None
    return int(play.replies[play.node])


def advance(play: Play, child: int) -> Play:
    """The play one move on; SearchRefused for what is no move."""
    if child not in moves(play):
        raise SearchRefused(_("node {} is no move that can be made at node {}").format(
            *(play.strategy.tree.name(node) for node in (child, play.node))))
    return replace(play, line=(*play.line, child))


def continue_play(play: Play) -> Play:
    """The play gone on with until a person is to move, or it is over."""
    line = list(play.line)
    while (child := next_move(replace(play, line=(line[-1],)))) is not None:
        line.append(child)
    return replace(play, line=tuple(line))


def play_result(play: Play) -> tuple[Number, ...] | None:
    """The payoffs, one per column of the tree's; None while the play goes on. NaN where a leaf has none."""
    if mover(play) != NOBODY:
        return None
    tree = play.strategy.tree
    return tuple(tree.payoff_of(play.node, player) for player in range(tree.payoff.shape[1]))


def _replies(strategy: Strategy, opponent: str) -> IntArray | None:
    """(n,) what the opponent does at each node of the others."""
    tree = strategy.tree
    if opponent == OPTIMAL:
        return best_choices(tree, depth=strategy.depth)
    if opponent != PUNISHING:
        return None
    worst = best_choices(two_sided(strategy_subtree(strategy), strategy.player))
    replies = np.full(len(tree), -1, np.int32)
    replies[strategy.nodes] = np.where(worst >= 0, strategy.nodes[worst], -1)
    return replies


def _draw_move(play: Play, who: int) -> int:
    """A child by its probability, or any of a random opponent's."""
    tree = play.strategy.tree
    random, family = Random(f"{play.seed} {play.node}"), tree.children(play.node)
    if who != CHANCE:
        return random.choice(family)
    chances = {child: chance for child in family if (chance := tree.probability_of(child))}
    return random.choices(list(chances), [float(chance) for chance in chances.values()])[0]
