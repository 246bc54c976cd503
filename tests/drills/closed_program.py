"""The program, closed while it works, for a drill: `python -m tests.drills.closed_program WORK WAY DELAY FOLDER`.

WAY is `close` (dialogs are cancelled, and the windows closed), `session` (the desktop session ends) or `signal`; DELAY
is in milliseconds.
"""

import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog

from explorer.gui import app
from explorer.gui.document.second_run import start_second_run
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.main_window.window import MainWindow
from explorer.search.options import SearchOptions
from explorer.study import Study
from explorer.trees import edit, formats, games
from explorer.trees.tree import Tree

QUESTION_DELAY = 500
"""Milliseconds after which a question that keeps the program from closing is cancelled, and it is closed again."""
SMALL = "[[[3,12,8],[2,4,6]],[[14,5,2],[1,7,9]],[[4,4,1],[3,2,2]]]"


def large() -> Tree:
    """Return a tree of 549,946 nodes."""
    return games.expand("tic-tac-toe")


def when_shown(window: MainWindow, tree: Tree, then: Callable[[], object]) -> None:
    """Show a tree, and call `then` once it is shown."""
    def wait() -> None:
        if window.document.study.tree is tree:
            then()
        else:
            QTimer.singleShot(10, wait)

    window.document.new(Study(tree))
    wait()


def change(window: MainWindow) -> None:
    """Edit a large tree in the background."""
    when_shown(window, large(), lambda: window.document.history.apply_edit("Value", set_last_value))


def set_last_value(study: Study) -> tuple[Study, None]:
    """Return the study with another number of the last leaf."""
    tree = edit.set_value(study.tree, [len(study.tree) - 1], 7)
    return Study(tree, algorithm=study.algorithm), None


def search(name: str, window: MainWindow) -> None:
    """Search a large tree."""
    window.document.new(Study(large(), algorithm=name, options=SearchOptions(
        iterations=10**6) if name == "mcts" else SearchOptions()))


def find(window: MainWindow) -> None:
    """Find nodes of a large tree."""
    def type_text() -> None:
        window.commands["find"].trigger()
        window.find_bar.field.setText("X")
        window.find_bar.field.textEdited.emit("X")

    when_shown(window, large(), type_text)


def call(command: str, text: str, window: MainWindow) -> None:
    """Call a command, whose dialog may work in the background, on the tree of a text."""
    window.document.new(Study(formats.parse(text)))
    window.commands[command].trigger()


def ask_panel(name: str, window: MainWindow) -> None:
    """Show a panel of a middle-sized tree, some of which work in the background."""
    tree = games.expand("uniform", depth="7", branching="3")
    when_shown(window, tree, lambda: window.document.request_panel(name))


def play(window: MainWindow) -> None:
    """Play a search."""
    window.document.set_step(0)
    window.player.toggle_play()


def compare(window: MainWindow) -> None:
    """Compare two searches of a large tree."""
    when_shown(window, large(), lambda: start_second_run(window.document))


def save(folder: Path, window: MainWindow) -> None:
    """Save a large tree."""
    when_shown(window, large(), lambda: window.document.save(folder / "saved.gtree"))


WORKS: dict[str, Callable[[Path], Callable[[MainWindow], None]]] = {
    "nothing": lambda _folder: lambda _window: None,
    "edit": lambda _folder: change,
    **{f"search {name}": (lambda _folder, name=name: partial(search, name))
       for name in ("minimax", "alpha-beta", "sss-star", "mcts", "iterative-deepening")},
    "find": lambda _folder: find,
    "open": lambda folder: lambda window: window.document.open(folder / "large.gtree", beside=True),
    "save": lambda folder: partial(save, folder),
    "order": lambda _folder: lambda window: when_shown(
        window, large(), lambda: window.document.set_ordering("best-first")),
    "longest order": lambda _folder: lambda window: window.document.new(
        Study(games.expand("uniform", depth="6", branching="3"), "maximal")),
    "play": lambda _folder: play,
    "compare": lambda _folder: compare,
    **{f"panel {name}": (lambda _folder, name=name: partial(ask_panel, name)) for name in PANELS},
    **{f"command {name}": (lambda _folder, name=name: partial(call, name, SMALL))
       for name in ("generate", "export", "growth", "exam sheets", "convention", "help", "compare")},
}
"""Ways to start a kind of work in a window; files are in a folder."""


class ClosedSession(app.Session):
    """A session whose first window works, and is closed soon afterwards."""

    def protect(self) -> None:
        """Begin to work."""
        super().protect()
        work, way, delay, folder = sys.argv[1:5]
        QTimer.singleShot(int(delay), partial(self.close, way))
        WORKS[work](Path(folder))(self.windows[0])

    def close(self, way: str) -> None:
        """End the program in one of the ways."""
        if way == "signal":
            os.kill(os.getpid(), signal.SIGTERM)
            return
        for dialog in [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog)]:
            dialog.reject()
        if way == "session":
            self._app.commitDataRequest.emit(None)
        for window in self.windows:
            window.document.history.stack.setClean()
        QTimer.singleShot(0, self._app.closeAllWindows)
        # An edit that ends in the meantime is unsaved work, and the program asks what is to become of it.
        QTimer.singleShot(QUESTION_DELAY, partial(self.close, "close"))


if __name__ == "__main__":
    vars(app).update(Session=ClosedSession)
    sys.exit(app.run([]))
