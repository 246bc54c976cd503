"""The demonstration for pruned leaves: a slider changes their value, and the root's value stays."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QWidget

from explorer.core.i18n import _
from explorer.exam.practice.leaf_change import (
    changeable_nodes,
    describe_all_values,
    describe_change,
    leaves_below,
    value_range,
)
from explorer.exam.practice.practice import Practice
from explorer.exam.questions.context import QuestionRun
from explorer.gui.document import Document
from explorer.gui.panels.panel import make_text_label
from explorer.gui.toolkit.fields import ComboBox, Slider, SpinBox
from explorer.gui.toolkit.layouts import make_column, make_row


class WitnessView(QWidget):
    """The slider and a sentence, visible once pruned leaves may be shown."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._run: QuestionRun | None = None
        self._nodes: list[int] = []
        self.heading = make_text_label("heading", _("Show that its utility does not matter"))
        self.node, self.slider, self.value = ComboBox(), Slider(Qt.Orientation.Horizontal), SpinBox()
        self.node.setAccessibleName(_("Pruned nodes"))
        self.slider.setAccessibleName(_("Utility"))
        self.value.setAccessibleName(_("Utility"))
        self.outcome_label, self.any_value_label = make_text_label("text"), make_text_label("quiet")
        self.node.activated.connect(self._choose)
        self.slider.valueChanged.connect(self.value.setValue)
        self.value.valueChanged.connect(self._set_node_value)
        make_column(self.heading, make_row(self.node, (self.slider, 1), self.value, spacing=10), self.outcome_label,
                    self.any_value_label, on=self, spacing=8)

    def refresh(self, practice: Practice) -> None:
        """Show the current value."""
        run = practice.changeable_run
        if run is not self._run:
            self._run = run
            self._list(run)
        self.setVisible(run is not None and bool(self._nodes))
        if self.isHidden() or run is None:
            return
        shifted = practice.leaf_change
        current = self._document.current
        if shifted is None and current in self._nodes:
            self.node.setCurrentIndex(self._nodes.index(current))
        node = self._nodes[self.node.currentIndex()] if shifted is None else shifted.node
        self.node.setCurrentIndex(self._nodes.index(node))
        own = run.tree.payoff_of(leaves_below(run.tree, node)[0])
        value = float(own if shifted is None else shifted.value)
        if value == value and self.value.minimum() <= value <= self.value.maximum():
            for field in (self.slider, self.value):
                with QSignalBlocker(field):
                    field.setValue(round(value))
        self.outcome_label.setText(describe_change(run, shifted) if shifted
                                   else _("Drag the utility of {}.").format(run.tree.label[node]))
        self.any_value_label.setText(describe_all_values(run, node))

    def _list(self, run: QuestionRun | None) -> None:
        self.node.clear()
        self._nodes = changeable_nodes(run) if run is not None and run.tree.payoff.shape[1] == 1 else []
        if run is None:
            return
        for node in self._nodes:
            name = run.tree.label[node]
            self.node.addItem(_("everything below {}").format(name) if run.tree.n_children[node] else name)
        for field in (self.slider, self.value):
            with QSignalBlocker(field):
                field.setRange(*value_range(run))

    def _choose(self, row: int) -> None:
        node = self._nodes[row]
        assert self._run is not None
        own = float(self._run.tree.payoff_of(leaves_below(self._run.tree, node)[0]))
        self._set_value(node, round(own) if own == own and abs(own) < self.value.maximum() else self.value.value())

    def _set_node_value(self, value: int) -> None:
        self._set_value(self._nodes[self.node.currentIndex()], value)

    def _set_value(self, node: int, value: int) -> None:
        if (practice := self._document.practice) is not None:
            self._document.practice_mode.update_practice(practice.change_pruned_leaves(node, value))
