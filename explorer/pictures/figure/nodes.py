"""Shapes of nodes, and the numbers and words inside them."""

import math
from functools import lru_cache
from itertools import repeat

import numpy as np

from explorer.explanations.notes import has_means
from explorer.pictures.figure import geometry, outlines
from explorer.pictures.figure.edges import collapsed_heights
from explorer.pictures.figure.geometry import SMALL
from explorer.pictures.figure.items import Board, Shape, Strokes, Text
from explorer.pictures.figure.metrics import text_width
from explorer.pictures.figure.outlines import outline_corners, value_room
from explorer.pictures.figure.scene import BEST, GONE, LOST, ON_PATH, Scene
from explorer.pictures.figure.texts import MEAN_SIGN
from explorer.pictures.theme import STATES
from explorer.trees.boards import board_text, drawable_positions

SINGLE_HATCH_GAP = 1000.0
"""Gap between hatch lines, in pixels, so large that only one line is drawn."""


def draw_shapes(scene: Scene) -> tuple[list[Shape], list[Strokes], list[Board]]:
    """Draw the outlines of the nodes, their hatching, and the positions inside them."""
    theme, tree, y, heights = scene.theme, scene.tree, scene.y, scene.heights
    known = drawable_positions(tree) if scene.draws_boards else None
    cells = [board_text(known[0], key) for key in known[1][scene.nodes].tolist()] if known else []
    kinds = list(scene.kinds)
    for row, cell in enumerate(cells):
        if cell:
            kinds[row] = outlines.shape_kind(scene.players[row], outlines.FRAMES)
    styles = [theme.node[STATES[code]] for code in range(len(STATES))]
    drawn = [styles[code] for code in scene.state_code_list]
    if scene.current_node >= 0:
        row = int(np.searchsorted(scene.nodes, scene.current_node))
        if row < len(drawn) and scene.node_list[row] == scene.current_node and scene.state_code_list[row] == ON_PATH:
            drawn[row] = theme.current
    states = [STATES[code] for code in scene.state_code_list]
    if scene.hidden.any():
        rows = np.flatnonzero(scene.hidden)
        middles, stub_heights = collapsed_heights(scene, scene.nodes[rows])
        y, heights = y.copy(), heights.copy()
        for row, middle, height in zip(rows.tolist(), middles.tolist(), stub_heights.tolist(), strict=True):
            kinds[row], y[row], heights[row] = "stub", middle, height
            drawn[row] = theme.collapsed[states[row]]
    shapes = list(map(Shape._make, zip(
        kinds, scene.x, y, scene.widths, heights, drawn, states, scene.node_list, strict=True)))
    hatches = [
        Strokes(shape.x, shape.y, hatch_segments(shape.kind, shape.width, shape.height),
                theme.hatch, "hatch", node)
        for row in np.flatnonzero(scene.state_codes == LOST).tolist()
        for shape, node in [(shapes[row], scene.node_list[row])]
    ]
    hatches += [
        Strokes(shape.x, shape.y, hatch_segments(shape.kind, shape.width, shape.height, SINGLE_HATCH_GAP),
                theme.purge, "purge", shape.node)
        for row in np.flatnonzero(scene.state_codes == GONE).tolist() for shape in [shapes[row]]
    ]
    # Boards are centred in the frame without its point.
    board_shifts = {"peak": 4.5, "valley": -4.5}
    boards = [
        Board(shape.x, shape.y + board_shifts.get(shape.kind, 0.0), scene.proportions.board, cell, theme.board,
              theme.ink[shape.state], shape.node, known[0].width if known else 0)
        for shape, cell in zip(shapes, cells, strict=False) if cell
    ]
    return shapes, hatches, boards


def draw_values(scene: Scene) -> tuple[list[Text], list[Strokes], dict[int, str]]:
    """Draw the numbers inside the shapes, in the largest size that fits, and the marks of static evaluations.

    The third result maps nodes to numbers that do not fit; they are drawn beside or below the shapes.
    """
    theme, index = scene.theme, scene.node_list
    numbers, static = scene.values
    is_mean = scene.snapshot is not None and has_means(scene.snapshot.trace)
    if is_mean:  # means are drawn beside the node, with the visits
        numbers = [text if leaf or text[:1] != MEAN_SIGN else ""
                   for text, leaf in zip(numbers, scene.is_leaf.tolist(), strict=True)]
    if scene.draws_boards:
        return [], [], {node: text for node, text in zip(index, numbers, strict=True) if text}
    texts: list[Text] = []
    bold = ~scene.is_leaf | (scene.state_codes == BEST) | (scene.state_codes == ON_PATH)
    keys = list(zip(numbers, bold.tolist(), scene.kinds, scene.widths, scene.heights, map(bool, scene.words),
                    strict=True))
    fits = {key: _fit_number(*key) for key in set(keys)}
    found = [fits[key] for key in keys]
    rows = [row for row, fit in enumerate(found) if fit]
    outside = {index[row]: text for row, text in enumerate(numbers) if text and not found[row]}
    bases = np.array([fit[1] for fit in found if fit])
    ink = [theme.ink[state] for state in STATES]
    texts += map(Text._make, zip(
        [scene.x[row] for row in rows], np.round(scene.centres[1][rows] + bases, 1).tolist(),
        [numbers[row] for row in rows], [fit[0] for fit in found if fit], bold[rows].tolist(),
        [ink[scene.state_code_list[row]] for row in rows], repeat("middle"), repeat("value"),
        [index[row] for row in rows], repeat(0.0),
    ))
    marks = [
        Strokes(scene.x[row], round(scene.y[row] + fit[1] + 4, 1), ((-fit[2], 0, fit[2], 0),), theme.static, "static",
                index[row])
        for row in np.flatnonzero(static).tolist() if (fit := found[row])
    ]
    return texts, marks, outside


def mark_outside_evaluations(scene: Scene, outside: dict[int, str], texts: list[Text]) -> list[Strokes]:
    """Return the marks of static evaluations among the numbers drawn outside of the shapes, which are in `texts`."""
    static = outside.keys() & scene.nodes[scene.values[1]].tolist() if outside else set()
    marks = []
    for text in texts:
        if text.role == "value" and text.node in static:
            half = text_width(text.text, text.size, text.bold) / 2
            x, y = text.x + {"start": half, "middle": 0.0, "end": -half}[text.anchor], text.y + 3
            line = ((-half, 0, half, 0),)
            marks.append(Strokes(round(x, 1), round(y, 1), line, scene.theme.static, "static", text.node))
    return marks


def draw_words(scene: Scene) -> list[Text]:
    """Draw MAX and MIN in the shapes of styles in which these look the same."""
    if scene.draws_boards or scene.show.looks.node_style not in outlines.WORDED_STYLES:
        return []
    ink = [scene.theme.ink[state] for state in STATES]
    hidden = scene.hidden.tolist()
    return [
        Text(x, round(y + outlines.word_baseline(high), 1), word, SMALL, False, ink[code], "middle", "player", node)
        for x, y, high, word, code, node, away in zip(
            scene.x, scene.y, scene.heights, scene.words, scene.state_code_list, scene.node_list, hidden, strict=True)
        if word and not away
    ]


def _fit_number(
    text: str, bold: bool, kind: str, width: float, height: float, is_below_word: bool
) -> tuple[float, float, float] | None:
    """Return the largest size that fits, the baseline below the centre, and half the width of a static mark.

    None if no size fits, or if there is no text.
    """
    for size in geometry.SIZES if text else ():
        base, room = value_room(kind, width, height, size, is_below_word=is_below_word)
        if (text_needed := text_width(text, size, bold)) <= room:
            return size, base, min(text_needed / 2 + 2, room / 2)
    return None


@lru_cache(maxsize=256)
def hatch_segments(
    kind: str, width: float, height: float, gap: float = 8.0
) -> tuple[tuple[float, float, float, float], ...]:
    """Return diagonals (x1, y1, x2, y2) in a shape; they are clipped here, as patterns and clip paths don't print."""
    corners = outline_corners(kind, width, height)
    if kind == "circle":
        corners = tuple(
            (width / 2 * math.cos(math.radians(turn)), height / 2 * math.sin(math.radians(turn)))
            for turn in range(0, 360, 8)
        )
    segments = []
    reach = (width + height) / 2
    steps = int(reach / gap)
    for step in range(-steps, steps + 1):
        total = step * gap
        crossings = []
        for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
            s1, s2 = x1 + y1 - total, x2 + y2 - total
            if s1 * s2 < 0 or (s1 == 0) != (s2 == 0):
                t = s1 / (s1 - s2)
                crossings.append((round(x1 + t * (x2 - x1), 2), round(y1 + t * (y2 - y1), 2)))
        crossings = sorted(set(crossings))
        if len(crossings) >= 2 and crossings[-1][0] - crossings[0][0] > 3:
            (x1, y1), (x2, y2) = crossings[0], crossings[-1]
            inset = 1.2
            segments.append((x1 + inset, y1 - inset, x2 - inset, y2 + inset))
    return tuple(segments)
