"""Themes: colours and line styles of each state, for light and dark screens and for greyscale print."""

from dataclasses import dataclass, replace

STATES = ("plain", "unseen", "open", "done", "skipped", "cut", "variation", "earlier", "purged")
"""The states of a node or an edge in a picture; `plain` is without a search, `earlier` is from an earlier pass."""
PLAYERS = (
    ("#0072b2", "#ffffff"), ("#e69f00", "#000000"), ("#009e73", "#ffffff"), ("#cc79a7", "#000000"),
    ("#56b4e9", "#000000"), ("#d55e00", "#ffffff"), ("#f0e442", "#000000"), ("#595959", "#ffffff"),
)
"""Fill and text colour of each numbered player's badge (palette of Okabe and Ito, with black made lighter)."""


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


def _theme(
    name: str, *, paper: str, shape: str, text: str, muted: str, line: str, rule: str, pale: str, pale_text: str,
    skipped: str, skipped_fill: str, skipped_text: str, done_fill: str, done_text: str, open_line: str, open_fill: str,
    now_fill: str, variation: str, cut: str, earlier_fill: str, earlier_line: str, earlier_text: str,
) -> Theme:
    dashed, dotted = (5.0, 4.0), (1.5, 3.0)
    node = {
        "plain": Style(shape, line, 1.4),
        "unseen": Style(shape, pale, 1.4),
        "open": Style(open_fill, open_line, 3.0),
        "done": Style(done_fill, line, 1.4),
        "skipped": Style(skipped_fill, skipped, 1.4, dashed),
        "cut": Style(done_fill, cut, 2.2),
        "variation": Style(done_fill, variation, 2.6),
        "earlier": Style(earlier_fill, earlier_line, 1.2, dotted),
        "purged": Style(skipped_fill, skipped, 1.2),
    }
    return Theme(
        name=name, paper=paper, text=text, muted=muted, rule=rule, cut=cut, node=node,
        edge={
            "plain": Style(stroke=line, width=1.4),
            "unseen": Style(stroke=pale, width=1.4),
            "open": Style(stroke=open_line, width=3.4),
            "done": Style(stroke=line, width=1.4),
            "skipped": Style(stroke=skipped, width=1.4, dash=dashed),
            "cut": Style(stroke=line, width=1.4),
            "variation": Style(stroke=variation, width=3.4),
            "earlier": Style(stroke=earlier_line, width=1.2),
            "purged": Style(stroke=skipped, width=1.2),
        },
        ink={
            "plain": text, "unseen": pale_text, "open": text, "done": done_text, "skipped": skipped_text,
            "cut": done_text, "variation": done_text, "earlier": earlier_text, "purged": skipped_text,
        },
        hatch=Style(stroke=skipped, width=0.8),
        strike=Style(stroke=cut, width=2.2),
        arrow=Style(stroke=cut, width=1.6, dash=(2.0, 4.0)),
        arrow_head=Style(fill=cut),
        static=Style(stroke=line, width=1.2, dash=(1.5, 2.5)),
        board=Style(stroke=line, width=1.0),
        current=Style(now_fill, open_line, 4.0),
        collapsed={state: replace(style, width=min(1.0, style.width) if style.stroke in (line, pale)
                                  else style.width * 0.7)
                   for state, style in node.items()} | {"plain": Style(skipped_fill, pale, 1.0)},
        players=PLAYERS,
        badge=Style(paper, muted, 1.0),
        mark=Style(now_fill, open_line, 1.4),
        link=Style(stroke=muted, width=1.3),
        link_head=Style(fill=muted),
        purge=Style(stroke=skipped_text, width=1.3),
        choice=Style(stroke=variation, width=2.6),
        tied=Style(stroke=variation, width=2.6, dash=(6.0, 4.0)),
    )


LIGHT = _theme(
    "light", paper="#ffffff", shape="#ffffff", text="#1b1f24", muted="#707985", line="#59636e", rule="#d5dae0",
    pale="#adb6c0", pale_text="#7a838d", skipped="#a3abb5", skipped_fill="#f0f2f4", skipped_text="#727c87",
    done_fill="#d7eaf7", done_text="#0b4a75", open_line="#e69f00", open_fill="#fdf6e5", now_fill="#fbdf9d",
    variation="#0072b2", cut="#d55e00", earlier_fill="#f1f8fc", earlier_line="#7f98ab", earlier_text="#53768f",
)
DARK = _theme(
    "dark", paper="#14171a", shape="#1b2025", text="#e8ebee", muted="#929ca7", line="#9aa4af", rule="#2c3238",
    pale="#56606a", pale_text="#8b95a0", skipped="#5d6771", skipped_fill="#1d2125", skipped_text="#8b95a0",
    done_fill="#12405f", done_text="#cfe8fb", open_line="#f0ad1f", open_fill="#2b2616", now_fill="#5a4716",
    variation="#56b4e9", cut="#ff8a4c", earlier_fill="#16242e", earlier_line="#5f7e92", earlier_text="#8fb0c6",
)
_PRINT = _theme(
    "grey", paper="#ffffff", shape="#ffffff", text="#000000", muted="#4d4d4d", line="#333333", rule="#b3b3b3",
    pale="#9c9c9c", pale_text="#737373", skipped="#999999", skipped_fill="#ffffff", skipped_text="#666666",
    done_fill="#e4e4e4", done_text="#000000", open_line="#000000", open_fill="#ffffff", now_fill="#c8c8c8",
    variation="#000000", cut="#000000", earlier_fill="#f4f4f4", earlier_line="#808080", earlier_text="#666666",
)
GREY = replace(
    _PRINT, players=(
        ("#262626", "#ffffff"), ("#ffffff", "#000000"), ("#8c8c8c", "#000000"), ("#d9d9d9", "#000000"),
        ("#595959", "#ffffff"), ("#f2f2f2", "#000000"), ("#b3b3b3", "#000000"), ("#000000", "#ffffff"),
    ), node={**_PRINT.node, "cut": Style("#e4e4e4", "#000000", 2.4, (7.0, 3.0))},
    collapsed={**_PRINT.collapsed, "cut": Style("#e4e4e4", "#000000", 1.7, (7.0, 3.0))},
)
"""Theme for black-and-white print: widths, dashes and marks replace the hues of the other themes."""

THEMES = {theme.name: theme for theme in (LIGHT, DARK, GREY)}
