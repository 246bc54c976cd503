"""The fields of a question as rows with label, editor and mark, always in the state of the document."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QPushButton, QRadioButton, QWidget

from explorer.core.i18n import _
from explorer.exam.answers import AnswerField
from explorer.exam.answers.interactions import ChooseOption, MarkNodes
from explorer.exam.answers.node_lists import NONE
from explorer.exam.practice.practice import MISSING, RIGHT, WRONG, Practice
from explorer.gui.document import Document
from explorer.gui.panels.panel import make_text_label
from explorer.gui.toolkit.buttons import make_button
from explorer.gui.toolkit.fields import ComboBox
from explorer.gui.toolkit.layouts import discard, make_column, make_grid, make_row, make_widget
from explorer.gui.toolkit.plain_text import escape_keys, make_label, set_tip
from explorer.gui.toolkit.text_size import fix_width, grow_sheet
from explorer.pictures.theme import Theme

MOST_BUTTONS, LONGEST = 4, 12
"""The largest number of options, and of characters in them, for which radio buttons are used; else a combo box."""
NARROW = 96
"""The width of an editor for a few numbers, in pixels."""

ENTER_KEYS = Qt.Key.Key_Return, Qt.Key.Key_Enter
MODIFIERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier


class AnswerRows(QWidget):
    """One row per field of the document's question."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._asked: object = None
        self.rows: list[AnswerRow] = []
        self._grid = QWidget()
        self._column = make_column(self._grid, on=self)

    def refresh(self, practice: Practice) -> bool:
        """Show replies, marks and the current field; return True if the editors were replaced."""
        is_other = practice.question is not self._asked
        if is_other:
            self._asked = practice.question
            self._make_rows(practice)
        for row in self.rows:
            row.refresh(practice, self._document.theme)
        return is_other

    def focus_first(self) -> None:
        """Give the focus to the first field."""
        if self.rows:
            editor = self.rows[0].editor
            fields = [editor, *editor.findChildren(QWidget)]
            next(each for each in fields if each.focusPolicy() & Qt.FocusPolicy.TabFocus).setFocus()

    def _make_rows(self, practice: Practice) -> None:
        discard(self._grid)
        self._grid = QWidget()
        grid = make_grid(self._grid, across=10, down=7)
        grid.setColumnStretch(0, 1)
        self.rows = [AnswerRow(self._document, part, practice) for part in practice.question.fields]
        place = 0
        for row in self.rows:
            if row.is_wide:
                grid.addWidget(row.label, place, 0, 1, 2)
                grid.addWidget(row.editor, place + 1, 0, 1, 2)
                grid.addWidget(row.mark_label, place, 2)
                place += 2
            else:
                grid.addWidget(row.label, place, 0)
                grid.addWidget(row.editor, place, 1)
                grid.addWidget(row.mark_label, place, 2)
                place += 1
        self._column.addWidget(self._grid)


class AnswerRow(QObject):
    """The label, the editor and the mark of one field."""

    def __init__(self, document: Document, part: AnswerField, practice: Practice) -> None:
        super().__init__()
        self._document, self.part = document, part
        self.label, self.mark_label = make_text_label("text", part.label), make_label()
        fix_width(self.mark_label, 18)
        self.mark_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.is_wide = not part.interaction.is_short
        make: Callable[[], QWidget] = self._make_line
        match part.interaction:
            case ChooseOption() as choose:
                few = len(choose.options) <= MOST_BUTTONS and max(map(len, choose.options)) <= LONGEST
                make = partial(self._make_buttons if few else self._make_list, choose)
            case MarkNodes():
                make = self._make_set
        self._show: Callable[[str], None] = lambda _text: None
        self._tooltip = part.rule
        self.editor = make()
        set_tip(self.editor, self._tooltip)
        self._set_names(self.editor)

    def refresh(self, practice: Practice, theme: Theme) -> None:
        """Show the reply and its mark."""
        self._show(practice.displayed_reply(self.part.name))
        for each in (self.editor, *self.editor.findChildren(QWidget)):
            if isinstance(each, QLineEdit):
                each.setReadOnly(practice.has_given_up)
            elif isinstance(each, ComboBox | QPushButton | QRadioButton):
                each.setEnabled(not practice.has_given_up)
        is_now = practice.current_name == self.part.name and not practice.has_given_up
        font = self.label.font()
        if font.bold() != is_now:
            font.setBold(is_now)
            self.label.setFont(font)
        sign = practice.score_sign(self.part)
        self.mark_label.setText(sign)
        self.mark_label.setAccessibleName({RIGHT: _("correct"), WRONG: _("wrong"), MISSING: _("missing")}.get(sign, ""))
        colour = theme.edge["variation"].stroke if sign == RIGHT else theme.cut
        self.mark_label.setStyleSheet(grow_sheet(f"color: {colour}; font-weight: bold; font-size: 15u;"))

    def _set_names(self, widget: QWidget) -> None:
        for each in (widget, *widget.findChildren(QWidget)):
            each.installEventFilter(self)
            if not each.accessibleName() and not isinstance(each, QRadioButton | QPushButton):
                each.setAccessibleName(self.part.label)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Make a focused editor's field the current one, and let undo act on all answers instead of one line."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and (
                event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)):
            event.ignore()
            return True
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and isinstance(
                watched, QLineEdit) and event.key() in ENTER_KEYS and not event.modifiers() & MODIFIERS:
            watched.focusNextChild()
            return True
        practice = self._document.practice
        if event.type() == QEvent.Type.FocusIn and practice is not None and practice.current_name != self.part.name:
            self._document.practice_mode.update_practice(practice.go_to_field(self.part.name))
        return False

    def _answer(self, reply: str, *, growing: bool = False) -> None:
        if (practice := self._document.practice) is not None:
            self._document.practice_mode.update_practice(practice.set_reply(self.part.name, reply, growing=growing))

    # Editors

    def _make_line(self) -> QLineEdit:
        line = QLineEdit()
        if not self.is_wide:
            fix_width(line, NARROW)
        line.textEdited.connect(lambda reply: self._answer(reply, growing=True))

        def show(reply: str) -> None:
            if line.text() != reply:
                line.setText(reply)

        self._show = show
        return line

    def _make_set(self) -> QWidget:
        """Return a line for names and a button for "none"; nodes can also be clicked in the picture."""
        line, none = self._make_line(), make_button(_("None"), lambda: self._answer(NONE[0]), _("Answer “none”"))
        line.setPlaceholderText(_("click the nodes or type their names"))
        return make_widget(make_row((line, 1), none, spacing=8))

    def _make_buttons(self, choose: ChooseOption) -> QWidget:
        buttons = [QRadioButton(escape_keys(option)) for option in choose.options]
        whole = make_widget(make_row(*buttons, ..., spacing=14))
        group = QButtonGroup(whole)
        for place, button in enumerate(buttons):
            group.addButton(button, place)
            button.clicked.connect(partial(self._answer, choose.options[place]))

        def show(reply: str) -> None:
            chosen = choose.option_index(reply)
            group.setExclusive(False)
            for place, button in enumerate(buttons):
                button.setChecked(place == chosen)
            group.setExclusive(True)

        self._show = show
        return whole

    def _make_list(self, choose: ChooseOption) -> ComboBox:
        combo = ComboBox()
        combo.addItem("–")
        combo.addItems(list(choose.options))
        combo.setMinimumContentsLength(LONGEST)
        combo.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        combo.activated.connect(lambda row: self._answer(choose.options[row - 1] if row else ""))

        def show(reply: str) -> None:
            place = choose.option_index(reply)
            combo.setCurrentIndex(0 if place is None else place + 1)

        self._show = show
        return combo
