"""Exams as LaTeX of the class `exam`, with figures in TikZ: for pdflatex.

Needs the classes and packages exam, amssymb, fontenc, geometry, graphicx, inputenc and tikz; lmodern where it is there.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from explorer.exam.papers.paper import Paper
from explorer.exam.posing.question import Question
from explorer.exam.sheets.answers import Blank, blanks
from explorer.exam.sheets.fitting import alone, fit
from explorer.exam.sheets.headings import (
    caption,
    clipped,
    figure_of,
    kind_of,
    line,
    paragraphs,
    points_of,
    small_print,
    title_of,
    total_of,
    version_of,
)
from explorer.exam.sheets.sheet import Files, Kind
from explorer.exam.sheets.typesetting import CM, room
from explorer.export import tikz
from explorer.export.numbers import length
from explorer.export.tikz import latex
from explorer.figure import Figure
from explorer.i18n import _

SHARE, FULL = 0.5, 0.88
"""Of the height of a page, at most, for a figure among text, and for one on a page of its own."""
LETTERS = frozenset(map(chr, range(0x100, 0x17F))) - set("ĦħĸĿŀŉŦŧ") | set("ȘșȚț")
"""What the fonts have beyond Latin-1."""
ID = 110.0
"""px of 10 px letters that a student's number may take."""
CHARACTER, SHORT, ROW = 0.19, 1.5, 0.75
"""cm: of a letter about, of a short blank at least, from line to line to write on."""

DOCUMENT = r"""\documentclass[addpoints,11pt,{paper}]{{exam}}
\usepackage[utf8]{{inputenc}}
% Without these fonts, of which others are bitmaps, a few letters of other languages are missing.
\IfFileExists{{lmodern.sty}}{{\usepackage[T1]{{fontenc}}\usepackage{{lmodern}}}}{{}}
\usepackage[hmargin=2.2cm,vmargin=2.4cm]{{geometry}}
\usepackage{{amssymb}}
\usepackage{{graphicx}}
\usepackage{{tikz}}
\pagestyle{{headandfoot}}
\runningheader{{{title}}}{{}}{{{what}}}
\footer{{{course}}}{{}}{{{pages}}}
\pointpoints{{{point}}}{{{points}}}
\checkboxchar{{$\Box$}}
\checkedchar{{$\boxtimes$}}
\renewcommand{{\solutiontitle}}{{\noindent\textbf{{{solution}}}\enspace}}
\setlength{{\parindent}}{{0pt}}
\setlength{{\linefillheight}}{{{row}cm}}
{printed}\begin{{document}}
{head}
\begin{{questions}}
{questions}
\end{{questions}}
\end{{document}}
"""


def write(papers: Sequence[Paper], kind: Kind, stem: str) -> Files:
    """A document of the class “exam” with TikZ figures; only the key's holds answers and solutions."""
    return {f"{stem}{'' if not place else f'-{place + 1}'}.tex": document(paper, kind).encode()
            for place, paper in enumerate(papers)}


def document(paper: Paper, kind: Kind) -> str:
    """The whole text."""
    what = " · ".join(filter(None, (version_of(paper), kind_of(kind))))
    questions = "\n\n".join(
        "\n".join(_question(question, number, kind, paper.exam.page))
        for number, question in enumerate(paper.questions, 1)
    )
    return DOCUMENT.format(
        paper=f"{paper.exam.page}paper", title=words(clipped(title_of(paper))), what=words(clipped(what)),
        course=words(clipped(paper.exam.course)), pages=words(_("page {} of {}")).replace(r"\{\}", "{}").format(
            r"\thepage{}", r"\numpages{}"),
        point=words(_("point")), points=words(_("points")), solution=words(_("Solution.")), row=ROW,
        printed="\\printanswers\n" if kind == "key" else "", head="\n".join(_head(paper, kind)), questions=questions,
    )


def words(text: str) -> str:
    """A text with everything escaped, in one line; letters that the fonts have stay as they are, others become "?"."""
    return "".join("".join(run) if has else latex("".join(run))
                   for has, run in groupby(line(text), key=LETTERS.__contains__))


def _head(paper: Paper, kind: Kind) -> Iterator[str]:
    """Course and date, title, name, instructions."""
    exam = paper.exam
    if exam.course or exam.date:
        yield f"{words(exam.course)}\\hfill {words(exam.date)}\\par\\medskip"
    yield f"{{\\LARGE\\bfseries\\raggedright {words(title_of(paper))}\\par}}\\smallskip"
    about = " · ".join(filter(None, (kind_of(kind), version_of(paper), total_of(paper))))
    yield f"{words(about)}\\par\\bigskip"
    known = f"\\ {words(clipped(paper.student, ID))}" if paper.student else ""
    yield (f"\\makebox[0.6\\textwidth]{{{words(_('Name'))}\\enspace\\hrulefill}}\\hfill"
           f"\\makebox[0.36\\textwidth]{{{words(_('Student ID'))}\\enspace{known}\\hrulefill}}\\par\\bigskip")
    for text in paragraphs(exam.instructions):
        yield f"{words(text)}\\par\\smallskip"
    yield "\\bigskip"


def _question(question: Question, number: int, kind: Kind, page: str) -> Iterator[str]:
    """A question with its figure, its blanks and, in the key, its solution."""
    yield f"% {number}"
    yield f"\\question{_points(question.points)} \\textbf{{{words(question.title)}}}\\par\\nopagebreak"
    if not _points(question.points):
        yield f"({words(points_of(question.points))})\\par\\nopagebreak"
    # A box, so that no page ends between the prompt and its figure.
    yield "\\noindent\\begin{minipage}{\\linewidth}\\setlength{\\parskip}{3pt}"
    for text in question.prompt:
        yield f"{words(text)}\\par"
    small = "\\par ".join(map(words, small_print(question)))
    yield f"\\smallskip{{\\footnotesize {small}\\par}}\\medskip"
    later: list[str] = []
    shown = figure_of(question, kind)
    if shown is not None and question.drawings is not None:
        drawn = question.drawings
        pictures, is_large = _pictures(shown, (drawn.blank, drawn.student, drawn.key), number, page)
        if is_large:
            yield f"{words(_('The tree is drawn on the pages after this question.'))}\\par"
            later = pictures
        else:
            yield from pictures
    yield "\\end{minipage}\\par\\nopagebreak"
    yield from _answers(blanks(question), shows_key=kind == "key")
    yield from later
    if kind == "key":
        yield from _solution(question, number, page)


def _points(points: Fraction) -> str:
    """The class's option for points, which are whole or end in a half; "" for others."""
    whole, rest = divmod(points, 1)
    if rest not in (0, Fraction(1, 2)):
        return ""
    half = r"\half" if rest else ""
    return f"[{whole if whole or not half else ''}{half}]"


def _pictures(shown: Figure, alike: Sequence[Figure], number: int, page: str) -> tuple[list[str], bool]:
    """A figure in its parts, and whether they stand on pages of their own; of one size for pictures of one geometry."""
    wide, high = room(page)
    found = fit(alike, wide * 0.94, high * SHARE, high * FULL)
    pictures = []
    for place, part in enumerate(found.parts, 1):
        text = tikz(alone(shown, part), width_cm=part.width * found.scale / CM)
        if found.turned:
            text = f"\\rotatebox{{90}}{{%\n{text}}}"
        said = words(caption(number, place, len(found.parts)))
        head = f"\\newpage\n{{\\footnotesize {said}\\par}}\n" if found.is_large else ""
        pictures.append(f"{head}{{\\centering\n{text}\\par}}")
    if found.is_large:
        pictures.append("\\newpage")
    return pictures, found.is_large


def _answers(every: Sequence[Blank], *, shows_key: bool) -> Iterator[str]:
    """The blanks, as parts where there are several kinds."""
    groups = [list(group) for _key, group in groupby(
        enumerate(every), key=lambda placed: -1 if placed[1].is_short else placed[0])]
    yield "\\medskip"
    if len(groups) > 1:
        yield "\\begin{parts}"
    for group in groups:
        if len(groups) > 1:
            yield "\\part"
        blank = group[0][1]
        if blank.is_short:
            yield from _short([each for _place, each in group], shows_key)
        elif blank.options:
            yield from _choice(blank, shows_key)
        else:
            yield from _lines(blank, shows_key)
    if len(groups) > 1:
        yield "\\end{parts}"


def _short(group: Sequence[Blank], shows_key: bool) -> Iterator[str]:
    """Blanks beside each other."""
    blank_wide = max(SHORT, CHARACTER * 1.2 * len(group[0].widest) + 0.3)
    cell = max(len(blank.label) for blank in group) * CHARACTER + blank_wide + 0.5
    count = max(1, min(4, int(15.5 / cell)))
    yield "\\begingroup\\raggedright"
    for blank in group:
        answer = f"\\textbf{{{words(blank.key)}}}" if shows_key else ""
        yield (f"\\makebox[{0.98 / count:.3f}\\linewidth][l]{{\\rule{{0pt}}{{{ROW}cm}}{words(blank.label)}\\enspace"
               f"\\fillin[{answer}][{length(blank_wide, 3)}cm]}}\\hspace{{0pt}}%")
    yield "\\par\\endgroup"


def _choice(blank: Blank, shows_key: bool) -> Iterator[str]:
    """Boxes to tick."""
    yield f"{words(blank.label)}\\par"
    yield "\\begin{oneparcheckboxes}"
    for place, option in enumerate(blank.options):
        yield f"\\{'CorrectChoice' if shows_key and place in blank.right else 'choice'} {words(option)}"
    yield "\\end{oneparcheckboxes}\\par"


def _lines(blank: Blank, shows_key: bool) -> Iterator[str]:
    """Lines to write on, where the key has the answer."""
    count = max(blank.lines, int(len(blank.widest) * CHARACTER * 1.3 / 15.5) + 1)
    if shows_key:
        yield f"{words(blank.label)}:\\enspace\\textbf{{{words(blank.key)}}}\\par"
    else:
        yield f"{words(blank.label)}\\par\\nopagebreak"
        yield f"\\fillwithlines{{{length(count * ROW, 4)}cm}}"


def _solution(question: Question, number: int, page: str) -> Iterator[str]:
    """The sentences, and further figures."""
    yield "\\begin{solution}"
    for text in question.solution:
        yield f"{words(text)}\\par"
    yield "\\end{solution}"
    for shown in question.figures:
        yield from _pictures(shown, (shown,), number, page)[0]
