"""Items of QTI 1.2 with Canvas's metadata, each with one of Canvas's question types.

Canvas marks a part as a whole, or all blanks equally, so a question becomes as many items as its parts need.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from explorer.exam.answers import AnswerField
from explorer.exam.answers.interactions import ChooseOption, MarkNodes, WriteText
from explorer.exam.sheets import stem
from explorer.exam.sheets.accepted_replies import (
    accepted_texts,
    is_typed,
    label_with_hint,
    labels_and_hints,
    offered_interaction,
    reply_shares,
)
from explorer.exam.sheets.package import Element, add_element, add_leaves
from explorer.exam.sheets.points import format_points, split_points

RESPONSE = "response1"
FULL = "100"
ListedShares = Sequence[tuple[str, Fraction]]


@dataclass(frozen=True)
class CanvasItem:
    """The fields of one item, and its points as Canvas keeps them."""

    fields: tuple[AnswerField, ...]
    points: Fraction


def items(fields: Sequence[AnswerField], points: Fraction) -> Iterator[CanvasItem]:
    """Yield the items of a question: consecutive texts and numbers of equal weight together, everything else alone."""
    found = [tuple(field for _place, field in group) for _key, group in groupby(
        enumerate(fields), key=lambda each: (each[1].weight, -1 if _is_blank(each[1]) else each[0]))]
    worth = split_points(points, [sum(field.weight for field in together) for together in found])
    yield from map(CanvasItem, found, worth)


def _is_blank(field: AnswerField) -> bool:
    return is_typed(offered_interaction(field))


def add_item(section: Element, asked: CanvasItem, name: str, heading: str, html: str, solution: str) -> None:
    """Add the item of these fields; `html` is the text above their labels."""
    item = add_element(section, "item", ident=name, title=heading)
    first = asked.fields[0]
    how = offered_interaction(first)
    match how:
        case _ if len(asked.fields) > 1:
            _blanks(item, asked, html)
        case MarkNodes():
            _choice(item, asked, html, reply_shares(first), is_single=False)
        case ChooseOption() if len(how.right) == 1:
            _choice(item, asked, html, reply_shares(first), is_single=True)
        case WriteText():
            _essay(item, asked, html)
        case _:
            _short(item, asked, html, full_mark_texts(first))
    feedback = add_element(item, "itemfeedback", ident="general_fb")
    _material(add_element(feedback, "flow_mat"), solution)


def full_mark_texts(field: AnswerField) -> list[str]:
    """Return the replies with full marks; Canvas knows no others."""
    how = offered_interaction(field)
    if isinstance(how, ChooseOption):
        named = [*reply_shares(field), *((name, Fraction(place in how.right)) for name, place in how.other_names)]
    else:
        named = list(accepted_texts(field))
    return list(dict.fromkeys(text for text, share in named if share == 1))


def _presentation(item: Element, kind: str, points: Fraction, html: str) -> Element:
    """Add Canvas's metadata and the text, and return the element for the responses."""
    metadata = add_element(add_element(item, "itemmetadata"), "qtimetadata")
    for label, entry in (("question_type", kind), ("points_possible", format_points(points)),
                         ("assessment_question_identifierref", f"{item.get('ident')}_ref")):
        add_leaves(add_element(metadata, "qtimetadatafield"), fieldlabel=label, fieldentry=entry)
    presentation = add_element(item, "presentation")
    _material(presentation, html)
    return presentation


def _material(parent: Element, html: str) -> None:
    add_element(add_element(parent, "material"), "mattext", html, texttype="text/html")


def _processing(item: Element, most: str = FULL) -> Element:
    """Add the scoring of the responses out of this many marks; the solution is always shown."""
    processing = add_element(item, "resprocessing")
    add_element(add_element(processing, "outcomes"), "decvar", maxvalue=most, minvalue="0",
                varname="SCORE", vartype="Decimal")
    always = add_element(processing, "respcondition", **{"continue": "Yes"})
    add_element(add_element(always, "conditionvar"), "other")
    add_element(always, "displayfeedback", feedbacktype="Response", linkrefid="general_fb")
    return processing


def _add_condition(processing: Element, marks: str = FULL, action: str = "Set") -> Element:
    """Add a condition under which marks are earned, and return it."""
    condition = add_element(processing, "respcondition", **{"continue": "No" if action == "Set" else "Yes"})
    tested = add_element(condition, "conditionvar")
    add_element(condition, "setvar", marks, action=action, varname="SCORE")
    return tested


def _choice(item: Element, asked: CanvasItem, html: str, listed: ListedShares, *, is_single: bool) -> None:
    """Add a choice of one option, or of several; there Canvas subtracts for a wrong one what a right one earns."""
    kind = "multiple_choice_question" if is_single else "multiple_answers_question"
    presentation = _presentation(item, kind, asked.points, html + stem.html_paragraph(f"{asked.fields[0].label}:"))
    response = add_element(presentation, "response_lid", ident=RESPONSE,
                           rcardinality="Single" if is_single else "Multiple")
    choices = add_element(response, "render_choice")
    for place, (text, _share) in enumerate(listed):
        _material(add_element(choices, "response_label", ident=_option(place)), stem.escape_html(text))
    tested = _add_condition(_processing(item))
    if not is_single:
        tested = add_element(tested, "and")
    for place, (_text, share) in enumerate(listed):
        if share > 0:
            add_element(tested, "varequal", _option(place), respident=RESPONSE)
        elif not is_single:
            add_element(add_element(tested, "not"), "varequal", _option(place), respident=RESPONSE)


def _option(place: int) -> str:
    """Return the identifier of an option, an integer because Canvas keeps integers."""
    return str(1001 + place)


def _short(item: Element, asked: CanvasItem, html: str, listed: Sequence[str]) -> None:
    """Add a text field, with a condition for each accepted text, because tests in one condition must all hold."""
    label = stem.html_paragraph(f"{_label_with_hint(asked.fields[0])}:")
    presentation = _presentation(item, "short_answer_question", asked.points, html + label)
    _text_box(presentation)
    processing = _processing(item)
    for text in listed:
        add_element(_add_condition(processing), "varequal", text, respident=RESPONSE)


def _essay(item: Element, asked: CanvasItem, html: str) -> None:
    """Add a text that a person marks."""
    presentation = _presentation(
        item, "essay_question", asked.points, html + stem.html_paragraph(f"{asked.fields[0].label}:"))
    _text_box(presentation)
    always = add_element(_processing(item), "respcondition", **{"continue": "No"})
    add_element(add_element(always, "conditionvar"), "other")


def _text_box(presentation: Element) -> None:
    response = add_element(presentation, "response_str", ident=RESPONSE, rcardinality="Single")
    add_element(add_element(response, "render_fib"), "response_label", ident="answer1", rshuffle="No")


def _blanks(item: Element, asked: CanvasItem, html: str) -> None:
    """Add several text fields that earn one mark each: Canvas counts right blanks and divides once."""
    names = [f"blank{place}" for place in range(1, len(asked.fields) + 1)]
    lines = [stem.html_paragraph(escape_brackets(hint)) * bool(hint)
             + stem.html_paragraph(f"{escape_brackets(label)}: [{name}]")
             for name, (hint, label) in zip(names, labels_and_hints(asked.fields), strict=True)]
    presentation = _presentation(
        item, "fill_in_multiple_blanks_question", asked.points, escape_brackets(html) + "".join(lines))
    processing = _processing(item, str(len(names)))
    for number, (field, name) in enumerate(zip(asked.fields, names, strict=True), 1):
        response = add_element(presentation, "response_lid", ident=f"response_{name}")
        add_element(add_element(response, "material"), "mattext", name)
        choices = add_element(response, "render_choice")
        for place, text in enumerate(full_mark_texts(field)):
            option = f"{number}{place:04d}"
            label = add_element(choices, "response_label", ident=option)
            add_element(add_element(label, "material"), "mattext", text, texttype="text/plain")
            tested = _add_condition(processing, "1", "Add")
            add_element(tested, "varequal", option, respident=f"response_{name}")


def escape_brackets(html: str) -> str:
    """Return the text with brackets that Canvas does not read as a blank."""
    return html.replace("[", "⟦").replace("]", "⟧")


def _label_with_hint(field: AnswerField) -> str:
    """Return the label and what may be typed."""
    own = field.interaction
    return f"{field.label} ({', '.join(own.options)})" if isinstance(own, ChooseOption) else label_with_hint(field)
