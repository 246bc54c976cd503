"""Hill climbing to a tree that meets its targets: draw a tree, then make small changes as long as it gets no worse."""

from collections.abc import Callable
from random import Random

from explorer.core.errors import ExamError, Stopped
from explorer.core.i18n import _
from explorer.exam.generator import draw
from explorer.exam.generator.plain_trees import TreeShape
from explorer.exam.generator.targets import Candidate, Specification, Target, applicable_targets

MOST_TRIES = 20_000
FEW_TRIES = 1_000
"""The number of tries if another shape may do as well."""
PATIENCE, PATIENCE_PER_LEAF = 60, 4
"""The number of changes in a row without improvement before a new tree is drawn, in all and for each leaf."""
TRIES_PER_TICK = 50
"""The number of tries between two calls of `tick`."""
SAMPLE_SIZE = 200
"""The number of random trees that are drawn after a failure, to see whether a target alone can be met."""

Tick = Callable[[int], bool]
_Verdict = tuple[int, float]
"""The number of targets from the first unmet one on, and the shortfall of that one; smaller is better."""


def find_candidate(spec: Specification, random: Random, tick: Tick, shape: TreeShape | None = None) -> Candidate:
    """Find a tree that meets every target, with this shape or, for None, with any allowed shape.

    Raises Stopped if `tick`, called with the number of tries, returns False; and ExamError, which names the unmet
    target, after MOST_TRIES.
    """
    found, nearest = _climb(spec, random, tick, shape, MOST_TRIES)
    if found is None:
        raise ExamError(_describe_failure(spec, applicable_targets(spec), nearest, shape))
    return found


def find_candidate_quickly(spec: Specification, random: Random, tick: Tick, shape: TreeShape) -> Candidate | None:
    """Find a tree like `find_candidate`, but return None after FEW_TRIES."""
    return _climb(spec, random, tick, shape, FEW_TRIES)[0]


def _climb(
    spec: Specification, random: Random, tick: Tick, shape: TreeShape | None, most: int
) -> tuple[Candidate | None, _Verdict]:
    """Return a tree, or None after `most` tries, and the verdict on the best tree."""
    targets, without = spec.targets, draw.excluded_utilities(spec.targets, spec.convention)
    ahead = applicable_targets(spec)
    nearest: _Verdict = (len(ahead) + 1, 0)
    current: Candidate | None = None
    verdict, vain = nearest, 0
    for tries in range(1, most + 1):
        if tries % TRIES_PER_TICK == 0 and not tick(tries):
            raise Stopped
        if current is None or vain > PATIENCE + PATIENCE_PER_LEAF * len(current.shape.leaves):
            current, vain = None, 0
            drawn = shape or draw.draw_shape(targets, spec.convention, random)
            if drawn is None:
                continue
            candidate = Candidate(spec, drawn, draw.draw_utilities(drawn, targets, without, random))
        else:
            candidate = Candidate(spec, current.shape,
                                  draw.draw_neighbour(current.shape, current.utilities, targets, without, random))
        new = _judge(candidate, ahead)
        if not new[0]:
            return candidate, new
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


def _describe_failure(spec: Specification, ahead: tuple[Target, ...],
                      nearest: _Verdict, shape: TreeShape | None) -> str:
    """Return the error message after a failure: the unmet target, and whether it could be met alone."""
    if nearest[0] > len(ahead):
        return _("{:,} tries drew no shape that fits: widen the values, allow ties, or ask for another shape").format(
            MOST_TRIES)
    place = len(ahead) - nearest[0]
    wanted, met = ahead[place].describe(spec), [target.describe(spec) for target in ahead[:place]]
    if met and _can_be_met_alone(spec, ahead[place], shape):
        return _("none of {count:,} tries had {wanted} together with {others}: relax one of them").format(
            count=MOST_TRIES, wanted=wanted, others=", ".join(met))
    return _("none of {count:,} tries had {wanted} (the nearest fell short by {distance:g}): relax that, or change the "
             "shape").format(count=MOST_TRIES, wanted=wanted, distance=nearest[1])


def _can_be_met_alone(spec: Specification, target: Target, shape: TreeShape | None) -> bool:
    """Return True if one of SAMPLE_SIZE random trees meets this target, whatever the other targets are."""
    random, without = draw.seeded_random("alone"), draw.excluded_utilities(spec.targets, spec.convention)
    for _turn in range(SAMPLE_SIZE):
        drawn = shape or draw.draw_shape(spec.targets, spec.convention, random)
        if drawn is not None:
            candidate = Candidate(spec, drawn, draw.draw_utilities(drawn, spec.targets, without, random))
            if not target.shortfall(candidate):
                return True
    return False
