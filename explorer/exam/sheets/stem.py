"""The texts of a question as HTML, and its pictures as SVG, for the items of question banks."""

from collections.abc import Iterable
from html import escape

from explorer.core.i18n import _
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.question import Question
from explorer.exam.sheets.outline import outline
from explorer.pictures import export
from explorer.pictures.export.controls import drop_controls
from explorer.pictures.figure import Figure

PictureFiles = dict[str, bytes]
"""By their names, in the order in which they are shown."""


def stem(question: Question, picture: str = "") -> str:
    """What is asked, the rules and how it is marked; `picture` is the address of the student's figure."""
    parts = [html_paragraph(text) for text in question.prompt]
    figure = question.drawings.student if question.drawings else None
    if picture and figure:
        parts.append(image_tag(picture, figure))
    parts.append(_html_list(question.search_rules))
    parts.append(_html_list(question.marking_rules))
    return "".join(parts)


def solution_html(question: Question, pictures: Iterable[tuple[str, Figure]] = ()) -> str:
    """The key's sentences and figures; the addresses come with the figures."""
    return "".join([*map(html_paragraph, question.solution), *(image_tag(name, figure) for name, figure in pictures)])


def image_tag(address: str, figure: Figure) -> str:
    """A picture in HTML; who can't see it is told the tree."""
    return (f'<p><img src="{escape(address)}" alt="{escape(clean_text(outline(figure)))}" '
            f'width="{figure.width:.0f}" height="{figure.height:.0f}"></p>')


def student_picture(question: Question) -> Figure | None:
    """What the student gets."""
    return question.drawings.student if question.drawings else None


def key_pictures(question: Question, name: str) -> list[tuple[str, Figure]]:
    """The key's figures with names for their files."""
    shown = [question.drawings.key] if question.drawings else []
    return [(f"{name}-key{number or ''}.svg", figure) for number, figure in enumerate([*shown, *question.figures])]


def figure_svg(figure: Figure) -> bytes:
    """The picture as an SVG file."""
    return export.svg(figure).encode()


def item_title(paper: Paper, number: int, question: Question) -> str:
    """What an item is called in a bank."""
    return clean_text(_("Version {}, question {}: {}").format(paper.name, number, question.title))


def version_title(paper: Paper) -> str:
    """What a version is called: the exam's title and the version's name."""
    return clean_text(f"{paper.exam.title or _('Exam')}: {paper.name}")


def clean_text(text: str) -> str:
    """Without what no XML may hold; every kind of blank but the end of a line is a blank."""
    return drop_controls(text, keep="\n")


def html_paragraph(text: str) -> str:
    """A text of its own."""
    return f"<p>{escape_html(text)}</p>"


def escape_html(text: str) -> str:
    """A text as HTML."""
    return escape(clean_text(text), quote=False)


def _html_list(texts: Iterable[str]) -> str:
    items = "".join(f"<li>{escape_html(text)}</li>" for text in texts)
    return f"<ul>{items}</ul>" if items else ""
