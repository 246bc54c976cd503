"""The fields of an algorithm's options: each change is applied at once and is one undo step."""

import math
from dataclasses import fields, replace
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from explorer import search
from explorer.core.option import options_of
from explorer.gui.dialogs.convention import ConventionDialog
from explorer.gui.dialogs.options import PAUSE, OptionFields, format_bound
from explorer.gui.document import Document
from explorer.search.convention import Bound
from explorer.search.options import SearchOptions
from explorer.study import Study
from explorer.trees import formats

ALL = tuple(field.name for field in fields(SearchOptions))


@pytest.fixture(autouse=True)
def takes_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register test algorithms that accept all options, two options, and none."""
    for name, takes in (("all", ALL), ("two", ("seed", "bounds")), ("none", ())):
        monkeypatch.setitem(search.ALGORITHMS, name, replace(search.ALGORITHMS["minimax"], accepts=takes))


def opened(qtbot: QtBot, algorithm: str = "all", options: SearchOptions = SearchOptions()) -> ConventionDialog:
    study = Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"), algorithm=algorithm, options=options)
    dialog = ConventionDialog(Document(study))
    qtbot.addWidget(dialog)
    return dialog


def field(dialog: ConventionDialog, name: str, place: int = 0) -> QLineEdit:
    found = dialog.options.editors[name].fields[place]
    assert isinstance(found, QLineEdit)
    return found


def rewrite(qtbot: QtBot, line: QLineEdit, text: str) -> None:
    line.selectAll()
    line.insert(text)
    qtbot.keyClick(line, Qt.Key.Key_Return)


def search_options(dialog: ConventionDialog) -> SearchOptions:
    return dialog._document.study.options


def test_every_parameter_has_a_field_with_its_sentence(qtbot: QtBot) -> None:
    assert set(options_of(SearchOptions)) == set(ALL)
    dialog = opened(qtbot)
    for name, option in options_of(SearchOptions).items():
        assert all(each.toolTip() == option.sentence for each in dialog.options.editors[name].fields)


@pytest.mark.parametrize(("algorithm", "names"), [("two", {"seed", "bounds"}), ("none", set()), ("all", set(ALL))])
def test_only_what_the_algorithm_takes_is_asked(qtbot: QtBot, algorithm: str, names: set[str]) -> None:
    assert set(opened(qtbot, algorithm).options.editors) == names


@pytest.mark.parametrize("name", [name for name, option in options_of(SearchOptions).items() if option.kind == "flag"])
def test_a_tick_counts_at_once_and_is_one_undo(qtbot: QtBot, name: str) -> None:
    dialog = opened(qtbot, options=SearchOptions(quiescence=name == "stand_pat", table=name == "symmetric"))
    before = search_options(dialog)
    (box,) = dialog.options.editors[name].fields
    assert isinstance(box, QCheckBox)
    box.click()
    assert search_options(dialog) == replace(before, **{name: True})
    assert dialog._document.history.stack.count() == 1
    dialog._document.history.stack.undo()
    assert search_options(dialog) == before
    assert not box.isChecked()


def test_an_option_of_an_option_goes_with_it(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    quiescence, stand_pat = (dialog.options.editors[name].fields[0] for name in ("quiescence", "stand_pat"))
    assert isinstance(quiescence, QCheckBox)
    assert isinstance(stand_pat, QCheckBox)
    assert not stand_pat.isEnabled()
    quiescence.click()
    stand_pat.click()
    assert search_options(dialog) == SearchOptions(quiescence=True, stand_pat=True)
    quiescence.click()
    assert search_options(dialog) == SearchOptions()
    assert not stand_pat.isChecked()
    assert not stand_pat.isEnabled()


@pytest.mark.parametrize(("name", "typed", "value", "shown"), [
    ("guess", "-inf", -math.inf, "−∞"), ("guess", "7/3", Fraction(7, 3), "7/3"), ("guess", "∞", math.inf, "+∞"),
    ("goal", "-0.1", Fraction(-1, 10), "−0.1"), ("singular", "1/3", Fraction(1, 3), "1/3"), ("total", "10", 10, "10"),
    ("exploration", "1.25", 1.25, "1.25"), ("exploration", "1/2", 0.5, "0.5"), ("guess", "0", 0, ""),
])
def test_numbers_are_typed_exactly(qtbot: QtBot, name: str, typed: str, value: Bound, shown: str) -> None:
    dialog = opened(qtbot)
    rewrite(qtbot, field(dialog, name), typed)
    assert getattr(search_options(dialog), name) == value
    assert field(dialog, name).text() == shown


def test_bounds_are_two_numbers_of_which_one_may_be_left_out(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    rewrite(qtbot, field(dialog, "bounds", 1), "1/3")
    assert search_options(dialog).bounds == (-math.inf, Fraction(1, 3))
    assert [field(dialog, "bounds", place).text() for place in (0, 1)] == ["", "1/3"]
    assert field(dialog, "bounds").placeholderText() == "−∞"
    rewrite(qtbot, field(dialog, "bounds"), "-1")
    assert search_options(dialog).bounds == (-1, Fraction(1, 3))
    for place in (0, 1):
        rewrite(qtbot, field(dialog, "bounds", place), "")
    assert search_options(dialog).bounds is None


@pytest.mark.parametrize(("name", "typed", "why"), [
    ("guess", "x", "First guess: 'x' is not a number"), ("singular", "-1", "margin above 0"),
    ("total", "inf", "finite"), ("exploration", "-1", "exploration"),
])
def test_what_makes_no_sense_is_explained_and_changes_nothing(
    qtbot: QtBot, name: str, typed: str, why: str
) -> None:
    dialog = opened(qtbot)
    rewrite(qtbot, field(dialog, name), typed)
    assert why in dialog.warning.text()
    assert search_options(dialog) == SearchOptions()
    assert field(dialog, name).text() == typed
    rewrite(qtbot, field(dialog, name), "")
    assert not dialog.warning.text()


def test_counts_are_typed_or_stepped_and_none_is_none(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    (budget,) = dialog.options.editors["budget"].fields
    assert isinstance(budget, QSpinBox)
    assert budget.text() == "none"
    budget.stepUp()
    budget.stepUp()
    qtbot.waitUntil(lambda: search_options(dialog).budget == 2, timeout=20 * PAUSE)
    assert dialog._document.history.stack.count() == 1
    budget.setValue(0)
    dialog.apply()
    assert search_options(dialog) == SearchOptions()


def test_a_new_seed_is_one_click(qtbot: QtBot) -> None:
    dialog = opened(qtbot, "two")
    (button,) = dialog.options.findChildren(QPushButton)
    button.click()
    button.click()
    assert search_options(dialog).seed == 3
    assert dialog._document.trace is not None
    assert dialog._document.trace.options.seed == 3


def test_options_of_other_algorithms_are_kept(qtbot: QtBot) -> None:
    kept = SearchOptions(table=True, symmetric=True, iterations=7)
    dialog = opened(qtbot, "two", kept)
    rewrite(qtbot, field(dialog, "bounds"), "0")
    assert search_options(dialog) == replace(kept, bounds=(0, math.inf))
    assert dialog._document.accepted_options == SearchOptions(bounds=(0, math.inf))


def test_what_is_being_typed_is_not_overwritten(qtbot: QtBot) -> None:
    whole = QWidget()
    qtbot.addWidget(whole)
    form = OptionFields("all", SearchOptions())
    form.setParent(whole)
    whole.show()
    goal = form.editors["goal"].fields[0]
    assert isinstance(goal, QLineEdit)
    goal.setFocus()
    qtbot.waitUntil(goal.hasFocus)
    goal.setText("5")
    form.show_options(SearchOptions(goal=4, guess=2))
    assert goal.text() == "5"
    guess = form.editors["guess"].fields[0]
    assert guess.text() == "2"


def test_infinities_and_signs_are_written_as_people_read_them() -> None:
    assert [format_bound(number) for number in (math.inf, -math.inf, -2, Fraction(-1, 3))] == ["+∞", "−∞", "−2", "−1/3"]


@pytest.mark.parametrize("algorithm", search.ALGORITHMS)
def test_the_whole_dialog_fits_a_small_screen(qtbot: QtBot, algorithm: str) -> None:
    dialog = opened(qtbot, algorithm)
    dialog.show()
    assert dialog.height() <= 680
    assert dialog.width() <= 1100
