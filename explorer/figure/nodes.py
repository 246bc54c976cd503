"""Shapes, what is inside them, and the names beside them."""

import numpy as np

from explorer.figure import geometry
from explorer.figure.edges import free_below
from explorer.figure.geometry import BESIDE, GAP, NAME, SMALL, value_room
from explorer.figure.items import Anchor, Board, Shape, Strokes, Text
from explorer.figure.metrics import shorten, width
from explorer.figure.scene import BEST, CUT, LEFT, LOST, ON_PATH, Scene
from explorer.figure.texts import both_ways, interval_texts, window_texts
from explorer.games.tic_tac_toe import board
from explorer.i18n import _
from explorer.theme import STATES

TOPS = {1: (5.0,), 2: (-5.5, 11.5), 3: (-9.0, 6.0, 20.0), 4: (-13.0, 0.0, 12.0, 24.0)}
"""Baselines below the centre of so many lines beside a node; two also where there is only one, but for the name."""


def draw_shapes(scene: Scene) -> tuple[list[Shape], list[Strokes], list[Board]]:
    """The outlines, their hatching, and the positions inside them."""
    theme, tree = scene.theme, scene.tree
    shapes: list[Shape] = []
    hatches: list[Strokes] = []
    boards: list[Board] = []
    players = tree.player[scene.nodes].tolist()
    keys = tree.columns.get("key")
    cells = [board(key) for key in keys[scene.nodes].tolist()] if scene.boards and isinstance(keys, np.ndarray) else []
    now = scene.state.open[-1].node if scene.state and scene.state.open else -1
    for row, (node, x, y, (wide, high), look, player) in enumerate(
        zip(scene.index, scene.x, scene.y, scene.sizes, scene.looks, players, strict=True)
    ):
        on_board = bool(cells and cells[row])
        kind = geometry.framed_kind(player) if on_board else geometry.kind(player)
        state = STATES[look]
        style = theme.now if node == now and look == ON_PATH else theme.node[state]
        shapes.append(Shape(kind, x, y, wide, high, style, state, node))
        if look == LOST:
            hatches.append(Strokes(x, y, geometry.hatching(kind, wide, high), theme.hatch, "hatch", node))
        if on_board:
            # In the middle of the frame without its point.
            lower = {"peak": 4.5, "valley": -4.5}.get(kind, 0.0)
            boards.append(Board(x, y + lower, geometry.BOARD, cells[row], theme.board, theme.ink[state], node))
    return shapes, hatches, boards


def draw_values(scene: Scene) -> tuple[list[Text], list[Strokes], dict[int, str]]:
    """Numbers inside the shapes in the largest size that fits, marks of static evaluations.

    And, by node, the numbers that fit in none: they stand beside or below their shapes.
    """
    texts: list[Text] = []
    marks: list[Strokes] = []
    outside: dict[int, str] = {}
    theme = scene.theme
    ink = [theme.ink[state] for state in STATES]
    players = scene.tree.player[scene.nodes].tolist()
    for node, x, y, (wide, high), leaf, look, player, (text, static) in zip(
        scene.index, scene.x, scene.y, scene.sizes, scene.leaf, scene.looks, players, scene.values, strict=True
    ):
        if player >= 0 and not scene.boards:
            texts.append(Text(x, y - 10, str(player), SMALL, False, theme.muted, "middle", "player", node))
        if not text:
            continue
        if scene.boards:
            outside[node] = text
            continue
        bold = not leaf or look in (BEST, ON_PATH)
        for size in geometry.SIZES:
            base, room = value_room(geometry.kind(player), wide, high, size)
            if width(text, size, bold) <= room:
                texts.append(Text(x, round(y + base, 1), text, size, bold, ink[look], "middle", "value", node))
                break
        else:
            outside[node] = text
            continue
        if static:
            half = min(width(text, size, bold) / 2 + 2, room / 2)
            marks.append(Strokes(x, round(y + base + 4, 1), ((-half, 0, half, 0),), theme.static, "static", node))
    return texts, marks, outside


def draw_names(scene: Scene, outside: dict[int, str]) -> list[Text]:
    """Names beside inner nodes, and under them numbers from `outside`, windows or intervals.

    All stand on the node's outer side or, where only the other one has room, there; windows and intervals take two
    lines where one is too long. A name is shortened at worst, a number left out.
    """
    texts: list[Text] = []
    tree, theme, scale = scene.tree, scene.theme, scene.scale
    rooms = list(zip(*scene.rooms, strict=True))
    for row, (node, y, leaf, look) in enumerate(zip(scene.index, scene.y, scene.leaf, scene.looks, strict=True)):
        if leaf:
            continue
        value, notes = outside.get(node, ""), _notes(scene, node, look)
        label = tree.label[node]
        if not (label or value or notes):
            continue
        right = bool(scale.rightward[node])
        room = rooms[row][right] - BESIDE - GAP
        value_wide = width(value, NAME, True)
        needed = max(value_wide, min(map(_widest, notes), default=0.0))
        if needed > room and (other := _free_side(scene, node, row, right)) > room:
            right, room = not right, other
        lines: list[tuple[str, float, bool, str, str]] = []
        if name := shorten(label, NAME, True, room) if label else "":
            lines.append((name, NAME, True, theme.muted if look == LOST else theme.text, "name"))
        if value and value_wide <= room:
            lines.append((value, NAME, True, theme.ink[STATES[look]], "value"))
        short = next((lines for lines in notes if _widest(lines) <= room), ())
        lines += [(note, SMALL, False, theme.muted, "window") for note in short]
        anchor: Anchor = "start" if right else "end"
        away = scale.beside(node) if right else -scale.beside(node)
        at = round(float(scale.x[node]) + away, 1)
        # A name alone leaves the place of the second line free, so that it does not move when that comes.
        tops = TOPS[max(2, len(lines))][1 if len(lines) == 1 and not name and not value else 0 :]
        texts += [
            Text(at, round(y + top, 1), text, size, bold, ink, anchor, role, node)
            for (text, size, bold, ink, role), top in zip(lines, tops, strict=False)
        ]
    return texts


def _notes(scene: Scene, node: int, look: int) -> tuple[tuple[str, ...], ...]:
    """What stands quietly beside an inner node: in one line, or in several."""
    state, show = scene.state, scene.show
    if state is None:
        return ()
    full = show.kind == "full"
    if full and show.intervals and look != LOST:
        return both_ways(*interval_texts(state.low[node], state.high[node]))
    if full and look == ON_PATH and show.windows and state.trace.has_window:
        visit = scene.visits[node]
        return both_ways(*window_texts(visit.alpha, visit.beta))
    if show.ordinals and state.ordinal[node]:
        return ((str(state.ordinal[node]),),)
    return ()


def _widest(lines: tuple[str, ...]) -> float:
    return max(width(line, SMALL) for line in lines)


def _free_side(scene: Scene, node: int, row: int, right: bool) -> float:
    """The room on a node's other side: none where the neighbour there has its own texts."""
    tree, near = scene.tree, node - 1 if right else node + 1
    if 0 <= near < len(tree) and tree.depth[near] == tree.depth[node] and tree.n_children[near]:
        return 0.0
    return scene.rooms[0 if right else 1][row] - BESIDE - GAP


def draw_leaf_notes(scene: Scene, outside: dict[int, str]) -> list[Text]:
    """Under leaves: the name, and the number of the evaluation or "skipped", where nothing is in the way."""
    texts: list[Text] = []
    tree, theme, show, state = scene.tree, scene.theme, scene.show, scene.state
    below = geometry.LEAF / 2 + 17
    ordinals = state.ordinal[scene.nodes].tolist() if state and show.ordinals else None
    left_room, right_room = scene.rooms
    for row, (node, x, y, leaf, look, (wide, _high)) in enumerate(
        zip(scene.index, scene.x, scene.y, scene.leaf, scene.looks, scene.sizes, strict=True)
    ):
        if not leaf:
            continue
        room = wide + min(left_room[row], right_room[row]) - GAP
        room = min(room, free_below(scene, node, x, y + below))
        base = y + below
        upper, ink, role = tree.label[node], theme.text, "name"
        if node in outside:
            upper, ink, role = outside[node], theme.ink[STATES[look]], "value"
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
