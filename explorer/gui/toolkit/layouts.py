"""Layouts built from a list of parts: `make_row(label, (field, 1), 8, button, ...)`."""

from types import EllipsisType
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

Part = QWidget | QLayout | int | EllipsisType | tuple[QWidget | QLayout, int]
"""A widget or a layout, alone or with its stretch; an empty space in pixels; or `...` for a stretch."""

Margins = int | tuple[int, int, int, int]
"""Margins of a layout in pixels: one number for all sides, or left, top, right, bottom."""

_Box = TypeVar("_Box", bound=QBoxLayout)


def make_column(
    *parts: Part, on: QWidget | None = None, margins: Margins = 0, spacing: int | None = None
) -> QVBoxLayout:
    """Return a vertical layout of the parts, set on the widget `on` if given; `spacing` None is the style's default."""
    return _fill(QVBoxLayout(on) if on else QVBoxLayout(), parts, margins, spacing)


def make_row(
    *parts: Part, on: QWidget | None = None, margins: Margins = 0, spacing: int | None = None
) -> QHBoxLayout:
    """Return a horizontal layout of the parts; the other arguments are as for `make_column`."""
    return _fill(QHBoxLayout(on) if on else QHBoxLayout(), parts, margins, spacing)


def make_grid(on: QWidget | None = None, *, across: int | None = None, down: int | None = None) -> QGridLayout:
    """Return an empty grid without margins; `across` and `down` are pixels between its columns and its rows."""
    grid = QGridLayout(on) if on else QGridLayout()
    grid.setContentsMargins(0, 0, 0, 0)
    if across is not None:
        grid.setHorizontalSpacing(across)
    if down is not None:
        grid.setVerticalSpacing(down)
    return grid


def make_widget(layout: QLayout) -> QWidget:
    """Return a new widget with the given layout."""
    widget = QWidget()
    widget.setLayout(layout)
    return widget


def make_scroll_area(page: QWidget, *, takes_focus: bool = True, is_sideways: bool = False) -> QScrollArea:
    """Return a frameless scroll area around `page`, which scrolls sideways only if `is_sideways`."""
    view = QScrollArea()
    if not takes_focus:
        view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if not is_sideways:
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setWidgetResizable(True)
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setWidget(page)
    return view


def discard(widget: QWidget) -> None:
    """Hide a widget, which leaves no gap in its layout, and delete it when control returns to the event loop."""
    widget.hide()
    widget.deleteLater()


def clear_layout(layout: QLayout) -> None:
    """Take all items out of a layout, and discard their widgets."""
    while item := layout.takeAt(0):
        if widget := item.widget():
            discard(widget)


def _fill(layout: _Box, parts: tuple[Part, ...], margins: Margins, spacing: int | None) -> _Box:
    layout.setContentsMargins(*(margins if isinstance(margins, tuple) else (margins,) * 4))
    if spacing is not None:
        layout.setSpacing(spacing)
    add_parts(layout, *parts)
    return layout


def add_parts(layout: QBoxLayout, *parts: Part) -> None:
    """Append the parts to a layout."""
    for part in parts:
        match part:
            case int():
                layout.addSpacing(part)
            case EllipsisType():
                layout.addStretch()
            case _:
                item, stretch = part if isinstance(part, tuple) else (part, 0)
                layout.addLayout(item, stretch) if isinstance(item, QLayout) else layout.addWidget(item, stretch)
