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
class SavedView:
    """What was shown before the practice."""

    study: Study
    prepared: PreparedTree
    ids: IntArray


class PracticeMode(QObject):
    """Shows a question instead of the study, which is locked meanwhile: the replies have an undo of their own."""

    panel_requested = Signal(str)

    def __init__(self, run: ShownRun, history: History, changes: Changes, parent: QObject) -> None:
        super().__init__(parent)
        self._run, self._history, self._changes = run, history, changes
        self._saved_view: SavedView | None = None
        self.practice: Practice | None = None
        """The question that is being answered."""
        self.is_explaining = False
        """Whether its search is shown meanwhile."""

    @property
    def is_answering(self) -> bool:
        """Whether nothing may be shown that answers the question."""
        return self.practice is not None and not self.is_explaining

    @property
    def own_study(self) -> Study:
        """The study that a file holds, also while a question is practised."""
        return self._saved_view.study if self._saved_view else self._run.study

    def begin(self, practice: "Practice") -> None:
        """Show this question instead of the study."""
        self._history.wait_until_idle()
        if self._saved_view is None:
            self._saved_view = SavedView(self._run.study, self._run.prepared, self._run.selected_ids)
        self._history.lock_reason = _("The tree cannot be edited during practice. Press Esc to leave the question "
                                      "first.")
        with self._changes.batch():
            self.practice, self.is_explaining = practice, False
            self._show_tree(practice.tree)
            self._select_part_node()

    def update_practice(self, practice: "Practice") -> None:
        """Let the question be answered like this, hinted at, checked, given up."""
        if self.practice is not None and practice is not self.practice:
            goes_on = practice.current_name != self.practice.current_name
            with self._changes.batch():
                self.practice = practice
                self._changes.notify(Change.PRACTICE)
                if goes_on:
                    self._select_part_node()

    def check_answers(self) -> None:
        """Let the replies be graded, with the time in the log."""
        if self.can_check and self.practice is not None:
            self.update_practice(self.practice.check(timestamp()))

    def give_up(self) -> None:
        """Show the key instead of the replies."""
        if self.practice is not None:
            self.update_practice(self.practice.give_up(timestamp()))

    @property
    def can_check(self) -> bool:
        """Whether there are replies to be graded."""
        practice = self.practice
        return (practice is not None and self.is_answering
                and not practice.has_given_up and not practice.is_grade_current)

    def explain(self, step: int) -> None:
        """Show the question's search at this step; the replies wait."""
        if self.practice is not None and self.practice.question.run is not None:
            with self._changes.batch():
                self.is_explaining = True
                self._show_tree(self.practice.question.run.tree)
                self._run.set_step(step)

    def resume(self) -> None:
        """Hide the search again, and go on answering in the panel."""
        if self.practice is not None and self.is_explaining:
            with self._changes.batch():
                self.is_explaining = False
                self._show_tree(self.practice.tree)
                self._select_part_node()
            self.panel_requested.emit("practice")

    def step_out(self) -> bool:
        """Go back: from the search to the answers, from these to the study; whether there was a practice."""
        is_practice = self.practice is not None
        (self.resume if self.is_explaining else self.leave)()
        return is_practice

    def leave(self) -> None:
        """Show the study again, as it was."""
        if (left := self._saved_view) is not None:
            with self._changes.batch():
                self.drop()
                self._history.prepared_trees.add(left.prepared)
                self._history.show(left.study, left.ids)
                self._changes.notify(Change.VIEW)

    def drop(self) -> None:
        """End the practice before another study is shown."""
        if self._saved_view is not None:
            self.practice, self._saved_view, self.is_explaining = None, None, False
            self._history.lock_reason = ""
            self._run.search_again()
            self._changes.notify(Change.PRACTICE)

    # Inside

    def _show_tree(self, tree: Tree) -> None:
        """Show the tree in the order in which it is, under the rules of the question's search."""
        assert self.practice is not None
        question_run = self.practice.question.run
        # A question's search was run when it was built; it is shown only to explain.
        is_shown = self.is_explaining and question_run is not None
        self._run.override_run(question_run.analysis_run if question_run and is_shown else None,
                               "" if is_shown else _("practice is running"))
        study = Study(edit.adopt_order(tree), view=replace(self._run.study.view, step=None))
        if question_run is not None:
            rules = question_run.trace
            study = replace(study, algorithm=rules.algorithm, convention=rules.convention, options=rules.options)
        self._history.show(study, self._run.selected_ids)
        self._changes.notify(Change.VIEW | Change.PRACTICE)

    def _select_part_node(self) -> None:
        """Select the node that the part belongs to."""
        practice = self.practice
        node = int(getattr(practice.current_field, "node", -1)) if practice else -1
        if 0 <= node < len(self._run.tree):
            self._run.select([node])


def timestamp() -> str:
    """The time of an attempt, as a log has it."""
    return datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")
