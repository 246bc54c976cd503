"""The program in its own process: the times until the tree and its search are painted, and the memory used.

`python -m tests.benchmarks.gui.child START EDITS [FILE]`: START is the monotonic clock when the process was started,
EDITS how many rounds of three edits are made in the end; without a file the tree is generated. Prints one JSON object.
"""

import json
import os
import sys
import time
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent

from explorer import cli
from explorer.gui import app
from explorer.gui.canvas import Canvas
from explorer.gui.document import Document
from explorer.gui.main_window import window as main_window
from tests.benchmarks.gui import window

STARTED, ROUNDS = float(sys.argv[1]), int(sys.argv[2])
figures: dict[str, float] = {}


class Watched(Canvas):
    """A canvas that records the times of its paint events.

    The time is taken when the event loop continues, because the picture is then on the display.
    """

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if len(self.document.tree) > 1:
            QTimer.singleShot(0, self._tell)

    def _tell(self) -> None:
        now = 1000 * (time.monotonic() - STARTED)
        figures.setdefault("painted", now)
        if "searched" not in figures and window.is_searched(self.document):
            figures["searched"] = now
            QTimer.singleShot(500, self._end)

    def _end(self) -> None:
        window.frame(lambda: self.document.set_step(self.document.steps // 2))
        window.rest(500)
        figures.update(_memory())
        if ROUNDS:
            from tests.benchmarks.gui import edits  # the program does not load what edits need

            shown = self.window()
            assert isinstance(shown, main_window.MainWindow)
            shown.activateWindow()
            edits.make_edits(shown, ROUNDS)
            window.rest(1000)
            figures["edited"] = _memory()["resident"]
        print(json.dumps(figures), flush=True)
        os._exit(0)


def main(files: list[str]) -> int:
    """Run the program with these files, as `python -m explorer` does, or with a generated tree."""
    running = window.application()
    for name, value in {"Canvas": Watched, "SIZE": window.SIZE}.items():
        setattr(main_window, name, value)
    if files:
        return cli.main(files)
    from explorer.study import Study  # the program does not load the games with a file
    from explorer.trees import games

    shown = app.make_window(Document())
    shown.show()
    shown.document.new(Study(games.expand("tic-tac-toe")))
    return running.exec()


def _memory() -> dict[str, float]:
    """Return the current and the largest memory use so far, in megabytes."""
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return {name: int(status[key].split()[0]) * 1024 / 1e6 for name, key in (("resident", "VmRSS"), ("peak", "VmHWM"))}


if __name__ == "__main__":
    sys.exit(main(sys.argv[3:]))
