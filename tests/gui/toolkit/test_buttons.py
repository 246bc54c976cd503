"""Buttons whose text is longer than their room."""

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from explorer.gui.toolkit.buttons import elide_parts

RULES = "≥ · fail-soft · (−∞, +∞)"


@pytest.mark.parametrize("fitting", [RULES, "≥ · fail-soft · …", "≥ · …"])
def test_parts_that_do_not_fit_are_left_out_whole(qapp: QApplication, fitting: str) -> None:
    metrics = QFontMetrics(qapp.font())
    assert elide_parts(RULES, metrics, metrics.horizontalAdvance(fitting)) == fitting
    assert elide_parts(RULES, metrics, metrics.horizontalAdvance(fitting) - 1) != fitting


def test_a_text_of_one_part_is_cut_where_the_room_ends(qapp: QApplication) -> None:
    metrics = QFontMetrics(qapp.font())
    shown = elide_parts("Principal variation search", metrics, 90)
    assert shown.endswith("…")
    assert metrics.horizontalAdvance(shown) <= 90
