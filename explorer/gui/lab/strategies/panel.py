"""The Strategies panel: a player's choices, their guarantee, other choices, and games against the strategy."""

from dataclasses import replace

import numpy as np
from PySide6.QtGui import QHideEvent

from explorer.core.i18n import _
from explorer.gui.document import FOREGROUND_NODES, Change, Document
from explorer.gui.document.prepared_tree import refusal_with_names
from explorer.gui.document.shown_run import nodes_with_ids
from explorer.gui.lab.strategies.play import StrategyGame
from explorer.gui.lab.strategies.summary import (
    StrategyQuery,
    StrategySummary,
    choosing_players,
    chosen_edges,
    describe_extent,
    summarize_strategy,
)
from explorer.gui.panels.panel import Panel, make_text_label
from explorer.gui.panels.pointing import follow_names, show_names
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.layouts import make_column, make_grid, make_row, make_widget
from explorer.gui.toolkit.plain_text import make_label
from explorer.gui.toolkit.worker import Worker
from explorer.lab import strategies
from explorer.lab.strategies import Strategy
from explorer.pictures.figure.highlight import Marks
from explorer.trees.names import name_with_value, node_name
from explorer.trees.players import player_name
from explorer.trees.tree import CHANCE, IntArray, Tree


class StrategyPanel(Panel):
    """One strategy, highlighted in the tree while the panel is visible; a click on another child chooses that child."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, _("Strategy"), Change.TREE | Change.TRACE | Change.SELECTION)
        self._summary: StrategySummary | None = None
        self._query: StrategyQuery | None = None
        self._own_choices: dict[int, int] = {}
        """The children that the user has chosen, by node, as ids."""
        self._shape: IntArray = document.tree.n_children
        self._worker = Worker(self)
        self.player, self.option = (widgets.combo((), name=words) for words in (_("Player"), _("Move chosen")))
        self.aim = widgets.combo(
            ((_("best value"), "value"), (_("best guarantee"), "guarantee")), name=_("Aim"))
        self.ties = widgets.combo(((_("first"), "first"), (_("last"), "last")), name=_("Tied moves"))
        self.verdict, self.more, self.extent, self.hint, self.error_label = map(
            make_text_label, ("title", "text", "quiet", "quiet", "wrong"))
        follow_names(self.error_label, document)
        self.at = make_label()
        self.again = make_button(_("Reset to best choices"), self._reset_choices)
        self.open, self.begin = make_button(_("Open as a tree"), self._open), make_button(_("Play"), self._begin)
        self.game = StrategyGame(document)
        self._lay_out()
        for combo in (self.player, self.aim, self.ties):
            combo.activated.connect(self._reset_choices)
        self.option.activated.connect(self._choose_listed)
        self.game.changed.connect(self._show_game)
        document.node_clicked.connect(self._take_click)
        document.listen(Change.TREE, self._leave_game)

    def _lay_out(self) -> None:
        grid = make_grid(across=10, down=8)
        self._aim_label = make_text_label("quiet", _("Aim"), wraps=False)
        for place, (label, field) in enumerate((
            (make_text_label("quiet", _("Strategy of"), wraps=False), self.player),
            (make_text_label("quiet", _("ties"), wraps=False), self.ties), (self._aim_label, self.aim),
        )):
            grid.addWidget(label, place, 0)
            grid.addWidget(field, place, 1)
        grid.setColumnStretch(1, 1)
        self.form = make_widget(grid)
        self.choice = make_widget(make_row(self.at, (self.option, 1), spacing=10))
        self.result = make_widget(make_column(
            self.verdict, self.more, self.extent, self.hint, self.choice,
            make_row(self.begin, self.open, ..., spacing=8), make_row(self.again, ...), spacing=10))
        self.fill(self.form, self.error_label, self.result, self.game, spacing=14)
        for part in (self.error_label, self.result, self.game):
            part.hide()

    def refresh(self) -> None:
        """Show the strategy of the document's tree; it is computed in the background if that takes long."""
        document, tree = self.document, self.document.tree
        movers = [] if document.is_pristine else choosing_players(tree)
        if self.show_placeholder("" if movers
                                 else _("This tree has no node with children, so there is no strategy.")):
            self._query = None
            self._take(None)
            return
        if not np.array_equal(tree.n_children, self._shape):
            self._shape = tree.n_children
            self._own_choices.clear()
        self._list_players(tree, movers)
        has_aims = bool(np.any(tree.player == CHANCE)) or tree.payoff.shape[1] > 1
        for part in (self._aim_label, self.aim):
            part.setVisible(has_aims)
        question = StrategyQuery(
            tree, self.player.currentData(), self.aim.currentData() if has_aims else "value", self.ties.currentData(),
            document.study.convention.depth, self._own_in(tree))
        if question != self._query:
            self._compute(question)
        elif self._summary is not None:
            self._show_choice()
            self._highlight_strategy()

    def hideEvent(self, event: QHideEvent) -> None:
        """Remove the highlight from the tree."""
        super().hideEvent(event)
        self.document.set_highlight(None)
        self.mark_stale()

    # Computation

    def _list_players(self, tree: Tree, movers: list[int]) -> None:
        names = [(player_name(tree, player), player) for player in movers]
        if names != [(self.player.itemText(row), self.player.itemData(row)) for row in range(self.player.count())]:
            widgets.show_choices(self.player, names, self.player.currentData())

    def _own_in(self, tree: Tree) -> tuple[tuple[int, int], ...]:
        """Return the user's choices, saved by ids, in the nodes of this tree; missing nodes are left out."""
        if not self._own_choices:
            return ()
        nodes, children = (nodes_with_ids(tree, np.array(list(ids), np.int64)).tolist()
                           for ids in (self._own_choices, self._own_choices.values()))
        return tuple((node, child) for node, child in zip(nodes, children, strict=True)
                     if min(node, child) >= 0 and tree.parent[child] == node)

    def _compute(self, question: StrategyQuery) -> None:
        before, self._query = self._summary, question
        same = before is not None and (before.query.tree, before.query.player, before.query.depth) == (
            question.tree, question.player, question.depth)
        count = before.count if before is not None and same else ""
        is_quick = len(question.tree) <= FOREGROUND_NODES
        if not is_quick and not same:
            self._take(None)
            self.extent.setText(_("Computing…"))
            self.result.show()
        self._worker.start(
            lambda _progress: summarize_strategy(question, count), self._take, self._refuse, at_once=is_quick)

    def _refuse(self, error: Exception) -> None:
        self._take(None)
        query = self._query
        reason = str(error) if query is None or query.tree is not self.document.tree else refusal_with_names(
            error, query.tree, self.document.named_tree,
            lambda named: summarize_strategy(replace(query, tree=named)))
        show_names(self.error_label, _("No strategy: {reason}.").format(reason=reason.rstrip(".")), self.document)
        self.error_label.show()

    def _take(self, made: StrategySummary | None) -> None:
        """Show this strategy, or why there is none."""
        self._summary = made
        self.error_label.hide()
        self.result.setVisible(made is not None)
        for part in (self.verdict, self.more, self.open, self.begin, self.hint, self.choice, self.again):
            part.setVisible(made is not None)
        self.game.show_strategy(made.strategy if made else None, made.verdict if made else None)
        if made is None:
            self.document.set_highlight(None)
            return
        first, *others = strategies.verdict_sentences(made.verdict)
        self.verdict.setText(first)
        self.more.setText(" ".join(others))
        self.extent.setText(describe_extent(made))
        self._show_choice()
        self._highlight_strategy()

    # Choices

    def _show_choice(self) -> None:
        """Show the choices at the selected node, or at its parent."""
        assert self._summary is not None
        made, tree = self._summary.strategy, self.document.tree
        node = self._own_node(made, self.document.current)
        is_playing = self.game.play is not None
        self.choice.setVisible(node is not None and not is_playing)
        self.hint.setVisible(node is None and not is_playing)
        self.hint.setText(_("Click another child of {} in the tree to choose it.").format(
            player_name(tree, made.player)))
        self.again.setVisible(bool(self._summary.query.own_choices) and not is_playing)
        # A game needs the room, and any change of these would end it.
        for part in (self.form, self.extent, self.begin, self.open):
            part.setVisible(not is_playing)
        self.more.setVisible(not is_playing and bool(self.more.text()))
        if node is None:
            return
        self.at.setText(_("At {}:").format(node_name(self.document.named_tree, node)))
        children, named = tree.children(node), self.document.named_tree
        if [self.option.itemData(row) for row in range(self.option.count())] != list(children):
            widgets.show_choices(
                self.option, [(tree.move[child] or name_with_value(named, child), child) for child in children])
        self.option.setCurrentIndex(int(made.choice[node]) - children.start)

    def _own_node(self, made: Strategy, node: int | None) -> int | None:
        """Return the node with a choice at or above a selected node: itself or its parent; None if neither has one."""
        if node is None or node >= len(made.tree):
            return None
        above = int(made.tree.parent[node])
        return next((each for each in (node, above) if each >= 0 and made.choice[each] >= 0), None)

    def _choose(self, node: int, child: int) -> None:
        tree = self.document.tree
        self._own_choices[int(tree.id[node])] = int(tree.id[child])
        self.refresh()

    def _choose_listed(self, row: int) -> None:
        child = self.option.itemData(row)
        if child is not None:
            self._choose(int(self.document.tree.parent[child]), child)

    def _take_click(self, node: int) -> None:
        """Handle a click in the picture: a move in the game, else another choice."""
        if not self.isVisible() or self._summary is None or not self._is_current:
            return
        made = self._summary.strategy
        above = int(made.tree.parent[node])
        if self.game.play is not None:
            self.game.move_to(node)
        elif above >= 0 and made.choice[above] >= 0 and made.choice[above] != node:
            self._choose(above, node)

    def _reset_choices(self) -> None:
        self._own_choices.clear()
        self.refresh()

    # Buttons and the highlight

    def _open(self) -> None:
        if self._summary is not None:
            made = self._summary.strategy
            words = _("Strategy of {} as a tree").format(self._summary.verdict.name)
            self.document.attempt(lambda: self.document.offer_tree(words, strategies.strategy_subtree(made)))

    def _begin(self) -> None:
        self.game.begin()
        self.game.show()

    def _show_game(self) -> None:
        play = self.game.play
        if self._is_current:
            self._show_choice()
            self._highlight_strategy()
        if play is not None:
            self.document.select([play.node])

    def _leave_game(self) -> None:
        """End the game if the tree has changed."""
        if not self._is_current:
            self.game.end()

    @property
    def _is_current(self) -> bool:
        """True if the computed strategy belongs to the current tree."""
        return self._summary is not None and self._summary.query.tree is self.document.tree

    def _highlight_strategy(self) -> None:
        if self._summary is None or not self.isVisible() or not self._is_current:
            return
        play, made = self.game.play, self._summary.strategy
        self.document.set_highlight(Marks(~made.reached, chosen_edges(made), play.line if play else ()))
