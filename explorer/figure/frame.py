"""What stands around the tree: title and convention above it, legend and counts below."""

import numpy as np

from explorer.figure import geometry
from explorer.figure.geometry import MARGIN, ROW, RULE, SMALL, VALUE
from explorer.figure.items import Line, Shape, Strokes, Text
from explorer.figure.metrics import shorten, width
from explorer.figure.scene import BEST, LEFT, LOST, ON_PATH, UNVISITED, Scene
from explorer.i18n import _, ngettext
from explorer.playback import State
from explorer.theme import STATES, Style
from explorer.tree import CHANCE, MAX, MIN, Tree

ICON, AFTER_ICON, BETWEEN = 20.0, 8.0, 20.0
"""Width of a legend's sign, the gap to its word, and the gap to the next sign."""
_OPENING = ("open", "unseen")


def draw_title(scene: Scene, state: State | None) -> list[Text]:
    """The bold line, and under it the convention; the step only where answers show."""
    if not scene.show.title:
        return []
    room = scene.scale.page_width - 2 * MARGIN
    title = shorten(scene.show.title, VALUE, True, room)
    texts = [Text(MARGIN, 42, title, VALUE, True, scene.theme.text, "start", "title", -1)]
    if state is not None:
        line = " · ".join(state.trace.convention.describe())
        if scene.show.answers:
            step = _("step {} of {}").format(state.step, state.steps)
            line = f"{line} · {step}" if line else step
        if line := shorten(line, SMALL, False, room):
            texts.append(Text(MARGIN, 64, line, SMALL, False, scene.theme.muted, "start", "convention", -1))
    return texts


def words() -> dict[str, str]:
    """What the legend's signs mean, in their order."""
    return {
        "open": _("current path"), "done": _("done"), "unseen": _("not visited"), "skipped": _("skipped"),
        "static": _("static evaluation"), "variation": _("principal variation"), "cut": _("cutoff"),
    }


def legend_height(tree: Tree, page_width: float) -> float:
    """The room for all that could appear: so it is the same at every step and for every kind of sheet."""
    if len(tree) < 2:
        return 0.0
    possible = [words()[name] for name in ("open", "done", "unseen", "skipped", "variation", "cut")]
    if _static_possible(tree):
        possible.append(words()["static"])
    rows = _rows([*_kinds(tree).values(), *possible], page_width, _count_width(tree))
    return RULE + ROW * rows + 8


def draw_legend(
    scene: Scene, marked_static: bool
) -> tuple[list[Line], list[Shape], list[Strokes], list[Line], list[Text]]:
    """The rule, the signs of what appears in the picture with their words, and the count at the right."""
    theme, page = scene.theme, scene.scale.page_width
    lines: list[Line] = []
    shapes: list[Shape] = []
    hatches: list[Strokes] = []
    strikes: list[Line] = []
    texts: list[Text] = []
    if len(scene.tree) < 2:
        return lines, shapes, hatches, strikes, texts
    top = scene.top + scene.scale.page_height - MARGIN / 2 + RULE / 2
    lines.append(Line(MARGIN, top, page - MARGIN, top, Style(stroke=theme.rule, width=1.0), "rule", "plain", -1))
    x, y = MARGIN, top + ROW
    kinds = {} if scene.boards else _kinds(scene.tree)
    for name, word in _present(scene, marked_static):
        wide = ICON + AFTER_ICON + width(word, SMALL)
        if x > MARGIN and x + wide > page - MARGIN:
            x, y = MARGIN, y + ROW
        mid = x + ICON / 2
        if name in kinds:
            shapes.append(Shape(name, mid, y, ICON, 18, theme.node["plain"], "plain", -1))
        elif name in ("done", "skipped", "unseen", "open", "static"):
            style = theme.node["done" if name == "static" else name]
            shapes.append(Shape("square", mid, y, 18, 18, style, name, -1))
            if name == "skipped":
                hatches.append(Strokes(mid, y, geometry.hatching("square", 18, 18), theme.hatch, "hatch", -1))
            if name == "static":
                hatches.append(Strokes(mid, y + 4, ((-5, 0, 5, 0),), theme.static, "static", -1))
        elif name == "variation":
            lines.append(Line(x, y, x + ICON, y, theme.edge["variation"], "sign", name, -1))
        else:
            strikes += [
                Line(mid + shift - 3, y + 7, mid + shift + 3, y - 7, theme.strike, "strike", "cut", -1)
                for shift in (-3.0, 3.0)
            ]
        texts.append(Text(x + ICON + AFTER_ICON, y + 4, word, SMALL, False, theme.text, "start", "legend", -1))
        x += wide + BETWEEN
    if counted := _count(scene):
        need = width(counted, SMALL)
        if x > MARGIN and x + need > page - MARGIN:
            y += ROW
        if need <= page - 2 * MARGIN:
            texts.append(Text(page - MARGIN, y + 4, counted, SMALL, False, theme.muted, "end", "count", -1))
    return lines, shapes, hatches, strikes, texts


def _kinds(tree: Tree) -> dict[str, str]:
    """The shapes of those who move in the tree, and their names."""
    movers = np.unique(tree.player)
    names = {MAX: "MAX", MIN: "MIN", CHANCE: _("chance")}
    kinds = {geometry.kind(player): name for player, name in names.items() if player in movers}
    for player in movers[movers >= 0].tolist():
        named = tree.players[player] if player < len(tree.players) and tree.players[player] else str(player)
        kinds.setdefault(geometry.kind(player), _("player {}").format(named))
    return kinds


def _static_possible(tree: Tree) -> bool:
    given = (tree.payoff[:, 0] == tree.payoff[:, 0]) & (tree.n_children > 0)
    return bool(given.any())


def _present(scene: Scene, marked_static: bool) -> list[tuple[str, str]]:
    """The signs that appear in this picture."""
    found = set(scene.looks)
    looks = {ON_PATH: "open", LEFT: "done", UNVISITED: "unseen", LOST: "skipped", BEST: "variation"}
    names = {name for look, name in looks.items() if look in found}
    if scene.state is not None and scene.state.struck[scene.nodes].any():
        names.add("cut")
    if "variation" in names or "cut" in [STATES[look] for look in found]:
        names.add("done")
    if marked_static:
        names.add("static")
    kinds = {} if scene.boards else _kinds(scene.tree)
    return [*kinds.items(), *((name, word) for name, word in words().items() if name in names)]


def _rows(entries: list[str], page: float, count: float) -> int:
    rows, x = 1, MARGIN
    for word in entries:
        wide = ICON + AFTER_ICON + width(word, SMALL)
        if x > MARGIN and x + wide > page - MARGIN:
            rows, x = rows + 1, MARGIN
        x += wide + BETWEEN
    return rows + (x + count > page - MARGIN)


def _counted(evaluated: int, leaves: int) -> str:
    return ngettext("{} of {} leaf evaluated", "{} of {} leaves evaluated", leaves).format(evaluated, leaves)


def _count_width(tree: Tree) -> float:
    leaves = int((tree.n_children == 0).sum())
    return width(_counted(leaves, leaves), SMALL)


def _count(scene: Scene) -> str:
    """7 of 9 leaves evaluated; under a depth limit static evaluations are no leaves, and counted apart."""
    state, tree = scene.state, scene.tree
    if state is None:
        return ""
    done = state.ordinal > 0
    leaf = tree.n_children == 0
    text = _counted(int((done & leaf).sum()), int(leaf.sum()))
    if inner := int((done & ~leaf).sum()):
        text = ngettext("{} static evaluation", "{} static evaluations", inner).format(inner) + " · " + text
    return text
