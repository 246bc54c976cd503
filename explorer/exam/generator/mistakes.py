"""The usual wrong answers: what alpha-beta comes to with one published mistake in it.

Each mistake is a search of its own, exactly defined, so that the same tree always has the same wrong answers.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf, isfinite

from explorer.core.i18n import _
from explorer.exam.generator.plain_trees import (
    AlphaBetaResult,
    NodeValues,
    TreeShape,
    alpha_beta,
    from_tree,
    nodes_in_set,
    reported_move,
)
from explorer.search.convention import Bound, Convention
from explorer.trees.tree import Tree

DIRECTION, PARENT, PLAYER, EQUALITY, MIRROR = "direction", "parent", "player", "equality", "mirror"


@dataclass(frozen=True)
class Answer:
    """The skipped leaves, left to right; the number that the root returns; the move, None where a bound is all."""

    skipped: tuple[int, ...]
    value: Bound
    move: int | None


SearchFunction = Callable[[TreeShape, NodeValues, Convention], AlphaBetaResult]


def correct_search(shape: TreeShape, number: NodeValues, convention: Convention) -> AlphaBetaResult:
    """Alpha-beta as the convention has it."""
    return alpha_beta(shape, number, *convention.window, on_equality=convention.cut == "ge")


def wrong_direction(shape: TreeShape, number: NodeValues, convention: Convention) -> AlphaBetaResult:
    """The tests turned round: a MIN node is left once v is at least alpha, a MAX node once v is at most beta.

    Alpha and beta are kept as they should be. Only a bound that a number has set is compared with, for on paper nobody
    compares with infinity.
    """
    families, at_max, on_equality = shape.children, shape.at_max, convention.cut == "ge"
    returned = number.copy()
    seen = 0

    def visit(node: int, alpha: Bound, beta: Bound) -> Bound:
        nonlocal seen
        if not families[node]:
            seen |= 1 << node
            return number[node]
        v: Bound = -inf if at_max[node] else inf
        for child in families[node]:
            below = visit(child, alpha, beta)
            if at_max[node]:
                v = max(v, below)
                if isfinite(beta) and (v < beta or (on_equality and v == beta)):
                    break
                alpha = max(alpha, v)
            else:
                v = min(v, below)
                if isfinite(alpha) and (v > alpha or (on_equality and v == alpha)):
                    break
                beta = min(beta, v)
        returned[node] = v
        return v

    return AlphaBetaResult(visit(0, *convention.window), seen, returned)


def parent_only(shape: TreeShape, number: NodeValues, convention: Convention) -> AlphaBetaResult:
    """Each node is compared with its parent's v alone, so nothing is cut deeply (Knuth and Moore's F1)."""
    families, at_max, on_equality = shape.children, shape.at_max, convention.cut == "ge"
    returned = number.copy()
    seen = 0

    def visit(node: int, alpha: Bound, beta: Bound) -> Bound:
        nonlocal seen
        if not families[node]:
            seen |= 1 << node
            return number[node]
        v: Bound = -inf if at_max[node] else inf
        for child in families[node]:
            if at_max[node]:
                v = max(v, visit(child, v, inf))
                if v > beta or (on_equality and v == beta):
                    break
            else:
                v = min(v, visit(child, -inf, v))
                if v < alpha or (on_equality and v == alpha):
                    break
        returned[node] = v
        return v

    return AlphaBetaResult(visit(0, *convention.window), seen, returned)


def wrong_player(shape: TreeShape, number: NodeValues, convention: Convention) -> AlphaBetaResult:
    """MAX and MIN exchanged: the root is taken for the other player's."""
    return correct_search(shape.with_players_exchanged, number, convention)


def other_equality(shape: TreeShape, number: NodeValues, convention: Convention) -> AlphaBetaResult:
    """`>` in the place of `>=`, or the other way round."""
    return alpha_beta(shape, number, *convention.window, on_equality=convention.cut == "gt")


def right_to_left(shape: TreeShape, number: NodeValues, convention: Convention) -> AlphaBetaResult:
    """The children of every node are looked at from right to left."""
    return correct_search(shape.mirrored, number, convention)


MISTAKES: Mapping[str, SearchFunction] = {
    DIRECTION: wrong_direction, PARENT: parent_only, PLAYER: wrong_player, EQUALITY: other_equality,
    MIRROR: right_to_left,
}


def describe_mistake(mistake: str) -> str:
    """What whoever gave this wrong answer did."""
    return {
        DIRECTION: _("the comparison is turned round: nodes are left that are better, not worse, than what is known"),
        PARENT: _("nodes are compared with their parent's value only, so deep cutoffs are missed"),
        PLAYER: _("the root is taken for the other player's: MAX and MIN are exchanged"),
        EQUALITY: _("equality is handled the other way: > and ≥ are exchanged"),
        MIRROR: _("the leaves are looked at from right to left"),
    }[mistake]


def extract_answer(shape: TreeShape, run: AlphaBetaResult, convention: Convention) -> Answer:
    """What a run answers."""
    return Answer(nodes_in_set(shape.leaf_bits & ~run.evaluated_bits, shape.leaves), run.value,
                  reported_move(shape, run, convention))


def distinguishable_mistakes(runs: Mapping[str, AlphaBetaResult], main: AlphaBetaResult) -> tuple[str, ...]:
    """The mistakes, in turn, whose skipped leaves are none of the right ones' and of an earlier one's.

    With MAX and MIN exchanged the root's number has to be another one as well.
    """
    told, taken = [], {main.evaluated_bits}
    for name, run in runs.items():
        if run.evaluated_bits not in taken and not (name == PLAYER and run.value == main.value):
            told.append(name)
            taken.add(run.evaluated_bits)
    return tuple(told)


def wrong_answers(tree: Tree, convention: Convention) -> dict[str, Answer]:
    """By mistake, the answers that can be told from the right one and from each other, on any tree of MAX and MIN."""
    shape, number = from_tree(tree, convention)
    runs = {name: search(shape, number, convention) for name, search in MISTAKES.items()}
    return {name: extract_answer(shape, runs[name], convention)
            for name in distinguishable_mistakes(runs, correct_search(shape, number, convention))}
