"""The ordering lab: alpha-beta's evaluations in each order of the tree, in random ones, and at the least and most."""

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtGui import QHideEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QCheckBox

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _, grouped
from explorer.gui.document import Change, Document
from explorer.gui.lab.orders import challenge, distribution, rows
from explorer.gui.lab.orders.challenge import ChallengeAttempt
from explorer.gui.lab.orders.counting import OrderCounter
from explorer.gui.lab.orders.distribution import Distribution
from explorer.gui.lab.orders.table import OrderTable
from explorer.gui.panels.panel import MARGIN, Panel, make_text_label, show_text
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.layouts import make_column, make_row, make_scroll_area, make_widget
from explorer.gui.toolkit.plain_text import set_tip
from explorer.gui.toolkit.text_size import grown
from explorer.lab import orders
from explorer.lab.best_worst_order import critical_types, uniform_minimum
from explorer.pictures.figure.highlight import Marks
from explorer.study import Study
from explorer.trees.orderings import MAXIMAL, MINIMAL

if TYPE_CHECKING:
    from explorer.gui.lab.orders.histogram import Histogram

WIDE = 760
"""The width in pixels from which the histogram is placed beside the table."""

_merge_ids = count(1)


class OrdersPanel(Panel):
    """The table, and the histogram beside or below it; long counts run in the background."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Ordering lab"), Change.TREE | Change.TRACE)
        self._counted_for: tuple[object, ...] = ()
        self._counter = OrderCounter(document, self)
        self._attempt: ChallengeAttempt | None = None
        self._after = -1
        self._highlighted: tuple[object, ...] = ()
        self._merging = next(_merge_ids)
        self.table = OrderTable(document)
        self.histogram: Histogram | None = None
        self.rules, self.note, self.average_label, self.formula, self.types = (
            make_text_label("quiet") for _each in range(5))
        self.verdict = make_text_label("heading")
        self.goal = widgets.combo(((_("Challenge: none"), ""), (_("Challenge: reach the minimum"), MINIMAL),
                                   (_("Challenge: reach the maximum"), MAXIMAL)), name=_("Challenge"))
        self.critical = QCheckBox(_("Critical nodes"))
        self.keep = make_button(
            _("Keep this order"), self._keep_shown, _("Draw the children in the order shown (can be undone)"))
        self.resume = make_button(_("Continue counting"), self._counter.resume)
        self._lay_out()
        self.table.order_chosen.connect(self._show_order)
        self.table.order_kept.connect(self._keep_order)
        self.goal.activated.connect(self._set_goal)
        self.critical.toggled.connect(self._toggle_critical)
        self._counter.changed.connect(self._show)

    def _lay_out(self) -> None:
        self.goal.setToolTip(_("Reorder the children by hand until alpha-beta evaluates this many leaves. The orders "
                               "are hidden until then."))
        self.critical.setToolTip(_("Highlight the minimal tree with Knuth and Moore’s node types: 1 on the principal "
                                   "variation, 2 where one child is enough, 3 where all children are searched"))
        self.rules.setSizePolicy(self.rules.sizePolicy().Policy.Ignored, self.rules.sizePolicy().Policy.Preferred)
        head = make_row((self.rules, 1), self.critical, self.goal, self.resume, self.keep, spacing=10)
        left = make_column((self.table, 1), self.types, self.formula, spacing=4)
        self._right = make_column(self.note, self.average_label, spacing=4)
        self._halves = make_column((left, 4), (self._right, 3), spacing=16)
        self._page = make_widget(make_column(head, self.verdict, (self._halves, 1),
                                             margins=(MARGIN - 8, 8, MARGIN - 8, 8), spacing=6))
        self._area = make_scroll_area(self._page, takes_focus=False)
        make_column(self._area, on=self.body)
        self.table.setSizePolicy(self.table.sizePolicy().Policy.Preferred, self.table.sizePolicy().Policy.Preferred)
        self.table.row_reached.connect(self._reveal_row)
        self.types.setText(_("1 principal variation · 2 one child is enough · 3 all children are searched"))
        self.types.hide()
        self.verdict.hide()
        self.resume.hide()

    @property
    def distribution(self) -> Distribution | None:
        """The counts of random orders; None before the first tree."""
        return self._counter.distribution

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = self.width() >= grown(WIDE)
        self._halves.setDirection(
            QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop counting, and remove the highlight from the tree."""
        super().hideEvent(event)
        self._counter.drop()
        if self.critical.isChecked():
            self.document.set_highlight(None)
        self.mark_stale()

    # Refreshing

    def refresh(self) -> None:
        """Compare the orders of the document's tree under its convention."""
        document, study, counter = self.document, self.document.study, self._counter
        asked = study.tree, study.convention, document.is_pristine
        if asked != self._counted_for:
            self._counted_for = asked
            counter.drop()
            reason = "" if document.is_pristine else rows.refusal(
                replace(study, tree=document.shown_run.named_drawn_tree))
            sentence = _("Draw a tree to compare how many leaves alpha-beta evaluates in different child orders.")
            refusal = reason and _("No orders to compare: {reason}.").format(reason=reason.rstrip("."))
            if self.show_placeholder(sentence if document.is_pristine else refusal):
                return
            self._after = -1
            counter.reset(study)
        if self.placeholder.isVisible():
            return
        counter.request(study)
        if self._attempt is not None:
            self._attempt = challenge.update_attempt(self._attempt, document.tree, document.history.stack.index())
        self._show()
        self._highlight_minimal_tree()

    # Display

    def _show(self) -> None:
        study, counter = self.document.study, self._counter
        spread = counter.distribution
        now = rows.current_order(study)
        self.table.rows.show(counter.names, counter.rows, counter.refusals, now, counter.stale)
        self.rules.setText(_("Alpha-beta · {rules}").format(rules=" · ".join(study.convention.describe())))
        set_tip(self.rules, self.rules.text())
        self.keep.setVisible(now != "as-drawn" and not self._attempt)
        self.resume.setVisible(counter.is_stopped)
        self._show_formula(study)
        self._show_goal(now)
        if spread is None:
            return
        is_possible = MINIMAL not in counter.refusals
        has_any = is_possible and bool(len(spread.frequencies[0]))
        if has_any and self.histogram is None:
            from explorer.gui.lab.orders.histogram import Histogram  # pyqtgraph takes a third of a second to import

            self.histogram = Histogram(self.document)
            self.histogram.order_requested.connect(self._show_random_order)
            self._right.insertWidget(0, self.histogram, 1)
        if self.histogram is not None:
            self.histogram.setVisible(is_possible)
            self.histogram.is_clickable = self._attempt is None
            if has_any:
                self.histogram.show_distribution(spread, self._lines(now, spread))
        self.note.setText(distribution.describe_sample(spread) if is_possible else counter.refusals[MINIMAL])
        show_text(self.average_label, distribution.describe_uniform_average(study.tree, study.convention)
                  if is_possible else "")

    def _lines(self, now: str, spread: Distribution) -> dict[str, float]:
        named = {_("minimal"): MINIMAL, _("now"): now, _("maximal"): MAXIMAL}
        lines: dict[str, float] = {
            words: self._counter.rows[name].evaluated for words, name in named.items() if self._counter.is_known(name)}
        return lines | {_("mean"): spread.mean}

    def _show_formula(self, study: Study) -> None:
        least = uniform_minimum(study.tree, study.convention)
        plies = study.tree.levels - 1
        plies = plies if study.convention.depth is None else min(study.convention.depth, plies)
        width = int(study.tree.n_children[0])
        self.formula.setVisible(least is not None and width > 1)
        if least is not None:
            up, down = -(-plies // 2), plies // 2
            self.formula.setText(_("Uniform: {b}{up} + {b}{down} − 1 = {least} by Knuth and Moore’s formula.").format(
                b=width, up=_superscript(up), down=_superscript(down), least=grouped(least)))

    def _reveal_row(self, row: QRect) -> None:
        """Scroll as far as needed to have a row of the table in sight."""
        place = self.table.mapTo(self._page, row.center())
        self._area.ensureVisible(0, place.y(), 0, row.height())

    # Showing and keeping orders

    def _show_order(self, name: str) -> None:
        """Show the tree in this order; orders shown one after the other are one undo."""
        if self._attempt is not None:
            self.document.show_message(_("The orders are hidden during the challenge. Set Challenge to none to see "
                                         "them."), "information")
        elif name not in self._counter.refusals and not rows.is_order_shown(self.document.study, name):
            document, words = self.document, _("Order: {}").format(rows.row_title(name))
            document.attempt(lambda: document.edit(
                words, rows.study_showing(document.study, name), merging=self._merging))

    def _keep_order(self, name: str) -> None:
        """Draw the children in this order."""
        if self._attempt is not None or name in self._counter.refusals or name == "as-drawn":
            return
        words = _("Keep order: {}").format(rows.row_title(name))
        merging, self._merging = self._merging, next(_merge_ids)
        self.document.attempt(lambda: self.document.history.apply_edit(
            words, lambda study: (rows.study_keeping(study, name), None), merging))

    def _keep_shown(self) -> None:
        self._keep_order(rows.current_order(self.document.study))

    def _show_random_order(self, low: int, high: int) -> None:
        """Show a random order with this number of evaluations, another one after each click."""
        def take(number: int | None) -> None:
            if number is None:
                self.document.show_message(_("None of {:,} random orders evaluates this many leaves: such orders "
                                             "are rare").format(
                    distribution.MOST_DRAWN), "information")
            else:
                self._after = number
                self._show_order(f"{orders.SAMPLE_PREFIX}{distribution.SEED}:{number}")

        self._counter.find_random_order(low, high, self._after, take)

    # Challenge and critical nodes

    def _set_goal(self) -> None:
        kind = self.goal.currentData()
        document = self.document
        if kind and orders.depends_on_convention(document.study.ordering):
            self._show_order("as-drawn")
        self._attempt = None
        if kind:
            self._attempt = ChallengeAttempt(kind == MINIMAL, document.tree, document.history.stack.index())
            self.critical.setChecked(False)
        self.critical.setEnabled(not kind)
        self._show()

    def _show_goal(self, now: str) -> None:
        attempt = self._attempt
        self.verdict.setVisible(attempt is not None)
        if attempt is None:
            return
        counter, wanted = self._counter, MINIMAL if attempt.is_least else MAXIMAL
        if counter.is_known(wanted) and counter.is_known(now):
            goal = counter.rows[wanted]
            self.verdict.setText(
                challenge.describe_progress(attempt, counter.rows[now].evaluated, goal.evaluated, bool(goal.proved)))
        else:
            self.verdict.setText(counter.refusals.get(wanted) or _("Counting…"))

    def _toggle_critical(self, is_on: bool) -> None:
        self.types.setVisible(is_on)
        if is_on:
            self._highlight_minimal_tree()
        else:
            self.document.set_highlight(None)

    def _highlight_minimal_tree(self) -> None:
        """Highlight the minimal tree, unless it is highlighted already."""
        document = self.document
        marked = document.tree, document.study.convention, document.highlight
        is_shown = self.isVisible() and not self.placeholder.isVisible()
        if self.critical.isChecked() and is_shown and marked != self._highlighted:
            try:
                types = critical_types(document.tree, document.study.convention)
            except SearchRefused as error:
                document.show_message(str(error), "error")
                return
            document.set_highlight(Marks(types == 0, np.zeros(len(types), bool), numbers=types))
            self._highlighted = *marked[:2], document.highlight


def _superscript(exponent: int) -> str:
    return str(exponent).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
