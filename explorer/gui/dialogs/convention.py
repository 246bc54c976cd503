"""The rules on which textbooks differ, each with one sentence; a change counts at once."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from explorer import search
from explorer.core import numerals
from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.gui.dialogs.options import PAUSE, Options, written
from explorer.gui.document import Change, Document
from explorer.gui.toolkit import convention_text, widgets
from explorer.gui.toolkit.fields import SpinBox
from explorer.gui.toolkit.plain import make_label, set_tip
from explorer.gui.toolkit.timers import make_timer
from explorer.search.algorithm import CUT, FAIL, TIES
from explorer.search.convention import Bound, Convention

Choice = tuple[str, str, str]
"""A value of the convention, its name, the sentence that explains it."""

DEEPEST = 99_999
COLUMN = 206
"""Pixels of each of the three columns."""
INSET = 20
"""Pixels from a choice's mark to its name."""
LINES = 2
"""Of the longest refusal."""


def cuts() -> tuple[Choice, ...]:
    """The two tests."""
    return (
        ("ge", _("Cut on ≥"), _("Stop as soon as equality shows that this node cannot improve on what is known.")),
        ("gt", _("Cut on >"), _("Go on at equality: more leaves are seen, and tied moves are told apart.")),
    )


def fails() -> tuple[Choice, ...]:
    """The two things a cut node may return."""
    return (
        ("soft", _("Fail-soft"), _("A cut node returns its own value, which may lie outside its window.")),
        ("hard", _("Fail-hard"), _("A cut node returns the bound: every number is clamped to its window.")),
    )


def ties() -> tuple[Choice, ...]:
    """Which of several moves of equal value is reported."""
    return (
        ("first", _("First of tied moves"), _("The leftmost of the best moves is the one reported.")),
        ("last", _("Last of tied moves"), _("The rightmost; needs exact values, so not alpha-beta under ≥.")),
    )


class ConventionDialog(QDialog):
    """Cut, fail, window, depth limit and ties of the document's search, and the options that its algorithm takes."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._showing = False
        self._typed = make_timer(self, PAUSE)
        self._typed.timeout.connect(self.apply)
        self.setWindowTitle(_("Convention and options"))
        column = widgets.column(self)
        why = _("Textbooks differ on these rules. They are kept in the file and printed under every question.")
        column.addWidget(widgets.sentence(why, quiet=True))
        self._picks: dict[str, QRadioButton] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * widgets.MARGIN)
        grid.setVerticalSpacing(widgets.ROW)
        rules = (CUT, cuts()), (FAIL, fails()), (TIES, ties())
        for place, (rule, choices) in enumerate(rules):
            for row, pick in enumerate(self._group(rule, choices)):
                grid.addLayout(pick, row, place)
            grid.setColumnMinimumWidth(place, COLUMN)
            grid.setColumnStretch(place, 1)
        self._add_numbers(grid)
        column.addLayout(grid)
        self._add_options(column)
        self.warning = widgets.warning()
        # Its lines are kept free, so that nothing moves or is cut when a choice is refused.
        kept = QWidget()
        kept.setMinimumHeight(LINES * self.warning.fontMetrics().lineSpacing() + widgets.ROW)
        self.warning.setAlignment(Qt.AlignmentFlag.AlignTop)
        widgets.column(kept, margin=0).addWidget(self.warning)
        column.addWidget(kept, 1)
        self.box = widgets.buttons(self, _("Done"), cancel=False)
        self.finished.connect(self.apply)
        column.addWidget(self.box)
        self._show()
        widgets.settle(self, 3 * COLUMN + 2 * 2 * widgets.MARGIN + 2 * widgets.MARGIN)
        document.listen(Change.TRACE, self._show)

    def _group(self, rule: str, choices: tuple[Choice, ...]) -> Iterator[QVBoxLayout]:
        """A button with its sentence for each of the choices, one is picked; grey where they change nothing."""
        group, algorithm = QButtonGroup(self), self._document.study.algorithm
        is_ignored = convention_text.ignores(algorithm, rule)
        unused = _("{} does not ask this.").format(_title(algorithm)) if is_ignored else ""
        for value, name, why in choices:
            pick = QRadioButton(name)
            pick.setAccessibleDescription(why)
            pick.clicked.connect(self._choose)
            group.addButton(pick)
            inset = QHBoxLayout()
            inset.addSpacing(INSET)
            sentence = widgets.sentence(why, quiet=True)
            for part in (pick, sentence):
                part.setEnabled(not unused)
                set_tip(part, unused)
            inset.addWidget(sentence, 1)
            stack = QVBoxLayout()
            stack.setSpacing(2)
            stack.addWidget(pick)
            stack.addLayout(inset)
            stack.addStretch(1)
            self._picks[value] = pick
            yield stack

    def _add_numbers(self, grid: QGridLayout) -> None:
        self.low, self.high, self.plies = QLineEdit(), QLineEdit(), widgets.spin(SpinBox())
        self.low.setAccessibleName(_("Lower end of the window"))
        self.high.setAccessibleName(_("Upper end of the window"))
        ends = QHBoxLayout()
        ends.setSpacing(widgets.GAP)
        study = self._document.study
        for field in (self.low, self.high):
            field.setFixedWidth(110)
            if not convention_text.has_window(study.convention, study.algorithm):
                field.setEnabled(False)
                set_tip(field, _("{} has no window.").format(_title(study.algorithm)))
            field.textEdited.connect(self._typed.start)
            field.editingFinished.connect(self._finish)
        for part in (self.low, make_label("<  v  <"), self.high):
            ends.addWidget(part)
        ends.addStretch(1)
        self.plies.setRange(-1, DEEPEST)
        self.plies.setSpecialValueText(_("none"))
        self.plies.setAccessibleName(_("Depth limit in plies"))
        self.plies.valueChanged.connect(self.apply)
        window = _("What the root knows before the search: −∞ and +∞ (or -inf and inf), or such as −1 and 7/3.")
        depth = _("Plies below the root; the static evaluations there are used.")
        for place, wide, title, why in ((0, 2, _("Window"), window), (2, 1, _("Depth limit"), depth)):
            note = widgets.sentence(why, quiet=True)
            note.setAlignment(Qt.AlignmentFlag.AlignTop)
            grid.addWidget(widgets.heading(title, 0), 3, place, 1, wide)
            grid.addWidget(note, 5, place, 1, wide)
        grid.addLayout(ends, 4, 0, 1, 2)
        grid.addWidget(self.plies, 4, 2)
        grid.setRowMinimumHeight(2, widgets.ROW)

    def _add_options(self, column: QVBoxLayout) -> None:
        name = self._document.study.algorithm
        self.options = Options(name, self._document.study.parameters)
        self.options.changed.connect(self.apply)
        if self.options.is_empty:
            return
        column.addSpacing(widgets.ROW)
        column.addWidget(widgets.heading(_("Options of {}").format(search.ALGORITHMS[name].title), 0))
        column.addWidget(self.options)

    def chosen(self) -> Convention:
        """What the fields say; ValueError or SearchRefused with the reason where they say nothing sound."""
        low, high = _bound(self.low, _("lower")), _bound(self.high, _("upper"))
        depth = self.plies.value()
        return replace(self._picked(), window=(low, high), depth=None if depth < 0 else depth)

    def _picked(self) -> Convention:
        """The document's convention with the three choices as they are picked; SearchRefused where they clash."""
        cut: Literal["ge", "gt"] = "ge" if self._picks["ge"].isChecked() else "gt"
        fail: Literal["soft", "hard"] = "soft" if self._picks["soft"].isChecked() else "hard"
        last: Literal["first", "last"] = "first" if self._picks["first"].isChecked() else "last"
        return replace(self._document.study.convention, cut=cut, fail=fail, ties=last)

    def _choose(self) -> None:
        """Take the choice picked; one that is refused is explained, and what is in force stays picked."""
        document = self._document
        try:
            picked = self._picked()
            if document.trace is not None:
                # What is refused is refused before the first node: there the search may stop.
                search.run(document.tree, document.study.algorithm, picked, document.taken, tick=lambda _visits: False)
        except SearchRefused as refusal:
            self._show()
            widgets.warn(self.warning, str(refusal))
        else:
            document.attempt(partial(document.set_convention, picked))
            widgets.warn(self.warning, document.reason)

    def _finish(self) -> None:
        """Take what was typed, and write it as the other numbers are written."""
        self.apply()
        if not self.warning.text():
            self._show_window()

    def apply(self) -> None:
        """Hand what is chosen to the document, or say why it can't be."""
        self._typed.stop()
        if self._showing:
            return
        try:
            self._document.attempt(partial(self._document.set_convention, self.chosen()))
            self._document.attempt(partial(self._document.set_parameters, self.options.chosen()))
        except (SearchRefused, ValueError) as refusal:
            widgets.warn(self.warning, str(refusal))
        else:
            widgets.warn(self.warning, self._document.reason)

    def _show(self) -> None:
        """Show the document's convention, unless a field is being typed into."""
        now, self._showing = self._document.study.convention, True
        for value in (now.cut, now.fail, now.ties):
            self._picks[value].setChecked(True)
        self._show_window(but_focus=True)
        self.plies.setValue(-1 if now.depth is None else now.depth)
        self.options.show_parameters(self._document.study.parameters)
        widgets.warn(self.warning, self._document.reason)
        self._showing = False

    def _show_window(self, but_focus: bool = False) -> None:
        for field, bound in zip((self.low, self.high), self._document.study.convention.window, strict=True):
            if not (but_focus and field.hasFocus()):
                field.setText(written(bound))


def _title(algorithm: str) -> str:
    return search.ALGORITHMS[algorithm].title if algorithm in search.ALGORITHMS else algorithm


def _bound(field: QLineEdit, which: str) -> Bound:
    try:
        return numerals.read(field.text())
    except ValueError as wrong:
        raise ValueError(_("The window's {which} end: {reason}").format(which=which, reason=wrong)) from None

