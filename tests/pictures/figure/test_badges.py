"""Badges at nodes' corners: on the outline, beside the number, and never one on the other."""

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from math import hypot

import numpy as np
import pytest

from explorer.analysis import run_difference
from explorer.analysis.analyse import analyse
from explorer.analysis.run_difference import RunDifference
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.pictures.export import svg, tikz
from explorer.pictures.figure.badges import BADGE_ROLES, CORNER_SHIFTS, corner_position
from explorer.pictures.figure.difference_overlay import FIRST, SECOND, half_disc, overlay_difference
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.geometry import BADGE_SIZE, VALUE
from explorer.pictures.figure.highlight import Marks, marked
from explorer.pictures.figure.items import Figure, Shape
from explorer.pictures.figure.outlines import FRAMES, NUMBERED_PLAYER_SHAPES, outline_corners, shape_kind, value_room
from explorer.pictures.figure.proportions import BOARD, HEIGHT, LEAF
from explorer.pictures.figure.show import FULL
from explorer.pictures.theme import LIGHT
from explorer.search import run
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.trees import games, layout, orderings
from explorer.trees.tree import MAX, MIN, Tree

INNER, WIDEST = (58.0, HEIGHT), (130.0, HEIGHT)
SIZES = {
    "max": [INNER, (68.0, HEIGHT)], "min": [INNER, (68.0, HEIGHT)], "circle": [(HEIGHT, HEIGHT)],
    "square": [(LEAF, LEAF), (130.0, LEAF)], **{kind: [(64.0, HEIGHT), WIDEST] for kind in NUMBERED_PLAYER_SHAPES},
    **{shape_kind(player, FRAMES): [(BOARD + 12, HEIGHT)] for player in (MAX, MIN)},
    "box": [INNER, (68.0, HEIGHT)], "diamond": [(HEIGHT, HEIGHT)],
    "mesa": [INNER, (68.0, HEIGHT)], "basin": [INNER, (68.0, HEIGHT)],
    "stub": [(LEAF, 110.0), (LEAF, 800.0)],
}
"""Sizes of all shapes that nodes have, by kind."""
WITHOUT_VALUE = (shape_kind(MAX, FRAMES), shape_kind(MIN, FRAMES), "stub")
POSITIONS = ("XOX/.O./..X", "XOX/.O./...", "XO./XO./...")
"""Positions of tic-tac-toe in whose trees positions are repeated."""
SEARCHES = {
    "most-proving": ("proof-number", SearchOptions(), Convention()),
    "extended": ("alpha-beta", SearchOptions(singular=1), Convention(depth=2)),
    "table and order": ("alpha-beta", SearchOptions(table=True, killers=True, history=True), Convention()),
}


def outline_distance(shape: Shape, x: float, y: float) -> float:
    """Return the distance from a point to the outline of a shape."""
    if shape.kind == "circle":
        return abs(hypot(x - shape.x, y - shape.y) - shape.width / 2)
    corners = outline_corners(shape.kind, shape.width, shape.height)
    distances = []
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        ax, ay, dx, dy = x - shape.x - x1, y - shape.y - y1, x2 - x1, y2 - y1
        share = min(max((ax * dx + ay * dy) / (dx * dx + dy * dy), 0.0), 1.0)
        distances.append(hypot(ax - share * dx, ay - share * dy))
    return min(distances)


@pytest.mark.parametrize("side", [-1, 1])
@pytest.mark.parametrize("kind", SIZES)
def test_a_badge_lies_on_the_outline_of_every_shape_and_beside_its_number(kind: str, side: int) -> None:
    for wide, high in SIZES[kind]:
        shape = Shape(kind, 200.0, 300.0, wide, high, LIGHT.badge, "plain", 0)
        x, y = corner_position(shape, side)
        assert (x - shape.x) * side > 0
        # Half discs are the smallest badges.
        assert outline_distance(shape, x, y) < half_disc(x, y, FIRST, LIGHT, 0)[0].width / 2
        if kind not in WITHOUT_VALUE:
            base, room = value_room(kind, wide, high, VALUE)
            top, bottom = shape.y + base - 0.73 * VALUE, shape.y + base
            nearest = max(abs(x - shape.x) - room / 2, 0.0), max(top - y, y - bottom, 0.0)
            assert hypot(*nearest) >= BADGE_SIZE / 2 - 1, (wide, high)


@pytest.mark.parametrize("side", [-1, 1])
@pytest.mark.parametrize("kind", SIZES)
def test_badges_at_one_corner_lie_beside_each_other(kind: str, side: int) -> None:
    for wide, high in SIZES[kind]:
        shape = Shape(kind, 200.0, 300.0, wide, high, LIGHT.badge, "plain", 0)
        discs: list[Shape] = []
        for _badge in CORNER_SHIFTS:
            discs += half_disc(*corner_position(shape, side, discs), SECOND, LIGHT, 0)
        places = {(disc.x, disc.y) for disc in discs}
        assert len(places) == len(CORNER_SHIFTS)
        assert all(hypot(a - c, b - d) >= BADGE_SIZE - 1 for (a, b), (c, d) in combinations(places, 2))


def add_numbers(picture: Figure, tree: Tree) -> Figure:
    """Return the figure with a number at each node."""
    nobody = np.zeros(len(tree), bool)
    return marked(picture, Marks(nobody, nobody, numbers=np.arange(len(tree)) % 9 + 1), LIGHT)


def figures_with_badges(search: str, seeds: int = 3) -> Iterator[tuple[Snapshot, Figure]]:
    """Yield figures of two runs with all badges of the search, numbers and half discs, added in both orders."""
    algorithm, options, rules = SEARCHES[search]
    for seed in range(seeds):
        grown = (games.expand("tic-tac-toe", position=POSITIONS[seed]) if options.table else
                 games.expand("uniform", depth=4, branching=3, values="0..1", static="yes", seed=seed))
        tree, other = (orderings.apply(grown, name) for name in ("as-drawn", "mirror"))
        trace, second = run(tree, algorithm, rules, options), run(other)
        pair, placed = run_difference.pair_runs(tree, trace, other, second), layout.tidy_layout(tree)
        for step in range(0, trace.steps + 1, 1 + trace.steps // 5):
            state = snapshot_at(analyse(tree, trace), step)
            contrast = RunDifference(pair, step, second.steps, False)
            plain = draw(tree, placed, state, FULL)
            yield state, overlay_difference(add_numbers(plain, tree), contrast, LIGHT)
            yield state, add_numbers(overlay_difference(plain, contrast, LIGHT), tree)


@pytest.mark.parametrize("search", SEARCHES)
def test_no_badge_of_a_node_covers_another(search: str) -> None:
    met: set[str] = set()
    for state, picture in figures_with_badges(search):
        by_node: dict[int, list[Shape]] = {}
        for badge in picture.badges:
            # The halves of a disc are at one place.
            if badge.node >= 0 and badge.kind == "circle":
                by_node.setdefault(badge.node, []).append(badge)
        for node, badges in by_node.items():
            met.update(badge.state for badge in badges)
            for one, other in combinations(badges, 2):
                assert hypot(one.x - other.x, one.y - other.y) >= BADGE_SIZE - 1, (state.step, node, one, other)
    assert met >= {FIRST, SECOND, "number"} | {
        "most-proving": {"proving"}, "extended": {"extended"}, "table and order": {"turn", "hit"}}[search]


@pytest.mark.parametrize("write", [svg, tikz])
def test_every_character_in_a_badge_is_painted_after_all_badges(write: Callable[[Figure], str]) -> None:
    _state, picture = max(figures_with_badges("most-proving", 1), key=lambda each: len(each[1].badges))
    nodes = {text.node for text in picture.texts if text.role in BADGE_ROLES and text.node >= 0}
    assert len(nodes) > 9
    lines = [line for line in write(picture).partition('class="frame"')[0].splitlines() if line.strip()]
    discs = [place for place, line in enumerate(lines) if re.match(r'<g class="badge |\\path\[tree .* badge\b', line)]
    letters = [place for place, line in enumerate(lines) if line.startswith(("<text", "\\node"))]
    assert discs
    assert letters
    assert max(discs) < min(letters)
