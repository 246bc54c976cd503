"""Parts of the forms for chance nodes: requirements on the tree, rules in sentences, and irrelevant leaves."""

from collections.abc import Iterator
from math import inf

from explorer.core.errors import ExamError
from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.exam.questions import solution_text
from explorer.exam.questions.context import QuestionContext, QuestionRun
from explorer.exam.questions.relevance import ValueRanges, may_change_value, value_ranges
from explorer.exam.questions.searches import evaluable_nodes
from explorer.search.convention import Bound
from explorer.trees.backward_induction import as_fractions, evaluation_column, nodes_without_value
from explorer.trees.tree import CHANCE


def require_chance_nodes(form: str, context: QuestionContext) -> None:
    """Raise ExamError unless a chance node occurs among MAX and MIN nodes and every leaf has a number."""
    tree = context.tree
    if tree.payoff.shape[1] > 1 or bool((tree.player >= 0).any()):
        raise ExamError(_("{}: the tree has to be one of MAX, MIN and chance").format(form))
    limit = context.convention.depth
    if not bool(((tree.player == CHANCE) & (tree.depth < (tree.levels if limit is None else limit))).any()):
        raise ExamError(_("{}: the tree has to have a chance node").format(form))
    if len(blank := nodes_without_value(tree, limit)):
        raise ExamError(_("{form}: leaf {leaf} has no number yet").format(form=form, leaf=context.name(int(blank[0]))))


def describe_chance_value() -> str:
    """State the value of a chance node."""
    return _("The value of a chance node is the mean of its children's values, weighted by the probabilities at their "
             "edges.")


def star1_rules(low: Bound, high: Bound) -> tuple[str, ...]:
    """Return the rules of Star1 for leaves between these bounds."""
    most = _("no bound above") if high == inf else display(high)
    least = _("no bound below") if low == -inf else display(low)
    return (
        _("At a chance node an outcome that was not seen counts at most U ({most}) and at least L ({least}). After "
          "each outcome: if the largest mean that is still possible is ≤ α, or the smallest ≥ β, the other outcomes "
          "are pruned (Star1).").format(most=most, least=least),
        _("An outcome of probability p is searched with the window from (α − s − U·r) / p to (β − s − L·r) / p, where "
          "s is what the outcomes before it add to the mean and r the probability of those after it."),
        _("A MAX node is also cut as soon as v ≥ U, a MIN node as soon as v ≤ L."),
    )


def describe_star1_cutoffs(run: QuestionRun, bounds: tuple[Bound, Bound]) -> tuple[str, ...]:
    """Return a sentence for each cutoff; at a chance node it names the bound of the mean that causes the cutoff."""
    tree, found = run.tree, []
    for cut, sentence in zip(run.analysis_run.cutoffs, solution_text.describe_cutoffs(run), strict=True):
        node, after = tree.label[cut.node], tree.label[cut.after]
        sign, letter = ("≥", "β") if cut.bound == "beta" else ("≤", "α")
        if tree.player[cut.node] == CHANCE:
            words = _("{node} is left after {after}: its mean is at least {value}, and that is {sign} {bound} = "
                      "{limit}.") if sign == "≥" else _(
                "{node} is left after {after}: its mean is at most {value}, and that is {sign} {bound} = {limit}.")
            found.append(words.format(
                node=node, after=after, value=display(cut.value), sign=sign, bound=letter, limit=display(cut.limit)))
        elif cut.set_by < 0 and cut.value in bounds:
            words = _("{node} is cut after {after}: v = {value}, and no leaf is above that.") if sign == "≥" else _(
                "{node} is cut after {after}: v = {value}, and no leaf is below that.")
            found.append(words.format(node=node, after=after, value=display(cut.value)))
        else:
            found.append(sentence)
    return tuple(found)


def irrelevant_leaves(context: QuestionContext, bounds: tuple[Bound, Bound]) -> list[int]:
    """Return the leaves that cannot change the root's value once all leaves to their left are known."""
    return [path[-1] for path, ranges in iterate_leaf_ranges(context, bounds) if not may_change_value(ranges, path)]


def iterate_leaf_ranges(context: QuestionContext, bounds: tuple[Bound, Bound], *,
                        alone: bool = False) -> Iterator[tuple[list[int], ValueRanges]]:
    """Yield the path to each leaf, left to right, and the value ranges while only the leaves before it are known.

    With `alone`, all leaves but this one are known. The yielded ranges are one object, which changes with the next
    leaf.
    """
    leaves, values = evaluable_nodes(context), as_fractions(evaluation_column(context.tree)).tolist()
    ranges = value_ranges(context.tree, set(leaves if alone else ()), bounds, context.convention.depth)
    for leaf in leaves:
        path = _path_from_root(context, leaf)
        if alone:
            ranges.narrow(path, *bounds)
        yield path, ranges
        ranges.narrow(path, values[leaf], values[leaf])


def _path_from_root(context: QuestionContext, leaf: int) -> list[int]:
    """Return the nodes from the root to the leaf."""
    nodes = [leaf]
    while nodes[-1]:
        nodes.append(int(context.tree.parent[nodes[-1]]))
    return nodes[::-1]
