"""The presentation: a full screen with the tree, a caption and the timeline, stepped by keys or a clicker."""

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPalette,
    QResizeEvent,
    QScreen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.core.i18n import _, grouped
from explorer.gui.document import Change, Document
from explorer.gui.player.player import Player
from explorer.gui.player.timeline import Timeline
from explorer.gui.presentation.presented_canvas import PresentedCanvas
from explorer.gui.toolkit.layouts import make_column, make_row
from explorer.gui.toolkit.plain_text import make_label
from explorer.gui.toolkit.screens import screen_of
from explorer.gui.toolkit.style import embolden
from explorer.gui.toolkit.timers import make_timer
from explorer.trees.names import strip_references

CAPTION_SHARE = 0.2
"""Height of the caption as a share of the screen's."""
TEXT_SHARE, SMALLEST_TEXT, TITLE_RATIO = 1 / 30, 14, 1.35
"""Text size as a share of the screen's height, the smallest size in pixels, and the ratio of title and text."""
GAP = 6
"""Space between title and text, in pixels."""
IDLE, HINT_TIME = 2_000, 6_000
"""Milliseconds after which the pointer at rest is hidden, and for which the keys are shown."""


def choose_screen(window: QWidget) -> QScreen:
    """Return the screen to present on: the first one that the window is not on, or the window's if it is the only."""
    own = screen_of(window)
    return next((screen for screen in QGuiApplication.screens() if screen is not own), own)


class Presentation(QWidget):
    """A window on the full screen that shows the document's search; the main window works on beside it.

    Right, Down, Page Down, Enter and a click go one step on; their opposites go back. Esc ends it.
    """

    def __init__(self, document: Document, player: Player, window: QWidget) -> None:
        super().__init__(window, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_("Presentation"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._document, self._player = document, player
        self.canvas = PresentedCanvas(document, self)
        self.canvas.background_clicked.connect(player.next)
        self.title, self.text, self.steps = make_label(), make_label(), make_label()
        for label in (self.title, self.text):
            label.setWordWrap(True)
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.caption = QWidget()
        self._caption_layout = make_column(
            self.title, self.text, ..., on=self.caption, margins=(40, 18, 40, 0), spacing=GAP)
        self.timeline = Timeline(document)
        self.timeline.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.bar = QWidget()
        make_row((self.timeline, 1), 24, self.steps, on=self.bar, margins=(32, 0, 40, 10))
        make_column(self.caption, (self.canvas, 1), self.bar, on=self, spacing=0)
        self.hint = make_label(parent=self)
        self.cover = QWidget(self)
        self.cover.setAutoFillBackground(True)
        self.cover.hide()
        self._hint_timer = make_timer(self, HINT_TIME, self.hint.hide)
        self._idle_timer = make_timer(self, IDLE, lambda: self.setCursor(Qt.CursorShape.BlankCursor))
        self._calls = self._list_keys()
        document.listen(Change.TRACE | Change.LAST_STEP, self._show_trace)
        document.listen(Change.STEP | Change.TRACE | Change.BUSY, self._show_step)
        document.listen(Change.THEME, self._restyle)
        document.listen(Change.PRACTICE, self._close_for_practice)
        document.message_requested.connect(self.show_hint)
        self._restyle()
        self._show_trace()
        self._show_step()

    def present(self, screen: QScreen) -> None:
        """Fill a screen, and show the keys for a moment."""
        self.setScreen(screen)
        self.setGeometry(screen.geometry())
        self.showFullScreen()
        self.activateWindow()
        self.setFocus()
        self.canvas.viewpoint.fit(at_once=True)
        self.show_hint(_("→ next step   ·   Shift+→ next cutoff   ·   S spotlight   ·   T caption   ·   B black"
                         "   ·   M other screen   ·   Esc end"))
        self._idle_timer.start()

    def _list_keys(self) -> dict[tuple[Qt.Key, bool], Callable[[], object]]:
        """Return what keys do, by key and whether Shift is held; clickers send Page Down, Page Up, B or a full stop."""
        key, player = Qt.Key, self._player
        plain: dict[Callable[[], object], tuple[Qt.Key, ...]] = {
            player.next: (key.Key_Right, key.Key_Down, key.Key_PageDown, key.Key_Return, key.Key_Enter, key.Key_N),
            player.previous: (key.Key_Left, key.Key_Up, key.Key_PageUp, key.Key_Backspace, key.Key_P),
            player.first: (key.Key_Home,), player.last: (key.Key_End,),
            player.toggle_play: (key.Key_Space, key.Key_F5),
            player.next_stop: (key.Key_F8,),
            self.toggle_spotlight: (key.Key_S,), self.toggle_caption: (key.Key_T,),
            self.toggle_cover: (key.Key_B, key.Key_Period),
            self.move_on: (key.Key_M,), self.canvas.zoom_fit: (key.Key_0, key.Key_9),
            self.canvas.zoom_in: (key.Key_Plus, key.Key_Equal), self.canvas.zoom_out: (key.Key_Minus,),
            self.close: (key.Key_Escape, key.Key_F11),
        }
        shifted: dict[Callable[[], object], tuple[Qt.Key, ...]] = {
            player.next_stop: (key.Key_Right, key.Key_Down, key.Key_PageDown),
            player.previous_stop: (key.Key_Left, key.Key_Up, key.Key_PageUp, key.Key_F8),
            self.close: (key.Key_F5,), self.canvas.zoom_in: (key.Key_Plus,),
        }
        return {(each, is_shifted): call for is_shifted, calls in ((False, plain), (True, shifted))
                for call, keys in calls.items() for each in keys}

    # Commands

    def toggle_spotlight(self) -> None:
        """Switch the spotlight on or off."""
        self.canvas.has_spotlight = not self.canvas.has_spotlight
        self.canvas.update()

    def toggle_caption(self) -> None:
        """Show or hide the caption, so that the audience can be asked first."""
        self.caption.setVisible(self.caption.isHidden())

    def toggle_cover(self) -> None:
        """Make the screen black, or show the tree again."""
        self.cover.setGeometry(self.rect())
        self.cover.setVisible(self.cover.isHidden())
        self.cover.raise_()

    def move_on(self) -> None:
        """Go to the next screen, if there is another."""
        screens = QGuiApplication.screens()
        if len(screens) > 1:
            self.showNormal()
            self.present(screens[(screens.index(screen_of(self)) + 1) % len(screens)])
        else:
            self.show_hint(_("There is no other screen."))

    def show_hint(self, text: str) -> None:
        """Show a line at the lower edge of the tree for some seconds."""
        self.hint.setText(strip_references(text))
        self.hint.adjustSize()
        place = self.canvas.geometry()
        self.hint.move(place.center().x() - self.hint.width() // 2, place.bottom() - self.hint.height() - 12)
        self.hint.show()
        self.hint.raise_()
        self._hint_timer.start()

    # Display

    def _show_trace(self) -> None:
        self.timeline.show_trace()

    def _show_step(self) -> None:
        document = self._document
        self.timeline.show_step()
        self.steps.setText(_("step {step} of {steps}").format(
            step=grouped(document.cursor), steps=grouped(document.last_step)) if document.last_step else "")
        title, text = document.refusal or document.busy_text, ""
        if document.snapshot is not None:
            from explorer.explanations.explain import explain  # not before a search has run

            explanation = explain(document.snapshot, document.named_tree)
            title, text = explanation.title, "\n".join(map(strip_references, explanation.sentences))
        self.title.setText(title)
        self.text.setText(text)
        self._fit_caption()

    def _fit_caption(self) -> None:
        """Give the caption the largest text, up to the usual size, that fits its height."""
        height = round(self.height() * CAPTION_SHARE)
        self.caption.setFixedHeight(height)
        margins = self._caption_layout.contentsMargins()
        room = QRect(0, 0, self.width() - margins.left() - margins.right(), height)
        size = max(round(self.height() * TEXT_SHARE), SMALLEST_TEXT)
        while True:
            heights = []
            for label, ratio in ((self.title, TITLE_RATIO), (self.text, 1.0)):
                font = QFont(self.font())
                font.setPixelSize(round(size * ratio))
                label.setFont(embolden(font) if label is self.title else font)
                heights.append(QFontMetrics(label.font()).boundingRect(
                    room, Qt.TextFlag.TextWordWrap, label.text()).height() if label.text() else 0)
            if sum(heights) + margins.top() + GAP <= height or size <= SMALLEST_TEXT:
                break
            size -= 1
        for label, needed in zip((self.title, self.text), heights, strict=True):
            label.setFixedHeight(needed)

    def _restyle(self) -> None:
        theme = self._document.theme
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Window, QColor(theme.paper))
        palette.setColor(QPalette.ColorRole.WindowText, QColor(theme.text))
        self.setPalette(palette)
        self.setAutoFillBackground(True)
        black = QPalette(self.palette())
        black.setColor(QPalette.ColorRole.Window, QColor("black"))
        self.cover.setPalette(black)
        self.hint.setStyleSheet(
            f"background: {theme.text}; color: {theme.paper}; border-radius: 8px; padding: 8px 16px;")

    def _close_for_practice(self) -> None:
        """End the presentation when a question is practised, since it would show the answers."""
        if self._document.practice is not None:
            self.close()

    # Event handlers

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        font = QFont(self.font())
        font.setPixelSize(max(round(self.height() * TEXT_SHARE * 0.75), SMALLEST_TEXT))
        self.steps.setFont(font)
        self.hint.setFont(font)
        self._fit_caption()
        self.cover.setGeometry(self.rect())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if not self.cover.isHidden() and event.key() != Qt.Key.Key_Escape:
            self.toggle_cover()
        elif call := self._calls.get((Qt.Key(event.key()), is_shifted)):
            call()
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.unsetCursor()
        self._idle_timer.start()
        super().mouseMoveEvent(event)
