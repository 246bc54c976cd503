"""Standard output as it is: any encoding, full, closed, or a pipe whose reader has gone."""

import codecs
import io
import os
import sys
from typing import TextIO

ASCII_SUBSTITUTES = {
    "≥": ">=", "≤": "<=", "∞": "inf", "−": "-", "α": "alpha", "β": "beta", "·": "|", "…": "...", "×": "x", "’": "'",
}


def _substitute_ascii(error: UnicodeError) -> tuple[str, int]:
    """A codec's error handler: what a poor encoding can't say, said in ASCII."""
    assert isinstance(error, UnicodeEncodeError)
    lost = error.object[error.start : error.end]
    return "".join(ASCII_SUBSTITUTES.get(each, "?") for each in lost), error.end


def prepare_streams() -> None:
    """Let both streams write whatever they are given."""
    codecs.register_error("stand-in", _substitute_ascii)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="stand-in")


def print_json(text: str) -> None:
    """Print JSON, escaped where the encoding is poor."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        units = (each.encode("utf-16-be") for each in text)
        text = "".join(
            each if each.isascii() else "".join(f"\\u{unit[at:at + 2].hex()}" for at in range(0, len(unit), 2))
            for each, unit in zip(text, units, strict=True)
        )
    print(text)


def discard_output(stream: TextIO) -> None:
    """Send what is still buffered nowhere, so that the interpreter does not fail over it at exit."""
    try:
        number = stream.fileno()
    except (OSError, ValueError, AttributeError):  # not a real stream: a test's, a notebook's, none at all
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)
