"""Targets that a generated tree has to meet: its shape, its values, and what alpha-beta does there."""

from dataclasses import dataclass
from typing import Literal

from explorer.core.errors import ExamError
from explorer.core.i18n import _

TieTarget = Literal["any", "none", "some"]


@dataclass(frozen=True)
class Targets:
    """What a generated tree has to be: its shape, its values, and what alpha-beta does there.

    Pairs are the least and the most: children of a node, whole-number utilities, skipped leaves (None: as it comes).
    `ragged` asks for leaves above the last ply as well. `deep` is the least number of deep cutoffs, `same_cut` asks for
    the same answers under `>=` and `>`, `distinct` for usual wrong answers that differ from the right one and from each
    other. Raises ExamError for what can't be.
    """

    depth: int = 3
    branching: tuple[int, int] = (2, 3)
    values: tuple[int, int] = (0, 20)
    root: Literal["max", "min"] = "max"
    skipped: tuple[int, int] | None = None
    deep: int = 0
    ties: TieTarget = "none"
    same_cut: bool = False
    unique_move: bool = True
    distinct: bool = True
    ragged: bool = False

    def __post_init__(self) -> None:
        for name, pair in (("branching", self.branching), ("values", self.values), ("skipped", self.skipped)):
            if pair is not None and pair[0] > pair[1]:
                raise ExamError(_("{}: {} is more than {}").format(name, *pair))
        for name, number, least in (
            ("depth", self.depth, 1), ("branching", self.branching[0], 1), ("deep", self.deep, 0),
            ("skipped", self.skipped[0] if self.skipped else 0, 0),
        ):
            if number < least:
                raise ExamError(_("{} is {}: at least {}").format(name, number, least))
