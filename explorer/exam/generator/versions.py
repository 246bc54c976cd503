"""Versions of a question for many people: all different, all equally difficult."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from explorer.convention import Convention
from explorer.errors import ExamError, Stopped
from explorer.exam.generator import draw
from explorer.exam.generator.limits import refuse_impossible
from explorer.exam.generator.make import Difficulty, Made, finished, hardness
from explorer.exam.generator.plain import Shape
from explorer.exam.generator.search import Tick, find
from explorer.exam.generator.wanted import Wish
from explorer.i18n import _
from explorer.study.exam import Targets

TRIALS = 30
"""Trees from which the commonest difficulty is taken: the more trees have it, the sooner each version is found."""
MOST_REPEATS = 200
"""Trees in a row that somebody has already, before it is said that there are no more."""


def versions(
    targets: Targets, convention: Convention, seed: int | str, names: Sequence[str], *,
    tick: Tick = lambda _made: True,
) -> list[Made]:
    """A tree for each name, in turn: no two alike, all of one shape and with equally many leaves evaluated and skipped,
    cutoffs by the window, shallow and deep ones.

    What is equal is decided by the seed alone: the first shape found, and the commonest counts of TRIALS trees of that
    shape. Each tree is decided by the seed and the name, whoever else is there; only where an earlier name has the same
    tree already, another is made. Raises ExamError where a name comes twice, for what no tree can be, and where there
    are too few trees; Stopped when `tick`, called now and then with the number of versions made, says so.
    """
    if len(set(names)) < len(names):
        raise ExamError(_("{} is named twice among those who get a version").format(
            next(name for name, times in Counter(names).items() if times > 1)))
    refuse_impossible(targets, convention)
    made: list[Made] = []

    def go_on(_tries: int) -> bool:
        return tick(len(made))

    shape, alike = _pattern(targets, convention, seed, go_on)
    skipped = (alike.skipped, alike.skipped)
    wish = Wish(replace(targets, skipped=skipped), convention, (alike.by_window, alike.shallow, alike.deep))
    taken: set[tuple[float, ...]] = set()
    for name in names:
        if not tick(len(made)):
            raise Stopped
        made.append(_another(wish, shape, (seed, name), taken, go_on))
    return made


def _pattern(targets: Targets, convention: Convention, seed: int | str, tick: Tick) -> tuple[Shape, Difficulty]:
    wish = Wish(targets, convention)
    random = draw.source(seed, "pattern")
    shape = find(wish, random, tick).look.shape
    seen = Counter(hardness(find(wish, random, tick, shape).look) for _turn in range(TRIALS))
    return shape, seen.most_common(1)[0][0]


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
