"""Versions of a question for many people: all different, all equally difficult."""

from collections import Counter
from collections.abc import Sequence

from explorer.convention import Convention
from explorer.errors import ExamError, Stopped
from explorer.exam.generator import draw
from explorer.exam.generator.limits import refuse_impossible
from explorer.exam.generator.make import Made, finished
from explorer.exam.generator.plain import Shape
from explorer.exam.generator.search import Tick, find
from explorer.exam.generator.wanted import Counts, Wish, apart
from explorer.i18n import _
from explorer.study.exam import Targets

TRIALS = 30
"""Trees from which the difficulty in their middle is taken: the more trees have it, the sooner a version is found."""
MOST_REPEATS = 200
"""Trees in a row that somebody has already, before it is said that there are no more."""


def versions(
    targets: Targets, convention: Convention, seed: int | str, names: Sequence[str], *,
    tick: Tick = lambda _made: True,
) -> list[Made]:
    """A tree for each name, in turn: no two alike, all of one shape, with as many leaves evaluated and skipped, and as
    many cutoffs by the window, shallow and deep ones.

    What is equal is decided by the seed alone: the first shape found, and the counts of the one that is nearest to all
    of TRIALS trees of that shape. Each tree is decided by the seed and the name, whoever else is there; only where an
    earlier name has the same tree already, another is made. Raises ExamError where a name comes twice, for what no tree
    can be, and where there are too few trees; Stopped when `tick`, called now and then with the number of versions
    made, says so.
    """
    if len(set(names)) < len(names):
        raise ExamError(_("{} is named twice among those who get a version").format(
            next(name for name, times in Counter(names).items() if times > 1)))
    refuse_impossible(targets, convention)
    made: list[Made] = []

    def go_on(_tries: int) -> bool:
        return tick(len(made))

    shape, alike = _pattern(targets, convention, seed, go_on)
    wish = Wish(targets, convention, alike)
    taken: set[tuple[float, ...]] = set()
    for name in names:
        if not tick(len(made)):
            raise Stopped
        made.append(_another(wish, shape, (seed, name), taken, go_on))
    return made


def _pattern(targets: Targets, convention: Convention, seed: int | str, tick: Tick) -> tuple[Shape, Counts]:
    """What all versions have in common."""
    wish = Wish(targets, convention)
    random = draw.source(seed, "pattern")
    shape = find(wish, random, tick).look.shape
    seen = [find(wish, random, tick, shape).look.counts for _turn in range(TRIALS)]
    return shape, min(seen, key=lambda one: sum(apart(one, other) for other in seen))


def _another(
    wish: Wish, shape: Shape, seeds: tuple[int | str, str], taken: set[tuple[float, ...]], tick: Tick
) -> Made:
    """A tree that is not yet taken."""
    for repeat in range(MOST_REPEATS):
        found = find(wish, draw.source(*seeds, *([repeat] if repeat else [])), tick, shape)
        values = tuple(float(found.look.number[leaf]) for leaf in shape.leaves)
        if values not in taken:
            taken.add(values)
            return finished(found)
    raise ExamError(_("{} versions are different, and {} more tries made no other tree: widen the values, or ask for "
                      "less").format(len(taken), MOST_REPEATS))
