"""What single searches take besides the convention, as data; an algorithm refuses what it does not take."""

from dataclasses import dataclass, fields
from math import inf, isfinite, sqrt

from explorer.core.errors import SearchRefused
from explorer.core.i18n import _
from explorer.core.numerals import as_fraction, pretty, simplest
from explorer.search.convention import Bound

LARGEST_COUNT = 100_000_000
"""Of iterations, evaluations and children drawn."""


@dataclass(frozen=True)
class Parameters:
    """The options of single searches; each default leaves the search as the plain textbook has it.

    `bounds`: all leaves are known to lie there. `quiescence`: positions that are not quiet are searched on at the
    depth limit, with `stand_pat` also free to stop there; `singular`: one ply more below a move that beats all its
    siblings by so much. `table`: positions with one key are searched once, with `symmetric` also mirror images.
    `killers`, `history`: replies that cut elsewhere come first. `shallow`: only the parent's own bound may cut.
    `reorder`: each pass starts with what was best in the last one. `seed`, `iterations`, `exploration`, `sample`
    (children drawn at a node): of the searches that sample. `budget`: evaluations. `guess`: the first, also infinite.
    `goal`: the value to be proved (None: the best utility). `total`: a bound on the sum of all players' payoffs.
    """

    bounds: tuple[Bound, Bound] | None = None
    quiescence: bool = False
    stand_pat: bool = False
    singular: Bound | None = None
    table: bool = False
    symmetric: bool = False
    killers: bool = False
    history: bool = False
    shallow: bool = False
    reorder: bool = False
    seed: int = 1
    iterations: int = 1000
    budget: int | None = None
    guess: Bound = 0
    goal: Bound | None = None
    exploration: float = sqrt(2)
    sample: int = 2
    total: Bound | None = None

    def __post_init__(self) -> None:
        for name in ("singular", "guess", "goal", "total"):
            if (number := getattr(self, name)) is not None:
                object.__setattr__(self, name, _exact(number))
        if self.bounds is not None:
            low, high = map(_exact, self.bounds)
            object.__setattr__(self, "bounds", (low, high))
            if not low <= high:
                raise SearchRefused(_("no leaf lies between {} and {}").format(pretty(low), pretty(high)))
        for name, least in (("seed", 0), ("iterations", 1), ("budget", 1), ("sample", 1)):
            count = getattr(self, name)
            if count is not None and not least <= count <= LARGEST_COUNT:
                raise SearchRefused(
                    _("{} is {:,}: it must be between {} and {:,}").format(name, count, least, LARGEST_COUNT))
        if self.singular is not None and not 0 < self.singular < inf:
            raise SearchRefused(_("a singular move beats the others by a margin above 0, not by {}").format(
                pretty(self.singular)))
        if not 0 <= self.exploration < inf:
            raise SearchRefused(_("the exploration constant is {}: it must be 0 or more").format(self.exploration))
        if self.total is not None and not isfinite(self.total):
            raise SearchRefused(_("a bound on the sum of the payoffs must be finite"))
        if self.stand_pat and not self.quiescence:
            raise SearchRefused(_("standing pat is an option of quiescence search: switch that on too"))
        if self.symmetric and not self.table:
            raise SearchRefused(_("symmetric positions are an option of the transposition table: switch that on too"))

    @property
    def changed(self) -> tuple[str, ...]:
        """The names of the options that are not at their default."""
        return tuple(field.name for field in fields(self) if getattr(self, field.name) != field.default)

    def describe(self) -> tuple[str, ...]:
        """What a question prints of it: each option that is not at its default."""
        return tuple(_sentence(self, name) for name in self.changed)


def _exact(number: Bound) -> Bound:
    """A decimal is the fraction that it prints as."""
    return simplest(as_fraction(number)) if isfinite(number) else number


def _sentence(parameters: Parameters, name: str) -> str:
    value = getattr(parameters, name)
    if name == "bounds":
        return _("leaves in [{}, {}]").format(*map(pretty, value))
    sentence = {
        "quiescence": _("quiescence search"), "stand_pat": _("standing pat"),
        "singular": _("singular extension by {}"), "table": _("transposition table"),
        "symmetric": _("mirrored positions are one"), "killers": _("killer moves first"),
        "history": _("history heuristic"), "shallow": _("shallow cuts only"),
        "reorder": _("best of the last pass first"), "seed": _("seed {}"), "iterations": _("{} iterations"),
        "budget": _("at most {} evaluations"), "guess": _("first guess {}"), "goal": _("goal {}"),
        "exploration": _("exploration constant {}"), "sample": _("{} children drawn"), "total": _("payoffs sum to {}"),
    }[name]
    if name in ("singular", "guess", "goal", "total"):
        value = pretty(value)
    elif isinstance(value, float):
        value = f"{value:.4g}"
    return sentence.format(value)
