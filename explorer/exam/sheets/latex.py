"""Exams as LaTeX with the class `exam` and figures in TikZ, for pdflatex, lualatex or xelatex.

Needs exam, amssymb, geometry, graphicx and tikz; with pdflatex also fontenc, inputenc and, if it is installed, lmodern;
with lualatex and xelatex also fontspec.
"""

from collections.abc import Collection, Generator, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from string import Formatter

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.drawings import Drawings
from explorer.exam.questions.parted_question import PartedQuestion
from explorer.exam.questions.question import Question
from explorer.exam.sheets import headings
from explorer.exam.sheets.blanks import Blank, paper_blanks
from explorer.exam.sheets.fitting import fit, part_figure
from explorer.exam.sheets.shared_rules import head_print, head_rules, shared_print, shared_rules, small_print
from explorer.exam.sheets.sheet import Files, Kind, Sheet
from explorer.exam.sheets.typesetting import CM, text_area_size
from explorer.pictures.export.latex_letters import ENGINES
from explorer.pictures.export.latex_text import describe_unprintable, font_lines, latex_source, unprintable_letters
from explorer.pictures.export.number_format import format_length
from explorer.pictures.export.tikz import PREAMBLES, tikz_picture
from explorer.pictures.figure.items import Figure

SHARE, FULL = 0.5, 0.88
"""The largest share of the page height for a figure among text, and for one on a page of its own."""
STUDENT_ID_WIDTH = 110.0
"""The width of the student number in pixels, in letters of 10 pixels."""
CHARACTER, SHORT, ROW = 0.19, 1.5, 0.75
"""In centimetres: width of a character, least width of a short blank, distance of lines to write on."""

DOCUMENT = r"""\documentclass[addpoints,11pt,{paper}]{{exam}}
{fonts}
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
\tracinglostchars=3 % A letter that the font lacks is an error, not a gap.
{head}
\begin{{questions}}
{questions}
\end{{questions}}
\end{{document}}
"""


def write(papers: Sequence[Paper], kind: Kind, stem: str, engine: str = ENGINES[0]) -> Files:
    """Return one document of the class “exam” per paper, with TikZ figures; only the key contains the answers."""
    return {f"{stem}{'' if not place else f'-{place + 1}'}.tex": document(paper, kind, engine).encode()
            for place, paper in enumerate(papers)}


def document(paper: Paper, kind: Kind, engine: str = ENGINES[0]) -> str:
    """Return the whole text for an engine; raises ExamError for letters that it can't print, with their places."""
    what = headings.join_with_dots(headings.version_text(paper), headings.sheet_kind_text(kind))
    page, shared = paper.exam.page, shared_rules(paper)
    parts = {_("question {}").format(number): "\n".join(_question(question, number, kind, page, engine, shared))
             for number, question in enumerate(paper.questions, 1)}
    said = {
        "title": headings.clip_text(headings.exam_title(paper)), "what": headings.clip_text(what),
        "course": headings.clip_text(paper.exam.course),
        "point": _("point"), "points": _("points"), "solution": _("Solution."),
    }
    frame = {"pages": _page_line(engine)} | {name: escape_line(text, engine) for name, text in said.items()}
    frame["head"] = "\n".join(_head(paper, kind, engine))
    found = {_("the head of the sheet"): unprintable_letters("".join(frame.values())),
             **{place: unprintable_letters(source) for place, source in parts.items()}}
    if any(found.values()):
        raise ExamError(_("the LaTeX sheet: {}").format(describe_unprintable(found, engine)))
    questions = "\n\n".join(parts.values())
    fonts = "\n".join([PREAMBLES[engine], *font_lines("".join([*frame.values(), questions]))])
    return DOCUMENT.format(
        paper=f"{paper.exam.page}paper", row=ROW, printed="\\printanswers\n" if kind == "key" else "",
        questions=questions, fonts=fonts, **frame)


def escape_line(text: str, engine: str) -> str:
    """Return a text as LaTeX source on one line."""
    return latex_source(headings.single_line(text), engine)


def _page_line(engine: str) -> str:
    """Return the line with the page's number; a letter of the translation may be a command with braces of its own."""
    counters = {"number": r"\thepage{}", "count": r"\numpages{}"}
    return "".join(latex_source(text, engine) + counters.get(field or "", "")
                   for text, field, _format, _conversion in Formatter().parse(_("page {number} of {count}")))


def _head(paper: Paper, kind: Kind, engine: str) -> Iterator[str]:
    """Yield course, date, title, name, instructions and the shared rules."""
    exam = paper.exam
    if exam.course or exam.date:
        yield f"{escape_line(exam.course, engine)}\\hfill {escape_line(exam.date, engine)}\\par\\medskip"
    yield f"{{\\LARGE\\bfseries\\raggedright {escape_line(headings.exam_title(paper), engine)}\\par}}\\smallskip"
    about = headings.join_with_dots(
        headings.sheet_kind_text(kind), headings.version_text(paper), headings.total_text(paper))
    yield f"{escape_line(about, engine)}\\par\\bigskip"
    known = f"\\ {escape_line(headings.clip_text(paper.student, STUDENT_ID_WIDTH), engine)}" if paper.student else ""
    yield (f"\\makebox[0.6\\textwidth]{{{escape_line(_('Name'), engine)}\\enspace\\hrulefill}}\\hfill"
           f"\\makebox[0.36\\textwidth]{{{escape_line(_('Student ID'), engine)}\\enspace{known}\\hrulefill}}"
           "\\par\\bigskip")
    for text in headings.paragraphs(exam.instructions):
        yield f"{escape_line(text, engine)}\\par\\smallskip"
    if shared := shared_print(paper):
        heading, *texts = shared
        yield f"\\medskip{{\\footnotesize\\bfseries {escape_line(heading, engine)}\\par}}"
        yield _small_print(texts, engine)
    yield "\\bigskip"


def _small_print(texts: Sequence[str], engine: str) -> str:
    """Return paragraphs in small letters; "" if there are none."""
    small = "\\par ".join(escape_line(each, engine) for each in texts)
    return f"{{\\footnotesize {small}\\par}}" if small else ""


def _question(
    question: Question, number: int, kind: Kind, page: str, engine: str, shared: Collection[str]
) -> Iterator[str]:
    """Yield a question with its figure, its blanks and, on the key, its solution; `shared` rules are in the head."""
    yield f"% {number}"
    if isinstance(question, PartedQuestion):
        yield from _parted_question(question, number, kind, page, engine, shared)
        return
    yield from _heading("question", question.title, question.points, engine)
    later = yield from _asked(question.prompt, small_print(question, shared), question.drawings, str(number), kind,
                              page, engine)
    yield from _answers(paper_blanks(question), engine, shows_key=kind == "key")
    yield from later
    if kind == "key":
        yield from _solution(question, str(number), page, engine)


def _parted_question(
    question: PartedQuestion, number: int, kind: Kind, page: str, engine: str, shared: Collection[str]
) -> Iterator[str]:
    """Yield a question with several parts; the figure of the first one is above all parts."""
    told = {*shared, *head_rules(question)}
    points = escape_line(headings.points_text(question.points), engine)
    yield f"\\question \\textbf{{{escape_line(question.title, engine)}}} ({points})\\par\\nopagebreak"
    later = yield from _asked((), head_print(question, shared), question.parts[0].drawings, str(number), kind, page,
                              engine)
    yield "\\begin{parts}"
    for part in question.parts:
        label = headings.part_label(number, part)
        yield from _heading("part", part.title, part.points, engine)
        is_above = part is question.parts[0]
        figure = part.drawings if question.shows_figure(part) and not is_above else None
        texts = [*part.prompt, *filter(None, [question.describe_figure_place(part)])]
        later += yield from _asked(texts, small_print(part, told), figure, label, kind, page, engine)
        yield from _answers(paper_blanks(part), engine, shows_key=kind == "key", groups_as="subparts")
        if kind == "key":
            yield from _solution(part, label, page, engine, shows_own=question.has_hidden_key(part))
    yield "\\end{parts}"
    yield from later


def _heading(command: str, title: str, points: Fraction, engine: str) -> Iterator[str]:
    """Yield the title of a question or a part with its points."""
    yield f"\\{command}{_points(points)} \\textbf{{{escape_line(title, engine)}}}\\par\\nopagebreak"
    if not _points(points):
        yield f"({escape_line(headings.points_text(points), engine)})\\par\\nopagebreak"


def _asked(
    prompt: Sequence[str], rules: Sequence[str], drawn: Drawings | None, label: str, kind: Kind, page: str, engine: str
) -> Generator[str, None, list[str]]:
    """Yield prompt, rules and figure; return the pictures for the pages after the question.

    `label` is the question's number in captions.
    """
    # A box prevents a page break between the prompt and its figure.
    yield "\\noindent\\begin{minipage}{\\linewidth}\\setlength{\\parskip}{3pt}"
    for text in prompt:
        yield f"{escape_line(text, engine)}\\par"
    if small := _small_print(rules, engine):
        yield f"\\smallskip{small}"
    yield "\\medskip"
    later: list[str] = []
    if drawn is not None:
        pictures, is_large = _pictures(headings.sheet_figure(drawn, kind), drawn.figures, label, page, engine)
        if is_large:
            yield f"{escape_line(_('The tree is drawn on the pages after this question.'), engine)}\\par"
            later = pictures
        else:
            yield from pictures
    yield "\\end{minipage}\\par\\nopagebreak"
    return later


def _points(points: Fraction) -> str:
    """Return the class's option for points if they are whole or half; "" for others."""
    whole, rest = divmod(points, 1)
    if rest not in (0, Fraction(1, 2)):
        return ""
    half = r"\half" if rest else ""
    return f"[{whole if whole or not half else ''}{half}]"


def _pictures(
    shown: Figure, alike: Sequence[Figure], label: str, page: str, engine: str
) -> tuple[list[str], bool]:
    """Return the parts of a figure, and whether they are on pages of their own; equal for figures of equal geometry."""
    wide, high = text_area_size(page)
    found = fit(alike, wide, high * SHARE, high * FULL)
    pictures = []
    for place, part in enumerate(found.parts, 1):
        text = tikz_picture(part_figure(shown, part), width_cm=part.width * found.scale / CM, engine=engine)
        if found.is_rotated:
            text = f"\\rotatebox{{90}}{{%\n{text}}}"
        said = escape_line(headings.caption(label, place, len(found.parts)), engine)
        head = f"\\newpage\n{{\\footnotesize {said}\\par}}\n" if found.is_large else ""
        # A figure may be as wide as the page, beyond the indentation of the question's text.
        whole = f"{format_length(wide / CM, 4)}cm"
        pictures.append(f"{head}\\makebox[\\linewidth][r]{{\\makebox[{whole}][c]{{%\n{text}}}}}\\par")
    if found.is_large:
        pictures.append("\\newpage")
    return pictures, found.is_large


def _answers(
    every: Sequence[Blank], engine: str, *, shows_key: bool, groups_as: str = "parts"
) -> Iterator[str]:
    """Yield the blanks, as parts or subparts if there are several kinds."""
    groups = [list(group) for _key, group in groupby(
        enumerate(every), key=lambda placed: -1 if placed[1].is_short else placed[0])]
    yield "\\medskip"
    if len(groups) > 1:
        yield f"\\begin{{{groups_as}}}"
    for group in groups:
        if len(groups) > 1:
            yield f"\\{groups_as.removesuffix('s')}"
        blank = group[0][1]
        if blank.is_short:
            yield from _short([each for _place, each in group], engine, shows_key)
        elif blank.options:
            yield from _choice(blank, engine, shows_key)
        else:
            yield from _lines(blank, engine, shows_key)
    if len(groups) > 1:
        yield f"\\end{{{groups_as}}}"


def _short(group: Sequence[Blank], engine: str, shows_key: bool) -> Iterator[str]:
    """Yield blanks side by side."""
    blank_wide = max(SHORT, CHARACTER * 1.2 * len(group[0].widest_text) + 0.3)
    cell = max(len(blank.label) for blank in group) * CHARACTER + blank_wide + 0.5
    count = max(1, min(4, int(15.5 / cell)))
    yield "\\begingroup\\raggedright"
    for blank in group:
        answer = f"\\textbf{{{escape_line(blank.model_answer, engine)}}}" if shows_key else ""
        label = escape_line(blank.label, engine)
        yield (f"\\makebox[{0.98 / count:.3f}\\linewidth][l]{{\\rule{{0pt}}{{{ROW}cm}}{label}\\enspace"
               f"\\fillin[{answer}][{format_length(blank_wide, 3)}cm]}}\\hspace{{0pt}}%")
    yield "\\par\\endgroup"


def _choice(blank: Blank, engine: str, shows_key: bool) -> Iterator[str]:
    """Yield boxes to tick."""
    yield f"{escape_line(blank.label, engine)}\\par"
    yield "\\begin{oneparcheckboxes}"
    for place, option in enumerate(blank.options):
        yield f"\\{'CorrectChoice' if shows_key and place in blank.right else 'choice'} {escape_line(option, engine)}"
    yield "\\end{oneparcheckboxes}\\par"


def _lines(blank: Blank, engine: str, shows_key: bool) -> Iterator[str]:
    """Yield lines to write on; on the key the answer."""
    count = max(blank.lines, int(len(blank.widest_text) * CHARACTER * 1.3 / 15.5) + 1)
    if shows_key:
        yield f"{escape_line(blank.label, engine)}:\\enspace\\textbf{{{escape_line(blank.model_answer, engine)}}}\\par"
    else:
        yield f"{escape_line(blank.label, engine)}\\par\\nopagebreak"
        yield f"\\fillwithlines{{{format_length(count * ROW, 4)}cm}}"


def _solution(
    question: Question, label: str, page: str, engine: str, *, shows_own: bool = False
) -> Iterator[str]:
    """Yield the sentences of the solution and further figures; `shows_own`: also the key's own figure."""
    yield "\\begin{solution}"
    for text in question.solution:
        yield f"{escape_line(text, engine)}\\par"
    yield "\\end{solution}"
    own = [question.drawings.key] if shows_own and question.drawings else []
    for shown in (*own, *question.figures):
        yield from _pictures(shown, (shown,), label, page, engine)[0]


sheet = Sheet(
    "LaTeX",
    "A document of the class “exam” with TikZ figures; only the key contains answers and solutions.",
    ".tex", write=write,
)
