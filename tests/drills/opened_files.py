"""Open file after file in one window: no widget is gained, and little memory.

    python -m tests.drills.opened_files [COUNT]

Each file is a sample or one of many random trees, with one panel after the other in front. The same files are opened
twice, and the second time is measured.
"""

import gc
import os
import random
import sys
from collections import Counter
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget

from explorer import study as studies
from explorer.core import resources
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.main_window.window import MainWindow
from explorer.study import Study
from explorer.trees import games
from tests.drills.watch import delete_window, open_window, used_memory, watch_faults

MOST_MEMORY = 10.0
"""Megabytes that a thousand opened files may cost, or fewer of them."""


def write_files(folder: Path) -> list[Path]:
    """Write forty random trees beside the samples, and return all paths."""
    rng, paths = random.Random(0), sorted(resources.path("samples").glob("*.gtree"))
    for number in range(40):
        tree = games.expand("random", depth="1..4", branching="1..4", leaf_chance="0.2", seed=str(rng.randrange(10**6)))
        paths.append(folder / f"{number}.gtree")
        studies.save(Study(tree), paths[-1])
    return paths


def open_files(window: MainWindow, paths: list[Path], count: int) -> None:
    """Open so many files, one after the other, and look at a step of each."""
    document = window.document
    for turn in range(count):
        document.open(paths[turn % len(paths)])
        document.history.wait_until_idle()
        QApplication.processEvents()
        document.set_step(document.last_step // 2)
        document.request_panel(list(PANELS)[turn % len(PANELS)])
        QApplication.processEvents()


def count_widgets() -> Counter[str]:
    """Return the number of living widgets of each class, once those that are to be deleted are."""
    for _turn in range(3):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
        gc.collect()
    return Counter(type(each).__name__ for each in QApplication.allWidgets() if isinstance(each, QWidget))


def main(count: int) -> int:
    """Open so many files, print the figures, and return the number of faults."""
    with watch_faults() as faults:
        window = open_window()
        paths = write_files(Path.cwd())
        open_files(window, paths, count)  # panels and caches are made meanwhile
        before, memory = count_widgets(), used_memory()
        open_files(window, paths, count)
        gained, megabytes = count_widgets() - before, used_memory() - memory
        if gained:
            faults.note(f"widgets gained: {dict(gained)}")
        if megabytes > MOST_MEMORY * max(count / 1000, 1):
            faults.note(f"{megabytes:.1f} MB gained")
        delete_window(window)
        print(f"{count:,} opened files: {gained.total()} widgets and {megabytes:.1f} MB gained; "
              f"{len(faults)} faults")
    return len(faults)


if __name__ == "__main__":
    code = main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)
    sys.stdout.flush()
    os._exit(min(code, 1))
