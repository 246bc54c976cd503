"""`search TREE`: run a search and print a summary, as text or as the JSON in CONTRACT.md."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.cutoffs import OWN_BOUNDS, STAND_PAT, Cutoff
from explorer.analysis.report import search_results
from explorer.analysis.rows_by_node import count_nodes
from explorer.analysis.run import ESTIMATE, EXACT, LOWER, UPPER, Run
from explorer.cli.arguments import Parser, StudyRun, UsageError, add_search_options, run_study, study_from_options
from explorer.cli.output import print_json
from explorer.core.exact import encode_json, format_exact
from explorer.core.i18n import _, ngettext
from explorer.trees.tree import Tree

LONGEST_PATH = 200
"""Number of characters above which only the two ends of a path are printed."""


def run(argv: Sequence[str]) -> None:
    """Run a search and print its summary, or list the algorithms."""
    parser = Parser("search", _("Run a search and print what happened."))
    if "--list" in argv:
        if len(argv) > 1:
            raise UsageError(_("--list stands alone"))
        for name, algorithm in search.ALGORITHMS.items():
            print(f"{name:20} {algorithm.sentence}")
        return
    add_search_options(parser)
    parser.add_argument("--json", action="store_true", help=_("print JSON"))
    parser.add_argument("--list", action="store_true", help=_("list the algorithms"))
    options = parser.parse_args(argv)
    done = run_study(study_from_options(options))
    if options.json:
        print_json(encode_json(search_results(done.tree, done.trace, done.study.ordering)))
    else:
        print(format_run(done))


def format_run(done: StudyRun) -> str:
    """Return the printed summary of a search: value, best move, counts, pruned subtrees and cutoffs."""
    tree, trace = done.tree, done.trace
    known = analyse(tree, trace)
    counts = known.counts()
    title = search.ALGORITHMS[trace.algorithm].title
    rules = " · ".join((*trace.convention.describe(), *trace.options.describe()))
    lines = [f"{title} · {rules} · {_('order')} {done.study.ordering}"]
    sign = {EXACT: "", UPPER: "≤ ", LOWER: "≥ ", ESTIMATE: "≈ "}[int(known.bound[0])]
    lines.append(f"{_('value'):14}{sign}{_number(known.root_value)}")
    if known.best_move is not None:
        lines.append(f"{_('best move'):14}{_node_text(tree, known.best_move)}{_format_other_moves(known, tree)}")
    if known.variation:
        lines.append(f"{_('variation'):14}{_format_nodes(tree, known.variation)}")
    seen = ngettext("{visited} of {nodes} node", "{visited} of {nodes} nodes", counts.nodes).format(
        visited=counts.visited, nodes=counts.nodes)
    lines.append(f"{_('visited'):14}{seen}")
    lines.append(f"{_('evaluated'):14}{_evaluations(known)}: "
                 + _numbers([trace.value[row] for row in known.evaluation_rows[:41].tolist()]))
    if len(known.pruned_roots):
        lines.append(f"{_('pruned'):14}{_format_nodes(tree, known.pruned_roots.tolist())}")
    for cutoff in known.cutoffs[:20]:
        lines.append(f"{_('cutoff'):14}{_node_text(tree, cutoff.node)}: {cutoff.test_text} ({_setter(done, cutoff)})")
    if len(known.cutoffs) > 20:
        lines.append(f"{'':14}{_('and {} more').format(len(known.cutoffs) - 20)}")
    return "\n".join(lines)


def _evaluations(known: Run) -> str:
    """Format the number of evaluations, and how many of the leaves they cover."""
    tree, trace, counts = known.tree, known.trace, known.counts()
    if not trace.revisits_nodes:
        return ngettext("{evaluated} of {leaves} leaf", "{evaluated} of {leaves} leaves", counts.leaves).format(
            evaluated=counts.evaluated, leaves=counts.leaves)
    different = count_nodes(trace.node[known.evaluation_rows])
    if bool(tree.is_leaf[trace.node[known.evaluation_rows]].all()):
        return ngettext("{evaluations} times, {nodes} of {leaves} leaf",
                        "{evaluations} times, {nodes} of {leaves} leaves", counts.leaves).format(
            evaluations=counts.evaluated, nodes=different, leaves=counts.leaves)
    return ngettext("{evaluations} times, {nodes} nodes, the tree having {leaves} leaf",
                    "{evaluations} times, {nodes} nodes, the tree having {leaves} leaves", counts.leaves).format(
        evaluations=counts.evaluated, nodes=different, leaves=counts.leaves)


def _setter(done: StudyRun, cutoff: Cutoff) -> str:
    """Describe the node that set the bound of a cutoff (or the pass's window), and the cause of v."""
    if cutoff.set_by >= 0:
        setter = f"{cutoff.kind}, {_node_text(done.tree, cutoff.set_by)}"
    else:
        setter = _("the known bounds") if cutoff.by_leaf_bounds else _("the window")
    cause = {STAND_PAT: _("by standing pat"), OWN_BOUNDS: _("by its own bounds")}.get(cutoff.cause)
    return f"{setter}; {cause}" if cause else setter


def _node_text(tree: Tree, node: int) -> str:
    path = tree.path(node) or _("root")
    if len(path) > LONGEST_PATH:
        path = f"{path[:20]}…{path[-20:]}"
    return f"{path} ({tree.label[node]})" if tree.label[node] else path


def _format_other_moves(known: Run, tree: Tree) -> str:
    if known.trace.is_sampling:
        return ""
    if known.best_moves is None:
        return "  " + _("(others may be equally good: only bounds are known)")
    rest = [node for node in known.best_moves if node != known.best_move]
    return "  " + _("(equally good: {})").format(_format_nodes(tree, rest)) if rest else ""


def _format_nodes(tree: Tree, nodes: Sequence[int]) -> str:
    shown = ", ".join(_node_text(tree, node) for node in nodes[:20])
    return shown + (" …" if len(nodes) > 20 else "")


def _number(value: Any) -> str:
    """Format a number, or a vector with one number per player; NaN is a dash."""
    if isinstance(value, np.ndarray | tuple):
        return f"({', '.join(_number(each) for each in value)})"
    return format_exact(value) if value == value else "–"


def _numbers(values: Sequence[Any]) -> str:
    return " ".join(_number(value) for value in values[:40]) + (" …" if len(values) > 40 else "")
