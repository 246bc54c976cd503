"""The JSON of a search as specified in CONTRACT.md, for the command line, the library and tests."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from explorer.analysis.analyse import analyse
from explorer.analysis.passes import pass_results
from explorer.analysis.run import ESTIMATE, EXACT, LOWER, UPPER, Run
from explorer.analysis.search_order import places_in_search_order
from explorer.analysis.snapshot import snapshot_at
from explorer.core.exact import as_json
from explorer.search.options import SearchOptions
from explorer.search.trace import PLAYOUT, Trace
from explorer.trees.tree import IntArray, Tree

DEEPEST_LISTED = 1000
"""The depth in plies above which all lists of paths are null, as their size is quadratic in the depth."""
_BOUNDS = {EXACT: "exact", UPPER: "upper", LOWER: "lower", ESTIMATE: "estimate"}


def search_results(tree: Tree, trace: Trace, order: str) -> dict[str, Any]:
    """Return the mapping that `search --json` prints.

    `tree` is the tree as it was searched, `order` the name of its child order. Lists of paths are None for a tree
    deeper than DEEPEST_LISTED.
    """
    run = analyse(tree, trace)
    counts = run.counts()
    has_paths = tree.plies() <= DEEPEST_LISTED
    paths = _all_paths(tree) if has_paths else []
    pruned_leaves = np.flatnonzero(tree.is_leaf & (run.prune_step < trace.steps))

    def paths_of(nodes: Any) -> list[str] | None:
        return None if not has_paths or nodes is None else [paths[int(node)] for node in nodes]

    convention = trace.convention
    return {
        "algorithm": trace.algorithm,
        "order": order,
        "convention": vars(convention) | {
            "window": None if trace.value.ndim > 1 else [as_json(bound) for bound in convention.window]},
        **_changed_options(trace.options),
        "value": _as_json(run.root_value),
        "best_move": None if run.best_move is None else tree.path(run.best_move),
        "best_moves": paths_of(run.best_moves),
        "principal_variation": paths_of(run.variation),
        "nodes": {"total": counts.nodes, "visited": counts.visited},
        "leaves": {"total": counts.leaves, "evaluated": counts.evaluated},
        "steps": trace.steps,
        "visited": paths_of(_first_visits(trace)),
        "evaluated": paths_of(trace.node[run.evaluation_rows]),
        "skipped": paths_of(run.pruned_roots),
        "skipped_leaves": paths_of(pruned_leaves[np.argsort(places_in_search_order(tree, trace)[pruned_leaves])]),
        "cutoffs": None if not has_paths else [
            {
                "node": paths[cutoff.node], "after": None if cutoff.after < 0 else paths[cutoff.after],
                "value": _as_json(cutoff.value), "limit": _as_json(cutoff.limit), "bound": cutoff.bound,
                "set_by": None if cutoff.set_by < 0 else paths[cutoff.set_by], "kind": cutoff.kind,
            }
            for cutoff in run.cutoffs
        ],
        **_pass_results(run, paths if has_paths else None),
        "returned": None if not has_paths else {
            paths[node]: {"value": number, "bound": bound}
            for node, number, bound in _returned_values(run)
        },
    }


def _changed_options(options: SearchOptions) -> dict[str, Any]:
    """Return the options that are not at their defaults under the key "parameters"; empty if there are none."""
    changed = {name: getattr(options, name) for name in options.non_default_names}
    return {"parameters": {
        name: [as_json(end) for end in value] if isinstance(value, tuple) else
        value if value is None or isinstance(value, bool | int) else as_json(value)
        for name, value in changed.items()
    }} if changed else {}


def _pass_results(run: Run, paths: list[str] | None) -> dict[str, Any]:
    """Return the results of each pass under the key "passes"; empty for one pass, a sampling search or no paths."""
    trace = run.trace
    if len(trace.passes) < 2 or trace.is_sampling or paths is None:
        return {}
    return {"passes": [
        {
            "depth": each.depth, "guess": None if each.guess is None else as_json(each.guess),
            "value": _as_json(each.value), "best_move": None if each.best_move is None else paths[each.best_move],
            "visited": each.visited, "evaluated": each.evaluated,
        }
        for each in pass_results(run)
    ]}


def _first_visits(trace: Trace) -> IntArray:
    """Return the visited nodes in the order of their first visits."""
    _nodes, first = np.unique(trace.node, return_index=True)
    nodes: IntArray = trace.node[np.sort(first)]
    return nodes


def _returned_values(run: Run) -> Iterator[tuple[int, Any, str | None]]:
    """Yield each visited node, its last number (with playouts its mean) and the kind of bound; None for no number."""
    trace = run.trace
    means = snapshot_at(run).visit_statistics_of(np.arange(len(run.tree)))[1] if PLAYOUT in trace.ended else None
    values, bounds = run.value[:], run.bound[:]
    for node in _first_visits(trace).tolist():
        number = values[node]
        if means is not None and means[node] == means[node]:
            number = means[node] if node else run.root_value
        value = _as_json(number)
        yield node, value, None if value is None else _BOUNDS[int(bounds[node])]


def _as_json(number: Any) -> Any:
    """Return a number, or one per player, as JSON; None for NaN."""
    if isinstance(number, np.ndarray | tuple):
        numbers = [_as_json(each) for each in number]
        return None if None in numbers else numbers
    return None if number != number else as_json(number)


def _all_paths(tree: Tree) -> list[str]:
    """Return the path of every node, in level order; the root's is empty."""
    paths = [""]
    parent, rank = tree.parent.tolist(), tree.rank.tolist()
    for node in range(1, len(tree)):
        above = paths[parent[node]]
        paths.append(f"{above}.{rank[node]}" if parent[node] else str(rank[node]))
    return paths
