"""The parts of an item of QTI 2.1: their declarations, their interactions, and what their responses earn."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TypeGuard

from explorer.exam.answers import Field
from explorer.exam.answers.interactions import Choose, Interaction, Mark, Order, TypeNumber, Write
from explorer.exam.questions.question import Question
from explorer.exam.sheets import hotspots
from explorer.exam.sheets.accepted import accepted, labelled, offered, shares
from explorer.exam.sheets.outline import outline
from explorer.exam.sheets.package import Element, element, under
from explorer.pictures.figure import Figure

SHORT, LONG, LINES = "12", "40", "4"
"""Signs that there is room for in a number and in a list; lines of a text."""
MARKS = "MARKS"
"""The outcome in which an item adds up whole marks, which become points by one division at the end."""
LARGEST_UNIT = 2**40
"""The most pieces of a part's marks: far below the whole numbers that a float can't hold to the last digit."""


@dataclass(frozen=True, eq=False)
class Part:
    """A field of a question, the identifier of its response, its whole marks, and the file of the student's figure.

    `marks` is a multiple of the fields' `unit`, so that each share of it is a whole number, too.
    """

    question: Question
    field: Field
    answer: str
    marks: int
    picture: str


@dataclass(frozen=True, eq=False)
class Sections:
    """Where the pieces of an item go: declarations, what is shown, and the processing."""

    responses: list[Element]
    outcomes: list[Element]
    body: Element
    processing: Element


def unit(fields: Sequence[Field]) -> int:
    """The number of equal pieces that the marks of each field are given in: every share of them is whole."""
    found = lcm(*map(_pieces, fields))
    for field in fields:
        own = field.interaction
        if _is_order(own):
            # A list is marked over the longer of the two lists: of every length that a reply can have.
            every = lcm(found, *range(len(own.right), len(own.spots) + 1))
            found = every if every <= LARGEST_UNIT else found
    return found


def _pieces(field: Field) -> int:
    """The number of equal pieces that one field's marks need, of a list those of the right one."""
    own = field.interaction
    if _is_order(own):
        return len(own.right)
    return lcm(*(share.denominator for _text, share in shares(field)))


def _is_order(interaction: Interaction) -> TypeGuard[Order]:
    """Tell if names are put in order; a single one is typed."""
    return isinstance(interaction, Order) and bool(interaction.right) and len(interaction.spots) > 1


def add(to: Sections, part: Part) -> None:
    """Declare the part's response, put its interaction into the body and its marks into the processing."""
    if _is_order(own := part.field.interaction):
        _order(to, part, own)
        return
    match offered(part.field):
        case TypeNumber() as number:
            _number(to, part, number.decimals)
        case Choose():
            _choice(to, part, 1)
        case Mark() as mark if hotspots.clickable(part.question, mark):
            _clicks(to, part, mark)
        case Mark():
            _choice(to, part, 0)
        case Write():
            _by_hand(to, part)
        case _:
            _texts(to, part)


def picture(file: str, figure: Figure) -> Element:
    """A picture; who can't see it is told the tree."""
    return element("img", src=file, alt=outline(figure), width=f"{figure.width:.0f}", height=f"{figure.height:.0f}")


def outcome(name: str, kind: str, default: str = "", **more: str) -> Element:
    """The declaration of an outcome."""
    content = [element("defaultValue", element("value", default))] if default else []
    return element("outcomeDeclaration", *content, identifier=name, cardinality="single", baseType=kind, **more)


def assignment(name: str, value: Element) -> Element:
    """Set an outcome to the value of an expression."""
    return element("setOutcomeValue", value, identifier=name)


def constant(kind: str, text: str) -> Element:
    """A value that is known."""
    return element("baseValue", text, baseType=kind)


def _declared(to: Sections, part: Part, kind: str, rights: Sequence[str], cardinality: str = "single") -> Element:
    """The response's declaration with a right response."""
    right = [element("correctResponse", *(element("value", each) for each in rights))] if rights else []
    to.responses.append(element(
        "responseDeclaration", *right, identifier=part.answer, cardinality=cardinality, baseType=kind))
    return to.responses[-1]


def _mapped(declared: Element, part: Part, earned: Sequence[tuple[str, Fraction]], *, folds: bool = False) -> None:
    """Map each value to the whole marks that it earns."""
    mapping = under(declared, "mapping", lowerBound="0", upperBound=str(part.marks), defaultValue="0")
    for key, share in earned:
        entry = under(mapping, "mapEntry", mapKey=key, mappedValue=write_float(share * part.marks))
        if folds:
            entry.set("caseSensitive", "false")


def _map_marks(to: Sections, part: Part) -> None:
    """Add the mapped response's marks, where there is a response."""
    _earn(to, _is_answered(part), element("mapResponse", identifier=part.answer))


def _number(to: Sections, part: Part, rights: Sequence[str]) -> None:
    _declared(to, part, "float", rights[:1])
    _entry(to.body, part, SHORT)
    tests = [_equal(_variable(part.answer), right) for right in rights]
    _earn(to, element("or", *tests) if len(tests) > 1 else tests[0], constant("float", str(part.marks)))


def _texts(to: Sections, part: Part) -> None:
    listed = accepted(part.field)
    _mapped(_declared(to, part, "string", [listed[0][0]]), part, listed, folds=True)
    _entry(to.body, part, LONG)
    _map_marks(to, part)


def _entry(body: Element, part: Part, room: str) -> None:
    line = under(body, "p", f"{labelled(part.field)}: ")
    under(line, "textEntryInteraction", responseIdentifier=part.answer, expectedLength=room)


def _choice(to: Sections, part: Part, most: int) -> None:
    """One option, or with `most` 0 as many as there are."""
    listed = shares(part.field)
    names = [f"o{place}" for place in range(len(listed))]
    earned = [(name, share) for name, (_text, share) in zip(names, listed, strict=True)]
    rights = [name for name, share in earned if share > 0]
    declared = _declared(to, part, "identifier", rights[:1] if most else rights, "single" if most else "multiple")
    _mapped(declared, part, earned)
    choice = under(to.body, "choiceInteraction", responseIdentifier=part.answer, shuffle="false", maxChoices=str(most))
    under(choice, "prompt", part.field.label)
    for name, (text, _share) in zip(names, listed, strict=True):
        under(choice, "simpleChoice", text, identifier=name)
    _map_marks(to, part)


def _clicks(to: Sections, part: Part, mark: Mark) -> None:
    """Places in the student's figure: right ones earn what wrong ones cost."""
    places = hotspots.areas(part.question, mark)
    earned = [(place[0], share) for place, (_name, share) in zip(places, shares(part.field), strict=True)]
    rights = [name for name, share in earned if share > 0]
    _mapped(_declared(to, part, "identifier", rights, "multiple"), part, earned)
    assert part.question.drawings is not None
    figure = hotspots.with_none(part.question.drawings.student)
    clicks = under(to.body, "hotspotInteraction", responseIdentifier=part.answer, maxChoices="0")
    under(clicks, "prompt", part.field.label)
    under(clicks, "object", outline(figure), type="image/svg+xml", data=part.picture,
          width=f"{figure.width:.0f}", height=f"{figure.height:.0f}")
    for name, label, shape, coords in places:
        under(clicks, "hotspotChoice", identifier=name, shape=shape, coords=coords, hotspotLabel=label)
    _map_marks(to, part)


def _order(to: Sections, part: Part, asked: Order) -> None:
    """Names to be put in order; marks go as far as the list is right, over the length of the longer list."""
    rights = [f"n{node}" for node in asked.right]
    _declared(to, part, "identifier", rights, "ordered")
    same = f"SAME{part.answer.removeprefix('RESPONSE')}"
    to.outcomes.append(outcome(same, "float", "0"))
    order = under(to.body, "orderInteraction", responseIdentifier=part.answer, shuffle="true", minChoices="1",
                  maxChoices=str(len(asked.spots)))
    under(order, "prompt", part.field.label)
    for spot in asked.spots:
        under(order, "simpleChoice", spot.name, identifier=hotspots.identifier(spot))
    for place, right in enumerate(rights, 1):
        so_far = _equal(_variable(same), str(place - 1))
        match = element("match", element("index", _variable(part.answer), n=str(place)), constant("identifier", right))
        _assign_if(to, element("and", so_far, match), same, constant("float", str(place)))
    longer = element("max", element("containerSize", _variable(part.answer)), constant("integer", str(len(rights))))
    _earn(to, _is_answered(part), element("divide", _product(_variable(same), part.marks), longer))


def _by_hand(to: Sections, part: Part) -> None:
    """A text, and for the marker what it should say."""
    _declared(to, part, "string", [])
    for_marker = under(to.body, "rubricBlock", view="scorer")
    for text in filter(None, (part.field.key, part.field.rule)):
        under(for_marker, "p", text)
    written = under(to.body, "extendedTextInteraction", responseIdentifier=part.answer, expectedLines=LINES)
    under(written, "prompt", part.field.label)


def _assign_if(to: Sections, test: Element, name: str, value: Element) -> None:
    """Set an outcome where the test holds."""
    under(to.processing, "responseCondition", element("responseIf", test, assignment(name, value)))


def _earn(to: Sections, test: Element, marks: Element) -> None:
    """Add marks where the test holds."""
    _assign_if(to, test, MARKS, element("sum", _variable(MARKS), marks))


def _is_answered(part: Part) -> Element:
    """The test that there is a response."""
    return element("not", element("isNull", _variable(part.answer)))


def _equal(value: Element, number: str) -> Element:
    return element("equal", value, constant("float", number), toleranceMode="exact")


def score(points: Fraction, whole: int) -> Element:
    """The share of the points that the marks are of the whole: one division, of whole numbers."""
    divisor = constant("float", str(whole * points.denominator))
    return element("divide", _product(_variable(MARKS), points.numerator), divisor)


def _product(factor: Element, whole: int) -> Element:
    return element("product", factor, constant("float", str(whole)))


def _variable(name: str) -> Element:
    return element("variable", identifier=name)


def write_float(number: Fraction) -> str:
    """As a float: with all its digits."""
    return str(number.numerator) if number.denominator == 1 else repr(float(number))
