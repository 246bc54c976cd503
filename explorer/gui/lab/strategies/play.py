"""Playing against a strategy: the opponent, the position, the user's moves, and the outcome."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from explorer.core.errors import SearchRefused
from explorer.core.exact import Number, display
from explorer.core.i18n import _
from explorer.gui.document import Document
from explorer.gui.panels.board_view import BoardView
from explorer.gui.panels.panel import make_text_label, show_text
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.fields import SpinBox
from explorer.gui.toolkit.layouts import make_column, make_row
from explorer.gui.toolkit.text_size import grown
from explorer.lab import strategies
from explorer.lab.strategies import OPPONENTS, Play, Strategy, StrategyVerdict
from explorer.trees.names import name_with_value, node_name
from explorer.trees.players import player_name
from explorer.trees.tree import CHANCE, MIN, NOBODY, Tree

ROW, MOST_ROWS = 28, 6
"""The height of a row in the list of moves in pixels, and the largest number of visible rows."""
LARGEST_SEED = 999_999
OPPONENT_ORDER = ("optimal", "random", "punishing", "human")


class StrategyGame(QWidget):
    """One game at a time; `changed` is emitted after each move. Without a strategy there is no game."""

    changed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._strategy: Strategy | None = None
        self._verdict: StrategyVerdict | None = None
        self.play: Play | None = None
        names = {"human": _("you"), "optimal": _("best play"), "random": _("random play"),
                 "punishing": _("knows the strategy")}
        self.opponent = widgets.combo(
            [(names[name], name) for name in sorted(OPPONENTS, key=OPPONENT_ORDER.index)], name=_("Opponent"))
        self.seed = SpinBox()
        self.seed.setRange(0, LARGEST_SEED)
        self.seed.setValue(1)
        self.seed.setPrefix(_("seed "))
        self.seed.setAccessibleName(_("Seed of the random moves"))
        self.opponent.activated.connect(self._restart)
        self.seed.valueChanged.connect(self._restart)
        self.status, self.line = make_text_label("heading"), make_text_label("quiet")
        self.error_label = make_text_label("wrong")
        self.position = BoardView(document)
        self.position.chosen.connect(self.move_to)
        self.moves = QListWidget()
        self.moves.setAccessibleName(_("Moves"))
        self.moves.itemActivated.connect(self._take)
        self.moves.itemClicked.connect(self._take)
        self.next_button, self.take_back_button, self.finish_button, self.new_button, self.end_button = (
            make_button(words, call) for words, call in (
                (_("Next move"), self.advance), (_("Take back"), self.take_back), (_("Play to end"), self.finish),
                (_("New game"), self.begin), (_("End game"), self.end)))
        self.error_label.hide()
        self._lay_out()

    def _lay_out(self) -> None:
        against = make_text_label("quiet", _("Opponent"), wraps=False)
        left = make_column(self.position, self.moves, ..., spacing=8)
        buttons = make_column(self.next_button, self.finish_button, self.take_back_button, self.new_button,
                              self.end_button, ..., spacing=6)
        make_column(make_row(against, (self.opponent, 1), self.seed, spacing=8), self.error_label, self.status,
                    make_row((left, 1), buttons, spacing=12), self.line, on=self, spacing=10)

    # Interface of the panel and the picture

    @property
    def awaits_person(self) -> bool:
        """True if it is the user's turn."""
        play = self.play
        return play is not None and strategies.mover(play) != NOBODY and strategies.next_move(play) is None

    def show_strategy(self, plan: Strategy | None, verdict: StrategyVerdict | None) -> None:
        """Use this strategy from now on; a game with another one ends."""
        if plan is not self._strategy:
            self._strategy, self._verdict = plan, verdict
            self._set(None)

    def begin(self) -> None:
        """Begin a game at the root."""
        if self._strategy is None:
            return
        try:
            play = strategies.begin_play(self._strategy, self.opponent.currentData(), self.seed.value())
        except SearchRefused as error:
            show_text(self.error_label, str(error))
            return
        self.error_label.hide()
        self._set(strategies.continue_play(play) if self.is_human else play)

    def end(self) -> None:
        """End the game."""
        self._set(None)

    @property
    def is_human(self) -> bool:
        """True if the user plays against the strategy."""
        return bool(self.opponent.currentData() == "human")

    def move_to(self, child: int) -> None:
        """Make the user's move; the reply follows at once."""
        if self.play is not None and self.awaits_person and child in strategies.moves(self.play):
            self._set(strategies.continue_play(strategies.advance(self.play, child)))

    def advance(self) -> None:
        """Make the next move."""
        if self.play is not None and (child := strategies.next_move(self.play)) is not None:
            self._set(strategies.advance(self.play, child))

    def finish(self) -> None:
        """Make all remaining moves."""
        if self.play is not None:
            self._set(strategies.continue_play(self.play))

    def take_back(self) -> None:
        """Take back the last move; a move of the user together with the reply."""
        if (before := self._previous_play()) is not None:
            self._set(before)

    # Private parts

    def _previous_play(self) -> Play | None:
        """Return the game before the last move that can be taken back; None at the beginning."""
        play = self.play
        for length in range(len(play.line) - 1, 0, -1) if play else ():
            assert play is not None
            before = Play(play.strategy, play.opponent, play.seed, play.line[:length], play.replies)
            if not self.is_human or strategies.next_move(before) is None:
                return before
        return None

    def _restart(self) -> None:
        self.error_label.hide()
        if self.play is not None:
            self.begin()
        self._show()

    def _take(self, item: QListWidgetItem) -> None:
        self.move_to(item.data(Qt.ItemDataRole.UserRole))

    def _set(self, play: Play | None) -> None:
        is_other = play is not self.play
        self.play = play
        self._show()
        if is_other:
            self.changed.emit()

    def _show(self) -> None:
        play, plan = self.play, self._strategy
        self.setVisible(play is not None)
        if play is None or plan is None:
            return
        tree, node, has_chance = plan.tree, play.node, bool(np.any(plan.tree.player == CHANCE))
        self.seed.setVisible(has_chance or self.opponent.currentData() == "random")
        self.position.setVisible(self.position.show_node(tree, node, is_open=self.awaits_person))
        self.status.setText(self._status_text(play))
        self._list(tree, strategies.moves(play) if self.awaits_person else ())
        self.line.setText(" · ".join(_move_text(self._document.named_tree, each) for each in play.line[1:]))
        self.line.setVisible(len(play.line) > 1)
        goes_on = strategies.next_move(play) is not None
        for button in (self.next_button, self.finish_button):
            button.setVisible(not self.is_human)
            button.setEnabled(goes_on)
        self.take_back_button.setEnabled(self._previous_play() is not None)

    def _list(self, tree: Tree, moves: Sequence[int]) -> None:
        """List the user's moves and focus the first one."""
        self.moves.clear()
        for child in moves:
            item = QListWidgetItem(tree.move[child] or name_with_value(self._document.named_tree, child))
            item.setData(Qt.ItemDataRole.UserRole, child)
            item.setSizeHint(QSize(0, grown(ROW)))
            self.moves.addItem(item)
        count = self.moves.count()
        self.moves.setFixedHeight(min(count, MOST_ROWS) * grown(ROW) + 4)
        self.moves.setVisible(count > 0)
        self.moves.setCurrentRow(0)

    def _status_text(self, play: Play) -> str:
        """Return whose turn it is, or the outcome and the guarantee."""
        paid, tree = strategies.play_result(play), play.strategy.tree
        if paid is not None:
            return _describe_ending(paid, play.strategy.player, self._verdict)
        who = player_name(tree, strategies.mover(play))
        if self.awaits_person:
            ways = _("a square, a child in the tree or a move below") if not self.position.isHidden() else _(
                "a child in the tree or a move below")
            return _("You move for {player}: choose {moves}.").format(player=who, moves=ways)
        return _("{} is to move.").format(who[:1].upper() + who[1:])


def _describe_ending(paid: tuple[Number, ...], player: int, verdict: StrategyVerdict | None) -> str:
    """Return a sentence about the outcome and the strategy's guarantee."""
    reached = display(paid[0]) if len(paid) == 1 else "({})".format(", ".join(map(display, paid)))
    if verdict is None:
        return _("The game ends with {}.").format(reached)
    least = display(verdict.guarantee)
    if verdict.is_outcome:
        own = paid[max(player, 0)] * (-1 if player == MIN else 1)
        how = _("wins") if own > 0 else _("loses") if own < 0 else _("draws")
        return _("The game ends with {value}: {player} {how}. Guaranteed: {bound}.").format(
            value=reached, player=verdict.name, how=how, bound=least)
    told = _("The game ends with {value}; the strategy guarantees at most {bound}.") if player == MIN else _(
        "The game ends with {value}; the strategy guarantees at least {bound}.")
    return told.format(value=reached, bound=least)


def _move_text(tree: Tree, node: int) -> str:
    """Return a move with its player."""
    return f"{player_name(tree, int(tree.player[tree.parent[node]]))} {tree.move[node] or node_name(tree, node)}"
