"""Widgets whose text is cut, that lie over each other, or that leave their window."""

from collections.abc import Iterator
from itertools import combinations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QTableView,
    QToolButton,
    QWidget,
)

from explorer.gui.toolkit.buttons import WrappedCheckBox

SLACK = 1
"""Pixels that a widget may lack: sizes are rounded."""


def cut_texts(*parts: QWidget) -> list[str]:
    """Return the labels and buttons in these widgets that are narrower or lower than their text needs."""
    return sorted({_describe(each) for part in parts for each in part.findChildren(QWidget) if _is_cut(each)})


def faults(part: QWidget) -> list[str]:
    """Return what is wrong in a widget: cut texts and fields, overlapping widgets, widgets outside of their window."""
    shown = [each for each in part.findChildren(QWidget) if each.isVisible() and each.size().isValid()]
    areas = [each for each in shown if isinstance(each, QScrollArea)]
    return sorted({
        *(f"cut: {_describe(each)}" for each in shown if _is_cut(each) or _is_cut_field(each)),
        *(f"page is wider: {_describe(each)}" for each in areas if _hides_sideways(each)),
        *(f"rows too low: {_describe(each)}" for each in shown if isinstance(each, QTableView) and _has_low_rows(each)),
        *(f"outside: {_describe(each)}" for each in shown if _holds_text(each) and leaves_its_window(each)),
        *(f"overlap: {one} and {other}" for one, other in _overlaps(shown)),
    })


def _describe(widget: QWidget) -> str:
    words = _text(widget) or widget.accessibleName() or widget.objectName()
    return f"{type(widget).__name__} {words!r}: {widget.width()} x {widget.height()}"


def _text(widget: QWidget) -> str:
    return widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""


def _is_cut(widget: QWidget) -> bool:
    if not widget.isVisible() or not _text(widget) or not isinstance(
            widget, QLabel | QPushButton | QCheckBox | QRadioButton | QToolButton):
        return False
    if isinstance(widget, WrappedCheckBox):
        return widget.height() < widget.heightForWidth(widget.width())
    if isinstance(widget, QLabel) and widget.wordWrap():
        return widget.height() < widget.heightForWidth(widget.width()) - 1 and not widget.visibleRegion().isEmpty()
    if type(widget).__name__.startswith(("Elided", "Clamped")):
        return False  # shortens its text by itself, and has it whole in its tip
    if widget.width() < widget.minimumSizeHint().width() or widget.width() < widget.sizeHint().width() - 1:
        return True
    return leaves_its_window(widget)


def _is_cut_field(widget: QWidget) -> bool:
    """Return True if a field is too low for its text, or a combo box too narrow for the text that is chosen."""
    if not isinstance(widget, QLineEdit | QComboBox | QAbstractSpinBox) or widget.visibleRegion().isEmpty():
        return False
    if widget.height() < widget.fontMetrics().height() + 2:
        return True
    if isinstance(widget, QComboBox) and not type(widget).__name__.startswith("Elided"):
        option = QStyleOptionComboBox()
        widget.initStyleOption(option)
        room = widget.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, widget).width()
        return widget.fontMetrics().horizontalAdvance(widget.currentText()) > room + 2 * SLACK
    return False


def _has_low_rows(view: QTableView) -> bool:
    rows = view.verticalHeader()
    return bool(rows.count()) and rows.sectionSize(0) < view.fontMetrics().height()


def _hides_sideways(area: QScrollArea) -> bool:
    """Return True if the page of a scroll area is wider than what is in sight, and cannot be scrolled there."""
    page = area.widget()
    return (page is not None and area.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            and page.width() > area.viewport().width() + SLACK and not page.visibleRegion().isEmpty())


def _holds_text(widget: QWidget) -> bool:
    return not isinstance(widget.parentWidget(), QTabBar) and isinstance(
        widget, QLabel | QAbstractButton | QLineEdit | QComboBox | QAbstractSpinBox | QAbstractItemView)


def leaves_its_window(widget: QWidget) -> bool:
    """Return True if a part of the widget lies outside of a parent that does not scroll."""
    parent = widget.parentWidget()
    box = QRect(QPoint(0, 0), widget.size())
    child = widget
    while parent is not None and not child.isWindow():
        if isinstance(parent.parentWidget(), QAbstractScrollArea):
            return False
        box.translate(child.pos())
        if not parent.rect().contains(box):
            return True
        child, parent = parent, parent.parentWidget()
    return False


def _overlaps(shown: list[QWidget]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of widgets with text in one parent that lie over each other."""
    by_parent: dict[QWidget, list[QWidget]] = {}
    for each in shown:
        parent = each.parentWidget()
        if parent is not None and parent.layout() is not None and not each.isWindow() and _holds_text(each):
            by_parent.setdefault(parent, []).append(each)
    for held in by_parent.values():
        for one, other in combinations(held, 2):
            common = one.geometry().intersected(other.geometry())
            if common.width() > SLACK and common.height() > SLACK:
                yield _describe(one), _describe(other)
