"""Painted texts in a language from right to left: trees and code stay as they are, and lists are mirrored."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from explorer.core import i18n
from explorer.explanations.pseudocode import Pseudocode
from explorer.gui.canvas.widget import Canvas
from explorer.gui.document import Document
from explorer.gui.panels.counts import CountsPanel
from explorer.gui.panels.log import LogPanel
from explorer.gui.panels.outline import OutlinePanel
from explorer.gui.panels.panel import FRAME
from explorer.gui.panels.pseudocode import CodeView, VariablesView
from explorer.gui.player.player import Player
from explorer.gui.toolkit import raster
from explorer.gui.toolkit.convention_text import search_text
from explorer.study import Study
from explorer.trees import formats

ROOT = Path(__file__).parents[3]
HELPER, PRINTING = "explorer/gui/toolkit/painters.py", "explorer/gui/dialogs/printing.py"
DIRECTIONS = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft
SVG = ('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30" viewBox="0 0 90 30">'
       '<text x="30" y="20" font-family="DejaVu Sans" font-size="12">≤2 (−∞, +∞)</text></svg>')


@pytest.fixture(name="document")
def _document() -> Document:
    return Document(Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")))


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    yield
    QApplication.setLayoutDirection(DIRECTIONS[0])


def in_both_directions(
    qtbot: QtBot, document: Document, make: Callable[[Document], Any],
    part: Callable[[Any], QWidget] = lambda made: made,
) -> tuple[QImage, QImage]:
    """Return what a part of a widget shows at a cutoff, in a program from left to right and in the other direction."""
    document.set_step(12)
    pictures = []
    for direction in DIRECTIONS:
        QApplication.setLayoutDirection(direction)
        widget = make(document)
        qtbot.addWidget(widget)
        widget.resize(420, 420)
        widget.show()
        qtbot.wait(4 * FRAME)
        pictures.append(part(widget).grab().toImage().convertToFormat(QImage.Format.Format_RGB32))
    return pictures[0], pictures[1]


def ink(image: QImage) -> int:
    """Return the number of dark pixels."""
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)
    return int((pixels[:, :, :3].max(axis=2) < 170).sum())


def test_every_painter_is_given_its_direction() -> None:
    own = re.compile(r"\bQPainter\([^)]")
    files = {path.relative_to(ROOT).as_posix(): path.read_text() for path in sorted(ROOT.glob("explorer/**/*.py"))}
    assert sum("make_painter(" in source for source in files.values()) > 15
    assert [name for name, source in files.items() if own.search(source)] == [PRINTING, HELPER]


def test_tree_and_time_are_painted_alike_in_both_directions(qtbot: QtBot, document: Document) -> None:
    left, right = in_both_directions(qtbot, document, Canvas)
    assert left == right
    left, right = in_both_directions(qtbot, document, Player, lambda player: player.timeline)
    assert left == right


def test_code_and_variables_are_painted_alike_in_both_directions(qtbot: QtBot, document: Document) -> None:
    def make_code(document: Document) -> CodeView:
        view = CodeView(document)
        view.show_pseudocode(Pseudocode(("v ← +∞", "if v ≤ α then return v", "  β ← MIN(β, v)"), 1, ()))
        return view

    def make_variables(document: Document) -> VariablesView:
        view = VariablesView(document)
        view.show_variables((("v", "≤ 2"), ("α", "−∞")))
        return view

    for make in (make_code, make_variables):
        left, right = in_both_directions(qtbot, document, make)
        assert ink(left) > 50
        assert left == right


@pytest.mark.parametrize("kind", [OutlinePanel, LogPanel, CountsPanel])
def test_the_parts_of_a_row_do_not_overlap_when_they_are_mirrored(
    kind: type[QWidget], qtbot: QtBot, document: Document
) -> None:
    left, right = in_both_directions(qtbot, document, kind)
    assert left != right
    assert ink(right) == pytest.approx(ink(left), rel=0.03)


def test_exported_signs_are_not_turned_round() -> None:
    QApplication.setLayoutDirection(DIRECTIONS[0])
    usual = raster.png_bytes(SVG, 96)
    QApplication.setLayoutDirection(DIRECTIONS[1])
    assert raster.png_bytes(SVG, 96) == usual


def test_the_convention_keeps_its_signs_in_a_language_from_right_to_left(
    document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = document.study
    usual = search_text(study.convention, document.accepted_options, study.algorithm)
    assert usual == "≥ · fail-soft · (−∞, +∞)"
    monkeypatch.setattr(i18n, "_language", "ar")
    assert search_text(study.convention, document.accepted_options, study.algorithm) \
        == "\u2066≥\u2069 · fail-soft · \u2066(−∞, +∞)\u2069"
