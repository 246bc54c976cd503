"""Embedding a study in a picture, so that the picture can be reopened: SVG metadata or a PNG chunk.

The caller decides whether to embed the study, as it contains the answers.
"""

import re
import struct
import zlib
from collections.abc import Iterator
from html import escape, unescape

from explorer.core.errors import FormatError
from explorer.core.i18n import _

LARGEST_STUDY = 64 * 1024 * 1024
"""The largest size of an embedded study in bytes; data that unpacks to more is refused."""
NAMESPACE = "urn:game-tree-explorer:study"
KEYWORD = b"game-tree-explorer"
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# Possessive quantifiers and a second pattern for the namespace: backtracking would scan a long tag repeatedly.
_OPENING = re.compile(rb"<(?:[\w-]++:)?study\b([^<>]*+)>")
_NAMESPACE_PATTERN = re.compile(rb"\burn:game-tree-explorer:study\b")


def embed_in_svg(svg: str, text: str) -> str:
    """Return the SVG with the study's JSON text in its metadata.

    Characters that XML can't represent are written as JSON escapes.
    """
    end = svg.rindex("</svg>")
    kept = _NOT_IN_XML.sub(lambda found: f"\\u{ord(found[0]):04x}", escape(text, quote=False))
    return f'{svg[:end]}<metadata><study xmlns="{NAMESPACE}">{kept}</study></metadata>\n{svg[end:]}'


def embed_in_png(png: bytes, text: str) -> bytes:
    """Return the PNG with the study's text in a compressed iTXt chunk before its end.

    Raises FormatError if the PNG is damaged.
    """
    chunks = list(_chunks(png))
    if not chunks or chunks[-1][0] != b"IEND":
        raise FormatError(_("the PNG is cut off"))
    kept = KEYWORD + b"\0\1\0\0\0" + zlib.compress(text.encode(), 9)
    before = png[: chunks[-1][2]]
    return before + _chunk(b"iTXt", kept) + png[chunks[-1][2]:]


def extract_study(data: bytes) -> str | None:
    """Return the study's text from an SVG or PNG; None if there is none.

    Raises FormatError if it is damaged or too large.
    """
    if data.startswith(_SIGNATURE):
        return _from_png(data)
    return _from_svg(data)


def _from_svg(data: bytes) -> str | None:
    found = next((tag for tag in _OPENING.finditer(data) if _NAMESPACE_PATTERN.search(tag[1])), None)
    if not found:
        return None
    end = data.find(b"</", found.end())
    if end < 0:
        raise FormatError(_("the study in the SVG is cut off"))
    if end - found.end() > 2 * LARGEST_STUDY:
        raise FormatError(_("the study in the SVG is too large"))
    text = _decode(data[found.end(): end])
    try:
        return _require_size(unescape(text))
    except ValueError:  # a character reference with more digits than Python converts
        raise FormatError(_("the study in the SVG is damaged")) from None


def _from_png(data: bytes) -> str | None:
    for kind, content, _start in _chunks(data):
        if kind == b"iTXt" and content.startswith(KEYWORD + b"\0"):
            head = content[len(KEYWORD) + 1:]
            packed, texts = head[:1], head[2:].split(b"\0", 2)
            if len(texts) < 3:
                raise FormatError(_("the study in the PNG is damaged"))
            return _require_size(_decode(_decompress(texts[2]) if packed == b"\1" else texts[2]))
    return None


def _decompress(packed: bytes) -> bytes:
    """Return the decompressed data, at most one byte more than the limit."""
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(packed, LARGEST_STUDY + 1)
    except zlib.error as error:
        raise FormatError(_("the study in the PNG is damaged")) from error
    if len(text) <= LARGEST_STUDY and not unpacking.eof:
        raise FormatError(_("the study in the PNG is cut off"))
    return text


def _decode(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise FormatError(_("the study in the picture is not UTF-8")) from error


def _require_size(text: str) -> str:
    if len(text) > LARGEST_STUDY:
        raise FormatError(_("the study in the picture is too large"))
    return text


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes, int]]:
    """Yield type, content and offset of each chunk of a PNG. Raises FormatError for a wrong length or checksum."""
    at = len(_SIGNATURE)
    while at + 12 <= len(png):
        (length,) = struct.unpack_from(">I", png, at)
        if at + 12 + length > len(png):
            raise FormatError(_("the PNG is cut off"))
        kind, content = png[at + 4: at + 8], png[at + 8: at + 8 + length]
        if struct.unpack_from(">I", png, at + 8 + length)[0] != zlib.crc32(kind + content):
            raise FormatError(_("the PNG is damaged: a checksum is wrong"))
        yield kind, content, at
        at += 12 + length


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
