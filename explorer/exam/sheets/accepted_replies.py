"""The replies that a question bank has to list for each part of an answer, because it only compares."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import chain, groupby

from explorer.core import i18n
from explorer.core.i18n import _
from explorer.exam.answers import NOWHERE, AnswerField
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

MOST_TEXTS = 1_500
"""The largest number of spellings that are tried for one field; the usual ones come first."""
MOST_ANSWERS = 256
"""The number of answers whose spellings are kept; versions and parts with equal answers have equal ones."""


def offered_interaction(field: AnswerField) -> Interaction:
    """Return the interaction that a bank offers: typing for what it can't show, free text for what it can't compare."""
    own = field.interaction
    match own:
        case WriteText():
            return own
        case ChooseOption():
            is_offered = len(set(own.options)) == len(own.options) > 1
        case MarkNodes():
            is_offered = bool(own.named_nodes)
        case _:
            return own if field.mark(field.model_answer).share == 1 else WriteText()
    return own if is_offered else TypeText(own.spellings, own.hint)


def reply_shares(field: AnswerField) -> ReplyShares:
    """Return the listed replies of a part with the shares of the marks that they earn; below 0 if they cost marks."""
    match offered_interaction(field):
        case ChooseOption() as choose:
            return tuple((option, Fraction(place in choose.right)) for place, option in enumerate(choose.options))
        case MarkNodes() as mark:
            return node_shares(mark)
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
    return _accepted_texts(replace(field, name="", label="", node=NOWHERE, step=NOWHERE, weight=1), i18n.language())


@lru_cache(MOST_ANSWERS)
def _accepted_texts(field: AnswerField, _language: str) -> ReplyShares:
    """Return the accepted texts of a field without its place in the question, by the words of a language."""
    found: dict[str, tuple[str, Fraction]] = {}
    tried: set[str] = set()
    for text in chain([field.model_answer], field.interaction.spellings()):
        if (key := text.casefold()) in tried:
            continue
        tried.add(key)
        if share := field.mark(text).share:
            found[key] = text, share
        if len(tried) == MOST_TEXTS:
            break
    return tuple(sorted(found.values(), key=lambda each: -each[1]))


def is_typed(interaction: Interaction) -> bool:
    """Return True if the reply is typed and the bank compares it with listed texts."""
    return isinstance(interaction, TypeNumber | TypeText | OrderNodes)


def label_with_hint(field: AnswerField) -> str:
    """Return the label and, for what is typed, the form in which it is typed."""
    how = offered_interaction(field)
    return f"{field.label} ({how.hint})" if is_typed(how) and how.hint else field.label


def labels_and_hints(fields: Sequence[AnswerField]) -> Iterator[tuple[str, str]]:
    """Yield for each field the sentence above it and its label.

    What may be typed is said once above consecutive parts that take the same forms, or behind the label of a single
    one.
    """
    groups = groupby(fields, key=lambda field: how.hint if is_typed(how := offered_interaction(field)) else "")
    for hint, group in groups:
        together = list(group)
        if not hint or len(together) == 1:
            yield from (("", label_with_hint(field)) for field in together)
            continue
        yield _("Type {forms}.").format(forms=hint), together[0].label
        yield from (("", field.label) for field in together[1:])
