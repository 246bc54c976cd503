"""The record of a search algorithm. Other rooms read its fields and never test an algorithm's name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from explorer.core.i18n import _
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.pseudocode import CodeLine
from explorer.search.trace import Tick, Trace
from explorer.trees.tree import Tree

CUT, FAIL, WINDOW, TIES = "cut", "fail", "window", "ties"
RULES = (CUT, FAIL, WINDOW, TIES)
"""The rules of a convention that an algorithm may follow."""

TWO_PLAYERS, BEST_FIRST, WITH_CHANCE, SEVERAL_PLAYERS, SAMPLES = (
    "Two players", "Null windows and best first", "Chance", "Several players", "Random samples")
"""The groups of algorithms in the menus."""
LISTED = 280
"""Bytes per node of searches that list the tree's columns as Python objects first, as all do that have options set."""


@dataclass(frozen=True)
class Algorithm:
    """A search algorithm: English title, group in the menus and sentence, its function and its pseudocode.

    `accepts` names the accepted options, in the order in which forms show them. `rules` names the rules of the
    convention that the search follows, `ignores` those that do not affect it; for every other rule only the default is
    allowed. `always_shown_options` names the options that are shown even if they have their defaults.

    The other fields describe the trace for explanations. `playouts`: they start from each move "in turn", or from a
    node chosen "in a tree". `probes`: a visit ended by HIT refers to a probe, not to a table. `null_windows`: the
    search tests with a null window whether a child after the first is better ("of children"), or whether the root's
    value is at least the guess of the pass ("of passes"). `node_bounds`: the search uses known bounds of inner nodes.
    `quotes_windows`: a solution on paper states the window on entry and the test that cuts. `bytes_per_node`: the
    memory that a search without options takes at most for each node that it may visit, its trace included.
    """

    english_title: str
    group: str
    sentence: str
    run: Callable[[Tree, Convention, SearchOptions, Tick], Trace]
    pseudocode: Callable[[int, Convention, SearchOptions], tuple[CodeLine, ...]]
    accepts: tuple[str, ...] = ()
    rules: tuple[str, ...] = RULES
    ignores: tuple[str, ...] = ()
    always_shown_options: tuple[str, ...] = ()
    playouts: Literal["", "in turn", "in a tree"] = ""
    probes: bool = False
    null_windows: Literal["", "of children", "of passes"] = ""
    node_bounds: bool = False
    quotes_windows: bool = False
    bytes_per_node: int = LISTED

    @property
    def title(self) -> str:
        """The title in the user's language."""
        return _(self.english_title)
