"""Questions to begin an exam with, each added by one click."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.core.i18n import _
from explorer.exam import FORMS
from explorer.exam.papers.suggestions import suggest_forms
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.clamped_label import ClampedLabel
from explorer.gui.toolkit.layouts import clear_layout, make_grid
from explorer.gui.toolkit.plain_text import set_tip
from explorer.gui.toolkit.worker import Worker
from explorer.study import Study

MOST = 3
"""The largest number of suggestions: what the lowest panel has room for."""


class Suggestions(QWidget):
    """Forms that suit a study's tree, each a button with its task; `chosen` is emitted with the form's name."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._study: Study | None = None
        self._names: tuple[str, ...] = ()
        self._worker = Worker(self)
        self._grid = make_grid(self, across=16, down=6)
        self._grid.setColumnStretch(1, 1)

    def show_for(self, study: Study) -> None:
        """Suggest forms for a study's tree, once they are found in a background thread."""
        if study is not self._study:
            self._study = study
            self._worker.start(lambda progress: suggest_forms(study, MOST, progress), self._take, lambda _error: None)

    def _take(self, names: tuple[str, ...]) -> None:
        """Show these forms; the row that is the same keeps the focus."""
        if names == self._names:
            return
        self._names = names
        clear_layout(self._grid)
        for row, name in enumerate(names):
            button = make_button(_("+ {title}").format(title=FORMS[name].title), partial(self.chosen.emit, name))
            button.setAccessibleName(_("Add {title}").format(title=FORMS[name].title))
            button.setAccessibleDescription(_(FORMS[name].sentence))
            button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
            set_tip(button, _(FORMS[name].sentence))
            self._grid.addWidget(button, row, 0)
            self._grid.addWidget(ClampedLabel(_(FORMS[name].sentence), "quiet"), row, 1)
