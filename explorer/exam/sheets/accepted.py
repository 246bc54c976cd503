"""How a question bank, which compares and no more, asks for a part of an answer: the replies it has to list."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from explorer.core.i18n import _
from explorer.exam.answers import Field
from explorer.exam.answers.interactions import Choose, Interaction, Mark, Order, TypeNumber, TypeText, Write

Accepted = tuple[tuple[str, Fraction], ...]
"""Replies and the share of the marks that each earns, the best first."""

MOST_TEXTS = 400


def offered(field: Field) -> Interaction:
    """The interaction as a bank offers it: what it can't offer is typed, and what it can't compare is written."""
    own = field.interaction
    match own:
        case Write():
            return own
        case Order() | TypeText():
            return own if field.mark(field.key).share == 1 else Write()
        case TypeNumber():
            is_offered = bool(own.decimals)
        case Choose():
            is_offered = len(set(own.options)) == len(own.options) > 1
        case Mark():
            is_offered = bool(own.spots)
    return own if is_offered else TypeText(own.spellings, own.hint)


def shares(field: Field) -> Accepted:
    """The answers that a bank lists of a part, each with the share of the marks that it earns, below 0 if it costs."""
    match offered(field):
        case Choose() as choose:
            return tuple((option, Fraction(place in choose.right)) for place, option in enumerate(choose.options))
        case Mark() as mark:
            return several(mark)
        case TypeNumber() as number:
            return tuple((text, Fraction(1)) for text in number.decimals)
        case Write():
            return ()
        case _:
            return accepted(field)


def several(mark: Mark) -> Accepted:
    """Every name, and the share that choosing it adds or takes; the last says that none is meant."""
    worth = Fraction(1, max(1, len(mark.right)))
    names = [(spot.name, worth if spot.node in mark.right else -worth) for spot in mark.spots]
    return (*names, (none_of_them(), Fraction(-1 if mark.right else 1)))


def none_of_them() -> str:
    """What to choose where no node is meant."""
    return _("none of them")


def accepted(field: Field) -> Accepted:
    """The texts that earn something, as its own marking says; letters may be small or large in all of them."""
    found: dict[str, tuple[str, Fraction]] = {}
    for text in islice(_candidates(field), MOST_TEXTS):
        share = field.mark(text).share
        if share:
            found.setdefault(text.casefold(), (text, share))
    return tuple(sorted(found.values(), key=lambda each: -each[1]))


def is_typed(interaction: Interaction) -> bool:
    """Tell if a text is typed that the bank compares with those it lists."""
    return isinstance(interaction, TypeText | Order)


def labelled(field: Field, *, with_forms: bool = False) -> str:
    """The label, and what may be typed: where a text is, or `with_forms` of a number as well."""
    how = offered(field)
    hint = how.hint if is_typed(how) or (with_forms and isinstance(how, TypeNumber)) else ""
    return f"{field.label} ({hint})" if hint else field.label


def _candidates(field: Field) -> Iterator[str]:
    """The key, and all else that people may type."""
    yield field.key
    yield from field.interaction.spellings()
