"""The search for a tree that meets its targets: draw one, then change it little by little while it gets no worse."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from explorer.core.errors import ExamError, Stopped
from explorer.core.i18n import _
from explorer.exam.generator import draw
from explorer.exam.generator.plain import Shape
from explorer.exam.generator.targets import Candidate, Specification, Target, asked

MOST_TRIES = 20_000
FEW_TRIES = 1_000
"""Where another shape may do as well."""
PATIENCE, PATIENCE_PER_LEAF = 60, 4
"""Changes in a row that bring nothing before another tree is drawn: more where there is more to change."""
TICKS = 50
"""Tries between two looks at whether to stop."""
SAMPLE = 200
"""Trees drawn to tell, after a vain search, whether a target is hard to meet by itself."""

Tick = Callable[[int], bool]
_Verdict = tuple[int, float]
"""Targets still ahead, the first unmet one counted; how much a tree is short of that one. Less is better."""


@dataclass(frozen=True)
class Found:
    """A tree that meets its wish, and how many were looked at."""

    look: Candidate
    tries: int


def find(wish: Specification, random: Random, tick: Tick, shape: Shape | None = None) -> Found:
    """A tree of this shape (None: of any that the targets allow) which meets every target.

    Raises Stopped when `tick`, called now and then with the number of tries, says so; and ExamError, naming the target
    that stood in the way, after MOST_TRIES of them.
    """
    found, nearest = _climbed(wish, random, tick, shape, MOST_TRIES)
    if found is None:
        raise ExamError(_why(wish, asked(wish), nearest, shape))
    return found


def found_soon(wish: Specification, random: Random, tick: Tick, shape: Shape) -> Found | None:
    """As `find`, but None after FEW_TRIES."""
    return _climbed(wish, random, tick, shape, FEW_TRIES)[0]


def _climbed(
    wish: Specification, random: Random, tick: Tick, shape: Shape | None, most: int
) -> tuple[Found | None, _Verdict]:
    """A tree, or None after so many tries; and the verdict on the nearest one."""
    targets, without = wish.targets, draw.excluded(wish.targets, wish.convention)
    ahead = asked(wish)
    nearest: _Verdict = (len(ahead) + 1, 0)
    current: Candidate | None = None
    verdict, vain = nearest, 0
    for tries in range(1, most + 1):
        if tries % TICKS == 0 and not tick(tries):
            raise Stopped
        if current is None or vain > PATIENCE + PATIENCE_PER_LEAF * len(current.shape.leaves):
            current, vain = None, 0
            drawn = shape or draw.shape(targets, wish.convention, random)
            if drawn is None:
                continue
            look = Candidate(wish, drawn, draw.numbers(drawn, targets, without, random))
        else:
            look = Candidate(wish, current.shape, draw.changed(current.shape, current.number, targets, without, random))
        new = _judge(look, ahead)
        if not new[0]:
            return Found(look, tries), new
        nearest = min(nearest, new)
        vain = vain + 1 if current is not None and new >= verdict else 0
        if current is None or new <= verdict:
            current, verdict = look, new
    return None, nearest


def _judge(look: Candidate, ahead: tuple[Target, ...]) -> _Verdict:
    for place, target in enumerate(ahead):
        short = target.short(look)
        if short:
            return len(ahead) - place, short
    return 0, 0


def _why(wish: Specification, ahead: tuple[Target, ...], nearest: _Verdict, shape: Shape | None) -> str:
    """What a vain search says: the target that no try met, and whether by itself it could have been."""
    if nearest[0] > len(ahead):
        return _("{:,} tries drew no shape that fits: widen the values, allow ties, or ask for another shape").format(
            MOST_TRIES)
    place = len(ahead) - nearest[0]
    wanted, met = ahead[place].name(wish), [target.name(wish) for target in ahead[:place]]
    if met and _alone(wish, ahead[place], shape):
        return _("none of {:,} tries had {} together with {}: one of them would have to give").format(
            MOST_TRIES, wanted, ", ".join(met))
    return _("none of {:,} tries had {} (the nearest fell short by {:g}): that, or the shape, would have to "
             "give").format(MOST_TRIES, wanted, nearest[1])


def _alone(wish: Specification, target: Target, shape: Shape | None) -> bool:
    """Whether one of some random trees meets this target, whatever the others say."""
    random, without = draw.source("alone"), draw.excluded(wish.targets, wish.convention)
    for _turn in range(SAMPLE):
        drawn = shape or draw.shape(wish.targets, wish.convention, random)
        if drawn is not None:
            look = Candidate(wish, drawn, draw.numbers(drawn, wish.targets, without, random))
            if not target.short(look):
                return True
    return False
