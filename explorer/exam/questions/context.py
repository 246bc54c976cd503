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
from explorer.exam.answers.reading import says_none
from explorer.explanations import Explanation, explain
from explorer.lab import orders
from explorer.search import taken
from explorer.search.convention import Convention
from explorer.search.parameters import Parameters
from explorer.search.trace import NEVER, Trace
from explorer.study import Study
from explorer.trees import edit
from explorer.trees.layout import Layout, tidy
from explorer.trees.tree import CHANCE, IntArray, Texts, Tree

MOST_NODES = 2_000
"""Nodes of a tree that questions are asked of: more fit on no sheet."""
LEAF = "L"
_SEPARATORS = re.compile(r"[,;:\"]")


@dataclass(frozen=True, eq=False)
class Run:
    """A search of the material, and at which of its steps it decides what."""

    tree: Tree
    trace: Trace

    @cached_property
    def facts(self) -> analysis.Run:
        """What follows from it."""
        return analysis.analyse(self.tree, self.trace)

    def state(self, step: int | None = None) -> Snapshot:
        """The search after so many steps (None: at its end)."""
        return analysis.snapshot_at(self.facts, step)

    def explain(self, step: int) -> Explanation:
        """What happens at a step, and why."""
        return explain(self.state(step))

    def entered(self, node: int) -> int:
        """The step that enters the node, -1 where none does."""
        return _step(self.facts.enter, node)

    def returned(self, node: int) -> int:
        """The step at which the node's number is known, -1 where it never is."""
        return _step(self.facts.leave, node)

    def skipped(self, node: int) -> int:
        """The step of the cutoff that skips the node, -1 where none does."""
        step = int(self.facts.skip[node])
        if step == NEVER:
            return -1
        while not self.facts.is_plain and node and node not in self._tops:
            node = int(self.tree.parent[node])
        return self._tops.get(node, step)

    @cached_property
    def _tops(self) -> Mapping[int, int]:
        """By top of a skipped subtree the step of the last cutoff above it: some searches tell it at their end only."""
        cut = {each.node: each.step + 1 for each in self.facts.cutoffs}
        above = {node: int(self.tree.parent[node]) for node in self.facts.pruned_roots.tolist()}
        return {node: cut[parent] for node, parent in above.items() if parent in cut}

    def decided(self, node: int) -> int:
        """The step that visits the node or skips it."""
        step = self.skipped(node)
        return self.entered(node) if step < 0 else step

    def spots(self, nodes: Iterable[int]) -> tuple[NamedNode, ...]:
        """These nodes with their names, in search order."""
        return tuple(NamedNode(node, self.tree.label[node], self.decided(node)) for node in in_order(self.tree, nodes))


def _step(column: IntArray, node: int) -> int:
    """The state that shows an event: one after the event's own number."""
    step = int(column[node])
    return -1 if step == NEVER else step + 1


@dataclass(frozen=True, eq=False)
class Material:
    """A tree as it is searched, every node with a label of its own; `seed` decides what a form draws at random."""

    tree: Tree
    convention: Convention = Convention()
    algorithm: str = search.DEFAULT
    parameters: Parameters = Parameters()
    seed: str = "1"

    @cached_property
    def layout(self) -> Layout:
        """Where the nodes stand."""
        return tidy(self.tree)

    def name(self, node: int) -> str:
        """What the question calls a node."""
        return self.tree.label[node]

    def key(self, node: int) -> str:
        """What a reply calls the node: its name, spaces as underlines."""
        return _key(self.name(node))

    @property
    def leaves(self) -> list[int]:
        """The leaves, left to right."""
        return in_order(self.tree, np.flatnonzero(self.tree.is_leaf).tolist())

    @property
    def inner(self) -> list[int]:
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
        self, algorithm: str = "", convention: Convention | None = None, parameters: Parameters | None = None
    ) -> Run:
        """The search of this name, else the study's own; SearchRefused as `search.run`."""
        name = algorithm or self.algorithm
        options = taken(name, self.parameters) if parameters is None else parameters
        return Run(self.tree, search.run(self.tree, name, convention or self.convention, options))

    def refuse_unless_two_player(self, form: str) -> None:
        """ExamError for a tree with chance nodes or numbered players."""
        if not self.is_two_player:
            raise ExamError(_("{}: the tree has to be one of MAX and MIN alone").format(form))


def material(study: Study, seed: str = "1", convention: Convention | None = None) -> Material:
    """A study's tree in its order, every node named; ExamError where it is too large for a sheet."""
    if len(study.tree) > MOST_NODES:
        raise ExamError(_("a tree of {:,} nodes fits on no sheet: at most {:,}").format(len(study.tree), MOST_NODES))
    rules = convention or study.convention
    tree = named(orders.arranged(study.tree, study.ordering, rules))
    return Material(tree, rules, study.algorithm, study.parameters, seed)


def reordered(given: Material, ordering: str) -> Material:
    """The same material with its children in another order, nodes keeping their names; ranks are as shown."""
    return replace(given, tree=edit.adopt_order(orders.arranged(given.tree, ordering, given.convention)))


def with_tree(given: Material, tree: Tree) -> Material:
    """The same rules on another tree, its nodes named."""
    return replace(given, tree=named(tree))


def named(tree: Tree) -> Tree:
    """The tree with a label of its own at every node: A, B, C … for inner nodes, L1, L2 … for leaves, as are missing.

    A label that stands twice is told apart by a number behind it, also one that a reply would call the same: `A B` and
    `A_B`; and one that says that there is none. What separates names in a reply becomes a space.
    """
    labels = [" ".join(_SEPARATORS.sub(" ", tree.label[node]).split()) for node in range(len(tree))]
    taken_names = set(filter(None, map(_key, labels)))
    seen: set[str] = set()
    for node, label in enumerate(labels):
        if label and (_key(label) in seen or says_none(label)):
            labels[node] = next(name for number in count(2) if _key(name := f"{label}{number}") not in taken_names)
            taken_names.add(_key(labels[node]))
        seen.add(_key(labels[node]))
    letters = (name for name in _letters() if name not in taken_names)
    numbers = (name for number in count(1) if (name := f"{LEAF}{number}") not in taken_names)
    for node in np.flatnonzero(~tree.is_leaf).tolist():
        labels[node] = labels[node] or next(letters)
    for node in in_order(tree, np.flatnonzero(tree.is_leaf).tolist()):
        labels[node] = labels[node] or next(numbers)
    return tree.changed(label=Texts.of(labels))


def _key(name: str) -> str:
    """What a reply's field calls a node of this name."""
    return "_".join(name.split())


def _letters() -> Iterator[str]:
    """A to Z, then A1 to Z1, and so on; L, which leaves have, is left out."""
    for number in count():
        for letter in ascii_uppercase:
            if letter != LEAF:
                yield f"{letter}{number or ''}"


def in_order(tree: Tree, nodes: Iterable[int]) -> list[int]:
    """These nodes, a parent before its children, left to right."""
    return sorted(nodes, key=lambda node: int(tree.preorder[node]))
