"""How a question is practised: its tree stands in for the document's own, and its search stays hidden."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from explorer.core.i18n import _
from explorer.gui.document.change import Change, Changes
from explorer.gui.document.history import History
from explorer.gui.document.prepared_tree import PreparedTree
from explorer.gui.document.shown_run import ShownRun
from explorer.study import Study
from explorer.trees import edit
from explorer.trees.tree import IntArray, Tree

if TYPE_CHECKING:
    from explorer.exam.practice.practice import Practice


@dataclass(frozen=True, eq=False)
class Left:
    """What was shown before the practice."""

    study: Study
    prepared: PreparedTree
    ids: IntArray


class PracticeMode(QObject):
    """Shows a question instead of the study, which is locked meanwhile: the replies have an undo of their own."""

    panel_wanted = Signal(str)

    def __init__(self, run: ShownRun, history: History, changes: Changes, parent: QObject) -> None:
        super().__init__(parent)
        self._run, self._history, self._changes = run, history, changes
        self._left: Left | None = None
        self.practice: Practice | None = None
        """The question that is being answered."""
        self.is_explained = False
        """Whether its search is shown meanwhile."""

    @property
    def is_tested(self) -> bool:
        """Whether nothing may be shown that answers the question."""
        return self.practice is not None and not self.is_explained

    @property
    def own_study(self) -> Study:
        """The study that a file holds, also while a question is practised."""
        return self._left.study if self._left else self._run.study

    def begin(self, practice: "Practice") -> None:
        """Show this question instead of the study."""
        self._history.finish()
        if self._left is None:
            self._left = Left(self._run.study, self._run.prepared, self._run.ids)
        self._history.locked = _("While you practise nothing is edited: leave the question first (Esc).")
        with self._changes.together():
            self.practice, self.is_explained = practice, False
            self._show_tree(practice.tree)
            self._go_to_part()

    def go_on(self, practice: "Practice") -> None:
        """Let the question be answered like this, hinted at, checked, given up."""
        if self.practice is not None and practice is not self.practice:
            goes_on = practice.at != self.practice.at
            with self._changes.together():
                self.practice = practice
                self._changes.tell(Change.PRACTICE)
                if goes_on:
                    self._go_to_part()

    def check_answers(self) -> None:
        """Let the replies be graded, with the time in the log."""
        if self.can_check and self.practice is not None:
            self.go_on(self.practice.checked(now()))

    def give_up(self) -> None:
        """Show the key instead of the replies."""
        if self.practice is not None:
            self.go_on(self.practice.given_up(now()))

    @property
    def can_check(self) -> bool:
        """Whether there are replies to be graded."""
        practice = self.practice
        return practice is not None and self.is_tested and not practice.has_given_up and not practice.is_fresh

    def explain(self, step: int) -> None:
        """Show the question's search at this step; the replies wait."""
        if self.practice is not None and self.practice.question.run is not None:
            with self._changes.together():
                self.is_explained = True
                self._show_tree(self.practice.question.run.tree)
                self._run.set_step(step)

    def resume(self) -> None:
        """Hide the search again, and go on answering in the panel."""
        if self.practice is not None and self.is_explained:
            with self._changes.together():
                self.is_explained = False
                self._show_tree(self.practice.tree)
                self._go_to_part()
            self.panel_wanted.emit("practice")

    def step_out(self) -> bool:
        """Go back: from the search to the answers, from these to the study; whether there was a practice."""
        is_practice = self.practice is not None
        (self.resume if self.is_explained else self.leave)()
        return is_practice

    def leave(self) -> None:
        """Show the study again, as it was."""
        if (left := self._left) is not None:
            with self._changes.together():
                self.drop()
                self._history.recent.keep(left.prepared)
                self._history.show(left.study, left.ids)
                self._changes.tell(Change.VIEW)

    def drop(self) -> None:
        """End the practice before another study is shown."""
        if self._left is not None:
            self.practice, self._left, self.is_explained = None, None, False
            self._history.locked = ""
            self._run.search_again()
            self._changes.tell(Change.PRACTICE)

    # Inside

    def _show_tree(self, tree: Tree) -> None:
        """Show the tree in the order in which it is, under the rules of the question's search."""
        assert self.practice is not None
        question_run = self.practice.question.run
        # A question's search was run when it was posed; it is shown only to explain.
        is_shown = self.is_explained and question_run is not None
        self._run.give_run(question_run.facts if question_run and is_shown else None,
                           "" if is_shown else _("a question is being answered"))
        study = Study(edit.adopt_order(tree), view=replace(self._run.study.view, step=None))
        if question_run is not None:
            rules = question_run.trace
            study = replace(study, algorithm=rules.algorithm, convention=rules.convention, parameters=rules.parameters)
        self._history.show(study, self._run.ids)
        self._changes.tell(Change.VIEW | Change.PRACTICE)

    def _go_to_part(self) -> None:
        """Select the node that the part belongs to."""
        practice = self.practice
        node = int(getattr(practice.part, "node", -1)) if practice else -1
        if 0 <= node < len(self._run.tree):
            self._run.select([node])


def now() -> str:
    """The time of an attempt, as a log has it."""
    return datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")
