"""The trees that every question form is tried on."""

from functools import cache

from explorer import formats
from explorer.exam import QUESTIONS, Question, material
from explorer.study import Option, Study

TREES: dict[str, Study] = {
    "aima": Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")),
    "ragged": Study(formats.parse("[[[5,[3,9]],7],[4,[6,2],1],[[8],[0,11,3]]]")),
    "dice": Study(formats.parse("[[3,6,5],[1,4,6],[[6,5],[2,[5,6,1]]],[6,6,[6,[1,3]]]]")),
    "aima-x": Study(formats.parse('[[3,12,8],["?x",4,6],[14,5,2]]')),
    "ragged-x": Study(formats.parse('[[[5,["?x",9]],7],[4,[6,2],1],[[8],[0,11,3]]]')),
}
"""Studies by the names that tests give them."""
SOURCES: dict[str, tuple[str, ...]] = {
    "values": ("aima", "ragged"),
    "skipped-leaves": ("aima", "ragged"),
    "bounded-leaves": ("aima", "ragged", "dice"),
    "tic-tac-toe": ("aima", "ragged"),
    "true-or-false": ("aima",),
}
"""For every form two trees or more: AIMA's and a ragged one, or two of the kind that it needs."""

OPTIONS: dict[tuple[str, str], dict[str, Option]] = {
    ("tic-tac-toe", "ragged"): {"position": "XO./.X./O..", "depth": 2, "eval": "lines", "symmetry": False},
}
"""What a form is told of a tree, where not everything is left as it is: a game's form makes its own."""


@cache
def posed(name: str, source: str) -> Question:
    """The form's question of this tree, with the options that are said here."""
    form = QUESTIONS[name]
    return form.pose(material(TREES[source]), form.read(OPTIONS.get((name, source), {})))
