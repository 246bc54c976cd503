"""Items of QTI 1.2 with the metadata that Canvas reads: each is of one of Canvas's own kinds of question.

Canvas marks a part of a question as a whole, or every blank alike, so that a question is told in as many items as its
parts need.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from explorer.exam.answers import Field
from explorer.exam.answers.interactions import Choose, Mark, TypeNumber, Write
from explorer.exam.sheets import stem
from explorer.exam.sheets.accepted import accepted, is_typed, labelled, offered, shares
from explorer.exam.sheets.package import Element, under
from explorer.exam.sheets.points import decimal, split_points

RESPONSE = "response1"
FULL = "100"
Listed = Sequence[tuple[str, Fraction]]


@dataclass(frozen=True)
class Asked:
    """Parts of a question that one item asks for, and their points as Canvas keeps them."""

    fields: tuple[Field, ...]
    points: Fraction


def items(fields: Sequence[Field], points: Fraction) -> Iterator[Asked]:
    """Texts and numbers of one weight that follow each other together, as blanks; everything else alone."""
    found = [tuple(field for _place, field in group) for _key, group in groupby(
        enumerate(fields), key=lambda each: (each[1].weight, -1 if _is_blank(each[1]) else each[0]))]
    worth = split_points(points, [sum(field.weight for field in together) for together in found])
    yield from map(Asked, found, worth)


def _is_blank(field: Field) -> bool:
    how = offered(field)
    return isinstance(how, TypeNumber) or is_typed(how)


def add(section: Element, asked: Asked, name: str, heading: str, html: str, solution: str) -> None:
    """The item of these parts; `html` is what stands above their labels."""
    item = under(section, "item", ident=name, title=heading)
    first = asked.fields[0]
    how = offered(first)
    match how:
        case _ if len(asked.fields) > 1:
            _blanks(item, asked, html)
        case Mark():
            _chosen(item, asked, html, shares(first), is_single=False)
        case Choose() if len(how.right) == 1:
            _chosen(item, asked, html, shares(first), is_single=True)
        case TypeNumber():
            _number(item, asked, html, how.decimals)
        case Write():
            _essay(item, asked, html)
        case _:
            _short(item, asked, html, texts(first))
    feedback = under(item, "itemfeedback", ident="general_fb")
    _material(under(feedback, "flow_mat"), solution)


def texts(field: Field) -> list[str]:
    """The replies that have all the marks: Canvas knows no others."""
    how = offered(field)
    if isinstance(how, Choose):
        named = [*shares(field), *((name, Fraction(place in how.right)) for name, place in how.also)]
    else:
        named = [*(shares(field) if isinstance(how, TypeNumber) else ()), *accepted(field)]
    return list(dict.fromkeys(text for text, share in named if share == 1))


def _presentation(item: Element, kind: str, points: Fraction, html: str) -> Element:
    """Canvas's metadata, and the text."""
    metadata = under(under(item, "itemmetadata"), "qtimetadata")
    for label, entry in (("question_type", kind), ("points_possible", decimal(points)),
                         ("assessment_question_identifierref", f"{item.get('ident')}_ref")):
        entries = under(metadata, "qtimetadatafield")
        under(entries, "fieldlabel", label)
        under(entries, "fieldentry", entry)
    presentation = under(item, "presentation")
    _material(presentation, html)
    return presentation


def _material(parent: Element, html: str) -> None:
    under(under(parent, "material"), "mattext", html, texttype="text/html")


def _processing(item: Element, most: str = FULL) -> Element:
    """Score the item's responses out of so many marks; the solution is shown whatever they are."""
    processing = under(item, "resprocessing")
    under(under(processing, "outcomes"), "decvar", maxvalue=most, minvalue="0", varname="SCORE", vartype="Decimal")
    always = under(processing, "respcondition", **{"continue": "Yes"})
    under(under(always, "conditionvar"), "other")
    under(always, "displayfeedback", feedbacktype="Response", linkrefid="general_fb")
    return processing


def _earns(processing: Element, marks: str = FULL, action: str = "Set") -> Element:
    """The condition of a new way to earn marks."""
    condition = under(processing, "respcondition", **{"continue": "No" if action == "Set" else "Yes"})
    tested = under(condition, "conditionvar")
    under(condition, "setvar", marks, action=action, varname="SCORE")
    return tested


def _chosen(item: Element, asked: Asked, html: str, listed: Listed, *, is_single: bool) -> None:
    """One option; or several, where Canvas takes for a wrong one what it gives for a right one."""
    kind = "multiple_choice_question" if is_single else "multiple_answers_question"
    presentation = _presentation(item, kind, asked.points, html + stem.paragraph(f"{asked.fields[0].label}:"))
    response = under(presentation, "response_lid", ident=RESPONSE, rcardinality="Single" if is_single else "Multiple")
    choices = under(response, "render_choice")
    for place, (text, _share) in enumerate(listed):
        _material(under(choices, "response_label", ident=_option(place)), stem.html(text))
    tested = _earns(_processing(item))
    if not is_single:
        tested = under(tested, "and")
    for place, (_text, share) in enumerate(listed):
        if share > 0:
            under(tested, "varequal", _option(place), respident=RESPONSE)
        elif not is_single:
            under(under(tested, "not"), "varequal", _option(place), respident=RESPONSE)


def _option(place: int) -> str:
    """Canvas keeps whole numbers as the names of answers."""
    return str(1001 + place)


def _number(item: Element, asked: Asked, html: str, rights: Sequence[str]) -> None:
    field = asked.fields[0]
    presentation = _presentation(item, "numerical_question", asked.points, html + stem.paragraph(f"{field.label}:"))
    response = under(presentation, "response_str", ident=RESPONSE, rcardinality="Single")
    under(under(response, "render_fib", fibtype="Decimal"), "response_label", ident="answer1")
    processing = _processing(item)
    for right in rights:
        either = under(_earns(processing), "or")
        under(either, "varequal", right, respident=RESPONSE)
        between = under(either, "and")
        under(between, "vargte", right, respident=RESPONSE)
        under(between, "varlte", right, respident=RESPONSE)


def _short(item: Element, asked: Asked, html: str, listed: Sequence[str]) -> None:
    """A text, compared with each of these, each in a condition of its own: tests in one have to hold together."""
    label = stem.paragraph(f"{_labelled(asked.fields[0])}:")
    presentation = _presentation(item, "short_answer_question", asked.points, html + label)
    _text_box(presentation)
    processing = _processing(item)
    for text in listed:
        under(_earns(processing), "varequal", text, respident=RESPONSE)


def _essay(item: Element, asked: Asked, html: str) -> None:
    """A text for a person to mark."""
    presentation = _presentation(
        item, "essay_question", asked.points, html + stem.paragraph(f"{asked.fields[0].label}:"))
    _text_box(presentation)
    under(under(under(_processing(item), "respcondition", **{"continue": "No"}), "conditionvar"), "other")


def _text_box(presentation: Element) -> None:
    response = under(presentation, "response_str", ident=RESPONSE, rcardinality="Single")
    under(under(response, "render_fib"), "response_label", ident="answer1", rshuffle="No")


def _blanks(item: Element, asked: Asked, html: str) -> None:
    """Several texts, each of which earns one mark: Canvas counts blanks and divides once, and so can every reader."""
    names = [f"blank{place}" for place in range(1, len(asked.fields) + 1)]
    lines = [stem.paragraph(f"{unbracketed(_labelled(field))}: [{name}]")
             for field, name in zip(asked.fields, names, strict=True)]
    presentation = _presentation(
        item, "fill_in_multiple_blanks_question", asked.points, unbracketed(html) + "".join(lines))
    processing = _processing(item, str(len(names)))
    for number, (field, name) in enumerate(zip(asked.fields, names, strict=True), 1):
        response = under(presentation, "response_lid", ident=f"response_{name}")
        under(under(response, "material"), "mattext", name)
        choices = under(response, "render_choice")
        for place, text in enumerate(texts(field)):
            option = f"{number}{place:04d}"
            label = under(choices, "response_label", ident=option)
            under(under(label, "material"), "mattext", text, texttype="text/plain")
            tested = _earns(processing, "1", "Add")
            under(tested, "varequal", option, respident=f"response_{name}")


def unbracketed(html: str) -> str:
    """The text with brackets that Canvas does not take for those of a blank."""
    return html.replace("[", "⟦").replace("]", "⟧")


def _labelled(field: Field) -> str:
    """The label, and what may be typed."""
    own = field.interaction
    return f"{field.label} ({', '.join(own.options)})" if isinstance(own, Choose) else labelled(field)
