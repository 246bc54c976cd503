"""Items of QTI 2.1: prompt, interactions, and the partial marks for responses."""

from collections.abc import Iterable
from itertools import count

from explorer.core.i18n import _
from explorer.exam.answers.interactions import MarkNodes
from explorer.exam.questions.question import Question
from explorer.exam.sheets import hotspots, stem
from explorer.exam.sheets.accepted_replies import labels_and_hints, offered_interaction
from explorer.exam.sheets.package import Element, add_element, element
from explorer.exam.sheets.qti21_parts import (
    MARKS,
    ItemPart,
    Sections,
    add_part,
    assign_outcome,
    constant,
    declare_outcome,
    marks_per_field,
    picture_element,
    score,
    write_float,
)
from explorer.pictures.figure.items import Figure

NAMESPACE = "http://www.imsglobal.org/xsd/imsqti_v2p1"


def item(question: Question, name: str, heading: str) -> Element:
    """Return the item of a question; its `pictures` are files in the same folder."""
    pieces = marks_per_field(question.fields)
    whole = sum(field.weight for field in question.fields) or 1
    to = Sections([], [], element("itemBody"), element("responseProcessing"))
    sections = stem.sections(question, question.fields)
    _listed(to.body, sections[0].told)
    points = write_float(question.points)
    to.outcomes.extend([
        declare_outcome("SCORE", "float", "0", normalMinimum="0", normalMaximum=points),
        declare_outcome("MAXSCORE", "float", points), declare_outcome(MARKS, "float", "0"),
        declare_outcome("FEEDBACK", "identifier")])
    numbers = count(1)
    for section in sections:
        own = f"{name}{section.part.letter}.svg"
        _add_section(to.body, section, own)
        for field, (hint, label) in zip(section.fields, labels_and_hints(section.fields), strict=True):
            add_part(to, ItemPart(
                section.part, field, f"RESPONSE{next(numbers)}", field.weight * pieces, own, label, hint))
    to.processing.extend([assign_outcome("SCORE", score(question.points, whole * pieces)),
                          assign_outcome("FEEDBACK", constant("identifier", "solution"))])
    told = element("modalFeedback", outcomeIdentifier="FEEDBACK", identifier="solution", showHide="show",
                   title=_("Solution"))
    for section in sections:
        if section.heading:
            add_element(told, "p", element("strong", section.heading))
        _paragraphs(told, section.part.solution)
        for file, figure in stem.key_pictures(section.part, f"{name}{section.part.letter}"):
            told.append(element("p", picture_element(file, figure)))
    return element("assessmentItem", *to.responses, *to.outcomes, to.body, to.processing, told, xmlns=NAMESPACE,
                   identifier=name, title=heading, adaptive="false", timeDependent="false")


def pictures(question: Question, name: str) -> dict[str, Figure]:
    """Return the student's figures and the key's figures by file name."""
    found: dict[str, Figure] = {}
    for section in stem.sections(question, question.fields):
        part, own = section.part, f"{name}{section.part.letter}"
        if shown := stem.student_picture(part):
            if _has_clicks(part):
                found[f"{own}.svg"] = hotspots.add_none_box(shown)
            elif section.shows_figure:
                found[f"{own}.svg"] = shown
        found |= dict(stem.key_pictures(part, own))
    return found


def _add_section(body: Element, section: stem.Section, picture: str) -> None:
    """Add heading, prompt, figure and rules; a figure in which one clicks comes with the part that asks for it."""
    part = section.part
    if section.heading:
        add_element(body, "p", element("strong", section.heading))
    _paragraphs(body, part.prompt)
    if part.drawings and section.shows_figure and not _has_clicks(part):
        add_element(body, "p", picture_element(picture, part.drawings.student))
    _listed(body, section.rules)
    _listed(body, section.marking_rules)


def _has_clicks(question: Question) -> bool:
    """Return True if a part is answered by clicks in the figure."""
    return any(isinstance(way, MarkNodes) and hotspots.is_clickable(question, way)
               for way in map(offered_interaction, question.fields))


def _paragraphs(parent: Element, texts: Iterable[str]) -> None:
    for text in texts:
        add_element(parent, "p", text)


def _listed(parent: Element, texts: Iterable[str]) -> None:
    if items := [element("li", text) for text in texts]:
        add_element(parent, "ul", *items)
