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
        state = self._shared.state
        self.setVisible(state is not FileState.OWN)
        clear_layout(self.buttons)
        if state is FileState.OWN:
            return
        self.text.setText(self._describe(state))
        self.setAccessibleName(self.text.text())
        for words, call in self._choices(state):
            button = QToolButton()
            button.setText(words)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _checked, call=call: call())
            self.buttons.addWidget(button)

    def _describe(self, state: FileState) -> str:
        name = self._context.document.title
        if state is FileState.OPEN_ELSEWHERE:
            return _("{name} is open in another window, and read-only here.").format(name=name)
        if state is FileState.DELETED:
            return _("{name} is no longer on the disk. The study is still here: save it to keep it.").format(name=name)
        return _("{name} was changed by another window or program.").format(name=name)

    def _choices(self, state: FileState) -> list[tuple[str, Callable[[], object]]]:
        shared, context = self._shared, self._context
        choices: list[tuple[str, Callable[[], object]]] = []
        if state is FileState.OPEN_ELSEWHERE:
            choices.append((_("Edit anyway"), shared.edit_anyway))
            if shared.other:
                choices.append((_("Go to that window"), shared.go_to_other))
        elif state is FileState.DELETED:
            choices.append((_("Save"), partial(files.start_saving, context)))
        else:
            choices += [(_("Keep mine"), shared.keep_mine), (_("Take theirs"), shared.take_theirs),
                        (_("See both"), shared.show_both)]
        return [*choices, (_("Save as a copy…"), partial(files.start_saving_as, context))]
