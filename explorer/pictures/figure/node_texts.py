"""Texts beside inner nodes and below leaves: names, windows, intervals, notes of the search, ordinals."""

from itertools import repeat

import numpy as np

from explorer.core.i18n import _, grouped, ngettext
from explorer.explanations.notes import has_means
from explorer.pictures.figure import geometry
from explorer.pictures.figure.edges import free_below
from explorer.pictures.figure.geometry import GAP, NAME, NAME_DISTANCE, SMALL
from explorer.pictures.figure.items import Anchor, Text
from explorer.pictures.figure.metrics import shorten, text_width, text_widths
from explorer.pictures.figure.scene import BEST, CUT, GONE, LEFT, LOST, ON_PATH, Scene
from explorer.pictures.figure.texts import MEAN_SIGN, interval_texts, one_or_two_lines, texts_at, window_texts
from explorer.pictures.theme import STATES
from explorer.trees.tree import FloatArray, IntArray

BELOW, LINE = 17.0, 15.0
"""Baseline of the first line below a leaf, and the distance to the next one, in pixels."""
BASELINES = {1: (5.0,), 2: (-5.5, 11.5), 3: (-9.0, 6.0, 20.0), 4: (-13.0, 0.0, 12.0, 24.0)}
"""Baselines below the centre by number of lines beside a node; a single line takes one of the two places of 2."""
NoteLine = tuple[str, float, bool, str, str]
"""A line beside a node: text, size, whether it is bold, colour and role."""
_NAME_BASELINES = np.array([BASELINES[max(2, 1 + more)][0] for more in range(max(BASELINES))])


def draw_names(scene: Scene, outside: dict[int, str]) -> list[Text]:
    """Draw the names beside inner nodes, and under them numbers from `outside`, windows or intervals.

    Texts are on the node's outer side, or on its inner side if only that has room. Windows and intervals take two lines
    if one is too long. Names are shortened if necessary; other texts that don't fit are left out. Both are recorded in
    `scene.unplaced`.
    """
    tree, theme, scale = scene.tree, scene.theme, scene.node_geometry
    rows = np.flatnonzero(~scene.is_leaf)
    nodes = scene.nodes[rows]
    right = scale.has_text_on_right[nodes]
    side_widths = [side[rows] - NAME_DISTANCE - GAP for side in scene.free_widths]
    lines_below: dict[int, list[NoteLine]] = {}
    for place, node, row in nodes_with_notes(scene, outside, rows):
        code = scene.state_code_list[row]
        value, notes = outside.get(node, ""), note_variants(scene, row)
        side = int(right[place])
        room = float(side_widths[side][place])
        value_wide = text_width(value, NAME, True)
        needed_width = max(value_wide, min(map(_widest_line, notes), default=0.0))
        other_room = float(side_widths[1 - side][place])
        if room < needed_width and room < other_room and _is_free_side(scene, node, bool(side)):
            right[place], room = not side, other_room
        number = value != "" and value_wide <= room
        lines: list[NoteLine] = [(value, NAME, True, theme.ink[STATES[code]], "value")] * number
        shown_note = next((lines for lines in notes if _widest_line(lines) <= room), ())
        if value and not number:
            scene.add_unplaced(node, "value", value)
        if notes and not shown_note:
            scene.add_unplaced(node, "window", " ".join(notes[-1]))
        lines_below[place] = lines + [(note, SMALL, False, theme.muted, "window") for note in shown_note]
    names = shorten_names(scene, nodes, texts_at(tree.label, nodes), np.where(right, side_widths[1], side_widths[0]))
    x = scale.x[nodes] + np.where(right, 1, -1) * (scale.widths[nodes] / 2 + NAME_DISTANCE)
    anchor_x, y = np.round(x, 1).tolist(), scene.centres[1][rows]
    anchors: list[Anchor] = ["start" if side else "end" for side in right.tolist()]
    # A name alone is placed as the first of two lines, so that it does not move when the second appears.
    line_counts = np.zeros(len(rows), np.int64)
    for place, lines in lines_below.items():
        line_counts[place] = len(lines)
    tops = np.round(y + _NAME_BASELINES[line_counts], 1).tolist()
    muted = (scene.state_codes[rows] == LOST).tolist()
    index = nodes.tolist()
    texts = [
        Text(anchor_x[place], tops[place], name, NAME, True, theme.muted if muted[place] else theme.text,
             anchors[place], "name", index[place])
        for place, name in enumerate(names) if name
    ]
    for place, lines in lines_below.items():
        baselines = BASELINES[max(2, len(lines) + (names[place] != ""))]
        first = 1 if names[place] or (len(lines) == 1 and lines[0][4] != "value") else 0
        texts += [
            Text(anchor_x[place], round(float(y[place]) + top, 1), *line[:4], anchors[place], line[4], index[place])
            for line, top in zip(lines, baselines[first:], strict=False)
        ]
    return texts


def nodes_with_notes(scene: Scene, outside: dict[int, str], rows: IntArray) -> list[tuple[int, int, int]]:
    """Return the inner nodes that may have lines under their names: (index into `rows`, node, row of the scene)."""
    nodes = scene.nodes[rows]
    has_notes = np.zeros(len(rows), bool)
    if outside:
        has_notes |= np.isin(nodes, list(outside))
    if scene.snapshot is not None:
        full = scene.show.kind == "full"
        has_notes |= (scene.state_codes[rows] == ON_PATH) | (full and scene.show.intervals)
        has_notes |= np.array([scene.notes[row] != "" for row in rows.tolist()], bool)
        if scene.has_ordinals:
            has_notes |= scene.snapshot.ordinal_of(nodes) > 0
    places = np.flatnonzero(has_notes)
    return list(zip(places.tolist(), nodes[places].tolist(), rows[places].tolist(), strict=True))


def note_variants(scene: Scene, row: int) -> tuple[tuple[str, ...], ...]:
    """Return the possible notes beside an inner node, each as a tuple of lines, the one with fewest lines first."""
    state, show, node, code = scene.snapshot, scene.show, scene.node_list[row], scene.state_code_list[row]
    if state is None:
        return ()
    full = show.kind == "full"
    if full and show.intervals and code != LOST:
        return one_or_two_lines(*interval_texts(*scene.intervals[node]))
    if full and code == ON_PATH and show.windows and state.trace.has_window:
        visit = scene.visits[node]
        return one_or_two_lines(*window_texts(visit.alpha, visit.beta))
    if note := scene.notes[row]:
        mean = scene.values[0][row] if has_means(state.trace) else ""
        if mean[:1] != MEAN_SIGN:
            return ((note,),)
        # The edges of frames leave at the side; two short lines keep clear of them.
        return ((mean, note),) if scene.draws_boards else ((f"{mean} · {note}",), (mean, note))
    ordinal = int(state.ordinal_of(np.array([node]))[0]) if scene.has_ordinals else 0
    return ((str(ordinal),),) if ordinal else ()


def _widest_line(lines: tuple[str, ...]) -> float:
    return max(text_width(line, SMALL) for line in lines)


def _is_free_side(scene: Scene, node: int, right: bool) -> bool:
    """Return True if no inner node is next to the node on the side opposite to `right`."""
    tree, neighbour = scene.tree, node - 1 if right else node + 1
    is_beside = 0 <= neighbour < len(tree) and tree.depth_of(neighbour) == tree.depth_of(node)
    return not (is_beside and tree.n_children[neighbour])


def shorten_names(
    scene: Scene, nodes: IntArray, names: list[str], rooms: FloatArray, role: str = "name"
) -> list[str]:
    """Shorten the texts in place to the widths `rooms`, and return them; those cut go to `scene.unplaced`."""
    for place in np.flatnonzero(text_widths(names, NAME, True) > rooms).tolist():
        whole, names[place] = names[place], shorten(names[place], NAME, True, float(rooms[place]))
        if whole != names[place]:
            scene.add_unplaced(int(nodes[place]), role, whole, names[place])
    return names


def draw_leaf_notes(scene: Scene, outside: dict[int, str]) -> list[Text]:
    """Draw the names under leaves and, where they fit, the number of the evaluation, the note, or "pruned".

    In trees above LARGE_TREE "pruned" is left out, as hatching shows it. Under collapsed subtrees the number of their
    nodes is drawn. Numbers from `outside` are above the names.
    """
    theme = scene.theme
    rows = np.flatnonzero(scene.is_leaf)
    nodes, codes = scene.nodes[rows], scene.state_codes[rows]
    index, x, y = nodes.tolist(), scene.centres[0][rows], scene.centres[1][rows]
    first_line = scene.proportions.leaf_height / 2 + BELOW
    edges_room = free_below(scene, nodes, x, y + first_line + LINE * bool(outside))
    room = np.minimum(_leaf_text_rooms(scene, nodes, outside), edges_room)
    names = shorten_names(scene, nodes, texts_at(scene.tree.label, nodes), room)
    numbers = shorten_names(scene, nodes, [outside.get(node, "") for node in index], room, "value")
    room = np.minimum(room, np.minimum(_leaf_text_rooms(scene, nodes, outside, is_shared=True), edges_room))
    is_pruned = codes == LOST
    name_inks = [theme.muted if pruned else theme.text for pruned in is_pruned.tolist()]
    number_inks = [theme.muted if code == LOST else theme.ink[STATES[code]] for code in codes.tolist()]
    bases, anchor_x = y + first_line, x.tolist()
    texts: list[Text] = []
    for words, role, inks in ((numbers, "value", number_inks), (names, "name", name_inks)):
        texts += [
            Text._make(columns) for columns in zip(
                anchor_x, bases.tolist(), words, repeat(NAME), repeat(True), inks, repeat("middle"), repeat(role),
                index, repeat(0.0),
            ) if columns[2]
        ]
        bases += LINE * np.array([word != "" for word in words], bool)
    notes, roles = leaf_notes(scene, rows, room)
    fits = text_widths(notes, SMALL) <= room
    for place in np.flatnonzero(~fits).tolist():
        # Hatching shows pruned leaves without the word, too.
        if notes[place] and not is_pruned[place]:
            scene.add_unplaced(index[place], roles[place], notes[place])
    grey = theme.ink["skipped"]
    texts += [
        Text(anchor_x[place], float(bases[place]), notes[place], SMALL, False,
             grey if is_pruned[place] else theme.muted, "middle", roles[place], index[place])
        for place in np.flatnonzero(fits).tolist() if notes[place]
    ]
    return texts


def leaf_notes(scene: Scene, rows: IntArray, room: FloatArray) -> tuple[list[str], list[str]]:
    """Return the note of the leaf in each of these rows of the scene, "" if none, and its role; `room` is (k,)."""
    state, codes, hidden = scene.snapshot, scene.state_codes[rows], scene.hidden[rows]
    notes = [""] * len(rows)
    if state and scene.has_ordinals:
        done = (codes == LEFT) | (codes == CUT) | (codes == BEST) | (codes == ON_PATH) | (codes == GONE)
        ordinals = np.where(done & (hidden == 0), state.ordinal_of(scene.nodes[rows]), 0)
        notes = [str(ordinal) if ordinal else "" for ordinal in ordinals.tolist()]
    for place, row in enumerate(rows.tolist()):
        if note := scene.notes[row]:
            number = note.partition(" ")[0]
            notes[place] = number if number[0].isdigit() and text_width(note, SMALL) > room[place] else note
    if scene.show.answers and len(scene.tree) <= geometry.LARGE_TREE:
        word = _("pruned")
        for place in np.flatnonzero(codes == LOST).tolist():
            notes[place] = word
    roles = ["ordinal"] * len(rows)
    for place in np.flatnonzero(hidden).tolist():
        notes[place], roles[place] = _hidden_count_text(int(hidden[place]), float(room[place])), "hidden"
    return notes, roles


def _leaf_text_rooms(
    scene: Scene, nodes: IntArray, outside: dict[int, str], is_shared: bool = False
) -> FloatArray:
    """Return the widths (k,) for texts centred below leaves, up to the texts and shapes of their neighbours.

    A text may reach into the half of a neighbour with a short one; if the room `is_shared`, not beyond the middle.
    """
    tree, x, page = scene.tree, scene.node_geometry.x, scene.node_geometry.page_width
    reach = np.minimum(x[nodes], page - x[nodes]) - geometry.MARGIN / 2 - GAP / 2
    for step in (-1, 1):
        others = np.clip(nodes + step, 0, len(tree) - 1)
        is_beside = (tree.depth_of(others) == tree.depth_of(nodes)) & (others != nodes)
        apart, taken = np.abs(x[others] - x[nodes]) - GAP, scene.half_width(others)
        below = tree.n_children[others] == 0
        names = text_widths(texts_at(tree.label, others), NAME, True)
        if outside:
            numbers = [outside.get(node, "") for node in others.tolist()]
            names = np.maximum(names, text_widths(numbers, NAME, True))
        taken = np.where(below, np.maximum(taken, names / 2), taken)
        free = np.maximum(apart - taken, np.where(below, apart / 2, 0.0))
        reach = np.where(is_beside, np.minimum(reach, np.minimum(free, apart / 2) if is_shared else free), reach)
    rooms: FloatArray = 2 * reach
    return rooms


def _hidden_count_text(hidden: int, room: float) -> str:
    """Format the number of nodes of a collapsed subtree, with the word "nodes" if it fits."""
    words = ngettext("{:,} node", "{:,} nodes", hidden).format(hidden)
    return words if text_width(words, SMALL) <= room else grouped(hidden)
