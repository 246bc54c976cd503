"""A study: a tree as drawn, the options of its search, its view, and the plain description of its exam.

Both are in one module because a question of an exam may refer to another study.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

from explorer import search
from explorer.core.errors import ExamError
from explorer.core.i18n import NAMES, _
from explorer.core.option import option
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study.question_part import QuestionPart, QuestionSetting, require_valid_parts
from explorer.study.targets import Targets
from explorer.study.view import View
from explorer.trees.tree import Tree, build
from explorer.trees.visible import WHOLE_TREE, VisiblePart

MOST_VERSIONS = 2_000
MOST_QUESTIONS = 1_000


@dataclass(frozen=True, eq=False)
class ExamQuestion:
    """One question: the name of its form, its points, options, tree and convention.

    `source` is a study, or targets for a tree generated for each version; None means the study that has the exam.
    `convention` replaces that of the source. With `more_parts` the question has several parts, and its own form, points
    and options are those of the first. Raises ExamError for points out of range and for invalid parts.
    """

    form: str
    points: Fraction = Fraction(1)
    options: Mapping[str, QuestionSetting] = field(default_factory=dict)
    source: "Study | Targets | None" = None
    convention: Convention | None = None
    more_parts: tuple[QuestionPart, ...] = ()

    def __post_init__(self) -> None:
        require_valid_parts(self.parts)

    @property
    def parts(self) -> tuple[QuestionPart, ...]:
        """All parts; most questions have one."""
        return QuestionPart(self.form, self.points, self.options), *self.more_parts

    @property
    def total_points(self) -> Fraction:
        """The sum of the parts' points."""
        return sum((part.points for part in self.parts), Fraction(0))

    def with_parts(self, parts: Sequence[QuestionPart]) -> "ExamQuestion":
        """Return the question with these parts; the first one has to be about the tree and the rules as they are.

        Raises ExamError if it is not.
        """
        first, *more = parts
        if first.convention is not None or first.own_answer or not first.change.is_empty:
            raise ExamError(_("the first part of a question has its tree and its rules as they are"))
        return replace(self, form=first.form, points=first.points, options=first.options, more_parts=tuple(more))


@dataclass(frozen=True, eq=False)
class Exam:
    """An exam: its questions, headings and versions, one per student, or `versions` if there are no students.

    `seed` determines all random choices; with `shuffled` each version has its own order of questions. Raises ExamError
    for invalid numbers and repeated students.
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
    language: str = option(
        "choice", "", "Language", "The language of sheets, keys and question banks, whatever that of the window is",
        choices={"": "As the program", **NAMES})
    different_neighbours: bool = option(
        "flag", True, "Different answers in neighbouring versions",
        "Where trees differ between versions, so do the answers of each version and the one before it")
    tolerance: int | None = option(
        "whole", None, "Difference of versions", "The most by which the counts of a question may differ between "
        "versions: answers, cutoffs, visits and calculations", most=999, blank="any")

    @property
    def has_several_versions(self) -> bool:
        """True if there is more than one version."""
        return (len(self.students) or self.versions) > 1

    def __post_init__(self) -> None:
        if len(self.questions) > MOST_QUESTIONS:
            raise ExamError(_("an exam has at most {:,} questions").format(MOST_QUESTIONS))
        if not 1 <= self.versions <= MOST_VERSIONS or len(self.students) > MOST_VERSIONS:
            raise ExamError(_("an exam has 1 to {:,} versions").format(MOST_VERSIONS))
        if self.language and self.language not in NAMES:
            raise ExamError(_("language: {language!r} is none of {languages}").format(
                language=self.language, languages=", ".join(NAMES)))
        if self.tolerance is not None and self.tolerance < 0:
            raise ExamError(_("the difference of versions is {}: it counts from 0").format(self.tolerance))
        if self.seed < 0:
            raise ExamError(_("the seed is {}: it counts from 0").format(self.seed))
        if len(set(self.students)) < len(self.students):
            twice = next(name for place, name in enumerate(self.students) if name in self.students[:place])
            raise ExamError(_("student {!r} is named twice").format(twice))


@dataclass(frozen=True, eq=False)
class Study:
    """A tree as drawn (`rank` is the position among siblings), with its search, view and exam.

    `options` may contain options that the algorithm does not take; they are kept for other algorithms.
    """

    tree: Tree
    ordering: str = "as-drawn"
    algorithm: str = search.DEFAULT
    convention: Convention = Convention()
    view: View = View()
    visible_part: VisiblePart = WHOLE_TREE
    options: SearchOptions = SearchOptions()
    exam: Exam | None = None

    def equals_but_for_view(self, other: "Study") -> bool:
        """Return True if two studies differ in their views at most; their trees must be the same objects."""
        return replace(self, view=other.view).__dict__ == other.__dict__


def empty_study() -> Study:
    """Return a study whose tree is a single leaf without a value."""
    return Study(build([0], [math.nan]))
