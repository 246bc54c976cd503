"""Practice mode: a question's tree replaces the document's own, and its search is hidden."""

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
    """The study, its prepared tree and the selected ids before practice began."""

    study: Study
    prepared: PreparedTree
    ids: IntArray


class PracticeMode(QObject):
    """Shows a question instead of the study, which is locked meanwhile; the replies have their own undo stack."""

    panel_requested = Signal(str)

    def __init__(self, run: ShownRun, history: History, changes: Changes, parent: QObject) -> None:
        super().__init__(parent)
        self._run, self._history, self._changes = run, history, changes
        self._saved_view: SavedView | None = None
        self.practice: Practice | None = None
        """The question being answered, with its replies; None outside of practice."""
        self.is_explaining = False
        """True while the question's search is shown."""

    @property
    def is_answering(self) -> bool:
        """True if nothing may be shown that gives the answer away."""
        return self.practice is not None and not self.is_explaining

    @property
    def own_study(self) -> Study:
        """The study that belongs to the file, also during practice."""
        return self._saved_view.study if self._saved_view else self._run.study

    def begin(self, practice: "Practice") -> None:
        """Show a question instead of the study, after waiting for running edits."""
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
        """Replace the question's state, after a reply, a hint or a check, and select the node of a new answer field."""
        if self.practice is not None and practice is not self.practice:
            goes_on = practice.current_name != self.practice.current_name
            with self._changes.batch():
                self.practice = practice
                self._changes.notify(Change.PRACTICE)
                if goes_on:
                    self._select_part_node()

    def undo(self) -> None:
        """Undo the last edit, or in practice the last change of a reply."""
        if self.practice:
            self.update_practice(self.practice.undo())
        else:
            self._history.undo()

    def redo(self) -> None:
        """Redo the edit, or in practice the change of a reply, that was undone last."""
        if self.practice:
            self.update_practice(self.practice.redo())
        else:
            self._history.redo()

    @property
    def can_undo(self) -> bool:
        """True if there is an edit, or in practice a change of a reply, to undo."""
        return bool(self.practice.undo_stack) if self.practice else self._history.stack.canUndo()

    @property
    def can_redo(self) -> bool:
        """True if there is an edit, or in practice a change of a reply, to redo."""
        return bool(self.practice.redo_stack) if self.practice else self._history.stack.canRedo()

    def check_answers(self) -> None:
        """Grade the replies and add the attempt, with the time, to the log."""
        if self.can_check and self.practice is not None:
            self.update_practice(self.practice.check(timestamp()))

    def give_up(self) -> None:
        """Show the model answer instead of the replies, and add that to the log."""
        if self.practice is not None:
            self.update_practice(self.practice.give_up(timestamp()))

    @property
    def can_check(self) -> bool:
        """True if there are replies that have not been graded."""
        practice = self.practice
        return (practice is not None and self.is_answering
                and not practice.has_given_up and not practice.is_grade_current)

    def explain(self, step: int) -> None:
        """Show the question's search at `step`; the replies are kept. Does nothing if the question has no search."""
        if self.practice is not None and self.practice.question.run is not None:
            with self._changes.batch():
                self.is_explaining = True
                self._show_tree(self.practice.question.run.tree)
                self._run.set_step(step)

    def resume(self) -> None:
        """Hide the question's search, show the replies again and request the practice panel."""
        if self.practice is not None and self.is_explaining:
            with self._changes.batch():
                self.is_explaining = False
                self._show_tree(self.practice.tree)
                self._select_part_node()
            self.panel_requested.emit("practice")

    def step_out(self) -> bool:
        """Go back from the search to the replies, or from these to the study; return True if there was a question."""
        is_practice = self.practice is not None
        (self.resume if self.is_explaining else self.leave)()
        return is_practice

    def leave(self) -> None:
        """Show the study again as it was before practice."""
        if (left := self._saved_view) is not None:
            with self._changes.batch():
                self.drop()
                self._history.prepared_trees.add(left.prepared)
                self._history.show(left.study, left.ids)
                self._changes.notify(Change.VIEW)

    def drop(self) -> None:
        """End practice without restoring the study; another one must be shown next."""
        if self._saved_view is not None:
            self.practice, self._saved_view, self.is_explaining = None, None, False
            self._history.lock_reason = ""
            self._run.search_again()
            self._changes.notify(Change.PRACTICE)

    # Internals

    def _show_tree(self, tree: Tree) -> None:
        """Show the tree in its own child order, with the algorithm, convention and options of the question's search."""
        assert self.practice is not None
        question_run = self.practice.question.run
        # A question's search was run when the question was built; it is shown only as an explanation.
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
        """Select the node of the current answer field, if it has one."""
        practice = self.practice
        node = int(getattr(practice.current_field, "node", -1)) if practice else -1
        if 0 <= node < len(self._run.tree):
            self._run.select([node])


def timestamp() -> str:
    """Return the local time with its UTC offset, to seconds, as written to the log."""
    return datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")
