"""The plain description of an exam: which questions are asked of which trees, for how many points; no answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.search.convention import Convention

if TYPE_CHECKING:
    from explorer.study.study import Study

Option = str | int | float | bool | tuple[str | int | float, ...]
"""What a form may be told: a word, a number, yes or no, or several."""
MOST_VERSIONS = 2_000
MOST_QUESTIONS = 1_000
MOST_POINTS = 1_000_000
Ties = Literal["any", "none", "some"]


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
    ties: Ties = "none"
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


@dataclass(frozen=True, eq=False)
class ExamQuestion:
    """One question: its form's name, its points, and what it is asked of.

    `source` is a study, or targets for a tree that is made anew for each version; None is the study the exam belongs
    to. `convention` stands in for the source's own.
    """

    form: str
    points: Fraction = Fraction(1)
    options: Mapping[str, Option] = field(default_factory=dict)
    source: "Study | Targets | None" = None
    convention: Convention | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.points <= MOST_POINTS:
            raise ExamError(_("a question has 0 to {:,} points").format(MOST_POINTS))


@dataclass(frozen=True, eq=False)
class Exam:
    """Questions, what stands above them, and for whom: a version for each of `students`, else so many `versions`.

    `seed` decides every random choice; `shuffled` puts the questions of each version into an order of its own.
    """

    title: str = ""
    course: str = ""
    date: str = ""
    instructions: str = ""
    questions: tuple[ExamQuestion, ...] = ()
    students: tuple[str, ...] = ()
    versions: int = 1
    seed: int = 1
    shuffled: bool = False
    page: Literal["a4", "letter"] = "a4"

    def __post_init__(self) -> None:
        if len(self.questions) > MOST_QUESTIONS:
            raise ExamError(_("an exam has at most {:,} questions").format(MOST_QUESTIONS))
        if not 1 <= self.versions <= MOST_VERSIONS or len(self.students) > MOST_VERSIONS:
            raise ExamError(_("an exam has 1 to {:,} versions").format(MOST_VERSIONS))
        if self.seed < 0:
            raise ExamError(_("the seed is {}: it counts from 0").format(self.seed))
        if len(set(self.students)) < len(self.students):
            twice = next(name for place, name in enumerate(self.students) if name in self.students[:place])
            raise ExamError(_("student {!r} is named twice").format(twice))
