"""Robust standard output: limited encodings, full disks, closed streams and broken pipes."""

import codecs
import io
import os
import sys
from typing import TextIO

ASCII_SUBSTITUTES = {
    "≥": ">=", "≤": "<=", "∞": "inf", "−": "-", "α": "alpha", "β": "beta", "·": "|", "…": "...", "×": "x", "’": "'",
}


def _substitute_ascii(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that can't be encoded by ASCII text (error handler of a codec)."""
    assert isinstance(error, UnicodeEncodeError)
    lost = error.object[error.start : error.end]
    return "".join(ASCII_SUBSTITUTES.get(each, "?") for each in lost), error.end


def prepare_streams() -> None:
    """Let standard output and standard error replace characters that they can't encode."""
    codecs.register_error("stand-in", _substitute_ascii)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="stand-in")


def print_json(text: str) -> None:
    """Print JSON, with all characters beyond ASCII escaped if standard output can't encode them."""
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
    """Redirect `stream` to the null device, so that flushing it at exit raises no error."""
    try:
        number = stream.fileno()
    except (OSError, ValueError, AttributeError):  # no file descriptor, as in tests and notebooks, or no stream
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)
