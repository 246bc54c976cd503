"""The search for a tree that meets its targets: draw one, then change it little by little while it gets no worse."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from explorer.core.errors import ExamError, Stopped
from explorer.core.i18n import _
from explorer.exam.generator import draw
from explorer.exam.generator.plain_trees import TreeShape
from explorer.exam.generator.targets import Candidate, Specification, Target, applicable_targets

MOST_TRIES = 20_000
FEW_TRIES = 1_000
"""Where another shape may do as well."""
PATIENCE, PATIENCE_PER_LEAF = 60, 4
"""Changes in a row that bring nothing before another tree is drawn: more where there is more to change."""
TRIES_PER_TICK = 50
"""Tries between two looks at whether to stop."""
SAMPLE_SIZE = 200
"""Trees drawn to tell, after a vain search, whether a target is hard to meet by itself."""

Tick = Callable[[int], bool]
_Verdict = tuple[int, float]
"""Targets still ahead, the first unmet one counted; how much a tree is short of that one. Less is better."""


@dataclass(frozen=True)
class FoundCandidate:
    """A tree that meets its specification, and how many were looked at."""

    candidate: Candidate
    tries: int


def find_candidate(wish: Specification, random: Random, tick: Tick, shape: TreeShape | None = None) -> FoundCandidate:
    """A tree of this shape (None: of any that the targets allow) which meets every target.

    Raises Stopped when `tick`, called now and then with the number of tries, says so; and ExamError, naming the target
    that stood in the way, after MOST_TRIES of them.
    """
    found, nearest = _climb(wish, random, tick, shape, MOST_TRIES)
    if found is None:
        raise ExamError(_describe_failure(wish, applicable_targets(wish), nearest, shape))
    return found


def find_candidate_quickly(wish: Specification, random: Random, tick: Tick, shape: TreeShape) -> FoundCandidate | None:
    """As `find_candidate`, but None after FEW_TRIES."""
    return _climb(wish, random, tick, shape, FEW_TRIES)[0]


def _climb(
    wish: Specification, random: Random, tick: Tick, shape: TreeShape | None, most: int
) -> tuple[FoundCandidate | None, _Verdict]:
    """A tree, or None after so many tries; and the verdict on the nearest one."""
    targets, without = wish.targets, draw.excluded_utilities(wish.targets, wish.convention)
    ahead = applicable_targets(wish)
    nearest: _Verdict = (len(ahead) + 1, 0)
    current: Candidate | None = None
    verdict, vain = nearest, 0
    for tries in range(1, most + 1):
        if tries % TRIES_PER_TICK == 0 and not tick(tries):
            raise Stopped
        if current is None or vain > PATIENCE + PATIENCE_PER_LEAF * len(current.shape.leaves):
            current, vain = None, 0
            drawn = shape or draw.draw_shape(targets, wish.convention, random)
            if drawn is None:
                continue
            candidate = Candidate(wish, drawn, draw.draw_utilities(drawn, targets, without, random))
        else:
            candidate = Candidate(wish, current.shape,
                                  draw.draw_neighbour(current.shape, current.utilities, targets, without, random))
        new = _judge(candidate, ahead)
        if not new[0]:
            return FoundCandidate(candidate, tries), new
        nearest = min(nearest, new)
        vain = vain + 1 if current is not None and new >= verdict else 0
        if current is None or new <= verdict:
            current, verdict = candidate, new
    return None, nearest


def _judge(candidate: Candidate, ahead: tuple[Target, ...]) -> _Verdict:
    for place, target in enumerate(ahead):
        short = target.shortfall(candidate)
        if short:
            return len(ahead) - place, short
    return 0, 0


def _describe_failure(wish: Specification, ahead: tuple[Target, ...],
                      nearest: _Verdict, shape: TreeShape | None) -> str:
    """What a vain search says: the target that no try met, and whether by itself it could have been."""
    if nearest[0] > len(ahead):
        return _("{:,} tries drew no shape that fits: widen the values, allow ties, or ask for another shape").format(
            MOST_TRIES)
    place = len(ahead) - nearest[0]
    wanted, met = ahead[place].describe(wish), [target.describe(wish) for target in ahead[:place]]
    if met and _can_be_met_alone(wish, ahead[place], shape):
        return _("none of {:,} tries had {} together with {}: one of them would have to give").format(
            MOST_TRIES, wanted, ", ".join(met))
    return _("none of {:,} tries had {} (the nearest fell short by {:g}): that, or the shape, would have to "
             "give").format(MOST_TRIES, wanted, nearest[1])


def _can_be_met_alone(wish: Specification, target: Target, shape: TreeShape | None) -> bool:
    """Whether one of some random trees meets this target, whatever the others say."""
    random, without = draw.seeded_random("alone"), draw.excluded_utilities(wish.targets, wish.convention)
    for _turn in range(SAMPLE_SIZE):
        drawn = shape or draw.draw_shape(wish.targets, wish.convention, random)
        if drawn is not None:
            candidate = Candidate(wish, drawn, draw.draw_utilities(drawn, wish.targets, without, random))
            if not target.shortfall(candidate):
                return True
    return False
