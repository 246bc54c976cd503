"""F9: reorder the children so that alpha-beta evaluates the fewest or the most leaves."""

from collections.abc import Callable
from dataclasses import replace

from explorer.core.errors import ExamError
from explorer.core.i18n import N_, _, ngettext
from explorer.core.option import Option
from explorer.exam.answers import ChildOrderAnswer, NumberAnswer, OrderByNode
from explorer.exam.questions import Form, Question, Settings, draw_question, rules, solution_text
from explorer.exam.questions.context import QuestionContext, QuestionRun, reorder_children
from explorer.exam.questions.form import Follow
from explorer.exam.questions.question import Reply
from explorer.exam.questions.searches import depth_limit_rules, evaluable_nodes, expandable_nodes, run_plain_alpha_beta
from explorer.lab import best_worst_order
from explorer.trees.tree import Tree

CODE = "F9"
FEWEST, MOST = "fewest", "most"
SIMPLIFY_LIMIT = 60
"""The greatest number of reordered nodes for which the example is simplified, at one search per node."""


def build_question(context: QuestionContext, settings: Settings) -> Question:
    """Reorder the children so that alpha-beta evaluates the fewest or the most leaves, and give their number."""
    run, fewest = run_plain_alpha_beta(context, CODE), settings["goal"] == FEWEST
    find_order = best_worst_order.minimal if fewest else best_worst_order.maximal
    extreme = find_order(context.tree, context.convention)
    if not extreme.proved:
        raise ExamError(_("{}: the tree is too large for a proof that no order makes more evaluations").format(CODE))
    start, best, all_leaves = len(run.analysis_run.evaluation_rows), extreme.evaluated, len(evaluable_nodes(context))

    def count(orders: OrderByNode) -> int:
        return len(_run_search(context, reorder_children(context.tree, orders)).analysis_run.evaluation_rows)

    example = _drop_needless_orders(context, _find_changed_orders(context.tree, extreme.tree), count, best)
    reordered = replace(context, tree=reorder_children(context.tree, example))
    reordered_run = run_plain_alpha_beta(reordered, CODE)
    families = context.sibling_groups(expandable_nodes(context))
    if not families:
        raise ExamError(_("{}: no node has two children to rotate").format(CODE))
    asked = ChildOrderAnswer("orders", _("New orders of children"), families, count, start, best, example,
                             _("evaluations"), weight=2)
    return Question(
        (_("Rotate the tree: put the children of any nodes into another order so that alpha-beta evaluates as few "
           "leaves as possible.") if fewest else
         _("Rotate the tree: put the children of any nodes into another order so that alpha-beta evaluates as many "
           "leaves as possible."),
         _("Write each node that you change, a colon and all its children in their new order, as in “P: R Q” for a "
           "node P with the children Q and R, with “;” between nodes; write “as drawn” if nothing is to be gained."),
         _("How many leaves are evaluated then?")),
        (*rules.alpha_beta_rules(context), *depth_limit_rules(context)),
        (asked, NumberAnswer("evaluated", _("Leaves evaluated in the best order") if fewest else
                             _("Leaves evaluated in the worst order"), best)),
        (_("As drawn {drawn} of {leaves} leaves are evaluated; for instance in this order {best}: {order}.").format(
            drawn=start, leaves=all_leaves, best=best, order=asked.model_answer),
            *solution_text.describe_cutoffs(reordered_run)),
        draw_question(context, run.snapshot()),
        lambda: (draw_question(reordered, reordered_run.snapshot()).key,), run,
        hints=(
            _("For each node: which child, searched first, gives its siblings the tightest window?") if fewest else
            _("For each node: which child, searched last, has left its siblings the widest windows?"),
            _("A node whose value does not matter is cut soonest when the child that refutes it comes first.")
            if fewest else _("A child that would refute its parent has to come last."),
            ngettext("{} leaf can be reached.", "{} leaves can be reached.", best).format(best),
        ),
        is_about_run=False,
    )


def _order_as_replied(context: QuestionContext, question: Question, reply: Reply) -> QuestionContext:
    """Return the context with the child orders of a reply to this form; raises ValueError if there is none."""
    asked, typed = question.fields[0], reply.get("orders", "")
    if not typed.strip() or not isinstance(asked, ChildOrderAnswer):
        raise ValueError(typed)
    return replace(context, tree=reorder_children(context.tree, asked.read_orders(typed)))


def _run_search(context: QuestionContext, tree: Tree) -> QuestionRun:
    return run_plain_alpha_beta(replace(context, tree=tree), CODE)


def _find_changed_orders(tree: Tree, ordered: Tree) -> dict[int, tuple[int, ...]]:
    """Return the child orders that differ in `ordered`, by the nodes of `tree`; nodes are matched by id."""
    by_id = {identity: node for node, identity in enumerate(tree.id.tolist())}
    nodes = [by_id[identity] for identity in ordered.id.tolist()]
    orders = {nodes[parent]: tuple(nodes[child] for child in ordered.children(parent)) for parent in range(len(tree))}
    return {node: children for node, children in sorted(orders.items()) if children != tuple(tree.children(node))}


def _drop_needless_orders(context: QuestionContext, orders: OrderByNode,
                          count: Callable[[OrderByNode], int], best: int) -> OrderByNode:
    """Return the orders without those of nodes that the search does not visit.

    In trees with up to `SIMPLIFY_LIMIT` orders, also drop every order without which the count is still `best`.
    """
    run = _run_search(context, reorder_children(context.tree, orders))
    entered = {run.tree.label[node] for node in run.trace.node.tolist()}
    kept = {node: children for node, children in orders.items() if context.name(node) in entered}
    for node in list(kept) if len(kept) <= SIMPLIFY_LIMIT else ():
        fewer = {other: children for other, children in kept.items() if other != node}
        if count(fewer) == best:
            kept = fewer
    return kept


FORM = Form(
    CODE, "Best order",
    "Reorder the children so that alpha-beta evaluates the fewest or the most leaves, and give their number.",
    build_question,
    (
        Option("goal", "choice", FEWEST, "", {FEWEST: "as few as possible", MOST: "as many as possible"},
               title="Leaves to be evaluated"),
    ),
    follow=Follow(_order_as_replied, N_("The children now stand in the order of your answer to part ({letter}).")),
    topic="pruning",
)
