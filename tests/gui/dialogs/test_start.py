"""The start page: typed trees, the board, sample cards, recent files."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from explorer import study
from explorer.core.errors import ExplorerError, ExportError
from explorer.gui.dialogs import gallery
from explorer.gui.dialogs.cards import count_columns
from explorer.gui.dialogs.gallery import SampleCard, SampleGallery, samples
from explorer.gui.dialogs.recent import RecentFiles
from explorer.gui.dialogs.start import StartPage
from explorer.gui.dialogs.thumbnails import thumbnail
from explorer.gui.dialogs.typed_tree import close_brackets
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


def test_tab_leaves_the_line_whether_something_is_typed_or_not(qtbot: QtBot, page: StartPage) -> None:
    for typed in ("", "[1]"):
        page.line.setText(typed)
        page.line.setFocus()
        qtbot.waitUntil(page.line.hasFocus)
        with qtbot.assertNotEmitted(page.draw_requested):
            qtbot.keyClick(page.line, Qt.Key.Key_Tab)
        focused = page.focusWidget()
        assert isinstance(focused, QPushButton)
        assert focused.text() == "Draw"


def test_the_page_opens_at_its_top(qtbot: QtBot, page: StartPage) -> None:
    bar = page.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    page.hide()
    page.show()
    assert bar.value() == 0


@pytest.mark.parametrize(("typed", "drawn"), [
    ("[[3,12],[2,4]]", "[[3,12],[2,4]]"), ("[[3,12],[2,", "[[3,12],[2]]"), ("[[3, 12], ", "[[3,12]]"),
    ('["?x", 3', '["?x",3]'), ('["?x', '["?x"]'), ("[3, [", None), ("[[3,12]]]", None),
])
def test_the_part_that_is_typed_so_far_is_a_tree(typed: str, drawn: str | None) -> None:
    closed = close_brackets(typed)
    if drawn is None:
        with pytest.raises(ExplorerError):
            formats.parse(closed)
    else:
        assert formats.write(formats.parse(closed)) == drawn


def test_every_start_of_a_text_can_be_closed_or_is_refused() -> None:
    text = '{"player":"max","children":[[3,{"value":12,"label":"a]\\"b"}],[2,"?x"],{"children":[1,-7.5e1]}]}'
    read = 0
    for end in range(len(text) + 1):
        try:
            formats.parse(close_brackets(text[:end]))
            read += 1
        except ExplorerError:
            pass
    assert read > 20
    assert close_brackets(text) == text


def test_the_typed_tree_is_drawn_while_it_is_typed(
    qtbot: QtBot, page: StartPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(page.typed, "show_svg", shown.append)
    qtbot.keyClicks(page.line, "[[3,12],[2,")
    qtbot.waitUntil(lambda: bool(shown) and all(f">{leaf}<" in shown[-1] for leaf in (3, 12, 2)))


def test_a_text_that_is_no_tree_leaves_the_last_picture(qtbot: QtBot, page: StartPage) -> None:
    qtbot.keyClicks(page.line, "[3,4")
    qtbot.waitUntil(lambda: not page.typed.is_empty)
    qtbot.keyClicks(page.line, "x")
    qtbot.wait(80)
    assert not page.typed.is_empty
    page.line.selectAll()
    qtbot.keyClick(page.line, Qt.Key.Key_Backspace)
    qtbot.waitUntil(lambda: page.typed.is_empty)


def test_of_a_large_typed_tree_the_size_is_told(qtbot: QtBot, page: StartPage) -> None:
    page.line.insert("[" + ",".join(["1"] * 200))
    page.line.textEdited.emit(page.line.text())
    qtbot.waitUntil(lambda: page.typed.text == "201 nodes")


def test_the_board_makes_its_tree_or_says_why_it_cannot(qtbot: QtBot, page: StartPage) -> None:
    page.board.set_position("X.O/.X./..O")
    assert "nodes" in page._turn.text()
    with qtbot.waitSignal(page.tree_chosen) as chosen:
        page.play.click()
    assert chosen.args[0].game == "tic-tac-toe"
    page.board.set_position("XXX/.../...")
    assert not page.play.isEnabled()
    assert page._turn.text().startswith("There are 3 X and 0 O")


def test_recent_files_are_cards_that_are_chosen_by_their_path(qtbot: QtBot, page: StartPage) -> None:
    card = page.recent.cards[0]
    assert (card.accessibleName(), card.accessibleDescription()) == ("exam.gtree", str(Path("/home/ann")))
    with qtbot.waitSignal(page.file_chosen) as chosen:
        qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert chosen.args == [Path("/home/ann/exam.gtree")]


def test_recent_files_have_pictures_or_say_why_not(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [tmp_path / name for name in ("a.gtree", "broken.gtree", "large.json", "missing.gtree", "never.gtree")]
    study.save(samples()[0].study(), files[0])
    files[1].write_text("{")
    files[2].write_text("[" + "1," * 200_000 + "1]")
    recent = RecentFiles()
    qtbot.addWidget(recent)
    recent.fit(4 * 250)
    recent.show_files(files)
    recent.show()
    qtbot.waitUntil(lambda: bool(recent.cards[3].picture.text))
    assert not recent.cards[0].picture.is_empty
    assert [card.picture.text for card in recent.cards[1:]] == [
        "Can't be read", "Too large for a picture", "Can't be read"]
    recent.fit(2 * 250)
    assert len(recent.cards) == 2
    recent.show_files([])
    assert recent.isHidden()


def test_a_long_file_name_is_elided_on_its_card(qtbot: QtBot) -> None:
    recent = RecentFiles()
    qtbot.addWidget(recent)
    recent.show_files([Path("/home/ann") / f"{'alpha-beta ' * 30}.gtree"])
    recent.resize(250, 300)
    recent.show()
    card = recent.cards[0]
    assert "…" in card._title.text()
    assert card.width() <= 260
    recent.hide()


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


def test_a_sample_that_can_not_be_drawn_is_tried_once_and_says_why(
    qtbot: QtBot, page: StartPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Study] = []

    def fail(chosen: Study, _theme: object) -> None:
        tried.append(chosen)
        raise ExportError("there is no room")

    qtbot.waitUntil(lambda: all(card.is_drawn for card in page.gallery.cards), timeout=10_000)
    monkeypatch.setattr(gallery, "thumbnail", fail)
    fresh = SampleGallery()
    qtbot.addWidget(fresh)
    fresh.show()
    qtbot.waitUntil(lambda: all(card.is_drawn for card in fresh.cards), timeout=10_000)
    fresh.update()
    qtbot.wait(100)
    assert len(tried) == len(fresh.cards)
    assert fresh.cards[0].picture.text == "there is no room"


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


def test_the_cards_are_arranged_to_the_width() -> None:
    assert count_columns(100) == 1
    assert count_columns(2 * 232 + 12) == 2
    assert count_columns(10_000) > 4


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
