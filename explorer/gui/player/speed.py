"""The speeds of the player, and the button that chooses one."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from explorer.core.i18n import _
from explorer.gui.toolkit.buttons import set_menu
from explorer.gui.toolkit.plain_text import set_tip
from explorer.gui.toolkit.text_size import grown, keep_grown

ADAPTED = -1.0
"""The speed that follows the length of the search; the normal choice."""
SPEEDS = (ADAPTED, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 64.0, 256.0, 1024.0, 0.0)
"""Multiples of two steps a second; 0 is the maximum: a step per frame, or the whole search in `LONGEST`."""
NORMAL, LONGEST = 500, 10_000
"""Duration of a step at speed 1, and longest duration of a search at maximum speed, in milliseconds."""
SHORTEST_STEP, LONGEST_STEP = 250, 1_000
"""Durations of a step between which the adapted speed lies, in milliseconds."""
ADAPTED_SEARCH, LONGEST_ADAPTED_SEARCH = 30_000, 60_000
"""Duration of a search that the adapted speed aims at, and the longest that it lets a search take, in milliseconds."""
FRAME = 16
"""Interval between frames in milliseconds."""


def steps_per_ms(speed: float, steps: int) -> float:
    """Return the steps per millisecond at one of `SPEEDS` of a search of so many steps."""
    if speed == ADAPTED:
        step = min(max(ADAPTED_SEARCH / max(steps, 1), SHORTEST_STEP), LONGEST_STEP)
        return max(1 / step, steps / LONGEST_ADAPTED_SEARCH)
    return speed / NORMAL if speed else max(1 / FRAME, steps / LONGEST)


class SpeedButton(QToolButton):
    """Shows the speed that is chosen, and a menu of all; calls `choose` with it, then moves the focus."""

    def __init__(self, choose: Callable[[float], None], focused_next: QWidget) -> None:
        super().__init__()
        self.chosen = SPEEDS[0]
        self.setAutoRaise(True)
        menu = QMenu(self)
        group = QActionGroup(menu)
        for speed in SPEEDS:
            action = menu.addAction(_speed_text(speed))
            action.setCheckable(True)
            action.triggered.connect(partial(choose, speed))
            group.addAction(action)
        # Let Space play after a speed is chosen; the timer runs after the closing menu has moved the focus.
        menu.aboutToHide.connect(partial(QTimer.singleShot, 0, focused_next.setFocus))
        set_menu(self, menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        keep_grown(self, SpeedButton._fit_texts)

    def _fit_texts(self) -> None:
        widest = max(map(self.fontMetrics().horizontalAdvance, map(_speed_text, SPEEDS)))
        self.setFixedWidth(widest + grown(44))

    def choose(self, speed: float) -> None:
        """Show one of `SPEEDS` as the one chosen."""
        self.chosen = speed
        self.setText(_speed_text(speed))
        set_tip(self, _("Speed: 1 to 4 steps a second, and more where the search would take over a minute")
                if speed == ADAPTED else _("Speed"))
        self.setAccessibleName(_("Speed {}").format(_speed_text(speed)))
        self.menu().actions()[SPEEDS.index(speed)].setChecked(True)


def _speed_text(speed: float) -> str:
    if speed == ADAPTED:
        return _("auto")
    return f"{speed:g} ×" if speed else _("max")
