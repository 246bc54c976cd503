"""Shapes, what is inside them, and the names beside them."""

import numpy as np

from explorer.figure import geometry
from explorer.figure.edges import free_below
from explorer.figure.geometry import BESIDE, NAME, NAME_ROOM, SMALL, value_room
from explorer.figure.items import Anchor, Board, Shape, Strokes, Text
from explorer.figure.metrics import shorten, width
from explorer.figure.scene import BEST, CUT, LEFT, LOST, ON_PATH, Scene
from explorer.figure.texts import interval_text, window_text
from explorer.games.tic_tac_toe import board
from explorer.i18n import _
from explorer.theme import STATES
from explorer.tree import CHANCE

GAP = 6.0
"""Least distance between two texts, and between a text and a shape that is not its own."""


def draw_shapes(scene: Scene) -> tuple[list[Shape], list[Strokes], list[Board]]:
    """The outlines, their hatching, and the positions inside them."""
    theme, scale, tree = scene.theme, scene.scale, scene.tree
    shapes: list[Shape] = []
    hatches: list[Strokes] = []
    boards: list[Board] = []
    players = tree.player[scene.nodes].tolist()
    keys = tree.columns.get("key")
    cells = [board(key) for key in keys[scene.nodes].tolist()] if scene.boards and isinstance(keys, np.ndarray) else []
    sizes = {leaf: scale.size(leaf) for leaf in (False, True)}
    for row, (node, x, y, leaf, look, player) in enumerate(
        zip(scene.index, scene.x, scene.y, scene.leaf, scene.looks, players, strict=True)
    ):
        wide, high = sizes[leaf]
        on_board = bool(cells and cells[row])
        kind = "square" if on_board else geometry.kind(player)
        if kind == "circle":
            wide = geometry.circle_width(wide)
        state = STATES[look]
        shapes.append(Shape(kind, x, y, wide, high, theme.node[state], state, node))
        if look == LOST:
            hatches.append(Strokes(x, y, geometry.hatching(kind, wide, high), theme.hatch, "hatch", node))
        if on_board:
            boards.append(Board(x, y, geometry.BOARD, cells[row], theme.board, theme.ink[state], node))
    return shapes, hatches, boards


def draw_values(scene: Scene) -> tuple[list[Text], list[Strokes]]:
    """Numbers inside the shapes in the largest size that fits, shortened if none does; marks of static evaluations."""
    texts: list[Text] = []
    marks: list[Strokes] = []
    theme, scale = scene.theme, scene.scale
    ink = [theme.ink[state] for state in STATES]
    sizes = {leaf: scale.size(leaf) for leaf in (False, True)}
    players = scene.tree.player[scene.nodes].tolist()
    for node, x, y, leaf, look, player, (text, static) in zip(
        scene.index, scene.x, scene.y, scene.leaf, scene.looks, players, scene.values, strict=True
    ):
        if player >= 0 and not scene.boards:
            texts.append(Text(x, y - 10, str(player), SMALL, False, theme.muted, "middle", "player", node))
        if not text or scene.boards:
            continue
        bold = not leaf or look in (BEST, ON_PATH)
        wide, high = sizes[leaf]
        if player == CHANCE:
            wide = geometry.circle_width(wide)
        for size in geometry.SIZES:
            base, room = value_room(geometry.kind(player), wide, high, size)
            if width(text, size, bold) <= room:
                break
        else:
            text = shorten(text, SMALL, bold, room)
        texts.append(Text(x, round(y + base, 1), text, size, bold, ink[look], "middle", "value", node))
        if static:
            half = min(width(text, size, bold) / 2 + 2, room / 2)
            marks.append(Strokes(x, round(y + base + 4, 1), ((-half, 0, half, 0),), theme.static, "static", node))
    return texts, marks


def draw_names(scene: Scene) -> list[Text]:
    """Names beside inner nodes, windows or intervals under them: left, but right of the root to the right.

    A name that does not fit is shortened, a number that does not fit is left out.
    """
    texts: list[Text] = []
    tree, theme, scale, show, state = scene.tree, scene.theme, scene.scale, scene.show, scene.state
    middle = float(scale.x[0]) + 0.5
    beside = scale.size(False)[0] / 2 + BESIDE
    left_room, right_room = scene.rooms
    full = show.kind == "full"
    ordinals = state.ordinal[scene.nodes].tolist() if state and show.ordinals else None
    for row, (node, x, y, leaf, look) in enumerate(
        zip(scene.index, scene.x, scene.y, scene.leaf, scene.looks, strict=True)
    ):
        if leaf:
            continue
        right = x > middle
        anchor: Anchor = "start" if right else "end"
        at = round(x + beside if right else x - beside, 1)
        room = (right_room if right else left_room)[row] - BESIDE - GAP
        name = shorten(tree.label[node], NAME, True, min(room, NAME_ROOM)) if tree.label[node] else ""
        if scene.boards and scene.values[row][0]:
            name = scene.values[row][0]
            if width(name, NAME, True) > room:
                name = ""
        if name:
            ink = theme.muted if look == LOST else theme.text
            texts.append(Text(at, y - 5.5, name, NAME, True, ink, anchor, "name", node))
        below = ""
        if state is not None:
            if full and show.intervals and look != LOST:
                below = interval_text(state.low[node], state.high[node])
            elif full and look == ON_PATH and show.windows and state.trace.has_window:
                visit = scene.visits[node]
                below = window_text(visit.alpha, visit.beta)
            elif ordinals and ordinals[row]:
                below = str(ordinals[row])
        if below and width(below, SMALL) <= room:
            texts.append(Text(at, y + 11.5, below, SMALL, False, theme.muted, anchor, "window", node))
    return texts


def draw_leaf_notes(scene: Scene) -> list[Text]:
    """Under leaves: the name, and the number of the evaluation or "skipped", where nothing is in the way."""
    texts: list[Text] = []
    tree, theme, scale, show, state = scene.tree, scene.theme, scene.scale, scene.show, scene.state
    below = scale.size(True)[1] / 2 + 17
    ordinals = state.ordinal[scene.nodes].tolist() if state and show.ordinals else None
    left_room, right_room = scene.rooms
    half = scale.size(True)[0] / 2
    for row, (node, x, y, leaf, look) in enumerate(
        zip(scene.index, scene.x, scene.y, scene.leaf, scene.looks, strict=True)
    ):
        if not leaf:
            continue
        room = 2 * half + min(left_room[row], right_room[row]) - GAP
        room = min(room, free_below(scene, node, x, y + below))
        base = y + below
        upper, ink, role = tree.label[node], theme.text, "name"
        if scene.boards:
            upper, ink, role = scene.values[row][0], theme.ink[STATES[look]], "value"
        if upper := shorten(upper, NAME, True, room) if upper else "":
            texts.append(Text(x, base, upper, NAME, True, theme.muted if look == LOST else ink, "middle", role, node))
        if upper:
            base += 15
        note = ""
        if look == LOST and show.answers:
            note = _("skipped")
        elif ordinals and ordinals[row] and look in (LEFT, CUT, BEST, ON_PATH):
            note = str(ordinals[row])
        if note and width(note, SMALL) <= room:
            ink = theme.ink["skipped"] if look == LOST else theme.muted
            texts.append(Text(x, base, note, SMALL, False, ink, "middle", "ordinal", node))
    return texts
