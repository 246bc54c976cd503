"""The second run: the document's own tree under another algorithm, order and convention, at the document's cursor."""

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
    """What may differ between two runs of one tree."""

    ordering: str
    algorithm: str
    convention: Convention
    options: SearchOptions

    def apply_to(self, study: Study) -> Study:
        """The study with this choice."""
        return replace(study, ordering=self.ordering, algorithm=self.algorithm, convention=self.convention,
                       options=self.options)


def run_choice(study: Study) -> RunChoice:
    """The study's choice."""
    return RunChoice(study.ordering, study.algorithm, study.convention, study.options)


def mirrored_choice(study: Study) -> RunChoice:
    """What a run is compared with first: the same from right to left, or where it goes so, as drawn."""
    return replace(run_choice(study), ordering=orderings.AS_DRAWN if study.ordering == "mirror" else "mirror")


class SecondRun(QObject):
    """Follows a document's tree, scope, view and cursor; only the choice is its own, and no edit of that is undone.

    Its tree is another order of the document's: selections and pictures are matched by the nodes' ids.
    """

    def __init__(self, original: Document, choice: RunChoice | None = None) -> None:
        super().__init__(original)
        self.original = original
        self.choice = choice or mirrored_choice(original.study)
        self._swapped_choices: set[RunChoice] = set()
        """The two choices that were exchanged last."""
        self.is_proportional = False
        """Whether both runs stand at the same share of their steps, else at the same step."""
        self.changes = Changes(self)
        self.jobs = Jobs(self, self.changes)
        self.shown_run = ShownRun(empty_study(), self.changes, self.jobs.search_job)
        self.history = History(self.shown_run, self.jobs, self.changes, self)
        self.history.message_requested.connect(original.message_requested)
        # A tree is prepared in an order once for both runs.
        self.history.prepared_trees = original.history.prepared_trees
        self._pairs: tuple[tuple[object, ...], RunPair, RunPair] | None = None
        self._is_new_study = True
        self._links = (
            original.listen(Change.TREE | Change.VIEW | Change.THEME | Change.STEP | Change.TRACE, self._follow),
            self.listen(Change.TRACE, self._follow_step),
        )
        self.follow()

    def detach(self) -> None:
        """Follow no more, and stop what is worked out for it."""
        for end_link in self._links:
            end_link()
        self.history.drop_pending()
        self.jobs.drop()
        self.deleteLater()

    @property
    def study(self) -> Study:
        """The document's study with this run's choice."""
        return self.shown_run.study

    @property
    def refusal(self) -> str:
        """Why there is no search."""
        return self.shown_run.refusal

    def listen(self, depends_on: Change, slot: Callable[..., Any]) -> Callable[[], object]:
        """Call `slot` once for each change of any of these: see `Changes.listen`."""
        return self.changes.listen(depends_on, slot)

    def select(self, nodes: Iterable[int] | IntArray) -> None:
        """Select these nodes of its tree; the last is the current one."""
        self.shown_run.select(nodes)
        self.history.reselect_after_edit()

    def attempt(self, make: Callable[[], None]) -> bool:
        """Do what may be refused; the reason goes to the message bar: see `History.attempt`."""
        return self.history.attempt(make)

    def set_ordering(self, name: str) -> None:
        """Show the children in this order; raises ExplorerError where the tree has no such order."""
        wanted = replace(self.choice, ordering=name)
        require_ordering(wanted.apply_to(self.study))
        self.choose(wanted)

    def set_algorithm(self, name: str) -> None:
        """Search by this algorithm."""
        self.choose(replace(self.choice, algorithm=name))

    def set_convention(self, convention: Convention) -> None:
        """Search by these rules."""
        self.choose(replace(self.choice, convention=convention))

    def set_options(self, options: SearchOptions) -> None:
        """Search with these options; those that the algorithm does not take are kept for others."""
        self.choose(replace(self.choice, options=options))

    def choose(self, choice: RunChoice) -> None:
        """Run this."""
        if choice != self.choice:
            self.choice = choice
            self.follow()

    def swap(self) -> None:
        """Let each run have the other's choice: of the document it is one edit."""
        document, theirs = self.original, run_choice(self.original.study)
        mine, self.choice = self.choice, theirs
        self._swapped_choices = {mine, theirs}
        before = document.study
        document.edit(_("Swap runs"), mine.apply_to(before))
        self.follow()

    def set_proportional(self, by_share: bool) -> None:
        """Move both runs by the same share of their steps, or by the same steps."""
        self.is_proportional = by_share
        self._follow_step()
        self.changes.notify(Change.VIEW)

    @property
    def shows_same_tree(self) -> bool:
        """Whether both runs are of the same tree now: after an edit of a large one, this one comes later."""
        one, other = self.original.study, self.study
        return one.tree is other.tree and one.visible_part == other.visible_part

    @property
    def differences(self) -> tuple[RunDifference, RunDifference] | None:
        """The document's run against this one, and this one against it; None while one of them has no search."""
        one, other = self.original.shown_run, self.shown_run
        if not self.shows_same_tree or one.trace is None or other.trace is None:
            return None
        known = one.tree, one.trace, other.tree, other.trace
        if self._pairs is None or any(map(is_not, self._pairs[0], known)):
            self._pairs = known, run_difference.pair_runs(*known), run_difference.pair_runs(*known[2:], *known[:2])
        here, there = self._pairs[1:]
        return RunDifference(here, one.step, other.step), RunDifference(there, other.step, one.step, is_swapped=True)

    def follow(self) -> None:
        """Show the document's tree in this run's order; a large one is laid out beside the window."""
        here = run_choice(self.original.study)
        if here == self.choice and here in self._swapped_choices and len(self._swapped_choices) == 2:
            (self.choice,) = self._swapped_choices - {here}  # the exchange was undone, or done again
        study = self.choice.apply_to(self.original.study)
        if self.shows_same_tree and run_choice(self.study) == self.choice and not self._is_new_study:
            return

        def show() -> None:
            original = self.original
            with self.changes.batch():
                like = replace(study, view=self._view())
                self.history.show(like, original.shown_run.selected_ids)
                if self._is_new_study:
                    self.changes.notify(Change.NEW_STUDY)
            self._is_new_study = False

        self.history.when_prepared(study, show)

    def _view(self) -> View:
        # One legend is enough.
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
    """The run shown beside the document's; None if there is none."""
    return document.second_run if isinstance(document.second_run, SecondRun) else None


def start_second_run(document: Document) -> None:
    """Show another run beside the document's."""
    if document.second_run is None:
        document.set_second_run(SecondRun(document))


def end_second_run(document: Document) -> None:
    """Show the document's run alone."""
    rival = second_run_of(document)
    document.set_second_run(None)
    if rival:
        rival.detach()
