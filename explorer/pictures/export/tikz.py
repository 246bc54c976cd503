"""Figures as TikZ that a person can edit: named colours and styles, px of the figure as units; needs only `tikz`.

Letters of other scripts need the engine lualatex or xelatex, and fonts by `fontspec`.
"""

from collections.abc import Iterable

from explorer.core.errors import ExportError
from explorer.pictures.export.latex_letters import ENGINES, LATIN
from explorer.pictures.export.latex_text import describe_lost, font_lines, latex, lost_letters
from explorer.pictures.export.numbers import length, px
from explorer.pictures.export.page import Page
from explorer.pictures.figure import Board, Figure, Line, Shape, Strokes, Text
from explorer.pictures.figure.geometry import outline
from explorer.pictures.theme import Style

PX = 2.54 / 96
"""cm of a px at 100 %."""
TEXT_WIDTH = 16.0
"""cm; wider figures are scaled down to this unless a width is given."""
POINTS = 72.27 / 2.54
LATEX_FONT = 1.1
"""LaTeX's sans serif looks that much smaller than the bundled font, and is narrower."""

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
"""Packages that each engine needs for letters."""
_ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}


def tikz(
    figure: Figure, *, standalone: bool = False, width_cm: float | None = None, engine: str = ENGINES[0]
) -> str:
    """A tikzpicture for one of the ENGINES, or a whole document around it; ExportError for letters that it lacks."""
    refuse_letters(figure, engine)
    picture = draw_picture(figure, width_cm=width_cm, engine=engine)
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
    """The page as a tikzpicture, or as a whole LaTeX document."""
    options = page.options
    return tikz(page.figure, standalone=options.standalone, width_cm=options.width_cm, engine=options.engine)


def refuse_page(page: Page) -> None:
    """ExportError for letters of a page that its engine can't print."""
    refuse_letters(page.figure, page.options.engine)


def refuse_letters(figure: Figure, engine: str) -> None:
    """ExportError naming the letters in a figure that an engine can't print, and the texts in which they stand."""
    texts = dict.fromkeys(text.text for text in figure.texts)
    found = {repr(text): lost_letters(latex(text, engine)) for text in texts}
    if any(found.values()):
        raise ExportError(describe_lost(found, engine))


def _unit(figure: Figure, width_cm: float | None) -> float:
    """cm of a px."""
    return width_cm / figure.width if width_cm is not None else min(PX, TEXT_WIDTH / figure.width)


def draw_picture(figure: Figure, *, width_cm: float | None = None, engine: str = ENGINES[0]) -> str:
    """A tikzpicture, in which letters that can't be printed are marked and the commands of fonts are not defined."""
    unit = _unit(figure, width_cm)
    names = _Names(unit)
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
            f"\\draw[{names.style(arrow.style, role)}] ({px(x1)},{px(y1)}) .. controls ({px(x2)},{px(y2)})"
            f" and ({px(x3)},{px(y3)}) .. ({px(x4)},{px(y4)});"
        )
        corners = " -- ".join(f"({px(x)},{px(y)})" for x, y in arrow.head)
        body.append(f"\\path[{names.style(arrow.head_style, f'{role} head')}] {corners} -- cycle;")
    body += [_text(text, names, engine) for text in figure.texts]
    return "\n".join([
        *names.colour_lines(),
        f"\\begin{{tikzpicture}}[x={unit:.6f}cm, y=-{unit:.6f}cm, line join=round, line cap=round,",
        "  every node/.style={inner sep=0pt, outer sep=0pt, font=\\sffamily},",
        *names.style_lines(),
        "]",
        # A letter that the font lacks is an error, not a gap.
        "\\tracinglostchars=3",
        f"\\useasboundingbox (0,0) rectangle ({px(figure.width)},{px(figure.height)});",
        *body,
        "\\end{tikzpicture}",
    ])


class _Names:
    """The colours and styles that a picture has used so far, by the names under which it defines them."""

    def __init__(self, unit: float) -> None:
        self.unit = unit
        self._colours: dict[str, str] = {}
        self._styles: dict[tuple[str, ...], str] = {}

    def colour(self, colour: str, role: str) -> str:
        """The name of a colour, made from the role in which it is first used."""
        if colour not in self._colours:
            stem = "tree" + "".join(word.capitalize() for word in role.split())
            self._colours[colour] = _free(stem, self._colours.values())
        return self._colours[colour]

    def style(self, style: Style, role: str) -> str:
        """The name of the style of a line or shape."""
        parts = []
        if style.fill != "none":
            parts.append(f"fill={self.colour(style.fill, f'{role} fill')}")
        if style.stroke != "none" and style.width:
            parts.append(f"draw={self.colour(style.stroke, f'{role} line')}")
            parts.append(f"line width={self._points(style.width)}")
        if style.dash:
            on, off = style.dash
            parts.append(f"line cap=butt, dash pattern=on {self._points(on)} off {self._points(off)}")
        return self._named(tuple(parts), role)

    def text(self, size: float, bold: bool, colour: str, role: str) -> str:
        """The name of the style of a text."""
        # LaTeX's own fonts come in few sizes and take a larger one for a small one: set all in 10 pt and scale it.
        scale = size * self.unit * POINTS * LATEX_FONT / 10
        face = r"\sffamily\fontsize{10}{12}\selectfont" + r"\bfseries\boldmath" * bold
        colour = f"text={self.colour(colour, f'{role} text')}"
        return self._named((colour, f"font={face}", f"scale={scale:.4f}"), f"{role} text")

    def colour_lines(self) -> list[str]:
        """Their definitions."""
        return [f"\\definecolor{{{name}}}{{HTML}}{{{colour[1:].upper()}}}" for colour, name in self._colours.items()]

    def style_lines(self) -> list[str]:
        """Their definitions, as options of the picture."""
        return [f"  {name}/.style={{{', '.join(parts)}}}," for parts, name in self._styles.items()]

    def _named(self, parts: tuple[str, ...], role: str) -> str:
        if parts not in self._styles:
            self._styles[parts] = _free(f"tree {role}", self._styles.values())
        return self._styles[parts]

    def _points(self, wide: float) -> str:
        return f"{length(wide * self.unit * POINTS, 3)}pt"


def _free(stem: str, taken: Iterable[str]) -> str:
    """The stem, with a letter behind it if it is taken."""
    used = set(taken)
    return next(name for name in (stem, *(f"{stem} {letter}" for letter in _letters())) if name not in used)


def _letters() -> Iterable[str]:
    return (first + second for first in ("", *"ABCDEFGH") for second in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def _edges(lines: Iterable[Line], names: _Names) -> Iterable[str]:
    for x1, y1, x2, y2, style, role, state, _node in lines:
        kind = role if state == "plain" or role == "strike" else f"{state} {role}"
        yield f"\\draw[{names.style(style, kind)}] ({px(x1)},{px(y1)}) -- ({px(x2)},{px(y2)});"


def _shape(shape: Shape, names: _Names, role: str = "node") -> Iterable[str]:
    kind, x, y, wide, high, style, state, _node = shape
    name = names.style(style, role if state == "plain" else f"{state} {role}")
    a, b = wide / 2, high / 2
    if kind == "square":
        corner = min(4, wide / 6) * names.unit
        yield (
            f"\\path[{name}, rounded corners={corner:.3f}cm] ({px(x - a)},{px(y - b)})"
            f" rectangle ({px(x + a)},{px(y + b)});"
        )
    elif kind == "circle":
        yield f"\\path[{name}] ({px(x)},{px(y)}) ellipse [x radius={px(a)}, y radius={px(b)}];"
    else:
        corners = " -- ".join(f"({px(x + dx)},{px(y + dy)})" for dx, dy in outline(kind, wide, high))
        yield f"\\path[{name}] {corners} -- cycle;"


def _strokes(strokes: Strokes, names: _Names) -> str:
    x, y = strokes.x, strokes.y
    way = " ".join(
        f"({px(x + x1)},{px(y + y1)}) -- ({px(x + x2)},{px(y + y2)})" for x1, y1, x2, y2 in strokes.segments
    )
    return f"\\draw[{names.style(strokes.style, strokes.role)}] {way};"


def _board(board: Board, names: _Names) -> Iterable[str]:
    x, y = board.x, board.y
    grid = " ".join(
        f"({px(x + x1)},{px(y + y1)}) -- ({px(x + x2)},{px(y + y2)})" for x1, y1, x2, y2 in board.grid)
    yield f"\\draw[{names.style(board.style, 'grid')}] {grid};"
    reach, marks = board.cell * 0.28, []
    for mark, right, down in board.marks:
        cx, cy = x + right, y + down
        left, top, right, bottom = cx - reach, cy - reach, cx + reach, cy + reach
        if mark == "X":
            marks.append(f"({px(left)},{px(top)}) -- ({px(right)},{px(bottom)})")
            marks.append(f"({px(left)},{px(bottom)}) -- ({px(right)},{px(top)})")
        else:
            marks.append(f"({px(cx)},{px(cy)}) ellipse [x radius={reach:.3g}, y radius={reach:.3g}]")
    if marks:
        yield f"\\draw[{names.style(Style(stroke=board.ink, width=1.6), 'mark')}] {' '.join(marks)};"


def _text(text: Text, names: _Names, engine: str) -> str:
    style = names.text(text.size, text.bold, text.colour, text.role)
    source = latex(text.text, engine)
    return f"\\node[{style}, anchor={_ANCHORS[text.anchor]}] at ({px(text.x)},{px(text.y)}) {{{source}}};"
