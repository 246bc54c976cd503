"""SVG export: small documents with meaningful groups and real text, without features that other programs rasterise.

Shared data is written once: outlines are defined once and reused, and styles and the heights of long rows are
attributes of groups.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from itertools import groupby

from explorer.pictures.export.controls import drop_controls
from explorer.pictures.export.number_format import format_length, format_position, format_tenth
from explorer.pictures.export.page import Page, pause_collector
from explorer.pictures.export.svg_boards import grid_data, grid_id, marks_data
from explorer.pictures.export.svg_outlines import (
    Place,
    format_point,
    join_paths,
    outline_data,
    outline_element,
    outline_id,
    segments_data,
    strokes_data,
)
from explorer.pictures.figure.items import Arrow, Board, Figure, Line, Strokes, Text
from explorer.pictures.theme import Style
from explorer.study import dumps, embedding
from explorer.study.looks import CURVE, ELBOW, STRAIGHT

FONT = "'DejaVu Sans', Verdana, sans-serif"
LONG, STRETCH = 8, 10_000.0
"""Smallest number of elements in a row that get a group, and largest width of such a group in pixels."""

BATCH = 5_000
"""Range of node numbers that share a path; Qt reads no path of more than 32,767 steps."""

FEW_EDGES = 100
"""Largest number of edges in one style for which each family has a separate path."""

_tenth = lru_cache(maxsize=1 << 15)(format_tenth)
"""Cached `format_tenth`, for coordinates that many items share."""

TextLook = tuple[float, bool, str, str, str]
"""Size, whether it is bold, colour, anchor and role of a text."""
Outline = tuple[str, float, float, Strokes | None]
"""Kind, width and height of a shape, and its hatching."""


def svg(
    figure: Figure, *, width_cm: float | None = None, transparent: bool = False, joined: bool = False
) -> str:
    """Return the picture as an SVG document, `width_cm` wide or at one pixel per unit.

    With `joined`, shapes of one style are joined to paths, which Qt draws faster.

    The groups, in painting order: `edges` by state, `nodes` with a group `node` for each kind and state, `marks`,
    `cutoff` for each arrow, `texts` with a group for each role and style, and `frame` for title and legend.
    """
    wide, high = format_position(figure.width), format_position(figure.height)
    page = f'width="{wide}" height="{high}"'
    if width_cm is not None:
        height_cm = width_cm * figure.height / figure.width
        page = f'width="{format_length(width_cm, 4)}cm" height="{format_length(height_cm, 4)}cm"'
    outlines: dict[str, Outline] | None = None if joined else {}
    body = [*_picture(figure, outlines), '<g class="frame">\n', *_frame(figure, outlines), "</g>\n</svg>\n"]
    head = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" {page} font-family="{FONT}">\n']
    if figure.title:
        head.append(f"<title>{escape_text(figure.title)}</title>\n")
    if outlines or figure.boards:
        head += ["<defs>\n", *_definitions(outlines or {}, figure.boards), "</defs>\n"]
    if not transparent:
        head.append(f'<rect class="paper" width="{wide}" height="{high}" fill="{figure.paper}"/>\n')
    return "".join(head + body)


@pause_collector()
def svg_text(page: Page) -> str:
    """Return the page as SVG, with the study in its metadata if the options embed it."""
    text = bare_svg(page)
    return embedding.embed_in_svg(text, dumps(page.study)) if page.options.embeds_study else text


@pause_collector()
def bare_svg(page: Page) -> str:
    """Return the page as SVG without the study, for previews and for rendering to other formats."""
    return svg(page.figure, transparent=page.options.transparent, width_cm=page.options.width_cm)


@pause_collector()
def shapes_svg(page: Page) -> str:
    """Return the page as SVG without its texts, for PDF: the rasteriser draws them faster than from SVG."""
    drawn = replace(page.figure, texts=[])
    return svg(drawn, transparent=page.options.transparent, width_cm=page.options.width_cm, joined=True)


def svg_group(figure: Figure, attributes: str, used: set[str]) -> str:
    """Return the picture as a group for a larger document, without background.

    `attributes` are those of the group. `used` are the ids already defined in the document; new ones are added to it.
    """
    outlines: dict[str, Outline] = {}
    body = [*_picture(figure, outlines), '<g class="frame">\n', *_frame(figure, outlines), "</g>\n</g>\n"]
    fresh = {key: drawn for key, drawn in outlines.items() if key not in used}
    boards = [board for board in figure.boards if grid_id(board) not in used]
    used.update(fresh, map(grid_id, boards))
    head = [f'<g {attributes} font-family="{FONT}">\n']
    if fresh or boards:
        head += ["<defs>\n", *_definitions(fresh, boards), "</defs>\n"]
    return "".join(head + body)


def _picture(figure: Figure, outlines: dict[str, Outline] | None) -> Iterator[str]:
    """Yield the elements of the tree."""
    yield from _lines("edges", (line for line in figure.edges if line.node >= 0))
    yield '<g class="nodes">\n'
    yield from _shapes("node ", figure, outlines, framed=False)
    yield from _boards(figure.boards)
    yield "</g>\n"
    yield from _lines("marks", (line for line in figure.strikes if line.node >= 0))
    yield from _badges(figure, outlines, framed=False)
    yield from map(_arrow, figure.arrows)
    yield '<g class="texts">\n'
    yield from _texts([text for text in figure.texts if text.node >= 0])
    yield "</g>\n"


def _frame(figure: Figure, outlines: dict[str, Outline] | None) -> Iterator[str]:
    """Yield the elements of title and legend."""
    yield from _lines("legend", (line for line in figure.edges if line.node < 0))
    yield from _shapes("", figure, outlines, framed=True)
    yield from _lines("marks", (line for line in figure.strikes if line.node < 0))
    yield from _badges(figure, outlines, framed=True)
    yield from _texts([text for text in figure.texts if text.node < 0])


def _lines(name: str, lines: Iterable[Line]) -> Iterator[str]:
    """Yield a group for each run of lines of one style, state and bend; up to FEW_EDGES edges get a path per family."""
    for (style, state, _bend), group in groupby(lines, key=lambda line: (line.style, line.state, line.bend)):
        members = list(group)
        together = members[0].role != "edge" or len(members) > FEW_EDGES
        yield f'<g class="{name} {state}"{_style(style)}>\n'
        for _path, part in groupby(members, key=lambda line: line.node // BATCH if together else line[:2]):
            way = _bends if members[0].bend != STRAIGHT else _edges if members[0].role == "edge" else _strokes
            yield f'<path d="{way(part)}"/>\n'
        yield "</g>\n"


def line_data(line: Line) -> str:
    """Return path data for a single line."""
    return _strokes((line,)) if line.bend == STRAIGHT else _bends((line,))


def _strokes(lines: Iterable[Line]) -> str:
    """Return path data for separate lines, with relative moves between them."""
    last_x, last_y, move, ways = 0.0, 0.0, "M", []
    for x1, y1, x2, y2, *_rest in lines:
        over = _join_numbers(format_tenth(x1 - last_x), format_tenth(y1 - last_y))
        on = _join_numbers(format_tenth(x2 - x1), format_tenth(y2 - y1))
        ways.append(f"{move}{over}l{on}")
        last_x, last_y, move = x2, y2, "m"
    return "".join(ways)


def _edges(edges: Iterable[Line]) -> str:
    """Return path data for edges: from every second child up to its parent and down to the next child."""
    last, is_up, ways = (0.0, 0.0), False, []
    for x, y, x2, y2, *_rest in edges:
        if is_up and last == (x, y):
            down = _join_numbers(_tenth(x2 - x), _tenth(y2 - y))
            ways.append(down if down[0] == "-" else f" {down}")
            last, is_up = (x2, y2), False
        else:
            over = _join_numbers(_tenth(x2 - last[0]), _tenth(y2 - last[1]))
            up = _join_numbers(_tenth(x - x2), _tenth(y - y2))
            ways.append(f"{'m' if ways else 'M'}{over}l{up}")
            last, is_up = (x, y), True
    return "".join(ways)


def _bends(edges: Iterable[Line]) -> str:
    """Return path data for edges that are not straight, each from the parent to the child."""
    ways = []
    for edge in edges:
        (x1, y1), *others = [(_tenth(x), _tenth(y)) for x, y in edge.corners]
        if edge.bend.endswith(CURVE):
            ways.append(f"M{_join_numbers(x1, y1)}C{' '.join(_join_numbers(x, y) for x, y in others)}")
        elif edge.bend == ELBOW:
            ways.append(f"M{_join_numbers(x1, y1)}V{others[0][1]}H{others[1][0]}V{others[2][1]}")
        else:
            ways.append(f"M{_join_numbers(x1, y1)}H{others[0][0]}V{others[1][1]}H{others[2][0]}")
    return "".join(ways)


def _join_numbers(first: str, second: str) -> str:
    """Join two numbers, with a comma unless a minus sign separates them."""
    return first + second if second[0] == "-" else f"{first},{second}"


def _shapes(name: str, figure: Figure, outlines: dict[str, Outline] | None, *, framed: bool) -> Iterator[str]:
    """Yield a group of outlines, with hatching, for each kind and style; then the other strokes of nodes."""
    strokes = [strokes for strokes in figure.hatches if (strokes.node < 0) == framed]
    # Items of the frame have no node, so they are matched by position.
    hatched = {(mark[:2] if framed else mark.node): mark for mark in strokes if mark.role == "hatch"}
    groups: dict[tuple[str, float, float, bool, str, int], list[Place]] = defaultdict(list)
    hatch_of: dict[tuple[str, float, float], Strokes] = {}
    styles: dict[int, Style] = {}
    for kind, x, y, wide, high, style, state, node in figure.shapes:
        if (node < 0) == framed:
            # Styles are grouped by identity, as comparing them is slow.
            styles[id(style)] = style
            hatch = hatched.get((x, y) if framed else node)
            if hatch:
                hatch_of[kind, wide, high] = hatch
            groups[kind, wide, high, hatch is not None, state, id(style)].append((x, y, "/>"))
    for (kind, wide, high, is_hatched, state, style_id), places in groups.items():
        hatch = hatch_of[kind, wide, high] if is_hatched else None
        yield f'<g class="{name}{kind} {state}"{_style(styles[style_id])}>\n'
        if outlines is None:
            yield from join_paths(outline_data(kind, wide, high), places)
            if hatch:
                yield from join_paths(segments_data(hatch), places, _style(hatch.style, plain=True))
        else:
            key = outline_id(kind, wide, high, is_hatched)
            outlines[key] = kind, wide, high, hatch
            yield from _place_elements(f'<use href="#{key}"', places)
        yield "</g>\n"
    for (role, style), marks in groupby(
        (strokes for strokes in strokes if strokes.role != "hatch"), key=lambda strokes: (strokes.role, strokes.style)
    ):
        yield f'<g class="{role}"{_style(style)}>\n'
        for mark in marks:
            yield f'<path d="{strokes_data(mark)}"/>\n'
        yield "</g>\n"


def _badges(figure: Figure, outlines: dict[str, Outline] | None, *, framed: bool) -> Iterator[str]:
    """Yield the badges: small discs beside nodes."""
    yield from _shapes("badge ", replace(figure, shapes=figure.badges, hatches=[]), outlines, framed=framed)


def _definitions(outlines: dict[str, Outline], boards: Sequence[Board]) -> Iterator[str]:
    """Yield the definitions of outlines, centred at (0, 0), and of board grids."""
    for key, (kind, wide, high, hatch) in outlines.items():
        if hatch is None:
            yield outline_element(f' id="{key}"', kind, wide, high) + "\n"
        else:
            way = strokes_data(hatch._replace(x=0.0, y=0.0))
            lines = f'<path d="{way}"{_style(hatch.style, plain=True)}/>'
            yield f'<g id="{key}">{outline_element("", kind, wide, high)}{lines}</g>\n'
    for name, board in sorted({grid_id(board): board for board in boards}.items()):
        yield f'<path id="{name}" d="{grid_data(board)}"/>\n'


def _boards(boards: Sequence[Board]) -> Iterator[str]:
    """Yield the grids of the boards, then one path for the marks of each position."""
    for (name, style), group in groupby(boards, key=lambda board: (grid_id(board), board.style)):
        yield f'<g class="grid"{_style(style)}>\n'
        yield from _place_elements(f'<use href="#{name}"', [(board.x, board.y, "/>") for board in group])
        yield "</g>\n"
    inks: dict[str, list[Board]] = defaultdict(list)
    for board in boards:
        if board.cells.strip("."):
            inks[board.ink].append(board)
    for ink, marked in inks.items():
        yield f'<g class="board"{_style(Style(stroke=ink, width=1.6))}>\n'
        for board in marked:
            place = f"{_tenth(board.x)},{_tenth(board.y)}"
            yield f'<path transform="translate({place})" d="{marks_data(board._replace(x=0.0, y=0.0, node=-1))}"/>\n'
        yield "</g>\n"


def _arrow(arrow: Arrow) -> str:
    start, *others = (format_point(x, y) for x, y in arrow.curve)
    corners = " ".join(format_point(x, y) for x, y in arrow.head)
    return (
        f'<g class="{arrow.role}"><path d="M{start} C{" ".join(others)}"{_style(arrow.style)}/>'
        f'<polygon points="{corners}"{_style(arrow.head_style)}/></g>\n'
    )


def _texts(texts: Sequence[Text]) -> Iterator[str]:
    """Yield the texts, in a group for each role and style."""
    groups: dict[TextLook, list[Place]] = defaultdict(list)
    turned: dict[TextLook, list[str]] = defaultdict(list)
    for text in texts:
        words, turn = text[2], text[9]
        if turn:
            place = f"translate({_tenth(text[0])},{_tenth(text[1])})rotate({turn:g})"
            rest = f' transform="{place}"{preserve_space(words)}>{escape_text(words)}</text>'
            turned[text[3:8]].append(rest)
            continue
        rest = f">{words}</text>" if words.isalnum() else f"{preserve_space(words)}>{escape_text(words)}</text>"
        groups[text[3:8]].append((text[0], text[1], rest))
    for look in dict.fromkeys((*groups, *turned)):
        size, bold, colour, anchor, role = look
        weight = ' font-weight="bold"' if bold else ""
        start = f' text-anchor="{anchor}"' if anchor != "start" else ""
        yield f'<g class="{role}" font-size="{size:g}"{weight}{start} fill="{colour}">\n'
        yield from _place_elements("<text", groups.get(look, ()))
        yield from (f"<text{rest}\n" for rest in turned.get(look, ()))
        yield "</g>\n"


def _place_elements(head: str, places: Iterable[Place]) -> Iterator[str]:
    """Yield elements at their places; those of a long row are grouped at its height."""
    rows: dict[tuple[float, float], list[Place]] = defaultdict(list)
    for place in places:
        rows[place[1], place[0] // STRETCH].append(place)
    for (y, stretch), row in rows.items():
        high = _tenth(y)
        if len(row) < LONG:
            yield "".join([f'{head} x="{_tenth(x)}" y="{high}"{rest}\n' for x, _y, rest in row])
        else:
            left = stretch * STRETCH
            yield f'<g transform="translate({_tenth(left)},{high})">\n'
            yield "".join([f'{head} x="{_tenth(x - left)}"{rest}' for x, _y, rest in row])
            yield "\n</g>\n"


_style_cache: dict[Style, str] = {}


def _style(style: Style, *, plain: bool = False) -> str:
    """Return the attributes of a style; with `plain`, an inherited dash pattern is switched off."""
    if style not in _style_cache:
        line = ""
        if style.stroke != "none":
            cap = "butt" if style.dash else "round"
            line = f' stroke="{style.stroke}" stroke-width="{style.width:g}" stroke-linecap="{cap}"'
            line += ' stroke-linejoin="round"'
        if style.dash:
            line += f' stroke-dasharray="{" ".join(f"{length:g}" for length in style.dash)}"'
        _style_cache[style] = f' fill="{style.fill}"{line}'
    return _style_cache[style] + (' stroke-dasharray="none"' if plain and not style.dash else "")


def preserve_space(words: str) -> str:
    """Return the attribute that preserves repeated spaces, or "" if there are none."""
    return ' xml:space="preserve"' if "  " in words else ""


def escape_text(words: str) -> str:
    """Escape text for XML; characters not allowed in XML are removed, and all whitespace becomes spaces."""
    return escape(drop_controls(words), quote=False)
