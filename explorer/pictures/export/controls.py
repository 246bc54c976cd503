"""Characters not allowed in pictures and sheets: control characters, surrogates and noncharacters."""

import re

_CONTROLS = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
"""Pattern of the characters that are not allowed; whitespace among the control characters is excluded."""


def find_controls(text: str) -> list[str]:
    """Return the characters in `text` that are not allowed, without repetition, in order of appearance."""
    return list(dict.fromkeys(_CONTROLS.findall(text)))


def drop_controls(text: str, *, keep: str = "") -> str:
    """Remove the characters that are not allowed; whitespace not in `keep` becomes a space."""
    if text.isprintable():
        return text
    return "".join(" " if sign.isspace() and sign not in keep else sign for sign in _CONTROLS.sub("", text))
