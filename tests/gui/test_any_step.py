"""A step looks the same however it was reached: every text and the picture are those of a new window at that step."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from PySide6.QtWidgets import QWidget

from explorer import search
from explorer.gui.document import Document
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.main_window.window import MainWindow
from explorer.search.options import SearchOptions
from explorer.study import Study
from explorer.trees import formats
from tests.gui.seen import every_text
from tests.options import thinned

DECISIONS = '[[3,12,[{"label":"C","children":[8,2]},4]],[2,{"label":"a]b","children":[4,6]}],[14,5,[2,7]]]'
CHANCE = '[{"player":"chance","probabilities":["1/3","2/3"],"children":[[1,5],[9,2]]},[3,4]]'
PLAYERS = '{"player":0,"children":[{"player":1,"children":[{"payoffs":[1,2,6]},{"payoffs":[4,3,2]}]},' \
          '{"player":2,"children":[{"payoffs":[6,1,2]},{"payoffs":[2,2,5]}]}]}'
SPECIAL = {"expectiminimax": CHANCE, "star1": CHANCE, "star2": CHANCE, "max-n": PLAYERS}
OPTIONS = {"star1": SearchOptions(bounds=(0, 9)), "star2": SearchOptions(bounds=(0, 9)),
           "proof-number": SearchOptions(goal=5), "mcts": SearchOptions(iterations=9),
           "monte-carlo": SearchOptions(iterations=9), "sampled-minimax": SearchOptions(sample=1)}
SHOWN = [name for name in PANELS if name in ("why", "code", "stack", "node", "counts", "run", "log", "history")]


def make_window(qtbot, study: Study) -> MainWindow:
    """Return a shown window on the study, at rest."""
    window = MainWindow(Document(study))
    qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
    window.resize(1500, 900)
    window.show()
    settle(qtbot, window)
    return window


def settle(qtbot, window: MainWindow) -> None:
    """Wait until the search is there and all panels have been refreshed."""
    qtbot.waitUntil(lambda: not window.document.busy_text)
    qtbot.wait(150)


def texts(part: QWidget) -> list[str]:
    """Return all texts of a part of the window."""
    return [f"{each.where}: {each.shown}" for each in every_text(part)]


@pytest.mark.qt_log_ignore("This plugin does not support raise")
@pytest.mark.parametrize("algorithm", thinned(search.ALGORITHMS, 7))
def test_a_step_looks_the_same_however_it_was_reached(qtbot, qapp, algorithm):
    random = Random(algorithm)
    tree = formats.parse(SPECIAL.get(algorithm, DECISIONS))
    if algorithm == "iterative-deepening":  # its passes need numbers at inner nodes
        tree = tree.with_columns(payoff=np.where(np.isnan(tree.payoff), np.arange(len(tree))[:, None], tree.payoff))
    study = Study(tree, algorithm=algorithm, options=OPTIONS.get(algorithm, SearchOptions()))
    walked = make_window(qtbot, study)
    document = walked.document
    assert document.trace is not None, document.refusal
    document.request_panel(random.choice(SHOWN))
    for _leg in range(2):
        for _move in range(8):
            document.set_step(document.cursor + random.choice((-7, -2, -1, 1, 1, 2, 9)))
            if random.random() < 0.4:
                document.request_panel(random.choice(SHOWN))
            if random.random() < 0.5:
                qapp.processEvents()
        front = random.choice(SHOWN)
        document.request_panel(front)
        settle(qtbot, walked)
        new = make_window(qtbot, replace(study, view=document.study.view))
        new.document.request_panel(front)
        settle(qtbot, new)
        for name in {front, "code"}:
            assert texts(walked.docks[name].widget()) == texts(new.docks[name].widget()), name
        for part in ("player", "canvas"):
            assert texts(getattr(walked, part)) == texts(getattr(new, part))
        assert texts(walked.statusBar()) == texts(new.statusBar())
        assert walked.canvas.grab().toImage() == new.canvas.grab().toImage()
        new.hide()
