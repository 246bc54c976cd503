"""The status bar: the size of the tree, the search's counts at this step, work under way, the zoom."""

from PySide6.QtWidgets import QProgressBar, QStatusBar

from explorer.analysis import Run, Snapshot
from explorer.core.i18n import _, ngettext
from explorer.gui.canvas import Canvas
from explorer.gui.document import Change, Document
from explorer.gui.toolkit.plain_text import make_label
from explorer.search.trace import STATIC, count_before


class StatusBar(QStatusBar):
    """How large the tree is and what the search has seen of it by this step; work under way; the zoom."""

    def __init__(self, document: Document, canvas: Canvas) -> None:
        super().__init__()
        self._document, self._canvas = document, canvas
        self._leaf_counts: LeafCounts | None = None
        self.setSizeGripEnabled(False)
        self.counts, self.zoom, self.progress = make_label(), make_label(), QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setFixedWidth(160)
        self.progress.setRange(0, 100)
        self.progress.hide()
        self.addWidget(self.counts)
        self.addWidget(self.progress)
        self.addPermanentWidget(self.zoom)
        document.listen(
            Change.TREE | Change.TRACE | Change.STEP | Change.BUSY | Change.SELECTION | Change.FILE, self.refresh)
        canvas.zoom_changed.connect(self._show_zoom)
        self.refresh()
        self._show_zoom()

    def refresh(self) -> None:
        """Say what is so now."""
        document = self._document
        parts = [] if document.is_pristine else [describe_tree_size(document)]
        if document.analysed_run and document.snapshot:
            if not self._leaf_counts or self._leaf_counts.run is not document.analysed_run:
                self._leaf_counts = LeafCounts(document.analysed_run)
            parts += self._leaf_counts.describe_at(document.snapshot)
        if document.busy_text:
            parts.append(document.busy_text + " " + _("Esc cancels"))
        elif document.trace and self._leaf_counts and self._leaf_counts.minimum_text:
            parts.append(self._leaf_counts.minimum_text)
        self.counts.setText(" · ".join(parts))
        self.progress.setVisible(bool(document.busy_text))
        # A search that visits nodes again may not know how long it takes: the bar then only shows that it goes on.
        self.progress.setRange(0, 100 if document.jobs.progress <= 1 else 0)
        self.progress.setValue(round(100 * document.jobs.progress))

    def _show_zoom(self) -> None:
        percent = self._canvas.zoom * 100
        self.zoom.setText("<1 %" if percent < 1 else f"{percent:.0f} %")


def describe_tree_size(document: Document) -> str:
    """The size of the tree, and how much of it is selected."""
    count, chosen = len(document.tree), len(document.selection)
    text = ngettext("{:,} node", "{:,} nodes", count).format(count)
    return text if chosen < 2 else text + " " + _("({:,} selected)").format(chosen)


class LeafCounts:
    """What a search has seen of the leaves by each step: a few look-ups, whatever the size of the tree."""

    def __init__(self, run: Run) -> None:
        self.run, self.trace = run, run.trace
        self._static = run.trace.entered[run.trace.ended == STATIC]

    def describe_at(self, state: Snapshot) -> list[str]:
        """How many leaves and inner nodes were evaluated, and how many leaves are skipped or about to be."""
        now, soon = state.counts, state.next_counts
        static = count_before(self._static, state.step)
        sentence = ngettext("{:,} of {:,} leaf evaluated", "{:,} of {:,} leaves evaluated", now.leaves)
        if self.trace.revisits_nodes:  # the same leaf counts each time
            sentence = ngettext("{:,} evaluation of {:,} leaves", "{:,} evaluations of {:,} leaves",
                                now.evaluated - static)
        parts = [sentence.format(now.evaluated - static, now.leaves)]
        if len(self._static):
            parts.append(ngettext("{:,} static evaluation", "{:,} static evaluations", static).format(static))
        if self.trace.is_sampling:  # what no sample came to is not skipped
            return parts
        if now.skipped_leaves:
            parts.append(_("{:,} pruned").format(now.skipped_leaves))
        # What a new pass may come to again is no longer skipped.
        if (coming := soon.skipped_leaves - now.skipped_leaves) > 0:
            parts.append(_("{:,} about to be pruned").format(coming))
        return parts

    @property
    def minimum_text(self) -> str:
        """The fewest leaves that decide the tree under the full window."""
        trace = self.trace
        taken = trace.options  # what is looked at besides, or not at all, is no part of that number
        more = taken.quiescence or taken.table or taken.singular is not None or taken.bounds is not None
        is_asked = trace.convention.full_window and not (trace.is_sampling or "proof" in trace.columns or more)
        least = self.run.minimal_leaves if is_asked else None
        return "" if least is None else _("minimum {}").format(f"{least:,}")
