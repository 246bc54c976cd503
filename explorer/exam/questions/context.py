"""The context of a question: a tree with a name for every node, the rules of its search, and runs of the search."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from string import ascii_uppercase

import numpy as np

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.run import Run
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.core.virtual_column import NumberColumn
from explorer.exam.answers import NamedNode, OrderByNode
from explorer.exam.answers.number_reading import means_none
from explorer.exam.questions.paper_layout import paper_layout
from explorer.explanations.explain import Explanation, explain
from explorer.lab import orders
from explorer.pictures.figure.directions import drawn_looks
from explorer.search import accepted_options
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import NEVER_LEFT, Trace
from explorer.study import Study
from explorer.study.looks import RIGHT, USUAL_LOOKS, Looks
from explorer.trees import edit, orderings
from explorer.trees.layout import AnswerRoom, Layout, tidy_layout
from explorer.trees.names import LEAF_PREFIX
from explorer.trees.tree import CHANCE, StringColumn, Tree

MOST_NODES = 2_000
"""The greatest number of nodes of a tree in a question; larger trees do not fit on a sheet."""
_SEPARATORS = re.compile(r"[,;:\"]")


@dataclass(frozen=True, eq=False)
class QuestionRun:
    """A search of the question's tree, with the steps that decide the answers."""

    tree: Tree
    trace: Trace

    @cached_property
    def analysis_run(self) -> Run:
        """The analysis of the trace, computed once."""
        return analyse(self.tree, self.trace)

    def snapshot(self, step: int | None = None) -> Snapshot:
        """Return the state of the search after `step` steps; None means at its end."""
        return snapshot_at(self.analysis_run, step)

    def explain(self, step: int) -> Explanation:
        """Return the explanation of a step."""
        return explain(self.snapshot(step))

    def entry_step(self, node: int) -> int:
        """Return the step that enters the node; -1 if there is none."""
        return _step_after_event(self.analysis_run.enter_step, node)

    def return_step(self, node: int) -> int:
        """Return the step at which the node has returned its value; -1 if it never does."""
        return _step_after_event(self.analysis_run.leave_step, node)

    def pruning_step(self, node: int) -> int:
        """Return the step of the cutoff that prunes the node; -1 if it is not pruned."""
        step = int(self.analysis_run.prune_step[node])
        if step == NEVER_LEFT:
            return -1
        while not self.analysis_run.visits_nodes_once and node and node not in self._pruning_step_by_root:
            node = int(self.tree.parent[node])
        return self._pruning_step_by_root.get(node, step)

    @cached_property
    def _pruning_step_by_root(self) -> Mapping[int, int]:
        """The step of the last cutoff at the parent of each pruned root.

        Some searches record pruning only at their end, so the recorded step does not serve.
        """
        cut = {each.node: each.step + 1 for each in self.analysis_run.cutoffs}
        above = {node: int(self.tree.parent[node]) for node in self.analysis_run.pruned_roots.tolist()}
        return {node: cut[parent] for node, parent in above.items() if parent in cut}

    def decision_step(self, node: int) -> int:
        """Return the step that prunes the node or, if it is not pruned, enters it; -1 if neither happens."""
        step = self.pruning_step(node)
        return self.entry_step(node) if step < 0 else step

    def named_nodes(self, nodes: Iterable[int]) -> tuple[NamedNode, ...]:
        """Return these nodes with their names and decision steps, in preorder."""
        return tuple(NamedNode(node, self.tree.label[node], self.decision_step(node))
                     for node in sort_preorder(self.tree, nodes))


def _step_after_event(column: NumberColumn, node: int) -> int:
    """Return the step that shows a node's event, one after the number in the column; -1 if there is no event."""
    step = int(column[node])
    return -1 if step == NEVER_LEFT else step + 1


@dataclass(frozen=True, eq=False)
class QuestionContext:
    """A tree in search order with a unique label at every node, and the rules of its search.

    `seed` seeds all random choices of a form. `is_on_screen`: the drawings are shown in the window instead of printed.
    """

    tree: Tree
    convention: Convention = Convention()
    algorithm: str = search.DEFAULT
    options: SearchOptions = SearchOptions()
    seed: str = "1"
    is_on_screen: bool = False
    looks: Looks = USUAL_LOOKS

    @cached_property
    def layout(self) -> Layout:
        """The positions of the nodes."""
        return self.place_nodes(self.tree)

    def place_nodes(self, tree: Tree, answer_room: AnswerRoom | None = None) -> Layout:
        """Return the positions of a tree's nodes, with room for answers at them.

        The room is below the nodes if the tree grows from left to right, otherwise beside all inner nodes, and on the
        screen there is enough already.
        """
        is_sideways = self.direction == RIGHT
        beside = 0.0 if answer_room is None or is_sideways else answer_room.width
        layout = tidy_layout(tree) if self.is_on_screen else paper_layout(tree, beside)
        return replace(layout, answer_room=answer_room) if answer_room and is_sideways else layout

    def name(self, node: int) -> str:
        """Return the name of a node in the question."""
        return self.tree.label[node]

    def find_node(self, name: str) -> int | None:
        """Return the node of this name, in upper or lower case; None if there is none."""
        name = " ".join(name.split())
        names = [self.name(node) for node in range(len(self.tree))]
        alike = [node for node, each in enumerate(names) if each.casefold() == name.casefold()]
        return next((node for node in alike if names[node] == name), alike[0] if alike else None)

    def reply_key(self, node: int) -> str:
        """Return the name of a node in replies: spaces become underscores."""
        return _reply_key(self.name(node))

    def sibling_groups(self, nodes: Iterable[int]) -> tuple[tuple[NamedNode, tuple[NamedNode, ...]], ...]:
        """Return those of these nodes that have two children or more, with their children as drawn."""
        return tuple((NamedNode(node, self.name(node)),
                      tuple(NamedNode(child, self.name(child)) for child in self.tree.children(node)))
                     for node in nodes if self.tree.n_children[node] > 1)

    @property
    def shown_looks(self) -> Looks:
        """The looks of the drawings; in the window the canvas itself has the players at its margin."""
        return self.looks.without_bands if self.is_on_screen else self.looks

    @property
    def direction(self) -> str:
        """The direction in which the drawings grow from the root."""
        return drawn_looks(self.tree, self.looks).direction

    @property
    def leaves(self) -> list[int]:
        """The leaves, left to right."""
        return sort_preorder(self.tree, np.flatnonzero(self.tree.is_leaf).tolist())

    @property
    def inner_nodes(self) -> list[int]:
        """The inner nodes, level by level."""
        return np.flatnonzero(~self.tree.is_leaf).tolist()

    @property
    def is_two_player(self) -> bool:
        """True if only MAX and MIN move and every leaf has a single utility."""
        tree = self.tree
        return tree.payoff.shape[1] == 1 and not bool((tree.player == CHANCE).any() or (tree.player >= 0).any())

    def run(
        self, algorithm: str = "", convention: Convention | None = None, options: SearchOptions | None = None
    ) -> QuestionRun:
        """Run the search; arguments that are left out are those of the study.

        Options that the algorithm does not accept are dropped, unless `options` gives them. Raises SearchRefused as
        `search.run` does.
        """
        name = algorithm or self.algorithm
        options = accepted_options(name, self.options) if options is None else options
        return QuestionRun(self.tree, search.run(self.tree, name, convention or self.convention, options))

    def require_two_player(self, form: str) -> None:
        """Raise ExamError if the tree has chance nodes, numbered players or several payoffs."""
        if not self.is_two_player:
            raise ExamError(_("{}: the tree has to be one of MAX and MIN alone").format(form))


def study_context(study: Study, seed: str = "1", convention: Convention | None = None) -> QuestionContext:
    """Return the context of a study: its tree in the study's order, with a name for every node.

    `convention` replaces the study's. Raises ExamError if the tree has more than `MOST_NODES` nodes, and SearchRefused
    if its order cannot be computed.
    """
    if len(study.tree) > MOST_NODES:
        raise ExamError(_("a tree of {nodes:,} nodes fits on no sheet: at most {most:,}").format(
            nodes=len(study.tree), most=MOST_NODES))
    rules = convention or study.convention
    tree = label_nodes(orders.apply(study.tree, study.ordering, rules))
    return QuestionContext(tree, rules, study.algorithm, study.options, seed, looks=study.view.looks)


def with_order(context: QuestionContext, ordering: str) -> QuestionContext:
    """Return the context with its children in another order, which becomes the order as drawn.

    Nodes keep their names.
    """
    return replace(context, tree=edit.adopt_order(orders.apply(context.tree, ordering, context.convention)))


def reorder_children(tree: Tree, orders: OrderByNode) -> Tree:
    """Return the tree with these child orders as its order as drawn; all other children keep theirs."""
    key = np.arange(len(tree))
    for node, children in orders.items():
        key[list(children)] = tree.children(node)
    return edit.adopt_order(orderings.reorder(tree, key))


def with_tree(context: QuestionContext, tree: Tree) -> QuestionContext:
    """Return the context with another tree, whose nodes get names."""
    return replace(context, tree=label_nodes(tree))


def label_nodes(tree: Tree) -> Tree:
    """Return the tree with a unique label at every node.

    Missing labels become A, B, C … for inner nodes, level by level, and L1, L2 … for leaves, left to right. A repeated
    label gets a number, and so does one that a reply would read as "none". `A B` and `A_B` count as repeated, because
    they have the same reply key. Characters that separate names in a reply become spaces.
    """
    texts = map(tree.label.__getitem__, range(len(tree)))
    labels = [text and " ".join(_SEPARATORS.sub(" ", text).split()) for text in texts]
    taken_names = set(filter(None, map(_reply_key, labels)))
    seen: set[str] = set()
    for node, label in enumerate(labels):
        if label and (_reply_key(label) in seen or means_none(label)):
            labels[node] = next(name for number in count(2)
                                if _reply_key(name := f"{label}{number}") not in taken_names)
            taken_names.add(_reply_key(labels[node]))
        seen.add(_reply_key(labels[node]))
    letters = (name for name in _iterate_letters() if name not in taken_names)
    numbers = (name for number in count(1) if (name := f"{LEAF_PREFIX}{number}") not in taken_names)
    for node in np.flatnonzero(~tree.is_leaf).tolist():
        labels[node] = labels[node] or next(letters)
    for node in sort_preorder(tree, np.flatnonzero(tree.is_leaf).tolist()):
        labels[node] = labels[node] or next(numbers)
    return tree.with_columns(label=StringColumn.from_texts(labels))


def _reply_key(name: str) -> str:
    """Return the key of a node of this name in replies."""
    return "_".join(name.split())


def _iterate_letters() -> Iterator[str]:
    """Yield A to Z, A1 to Z1 and so on, leaving out L, which leaves use."""
    for number in count():
        for letter in ascii_uppercase:
            if letter != LEAF_PREFIX:
                yield f"{letter}{number or ''}"


def sort_preorder(tree: Tree, nodes: Iterable[int]) -> list[int]:
    """Return these nodes in preorder: parents before children, left to right."""
    return sorted(nodes, key=tree.preorder.tolist().__getitem__)
