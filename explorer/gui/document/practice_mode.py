"""How a question is practised: its tree stands in for the document's own, and its search stays hidden."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from explorer.core.i18n import _
from explorer.gui.document.change import Change
from explorer.gui.document.history import Changing
from explorer.gui.document.prepared_tree import Sight
from explorer.study import Study
from explorer.trees import edit
from explorer.trees.tree import IntArray, Tree

if TYPE_CHECKING:
    from explorer.exam.practice.practice import Practice


@dataclass(frozen=True, eq=False)
class Left:
    """What was shown before the practice."""

    study: Study
    sight: Sight
    ids: IntArray


class Practising(Changing):
    """A study, or instead of it a question: that has an undo of its own, and nothing of the study changes meanwhile."""

    def __init__(self, study: Study, parent: QObject | None = None) -> None:
        super().__init__(study, parent)
        self._left: Left | None = None

    @property
    def own_study(self) -> Study:
        """The study that a file holds, also while a question is practised."""
        return self._left.study if self._left else self.study

    def begin_practice(self, practice: "Practice") -> None:
        """Show this question instead of the study."""
        self.finish()
        if self._left is None:
            self._left = Left(self.study, self._sight, self._ids)
        with self.changes.together():
            self.practice, self.is_explained = practice, False
            self._show_tree(practice.tree)
            self._go_to_part()

    def set_practice(self, practice: "Practice") -> None:
        """Let the question be answered like this, hinted at, checked, given up."""
        if self.practice is not None and practice is not self.practice:
            goes_on = practice.at != self.practice.at
            with self.changes.together():
                self.practice = practice
                self.changes.tell(Change.PRACTICE)
                if goes_on:
                    self._go_to_part()

    def check_answers(self) -> None:
        """Let the replies be graded, with the time in the log."""
        if self.can_check and self.practice is not None:
            self.set_practice(self.practice.checked(now()))

    def give_up(self) -> None:
        """Show the key instead of the replies."""
        if self.practice is not None:
            self.set_practice(self.practice.given_up(now()))

    @property
    def can_check(self) -> bool:
        """Whether there are replies to be graded."""
        practice = self.practice
        return practice is not None and self.is_tested and not practice.has_given_up and not practice.is_fresh

    def explain(self, step: int) -> None:
        """Show the question's search at this step; the replies wait."""
        if self.practice is not None and self.practice.question.run is not None:
            with self.changes.together():
                self.is_explained = True
                self._show_tree(self.practice.question.run.tree)
                self._keep_view(step=step)
                self._state = None
                self.changes.tell(Change.STEP)

    def resume(self) -> None:
        """Hide the search again, and go on answering in the panel."""
        if self.practice is not None and self.is_explained:
            with self.changes.together():
                self.is_explained = False
                self._show_tree(self.practice.tree)
                self._go_to_part()
            self.panel_wanted.emit("practice")

    def step_out(self) -> bool:
        """Go back: from the search to the answers, from these to the study; whether there was a practice."""
        is_practice = self.practice is not None
        (self.resume if self.is_explained else self.leave_practice)()
        return is_practice

    def leave_practice(self) -> None:
        """Show the study again, as it was."""
        if self._left is not None:
            with self.changes.together():
                self.study, ids = self._left.study, self._left.ids
                self._recent.keep(self._left.sight)
                self._drop_practice()
                self._searched = ()
                self._show(ids)
                self.changes.tell(Change.VIEW | Change.PRACTICE)

    def _drop_practice(self) -> None:
        self.practice, self._left, self.is_explained = None, None, False

    # Edits wait

    def edit(self, text: str, study: Study, select: Iterable[int] | None = None, merging: int = -1) -> None:
        """The same, but while a question is practised nothing is edited."""
        if not self._refuses():
            super().edit(text, study, select, merging)

    def change(
        self, text: str, make: Callable[[Study], tuple[Study, Iterable[int] | None]], merging: int = -1
    ) -> None:
        """The same, but while a question is practised nothing is edited."""
        if not self._refuses():
            super().change(text, make, merging)

    def undo(self) -> None:
        """Take the last edit back, or the last change of a reply."""
        if self.practice:
            self.set_practice(self.practice.undone())
        else:
            super().undo()

    def redo(self) -> None:
        """Do it again."""
        if self.practice:
            self.set_practice(self.practice.redone())
        else:
            super().redo()

    def go_to(self, index: int) -> None:
        """The same, but while a question is practised the study stays as it is."""
        if not self._refuses():
            super().go_to(index)

    def _refuses(self) -> bool:
        if self.practice:
            self.complain(_("While you practise nothing is edited: leave the question first (Esc)."))
        return self.practice is not None

    # Inside

    def _show_tree(self, tree: Tree) -> None:
        """Show the tree in the order in which it is, under the rules of the question's search."""
        assert self.practice is not None
        run = self.practice.question.run
        study = replace(self.study, tree=edit.adopt_order(tree))
        self.study = Study(study.tree, view=replace(study.view, step=None))
        if run is not None:
            rules = run.trace
            self.study = replace(self.study, algorithm=rules.algorithm, convention=rules.convention,
                                 parameters=rules.parameters)
        self._searched = ()
        self._show(self._ids)
        self.changes.tell(Change.VIEW | Change.PRACTICE)

    def _go_to_part(self) -> None:
        """Select the node that the part belongs to."""
        practice = self.practice
        node = int(getattr(practice.part, "node", -1)) if practice else -1
        if 0 <= node < len(self.tree):
            self.select([node])

    def _search(self) -> None:
        """A question's search was run when it was posed; it is shown only to explain."""
        practice = self.practice
        if practice is None:
            super()._search()
            return
        self._forget()
        self._run.drop()
        self._searched = self._wanted()
        run = practice.question.run
        self.trace = run.trace if run is not None and self.is_explained else None
        self.reason = "" if self.trace else _("a question is being answered")
        self.changes.tell(Change.BUSY | Change.TRACE | Change.STEP)


def now() -> str:
    """The time of an attempt, as a log has it."""
    return datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")
