"""What views read of the document: a study, the search of it, the step, the selection; nothing here changes them."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from explorer import analysis, search
from explorer.analysis import State
from explorer.core.i18n import _
from explorer.gui.document.change import Change, Changes
from explorer.gui.document.jobs import Work
from explorer.gui.document.prepared_tree import Sight, sight_of
from explorer.pictures import theme
from explorer.pictures.figure import Marks
from explorer.pictures.theme import Theme
from explorer.search.parameters import Parameters
from explorer.search.trace import Trace
from explorer.study import Study
from explorer.trees.layout import Layout
from explorer.trees.tree import IntArray, Tree
from explorer.trees.visible import Shown

if TYPE_CHECKING:
    from explorer.exam.practice.practice import Practice

NONE: IntArray = np.empty(0, np.int64)


class Reading(QObject):
    """A study as it is shown now; attributes are read-only.

    `tree` is the whole tree in the order in force, of which `trace`, `state` and `selection` speak; `shown` is the
    part of it that is drawn, `layout` its places, `picture` its state.
    """

    complained = Signal(str)
    pointed = Signal(int)
    """A node was clicked on in the picture."""
    panel_wanted = Signal(str)
    """Somebody wants to see the panel of this name."""
    dialog_wanted = Signal(str)
    """Somebody wants what the verb of this name opens."""
    offered = Signal(object, str)
    """A view has made a tree that the person wants to go on with, by an edit of this name."""

    def __init__(self, study: Study, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.changes = Changes(self)
        self.undo_stack = QUndoStack(self)
        self.undo_stack.indexChanged.connect(self._tell_file)
        self.theme: Theme = theme.LIGHT
        self.path: Path | None = None
        self.source: Path | None = None
        self.study = study
        self.trace: Trace | None = None
        self.reason = ""
        self.marks: Marks | None = None
        """What of `tree` is brought out in the picture."""
        self.rival: Reading | None = None
        """The other run that is shown beside this one."""
        self.practice: Practice | None = None
        """The question that is being answered."""
        self.is_explained = False
        """Whether its search is shown meanwhile."""
        self.reach = 0
        """How far the cursor goes at least: the other run may be longer than this one."""
        self._name = ""
        self._sight: Sight = sight_of(study)
        self._state: State | None = None
        self._selection: Sequence[int] = ()
        self._ids = NONE
        self._errand, self._change, self._run, self._aside = (Work(self, self.changes) for _each in range(4))

    def listen(self, depends_on: Change, slot: Callable[..., Any]) -> Callable[[], object]:
        """Call `slot` once for each change of any of these: see `Changes.listen`."""
        return self.changes.listen(depends_on, slot)

    def _tell_file(self) -> None:
        self.changes.tell(Change.FILE)

    @property
    def tree(self) -> Tree:
        """The whole tree in the order in force."""
        return self._sight.tree

    @property
    def shown(self) -> Shown:
        """The part of the tree that is drawn."""
        return self._sight.shown

    @property
    def layout(self) -> Layout:
        """The places of `shown.tree`."""
        return self._sight.layout

    @property
    def selection(self) -> Sequence[int]:
        """The selected nodes of `tree`, in the order of selecting."""
        return self._selection

    @property
    def current(self) -> int | None:
        """The node selected last."""
        return self._selection[-1] if self._selection else None

    @property
    def taken(self) -> Parameters:
        """What the algorithm takes of the study's parameters."""
        return search.taken(self.study.algorithm, self.study.parameters)

    @property
    def steps(self) -> int:
        """The steps of the search; 0 where there is none."""
        return self.trace.steps if self.trace else 0

    @property
    def step(self) -> int:
        """The step shown; where nobody scrubbed, the end."""
        return self.steps if self.study.view.step is None else min(self.study.view.step, self.steps)

    @property
    def last(self) -> int:
        """The last step of the cursor: this search's, or that of a longer one beside it."""
        return max(self.steps, self.reach)

    @property
    def cursor(self) -> int:
        """Where the cursor stands, 0 to `last`: past the end of this search its end is shown."""
        return self.last if self.study.view.step is None else min(self.study.view.step, self.last)

    @property
    def state(self) -> State | None:
        """What every node of `tree` looks like at `step`; None while there is no trace."""
        if self.trace and (self._state is None or self._state.step != self.step):
            self._state = analysis.state_at(self.tree, self.trace, self.step)
        return self._state

    @property
    def picture(self) -> State | None:
        """The state of what is drawn, `shown.tree`: `state` itself while nothing is hidden."""
        return self.state and analysis.part_of(self.state, self.shown)

    @property
    def shown_marks(self) -> Marks | None:
        """What is brought out of what is drawn, `shown.tree`."""
        if self.marks is None or self.shown.is_whole:
            return self.marks
        return self.marks.part(self.shown.nodes)

    @property
    def is_tested(self) -> bool:
        """Whether nothing may be shown that answers the question."""
        return self.practice is not None and not self.is_explained

    @property
    def _works(self) -> tuple[Work, ...]:
        return self._errand, self._change, self._run, self._aside

    @property
    def busy(self) -> str:
        """What is worked on beside the window; "" where nothing is."""
        return next((work.text for work in self._works if work.text), "")

    @property
    def progress(self) -> float:
        """The share of that which is done."""
        return next((work.share for work in self._works if work.text), 0.0)

    @property
    def is_changing(self) -> bool:
        """Whether an edit is being worked out; what comes next waits for it."""
        return bool(self._change.text)

    @property
    def is_aside(self) -> bool:
        """Whether something is counted beside the window that nobody's edit waits for."""
        return bool(self._aside.text)

    @property
    def hindrance(self) -> str:
        """Why what is typed now can't be taken at once; "" where it can."""
        return _("the last edit is still being worked out") if self.is_changing else ""

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit, or while a question is practised a reply, to take back."""
        return bool(self.practice.past) if self.practice else self.undo_stack.canUndo()

    @property
    def can_redo(self) -> bool:
        """Whether there is one to do again."""
        return bool(self.practice.future) if self.practice else self.undo_stack.canRedo()

    @property
    def modified(self) -> bool:
        """Whether there are edits that no file holds."""
        return not self.undo_stack.isClean()

    @property
    def pristine(self) -> bool:
        """Whether nothing was drawn or opened yet."""
        blank = np.isnan(self.tree.payoff[0]).all() and not self.tree.unknown_name(0)
        return len(self.tree) == 1 and self.path is None and not self.undo_stack.count() and bool(blank)

    def suggestion(self, suffix: str) -> Path:
        """Where to offer to save: beside the file that the tree came from, under its name, with this suffix."""
        origin = self.path or self.source or Path.home() / _("tree")
        return origin.with_name(origin.stem + suffix)

    @property
    def title(self) -> str:
        """The file's name, else what was opened, else the tree's title, else that it has none."""
        return self.path.name if self.path else self._name or self.study.tree.title or _("Untitled")

    def drawn(self, node: int) -> int:
        """The node's index in `study.tree`."""
        return self.all_drawn([node])[0]

    def all_drawn(self, nodes: Sequence[int]) -> Sequence[int]:
        """The nodes' indices in `study.tree`."""
        if self.tree is self.study.tree:
            return nodes
        drawn: list[int] = found(self.study.tree, self.tree.id[np.array(nodes, np.int64)]).tolist()
        return drawn


def found(tree: Tree, ids: IntArray) -> IntArray:
    """The nodes with these ids, -1 where the tree has none."""
    if len(ids) < 8:
        alone = [np.flatnonzero(tree.id == each) for each in ids.tolist()]
        return np.array([place[0] if len(place) else -1 for place in alone], np.int64)
    by_id = np.argsort(tree.id, kind="stable")
    rising = tree.id[by_id]
    places = np.minimum(np.searchsorted(rising, ids), len(by_id) - 1)
    return np.where(rising[places] == ids, by_id[places], -1)
