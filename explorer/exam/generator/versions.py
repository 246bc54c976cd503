"""Versions of a question: one tree for each student, all different and all equally difficult."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random

from explorer.core.errors import ExamError, Stopped
from explorer.core.i18n import _
from explorer.exam.generator import draw
from explorer.exam.generator.hill_climbing import Tick, find_candidate, find_candidate_quickly
from explorer.exam.generator.limits import require_possible_targets
from explorer.exam.generator.plain_trees import TreeShape, to_tree
from explorer.exam.generator.targets import Candidate, CutoffCounts, Specification
from explorer.search.convention import Convention
from explorer.study.targets import Targets
from explorer.trees.tree import Tree

TRIAL_COUNT = 60
"""The number of trees from which the common counts are chosen."""
TreeKey = tuple[tuple[int, ...], tuple[float, ...]]
"""The numbers of children and the utilities of a tree, which identify it."""
MOST_REPEATS = 200
"""The number of repeated trees in a row after which no more versions are sought."""
Choose = Callable[[str, Iterator[Tree]], Tree | None]
"""A choice for the version of a name among new trees, in the order in which they are found; None if none will do."""


def choose_first(_name: str, trees: Iterator[Tree]) -> Tree | None:
    """Return the first of the trees."""
    return next(trees, None)


def generate_versions(
    targets: Targets, convention: Convention, seed: int | str, names: Sequence[str], *,
    tick: Tick = lambda _made: True, choose: Choose = choose_first,
) -> list[Tree]:
    """Generate a tree for each name, no two alike and all equally difficult.

    All trees have one shape up to the order of siblings, and equal counts of evaluated and pruned leaves and of cutoffs
    by the window, shallow and deep. The seed alone determines the shape and the counts: of TRIAL_COUNT trees, the
    counts with most different sets of pruned leaves, so that neighbours can't copy. Each tree depends on the seed and
    its name only, unless an earlier name has the same tree or `choose` takes a later one. Raises ExamError for repeated
    names, for impossible targets, and if there are too few trees; Stopped if `tick`, called with the number of finished
    versions, returns False.
    """
    if len(set(names)) < len(names):
        raise ExamError(_("{} is on the list of students twice").format(
            next(name for name, times in Counter(names).items() if times > 1)))
    require_possible_targets(targets, convention)
    made: list[Tree] = []

    def go_on(_tries: int) -> bool:
        return tick(len(made))

    shapes, alike = _pattern(targets, convention, seed, go_on)
    spec = Specification(targets, convention, alike)
    taken: set[TreeKey] = set()
    for name in names:
        if not tick(len(made)):
            raise Stopped
        chosen = choose(name, _iterate_trees(spec, shapes, (seed, name), taken, go_on))
        if chosen is None:
            raise ExamError(_("only {count} versions are different: {tries} more tries made no other tree. Widen the "
                              "values, or ask for less").format(count=len(made), tries=MOST_REPEATS))
        taken.add(_tree_key(chosen))
        made.append(chosen)
    return made


def _pattern(
    targets: Targets, convention: Convention, seed: int | str, tick: Tick
) -> tuple[tuple[TreeShape, ...], CutoffCounts]:
    """Return the common counts of all versions, and the orders of siblings for which a tree was found."""
    spec = Specification(targets, convention)
    random = draw.seeded_random(seed, "pattern")
    first = find_candidate(spec, random, tick)
    answers: dict[CutoffCounts, dict[tuple[int, ...], TreeShape]] = {}
    for candidate in _shuffled_candidates(first, random, tick) or [first]:
        evaluated = candidate.run.evaluated_bits
        pruned = tuple(place for place, leaf in enumerate(candidate.shape.leaves) if not evaluated >> leaf & 1)
        answers.setdefault(candidate.counts, {})[pruned] = candidate.shape
    alike = max(answers, key=lambda counts: (len(answers[counts]), counts))
    return tuple(answers[alike].values()), alike


def _shuffled_candidates(first: Candidate, random: Random, tick: Tick) -> list[Candidate]:
    """Return trees of one shape with siblings in other orders; in a ragged shape not every order meets the targets."""
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
            found.append(made)
    return found


def _iterate_trees(
    spec: Specification, shapes: Sequence[TreeShape], seeds: tuple[int | str, str], taken: set[TreeKey], tick: Tick
) -> Iterator[Tree]:
    """Yield trees that are not in `taken`; at most MOST_REPEATS are tried."""
    for repeat in range(MOST_REPEATS):
        random = draw.seeded_random(*seeds, *([repeat] if repeat else []))
        own = shapes[draw.draw_below(random, len(shapes))]
        tree = to_tree(own, find_candidate(spec, random, tick, own).utilities)
        if _tree_key(tree) not in taken:
            yield tree


def _tree_key(tree: Tree) -> TreeKey:
    return tuple(tree.n_children.tolist()), tuple(tree.payoff[tree.is_leaf, 0].tolist())
