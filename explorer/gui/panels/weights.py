"""The Weights panel: a field for the weight of each feature in the static evaluation."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import count

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QAbstractSpinBox, QLabel

from explorer.core import exact
from explorer.core.exact import Number, display
from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.panels.panel import Panel, make_text_label, node_title, show_text
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.fields import AbstractSpinBox
from explorer.gui.toolkit.layouts import clear_layout, make_grid, make_row
from explorer.gui.toolkit.text_size import keep_at_most
from explorer.study import Study
from explorer.trees import games
from explorer.trees.edit.weights import LARGEST_WEIGHT, feature_weights, set_weights
from explorer.trees.named_columns import feature_names
from explorer.trees.names import node_name
from explorer.trees.tree import FEATURE_PREFIX, Tree

_merge_ids = count(1)


class WeightField(AbstractSpinBox):
    """A field for an exact number such as 1/3, with steps of 1; `edited` is emitted when the user changes it."""

    edited = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(_("Weight of {}").format(name))
        self.lineEdit().textEdited.connect(lambda _text: self.edited.emit())
        keep_at_most(self, 130)

    @property
    def number(self) -> Number | None:
        """The number in the field; None if the text is not a valid weight."""
        try:
            number = exact.parse_typed(self.lineEdit().text().strip())
        except ValueError:
            return None
        return number if -LARGEST_WEIGHT <= number <= LARGEST_WEIGHT else None

    def show_number(self, number: Number) -> None:
        """Show a number, unless the field already holds it in another notation."""
        if self.number != number:
            self.lineEdit().setText(exact.display_exact(number))

    def stepBy(self, steps: int) -> None:
        if self.number is not None:
            stepped = exact.normalize_number(exact.as_fraction(self.number) + steps)
            self.lineEdit().setText(exact.display_exact(max(-LARGEST_WEIGHT, min(stepped, LARGEST_WEIGHT))))
            self.edited.emit()

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        flag = QAbstractSpinBox.StepEnabledFlag
        return flag.StepUpEnabled | flag.StepDownEnabled

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        return QValidator.State.Acceptable, text, place


class WeightsPanel(Panel):
    """A field per feature; every change runs the search again. Successive changes of one field are one undo step."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Weights"), Change.TREE | Change.SELECTION)
        self.fields: dict[str, WeightField] = {}
        self._feature_labels: dict[str, QLabel] = {}
        self._merging = ("", 0)
        self._weights_before: Mapping[str, Number] = {}
        self.formula, self.error_label, self.value_label = map(make_text_label, ("heading", "wrong", "quiet"))
        self.reset = make_button(_("Reset to the game’s weights"), self._reset)
        self._grid = make_grid(across=16, down=8)
        self._grid.setColumnStretch(2, 1)
        self.fill(self.formula, self._grid, self.error_label, self.value_label, make_row(self.reset, ...), spacing=12)
        self.error_label.hide()

    def refresh(self) -> None:
        """Show the weights of the tree and the features of the current node."""
        tree = self.document.tree
        names = feature_names(tree.columns)
        if self.show_placeholder("" if names else _(
            "No position of this tree has features.\n\nTo get some, use File > Generate… (Ctrl+G): tic-tac-toe or "
            "connect with an evaluation, pig, or the corridor.")):
            return
        if names != tuple(self.fields):
            self._make_rows(names)
        now = feature_weights(tree)
        for name, field in self.fields.items():
            if not field.hasFocus() or field.number is not None:
                field.show_number(now[name])
        self.error_label.setVisible(self._first_invalid() is not None)
        self.formula.setText(evaluation_formula(now))
        own = games.original_weights(tree)
        self.reset.setVisible(own is not None)
        self.reset.setEnabled(own is not None and dict(own) != dict(now))
        self._show_node(tree)

    def _show_node(self, tree: Tree) -> None:
        node = self.document.current
        for name, label in self._feature_labels.items():
            column = tree.columns[FEATURE_PREFIX + name]
            counted = float(column[node]) if node is not None and isinstance(column, np.ndarray) else np.nan
            label.setText("" if counted != counted else f"× {display(counted)}")
        sentence = ""
        if node is not None and (value := tree.payoff_of(node)) == value:
            is_open = any(label.text() for label in self._feature_labels.values())
            words = _("Static evaluation of {node}: {value}.") if is_open else _(
                "{node} has the value {value} with any weights.")
            named = self.document.named_tree
            name = node_name(named, node) if is_open else node_title(named, node)
            sentence = words.format(node=name, value=display(value))
        show_text(self.value_label, sentence)

    def _make_rows(self, names: tuple[str, ...]) -> None:
        clear_layout(self._grid)
        self.fields, self._feature_labels = {}, {}
        for row, name in enumerate(names):
            field, label, here = WeightField(name), make_text_label("text", name), make_text_label("quiet")
            label.setWordWrap(False)
            field.edited.connect(partial(self._change, name))
            field.editingFinished.connect(self._end)
            self.fields[name], self._feature_labels[name] = field, here
            for column, part in enumerate((label, field, here)):
                self._grid.addWidget(part, row, column)

    def _first_invalid(self) -> str | None:
        return next((name for name, field in self.fields.items() if field.number is None), None)

    def _change(self, name: str) -> None:
        """Apply the weight in a field; successive changes of the same field are merged into one undo step."""
        number = self.fields[name].number
        if number is None:
            show_text(self.error_label, _("A weight must be a number, such as 3, −1, 0.5 or 1/3."))
            return
        self.error_label.hide()
        if self._merging[0] != name:
            self._merging, self._weights_before = (name, next(_merge_ids)), feature_weights(self.document.tree)
        words = _("Weight of {name}: {before} → {after}").format(
            name=name, before=display(self._weights_before[name]), after=display(number))
        self._apply_weights(words, {name: number}, self._merging[1])

    def _apply_weights(self, words: str, changes: Mapping[str, Number], merging: int = -1) -> None:
        def make(study: Study) -> tuple[Study, None]:
            return replace(study, tree=set_weights(study.tree, changes)), None

        self.document.attempt(lambda: self.document.history.apply_edit(words, make, merging))

    def _end(self) -> None:
        """End the merging of changes, and restore the weights of fields with invalid text."""
        self._merging = ("", 0)
        now = feature_weights(self.document.tree)
        for name, field in self.fields.items():
            if field.number is None and name in now:
                field.show_number(now[name])
        self.error_label.hide()

    def _reset(self) -> None:
        own = games.original_weights(self.document.tree)
        if own is not None:
            self._merging = ("", 0)
            self._apply_weights(_("Reset to the game’s weights"), own)


def evaluation_formula(now: Mapping[str, Number]) -> str:
    """Return the evaluation as a sum, for example 3 X2 + X1 − 3 O2 − O1, without features of weight 0."""
    terms = ""
    for name, weight in now.items():
        if weight:
            size = "" if weight in (1, -1) else f"{exact.display_exact(-weight if weight < 0 else weight)} "
            sign = (" − " if weight < 0 else " + ") if terms else "−" if weight < 0 else ""
            terms += f"{sign}{size}{name}"
    return _("Evaluation = {}").format(terms or "0")
