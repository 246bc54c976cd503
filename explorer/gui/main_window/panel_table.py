"""The panels beside and below the tree: each a view of one document."""

from collections.abc import Callable

from explorer.gui.document import Document
from explorer.gui.panels.counts import Counts
from explorer.gui.panels.history import History
from explorer.gui.panels.log import Log
from explorer.gui.panels.node import Node
from explorer.gui.panels.panel import Panel
from explorer.gui.panels.pseudocode import Code
from explorer.gui.panels.run import Run
from explorer.gui.panels.stack import Stack
from explorer.gui.panels.why import Why


def _weights(document: Document) -> Panel:
    from explorer.gui.panels.weights import Weights

    return Weights(document)


def _strategy(document: Document) -> Panel:
    from explorer.gui.lab.strategies.panel import Strategies

    return Strategies(document)


def _matrix(document: Document) -> Panel:
    from explorer.gui.lab.matrix_games.panel import Matrix

    return Matrix(document)


def _orders(document: Document) -> Panel:
    from explorer.gui.lab.orders.panel import Orders

    return Orders(document)


def _practice(document: Document) -> Panel:
    from explorer.gui.exam.practice.panel import Practising

    return Practising(document)


def _unknowns(document: Document) -> Panel:
    from explorer.gui.lab.unknowns.panel import Regions

    return Regions(document)


def _exam(document: Document) -> Panel:
    from explorer.gui.exam.panel import ExamPanel

    return ExamPanel(document)


PANELS: dict[str, Callable[[Document], Panel]] = {
    "why": Why,
    "code": Code,
    "stack": Stack,
    "node": Node,
    "counts": Counts,
    "run": Run,
    "log": Log,
    "history": History,
    "weights": _weights,
    "strategy": _strategy,
    "matrix": _matrix,
    "orders": _orders,
    "unknowns": _unknowns,
    "exam": _exam,
    "practice": _practice,
}
"""Every panel by the name it is remembered under, in the order of their tabs; call with the document.

Those that are hidden until they are asked for are only loaded then."""

__all__ = ["PANELS", "Code", "Counts", "History", "Log", "Node", "Panel", "Run", "Stack", "Why"]
