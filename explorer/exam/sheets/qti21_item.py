"""Items of QTI 2.1: prompt, interactions, and the partial marks for responses."""

from collections.abc import Iterable

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
    _paragraphs(to.body, question.prompt)
    if question.drawings and not _has_clicks(question):
        add_element(to.body, "p", picture_element(f"{name}.svg", question.drawings.student))
    _listed(to.body, question.search_rules)
    _listed(to.body, question.marking_rules)
    points = write_float(question.points)
    to.outcomes.extend([
        declare_outcome("SCORE", "float", "0", normalMinimum="0", normalMaximum=points),
        declare_outcome("MAXSCORE", "float", points), declare_outcome(MARKS, "float", "0"),
        declare_outcome("FEEDBACK", "identifier")])
    labels = labels_and_hints(question.fields)
    for number, (field, (hint, label)) in enumerate(zip(question.fields, labels, strict=True), 1):
        add_part(to, ItemPart(
            question, field, f"RESPONSE{number}", field.weight * pieces, f"{name}.svg", label, hint))
    to.processing.extend([assign_outcome("SCORE", score(question.points, whole * pieces)),
                          assign_outcome("FEEDBACK", constant("identifier", "solution"))])
    told = element("modalFeedback", outcomeIdentifier="FEEDBACK", identifier="solution", showHide="show",
                   title=_("Solution"))
    _paragraphs(told, question.solution)
    for file, figure in stem.key_pictures(question, name):
        told.append(element("p", picture_element(file, figure)))
    return element("assessmentItem", *to.responses, *to.outcomes, to.body, to.processing, told, xmlns=NAMESPACE,
                   identifier=name, title=heading, adaptive="false", timeDependent="false")


def pictures(question: Question, name: str) -> dict[str, Figure]:
    """Return the student's figure and the key's figures by file name."""
    shown = stem.student_picture(question)
    student = {f"{name}.svg": hotspots.add_none_box(shown) if _has_clicks(question) else shown} if shown else {}
    return student | dict(stem.key_pictures(question, name))


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
