"""The Unknown leaves panel: for which values a branch is pruned or a move is best; for two unknowns as a plane."""

import html
from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout

from explorer.core.errors import SearchRefused
from explorer.core.exact import as_fraction
from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.lab.unknowns.sentences import UnknownsDescription, describe_point, describe_unknowns
from explorer.gui.panels.panel import MARGIN, Panel, make_text_label
from explorer.gui.panels.pointing import LinkPointer, link_node_names
from explorer.gui.toolkit.fields import ComboBox
from explorer.gui.toolkit.layouts import make_column, make_scroll_area, make_widget
from explorer.gui.toolkit.style import accent
from explorer.gui.toolkit.text_size import grown, keep_grown
from explorer.gui.toolkit.worker import Worker
from explorer.lab import unknowns
from explorer.lab.unknowns.regions import condition_region, square_around
from explorer.search.convention import Bound

if TYPE_CHECKING:
    from explorer.gui.lab.unknowns.plane import Plane

FOREGROUND_NODES = 400
"""The number of nodes up to which the tree is solved on the main thread."""
WIDE = 640
"""The width in pixels from which the sentences are placed beside the plane."""
MINIMUM_HEIGHT = 100
"""The least height of the sentences below the plane, in pixels."""
FOREGROUND_LEAVES = 20
"""The number of unknown leaves up to which the tree is solved on the main thread."""


class UnknownsPanel(Panel):
    """Sentences for any number of unknowns, and for two unknowns a plane with one region."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Unknown leaves"), Change.TREE | Change.TRACE)
        self._solved_for: tuple[object, ...] = ()
        self.description: UnknownsDescription | None = None
        self._worker = Worker(self)
        self.plane: Plane | None = None
        self.rules, self.condition, self.readout = map(make_text_label, ("quiet", "heading", "quiet"))
        self.sentences = make_text_label("text", rich=True)
        self.choice = ComboBox()
        self.choice.setAccessibleName(_("Region"))
        self.choice.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.activated.connect(self._draw)
        self.sentences.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.sentences.linkActivated.connect(self._select)
        LinkPointer(self.sentences, document)
        self._lay_out()

    def _lay_out(self) -> None:
        self._left = make_column(self.choice, self.condition, self.readout, spacing=6)
        self.drawn = make_widget(self._left)
        # As high as its longest text, so that the plane does not move under the mouse.
        keep_grown(self.readout, lambda each: each.setMinimumHeight(3 * each.fontMetrics().lineSpacing()))
        self.readout.setAlignment(Qt.AlignmentFlag.AlignTop)
        view_of_page = make_scroll_area(make_widget(make_column(
            self.rules, self.sentences, ..., margins=(8, 4, 8, 4), spacing=4)))
        view_of_page.setMinimumHeight(MINIMUM_HEIGHT)
        self._halves = make_column((self.drawn, 1), (view_of_page, 1), margins=(MARGIN - 8, 10, MARGIN - 8, 8),
                                   spacing=16)
        make_column(make_scroll_area(make_widget(self._halves), takes_focus=False), on=self.body)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._halves.setDirection(
            QBoxLayout.Direction.LeftToRight if self.width() >= grown(WIDE) else QBoxLayout.Direction.TopToBottom)

    def refresh(self) -> None:
        """Solve the document's tree under its convention."""
        tree, convention = self.document.named_tree, self.document.study.convention
        asked = tree, convention, self.document.theme
        if asked == self._solved_for:
            return
        self._solved_for = asked
        self._worker.drop()
        leaves = unknowns.unknown_leaves(tree)
        if not leaves:
            self.show_placeholder(
                _("This tree has no unknown leaf.\n\nGive a leaf the utility ?x to see for which x subtrees are "
                  "pruned. With ?x and ?y the regions are shown in the plane."))
            return
        is_quick = len(tree) <= FOREGROUND_NODES and sum(map(len, leaves.values())) <= FOREGROUND_LEAVES
        if not is_quick:
            self.show_placeholder(_("Solving for the unknown leaves…"))
        self._worker.start(
            lambda _progress: describe_unknowns(tree, convention), self._show, self._refuse, at_once=is_quick)

    def _refuse(self, reason: Exception) -> None:
        self.show_placeholder(
            _("The unknown leaves cannot be solved: {reason}.").format(reason=str(reason).rstrip(".")))

    def _show(self, description: UnknownsDescription) -> None:
        self.description = description
        self.show_placeholder("")
        self.rules.setText(description.rules)
        ink = accent(self.document.theme)
        parts = []
        for heading, lines in description.parts:
            parts.append(f'<p style="margin: 10px 0 2px 0"><b>{html.escape(heading)}</b></p>')
            parts += [f'<p style="line-height: 130%; margin: 0">{link_node_names(line, ink)}</p>' for line in lines]
        self.sentences.setText("".join(parts))
        chosen = self.choice.currentText()
        self.choice.clear()
        self.choice.addItems([choice.words for choice in description.choices])
        self.choice.setCurrentIndex(max(0, self.choice.findText(chosen)))
        self.drawn.setVisible(bool(description.choices))
        if description.choices:
            self._draw()

    def _draw(self) -> None:
        """Draw the region of the chosen condition."""
        description = self.description
        if description is None or description.conditions is None or not description.choices:
            return
        if self.plane is None:
            from explorer.gui.lab.unknowns.plane import Plane

            self.plane = Plane(self.document)
            self.plane.point_hovered.connect(self._read_out)
            self._left.insertWidget(1, self.plane, 1)
        choice = description.choices[self.choice.currentIndex()]
        first, second = description.conditions.unknowns
        numbers = sorted({as_fraction(number) for each in description.choices for number in each.numbers})
        try:
            found = condition_region(choice.condition, (first, second), square_around(numbers))
        except SearchRefused as reason:
            self.plane.hide()
            self.readout.setText(str(reason))
            return
        self.condition.setText(choice.inequalities)
        self.plane.show_region(found, (first, second), numbers, f"{choice.words}: {choice.inequalities}")
        self.plane.show()
        self._read_out(None)

    def _read_out(self, point: tuple[Fraction, Fraction] | None) -> None:
        """Show alpha-beta's result for the point under the mouse."""
        description = self.description
        if description is None or description.conditions is None:
            return
        if point is None:
            self.readout.setText(_("Solid borders belong to the region, dashed ones do not. Point at the plane to "
                                   "read a result."))
            return
        values: dict[str, Bound] = dict(zip(description.conditions.unknowns, point, strict=True))
        self.readout.setText(describe_point(self.document.named_tree, description.conditions, values))

    def _select(self, node: str) -> None:
        self.document.select([int(node)])
