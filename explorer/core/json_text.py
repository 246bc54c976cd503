"""Checks of JSON texts before they are read, fast enough for hundreds of megabytes."""

import re
from collections.abc import Callable

import msgspec
import numpy as np

from explorer.core.files import CHUNK_SIZE

_QUOTE = ord('"')
_STEPS = np.zeros(256, np.int8)
_STEPS[[ord("["), ord("{")]], _STEPS[[ord("]"), ord("}")]] = 1, -1
_OPEN, _CLOSE, _COLON = ord("{"), ord("}"), ord(":")
_COLON_FOLLOWS = re.compile(rb"\s*:")


def is_nested_deeper_than(json: bytes, most: int, progress: Callable[[float], object] = lambda _share: None) -> bool:
    """Return True if the brackets of a JSON text are nested deeper than `most`; such a text can crash a JSON reader.

    Works in pieces in NumPy: a Python loop would take a minute for a large file. `progress` gets the share done.
    """
    data = np.frombuffer(_blank_escapes(json), np.uint8)
    deep, inside = 0, False
    for start in range(0, len(data), CHUNK_SIZE):
        progress(start / len(data))
        piece = data[start : start + CHUNK_SIZE]
        steps = _STEPS[piece]
        quotes = piece == _QUOTE
        if inside or quotes.any():
            quoted = np.logical_xor.accumulate(quotes) ^ inside
            inside = bool(quoted[-1])
            steps[quoted] = 0
        levels = np.cumsum(steps, dtype=np.int64)
        if deep + int(levels.max()) > most:
            return True
        deep += int(levels[-1])
    return False


def find_repeated_key(json: bytes) -> str | None:
    """Return a key that an object of a JSON text has twice, None if there is none: readers would take the last one.

    A text that is not valid JSON may be looked at up to its first fault only.
    """
    data = np.frombuffer(_blank_escapes(json), np.uint8)
    all_quotes, all_braces, is_inside = [], [], False
    for start in range(0, len(data), CHUNK_SIZE):
        piece = data[start : start + CHUNK_SIZE]
        quotes = np.flatnonzero(piece == _QUOTE)
        braces = np.flatnonzero((piece == _OPEN) | (piece == _CLOSE))
        braces = braces[(np.searchsorted(quotes, braces) + is_inside) % 2 == 0]
        is_inside ^= bool(len(quotes) % 2)
        all_quotes.append(quotes + start)
        all_braces.append(braces + start)
    quotes, braces = (np.concatenate([*each, []]).astype(np.int64) for each in (all_quotes, all_braces))
    begins, ends = quotes[: len(quotes) // 2 * 2].reshape(-1, 2).T
    follows = data[np.minimum(ends + 1, len(data) - 1)]
    spaced = [place for place in np.flatnonzero(follows <= ord(" ")) if _COLON_FOLLOWS.match(json, ends[place] + 1)]
    is_key = follows == _COLON
    is_key[spaced] = True
    keys = dict(zip(begins[is_key].tolist(), ends[is_key].tolist(), strict=True))
    objects: list[set[bytes]] = []
    for place in np.sort(np.concatenate([braces, begins[is_key]])).tolist():
        if place in keys:
            key = _decode_key(json[place : keys[place] + 1])
            if objects and key in objects[-1]:
                return key[1:-1].decode(errors="replace")
            if objects:
                objects[-1].add(key)
        elif data[place] == _OPEN:
            objects.append(set())
        elif objects:
            objects.pop()
    return None


def _decode_key(key: bytes) -> bytes:
    """Return a key with its quotation marks in the one form that all its spellings have."""
    try:
        return msgspec.json.encode(msgspec.json.decode(key)) if b"\\" in key else key
    except msgspec.DecodeError:
        return key


def _blank_escapes(json: bytes) -> bytes:
    """Return a JSON text of equal length with spaces for escaped quotation marks and backslashes."""
    return json.replace(rb"\\", b"  ").replace(rb"\"", b"  ") if b"\\" in json else json
