"""Invented study files: whole ones in which some values, keys or columns have become something else."""

import base64
import json
import random
import zlib
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from explorer import study
from explorer.study import Study
from explorer.trees import formats
from tests.gui.readers.made import study_file
from tests.gui.readers.nearly import TREES, mutate_study

HOSTILE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 7, 127, 128, 255, 256, 2**31, -(2**31), 2**53, 2**63, -(2**63) - 1, 10**30, 0.5,
    -0.0, 1e308, 5e-324, "", "x", "?x", "inf", "-inf", "nan", "1/3", "-7/2", "1/0", "9" * 320, "1e400", "٣", "\u202e",
    "\x00", "\x1b[31m", "\ud800", "a" * 1001, "max", "chance", "random:1", "moves:a", "sample:1:2", "minimal", [], {},
    [[]], [0], [-1, 0], ["inf", None], {"": 0},
)
NAMES = ("", "version", "tree", "exam", "scope", "view", "parameters", "studies", "columns", "texts", "weights",
         "n_children", "nodes", "parent", "window", "depth", "table", "iterations", "count", "key", "lower", "x")
KINDS = ("bool", "int8", "int16", "int32", "int64", "float16", "float32", "float64")


@cache
def _base_texts() -> tuple[str, ...]:
    """Return whole study files: one with everything, one with packed columns, and small ones of every kind of tree."""
    plain = [json.loads(study.dumps(Study(formats.parse(text)))) for text in TREES]
    return tuple(json.dumps(file) for file in (study_file(), study_file(), pack_file(plain[0]), *plain))


def pack_file(file: dict[str, Any]) -> dict[str, Any]:
    """Return a study's file with the columns packed, as in that of a large tree."""
    tree = dict(file["tree"])
    parent = tree.pop("parent")
    children = [parent.count(node) for node in range(len(parent))]
    tree |= {"nodes": len(parent), "n_children": pack_column("int8", children),
             "player": pack_column("int8", tree["player"]),
             "payoff": [pack_column("float64", [np.nan if number is None else float(number) for number in column])
                        for column in tree["payoff"]]}
    return file | {"version": 2, "tree": tree}


def pack_column(kind: str, numbers: list[Any]) -> dict[str, str]:
    """Return a packed column as a file holds it."""
    data = np.array(numbers).astype("int8" if kind == "bool" else kind).tobytes()
    return {"type": kind, "data": base64.b64encode(zlib.compress(data)).decode()}


def invent_study(rng: random.Random) -> str:
    """Return the text of a study's file with up to six changes."""
    if rng.random() < 0.3:
        return mutate_study(rng)
    file = json.loads(rng.choice(_base_texts()))
    for _change in range(rng.randint(1, 6)):
        _change_file(file, rng)
    return json.dumps(file)


def _change_file(file: dict[str, Any], rng: random.Random) -> None:
    """Change one value, key or item somewhere in a file."""
    inside, key = _choose_place(file, rng)
    changes: tuple[Callable[[], object], ...] = (
        lambda: _set(inside, key, rng.choice(HOSTILE)),
        lambda: _set(inside, key, _bend(inside[key], rng)),
        lambda: inside.pop(key),
        lambda: _set(inside, key, _find_value(file, rng)),
        lambda: inside.insert(rng.randint(0, len(inside)), inside[key]) if isinstance(inside, list)
        else _set(inside, rng.choice(NAMES), inside[key]),
        lambda: _set(inside, key, pack_column(
            rng.choice(KINDS), [rng.randint(-2, 9) for _ in range(rng.randint(0, 9))])),
        lambda: inside.reverse() if isinstance(inside, list) else _set(inside, rng.choice(NAMES), rng.choice(HOSTILE)),
    )
    rng.choice(changes)()


def _choose_place(inside: Any, rng: random.Random) -> tuple[Any, Any]:
    """Return an object or list of a file and one of its keys or places, at any depth."""
    while True:
        key = rng.choice([*inside] if isinstance(inside, dict) else range(len(inside)))
        below = inside[key]
        if not isinstance(below, dict | list) or not below or rng.random() < 0.1:
            return inside, key
        inside = below


def _find_value(file: dict[str, Any], rng: random.Random) -> Any:
    """Return a copy of a value that stands somewhere else in the file."""
    inside, key = _choose_place(file, rng)
    return json.loads(json.dumps(inside[key]))


def _set(inside: Any, key: Any, value: Any) -> None:
    inside[key] = value


def _bend(value: Any, rng: random.Random) -> Any:
    """Return a value near this one, of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return rng.choice((value + 1, value - 1, -value, value * 2, value / 2, str(value)))
    if isinstance(value, str):
        at = rng.randint(0, len(value))
        letter = rng.choice("x/?-.\u2028,:")
        return rng.choice((value[:at], value[at:], value + value, value[:at] + letter + value[at:]))
    if isinstance(value, list):
        return rng.choice((value[1:], value + value[:1], value[::-1], [value], value[:1] * len(value)))
    return {} if isinstance(value, dict) else 0
