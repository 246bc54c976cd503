"""The replies that a question bank has to list for each part of an answer, because it only compares."""

from fractions import Fraction
from itertools import chain, islice

from explorer.core.i18n import _
from explorer.exam.answers import AnswerField
from explorer.exam.answers.interactions import (
    ChooseOption,
    Interaction,
    MarkNodes,
    OrderNodes,
    TypeNumber,
    TypeText,
    WriteText,
)

ReplyShares = tuple[tuple[str, Fraction], ...]
"""Pairs of a reply and the share of the marks that it earns, the best first."""

MOST_TEXTS = 600
"""The largest number of spellings that are tried for one field; the usual ones come first."""


def offered_interaction(field: AnswerField) -> Interaction:
    """Return the interaction that a bank offers: typing for what it can't show, free text for what it can't compare."""
    own = field.interaction
    match own:
        case WriteText():
            return own
        case OrderNodes() | TypeText():
            return own if field.mark(field.model_answer).share == 1 else WriteText()
        case TypeNumber():
            is_offered = bool(own.decimals)
        case ChooseOption():
            is_offered = len(set(own.options)) == len(own.options) > 1
        case MarkNodes():
            is_offered = bool(own.named_nodes)
    return own if is_offered else TypeText(own.spellings, own.hint)


def reply_shares(field: AnswerField) -> ReplyShares:
    """Return the listed replies of a part with the shares of the marks that they earn; below 0 if they cost marks."""
    match offered_interaction(field):
        case ChooseOption() as choose:
            return tuple((option, Fraction(place in choose.right)) for place, option in enumerate(choose.options))
        case MarkNodes() as mark:
            return node_shares(mark)
        case TypeNumber() as number:
            return tuple((text, Fraction(1)) for text in number.decimals)
        case WriteText():
            return ()
        case _:
            return accepted_texts(field)


def node_shares(mark: MarkNodes) -> ReplyShares:
    """Return every name with the share that choosing it adds or costs; the last entry is the option for no node."""
    worth = Fraction(1, max(1, len(mark.right)))
    names = [(spot.name, worth if spot.node in mark.right else -worth) for spot in mark.named_nodes]
    return (*names, (none_option(), Fraction(-1 if mark.right else 1)))


def none_option() -> str:
    """Return the option for "no node"."""
    return _("none of them")


def accepted_texts(field: AnswerField) -> ReplyShares:
    """Return the texts that earn marks by the field's own marking; case is ignored."""
    found: dict[str, tuple[str, Fraction]] = {}
    candidates = chain([field.model_answer], field.interaction.spellings())
    for text in islice(candidates, MOST_TEXTS):
        key = text.casefold()
        if key not in found and (share := field.mark(text).share):
            found[key] = text, share
    return tuple(sorted(found.values(), key=lambda each: -each[1]))


def is_typed(interaction: Interaction) -> bool:
    """Return True if the reply is typed and the bank compares it with listed texts."""
    return isinstance(interaction, TypeText | OrderNodes)


def label_with_hint(field: AnswerField, *, with_forms: bool = False) -> str:
    """Return the label and what may be typed, for texts, and `with_forms` for numbers, too."""
    how = offered_interaction(field)
    hint = how.hint if is_typed(how) or (with_forms and isinstance(how, TypeNumber)) else ""
    return f"{field.label} ({hint})" if hint else field.label
