"""F15: can a tree with chance nodes ever be cut: an example or none; and the order of outcomes that skips most."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import permutations, product
from math import inf, prod
from typing import Any

import numpy as np

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.core.numerals import as_fraction
from explorer.exam.answers import Arrangement, Choice, Example, NamedNode, Orders
from explorer.exam.questions import rules
from explorer.exam.questions.chance_nodes import chances_told, cuts_told, needless, of_star1, refuse_without_chance
from explorer.exam.questions.context import Material, Run, in_order
from explorer.exam.questions.drawings import Drawings, drawings
from explorer.exam.questions.form import Form, Setting
from explorer.exam.questions.question import Question
from explorer.exam.questions.searches import evaluated, expanded
from explorer.exam.questions.solution_numbers import bounds_told, leaf_bounds
from explorer.pictures import figure
from explorer.pictures.figure import KEY, STUDENT
from explorer.pictures.theme import LIGHT
from explorer.search.convention import Bound
from explorer.search.parameters import Parameters
from explorer.trees import edit, orderings
from explorer.trees.layout import tidy
from explorer.trees.tree import CHANCE, MAX, MIN

CODE = "F15"
EXAMPLE, ORDER = "example", "order"
MOST_ORDERS = 1_000
"""Orders of outcomes that are all tried."""
Leaves = tuple[Bound, ...]


def pose(given: Material, settings: Mapping[str, Any]) -> Question:
    """Find leaf values with which a tree of this shape can be cut, or say that there are none; or order the outcomes.

    Without a setting the bounds are the study's own, else the least and the greatest leaf of the tree. The window is
    the full one, for a narrow one may cut any tree.
    """
    refuse_without_chance(CODE, given)
    given = replace(given, convention=replace(given.convention, window=(-inf, inf)))
    _refuse_impossible(given)
    return _example(given, settings) if settings["ask"] == EXAMPLE else _order(given, settings)


def _refuse_impossible(given: Material) -> None:
    """ExamError for an outcome that never comes: it may be skipped in any tree."""
    for node in expanded(given):
        if given.tree.player[node] == CHANCE:
            for child in given.tree.children(node):
                if not given.tree.chance_of(child):
                    raise ExamError(_("{}: the outcome {} has probability 0").format(CODE, given.name(child)))


def _bounds(given: Material, told: Sequence[Any]) -> tuple[Bound, Bound]:
    low, high = leaf_bounds(CODE, given, told)
    if not (-inf < low < high < inf):
        raise ExamError(_("{}: bounds are two different finite numbers here").format(CODE))
    return low, high


def _example(given: Material, settings: Mapping[str, Any]) -> Question:
    """Leaf values with which a leaf is skipped, if there are any."""
    bounds = _bounds(given, settings["bounds"]) if settings["bounded"] else (-inf, inf)
    leaves = evaluated(given)
    skips(with_leaves(given, bounds[:1] * len(leaves)), bounds)  # what Star1 refuses is refused here, not in grading
    sample = example(given, bounds)
    fields = (
        Choice("ever", _("Can a leaf ever be skipped"), (_("no"), _("yes")), frozenset({int(sample is not None)})),
        Example("leaves", _("The leaves from left to right"), len(leaves), bounds,
                lambda numbers: skips(with_leaves(given, numbers), bounds), sample, _("a leaf is skipped"), weight=2),
    )
    shown = with_leaves(given, sample) if sample else given
    run = shown.run("star1", parameters=Parameters(bounds=bounds)) if sample and settings["bounded"] else None
    return Question(
        CODE, form.title,
        (_("The values of the {} leaves are not given. {} Can they be such that at least one leaf need not be examined "
           "when the tree is searched from left to right? If so, write one example: the values of all leaves from left "
           "to right, those that are skipped, too. If not, write “none”.").format(len(leaves), bounds_told(*bounds)),),
        _rules(given, bounds, settings["bounded"]), fields, _proof(given, shown, run, bounds, sample),
        _shape(shown, leaves, sample is not None, run),
        hints=(
            _("A search may leave a node only when nothing that is still unseen there can change its parent's choice."),
            _("What is the most, and what is the least, that a chance node can come to after its first outcome?"),
        ),
    )


def _rules(given: Material, bounds: tuple[Bound, Bound], bounded: bool) -> tuple[str, ...]:
    if bounded:
        return (*rules.of_alpha_beta(given), chances_told(), *of_star1(*bounds))
    return (*rules.of_minimax(given), chances_told(), rules.order(), _(
        "A leaf need not be examined if, when its turn comes, it cannot change the root's value any more, whatever it "
        "and the leaves after it are."))


def with_leaves(given: Material, numbers: Sequence[Bound]) -> Material:
    """The same with these numbers at its leaves, from left to right."""
    tree = given.tree
    for leaf, number in zip(evaluated(given), numbers, strict=True):
        tree = edit.set_value(tree, [leaf], number)
    return replace(given, tree=tree)


def skips(given: Material, bounds: tuple[Bound, Bound]) -> bool:
    """Whether a leaf is skipped: by Star1 under finite bounds, else whether one needn't be looked at in its turn."""
    if bounds == (-inf, inf):
        return bool(needless(given, bounds))
    return bool(given.run("star1", parameters=Parameters(bounds=bounds)).facts.cutoffs)


def example(given: Material, bounds: tuple[Bound, Bound]) -> Leaves | None:
    """Leaves with which one is skipped, at a chance node where that can be; None where there are none.

    Under finite bounds any MAX or MIN node with two moves can be cut, its first move being the best there is. Without
    bounds it takes a MAX and a MIN node, one below the other, the lower with two moves, the upper with a move before
    the one that leads down, and on the way chance nodes only by their last outcomes, for unseen ones hide any bound.
    """
    if bounds == (-inf, inf):
        return next((found for found in _without_bounds(given) if skips(with_leaves(given, found), bounds)), None)
    usual = None
    for found in _within(given, *bounds):
        shown = with_leaves(given, found)
        cut = [each.node for each in shown.run("star1", parameters=Parameters(bounds=bounds)).facts.cutoffs]
        if any(given.tree.player[node] == CHANCE for node in cut):
            return found
        usual = usual or (found if cut else None)
    return usual


def _within(given: Material, low: Bound, high: Bound) -> Iterator[Leaves]:
    """By mover with two moves: something good below the first one and nothing good elsewhere; then the best there."""
    for is_best in (False, True):
        for node in expanded(given):
            if given.tree.player[node] in (MAX, MIN) and given.tree.n_children[node] > 1:
                best, worst = (high, low) if given.tree.player[node] == MAX else (low, high)
                near = round(as_fraction(best) + (as_fraction(worst) - as_fraction(best)) / 4)
                good = best if is_best or not low < near < high else near
                yield _leaves(given, worst, {int(given.tree.children(node)[0]): good})


def _without_bounds(given: Material) -> Iterator[Leaves]:
    """By pair of a mover and one of the others below it: good moves first for both."""
    tree, found = given.tree, expanded(given)
    for lower in found:
        path, node = [], lower
        while node:
            path.append(node)
            node = int(tree.parent[node])
        for child in path:
            upper = int(tree.parent[child])
            if {int(tree.player[upper]), int(tree.player[lower])} == {MAX, MIN} and child > tree.children(upper)[0] \
                    and tree.n_children[lower] > 1:
                good = 9 if tree.player[upper] == MAX else -9
                elder = {each: good for each in tree.children(upper) if each < child}
                yield _leaves(given, 0, {**elder, tree.children(lower)[0]: -good})


def _leaves(given: Material, rest: Bound, below: Mapping[int, Bound]) -> Leaves:
    """One number below each of these nodes, another at all other leaves."""
    found = []
    for leaf in evaluated(given):
        node = leaf
        while node and node not in below:
            node = int(given.tree.parent[node])
        found.append(below.get(node, rest))
    return tuple(found)


def _proof(
    given: Material, shown: Material, run: Run | None, bounds: tuple[Bound, Bound], sample: Leaves | None
) -> tuple[str, ...]:
    if sample is None and bounds == (-inf, inf):
        return (_("No. A leaf could be skipped only below a MAX and a MIN node between which a bound passes, and a "
                  "bound passes a chance node only with its last outcome: any outcome that is still unseen may be so "
                  "large or so small that the mean is anything. This tree has no such place."),)
    if sample is None:
        return (_("No. Nobody in this tree has a choice between two moves, so that every leaf counts for the root."),)
    told = _("Yes, for example with {} from left to right.").format(", ".join(map(str, map(as_fraction, sample))))
    if run is not None:
        return (told.replace("-", "−"), *cuts_told(run, bounds))
    idle = ", ".join(map(given.name, needless(shown, bounds)))
    return (told.replace("-", "−"), _("When their turn comes, these can change nothing any more: {}.").format(idle))


def _shape(shown: Material, leaves: Sequence[int], has_sample: bool, run: Run | None) -> Drawings:
    """The tree without its leaves' numbers; the key has the example."""
    bare = replace(shown, tree=edit.set_value(shown.tree, leaves, None))
    if not has_sample:
        return drawings(bare, None)
    found = drawings(shown, None if run is None else run.state())
    student = figure.draw(bare.tree, shown.layout, None, replace(STUDENT, legend=False, title=""), LIGHT)
    return replace(found, student=student)


def _order(given: Material, settings: Mapping[str, Any]) -> Question:
    """The order of outcomes in which Star1 examines the fewest leaves."""
    bounds = _bounds(given, settings["bounds"])
    families = tuple(
        (NamedNode(node, given.name(node)),
         tuple(NamedNode(child, given.name(child)) for child in given.tree.children(node)))
        for node in in_order(given.tree, expanded(given))
        if given.tree.player[node] == CHANCE and given.tree.n_children[node] > 1
    )
    if not families:
        raise ExamError(_("{}: no chance node of the tree has two outcomes").format(CODE))
    orders = prod(prod(range(1, len(children) + 1)) for _node, children in families)
    if orders > MOST_ORDERS:
        raise ExamError(_("{}: the outcomes have {:,} orders, which are too many to try: at most {:,}").format(
            CODE, orders, MOST_ORDERS))

    def count(found: Orders) -> int:
        return len(searched(given, found, bounds).facts.evaluations)

    start = count({})
    best: Orders = {}
    fewest = start
    for each in _every_order(families):
        if (examined := count(each)) < fewest:
            best, fewest = each, examined
    asked = Arrangement("order", _("Order of the outcomes"), families, count, start, fewest, best,
                        _("leaves examined"))
    run = searched(given, {}, bounds)
    after = searched(given, best, bounds)
    return Question(
        CODE, form.title,
        (bounds_told(*bounds) + " " + _(
            "The search uses that. In which order must the outcomes of each chance node come so that the fewest leaves "
            "are examined? All other children stay as drawn. Write the nodes whose outcomes change places with their "
            "outcomes in the new order, as in “{}: {}”, separated by semicolons; or “as drawn”.").format(
                families[0][0].name, " ".join(child.name for child in families[0][1][::-1])),),
        (*rules.of_alpha_beta(given), chances_told(), *of_star1(*bounds)), (asked,),
        (_("As drawn {} leaves are examined, in the best order {}: {}.").format(start, fewest, asked.key),
         *cuts_told(after, bounds)),
        drawings(given, run.state()), figures=(_picture(after),), run=run,
        hints=(_("An outcome that takes the mean furthest from the other bound should come early."),
               _("A likely outcome tells more of the mean than an unlikely one."),
               _("At best {} leaves are examined.").format(fewest)),
    )


def _every_order(families: Sequence[tuple[NamedNode, Sequence[NamedNode]]]) -> Iterator[Orders]:
    ways = [[tuple(child.node for child in each) for each in permutations(children)] for _node, children in families]
    for chosen in product(*ways):
        yield {parent.node: way for (parent, children), way in zip(families, chosen, strict=True)
               if way != tuple(child.node for child in children)}


def searched(given: Material, orders: Orders, bounds: tuple[Bound, Bound]) -> Run:
    """Star1 with the children of these nodes in these orders."""
    place = np.arange(len(given.tree))
    for children in orders.values():
        place[list(children)] = sorted(children)
    tree = orderings.reorder(given.tree, place)
    return replace(given, tree=tree).run("star1", parameters=Parameters(bounds=bounds))


def _picture(after: Run) -> figure.Figure:
    """The search in the best order."""
    return figure.draw(after.tree, tidy(after.tree), after.state(),
                       replace(KEY, legend=False, title=_("In the best order")), LIGHT)


form = Form(CODE, "Cuts at chance nodes", pose, (
    Setting("ask", "Ask for", "choice", EXAMPLE, {
        EXAMPLE: "an example with a cut, or none", ORDER: "the order that skips most"}, "What is asked"),
    Setting("bounded", "Leaves are known to lie between bounds", "switch", True,
            sentence="The leaves are known to lie between bounds (for the example)", only=("ask", (EXAMPLE,))),
    Setting("bounds", "Least and greatest leaf", "numbers", (),
            sentence="The least and the greatest value of a leaf (blank: as in the study, else in the tree)",
            empty="the study’s, else the tree’s"),
), frozenset({"chance"}), heeds=("bounds",))
