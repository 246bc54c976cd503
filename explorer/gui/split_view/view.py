"""Two runs side by side: a canvas for each, with its settings above and its counts below."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QSplitter, QWidget

from explorer.core.i18n import _
from explorer.gui.canvas import Canvas
from explorer.gui.document import Change, Document
from explorer.gui.document.second_run import SecondRun, second_run_of
from explorer.gui.split_view.run_bars import ComparisonBar, ElidedLabel, FirstRunBar, SecondRunBar, bar_style_sheet
from explorer.gui.toolkit.layouts import make_column, make_widget

if TYPE_CHECKING:
    from explorer.gui.canvas.linked_views import SecondCanvas, ViewLink


class SplitView(QWidget):
    """The document's canvas, alone or next to that of a second run."""

    def __init__(self, document: Document, canvas: Canvas, actions: Sequence[QAction]) -> None:
        super().__init__()
        self._document, self.canvas = document, canvas
        self.second_canvas: SecondCanvas | None = None
        self.second_bar: SecondRunBar | None = None
        self._link: ViewLink | None = None
        self._unlisten: Callable[[], object] | None = None
        self.setFocusProxy(canvas)
        self.first_bar, self.comparison_bar = FirstRunBar(document), ComparisonBar(document, actions)
        self.first_counts = ElidedLabel("counts")
        self.second_counts: ElidedLabel | None = None
        self.splitter = QSplitter()
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(1)
        self.splitter.addWidget(make_widget(make_column(self.first_bar, (canvas, 1), self.first_counts, spacing=0)))
        make_column((self.splitter, 1), self.comparison_bar, on=self, spacing=0)
        for part in (self.first_bar, self.comparison_bar, self.first_counts):
            part.hide()
        document.listen(Change.SECOND_RUN, self._update_second)
        document.listen(Change.THEME, self._restyle)
        self.comparison_bar.orientation_chosen.connect(self.splitter.setOrientation)
        self._restyle()

    def _update_second(self) -> None:
        """Show or remove the canvas of the second run."""
        second_run = second_run_of(self._document)
        if self.second_canvas is not None:
            self._remove_second()
        if second_run is not None:
            self._show_second(second_run)
        for part in (self.first_bar, self.comparison_bar, self.first_counts):
            part.setVisible(second_run is not None)
        self.refresh()

    def _show_second(self, second_run: SecondRun) -> None:
        from explorer.gui.canvas.linked_views import SecondCanvas, ViewLink  # not before two runs are compared

        self.second_canvas, self.second_bar = SecondCanvas(second_run), SecondRunBar(second_run)
        self.second_canvas.setAccessibleName(_("Game tree, second run"))
        self.second_canvas.search_follower.is_on = False
        self.second_counts = ElidedLabel("counts")
        self.splitter.addWidget(make_widget(make_column(
            self.second_bar, (self.second_canvas, 1), self.second_counts, spacing=0)))
        self.splitter.setSizes([1000, 1000])
        self.comparison_bar.set_second_run(second_run)
        self._link = ViewLink(self.canvas, self.second_canvas)
        second_run.listen(Change.TRACE | Change.STEP | Change.TREE | Change.BUSY, self.refresh)
        self._unlisten = self._document.listen(Change.TRACE | Change.STEP | Change.TREE | Change.BUSY, self.refresh)

    def _remove_second(self) -> None:
        """Remove the second canvas and the difference marks of the first."""
        assert self._link is not None
        assert self._unlisten is not None
        self._link.unlink()
        self._unlisten()
        pane = self.splitter.widget(1)
        assert pane is not None
        pane.hide()
        pane.setParent(None)
        pane.deleteLater()
        self._link = self.second_canvas = self.second_bar = self.second_counts = None
        self.canvas.show_difference(None)

    def refresh(self) -> None:
        """Update the differences in both canvases and the counts below them."""
        second_run, document = second_run_of(self._document), self._document
        if second_run is None or self.second_canvas is None or self.second_counts is None:
            return
        differences = second_run.differences
        for place, canvas in enumerate((self.canvas, self.second_canvas)):
            difference = differences[place] if differences else None
            shown = canvas.run.visible_tree
            if difference is not None and not shown.is_whole:
                difference = difference.restrict_to(shown.nodes)
            canvas.show_difference(difference)
        from explorer.pictures.export.side_by_side import format_tally, run_tally  # not before two runs are compared

        tallies = [
            run_tally(run.tree, run.trace, run.step) if run.trace else None
            for run in (document.shown_run, second_run.shown_run)
        ]
        for run, counts, now, than in (
            (document, self.first_counts, tallies[0], None), (second_run, self.second_counts, tallies[1], tallies[0]),
        ):
            if now:
                counts.set_text(format_tally(now, than), format_tally(now, than, brief=True))
            else:
                counts.set_text(describe_missing_run(run))
        self.comparison_bar.show_totals(differences[0].totals if differences else None)

    def _restyle(self) -> None:
        self.setStyleSheet(bar_style_sheet(self._document.theme))


def describe_missing_run(run: Document | SecondRun) -> str:
    """Return why a run has no counts: its progress or its refusal."""
    if run.jobs.busy_text:
        return run.jobs.busy_text + (f" {run.jobs.progress:.0%}" if 0 < run.jobs.progress <= 1 else "")
    return _("No search: {reason}").format(reason=run.refusal) if run.refusal else ""
