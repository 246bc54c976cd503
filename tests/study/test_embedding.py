"""Tests of studies embedded in pictures."""

import json
import struct
import zlib
from xml.etree import ElementTree

import pytest

from explorer.core.errors import FormatError
from explorer.study import embedding

TEXT = '{"tree": [1, 2], "title": "größer < & > α"}'
SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0,0"/></svg>\n'


def png() -> bytes:
    """Return a PNG of one black pixel."""
    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0\0")) + chunk(b"IEND", b"")


def itxt(packed: bytes, flag: bytes = b"\1") -> bytes:
    """Return the PNG with an iTXt chunk of these bytes."""
    content = embedding.KEYWORD + b"\0" + flag + b"\0\0\0" + packed
    kind = b"iTXt" + content
    return png()[:-12] + struct.pack(">I", len(content)) + kind + struct.pack(">I", zlib.crc32(kind)) + png()[-12:]


def test_a_study_comes_back_from_an_svg() -> None:
    assert embedding.extract_study(embedding.embed_in_svg(SVG, TEXT).encode()) == TEXT


def test_what_xml_can_not_hold_is_kept_in_json_s_escapes() -> None:
    text = json.dumps({"title": "\ufffe\uffff\ud800\U0001fffe\x7fé"}, ensure_ascii=False)
    svg = embedding.embed_in_svg(SVG, text).encode()
    ElementTree.fromstring(svg)
    kept = embedding.extract_study(svg)
    assert kept is not None
    assert json.loads(kept) == json.loads(text)


def test_a_study_comes_back_from_a_png() -> None:
    assert embedding.extract_study(embedding.embed_in_png(png(), TEXT)) == TEXT


def test_an_uncompressed_chunk_is_read_too() -> None:
    assert embedding.extract_study(itxt(TEXT.encode(), b"\0")) == TEXT


def test_a_picture_without_a_study_has_none() -> None:
    assert embedding.extract_study(png()) is None
    assert embedding.extract_study(SVG.encode()) is None
    assert embedding.extract_study(b"") is None
    assert embedding.extract_study(b"\x89PNG\r\n\x1a\n") is None


def test_a_bomb_is_refused_without_unpacking_it() -> None:
    bomb = zlib.compress(b"\0" * (embedding.LARGEST_STUDY + 10), 9)
    assert len(bomb) < 100_000
    with pytest.raises(FormatError, match="too large"):
        embedding.extract_study(itxt(bomb))


@pytest.mark.parametrize("cut", [1, 5, 20, 40])
def test_a_png_truncated_inside_its_study_is_refused(cut: int) -> None:
    whole = embedding.embed_in_png(png(), TEXT)
    data = whole[: len(whole) - 12 - cut]
    with pytest.raises(FormatError, match="cut off"):
        embedding.extract_study(data)


def test_a_damaged_study_is_refused() -> None:
    with pytest.raises(FormatError, match="damaged"):
        embedding.extract_study(itxt(b"not zlib"))
    with pytest.raises(FormatError, match="cut off"):
        embedding.extract_study(itxt(zlib.compress(TEXT.encode())[:-6]))
    with pytest.raises(FormatError, match="UTF-8"):
        embedding.extract_study(itxt(zlib.compress(b"\xff\xfe")))
    data = bytearray(embedding.embed_in_png(png(), TEXT))
    data[-20] ^= 1
    with pytest.raises(FormatError, match="checksum"):
        embedding.extract_study(bytes(data))
    with pytest.raises(FormatError, match="cut off"):
        embedding.extract_study(embedding.embed_in_svg(SVG, "x" * 50).encode()[:-50])
