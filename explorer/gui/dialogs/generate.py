"""The dialog that generates a tree from a game or at random, with a preview."""

from functools import partial

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QListWidget, QProgressBar, QWidget

from explorer.core.i18n import _, ngettext
from explorer.core.option import Option
from explorer.gui.dialogs.board import BoardEditor
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.fields import SpinBox
from explorer.gui.toolkit.layouts import make_column, make_row, make_scroll_area, make_widget
from explorer.gui.toolkit.option_form import Editor, change_signal, make_editor
from explorer.gui.toolkit.plain_text import make_label, set_tip
from explorer.gui.toolkit.preview import Preview
from explorer.gui.toolkit.text_size import fix_width, grow_sheet, keep_grown, padded
from explorer.gui.toolkit.timers import make_timer
from explorer.gui.toolkit.worker import Progress, Worker
from explorer.pictures.export.picture import plain_tree_svg
from explorer.pictures.theme import LIGHT, Theme
from explorer.trees import games
from explorer.trees.games import connect, tic_tac_toe
from explorer.trees.tree import MAX, Tree

PREVIEW_NODES = 400
"""The largest number of nodes for which a preview is drawn; more could not be distinguished."""
PAUSE = 150
"""Milliseconds from the last change to the generation of the tree."""


def describe_turn(position: str) -> str:
    """Return who moves or who has won in a tic-tac-toe position, or why the position is impossible."""
    if reason := tic_tac_toe.position_error(position):
        return reason[0].upper() + reason[1:] + "."
    game = tic_tac_toe.TicTacToe(position)
    if game.is_terminal(game.initial):
        utility_of_x = game.utility(game.initial, MAX)
        return {1.0: _("X has won."), -1.0: _("O has won.")}.get(utility_of_x, _("The game is drawn."))
    return _("X moves (MAX).") if game.to_move(game.initial) == MAX else _("O moves (MIN).")


def describe_size(tree: Tree) -> str:
    """Return the numbers of nodes, leaves and plies as a short text."""
    leaves = int(np.count_nonzero(tree.is_leaf))
    plies = tree.levels - 1
    return " · ".join((
        ngettext("{:,} node", "{:,} nodes", len(tree)).format(len(tree)),
        ngettext("{:,} leaf", "{:,} leaves", leaves).format(leaves),
        ngettext("{} ply", "{} plies", plies).format(plies),
    ))


class GenerateDialog(QDialog):
    """A choice of sources with their options and a preview; `tree_chosen` is emitted with the accepted Tree."""

    help_topic = "trees.md#Games"

    tree_chosen = Signal(object)

    def __init__(
        self, parent: QWidget | None = None, source: str = tic_tac_toe.NAME, position: str = "", theme: Theme = LIGHT
    ) -> None:
        super().__init__(parent)
        self.tree: Tree | None = None
        self._theme = theme
        self._editors: dict[str, Editor] = {}
        self._stale = self._accept_when_made = False
        self._worker = Worker(self)
        self._timer = make_timer(self, PAUSE, self._make)
        self.setWindowTitle(_("Generate a tree"))
        self._area = make_scroll_area(QWidget())
        keep_grown(self._area, lambda each: each.setMinimumWidth(padded(400)))
        self.preview, self.count = Preview(), widgets.sentence(quiet=True)
        self.count.setAlignment(Qt.AlignmentFlag.AlignCenter)
        halves = make_row(self._sources(), (self._area, 4), (make_column((self.preview, 1), self.count), 5),
                          spacing=widgets.MARGIN)
        self.warning, self.bar = widgets.warning(), QProgressBar()
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(_("Generating the tree"))
        self.bar.hide()
        self.box = widgets.buttons(self, _("Draw"))
        widgets.column(self, (halves, 1), self.warning, self.bar, self.box)
        widgets.resize_dialog(self, 1080, 690)
        self._position = position
        self.sources.setCurrentRow(list(games.GAMES).index(source))

    def option_texts(self) -> dict[str, str]:
        """Return the options by name as texts for `games.expand_texts`."""
        return {name: editor.text() for name, editor in self._editors.items()}

    def set_option(self, name: str, text: str) -> None:
        """Set the text of an option's field."""
        self._editors[name].set_text(text)

    def accept(self) -> None:
        if self._stale or self.tree is None:
            self._accept_when_made = True
            self._area.setEnabled(False)
            self.bar.show()
            if not self._worker.is_running:
                self._make()
            return
        self._close()
        self.tree_chosen.emit(self.tree)
        super().accept()

    def reject(self) -> None:
        self._close()
        super().reject()

    def _close(self) -> None:
        self._timer.stop()
        self._worker.drop()

    def _sources(self) -> QListWidget:
        self.sources = QListWidget()
        self.sources.setAccessibleName(_("Source"))
        self.sources.setFrameShape(QListWidget.Shape.NoFrame)
        fix_width(self.sources, 130)
        self.sources.setStyleSheet(
            "QListWidget { background: transparent; outline: none; }"
            + grow_sheet("QListWidget::item { padding: 7p 8p; border-radius: 5px; }")
            + "QListWidget::item:selected { background: palette(midlight); color: palette(link); border: none; }")
        for name in games.GAMES:
            self.sources.addItem(_(name).capitalize())
        self.sources.currentRowChanged.connect(self._choose)
        return self.sources

    def _choose(self, row: int) -> None:
        source = list(games.GAMES.values())[row]
        pairs = widgets.form()
        self._editors = {}
        for option in source.options:
            self._editors[option.name] = editor = self._make_editor(option)
            if option.kind == "flag":
                pairs.addRow("", editor.widget)
                continue
            name = make_label(option.heading)
            name.setBuddy(editor.widget)
            pairs.addRow(name, editor.widget)
            if _is_explained(option):
                pairs.addRow("", widgets.sentence(_(option.sentence), quiet=True))
        self._area.setWidget(make_widget(make_column(
            widgets.sentence(_(source.sentence)), pairs, ..., margins=(0, 0, widgets.GAP, 0), spacing=widgets.ROW)))
        first = _first_options(source.name, self._position)
        if self._position and "position" in self._editors:
            first["position"] = self._position
        for option_name, chosen in first.items():
            self.set_option(option_name, chosen)
        self._change()

    def _make_editor(self, option: Option) -> Editor:
        if option.kind == "position":
            return self._make_board(option)
        editor = make_editor(option)
        for field in editor.fields:
            change_signal(field, is_typed=True).connect(self._change)
            if isinstance(field, SpinBox):
                widgets.fit_spin_box(field)
        return editor

    def _make_board(self, option: Option) -> Editor:
        board = BoardEditor(option.default)
        words = widgets.sentence(describe_turn(option.default), quiet=True)
        clear = make_button(_("Clear"), partial(board.set_position, tic_tac_toe.EMPTY))
        beside = make_column(words, ..., make_row(clear, ...))
        whole = make_widget(make_row(board, (beside, 1), spacing=widgets.GAP))
        whole.setFocusProxy(board)
        # Why a position is impossible is shown below the form only.
        board.changed.connect(lambda: words.setText(
            "" if tic_tac_toe.position_error(board.position()) else describe_turn(board.position())))
        board.changed.connect(self._change)
        set_tip(whole, _(option.sentence))
        whole.setAccessibleDescription(_(option.sentence))
        return Editor(whole, (), board.position, board.set_position)

    def _change(self) -> None:
        self._stale = True
        widgets.accept_button(self.box).setEnabled(True)
        self._timer.start()

    def _make(self) -> None:
        """Generate the tree in a background thread; if one is being generated, try again after PAUSE."""
        self._timer.stop()
        if self._worker.is_running:
            self._timer.start()
            return
        self._stale = False
        name, texts, theme = list(games.GAMES)[self.sources.currentRow()], self.option_texts(), self._theme

        # No reference to the dialog here: the thread that drops the last one would destroy the dialog.
        def work(progress: Progress) -> tuple[Tree, str]:
            tree = games.expand_texts(name, texts)
            return tree, plain_tree_svg(tree, theme) if len(tree) <= PREVIEW_NODES else ""

        self._worker.start(work, self._take_tree, self._take_error)

    def _take_tree(self, answer: tuple[Tree, str]) -> None:
        self.tree, svg = answer
        widgets.show_warning(self.warning, "")
        self.count.setText(describe_size(self.tree))
        if svg:
            self.preview.show_svg(svg)
        else:
            self.preview.show_text(_("Too large for a preview. The window can show it level by level."))
        if self._accept_when_made:
            self.accept()

    def _take_error(self, error: Exception) -> None:
        self.tree, self._accept_when_made = None, False
        self.bar.hide()
        self._area.setEnabled(True)
        text = str(error)
        widgets.show_warning(self.warning, text[:1].upper() + text[1:])
        self.count.setText("")
        self.preview.show_text("")
        widgets.accept_button(self.box).setEnabled(self._stale)


def _is_explained(option: Option) -> bool:
    """Return True if the option's sentence is shown below its field."""
    return option.kind not in ("flag", "position") and option.name not in ("root", "seed")


def _first_options(source: str, position: str) -> dict[str, str]:
    """Return options for a small first tree: tic-tac-toe from the empty board has 549,946 nodes."""
    small = {tic_tac_toe.NAME: {"depth": "2", "symmetry": "siblings", "eval": "lines"},
             connect.NAME: {"depth": "2", "eval": "lines"}}
    return small.get(source, {}) if position in ("", tic_tac_toe.EMPTY) else {}
