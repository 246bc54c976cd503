"""The papers that every printed format is tried on."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

from explorer.exam import FORMS, Question, study_context
from explorer.exam.papers.paper import Paper
from explorer.study import Exam, Study, View
from explorer.study.looks import DOWN, RIGHT, Looks
from explorer.trees import formats
from tests.exam.trees import SOURCES, posed

NASTY = "<&_$%#~^\\{}[]|\"'`> * 1. <script> 😀 中 Łukasz “q” \u2028\x07 ½"
DEEP = (
    "[7,[[18,[[[2,3,3],[9,18],[12,2]],[[16,15],[14,6],[18,20]]],[9,[[9,19],[6,15,0],[18,10]]]],"
    "[[[[1,9,0],[16,10,10]],14,[[19,12],[5,16]]],[8,[[3,5,14],[17,10]]]]]]"
)
"""Six plies, 40 leaves."""


@cache
def forms(page: str = "a4") -> Paper:
    """Every form on every tree that it is tried on."""
    return paper(tuple(posed(name, source) for name in FORMS for source in SOURCES[name]), page)


@cache
def sideways(page: str = "a4") -> Paper:
    """Every form on a tree that grows from left to right, and a large one."""
    return paper((*(posed(name, SOURCES[name][0], direction=RIGHT) for name in FORMS),
                  large("skipped-leaves", RIGHT), large("windows", RIGHT)), page)


@cache
def deep(page: str = "a4") -> Paper:
    """A tree that no page is wide enough for."""
    return paper((posed("values", "aima"), large("skipped-leaves"), posed("skipped-leaves", "ragged")), page)


def large(name: str, direction: str = DOWN) -> Question:
    """A question of the tree of 40 leaves."""
    form, study = FORMS[name], Study(formats.parse(DEEP), view=View(looks=Looks(direction=direction)))
    return form.build_question(study_context(study), form.read_settings({}))


@cache
def nasty() -> Paper:
    """Titles of signs that mean something somewhere."""
    return paper((posed("values", "ragged"), posed("skipped-leaves", "aima")), "letter", NASTY)


def paper(questions: tuple[Question, ...], page: str = "a4", text: str = "Midterm") -> Paper:
    """These questions with points of all kinds."""
    exam = Exam(title=text, course=text, date=text, instructions=f"{text}\n\n{text * 4}", versions=3,
                page="a4" if page == "a4" else "letter")
    worth = [Fraction(4), Fraction(1), Fraction(5, 2), Fraction(1, 2), Fraction(7, 3)]
    return Paper(exam, 2, text if text == NASTY else "", tuple(
        replace(question, points=worth[place % 5]) for place, question in enumerate(questions)))
