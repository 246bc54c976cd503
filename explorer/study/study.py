"""A study: a tree as drawn, how it is searched, what is shown of it, and the plain description of its exam.

A question of an exam may be about another study, so both stand here.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from explorer import search
from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.core.option import option
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study.targets import Targets
from explorer.study.view import View
from explorer.trees.tree import Tree, build
from explorer.trees.visible import WHOLE_TREE, VisiblePart

QuestionSetting = str | int | float | bool | tuple[str | int | float, ...]
"""A setting of a question form: a word, a number, yes or no, or several."""
MOST_VERSIONS = 2_000
MOST_QUESTIONS = 1_000
MOST_POINTS = 1_000_000


@dataclass(frozen=True, eq=False)
class ExamQuestion:
    """One question: its form's name, its points, and what it is asked of.

    `source` is a study, or targets for a tree that is made anew for each version; None is the study the exam belongs
    to. `convention` stands in for the source's own.
    """

    form: str
    points: Fraction = Fraction(1)
    options: Mapping[str, QuestionSetting] = field(default_factory=dict)
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

    title: str = option("text", "", "Title")
    course: str = option("text", "", "Course")
    date: str = option("text", "", "Date")
    instructions: str = option("paragraphs", "", "Instructions")
    questions: tuple[ExamQuestion, ...] = ()
    students: tuple[str, ...] = option(
        "lines", (), "Students",
        blank="One student ID per line; each gets a version. Leave empty for numbered versions.")
    versions: int = option("whole", 1, "Versions", least=1, most=MOST_VERSIONS)
    seed: int = option("whole", 1, "Seed", "The same seed gives the same papers.", most=999_999_999)
    shuffled: bool = option("flag", False, "Shuffle questions in each version")
    page: Literal["a4", "letter"] = option("choice", "a4", "Paper", choices={"a4": "A4", "letter": "Letter"})

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


@dataclass(frozen=True, eq=False)
class Study:
    """A tree as a person drew it (`rank` is the place among siblings), and the names of what is run on it.

    `options` may hold what the algorithm does not take: another one that was tried did.
    """

    tree: Tree
    ordering: str = "as-drawn"
    algorithm: str = search.DEFAULT
    convention: Convention = Convention()
    view: View = View()
    visible_part: VisiblePart = WHOLE_TREE
    options: SearchOptions = SearchOptions()
    exam: Exam | None = None


def empty_study() -> Study:
    """A study of one leaf without a value: nothing drawn yet."""
    return Study(build([0], [math.nan]))
