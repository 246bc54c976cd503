"""Generating one tree that meets its targets, with the right answer and the usual wrong ones."""

from collections.abc import Mapping
from dataclasses import dataclass

from explorer import search
from explorer.analysis import analyse
from explorer.exam.generator import draw
from explorer.exam.generator.hill_climbing import FoundCandidate, Tick, find_candidate
from explorer.exam.generator.limits import require_possible_targets
from explorer.exam.generator.mistakes import Answer, extract_answer
from explorer.exam.generator.plain_trees import canonical_shape, to_tree
from explorer.exam.generator.targets import Specification
from explorer.search.convention import Convention
from explorer.study.targets import Targets
from explorer.trees.tree import Tree


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
    """A generated tree without labels, the right answer, and the distinguishable wrong answers by mistake.

    `tries` is the number of trees that were tried.
    """

    tree: Tree
    answer: Answer
    wrong_answers: Mapping[str, Answer]
    difficulty: Difficulty
    tries: int


def generate(
    targets: Targets, convention: Convention, seed: int | str, *, tick: Tick = lambda _tries: True
) -> GeneratedTree:
    """Generate a tree that meets all targets under the convention; `generator.targets` defines the targets.

    The result depends only on the arguments; the seeds 7 and "7" are equal. Raises ExamError for impossible targets,
    and if MOST_TRIES trees do not meet them; Stopped if `tick`, called with the number of tries, returns False.
    """
    require_possible_targets(targets, convention)
    return build_generated_tree(find_candidate(Specification(targets, convention), draw.seeded_random(seed), tick))


def build_generated_tree(found: FoundCandidate) -> GeneratedTree:
    """Return the generated tree for a candidate."""
    candidate = found.candidate
    shape, convention = candidate.shape, candidate.specification.convention
    wrong = {name: extract_answer(shape, candidate.mistaken_runs[name], convention)
             for name in candidate.distinct_mistakes}
    hardness = Difficulty(canonical_shape(shape.children), len(shape.leaves) - candidate.pruned, *candidate.counts)
    return GeneratedTree(
        to_tree(shape, candidate.utilities), extract_answer(shape, candidate.run, convention), wrong, hardness,
        found.tries)


def difficulty(tree: Tree, convention: Convention) -> Difficulty:
    """Return the difficulty of any tree that alpha-beta can search; raises SearchRefused for others."""
    found = analyse(tree, search.run(tree, "alpha-beta", convention))
    counts = found.counts()
    shape = canonical_shape([tuple(tree.children(node)) for node in range(len(tree))])
    by_window = counts.cutoffs - counts.shallow - counts.deep
    return Difficulty(shape, counts.evaluated, counts.pruned_leaves, by_window, counts.shallow, counts.deep)
