"""Ends of the whole program: signals, a killed process, the end of the desktop session."""

import signal
import subprocess
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QtMsgType

from explorer.gui.recovery import copies, endings
from tests.drills import kill
from tests.drills.kill import start_program


def wait_for_edit(process: "subprocess.Popen[str]") -> None:
    """Wait until the program has edited its tree; a program that ends before fails the test."""
    assert process.stdout is not None
    assert process.stdout.readline().startswith("1 ")


def left_number(tmp_path: Path) -> float:
    folder, = copies.abandoned_folders(tmp_path / "game-tree-explorer" / "recovery")
    study, file, _time = folder.read()
    assert file.name == "tree.json"
    return float(study.tree.payoff[study.tree.node_at_path("0")][0])


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_writes_the_copy_at_once_and_ends_the_program(tmp_path: Path, number: signal.Signals) -> None:
    with start_program(tmp_path, "once") as process:
        wait_for_edit(process)
        process.send_signal(number)
        assert process.wait(60) == 128 + number
    assert left_number(tmp_path) == 1


def test_a_killed_program_loses_two_seconds_at_most(tmp_path: Path) -> None:
    with start_program(tmp_path, "once") as process:
        wait_for_edit(process)
        home = tmp_path / "game-tree-explorer" / "recovery"
        for _wait in range(600):
            if list(home.rglob("*.gtree")):
                break
            time.sleep(0.1)
        process.kill()
    assert left_number(tmp_path) == 1


@pytest.mark.long
def test_the_drill_of_kills_finds_no_loss_that_is_too_large(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert kill.main(2) == 0
    assert capsys.readouterr().out.startswith("2 kills: ")


def test_the_end_of_the_desktop_session_asks_nothing_and_leaves_the_copy(tmp_path: Path) -> None:
    with start_program(tmp_path, "session") as process:
        assert process.wait(120) == 0
    assert left_number(tmp_path) == 1


def test_a_lost_display_is_noticed_by_its_message(qapp, capsys) -> None:
    saved: list[bool] = []
    ends = endings.Endings(qapp, lambda: saved.append(True), lambda: None)
    try:
        for text in ("The X11 connection broke (error 1). Did the X11 server die?",
                     "The Wayland connection broke. Did the Wayland compositor die?"):
            ends._watch_messages(QtMsgType.QtWarningMsg, None, text)
            assert text in capsys.readouterr().err
        assert len(saved) == 2
        ends._watch_messages(QtMsgType.QtWarningMsg, None, "another message")
        assert len(saved) == 2
    finally:
        ends.stop()


def test_signals_are_handled_as_before_once_the_program_has_ended(qapp) -> None:
    before = signal.getsignal(signal.SIGTERM)
    ends = endings.Endings(qapp, lambda: None, lambda: None)
    assert signal.getsignal(signal.SIGTERM) != before
    ends.stop()
    assert signal.getsignal(signal.SIGTERM) == before


def test_a_system_without_hangup_signals_is_served(qapp, monkeypatch) -> None:
    monkeypatch.delattr(signal, "SIGHUP")
    ends = endings.Endings(qapp, lambda: None, lambda: None)
    ends.stop()
