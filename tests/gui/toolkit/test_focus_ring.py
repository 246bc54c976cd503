"""The keyboard focus is seen in each theme, and texts of the window stand out from their ground."""

import re
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPalette, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QFrame,
    QLineEdit,
    QListView,
    QMainWindow,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QTabBar,
    QTableView,
    QTextEdit,
    QToolBar,
    QToolButton,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from explorer.gui.dialogs.board import BoardEditor
from explorer.gui.dialogs.cards import Card
from explorer.gui.document import Document
from explorer.gui.panels import panel
from explorer.gui.player.timeline import Timeline
from explorer.gui.player.transport import Transport
from explorer.gui.split_view.run_bars import bar_style_sheet
from explorer.gui.toolkit import style
from explorer.gui.toolkit.buttons import WrappedCheckBox
from explorer.gui.toolkit.fields import ComboBox, DoubleSpinBox, Slider, SpinBox
from explorer.gui.toolkit.layouts import make_column, make_scroll_area, make_widget
from explorer.gui.toolkit.option_form import ElidedComboBox
from explorer.pictures.theme import DARK, LIGHT, Theme
from explorer.study import Study
from explorer.trees import formats
from tests.pictures.test_theme import contrast

WINDOW_THEMES = {theme.name: theme for theme in (LIGHT, DARK)}
SEEN, LEAST = 3.0, 20
"""The contrast between a pixel with and without the focus that is seen, and the least number of such pixels."""


def _document(theme: Theme) -> Document:
    document = Document(Study(formats.parse("[[3,12],[2,4]]")))
    document.set_theme(theme)
    return document


def _rows(view: QListView | QTableView | QTreeView) -> QWidget:
    model = QStandardItemModel(view)
    for row in range(3):
        model.appendRow(QStandardItem(f"row {row}"))
    view.setModel(model)
    view.setCurrentIndex(model.index(0, 0))
    return view


def _combo(box: ComboBox, *, editable: bool = False) -> ComboBox:
    box.addItem("Choice")
    box.setEditable(editable)
    return box


def _button(button: QPushButton, *, default: bool = False) -> QPushButton:
    button.setAutoDefault(False)
    button.setDefault(default)
    return button


def _tabs() -> QTabBar:
    bar = QTabBar()
    bar.addTab("Why")
    bar.addTab("Stack")
    return bar


def _tool(name: str = "") -> QToolButton:
    button = QToolButton()
    button.setText("Save")
    button.setObjectName(name)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def _in_frame(name: str, child: QWidget) -> QFrame:
    frame = QFrame()
    frame.setObjectName(name)
    make_column(child, on=frame, margins=6)
    return frame


def _in_toolbar() -> QToolBar:
    bar = QToolBar()
    bar.addWidget(_tool())
    return bar


def _in_panel(child: QWidget, theme: Theme) -> QWidget:
    page = make_widget(make_column(child))
    page.setStyleSheet(panel.panel_style_sheet(theme))
    return page


def _page(theme: Theme) -> QWidget:
    return _in_panel(make_scroll_area(QWidget()), theme)


def _run_button(theme: Theme) -> QWidget:
    frame = _in_frame("run", _tool())
    frame.setStyleSheet(bar_style_sheet(theme))
    return frame


MADE: dict[str, Callable[[Theme], QWidget]] = {
    "button": lambda _theme: _button(QPushButton("Add")),
    "default button": lambda _theme: _button(QPushButton("Save…"), default=True),
    "check box": lambda _theme: QCheckBox("Legend"),
    "wrapped check box": lambda _theme: WrappedCheckBox("Legend"),
    "radio button": lambda _theme: QRadioButton("Cut on ≥"),
    "combo box": lambda _theme: _combo(ComboBox()),
    "elided combo box": lambda _theme: _combo(ElidedComboBox()),
    "editable combo box": lambda _theme: _combo(ComboBox(), editable=True),
    "line": lambda _theme: QLineEdit("3"),
    "paragraphs": lambda _theme: QPlainTextEdit("text"),
    "rich text": lambda _theme: QTextEdit("text"),
    "whole number": lambda _theme: SpinBox(),
    "number": lambda _theme: DoubleSpinBox(),
    "slider": lambda _theme: Slider(Qt.Orientation.Horizontal),
    "list": lambda _theme: _rows(QListView()),
    "table": lambda _theme: _rows(QTableView()),
    "tree": lambda _theme: _rows(QTreeView()),
    "list of a panel": lambda theme: _in_panel(_rows(QListView()), theme),
    "table of a panel": lambda theme: _in_panel(_rows(QTableView()), theme),
    "page of a panel": _page,
    "tabs": lambda _theme: _tabs(),
    "button of a run": _run_button,
    "toolbar": lambda _theme: _in_toolbar(),
    "close": lambda _theme: _tool("close"),
    "more": lambda _theme: _tool("more"),
    "message": lambda _theme: _in_frame("message", _tool()),
    "link": lambda _theme: _in_frame("message", _tool("link")),
    "notice": lambda _theme: _in_frame("notice", _tool()),
    "find bar": lambda _theme: _in_frame("find", _tool()),
    "scope bar": lambda _theme: _in_frame("scope", _tool()),
    "card": lambda _theme: Card("Title", "A sentence", "tip"),
    "board": lambda _theme: BoardEditor(),
    "player button": lambda theme: Transport(_document(theme), "next", "Next"),
    "timeline": lambda theme: Timeline(_document(theme)),
}
"""Every kind of widget of the window that takes the focus."""


def _takes_focus(part: QWidget) -> QWidget:
    return next(each for each in (part, *part.findChildren(QWidget))
                if each.focusPolicy() & Qt.FocusPolicy.TabFocus or each.focusPolicy() == Qt.FocusPolicy.StrongFocus)


def show_focus(qtbot: QtBot, theme: Theme, kind: str) -> tuple[QImage, QImage]:
    """Return pictures of a widget without and with the focus."""
    window, other = QMainWindow(), QLineEdit()
    part = MADE[kind](theme)
    other.setFixedSize(1, 1)
    window.setCentralWidget(make_widget(make_column(part, ..., other, margins=12)))
    qtbot.addWidget(window)
    window.resize(260, 300)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QApplication.setCursorFlashTime(0)
    other.setFocus()
    QApplication.processEvents()
    for each in (part, *part.findChildren(QWidget)):  # wherever an earlier test has left the pointer
        each.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on=False)
    before = window.grab(part.geometry().adjusted(-6, -6, 6, 6)).toImage()
    _takes_focus(part).setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    return before, window.grab(part.geometry().adjusted(-6, -6, 6, 6)).toImage()


def seen_pixels(before: QImage, after: QImage) -> int:
    """Return how many pixels stand out from what they were."""
    pairs = [(before.pixelColor(x, y).name(), after.pixelColor(x, y).name())
             for y in range(before.height()) for x in range(before.width()) if before.pixel(x, y) != after.pixel(x, y)]
    return sum(contrast(*pair) >= SEEN for pair in pairs)


@pytest.mark.parametrize("theme", WINDOW_THEMES)
@pytest.mark.parametrize("kind", MADE)
def test_the_focus_is_seen(qtbot: QtBot, qapp: QApplication, kind: str, theme: str) -> None:
    style.use_theme(qapp, WINDOW_THEMES[theme])
    seen = seen_pixels(*show_focus(qtbot, WINDOW_THEMES[theme], kind))
    assert seen >= LEAST


def test_a_focus_without_a_ring_is_noticed(qtbot: QtBot, qapp: QApplication) -> None:
    style.use_theme(qapp, LIGHT)
    qapp.setStyleSheet(qapp.styleSheet() + "QPushButton:focus { border-color: #d0d6dd; }")
    assert seen_pixels(*show_focus(qtbot, LIGHT, "button")) < LEAST


def grounds_of(theme: Theme) -> dict[str, str]:
    """Return the grounds of the window on which text stands."""
    return {"paper": theme.paper, "ground": style.panel_colour(theme), "box": panel.box_colour(theme),
            "hover": style.mix_colours(theme.paper, theme.rule, 0.35), "note": theme.node["open"].fill}


@pytest.mark.parametrize("theme", WINDOW_THEMES.values(), ids=WINDOW_THEMES)
def test_texts_of_the_window_have_the_contrast_of_wcag_aa(theme: Theme) -> None:
    inks = {"text": theme.text, "quiet": theme.muted, "accent": style.accent(theme), "wrong": theme.cut}
    pairs = {(ink, ground): contrast(inks[ink], colour) for ink in inks for ground, colour in grounds_of(theme).items()}
    pairs["chosen", "tint"] = contrast(theme.ink["done"], theme.node["done"].fill)
    assert {pair: found for pair, found in pairs.items() if found < 4.5} == {}


@pytest.mark.parametrize("theme", WINDOW_THEMES.values(), ids=WINDOW_THEMES)
def test_roles_of_the_palette_have_the_contrast_of_wcag_aa(theme: Theme) -> None:
    role, colours = QPalette.ColorRole, style.palette(theme)
    pairs = [(role.WindowText, role.Window), (role.Text, role.Base), (role.Text, role.AlternateBase),
             (role.ButtonText, role.Button), (role.HighlightedText, role.Highlight),
             (role.ToolTipText, role.ToolTipBase),
             *((ink, ground) for ink in (role.PlaceholderText, role.Link, role.LinkVisited, role.BrightText)
               for ground in (role.Base, role.Window))]
    names = [(colours.color(ink).name(), colours.color(ground).name()) for ink, ground in pairs]
    assert [pair for pair in names if contrast(*pair) < 4.5] == []


RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
COLOUR = re.compile(r"(?<![-\w])(color|background|selection-color|selection-background-color): (#[0-9a-f]{6})")


@pytest.mark.parametrize("theme", WINDOW_THEMES.values(), ids=WINDOW_THEMES)
def test_rules_of_the_style_sheet_have_the_contrast_of_wcag_aa(theme: Theme) -> None:
    """A rule with a colour for text alone has one of those that the test of the grounds tries."""
    inks = {theme.text, theme.muted, style.accent(theme), theme.cut, theme.ink["done"]}
    for selector, body in RULE.findall(style.style_sheet(theme) + panel.panel_style_sheet(theme)):
        if ":disabled" in selector:
            continue  # WCAG leaves out what can't be used
        found = dict(COLOUR.findall(body))
        for ink, ground in (("color", "background"), ("selection-color", "selection-background-color")):
            if ink in found and ground in found:
                assert contrast(found[ink], found[ground]) >= 4.5, selector
            elif ink in found:
                assert found[ink] in inks, selector


@pytest.mark.parametrize("theme", WINDOW_THEMES.values(), ids=WINDOW_THEMES)
def test_fields_and_boxes_stand_out_from_the_window(theme: Theme) -> None:
    for colour in (style.field_colour(theme), theme.muted, style.accent(theme)):
        for ground in (theme.paper, style.panel_colour(theme)):
            assert contrast(colour, ground) >= SEEN
