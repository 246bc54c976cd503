"""Small texts at small zooms, and the marks of dense views."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.gui.canvas import view
from explorer.gui.canvas.drawing import TreeDrawing
from explorer.gui.canvas.paint import Painting, clip_line, elbow_ways
from explorer.gui.canvas.readable import QUIET_LEGIBLE, READABLE
from explorer.gui.canvas.text_runs import FAINTEST
from explorer.gui.canvas.view import Camera, center_camera, fit_camera, zoom_camera
from explorer.gui.document import Document
from explorer.pictures.figure.badges import BADGE_ROLES
from explorer.pictures.figure.bends import SIDEWAYS
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.geometry import BADGE_SIZE
from explorer.pictures.figure.items import Board, Figure, Line, Point
from explorer.pictures.figure.show import FULL
from explorer.pictures.theme import Style
from explorer.study import Study
from explorer.study.looks import ELBOW
from explorer.trees import games, layout
from explorer.trees.tree import AnyArray
from tests.gui.canvas.test_legend import bushy, document_of
from tests.options import sample, thinned
from tests.pictures.figure.test_badges import figures_with_badges
from tests.pictures.figure.test_figure import aima

ZOOMS = (0.85, 0.8, 0.7, 0.6, 0.5, 0.4)


def painting(step: int) -> Painting:
    tree = aima()
    state = snapshot_at(analyse(tree, search.run(tree)), step)
    return Painting(draw(tree, layout.tidy_layout(tree), state, FULL))


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("step", [5, 12, 22])
def test_quiet_texts_are_readable_or_left_out(qtbot: QtBot, step: int, zoom: float) -> None:
    drawn = painting(step)
    inside = {text.text for text in drawn.figure.texts if text.role == "value"}
    for run in drawn.runs(zoom):
        assert run.font.pixelSize() * zoom >= QUIET_LEGIBLE * 0.95 or {text for _point, text in run.texts} <= inside


@pytest.mark.parametrize("zoom", ZOOMS[:3])
def test_the_windows_of_a_short_path_grow_at_small_zooms(qtbot: QtBot, zoom: float) -> None:
    sizes = {text: run.font.pixelSize() for run in painting(12).runs(zoom) for _point, text in run.texts}
    assert sizes["α 3  β ∞"] * zoom >= READABLE * 0.99


def test_a_number_beside_its_shape_grows_as_names_do(qtbot: QtBot) -> None:
    tree = games.expand("tic-tac-toe", position="XOX/OX./O..")
    drawn = Painting(draw(tree, layout.tidy_layout(tree), None, FULL))
    sizes = {text: run.font.pixelSize() for run in drawn.runs(0.6) for _point, text in run.texts}
    assert sizes["1"] * 0.6 >= READABLE * 0.99


def test_at_full_size_texts_are_painted_as_they_are(qtbot: QtBot) -> None:
    drawn = painting(12)
    texts = sorted((text.size, text.text) for text in drawn.figure.texts)
    assert sorted((run.font.pixelSize(), text) for run in drawn.runs(1.0) for _point, text in run.texts) == texts


def pixels_like(image: QImage, colour: str) -> int:
    wanted = QColor(colour)
    row = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1)[:, : 4 * image.width()].reshape(-1, 4)
    near = np.abs(row[:, :3].astype(int) - [wanted.blue(), wanted.green(), wanted.red()]).max(axis=1) < 40
    return int(near.sum())


def paint_around(picture: Figure, x: float, y: float) -> QImage:
    """Return what the canvas paints at 100 % in a square around a point of the figure."""
    image = QImage(3 * round(BADGE_SIZE), 3 * round(BADGE_SIZE), QImage.Format.Format_RGB32)
    image.fill(QColor(picture.paper))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(image.width() / 2 - x, image.height() / 2 - y)
    Painting(picture).paint(painter, 1.0)
    painter.end()
    return image


@pytest.mark.parametrize("search", thinned(["most-proving", "extended"], 4))
def test_every_badge_and_every_character_in_one_is_seen(qtbot: QtBot, search: str) -> None:
    drawn = [picture for _state, picture in figures_with_badges(search, 1)]
    for picture in (max(order, key=lambda each: len(each.badges)) for order in (drawn[::2], drawn[1::2])):
        nodes = sorted({badge.node for badge in picture.badges if badge.node >= 0})[: sample(999, 6)]
        for place, badge in enumerate(picture.badges):
            without = replace(picture, badges=[*picture.badges[:place], *picture.badges[place + 1 :]])
            if badge.node in nodes:
                assert paint_around(without, *badge[1:3]) != paint_around(picture, *badge[1:3]), badge
        for place, text in enumerate(picture.texts):
            without = replace(picture, texts=[*picture.texts[:place], *picture.texts[place + 1 :]])
            if text.node in nodes and text.role in BADGE_ROLES:
                assert paint_around(without, *text[:2]) != paint_around(picture, *text[:2]), text


def test_a_dense_view_shows_the_variation_and_the_strokes_of_cutoffs(qtbot: QtBot) -> None:
    document = document_of(bushy(4, 5))
    drawing = TreeDrawing(document, document.shown_run)
    camera = fit_camera(drawing.positions, 1000, 700)
    assert drawing.is_dense(camera, 1000, 700)

    def image() -> QImage:
        drawing.invalidate()
        return drawing.layer(camera, 1000, 700, 1.0).toImage().convertToFormat(QImage.Format.Format_RGB32)

    theme = document.theme
    at_end = image()
    document.set_step(0)
    at_start = image()
    assert pixels_like(at_end, theme.edge["variation"].stroke) > 500
    assert pixels_like(at_end, theme.strike.stroke) > pixels_like(at_start, theme.strike.stroke) + 50


def test_a_dense_view_has_its_legend_below_the_tree(qtbot: QtBot) -> None:
    for branching, depth in ((4, 5), (9, 4)):
        document = document_of(bushy(branching, depth))
        drawing = TreeDrawing(document, document.shown_run)
        drawing.layer(fit_camera(drawing.positions, 1000, 700), 1000, 700, 1.0)
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


def crowded() -> Document:
    document = Document()
    document.new(Study(games.expand("random", depth="6..9", branching="1..5", leaf_chance="0.1", seed="3")))
    while document.busy_text:
        QApplication.processEvents()
    document.set_step(document.steps // 2)
    return document


def rows_of(image: QImage) -> AnyArray:
    """Return the image's pixels (height, width, 3) as blue, green, red."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[..., :3].astype(int)


def test_the_current_path_is_never_lost_in_strips_of_thousands(qtbot: QtBot) -> None:
    document = crowded()
    drawing = TreeDrawing(document, document.shown_run)
    camera = fit_camera(drawing.positions, 1000, 700)
    picture = rows_of(drawing.layer(camera, 1000, 700, 1.0).toImage())
    state = document.visible_snapshot
    assert state is not None
    wanted = QColor(document.theme.edge["open"].stroke)
    near = np.abs(picture - [wanted.blue(), wanted.green(), wanted.red()]).max(axis=2) < 40
    crowded_levels = np.flatnonzero(np.diff(state.tree.level_start[: len(state.path)]) > 1000).tolist()
    assert crowded_levels
    for depth in crowded_levels:
        x, y = drawing.positions.point(int(state.path[depth]))
        column = round(camera.to_widget_x(x))
        assert near[round(camera.to_widget_y(y)), column - 3 : column + 4].sum() >= 2


def test_where_single_shapes_begin_the_picture_does_not_jump(qtbot: QtBot) -> None:
    document = crowded()
    drawing = TreeDrawing(document, document.shown_run)
    assert document.visible_snapshot is not None
    place = drawing.positions.point(int(document.visible_snapshot.path[-1]))

    def picture(zoom: float) -> AnyArray:
        camera = zoom_camera(fit_camera(drawing.positions, 1000, 700), zoom, (500, 350), drawing.positions, 700)
        return rows_of(drawing.layer(center_camera(camera, *place, 1000, 700), 1000, 700, 1.0).toImage())

    def change(one: float, other: float) -> float:
        return float(np.abs(picture(one) - picture(other)).mean())

    at, step = view.SMALLEST_READABLE_ZOOM, 0.0004
    usual = max(change(at - 2 * step, at - step), change(at + step, at + 2 * step))
    assert change(at - step / 2, at + step / 2) < 2 * usual


GAMES_WITH_BOARDS = {
    "two plies": ("tic-tac-toe", {"depth": 2}), "an end game": ("tic-tac-toe", {"position": "XOX/OX./O.."}),
    "a middle game": ("tic-tac-toe", {"position": "X.O/.X./..O"}), "connect": ("connect", {"depth": 3})}


@pytest.mark.parametrize("end", [0, -1])
@pytest.mark.parametrize("game", thinned(GAMES_WITH_BOARDS, 4))
def test_no_board_gets_smaller_as_the_view_comes_nearer(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game: str, end: int
) -> None:
    sides: dict[str, float] = {}

    def note(_painter: QPainter, boards: Iterable[Board], zoom: float) -> None:
        for board in boards:
            sides[board.cells] = max(sides.get(board.cells, 0.0), board.size * zoom)

    for module in ("paint", "overview.painter"):
        monkeypatch.setattr(f"explorer.gui.canvas.{module}.paint_boards", note)
    name, options = GAMES_WITH_BOARDS[game]
    document = Document(Study(games.expand(name, **options)))
    drawing = TreeDrawing(document, document.shown_run)
    positions, largest = drawing.positions, dict[str, float]()
    place = positions.point(range(len(positions.tree))[end])
    for zoom in np.geomspace(0.05, 4, 90).tolist():
        sides.clear()
        camera = zoom_camera(fit_camera(positions, 1000, 700), zoom, (500, 350), positions, 700)
        drawing.layer(center_camera(camera, *place, 1000, 700), 1000, 700, 1.0)
        for cells, side in sides.items():
            assert side >= largest.get(cells, 0.0) - 0.01, (zoom, cells)
            largest[cells] = side
    assert largest


def test_texts_fade_in_as_the_view_comes_nearer(qtbot: QtBot) -> None:
    text = painting(12).figure.texts[0]
    runs = {run.nominal_size: run for zoom in (0.5, 0.6) for run in painting(12).runs(zoom) if run.smallest_visible}
    assert text.size in runs
    for run in runs.values():
        shown = [run.ink(zoom).alpha() for zoom in np.arange(0.1, 1.0, 0.01).tolist()]
        assert shown[0] == 0
        assert shown[-1] == 255
        assert sum(0 < alpha < 255 for alpha in shown) > 2
        assert shown == sorted(shown)


def test_an_edge_that_leads_far_away_is_cut_off_where_it_is(qtbot: QtBot) -> None:
    line = painting(12).figure.edges[0]._replace(x1=100.0, y1=0.0, x2=1_000_100.0, y2=1000.0)
    short = clip_line(line, (0.0, 0.0, 500.0, 500.0))
    assert (short.x1, short.y1) == (100.0, 0.0)
    assert short.x2 < 2000
    assert short.y2 == pytest.approx((short.x2 - 100) / 1000)
    near = line._replace(x2=600.0)
    assert clip_line(near, (0.0, 0.0, 500.0, 500.0)) is near


def test_the_legend_says_what_strips_mean_where_there_are_any(qtbot: QtBot) -> None:
    document = crowded()
    drawing = TreeDrawing(document, document.shown_run)
    drawing.layer(fit_camera(drawing.positions, 1400, 700), 1400, 700, 1.0)
    wide = drawing.legend
    drawing.layer(Camera(1.0, 1.0, 0.0, -200.0), 1400, 700, 1.0)
    assert wide is not None
    assert drawing.legend is None or drawing.legend.width() < wide.width()


def test_a_text_that_fades_in_is_never_a_shadow(qtbot: QtBot) -> None:
    for run in painting(22).runs(0.5):
        for size in np.arange(4.0, 12.0, 0.05):
            alpha = run.ink(float(size) / run.nominal_size).alphaF()
            assert alpha == 0 if size < run.smallest_visible else alpha > FAINTEST - 0.01 or alpha == 0
        assert run.ink(4.0).alphaF() == 1


def pieces(ways: Iterable[Sequence[Point]]) -> list[tuple[Point, Point]]:
    """The straight pieces of ways that have a length, each from its smaller end."""
    return [(min(pair), max(pair)) for way in ways for pair in pairwise(way) if pair[0] != pair[1]]


def unit_pieces(ways: Iterable[Sequence[Point]]) -> list[tuple[float, float, bool]]:
    """The pieces of ways cut into lengths of 1; all ends are whole numbers."""
    return [(x1 + step * (x2 > x1), y1 + step * (y2 > y1), x2 > x1)
            for (x1, y1), (x2, y2) in pieces(ways) for step in range(int(x2 - x1 + y2 - y1))]


@pytest.mark.parametrize("bend", [ELBOW, SIDEWAYS + ELBOW])
@pytest.mark.parametrize("places", [(0,), (5,), (-5,), (-9, 0, 9), (-9, -4), (3, 8, 12), (-7, -2, 0, 4, 6)])
def test_edges_with_right_angles_draw_no_part_twice(bend: str, places: tuple[int, ...]) -> None:
    sideways = bend.startswith(SIDEWAYS)
    lines = [Line(20.0, 20.0, *((40.0, 20.0 + at) if sideways else (20.0 + at, 40.0)), Style(stroke="#000000", width=1),
                  "edge", "plain", node, bend, 26.0) for node, at in enumerate(places)]
    drawn = unit_pieces(elbow_ways(lines))
    assert len(set(drawn)) == len(drawn)
    assert set(drawn) == set(unit_pieces(line.corners for line in lines))
