"""What a tree has to be, target by target, the cheapest first, and how far from it a tree is.

The meaning of the targets is exactly this:

- **skipped**: the number of leaves that alpha-beta does not evaluate under the convention, its window included.
- **deep**: at least so many cutoffs, each skipping something, by a bound that no parent set.
- **ties**: `none`: no two leaves are worth the same, and none an end of the window: so no test comes out equal, and
  `>=` and `>` are the same. `some`: a tie that matters, other leaves being skipped under `>` than under `>=`. `any`:
  either.
- **same_cut**: under `>=` and `>` the same leaves are skipped, the same number is returned and the same move reported.
- **unique_move**: by minimax values one move at the root is better than all others, and the search proves it: so the
  root's value is inside the window. Without it a tree may fail low or high under a window of its own.
- **distinct**: the usual wrong answers (see mistakes) skip other leaves than is right and than each other, and with MAX
  and MIN exchanged the root's number is another one too. A mistake that can't differ under the other targets is left
  out: equality without ties or with same_cut, and the parent's bound alone where no cutoff can be deep (fewer than 4
  plies, full window).
- **unambiguous**, always: see ambiguity.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf

from explorer.core.i18n import _
from explorer.exam.generator import mistakes
from explorer.exam.generator.mistakes import EQUALITY, MISTAKES, PARENT
from explorer.exam.generator.plain import Numbers, Run, Shape, best_moves, minimax, move, proved, proves_moves
from explorer.search.convention import Convention
from explorer.study.targets import Targets

DEEP_FROM = 4
"""Plies from which there can be deep cutoffs: who sets the bound is three plies above whom it cuts."""
Counts = tuple[int, int, int, int]
"""Skipped leaves; cutoffs by the window, shallow, deep."""


@dataclass(frozen=True)
class Specification:
    """Targets under a convention; with `alike`, counts to be met exactly in the place of the targets' own."""

    targets: Targets
    convention: Convention
    alike: Counts | None = None

    @cached_property
    def compared(self) -> tuple[str, ...]:
        """The mistakes that can differ from the right answer under these targets."""
        targets = self.targets
        left_out = set()
        if targets.same_cut or targets.ties == "none":
            left_out.add(EQUALITY)
        if targets.depth < DEEP_FROM and self.convention.full_window:
            left_out.add(PARENT)
        return tuple(name for name in MISTAKES if name not in left_out)


@dataclass(frozen=True)
class Candidate:
    """A tree, and what the targets ask of it, each worked out when it is first asked for."""

    wish: Specification
    shape: Shape
    number: Numbers

    @cached_property
    def run(self) -> Run:
        """The right search."""
        return mistakes.right(self.shape, self.number, self.wish.convention)

    @cached_property
    def skipped(self) -> int:
        """How many leaves it skips."""
        return (self.shape.all_leaves & ~self.run.seen).bit_count()

    @property
    def counts(self) -> Counts:
        """What makes the tree as hard as another one of its shape."""
        return self.skipped, self.run.by_window, self.run.shallow, self.run.deep

    @cached_property
    def values(self) -> Numbers:
        """(n,) the minimax values."""
        return minimax(self.shape, self.number)

    @cached_property
    def is_inside(self) -> bool:
        """Whether the window lets the root's value through."""
        low, high = self.wish.convention.window
        return low < self.run.value < high

    def made(self, mistake: str) -> Run:
        """The search with a mistake in it."""
        return MISTAKES[mistake](self.shape, self.number, self.wish.convention)

    @cached_property
    def wrong(self) -> Mapping[str, Run]:
        """The searches with the mistakes that are compared."""
        return {name: self.made(name) for name in self.wish.compared}

    @cached_property
    def told_apart(self) -> tuple[str, ...]:
        """The mistakes that differ from what is right and from each other."""
        return mistakes.differ(self.wrong, self.run)


def apart(one: Counts, other: Counts) -> int:
    """How much two trees' counts differ."""
    return sum(abs(mine - yours) for mine, yours in zip(one, other, strict=True))


def _outside(number: int, least: float, most: float) -> float:
    return max(least - number, number - most, 0)


def _skipped(look: Candidate) -> float:
    assert look.wish.targets.skipped
    return _outside(look.skipped, *look.wish.targets.skipped)


def _deep(look: Candidate) -> float:
    return _outside(look.run.deep, look.wish.targets.deep, inf)


def _alike(look: Candidate) -> float:
    assert look.wish.alike
    return apart(look.counts, look.wish.alike)


def _inside(look: Candidate) -> float:
    return not look.is_inside


def _ties(look: Candidate) -> float:
    return look.made(EQUALITY).seen == look.run.seen


def _same_cut(look: Candidate) -> float:
    other, convention = look.made(EQUALITY), look.wish.convention
    same = [(run.seen, run.value, move(look.shape, run, convention)) for run in (look.run, other)]
    return same[0] != same[1]


def _unique_move(look: Candidate) -> float:
    return len(best_moves(look.shape, look.values)) - 1


def _unambiguous(look: Candidate) -> float:
    """As ambiguity.ambiguities finds it, in what these trees can have."""
    if look.values[0] in look.wish.convention.window:
        return 1
    low, high = proved(look.shape, look.number, look.run)
    return not proves_moves(look.shape, low, high) if look.is_inside else low[0] == high[0]


def _distinct(look: Candidate) -> float:
    return len(look.wish.compared) - len(look.told_apart)


@dataclass(frozen=True)
class Target:
    """One target: whether a wish has it, how much a tree is short of it (0: nothing), and what it is called."""

    asked: Callable[[Specification], bool]
    short: Callable[[Candidate], float]
    name: Callable[[Specification], str]


def _named_skipped(wish: Specification) -> str:
    assert wish.targets.skipped
    least, most = wish.targets.skipped
    return _("{} skipped leaves").format(least if least == most else f"{least}–{most}")


def _is_tie_possible(wish: Specification) -> bool:
    return wish.targets.ties != "none"


def _may_be_ambiguous(wish: Specification) -> bool:
    return _is_tie_possible(wish) or not (wish.convention.full_window or wish.targets.unique_move)


TARGETS: tuple[Target, ...] = (
    Target(lambda wish: wish.alike is not None, _alike, lambda wish: _("as many skipped leaves and cutoffs as others")),
    Target(lambda wish: wish.targets.skipped is not None and not wish.alike, _skipped, _named_skipped),
    Target(lambda wish: wish.targets.deep > 0 and not wish.alike, _deep,
           lambda wish: _("{} or more deep cutoffs").format(wish.targets.deep)),
    Target(lambda wish: wish.targets.unique_move and not wish.convention.full_window, _inside,
           lambda wish: _("the root's value inside the window")),
    Target(lambda wish: wish.targets.ties == "some", _ties, lambda wish: _("a tie that matters")),
    Target(lambda wish: wish.targets.same_cut and _is_tie_possible(wish), _same_cut,
           lambda wish: _("the same answers under ≥ and >")),
    Target(lambda wish: wish.targets.unique_move and _is_tie_possible(wish), _unique_move,
           lambda wish: _("one best move")),
    Target(_may_be_ambiguous, _unambiguous, lambda wish: _("no ambiguity under the convention")),
    Target(lambda wish: wish.targets.distinct, _distinct, lambda wish: _("wrong answers that all differ")),
)


def asked(wish: Specification) -> tuple[Target, ...]:
    """The targets that this wish has, the cheapest first."""
    return tuple(target for target in TARGETS if target.asked(wish))
