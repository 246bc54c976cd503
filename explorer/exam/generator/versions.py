"""Versions of a question for many people: all different, all equally difficult."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from explorer.core.errors import ExamError, Stopped
from explorer.core.i18n import _
from explorer.exam.generator import draw
from explorer.exam.generator.hill_climbing import Tick, find_candidate, find_candidate_quickly
from explorer.exam.generator.limits import require_possible_targets
from explorer.exam.generator.make import GeneratedTree, build_generated_tree
from explorer.exam.generator.plain_trees import AlphaBetaResult, TreeShape
from explorer.exam.generator.targets import Candidate, CutoffCounts, Specification
from explorer.search.convention import Convention
from explorer.study.targets import Targets

TRIAL_COUNT = 60
"""Trees from which the difficulty is taken."""
TreeKey = tuple[tuple[int, ...], tuple[float, ...]]
"""A tree by its numbers of children and its leaves."""
MOST_REPEATS = 200
"""Trees in a row that somebody has already, before it is said that there are no more."""


def generate_versions(
    targets: Targets, convention: Convention, seed: int | str, names: Sequence[str], *,
    tick: Tick = lambda _made: True,
) -> list[GeneratedTree]:
    """A tree for each name, in turn: no two alike, all of one shape but for the order of siblings, with as many leaves
    evaluated and skipped, and as many cutoffs by the window, shallow and deep ones.

    What is equal is decided by the seed alone: the first shape found, and of TRIALS trees of that shape the counts that
    go with the most different sets of skipped leaves, so that neighbours can't copy. Each tree is decided by the seed
    and the name, whoever else is there; only where an earlier name has the same tree already, another is made. Raises
    ExamError where a name comes twice, for what no tree can be, and where there are too few trees; Stopped when `tick`,
    called now and then with the number of versions made, says so.
    """
    if len(set(names)) < len(names):
        raise ExamError(_("{} is named twice among those who get a version").format(
            next(name for name, times in Counter(names).items() if times > 1)))
    require_possible_targets(targets, convention)
    made: list[GeneratedTree] = []

    def go_on(_tries: int) -> bool:
        return tick(len(made))

    shapes, alike = _pattern(targets, convention, seed, go_on)
    wish = Specification(targets, convention, alike)
    taken: set[TreeKey] = set()
    for name in names:
        if not tick(len(made)):
            raise Stopped
        made.append(_generate_version(wish, shapes, (seed, name), taken, go_on))
    return made


def _pattern(
    targets: Targets, convention: Convention, seed: int | str, tick: Tick
) -> tuple[tuple[TreeShape, ...], CutoffCounts]:
    """What all versions have in common: the counts, and the orders of siblings in which some tree has them."""
    wish = Specification(targets, convention)
    random = draw.seeded_random(seed, "pattern")
    first = find_candidate(wish, random, tick).candidate
    answers: dict[CutoffCounts, dict[tuple[int, ...], TreeShape]] = {}
    for candidate in _shuffled_candidates(first, random, tick) or [first]:
        skipped = pruned_leaf_positions(candidate.shape, candidate.run)
        answers.setdefault(candidate.counts, {})[skipped] = candidate.shape
    alike = max(answers, key=lambda counts: (len(answers[counts]), counts))
    return tuple(answers[alike].values()), alike


def _shuffled_candidates(first: Candidate, random: Random, tick: Tick) -> list[Candidate]:
    """Trees of this one's shape with siblings in other orders: of a ragged one, not every order meets the targets."""
    found: list[Candidate] = []
    vain: set[TreeShape] = set()
    for _turn in range(TRIAL_COUNT):
        shape = draw.shuffle_siblings(first.shape, random)
        if shape in vain:
            continue
        made = find_candidate_quickly(first.specification, random, tick, shape)
        if made is None:
            vain.add(shape)
        else:
            found.append(made.candidate)
    return found


def pruned_leaf_positions(shape: TreeShape, run: AlphaBetaResult) -> tuple[int, ...]:
    """Which leaves are skipped, counted from the left: the answer as it is called on a sheet."""
    return tuple(place for place, leaf in enumerate(shape.leaves) if not run.evaluated_bits >> leaf & 1)


def _generate_version(
    wish: Specification, shapes: Sequence[TreeShape], seeds: tuple[int | str, str], taken: set[TreeKey], tick: Tick
) -> GeneratedTree:
    """A tree that is not yet taken."""
    for repeat in range(MOST_REPEATS):
        random = draw.seeded_random(*seeds, *([repeat] if repeat else []))
        own = shapes[draw.draw_below(random, len(shapes))]
        found = find_candidate(wish, random, tick, own)
        made = own.n_children, tuple(float(found.candidate.utilities[leaf]) for leaf in own.leaves)
        if made not in taken:
            taken.add(made)
            return build_generated_tree(found)
    raise ExamError(_("{} versions are different, and {} more tries made no other tree: widen the values, or ask for "
                      "less").format(len(taken), MOST_REPEATS))
