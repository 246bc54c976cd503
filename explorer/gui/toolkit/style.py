"""The look of the window's widgets: a palette and a style sheet made from the tree's theme."""

from functools import lru_cache
from pathlib import Path
from string import Template

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from explorer.core import resources
from explorer.core.errors import ExplorerError
from explorer.gui.toolkit import settings, text_size
from explorer.pictures.theme import DARK, LIGHT, Theme

FAMILY = "DejaVu Sans"
ERROR_SHARE = 0.22
"""The share of the colour of cutoffs in the ground of an error."""


def use_fonts(app: QApplication) -> None:
    """Register the bundled fonts and make one the application font, so that text shows on a system without fonts."""
    for path in sorted(resources.path("fonts").glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(path))
    _use_points(app, text_size.chosen_points())


def use_text_size(app: QApplication, theme: Theme, points: float) -> None:
    """Show all text of the windows in another size, and let all that is measured by it follow."""
    _use_points(app, points)
    app.setStyleSheet(style_sheet(theme))
    text_size.announce()


def _use_points(app: QApplication, points: float) -> None:
    font = QFont(FAMILY)
    font.setPointSizeF(points)
    app.setFont(font)


def embolden(font: QFont) -> QFont:
    """Return a bold copy of a font."""
    heavy = QFont(font)
    heavy.setBold(True)
    return heavy


def theme_for(colours: str) -> Theme:
    """Return the theme for "light", "dark", a theme's file, or "system".

    This is the desktop's colour scheme, light if that is unknown; a file that cannot be read is taken for it.
    """
    if settings.is_theme_file(colours):
        from explorer.pictures.user_themes import theme_in  # only where a person has a theme

        try:
            return theme_in(Path(colours))
        except ExplorerError:
            colours = "system"
    if colours == "system":
        dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return DARK if dark else LIGHT
    return DARK if colours == "dark" else LIGHT


def use_theme(app: QApplication, theme: Theme) -> None:
    """Apply the theme's palette and style sheet to the application."""
    app.setPalette(palette(theme))
    app.setStyleSheet(style_sheet(theme))


def accent(theme: Theme) -> str:
    """Return the accent colour, used for selection and focus."""
    return theme.node["variation"].stroke


def panel_colour(theme: Theme) -> str:
    """Return the background colour of bars and panels, slightly different from the paper's."""
    return mix_colours(theme.paper, theme.rule, 0.3 if theme.base == DARK.name else 0.13)


def chevron(theme: Theme) -> str:
    """Return the path of the arrow icon for buttons that open something."""
    return (resources.path("icons") / f"chevron-{DARK.name if theme.base == DARK.name else LIGHT.name}.svg").as_posix()


@lru_cache(maxsize=256)
def mix_colours(one: str, other: str, share: float) -> str:
    """Return the colour between `one` (share 0) and `other` (share 1) as "#rrggbb"."""
    a, b = QColor(one), QColor(other)
    return QColor.fromRgbF(*(
        low + (high - low) * share
        for low, high in ((a.redF(), b.redF()), (a.greenF(), b.greenF()), (a.blueF(), b.blueF()))
    )).name()


def palette(theme: Theme) -> QPalette:
    """Return the palette with Qt's colour roles in the theme's colours."""
    role, colours = QPalette.ColorRole, QPalette()
    ground, faint = panel_colour(theme), mix_colours(theme.paper, theme.rule, 0.35)
    for each, colour in (
        (role.Window, ground), (role.WindowText, theme.text), (role.Base, theme.paper), (role.AlternateBase, faint),
        (role.Text, theme.text), (role.PlaceholderText, theme.muted), (role.Button, theme.paper),
        (role.ButtonText, theme.text), (role.BrightText, theme.cut), (role.Highlight, accent(theme)),
        (role.HighlightedText, theme.paper), (role.Link, accent(theme)), (role.LinkVisited, accent(theme)),
        (role.ToolTipBase, theme.paper), (role.ToolTipText, theme.text), (role.Mid, theme.rule),
        (role.Midlight, faint), (role.Light, theme.paper), (role.Dark, mix_colours(theme.rule, theme.text, 0.3)),
        (role.Shadow, theme.rule), (role.Accent, accent(theme)),
    ):
        colours.setColor(each, QColor(colour))
    for each in (role.WindowText, role.Text, role.ButtonText):
        colours.setColor(QPalette.ColorGroup.Disabled, each, QColor(mix_colours(theme.muted, theme.paper, 0.4)))
    return colours


def faint_colour(theme: Theme) -> str:
    """Return the colour of what is disabled."""
    return mix_colours(theme.muted, theme.paper, 0.4)


def field_colour(theme: Theme) -> str:
    """Return the colour of a field's outline, which stands out from the window and from the paper."""
    return mix_colours(theme.node["unseen"].stroke, theme.muted, 0.25)


def style_sheet(theme: Theme) -> str:
    """Return the application's style sheet: flat, with thin lines and rounded buttons."""
    words = {
        "paper": theme.paper, "ground": panel_colour(theme), "rule": theme.rule, "text": theme.text,
        "muted": theme.muted, "accent": accent(theme), "tint": theme.node["done"].fill, "on_tint": theme.ink["done"],
        "field": field_colour(theme), "hover": mix_colours(theme.paper, theme.rule, 0.35), "faint": faint_colour(theme),
        "chevron": chevron(theme), "note": theme.node["open"].fill, "note_rule": theme.node["open"].stroke,
        "error": mix_colours(theme.paper, theme.cut, ERROR_SHARE), "error_rule": theme.cut,
    }
    icons = {"up": "chevron-up", "left": "chevron-left", "right": "chevron-right", "check": "check"}
    words |= {name: chevron(theme).replace("chevron", icon) for name, icon in icons.items()}
    words["radius"] = f"{text_size.grown(14) // 2 + 1}px"  # a larger one than half the height would make it a square
    return text_size.grow_sheet(_SHEET.substitute(words))


_SHEET = Template("""
QMainWindow::separator { background: $rule; width: 1px; height: 1px; }
QMenuBar { background: $ground; border-bottom: 1px solid $rule; padding: 3p 8p; }
QMenuBar::item { padding: 5p 11p; border-radius: 5px; background: transparent; }
QMenuBar::item:selected { background: $hover; }
QMenu { background: $paper; border: 1px solid $rule; padding: 5p; icon-size: 16u; menu-scrollable: 1; }
QMenu::item { padding: 5p 28u 5p 26u; border-radius: 4px; }
QMenu::item:selected { background: $tint; color: $on_tint; }
QMenu::item:disabled { color: $faint; background: transparent; }
QMenu::separator { height: 1px; background: $rule; margin: 5px 8px; }
QMenu::indicator { width: 14u; height: 14u; left: 7u; }
QMenu::icon { left: 7u; }
QDialog#popover { background: $paper; border: 1px solid $rule; border-radius: 6px; }
QToolTip { background: $paper; color: $text; border: 1px solid $rule; padding: 4p 6p; }
QToolBar { background: $ground; border: none; border-bottom: 1px solid $rule; padding: 7p 14p; spacing: 6u; }
QToolBar#player { border-top: 1px solid $rule; border-bottom: none; padding: 0px 4p; }
QToolBarExtension#qt_toolbar_ext_button { image: url($right); width: 16u; padding: 0px; }
QToolBar::separator { background: transparent; width: 12u; }
QToolBar QToolButton, QPushButton { background: $paper; border: 1px solid $rule; border-radius: 6px;
  padding: 6p 11p; }
QToolBar QToolButton { padding: 6p 11px; }
QPushButton, QToolButton { outline: none; }
QToolBar QToolButton:hover, QPushButton:hover { background: $hover; }
QToolBar QToolButton:pressed, QPushButton:pressed { background: $tint; }
QToolBar QToolButton:focus, QPushButton:focus { border-color: $accent; }
QToolBar QToolButton:disabled, QPushButton:disabled { color: $faint; }
QPushButton:default { background: $accent; color: $paper; border-color: $accent; }
QPushButton:default:focus { border: 3px double $paper; padding: 6p-2 11p-2; }
QPushButton:default:disabled { background: $hover; color: $faint; border-color: $rule; }
QToolBar QToolButton[popupMode="2"] { padding-right: 26u; }
QToolButton::menu-indicator { image: url($chevron); width: 11u; height: 11u; subcontrol-origin: padding;
  subcontrol-position: center right; right: 9u; }
QComboBox { background: $paper; border: 1px solid $field; border-radius: 6px; padding: 5p 26u 5p 10p; }
QComboBox:editable { padding: 1p 26u 1p 4p; min-height: 24u; }
QComboBox:focus { border: 2px solid $accent; padding: 5p-1 26u-1 5p-1 10p-1; }
QComboBox:editable:focus { padding: 1p-1 26u-1 1p-1 4p-1; }
QComboBox::drop-down { border: none; width: 24u; }
QComboBox::down-arrow { image: url($chevron); width: 11u; height: 11u; }
QComboBox QAbstractItemView { background: $paper; border: 1px solid $rule; selection-background-color: $tint;
  selection-color: $on_tint; }
QLineEdit, QPlainTextEdit, QTextEdit {
  background: $paper; border: 1px solid $field; border-radius: 5px; padding: 4p 7p;
  selection-background-color: $accent; selection-color: $paper; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus { border: 2px solid $accent; padding: 4p-1 7p-1; }
QLineEdit:disabled, QPlainTextEdit:disabled, QTextEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled {
  color: $faint; background: $ground; border-color: $hover; }
QAbstractSpinBox { background: $paper; border: 1px solid $field; border-radius: 5px; padding: 3p 20u 3p 0px;
  selection-background-color: $accent; selection-color: $paper; }
QAbstractSpinBox:focus { border: 2px solid $accent; padding: 3p-1 20u-1 3p-1 0px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: none; width: 20u; subcontrol-origin: border; }
QAbstractSpinBox::up-button { subcontrol-position: top right; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; }
QAbstractSpinBox::up-arrow { image: url($up); width: 9u; height: 9u; }
QAbstractSpinBox::down-arrow { image: url($chevron); width: 9u; height: 9u; }
QCheckBox, QRadioButton { spacing: 8u; }
QRadioButton { padding: 2px 5px; }
QCheckBox::indicator, QRadioButton::indicator { width: 14u; height: 14u; background: $paper;
  border: 1px solid $muted; }
QCheckBox::indicator { border-radius: 4px; }
QRadioButton::indicator { border-radius: $radius; }
QCheckBox:focus, QRadioButton:focus { outline: 1px solid $accent; outline-radius: 4px; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover, QCheckBox::indicator:focus,
QRadioButton::indicator:focus { border-color: $accent; }
QCheckBox::indicator:checked { background: $accent; border-color: $accent; image: url($check); }
QRadioButton::indicator:checked { width: 6u; height: 6u; border: 5u solid $accent; }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { border-color: $rule; background: $ground; }
QCheckBox::indicator:checked:disabled { background: $faint; border-color: $faint; }
QRadioButton::indicator:checked:disabled { border-color: $faint; }
QCheckBox:disabled, QRadioButton:disabled { color: $faint; }
QSlider::groove:horizontal { height: 4u; border-radius: 2u; background: $field; }
QSlider::sub-page:horizontal { border-radius: 2u; background: $accent; }
QSlider::handle:horizontal { width: 12u; margin: -5u 0px; border: 2px solid $accent; border-radius: 7u;
  background: $paper; }
QSlider::handle:horizontal:focus { background: $accent; }
QSlider::handle:horizontal:disabled { border-color: $faint; }
QSlider::sub-page:horizontal:disabled { background: $faint; }
QDialogButtonBox, QMessageBox { dialogbuttonbox-buttons-have-icons: 0; }
QDockWidget { border: none; }
QMainWindow QTabBar { background: $ground; qproperty-drawBase: 0; }
QMainWindow QTabBar::tab { background: $ground; color: $muted; border: none; border-bottom: 2px solid transparent;
  padding: 10p 6p 7p 6p; margin: 0px 1px; min-width: 24u; }
QMainWindow QTabBar::tab:selected { color: $text; border-bottom-color: $accent; }
QMainWindow QTabBar::tab:hover { color: $text; }
QMainWindow QTabBar::tab:focus { color: $accent; border: 1px solid $accent; border-bottom: 2px solid $accent;
  border-radius: 4px; padding: 10p-1 6p-1 7p 6p-1; }
QMainWindow QToolButton#close, QMainWindow QToolButton#enlarge, QMainWindow QToolButton#more {
  background: transparent; border: 1px solid transparent;
  border-radius: 5px; color: $muted; padding: 4p 6p; }
QMainWindow QToolButton#more { padding-right: 18u; }
QMainWindow QToolButton#close:hover, QMainWindow QToolButton#enlarge:hover, QMainWindow QToolButton#more:hover {
  background: $hover; color: $text; }
QMainWindow QToolButton#close:focus, QMainWindow QToolButton#enlarge:focus, QMainWindow QToolButton#more:focus {
  border-color: $accent; color: $text; }
QLabel#head { font-weight: bold; color: $text; }
QTabBar::scroller { width: 40u; }
QTabBar::tear { width: 0px; border: none; }
QTabBar QToolButton { background: $ground; border: none; padding: 0px; }
QTabBar QToolButton:hover { background: $hover; }
QTabBar QToolButton::left-arrow { image: url($left); width: 10u; height: 10u; }
QTabBar QToolButton::right-arrow { image: url($right); width: 10u; height: 10u; }
QStatusBar { background: $ground; border-top: 1px solid $rule; color: $muted; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: $muted; padding: 5p 12p; }
QFrame#message { background: $note; border: none; border-bottom: 1px solid $note_rule; }
QFrame#message[kind="done"] { background: $tint; border-bottom-color: $accent; }
QFrame#message[kind="information"] { background: $ground; border-bottom-color: $rule; }
QFrame#message[kind="error"] { background: $error; border-bottom-color: $error_rule; }
QFrame#message QLabel#sign { font-weight: bold; padding-right: 4p; }
QFrame#message QLabel { color: $text; }
QFrame#message QToolButton { border: 1px solid transparent; border-radius: 5px; background: transparent;
  padding: 4p-1 8p-1; color: $muted; }
QFrame#message QToolButton:focus { border-color: $accent; color: $text; }
QFrame#message QToolButton#link { color: $accent; font-weight: bold; }
QFrame#message QToolButton#link:hover, QFrame#message QToolButton#link:focus { text-decoration: underline; }
QFrame#palette { background: $ground; border: 1px solid $rule; border-radius: 8px; }
QFrame#tour { background: $paper; border: 2px solid $accent; border-radius: 8px; }
QFrame#notice { background: $note; border: none; border-bottom: 1px solid $note_rule; }
QFrame#notice QLabel { color: $text; }
QFrame#notice QToolButton { background: $paper; border: 1px solid $rule; border-radius: 5px; padding: 4p 10p; }
QFrame#notice QToolButton:hover { background: $hover; }
QFrame#notice QToolButton:focus { border-color: $accent; }
QFrame#scope, QFrame#find { background: $ground; border: none; border-bottom: 1px solid $rule; }
QFrame#scope QLabel { color: $text; }
QFrame#find QLabel { color: $muted; padding: 0px 8p; }
QFrame#scope QToolButton, QFrame#find QToolButton { border: 1px solid transparent; border-radius: 5px;
  background: transparent; padding: 4p 8p; color: $text; }
QFrame#scope QToolButton:hover, QFrame#find QToolButton:hover { background: $hover; }
QFrame#scope QToolButton:focus, QFrame#find QToolButton:focus { border-color: $accent; }
QProgressBar { background: $hover; border: none; border-radius: 3px; max-height: 6px; }
QProgressBar::chunk { background: $accent; border-radius: 3px; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0px; }
QScrollBar::handle { background: $rule; border-radius: 4px; margin: 1px; min-height: 28px; min-width: 28px; }
QScrollBar::handle:hover { background: $faint; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0px; height: 0px; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QHeaderView::section { background: $ground; color: $muted; border: none;
  border-bottom: 1px solid $rule; padding: 5p 8p; }
QTreeView:focus, QTableView:focus, QListView:focus { border-color: $accent; }
QTreeView, QTableView, QListView { background: $paper; border: 1px solid transparent;
  alternate-background-color: $hover; selection-background-color: $tint; selection-color: $on_tint; }
""")
