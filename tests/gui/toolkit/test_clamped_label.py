"""A label of at most two lines."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from explorer.gui.toolkit.clamped_label import ClampedLabel

TEXT = "Cross out every leaf that alpha-beta does not examine, or write none."


def test_a_text_takes_one_line_or_two_and_is_elided_beyond_them(qtbot: QtBot) -> None:
    label = ClampedLabel(TEXT, "quiet")
    qtbot.addWidget(label)
    whole = label.sizeHint().width()
    label.resize(whole + 4, label.sizeHint().height())
    assert label.lines() == [TEXT]
    label.resize(whole * 2 // 3, label.sizeHint().height())
    assert len(label.lines()) == 2
    assert " ".join(label.lines()) == TEXT
    label.resize(whole // 3, label.sizeHint().height())
    assert len(label.lines()) == 2
    assert label.lines()[1].endswith("…")
    assert label.toolTip() == TEXT
    assert label.minimumSizeHint().height() == label.sizeHint().height() >= 2 * label.fontMetrics().height()


def test_in_a_language_from_right_to_left_its_lines_end_at_the_left(qtbot: QtBot) -> None:
    painted = []
    for direction in (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft):
        label = ClampedLabel("none", "quiet")
        qtbot.addWidget(label)
        label.setLayoutDirection(direction)
        label.resize(200, label.sizeHint().height())
        picture = label.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        ground = picture.pixel(0, 0)
        inked = [x for x in range(picture.width()) for y in range(picture.height()) if picture.pixel(x, y) != ground]
        painted.append((min(inked), max(inked)))
    (left, right), (other_left, other_right) = painted
    assert left < 10 < right < 100 < other_left < 190 < other_right
