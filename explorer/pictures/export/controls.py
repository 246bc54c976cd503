"""Characters that no picture and no sheet can hold: control characters, halves of characters, and no characters."""

import re

_CONTROLS = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
"""Without the kinds of blanks among them, which become blanks."""


def find_controls(text: str) -> list[str]:
    """Those in a text, each once."""
    return list(dict.fromkeys(_CONTROLS.findall(text)))


def drop_controls(text: str, *, keep: str = "") -> str:
    """The text without them, every kind of blank but those in `keep` a blank."""
    if text.isprintable():
        return text
    return "".join(" " if sign.isspace() and sign not in keep else sign for sign in _CONTROLS.sub("", text))
