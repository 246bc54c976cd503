"""Targets for generated trees: shape, values, and the behaviour of alpha-beta."""

from dataclasses import dataclass
from typing import Literal

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.core.option import option, options_of

TieTarget = Literal["any", "none", "some"]


@dataclass(frozen=True)
class Targets:
    """Requirements for a generated tree: its shape, its values, and the behaviour of alpha-beta.

    Pairs are the smallest and the largest number: children of a node, integer utilities, pruned leaves (None: any).
    `ragged` requires leaves above the last ply too. `deep` is the minimum of deep cutoffs. `same_cut` requires equal
    answers under `>=` and `>`, `distinct` common wrong answers that differ from the right one and from each other.
    Raises ExamError for contradictory numbers.
    """

    depth: int = option("whole", 3, "Plies", short_phrase="{} plies", singular="{} ply", least=1, most=12)
    branching: tuple[int, int] = option("range", (2, 3), "Children", "The fewest and the most children of a node",
                                        least=1, most=9)
    values: tuple[int, int] = option("range", (0, 20), "Utilities", "The smallest and the largest utility",
                                     least=-9999, most=9999)
    root: Literal["max", "min"] = option("choice", "max", "Root", choices={
        "max": "MAX moves first", "min": "MIN moves first"})
    skipped: tuple[int, int] | None = option("range", None, "Pruned leaves",
                                             "The fewest and the most leaves that alpha-beta prunes",
                                             most=999, blank="any")
    deep: int = option("whole", 0, "Deep cutoffs", "Minimum of deep cutoffs", most=99)
    ties: TieTarget = option("choice", "none", "Ties", choices={
        "none": "none", "some": "some that affect the answer", "any": "any"})
    same_cut: bool = option("flag", False, "Same answer under ≥ and >")
    unique_move: bool = option("flag", True, "One best move")
    distinct: bool = option("flag", True, "Common wrong answers all differ")
    ragged: bool = option("flag", False, "Leaves also above the last ply")

    def __post_init__(self) -> None:
        options = options_of(self)
        for name, each in options.items():
            pair = getattr(self, name)
            if each.kind == "range" and pair is not None and pair[0] > pair[1]:
                raise ExamError(_("{option}: {first} is more than {last}").format(
                    option=name, first=pair[0], last=pair[1]))
        for name, number in (("depth", self.depth), ("branching", self.branching[0]), ("deep", self.deep),
                             ("skipped", self.skipped[0] if self.skipped else 0)):
            if number < options[name].least:
                raise ExamError(_("{option} is {number}: at least {least}").format(
                    option=name, number=number, least=options[name].least))
