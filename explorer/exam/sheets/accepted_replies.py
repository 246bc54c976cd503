"""How a question bank, which compares and no more, asks for a part of an answer: the replies it has to list."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

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
"""Replies and the share of the marks that each earns, the best first."""

MOST_TEXTS = 400


def offered_interaction(field: AnswerField) -> Interaction:
    """The interaction as a bank offers it: what it can't offer is typed, and what it can't compare is written."""
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
    """The answers that a bank lists of a part, each with the share of the marks that it earns, below 0 if it costs."""
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
    """Every name, and the share that choosing it adds or takes; the last says that none is meant."""
    worth = Fraction(1, max(1, len(mark.right)))
    names = [(spot.name, worth if spot.node in mark.right else -worth) for spot in mark.named_nodes]
    return (*names, (none_option(), Fraction(-1 if mark.right else 1)))


def none_option() -> str:
    """What to choose where no node is meant."""
    return _("none of them")


def accepted_texts(field: AnswerField) -> ReplyShares:
    """The texts that earn something, as its own marking says; letters may be small or large in all of them."""
    found: dict[str, tuple[str, Fraction]] = {}
    for text in islice(_candidates(field), MOST_TEXTS):
        share = field.mark(text).share
        if share:
            found.setdefault(text.casefold(), (text, share))
    return tuple(sorted(found.values(), key=lambda each: -each[1]))


def is_typed(interaction: Interaction) -> bool:
    """Tell if a text is typed that the bank compares with those it lists."""
    return isinstance(interaction, TypeText | OrderNodes)


def label_with_hint(field: AnswerField, *, with_forms: bool = False) -> str:
    """The label, and what may be typed: where a text is, or `with_forms` of a number as well."""
    how = offered_interaction(field)
    hint = how.hint if is_typed(how) or (with_forms and isinstance(how, TypeNumber)) else ""
    return f"{field.label} ({hint})" if hint else field.label


def _candidates(field: AnswerField) -> Iterator[str]:
    """The key, and all else that people may type."""
    yield field.model_answer
    yield from field.interaction.spellings()
