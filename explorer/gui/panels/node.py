"""The Node panel: the properties of the current node, which can be edited, and its results in the search."""

from collections.abc import Callable
from functools import partial

import numpy as np
from PySide6.QtWidgets import QCheckBox, QLabel

from explorer.analysis import steps
from explorer.analysis.node_status import DONE, OPEN, PRUNED
from explorer.analysis.run import LOWER, UPPER
from explorer.analysis.snapshot import Snapshot
from explorer.core import exact
from explorer.core.errors import ExplorerError
from explorer.core.exact import Number
from explorer.core.i18n import _
from explorer.gui.document import Change, Document
from explorer.gui.document.prepared_tree import refusal_with_names
from explorer.gui.panels.edit_field import EditField
from explorer.gui.panels.panel import MARGIN, Panel, format_value, make_text_label, node_title
from explorer.gui.panels.pointing import follow_names, show_names
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.fields import ComboBox
from explorer.gui.toolkit.layouts import make_row, make_widget
from explorer.gui.toolkit.plain_text import set_tip, show_plain
from explorer.gui.toolkit.text_size import keep_at_least
from explorer.search.trace import Trace
from explorer.trees import backward_induction, edit, names
from explorer.trees.names import node_name
from explorer.trees.players import player_name
from explorer.trees.tree import CHANCE, MAX, MIN, AnyArray, Tree

FEW_SIBLINGS = 10
"""The largest number of siblings among which a node's place is seen in the tree."""
NodeEdit = Callable[[Tree, int, str], Tree]
"""A function of a tree, a node and a typed text that returns the edited tree."""


class NodePanel(Panel):
    """A form with the current node's properties, and its results at the current step."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Node"), Change.TREE | Change.TRACE | Change.STEP | Change.SELECTION)
        self._backed_up: tuple[Tree, AnyArray] | None = None
        self._fact_cache: tuple[Tree, Trace | None, int, list[tuple[str, str]]] | None = None
        self._filled_for: tuple[Tree, int] | None = None
        self.title, self.error_label = make_text_label("title"), make_text_label("wrong")
        follow_names(self.error_label, document)
        self.label = self._field(_("Label"), edit.set_label)
        self.move_text = self._field(_("Move"), edit.set_move)
        self.value = self._field(_("Utility"), _set_value)
        self.probability = self._field(_("Probability"), _set_probability)
        self.payoffs = self._field(_("Payoffs"), _set_payoffs)
        self.bounds = self._field(_("Bounds"), _set_bounds)
        self.bounds.setToolTip(_("Two numbers between which the value is known to lie, such as −1, 3. Searches may "
                                 "cut on them."))
        self.bounds.setPlaceholderText(_("none known"))
        self.quiet = self._flag("quiet", _("Quiet"), _("Quiescence search stops at this node at the depth limit."))
        self.forcing = self._flag("forcing", _("Forcing move"), _("Quiescence search continues with this move beyond "
                                                                  "the depth limit."))
        self.flags = make_widget(make_row(self.quiet, self.forcing, ..., spacing=18))
        self.player = ComboBox()
        self.player.activated.connect(self._set_player)
        self.form, self.facts = widgets.form(18, 9), widgets.form(18, 9)
        for name, field in (
            (_("Label"), self.label), (_("Move"), self.move_text), (_("Player"), self.player),
            (_("Utility"), self.value), (_("Payoffs"), self.payoffs), (_("Probability"), self.probability),
            (_("Bounds"), self.bounds), (_("Position"), self.flags),
        ):
            self.form.addRow(_make_quiet_label(name), field)
        self._values: dict[str, QLabel] = {}
        self.fill(self.title, self.form, self.error_label, self.facts, margins=(MARGIN, 22, MARGIN, 16), spacing=14,
                  takes_focus=True)

    def refresh(self) -> None:
        """Show the current node; the fields are refilled only for another node or tree."""
        document = self.document
        node = document.current
        if node is None:
            self._filled_for = None
            self.show_placeholder(
                _("Select a node to see and edit its properties: click it, or press an arrow key in the tree."))
            return
        self.show_placeholder("")
        if self._filled_for is None or self._filled_for[0] is not document.tree or self._filled_for[1] != node:
            self._filled_for = document.tree, node
            self._fill(document.tree, node)
        for name, value in self._facts(document.tree, node):
            if name not in self._values:
                self._values[name] = make_text_label("fact")
                self.facts.addRow(_make_quiet_label(name), self._values[name])
            self._values[name].setText(value)
            self.facts.setRowVisible(self._values[name], bool(value))

    def _field(self, what: str, apply: NodeEdit) -> EditField:
        field = EditField()
        field.setAccessibleName(what)
        field.editingFinished.connect(partial(self._commit, field, what, apply))
        field.restored.connect(self.error_label.hide)
        return field

    def _flag(self, name: str, text: str, why: str) -> QCheckBox:
        box = QCheckBox(text)
        set_tip(box, why)
        box.setAccessibleDescription(why)
        box.clicked.connect(lambda on: self._set_flag(name, text, on))
        return box

    def _set_flag(self, name: str, what: str, on: bool) -> None:
        before, after = (_("no"), _("yes")) if on else (_("yes"), _("no"))
        if not self._edit(what, before, after, lambda tree, drawn: edit.set_flag(tree, [drawn], name, on)):
            self._fill_flags()

    def _commit(self, field: EditField, what: str, apply: NodeEdit) -> None:
        before, typed = field.shown_text, field.text().strip()
        if field.is_edited and self.document.current is not None and self._edit(
            what, before, typed, lambda tree, drawn: apply(tree, drawn, typed)
        ):
            field.shown_text = field.text()

    def _set_player(self, _row: int) -> None:
        document, player = self.document, self.player.currentData()
        if document.current is not None and player != (before := int(document.tree.player[document.current])):
            self._edit(_("Player"), player_name(document.tree, before), player_name(document.tree, player),
                       lambda tree, drawn: edit.set_player(tree, [drawn], player))

    def _edit(self, what: str, before: str, after: str, change: Callable[[Tree, int], Tree]) -> bool:
        """Make an edit and return True; if it is refused, show why below the form and return False.

        `what`, `before` and `after` name the edit in the undo list.
        """
        document = self.document
        assert document.current is not None
        name = node_name(document.named_tree, document.current)
        if document.jobs.blocked_reason:
            show_plain(self.error_label, document.jobs.blocked_reason)
            self.error_label.show()
            return False
        command = _("{what} of {name}: {before} → {after}").format(
            what=what, name=name, before=before or "–", after=after or "–")
        drawn = document.shown_run.drawn_index(document.current)
        try:
            changed = change(document.study.tree, drawn)
        except (ExplorerError, ValueError) as error:
            show_names(self.error_label, refusal_with_names(
                error, document.study.tree, document.shown_run.named_drawn_tree,
                lambda named: change(named, drawn)), document)
            self.error_label.show()
            return False
        # Refill the fields at the next refresh, even if an undo restores the old tree before it.
        self._filled_for = None
        document.edit_tree(command, changed)
        return True

    def _fill(self, tree: Tree, node: int) -> None:
        leaf, parent = not tree.n_children[node], int(tree.parent[node])
        several = tree.payoff.shape[1] > 1
        self.error_label.hide()
        self.title.setText(node_title(self.document.named_tree, node))
        self.label.show_text(tree.label[node])
        self.move_text.show_text(tree.move[node])
        written = [exact.display(tree.payoff_of(node, player)) for player in range(tree.payoff.shape[1])]
        self.value.show_text(f"?{tree.unknown_name(node)}" if tree.unknown_name(node) else written[0])
        self.payoffs.show_text(exact.join_numbers(written) if any(written) else "")
        chances = [tree.probability_of(child) for child in tree.children(parent)] if node else []
        self.probability.show_text(exact.display_beside(tree.probability_of(node), chances))
        numbered = range(max(len(tree.players), tree.payoff.shape[1])) if several or tree.players else ()
        players = *(() if several else (MAX, MIN)), CHANCE, *numbered
        widgets.show_choices(
            self.player, [(player_name(tree, player), player) for player in players], int(tree.player[node]))
        self.value.setPlaceholderText(_("none"))
        for number, words in ((self.value, _("Utility")), (self.payoffs, _("Payoffs"))):
            label = self.form.labelForField(number)
            assert isinstance(label, QLabel)
            label.setText(words if leaf else _("Static evaluation"))
        ends = [_read_bound(tree, name, node) for name in ("lower", "upper")]
        self.bounds.show_text("" if ends == [None, None] else exact.join_numbers(
            exact.display(infinite if end is None else end)
            for end, infinite in zip(ends, (float("-inf"), float("inf")), strict=True)))
        self._fill_flags()
        for field, shown in (
            (self.move_text, node > 0), (self.player, not leaf), (self.value, not several), (self.payoffs, several),
            (self.probability, node > 0 and tree.player[parent] == CHANCE),
            (self.bounds, not leaf and not several), (self.flags, not leaf or node > 0),
        ):
            self.form.setRowVisible(field, bool(shown))

    def _fill_flags(self) -> None:
        tree, node = self.document.tree, self.document.current
        assert node is not None
        for box, name, usual in ((self.quiet, "quiet", True), (self.forcing, "forcing", False)):
            column = tree.columns.get(name)
            box.setChecked(bool(column[node]) if isinstance(column, np.ndarray) else usual)
        self.quiet.setVisible(bool(tree.n_children[node]))
        self.forcing.setVisible(node > 0)

    def _facts(self, tree: Tree, node: int) -> list[tuple[str, str]]:
        """Return names and values of the node's results; those that do not depend on the step are cached."""
        state, trace = self.document.snapshot, self.document.trace
        kept = self._fact_cache
        if kept is None or kept[0] is not tree or kept[1] is not trace or kept[2] != node:
            self._fact_cache = kept = tree, trace, node, self._stepless_facts(tree, trace, node)
        lasting = kept[3]
        interval = f"[{', '.join(map(names.format_number, state.interval(node)))}]" if state else ""
        return [
            *lasting[:5], (_("Returned"), _describe_returned(state, node) if state else ""), (_("Proved"), interval),
            *lasting[5:],
        ]

    def _stepless_facts(self, tree: Tree, trace: Trace | None, node: int) -> list[tuple[str, str]]:
        if self.document.analysed_run:
            values = self.document.analysed_run.backed_up_values
        else:
            if self._backed_up is None or self._backed_up[0] is not tree:
                self._backed_up = tree, backward_induction.backed_up_values(tree)
            values = self._backed_up[1]
        children = int(tree.n_children[node])
        siblings = tree.children(int(tree.parent[node])) if node else range(1)
        visits = steps.visit_steps(trace, node) if trace else np.empty(0, np.int64)
        rows = np.count_nonzero(trace.node == node) if trace else 0
        return [
            (_("Path"), names.node_path(tree, node) or _("the root")),
            (_("Sibling"), _("{number:,} of {count:,}").format(number=node - siblings[0] + 1, count=len(siblings))
             if len(siblings) > FEW_SIBLINGS else ""),
            (_("Depth"), f"{int(tree.depth_of(node)):,}"),
            (_("Children"), f"{children:,}" if children else ""),
            (_("Backed-up value"), format_value(values[node])),
            (_("First visit"), _("step {step}").format(step=f"{visits[0]:,}") if len(visits) else _("never")),
            (_("Visits"), f"{rows:,}" if rows > 1 else ""),
        ]


def _describe_returned(state: Snapshot, node: int) -> str:
    """Return the value that the node has returned by this step, with ≤ or ≥ for a bound, or its status."""
    status = int(state.status_of(np.array([node]))[0])
    if status != DONE:
        return {PRUNED: _("pruned"), OPEN: _("not yet")}.get(status, "")
    value, bound = state.returned_value(node)
    return {UPPER: "≤ ", LOWER: "≥ "}.get(bound, "") + format_value(value)


def _read_number(written: str) -> Number | None:
    return exact.parse_typed(written) if written else None


def _set_value(tree: Tree, node: int, written: str) -> Tree:
    if written.startswith("?"):
        return edit.set_unknown(tree, node, written[1:])
    return edit.set_value(tree, [node], _read_number(written))


def _set_payoffs(tree: Tree, node: int, written: str) -> Tree:
    return edit.set_payoffs(tree, node, [_read_number(each.strip()) for each in exact.split_numbers(written)])


def _set_bounds(tree: Tree, node: int, written: str) -> Tree:
    parts = exact.split_numbers(written.strip("[]() ")) if written else ["", ""]
    ends = [_read_number(each.strip()) for each in parts]
    if len(ends) != 2:
        raise ValueError(_("bounds must be two numbers separated by a comma, such as −1, 3"))
    lower, upper = (None if end == infinite else end
                    for end, infinite in zip(ends, (float("-inf"), float("inf")), strict=True))
    return edit.set_bounds(tree, node, lower, upper)


def _read_bound(tree: Tree, name: str, node: int) -> Number | None:
    """Return the bound in column `name` at a node; None if it is not known."""
    column = tree.columns.get(name)
    end = column[node] if isinstance(column, np.ndarray) else None
    return end if end is not None and end == end else None


def _set_probability(tree: Tree, node: int, written: str) -> Tree:
    return edit.set_probability(tree, node, exact.parse_typed(written))


def _make_quiet_label(words: str) -> QLabel:
    label = make_text_label("quiet", words, wraps=False)
    keep_at_least(label, 104)
    return label
