"""The pseudocode of every algorithm and every sentence that refuses a search, as the lists in tests/data have them.

After a change, `python -m tests.search.test_listings` writes the lists anew; read what it changes.
"""

import math
from pathlib import Path
from typing import Any

import pytest

from explorer import search
from explorer.core.errors import SearchRefused
from explorer.core.option import options_of
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.trees import formats
from explorer.trees.tree import CHANCE, MAX, MIN, Tree, build

PLAYERS = {"MAX": MAX, "MIN": MIN, "chance": CHANCE, "player 0": 0}
CONVENTIONS = {
    "≥, soft": Convention(), ">, soft, depth 2": Convention(cut="gt", depth=2),
    "≥, hard, last tie, window": Convention(fail="hard", ties="last", window=(-3, 5)),
}
TREES = {
    "two players": formats.parse("[[3,12],[2,4]]"),
    "chance": formats.parse('[1, {"player": "chance", "label": "dice", "children": [1, 2]}]'),
    "two numbered players": formats.parse('{"player": 0, "children": [{"payoffs": [1, 2]}, {"payoffs": [0, 3]}]}'),
    "an unknown leaf": formats.parse('[[3,12],["?x",4]]'),
    "a leaf without a value": build([2, 0, 0], [math.nan, 1.0, math.nan]),
    "an infinite leaf": formats.parse('[[3,"inf"],[2,4]]'),
}
RULES = {
    "": Convention(), ">": Convention(cut="gt"), "hard": Convention(fail="hard"), "last tie": Convention(ties="last"),
    "> and last tie": Convention(cut="gt", ties="last"), "window": Convention(window=(-3, 5)),
    "depth 1": Convention(depth=1),
}
OPTIONS = {
    "bounds": (-1, 20), "quiescence": True, "stand_pat": True, "singular": 1, "table": True, "symmetric": True,
    "killers": True, "history": True, "shallow": True, "reorder": True, "seed": 2, "iterations": 10, "budget": 3,
    "guess": 3, "goal": 1, "exploration": 0.5, "sample": 3, "total": 10,
}


def pseudocode() -> str:
    """Return the lines of every algorithm, for each player, convention and option, each with its event."""
    lines = []
    for name, algorithm in search.ALGORITHMS.items():
        plain = set(algorithm.pseudocode(MAX, Convention(depth=2), SearchOptions()))
        for option in algorithm.accepts:
            lines.append(f"== {name}, MAX, depth 2, {option}")
            needed = options_of(SearchOptions())[option].requires
            options = SearchOptions(**{each: OPTIONS[each] for each in (option, needed) if each})
            lines += [f"{line.event.name if line.event else '-':<20}{line.text}"
                      for line in algorithm.pseudocode(MAX, Convention(depth=2), options) if line not in plain]
        for player, number in PLAYERS.items():
            for title, convention in CONVENTIONS.items():
                lines.append(f"== {name}, {player}, {title}")
                for line in algorithm.pseudocode(number, convention, SearchOptions()):
                    lines.append(f"{line.event.name if line.event else '-':<20}{line.text}")
    return "\n".join(lines) + "\n"


def refusals() -> str:
    """Return what each algorithm says to each tree, rule and option that it refuses."""
    lines = []
    for name in search.ALGORITHMS:
        lines.append(f"== {name}")
        asked: list[tuple[str, Tree, Convention, dict[str, Any]]] = [
            (title, tree, Convention(), {}) for title, tree in TREES.items()]
        asked += [(title, TREES["two players"], rules, {}) for title, rules in RULES.items()]
        asked += [(title, TREES["two players"], Convention(), {title: value}) for title, value in OPTIONS.items()]
        for title, tree, convention, options in asked:
            try:
                search.run(tree, name, convention, SearchOptions(**options))
            except SearchRefused as refusal:
                lines.append(f"{title}: {refusal}")
    return "\n".join(lines) + "\n"


LISTINGS = {Path(__file__).parents[1] / f"data/{listing.__name__}.txt": listing for listing in (pseudocode, refusals)}


@pytest.mark.parametrize("file", LISTINGS, ids=lambda file: file.stem)
def test_what_is_said_is_what_is_listed(file: Path) -> None:
    assert LISTINGS[file]() == file.read_text("utf-8")


def test_every_option_is_asked_for() -> None:
    assert set(OPTIONS) == set(options_of(SearchOptions()))


if __name__ == "__main__":
    for each, listing in LISTINGS.items():
        each.write_text(listing(), encoding="utf-8")
