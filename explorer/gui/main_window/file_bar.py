"""The bar above the tree that tells of other windows and programs which use the document's file."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QToolButton

from explorer.core.i18n import _
from explorer.gui.actions import WindowContext, files
from explorer.gui.sharing.shared_file import FileState, SharedFile
from explorer.gui.toolkit.layouts import clear_layout, make_row
from explorer.gui.toolkit.plain_text import make_label


class FileBar(QFrame):
    """A sentence about the file, and a button for each thing to do; hidden while there is nothing to tell."""

    def __init__(self, shared: SharedFile, context: WindowContext) -> None:
        super().__init__()
        self._shared, self._context = shared, context
        self.setObjectName("notice")
        self.text = make_label()
        self.text.setWordWrap(True)
        self.buttons = make_row(spacing=6)
        make_row((self.text, 1), self.buttons, on=self, margins=(18, 4, 8, 4))
        shared.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the state of the file."""
        shared = self._shared
        is_shown = shared.is_read_only or shared.state is not FileState.SAME
        self.setVisible(is_shown)
        clear_layout(self.buttons)
        if not is_shown:
            return
        self.text.setText(self._describe().format(name=self._context.document.title))
        self.setAccessibleName(self.text.text())
        for words, call in self._choices():
            button = QToolButton()
            button.setText(words)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _checked, call=call: call())
            self.buttons.addWidget(button)

    def _describe(self) -> str:
        shared = self._shared
        if shared.state is FileState.DELETED:
            return _("{name} is no longer on the disk. The study is still here: save it to keep it.")
        if shared.is_read_only and shared.state is FileState.CHANGED:
            return _("{name} was saved in another window. Here it is older, and read-only.")
        if shared.is_read_only:
            return _("{name} is open in another window, and read-only here.")
        return _("{name} was changed by another window or program.")

    def _choices(self) -> list[tuple[str, Callable[[], object]]]:
        shared, context = self._shared, self._context
        choices: list[tuple[str, Callable[[], object]]] = []
        if shared.state is FileState.DELETED:
            choices.append((_("Save"), partial(files.start_saving, context)))
        elif shared.is_read_only:
            if shared.state is FileState.CHANGED:
                choices.append((_("Show new version"), shared.take_theirs))
            choices.append((_("Edit anyway"), shared.edit_anyway))
            if shared.other:
                choices.append((_("Go to that window"), shared.go_to_other))
        else:
            choices += [(_("Keep mine"), shared.keep_mine), (_("Take theirs"), shared.take_theirs),
                        (_("See both"), shared.show_both)]
        return [*choices, (_("Save as a copy…"), partial(files.start_saving_as, context))]
