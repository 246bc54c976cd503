"""The dialog that chooses the levels of the tree shown."""

from dataclasses import replace

from PySide6.QtWidgets import QDialog, QWidget

from explorer.core.i18n import _, ngettext
from explorer.gui.document import Document
from explorer.gui.toolkit import widgets
from explorer.gui.toolkit.fields import SpinBox

WIDTH = 460


class LevelsDialog(QDialog):
    """The first and the last level shown; subtrees below the last one are collapsed."""

    help_topic = "trees.md#Whole levels, and the title"

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.setWindowTitle(_("Levels"))
        rows = widgets.form()
        shown = document.visible_tree
        self._deepest = shown.deepest_level
        self.first, self.last = widgets.fit_spin_box(SpinBox()), widgets.fit_spin_box(SpinBox())
        for field in (self.first, self.last):
            field.setRange(0, self._deepest)
        first, last = document.study.visible_part.levels
        self.first.setValue(min(first, self._deepest))
        self.last.setValue(self._deepest if last is None else min(last, self._deepest))
        rows.addRow(_("From level (the top node shown is 0)"), self.first)
        rows.addRow(_("To level"), self.last)
        self.note = widgets.sentence(quiet=True)
        self.box = widgets.buttons(self, _("Show"))
        widgets.column(self, rows, self.note, self.box)
        self.first.valueChanged.connect(self.last.setMinimum)
        self.first.valueChanged.connect(self._update_note)
        self.last.valueChanged.connect(self._update_note)
        self.last.setMinimum(self.first.value())
        self._update_note()
        widgets.fit_height(self, WIDTH)
        self.last.selectAll()
        self.last.setFocus()

    def accept(self) -> None:
        first, last = self.first.value(), self.last.value()
        levels = (first, None if last == self._deepest else last)
        document = self.document
        document.attempt(lambda: document.set_scope(
            _("Show levels {first} to {last}").format(first=first, last=last),
            replace(document.study.visible_part, levels=levels)))
        super().accept()

    def _update_note(self) -> None:
        count = self.last.value() - max(self.first.value(), 1) + 1
        left = max(self.first.value() - 1, 0)
        words = ngettext("{} level below it is shown.", "{} levels below it are shown.", max(count, 0))
        sentences = [words.format(max(count, 0))]
        if left:
            sentences.append(ngettext("{} level in between is hidden.", "{} levels in between are hidden.",
                                 left).format(left))
        if self.last.value() < self._deepest:
            sentences.append(_("Deeper subtrees are collapsed."))
        self.note.setText(" ".join(sentences))
