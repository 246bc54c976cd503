"""Strips, bands and marks of dense views, compared with counts of nodes and with pixels."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.node_status import DONE, OPEN, PRUNED, UNSEEN
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.core.errors import SearchRefused
from explorer.gui.canvas import Canvas
from explorer.gui.canvas.legend import overview_signs
from explorer.gui.canvas.overview import marks, pixel_columns
from explorer.gui.canvas.overview.image import OverviewImage, state_codes
from explorer.gui.canvas.overview.minimap import Minimap
from explorer.gui.canvas.overview.painter import UsualShapes, state_signature
from explorer.gui.canvas.overview.tint import (
    CAP,
    HATCH,
    PRUNED_LEVELS,
    VISITED_LEVELS,
    Tints,
    band_codes,
    theme_tints,
    to_rgb,
)
from explorer.gui.canvas.stretched_layout import ON_EDGES
from explorer.gui.canvas.view import Camera, NodePositions, center_camera, fit_camera, zoom_camera
from explorer.gui.document import Document
from explorer.pictures import theme
from explorer.pictures.figure import geometry
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.show import FULL
from explorer.study import Study
from explorer.trees import formats, games, layout
from explorer.trees.tree import AnyArray, IntArray, Tree
from tests.options import sample
from tests.small_trees import many, parsed

SIZE = 900, 600


def counts(**numbers: int) -> IntArray:
    names = {"unseen": UNSEEN, "open": OPEN, "done": DONE, "skipped": PRUNED}
    column = np.zeros((4, 1), np.int32)
    for name, number in numbers.items():
        column[names[name]] = number
    return column


def heights(tall: int = 26, **numbers: int) -> dict[int, int]:
    """Return the height in pixels of each code in a column of a strip with these counts."""
    codes = pixel_columns.STACK_CODES[pixel_columns.strip_codes(counts(**numbers), tall, np.zeros((tall, 1), bool))]
    return {kind: int(np.count_nonzero(codes == kind)) for kind in np.unique(codes).tolist()}


@pytest.mark.parametrize("seed", range(40))
def test_a_columns_stack_fills_it_and_shows_each_state_that_occurs(seed: int) -> None:
    chance = np.random.default_rng(seed)
    numbers = chance.integers(0, 10_000, (4, 50)) * (chance.random((4, 50)) < 0.5)
    numbers[UNSEEN] = np.maximum(numbers[UNSEEN], 1)
    for tall in (8, 13, 26):
        strips = pixel_columns.strip_codes(numbers.astype(np.int32), tall, np.zeros((tall, 50), bool))
        codes = pixel_columns.STACK_CODES[strips]
        shown = np.stack([
            np.isin(codes, kinds).sum(axis=0) for kinds in ([UNSEEN], [OPEN], [DONE, CAP], [PRUNED, HATCH])
        ])
        assert (shown.sum(axis=0) == tall).all()
        assert ((shown > 0) == (numbers > 0)).all()
        share = numbers / numbers.sum(axis=0)
        assert (np.abs(shown / tall - share) <= 7 / tall).all()


def test_one_visited_node_among_ten_thousand_is_seen_in_its_column() -> None:
    assert heights(unseen=10_000) == {UNSEEN: 26}
    assert heights(unseen=9_999, done=1) == {UNSEEN: 23, DONE: 1, CAP: pixel_columns.RIM}
    assert heights(done=9_999, unseen=1) == {UNSEEN: 3, DONE: 21, CAP: pixel_columns.RIM}
    assert heights(skipped=9_998, open=1, done=1)[OPEN] == 3


def test_half_visited_is_half_the_height() -> None:
    shown = heights(unseen=500, done=500)
    assert shown[UNSEEN] == shown[DONE] + shown[CAP] == 13


@pytest.mark.parametrize("name", list(theme.THEMES))
def test_where_there_is_no_height_one_visited_node_changes_the_colour_visibly(name: str) -> None:
    made = theme_tints(theme.THEMES[name])

    def colour(**numbers: int) -> AnyArray:
        pixel = made.blend(counts(**numbers))[0]
        return np.array([pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255], int)

    plain = colour(unseen=10_000)
    assert np.abs(colour(unseen=9_900, done=100) - plain).max() > 5
    assert np.abs(colour(unseen=9_999, open=1) - plain).max() > 25


def test_a_band_tells_one_visited_node_among_ten_thousand() -> None:
    skipped = band_codes(counts(skipped=10_000))
    assert band_codes(counts(skipped=9_999, done=1)) > skipped > band_codes(counts(unseen=1)) == 0
    assert band_codes(counts(done=7)) // PRUNED_LEVELS == VISITED_LEVELS - 1


def places_of(tree: Tree) -> NodePositions:
    scale = geometry.tree_geometry(layout.tidy_layout(tree))
    rows = scale.y[tree.level_start[:-1]]
    return NodePositions(tree, scale.x, rows, (0.0, 0.0, scale.page_width, scale.page_height), scale.node_distance)


def ground_of(places: NodePositions, camera: Camera, made: Tints) -> OverviewImage:
    scale = geometry.tree_geometry(layout.tidy_layout(places.tree))
    levels = pixel_columns.plan_levels(places, camera, *SIZE, max(places.node_distance, 1.15 * scale.node_width))
    return OverviewImage(places, camera, (*SIZE, 1.0), levels, marks.MarkImageCache(UsualShapes(scale), made))


def pixels(image: QImage) -> AnyArray:
    rows = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)[:, : image.width()]
    return rows.copy()


def cameras(places: NodePositions) -> list[Camera]:
    whole = fit_camera(places, *SIZE)
    node = len(places.tree) * 2 // 3
    return [whole, *(
        center_camera(zoom_camera(whole, whole.zoom * factor, (0, 0), places, SIZE[1]), *places.point(node), *SIZE)
        for factor in (4.0, 20.0, 90.0)
    )]


@pytest.mark.parametrize("seed", range(sample(3, 1)))
def test_a_ground_that_went_through_many_steps_is_the_one_made_anew(qtbot: QtBot, seed: int) -> None:
    tree = games.expand("random", depth="6..9", branching="1..5", leaf_chance="0.1", seed=str(seed))
    trace, places, made = search.run(tree), places_of(tree), theme_tints(theme.LIGHT)
    chance = np.random.default_rng(seed)
    for camera in cameras(places):
        kept = ground_of(places, camera, made)
        run = analyse(tree, trace)
        for step in [0, 1, 2, 3, *chance.integers(0, trace.steps + 1, 6).tolist(), trace.steps]:
            state = snapshot_at(run, step)
            fresh = ground_of(places, camera, made)
            assert np.array_equal(pixels(kept.render(state)), pixels(fresh.render(state))), step
        assert np.array_equal(pixels(kept.render(None)), pixels(ground_of(places, camera, made).render(None)))


@pytest.mark.parametrize("seed", range(6))
def test_a_pixels_column_shows_the_nodes_whose_bars_it_holds(seed: int) -> None:
    tree = games.expand("random", depth="5..8", branching="1..6", leaf_chance="0.1", seed=str(seed))
    places = places_of(tree)
    for camera in cameras(places):
        for level in pixel_columns.plan_levels(places, camera, *SIZE, places.node_distance):
            first, stop = pixel_columns.column_nodes(places, camera, level, SIZE[0])
            xs = places.x[level.first : level.stop] * camera.zoom + camera.left
            for node, x in list(enumerate(xs.tolist(), level.first))[:: max(1, len(xs) // 50)]:
                if 1 <= x < SIZE[0] - 1:
                    column = int(x)
                    assert first[column] <= node < stop[column]
            held = [tree.depth[[begin, end - 1]] for begin, end in zip(first, stop, strict=True) if begin < end]
            assert all((depths == level.depth).all() for depths in held)


def test_marks_take_on_their_shapes_style_as_they_grow() -> None:
    made = theme_tints(theme.LIGHT)
    for look in (UNSEEN, OPEN, DONE, PRUNED, marks.CUT, marks.BEST, marks.NOW):
        small, large = marks.mark_colours(look, 2.0, made), marks.mark_colours(look, 50.0, made)
        style = theme.LIGHT.current if look == marks.NOW else theme.LIGHT.node[marks.STATE_NAMES[look]]
        assert np.array_equal(large[0], to_rgb(style.fill))
        assert np.array_equal(large[1], to_rgb(style.stroke))
        assert large[2] == style.width
        steps = [marks.mark_colours(look, high, made)[0] for high in np.arange(2.0, 50.0, 0.5).tolist()]
        assert all(np.abs(after - before).max() < 25 for before, after in pairwise(steps))
        assert np.abs(steps[0] - small[0]).max() < 1


@pytest.mark.parametrize("name", ["alpha-beta", "mtd-f", "proof-number", "sss-star"])
def test_marks_have_the_states_of_single_shapes(name: str) -> None:
    tree = formats.parse("[[[[41,5],[12,90]],[[101,80],[20,30]]],[[[34,80],[36,35]],[[50,36],[25,3]]]]")
    trace, nodes = search.run(tree, name), layout.tidy_layout(tree)
    run, seen = analyse(tree, trace), set()
    for step in range(trace.steps + 1):
        state = snapshot_at(run, step)
        codes = state_codes(state, 0, len(tree)).tolist()
        shapes = {shape.node: shape.state for shape in draw(tree, nodes, state, FULL).shapes if shape.node >= 0}
        assert [marks.STATE_NAMES[code] for code in codes] == [shapes[node] for node in range(len(tree))], step
        assert ("purged" in overview_signs(state)) == (marks.GONE in codes), step
        seen.update(codes)
    assert (marks.GONE in seen) == (name == "sss-star")


def test_the_minimap_shows_where_the_search_has_been_and_is(qtbot: QtBot) -> None:
    tree = games.expand("random", depth="6..9", branching="1..5", leaf_chance="0.1", seed="1")
    trace, places = search.run(tree), places_of(tree)
    small = Minimap()
    camera = replace(fit_camera(places, *SIZE), zoom=1.0, vertical_zoom=1.0)
    box = small.box(places, camera, *SIZE)
    assert box is not None

    def picture(state: Snapshot | None) -> AnyArray:
        image = QImage(*SIZE, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFFFF)
        painter = QPainter(image)
        small.paint(painter, box, places, camera, SIZE, theme.LIGHT, state)
        painter.end()
        return pixels(image)

    run = analyse(tree, trace)
    start, middle, end = (
        picture(snapshot_at(run, step)) for step in (0, trace.steps // 2, trace.steps))
    assert np.count_nonzero(start != end) > 300
    assert np.count_nonzero(middle != end) > 100
    assert np.array_equal(start, picture(snapshot_at(analyse(tree, trace), 0)))


SEARCHES = ("alpha-beta", "scout", "mtd-f", "iterative-deepening")


@pytest.mark.parametrize("name", SEARCHES)
def test_what_a_level_shows_at_two_steps_is_the_same_where_their_signatures_are(name: str) -> None:
    kept = 0
    for number, (notation, root) in enumerate(many(sample(400, 6), seed=6, static=1.0)):
        tree = parsed(notation, root)
        try:
            run = analyse(tree, search.run(tree, name))
        except SearchRefused:
            continue
        placed, level = layout.tidy_layout(tree), number % tree.levels
        start, stop = tree.level_start[level : level + 2].tolist()
        shown: dict[object, object] = {}
        for step in range(0, run.trace.steps + 1, run.trace.steps // 50 + 1):
            state = snapshot_at(run, step)
            signature = state_signature(state, level, slice(start, stop), False)
            drawn = draw(tree, placed, state, replace(FULL, arrows=False, moves=False, legend=False,
                                                             intervals=False), nodes=np.arange(start, stop))
            beside = [text for text in drawn.texts if text.role not in ("title", "footer", "turn", *ON_EDGES)]
            badges = [badge for badge in drawn.badges if badge.state != "turn"]
            now = drawn.shapes, drawn.hatches, drawn.boards, badges, beside
            kept += signature in shown
            assert shown.setdefault(signature, now) == now, (notation, step)
    assert kept


def test_moves_of_roomy_levels_are_beside_their_nodes(qtbot: QtBot) -> None:
    wide = ",".join(str(place % 9) for place in range(143))
    canvas = Canvas(Document(Study(formats.parse(
        f'{{"moves":["pass","play","resign"],"children":[[1,2],[{wide}],[3,4]]}}'))))
    qtbot.addWidget(canvas)
    canvas.resize(1000, 700)
    canvas.zoom_fit()
    canvas.grab()
    painting, scale = canvas.drawing._overview.painted[1]
    moves = {text.text: text for text in painting.figure.texts if text.role == "move"}
    assert moves.keys() == {"pass", "play", "resign"}
    for node, move in enumerate(("pass", "play", "resign"), 1):
        assert abs(moves[move].x - painting.shapes[node].x) < painting.shapes[node].width
        assert 0 <= moves[move].x * scale <= 1000
