"""A study as it is shown: its prepared tree, its search, the step and the selection."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import Any, Final

import numpy as np

from explorer import search
from explorer.analysis.run import Run
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.analysis.visible_part import VisibleRun
from explorer.analysis.visits import current_path
from explorer.core.errors import ExplorerError
from explorer.core.i18n import _
from explorer.gui.document.change import Change, Changes
from explorer.gui.document.jobs import Job, run_search, run_short_search
from explorer.gui.document.prepared_tree import PreparedTree, prepare, refusal_with_names
from explorer.pictures.figure.highlight import Marks
from explorer.search.options import SearchOptions
from explorer.search.trace import Trace
from explorer.study import Study
from explorer.trees import edit
from explorer.trees.layout import Layout
from explorer.trees.tree import IntArray, Tree
from explorer.trees.visible import VisibleTree

NO_IDS: IntArray = np.empty(0, np.int64)


def forward(path: str) -> Any:
    """Return a read-only attribute that is read from a part of the object, such as "prepared.tree".

    Views read them many times in each frame; `attrgetter` calls no Python function.
    """
    return property(attrgetter(path))


class ShownRun:
    """Prepares and searches a study; any change of its tree, order, algorithm, convention or options runs a new search.

    `trace`, `snapshot` and `selection` refer to `tree`, the whole tree in its child order; `layout` and
    `visible_snapshot` refer to `visible_tree`, the part of it that is drawn.
    """

    def __init__(self, study: Study, changes: Changes, work: Job) -> None:
        self.changes, self._search_job = changes, work
        self.study = study
        self.is_untouched = True
        """True until something is edited, opened or saved."""
        self.prepared = prepare(study)
        self.analysed_run: Run | None = None
        """The search of `tree` and its analysis; None while there is none."""
        self.trace: Trace | None = None
        """The trace of the search; None if there is no search."""
        self.steps = 0
        """The number of steps of the search; 0 if there is none."""
        self.refusal = ""
        """The reason why there is no search; "" if there is one or none is needed."""
        self.highlight: Marks | None = None
        """The highlighted nodes of `tree`; None for none."""
        self.selection: Sequence[int] = ()
        """The selected nodes of `tree`, in the order in which they were selected."""
        self.selected_ids = NO_IDS
        """The ids of the selected nodes."""
        self.least_last_step = 0
        """The step up to which the cursor can go at least, because a second run may be longer."""
        self._override: tuple[Run | None, str] | None = None
        self.step = 0
        """The step shown; the last one unless another was chosen."""
        self.last_step = 0
        """The last step of the cursor: that of this search or of a longer second run."""
        self.cursor = 0
        """The position of the cursor, 0 to `last_step`; beyond the end of this search, its end is shown."""
        self.snapshot: Snapshot | None = None
        """The state of all nodes of `tree` at `step`; None if there is no search."""
        self.visible_snapshot: Snapshot | None = None
        """The state of all nodes of `visible_tree.tree` at `step`; this is `snapshot` if the whole tree is visible."""
        self._visible_run: VisibleRun | None = None
        self._next_visible_run: VisibleRun | None = None
        self._last_search_key: tuple[object, ...] = ()
        self._load_prepared(self.prepared, NO_IDS)

    tree: Final[Tree] = forward("prepared.tree")
    """The whole tree in its child order."""
    named_tree: Final[Tree] = forward("prepared.named_tree")
    """The same tree, with names from which texts name its nodes."""
    named_drawn_tree: Final[Tree] = forward("prepared.named_drawn_tree")
    """The tree as drawn, with the same names."""
    visible_tree: Final[VisibleTree] = forward("prepared.visible_tree")
    """The part of the tree that is drawn."""

    @property
    def layout(self) -> Layout:
        """The positions of the nodes of `visible_tree.tree`; its own tree has the labels that are drawn."""
        return self.prepared.layout_with_names if self.study.view.names else self.prepared.layout

    @property
    def accepted_options(self) -> SearchOptions:
        """The study's options that its algorithm accepts."""
        return search.accepted_options(self.study.algorithm, self.study.options)

    @property
    def is_pristine(self) -> bool:
        """True if the tree is a blank single node, and nothing has been edited, opened or saved."""
        tree = self.tree
        is_blank = len(tree) == 1 and bool(np.isnan(tree.payoff[0]).all()) and not tree.unknown_name(0)
        return self.is_untouched and is_blank

    def drawn_index(self, node: int) -> int:
        """Return the node's index in `study.tree`."""
        return self.drawn_indices([node])[0]

    def drawn_indices(self, nodes: Sequence[int]) -> Sequence[int]:
        """Return the nodes' indices in `study.tree`."""
        if self.tree is self.study.tree:
            return nodes
        drawn: list[int] = nodes_with_ids(self.study.tree, self.tree.id[np.array(nodes, np.int64)]).tolist()
        return drawn

    def tree_in_shown_order(self) -> Tree:
        """Return the drawn tree with its children in the order shown, as the basis for moving nodes by hand."""
        return self.study.tree if self.tree is self.study.tree else edit.adopt_order(self.tree)

    # Step

    def _place_cursor(self) -> None:
        """Find the step and the snapshots to show, after a change of anything that they depend on."""
        chosen, run, shown = self.study.view.step, self.analysed_run, self.visible_tree
        self.last_step = max(self.steps, self.least_last_step)
        self.cursor = self.last_step if chosen is None else min(chosen, self.last_step)
        self.step = min(self.cursor, self.steps)
        if run is None:
            self.snapshot = self.visible_snapshot = self._visible_run = None
            return
        before, visible_run = self.snapshot, self._visible_run
        if visible_run is None or visible_run.run is not run or visible_run.visible_tree is not shown:
            before, visible_run, self._next_visible_run = None, self._next_visible_run, None
            if visible_run is None or visible_run.run is not run or visible_run.visible_tree is not shown:
                visible_run = VisibleRun(run, shown)
        if before is None or before.step != self.step:
            self.snapshot = before = snapshot_at(run, self.step)
            self.visible_snapshot, self._visible_run = visible_run.snapshot_of(before), visible_run

    def take_visible_run(self, visible_run: VisibleRun) -> None:
        """Use this view of the run, computed in advance, when its visible tree is shown."""
        self._next_visible_run = visible_run

    @property
    def visible_highlight(self) -> Marks | None:
        """The highlighted nodes of `visible_tree.tree`; None for none."""
        if self.highlight is None or self.visible_tree.is_whole:
            return self.highlight
        return self.highlight.restrict(self.visible_tree.nodes)

    @property
    def visible_arrow_node(self) -> int:
        """The current node's index in the visible tree if it has a cutoff or is a table hit; -1 otherwise.

        Its arrow is drawn.
        """
        state, current = self.visible_snapshot, self.current
        if state is None or current is None:
            return -1
        visible_index = self.visible_tree.visible_index(current)
        nodes = np.array([visible_index])
        has_arrow = visible_index >= 0 and (state.is_cut_at(nodes)[0] or (
            state.trace.source is not None and state.sources_of(nodes)[0] >= 0))
        return visible_index if has_arrow else -1

    @property
    def visible_nodes_on_paths(self) -> IntArray:
        """The visible nodes of the principal variation and of the current path, whose edges are never left out."""
        state = self.visible_snapshot
        return np.empty(0, np.int64) if state is None else np.concatenate(
            [state.variation, current_path(state)]).astype(np.int64)

    def set_step(self, step: int) -> None:
        """Show the search after `step` steps, limited to the range 0 to `last_step`."""
        step = max(0, min(step, self.last_step))
        if step != self.cursor:
            self.set_view_silently(step=None if step == self.last_step else step)
            self.changes.notify(Change.STEP)

    def set_least_last_step(self, steps: int) -> None:
        """Set the step up to which the cursor can go at least."""
        if steps != self.least_last_step:
            self.least_last_step = steps
            self._place_cursor()
            self.changes.notify(Change.LAST_STEP)

    def set_view_silently(self, **changes: Any) -> None:
        """Change view options of the study without notifying the listeners."""
        self.study = replace(self.study, view=replace(self.study.view, **changes))
        if "step" in changes:
            self._place_cursor()

    # Selection

    @property
    def current(self) -> int | None:
        """The current node, which is the one selected last; None if nothing is selected."""
        return self.selection[-1] if self.selection else None

    def select(self, nodes: Iterable[int] | IntArray) -> None:
        """Select these nodes of `tree`; the last one becomes the current node. An array must not contain duplicates."""
        if isinstance(nodes, np.ndarray):
            chosen: Sequence[int] = tuple(nodes.tolist())
        else:
            chosen = nodes if isinstance(nodes, range) else tuple(dict.fromkeys(map(int, nodes)))
        if chosen != self.selection:
            self.selection = chosen
            self.selected_ids = self.tree.id[np.array(chosen, np.int64)]
            self.changes.notify(Change.SELECTION)

    def select_ids(self, ids: IntArray) -> None:
        """Select the nodes with these ids; ids that the tree lacks are ignored."""
        nodes = nodes_with_ids(self.tree, ids)
        self.select(nodes[nodes >= 0])

    def set_highlight(self, marks: Marks | None) -> None:
        """Highlight nodes in the picture until the tree changes; None removes the highlight."""
        if marks is not self.highlight:
            self.highlight = marks
            self.changes.notify(Change.HIGHLIGHT)

    # Showing another study

    def show(self, study: Study, prepared: PreparedTree, ids: IntArray) -> None:
        """Show a study, prepared as `prepared`, with the nodes of these ids selected; search it if needed."""
        with self.changes.batch():
            self.study = study
            if prepared is not self.prepared:
                self._load_prepared(prepared, ids)
            elif self._search_key() != self._last_search_key:
                self._search()
            else:
                self.changes.notify(Change.EXAM)
            self._place_cursor()

    def override_run(self, run: Run | None, reason: str) -> None:
        """Show this run, or this reason why there is none, for the following studies, instead of searching them."""
        self._override, self._last_search_key = (run, reason), ()

    def search_again(self) -> None:
        """End `override_run`: the following studies are searched, even if nothing has changed."""
        self._override, self._last_search_key = None, ()

    def _load_prepared(self, prepared: PreparedTree, ids: IntArray) -> None:
        is_other_tree = prepared.tree is not self.prepared.tree
        self.prepared = prepared
        nodes = nodes_with_ids(self.tree, ids)
        if not self.visible_tree.is_whole:
            # Commands must not act on hidden nodes.
            nodes = nodes[np.isin(nodes, self.visible_tree.nodes[self.visible_tree.hidden_counts == 0])]
        nodes = nodes[nodes >= 0]
        self.selection, self.selected_ids = tuple(nodes.tolist()), self.tree.id[nodes]
        if is_other_tree:
            self.set_highlight(None)
        self.changes.notify(Change.TREE | Change.SELECTION)
        if self._search_key() != self._last_search_key:
            self._search()

    def _search_key(self) -> tuple[object, ...]:
        """Return everything that a search depends on."""
        return self.tree, self.study.algorithm, self.study.convention, self.accepted_options, self.is_pristine

    def _search(self) -> None:
        self._search_job.drop()
        self._last_search_key = self._search_key()
        run, self.refusal = None, self.prepared.refusal
        self._set_run(None)
        if self._override is not None:
            run, self.refusal = self._override
        elif not self.refusal and not self.is_pristine:
            arguments = self.tree, self.study.algorithm, self.study.convention, self.accepted_options
            try:
                run = run_short_search(*arguments)
            except ExplorerError as error:
                self.refusal = refusal_with_names(
                    error, self.tree, self.named_tree, lambda named: run_short_search(named, *arguments[1:]))
            else:
                if run is None:
                    self._search_job.start(
                        _("Searching…"), partial(run_search, *arguments), self._store_run, self._store_refusal)
        self._set_run(run)
        self.changes.notify(Change.BUSY | Change.TRACE | Change.STEP)

    def _set_run(self, run: Run | None) -> None:
        self.analysed_run = run
        self.trace = run.trace if run else None
        self.steps = self.trace.steps if self.trace else 0
        self._place_cursor()

    def _store_run(self, run: Run) -> None:
        self._set_run(run)
        self.changes.notify(Change.TRACE | Change.STEP)

    def _store_refusal(self, error: Exception) -> None:
        if not isinstance(error, ExplorerError):
            raise error
        self.refusal = str(error)
        self.changes.notify(Change.TRACE)


def nodes_with_ids(tree: Tree, ids: IntArray) -> IntArray:
    """Return the nodes with these ids (k,); -1 where the tree has no such node."""
    if len(ids) < 8:
        matches = [np.flatnonzero(tree.id == each) for each in ids.tolist()]
        return np.array([place[0] if len(place) else -1 for place in matches], np.int64)
    by_id = np.argsort(tree.id, kind="stable")
    sorted_ids = tree.id[by_id]
    places = np.minimum(np.searchsorted(sorted_ids, ids), len(by_id) - 1)
    return np.where(sorted_ids[places] == ids, by_id[places], -1)
