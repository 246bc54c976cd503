"""Seeded mutants of an input, where no fuzzer steers: bytes flipped, pieces cut, doubled, crossed or replaced."""

import random
import re
from collections.abc import Sequence

PIECES = (b"0", b"-1", b"1/3", b"inf", b"-", b'"', b"[", b"]", b"{", b"}", b",", b":", b";", b"\n", b"\0", b"\xff",
          b"\xc3", b"\xef\xbb\xbf", b"9" * 40, b"1e999", b"null", b"true", b"?x", b"\\u0000", b"\\ud800",
          "∞½−≤".encode(), b" ", b"=", b"'", b"#", b"L1", b"max(", b")", "\u202e".encode(), b"x" * 300)
_WORD = re.compile(rb'"[^"]*"|-?[\w./]+')


def mutate(data: bytes, others: Sequence[bytes], rng: random.Random) -> bytes:
    """Return a mutant of an input after one to six changes; `others` are inputs to cross it with."""
    if not data or rng.random() < 0.05:
        return rng.randbytes(rng.choice((1, 8, 64, 512)))
    for _change in range(rng.randint(1, 6)):
        start = rng.randint(0, len(data))
        end = min(len(data), start + rng.choice((0, 1, 1, 2, 8, 40)))
        other = rng.choice(others) or b"\0"
        at = rng.randrange(len(other))
        words = list(_WORD.finditer(data))
        if words and rng.random() < 0.4:
            start, end = rng.choice(words).span()
        data = rng.choice((
            data[:start] + data[end:],
            data[:end] + data[start:],
            data[:start] + rng.choice(PIECES) + data[end:],
            data[:start] + rng.choice(PIECES) + data[start:],
            data[:start] + other[at:at + rng.choice((1, 4, 30))] + data[end:],
            data[:start] + bytes(byte ^ 1 << rng.randrange(8) for byte in data[start:end]) + data[end:],
        ))
    return data
