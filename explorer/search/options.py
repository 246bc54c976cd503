"""The options of searches other than the convention. An algorithm refuses options that it does not accept.

Command-line flags, fields of forms, keys of files and printed sentences are made from the fields of SearchOptions. A
new option is a new field, and its use by an algorithm that accepts it.
"""

from dataclasses import dataclass, fields
from math import inf, isfinite, sqrt

from explorer.core.errors import SearchRefused
from explorer.core.exact import as_fraction, display, normalize_number
from explorer.core.i18n import _
from explorer.core.option import option, options_of
from explorer.search.convention import Bound

LARGEST_COUNT = 100_000_000
"""The largest number of iterations, evaluations or drawn children."""


@dataclass(frozen=True)
class SearchOptions:
    """The options of a search; with the defaults it is the textbook's.

    Raises SearchRefused for options that contradict each other.
    """

    bounds: tuple[Bound, Bound] | None = option(
        "interval", None, "Utilities between", "All leaves are known to lie between these two numbers.",
        "leaves in [{lower}, {upper}]", usage="bounds that all utilities are known to lie between")
    quiescence: bool = option(
        "flag", False, "Quiescence search",
        "At the depth limit, positions that are not quiet are searched on over their forcing moves.",
        "quiescence search", usage="quiescence search: at the depth limit, search on over forcing moves")
    stand_pat: bool = option(
        "flag", False, "Stand pat", "There the mover may also stop and take the static evaluation.", "standing pat",
        requires="quiescence", usage="with --quiescence: the mover may also take the static evaluation")
    singular: Bound | None = option(
        "number", None, "Singular-extension margin",
        "Below a move that beats all its siblings by so much, the search goes one ply deeper.",
        "singular extension by {}", blank="none", metavar="MARGIN",
        usage="singular extension: search one ply deeper below a move that beats its siblings by this much")
    table: bool = option(
        "flag", False, "Transposition table", "Positions with the same key are searched once.", "transposition table",
        usage="transposition table: search positions with the same key once")
    symmetric: bool = option(
        "flag", False, "Treat mirror images as one", "Mirrored and turned positions share an entry of the table.",
        "mirrored positions are one", requires="table", usage="with --table: mirror images share an entry")
    killers: bool = option(
        "flag", False, "Killer moves first", "A move that cut beside this node is tried first.", "killer moves first",
        usage="killer moves: try a move first that cut at a sibling")
    history: bool = option(
        "flag", False, "History heuristic", "Moves that cut often anywhere are tried first.", "history heuristic",
        usage="history heuristic: try moves first that cut often")
    shallow: bool = option(
        "flag", False, "Shallow cuts only", "Only the bound that the parent itself has found may cut.",
        "shallow cuts only", usage="shallow cutoffs only: only the parent's own bound cuts")
    reorder: bool = option(
        "flag", False, "Best of last iteration first",
        "Each iteration looks first at what was best in the one before.",
        "best of the last iteration first", usage="try the best child of the last iteration first")
    seed: int = option(
        "whole", 1, "Seed", "The same seed draws the same random numbers.", "seed {}",
        most=LARGEST_COUNT, usage="seed of the random numbers")
    iterations: int = option(
        "whole", 1000, "Iterations", "How often the search goes down the tree.", "{:,} iterations",
        least=1, most=LARGEST_COUNT, usage="iterations of a sampling search", singular="{:,} iteration")
    budget: int | None = option(
        "whole", None, "Evaluations", "The search stops before it evaluates more than so many.",
        "at most {:,} evaluations", singular="at most {:,} evaluation", least=1, most=LARGEST_COUNT, blank="none",
        metavar="EVALUATIONS",
        usage="stop after this many evaluations")
    guess: Bound = option(
        "number", 0, "First guess", "Where the first null window lies; −∞ and +∞ count too.", "first guess {}",
        blank="0", usage="the first guess, also inf or -inf")
    goal: Bound | None = option(
        "number", None, "Goal", "The value that is to be proved; blank: the best utility there is.", "goal {}",
        blank="best", usage="the value to be proved", absent="goal: the best utility")
    exploration: float = option(
        "decimal", sqrt(2), "Exploration", "How much a move rarely tried is favoured: the constant of UCT.",
        "exploration constant {:.4g}", blank="√2", metavar="C", usage="the exploration constant",
        short_phrase="exploration {:.4g}")
    sample: int = option(
        "whole", 2, "Children drawn", "How many children are drawn at random at each node.", "{:,} children drawn",
        singular="{:,} child drawn", least=1, most=LARGEST_COUNT, usage="how many children are drawn at each node")
    total: Bound | None = option(
        "number", None, "Payoffs sum to", "No leaf's payoffs sum to more: what one player has, the others lack.",
        "payoffs sum to {}", blank="none", flag_name="sum", metavar="TOTAL",
        usage="the payoffs of all players sum to at most this")

    def __post_init__(self) -> None:
        for name, each in options_of(self).items():
            value = getattr(self, name)
            if value is None:
                continue
            if each.kind == "number":
                object.__setattr__(self, name, _exact_number(value))
            elif each.kind == "interval":
                object.__setattr__(self, name, tuple(map(_exact_number, value)))
            elif each.most is not None and not each.least <= value <= each.most:
                raise SearchRefused(
                    _("{option} is {value:,}: it must be between {least} and {most:,}").format(
                        option=name, value=value, least=each.least, most=each.most))
        if self.bounds is not None and not self.bounds[0] <= self.bounds[1]:
            raise SearchRefused(_("no leaf lies between {lower} and {upper}").format(
                lower=display(self.bounds[0]), upper=display(self.bounds[1])))
        if self.singular is not None and not 0 < self.singular < inf:
            raise SearchRefused(_("a singular move beats the others by a margin above 0, not by {}").format(
                display(self.singular)))
        if not 0 <= self.exploration < inf:
            raise SearchRefused(_("the exploration constant is {}: it must be 0 or more").format(self.exploration))
        if self.total is not None and not isfinite(self.total):
            raise SearchRefused(_("a bound on the sum of the payoffs must be finite"))
        if self.stand_pat and not self.quiescence:
            raise SearchRefused(_("standing pat is an option of quiescence search: switch that on too"))
        if self.symmetric and not self.table:
            raise SearchRefused(_("symmetric positions are an option of the transposition table: switch that on too"))

    @property
    def non_default_names(self) -> tuple[str, ...]:
        """The names of the options that do not have their defaults."""
        return tuple(field.name for field in fields(self) if getattr(self, field.name) != field.default)

    def describe(self) -> tuple[str, ...]:
        """Return the printed phrases of the options that do not have their defaults."""
        options = options_of(self)
        return tuple(options[name].describe(getattr(self, name)) for name in self.non_default_names)


def _exact_number(number: Bound) -> Bound:
    """Return the exact number: a float becomes the fraction of its decimal digits."""
    return normalize_number(as_fraction(number)) if isfinite(number) else number
