"""Press Esc 300 times in each state of the window: nothing may break, close, or be lost.

    python -m tests.drills.escape [PRESSES] [EVERY]

With EVERY only one of so many states is tried.
"""

import os
import sys
from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from explorer import study as studies
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.main_window.window import MainWindow
from explorer.trees import edit
from tests.drills import hands
from tests.drills.watch import Faults, delete_window, open_window, watch_faults

NOT_CALLED = ("close window", "quit", "print")
"""Commands that leave the program, or open a dialog of the system."""


def press_escape(presses: int) -> None:
    """Press Esc where the keys go: in a menu, a dialog, a field or the window."""
    for _press in range(presses):
        modal = QApplication.activeModalWidget()
        target = QApplication.activePopupWidget() or (modal and (modal.focusWidget() or modal)) or (
            QApplication.focusWidget() or QApplication.activeWindow())
        if target is not None:
            QTest.keyClick(target, Qt.Key.Key_Escape)
    QApplication.processEvents()


def try_state(window: MainWindow, name: str, enter: Callable[[], object], presses: int, faults: Faults) -> None:
    """Enter a state, press Esc, and see that the window is there with all its work."""
    document = window.document

    def leave_dialog() -> None:
        if (modal := QApplication.activeModalWidget()) is not None:
            press_escape(presses)
            if QApplication.activeModalWidget() is modal and isinstance(modal, QDialog):
                faults.note(f"{name}: {type(modal).__name__} stays open")
                modal.reject()
            QTimer.singleShot(0, leave_dialog)

    QTimer.singleShot(0, leave_dialog)
    enter()
    QApplication.processEvents()
    before = studies.dumps(document.study), document.history.stack.index(), document.history.stack.count()
    press_escape(presses)
    after = studies.dumps(document.study), document.history.stack.index(), document.history.stack.count()
    if not window.isVisible():
        faults.note(f"{name}: the window is closed")
        window.show()
    if before[1:] != after[1:]:
        faults.note(f"{name}: the history is {after[1:]} and was {before[1:]}")
    document.cancel()
    document.practice_mode.leave()


def states(window: MainWindow) -> dict[str, Callable[[], object]]:
    """Return the ways into the states of a window: its commands, its panels, and typing."""
    commands, document = window.commands, window.document
    commands["algorithm minimax"]  # adds those that choose an algorithm
    return {
        **{f"command {name}": action.trigger for name in commands.specs
           if name not in NOT_CALLED and (action := commands[name])},
        **{f"panel {name}": (lambda name=name: document.request_panel(name)) for name in PANELS},
        "typing": lambda: (window.canvas.setFocus(), QTest.keyClicks(window.canvas, "7")),
        "finding": commands["find"].trigger,
        "playing": lambda: (document.set_step(0), window.player.toggle_play()),
    }


def main(presses: int, every: int = 1) -> int:
    """Press Esc so often in each state, print the figures, and return the number of faults."""
    with watch_faults() as faults:
        window = open_window()
        document = window.document
        document.edit_tree("Value", edit.set_value(document.study.tree, [4], 9))
        document.select([1])
        entered = dict(list(states(window).items())[::every])
        hands.cancel_file_dialogs()
        for name, enter in entered.items():
            try_state(window, name, enter, presses, faults)
        delete_window(window)
        print(f"Esc {presses} times in each of {len(entered)} states: {len(faults)} faults", *faults[:20], sep="\n")
    return len(faults)


if __name__ == "__main__":
    code = main(*(map(int, sys.argv[1:]) if len(sys.argv) > 1 else (300,)))
    sys.stdout.flush()
    os._exit(min(code, 1))
