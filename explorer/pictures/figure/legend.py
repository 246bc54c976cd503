"""The signs of the legend: their drawing, their meanings, and the choice of those that a picture needs."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from explorer.core.i18n import _
from explorer.pictures.figure import outlines
from explorer.pictures.figure.badges import (
    EXTENDED_SIGN,
    HIT_SIGN,
    PROVING_SIGN,
    make_disc,
    may_reorder_children,
    player_badge_style,
)
from explorer.pictures.figure.difference_overlay import FIRST, SECOND, half_disc
from explorer.pictures.figure.edges import ELIDED_DASH, RANDOM_MOVE_DASH
from explorer.pictures.figure.geometry import ROW, SMALL
from explorer.pictures.figure.items import Figure, Line, Point, Shape, Strokes, Text
from explorer.pictures.figure.metrics import text_width
from explorer.pictures.figure.node_columns import players_to_move
from explorer.pictures.figure.nodes import hatch_segments
from explorer.pictures.theme import Style, Theme
from explorer.search.trace import Trace
from explorer.trees.players import numbered_name, player_name
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY, Tree

ICON, AFTER_ICON, BETWEEN = 20.0, 8.0, 20.0
"""Width of a legend's sign, the gap to its word, and the gap to the next sign."""
_STATE_SIGNS = {
    "done": "done", "skipped": "skipped", "unseen": "unseen", "open": "open", "pending": "open", "static": "done",
    "earlier": "earlier", "purged": "purged",
}
"""The signs that show a node's state, each with the state drawn."""
DISC_SIGNS = {"hit": HIT_SIGN, "turn": "1", "proving": PROVING_SIGN, "extended": EXTENDED_SIGN}
"""The characters in small discs, by sign."""
COLUMN_SIGNS = {"proof": " / ", "merit": "≤ "}
"""Columns of a trace whose numbers are beside nodes, each with a text that identifies them."""
NOTE_ROLES = ("window", "ordinal")
"""The roles of the texts beside inner nodes and below leaves."""


def sign_meanings() -> dict[str, str]:
    """Return the meanings of the legend's signs, in their order in the legend."""
    return {
        "open": _("current path"), "done": _("done"), "unseen": _("not visited"), "skipped": _("pruned"),
        "earlier": _("visited in an earlier pass"), "pending": _("still open"), "purged": _("purged"),
        "static": _("static evaluation"), "variation": _("principal variation"), "cut": _("cutoff"),
        "chosen": _("chosen move"), "tied": _("equally good"), "hit": _("already known"),
        "turn": _("order of the search"),
        "proving": _("most-proving node"), "random": _("move drawn at random"),
        "extended": _("searched beyond the depth limit"), "proof": _("proof / disproof number"),
        "merit": _("merit on the OPEN list"),
        "stub": _("collapsed subtree"), "elided": _("levels left out"),
        FIRST: _("only in the first run"), SECOND: _("only in the second run"),
    }


def search_signs(trace: Trace | None) -> list[str]:
    """Return the signs that may appear at some step of this search but not in every search."""
    if trace is None:
        return []
    possible = {
        "earlier": len(trace.passes) > 1, "purged": not trace.visits_nest,
        "chosen": trace.value.ndim > 1 or trace.is_sampling,
        "tied": trace.value.ndim > 1, "hit": trace.source is not None, "turn": may_reorder_children(trace),
        "proving": "proof" in trace.columns, "random": trace.is_sampling,
        "extended": trace.options.quiescence or trace.options.singular is not None,
        "proof": "proof" in trace.columns, "merit": "merit" in trace.columns,
    }
    return [name for name, is_possible in possible.items() if is_possible]


def signs_in_figures(parts: Sequence[Figure], trace: Trace | None = None) -> set[str]:
    """Return the names of the signs that appear in these figures; `trace` is their search."""
    states = {shape.state for part in parts for shape in part.shapes}
    names = states & {"open", "done", "unseen", "skipped", "variation", "earlier", "purged"}
    if "open" in names and trace is not None and not trace.visits_nest:
        names = names - {"open"} | {"pending"}
    if states & {"variation", "cut"}:
        names.add("done")
    if any(shape.kind in ("stub", "hanging") for part in parts for shape in part.shapes):
        names.add("stub")
    dashes = {line.style.dash for part in parts for line in part.edges}
    names |= {name for name, dash in (("elided", ELIDED_DASH), ("random", RANDOM_MOVE_DASH)) if dash in dashes}
    names |= {line.state for part in parts for line in part.edges} & {"chosen", "tied"}
    names |= {badge.state for part in parts for badge in part.badges} & {*DISC_SIGNS, FIRST, SECOND}
    if trace is not None:
        note_texts = {text.text for part in parts for text in part.texts if text.role in NOTE_ROLES}
        names |= {name for name, sign in COLUMN_SIGNS.items()
                  if name in trace.columns and any(sign in each for each in note_texts)}
    if any(line.role == "strike" for part in parts for line in part.strikes):
        names.add("cut")
    if any(hatch.role == "static" for part in parts for hatch in part.hatches):
        names.add("static")
    return names


def draw_legend(
    tree: Tree, theme: Theme, names: Collection[str], style: str, start: Point, right: float
) -> tuple[Figure, float, float]:
    """Draw the shapes of the players and the signs `names`, with their words, in rows from `start` to x = `right`.

    `style` is one of NODE_STYLES. Also return x and y of the place for the next sign.
    """
    legend = Figure(right, start[1], theme.paper, [], [], [], [], [], [], [])
    x, y = start
    signs: list[tuple[str, str, int]] = legend_players(tree, style)
    signs += [(name, word, NOBODY) for name, word in sign_meanings().items() if name in names]
    for name, word, player in signs:
        width = ICON + AFTER_ICON + text_width(word, SMALL)
        if x > start[0] and x + width > right:
            x, y = start[0], y + ROW
        if player == NOBODY:
            _draw_sign(legend, theme, name, x, y)
        else:
            _draw_player(legend, theme, name, player, x + ICON / 2, y)
        legend.texts.append(Text(x + ICON + AFTER_ICON, y + 4, word, SMALL, False, theme.text, "start", "legend", -1))
        x += width + BETWEEN
    return legend, x, y


def _draw_player(legend: Figure, theme: Theme, kind: str, player: int, x: float, y: float) -> None:
    """Add a player's shape to the legend; a numbered player's has the player's colour and number."""
    style = theme.node["plain"]
    if player >= 0:
        style, text_colour = player_badge_style(theme, player)
        baseline = {"shield": 2.5, "house": 5.0}.get(kind, 4.0)
        legend.texts.append(Text(x, y + baseline, str(player + 1), SMALL, True, text_colour, "middle", "badge", -1))
    is_round = kind in ("circle", "diamond")
    legend.shapes.append(Shape(kind, x, y, 18 if is_round else ICON, 18, style, "plain", -1))


def _draw_sign(legend: Figure, theme: Theme, name: str, x: float, y: float) -> None:
    """Add a sign to the legend, to the right of x and centred at height y."""
    middle = x + ICON / 2
    if name in _STATE_SIGNS:
        state = _STATE_SIGNS[name]
        legend.shapes.append(Shape("square", middle, y, 18, 18, theme.node[state], state, -1))
        if name == "skipped":
            hatch = hatch_segments("square", 18, 18)
            legend.hatches.append(Strokes(middle, y, hatch, theme.hatch, "hatch", -1))
        if name == "static":
            legend.hatches.append(Strokes(middle, y + 4, ((-5, 0, 5, 0),), theme.static, "static", -1))
        if name == "purged":
            legend.hatches.append(Strokes(middle, y, ((-7, 7, 7, -7),), theme.purge, "purge", -1))
    elif name == "stub":
        legend.shapes.append(Shape("stub", middle, y, 14, 20, theme.collapsed["plain"], "plain", -1))
    elif name == "cut":
        legend.strikes.extend(
            Line(middle + shift - 3, y + 7, middle + shift + 3, y - 7, theme.strike, "strike", "cut", -1)
            for shift in (-3.0, 3.0)
        )
    elif name in COLUMN_SIGNS:
        sample = {"proof": "1 / 3", "merit": "≤ 9"}[name]
        legend.texts.append(Text(middle, y + 4, sample, SMALL, False, theme.muted, "middle", "legend", -1))
    elif name in DISC_SIGNS:
        look = theme.mark if name == "proving" else theme.badge, theme.text
        _draw_disc(legend, DISC_SIGNS[name], look, name, middle, y)
    elif name in (FIRST, SECOND):
        legend.badges.extend(half_disc(middle, y, name, theme, -1))
    else:
        plain = theme.edge["plain"]
        style = {
            "variation": theme.edge["variation"], "chosen": theme.choice, "tied": theme.tied,
            "random": replace(plain, dash=RANDOM_MOVE_DASH), "elided": replace(plain, dash=ELIDED_DASH),
        }[name]
        state = name if name == "variation" else "plain"
        legend.edges.append(Line(x, y, x + ICON, y, style, "sign", state, -1))


def _draw_disc(legend: Figure, sign: str, look: tuple[Style, str], role: str, x: float, y: float) -> None:
    shape, text = make_disc(x, y, sign, look, role, -1)
    legend.badges.append(shape)
    legend.texts.append(text)


def legend_players(tree: Tree, style: str = "triangles") -> list[tuple[str, str, int]]:
    """Return the shape, the name and the player code for each player and for chance, if in the tree.

    Players whose shapes have a word in them are left out.
    """
    movers = players_to_move(tree)
    names = {MAX: "MAX", MIN: "MIN", CHANCE: _("chance")}
    found = [(outlines.shape_kind(player, style), name, player) for player, name in names.items()
             if player in movers and not outlines.player_word(player, style)]
    return found + [(outlines.shape_kind(player), _player_text(tree, player), player)
                    for player in movers if player >= 0]


def _player_text(tree: Tree, player: int) -> str:
    """Return "player 1", followed by the player's own name in brackets if it has one."""
    plain, name = numbered_name(player), player_name(tree, player)
    return plain if name.lower() in (str(player + 1), plain.lower()) else f"{plain} ({name})"
