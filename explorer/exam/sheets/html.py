"""Exams as single HTML files with their figures, for light and dark screens, screen readers and printers."""

from collections.abc import Collection, Iterator, Sequence

from explorer.core import i18n
from explorer.core.i18n import _
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.parted_question import PartedQuestion
from explorer.exam.questions.question import Question
from explorer.exam.sheets import headings
from explorer.exam.sheets.blanks import Blank, blanks
from explorer.exam.sheets.fitting import extent
from explorer.exam.sheets.outline import outline
from explorer.exam.sheets.shared_rules import head_print, head_rules, shared_print, shared_rules, small_print
from explorer.exam.sheets.sheet import Files, Kind, Sheet
from explorer.exam.sheets.typesetting import FORMATS
from explorer.pictures.export.number_format import format_position
from explorer.pictures.export.svg import escape_text, svg_group
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.room import SMALLEST_SCALE

STYLE = """:root { color-scheme: light dark; --ink: #1b1f24; --muted: #59636e; --rule: #d5dae0; --quiet: #f0f2f4;
  --paper: #fff; --answer: #0072b2; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ebee; --muted: #a4aeb9; --rule: #3a424a; --quiet: #1d2125;
  --paper: #14171a; --answer: #56b4e9; } }
body { font: 16px/1.5 'DejaVu Sans', Verdana, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 48rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: break-word; }
h1 { margin: 0; line-height: 1.2; } h2 { font-size: 1.1rem; margin: 0 0 .5rem; }
h3 { font-size: 1rem; margin: 0 0 .5rem; } .part { border-top: 0; margin-top: 1.5rem; padding-top: 0; }
.points { float: right; float: inline-end; font-weight: normal; color: var(--muted);
  margin-inline-start: 1rem; }
p { margin: .5rem 0; } .about { color: var(--muted); }
.name { display: flex; gap: 1.5rem; } .name span { flex: 1; border-bottom: 1px solid var(--muted); }
section { border-top: 1px solid var(--rule); margin-top: 2rem; padding-top: 1rem; }
.convention { background: var(--quiet); color: var(--muted); font-size: .85rem; padding: .6rem .8rem; }
figure { margin: 1rem 0; background: #fff; padding: .5rem; border-radius: 4px; overflow-x: auto; }
figure:focus-visible { outline: 3px solid var(--answer); outline-offset: 2px; }
figure svg { display: block; direction: ltr; max-width: 100%; height: auto; margin: auto; }
table { border-collapse: collapse; margin: 1rem 0; width: 100%; }
th, td { border: 1px solid var(--rule); padding: .35rem .6rem; text-align: start; vertical-align: top; }
th { font-weight: normal; width: 45%; } thead th { color: var(--muted); font-size: .85rem; }
td { min-width: 8rem; height: 1.6rem; } .option { display: inline-block; margin-right: 1.2rem; }
.answer { color: var(--answer); font-weight: bold; } .convention p { margin: 0; }
@media print { :root { --ink: #1b1f24; --muted: #59636e; --rule: #d5dae0; --quiet: #f0f2f4; --paper: #fff;
  --answer: #0072b2; } body { font-size: 10pt; margin: 0; max-width: none; padding: 0; }
  h2, h3, .prompt, .convention { break-after: avoid; } figure, tr { break-inside: avoid; } figure { padding: 0; }
  figure svg { min-width: 0 !important; } table { width: calc(100% - 1px); } }"""

HIDDEN = 'aria-hidden="true"'
DOCUMENT = """<!DOCTYPE html>
<html lang="{language}" dir="{direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}
@page {{ size: {wide}cm {high}cm; margin: 2cm; }}
</style>
</head>
<body>
{body}
</body>
</html>
"""


def write(papers: Sequence[Paper], kind: Kind, stem: str) -> Files:
    """Return one HTML file per paper, with its figures inside."""
    return {f"{stem}{'' if not place else f'-{place + 1}'}.html": document(paper, kind).encode()
            for place, paper in enumerate(papers)}


def document(paper: Paper, kind: Kind) -> str:
    """Return the whole text."""
    wide, high = FORMATS[paper.exam.page]
    used: set[str] = set()
    body, shared = [*_head(paper, kind), "<main>"], shared_rules(paper)
    for number, question in enumerate(paper.questions, 1):
        body += _question(question, number, kind, used, shared)
    body.append("</main>")
    direction = "rtl" if i18n.is_right_to_left() else "ltr"
    return DOCUMENT.format(
        language=i18n.language().replace("_", "-"), direction=direction,
        title=escape_line(headings.document_title(paper, kind)), style=STYLE, wide=wide, high=high,
        body="\n".join(body))


def escape_line(text: str) -> str:
    """Return a text on one line, escaped."""
    return escape_text(headings.single_line(text))


def _head(paper: Paper, kind: Kind) -> Iterator[str]:
    exam = paper.exam
    yield "<header>"
    if about := headings.join_with_dots(exam.course, exam.date):
        yield f'<p class="about">{escape_line(about)}</p>'
    yield f"<h1>{escape_line(headings.exam_title(paper))}</h1>"
    told = headings.join_with_dots(
        headings.sheet_kind_text(kind), headings.version_text(paper), headings.total_text(paper))
    yield f'<p class="about">{escape_line(told)}</p>'
    if kind != "key":
        yield (f'<p class="name">{escape_line(_("Name"))}<span></span>{escape_line(_("Student ID"))}'
               f"<span>{escape_line(paper.student)}</span></p>")
    yield from (f"<p>{escape_line(text)}</p>" for text in headings.paragraphs(exam.instructions))
    if shared := shared_print(paper):
        heading, *texts = shared
        yield f"<p><strong>{escape_line(heading)}</strong></p>"
        yield from _rules(texts)
    yield "</header>"


def _rules(texts: Sequence[str]) -> Iterator[str]:
    """Yield a box with these paragraphs, if there are any."""
    if texts:
        yield f'<div class="convention">{"".join(f"<p>{escape_line(text)}</p>" for text in texts)}</div>'


def _question(
    question: Question, number: int, kind: Kind, used: set[str], shared: Collection[str]
) -> Iterator[str]:
    """Yield the lines of a question without the `shared` rules; `used` are the ids that the document already has."""
    yield f'<section aria-labelledby="question{number}">'
    yield (f'<h2 id="question{number}"><span class="points">{escape_line(headings.points_text(question.points))}</span>'
           f"{number}. {escape_line(question.title)}</h2>")
    if isinstance(question, PartedQuestion):
        yield from _parts(question, number, kind, used, shared)
    else:
        yield from (f'<p class="prompt">{escape_line(text)}</p>' for text in question.prompt)
        yield from _rules(small_print(question, shared))
        if drawn := question.drawings:
            yield _picture(headings.sheet_figure(drawn, kind), drawn.figures, str(number), 0, used)
        yield from _answers(question, str(number), kind, used)
    yield "</section>"


def _parts(
    question: PartedQuestion, number: int, kind: Kind, used: set[str], shared: Collection[str]
) -> Iterator[str]:
    """Yield the common rules, the figure of the first part, and the parts."""
    told = {*shared, *head_rules(question)}
    first = question.parts[0]
    yield from _rules(head_print(question, shared))
    if drawn := first.drawings:
        yield _picture(headings.sheet_figure(drawn, kind), drawn.figures, str(number), 0, used)
    for part in question.parts:
        label = headings.part_label(number, part)
        yield f'<section class="part" aria-labelledby="question{label}">'
        yield (f'<h3 id="question{label}"><span class="points">{escape_line(headings.points_text(part.points))}</span>'
               f"{escape_line(headings.part_title(part))}</h3>")
        texts = [*part.prompt, *filter(None, [question.describe_figure_place(part)])]
        yield from (f'<p class="prompt">{escape_line(text)}</p>' for text in texts)
        yield from _rules(small_print(part, told))
        if (drawn := part.drawings) and question.shows_figure(part) and part is not first:
            yield _picture(headings.sheet_figure(drawn, kind), drawn.figures, label, 0, used)
        yield from _answers(part, label, kind, used, shows_own=question.has_hidden_key(part))
        yield "</section>"


def _answers(
    question: Question, label: str, kind: Kind, used: set[str], *, shows_own: bool = False
) -> Iterator[str]:
    """Yield the table of answers and, on the key, the solution; `shows_own`: with the key's own figure."""
    yield from _table(blanks(question), _("Item") if question.letter else _("Part"), shows_key=kind == "key")
    if kind == "key":
        yield f"<p><strong>{escape_line(_('Solution.'))}</strong></p>"
        yield from (f"<p>{escape_line(text)}</p>" for text in question.solution)
        own = [question.drawings.key] if shows_own and question.drawings else []
        yield from (_picture(figure, [figure], label, place, used)
                    for place, figure in enumerate((*own, *question.figures), 1))


def _picture(figure: Figure, same: Sequence[Figure], label: str, place: int, used: set[str]) -> str:
    """Return a figure on white, as large as the others of equal geometry, with its tree in words for screen readers.

    On a narrow screen it scrolls, by keys too, so it takes the focus.
    """
    part = extent(same)
    name = f"figure{label}-{place}"
    width, height = format_position(part.width), format_position(part.height)
    return (
        f'<figure tabindex="0" aria-labelledby="{name}t">\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="{name}t {name}d" '
        f'viewBox="{format_position(part.left)} {format_position(part.top)} {width} {height}" '
        f'width="{width}" height="{height}" '
        f'style="min-width: {format_position(part.width * SMALLEST_SCALE)}px">\n'
        f'<title id="{name}t">{escape_line(headings.alt_text(label, figure))}</title>\n'
        f'<desc id="{name}d">{escape_text(outline(figure))}</desc>\n'
        f'{svg_group(figure, HIDDEN, used)}</svg>\n</figure>'
    )


def _table(every: Sequence[Blank], heading: str, *, shows_key: bool) -> Iterator[str]:
    """Yield a table with a row per answer."""
    heads = "".join(f'<th scope="col">{escape_line(head)}</th>' for head in (heading, _("Answer")))
    yield f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>"
    for blank in every:
        if blank.options:
            answer = "".join(_option(option, shows_key and place in blank.right)
                             for place, option in enumerate(blank.options))
        else:
            answer = f'<span class="answer">{escape_line(blank.model_answer)}</span>' if shows_key else ""
        yield f'<tr><th scope="row">{escape_line(blank.label)}</th><td>{answer}</td></tr>'
    yield "</tbody>\n</table>"


def _option(option: str, is_right: bool) -> str:
    look = "option answer" if is_right else "option"
    return f'<span class="{look}">{"☒" if is_right else "☐"} {escape_line(option)}</span>'


sheet = Sheet(
    "HTML",
    "A single file with its figures inside, for screens, screen readers and printers.",
    ".html", write=write,
)
