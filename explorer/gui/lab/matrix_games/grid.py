"""A matrix game as a grid: payoffs with signs for best replies, equilibria, dominance and mixed strategies."""

from fractions import Fraction

from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.core.exact import LONGEST_SHOWN, display
from explorer.gui.document import Document
from explorer.gui.lab.matrix_games.results import MatrixResults
from explorer.gui.panels.panel import tint_colour
from explorer.gui.toolkit.painters import make_painter
from explorer.gui.toolkit.style import accent, embolden
from explorer.gui.toolkit.text_size import grown

ROW, GAP, EDGE = 30, 14, 2
"""In pixels: height of a row, gap on either side of a cell's text, margin around the grid."""
NARROWEST_COLUMN = 56


class MatrixGrid(QWidget):
    """The painted table of a MatrixResults."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._document = document
        self._shown: MatrixResults | None = None
        self._is_optimistic = True
        self._columns: list[float] = []
        self._names = self._margin = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_results(self, shown: MatrixResults, is_hopeful: bool) -> None:
        """Show other results; `is_hopeful`: the follower breaks ties in favour of the leader."""
        self._shown, self._is_optimistic = shown, is_hopeful
        bold = QFontMetricsF(embolden(self.font()))
        game = shown.matrix

        def wide(texts: list[str]) -> float:
            return max(map(bold.horizontalAdvance, texts), default=0.0) + 2 * GAP

        narrowest = grown(NARROWEST_COLUMN)
        self._columns = [
            max(narrowest, wide([name, *mix, *(self._cell_text(row, column) for row in range(len(game.rows)))]))
            for column, (name, mix) in enumerate(zip(game.columns, self._mix_texts(False), strict=True))]
        self._names = wide(list(game.rows))
        self._margin = wide([text for mix in self._mix_texts(True) for text in mix]) if self._is_mixed else 0.0
        self.setFixedSize(self.sizeHint())
        self.setAccessibleName("; ".join(
            f"{name}: " + " ".join(self._cell_text(row, column) for column in range(len(game.columns)))
            for row, name in enumerate(game.rows)))
        self.setAccessibleDescription(" ".join(shown.sentences))
        self.update()

    def sizeHint(self) -> QSize:
        rows = len(self._shown.matrix.rows) if self._shown else 0
        height = grown(ROW) * (1 + rows + self._is_mixed)
        return QSize(round(self._names + sum(self._columns) + self._margin) + 2 * EDGE, height + 2 * EDGE)

    @property
    def _is_mixed(self) -> bool:
        """True if probabilities are shown at the margins; with a saddle point they would all be 0 or 1."""
        return self._shown is not None and self._shown.solution is not None and not self._shown.framed

    def _mix_texts(self, of_rows: bool) -> list[list[str]]:
        """Return the probability of each row or column in the mixed strategy, as texts; [] without one."""
        assert self._shown is not None
        game, solution = self._shown.matrix, self._shown.solution
        if solution is None or not self._is_mixed:
            return [[] for _name in (game.rows if of_rows else game.columns)]
        return [[_number(share)] for share in (solution.row_mix if of_rows else solution.column_mix)]

    def _payoff_texts(self, row: int, column: int) -> list[str]:
        assert self._shown is not None
        game = self._shown.matrix
        one = _number(game.row_payoffs[row][column])
        return [one] if self._shown.solution else [one, _number(game.column_payoffs[row][column])]

    def _cell_text(self, row: int, column: int) -> str:
        return ", ".join(self._payoff_texts(row, column))

    def _cell_rect(self, row: int, column: int) -> QRectF:
        """Return the rectangle of a cell; row and column -1 are the names, those after the last the mixes."""
        lefts = [0.0, self._names]
        for width in self._columns:
            lefts.append(lefts[-1] + width)
        widths, pitch = [self._names, *self._columns, self._margin], grown(ROW)
        return QRectF(EDGE + lefts[column + 1], EDGE + pitch * (row + 1), widths[column + 1], pitch)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = make_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._shown is not None:
            self._paint(painter, self._shown)
        painter.end()

    def _paint(self, painter: QPainter, shown: MatrixResults) -> None:
        theme, game = self._document.theme, shown.matrix
        height, width = len(game.rows), len(game.columns)
        committed = shown.optimistic if self._is_optimistic else shown.pessimistic
        inside = self._cell_rect(0, 0).united(self._cell_rect(height - 1, width - 1))
        if committed is not None:
            led = self._cell_rect(committed.row, -1).united(self._cell_rect(committed.row, width - 1))
            painter.fillRect(led, QColor(tint_colour(theme)))
        painter.setPen(QPen(QColor(theme.rule), 1))
        xs = [self._cell_rect(0, column).left() for column in range(width)] + [inside.right()]
        ys = [self._cell_rect(row, 0).top() for row in range(height)] + [inside.bottom()]
        painter.drawLines([QLineF(x, inside.top(), x, inside.bottom()) for x in xs])
        painter.drawLines([QLineF(inside.left(), y, inside.right(), y) for y in ys])
        painter.setPen(QPen(QColor(theme.cut), 1.3))
        painter.drawLines([
            *(QLineF(self._cell_rect(row, -1).left() + GAP / 2, y, inside.right() - 4, y)
              for row in shown.struck_rows for y in [self._cell_rect(row, 0).center().y() + 1]),
            *(QLineF(x, self._cell_rect(-1, column).top() + GAP / 2, x, inside.bottom() - 4)
              for column in shown.struck_columns for x in [self._cell_rect(0, column).center().x()]),
        ])
        for at, name in enumerate(game.rows):
            self._write(painter, self._cell_rect(at, -1), name, theme.muted, bold=True)
        for at, name in enumerate(game.columns):
            self._write(painter, self._cell_rect(-1, at), name, theme.muted, bold=True)
        for place, mix in [(self._cell_rect(at, width), mix) for at, mix in enumerate(self._mix_texts(True))] + [
            (self._cell_rect(height, at), mix) for at, mix in enumerate(self._mix_texts(False))
        ]:
            for share in mix:
                self._write(painter, place, share, theme.muted if share == "0" else accent(theme), bold=share != "0")
        for row in range(height):
            for column in range(width):
                is_committed = committed is not None and (row, column) == (committed.row, committed.column)
                self._paint_cell(painter, shown, row, column, is_committed)

    def _paint_cell(self, painter: QPainter, shown: MatrixResults, row: int, column: int, is_committed: bool) -> None:
        theme, place = self._document.theme, self._cell_rect(row, column)
        is_struck = row in shown.struck_rows or column in shown.struck_columns
        if (row, column) in shown.framed:
            painter.setPen(QPen(QColor(accent(theme)), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(place.adjusted(3.5, 3.5, -3.5, -3.5), 4, 4)
        font = embolden(self.font()) if is_committed else self.font()
        metrics = QFontMetricsF(font)
        parts = self._payoff_texts(row, column)
        x = place.center().x() - metrics.horizontalAdvance(", ".join(parts)) / 2
        base = place.center().y() + metrics.capHeight() / 2
        ink = QColor(theme.muted if is_struck else theme.text)
        for which, part in enumerate(parts):
            painter.setFont(font)
            painter.setPen(ink)
            painter.drawText(QRectF(x, place.top(), place.width(), place.height()), Qt.AlignmentFlag.AlignVCenter,
                             part + (", " if which < len(parts) - 1 else ""))
            wide = metrics.horizontalAdvance(part)
            painter.setPen(QPen(ink, 1.4))
            if (row, column) in (shown.column_replies if which else shown.row_replies):
                painter.drawLine(QLineF(x, base + 4, x + wide, base + 4))
            if shown.solution and (row, column) in shown.column_replies:
                top = base - metrics.capHeight() - 4
                painter.drawLine(QLineF(x, top, x + wide, top))
            x += metrics.horizontalAdvance(part + ", ")

    def _write(self, painter: QPainter, place: QRectF, words: str, ink: str, bold: bool = False) -> None:
        painter.setFont(embolden(self.font()) if bold else self.font())
        painter.setPen(QColor(ink))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)


def _number(number: Fraction) -> str:
    """Return a number as in sentences: a fraction, or six digits if that is long."""
    text = str(number).replace("-", "−")
    return text if len(text) <= LONGEST_SHOWN else display(number)
