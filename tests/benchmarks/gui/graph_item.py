"""pyqtgraph's GraphItem: the whole tree as one item, whose nodes are recoloured in each frame."""

from collections.abc import Sequence
from functools import partial

import numpy as np
import pyqtgraph
from PySide6.QtGui import QBrush, QColor

from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.trees import layout
from tests.benchmarks import trees
from tests.benchmarks.gui.window import SIZE, application, frame, rest

COLOURS = ("#d0d0d0", "#d55e00", "#56b4e9", "#888888")


def recolour(runs: int) -> Sequence[float]:
    application()
    tree, trace = trees.full(), trees.searched(trees.full())
    places = layout.tidy_layout(tree)
    brushes = np.array([QBrush(QColor(colour)) for colour in COLOURS], object)
    widget = pyqtgraph.PlotWidget()
    widget.resize(*SIZE)
    item = pyqtgraph.GraphItem(
        pos=np.column_stack([places.x, -places.y]), size=3, symbolPen=None, symbolBrush=brushes[0],
        adj=np.column_stack([tree.parent[1:], np.arange(1, len(tree))]),
    )
    widget.addItem(item)
    widget.show()
    rest(500)

    def show(step: int) -> None:
        item.scatter.setBrush(brushes[snapshot_at(analyse(tree, trace), step).status])

    steps = np.linspace(0, trace.steps, runs + 1).astype(int).tolist()
    return [frame(partial(show, step)) for step in steps][1:]
