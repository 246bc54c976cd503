"""Without a display the program prints one line and is not aborted."""

from pathlib import Path

import pytest

from explorer.gui.toolkit import display
from tests.cli.test_streams import run


def test_without_a_display_the_window_is_refused_in_one_line() -> None:
    done = run()
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"there is no display" in done.stderr


def test_a_display_that_does_not_answer_is_named() -> None:
    done = run(DISPLAY=":7777")
    assert done.returncode == 2
    assert b":7777 does not answer" in done.stderr


def test_a_picture_needs_no_display(tmp_path: Path) -> None:
    out = tmp_path / "a.png"
    assert run("export", "[1,2]", str(out), DISPLAY=":7777").returncode == 0
    assert out.read_bytes().startswith(b"\x89PNG")


def test_wayland_and_other_platforms_are_left_to_qt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert display.display_problem() == ""
    monkeypatch.delenv("QT_QPA_PLATFORM")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert display.display_problem() == ""
