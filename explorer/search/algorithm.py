"""The record of a search algorithm: others ask its fields, never its name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.pseudocode import CodeLine
from explorer.search.trace import Tick, Trace
from explorer.trees.tree import Tree

CUT, FAIL, WINDOW, TIES = "cut", "fail", "window", "ties"
RULES = (CUT, FAIL, WINDOW, TIES)
"""The rules of a convention that a search goes by, or not."""

TWO_PLAYERS, BEST_FIRST, WITH_CHANCE, SEVERAL_PLAYERS, SAMPLES = (
    "Two players", "Null windows and best first", "Chance", "Several players", "Random samples")
"""The parts of the menus that list the searches."""


@dataclass(frozen=True)
class Algorithm:
    """A search: its title, the part of the menu where it stands, one sentence, its function and its pseudocode.

    `accepts` names the options that it honours, in the order in which they are asked for. `rules` are those of the
    convention that it goes by; `ignores` those that change nothing; one that is neither has one value, others are
    refused. `always_shown_options` are those without which it can't be understood, shown at their default, too.

    What its trace and pseudocode are like, for explanations: `playouts` are begun from each move in turn, or from where
    the tree of the search leads; `probes`: its hits are known from a probe, not from a table; `null_windows`: it asks
    of each child but the first whether it is better, or in each pass whether the root is worth the pass's guess;
    `node_bounds`: it uses what is known beforehand of inner nodes;
    `quotes_windows`: a solution on paper says by which window a node was entered and which test cut.
    """

    title: str
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
