"""Small texts at small zooms, and what a dense view marks."""

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from explorer import figure, games, layout, playback, search
from explorer.figure import FULL
from explorer.gui.canvas.drawing import Drawing
from explorer.gui.canvas.paint import Painting
from explorer.gui.canvas.readable import QUIET_LEGIBLE, READABLE
from explorer.gui.canvas.view import fitted
from tests.gui.test_canvas_legend import bushy, document_of
from tests.test_figure import aima

ZOOMS = (0.85, 0.8, 0.7, 0.6, 0.5, 0.4)


def painting(step: int) -> Painting:
    tree = aima()
    state = playback.state_at(tree, search.run(tree), step)
    return Painting(figure.draw(tree, layout.tidy(tree), state, FULL))


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("step", [5, 12, 22])
def test_quiet_texts_are_readable_or_left_out(qtbot: QtBot, step: int, zoom: float) -> None:
    drawn = painting(step)
    inside = {text.text for text in drawn.figure.texts if text.role == "value"}
    for size, _face, _colour, run, *_fade in drawn.runs(zoom):
        assert size * zoom >= QUIET_LEGIBLE * 0.95 or {text for _point, text in run} <= inside


@pytest.mark.parametrize("zoom", ZOOMS[:3])
def test_the_windows_of_a_short_path_grow_at_small_zooms(qtbot: QtBot, zoom: float) -> None:
    sizes = {text: size for size, _face, _colour, run, *_fade in painting(12).runs(zoom) for _point, text in run}
    assert sizes["α 3  β ∞"] * zoom >= READABLE * 0.99


def test_a_number_beside_its_shape_grows_as_names_do(qtbot: QtBot) -> None:
    tree = games.expand("tic-tac-toe", position="XOX/OX./O..")
    drawn = Painting(figure.draw(tree, layout.tidy(tree), None, FULL))
    sizes = {text: size for size, _face, _colour, run, *_fade in drawn.runs(0.6) for _point, text in run}
    assert sizes["1"] * 0.6 >= READABLE * 0.99


def test_at_full_size_texts_are_painted_as_they_are(qtbot: QtBot) -> None:
    drawn = painting(12)
    texts = sorted((text.size, text.text) for text in drawn.figure.texts)
    assert sorted((run.size, text) for run in drawn.runs(1.0) for _point, text in run.texts) == texts


def pixels_like(image: QImage, colour: str) -> int:
    wanted = QColor(colour)
    row = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1)[:, : 4 * image.width()].reshape(-1, 4)
    near = np.abs(row[:, :3].astype(int) - [wanted.blue(), wanted.green(), wanted.red()]).max(axis=1) < 40
    return int(near.sum())


def test_a_dense_view_shows_the_variation_and_the_strokes_of_cutoffs(qtbot: QtBot) -> None:
    document = document_of(bushy(4, 5))
    drawing = Drawing(document)
    camera = fitted(drawing.places, 1000, 700)
    assert drawing.is_dense(camera, 1000, 700)

    def image() -> QImage:
        drawing.forget()
        return drawing.layer(camera, 1000, 700, 1.0).toImage().convertToFormat(QImage.Format.Format_RGB32)

    theme = document.theme
    at_end = image()
    document.set_step(0)
    at_start = image()
    assert pixels_like(at_end, theme.edge["variation"].stroke) > 500
    assert pixels_like(at_end, theme.strike.stroke) > pixels_like(at_start, theme.strike.stroke) + 50


def test_a_dense_view_has_its_legend_below_the_tree(qtbot: QtBot) -> None:
    for branching, depth in ((4, 5), (9, 4)):
        drawing = Drawing(document_of(bushy(branching, depth)))
        drawing.layer(fitted(drawing.places, 1000, 700), 1000, 700, 1.0)
        assert drawing.legend is not None


def test_painting_small_texts_leaves_the_painter_as_it_was(qtbot: QtBot) -> None:
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.scale(0.5, 0.5)
    painting(12).paint(painter, 0.5)
    assert painter.transform().m11() == 0.5
    painter.end()
    assert pixels_like(image, "#e69f00") > 20
