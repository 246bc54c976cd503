"""Option forms: each kind of option has an editor, and a form reads the values that it shows."""

from typing import Any

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from explorer.core.option import Option, format_value, parse_field
from explorer.gui.toolkit.fields import SpinBox
from explorer.gui.toolkit.option_form import OptionForm, make_editor

CHOICE = Option("ask", "choice", "all", "What is asked", {"all": "everything", "one": "a single one"}, title="Ask for")
SPAN = Option("skipped", "range", None, most=9, title="Skipped leaves", blank="any")


@pytest.mark.parametrize(("option", "value"), [
    (CHOICE, "one"), (Option("move", "flag", False), True), (Option("count", "whole", 3, least=1), 7),
    (Option("budget", "whole", None, least=1, blank="none"), None), (SPAN, (2, 5)), (SPAN, None),
    (Option("bounds", "interval", None), (float("-inf"), 3)), (Option("ends", "numerals", ()), (1, "1/3")),
])
def test_an_editor_shows_a_value_and_tells_it_back(qtbot: QtBot, option: Option, value: Any) -> None:
    editor = make_editor(option)
    qtbot.addWidget(editor.widget)
    assert parse_field(option, editor.text()) == option.default
    editor.set_text(format_value(option, value))
    assert parse_field(option, editor.text()) == value
    assert all(field.accessibleName() and field.toolTip() for field in editor.fields)


def test_a_range_of_which_one_end_is_open_is_refused_by_its_title(qtbot: QtBot) -> None:
    form = OptionForm([SPAN], {})
    qtbot.addWidget(form)
    low, _high = form.editors["skipped"].fields
    assert isinstance(low, SpinBox)
    assert low.text() == "any"
    low.setValue(2)
    with pytest.raises(ValueError, match="Skipped leaves: give both numbers, or “any” twice"):
        form.values()


def test_a_form_hides_what_means_nothing_and_tells_what_is_not_the_default(qtbot: QtBot) -> None:
    number = Option("of", "numeral", 1, title="Of", requires="ask", requires_choice=("one",))
    form = OptionForm([CHOICE, number], {"of": "1/2"})
    qtbot.addWidget(form)
    line = form.editors["of"].widget
    assert isinstance(line, QLineEdit)
    assert line.isHidden()
    with qtbot.waitSignal(form.changed):
        form.editors["ask"].set_text("one")
    assert not line.isHidden()
    assert form.non_default_values() == {"ask": "one", "of": "1/2"}
