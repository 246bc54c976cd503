"""The README's picture of the window."""

from pathlib import Path

from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from tests.gui import pictures


def test_the_window_of_the_readme_can_be_grabbed_and_is_small_enough_to_be_kept(qtbot: QtBot, tmp_path: Path) -> None:
    drawn, kept = tmp_path / "window.png", pictures.FOLDER / "window.png"
    pictures.grab_window(drawn)
    assert QImage(str(drawn)).size().toTuple() == QImage(str(kept)).size().toTuple() == pictures.SIZE
    assert max(drawn.stat().st_size, kept.stat().st_size) < 150_000
