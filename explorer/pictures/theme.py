"""Themes: colours and line styles of each state, for light and dark screens and for greyscale print.

Their colours and widths are in `resources/themes`, one file for each theme.
"""

from dataclasses import dataclass, replace
from typing import Any

import msgspec

from explorer.core import resources

THEME_SUFFIX = ".json"
"""The suffix of themes' files."""
STATES = ("plain", "unseen", "open", "done", "skipped", "cut", "variation", "earlier", "purged")
"""The states of a node or an edge in a picture; `plain` is without a search, `earlier` is from an earlier pass."""


@dataclass(frozen=True)
class Style:
    """Style of a shape or line: colours as #rrggbb or "none", widths and dashes in pixels at 100 %."""

    fill: str = "none"
    stroke: str = "none"
    width: float = 0.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class Theme:
    """A palette and the styles made from it; `node`, `edge` and `ink` are keyed by STATES."""

    name: str
    paper: str
    text: str
    muted: str
    rule: str
    node: dict[str, Style]
    edge: dict[str, Style]
    ink: dict[str, str]
    hatch: Style
    strike: Style
    arrow: Style
    arrow_head: Style
    cut: str
    static: Style
    board: Style
    current: Style
    """Style of the deepest node on the current path, where the search is."""
    collapsed: dict[str, Style]
    """Styles of collapsed subtrees, keyed by STATES; lighter than `node`."""
    players: tuple[tuple[str, str], ...]
    """Fill and text colour of the badges of numbered players, repeated cyclically."""
    badge: Style
    """Style of the small discs that hold a sign or a number."""
    mark: Style
    """Style of the disc that marks the most-proving node."""
    link: Style
    link_head: Style
    purge: Style
    """Style of the stroke through a node that was removed from the OPEN list."""
    choice: Style
    tied: Style
    """Style of the edges to equally good moves; `choice` is that of the edge to the chosen move."""
    base: str = "light"
    """The theme of the program whose icons and further colours go with this one: its own name, or another's."""


class _Colours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of a theme's file, as #rrggbb."""

    paper: str
    shape: str
    text: str
    muted: str
    line: str
    rule: str
    pale: str
    pale_text: str
    skipped: str
    skipped_fill: str
    skipped_text: str
    done_fill: str
    done_text: str
    open_line: str
    open_fill: str
    now_fill: str
    variation: str
    cut: str
    earlier_fill: str
    earlier_line: str
    earlier_text: str


class _Widths(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The widths of a theme's lines in pixels at 100 %; `thick_edge` is that of edges on the path and the variation."""

    line: float
    path: float
    current: float
    variation: float
    cut: float
    thick_edge: float


class _ThemeFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file in `resources/themes`; `cut_dash` is that of a cut node's outline, empty for a solid line."""

    colours: _Colours
    widths: _Widths
    cut_dash: tuple[float, ...]
    players: tuple[tuple[str, str], ...]


def shipped_file(name: str) -> dict[str, Any]:
    """Return the object in the file of one of the program's themes."""
    file: dict[str, Any] = msgspec.json.decode(resources.path(f"themes/{name}{THEME_SUFFIX}").read_bytes())
    return file


def make_theme(name: str, described: dict[str, Any]) -> Theme:
    """Return the theme of this name that an object like those in the files describes."""
    file = msgspec.convert(described, _ThemeFile)
    has, wide, dashed, dotted = file.colours, file.widths, (5.0, 4.0), (1.5, 3.0)
    node = {
        "plain": Style(has.shape, has.line, wide.line),
        "unseen": Style(has.shape, has.pale, wide.line),
        "open": Style(has.open_fill, has.open_line, wide.path),
        "done": Style(has.done_fill, has.line, wide.line),
        "skipped": Style(has.skipped_fill, has.skipped, wide.line, dashed),
        "cut": Style(has.done_fill, has.cut, wide.cut, file.cut_dash),
        "variation": Style(has.done_fill, has.variation, wide.variation),
        "earlier": Style(has.earlier_fill, has.earlier_line, 1.2, dotted),
        "purged": Style(has.skipped_fill, has.skipped, 1.2),
    }
    return Theme(
        name=name, paper=has.paper, text=has.text, muted=has.muted, rule=has.rule, cut=has.cut, node=node,
        edge={
            "plain": Style(stroke=has.line, width=wide.line),
            "unseen": Style(stroke=has.pale, width=wide.line),
            "open": Style(stroke=has.open_line, width=wide.thick_edge),
            "done": Style(stroke=has.line, width=wide.line),
            "skipped": Style(stroke=has.skipped, width=wide.line, dash=dashed),
            "cut": Style(stroke=has.line, width=wide.line),
            "variation": Style(stroke=has.variation, width=wide.thick_edge),
            "earlier": Style(stroke=has.earlier_line, width=1.2),
            "purged": Style(stroke=has.skipped, width=1.2),
        },
        ink={
            "plain": has.text, "unseen": has.pale_text, "open": has.text, "done": has.done_text,
            "skipped": has.skipped_text, "cut": has.done_text, "variation": has.done_text,
            "earlier": has.earlier_text, "purged": has.skipped_text,
        },
        hatch=Style(stroke=has.skipped, width=0.8),
        strike=Style(stroke=has.cut, width=2.2),
        arrow=Style(stroke=has.cut, width=1.6, dash=(2.0, 4.0)),
        arrow_head=Style(fill=has.cut),
        static=Style(stroke=has.line, width=1.2, dash=(1.5, 2.5)),
        board=Style(stroke=has.line, width=1.0),
        current=Style(has.now_fill, has.open_line, wide.current),
        collapsed={state: replace(style, width=min(1.0, style.width) if style.stroke in (has.line, has.pale)
                                  else style.width * 0.7)
                   for state, style in node.items()} | {"plain": Style(has.skipped_fill, has.pale, 1.0)},
        players=file.players,
        badge=Style(has.paper, has.muted, 1.0),
        mark=Style(has.now_fill, has.open_line, 1.4),
        link=Style(stroke=has.muted, width=1.3),
        link_head=Style(fill=has.muted),
        purge=Style(stroke=has.skipped_text, width=1.3),
        choice=Style(stroke=has.variation, width=wide.variation),
        tied=Style(stroke=has.variation, width=wide.variation, dash=(6.0, 4.0)), base=name,
    )


LIGHT, DARK, GREY = (make_theme(name, shipped_file(name)) for name in ("light", "dark", "grey"))
"""The program's themes. In GREY, for black-and-white print, widths, dashes and marks replace the others' hues."""

THEMES = {theme.name: theme for theme in (LIGHT, DARK, GREY)}
