"""The trees that every question form is tried on."""

import json
from dataclasses import replace
from functools import cache
from typing import Any

from explorer.exam import FORMS, Question, study_context
from explorer.search.options import SearchOptions
from explorer.study import QuestionSetting, Study, View
from explorer.study.looks import DOWN, Looks
from explorer.trees import formats
from explorer.trees.tree import Tree


def _of_players(nested: Any, players: int) -> Tree:
    """The tree of nested lists in which these players move in turn, tuples being payoffs."""
    def written(thing: Any, mover: int) -> dict[str, Any]:
        if isinstance(thing, tuple):
            return {"payoffs": list(thing)}
        return {"player": mover, "children": [written(each, (mover + 1) % players) for each in thing]}

    return formats.parse(json.dumps(written(nested, 0)))


TREES: dict[str, Study] = {
    "aima": Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")),
    "ragged": Study(formats.parse("[[[5,[3,9]],7],[4,[6,2],1],[[8],[0,11,3]]]")),
    "dice": Study(formats.parse("[[3,6,5],[1,4,6],[[6,5],[2,[5,6,1]]],[6,6,[6,[1,3]]]]")),
    "aima-x": Study(formats.parse('[[3,12,8],["?x",4,6],[14,5,2]]')),
    "aima-xy": Study(formats.parse('[[3,12,8],["?x","?y",6],[14,5,2]]')),
    "ragged-x": Study(formats.parse('[[[5,["?x",9]],7],[4,[6,2],1],[[8],[0,11,3]]]')),
    "pairs": Study(_of_players([[(6, 2), (3, 3)], [(5, 4), (1, 7), (5, 0)], [(2, 2), (4, 4)]], 2)),
    "pairs-ragged": Study(_of_players([[(3, 1), [(2, 2), (4, 0)]], (3, 5), [[(1, 1), (0, 6)], [(5, 1), (5, 2)]]], 2)),
    "three": Study(_of_players([[[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]],
                                [[(5, 1, 3), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]]], 3)),
    "three-ragged": Study(_of_players([[(3, 4, 2), [(6, 1, 2), (4, 5, 0)]], [(5, 2, 2), (0, 7, 2), (1, 1, 1)],
                                       [[(2, 6, 1), (1, 3, 5)], (9, 0, 0)]], 3)),
    "shared": Study(_of_players([[(4, 3, 3), (5, 3, 2)], [[(2, 2, 6), (0, 4, 6)], (1, 6, 3), (0, 5, 5)],
                                 [(2, 7, 1), (10, 0, 0)], [[(3, 3, 4), (1, 2, 7)], (2, 8, 0), (1, 1, 8)]], 3)),
    "dice-game": Study(formats.parse(
        '[{"player": "chance", "children": [[2, 4], [6, -3]]}, {"player": "chance", "probabilities": ["3/4", "1/4"], '
        '"children": [[-2, 0], [5, 7]]}, {"player": "chance", "children": [[-6, 8], [1, 1], [3, -1]]}]')),
    "expectimax": Study(formats.parse(
        '[{"player": "chance", "children": [7, 3]}, {"player": "chance", "probabilities": [0.2, 0.3, 0.5], '
        '"children": [{"player": "max", "children": [4, 1]}, {"player": "max", "children": [2, {"player": "chance", '
        '"children": [0, 5, 1]}]}, -8]}, {"player": "chance", "children": [-9, 6]}, 0]'), options=SearchOptions(
            bounds=(-10, 10))),
    "loops": Study(formats.parse(
        '{"label": "A", "children": [{"label": "B", "children": [3, {"label": "C", "children": [{"label": "B", '
        '"value": "?b"}, 5]}]}, {"label": "D", "children": ["?A", 4]}]}')),
}
"""Studies by the names that tests give them."""
SOURCES: dict[str, tuple[str, ...]] = {
    "values": ("aima", "ragged"),
    "skipped-leaves": ("aima", "ragged"),
    "mirrored": ("aima", "ragged"),
    "cut-branches": ("aima", "ragged"),
    "evaluations": ("aima", "ragged"),
    "root-value": ("aima", "ragged"),
    "windows": ("aima", "ragged"),
    "given-window": ("aima", "ragged"),
    "best-order": ("aima", "ragged"),
    "without-values": ("aima", "ragged"),
    "unknown-leaf": ("aima-x", "ragged-x", "aima-xy", "aima"),
    "monotone": ("aima", "ragged"),
    "bounded-leaves": ("aima", "ragged", "dice"),
    "expectimax": ("dice-game", "expectimax"),
    "chance-cuts": ("dice-game", "expectimax"),
    "general-sum": ("pairs", "pairs-ragged"),
    "many-players": ("three", "three-ragged", "shared"),
    "strongest-fact": ("aima-x", "ragged-x", "aima", "ragged"),
    "tic-tac-toe": ("aima", "ragged"),
    "deepening": ("aima", "ragged"),
    "loops": ("aima", "loops"),
    "twists": ("aima", "ragged"),
    "true-or-false": ("aima",),
    "statements": ("aima", "ragged"),
    "short-answer": ("aima", "ragged"),
    "example": ("aima", "ragged"),
    "ucb1": ("aima", "ragged"),
}
"""For every form two trees or more: AIMA's and a ragged one, or two of the kind that it needs."""

OPTIONS: dict[tuple[str, str], dict[str, QuestionSetting]] = {
    ("tic-tac-toe", "ragged"): {"position": "XO./.X./O..", "depth": 2, "eval": "lines", "symmetry": False},
    ("many-players", "shared"): {"ask": "skipped"},
    ("statements", "ragged"): {"answer": "one", "count": 4},
    ("short-answer", "ragged"): {"room": 6},
    ("example", "ragged"): {"goal": "leaf"},
    ("ucb1", "ragged"): {"counts": ["3/5", "0/0", "1/2", "0.5/4"], "playouts": "loss"},
}
"""The settings of a form on a tree, where they differ from the defaults."""


@cache
def posed(name: str, source: str, *, is_on_screen: bool = False, direction: str = DOWN) -> Question:
    """The form's question of this tree, with the options that are said here."""
    form = FORMS[name]
    study = replace(TREES[source], view=View(looks=Looks(direction=direction)))
    context = replace(study_context(study), is_on_screen=is_on_screen)
    return form.build_question(context, form.read_settings(OPTIONS.get((name, source), {})))
