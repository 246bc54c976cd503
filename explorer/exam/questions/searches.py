"""What the forms on alpha-beta are asked of: a plain search, and the nodes that it may come to."""

from math import inf

import numpy as np

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.exam.questions.context import Material, Run, in_order
from explorer.search.convention import Convention
from explorer.search.enhanced_alpha_beta import node_bounds
from explorer.search.parameters import Parameters
from explorer.trees.backward_induction import is_evaluated

FULL = -inf, inf
"""The window of a search that knows nothing before."""


def plain_search(given: Material, code: str, convention: Convention | None = None) -> Run:
    """Alpha-beta without any option, whatever the study's search takes: what a prompt says in full.

    ExamError where the tree is none of MAX and MIN alone, where nothing is below its root, and where inner nodes have
    bounds.
    """
    given.refuse_unless_two_player(code)
    if given.tree.is_leaf[0] or given.convention.depth == 0:
        raise ExamError(_("{}: there has to be something to search below the root").format(code))
    if known := node_bounds(given.tree):
        raise ExamError(_("{}: node {} has bounds of its own, which cut too").format(code, given.name(min(known))))
    return given.run("alpha-beta", convention, Parameters())


def evaluated(given: Material) -> list[int]:
    """What the search may evaluate, left to right: leaves, and nodes at the depth limit."""
    return in_order(given.tree, np.flatnonzero(is_evaluated(given.tree, given.convention.depth)).tolist())


def expanded(given: Material) -> list[int]:
    """The inner nodes above the depth limit, level by level."""
    limit = given.convention.depth
    return [node for node in given.inner if limit is None or given.tree.depth[node] < limit]


def skipped_leaves(given: Material, run: Run) -> frozenset[int]:
    """What the search may evaluate and does not."""
    return frozenset(node for node in evaluated(given) if run.skipped(node) >= 0)


def leaves_meant(given: Material) -> tuple[str, ...]:
    """That nodes at the depth limit count as leaves, where there is a limit."""
    return () if given.convention.depth is None else (_("Nodes that are evaluated statically count as leaves."),)
