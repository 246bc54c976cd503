"""The promise of every reader: it returns, or refuses with a plain sentence of the program's own."""

from collections.abc import Callable
from typing import TypeVar
from unicodedata import category

from explorer.core.errors import LONGEST_SENTENCE, ExplorerError

FOREIGN = ("Traceback", "<class", "object at 0x", "NoneType", "np.", "dtype", "codec can't")
"""Words of Python and its libraries that tell a user nothing."""
HIDDEN = ("Cc", "Cs", "Zl", "Zp")
"""Categories of characters that no sentence may have."""
TURNS = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Characters that turn the direction of a text."""
Answer = TypeVar("Answer")


def try_call(call: Callable[[], Answer], *refusals: type[Exception]) -> Answer | None:
    """Return the answer of a call; None if it is refused as promised.

    `refusals` are further errors by which it refuses. Raises AssertionError for a sentence that breaks the promise.
    """
    try:
        return call()
    except (ExplorerError, *refusals) as error:
        check_sentence(str(error))
        return None


def check_sentence(text: str) -> None:
    """Raise AssertionError if a sentence is empty, too long, or not plain."""
    assert text.strip(), "no sentence"
    assert len(text) <= LONGEST_SENTENCE, f"{len(text)} characters: {text}"
    hidden = [letter for letter in text if category(letter) in HIDDEN or letter in TURNS]
    assert not hidden, f"{hidden} in {text!r}"
    assert not any(word in text for word in FOREIGN), text
