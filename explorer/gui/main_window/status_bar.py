"""The status bar: tree size, counts of the search at the current step, progress, zoom."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QProgressBar, QStatusBar

from explorer.analysis.run import Run
from explorer.analysis.snapshot import Snapshot
from explorer.core.i18n import _, ngettext
from explorer.gui.canvas import Canvas
from explorer.gui.document import Change, Document
from explorer.gui.toolkit.plain_text import SteadyLabel, make_label, set_tip
from explorer.gui.toolkit.text_size import fix_width
from explorer.gui.toolkit.timers import make_timer
from explorer.search.trace import STATIC, count_before

GAPS = 40
"""Pixels between the parts of the bar and at its ends, altogether."""
PATIENCE = 200
"""The time after which the progress of background work is shown, in milliseconds; most edits take less."""


class StatusBar(QStatusBar):
    """The size of the tree, the leaf counts at the current step, the progress of background work, and the zoom."""

    def __init__(self, document: Document, canvas: Canvas) -> None:
        super().__init__()
        self._document, self._canvas = document, canvas
        self._leaf_counts: LeafCounts | None = None
        self._before: list[str] = []
        self._after: list[str] = []
        self._is_busy = False
        self.setSizeGripEnabled(False)
        self.counts, self.zoom, self.progress = SteadyLabel(), make_label(), QProgressBar()
        self.missing_texts = make_label()
        self.progress.setTextVisible(False)
        fix_width(self.progress, 160)
        self.progress.hide()
        self._patience = make_timer(self, PATIENCE, self.progress.show)
        self.addWidget(self.counts)
        self.addWidget(self.progress)
        self.addPermanentWidget(self.missing_texts)
        self.addPermanentWidget(self.zoom)
        document.listen(
            Change.TREE | Change.TRACE | Change.STEP | Change.BUSY | Change.SELECTION | Change.FILE, self.refresh)
        document.listen(Change.PROGRESS, self._show_progress)
        canvas.zoom_changed.connect(self._show_zoom)
        canvas.missing_texts_changed.connect(self._show_missing_texts)
        self.refresh()
        self._show_zoom()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the counts what the parts at the right do not need, so that large text does not widen the window."""
        super().resizeEvent(event)
        self._limit_counts()

    def _limit_counts(self) -> None:
        taken = self.missing_texts.sizeHint().width() + self.zoom.sizeHint().width()
        taken += self.progress.width() if self._is_busy else 0
        self.counts.set_most(max(self.width() - taken - GAPS, 0))

    def refresh(self, changed: Change = ~Change.STEP) -> None:
        """Show the current counts and progress; of these, only the counts change with the step."""
        document = self._document
        if changed != Change.STEP:
            self._show_work()
        counts = self._leaf_counts.describe_at(document.snapshot) if self._leaf_counts and document.snapshot else []
        if self._is_busy:
            self._limit_counts()
        # The progress bar stands beside the text.
        self.counts.show_text(" · ".join([*self._before, *counts, *self._after]), is_exact=self._is_busy)

    def _show_work(self) -> None:
        """Show whether there is background work, and prepare what stands before and after the counts."""
        document, run, busy_text = self._document, self._document.analysed_run, self._document.busy_text
        self._is_busy = bool(busy_text)
        if run is None or self._leaf_counts is None or self._leaf_counts.run is not run:
            self._leaf_counts = LeafCounts(run) if run else None
        self._before = [] if document.is_pristine else [describe_tree_size(document)]
        self._after = [self._leaf_counts.minimum_text] if self._leaf_counts and self._leaf_counts.minimum_text else []
        if busy_text:
            self._after = [busy_text + " " + _("Esc cancels")]
        if not self._is_busy:
            self._patience.stop()
            self.progress.hide()
        elif not self._patience.isActive() and not self.progress.isVisible():
            self._patience.start()
        self._show_progress()

    def _show_progress(self) -> None:
        # Beyond 1 the duration is unknown, as in a search that revisits nodes: show an indeterminate bar.
        share = self._document.jobs.progress
        self.progress.setRange(0, 100 if share <= 1 else 0)
        self.progress.setValue(round(100 * share))

    def _show_missing_texts(self) -> None:
        """Say that texts of the tree are missing in the picture; the tip lists those without room at any zoom."""
        are_too_small, count, sentence = self._canvas.drawing.missing_texts
        parts = []
        if count:
            parts.append(ngettext("no room for {:,} text", "no room for {:,} texts", count).format(count))
        if are_too_small:
            parts.append(_("zoom in to read all texts"))
        self.missing_texts.setText(" · ".join(parts))
        self._limit_counts()
        set_tip(self.missing_texts, sentence)

    def _show_zoom(self) -> None:
        percent = self._canvas.zoom * 100
        self.zoom.setText("<1 %" if percent < 1 else f"{percent:.0f} %")


def describe_tree_size(document: Document) -> str:
    """Return the number of nodes and, from two on, the number of selected nodes as a short text."""
    count, chosen = len(document.tree), len(document.selection)
    text = ngettext("{:,} node", "{:,} nodes", count).format(count)
    return text if chosen < 2 else text + " " + _("({:,} selected)").format(chosen)


class LeafCounts:
    """The leaf counts of a run at any step; each look-up takes O(log n) time."""

    def __init__(self, run: Run) -> None:
        self.run, self.trace = run, run.trace
        self._static = run.trace.entered[run.trace.ended == STATIC]

    def describe_at(self, state: Snapshot) -> list[str]:
        """Return texts about the leaves and inner nodes evaluated, and the leaves pruned or about to be pruned."""
        now, soon = state.counts, state.next_counts
        static = count_before(self._static, state.step)
        sentence = ngettext("{evaluated:,} of {leaves:,} leaf evaluated",
                            "{evaluated:,} of {leaves:,} leaves evaluated", now.leaves)
        if self.trace.revisits_nodes:  # a leaf counts each time it is evaluated
            sentence = ngettext("{evaluated:,} evaluation of {leaves:,} leaves",
                                "{evaluated:,} evaluations of {leaves:,} leaves",
                                now.evaluated - static)
        parts = [sentence.format(evaluated=now.evaluated - static, leaves=now.leaves)]
        if len(self._static):
            parts.append(ngettext("{:,} static evaluation", "{:,} static evaluations", static).format(static))
        if self.trace.is_sampling:  # a leaf without a sample is not pruned
            return parts
        if now.pruned_leaves:
            parts.append(_("{:,} pruned").format(now.pruned_leaves))
        # Negative if a new pass may still visit leaves that the last one pruned.
        if (coming := soon.pruned_leaves - now.pruned_leaves) > 0:
            parts.append(_("{:,} about to be pruned").format(coming))
        return parts

    @property
    def minimum_text(self) -> str:
        """The size of the minimal tree in leaves, as text; "" if it does not apply to this search."""
        trace = self.trace
        options = trace.options  # the minimum ignores these options
        more = options.quiescence or options.table or options.singular is not None or options.bounds is not None
        is_asked = trace.convention.full_window and not (trace.is_sampling or "proof" in trace.columns or more)
        least = self.run.minimal_leaves if is_asked else None
        return "" if least is None else _("minimum {}").format(f"{least:,}")
