"""The number of functions of the program that one step of a search calls until the window is painted."""

import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from types import CodeType, FrameType

import numpy as np
import pytest

import explorer
from explorer.gui.main_window.panel_table import PANELS
from explorer.study import Study
from tests.benchmarks import trees
from tests.benchmarks.gui.window import frame, opened, rest
from tests.options import thinned

HOME = str(Path(explorer.__file__).parent)
MOST, MOST_WITH_ALL_PANELS = 226, 183
"""The most functions that a step may call, in the median: with the panels of the first start, and with all opened.

The panel Why is behind others if all are opened, and is not asked then. The board that stands beside it takes 20.
Seven ask for the size of the text. Each is a few more than was measured: a timer that falls due on a busy machine is
counted too.
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


@pytest.mark.parametrize(("panels", "most"), thinned([((), MOST), (tuple(PANELS), MOST_WITH_ALL_PANELS)], 2))
def test_a_step_of_the_full_tree_calls_few_functions(qapp, panels, most):
    with opened(Study(trees.full())) as window:
        document = window.document
        for name in panels:
            document.request_panel(name)
        counts = []
        for step in np.linspace(0, document.steps, 22).astype(int)[1:-1].tolist():
            frame(lambda step=step: document.set_step(step))
            rest()
            counts.append(len(called_functions(lambda step=step: document.set_step(step + 1))))
        assert median(counts) <= most, f'{median(counts)}'
