"""The start page: typed trees, the board, sample cards, recent files."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from explorer.gui.dialogs.gallery import SampleCard, samples, thumbnail
from explorer.gui.dialogs.start import StartPage
from explorer.gui.toolkit import settings
from explorer.pictures.theme import DARK
from explorer.study import Study
from explorer.trees import formats


@pytest.fixture
def page(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> StartPage:
    monkeypatch.setattr(settings, "recent_files", lambda: [Path("/home/ann/exam.gtree"), Path("/home/ann/b.json")])
    page = StartPage()
    qtbot.addWidget(page)
    page.resize(1200, 800)
    page.show()
    return page


def test_enter_opens_the_typed_tree(qtbot: QtBot, page: StartPage) -> None:
    qtbot.keyClicks(page.line, "[[3,12],[2,4]]")
    with qtbot.waitSignal(page.tree_chosen) as chosen:
        qtbot.keyClick(page.line, Qt.Key.Key_Return)
    assert formats.write(chosen.args[0]) == "[[3,12],[2,4]]"


def test_enter_on_the_empty_line_draws_by_hand(qtbot: QtBot, page: StartPage) -> None:
    with qtbot.waitSignal(page.draw_requested), qtbot.assertNotEmitted(page.tree_chosen):
        qtbot.keyClick(page.line, Qt.Key.Key_Return)


def test_a_wrong_text_is_explained_beneath_and_stays(qtbot: QtBot, page: StartPage) -> None:
    qtbot.keyClicks(page.line, "[[3,12],[2,4}]")
    with qtbot.assertNotEmitted(page.tree_chosen):
        qtbot.keyClick(page.line, Qt.Key.Key_Return)
    assert page.warning.text() == "A comma or closing bracket is missing before } (column 13, node 1)."
    assert "line" not in page.warning.text()
    assert page.line.text() == "[[3,12],[2,4}]"
    qtbot.keyClick(page.line, Qt.Key.Key_Backspace)
    assert page.warning.isHidden()


def test_tab_draws_while_nothing_is_typed_and_walks_on_after(qtbot: QtBot, page: StartPage) -> None:
    page.line.setFocus()
    with qtbot.waitSignal(page.draw_requested):
        qtbot.keyClick(page.line, Qt.Key.Key_Tab)
    qtbot.keyClicks(page.line, "[1]")
    with qtbot.assertNotEmitted(page.draw_requested):
        qtbot.keyClick(page.line, Qt.Key.Key_Tab)


def test_the_board_makes_its_tree_or_says_why_it_cannot(qtbot: QtBot, page: StartPage) -> None:
    page.board.set_position("X.O/.X./..O")
    assert "nodes" in page._turn.text()
    with qtbot.waitSignal(page.tree_chosen) as chosen:
        page.play.click()
    assert chosen.args[0].game == "tic-tac-toe"
    page.board.set_position("XXX/.../...")
    assert not page.play.isEnabled()
    assert page._turn.text().startswith("There are 3 X and 0 O")


def test_recent_files_are_named_and_chosen_by_their_path(qtbot: QtBot, page: StartPage) -> None:
    button = next(each for each in page.findChildren(QPushButton) if each.text() == "exam.gtree")
    assert button.toolTip() == "/home/ann/exam.gtree"
    with qtbot.waitSignal(page.file_chosen) as chosen:
        button.click()
    assert chosen.args == [Path("/home/ann/exam.gtree")]


def test_pictures_are_drawn_only_while_they_can_be_seen(qtbot: QtBot, page: StartPage) -> None:
    cards = page.gallery.cards
    qtbot.waitUntil(lambda: not cards[0].picture.is_empty)
    page.hide()
    drawn = [card.picture.is_empty for card in cards]
    assert any(drawn)
    qtbot.wait(50)
    assert [card.picture.is_empty for card in cards] == drawn
    page.show()
    qtbot.waitUntil(lambda: not any(card.picture.is_empty for card in cards))


def test_every_sample_has_a_card_with_a_live_picture_made_after_the_first_paint(qtbot: QtBot, page: StartPage) -> None:
    cards = page.gallery.cards
    assert [card.sample.title for card in cards] == [sample.title for sample in samples()]
    qtbot.waitUntil(lambda: all(not card.picture.is_empty for card in cards), timeout=10_000)


def test_a_card_is_chosen_by_mouse_and_by_keyboard_and_arrows_walk(qtbot: QtBot, page: StartPage) -> None:
    first, second = page.gallery.cards[:2]
    with qtbot.waitSignal(page.tree_chosen) as chosen:
        qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    assert isinstance(chosen.args[0], Study)
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Right)
    qtbot.waitUntil(second.hasFocus)
    with qtbot.waitSignal(page.tree_chosen) as chosen:
        qtbot.keyClick(second, Qt.Key.Key_Return)
    assert chosen.args[0].tree.title == second.sample.title


def test_the_cards_are_arranged_to_the_width(page: StartPage) -> None:
    assert page.gallery.columns_in(100) == 1
    assert page.gallery.columns_in(2 * 232 + 12) == 2
    assert page.gallery.columns_in(10_000) > 4


def test_a_picture_of_a_sample_shows_its_answers_in_the_colours_of_the_theme(qtbot: QtBot) -> None:
    card = SampleCard(samples()[0])
    qtbot.addWidget(card)
    svg, crop = thumbnail(card.sample.study(), DARK)
    assert DARK.node["done"].fill in svg
    assert "<text" not in svg
    assert crop.width() > crop.height() > 0


def test_enter_presses_the_button_that_has_the_focus(qtbot: QtBot, page: StartPage) -> None:
    page.line.setText("[1,2]")
    button = next(each for each in page.findChildren(QPushButton) if each.text() == "Draw")
    button.setFocus()
    with qtbot.waitSignal(page.tree_chosen) as chosen:
        qtbot.keyClick(button, Qt.Key.Key_Return)
    assert len(chosen.args[0]) == 3


def test_the_page_comes_up_with_an_empty_line(qtbot: QtBot, page: StartPage) -> None:
    page.line.setText("[1,2]")
    page.hide()
    page.show()
    assert page.line.text() == ""
