"""The phases of a start and their times: `python -m tests.benchmarks.gui.phases FILE` prints a line for each.

With `step`, `pan`, `zoom` or `edit` in place of FILE it prints the parts of such a frame, measured in `parts.py`. The
program is started `RUNS` times in processes of its own, each figure is the median; all times are milliseconds.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

RUNS = 9
marks: list[tuple[str, float]] = []


def mark(phase: str) -> None:
    """Record the end of a phase."""
    marks.append((phase, 1000 * time.monotonic()))


def start(began: float, file: str) -> None:
    """Start the program with a file, step by step, and print the phases after the first paint of the tree."""
    mark("Python itself")
    import numpy

    assert numpy.__version__
    mark("import NumPy")
    from PySide6.QtCore import QEvent, QObject, QTimer
    from PySide6.QtWidgets import QApplication

    mark("import PySide6")
    from explorer.gui import app

    mark("import the document and what it stands on")
    running = app.application()
    mark("the application: platform, style, fonts")
    document = app.Document()
    mark("an empty document")
    document.open(file, beside=True, then=lambda *_opened: None)
    from explorer.gui.main_window import window

    mark("import the window, while the file is read")
    shown = app.make_window(document)
    mark("make the window")

    class Painted(QObject):
        """Waits for the first paint of the tree."""

        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint and len(document.tree) > 1:
                QTimer.singleShot(0, finish)
            return False

    def finish() -> None:
        mark("show it and paint the tree")
        begins = [began, *(end for _phase, end in marks[:-1])]
        phases = [(phase, end - begin) for (phase, end), begin in zip(marks, begins, strict=True)]
        print(json.dumps(phases), flush=True)
        os._exit(0)

    painted = Painted()
    shown.canvas.installEventFilter(painted)
    assert isinstance(shown, window.MainWindow)
    assert isinstance(running, QApplication)
    shown.show()
    running.exec()


def main(file: str) -> None:
    """Print the median of each phase, and of the whole."""
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    runs: list[dict[str, float]] = []
    for _run in range(RUNS + 1):
        command = [sys.executable, "-m", "tests.benchmarks.gui.phases", file, repr(1000 * time.monotonic())]
        done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True, timeout=120)
        runs.append(dict(json.loads(done.stdout)))
    for phase in runs[0]:
        print(f"{median(run[phase] for run in runs[1:]):6.0f}  {phase}")
    print(f"{median(sum(run.values()) for run in runs[1:]):6.0f}  in all")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        start(float(sys.argv[2]), sys.argv[1])
    elif sys.argv[1] in ("step", "pan", "zoom", "edit"):
        from tests.benchmarks.gui import parts

        measured = parts.measure(sys.argv[1])
        for each, taken in measured.items():
            print(f"{taken:6.1f}  {taken / measured['in all']:4.0%}  {each}")
    else:
        main(str(Path(sys.argv[1]).resolve()))
