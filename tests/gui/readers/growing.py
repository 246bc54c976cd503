"""Inputs that may be as long as one likes, and what reads them."""

import base64
import json
import zlib
from collections.abc import Callable
from functools import partial
from html import escape
from pathlib import Path

import numpy as np

from explorer import study
from explorer.exam import exam_file
from explorer.exam.grading import replies
from explorer.exam.papers import parsing
from explorer.study import embedding
from explorer.study.opening import open_bytes
from explorer.trees import formats
from tests.gui.readers.made import png, study_file

Make, Read = Callable[[int], bytes], Callable[[bytes], object]
EFG = b'EFG 2 R "" { "A" "B" }\n'


def again(before: bytes, part: bytes, after: bytes = b"") -> Make:
    """A part as often as makes so many bytes."""
    return lambda size: before + part * (size // len(part)) + after


def counted(before: str, part: str, after: str = "") -> Make:
    """A part with its number in place of @, as often as makes so many bytes."""
    return lambda size: (before + "".join(
        part.replace("@", str(number)) for number in range(size // (len(part) + 5))) + after).encode()


def fractions(size: int) -> bytes:
    """A chance node whose probabilities have no denominator in common."""
    count = size // 60
    chances = ",".join(f'"1/{10**48 + number}"' for number in range(count))
    return f'{{"player":"chance","probabilities":[{chances}],"children":[{",".join("1" * count)}]}}'.encode()


def packed(size: int) -> bytes:
    """A study whose packed columns take up that much: many columns of few packed bytes."""
    file = study_file()
    count = size // 8

    def column(kind: str, first: int, other: int) -> dict[str, str]:
        numbers = np.full(count, other, kind)
        numbers[0] = first
        return {"type": kind, "data": base64.b64encode(zlib.compress(numbers.tobytes())).decode()}

    nothing = column("float16", 0, 0)
    file["tree"] = {
        "nodes": count, "n_children": column("int32", count - 1, 0), "player": column("int8", -1, -4),
        "payoff": [nothing] * 2,
        "columns": {f"c{number}": {"kind": "float", "width": 0, "values": nothing}
                    for number in range(200)}}
    for name in ("exam", "scope", "parameters"):
        del file[name]
    return json.dumps(file).encode()


def in_tree(key: str, part: str) -> Make:
    """A study in whose tree this key has a list of as many parts as one likes."""
    def make(size: int) -> bytes:
        file = study_file()
        file["tree"][key] = "@@"
        return json.dumps(file).replace('"@@"', f"[{','.join([part] * (size // (len(part) + 1)))}]").encode()

    return make


notation: Read = formats.read
gtree = partial(open_bytes, name="a.gtree")
csv = partial(replies.read_submissions, suffix=".csv")
replies_json = partial(replies.read_submissions, suffix=".json")
exam = partial(exam_file.read, name="d", folder=Path("nowhere"))


def loads(data: bytes) -> object:
    """The study of a text."""
    return study.loads(data.decode())


def svg(data: bytes) -> object:
    """The study in an SVG."""
    return embedding.extract_study(data)


GROWING: dict[str, tuple[Make, Read]] = {
    "notation: numbers": (again(b"[", b"1,", b"1]"), notation),
    "notation: different numbers": (counted("[", "@.5,", "1]"), notation),
    "notation: open brackets": (again(b"", b"["), notation),
    "notation: empty brackets": (again(b"[", b"[],", b"[]]"), notation),
    "notation: open text": (again(b'["', b"a"), notation),
    "notation: open text of escapes": (again(b'["', b"\\a"), notation),
    "notation: open moves": (again(b'{"moves":[', b'"ab",'), notation),
    "notation: moves": (again(b'{"moves":[', b'"ab",', b'"ab"],"children":[1]}'), notation),
    "notation: moves with escapes": (again(b'{"moves":[', b'"\\n",', b'"ab"],"children":[1]}'), notation),
    "notation: payoffs": (again(b'{"payoffs":[', b"1,", b"1]}"), notation),
    "notation: probabilities": (again(b'{"player":"chance","probabilities":[', b"0,", b'1],"children":[1]}'), notation),
    "notation: fractions of every kind": (fractions, notation),
    "notation: bounds": (again(b'{"bounds":[', b"1,", b'1],"children":[1]}'), notation),
    "notation: keys": (again(b"{", b'"label":"a",', b'"value":1}'), notation),
    "notation: objects": (again(b"[", b'{"label":"a","value":1},', b"x]"), notation),
    "notation: blanks": (again(b"[1,", b" ", b"x]"), notation),
    "notation: a long number": (again(b"[", b"1", b"]"), notation),
    "notation: a long word": (again(b"[", b"x", b"]"), notation),
    "efg: open text": (again(b'EFG 2 R "', b"a"), notation),
    "efg: open text of escapes": (again(b'EFG 2 R "', b"\\a"), notation),
    "efg: blanks": (again(b"EFG 2 R", b" "), notation),
    "efg: players": (again(b'EFG 2 R "" {', b' "A"'), notation),
    "efg: payoffs": (again(EFG + b't "" 1 "" {', b" 1"), notation),
    "efg: actions": (again(EFG + b'p "" 1 1 "" {', b' "a"'), notation),
    "efg: a chain of fractions": (counted(
        EFG.decode(), 'p "" 1 @ "" { "a" } @1 "" { 1/10000000000000000000000000000000000000000000000@ 0 }\n',
        't "" 0'), notation),
    "efg: a hundred players": (counted(
        'EFG 2 R "" { ' + '"A" ' * 100 + '}\n'
        f'p "" 1 1000000 "" {{ "a" }} 1 "" {{{" 1" * 100} }}\n', 'p "" 1 @ "" { "a" } 1\n', 't "" 0'), notation),
    "gtree: brackets": (again(b"[", b"[],", b"[]]"), loads),
    "gtree: open brackets": (again(b'{"format":"game-tree-explorer","version":1,"x":', b"["), loads),
    "gtree: open text": (again(b'{"format":"', b"a"), loads),
    "gtree: open text of escapes": (again(b'{"format":"', b"\\\\"), loads),
    "gtree: many texts": (again(b'{"x":[', b'"a",', b'""]}'), loads),
    "gtree: keys": (counted("{", '"k@":1,', '"z":1}'), loads),
    "gtree: payoffs": (in_tree("payoff", "[]"), loads),
    "gtree: parents": (in_tree("parent", "0"), loads),
    "gtree: weights": (counted('{"format":"game-tree-explorer","version":1,"weights":{', '"@":1.5,', '"":1}}'), loads),
    "gtree: packed columns": (packed, loads),
    "png: packed nothing": (lambda size: png(zlib.compress(bytes(16 * size))), embedding.extract_study),
    "png: a study that is none": (lambda size: png(zlib.compress(b"[" * size)), gtree),
    "svg: opening tags": (again(b"<svg>", b"<study "), svg),
    "svg: one long tag": (again(b"<svg><study ", b"urn:game-tree-explorer:study "), svg),
    "svg: characters": (again(
        f'<svg><study xmlns="{embedding.NAMESPACE}">'.encode(), escape("<").encode(), b"</study></svg>"), svg),
    "replies: columns": (counted("student", ",@.a", "\nAnn,1"), csv),
    "replies: a row of columns": (again(b"student,1.a\nAnn", b",1"), csv),
    "replies: rows": (again(b"student,1.a\n", b"Ann,1\n"), csv),
    "replies: empty rows": (again(b"student,1.a\n", b"\n"), csv),
    "replies: quotes": (again(b"", b'"'), csv),
    "replies: open text": (again(b'student,1.a\nAnn,"', b"a"), csv),
    "replies: brackets": (again(b"[", b"[],", b"[]]"), replies_json),
    "replies: objects": (again(b"[", b'{"a":{}},', b"{}]"), replies_json),
    "replies: students": (counted("{", '"@":{},', '"":{}}'), replies_json),
    "exam in JSON": (again(b'{"question":[', b"[],", b"[]]}"), exam),
    "exam in TOML": (again(b"", b"a.b = 1\n"), exam),
    "exam in TOML: quotes": (again(b"a = ", b"'\""), exam),
    "exam in TOML: dots": (again(b"", b"a . "), exam),
    "students": (again(b"student\n", b"Ann;x\n"), lambda data: parsing.parse_student_list(data.decode())),
    "students: quotes": (again(b"", b'"'), lambda data: parsing.parse_student_list(data.decode())),
}
"""By its name what makes an input of so many bytes, and what reads it."""

QUICK = [name for name in GROWING if name.startswith("png") or any(word in name for word in (
    "open text", "blanks", "long", "empty brackets", "gtree: brackets", "packed columns", "quotes"))]
"""Those that are refused so early, or looked through so quickly, that a test can give them a large input."""
