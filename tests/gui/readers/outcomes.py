"""Run apart from the tests, in little memory and time: what every reader of numbers makes of every hostile text."""

import json
import sys
from argparse import ArgumentTypeError

from explorer.core.errors import ExplorerError
from tests.gui.readers.limits import limit
from tests.gui.readers.table import HOSTILE, NUMBERS, WORST_OF_ALL

WORST, OTHERS, TURNS = HOSTILE[:WORST_OF_ALL], HOSTILE[WORST_OF_ALL:], 4
"""Numbers that every reader is given, and those that one of four is."""


def outcome(name: str, text: str) -> str:
    """"" where the text is read or refused with a sentence of one line, else what is wrong."""
    try:
        NUMBERS[name](text)
    except (ExplorerError, ValueError, ArgumentTypeError) as error:
        sentence = str(error)
        is_own = isinstance(error, ExplorerError) or "set_int_max_str_digits" not in sentence
        if not is_own or not sentence or "\n" in sentence or len(sentence) > 1_000:
            return f"{type(error).__name__}: {sentence[:200]}"
    except (ArithmeticError, LookupError, TypeError, AttributeError, AssertionError, RecursionError) as error:
        return f"{type(error).__name__}: {str(error)[:200]}"
    return ""


if __name__ == "__main__":
    limit(memory=2**30, seconds=60)
    wrong = {}
    for place, name in enumerate(NUMBERS):
        for text in (*WORST, *OTHERS[place % TURNS :: TURNS]):
            print(name, repr(text[:20]), file=sys.stderr, flush=True)
            if why := outcome(name, text):
                wrong[f"{name}: {text[:20]!r}"] = why
    print(json.dumps(wrong))
