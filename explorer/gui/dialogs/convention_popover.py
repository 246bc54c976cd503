"""A small window beside the toolbar's rule with the settings of the convention; the tree stays in view."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QGridLayout, QLabel, QLayout, QWidget
from shiboken6 import isValid

from explorer.core.i18n import _
from explorer.core.option import Option
from explorer.gui.dialogs.convention import OWN_FIELDS, ConventionForm
from explorer.gui.document import Document
from explorer.gui.document.second_run import SecondRun
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.layouts import make_grid, make_row

WIDTH, INSIDE = 392, 16
"""The width of the popover and its margin, in pixels."""
BELOW = 4
"""The gap between the button and the popover, in pixels."""


class ConventionPopover(ConventionForm):
    """The rules of the convention in a row each, with the rule in force as a student reads it below."""

    def __init__(self, document: Document | SecondRun, ask_more: Callable[[], object], parent: QWidget) -> None:
        self._ask_more = ask_more
        self._notes: dict[str, QLabel] = {}
        self._had_focus = QApplication.focusWidget()
        super().__init__(document, parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # A click on the button closes the popover; it must not open it again.
        self.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)
        self.finished.connect(self._return_focus)

    def open_below(self, button: QWidget) -> None:
        """Show the popover below the button, within its window as far as there is room.

        If the window's right edge is near, it stands there, over the panels more than over the tree.
        """
        window = button.window()
        self._fit()
        corner = button.mapToGlobal(QPoint(0, button.height() + BELOW))
        outermost = window.mapToGlobal(QPoint(window.width() - INSIDE - self.width(), 0)).x()
        left = outermost if outermost < corner.x() + button.width() else corner.x()
        self.move(max(window.mapToGlobal(QPoint(0, 0)).x(), left), corner.y())
        self.show()
        first = next((pick for pick in self._picks.values() if pick.isChecked() and pick.isEnabled()), self.plies)
        first.setFocus(Qt.FocusReason.PopupFocusReason)

    def _place_fields(self) -> None:
        self.setObjectName("popover")
        self.setWindowTitle(_("Convention"))
        self.more = make_button(_("More…"), self._open_more, _("Convention and options"))
        grid = make_grid(across=widgets.GAP, down=2)
        grid.setColumnStretch(1, 1)
        own = dict(zip(OWN_FIELDS, (self.ends, make_row(self.plies, ...)), strict=True))
        for name, rule in self._rules.items():
            if rule.choices or name in own:
                field = make_row(*self._make_picks(rule), ..., spacing=INSIDE) if rule.choices else own[name]
                self._add_rule(grid, rule, field)
        widgets.column(self, grid, self.other_rules, self.warning, make_row(..., self.more), margin=INSIDE)
        order = [*self._fields_in_order(), self.more]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _fields_in_order(self) -> Iterator[QWidget]:
        """Yield the fields as they stand, from the first rule to the last."""
        own = {OWN_FIELDS[0]: (self.low, self.high), OWN_FIELDS[1]: (self.plies,)}
        for name in self._rules:
            yield from own.get(name, ())
            yield from (pick for (rule, _choice), pick in self._picks.items() if rule == name)
        for editor in self.other_rules.editors.values():
            yield from editor.fields

    def _add_rule(self, grid: QGridLayout, rule: Option, field: QLayout) -> None:
        """Add a rule's title and field, and below them its note."""
        row = grid.rowCount()
        self._notes[rule.name] = note = widgets.sentence(quiet=True)
        grid.addWidget(widgets.heading(rule.heading, 0), row, 0)
        grid.addLayout(field, row, 1)
        grid.addWidget(note, row + 1, 1)
        grid.setRowMinimumHeight(row + 2, widgets.ROW)

    def _show(self) -> None:
        super()._show()
        convention = self._document.study.convention
        for name, note in self._notes.items():
            rule = self._rules[name]
            note.setText(self._why_unused(rule) or rule.describe_rule(getattr(convention, name)))
        self._fit()

    def _warn(self) -> None:
        super()._warn()
        self._fit()

    def _fit(self) -> None:
        """Give the popover the height of its texts."""
        widgets.fit_height(self, WIDTH)

    def _open_more(self) -> None:
        self.close()
        self._ask_more()

    def _return_focus(self) -> None:
        if self._had_focus and isValid(self._had_focus):
            self._had_focus.setFocus(Qt.FocusReason.PopupFocusReason)
