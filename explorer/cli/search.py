"""`search TREE`: run a search and print what happened, as text or as CONTRACT.md's JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import numpy as np

from explorer import search
from explorer.analysis import (
    ESTIMATE,
    EXACT,
    LOWER,
    OWN_BOUNDS,
    STAND_PAT,
    UPPER,
    Cutoff,
    Facts,
    facts,
    passes,
    places_in_search_order,
    samples,
)
from explorer.cli.arguments import Parser, Run, UsageError, add_search_options, run_of, study_of
from explorer.cli.output import say_json
from explorer.core.i18n import _
from explorer.core.numerals import as_json, write
from explorer.search.parameters import Parameters
from explorer.search.trace import PLAYOUT, Trace
from explorer.trees.tree import IntArray, Tree

DEEPEST_LISTED = 1000
"""Beyond so many plies paths would take quadratic space, and the lists of them are null."""
LONGEST_PATH = 200
"""A longer path is printed for people by its ends."""
_BOUNDS = {EXACT: "exact", UPPER: "upper", LOWER: "lower", ESTIMATE: "estimate"}


def run(argv: Sequence[str]) -> None:
    """Search and print."""
    parser = Parser("search", _("Run a search and print what happened."))
    if "--list" in argv:
        if len(argv) > 1:
            raise UsageError(_("--list stands alone"))
        for name, algorithm in search.ALGORITHMS.items():
            print(f"{name:12} {algorithm.sentence}")
        return
    add_search_options(parser)
    parser.add_argument("--json", action="store_true", help=_("print JSON"))
    parser.add_argument("--list", action="store_true", help=_("list the algorithms"))
    options = parser.parse_args(argv)
    done = run_of(study_of(options))
    if options.json:
        encoder = msgspec.json.Encoder(decimal_format="number")
        say_json(encoder.encode(as_results(done)).decode())
    else:
        print(as_text(done))


def as_results(done: Run) -> dict[str, Any]:
    """The mapping behind `search --json`."""
    tree, trace, study = done.tree, done.trace, done.study
    known = facts(tree, trace)
    counts = known.counts()
    listed = tree.levels - 1 <= DEEPEST_LISTED
    paths = all_paths(tree) if listed else []
    lost = np.flatnonzero(tree.is_leaf & (known.skip < trace.steps))

    def listing(nodes: Any) -> list[str] | None:
        return None if not listed or nodes is None else [paths[int(node)] for node in nodes]

    convention = study.convention
    return {
        "algorithm": trace.algorithm,
        "order": study.ordering,
        "convention": {
            "cut": convention.cut, "fail": convention.fail,
            "window": None if trace.value.ndim > 1 else [as_json(bound) for bound in convention.window],
            "depth": convention.depth, "ties": convention.ties,
        },
        **_parameters(trace.parameters),
        "value": _as_json(known.result),
        "best_move": None if known.best_move is None else tree.path(known.best_move),
        "best_moves": listing(known.best_moves),
        "principal_variation": listing(known.variation),
        "nodes": {"total": counts.nodes, "visited": counts.visited},
        "leaves": {"total": counts.leaves, "evaluated": counts.evaluated},
        "steps": trace.steps,
        "visited": listing(_first_visits(trace)),
        "evaluated": listing(trace.node[known.evaluations]),
        "skipped": listing(known.tops),
        "skipped_leaves": listing(lost[np.argsort(places_in_search_order(tree, trace)[lost])]),
        "cutoffs": None if not listed else [
            {
                "node": paths[cutoff.node], "after": None if cutoff.after < 0 else paths[cutoff.after],
                "value": _as_json(cutoff.value), "limit": _as_json(cutoff.limit), "bound": cutoff.bound,
                "set_by": None if cutoff.set_by < 0 else paths[cutoff.set_by], "kind": cutoff.kind,
            }
            for cutoff in known.cutoffs
        ],
        **_passes(known, paths if listed else None),
        "returned": None if not listed else {
            paths[node]: {"value": number, "bound": bound}
            for node, number, bound in _returned(known)
        },
    }


def _parameters(parameters: Parameters) -> dict[str, Any]:
    """The options that are not at their defaults; numbers exactly."""
    said = {name: getattr(parameters, name) for name in parameters.changed}
    return {"parameters": {
        name: [as_json(end) for end in value] if isinstance(value, tuple) else
        value if value is None or isinstance(value, bool | int) else as_json(value)
        for name, value in said.items()
    }} if said else {}


def _passes(known: Facts, paths: list[str] | None) -> dict[str, Any]:
    """What each pass came to, where a search makes several and they are no samples."""
    trace = known.trace
    if len(trace.passes) < 2 or trace.samples or paths is None:
        return {}
    return {"passes": [
        {
            "depth": each.depth, "guess": None if each.guess is None else as_json(each.guess),
            "value": _as_json(each.value), "best_move": None if each.best_move is None else paths[each.best_move],
            "visited": each.visited, "evaluated": each.evaluated,
        }
        for each in passes(known)
    ]}


def _first_visits(trace: Trace) -> IntArray:
    """The visited nodes, in the order of their first visits."""
    _nodes, first = np.unique(trace.node, return_index=True)
    nodes: IntArray = trace.node[np.sort(first)]
    return nodes


def _returned(known: Facts) -> Iterator[tuple[int, Any, str | None]]:
    """The visited nodes with their last numbers, in roll-outs their means, and what each is; None for no number."""
    tree, trace = known.tree, known.trace
    means = samples.statistics(tree, trace, trace.steps)[1] if PLAYOUT in trace.ended else None
    for node in _first_visits(trace).tolist():
        number = known.value[node]
        if means is not None and means[node] == means[node]:
            number = means[node] if node else known.result
        value = _as_json(number)
        yield node, value, None if value is None else _BOUNDS[int(known.bound[node])]


def _as_json(number: Any) -> Any:
    """A number, or one per player, as JSON; null where there is none."""
    if isinstance(number, np.ndarray | tuple):
        numbers = [_as_json(each) for each in number]
        return None if None in numbers else numbers
    return None if number != number else as_json(number)


def all_paths(tree: Tree) -> list[str]:
    """Every node's path; a parent's is there before its children's."""
    paths = [""]
    parent, rank = tree.parent.tolist(), tree.rank.tolist()
    for node in range(1, len(tree)):
        above = paths[parent[node]]
        paths.append(f"{above}.{rank[node]}" if parent[node] else str(rank[node]))
    return paths


def as_text(done: Run) -> str:
    """What happened, for people."""
    tree, trace = done.tree, done.trace
    known = facts(tree, trace)
    counts = known.counts()
    title = search.ALGORITHMS[trace.algorithm].title
    rules = " · ".join((*trace.convention.describe(), *trace.parameters.describe()))
    lines = [f"{title} · {rules} · {_('order')} {done.study.ordering}"]
    sign = {EXACT: "", UPPER: "≤ ", LOWER: "≥ ", ESTIMATE: "≈ "}[int(known.bound[0])]
    lines.append(f"{_('value'):14}{sign}{_number(known.result)}")
    if known.best_move is not None:
        lines.append(f"{_('best move'):14}{_call(tree, known.best_move)}{_others(known, tree)}")
    if known.variation:
        lines.append(f"{_('variation'):14}{_several(tree, known.variation)}")
    lines.append(f"{_('visited'):14}{_('{} of {} nodes').format(counts.visited, counts.nodes)}")
    lines.append(f"{_('evaluated'):14}{_evaluations(known)}: "
                 + _numbers([trace.value[row] for row in known.evaluations[:41].tolist()]))
    if len(known.tops):
        lines.append(f"{_('skipped'):14}{_several(tree, known.tops.tolist())}")
    for cutoff in known.cutoffs[:20]:
        lines.append(f"{_('cutoff'):14}{_call(tree, cutoff.node)}: {cutoff.test} ({_setter(done, cutoff)})")
    if len(known.cutoffs) > 20:
        lines.append(f"{'':14}{_('and {} more').format(len(known.cutoffs) - 20)}")
    return "\n".join(lines)


def _evaluations(known: Facts) -> str:
    """How many evaluations there were, of how many of the leaves."""
    tree, trace, counts = known.tree, known.trace, known.counts()
    if not trace.recurs:
        return _("{} of {} leaves").format(counts.evaluated, counts.leaves)
    different = len(np.unique(trace.node[known.evaluations]))
    if bool(tree.is_leaf[trace.node[known.evaluations]].all()):
        return _("{} times, {} of {} leaves").format(counts.evaluated, different, counts.leaves)
    return _("{} times, {} nodes, the tree having {} leaves").format(counts.evaluated, different, counts.leaves)


def _setter(done: Run, cutoff: Cutoff) -> str:
    """Describe where the bound that cut was set (the window is that of the pass), and the cause of v."""
    if cutoff.set_by >= 0:
        setter = f"{cutoff.kind}, {_call(done.tree, cutoff.set_by)}"
    else:
        setter = _("the known bounds") if cutoff.by_leaf_bounds else _("the window")
    cause = {STAND_PAT: _("by standing pat"), OWN_BOUNDS: _("by its own bounds")}.get(cutoff.cause)
    return f"{setter}; {cause}" if cause else setter


def _call(tree: Tree, node: int) -> str:
    path = tree.path(node) or _("root")
    if len(path) > LONGEST_PATH:
        path = f"{path[:20]}…{path[-20:]}"
    return f"{path} ({tree.label[node]})" if tree.label[node] else path


def _others(known: Facts, tree: Tree) -> str:
    if known.trace.samples:
        return ""
    if known.best_moves is None:
        return "  " + _("(others may be as good: they returned only bounds)")
    rest = [node for node in known.best_moves if node != known.best_move]
    return "  " + _("(as good: {})").format(_several(tree, rest)) if rest else ""


def _several(tree: Tree, nodes: Sequence[int]) -> str:
    shown = ", ".join(_call(tree, node) for node in nodes[:20])
    return shown + (" …" if len(nodes) > 20 else "")


def _number(value: Any) -> str:
    """The number, one per player in brackets; a dash where there is none."""
    if isinstance(value, np.ndarray | tuple):
        return f"({', '.join(_number(each) for each in value)})"
    return write(value) if value == value else "–"


def _numbers(values: Sequence[Any]) -> str:
    return " ".join(_number(value) for value in values[:40]) + (" …" if len(values) > 40 else "")
