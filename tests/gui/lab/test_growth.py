"""Growth: the textbook's question in words, curves and measured marks."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.lab import growth
from explorer.gui.lab.growth import GrowthDialog
from explorer.gui.toolkit.worker import wait_for_all
from explorer.pictures import theme


def test_the_textbook_s_question_is_answered() -> None:
    told = growth.describe_depths(35, 1_000_000)
    assert "3 (3.9) plies in the worst order, 4 (4.9) in a random one and 6 (6.8) in the best" in told
    assert growth.describe_depths(10, 1_000_000).count("6 (6.0)") == 1


@pytest.fixture(name="dialog")
def _dialog(qtbot: QtBot) -> Iterator[GrowthDialog]:
    dialog = GrowthDialog(Document())
    qtbot.addWidget(dialog)
    dialog.show()
    yield dialog
    wait_for_all()


def test_slider_and_field_say_the_same_and_the_answer_follows(dialog: GrowthDialog) -> None:
    dialog.slider.setValue(8)
    assert dialog.branching.value() == 8
    dialog.branching.setValue(3)
    assert dialog.slider.value() == 3
    dialog.nodes.setValue(1000)
    assert "With 3 moves per node and 1,000 evaluations per move" in dialog.answer.text()


@pytest.mark.parametrize(("branching", "nodes"), [
    (2, 100), pytest.param(2, 2_000_000_000, marks=pytest.mark.long), pytest.param(40, 100, marks=pytest.mark.long),
    (40, 2_000_000_000)])
def test_the_ends_of_both_fields_are_drawn_in_both_themes(dialog: GrowthDialog, branching: int, nodes: int) -> None:
    dialog.branching.setValue(branching)
    dialog.nodes.setValue(nodes)
    for colours in (theme.DARK, theme.LIGHT):
        dialog._document.set_theme(colours)
        assert not dialog.grab().isNull()


def test_random_trees_are_searched_beside_the_window(qtbot: QtBot, dialog: GrowthDialog) -> None:
    dialog.branching.setValue(10)
    qtbot.waitUntil(lambda: len(dialog._measured) >= 3, timeout=20_000)
    assert [found.best for found in dialog._measured[:3]] == [10, 19, 109]
    dialog.close()
