"""What the forms for chance nodes share: which trees they are for, the rules in sentences, and which leaves matter."""

from collections.abc import Iterator
from math import inf

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.core.numerals import pretty
from explorer.exam.questions import solution_text
from explorer.exam.questions.context import Material, Run
from explorer.exam.questions.relevance import Ranges, changes_value, ranges
from explorer.exam.questions.searches import evaluated
from explorer.search.convention import Bound
from explorer.trees.backward_induction import as_fractions, numbers, unvalued
from explorer.trees.tree import CHANCE


def refuse_without_chance(form: str, given: Material) -> None:
    """ExamError unless there is a chance node among MAX and MIN nodes, and every leaf has a number."""
    tree = given.tree
    if tree.payoff.shape[1] > 1 or bool((tree.player >= 0).any()):
        raise ExamError(_("{}: the tree has to be one of MAX, MIN and chance").format(form))
    limit = given.convention.depth
    if not bool(((tree.player == CHANCE) & (tree.depth < (tree.levels if limit is None else limit))).any()):
        raise ExamError(_("{}: the tree has to have a chance node").format(form))
    if len(blank := unvalued(tree, limit)):
        raise ExamError(_("{}: leaf {} has no number yet").format(form, given.name(int(blank[0]))))


def chances_told() -> str:
    """What a chance node is worth."""
    return _("A chance node is worth the mean of its children by the probabilities at their edges.")


def of_star1(low: Bound, high: Bound) -> tuple[str, ...]:
    """How chance nodes are cut where all leaves lie between these bounds."""
    most = _("no bound above") if high == inf else pretty(high)
    least = _("no bound below") if low == -inf else pretty(low)
    return (
        _("At a chance node an outcome that was not seen counts at most U ({}) and at least L ({}). After each "
          "outcome: if the largest mean that is still possible is ≤ α, or the smallest ≥ β, the other outcomes are "
          "skipped (Star1).").format(most, least),
        _("An outcome of probability p is searched with the window from (α − s − U·r) / p to (β − s − L·r) / p, where "
          "s is what the outcomes before it add to the mean and r the probability of those after it."),
        _("A MAX node is also cut as soon as v ≥ U, a MIN node as soon as v ≤ L."),
    )


def cuts_told(run: Run, bounds: tuple[Bound, Bound]) -> tuple[str, ...]:
    """Every cutoff: at a chance node the mean that is still possible, at the others what told it."""
    tree, found = run.tree, []
    for cut, usual in zip(run.facts.cutoffs, solution_text.cuts(run), strict=True):
        node, after = tree.label[cut.node], tree.label[cut.after]
        sign, letter = ("≥", "β") if cut.bound == "beta" else ("≤", "α")
        if tree.player[cut.node] == CHANCE:
            words = _("{} is left after {}: its mean is at least {}, and that is {} {} = {}.") if sign == "≥" else _(
                "{} is left after {}: its mean is at most {}, and that is {} {} = {}.")
            found.append(words.format(node, after, pretty(cut.value), sign, letter, pretty(cut.limit)))
        elif cut.set_by < 0 and cut.value in bounds:
            words = _("{} is cut after {}: v = {}, and no leaf is above that.") if sign == "≥" else _(
                "{} is cut after {}: v = {}, and no leaf is below that.")
            found.append(words.format(node, after, pretty(cut.value)))
        else:
            found.append(usual)
    return tuple(found)


def needless(given: Material, bounds: tuple[Bound, Bound]) -> list[int]:
    """The leaves that leave the root's value as it is, whatever they are, when those to their left are known."""
    return [path[-1] for path, within in turns(given, bounds) if not changes_value(within, path)]


def turns(given: Material, bounds: tuple[Bound, Bound], *, alone: bool = False) -> Iterator[tuple[list[int], Ranges]]:
    """The path to each leaf, left to right, and what is known when its turn comes: those before it.

    Or, where each is `alone` unknown, all the others. The ranges change with the next leaf.
    """
    leaves, worth = evaluated(given), as_fractions(numbers(given.tree)).tolist()
    within = ranges(given.tree, set(leaves if alone else ()), bounds, given.convention.depth)
    for leaf in leaves:
        path = _path(given, leaf)
        if alone:
            within.narrow(path, *bounds)
        yield path, within
        within.narrow(path, worth[leaf], worth[leaf])


def _path(given: Material, leaf: int) -> list[int]:
    """From the root to the leaf."""
    nodes = [leaf]
    while nodes[-1]:
        nodes.append(int(given.tree.parent[nodes[-1]]))
    return nodes[::-1]
