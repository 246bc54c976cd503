"""The texts of a question as HTML and its figures as SVG, for the items of question banks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from explorer.core.i18n import _
from explorer.exam.answers import AnswerField
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.question import Question
from explorer.exam.sheets.headings import part_title, points_text
from explorer.exam.sheets.outline import outline
from explorer.exam.sheets.shared_rules import head_rules
from explorer.pictures import export
from explorer.pictures.export.controls import drop_controls
from explorer.pictures.figure.items import Figure


@dataclass(frozen=True)
class Section:
    """One part of a question in an item, with those of its fields that are in the item.

    `shows_figure` is False if an earlier section has the figure, and `told` are the rules that stand above all
    sections. `heading` is "" if the item has a single section.
    """

    part: Question
    fields: tuple[AnswerField, ...]
    heading: str = ""
    shows_figure: bool = True
    told: tuple[str, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of the search that are not told above."""
        return tuple(rule for rule in self.part.search_rules if rule not in self.told)

    @property
    def marking_rules(self) -> tuple[str, ...]:
        """The rules of marking that are not told above."""
        return tuple(rule for rule in self.part.marking_rules if rule not in self.told)


def sections(question: Question, fields: Sequence[AnswerField]) -> list[Section]:
    """Return the sections of an item that has these fields of a question, one for each of their parts."""
    names = {field.name for field in fields}
    found = [(part, own) for part in question.parts
             if (own := tuple(field for field in part.fields if field.name in names))]
    if len(found) == 1:
        return [Section(*found[0])]
    shown: list[Figure] = []
    made = []
    for part, own in found:
        figure = student_picture(part)
        is_new = figure is not None and not any(figure is other for other in shown)
        shown += [figure] if figure is not None else []
        heading = _("{part}, {points}").format(part=part_title(part), points=points_text(part.points))
        made.append(Section(part, own, heading, is_new, head_rules(question)))
    return made


def section_stem(section: Section, picture: str = "") -> str:
    """Return heading, prompt, rules and marking rules of a section as HTML; `picture` is the figure's address."""
    heading = f"<p><strong>{escape_html(section.heading)}</strong></p>" if section.heading else ""
    figure = student_picture(section.part) if picture and section.shows_figure else None
    return "".join([
        heading, *map(html_paragraph, section.part.prompt), *([image_tag(picture, figure)] if figure else []),
        html_list(section.rules), html_list(section.marking_rules)])


def stem(question: Question, picture: str = "") -> str:
    """Return prompt, rules and marking rules as HTML; `picture` is the address of the student's figure."""
    return section_stem(Section(question, question.fields), picture)


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
    shown = [question.drawings.key] if question.drawings and question.drawings.has_key else []
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


def html_list(texts: Iterable[str]) -> str:
    """Return the texts as a list; "" if there are none."""
    items = "".join(f"<li>{escape_html(text)}</li>" for text in texts)
    return f"<ul>{items}</ul>" if items else ""
