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

Pictures = dict[str, bytes]
"""By their names, in the order in which they are shown."""


def stem(question: Question, picture: str = "") -> str:
    """What is asked, the rules and how it is marked; `picture` is the address of the student's figure."""
    parts = [paragraph(text) for text in question.prompt]
    figure = question.drawings.student if question.drawings else None
    if picture and figure:
        parts.append(image(picture, figure))
    parts.append(_listed(question.convention))
    parts.append(_listed(question.rules))
    return "".join(parts)


def solution(question: Question, pictures: Iterable[tuple[str, Figure]] = ()) -> str:
    """The key's sentences and figures; the addresses come with the figures."""
    return "".join([*map(paragraph, question.solution), *(image(name, figure) for name, figure in pictures)])


def image(address: str, figure: Figure) -> str:
    """A picture in HTML; who can't see it is told the tree."""
    return (f'<p><img src="{escape(address)}" alt="{escape(clean(outline(figure)))}" '
            f'width="{figure.width:.0f}" height="{figure.height:.0f}"></p>')


def student_picture(question: Question) -> Figure | None:
    """What the student gets."""
    return question.drawings.student if question.drawings else None


def key_pictures(question: Question, name: str) -> list[tuple[str, Figure]]:
    """The key's figures with names for their files."""
    shown = [question.drawings.key] if question.drawings else []
    return [(f"{name}-key{number or ''}.svg", figure) for number, figure in enumerate([*shown, *question.figures])]


def drawn(figure: Figure) -> bytes:
    """The picture as an SVG file."""
    return export.svg(figure).encode()


def title(paper: Paper, number: int, question: Question) -> str:
    """What an item is called in a bank."""
    return clean(_("Version {}, question {}: {}").format(paper.name, number, question.title))


def named(paper: Paper) -> str:
    """What a version is called: the exam's title and the version's name."""
    return clean(f"{paper.exam.title or _('Exam')}: {paper.name}")


def clean(text: str) -> str:
    """Without what no XML may hold; every kind of blank but the end of a line is a blank."""
    return drop_controls(text, keep="\n")


def paragraph(text: str) -> str:
    """A text of its own."""
    return f"<p>{html(text)}</p>"


def html(text: str) -> str:
    """A text as HTML."""
    return escape(clean(text), quote=False)


def _listed(texts: Iterable[str]) -> str:
    items = "".join(f"<li>{html(text)}</li>" for text in texts)
    return f"<ul>{items}</ul>" if items else ""
