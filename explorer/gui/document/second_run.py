"""The second run: the document's tree with another algorithm, order or convention, at the document's cursor."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from operator import is_not
from typing import Any

from PySide6.QtCore import QObject

from explorer.analysis import run_difference
from explorer.analysis.run_difference import RunDifference, RunPair
from explorer.core.i18n import _
from explorer.gui.document.change import Change, Changes
from explorer.gui.document.document import Document
from explorer.gui.document.history import History, require_ordering
from explorer.gui.document.jobs import Jobs
from explorer.gui.document.shown_run import ShownRun
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study import Study, View, empty_study
from explorer.trees import orderings
from explorer.trees.tree import IntArray


@dataclass(frozen=True)
class RunChoice:
    """The settings by which two runs of one tree may differ."""

    ordering: str
    algorithm: str
    convention: Convention
    options: SearchOptions

    def apply_to(self, study: Study) -> Study:
        """Return the study with these settings."""
        return replace(study, **vars(self))


def run_choice(study: Study) -> RunChoice:
    """Return the study's settings."""
    return RunChoice(study.ordering, study.algorithm, study.convention, study.options)


def mirrored_choice(study: Study) -> RunChoice:
    """Return the default settings of a second run: mirrored child order, or as drawn if the study's is mirrored."""
    return replace(run_choice(study), ordering=orderings.AS_DRAWN if study.ordering == "mirror" else "mirror")


class SecondRun(QObject):
    """Follows a document's tree, visible part, view and cursor; only its settings are its own, and they have no undo.

    Its tree may be another order of the document's, so nodes are matched by their ids.
    """

    def __init__(self, original: Document, choice: RunChoice | None = None) -> None:
        super().__init__(original)
        self.original = original
        self.choice = choice or mirrored_choice(original.study)
        self._swapped_choices: set[RunChoice] = set()
        """The two settings that were swapped last."""
        self.is_proportional = False
        """True if both runs are shown at the same share of their steps, False for the same step."""
        self.changes = Changes(self)
        self.jobs = Jobs(self, self.changes)
        self.shown_run = ShownRun(empty_study(), self.changes, self.jobs.search_job)
        self.history = History(self.shown_run, self.jobs, self.changes, self)
        self.history.message_requested.connect(original.message_requested)
        # Share the cache, so that no tree is prepared twice in one order.
        self.history.prepared_trees = original.history.prepared_trees
        self._pairs: tuple[tuple[object, ...], RunPair, RunPair] | None = None
        self._is_new_study = True
        self._links = (
            original.listen(Change.TREE | Change.VIEW | Change.THEME | Change.STEP | Change.TRACE, self._follow),
            self.listen(Change.TRACE, self._follow_step),
        )
        self.follow()

    def detach(self) -> None:
        """Stop following the document, stop background work and delete this object."""
        for end_link in self._links:
            end_link()
        self.history.drop_pending()
        self.jobs.drop()
        self.deleteLater()

    @property
    def study(self) -> Study:
        """The document's study with this run's settings."""
        return self.shown_run.study

    @property
    def refusal(self) -> str:
        """The reason why there is no search; "" if there is one."""
        return self.shown_run.refusal

    def listen(self, depends_on: Change, slot: Callable[..., Any]) -> Callable[[], object]:
        """Call `slot` once for each change of any of `depends_on`; see `Changes.listen`."""
        return self.changes.listen(depends_on, slot)

    def select(self, nodes: Iterable[int] | IntArray) -> None:
        """Select these nodes of this run's tree; the last one becomes the current node."""
        self.shown_run.select(nodes)
        self.history.reselect_after_edit()

    def attempt(self, make: Callable[[], None]) -> bool:
        """Call `make`, which may fail; the error is shown as a message. See `History.attempt`."""
        return self.history.attempt(make)

    def set_ordering(self, name: str) -> None:
        """Set the child order; raises ExplorerError if the tree can't be put into that order."""
        choice = replace(self.choice, ordering=name)
        require_ordering(choice.apply_to(self.study))
        self.choose(choice)

    def set_algorithm(self, name: str) -> None:
        """Set the search algorithm."""
        self.choose(replace(self.choice, algorithm=name))

    def set_convention(self, convention: Convention) -> None:
        """Set the convention of the search."""
        self.choose(replace(self.choice, convention=convention))

    def set_options(self, options: SearchOptions) -> None:
        """Set the search options; options that the algorithm does not accept are kept for other algorithms."""
        self.choose(replace(self.choice, options=options))

    def choose(self, choice: RunChoice) -> None:
        """Set all settings and run the search again if they differ from the current ones."""
        if choice != self.choice:
            self.choice = choice
            self.follow()

    def swap(self) -> None:
        """Swap the settings of both runs; for the document this is one edit."""
        document, theirs = self.original, run_choice(self.original.study)
        mine, self.choice = self.choice, theirs
        self._swapped_choices = {mine, theirs}
        before = document.study
        document.edit(_("Swap runs"), mine.apply_to(before))
        self.follow()

    def set_proportional(self, by_share: bool) -> None:
        """Move both runs by the same share of their steps (True) or by the same steps (False)."""
        self.is_proportional = by_share
        self._follow_step()
        self.changes.notify(Change.VIEW)

    @property
    def shows_same_tree(self) -> bool:
        """True if both runs show the same tree now; after an edit of a large tree, this run is updated later."""
        one, other = self.original.study, self.study
        return one.tree is other.tree and one.visible_part == other.visible_part

    @property
    def differences(self) -> tuple[RunDifference, RunDifference] | None:
        """The difference of the document's run from this one, and the reverse; None if either has no search.

        Also None while the runs show different trees. The matching of their nodes is cached.
        """
        one, other = self.original.shown_run, self.shown_run
        if not self.shows_same_tree or one.trace is None or other.trace is None:
            return None
        key = one.tree, one.trace, other.tree, other.trace
        if self._pairs is None or any(map(is_not, self._pairs[0], key)):
            self._pairs = key, run_difference.pair_runs(*key), run_difference.pair_runs(*key[2:], *key[:2])
        pair, reverse_pair = self._pairs[1:]
        reverse = RunDifference(reverse_pair, other.step, one.step, is_swapped=True)
        return RunDifference(pair, one.step, other.step), reverse

    def follow(self) -> None:
        """Show the document's tree with this run's settings; a large one is prepared in the background."""
        theirs = run_choice(self.original.study)
        if theirs == self.choice and theirs in self._swapped_choices and len(self._swapped_choices) == 2:
            (self.choice,) = self._swapped_choices - {theirs}  # the swap was undone or redone
        study = self.choice.apply_to(self.original.study)
        if self.shows_same_tree and run_choice(self.study) == self.choice and not self._is_new_study:
            return

        def show() -> None:
            original = self.original
            with self.changes.batch():
                shown_study = replace(study, view=self._view())
                self.history.show(shown_study, original.shown_run.selected_ids)
                if self._is_new_study:
                    self.changes.notify(Change.NEW_STUDY)
            self._is_new_study = False

        self.history.when_prepared(study, show)

    def _view(self) -> View:
        # The first canvas has a legend already.
        return replace(self.original.study.view, step=self.study.view.step, legend=False)

    def _follow(self, changed: Change) -> None:
        with self.changes.batch():
            if changed & Change.TREE:
                self._is_new_study |= bool(changed & Change.NEW_STUDY)
                self.follow()
            if changed & Change.VIEW:
                self.shown_run.set_view_silently(**vars(self._view()))
            self.changes.notify(changed & (Change.VIEW | Change.THEME))
        if changed & (Change.STEP | Change.TRACE):
            self._follow_step()

    def _follow_step(self) -> None:
        lead, run = self.original.shown_run, self.shown_run
        lead.set_least_last_step(0 if self.is_proportional else run.steps)
        step = lead.cursor
        if self.is_proportional:
            step = round(step * run.steps / lead.last_step) if lead.last_step else run.steps
        run.set_step(step)


def second_run_of(document: Document) -> SecondRun | None:
    """Return the second run of the document; None if there is none."""
    return document.second_run if isinstance(document.second_run, SecondRun) else None


def start_second_run(document: Document) -> None:
    """Show a second run beside the document's, unless there is one."""
    if document.second_run is None:
        document.set_second_run(SecondRun(document))


def end_second_run(document: Document) -> None:
    """Remove the second run, if there is one."""
    second_run = second_run_of(document)
    document.set_second_run(None)
    if second_run:
        second_run.detach()
