"""Playouts: moves drawn at random down to a leaf or the depth limit, and the trace of a search made of them."""

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from random import Random
from typing import Any

import numpy as np

from explorer.core.errors import SearchRefused, Stopped
from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.search.convention import Bound, Convention
from explorer.search.horizon import Horizon, as_rows
from explorer.search.options import SearchOptions
from explorer.search.preconditions import require_full_window, require_searchable
from explorer.search.trace import ALL_SEEN, LEAF, PLAYOUT, STATIC, TICK_EVERY, Pass, Tick, Trace
from explorer.search.visit_log import MOST_VISITS
from explorer.trees.tree import CHANCE, Tree


def require_sampleable(tree: Tree, convention: Convention, algorithm: str, options: SearchOptions) -> Horizon:
    """Return the horizon of a sampling search; raises SearchRefused for `ties last` and for infinite numbers."""
    horizon = require_searchable(tree, convention, algorithm, options)
    require_full_window(convention, algorithm)
    if convention.ties == "last":
        raise SearchRefused(_("{} takes the first of equal moves: samples make few equal").format(algorithm))
    endless = np.flatnonzero(np.isinf(tree.payoff[:, 0]) & horizon.is_evaluated)
    if len(endless):
        node = int(endless[0])
        raise SearchRefused(_("{algorithm} takes means, and the value of node {node} is {value}: they need finite "
                              "numbers").format(
            algorithm=algorithm, node=tree.name(node), value=display(tree.payoff_of(node))))
    return horizon


class Playouts:
    """The passes of a sampling search, each from the root down to an evaluated node; the seed determines all draws."""

    def __init__(self, tree: Tree, horizon: Horizon, options: SearchOptions, tick: Tick) -> None:
        self.random = Random(options.seed)
        self._tree, self._options, self._tick = tree, options, tick
        self._families, self._player = horizon.children_by_node, as_rows(tree.player)
        self._number: Sequence[float] = as_rows(tree.payoff[:, 0])
        self._outcomes: dict[int, tuple[list[int], list[float]]] = {}
        self._node, self._grown, self._starts, self._results = array("i"), array("i"), array("i"), array("d")
        self._next_tick = TICK_EVERY

    def draw_outcome(self, node: int) -> int:
        """Return a child of a chance node, drawn by its probability."""
        if node not in self._outcomes:
            possible = [child for child in self._families[node] if self._tree.probability_of(child)]
            sums = list(accumulate(float(self._tree.probability_of(child)) for child in possible))
            self._outcomes[node] = possible, sums
        possible, sums = self._outcomes[node]
        return possible[min(bisect_right(sums, self.random.random()), len(possible) - 1)]

    def play_out(self, path: list[int]) -> float:
        """Extend the path at random, all moves equally likely, to an evaluated node and return its number."""
        families, player, draw, follow = self._families, self._player, self.random.random, path.append
        node = path[-1]
        while family := families[node]:
            node = self.draw_outcome(node) if player[node] == CHANCE else family[int(draw() * len(family))]
            follow(node)
        return self._number[node]

    def record_playout(self, path: list[int], grown: int, result: float) -> None:
        """Record a pass: its path, the index where the playout begins, its result; raises Stopped if `tick` says so."""
        self._starts.append(len(self._node))
        self._node.extend(path)
        self._grown.append(grown)
        self._results.append(result)
        visits = len(self._node)
        if visits > MOST_VISITS:
            raise SearchRefused(_("{iterations:,} iterations make more than {most:,} visits here: choose fewer than "
                                  "{limit:,}").format(
                iterations=self._options.iterations, most=MOST_VISITS, limit=len(self._starts)))
        if visits >= self._next_tick:
            self._next_tick = visits + TICK_EVERY
            if not self._tick(visits):
                raise Stopped

    def trace(self, algorithm: str, convention: Convention, chosen: int, estimate: Bound) -> Trace:
        """Return the trace of the recorded passes, with the `chosen` child of the root and the root's `estimate`."""
        tree = self._tree
        node, starts, results = np.array(self._node), np.array(self._starts), np.array(self._results)
        row = np.arange(len(node), dtype=np.int32)
        lengths = np.diff(starts, append=len(node))
        start, length = np.repeat(starts, lengths), np.repeat(lengths, lengths)
        place = row - start
        parent = np.where(place == 0, -1, row - 1).astype(np.int32)
        left = (2 * (start + length) - 1 - place).astype(np.int32)
        ended = np.where(place < np.repeat(self._grown, lengths), np.int8(ALL_SEEN), np.int8(PLAYOUT))
        last = starts + lengths - 1
        ended[last] = np.where(tree.n_children[node[last]] == 0, np.int8(LEAF), np.int8(STATIC))
        low, high = (np.broadcast_to(np.float64(bound), node.shape) for bound in (-np.inf, np.inf))
        more: dict[str, Any] = {"is_sampling": True, "chosen_child": chosen, "estimate": estimate, "has_window": False}
        return Trace(
            algorithm, convention, node, parent, (start + row).astype(np.int32), left, low, high,
            np.repeat(results, lengths), ended, tuple(Pass(each, convention.depth) for each in starts.tolist()),
            options=self._options, **more,
        )
