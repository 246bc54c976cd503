"""The table of the tour's steps: what each says, where it points, and what the user does there."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QDockWidget, QLineEdit, QPushButton, QScrollArea, QToolBar, QToolButton, QWidget

from explorer.core.i18n import _
from explorer.gui.actions.action_spec import WindowContext
from explorer.gui.document import Document
from explorer.study import Study
from explorer.trees import formats

EXAMPLE = "[[3,12],[2,4]]"
"""The tree that the user may type, and that is drawn for those who go on without one."""
ENOUGH_STEPS = 3
"""Number of steps of the search after which the tour goes on by itself."""


@dataclass(frozen=True, eq=False)
class TourStep:
    """A step: its title, its text, and the widget that it points at (None: the middle of the window).

    `begin` is called when the step begins. `is_done` gets the document, its study when the step began and the step of
    the search shown then; the tour goes on when it returns True. None: only the button goes on. Texts are English and
    translated when they are shown.
    """

    title: str
    text: str
    find: Callable[[WindowContext], QWidget | None]
    begin: Callable[[WindowContext], None] = lambda _context: None
    is_done: Callable[[Document, Study, int], bool] | None = None


def _tree(context: WindowContext) -> QWidget:
    return context.canvas


def _player(context: WindowContext) -> QWidget:
    return context.player


def _why(context: WindowContext) -> QWidget | None:
    return context.window.findChild(QDockWidget, "why")


def _order(context: WindowContext) -> QWidget | None:
    bar = context.window.findChild(QToolBar, "tools")
    buttons = bar.findChildren(QToolButton) if bar is not None else []
    return next((each for each in buttons if each.accessibleName() == _("Child order")), None)


def _line(context: WindowContext) -> QWidget | None:
    page = context.window.findChild(QScrollArea, "start page")
    return None if page is None else page.findChild(QLineEdit)


def _below_board(context: WindowContext) -> QWidget | None:
    # There it covers neither the line nor the tree that is typed.
    page = context.window.findChild(QScrollArea, "start page")
    return None if page is None else page.findChild(QPushButton, "draw position")


def _go_to_start(context: WindowContext) -> None:
    context.document.set_step(0)
    context.player.timeline.setFocus()


def _go_to_end(context: WindowContext) -> None:
    context.document.set_step(context.document.last_step)


def _empty(context: WindowContext) -> None:
    context.document.new()
    if (line := _line(context)) is not None:
        line.setFocus()


def _draw_if_empty(context: WindowContext) -> None:
    if context.document.is_pristine:
        context.document.new(Study(formats.parse(EXAMPLE)), unsaved=True)


def _has_stepped(document: Document, _study: Study, step: int) -> bool:
    return document.step - step >= ENOUGH_STEPS


def _has_own_tree(document: Document, study: Study, _step: int) -> bool:
    return document.study.tree is not study.tree and len(document.tree) > 1 and document.trace is not None


STEPS = (
    TourStep(
        "A game tree",
        "Two players move in turn: MAX at the triangle on top, then MIN at those below. Each number is the utility of "
        "a leaf for MAX. The tree has been searched already, and the bold line is the play that both prefer.", _tree),
    TourStep(
        "Step through the search",
        "The timeline stands at the start now. Press → a few times, or drag the handle: nodes get their colours as "
        "they are visited and pruned, and ← goes back.", _player, _go_to_start, _has_stepped),
    TourStep(
        "Why?",
        "This panel explains each step. Point at a name in it, and the node lights up in the tree.", _why),
    TourStep(
        "Try another order",
        "Choose “worst first” here. The children of each node change places, and alpha-beta prunes less: the counts "
        "stand at the bottom of the window. Then go on.", _order, _go_to_end),
    TourStep(
        "Now a tree of your own",
        "Type a list such as [[3,12],[2,4]] and press Enter: a list is an inner node, a number is a leaf. Or press "
        "Enter at once and draw by hand: Tab adds a child, Enter a sibling, digits a utility.",
        _below_board, _empty, _has_own_tree),
    TourStep(
        "Searched, too",
        "Every tree is searched as soon as it has its numbers. “Export” writes its picture, Ctrl+Alt+A makes exam "
        "questions about it, and F1 opens the manual.", _tree, _draw_if_empty),
)
"""The steps of the tour in their order."""
