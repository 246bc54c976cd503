"""Why: what has just happened and why, in sentences; the names in them select their nodes."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from explorer import explanations
from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.panels.panel import MARGIN, Panel, linked, scrolled, text, why_empty
from explorer.gui.panels.quick_fixes import remedies
from explorer.gui.toolkit.plain import escape_keys

LOWEST = 190
"""Pixels that an explanation with its note takes; what is longer scrolls."""


class Why(Panel):
    """The explanation of the step: title, sentences, a boxed note, and what comes next."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Why"), Change.TRACE | Change.STEP | Change.BUSY)
        self.title, self.sentences, self.note, self.next = (
            text(role, rich=True) for role in ("title", "text", "box", "quiet"))
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(MARGIN, 16, MARGIN, 12)
        column.setSpacing(0)
        for label, gap in ((self.title, 8), (self.sentences, 14), (self.note, 12), (self.next, 0)):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
            label.linkActivated.connect(self._select)
            column.addWidget(label)
            column.addSpacing(gap)
        column.addStretch()
        scroll = scrolled(page)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        whole = QVBoxLayout(self.body)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll)
        self.setMinimumHeight(LOWEST)
        self.remedies = QWidget()
        self._buttons = QVBoxLayout(self.remedies)
        self._buttons.setContentsMargins(MARGIN, 0, MARGIN, 0)
        self._buttons.setAlignment(Qt.AlignmentFlag.AlignLeft)
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(1, self.remedies)

    def refresh(self) -> None:
        """Explain the step shown."""
        self._offer()
        if self.say(self._why_empty()):
            return
        state = self.document.state
        assert state is not None
        explanation = explanations.explain(state)
        self._show(self.title, explanation.title)
        self._show(self.sentences, *explanation.sentences)
        self._show(self.note, explanation.note)
        self._show(self.next, _("Next: {event}.").format(event=explanation.next) if explanation.next else "")

    def _why_empty(self) -> str:
        """As in the other panels, but what can be done stands on buttons here."""
        reason = self.document.reason.rstrip(".")
        return _("No search: {reason}.").format(reason=reason) if self._buttons.count() else why_empty(self.document)

    def _offer(self) -> None:
        """A button for each remedy of a refused search."""
        while item := self._buttons.takeAt(0):
            if button := item.widget():
                button.hide()
                button.deleteLater()
        for remedy in remedies(self.document):
            button = QPushButton(escape_keys(remedy.text))
            button.clicked.connect(remedy.do)
            self._buttons.addWidget(button)
        self.remedies.setVisible(self._buttons.count() > 0)

    def _show(self, label: QLabel, *marked: str) -> None:
        ink = self.document.theme.muted if label is self.next else self.document.theme.text
        label.setText("".join(
            f'<p style="line-height: 135%; margin: {3 if place else 0}px 0 0 0">{linked(each, ink)}</p>'
            for place, each in enumerate(marked)
        ))
        label.setVisible(any(marked))

    def _select(self, node: str) -> None:
        self.document.select([int(node)])
