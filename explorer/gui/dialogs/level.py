"""Dialogs that edit a whole level: the utilities of its leaves, or its players."""

import numpy as np
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from explorer.core import exact
from explorer.core.errors import TreeError
from explorer.core.exact import Number
from explorer.core.i18n import _, ngettext
from explorer.gui.document import Document
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.buttons import WrappedCheckBox
from explorer.gui.toolkit.fields import SpinBox
from explorer.gui.toolkit.text_size import keep_at_least
from explorer.trees import edit
from explorer.trees.players import player_name
from explorer.trees.tree import CHANCE, MAX, MIN, Tree


def read_numbers(text: str) -> list[Number]:
    """Return the numbers in a text, separated by spaces, commas or semicolons; raises ValueError for a wrong one."""
    return [exact.parse_typed(word) for part in exact.split_numbers(text) for word in part.split()]


class _LevelDialog(QDialog):
    """The base of both dialogs: a level field, a note, a warning and the buttons."""

    help_topic = "trees.md#Whole levels, and the title"

    def __init__(self, document: Document, title: str, levels: list[int], level: int, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.document = document
        self.setWindowTitle(title)
        self.rows = widgets.form()
        self.level = widgets.fit_spin_box(SpinBox())
        self.level.setRange(min(levels, default=0), max(levels, default=0))
        self.level.setValue(level)
        self.rows.addRow(_("Level (the root is 0)"), self.level)
        self.note, self.warning = widgets.sentence(quiet=True), widgets.warning()
        self.box = widgets.buttons(self, title)
        widgets.column(self, self.rows, self.note, self.warning, ..., self.box)
        keep_at_least(self, 460)

    @property
    def tree(self) -> Tree:
        """The drawn tree."""
        return self.document.study.tree

    def report_block(self) -> bool:
        """Return True and show the reason if the document can't be edited now because a task is running."""
        widgets.show_warning(self.warning, self.document.jobs.blocked_reason)
        return bool(self.document.jobs.blocked_reason)

    def set_accept_enabled(self, allowed: bool) -> None:
        """Enable or disable the default button."""
        widgets.accept_button(self.box).setEnabled(allowed)


class FillLevelDialog(_LevelDialog):
    """A dialog that sets the utilities of a level's leaves, from left to right."""

    def __init__(self, document: Document, level: int | None = None, parent: QWidget | None = None) -> None:
        tree = document.study.tree
        with_leaves = np.unique(tree.depth[tree.is_leaf]).tolist()
        chosen = level if level is not None and level in with_leaves else int(max(with_leaves))
        super().__init__(document, _("Fill level"), with_leaves, chosen, parent)
        self.numbers = QLineEdit()
        self.numbers.setPlaceholderText("3 12 8  2 4 6  14 5 2")
        self.rows.addRow(_("Utilities"), self.numbers)
        self.numbers.textChanged.connect(self._check)
        self.level.valueChanged.connect(self._check)
        self._check()
        self.numbers.setFocus()

    def accept(self) -> None:
        if self.report_block():
            return
        filled = edit.fill_level(self.tree, self.level.value(), read_numbers(self.numbers.text()))
        self.document.edit_tree(_("Fill level {}").format(self.level.value()), filled)
        super().accept()

    def _check(self) -> None:
        leaves = int(np.count_nonzero(self.tree.is_leaf & (self.tree.depth == self.level.value())))
        try:
            count, wrong = len(read_numbers(self.numbers.text())), ""
        except ValueError as error:
            count, wrong = 0, str(error)
        self.set_accept_enabled(bool(count and leaves))
        widgets.show_warning(self.warning, wrong or ("" if leaves else _("This level has no leaves.")))
        note = ngettext("{leaves} leaf, left to right as drawn. Separate the utilities by spaces or commas.",
                        "{leaves} leaves, left to right as drawn. Separate the utilities by spaces or commas.", leaves)
        note = note.format(leaves=leaves)
        if 0 < count < leaves:
            note += " " + ngettext(
                "{count} utility; it is repeated.", "{count} utilities; they are repeated from the first.", count
            ).format(count=count)
        elif count > leaves:
            note += " " + ngettext(
                "{count} utilities; the last {over} is not used.", "{count} utilities; the last {over} are not used.",
                count - leaves).format(count=count, over=count - leaves)
        self.note.setText(note)


class LevelPlayerDialog(_LevelDialog):
    """A dialog that sets the player of a level, and optionally makes MAX and MIN alternate below it."""

    def __init__(self, document: Document, level: int | None = None, parent: QWidget | None = None) -> None:
        tree = document.study.tree
        with_moves = np.unique(tree.depth[~tree.is_leaf]).tolist()
        chosen = level if level is not None and level in with_moves else 0
        super().__init__(document, _("Set players by level"), with_moves, chosen, parent)
        numbered = range(max(len(tree.players), tree.payoff.shape[1] if tree.payoff.shape[1] > 1 else 0))
        self.player = widgets.combo((("MAX", MAX), ("MIN", MIN), (_("Chance"), CHANCE),
                                     *((player_name(tree, number), number) for number in numbered)))
        self.alternate = WrappedCheckBox(_("MAX and MIN alternate from there down"))
        self.alternate.setChecked(True)
        self.rows.addRow(_("Player"), self.player)
        self.rows.addRow("", self.alternate)
        self.player.currentIndexChanged.connect(self._check)
        self.level.valueChanged.connect(self._check)
        self._check()
        self.player.setFocus()

    def accept(self) -> None:
        if self.report_block():
            return
        try:
            changed = edit.set_level_player(
                self.tree, self.level.value(), self.player.currentData(),
                self.alternate.isEnabled() and self.alternate.isChecked())
        except TreeError as wrong:
            widgets.show_warning(self.warning, str(wrong))
            return
        self.document.edit_tree(_("Players of level {}").format(self.level.value()), changed)
        super().accept()

    def _check(self) -> None:
        inner = int(np.count_nonzero(~self.tree.is_leaf & (self.tree.depth == self.level.value())))
        self.alternate.setEnabled(self.player.currentData() in (MAX, MIN))
        note = ngettext("{inner} inner node on this level. New chance nodes get equal probabilities.",
                        "{inner} inner nodes on this level. New chance nodes get equal probabilities.", inner)
        self.note.setText(note.format(inner=inner))
        self.set_accept_enabled(bool(inner))
