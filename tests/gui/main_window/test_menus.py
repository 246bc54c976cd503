"""The menus: a new command needs one record only."""

import re
from collections.abc import Iterator, Sequence
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from explorer.core.i18n import _
from explorer.core.option import options_of
from explorer.gui import actions
from explorer.gui.actions import ActionSpec, WindowContext
from explorer.gui.actions.action_spec import Sections
from explorer.gui.dialogs import keys
from explorer.gui.document import Document
from explorer.gui.main_window import panel_table
from explorer.gui.main_window.menus import TOOLBAR, MenuEntry, context_menu_sections, menus
from explorer.gui.main_window.window import MainWindow
from explorer.study import Study
from explorer.study.looks import MOST_TURNED, SMALL_TREES_ONLY, Looks
from explorer.study.view import switches_by_field
from explorer.trees import formats
from tests.pseudo import in_language


def opened(qtbot: QtBot, notation: str = "[[3,12,8],[2,4,6]]") -> MainWindow:
    window = MainWindow(Document(Study(formats.parse(notation))))
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


def offered(window: MainWindow, node: int) -> list[str]:
    """Return the texts of the context menu of a node, or of the background."""
    window.document.select([node] if node >= 0 else [])
    window.canvas.context_requested.emit(node, QPoint(0, 0))
    menu = next(each for each in window.findChildren(QMenu) if each.isVisible())
    texts = [action.text() for action in menu.actions()]
    menu.setParent(None)
    menu.close()
    return texts


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_an_invented_command_is_in_the_menu_on_the_key_sheet_and_in_the_context_menu(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[int | None] = []

    def sections(context: WindowContext) -> Sections:
        document = context.document
        return {"nodes": [ActionSpec("graft", "Gra&ft", lambda: done.append(document.current), "Ctrl+Alt+Y",
                                     "What gardeners do", when=lambda: bool(document.current))]}

    monkeypatch.setattr(actions, "MODULES", (*actions.MODULES, SimpleNamespace(sections=sections)))
    window = opened(qtbot)
    edit = next(menu for menu in window.findChildren(QMenu) if menu.title() == "&Edit")
    names = [action.objectName() for action in edit.actions()]
    assert names[names.index("graft") - 1] == "delete"
    assert ("Graft", "Ctrl+Alt+Y") in dict(keys.menu_keys(window))["Edit"]
    assert "Gra&ft" in offered(window, 1)
    assert "Gra&ft" not in offered(window, 0)
    assert not window.commands["graft"].isEnabled()
    window.document.select([2])
    assert window.commands["graft"].isEnabled()
    assert window.commands["graft"].toolTip() == "What gardeners do  Ctrl+Alt+Y"
    qtbot.keyClick(window.canvas, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    assert done == [2]


def names_in(entries: Sequence[MenuEntry]) -> Iterator[str]:
    """The names in a menu's table and in those of its submenus."""
    for entry in entries:
        yield from [entry] if isinstance(entry, str) else names_in(entry[1])


def test_every_entry_is_a_section_or_a_command_and_none_is_both(qtbot: QtBot) -> None:
    window = opened(qtbot)
    known = {name for module in actions.MODULES for name in module.sections(window.context)}
    known |= set(panel_table.sections(window.document, window.panel_docks.toggle_panel))
    assert not known & set(window.commands.specs)
    listed = [name for _title, entries in menus() for name in names_in(entries)]
    assert {name for name in listed if name != "-" and not name.startswith("*")} == known - {
        "recent", "algorithm", "order", "colours", "own themes"}
    offered_names = {name for node in (-1, 0) for part in context_menu_sections(node) for name in part}
    assert offered_names <= known | set(window.commands.specs)
    before, after = TOOLBAR
    assert {name for part in (*before, after) for name in part} <= set(window.commands.specs)


def test_every_switch_of_the_view_is_ticked_in_the_menu_as_the_study_has_it(qtbot: QtBot) -> None:
    window = opened(qtbot)
    show = next(menu for menu in window.findChildren(QMenu) if menu.title() == "&Show")
    assert [action.objectName() for action in show.actions()] == [f"show {name}" for name in switches_by_field()]
    for name, action in zip(switches_by_field(), show.actions(), strict=True):
        before = getattr(window.document.study.view, name)
        assert action.isChecked() == before
        action.trigger()
        assert getattr(window.document.study.view, name) != before
        assert action.isChecked() != before


def commands_in(menu: QMenu) -> list[QAction]:
    """The commands of a menu and its submenus, in their order."""
    found = []
    for action in menu.actions():
        below = action.menu()
        found += commands_in(below) if isinstance(below, QMenu) else [] if action.isSeparator() else [action]
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_letter_is_underlined_twice_among_the_looks(qtbot: QtBot, language: str) -> None:
    with in_language(language):
        looks = next(menu for menu in opened(qtbot).findChildren(QMenu) if menu.title() == _("&Looks"))
        for menu in (looks, *looks.findChildren(QMenu)):
            letters = [found[1].lower() for action in menu.actions() if (found := re.search("&([^&])", action.text()))]
            assert len(set(letters)) == len(letters) == len(menu.actions()), menu.title()


def test_every_look_is_in_the_menu_and_changes_the_drawing(qtbot: QtBot) -> None:
    window = opened(qtbot)
    menu = next(menu for menu in window.findChildren(QMenu) if menu.title() == "&Looks")
    choices = [(name, choice) for name, option in options_of(Looks).items() for choice in option.choices]
    flags = [name for name, option in options_of(Looks).items() if option.kind == "flag"]
    offered = commands_in(menu)
    assert [action.objectName() for action in offered] == [
        *(f"look {name} {choice}" for name, choice in choices), *(f"look {name}" for name in flags)]
    drawn = set()
    for (name, choice), action in zip([*choices, *((name, True) for name in flags)], offered, strict=True):
        window.document.set_view(looks=Looks())
        if not action.isChecked():
            action.trigger()
        assert action.isChecked()
        assert getattr(window.document.study.view.looks, name) == choice
        image = window.canvas.grab().toImage()  # its bytes go with it
        drawn.add(image.constBits().tobytes())
    # The usual choices change nothing, as they are chosen already.
    assert len(drawn) == len(offered) - len({name for name, _choice in choices}) + 1


def test_looks_of_small_trees_are_offered_for_trees_whose_texts_can_be_read(qtbot: QtBot) -> None:
    assert opened(qtbot).commands["look direction up"].isEnabled()
    window = opened(qtbot, str(list(range(MOST_TURNED))))
    assert "400" in window.commands["look direction up"].toolTip()
    looks = options_of(Looks)
    for name in SMALL_TREES_ONLY:
        for choice in looks[name].choices:
            assert window.commands[f"look {name} {choice}"].isEnabled() == (choice == looks[name].default)


def test_every_menu_has_one_column_on_a_small_screen(window: MainWindow) -> None:
    for action in window.menuBar().actions():
        menu = action.menu()
        menu.aboutToShow.emit()
        assert menu.sizeHint().height() <= 660, action.text()
