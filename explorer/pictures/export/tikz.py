"""TikZ export: editable source with named colours and styles, in units of the figure's pixels.

It needs only the package `tikz`; characters of other scripts also need lualatex or xelatex with `fontspec`.
"""

from collections.abc import Iterable

from explorer.core.errors import ExportError
from explorer.pictures.export.latex_letters import ENGINES, LATIN
from explorer.pictures.export.latex_text import describe_unprintable, font_lines, latex_source, unprintable_letters
from explorer.pictures.export.number_format import format_length, format_position
from explorer.pictures.export.page import Page
from explorer.pictures.figure.items import Board, Figure, Line, Shape, Strokes, Text
from explorer.pictures.figure.outlines import outline_corners
from explorer.pictures.theme import Style
from explorer.study.looks import CURVE

CM_PER_PX = 2.54 / 96
"""Size of a pixel at 100 %, in cm."""
TEXT_WIDTH = 16.0
"""Width in cm to which wider figures are scaled down, if no width is given."""
POINTS_PER_CM = 72.27 / 2.54
LATEX_FONT_FACTOR = 1.1
"""Factor by which text is enlarged, as LaTeX's sans-serif font looks smaller than the bundled font."""

# A page of the picture's size without the class `standalone`, which not every installation has.
DOCUMENT = r"""\documentclass{{article}}
{fonts}
\usepackage{{tikz}}
\ifdefined\pdfpagewidth\else\let\pdfpagewidth\pagewidth\let\pdfpageheight\pageheight\fi
\pdfpagewidth={wide:.4f}cm \pdfpageheight={high:.4f}cm
\paperwidth=\pdfpagewidth \paperheight=\pdfpageheight \textwidth=2\paperwidth \textheight=2\paperheight
\hoffset=-1in \voffset=-1in \oddsidemargin=0pt \topmargin=0pt \headheight=0pt \headsep=0pt \topskip=0pt
\parindent=0pt \pagestyle{{empty}}
\begin{{document}}
{picture}
\end{{document}}
"""

PREAMBLES = {
    "pdflatex": r"""\usepackage[utf8]{inputenc}
% Without these fonts, of which others are bitmaps, a few letters of other languages are missing.
\IfFileExists{lmodern.sty}{\usepackage[T1]{fontenc}\usepackage{lmodern}}{}""",
    "lualatex": r"\usepackage{fontspec}", "xelatex": r"\usepackage{fontspec}",
}
"""The packages that each engine needs to print text."""
_ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}


def tikz(
    figure: Figure, *, standalone: bool = False, width_cm: float | None = None, engine: str = ENGINES[0]
) -> str:
    """Return the figure as a tikzpicture for one of the ENGINES, or as a complete document if `standalone`.

    Raises ExportError for letters that the engine can't print.
    """
    require_printable_letters(figure, engine)
    picture = tikz_picture(figure, width_cm=width_cm, engine=engine)
    if standalone:
        unit = _unit(figure, width_cm)
        preamble = "\n".join([PREAMBLES[engine], *font_lines(picture)])
        return DOCUMENT.format(wide=figure.width * unit, high=figure.height * unit, fonts=preamble, picture=picture)
    needs = "\\usepackage{tikz}"
    if fonts := font_lines(picture):
        needs = f"\\usepackage{{fontspec,tikz}} and {' or '.join(ENGINES[1:])}"
    elif engine == ENGINES[0] and not LATIN.isdisjoint(picture):
        needs = "\\usepackage[T1]{fontenc} and \\usepackage{tikz}"
    return "\n".join([f"% needs {needs}", *fonts, picture, ""])


def tikz_text(page: Page) -> str:
    """Return the page as a tikzpicture, or as a complete LaTeX document if its options say so."""
    options = page.options
    return tikz(page.figure, standalone=options.standalone, width_cm=options.width_cm, engine=options.engine)


def require_printable_page(page: Page) -> None:
    """Raise ExportError if the page has letters that its engine can't print."""
    require_printable_letters(page.figure, page.options.engine)


def require_printable_letters(figure: Figure, engine: str) -> None:
    """Raise ExportError if `engine` can't print letters of the figure; the message names them and their texts."""
    texts = dict.fromkeys(text.text for text in figure.texts)
    found = {repr(text): unprintable_letters(latex_source(text, engine)) for text in texts}
    if any(found.values()):
        raise ExportError(describe_unprintable(found, engine))


def _unit(figure: Figure, width_cm: float | None) -> float:
    """Return the size of a pixel in cm."""
    return width_cm / figure.width if width_cm is not None else min(CM_PER_PX, TEXT_WIDTH / figure.width)


def tikz_picture(figure: Figure, *, width_cm: float | None = None, engine: str = ENGINES[0]) -> str:
    """Return a tikzpicture without definitions of font commands; unprintable letters are marked."""
    unit = _unit(figure, width_cm)
    names = _TikzNames(unit)
    body = [
        *_edges(figure.edges, names),
        *(line for shape in figure.shapes for line in _shape(shape, names)),
        *(_strokes(hatch, names) for hatch in figure.hatches),
        *(line for board in figure.boards for line in _board(board, names)),
        *_edges(figure.strikes, names),
        *(line for badge in figure.badges for line in _shape(badge, names, "badge")),
    ]
    for arrow in figure.arrows:
        (x1, y1), (x2, y2), (x3, y3), (x4, y4) = arrow.curve
        role = "arrow" if arrow.role == "cutoff" else arrow.role
        body.append(
            f"\\draw[{names.style(arrow.style, role)}] {_point(x1, y1)} .. controls {_point(x2, y2)}"
            f" and {_point(x3, y3)} .. {_point(x4, y4)};"
        )
        corners = " -- ".join(_point(x, y) for x, y in arrow.head)
        body.append(f"\\path[{names.style(arrow.head_style, f'{role} head')}] {corners} -- cycle;")
    body += [_text(text, names, engine) for text in figure.texts]
    return "\n".join([
        *names.colour_lines(),
        f"\\begin{{tikzpicture}}[x={unit:.6f}cm, y=-{unit:.6f}cm, line join=round, line cap=round,",
        "  every node/.style={inner sep=0pt, outer sep=0pt, font=\\sffamily},",
        *names.style_lines(),
        "]",
        # Makes a letter that is missing from the font an error.
        "\\tracinglostchars=3",
        f"\\useasboundingbox (0,0) rectangle {_point(figure.width, figure.height)};",
        *body,
        "\\end{tikzpicture}",
    ])


class _TikzNames:
    """The colours and styles used so far in a picture, with their names in the source."""

    def __init__(self, unit: float) -> None:
        self.unit = unit
        self._colours: dict[str, str] = {}
        self._styles: dict[tuple[str, ...], str] = {}

    def colour(self, colour: str, role: str) -> str:
        """Return the name of a colour, which is derived from the role of its first use."""
        if colour not in self._colours:
            stem = "tree" + "".join(word.capitalize() for word in role.split())
            self._colours[colour] = _unused_name(stem, self._colours.values())
        return self._colours[colour]

    def style(self, style: Style, role: str) -> str:
        """Return the name of the style of a line or shape."""
        parts = []
        if style.fill != "none":
            parts.append(f"fill={self.colour(style.fill, f'{role} fill')}")
        if style.stroke != "none" and style.width:
            parts.append(f"draw={self.colour(style.stroke, f'{role} line')}")
            parts.append(f"line width={self._points(style.width)}")
        if style.dash:
            on, off = style.dash
            parts.append(f"line cap=butt, dash pattern=on {self._points(on)} off {self._points(off)}")
        return self._define_name(tuple(parts), role)

    def text(self, size: float, bold: bool, colour: str, role: str) -> str:
        """Return the name of the style of a text."""
        # LaTeX's fonts have few sizes, and small sizes are replaced by larger ones: set 10 pt and scale.
        scale = size * self.unit * POINTS_PER_CM * LATEX_FONT_FACTOR / 10
        face = r"\sffamily\fontsize{10}{12}\selectfont" + r"\bfseries\boldmath" * bold
        colour = f"text={self.colour(colour, f'{role} text')}"
        return self._define_name((colour, f"font={face}", f"scale={scale:.4f}"), f"{role} text")

    def colour_lines(self) -> list[str]:
        """Return the definitions of the colours."""
        return [f"\\definecolor{{{name}}}{{HTML}}{{{colour[1:].upper()}}}" for colour, name in self._colours.items()]

    def style_lines(self) -> list[str]:
        """Return the definitions of the styles, as options of the tikzpicture."""
        return [f"  {name}/.style={{{', '.join(parts)}}}," for parts, name in self._styles.items()]

    def _define_name(self, parts: tuple[str, ...], role: str) -> str:
        if parts not in self._styles:
            self._styles[parts] = _unused_name(f"tree {role}", self._styles.values())
        return self._styles[parts]

    def _points(self, wide: float) -> str:
        return f"{format_length(wide * self.unit * POINTS_PER_CM, 3)}pt"


def _unused_name(stem: str, taken: Iterable[str]) -> str:
    """Return `stem`, followed by a letter if it is already used."""
    used = set(taken)
    return next(name for name in (stem, *(f"{stem} {letter}" for letter in _letters())) if name not in used)


def _letters() -> Iterable[str]:
    return (first + second for first in ("", *"ABCDEFGH") for second in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def _point(x: float, y: float) -> str:
    """Format a point for a path."""
    return f"({format_position(x)},{format_position(y)})"


def _edges(lines: Iterable[Line], names: _TikzNames) -> Iterable[str]:
    for line in lines:
        kind = line.role if line.state == "plain" or line.role == "strike" else f"{line.state} {line.role}"
        start, *others = [_point(x, y) for x, y in line.corners]
        way = (f".. controls {others[0]} and {others[1]} .. {others[2]}" if line.bend.endswith(CURVE)
               else f"-- {' -- '.join(others)}")
        yield f"\\draw[{names.style(line.style, kind)}] {start} {way};"


def _shape(shape: Shape, names: _TikzNames, role: str = "node") -> Iterable[str]:
    kind, x, y, wide, high, style, state, _node = shape
    name = names.style(style, role if state == "plain" else f"{state} {role}")
    a, b = wide / 2, high / 2
    if kind == "square":
        corner = min(4, wide / 6) * names.unit
        yield (
            f"\\path[{name}, rounded corners={corner:.3f}cm] {_point(x - a, y - b)}"
            f" rectangle {_point(x + a, y + b)};"
        )
    elif kind == "circle":
        radii = f"x radius={format_position(a)}, y radius={format_position(b)}"
        yield f"\\path[{name}] {_point(x, y)} ellipse [{radii}];"
    else:
        corners = " -- ".join(_point(x + dx, y + dy) for dx, dy in outline_corners(kind, wide, high))
        yield f"\\path[{name}] {corners} -- cycle;"


def _strokes(strokes: Strokes, names: _TikzNames) -> str:
    x, y = strokes.x, strokes.y
    way = " ".join(f"{_point(x + x1, y + y1)} -- {_point(x + x2, y + y2)}" for x1, y1, x2, y2 in strokes.segments)
    return f"\\draw[{names.style(strokes.style, strokes.role)}] {way};"


def _board(board: Board, names: _TikzNames) -> Iterable[str]:
    x, y = board.x, board.y
    grid = " ".join(f"{_point(x + x1, y + y1)} -- {_point(x + x2, y + y2)}" for x1, y1, x2, y2 in board.grid)
    yield f"\\draw[{names.style(board.style, 'grid')}] {grid};"
    reach, marks = board.cell * 0.28, []
    for mark, right, down in board.marks:
        cx, cy = x + right, y + down
        left, top, right, bottom = cx - reach, cy - reach, cx + reach, cy + reach
        if mark == "X":
            marks.append(f"{_point(left, top)} -- {_point(right, bottom)}")
            marks.append(f"{_point(left, bottom)} -- {_point(right, top)}")
        else:
            marks.append(f"{_point(cx, cy)} ellipse [x radius={reach:.3g}, y radius={reach:.3g}]")
    if marks:
        yield f"\\draw[{names.style(Style(stroke=board.ink, width=1.6), 'mark')}] {' '.join(marks)};"


def _text(text: Text, names: _TikzNames, engine: str) -> str:
    style = names.text(text.size, text.bold, text.colour, text.role)
    source = latex_source(text.text, engine)
    turn = f", rotate={-text.turn:g}" if text.turn else ""
    return f"\\node[{style}, anchor={_ANCHORS[text.anchor]}{turn}] at {_point(text.x, text.y)} {{{source}}};"
