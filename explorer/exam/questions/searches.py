"""The plain alpha-beta search that several forms use, and the nodes that it may evaluate."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.exam.questions.context import QuestionContext, QuestionRun, sort_preorder
from explorer.search.convention import Bound, Convention
from explorer.search.enhanced_alpha_beta import node_bounds
from explorer.search.options import SearchOptions
from explorer.trees import edit
from explorer.trees.backward_induction import is_evaluated


def run_plain_alpha_beta(context: QuestionContext, code: str, convention: Convention | None = None) -> QuestionRun:
    """Run alpha-beta without options, whatever the study's options are; its prompt states all rules.

    `code` is the form's code in error messages. Raises ExamError if there are players other than MAX and MIN, nothing
    to search below the root, or inner nodes with bounds of their own.
    """
    context.require_two_player(code)
    if context.tree.is_leaf[0] or context.convention.depth == 0:
        raise ExamError(_("{}: there has to be something to search below the root").format(code))
    if known := node_bounds(context.tree):
        raise ExamError(_("{form}: node {node} has bounds of its own, which cut too").format(
            form=code, node=context.name(min(known))))
    return context.run("alpha-beta", convention, SearchOptions())


def evaluable_nodes(context: QuestionContext) -> list[int]:
    """Return the nodes that the search may evaluate, left to right: leaves, and nodes at the depth limit."""
    return sort_preorder(context.tree, np.flatnonzero(is_evaluated(context.tree, context.convention.depth)).tolist())


def expandable_nodes(context: QuestionContext) -> list[int]:
    """Return the inner nodes above the depth limit, level by level."""
    limit = context.convention.depth
    return [node for node in context.inner_nodes if limit is None or context.tree.depth[node] < limit]


def pruned_leaves(context: QuestionContext, run: QuestionRun) -> frozenset[int]:
    """Return the evaluable nodes that the search prunes."""
    return frozenset(node for node in evaluable_nodes(context) if run.pruning_step(node) >= 0)


def with_leaf_utilities(context: QuestionContext, numbers: Sequence[Bound]) -> QuestionContext:
    """Return the context with these utilities at its evaluable nodes, from left to right."""
    tree = context.tree
    for leaf, number in zip(evaluable_nodes(context), numbers, strict=True):
        tree = edit.set_value(tree, [leaf], number)
    return replace(context, tree=tree)


def depth_limit_rules(context: QuestionContext) -> tuple[str, ...]:
    """Return the rule that nodes at the depth limit count as leaves; () without a depth limit."""
    return () if context.convention.depth is None else (_("Nodes that are evaluated statically count as leaves."),)
