"""The fields and the dialog for the rules on which textbooks differ; every change is applied at once."""

from abc import abstractmethod
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
from explorer.gui.toolkit.text_size import fix_width, grown, padded
from explorer.gui.toolkit.timers import make_timer
from explorer.search.algorithm import WINDOW
from explorer.search.convention import Bound, Convention

COLUMN_WIDTH = 206
"""The width of each of the three columns, in pixels."""
INSET = 20
"""The indentation of the sentence below a choice, in pixels."""
OWN_FIELDS = (WINDOW, "depth")
"""Rules with fields of their own below the choices; others without choices follow in a form."""
WARNING_LINES = 2
"""The number of lines of the longest refusal."""


class ConventionForm(QDialog):
    """A window with fields for the rules of the convention; its subclasses place them.

    `options` are the fields of the algorithm's options, if the window has them.
    """

    help_topic = "searches.md#Convention"

    options: OptionFields | None = None

    def __init__(self, document: Document | SecondRun, parent: QWidget | None, flags: Qt.WindowType) -> None:
        super().__init__(parent, flags)
        self._document = document
        self._showing = False
        self._refused_window = ""
        self._typing_timer = make_timer(self, PAUSE, self.apply)
        self._picks: dict[tuple[str, str], QRadioButton] = {}
        self._rules = options_of(Convention)
        self.warning = widgets.warning()
        self._make_numbers()
        others = [rule for name, rule in self._rules.items() if not rule.choices and name not in OWN_FIELDS]
        self.other_rules = OptionForm(others, vars(document.study.convention))
        self.other_rules.changed.connect(self.apply)
        self.other_rules.setVisible(bool(others))
        self._place_fields()
        self._show()
        self.finished.connect(self.apply)
        document.listen(Change.TRACE, self._show)

    @abstractmethod
    def _place_fields(self) -> None:
        """Lay the fields out in the window."""

    def _why_unused(self, rule: Option) -> str:
        """Return why the algorithm has no use for a rule; "" if it has."""
        study = self._document.study
        if rule.name == WINDOW and not convention_text.has_window(study.convention, study.algorithm):
            return _("{} has no window.").format(_title(study.algorithm))
        ignored = convention_text.ignores_rule(study.algorithm, rule.name)
        return _("{} does not use this rule.").format(_title(study.algorithm)) if ignored else ""

    def _make_picks(self, rule: Option) -> Iterator[QRadioButton]:
        """Yield a radio button for each choice, disabled if the algorithm ignores the rule."""
        group, unused = QButtonGroup(self), self._why_unused(rule)
        for value, words in rule.wordings.items():
            pick = QRadioButton(rule.choice_label(value))
            pick.setAccessibleDescription(unused or _(words.sentence))
            pick.clicked.connect(self._choose)
            group.addButton(pick)
            pick.setEnabled(not unused)
            set_tip(pick, unused)
            self._picks[rule.name, value] = pick
            yield pick

    def _make_numbers(self) -> None:
        self.low, self.high, self.plies = QLineEdit(), QLineEdit(), widgets.fit_spin_box(SpinBox())
        self.low.setAccessibleName(_("Lower window bound"))
        self.high.setAccessibleName(_("Upper window bound"))
        for field in (self.low, self.high):
            fix_width(field, 110)
            if unused := self._why_unused(self._rules[WINDOW]):
                field.setEnabled(False)
                field.setAccessibleDescription(unused)
                set_tip(field, unused)
            field.textEdited.connect(self._typing_timer.start)
            field.editingFinished.connect(self._finish)
        self.ends = make_row(self.low, make_label("<  v  <"), self.high, ..., spacing=widgets.GAP)
        limit = self._rules["depth"]
        self.plies.setRange(-1, limit.most or 0)
        self.plies.setSpecialValueText(_(limit.blank))
        self.plies.setAccessibleName(_("Depth limit in plies"))
        self.plies.valueChanged.connect(self.apply)

    def read_convention(self) -> Convention:
        """Return the convention in the fields; raises ValueError or SearchRefused if it is not valid."""
        depth = self.plies.value()
        return replace(self._read_choices(), window=self._read_window(), depth=None if depth < 0 else depth,
                       **self.other_rules.values())

    def _read_window(self) -> tuple[Bound, Bound]:
        """Return the window in the fields, or the one in force if theirs is not valid, and keep the reason."""
        try:
            low, high = _read_bound(self.low, _("Lower")), _read_bound(self.high, _("Upper"))
            window, self._refused_window = Convention(window=(low, high)).window, ""
        except (SearchRefused, ValueError) as refusal:
            window, self._refused_window = self._document.study.convention.window, str(refusal)
        return window

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
            self._warn()

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
            if self.options:
                self._document.attempt(partial(self._document.set_options, self.options.read_options()))
        except (SearchRefused, ValueError) as refusal:
            widgets.show_warning(self.warning, str(refusal))
        else:
            self._warn()

    def _warn(self) -> None:
        """Show why the typed window is not valid, or why there is no search."""
        widgets.show_warning(self.warning, self._refused_window or self._document.refusal)

    def _show(self) -> None:
        """Show the document's convention, except in a window field that has the focus or was refused."""
        now, self._showing = self._document.study.convention, True
        for (rule, value), pick in self._picks.items():
            pick.setChecked(getattr(now, rule) == value)
            # Tab stops at a rule once; Qt sees to that only after the rule has had the focus.
            pick.setFocusPolicy(Qt.FocusPolicy.StrongFocus if pick.isChecked() else Qt.FocusPolicy.ClickFocus)
        self._show_window(but_focus=True)
        self.plies.setValue(-1 if now.depth is None else now.depth)
        for name, editor in self.other_rules.editors.items():
            editor.set_text(format_value(self._rules[name], getattr(now, name)))
        if self.options:
            self.options.show_options(self._document.study.options)
        self._warn()
        self._showing = False

    def _show_window(self, but_focus: bool = False) -> None:
        if self._refused_window:
            return  # keep refused text, so that the user can correct it
        for field, bound in zip((self.low, self.high), self._document.study.convention.window, strict=True):
            if not (but_focus and field.hasFocus()):
                field.setText(format_bound(bound))


class ConventionDialog(ConventionForm):
    """Cutoff test, fail-soft or fail-hard, window, depth limit, ties, and the options of the algorithm."""

    def __init__(self, document: Document | SecondRun, parent: QWidget | None = None) -> None:
        super().__init__(document, parent, Qt.WindowType.Dialog)

    def _place_fields(self) -> None:
        self.setWindowTitle(_("Convention and options"))
        column = widgets.column(self)
        why = _("Textbooks differ on these rules. They are saved in the file and printed under every question.")
        column.addWidget(widgets.sentence(why, quiet=True))
        grid = make_grid(across=2 * widgets.MARGIN, down=widgets.ROW)
        rules = [rule for rule in self._rules.values() if rule.choices]
        for place, rule in enumerate(rules):
            for row, pick in enumerate(self._make_group(rule)):
                grid.addLayout(pick, row, place)
            grid.setColumnMinimumWidth(place, padded(COLUMN_WIDTH))
            grid.setColumnStretch(place, 1)
        self._add_numbers(grid)
        column.addLayout(grid)
        column.addWidget(self.other_rules)
        self._add_options(column)
        # Reserve space for the warning, so that nothing moves when it appears.
        kept = QWidget()
        kept.setMinimumHeight(WARNING_LINES * self.warning.fontMetrics().lineSpacing() + widgets.ROW)
        self.warning.setAlignment(Qt.AlignmentFlag.AlignTop)
        widgets.column(kept, margin=0).addWidget(self.warning)
        column.addWidget(kept, 1)
        self.box = widgets.buttons(self, _("OK"), cancel=False)
        column.addWidget(self.box)
        self._show()  # the height depends on the texts
        widgets.fit_height(self, len(rules) * (COLUMN_WIDTH + 2 * widgets.MARGIN))

    def _make_group(self, rule: Option) -> Iterator[QVBoxLayout]:
        """Yield a radio button with its sentence for each choice."""
        for pick, words in zip(self._make_picks(rule), rule.wordings.values(), strict=True):
            sentence = widgets.sentence(_(words.sentence), quiet=True)
            sentence.setEnabled(pick.isEnabled())
            set_tip(sentence, self._why_unused(rule))
            yield make_column(pick, make_row(grown(INSET), (sentence, 1)), ..., spacing=2)

    def _add_numbers(self, grid: QGridLayout) -> None:
        for place, wide, rule in ((0, 2, self._rules[WINDOW]), (2, 1, self._rules["depth"])):
            note = widgets.sentence(_(rule.sentence), quiet=True)
            note.setAlignment(Qt.AlignmentFlag.AlignTop)
            grid.addWidget(widgets.heading(rule.heading, 0), 3, place, 1, wide)
            grid.addWidget(note, 5, place, 1, wide)
        grid.addLayout(self.ends, 4, 0, 1, 2)
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


def _title(algorithm: str) -> str:
    return search.ALGORITHMS[algorithm].title if algorithm in search.ALGORITHMS else algorithm


def _read_bound(field: QLineEdit, which: str) -> Bound:
    try:
        return exact.parse_typed(field.text())
    except ValueError as wrong:
        raise ValueError(_("{which} window bound: {reason}").format(which=which, reason=wrong)) from None

