"""What a question is asked of: a tree with every node named, the rules of its search, and the search when it is run."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from string import ascii_uppercase

import numpy as np

from explorer import analysis, search
from explorer.analysis import Snapshot
from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.exam.answers import NamedNode
from explorer.exam.answers.number_reading import means_none
from explorer.explanations import Explanation, explain
from explorer.lab import orders
from explorer.search import accepted_options
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import NEVER_LEFT, Trace
from explorer.study import Study
from explorer.trees import edit
from explorer.trees.layout import Layout, tidy_layout
from explorer.trees.tree import CHANCE, IntArray, StringColumn, Tree

MOST_NODES = 2_000
"""Nodes of a tree that questions are asked of: more fit on no sheet."""
LEAF_PREFIX = "L"
_SEPARATORS = re.compile(r"[,;:\"]")


@dataclass(frozen=True, eq=False)
class QuestionRun:
    """A search of the material, and at which of its steps it decides what."""

    tree: Tree
    trace: Trace

    @cached_property
    def analysis_run(self) -> analysis.Run:
        """What follows from it."""
        return analysis.analyse(self.tree, self.trace)

    def snapshot(self, step: int | None = None) -> Snapshot:
        """The search after so many steps (None: at its end)."""
        return analysis.snapshot_at(self.analysis_run, step)

    def explain(self, step: int) -> Explanation:
        """What happens at a step, and why."""
        return explain(self.snapshot(step))

    def entry_step(self, node: int) -> int:
        """The step that enters the node, -1 where none does."""
        return _step_after_event(self.analysis_run.enter_step, node)

    def return_step(self, node: int) -> int:
        """The step at which the node's number is known, -1 where it never is."""
        return _step_after_event(self.analysis_run.leave_step, node)

    def pruning_step(self, node: int) -> int:
        """The step of the cutoff that skips the node, -1 where none does."""
        step = int(self.analysis_run.prune_step[node])
        if step == NEVER_LEFT:
            return -1
        while not self.analysis_run.visits_nodes_once and node and node not in self._pruning_step_by_root:
            node = int(self.tree.parent[node])
        return self._pruning_step_by_root.get(node, step)

    @cached_property
    def _pruning_step_by_root(self) -> Mapping[int, int]:
        """By top of a skipped subtree the step of the last cutoff above it: some searches tell it at their end only."""
        cut = {each.node: each.step + 1 for each in self.analysis_run.cutoffs}
        above = {node: int(self.tree.parent[node]) for node in self.analysis_run.pruned_roots.tolist()}
        return {node: cut[parent] for node, parent in above.items() if parent in cut}

    def decision_step(self, node: int) -> int:
        """The step that visits the node or skips it."""
        step = self.pruning_step(node)
        return self.entry_step(node) if step < 0 else step

    def named_nodes(self, nodes: Iterable[int]) -> tuple[NamedNode, ...]:
        """These nodes with their names, in search order."""
        return tuple(NamedNode(node, self.tree.label[node], self.decision_step(node))
                     for node in sort_preorder(self.tree, nodes))


def _step_after_event(column: IntArray, node: int) -> int:
    """The state that shows an event: one after the event's own number."""
    step = int(column[node])
    return -1 if step == NEVER_LEFT else step + 1


@dataclass(frozen=True, eq=False)
class QuestionContext:
    """A tree as it is searched, every node with a label of its own; `seed` decides what a form draws at random."""

    tree: Tree
    convention: Convention = Convention()
    algorithm: str = search.DEFAULT
    options: SearchOptions = SearchOptions()
    seed: str = "1"

    @cached_property
    def layout(self) -> Layout:
        """Where the nodes stand."""
        return tidy_layout(self.tree)

    def name(self, node: int) -> str:
        """What the question calls a node."""
        return self.tree.label[node]

    def reply_key(self, node: int) -> str:
        """What a reply calls the node: its name, spaces as underlines."""
        return _reply_key(self.name(node))

    @property
    def leaves(self) -> list[int]:
        """The leaves, left to right."""
        return sort_preorder(self.tree, np.flatnonzero(self.tree.is_leaf).tolist())

    @property
    def inner_nodes(self) -> list[int]:
        """The inner nodes, level by level."""
        return np.flatnonzero(~self.tree.is_leaf).tolist()

    @property
    def has_chance(self) -> bool:
        """Whether a chance node stands in the tree."""
        return bool((self.tree.player == CHANCE).any())

    @property
    def is_two_player(self) -> bool:
        """Whether only MAX and MIN move, for one number."""
        tree = self.tree
        return tree.payoff.shape[1] == 1 and not bool((tree.player == CHANCE).any() or (tree.player >= 0).any())

    def run(
        self, algorithm: str = "", convention: Convention | None = None, options: SearchOptions | None = None
    ) -> QuestionRun:
        """The search of this name, else the study's own; SearchRefused as `search.run`."""
        name = algorithm or self.algorithm
        options = accepted_options(name, self.options) if options is None else options
        return QuestionRun(self.tree, search.run(self.tree, name, convention or self.convention, options))

    def require_two_player(self, form: str) -> None:
        """ExamError for a tree with chance nodes or numbered players."""
        if not self.is_two_player:
            raise ExamError(_("{}: the tree has to be one of MAX and MIN alone").format(form))


def study_context(study: Study, seed: str = "1", convention: Convention | None = None) -> QuestionContext:
    """A study's tree in its order, every node named; ExamError where it is too large for a sheet."""
    if len(study.tree) > MOST_NODES:
        raise ExamError(_("a tree of {:,} nodes fits on no sheet: at most {:,}").format(len(study.tree), MOST_NODES))
    rules = convention or study.convention
    tree = label_nodes(orders.apply(study.tree, study.ordering, rules))
    return QuestionContext(tree, rules, study.algorithm, study.options, seed)


def with_order(context: QuestionContext, ordering: str) -> QuestionContext:
    """The same material with its children in another order, nodes keeping their names; ranks are as shown."""
    return replace(context, tree=edit.adopt_order(orders.apply(context.tree, ordering, context.convention)))


def with_tree(context: QuestionContext, tree: Tree) -> QuestionContext:
    """The same rules on another tree, its nodes named."""
    return replace(context, tree=label_nodes(tree))


def label_nodes(tree: Tree) -> Tree:
    """The tree with a label of its own at every node: A, B, C … for inner nodes, L1, L2 … for leaves, as are missing.

    A label that stands twice is told apart by a number behind it, also one that a reply would call the same: `A B` and
    `A_B`; and one that says that there is none. What separates names in a reply becomes a space.
    """
    labels = [" ".join(_SEPARATORS.sub(" ", tree.label[node]).split()) for node in range(len(tree))]
    taken_names = set(filter(None, map(_reply_key, labels)))
    seen: set[str] = set()
    for node, label in enumerate(labels):
        if label and (_reply_key(label) in seen or means_none(label)):
            labels[node] = next(name for number in count(2)
                                if _reply_key(name := f"{label}{number}") not in taken_names)
            taken_names.add(_reply_key(labels[node]))
        seen.add(_reply_key(labels[node]))
    letters = (name for name in _letters() if name not in taken_names)
    numbers = (name for number in count(1) if (name := f"{LEAF_PREFIX}{number}") not in taken_names)
    for node in np.flatnonzero(~tree.is_leaf).tolist():
        labels[node] = labels[node] or next(letters)
    for node in sort_preorder(tree, np.flatnonzero(tree.is_leaf).tolist()):
        labels[node] = labels[node] or next(numbers)
    return tree.with_columns(label=StringColumn.from_texts(labels))


def _reply_key(name: str) -> str:
    """What a reply's field calls a node of this name."""
    return "_".join(name.split())


def _letters() -> Iterator[str]:
    """A to Z, then A1 to Z1, and so on; L, which leaves have, is left out."""
    for number in count():
        for letter in ascii_uppercase:
            if letter != LEAF_PREFIX:
                yield f"{letter}{number or ''}"


def sort_preorder(tree: Tree, nodes: Iterable[int]) -> list[int]:
    """These nodes, a parent before its children, left to right."""
    return sorted(nodes, key=lambda node: int(tree.preorder[node]))
