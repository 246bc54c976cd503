"""The topic of the help that a widget belongs to: "page.md", or "page.md#Heading" for a section of a page."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QWidget

PROPERTY = "help_topic"
"""The name of a class's attribute, or of a dynamic property of a single widget, that holds its topic."""

SECTION = "help_section"
"""The name of the dynamic property that holds the heading of a widget's section."""


def set_topic(widget: QWidget, topic: str) -> None:
    """Set the topic of a widget whose class has none of its own."""
    widget.setProperty(PROPERTY, topic)


def set_section(widget: QWidget, heading: str) -> None:
    """Set the section of a widget, on whatever page its surroundings have."""
    widget.setProperty(SECTION, heading)


@contextmanager
def topic_of_dialogs(parent: QWidget, topic: str) -> Iterator[None]:
    """Set the topic of dialogs that are opened from `parent` meanwhile and have none of their own: those of Qt."""
    before = parent.property(PROPERTY)
    parent.setProperty(PROPERTY, topic)
    try:
        yield
    finally:
        parent.setProperty(PROPERTY, before)


def topic_of(widget: QWidget | None) -> str:
    """Return the topic of a widget, else that of the nearest one around it that has one; "" if there is none."""
    section = ""
    while widget is not None:
        section = section or widget.property(SECTION) or ""
        if topic := getattr(type(widget), PROPERTY, "") or widget.property(PROPERTY):
            return f"{topic}#{section}" if section and "#" not in topic else str(topic)
        widget = widget.parentWidget()
    return ""


def topic_at_hand(window: QWidget, home: QWidget) -> str:
    """Return the topic of the widget that has the focus; if that is `home`, of the one under the pointer.

    The focus is at `home` unless the user has put it elsewhere, so the pointer says more then.
    """
    focused = QApplication.focusWidget()
    if focused is not None and focused is not home and window.isAncestorOf(focused):
        return topic_of(focused)
    pointed = QApplication.widgetAt(QCursor.pos())
    is_inside = pointed is not None and window.isAncestorOf(pointed)
    return (topic_of(pointed) if is_inside else "") or topic_of(home)
