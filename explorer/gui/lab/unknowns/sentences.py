"""The sentences of the panel of unknown leaves: for which values alpha-beta does what, with links to nodes."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from explorer.core.errors import SearchRefused
from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.lab import unknowns
from explorer.lab.unknowns import Condition, ManyUnknownsSolution, OneUnknownSolution, find_ways, full_text
from explorer.lab.unknowns.formula import format_formula
from explorer.search.convention import Bound, Convention
from explorer.trees.names import format_reference, name_with_value, node_name, node_path, strip_references
from explorer.trees.tree import Tree

MOST_NODES = 60
"""The largest number of nodes described under one heading."""
Where = TypeVar("Where")


@dataclass(frozen=True)
class RegionChoice:
    """A condition on two unknowns that can be drawn: its text in `inequalities`, and the numbers in it."""

    words: str
    condition: Condition
    inequalities: str
    numbers: frozenset[Bound]


@dataclass(frozen=True)
class UnknownsDescription:
    """The rules, and headings with their lines; with two unknowns also `choices` and `conditions`."""

    rules: str
    parts: tuple[tuple[str, tuple[str, ...]], ...]
    choices: tuple[RegionChoice, ...] = ()
    conditions: ManyUnknownsSolution | None = None


def describe_unknowns(tree: Tree, convention: Convention) -> UnknownsDescription:
    """Describe all results; raises SearchRefused with the reason if there are none."""
    # Fail-hard visits the same nodes, but is refused under >.
    convention = replace(convention, fail="soft")
    rules = " · ".join([_("Alpha-beta"), convention.describe()[0]])
    if len(unknowns.unknown_leaves(tree)) < 2:
        return UnknownsDescription(rules, tuple(_one_unknown_parts(tree, unknowns.solve_one_unknown(tree, convention))))
    found = unknowns.solve_many_unknowns(tree, convention)
    parts = tuple(_many_unknowns_parts(tree, found))
    if len(found.unknowns) > 2:
        return UnknownsDescription(rules, parts)
    return UnknownsDescription(rules, parts, tuple(_choices(tree, found)), found)


def _one_unknown_parts(tree: Tree, solution: OneUnknownSolution) -> Iterator[tuple[str, tuple[str, ...]]]:
    name = solution.unknown
    yield _("Value"), tuple(
        _("{value} for {condition}").format(
            value=name if piece.value is None else display(piece.value), condition=piece.where.text(name))
        for piece in solution.value)
    for heading, sets in ((_("Best move"), solution.best_move), (_("Pruned"), solution.pruned),
                          (_("Evaluated"), solution.evaluated)):
        yield heading, _lines(tree, sets,
                              lambda where: _("always") if where == unknowns.EVERYWHERE else where.text(name))


def _many_unknowns_parts(tree: Tree, found: ManyUnknownsSolution) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield _("Value"), (format_formula(found.value),)
    for heading, conditions in ((_("Best move"), found.best_move), (_("Pruned"), found.pruned),
                                (_("Evaluated"), found.evaluated)):
        yield heading, _lines(tree, conditions, lambda condition: full_text(condition, found.unknowns))


def _lines(tree: Tree, sets: Mapping[int, Where], words: Callable[[Where], str]) -> tuple[str, ...]:
    """Return a line for each node, and one for all nodes whose condition always holds."""
    always: list[str] = []
    lines: list[str] = []
    for node, where in sets.items():
        if len(lines) + len(always) == MOST_NODES:
            lines.append(_("and {:,} more").format(len(sets) - MOST_NODES))
            break
        text = words(where)
        if text == _("always"):
            always.append(node_link(tree, node))
        else:
            lines.append(f"{node_link(tree, node)}: {text}")
    if always:
        lines.insert(0, _("{}: always").format(", ".join(always)))
    return tuple(lines) or (_("nothing, whatever the utilities"),)


def node_link(tree: Tree, node: int) -> str:
    """Return a link with the node's name, and a leaf's value, or its path if several leaves may have this name."""
    if tree.label[node] or not node or tree.n_children[node]:
        return format_reference(node, name_with_value(tree, node))
    return format_reference(node, f"{node_name(tree, node)} ({node_path(tree, node)})")


def _choices(tree: Tree, found: ManyUnknownsSolution) -> Iterator[RegionChoice]:
    for words, conditions in ((_("{} is pruned"), found.pruned), (_("{} is the best move"), found.best_move),
                              (_("{} is evaluated"), found.evaluated)):
        for node, condition in conditions.items():
            if condition.comparisons:
                shortest = _shortest(condition, found.unknowns)
                yield RegionChoice(words.format(strip_references(node_link(tree, node))), condition,
                                   full_text(condition, found.unknowns),
                                   frozenset(number for way in shortest for number in way.constants))


def _shortest(condition: Condition, names: tuple[str, ...]) -> tuple[Condition, ...]:
    """Return the alternatives of a condition if they are few, because they contain fewer numbers."""
    try:
        return find_ways(condition, names)
    except SearchRefused:
        return (condition,)


def describe_point(tree: Tree, found: ManyUnknownsSolution, values: Mapping[str, Bound]) -> str:
    """Return a sentence about alpha-beta's result for these values."""
    point = ", ".join(f"{name} = {display(values[name])}" for name in found.unknowns)
    pruned = [strip_references(node_link(tree, node)) for node, each in found.pruned.items() if each.holds(values)]
    best = [strip_references(node_link(tree, node)) for node, each in found.best_move.items() if each.holds(values)]
    words = [_("value {}").format(display(unknowns.value_of(found.value, values)))]
    words += [_("best move {}").format(name) for name in best]
    words.append(_("pruned: {}").format(", ".join(pruned[:MOST_NODES])) if pruned else _("nothing is pruned"))
    return f"{point}: " + "; ".join(words)
