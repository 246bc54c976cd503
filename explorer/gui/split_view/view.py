"""Two runs side by side: the second one's canvas beside the first, its choices over it, the counts beneath each."""

from collections.abc import Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from explorer.core.i18n import _
from explorer.gui.canvas import Canvas
from explorer.gui.canvas.linked_views import Link, SecondCanvas
from explorer.gui.document import Change, Document
from explorer.gui.document.second_run import Rival, rival_of
from explorer.gui.split_view.lines import Choices, Foot, Head, Line, sheet
from explorer.pictures.export.side_by_side import tally, tally_text


class Beside(QWidget):
    """The document's canvas, alone or with that of a second run beside it."""

    def __init__(self, document: Document, canvas: Canvas, verbs: Sequence[QAction]) -> None:
        super().__init__()
        self._document, self.canvas = document, canvas
        self.second: SecondCanvas | None = None
        self.choices: Choices | None = None
        self._link: Link | None = None
        self.setFocusProxy(canvas)
        self.head, self.foot = Head(document), Foot(document, verbs)
        self.first_counts, self.second_counts = Line("counts"), Line("counts")
        self.splitter = QSplitter()
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(1)
        self.splitter.addWidget(_pane(self.head, canvas, self.first_counts))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.splitter, 1)
        column.addWidget(self.foot)
        for part in (self.head, self.foot, self.first_counts):
            part.hide()
        document.listen(Change.SECOND_RUN, self._meet)
        document.listen(Change.TRACE | Change.STEP | Change.TREE | Change.BUSY, self.refresh)
        document.listen(Change.THEME, self._restyle)
        self.foot.turned.connect(self.splitter.setOrientation)
        self._restyle()

    def _meet(self) -> None:
        """A second run comes or goes."""
        rival = rival_of(self._document)
        if self.second is not None:
            self._part()
        if rival is not None:
            self._show_second(rival)
        for part in (self.head, self.foot, self.first_counts):
            part.setVisible(rival is not None)
        self.refresh()

    def _show_second(self, rival: Rival) -> None:
        self.second, self.choices = SecondCanvas(rival), Choices(rival)
        self.second.setAccessibleName(_("Game tree, second run"))
        self.second.follows = False
        self.second_counts = Line("counts")
        pane = _pane(self.choices, self.second, self.second_counts)
        self.splitter.addWidget(pane)
        self.splitter.setSizes([1000, 1000])
        self.foot.meet(rival)
        self._link = Link(self.canvas, self.second)
        rival.complained.connect(self._document.complain)
        rival.listen(Change.TRACE | Change.STEP | Change.TREE | Change.BUSY, self.refresh)

    def _part(self) -> None:
        """The second run goes, and what it was compared with looks as before."""
        assert self._link is not None
        self._link.end()
        pane = self.splitter.widget(1)
        assert pane is not None
        pane.hide()
        pane.setParent(None)
        pane.deleteLater()
        self._link = self.second = self.choices = None
        self.canvas.show_contrast(None)

    def refresh(self) -> None:
        """Show what is so now in both pictures and beneath them."""
        rival, document = rival_of(self._document), self._document
        if rival is None or self.second is None:
            return
        contrasts = rival.contrasts
        for place, canvas in enumerate((self.canvas, self.second)):
            contrast = contrasts[place] if contrasts else None
            shown = canvas.document.shown
            if contrast is not None and not shown.is_whole:
                contrast = contrast.part(shown.nodes)
            canvas.show_contrast(contrast)
        tallies = [
            tally(run.tree, run.trace, run.step) if run.trace else None for run in (document, rival)
        ]
        for run, counts, now, than in (
            (document, self.first_counts, tallies[0], None), (rival, self.second_counts, tallies[1], tallies[0]),
        ):
            if now:
                counts.say(tally_text(now, than), tally_text(now, than, brief=True))
            else:
                counts.say(why_none(run))
        self.foot.say(contrasts[0].totals if contrasts else None)

    def _restyle(self) -> None:
        self.setStyleSheet(sheet(self._document.theme))


def _pane(*parts: QWidget) -> QWidget:
    """A line, a canvas and a line, one below the other."""
    pane = QWidget()
    column = QVBoxLayout(pane)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for part in parts:
        column.addWidget(part, 1 if isinstance(part, Canvas) else 0)
    return pane


def why_none(run: Document) -> str:
    """Why a run has no counts."""
    if run.busy:
        return run.busy + (f" {run.jobs.progress:.0%}" if 0 < run.jobs.progress <= 1 else "")
    return _("No search: {reason}").format(reason=run.reason) if run.reason else ""
