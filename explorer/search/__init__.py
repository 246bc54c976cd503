"""The search algorithms, one file each. A search visits children left to right and returns a Trace."""

import sys

from explorer.core import memory
from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.core.lazy_table import LazyTable
from explorer.search.algorithm import LISTED, Algorithm
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.pseudocode import CodeEvent, CodeLine
from explorer.search.trace import Tick, Trace
from explorer.trees.tree import CHANCE, Tree

__all__ = [
    "ALGORITHMS", "DEFAULT", "Algorithm", "CodeEvent", "CodeLine", "accepted_options", "default_algorithm",
    "require_accepted", "require_algorithm", "run",
]


ALGORITHMS: LazyTable[Algorithm] = LazyTable("explorer.search", "ALGORITHM", (
    "minimax",
    "alpha-beta",
    "iterative-deepening",
    "scout",
    "mtd-f",
    "expectiminimax",
    "max-n",
    "star1",
    "star2",
    "sss-star",
    "proof-number",
    "mcts",
    "monte-carlo",
    "sampled-minimax",
))
"""All algorithms by name, in the order of the menus."""
DEFAULT = "alpha-beta"
"""The algorithm used when none is named."""
ALWAYS_SEARCHED = 500_000
"""The number of nodes up to which nobody asks how much memory is free."""

# Calls between Python functions use no C stack, so the deepest tree that can be read can be searched.
sys.setrecursionlimit(max(sys.getrecursionlimit(), 1_000_000))


def require_algorithm(algorithm: str) -> None:
    """Raise SearchRefused if no algorithm has this name."""
    if algorithm not in ALGORITHMS:
        raise SearchRefused(_("{name!r} is no algorithm: choose from {algorithms}").format(
            name=algorithm, algorithms=", ".join(ALGORITHMS)))


def require_accepted(algorithm: str, options: SearchOptions) -> None:
    """Raise SearchRefused if an option is set that the algorithm does not accept."""
    for name in options.non_default_names:
        if name not in ALGORITHMS[algorithm].accepts:
            takers = ", ".join(other for other, each in ALGORITHMS.items() if name in each.accepts)
            raise SearchRefused(_("{algorithm} does not take the option {option}: it is for {algorithms}").format(
                algorithm=algorithm, option=name.replace("_", "-"), algorithms=takers))


def accepted_options(algorithm: str, options: SearchOptions) -> SearchOptions:
    """Return the options that the algorithm accepts, and defaults for the others; a study keeps all of them."""
    takes = ALGORITHMS[algorithm].accepts if algorithm in ALGORITHMS else ()
    return SearchOptions(**{name: getattr(options, name) for name in options.non_default_names if name in takes})


def require_memory(tree: Tree, algorithm: str, convention: Convention, options: SearchOptions) -> None:
    """Raise SearchRefused if the free memory has no room for the search of a large tree."""
    count = len(tree) if convention.depth is None else int(tree.level_start[tree.plies(convention.depth) + 1])
    each = LISTED if options.non_default_names else ALGORITHMS[algorithm].bytes_per_node
    if count > ALWAYS_SEARCHED and (lack := memory.describe_lack(count, each)):
        raise SearchRefused(_("{algorithm} is refused: {reason}; set a depth limit, "
                              "or take alpha-beta without options").format(
            algorithm=algorithm, reason=lack))


def default_algorithm(tree: Tree) -> str:
    """Return the algorithm for a study that names none."""
    if tree.is_numbered:
        return "max-n"
    return "expectiminimax" if (tree.player == CHANCE).any() else DEFAULT


def run(
    tree: Tree,
    algorithm: str = DEFAULT,
    convention: Convention | None = None,
    options: SearchOptions | None = None,
    *,
    tick: Tick = lambda _visits: True,
) -> Trace:
    """Run one search and return its trace; equal arguments give equal traces.

    `tick` is called with the number of visits every few thousand visits; if it returns False, the search stops, and the
    trace is shorter but valid. Raises SearchRefused with the reason if the algorithm can't search this tree under this
    convention and these options.
    """
    require_algorithm(algorithm)
    options = options or SearchOptions()
    require_accepted(algorithm, options)
    convention = convention or Convention()
    require_memory(tree, algorithm, convention, options)
    return ALGORITHMS[algorithm].run(tree, convention, options, tick)
