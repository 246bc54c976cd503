"""The panels beside and below the tree: each a view of one document."""

from collections.abc import Callable

from explorer.gui.document import Document
from explorer.gui.panels.code import Code
from explorer.gui.panels.counts import Counts
from explorer.gui.panels.history import History
from explorer.gui.panels.log import Log
from explorer.gui.panels.matrix import Matrix
from explorer.gui.panels.node import Node
from explorer.gui.panels.orders import Orders
from explorer.gui.panels.panel import Panel
from explorer.gui.panels.run import Run
from explorer.gui.panels.stack import Stack
from explorer.gui.panels.strategy import Strategies
from explorer.gui.panels.weights import Weights
from explorer.gui.panels.why import Why

PANELS: dict[str, Callable[[Document], Panel]] = {
    "why": Why,
    "code": Code,
    "stack": Stack,
    "node": Node,
    "counts": Counts,
    "run": Run,
    "log": Log,
    "history": History,
    "weights": Weights,
    "strategy": Strategies,
    "matrix": Matrix,
    "orders": Orders,
}
"""Every panel by the name it is remembered under, in the order of their tabs; call with the document."""

__all__ = [
    "PANELS", "Code", "Counts", "History", "Log", "Matrix", "Node", "Orders", "Panel", "Run", "Stack", "Strategies",
    "Weights", "Why",
]
