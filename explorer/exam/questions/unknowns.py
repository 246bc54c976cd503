"""What forms on unknown leaves share: numbers to show a search with, and the nodes that a setting names."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from explorer.core.errors import ExamError
from explorer.core.numerals import as_fraction, simplest
from explorer.exam.answers import NamedNode
from explorer.exam.answers.formulas import Ways
from explorer.exam.answers.nodes import read_spots
from explorer.exam.questions.context import Material
from explorer.lab.unknowns import Condition, example, unknowns
from explorer.search.convention import Bound
from explorer.trees import edit


def with_numbers(given: Material, numbers: Mapping[str, Bound]) -> Material:
    """The material with these numbers for its unknown leaves, which keep their letters in pictures."""
    tree = given.tree
    column = tree.columns["unknown"]
    for name, leaves in unknowns(tree).items():
        tree = edit.set_value(tree, leaves, numbers[name])
    return replace(given, tree=tree.changed(columns={**tree.columns, "unknown": column}))


def samples(names: Sequence[str], cases: Sequence[Ways]) -> list[dict[str, Bound]]:
    """Values of the unknowns at which the cases hold or do not, whole numbers first."""
    if len(names) == 1:
        ends = sorted({as_fraction(end) for case in cases for way in case for end in way.constants} or {as_fraction(0)})
        whole = [end + shift for end in ends for shift in (0, -1, 1)]
        middle = [(low + high) / 2 for low, high in pairwise(ends)]
        return [{names[0]: simplest(number)} for number in (*whole, *middle)]
    found = [example(way, names) for case in cases for way in case]
    found += [example(Condition((each.opposite,)), names) for case in cases for way in case for each in way.comparisons]
    return [numbers for numbers in (*found, example(Condition(), names)) if numbers]


def named_nodes(code: str, given: Material, names: str) -> list[int]:
    """The nodes of these names, as in a reply; ExamError for one that there is not."""
    try:
        return read_spots(names, [NamedNode(node, given.name(node)) for node in range(len(given.tree))])
    except ValueError as reason:
        raise ExamError(f"{code}: {reason}") from reason
