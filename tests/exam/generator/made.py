"""Generated trees with their answers, which the tests compare with independent definitions."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.exam.generator import draw
from explorer.exam.generator.hill_climbing import Tick, find_candidate
from explorer.exam.generator.limits import require_possible_targets
from explorer.exam.generator.mistakes import MISTAKES, correct_search, distinguishable_mistakes
from explorer.exam.generator.plain_trees import AlphaBetaResult, NodeValues, TreeShape, reported_move, to_tree
from explorer.exam.generator.targets import Candidate, Specification
from explorer.search.convention import Bound, Convention
from explorer.search.horizon import search_horizon
from explorer.study.targets import Targets
from explorer.trees.backward_induction import evaluation_column
from explorer.trees.tree import MAX, Tree


@dataclass(frozen=True)
class Answer:
    """The pruned leaves, left to right; the root's number; and the reported move, None if there is only a bound."""

    pruned: tuple[int, ...]
    value: Bound
    move: int | None


@dataclass(frozen=True)
class Difficulty:
    """The difficulty of a tree: its shape up to the order of siblings, and the counts of alpha-beta."""

    shape: tuple[int, ...]
    evaluated: int
    pruned: int
    by_window: int
    shallow: int
    deep: int


@dataclass(frozen=True, eq=False)
class GeneratedTree:
    """A generated tree without labels, the right answer, and the distinguishable wrong answers by mistake."""

    tree: Tree
    answer: Answer
    wrong_answers: Mapping[str, Answer]
    difficulty: Difficulty


def generate(
    targets: Targets, convention: Convention, seed: int | str, *, tick: Tick = lambda _tries: True
) -> GeneratedTree:
    """Generate one tree that meets all targets, by the hill climbing that makes versions."""
    require_possible_targets(targets, convention)
    found = find_candidate(Specification(targets, convention), draw.seeded_random(seed), tick)
    return describe(to_tree(found.shape, found.utilities), targets, convention)


def describe(tree: Tree, targets: Targets, convention: Convention) -> GeneratedTree:
    """Return a generated tree with its answers and its difficulty, as the generator's own search sees them."""
    shape, utilities = from_tree(tree, convention)
    candidate = Candidate(Specification(targets, convention), shape, utilities)
    wrong = {name: extract_answer(shape, candidate.mistaken_runs[name], convention)
             for name in candidate.distinct_mistakes}
    hardness = Difficulty(canonical_shape(shape.children), len(shape.leaves) - candidate.pruned, *candidate.counts)
    return GeneratedTree(tree, extract_answer(shape, candidate.run, convention), wrong, hardness)


def difficulty(tree: Tree, convention: Convention) -> Difficulty:
    """Return the difficulty of any tree that alpha-beta can search; raises SearchRefused for others."""
    found = analyse(tree, search.run(tree, "alpha-beta", convention))
    counts = found.counts()
    shape = canonical_shape([tuple(tree.children(node)) for node in range(len(tree))])
    by_window = counts.cutoffs - counts.shallow - counts.deep
    return Difficulty(shape, counts.evaluated, counts.pruned_leaves, by_window, counts.shallow, counts.deep)


def wrong_answers(tree: Tree, convention: Convention) -> dict[str, Answer]:
    """Return the distinguishable wrong answers by mistake, for any tree of MAX and MIN."""
    shape, number = from_tree(tree, convention)
    runs = {name: search(shape, number, convention) for name, search in MISTAKES.items()}
    return {name: extract_answer(shape, runs[name], convention)
            for name in distinguishable_mistakes(runs, correct_search(shape, number, convention))}


def extract_answer(shape: TreeShape, run: AlphaBetaResult, convention: Convention) -> Answer:
    """Return the answer that follows from a search."""
    return Answer(nodes_in_set(shape.leaf_bits & ~run.evaluated_bits, shape.leaves), run.value,
                  reported_move(shape, run, convention))


def from_tree(tree: Tree, convention: Convention) -> tuple[TreeShape, NodeValues]:
    """Return the shape and the utilities of a tree of MAX and MIN, down to the depth limit of the convention."""
    looks = search_horizon(tree, convention.depth).child_count.tolist()
    first = tree.first_child.tolist()
    families = tuple(tuple(range(start, start + width)) for start, width in zip(first, looks, strict=True))
    number: NodeValues = evaluation_column(tree).tolist()
    return TreeShape(families, tuple((tree.player == MAX).tolist())), number


def nodes_in_set(bits: int, order: Iterable[int]) -> tuple[int, ...]:
    """Return the nodes of a set in the given order."""
    return tuple(node for node in order if bits >> node & 1)


def canonical_shape(families: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return a code that is equal for shapes that differ only in the order of siblings.

    It contains the numbers of children, parents first.
    """
    codes: list[tuple[int, ...]] = [()] * len(families)
    for node in range(len(families) - 1, -1, -1):
        below = sorted(codes[child] for child in families[node])
        codes[node] = (len(below), *(number for code in below for number in code))
    return codes[0]
