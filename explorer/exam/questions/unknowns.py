"""Parts of the forms on unknown leaves: sample values for a search, and the nodes named in a setting."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from explorer.core.errors import ExamError
from explorer.core.exact import as_fraction, normalize_number
from explorer.exam.answers import NamedNode
from explorer.exam.answers.formulas import Disjunction
from explorer.exam.answers.node_lists import read_nodes
from explorer.exam.questions.context import QuestionContext
from explorer.lab.unknowns import Condition, find_example, unknown_leaves
from explorer.search.convention import Bound
from explorer.trees import edit


def substitute_unknowns(context: QuestionContext, numbers: Mapping[str, Bound]) -> QuestionContext:
    """Return the context with these numbers for its unknown leaves, which keep their letters in drawings."""
    tree = context.tree
    column = tree.columns["unknown"]
    for name, leaves in unknown_leaves(tree).items():
        tree = edit.set_value(tree, leaves, numbers[name])
    return replace(context, tree=tree.with_columns(columns={**tree.columns, "unknown": column}))


def sample_assignments(names: Sequence[str], cases: Sequence[Disjunction]) -> list[dict[str, Bound]]:
    """Return values of the unknowns for which the cases hold and values for which they do not.

    For a single unknown these are its critical values, their integer neighbours, and then the midpoints between them.
    """
    if len(names) == 1:
        constants = sorted({as_fraction(constant) for case in cases for way in case for constant in way.constants}
                           or {as_fraction(0)})
        integers = [constant + shift for constant in constants for shift in (0, -1, 1)]
        midpoints = [(low + high) / 2 for low, high in pairwise(constants)]
        return [{names[0]: normalize_number(number)} for number in (*integers, *midpoints)]
    found = [find_example(way, names) for case in cases for way in case]
    found += [find_example(Condition((each.opposite,)), names) for case in cases for way in case
              for each in way.comparisons]
    return [numbers for numbers in (*found, find_example(Condition(), names)) if numbers]


def find_nodes_by_name(code: str, context: QuestionContext, names: str) -> list[int]:
    """Return the nodes of these names, which are written as in a reply; raises ExamError for an unknown name."""
    try:
        return read_nodes(names, [NamedNode(node, context.name(node)) for node in range(len(context.tree))])
    except ValueError as reason:
        raise ExamError(f"{code}: {reason}") from reason
