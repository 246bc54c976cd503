"""The texts of a question as HTML and its figures as SVG, for the items of question banks."""

from collections.abc import Iterable
from html import escape

from explorer.core.i18n import _
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.question import Question
from explorer.exam.sheets.outline import outline
from explorer.pictures import export
from explorer.pictures.export.controls import drop_controls
from explorer.pictures.figure.items import Figure


def stem(question: Question, picture: str = "") -> str:
    """Return prompt, rules and marking rules as HTML; `picture` is the address of the student's figure."""
    parts = [html_paragraph(text) for text in question.prompt]
    figure = question.drawings.student if question.drawings else None
    if picture and figure:
        parts.append(image_tag(picture, figure))
    parts.append(_html_list(question.search_rules))
    parts.append(_html_list(question.marking_rules))
    return "".join(parts)


def solution_html(question: Question, pictures: Iterable[tuple[str, Figure]] = ()) -> str:
    """Return the sentences and the figures of the solution; `pictures` has the addresses of the figures."""
    return "".join([*map(html_paragraph, question.solution), *(image_tag(name, figure) for name, figure in pictures)])


def image_tag(address: str, figure: Figure) -> str:
    """Return a picture in HTML that is never wider than its page, with its tree in words for screen readers."""
    return (f'<p><img src="{escape(address)}" alt="{escape(clean_text(outline(figure)))}" '
            f'width="{figure.width:.0f}" height="{figure.height:.0f}" style="max-width: 100%; height: auto"></p>')


def student_picture(question: Question) -> Figure | None:
    """Return the student's figure; None if there is none."""
    return question.drawings.student if question.drawings else None


def key_pictures(question: Question, name: str) -> list[tuple[str, Figure]]:
    """Return the key's figures with file names."""
    shown = [question.drawings.key] if question.drawings else []
    return [(f"{name}-key{number or ''}.svg", figure) for number, figure in enumerate([*shown, *question.figures])]


def figure_svg(figure: Figure) -> bytes:
    """Return the figure as an SVG file."""
    return export.svg(figure).encode()


def item_title(paper: Paper, number: int, question: Question) -> str:
    """Return the name of an item in a bank."""
    return clean_text(_("Version {version}, question {number}: {title}").format(
        version=paper.name, number=number, title=question.title))


def version_title(paper: Paper) -> str:
    """Return the name of a version: the exam's title and the version."""
    return clean_text(f"{paper.exam.title or _('Exam')}: {paper.name}")


def clean_text(text: str) -> str:
    """Return the text without characters that XML does not allow; white space except line ends becomes a space."""
    return drop_controls(text, keep="\n")


def html_paragraph(text: str) -> str:
    """Return a text as a paragraph."""
    return f"<p>{escape_html(text)}</p>"


def escape_html(text: str) -> str:
    """Return a text as HTML."""
    return escape(clean_text(text), quote=False)


def _html_list(texts: Iterable[str]) -> str:
    items = "".join(f"<li>{escape_html(text)}</li>" for text in texts)
    return f"<ul>{items}</ul>" if items else ""
