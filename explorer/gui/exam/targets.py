"""What a generated tree has to be, as fields; `changed` with every choice."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.gui.exam.settings import ElidedComboBox, make_form_layout, set_up_spin_box
from explorer.gui.toolkit.fields import SpinBox
from explorer.gui.toolkit.plain_text import make_label
from explorer.study import Targets

NARROWEST = 64
"""px of a number field."""
ANY = -1
"""In a field of skipped leaves: as many as it comes."""


class TargetFields(QWidget):
    """Shape, values, and what alpha-beta does there."""

    changed = Signal()

    def __init__(self, targets: Targets) -> None:
        super().__init__()
        rows = make_form_layout()
        rows.setContentsMargins(0, 0, 0, 0)
        self.setLayout(rows)
        self.plies = _spin(_("Plies"), 1, 12, targets.depth)
        self.least, self.most = (
            _spin(name, 1, 9, number) for name, number in
            zip((_("Fewest children"), _("Most children")), targets.branching, strict=True))
        self.low, self.high = (
            _spin(name, -9999, 9999, number) for name, number in
            zip((_("Least utility"), _("Greatest utility")), targets.values, strict=True))
        skipped = targets.skipped or (ANY, ANY)
        self.from_skipped, self.to_skipped = (
            _spin(name, ANY, 999, number) for name, number in
            zip((_("Fewest skipped leaves"), _("Most skipped leaves")), skipped, strict=True))
        for spin in (self.from_skipped, self.to_skipped):
            spin.setSpecialValueText(_("any"))
        self.deep = _spin(_("Deep cutoffs, at least"), 0, 99, targets.deep)
        self.root, self.ties = ElidedComboBox(), ElidedComboBox()
        for value, words in (("max", _("MAX moves first")), ("min", _("MIN moves first"))):
            self.root.addItem(words, value)
        for tie, words in (("none", _("none")), ("some", _("some that matter")), ("any", _("as it comes"))):
            self.ties.addItem(words, tie)
        self.root.setCurrentIndex(self.root.findData(targets.root))
        self.ties.setCurrentIndex(self.ties.findData(targets.ties))
        self.same_cut = _check(_("Same answer under ≥ and >"), targets.same_cut)
        self.unique_move = _check(_("One best move"), targets.unique_move)
        self.distinct = _check(_("Usual wrong answers all differ"), targets.distinct)
        self.ragged = _check(_("Leaves also above the last ply"), targets.ragged)
        for name, row in (
            (_("Plies"), self.plies), (_("Children"), _make_range_row(self.least, self.most)),
            (_("Utilities"), _make_range_row(self.low, self.high)), (_("Root"), self.root),
            (_("Skipped leaves"), _make_range_row(self.from_skipped, self.to_skipped)), (_("Deep cutoffs"), self.deep),
            (_("Ties"), self.ties),
        ):
            rows.addRow(name, row)
            if not row.accessibleName() and isinstance(row, ElidedComboBox):
                row.setAccessibleName(name)
        for check in (self.same_cut, self.unique_move, self.distinct, self.ragged):
            rows.addRow(check)
            check.toggled.connect(self.changed)
        for spin in self.findChildren(SpinBox):
            spin.valueChanged.connect(self.changed)
        for combo in (self.root, self.ties):
            combo.currentIndexChanged.connect(self.changed)

    def targets(self) -> Targets:
        """What is chosen; ExamError for what can't be."""
        skipped = self.from_skipped.value(), self.to_skipped.value()
        if ANY in skipped and skipped != (ANY, ANY):
            raise ExamError(_("skipped leaves: give both numbers, or “any” twice"))
        return Targets(
            self.plies.value(), (self.least.value(), self.most.value()), (self.low.value(), self.high.value()),
            self.root.currentData(), None if ANY in skipped else skipped, self.deep.value(), self.ties.currentData(),
            self.same_cut.isChecked(), self.unique_move.isChecked(), self.distinct.isChecked(),
            self.ragged.isChecked(),
        )


def _spin(name: str, least: int, most: int, value: int) -> SpinBox:
    spin = set_up_spin_box(SpinBox())
    spin.setRange(least, most)
    spin.setValue(value)
    spin.setAccessibleName(name)
    spin.setMinimumWidth(NARROWEST)
    return spin


def _check(text: str, value: bool) -> QCheckBox:
    check = QCheckBox(text)
    check.setChecked(value)
    return check


def _make_range_row(first: QWidget, second: QWidget) -> QWidget:
    """From … to …"""
    whole = QWidget()
    row = QHBoxLayout(whole)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    row.addWidget(first, 1)
    row.addWidget(make_label(_("to")))
    row.addWidget(second, 1)
    return whole
