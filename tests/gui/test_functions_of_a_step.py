"""The number of functions of the program that one step of a search calls until the window is painted.

It is counted in a process of its own, because what other tests have opened before is counted too.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

import explorer
from explorer.gui.main_window.panel_table import PANELS
from explorer.study import Study
from tests.benchmarks import trees
from tests.benchmarks.gui.window import frame, opened, rest
from tests.options import thinned

HOME = str(Path(explorer.__file__).parent)
ROOT = Path(__file__).parents[2]
MOST, MOST_WITH_ALL_PANELS = 210, 170
"""The most functions that the step with the fewest may call: with the panels of the first start, and with all opened.

The panel Why is behind others if all are opened, and is not asked then. The board that stands beside it takes 20.
The step with the fewest counts, because a timer that falls due on a busy machine is counted too.
"""


def called_functions(change: Callable[[], object]) -> set[CodeType]:
    """Return the program's functions that a change calls until the window is painted and at rest."""
    found: set[CodeType] = set()

    def note(caller: FrameType, event: str, _argument: object) -> None:
        if event == "call" and caller.f_code.co_filename.startswith(HOME):
            found.add(caller.f_code)

    sys.setprofile(note)
    try:
        frame(change)
        rest()
    finally:
        sys.setprofile(None)
    return found


@pytest.mark.parametrize(("panels", "most"), thinned([((), MOST), (tuple(PANELS), MOST_WITH_ALL_PANELS)], 4))
def test_a_step_of_the_full_tree_calls_few_functions(tmp_path, panels, most):
    done = subprocess.run(
        [sys.executable, "-m", "tests.gui.test_functions_of_a_step", *panels], cwd=ROOT, capture_output=True, text=True,
        check=True, env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen", "LANGUAGE": "en",
                         "XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)})
    assert int(done.stdout) <= most


def main(panels: list[str]) -> None:
    """Print the number of functions of the step with the fewest, with these panels opened."""
    app = QApplication([])
    with opened(Study(trees.full())) as window:
        document = window.document
        for name in panels:
            document.request_panel(name)
        counts = []
        for step in np.linspace(0, document.steps, 22).astype(int)[1:-1].tolist():
            frame(lambda step=step: document.set_step(step))
            rest()
            counts.append(len(called_functions(lambda step=step: document.set_step(step + 1))))
    print(min(counts))
    app.quit()


if __name__ == "__main__":
    main(sys.argv[1:])
