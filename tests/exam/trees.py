"""The trees that every question form is tried on."""

from functools import cache

from explorer import formats
from explorer.exam import QUESTIONS, Question, material
from explorer.study import Study

TREES: dict[str, Study] = {
    "aima": Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")),
    "ragged": Study(formats.parse("[[[5,[3,9]],7],[4,[6,2],1],[[8],[0,11,3]]]")),
}
"""Studies by the names that tests give them."""
SOURCES: dict[str, tuple[str, ...]] = {
    "values": ("aima", "ragged"),
    "skipped-leaves": ("aima", "ragged"),
}
"""For every form two trees or more: AIMA's and a ragged one, or two of the kind that it needs."""


@cache
def posed(name: str, source: str) -> Question:
    """The form's question of this tree, with every option left as it is."""
    form = QUESTIONS[name]
    return form.pose(material(TREES[source]), form.read({}))
