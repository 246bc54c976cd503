"""The second run: the document's own tree under another algorithm, order and convention, at the document's cursor."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from explorer.analysis import run_difference
from explorer.analysis.run_difference import RunDifference, RunPair
from explorer.core.i18n import _
from explorer.gui.document.change import Change
from explorer.gui.document.document import Document
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study import Study, View, empty_study
from explorer.trees import orderings


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


class SecondRun(Document):
    """Follows a document's tree, scope, view and cursor; only the choice is its own, and no edit of that is undone.

    Its tree is another order of the document's: selections and pictures are matched by the nodes' ids.
    """

    def __init__(self, original: Document, choice: RunChoice | None = None) -> None:
        super().__init__(empty_study(), original)
        self.original = original
        self.choice = choice or mirrored_choice(original.study)
        self._swapped_choices: set[RunChoice] = set()
        """The two choices that were exchanged last."""
        self.is_proportional = False
        """Whether both runs stand at the same share of their steps, else at the same step."""
        # A tree is prepared in an order once for both runs.
        self.history.prepared_trees = original.history.prepared_trees
        self._pairs: tuple[tuple[object, ...], RunPair, RunPair] | None = None
        self._is_new_study = True
        self.theme = original.theme
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

    def edit(self, text: str, study: Study, select: Iterable[int] | None = None, merging: int = -1) -> None:
        """Take the study's choice; all else is the document's."""
        self.choose(run_choice(study))

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
        document.edit(_("Swap the runs"), mine.apply_to(before))
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
        document = self.original
        if not self.shows_same_tree or document.trace is None or self.trace is None:
            return None
        known = document.tree, document.trace, self.tree, self.trace
        if self._pairs is None or any(one is not other for one, other in zip(self._pairs[0], known, strict=True)):
            self._pairs = known, run_difference.pair_runs(*known), run_difference.pair_runs(*known[2:], *known[:2])
        here, there = self._pairs[1:]
        return (RunDifference(here, document.step, self.step),
                RunDifference(there, self.step, document.step, is_swapped=True))

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
                self.set_view(**vars(self._view()))
            if changed & Change.THEME:
                self.set_theme(self.original.theme)
        if changed & (Change.STEP | Change.TRACE):
            self._follow_step()

    def _follow_step(self) -> None:
        document = self.original
        document.shown_run.set_least_last_step(0 if self.is_proportional else self.steps)
        step = document.cursor
        if self.is_proportional:
            step = round(step * self.steps / document.last_step) if document.last_step else self.steps
        self.set_step(step)


def second_run_of(document: Document) -> SecondRun | None:
    """The run shown beside the document's."""
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
