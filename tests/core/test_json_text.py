"""Checks of JSON texts before they are read: nesting and equal keys, against Python's reader."""

import json
import random
from typing import Any

import pytest

from explorer.core import json_text
from explorer.core.json_text import find_repeated_key, is_nested_deeper_than


def test_brackets_in_quotation_marks_are_not_nested() -> None:
    for text, deep in (
        ('{"a": [1, [2]]}', 3), ('"' + "[" * 50 + '"', 0), (r'["a\"[[[[", "\\", [1]]', 2), ("[[[", 3), ("", 0),
        ('["[', 1),
    ):
        assert not is_nested_deeper_than(text.encode(), deep)
        assert not deep or is_nested_deeper_than(text.encode(), deep - 1)


def has_repeated_key(text: str) -> bool:
    """Return True if Python's reader meets an object with two equal keys."""
    seen = []

    def check(pairs: list[tuple[str, Any]]) -> None:
        seen.append(len(dict(pairs)) < len(pairs))

    json.loads(text, object_pairs_hook=check)
    return any(seen)


def draw_json(rng: random.Random, plies: int) -> str:
    """Return a random JSON text whose few keys often occur twice, and whose strings look like keys and braces."""
    space = rng.choice(["", "", " ", "\n\t"])
    kind = rng.random()
    if not plies or kind < 0.3:
        return rng.choice([
            "1", "null", '"a"', '"{\\"a\\":1}"', r'"\\"', r'"\\\"{"', '":"', '"}"', "-2.5", '"a\\u0062"'])
    parts = [draw_json(rng, plies - 1) for _part in range(rng.randrange(4))]
    if kind < 0.6:
        return f"[{space}{(',' + space).join(parts)}{space}]"
    keys = ['"a"', '"b"', r'"\u0061"', r'"a\\"', r'"\""', '"{"', '"":"'[:2], '"c"', '"é"', r'"\u00e9"']
    pairs = (f"{rng.choice(keys)}{space}:{space}{part}" for part in parts)
    return f"{{{space}{(',' + space).join(pairs)}{space}}}"


@pytest.mark.parametrize("chunk", [1, 7, 2**20])
def test_equal_keys_are_found_as_pythons_reader_finds_them(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_text, "CHUNK_SIZE", chunk)
    rng, found = random.Random(chunk), 0
    for _text in range(1_500):
        text = draw_json(rng, 4)
        assert (find_repeated_key(text.encode()) is not None) == has_repeated_key(text), text
        found += has_repeated_key(text)
    assert found > 100


@pytest.mark.parametrize(("text", "key"), [
    (b"", None), (b"{", None), (b'{"":1,"":2}', ""), (b'{"a":1,"a":2}', "a"), (b'{"a":1,"\\u0061":2}', "a"),
    (b'}{"a":1}}{"a":1', None),
    (b'{"a":1,"a"', None), (b'"a":1,"a":2', None), (b'{"\xff":1,"\xff":2}', "\ufffd"), (b'{"a\\x":1,"a\\x":2}', r"a\x"),
    (b'{"a' * 1_000, None), (b'"' * 1_001, None), (b'{"a"' + b" " * 1_000 + b':1,"a":2}', "a"),
])
def test_any_bytes_are_looked_at_without_an_error(text: bytes, key: str | None) -> None:
    assert find_repeated_key(text) == key
