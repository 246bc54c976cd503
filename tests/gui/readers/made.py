"""Files that hold everything, for tests to put something else into."""

import json
import struct
import zlib
from functools import cache
from typing import Any

from explorer import study
from explorer.study import Exam, ExamQuestion, Study, Targets, embedding
from explorer.trees import formats


def study_file() -> dict[str, Any]:
    """A study's file with everything that such a file can hold, as JSON has it."""
    made: dict[str, Any] = json.loads(_study_text())
    return made


@cache
def _study_text() -> str:
    text = ('{"player":"chance","label":"x","children":[{"value":"7/3","bounds":[-1,"7/2"],"children":[1,2]},'
            '{"value":3,"quiet":false,"forcing":true,"count":2}, "?x"]}')
    questions = (ExamQuestion("F1"), ExamQuestion("F1", source=Targets()),
                 ExamQuestion("F1", options={"n": 1}, source=Study(formats.parse("[1,2]"))))
    made: dict[str, Any] = json.loads(study.dumps(Study(formats.parse(text), exam=Exam(questions=questions))))
    made["parameters"] = {"bounds": [-9, 9], "seed": 1, "guess": "1/3"}
    made["scope"] = {"root": 0, "levels": [0, None], "collapsed": [1]}
    made["tree"] |= {"weights": {"lines": 1}, "constant": "1/3", "id": [0, 1, 2, 3, 4, 5], "rank": [0, 0, 1, 2, 0, 1]}
    return json.dumps(made)


def chunk(kind: bytes, content: bytes) -> bytes:
    """A chunk of a PNG."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(packed: bytes) -> bytes:
    """A PNG with this as its packed study."""
    kept = chunk(b"iTXt", embedding.KEYWORD + b"\0\1\0\0\0" + packed)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", bytes(13)) + kept + chunk(b"IEND", b"")
