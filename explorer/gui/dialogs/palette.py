"""The command palette: a line at the top of the window that finds entries by a few letters and runs one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPalette, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from explorer.core import fuzzy
from explorer.core.i18n import _
from explorer.gui.toolkit import settings, widgets
from explorer.gui.toolkit.layouts import make_column
from explorer.gui.toolkit.text_size import grown

WIDTH, MOST_ROWS, ROW_HEIGHT, GAP = 680, 12, 30, 10
"""The width in pixels, the number of rows seen at once, their height, and the space between the parts of a row."""
ENTRY, PLACES = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
MOVES = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -MOST_ROWS, Qt.Key.Key_PageDown: MOST_ROWS,
         Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}
"""The rows by which keys move; the first and last of these wrap around."""


@dataclass(frozen=True, eq=False)
class Entry:
    """Something to run: the key under which it is remembered, its title, where it belongs, and its shortcut."""

    key: str
    title: str
    context: str
    run: Callable[[], object]
    shortcut: str = ""
    is_on: bool = True

    @property
    def place(self) -> str:
        """The words beside the title: where the entry belongs, and that it is off where it is."""
        return self.context if self.is_on else _("{}, off now").format(self.context)


class Palette(QFrame):
    """A line and the list of entries that match it, over the top of the window, which keeps the window's focus.

    It is no window of its own, so that the part that had the focus keeps its selection and gets the focus back.
    """

    help_topic = "keys.md#The command palette"

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.setObjectName("palette")
        self.setAccessibleName(_("Command palette"))
        self._entries: Sequence[Entry] = ()
        self._last_used_first: Sequence[Entry] = ()
        self._focus_before: QWidget | None = None
        self.field = QLineEdit()
        self.field.setPlaceholderText(_("Command, panel, sample, algorithm or help page"))
        self.field.setAccessibleName(_("Command palette"))
        self.list = QListWidget()
        self.list.setAccessibleName(_("Commands"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setUniformItemSizes(True)
        self.list.setItemDelegate(_RowPainter(self.list))
        self.note = widgets.sentence(quiet=True)
        self.note.setContentsMargins(4, 0, 4, 0)
        make_column(self.field, (self.list, 1), self.note, on=self, margins=8, spacing=6)
        self.field.textChanged.connect(self._show_matches)
        self.list.itemClicked.connect(lambda _item: self._run())
        self.list.currentItemChanged.connect(self._tell_current)
        self.hide()

    def open(self, entries: Sequence[Entry]) -> None:
        """Show these entries, those used last first; close the palette if it is open."""
        if self.isVisible():
            self.close_and_return()
            return
        used = {key: place for place, key in enumerate(settings.recent_commands())}
        self._entries = entries
        self._last_used_first = sorted(entries, key=lambda entry: used.get(entry.key, len(used)))
        self._focus_before = QApplication.focusWidget()
        self.field.clear()
        self._show_matches()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)

    def close_and_return(self) -> None:
        """Close the palette and give the focus back."""
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        # Before it is hidden, so that the focus does not go to the next widget in the Tab order.
        before = self._focus_before
        if before is not None and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self.field and isinstance(event, QKeyEvent):
            if kind == QEvent.Type.ShortcutOverride:
                event.accept()  # all keys are the palette's while it is open
            return kind == QEvent.Type.KeyPress and self._handle_key(event)
        if watched is self._window and kind == QEvent.Type.Resize:
            self._place()
        elif kind == QEvent.Type.MouseButtonPress and isinstance(watched, QWidget) and self._is_outside(watched):
            self.close_and_return()
        elif kind == QEvent.Type.FocusIn and isinstance(watched, QWidget) and self._is_outside(watched):
            self._focus_before = watched
            self.close_and_return()
        return False

    def _is_outside(self, widget: QWidget) -> bool:
        """Return True for a widget that is neither in the palette nor in a menu opened from it."""
        part: QObject | None = widget
        while part is not None and part is not self:
            part = part.parent()
        return part is None

    def _handle_key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        ctrl_shift = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        if key == Qt.Key.Key_Escape or (key == Qt.Key.Key_P and event.modifiers() == ctrl_shift):
            self.close_and_return()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._run()
        elif key in MOVES and self.list.count():
            at, last = self.list.currentRow(), self.list.count() - 1
            to = at + MOVES[key]
            if abs(MOVES[key]) == 1:
                to %= last + 1
            self.list.setCurrentRow(min(max(to, 0), last))
        else:
            return key in MOVES
        return True

    def _show_matches(self) -> None:
        typed = self.field.text()
        entries = self._entries if typed.strip() else self._last_used_first
        self.list.clear()
        for index, found in fuzzy.rank(typed, [(entry.title, entry.context) for entry in entries]):
            entry = entries[index]
            item = QListWidgetItem()
            item.setData(ENTRY, entry)
            item.setData(PLACES, found.places)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, _spoken(entry))
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.setVisible(self.list.count() > 0)
        if not self.list.count():
            self._tell(_("No match"))
        self._place()

    def _place(self) -> None:
        """Put the palette at the top of the window, in the middle, as tall as its rows need."""
        room = self._window.size()
        self.list.setFixedHeight(min(self.list.count(), MOST_ROWS) * grown(ROW_HEIGHT) + 2 * self.list.frameWidth())
        layout = self.layout()
        if layout is not None:
            layout.activate()
        width = min(grown(WIDTH), room.width() - 2 * GAP)
        self.setGeometry((room.width() - width) // 2, GAP, width, min(self.sizeHint().height(), room.height() - GAP))

    def _tell_current(self) -> None:
        entry = self._current()
        self._tell("" if entry is None or entry.is_on else _("{} is off now.").format(entry.title))
        self.field.setAccessibleDescription("" if entry is None else _spoken(entry))

    def _tell(self, text: str) -> None:
        self.note.setText(text)
        self.note.setVisible(bool(text))
        self.field.setAccessibleDescription(text)
        self._place()

    def _current(self) -> Entry | None:
        item = self.list.currentItem()
        return item.data(ENTRY) if item else None

    def _run(self) -> None:
        """Run the current entry where the focus was; one that is off stays in view."""
        entry = self._current()
        if entry is not None and entry.is_on:
            settings.add_recent_command(entry.key)
            self.close_and_return()
            entry.run()


def _spoken(entry: Entry) -> str:
    """Return the words of a row for a screen reader."""
    return ", ".join(filter(None, (entry.title, entry.place, entry.shortcut)))


class _RowPainter(QStyledItemDelegate):
    """Paints a row: the title with its matched letters in bold, where it belongs, and at the right its shortcut."""

    def __init__(self, view: QListWidget) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, grown(ROW_HEIGHT))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row = QStyleOptionViewItem(option)
        self.initStyleOption(row, index)
        self._view.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, row, painter, self._view)
        entry: Entry = index.data(ENTRY)
        is_chosen = bool(row.state & QStyle.StateFlag.State_Selected)
        group = QPalette.ColorGroup.Active if entry.is_on else QPalette.ColorGroup.Disabled
        role = QPalette.ColorRole.HighlightedText if is_chosen and entry.is_on else QPalette.ColorRole.Text
        ink = row.palette.color(group, role)
        quiet = ink if is_chosen or not entry.is_on else row.palette.color(QPalette.ColorRole.PlaceholderText)
        metrics, box = row.fontMetrics, row.rect.adjusted(GAP, 0, -GAP, 0)
        painter.save()
        painter.setPen(quiet)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QStyle.visualRect(row.direction, row.rect, box), middle | Qt.AlignmentFlag.AlignRight,
                         entry.shortcut)
        if entry.shortcut:
            box.setRight(box.right() - metrics.horizontalAdvance(entry.shortcut) - 2 * GAP)
        painter.setPen(ink)
        box.setLeft(box.left() + _draw_title(painter, row, box, entry.title, index.data(PLACES)) + GAP)
        painter.setPen(quiet)
        painter.drawText(QStyle.visualRect(row.direction, row.rect, box), middle,
                         metrics.elidedText(entry.place, Qt.TextElideMode.ElideRight, box.width()))
        painter.restore()


def _draw_title(
    painter: QPainter, row: QStyleOptionViewItem, box: QRect, title: str, places: Sequence[int]
) -> int:
    """Draw a title with the letters at these places in bold, elided if it is too long; return its width."""
    metrics = QFontMetrics(row.font)
    shown = metrics.elidedText(title, Qt.TextElideMode.ElideRight, box.width())
    bold = QTextCharFormat()
    bold.setFontWeight(QFont.Weight.Bold)
    layout = QTextLayout(shown, row.font)
    formats = []
    for place in places:
        if place < len(shown):
            letter = QTextLayout.FormatRange()
            letter.start, letter.length, letter.format = _utf16_length(shown[:place]), _utf16_length(shown[place]), bold
            formats.append(letter)
    layout.setFormats(formats)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    width = round(line.naturalTextWidth())
    title_box = QStyle.visualRect(row.direction, row.rect, QRect(box.left(), box.top(), width, box.height()))
    layout.draw(painter, QPointF(title_box.left(), box.top() + (box.height() - metrics.height() + 1) // 2))
    return width


def _utf16_length(text: str) -> int:
    """Return the length of a text as Qt counts it."""
    return len(text.encode("utf-16-le")) // 2
