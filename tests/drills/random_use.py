"""Use a real window at random: every command, every dialog, keys, clicks, files.

    python -m tests.drills.random_use [MINUTES] [SEED]

Nothing may raise an exception, warn, or end the process; every command is tried.
"""

import faulthandler
import os
import random
import shutil
import sys
import time
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog

from explorer.core import resources
from explorer.gui.document.second_run import end_second_run
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.main_window.window import MainWindow
from explorer.study import Study
from explorer.trees import formats
from tests.drills import hands
from tests.drills.watch import delete_window, open_window, used_memory, watch_faults

PAUSE = 2
"""Milliseconds between two acts."""
LARGEST_TREE = 30_000
NOT_PICKED = ("close window", "quit", "print", "full screen")
"""Commands that are tried less often: each ends or covers the window."""
STUCK = 120
"""Seconds after which an act counts as endless."""


class User:
    """A random user of one window at a time."""

    def __init__(self, seed: int, seconds: float) -> None:
        self.rng = random.Random(seed)
        self.end = time.monotonic() + seconds
        self.window: MainWindow = open_window()
        self.acts = self.windows = 0
        self.is_changing = False
        QGuiApplication.setQuitOnLastWindowClosed(False)
        self.tried: set[str] = set()
        self.dialogs: set[str] = set()
        self.files = Path.cwd() / "files"
        self.files.mkdir()
        for sample in sorted(resources.path("samples").glob("*.gtree")):
            shutil.copy(sample, self.files)
        hands.name_files(self.rng, self.files)
        QTimer.singleShot(0, self.act)

    def act(self) -> None:
        """Do one thing, after the next one is asked for, so that questions that wait for an answer get one."""
        if time.monotonic() > self.end and QApplication.activeModalWidget() is None:
            QApplication.exit(0)
            return
        QTimer.singleShot(PAUSE, self.act)
        if self.is_changing:
            return
        faulthandler.dump_traceback_later(STUCK, exit=True)
        self.acts += 1
        popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if popup is not None:
            hands.use_popup(self.rng, popup)
        elif modal is not None:
            self.dialogs.add(type(modal).__name__)
            if time.monotonic() > self.end and isinstance(modal, QDialog):
                modal.reject()
            else:
                hands.answer_dialog(self.rng, modal)
        elif not self.window.isVisible() or self.rng.random() < 0.001:
            self.change_window()
        else:
            self.use_window()

    def change_window(self) -> None:
        """Go on in a new window; nothing else is done meanwhile."""
        self.is_changing = True
        delete_window(self.window)
        self.window = open_window()
        self.windows += 1
        self.is_changing = False

    def use_window(self) -> None:
        """Do something in the window."""
        window, rng, act = self.window, self.rng, self.rng.random()
        if len(window.document.study.tree) > LARGEST_TREE:
            window.document.new(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")))
        elif act < 0.5:
            self.call_command()
        elif act < 0.6:
            hands.click_somewhere(rng, window.canvas)
        elif act < 0.7:
            hands.press_key(rng, window)
        elif act < 0.8:
            hands.use_something(rng, window)
        elif act < 0.85:
            window.document.request_panel(rng.choice([*PANELS]))
        elif act < 0.9:
            window.document.select([rng.randrange(len(window.document.tree))])
        elif act < 0.92:
            window.canvas.setFocus()
        elif act < 0.94:
            QGuiApplication.clipboard().setText(rng.choice(hands.TEXTS))
        elif act < 0.96:
            window.document.attempt(lambda: window.document.open(rng.choice(sorted(self.files.glob("*.gtree")))))
        else:
            hands.use_something(rng, rng.choice([*window.docks.values()]))

    def call_command(self) -> None:
        """Call an enabled command, first of all one that was never called."""
        commands = self.window.commands
        commands["algorithm minimax"]  # adds those that choose an algorithm
        names = [name for name in commands.specs if commands[name].isEnabled()]
        fresh = [name for name in names if name not in self.tried]
        name = self.rng.choice(fresh if fresh and self.rng.random() < 0.5 else names)
        if name in NOT_PICKED and self.rng.random() < 0.9:
            return
        self.tried.add(name)
        commands[name].trigger()


def main(minutes: float, seed: int = 0) -> int:
    """Use the program for so long, print the figures, and return the number of faults."""
    with watch_faults() as faults:
        before = used_memory()
        user = User(seed, 60 * minutes)
        QApplication.exec()
        faulthandler.cancel_dump_traceback_later()
        never = sorted(set(user.window.commands.specs) - user.tried)
        end_second_run(user.window.document)
        delete_window(user.window)
        print(f"{minutes:g} minutes of random use (seed {seed}): {user.acts:,} acts, {len(user.tried)} commands "
              f"({len(never)} not tried: {', '.join(never[:8])}), {len(user.dialogs)} kinds of dialogs, "
              f"{user.windows} windows more, {used_memory() - before:.0f} MB gained; {len(faults)} faults")
    return len(faults)


if __name__ == "__main__":
    faulthandler.enable()
    code = main(float(sys.argv[1]) if len(sys.argv) > 1 else 20, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    sys.stdout.flush()
    os._exit(min(code, 1))
