"""Ends of the whole program: signals, a killed process, the end of the desktop session."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QtMsgType

from explorer.gui.recovery import copies, endings

ROOT = Path(__file__).parents[3]
PROGRAM = """
import os, sys
from PySide6.QtCore import QTimer
from explorer.gui import app
from explorer.trees import edit

settle, make = app.Session.protect, app.make_window

def protect(session):
    settle(session)
    document = session.windows[0].document
    document.edit_tree("Value", edit.set_value(document.study.tree, [document.study.tree.node_at_path("0")], 7))
    if sys.argv[2] == "session":
        app.application().commitDataRequest.emit(None)
        QTimer.singleShot(0, app.application().closeAllWindows)
    print("edited", flush=True)

def fail(_app, _kind, error, _trace):
    print(error, flush=True)
    os._exit(1)

app.report_error = fail
app.Session.protect = protect
sys.exit(app.run(sys.argv[1:2]))
"""


def start(tmp_path: Path, way: str) -> "subprocess.Popen[str]":
    (tmp_path / "tree.json").write_text("[3,12]")
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, tmp_path / "tree.json", way], cwd=ROOT, text=True, stdout=subprocess.PIPE,
        env={**os.environ, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path),
             "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"})


def wait_for_edit(process: "subprocess.Popen[str]") -> None:
    """Wait until the program has edited its tree; a program that ends before fails the test."""
    assert process.stdout is not None
    assert process.stdout.readline() == "edited\n"


def left_number(tmp_path: Path) -> float:
    folder, = copies.abandoned_folders(tmp_path / "game-tree-explorer" / "recovery")
    study, file, _time = folder.read()
    assert file.name == "tree.json"
    return float(study.tree.payoff[study.tree.node_at_path("0")][0])


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_writes_the_copy_at_once_and_ends_the_program(tmp_path: Path, number: signal.Signals) -> None:
    with start(tmp_path, "") as process:
        wait_for_edit(process)
        process.send_signal(number)
        assert process.wait(60) == 128 + number
    assert left_number(tmp_path) == 7


def test_a_killed_program_loses_two_seconds_at_most(tmp_path: Path) -> None:
    with start(tmp_path, "") as process:
        wait_for_edit(process)
        home = tmp_path / "game-tree-explorer" / "recovery"
        for _wait in range(600):
            if list(home.rglob("*.gtree")):
                break
            time.sleep(0.1)
        process.kill()
    assert left_number(tmp_path) == 7


def test_the_end_of_the_desktop_session_asks_nothing_and_leaves_the_copy(tmp_path: Path) -> None:
    with start(tmp_path, "session") as process:
        assert process.wait(120) == 0
    assert left_number(tmp_path) == 7


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
