"""The JSON of a tree with one unknown, as in CONTRACT.md, for the command line and the library."""

from collections.abc import Mapping
from typing import Any

from explorer.analysis.report import DEEPEST_LISTED
from explorer.core.exact import as_json
from explorer.lab.unknowns.intervals import Interval, Intervals
from explorer.lab.unknowns.one_unknown import OneUnknownSolution
from explorer.trees.tree import Tree


def solve_results(tree: Tree, solution: OneUnknownSolution) -> dict[str, Any]:
    """Return the mapping that `solve --json` prints for a tree in its child order."""
    is_listed = tree.plies() <= DEEPEST_LISTED
    return {
        "unknowns": [solution.unknown],
        "skipped": _by_path(tree, solution.pruned) if is_listed else None,
        "value": [
            [*_ends(interval), solution.unknown if piece.value is None else as_json(piece.value)]
            for piece in solution.value for interval in piece.where
        ],
        "best_move": _by_path(tree, solution.best_move),
    }


def _by_path(tree: Tree, sets: Mapping[int, Intervals]) -> dict[str, list[list[Any]]]:
    return {tree.path(node): [_ends(interval) for interval in where] for node, where in sets.items()}


def _ends(interval: Interval) -> list[Any]:
    return [as_json(interval.low), as_json(interval.high), interval.brackets]
