"""The targets of the fuzzers: each reads bytes, uses what it accepts, and raises an error for a broken promise."""

import json
import random
import zlib
from argparse import ArgumentTypeError
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path

from explorer import study
from explorer.cli import arguments
from explorer.core import exact, resources
from explorer.exam import FORMS, exam_file
from explorer.exam.answers import AnswerField
from explorer.exam.grading import bulk, replies
from explorer.exam.papers import parsing
from explorer.exam.papers.build import build_papers
from explorer.exam.papers.paper import Paper
from explorer.lab import matrix_games, orders
from explorer.lab.unknowns.parser import read_formula, read_inequalities
from explorer.pictures.export import picture
from explorer.study import Study, embedding
from explorer.study.opening import new_study, open_bytes
from explorer.trees import find, formats
from tests.exam.trees import SOURCES, posed
from tests.fuzz.drawn import DrawnRandom
from tests.fuzz.follow import follow
from tests.fuzz.promise import check_sentence, try_call
from tests.fuzz.studies import invent_study
from tests.gui.readers.made import chunk, png, study_file
from tests.gui.readers.nearly import TREES, invent_notation

NOWHERE = Path("nowhere")
TREE = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")
EFG = (
    'EFG 2 R "" { "A" "B" }\nc "" 1 "" { "a" 1/3 "b" 2/3 } 0\np "" 1 1 "" { "l" "r" } 0\nt "" 1 "" { 1, 2 }\n'
    't "" 2 "" { 0.5, -7/2 }\np "" 2 1 "" { "l" } 1 "x" { 1 2 }\nt "" 3 "" { 1 -1 }\n',
    'EFG 2 D "title" { "A" "B" } "comment"\np "n" 1 1 "i" { "l" "r" } 0 t "" 1 "o" { 3 -3 } t "" 0',
)
TOML = (
    'title = "T"\nversions = 2\nseed = 3\nstudents = ["Ann", "Bo"]\n[trees]\na = "[[3,12],[2,4]]"\n[[question]]\n'
    'form = "F1"\ntree = "a"\npoints = "1/2"\ncut = "gt"\nwindow = [-1, "7/3"]\n[[question]]\nform = "F2"\n'
    'tree = [[1,2],["?x",3]]\n',
    '[[question]]\nform = "F1"\ntree = { game = "nim", options = { heaps = "2 1" } }\n[[question]]\nform = "F1"\n'
    '[question.targets]\ndepth = 2\nbranching = [2, 2]\n',
    '{"question":[{"form":"F1","tree":"[1,2]","points":1}],"sheets":["html"],"kinds":["key"]}',
)
SHORT_TEXTS = ("max(a, 3)", "a < 3, b >= 1/2", "0 <= x <= 7/3 or y = -inf", "1 2; 3 4", "1,1 2,2; 3,3 4,4", "A: 3",
               "2 1/3", "{L1, L2}", "≤ 3", "(-inf, 3]", "none", "L1 L2; L3", "random:1", "moves:a,b", "sample:1:2",
               "0.1", "1-3,5", "-0,5 %", "½", "x1 >= 2 & x2 < 1")


@dataclass(frozen=True)
class Target:
    """A reader with what follows it; `seeds` are inputs to begin with."""

    run: Callable[[bytes], None]
    seeds: tuple[bytes, ...]


def read_notation(data: bytes) -> None:
    """Read a tree's notation, and use the tree."""
    tree = try_call(lambda: formats.read(data))
    if tree is not None:
        follow(new_study(tree), random.Random(len(data)))


def read_efg(data: bytes) -> None:
    """Read a Gambit file."""
    read_notation(data if data.lstrip().startswith(b"EFG") else b"EFG 2 R " + data)


def read_study(data: bytes) -> None:
    """Read a study's file, and use the study."""
    made = try_call(lambda: open_bytes(data, "a.gtree"))
    if made is not None:
        follow(made, random.Random(len(data)))


def read_invented_study(data: bytes) -> None:
    """Read a study's file that is invented by these bytes, and use the study."""
    rng = DrawnRandom(data)
    text = invent_study(rng)
    made = try_call(lambda: study.loads(text, "a.gtree"))
    if made is not None:
        follow(made, rng)
        if made.exam and rng.random() < 0.2:
            try_call(lambda: build_papers(made))


def use_invented_tree(data: bytes) -> None:
    """Read a notation that is invented by these bytes, and use the tree."""
    rng = DrawnRandom(data)
    tree = try_call(lambda: formats.parse(invent_notation(rng)))
    if tree is not None:
        follow(new_study(tree), rng)


def read_picture(data: bytes) -> None:
    """Read a study from a picture; one PNG in two is put together from its parts, so that its checksums are right."""
    if data[:1] == b"\0":
        data = png(zlib.compress(data[1:]))
    elif data[:1] == b"\1":
        parts = data[1:].split(b"|")
        data = b"\x89PNG\r\n\x1a\n" + b"".join(chunk(part[:4].ljust(4), part[4:]) for part in parts)
    try_call(lambda: open_bytes(data, "a.png"))


def read_description(data: bytes) -> None:
    """Read the description of an exam, and make its papers."""
    if b"/" in data.replace(b"1/", b"").replace(b"7/", b"") or b"file" in data:
        return  # it might name a file of this machine
    described = try_call(lambda: exam_file.read(data, "e.toml", NOWHERE), OSError)
    if described is None or described.study.exam is None:
        return
    exam = described.study.exam
    sizes = [len(asked.source.tree) for asked in exam.questions if isinstance(asked.source, Study)]
    if exam.versions <= 3 and len(exam.students) <= 3 and len(exam.questions) <= 3 and max(sizes, default=99) < 50:
        try_call(lambda: build_papers(described.study))


def read_replies(data: bytes) -> None:
    """Read a file of replies, and mark them."""
    for suffix in (".csv", ".json"):
        if try_call(lambda suffix=suffix: replies.read_submissions(data, suffix)) is not None:
            graded = try_call(lambda suffix=suffix: bulk.grade_all(_papers(), data, suffix))
            if graded is not None:
                bulk.as_csv(graded.results)
                bulk.as_json(graded.results)
    try_call(lambda: parsing.parse_student_list(replies.decode_text(data)))


def read_typed_text(data: bytes) -> None:
    """Read what a person types: numbers, formulas, tables, searches, orders and steps."""
    text = data.decode(errors="replace")
    try_call(lambda: exact.parse_exact(text), ValueError, OverflowError)
    for read in (read_formula, read_inequalities, TREE.node_at_path, orders.require_known_order,
                 lambda text: picture.read_steps(text, 9)):
        try_call(lambda read=read: read(text), ArgumentTypeError)
    matrix = try_call(lambda: matrix_games.read_matrix(text))
    if matrix is not None and len(matrix.rows) * len(matrix.columns) <= 16:
        assert matrix_games.matrix_sentences(matrix)
        assert matrix_games.read_matrix(matrix_games.write_matrix(matrix)) == matrix
    find.find(TREE, text)


def mark_reply(data: bytes) -> None:
    """Mark a reply in a field of every kind."""
    text = data.decode(errors="replace")
    for field in _fields():
        score = field.mark(text)
        assert score.share is None or 0 <= score.share <= 1, f"{field.kind}: {score.share}"
        for mistake in score.mistakes:
            check_sentence(mistake.reason)


def read_arguments(data: bytes) -> None:
    """Read the arguments of a search."""
    words = data.decode(errors="replace").split("\n")
    parser = arguments.Parser("search", "")
    arguments.add_search_options(parser)
    with suppress(SystemExit), redirect_stdout(StringIO()):  # --help prints, and exits
        try_call(lambda: parser.parse_args(arguments.normalize_arguments(words)), arguments.UsageError)


@cache
def _fields() -> tuple[AnswerField, ...]:
    """Return a field of every kind, as the question forms ask them."""
    fields = {type(field): field for name in FORMS for source in SOURCES[name] for field in posed(name, source).fields}
    return tuple(fields.values())


@cache
def _papers() -> tuple[Paper, ...]:
    """Return the papers whose replies are marked."""
    return build_papers(exam_file.read(TOML[0].encode(), "e.toml", NOWHERE).study)


def _encode(*texts: str) -> tuple[bytes, ...]:
    return tuple(text.encode() for text in texts)


_SVG = embedding.embed_in_svg("<svg></svg>", json.dumps(study_file())).encode()
TARGETS: dict[str, Target] = {
    "notation": Target(read_notation, _encode(*TREES)),
    "invented notation": Target(use_invented_tree, (b"", bytes(range(256)))),
    "efg": Target(read_efg, _encode(*EFG)),
    "study": Target(read_study, (json.dumps(study_file()).encode(), _SVG, *(
        path.read_bytes() for path in sorted(resources.path("samples").glob("*.gtree"))[:12]))),
    "invented study": Target(read_invented_study, (b"", bytes(range(256)))),
    "picture": Target(read_picture, (_SVG, b"\0" + json.dumps(study_file()).encode(), b"\1IHDR|iTXtgame|IEND",
                                     png(zlib.compress(study.dumps(Study(TREE)).encode())))),
    "description": Target(read_description, _encode(*TOML)),
    "replies": Target(read_replies, _encode(
        "student,version,1.a,1.L1,2.x\nAnn,A,3,L1,none\nBo,B,1/2,,x\n", "student;1.a\n'=Ann;2,5\n",
        '{"Ann":{"1":{"a":1}},"Bo":{"2":{"x":"3"}}}', '[{"student":"Ann","1.a":2}]', "Ann\nBo\n")),
    "typed text": Target(read_typed_text, _encode(*SHORT_TEXTS)),
    "reply": Target(mark_reply, _encode(*SHORT_TEXTS)),
    "arguments": Target(read_arguments, _encode(
        "[[3,12],[2,4]]\n--algorithm\nmtd-f\n--window\n-1\n7/3\n--depth\n2\n--table", "-1\n--root\nmin",
        "[1,2]\n--iterations\n10\n--seed\n3\n--exploration\n0.5\n--order=random:3\n--cut\ngt")),
}
"""The targets by name."""
