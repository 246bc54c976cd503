"""The Counts panel: nodes and leaves visited and pruned, at the current step and at the end."""

from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.run import Run, SearchCounts
from explorer.analysis.snapshot import Snapshot
from explorer.core.i18n import _, grouped, local_number
from explorer.gui.document import Change, Document
from explorer.gui.panels.panel import MARGIN, Panel, describe_missing_search, tint_colour
from explorer.gui.toolkit.layouts import make_column, make_scroll_area
from explorer.gui.toolkit.painters import make_painter
from explorer.gui.toolkit.style import accent, embolden, mix_colours
from explorer.gui.toolkit.text_size import grown, padded
from explorer.gui.toolkit.worker import Progress, Worker
from explorer.search.trace import Trace
from explorer.trees.tree import Tree

PITCH, GAP, COLUMN = 30, 10, 74
"""Pixels: the height of a row, the space above a heading, the width of a column of numbers."""


@dataclass(frozen=True)
class CountRow:
    """A count at the current step and at the end, and the filled shares of its bar; None for no bar."""

    name: str
    now: str = ""
    end: str = ""
    shares: tuple[float, float] | None = None
    heading: bool = False


def count_rows(now: SearchCounts, end: SearchCounts, minimum: str, plain: str = "") -> tuple[CountRow, ...]:
    """Return the rows of the table; `plain` is the number of evaluations without the table, or ""."""

    def row(name: str, field: str, whole: int) -> CountRow:
        here, last = getattr(now, field), getattr(end, field)
        return CountRow(name, grouped(here), grouped(last), (here / whole, last / whole) if whole else None)

    def saved(counts: SearchCounts) -> str:
        return local_number(f"{100 * counts.pruned_leaves / counts.leaves:.0f} %")

    return (
        CountRow(_("Nodes: {number}").format(number=grouped(end.nodes)), _("now"), _("end"), heading=True),
        row(_("visited"), "visited", end.nodes),
        *([CountRow(_("visits, including repeated ones"), grouped(now.visits), grouped(end.visits))]
          if end.visits > end.visited else []),
        row(_("pruned"), "pruned_nodes", end.nodes),
        CountRow(_("Leaves: {number}").format(number=grouped(end.leaves)), heading=True),
        row(_("evaluated"), "evaluated", end.leaves),
        row(_("pruned"), "pruned_leaves", end.leaves),
        CountRow(_("saved"), saved(now), saved(end)),
        CountRow(_("Cutoffs"), heading=True),
        row(_("all"), "cutoffs", end.cutoffs),
        row(_("shallow"), "shallow", end.cutoffs),
        row(_("deep"), "deep", end.cutoffs),
        CountRow(_("Evaluations, for comparison"), heading=True),
        CountRow(_("minimum (best order)"), "", minimum),
        CountRow(_("minimax (all leaves)"), "", grouped(end.leaves)),
        *([CountRow(_("same search without the table"), "", plain)] if plain else []),
    )


def counts_at(state: Snapshot) -> SearchCounts:
    """Return the counts at a step, with cutoffs counted from the step at which their test succeeds."""
    now, soon = state.counts, state.next_counts
    return replace(now, cutoffs=soon.cutoffs, shallow=soon.shallow, deep=soon.deep)


class CountsPanel(Panel):
    """The panel with the table of counts."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Counts"), Change.TRACE | Change.STEP | Change.BUSY)
        self.table = CountsTable(document)
        self._end: tuple[Run, SearchCounts, str] | None = None
        self._evaluations_without_table = ""
        self._worker = Worker(self)
        make_column(make_scroll_area(self.table, is_sideways=True), on=self.body, margins=(0, 12, 0, 8))

    def refresh(self) -> None:
        """Show the counts at the current step."""
        document = self.document
        if self.show_placeholder(describe_missing_search(document)):
            return
        run = document.analysed_run
        if run is None or document.snapshot is None:
            return
        if self._end is None or self._end[0] is not run:
            least = run.minimal_leaves
            self._end = run, run.counts(), "–" if least is None else grouped(least)
            self._count_without_table(run.tree, run.trace)
        _run, end, minimum = self._end
        now = end if document.step == document.steps else counts_at(document.snapshot)
        self.table.show_rows(count_rows(now, end, minimum, self._evaluations_without_table))

    def _count_without_table(self, tree: Tree, trace: Trace) -> None:
        """Run the search without its transposition table in a background thread, and count its evaluations."""
        self._worker.drop()
        self._evaluations_without_table = "…" if trace.options.table else ""
        if not self._evaluations_without_table:
            return
        options = replace(trace.options, table=False, symmetric=False)

        def count(progress: Progress) -> str:
            plain = search.run(tree, trace.algorithm, trace.convention, options,
                               tick=lambda visits: progress(visits / len(tree)))
            return grouped(analyse(tree, plain).counts().evaluated)

        self._worker.start(count, self._take_plain, lambda error: self._take_plain("–"))

    def _take_plain(self, text: str) -> None:
        self._evaluations_without_table = text
        self.mark_stale()


class CountsTable(QWidget):
    """A table of names and two columns of numbers, with a thin bar under rows that have shares."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._rows: tuple[CountRow, ...] = ()

    def show_rows(self, shown: tuple[CountRow, ...]) -> None:
        """Replace the rows."""
        self._rows = shown
        self.setMinimumSize(QSize(padded(260), len(shown) * grown(PITCH) + sum(row.heading for row in shown) * GAP))
        self.setAccessibleName("; ".join(" ".join(filter(None, (row.name, row.now, row.end))) for row in shown))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self._document.theme, make_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plain, heavy = self.font(), embolden(self.font())
        right = self.width() - MARGIN
        centre = Qt.AlignmentFlag.AlignVCenter
        top, pitch, column = 0.0, grown(PITCH), padded(COLUMN)
        for row in self._rows:
            top += GAP if row.heading and top else 0
            line = QRectF(MARGIN, top, right - MARGIN, pitch)
            is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
            end = QRectF(MARGIN if is_mirrored else right - column, line.top(), column, pitch)
            now = end.translated(column if is_mirrored else -column, 0)
            painter.setFont(heavy if row.heading else plain)
            painter.setPen(QColor(theme.text))
            painter.drawText(line, centre, row.name)
            painter.setFont(plain)
            painter.setPen(QColor(theme.muted if row.heading else theme.text))
            painter.drawText(now, centre | Qt.AlignmentFlag.AlignRight, row.now)
            painter.setPen(QColor(theme.muted))
            painter.drawText(end, centre | Qt.AlignmentFlag.AlignRight, row.end)
            if row.shares is not None:
                painter.setPen(Qt.PenStyle.NoPen)
                colours = mix_colours(theme.paper, theme.rule, 0.6), tint_colour(theme), accent(theme)
                for share, colour in zip((1.0, *row.shares[::-1]), colours, strict=True):
                    painter.setBrush(QColor(colour))
                    painter.drawRoundedRect(QRectF(
                        right - line.width() * share if is_mirrored else MARGIN, line.bottom() - 4,
                        line.width() * share, 3), 1.5, 1.5)
            top += pitch
        painter.end()
