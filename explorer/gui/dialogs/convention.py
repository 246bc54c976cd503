"""The dialog for the rules on which textbooks differ; every change is applied at once."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QGridLayout,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from explorer import search
from explorer.core import exact
from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.core.option import Option, format_value, options_of
from explorer.gui.dialogs.options import PAUSE, OptionFields, format_bound
from explorer.gui.document import Change, Document
from explorer.gui.document.second_run import SecondRun
from explorer.gui.toolkit import convention_text, widgets
from explorer.gui.toolkit.fields import SpinBox
from explorer.gui.toolkit.layouts import add_parts, make_column, make_grid, make_row
from explorer.gui.toolkit.option_form import OptionForm
from explorer.gui.toolkit.plain_text import make_label, set_tip
from explorer.gui.toolkit.timers import make_timer
from explorer.search.convention import Bound, Convention

COLUMN_WIDTH = 206
"""The width of each of the three columns, in pixels."""
INSET = 20
"""The indentation of the sentence below a choice, in pixels."""
OWN_FIELDS = ("window", "depth")
"""Rules with fields of their own below the choices; others without choices follow in a form."""
WARNING_LINES = 2
"""The number of lines of the longest refusal."""


class ConventionDialog(QDialog):
    """Cutoff test, fail-soft or fail-hard, window, depth limit, ties, and the options of the algorithm."""

    def __init__(self, document: Document | SecondRun, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._showing = False
        self._typing_timer = make_timer(self, PAUSE, self.apply)
        self.setWindowTitle(_("Convention and options"))
        column = widgets.column(self)
        why = _("Textbooks differ on these rules. They are saved in the file and printed under every question.")
        column.addWidget(widgets.sentence(why, quiet=True))
        self._picks: dict[tuple[str, str], QRadioButton] = {}
        self._rules = options_of(Convention)
        grid = make_grid(across=2 * widgets.MARGIN, down=widgets.ROW)
        rules = [rule for rule in self._rules.values() if rule.choices]
        for place, rule in enumerate(rules):
            for row, pick in enumerate(self._make_group(rule)):
                grid.addLayout(pick, row, place)
            grid.setColumnMinimumWidth(place, COLUMN_WIDTH)
            grid.setColumnStretch(place, 1)
        self._add_numbers(grid)
        column.addLayout(grid)
        others = [rule for name, rule in self._rules.items() if not rule.choices and name not in OWN_FIELDS]
        self.other_rules = OptionForm(others, vars(document.study.convention))
        self.other_rules.changed.connect(self.apply)
        if others:
            column.addWidget(self.other_rules)
        self._add_options(column)
        self.warning = widgets.warning()
        # Reserve space for the warning, so that nothing moves when it appears.
        kept = QWidget()
        kept.setMinimumHeight(WARNING_LINES * self.warning.fontMetrics().lineSpacing() + widgets.ROW)
        self.warning.setAlignment(Qt.AlignmentFlag.AlignTop)
        widgets.column(kept, margin=0).addWidget(self.warning)
        column.addWidget(kept, 1)
        self.box = widgets.buttons(self, _("OK"), cancel=False)
        self.finished.connect(self.apply)
        column.addWidget(self.box)
        self._show()
        widgets.fit_height(self, len(rules) * (COLUMN_WIDTH + 2 * widgets.MARGIN))
        document.listen(Change.TRACE, self._show)

    def _make_group(self, rule: Option) -> Iterator[QVBoxLayout]:
        """Yield a radio button with its sentence for each choice, disabled if the algorithm ignores the rule."""
        group, algorithm = QButtonGroup(self), self._document.study.algorithm
        is_ignored = convention_text.ignores_rule(algorithm, rule.name)
        unused = _("{} does not use this rule.").format(_title(algorithm)) if is_ignored else ""
        for value, words in rule.wordings.items():
            pick, why = QRadioButton(rule.choice_label(value)), _(words.sentence)
            pick.setAccessibleDescription(why)
            pick.clicked.connect(self._choose)
            group.addButton(pick)
            sentence = widgets.sentence(why, quiet=True)
            for part in (pick, sentence):
                part.setEnabled(not unused)
                set_tip(part, unused)
            self._picks[rule.name, value] = pick
            yield make_column(pick, make_row(INSET, (sentence, 1)), ..., spacing=2)

    def _add_numbers(self, grid: QGridLayout) -> None:
        self.low, self.high, self.plies = QLineEdit(), QLineEdit(), widgets.fit_spin_box(SpinBox())
        self.low.setAccessibleName(_("Lower window bound"))
        self.high.setAccessibleName(_("Upper window bound"))
        study = self._document.study
        for field in (self.low, self.high):
            field.setFixedWidth(110)
            if not convention_text.has_window(study.convention, study.algorithm):
                field.setEnabled(False)
                set_tip(field, _("{} has no window.").format(_title(study.algorithm)))
            field.textEdited.connect(self._typing_timer.start)
            field.editingFinished.connect(self._finish)
        ends = make_row(self.low, make_label("<  v  <"), self.high, ..., spacing=widgets.GAP)
        limit = self._rules["depth"]
        self.plies.setRange(-1, limit.most or 0)
        self.plies.setSpecialValueText(_(limit.blank))
        self.plies.setAccessibleName(_("Depth limit in plies"))
        self.plies.valueChanged.connect(self.apply)
        for place, wide, rule in ((0, 2, self._rules["window"]), (2, 1, limit)):
            note = widgets.sentence(_(rule.sentence), quiet=True)
            note.setAlignment(Qt.AlignmentFlag.AlignTop)
            grid.addWidget(widgets.heading(rule.heading, 0), 3, place, 1, wide)
            grid.addWidget(note, 5, place, 1, wide)
        grid.addLayout(ends, 4, 0, 1, 2)
        grid.addWidget(self.plies, 4, 2)
        grid.setRowMinimumHeight(2, widgets.ROW)

    def _add_options(self, column: QVBoxLayout) -> None:
        name = self._document.study.algorithm
        self.options = OptionFields(name, self._document.study.options)
        self.options.changed.connect(self.apply)
        if self.options.is_empty:
            return
        add_parts(column, widgets.ROW, widgets.heading(_("Options of {}").format(search.ALGORITHMS[name].title), 0),
                  self.options)

    def read_convention(self) -> Convention:
        """Return the convention in the fields; raises ValueError or SearchRefused if it is not valid."""
        low, high = _read_bound(self.low, _("Lower")), _read_bound(self.high, _("Upper"))
        depth = self.plies.value()
        return replace(self._read_choices(), window=(low, high), depth=None if depth < 0 else depth,
                       **self.other_rules.values())

    def _read_choices(self) -> Convention:
        """The document's convention with the choices as they are picked; SearchRefused where they clash."""
        picked: dict[str, Any] = {rule: value for (rule, value), pick in self._picks.items() if pick.isChecked()}
        return replace(self._document.study.convention, **picked)

    def _choose(self) -> None:
        """Apply the picked rule; if it is refused, show why and restore the rule in force."""
        document, run = self._document, self._document.shown_run
        try:
            picked = self._read_choices()
            if run.trace is not None:
                # A search is refused before its first node, so it is cancelled there.
                search.run(run.tree, run.study.algorithm, picked, run.accepted_options, tick=lambda _visits: False)
        except SearchRefused as refusal:
            self._show()
            widgets.show_warning(self.warning, str(refusal))
        else:
            document.attempt(partial(document.set_convention, picked))
            widgets.show_warning(self.warning, document.refusal)

    def _finish(self) -> None:
        """Apply a typed window bound and show it in the standard number format."""
        self.apply()
        if not self.warning.text():
            self._show_window()

    def apply(self) -> None:
        """Apply the fields to the document, or show why that is not possible."""
        self._typing_timer.stop()
        if self._showing:
            return
        try:
            self._document.attempt(partial(self._document.set_convention, self.read_convention()))
            self._document.attempt(partial(self._document.set_options, self.options.read_options()))
        except (SearchRefused, ValueError) as refusal:
            widgets.show_warning(self.warning, str(refusal))
        else:
            widgets.show_warning(self.warning, self._document.refusal)

    def _show(self) -> None:
        """Show the document's convention, except in a window field that has the focus."""
        now, self._showing = self._document.study.convention, True
        for (rule, value), pick in self._picks.items():
            pick.setChecked(getattr(now, rule) == value)
        self._show_window(but_focus=True)
        self.plies.setValue(-1 if now.depth is None else now.depth)
        for name, editor in self.other_rules.editors.items():
            editor.set_text(format_value(self._rules[name], getattr(now, name)))
        self.options.show_options(self._document.study.options)
        widgets.show_warning(self.warning, self._document.refusal)
        self._showing = False

    def _show_window(self, but_focus: bool = False) -> None:
        for field, bound in zip((self.low, self.high), self._document.study.convention.window, strict=True):
            if not (but_focus and field.hasFocus()):
                field.setText(format_bound(bound))


def _title(algorithm: str) -> str:
    return search.ALGORITHMS[algorithm].title if algorithm in search.ALGORITHMS else algorithm


def _read_bound(field: QLineEdit, which: str) -> Bound:
    try:
        return exact.parse_exact(field.text())
    except ValueError as wrong:
        raise ValueError(_("{which} window bound: {reason}").format(which=which, reason=wrong)) from None

