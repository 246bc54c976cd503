"""The Why panel: an explanation of the current step, with node names as links."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QVBoxLayout, QWidget

from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.panels.panel import MARGIN, Panel, describe_missing_search, make_text_label
from explorer.gui.panels.pointing import LinkPointer, link_node_names
from explorer.gui.panels.quick_fixes import find_quick_fixes
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.layouts import clear_layout, make_column
from explorer.gui.toolkit.plain_text import escape_keys

if TYPE_CHECKING:
    from explorer.gui.panels.node_board import NodeBoard

MINIMUM_HEIGHT = 190
"""The height of an explanation with its note in text of the usual size, in pixels; longer ones scroll."""


class WhyPanel(Panel):
    """The explanation of the current step: title, sentences, a note in a box, and the next event."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Why"), Change.TRACE | Change.STEP | Change.BUSY | Change.SELECTION)
        self.title, self.sentences, self.note, self.next = (
            make_text_label(role, rich=True) for role in ("title", "text", "box", "quiet"))
        for label in (self.title, self.sentences, self.note, self.next):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
            label.linkActivated.connect(self._select)
            LinkPointer(label, document)
        self.fill(self.title, 8, self.sentences, 14, self.note, 12, self.next, margins=(MARGIN, 16, MARGIN, 12),
                  spacing=0, takes_focus=True)
        self.position: NodeBoard | None = None
        """The board of the node at hand; None until a tree with boards is explained."""
        self.setMinimumHeight(MINIMUM_HEIGHT)
        self.quick_fixes = QWidget()
        self._buttons = make_column(on=self.quick_fixes, margins=(MARGIN, 0, MARGIN, 0))
        self._buttons.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.quick_fixes.hide()
        self._shown: dict[QLabel, tuple[str, ...]] = {}
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(1, self.quick_fixes)

    def refresh(self) -> None:
        """Explain the current step, or show why there is no search."""
        state = self.document.snapshot
        if state is None or self._buttons.count():
            self._show_quick_fixes()
        if self.show_placeholder("" if state else self._describe_missing_search()) or state is None:
            return
        from explorer.explanations.explain import explain  # not before a search has run

        explanation = explain(state, self.document.named_tree)
        self._show(self.title, explanation.title)
        self._show(self.sentences, *explanation.sentences)
        self._show(self.note, explanation.note)
        self._show(self.next, _("Next: {event}.").format(event=explanation.next_step) if explanation.next_step else "")
        if self.position is None and "key" in self.document.tree.columns:
            self._add_position()
        if self.position is not None:
            self.position.refresh()

    def _add_position(self) -> None:
        from explorer.gui.panels.node_board import NodeBoard  # most trees have no boards

        self.position = NodeBoard(self.document)
        body = self.body.layout()
        assert isinstance(body, QBoxLayout)
        body.addWidget(self.position)
        self.position.fit(body, self.size())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        body = self.body.layout()
        if self.position is not None and isinstance(body, QBoxLayout):
            self.position.fit(body, self.size())

    def _describe_missing_search(self) -> str:
        """Return why there is no search, without advice if there are quick fixes."""
        if not self._buttons.count():
            return describe_missing_search(self.document)
        return _("No search: {reason}.").format(reason=self.document.refusal.rstrip("."))

    def _show_quick_fixes(self) -> None:
        """Show a button for each quick fix of a refused search."""
        clear_layout(self._buttons)
        for quick_fix in find_quick_fixes(self.document):
            self._buttons.addWidget(make_button(escape_keys(quick_fix.text), quick_fix.apply))
        self.quick_fixes.setVisible(self._buttons.count() > 0)

    def _show(self, label: QLabel, *marked: str) -> None:
        """Show paragraphs in a label; a label that shows them already is not laid out again."""
        ink = self.document.theme.muted if label is self.next else self.document.theme.text
        if self._shown.get(label) == (ink, *marked):
            return
        self._shown[label] = ink, *marked
        label.setText("".join(
            f'<p style="line-height: 135%; margin: {3 if place else 0}px 0 0 0">{link_node_names(each, ink)}</p>'
            for place, each in enumerate(marked)
        ))
        label.setVisible(any(marked))

    def _select(self, node: str) -> None:
        self.document.select([int(node)])
