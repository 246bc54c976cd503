"""Every place where a text from outside becomes a number, and every reader of files: tables that the tests go over."""

import json
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from explorer import study
from explorer.cli import arguments
from explorer.core import exact, option
from explorer.exam import exam_file
from explorer.exam.answers import number as number_field
from explorer.exam.answers import number_reading
from explorer.exam.grading import replies
from explorer.exam.papers import parsing
from explorer.exam.questions import number_settings
from explorer.gui.canvas import fields
from explorer.gui.dialogs import level
from explorer.lab import matrix_games, orders
from explorer.lab.unknowns.parser import read_formula, read_inequalities
from explorer.pictures.export import picture
from explorer.study import embedding
from explorer.study.opening import open_bytes
from explorer.trees import find, formats, games
from tests.gui.readers.made import png, study_file

HERE = Path("nowhere")
TREE = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")
CHANCE = formats.parse('{"player":"chance","children":[1,2]}')
Reader = Callable[[str], object]


def places(inside: Any, above: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Yield the places in such a file of values that are no object and no list; of a list the first."""
    if not isinstance(inside, dict | list):
        return [above]
    parts = inside.items() if isinstance(inside, dict) else enumerate(inside[:1])
    return [place for key, value in parts for place in places(value, (*above, key))]


def put(place: tuple[str | int, ...], text: str) -> str:
    """The study's file with this JSON at that place."""
    file = study_file()
    inside: Any = file
    for key in place[:-1]:
        inside = inside[key]
    inside[place[-1]] = "@@"
    return json.dumps(file).replace('"@@"', text)


def in_notation(whole: str, text: str) -> object:
    """The tree of a notation with this text in place of N."""
    return formats.parse(whole.replace("N", text))


def in_efg(whole: str, text: str) -> object:
    """The tree of an .efg with this text in place of N."""
    return formats.read(("EFG 2 R \"\" { \"A\" \"B\" }\n" + whole.replace("N", text)).encode())


def in_description(whole: str, text: str) -> object:
    """The exam of a description in TOML or JSON with this text in place of N."""
    return exam_file.read(whole.replace("N", text).encode(), "d", HERE)


def in_replies(whole: str, suffix: str, text: str) -> object:
    """The replies of a file with this text in place of N."""
    return replies.read_submissions(whole.replace("N", text).encode(), suffix)


def in_picture(kind: str, text: str) -> object:
    """The study of a picture, with this number of points."""
    points = ("exam", "questions", 0, "points")
    whole = put(points, json.dumps(text))
    if kind == "svg":
        return open_bytes(embedding.embed_in_svg("<svg></svg>", whole).encode(), "a.svg")
    return open_bytes(png(zlib.compress(whole.encode())), f"a.{kind}")


def in_option(source: str, name: str, text: str) -> object:
    """The value of a generator's option."""
    known = games.GAMES[source].option(name)
    return option.parse_option(known, text)


def in_argument(words: tuple[str, ...], text: str) -> object:
    """The arguments of `search` with this text behind a flag."""
    parser = arguments.Parser("search", "")
    arguments.add_search_options(parser)
    return parser.parse_args(arguments.normalize_arguments(["[1,2]", *words, text]))


_ASKED = '[[question]]\nform = "F1"\ntree = "[1,2]"\n'
_ASKED_JSON = '{"question":[{"form":"F1","tree":"[1,2]",%s}]}'

NUMBERS: dict[str, Reader] = {
    "number": exact.parse_exact,
    "stored number": lambda text: exact.parse_exact(text, exact.LONGEST_STORED),
    "literal": formats.parse,
    **{f"notation {whole}": partial(in_notation, whole) for whole in (
        '[1,N]', '[1,"N"]', '{"value":N,"children":[1]}', '{"bounds":[N,9],"children":[1]}',
        '{"bounds":["N",9],"children":[1]}', '{"player":"chance","probabilities":["N",1],"children":[1,2]}',
        '{"player":N,"children":[{"payoffs":[1,2]}]}', '{"payoffs":["N",1]}', '{"value":1,"count":N}')},
    **{f"efg {whole}": partial(in_efg, whole) for whole in (
        't "" 1 "" { N, 1 }', 't "" N', 'p "" N 1 "" { "a" } 0 t "" 0', 'p "" 1 N "" { "a" } 0 t "" 0',
        'c "" 1 "" { "a" N } 0 t "" 0', 'c "" N "" { "a" 1 } 0 t "" 0')},
    **{f"study {'.'.join(map(str, place))}": (lambda text, place=place: study.loads(put(place, text)))
       for place in places(study_file())},
    **{f"study {'.'.join(map(str, place))} in quotes": (
        lambda text, place=place: study.loads(put(place, json.dumps(text)))) for place in places(study_file())},
    "svg": partial(in_picture, "svg"),
    "png": partial(in_picture, "png"),
    "svg's characters": lambda text: open_bytes(
        f'<svg><study xmlns="{embedding.NAMESPACE}">&#{text};</study></svg>'.encode(), "a.svg"),
    **{f"toml {line}": partial(in_description, line + "\n" + _ASKED) for line in (
        "versions = N", "seed = N", 'students = ["N"]', "title = N")},
    **{f"toml question {line}": partial(in_description, _ASKED + line + "\n") for line in (
        "points = N", 'points = "N"', "window = [N, 1]", 'window = ["N", 1]', "depth = N", "bounds = [N, 1]",
        'bounds = ["N", 5]', "options = { n = N }")},
    **{f"toml tree {line}": partial(in_description, '[[question]]\nform = "F1"\n' + line + "\n") for line in (
        "tree = N", "tree = [1, N]", 'tree = [1, "N"]', 'tree = { game = "nim", options = { heaps = "N" } }',
        'tree = { game = "uniform", options = { depth = N } }', "targets = { depth = N }",
        "targets = { values = [0, N] }", "targets = { branching = N }", "targets = { skipped = N }")},
    **{f"json question {line}": partial(in_description, _ASKED_JSON.replace("%s", line)) for line in (
        '"points":N', '"points":"N"', '"window":[N,1]', '"depth":N', '"options":{"n":N}')},
    "replies csv column": partial(in_replies, "student,N.a\nAnn,1", ".csv"),
    "replies csv cell": partial(in_replies, "student,1.a\nAnn,N", ".csv"),
    "replies json question": partial(in_replies, '{"Ann":{"N":{"a":1}}}', ".json"),
    "replies json": partial(in_replies, '{"Ann":{"1":{"a":N}}}', ".json"),
    "a reply's number": number_field.read_number,
    "a reply's spelling": number_reading.possible_readings,
    "a reply": number_field.NumberAnswer("a", "a", 3.0).mark,
    "told": partial(number_settings.parse_number, "F1", "bounds"),
    "students": lambda text: parsing.parse_student_list(f"student\n{text}"),
    "formula": lambda text: read_formula(f"max(a, {text})"),
    "inequality": lambda text: read_inequalities(f"a < {text}"),
    "matrix": lambda text: matrix_games.read_matrix(f"1 {text}; 2 3"),
    "bimatrix": lambda text: matrix_games.read_matrix(f"1,1 {text},2; 2,2 3,3"),
    "find": lambda text: find.find(TREE, text),
    "path": TREE.node_at_path,
    **{f"order {name}": (lambda text, name=name: orders.require_known_order(name + text))
       for name in ("random:", "sample:1:", "sample:")},
    "steps": lambda text: picture.read_steps(text, 9),
    **{f"generate {source} {option.name}": partial(in_option, source, option.name)
       for source, each in games.GAMES.items() for option in each.options},
    **{f"argument {' '.join(words)}": partial(in_argument, words) for words in (
        ("--window", "1"), ("--depth",), ("--bounds", "1"), ("--singular",), ("--seed",), ("--iterations",),
        ("--budget",), ("--guess",), ("--goal",), ("--exploration",), ("--sample",), ("--sum",))},
    "a field's value": lambda text: fields.set_field(TREE, [4], "value", text),
    "a field's probability": lambda text: fields.set_field(CHANCE, [1], "probability", text),
    "a level's numbers": level.read_numbers,
}
"""The readers of numbers in texts, by name."""

HOSTILE = (
    "1e99999999", "1e-99999999", "9" * 5_000, "1/" + "9" * 5_000, "9" * 309, "nan", "1/0",
    "-1e99999999", "1e400", "1e308", "-" + "9" * 5_000, "9" * 500, "0." + "1" * 5_000, "9" * 5_000 + "/7", "0/0",
    "Infinity", "-inf", "inf", "0x10", "1_000", "٣", "²", "½", "1e", "--1", "", "-", "+", ".", "1e5", "-0", "1,5",
    "0b1", "true", "null", "1 2", "\x1d1", "1\x00", "9223372036854775808", "-9223372036854775809",
    "1e+0000000000000000000000000001",
)
WORST_OF_ALL = 7
"""Texts that are hard to read as a number, or are none; so many of them are the worst."""
