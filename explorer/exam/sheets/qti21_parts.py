"""The parts of an item of QTI 2.1: declarations, interactions, and the marks of responses."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TypeGuard

from explorer.exam.answers import AnswerField
from explorer.exam.answers.interactions import ChooseOption, Interaction, MarkNodes, OrderNodes, TypeNumber, WriteText
from explorer.exam.questions.question import Question
from explorer.exam.sheets import hotspots
from explorer.exam.sheets.accepted_replies import accepted_texts, offered_interaction, reply_shares
from explorer.exam.sheets.outline import outline
from explorer.exam.sheets.package import Element, add_element, element
from explorer.pictures.figure.items import Figure

SHORT, LONG, LINES = "12", "40", "4"
"""The expected lengths in characters of numbers and of lists, and the expected lines of a text."""
MARKS = "MARKS"
"""The outcome that adds up integer marks; one division at the end makes points of them."""
MOST_MARKS_PER_FIELD = 2**40
"""The largest number of marks per field, far below the integers that a float can't represent."""


@dataclass(frozen=True, eq=False)
class ItemPart:
    """A field of a question, the identifier of its response, its integer marks, and the file of the student's figure.

    `label` and the sentence `hint` above it say what to type.
    `marks` is a multiple of `marks_per_field`, so each share of it is an integer, too.
    """

    question: Question
    field: AnswerField
    response_id: str
    marks: int
    picture: str
    label: str
    hint: str


@dataclass(frozen=True, eq=False)
class Sections:
    """The places of an item's elements: declarations, body, and processing."""

    responses: list[Element]
    outcomes: list[Element]
    body: Element
    processing: Element


def marks_per_field(fields: Sequence[AnswerField]) -> int:
    """Return the number of marks per field for which every share is an integer."""
    found = lcm(*map(_pieces, fields))
    for field in fields:
        own = field.interaction
        if _is_order(own):
            # The marks of a list are divided by the longer list, so by every length that a reply can have.
            every = lcm(found, *range(len(own.right), len(own.named_nodes) + 1))
            found = every if every <= MOST_MARKS_PER_FIELD else found
    return found


def _pieces(field: AnswerField) -> int:
    """Return the number of equal pieces of one field's marks; for a list, of the right list."""
    own = field.interaction
    if _is_order(own):
        return len(own.right)
    return lcm(*(share.denominator for _text, share in reply_shares(field)))


def _is_order(interaction: Interaction) -> TypeGuard[OrderNodes]:
    """Return True if names are put in order; a single name is typed."""
    return isinstance(interaction, OrderNodes) and bool(interaction.right) and len(interaction.named_nodes) > 1


def add_part(to: Sections, part: ItemPart) -> None:
    """Declare the response of a part, and add its interaction to the body and its marks to the processing."""
    if _is_order(own := part.field.interaction):
        _order(to, part, own)
        return
    match offered_interaction(part.field):
        case ChooseOption():
            _choice(to, part, 1)
        case MarkNodes() as mark if hotspots.is_clickable(part.question, mark):
            _hotspots(to, part, mark)
        case MarkNodes():
            _choice(to, part, 0)
        case WriteText():
            _extended_text(to, part)
        case _:
            _texts(to, part)


def picture_element(file: str, figure: Figure) -> Element:
    """Return a picture, with its tree in words for screen readers."""
    scale = hotspots.page_scale(figure)
    return element("img", src=file, alt=outline(figure), width=f"{figure.width * scale:.0f}",
                   height=f"{figure.height * scale:.0f}")


def declare_outcome(name: str, kind: str, default: str = "", **more: str) -> Element:
    """Return the declaration of an outcome."""
    content = [element("defaultValue", element("value", default))] if default else []
    return element("outcomeDeclaration", *content, identifier=name, cardinality="single", baseType=kind, **more)


def assign_outcome(name: str, value: Element) -> Element:
    """Return the assignment of an expression to an outcome."""
    return element("setOutcomeValue", value, identifier=name)


def constant(kind: str, text: str) -> Element:
    """Return a constant expression."""
    return element("baseValue", text, baseType=kind)


def _declare_response(to: Sections, part: ItemPart, kind: str, rights: Sequence[str],
                      cardinality: str = "single") -> Element:
    """Declare a response with its right value, and return the declaration."""
    right = [element("correctResponse", *(element("value", each) for each in rights))] if rights else []
    to.responses.append(element(
        "responseDeclaration", *right, identifier=part.response_id, cardinality=cardinality, baseType=kind))
    return to.responses[-1]


def _map_values(declared: Element, part: ItemPart, earned: Sequence[tuple[str, Fraction]], *,
                folds: bool = False) -> None:
    """Add a map from each value to the integer marks that it earns."""
    mapping = add_element(declared, "mapping", lowerBound="0", upperBound=str(part.marks), defaultValue="0")
    for key, share in earned:
        entry = add_element(mapping, "mapEntry", mapKey=key, mappedValue=write_float(share * part.marks))
        if folds:
            entry.set("caseSensitive", "false")


def _map_marks(to: Sections, part: ItemPart) -> None:
    """Add the marks of the mapped response, if there is a response."""
    _add_marks_if(to, _is_answered(part), element("mapResponse", identifier=part.response_id))


def _texts(to: Sections, part: ItemPart) -> None:
    listed = accepted_texts(part.field)
    _map_values(_declare_response(to, part, "string", [listed[0][0]]), part, listed, folds=True)
    _entry(to.body, part)
    _map_marks(to, part)


def _entry(body: Element, part: ItemPart) -> None:
    if part.hint:
        add_element(body, "p", part.hint)
    line = add_element(body, "p", f"{part.label}: ")
    room = SHORT if isinstance(part.field.interaction, TypeNumber) else LONG
    add_element(line, "textEntryInteraction", responseIdentifier=part.response_id, expectedLength=room)


def _choice(to: Sections, part: ItemPart, most: int) -> None:
    """Add a choice of at most `most` options; 0 means any number."""
    listed = reply_shares(part.field)
    names = [f"o{place}" for place in range(len(listed))]
    earned = [(name, share) for name, (_text, share) in zip(names, listed, strict=True)]
    rights = [name for name, share in earned if share > 0]
    declared = _declare_response(to, part, "identifier", rights[:1] if most else rights,
                                 "single" if most else "multiple")
    _map_values(declared, part, earned)
    choice = add_element(to.body, "choiceInteraction", responseIdentifier=part.response_id,
                         shuffle="false", maxChoices=str(most))
    add_element(choice, "prompt", part.field.label)
    for name, (text, _share) in zip(names, listed, strict=True):
        add_element(choice, "simpleChoice", text, identifier=name)
    _map_marks(to, part)


def _hotspots(to: Sections, part: ItemPart, mark: MarkNodes) -> None:
    """Add areas of the student's figure; a wrong one costs as much as a right one earns."""
    places = hotspots.hotspot_areas(part.question, mark)
    earned = [(place[0], share) for place, (_name, share) in zip(places, reply_shares(part.field), strict=True)]
    rights = [name for name, share in earned if share > 0]
    _map_values(_declare_response(to, part, "identifier", rights, "multiple"), part, earned)
    assert part.question.drawings is not None
    figure = hotspots.add_none_box(part.question.drawings.student)
    clicks = add_element(to.body, "hotspotInteraction", responseIdentifier=part.response_id, maxChoices="0")
    add_element(clicks, "prompt", part.field.label)
    scale = hotspots.page_scale(figure)
    add_element(clicks, "object", outline(figure), type="image/svg+xml", data=part.picture,
                width=f"{figure.width * scale:.0f}", height=f"{figure.height * scale:.0f}")
    for name, label, shape, coords in places:
        add_element(clicks, "hotspotChoice", identifier=name, shape=shape, coords=coords, hotspotLabel=label)
    _map_marks(to, part)


def _order(to: Sections, part: ItemPart, asked: OrderNodes) -> None:
    """Add names to put in order; the marks are the right beginning over the length of the longer list."""
    rights = [f"n{node}" for node in asked.right]
    _declare_response(to, part, "identifier", rights, "ordered")
    same = f"SAME{part.response_id.removeprefix('RESPONSE')}"
    to.outcomes.append(declare_outcome(same, "float", "0"))
    order = add_element(to.body, "orderInteraction", responseIdentifier=part.response_id, shuffle="true",
                        minChoices="1", maxChoices=str(len(asked.named_nodes)))
    add_element(order, "prompt", part.field.label)
    for spot in asked.named_nodes:
        add_element(order, "simpleChoice", spot.name, identifier=hotspots.node_identifier(spot))
    for place, right in enumerate(rights, 1):
        so_far = _equal(_variable(same), str(place - 1))
        match = element("match", element("index", _variable(part.response_id), n=str(place)),
                        constant("identifier", right))
        _assign_if(to, element("and", so_far, match), same, constant("float", str(place)))
    longer = element("max", element("containerSize", _variable(part.response_id)),
                     constant("integer", str(len(rights))))
    _add_marks_if(to, _is_answered(part), element("divide", _product(_variable(same), part.marks), longer))


def _extended_text(to: Sections, part: ItemPart) -> None:
    """Add a text field, and the model answer for the marker."""
    _declare_response(to, part, "string", [])
    for_marker = add_element(to.body, "rubricBlock", view="scorer")
    for text in filter(None, (part.field.model_answer, part.field.rule)):
        add_element(for_marker, "p", text)
    written = add_element(to.body, "extendedTextInteraction", responseIdentifier=part.response_id, expectedLines=LINES)
    add_element(written, "prompt", part.field.label)


def _assign_if(to: Sections, test: Element, name: str, value: Element) -> None:
    """Add an assignment to an outcome under a condition."""
    add_element(to.processing, "responseCondition", element("responseIf", test, assign_outcome(name, value)))


def _add_marks_if(to: Sections, test: Element, marks: Element) -> None:
    """Add marks under a condition."""
    _assign_if(to, test, MARKS, element("sum", _variable(MARKS), marks))


def _is_answered(part: ItemPart) -> Element:
    """Return the condition that there is a response."""
    return element("not", element("isNull", _variable(part.response_id)))


def _equal(value: Element, number: str) -> Element:
    return element("equal", value, constant("float", number), toleranceMode="exact")


def score(points: Fraction, whole: int) -> Element:
    """Return the score: marks over all marks times the points, by one division of integers."""
    divisor = constant("float", str(whole * points.denominator))
    return element("divide", _product(_variable(MARKS), points.numerator), divisor)


def _product(factor: Element, whole: int) -> Element:
    return element("product", factor, constant("float", str(whole)))


def _variable(name: str) -> Element:
    return element("variable", identifier=name)


def write_float(number: Fraction) -> str:
    """Return the number as a float with all its digits."""
    return str(number.numerator) if number.denominator == 1 else repr(float(number))
