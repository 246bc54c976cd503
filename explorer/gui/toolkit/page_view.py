"""A preview of pages that is enlarged and scrolled: by buttons, keys and the wheel."""

from functools import partial

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea

from explorer.core.i18n import _
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.layouts import make_row
from explorer.gui.toolkit.plain_text import make_label, set_tip
from explorer.gui.toolkit.preview import Preview
from explorer.gui.toolkit.text_size import keep_grown, padded

STEP = 1.25
"""The factor by which one step enlarges a page."""
SMALLEST, LARGEST = 0.25, 4.0
"""The smallest and the largest scale of a page; 1 is its natural size."""


class PageView(QScrollArea):
    """A page, fitted into the view at first; `turned` is emitted with the number of pages to go on by.

    Ctrl with the wheel, or with +, - and 0, changes the scale; Page Up and Page Down scroll, then turn the page.
    """

    turned = Signal(int)
    scale_changed = Signal()

    def __init__(self, preview: Preview) -> None:
        super().__init__()
        self._preview = preview
        self._scale = 0.0
        """The chosen scale; 0 fits the page into the view."""
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName(_("Pages"))
        self.setWidget(preview)
        preview.largest_scale = LARGEST
        preview.setMinimumSize(1, 1)

    @property
    def scale(self) -> float:
        """The scale at which the page is shown."""
        return self._scale or self._fitting_scale()

    def _fitting_scale(self) -> float:
        whole = self._preview.natural_size()
        if whole.isEmpty():
            return 1.0
        room = self.maximumViewportSize()
        return min(room.width() / whole.width(), room.height() / whole.height(), self._preview.largest_scale)

    def fit(self) -> None:
        """Show the whole page, however large the view is."""
        self.set_scale(0.0)

    def zoom(self, steps: float) -> None:
        """Enlarge the page by so many steps; a negative number makes it smaller."""
        self.set_scale(min(max(self.scale * STEP ** steps, SMALLEST), LARGEST))

    def set_scale(self, scale: float) -> None:
        """Show the page at a scale, with what was in the middle of the view still there; 0 fits it into the view."""
        bars = self.horizontalScrollBar(), self.verticalScrollBar()
        middles = [(bar.value() + bar.pageStep() / 2) / max(bar.maximum() + bar.pageStep(), 1) for bar in bars]
        self._scale = scale
        self._resize_page()
        for bar, middle in zip(bars, middles, strict=True):
            bar.setValue(round(middle * (bar.maximum() + bar.pageStep()) - bar.pageStep() / 2))
        self.scale_changed.emit()

    def show_size(self) -> None:
        """Take the size of a page that the preview has been given."""
        self._resize_page()
        self.scale_changed.emit()

    def show_top(self) -> None:
        """Show the upper end of the page, as after a turn."""
        self.verticalScrollBar().setValue(0)

    def _resize_page(self) -> None:
        size = (self._preview.natural_size() * self._scale).toSize() if self._scale else QSize(1, 1)
        self._preview.setMinimumSize(size.expandedTo(QSize(1, 1)))
        # Else the scroll bars follow a turn of the event loop later.
        self._preview.resize(self._preview.minimumSize().expandedTo(self.maximumViewportSize()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scale_changed.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(event.angleDelta().y() / 120)
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_control, key = event.modifiers() & Qt.KeyboardModifier.ControlModifier, event.key()
        bar = self.verticalScrollBar()
        if is_control and key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(1)
        elif is_control and key == Qt.Key.Key_Minus:
            self.zoom(-1)
        elif is_control and key == Qt.Key.Key_0:
            self.fit()
        elif key == Qt.Key.Key_PageDown and bar.value() == bar.maximum():
            self.turned.emit(1)
        elif key == Qt.Key.Key_PageUp and bar.value() == bar.minimum():
            self.turned.emit(-1)
        else:
            super().keyPressEvent(event)


class ZoomButtons(QObject):
    """Buttons that change the scale of a page, and its scale in hundredths."""

    def __init__(self, view: PageView) -> None:
        super().__init__(view)
        self._view = view
        self.smaller, self.larger = make_button("−", partial(view.zoom, -1)), make_button("+", partial(view.zoom, 1))
        self.whole = make_button(_("Whole page"), view.fit)
        self.percent = make_label()
        for button, words in ((self.smaller, _("Smaller (Ctrl+−)")), (self.larger, _("Larger (Ctrl++)"))):
            _name_symbol(button, words)
        set_tip(self.whole, _("Show the whole page (Ctrl+0)"))
        view.scale_changed.connect(self._show)
        self._show()

    def row(self) -> QHBoxLayout:
        """Return the buttons in a row."""
        return make_row(self.smaller, self.percent, self.larger, self.whole, spacing=8)

    def _show(self) -> None:
        self.percent.setText(f"{round(100 * self._view.scale)} %")
        self.smaller.setEnabled(self._view.scale > SMALLEST)
        self.larger.setEnabled(self._view.scale < LARGEST)


def _name_symbol(button: QPushButton, words: str) -> None:
    keep_grown(button, lambda each: each.setFixedWidth(padded(40)))
    button.setAccessibleName(words)
    set_tip(button, words)
