"""The player and its timeline."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.gui.document import Document
from explorer.gui.player.player import Player
from explorer.gui.player.speed import ADAPTED, FRAME, LONGEST, SPEEDS, steps_per_ms
from explorer.gui.player.timeline import ABOVE, HANDLE
from explorer.gui.toolkit import settings
from explorer.pictures.theme import DARK
from explorer.search.options import SearchOptions
from explorer.study import Study
from explorer.trees import formats
from explorer.trees.tree import build

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture(name="speeds")
def _speeds(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The speeds written to the settings, which replace the user's own settings."""
    saved = [1.0]
    monkeypatch.setattr(settings, "speed", lambda otherwise: saved[-1])
    monkeypatch.setattr(settings, "set_speed", saved.append)
    return saved


@pytest.fixture(name="document")
def _document(qtbot: QtBot) -> Document:
    leaves = [3, 12, 8, 2, 4, 6, 14, 5, 2]
    document = Document(Study(build([3] * 4 + [0] * 9, [float("nan")] * 4 + leaves)))
    document.set_step(0)
    return document


@pytest.fixture(name="player")
def _player(qtbot: QtBot, document: Document, speeds: list[float]) -> Player:
    player = Player(document)
    qtbot.addWidget(player)
    player.resize(1400, 80)
    player.show()
    return player


def test_nothing_moves_by_itself(qtbot: QtBot, player: Player, document: Document) -> None:
    assert not player.is_playing
    assert document.step == 0


@pytest.mark.parametrize(("start", "key", "modifier", "end"), [
    (0, Qt.Key.Key_Right, NONE, 1), (22, Qt.Key.Key_Right, NONE, 22), (5, Qt.Key.Key_Left, NONE, 4),
    (0, Qt.Key.Key_Left, NONE, 0), (5, Qt.Key.Key_Home, NONE, 0), (5, Qt.Key.Key_End, NONE, 22),
    (1, Qt.Key.Key_Right, SHIFT, 9), (9, Qt.Key.Key_Left, SHIFT, 1), (3, Qt.Key.Key_PageDown, NONE, 12),
    (12, Qt.Key.Key_PageDown, NONE, 12), (20, Qt.Key.Key_PageUp, NONE, 12), (12, Qt.Key.Key_PageUp, NONE, 12),
])
def test_keys_step_when_the_timeline_has_the_focus(
    qtbot: QtBot, player: Player, document: Document, start: int, key: Qt.Key, modifier: Qt.KeyboardModifier, end: int
) -> None:
    document.set_step(start)
    qtbot.keyClick(player.timeline, key, modifier)
    assert document.step == end


def test_giving_the_player_the_focus_gives_it_to_the_timeline(player: Player) -> None:
    player.activateWindow()
    player.setFocus()
    assert QApplication.focusWidget() is player.timeline


def test_space_plays_and_pauses(qtbot: QtBot, player: Player) -> None:
    qtbot.keyClick(player.timeline, Qt.Key.Key_Space)
    assert player.is_playing
    qtbot.keyClick(player.timeline, Qt.Key.Key_Space)
    assert not player.is_playing


def test_playing_goes_on_to_the_end_and_stops_there(qtbot: QtBot, player: Player, document: Document) -> None:
    player.set_speed(0.0)
    document.set_step(15)
    player.toggle_play()
    qtbot.waitUntil(lambda: not player.is_playing, timeout=3000)
    assert document.step == document.steps


def test_playing_at_the_end_starts_from_the_beginning(player: Player, document: Document) -> None:
    document.set_step(22)
    player.toggle_play()
    assert player.is_playing
    assert document.step == 0


def test_stepping_by_hand_pauses(qtbot: QtBot, player: Player, document: Document) -> None:
    player.toggle_play()
    qtbot.keyClick(player.timeline, Qt.Key.Key_Right)
    assert not player.is_playing


def test_a_new_search_pauses(player: Player, document: Document) -> None:
    player.toggle_play()
    document.set_algorithm("minimax")
    assert not player.is_playing


def test_the_speed_is_remembered(player: Player, speeds: list[float]) -> None:
    player.set_speed(4.0)
    assert speeds[-1] == 4.0
    assert Player(player._document).speed.text() == "4 ×"


def test_speeds_go_from_a_quarter_to_as_fast_as_one_can_follow(player: Player) -> None:
    speeds = [action.text() for action in player.speed.menu().actions()]
    assert [speeds[row] for row in (0, 1, 3, 7, 10, 11)] == ["auto", "0.25 ×", "1 ×", "16 ×", "1024 ×", "max"]
    assert len(SPEEDS) == len(speeds)


def test_at_every_speed_the_pace_is_kept_by_frames_of_several_steps(player: Player, document: Document) -> None:
    document.edit("Edit", Study(build([2_000, *[0] * 2_000], [0.0] * 2_001)))
    assert document.steps == 4_002
    paces = []
    for times in SPEEDS:
        player.set_speed(times)
        paces.append(player.steps_per_ms)
    assert paces[1:5] == [1 / 2_000, 1 / 1_000, 1 / 500, 1 / 250]
    assert paces[9:11] == [256 / 500, 1_024 / 500]
    assert paces[-1] == document.steps / LONGEST > 1 / FRAME


@pytest.mark.parametrize("steps", [1, 22, 30, 31, 100, 120, 121, 240, 241, 5_000, 1_000_000])
def test_the_adapted_speed_shows_one_to_four_steps_a_second_and_a_long_search_in_a_minute(steps: int) -> None:
    step = 1 / steps_per_ms(ADAPTED, steps)
    assert step <= 1_000
    assert step * steps <= 60_000 * (1 + 1e-9)
    assert step >= 250 or step * steps == pytest.approx(60_000)
    assert not 30 <= steps <= 120 or step * steps == pytest.approx(30_000)


def test_a_search_of_no_step_has_a_speed() -> None:
    assert all(steps_per_ms(speed, 0) > 0 for speed in SPEEDS)


def test_the_first_player_adapts_its_speed(monkeypatch: pytest.MonkeyPatch, document: Document) -> None:
    monkeypatch.setattr(settings, "speed", lambda otherwise: otherwise)
    player = Player(document)
    assert player.speed.text() == "auto"
    assert player.steps_per_ms == 1 / 1_000
    monkeypatch.setattr(settings, "speed", lambda otherwise: 3.0)
    assert Player(document).speed.text() == "auto"


@pytest.mark.parametrize(("elapsed", "shown"), [(10, 20), (16, 32), (3, 6), (5_000, 204)])
def test_a_late_frame_makes_up_for_its_time_but_not_for_a_pause(
    player: Player, document: Document, monkeypatch: pytest.MonkeyPatch, elapsed: int, shown: int
) -> None:
    document.edit("Edit", Study(build([2_000, *[0] * 2_000], [0.0] * 2_001)))
    document.set_step(0)
    player.set_speed(1_024.0)
    player.toggle_play()
    monkeypatch.setattr(player, "_clock", Clock(elapsed))
    player._tick()
    assert document.step == shown
    player.pause()


class Clock:
    """A clock that always returns a fixed number of milliseconds."""

    def __init__(self, elapsed: int) -> None:
        self.elapsed = elapsed

    def restart(self) -> int:
        return self.elapsed


def test_slow_speeds_show_every_step(player: Player, document: Document) -> None:
    player.set_speed(16.0)
    player.toggle_play()
    for step in range(1, 6):
        player._tick()
        assert document.step == step
    player.pause()
    assert not player.is_playing


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_after_choosing_a_speed_its_entry_is_ticked_and_space_plays(qtbot: QtBot, player: Player) -> None:
    menu = player.speed.menu()
    menu.popup(player.mapToGlobal(player.rect().center()))
    fast = menu.actions()[5]
    menu.setActiveAction(fast)
    qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert player.speed.text() == "4 ×"
    assert [action.text() for action in menu.actions() if action.isChecked()] == ["&4 ×"]
    qtbot.waitUntil(lambda: player.focusWidget() is player.timeline)
    qtbot.keyClick(player.timeline, Qt.Key.Key_Space)
    assert player.is_playing


def test_the_bar_is_as_high_with_a_search_as_without_and_in_all_colours(player: Player, document: Document) -> None:
    height = player.height()
    document.set_theme(DARK)
    document.new()
    player.adjustSize()
    assert player.height() == height


def test_next_visit_follows_the_selected_node(player: Player, document: Document) -> None:
    player.next_visit()
    assert document.step == 0
    document.select([2])
    player.next_visit()
    assert document.step == 10
    player.next_visit()
    assert document.step == 13


def test_the_bar_says_where_it_is_and_what_comes_next(qtbot: QtBot, player: Player, document: Document) -> None:
    document.set_step(12)
    qtbot.waitUntil(lambda: player.step_label.text() == "step 12 of 22")
    assert "returns 2" in player.next_label.text()
    assert player.next_label.isVisible()
    player.resize(600, 80)
    assert player.next_label.isVisible()


def test_buttons_that_lead_nowhere_are_disabled(qtbot: QtBot, player: Player, document: Document) -> None:
    assert [button.isEnabled() for button in player.buttons] == [False, False, True, True, True]
    document.set_step(22)
    qtbot.waitUntil(lambda: not player.stop_button.isEnabled())
    assert [button.isEnabled() for button in player.buttons] == [True, True, True, False, False]


def test_without_a_search_the_player_is_disabled(qtbot: QtBot, speeds: list[float]) -> None:
    player = Player(Document(Study(build([1, 0], [float("nan")] * 2))))
    qtbot.addWidget(player)
    player.show()
    assert not player.isEnabled()
    player.toggle_play()
    assert not player.is_playing
    assert not player.grab().isNull()


def test_buttons_give_the_focus_to_the_timeline(qtbot: QtBot, player: Player, document: Document) -> None:
    player.activateWindow()
    qtbot.mouseClick(player.buttons[3], Qt.MouseButton.LeftButton)
    assert document.step == 1
    assert player.timeline.hasFocus()


def test_what_comes_next_stands_on_a_line_below_the_timeline(
    qtbot: QtBot, player: Player, document: Document
) -> None:
    document.set_step(12)
    coming = player.next_label
    assert coming.text().startswith("next: ")
    assert coming.elided_text() == coming.text()
    assert coming.y() >= player.timeline.geometry().bottom()
    player.resize(560, 64)
    assert coming.elided_text().endswith("…")
    assert coming.elided_text()[:-1] in coming.text()
    assert coming.toolTip() in coming.text()
    assert player.rect().contains(coming.geometry())


@pytest.mark.parametrize("width", [800, 1024, 1920])
def test_the_timeline_fills_the_bar_between_the_buttons_and_the_step(
    qtbot: QtBot, player: Player, document: Document, width: int
) -> None:
    player.resize(width, 64)
    for step in (0, 12, 22):
        document.set_step(step)
        qtbot.waitUntil(lambda: player.step_label.text() == f"step {document.step} of 22")
        timeline = player.timeline.geometry()
        assert timeline.left() - player.buttons[-1].geometry().right() < 20
        assert player.step_label.x() - timeline.right() < 25
        assert player.speed.x() - player.step_label.geometry().right() < 25
    assert not player.next_label.text()


def test_where_nothing_is_cut_the_player_stops_at_the_ends_of_passes(qtbot):
    document = Document(Study(formats.parse("[[1,5],[2,3]]"), algorithm="mcts", options=SearchOptions(iterations=30)))
    player = Player(document)
    qtbot.addWidget(player)
    player.show()
    assert "next iteration" in player.stop_button.text()
    document.set_step(0)
    qtbot.keyClick(player.timeline, Qt.Key.Key_PageDown)
    first = document.step
    assert first == document.trace.left[0] + 1
    player.next_stop("pass")
    qtbot.keyClick(player.timeline, Qt.Key.Key_PageUp)
    assert document.step == first
    document.set_algorithm("alpha-beta")
    assert "next cutoff" in player.stop_button.text()


def test_of_hundreds_of_passes_only_some_have_a_tick(qtbot):
    study = Study(formats.parse("[[1,5],[2,3]]"), algorithm="mcts", options=SearchOptions(iterations=900))
    player = Player(Document(study))
    qtbot.addWidget(player)
    player.resize(1000, 90)
    player.show()
    image = player.timeline.grab().toImage()
    y = round((ABOVE + HANDLE + 11) * image.devicePixelRatio())
    ground = image.pixel(0, y)
    dark = [image.pixel(x, y) != ground for x in range(image.width())]
    assert 3 < sum(dark) < len(dark) / 3
