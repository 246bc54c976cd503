"""What stands around the tree: title and convention above it, legend and counts below."""

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from explorer.convention import Convention
from explorer.figure import geometry
from explorer.figure.edges import DOTS
from explorer.figure.geometry import MARGIN, ROW, RULE, SMALL, VALUE
from explorer.figure.items import Figure, Line, Point, Shape, Strokes, Text
from explorer.figure.metrics import shorten, width
from explorer.i18n import _, ngettext
from explorer.playback import State
from explorer.scope import ELIDED, HIDDEN
from explorer.theme import Style, Theme
from explorer.tree import CHANCE, MAX, MIN, BoolArray, Tree

ICON, AFTER_ICON, BETWEEN = 20.0, 8.0, 20.0
"""Width of a legend's sign, the gap to its word, and the gap to the next sign."""


def draw_title(title: str, rules: Convention | None, step: str, page: float, theme: Theme) -> list[Text]:
    """The bold line, and under it the convention, if there is a search, and the step, if it may be told."""
    if not title:
        return []
    room = page - 2 * MARGIN
    texts = [Text(MARGIN, 42, shorten(title, VALUE, True, room), VALUE, True, theme.text, "start", "title", -1)]
    line = " · ".join([*(rules.describe() if rules else ()), *([step] if step else [])])
    if line := shorten(line, SMALL, False, room):
        texts.append(Text(MARGIN, 64, line, SMALL, False, theme.muted, "start", "convention", -1))
    return texts


def words() -> dict[str, str]:
    """What the legend's signs mean, in their order."""
    return {
        "open": _("current path"), "done": _("done"), "unseen": _("not visited"), "skipped": _("skipped"),
        "static": _("static evaluation"), "variation": _("principal variation"), "cut": _("cutoff"),
        "stub": _("put away subtree"), "elided": _("plies left out"),
    }


def _legend_height(tree: Tree, page_width: float) -> float:
    """The room for all that could appear: so it is the same at every step and for every kind of sheet."""
    if len(tree) < 2:
        return 0.0
    possible = [words()[name] for name in ("open", "done", "unseen", "skipped", "variation", "cut")]
    if _static_possible(tree):
        possible.append(words()["static"])
    if _stubs(tree).any():
        possible.append(words()["stub"])
    if _elides(tree):
        possible.append(words()["elided"])
    rows = _rows([*_kinds(tree).values(), *possible], page_width, _count_width(tree))
    return RULE + ROW * rows + 8


def add_legend(picture: Figure, tree: Tree, theme: Theme, parts: Sequence[Figure], count: str = "") -> Figure:
    """The picture, and below it a rule, the signs of what appears in `parts` with their words, and the count."""
    if len(tree) < 2:
        return picture
    page = picture.width
    top = picture.height - MARGIN / 2 + RULE / 2
    rule = Line(MARGIN, top, page - MARGIN, top, Style(stroke=theme.rule, width=1.0), "rule", "plain", -1)
    framed = any(part.boards for part in parts)
    legend, x, y = draw_legend(tree, theme, appearing(parts), framed, (MARGIN, top + ROW), page - MARGIN)
    texts = picture.texts + legend.texts
    if count:
        need = width(count, SMALL)
        if x > MARGIN and x + need > page - MARGIN:
            y += ROW
        if need <= page - 2 * MARGIN:
            texts.append(Text(page - MARGIN, y + 4, count, SMALL, False, theme.muted, "end", "count", -1))
    return replace(
        picture, height=round(picture.height + _legend_height(tree, page), 1),
        edges=[*picture.edges, rule, *legend.edges], shapes=picture.shapes + legend.shapes,
        hatches=picture.hatches + legend.hatches, strikes=picture.strikes + legend.strikes, texts=texts,
    )


def draw_legend(
    tree: Tree, theme: Theme, names: Collection[str], framed: bool, start: Point, right: float
) -> tuple[Figure, float, float]:
    """The signs of those who move and of `names` with their words, from `start` on in rows that end at `right`.

    `framed`: nodes are frames of positions. Also returned: where the next sign would stand.
    """
    legend = Figure(right, start[1], theme.paper, [], [], [], [], [], [], [])
    kinds = _kinds(tree, framed)
    x, y = start
    for name, word in [*kinds.items(), *((name, word) for name, word in words().items() if name in names)]:
        wide = ICON + AFTER_ICON + width(word, SMALL)
        if x > start[0] and x + wide > right:
            x, y = start[0], y + ROW
        mid = x + ICON / 2
        if name in kinds:
            broad = 18 if name == "circle" else ICON
            legend.shapes.append(Shape(name, mid, y, broad, 18, theme.node["plain"], "plain", -1))
        elif name in ("done", "skipped", "unseen", "open", "static"):
            style = theme.node["done" if name == "static" else name]
            legend.shapes.append(Shape("square", mid, y, 18, 18, style, name, -1))
            if name == "skipped":
                legend.hatches.append(Strokes(mid, y, geometry.hatching("square", 18, 18), theme.hatch, "hatch", -1))
            if name == "static":
                legend.hatches.append(Strokes(mid, y + 4, ((-5, 0, 5, 0),), theme.static, "static", -1))
        elif name == "stub":
            legend.shapes.append(Shape("stub", mid, y, 14, 20, theme.stub["plain"], "plain", -1))
        elif name == "elided":
            style = replace(theme.edge["plain"], dash=DOTS)
            legend.edges.append(Line(x, y, x + ICON, y, style, "sign", "plain", -1))
        elif name == "variation":
            legend.edges.append(Line(x, y, x + ICON, y, theme.edge["variation"], "sign", name, -1))
        else:
            legend.strikes.extend(
                Line(mid + shift - 3, y + 7, mid + shift + 3, y - 7, theme.strike, "strike", "cut", -1)
                for shift in (-3.0, 3.0)
            )
        legend.texts.append(Text(x + ICON + AFTER_ICON, y + 4, word, SMALL, False, theme.text, "start", "legend", -1))
        x += wide + BETWEEN
    return legend, x, y


def _kinds(tree: Tree, framed: bool = False) -> dict[str, str]:
    """The shapes of those who move in the tree, and their names."""
    movers = np.unique(tree.player)
    names = {MAX: "MAX", MIN: "MIN", CHANCE: _("chance")}
    kind_of = geometry.framed_kind if framed else geometry.kind
    kinds = {kind_of(player): name for player, name in names.items() if player in movers}
    for player in movers[movers >= 0].tolist():
        named = tree.players[player] if player < len(tree.players) and tree.players[player] else str(player)
        kinds.setdefault(geometry.kind(player), _("player {}").format(named))
    return kinds


def _stubs(tree: Tree) -> BoolArray:
    """(n,) which leaves stand for put away subtrees."""
    column = tree.columns.get(HIDDEN)
    return column > 0 if isinstance(column, np.ndarray) else np.zeros(len(tree), bool)


def _elides(tree: Tree) -> bool:
    """Whether plies are left out somewhere."""
    column = tree.columns.get(ELIDED)
    return isinstance(column, np.ndarray) and bool(column.any())


def _static_possible(tree: Tree) -> bool:
    given = (tree.payoff[:, 0] == tree.payoff[:, 0]) & (tree.n_children > 0)
    return bool(given.any())


def appearing(parts: Sequence[Figure]) -> set[str]:
    """The names of the signs that appear in these pictures."""
    states = {shape.state for part in parts for shape in part.shapes}
    names = states & {"open", "done", "unseen", "skipped", "variation"}
    if states & {"variation", "cut"}:
        names.add("done")
    if any(shape.kind == "stub" for part in parts for shape in part.shapes):
        names.add("stub")
    if any(line.style.dash == DOTS for part in parts for line in part.edges):
        names.add("elided")
    if any(part.strikes for part in parts):
        names.add("cut")
    if any(hatch.role == "static" for part in parts for hatch in part.hatches):
        names.add("static")
    return names


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
    leaves = int((tree.is_leaf & ~_stubs(tree)).sum())
    return width(_counted(leaves, leaves), SMALL)


def counted(tree: Tree, state: State | None) -> str:
    """7 of 9 leaves evaluated; under a depth limit static evaluations are no leaves, and counted apart."""
    if state is None:
        return ""
    done = state.ordinal > 0
    leaf = tree.is_leaf & ~_stubs(tree)
    text = _counted(int((done & leaf).sum()), int(leaf.sum()))
    if inner := int((done & ~tree.is_leaf).sum()):
        text = ngettext("{} static evaluation", "{} static evaluations", inner).format(inner) + " · " + text
    return text
