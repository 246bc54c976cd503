"""The panel Pseudocode: the algorithm's pseudocode, its current line and the variables."""

import math
import textwrap
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.panels.panel import MARGIN, Panel, box_colour, tint_colour
from explorer.gui.toolkit.layouts import make_column, make_scroll_area
from explorer.gui.toolkit.painters import make_painter
from explorer.gui.toolkit.text_size import fix_height, grown, growth, keep_grown

if TYPE_CHECKING:
    from explorer.explanations.pseudocode import Pseudocode

PITCH, CODE, NAME, BIG = 21, 12.5, 13, 20
"""Pixels: the line height, the font sizes of the code and of the variables' names and values."""
CONTINUATION_INDENT = 4
"""The additional indentation of wrapped lines, in characters."""
MINIMUM_HEIGHT = 182
"""The height of the variables and four lines of code of the usual size, in pixels; the rest scrolls."""


class PseudocodePanel(Panel):
    """The pseudocode with the line of the current step marked, and the variables there."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Pseudocode"), Change.TRACE | Change.STEP | Change.BUSY)
        self.lines, self.variables = CodeView(document), VariablesView(document)
        self._scroll = make_scroll_area(self.lines, is_sideways=True)
        self._scroll.viewport().installEventFilter(self.lines)
        # Lines are wrapped when the layout is known, after the refresh.
        self._scroll.verticalScrollBar().rangeChanged.connect(self._show_current)
        self.lines.wrapped.connect(self._fit)
        make_column((self._scroll, 1), self.variables, ..., on=self.body, margins=(0, 4, 0, 12), spacing=4)
        # A constant height, so that the panel above does not resize when a search starts or ends.
        keep_grown(self, PseudocodePanel._use_height)

    def refresh(self) -> None:
        """Show the line and the variables of the current step."""
        state = self.document.snapshot
        # The panel above shows why there is no search; do not repeat it here.
        self.show_placeholder("" if state else _("Pseudocode appears here once a search has run."))
        if state is None:
            return
        from explorer.explanations.pseudocode import pseudocode_at  # not before a search has run

        pseudocode = pseudocode_at(state)
        self.variables.show_variables(pseudocode.variables)
        self.lines.show_pseudocode(pseudocode)

    def _use_height(self) -> None:
        """Leave some of a low window to the panel above, however large the text is."""
        self.setMinimumHeight(round(MINIMUM_HEIGHT / max(growth(), 1.0)))
        self._show_variables()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_variables()

    def _show_variables(self) -> None:
        """Show the variables if there is room for them beside some lines of code."""
        self.variables.setVisible(self.height() >= grown(MINIMUM_HEIGHT))

    def _fit(self) -> None:
        """Limit the height to that of the lines, and scroll to the current one."""
        self._scroll.setMaximumHeight(self.lines.minimumHeight() + 2)
        self._show_current()

    def _show_current(self) -> None:
        rows, pitch = self.lines.current_rows, grown(PITCH)
        for row in {rows[-1], rows[0]} if rows else ():
            self._scroll.ensureVisible(0, row * pitch + pitch // 2, 0, pitch)


@lru_cache(maxsize=32)
def _font(pixels: float, bold: bool = False, family: str = "") -> QFont:
    font = QFont(family) if family else QFont()
    font.setPixelSize(round(pixels))
    font.setBold(bold)
    return font


@lru_cache(maxsize=8)
def wrap_lines(lines: tuple[str, ...], wide: int) -> list[tuple[int, str]]:
    """Return the rows of lines of code wrapped to `wide` characters, each with the number of its line."""
    return [(number, row) for number, line in enumerate(lines) for row in wrap_line(line, wide)]


def wrap_line(line: str, wide: int) -> list[str]:
    """Return a line of code wrapped to `wide` characters; the second and later rows are indented further.

    Where a word does not fit otherwise, they are indented less.
    """
    indent = len(line) - len(line.lstrip())
    for further in range(CONTINUATION_INDENT, 0, -1):
        rows = textwrap.wrap(line.strip(), max(wide, indent + 16), initial_indent=" " * indent,
                             subsequent_indent=" " * (indent + further), break_long_words=False,
                             break_on_hyphens=False) or [""]
        if max(map(len, rows)) <= wide:
            break
    return rows


class CodeView(QWidget):
    """The lines of code, wrapped, with the current one highlighted; `wrapped` is emitted after wrapping."""

    wrapped = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._document = document
        self._lines: tuple[str, ...] = ()
        self._current = -1
        keep_grown(self, CodeView._use_font)
        self._rows: list[tuple[int, str]] = []
        self.current_rows: list[int] = []
        """The rows of the current line."""

    def show_pseudocode(self, pseudocode: "Pseudocode") -> None:
        """Show the lines and the current one."""
        lines, number = pseudocode.lines, pseudocode.current
        if lines == self._lines and number == self._current:
            return
        self._lines, self._current = lines, number
        self._wrap()
        self.setAccessibleName(_("Pseudocode"))
        self.setAccessibleDescription(lines[number].strip() if 0 <= number < len(lines) else "")
        self.update()

    def _use_font(self) -> None:
        self._font = QFont(_font(CODE * growth(), family="DejaVu Sans Mono"))
        self._font.setStyleHint(QFont.StyleHint.Monospace)
        self._wrap()

    def _room(self) -> int:
        """Return the width that is in sight, in pixels; the widget may be wider for a word that does not fit."""
        view = self.parentWidget()
        return min(self.width(), view.width()) if view else self.width()

    def _wrap(self) -> None:
        width = QFontMetricsF(self._font).horizontalAdvance("0")
        wide = int((self._room() - MARGIN - MARGIN / 2) / width)
        self._rows = wrap_lines(self._lines, wide)
        self.current_rows = [place for place, (number, _row) in enumerate(self._rows) if number == self._current]
        longest = max((len(row) for _number, row in self._rows), default=0)
        # Only a word that does not fit makes it wider than what is in sight.
        self.setMinimumSize(math.ceil(longest * width + MARGIN * 1.5) if longest > wide else 0,
                            len(self._rows) * grown(PITCH) + 4)
        self.wrapped.emit()

    def eventFilter(self, view: QObject, event: QEvent) -> bool:
        """Wrap the lines anew when the part in sight gets another width, for a long word may keep the widget's own."""
        if isinstance(event, QResizeEvent) and event.size().width() != event.oldSize().width():
            self._wrap()
        return super().eventFilter(view, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter, pitch = self._document.theme, make_painter(self), grown(PITCH)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._font)
        if rows := self.current_rows:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tint_colour(theme)))
            painter.drawRoundedRect(
                QRectF(MARGIN / 2, rows[0] * pitch + 1, self.width() - MARGIN, len(rows) * pitch), 4, 4)
        painter.setPen(QColor(theme.text))
        for place, (_number, row) in enumerate(self._rows):
            painter.drawText(QRectF(MARGIN, place * pitch + 1, self.width() - MARGIN, pitch),
                             Qt.AlignmentFlag.AlignVCenter, row)
        painter.end()


class VariablesView(QWidget):
    """The variables at the current line, in a box with large numbers."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._document = document
        self._given: tuple[tuple[str, str], ...] | None = None
        self._variables: tuple[tuple[str, str], ...] = ()
        fix_height(self, 66)

    def show_variables(self, variables: tuple[tuple[str, str], ...]) -> None:
        """Show (name, value) pairs, those with a value; without any there is no box."""
        if variables != self._given:
            self._given = variables
            self._variables = tuple(filter(itemgetter(1), variables))
            self.setAccessibleName(", ".join(f"{name} = {value}" for name, value in self._variables))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._variables:
            return
        theme, painter = self._document.theme, make_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(MARGIN + 0.5, 0.5, -MARGIN - 0.5, -0.5)
        painter.setPen(QColor(theme.rule))
        painter.setBrush(QColor(box_colour(theme)))
        painter.drawRoundedRect(frame, 6, 6)
        column = frame.width() / max(len(self._variables), 3)
        left = frame.center().x() - len(self._variables) * column / 2
        for place, (name, value) in enumerate(self._variables):
            cell = QRectF(left + place * column, frame.top(), column, frame.height())
            painter.setFont(_font(NAME * growth()))
            painter.setPen(QColor(theme.muted))
            painter.drawText(cell.adjusted(4, grown(7), -4, -grown(40)), Qt.AlignmentFlag.AlignCenter, name)
            big = BIG * growth()
            font = _font(big, bold=True)
            wide = QFontMetricsF(font).horizontalAdvance(value)
            if wide > column - 12:
                font = _font(max(10.0, big * (column - 12) / wide), bold=True)
            painter.setFont(font)
            painter.setPen(QColor(theme.text))
            painter.drawText(cell.adjusted(4, grown(26), -4, -grown(6)), Qt.AlignmentFlag.AlignCenter, value)
        painter.end()
