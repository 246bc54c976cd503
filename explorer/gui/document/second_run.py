"""The second run: the document's own tree under another algorithm, order and convention, at the document's cursor."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from explorer.analysis import run_difference
from explorer.analysis.run_difference import Contrast, Pair
from explorer.core.i18n import _
from explorer.gui.document.change import Change
from explorer.gui.document.document import Document
from explorer.search.convention import Convention
from explorer.search.parameters import Parameters
from explorer.study import Study, View, empty
from explorer.trees import orderings


@dataclass(frozen=True)
class Choice:
    """What may differ between two runs of one tree."""

    ordering: str
    algorithm: str
    convention: Convention
    parameters: Parameters

    def of(self, study: Study) -> Study:
        """The study with this choice."""
        return replace(study, ordering=self.ordering, algorithm=self.algorithm, convention=self.convention,
                       parameters=self.parameters)


def chosen(study: Study) -> Choice:
    """The study's choice."""
    return Choice(study.ordering, study.algorithm, study.convention, study.parameters)


def mirrored(study: Study) -> Choice:
    """What a run is compared with first: the same from right to left, or where it goes so, as drawn."""
    return replace(chosen(study), ordering=orderings.AS_DRAWN if study.ordering == "mirror" else "mirror")


class Rival(Document):
    """Follows a document's tree, scope, view and cursor; only the choice is its own, and no edit of that is undone.

    Its tree is another order of the document's: selections and pictures are matched by the nodes' ids.
    """

    def __init__(self, original: Document, choice: Choice | None = None) -> None:
        super().__init__(empty(), original)
        self.original = original
        self.choice = choice or mirrored(original.study)
        self._exchanged: set[Choice] = set()
        """The two choices that were exchanged last."""
        self.by_share = False
        """Whether both runs stand at the same share of their steps, else at the same step."""
        # A tree is prepared in an order once for both runs.
        self.history.recent = original.history.recent
        self._pairs: tuple[tuple[object, ...], Pair, Pair] | None = None
        self._comes_anew = True
        self.theme = original.theme
        self._links = (
            original.listen(Change.TREE | Change.VIEW | Change.THEME | Change.STEP | Change.TRACE, self._follow),
            self.listen(Change.TRACE, self._follow_step),
        )
        self.follow()

    def end(self) -> None:
        """Follow no more, and stop what is worked out for it."""
        for end_link in self._links:
            end_link()
        self.history.drop_waiting()
        self.jobs.drop()
        self.deleteLater()

    def edit(self, text: str, study: Study, select: Iterable[int] | None = None, merging: int = -1) -> None:
        """Take the study's choice; all else is the document's."""
        self.choose(chosen(study))

    def choose(self, choice: Choice) -> None:
        """Run this."""
        if choice != self.choice:
            self.choice = choice
            self.follow()

    def exchange(self) -> None:
        """Let each run have the other's choice: of the document it is one edit."""
        document, theirs = self.original, chosen(self.original.study)
        mine, self.choice = self.choice, theirs
        self._exchanged = {mine, theirs}
        before = document.study
        document.edit(_("Swap the runs"), mine.of(before))
        self.follow()

    def set_by_share(self, by_share: bool) -> None:
        """Move both runs by the same share of their steps, or by the same steps."""
        self.by_share = by_share
        self._follow_step()
        self.changes.tell(Change.VIEW)

    @property
    def matches(self) -> bool:
        """Whether both runs are of the same tree now: after an edit of a large one, this one comes later."""
        return self.study.tree is self.original.study.tree and self.study.scope == self.original.study.scope

    @property
    def contrasts(self) -> tuple[Contrast, Contrast] | None:
        """The document's run against this one, and this one against it; None while one of them has no search."""
        document = self.original
        if not self.matches or document.trace is None or self.trace is None:
            return None
        known = document.tree, document.trace, self.tree, self.trace
        if self._pairs is None or any(one is not other for one, other in zip(self._pairs[0], known, strict=True)):
            self._pairs = known, run_difference.pair(*known), run_difference.pair(*known[2:], *known[:2])
        here, there = self._pairs[1:]
        return (Contrast(here, document.step, self.step),
                Contrast(there, self.step, document.step, is_second=True))

    def follow(self) -> None:
        """Show the document's tree in this run's order; a large one is laid out beside the window."""
        here = chosen(self.original.study)
        if here == self.choice and here in self._exchanged and len(self._exchanged) == 2:
            (self.choice,) = self._exchanged - {here}  # the exchange was undone, or done again
        study = self.choice.of(self.original.study)
        if self.matches and chosen(self.study) == self.choice and not self._comes_anew:
            return

        def show() -> None:
            original = self.original
            with self.changes.together():
                like = replace(study, view=self._view())
                self.history.show(like, original.run.ids)
                if self._comes_anew:
                    self.changes.tell(Change.NEW)
            self._comes_anew = False

        self.history.when_prepared(study, show)

    def _view(self) -> View:
        # One legend is enough.
        return replace(self.original.study.view, step=self.study.view.step, legend=False)

    def _follow(self, changed: Change) -> None:
        with self.changes.together():
            if changed & Change.TREE:
                self._comes_anew |= bool(changed & Change.NEW)
                self.follow()
            if changed & Change.VIEW:
                self.set_view(**vars(self._view()))
            if changed & Change.THEME:
                self.set_theme(self.original.theme)
        if changed & (Change.STEP | Change.TRACE):
            self._follow_step()

    def _follow_step(self) -> None:
        document = self.original
        document.run.set_reach(0 if self.by_share else self.steps)
        step = document.cursor
        if self.by_share:
            step = round(step * self.steps / document.last) if document.last else self.steps
        self.set_step(step)


def rival_of(document: Document) -> Rival | None:
    """The run shown beside the document's."""
    return document.rival if isinstance(document.rival, Rival) else None


def begin(document: Document) -> None:
    """Show another run beside the document's."""
    if document.rival is None:
        document.set_rival(Rival(document))


def end(document: Document) -> None:
    """Show the document's run alone."""
    rival = rival_of(document)
    document.set_rival(None)
    if rival:
        rival.end()
