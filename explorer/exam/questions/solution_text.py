"""Sentences that the keys of several forms share."""

from collections.abc import Iterable

from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.exam.answers import NOWHERE
from explorer.exam.questions.context import QuestionContext, QuestionRun
from explorer.search import ALGORITHMS
from explorer.search.trace import NEVER_LEFT
from explorer.trees.names import format_number
from explorer.trees.tree import MAX


def describe_cutoffs(run: QuestionRun) -> tuple[str, ...]:
    """Return a sentence for each cutoff: its node, the test, the node that set the bound, and the pruned subtrees."""
    label, parent = run.tree.label, run.tree.parent
    pruned_roots = run.analysis_run.pruned_roots.tolist()
    sentences = []
    for cut in run.analysis_run.cutoffs:
        pruned = ", ".join(label[node] for node in pruned_roots if parent[node] == cut.node)
        origin = _("from the initial window") if cut.set_by < 0 else _("set by {}").format(label[cut.set_by])
        sentences.append(_("{node} is cut after {after}: v = {test} ({setter}); pruned: {pruned}.").format(
            node=label[cut.node], after=label[cut.after], test=cut.test_text, setter=origin, pruned=pruned))
    return tuple(sentences)


def join_move_names(context: QuestionContext, moves: Iterable[int]) -> str:
    """Return the names of several moves, joined by "or"."""
    return _(" or ").join(move_name(context, node) for node in moves)


def move_name(context: QuestionContext, node: int) -> str:
    """Return the name of the node that a move leads to, followed by the move's own name if it has one."""
    move = context.tree.move[node]
    return f"{context.name(node)} ({move})" if move and move != context.name(node) else context.name(node)


def list_values(run: QuestionRun) -> str:
    """Return the values of all inner nodes that returned one, level by level."""
    tree = run.tree
    found = [f"{tree.label[node]} = {format_number(run.analysis_run.value[node])}" for node in range(len(tree))
             if tree.n_children[node] and run.analysis_run.leave_step[node] != NEVER_LEFT]
    return ", ".join(found)


def explain_node_at_step(run: QuestionRun, node: int, step: int) -> tuple[str, ...]:
    """Explain why a node is pruned, examined or has its value, if the search decides it at this step; otherwise ().

    Searches that may visit a node more than once get no explanation, unless they use bounds on the leaves.
    """
    if node < 0 or not (run.analysis_run.visits_nodes_once or run.trace.options.bounds):
        return ()
    tree, row = run.tree, int(run.analysis_run.row[node])
    seen = [child for child in tree.children(node) if run.analysis_run.row[child] >= 0]
    if step == run.pruning_step(node):
        top, tops = node, set(run.analysis_run.pruned_roots.tolist())
        while top and top not in tops:
            top = int(tree.parent[top])
        words = _("{leaf} lies below {above}, which is pruned.")
        return () if top == node else (words.format(leaf=tree.label[node], above=tree.label[top]),)
    if step == run.return_step(node) and seen:
        below = ", ".join(f"{tree.label[child]} ({format_number(run.analysis_run.value[child])})" for child in seen)
        words = _("{node}: v is the largest of what its children "
                  "returned: {values}.") if tree.player[node] == MAX else _(
            "{node}: v is the smallest of what its children returned: {values}.")
        return (words.format(node=tree.label[node], values=below),)
    if step == run.entry_step(node) and node and not seen and ALGORITHMS[run.trace.algorithm].quotes_windows:
        sign = "<" if run.trace.convention.cut == "ge" else "≤"
        return (_("{leaf} is examined: nothing is cut on the way to it, as α = {alpha} {sign} β = {beta}.").format(
            leaf=tree.label[node], alpha=display(run.trace.alpha[row]), sign=sign, beta=display(run.trace.beta[row])),)
    return ()


def cutoff_test_step(run: QuestionRun, node: int, step: int) -> int:
    """Return the step of the cutoff test that prunes the node, which is one step before `step`.

    NOWHERE if the node is not pruned at `step`, or the algorithm has no such test.
    """
    quotes = ALGORITHMS[run.trace.algorithm].quotes_windows and run.analysis_run.visits_nodes_once
    if node < 0 or step != run.pruning_step(node) or not quotes:
        return NOWHERE
    is_test = any(cut.step == step - 1 for cut in run.analysis_run.cutoffs)
    return step - 1 if is_test else NOWHERE
