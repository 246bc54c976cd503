"""The items that a question becomes in Moodle, their types, and the points that Moodle counts for them.

Of a question with gaps Moodle ignores the points and adds up the gaps' weights, which are whole numbers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import Literal

from explorer.core.i18n import _, ngettext
from explorer.exam.answers import AnswerField
from explorer.exam.answers.interactions import ChooseOption, MarkNodes, TypeNumber, WriteText
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.question import Question
from explorer.exam.sheets import cloze, stem
from explorer.exam.sheets.accepted_replies import offered_interaction, reply_shares
from explorer.exam.sheets.points import format_points, split_points

MoodleType = Literal["cloze", "multichoice", "numerical", "shortanswer", "essay"]
"""Moodle's names of its types; `cloze` has gaps."""
GRADES = frozenset((Fraction(0), Fraction(9, 10), Fraction(5, 6), Fraction(4, 5), Fraction(3, 4), Fraction(7, 10),
                    Fraction(2, 3), Fraction(3, 5), Fraction(2, 5), Fraction(3, 10), Fraction(1, 20),
                    *(Fraction(1, count) for count in range(1, 11))))
"""The shares of one answer that Moodle's list of grades has, also below 0; others it takes in gaps only."""
Difference = tuple[str, ...]
"""A sentence on some versions, with gaps for their names and for the texts that follow it."""
MOST_LISTED = 10
"""Versions whose differences are listed."""


@dataclass(frozen=True)
class MoodleItem:
    """One item: its number, the parts of the question in it, their points as Moodle keeps them, the gaps' weights."""

    number: str
    kind: MoodleType
    fields: tuple[AnswerField, ...]
    points: Fraction
    weights: tuple[int, ...] = ()

    @property
    def counted_points(self) -> Fraction:
        """The points that Moodle counts, until somebody sets the maximum mark."""
        return Fraction(sum(self.weights)) if self.kind == "cloze" else self.points


def items(number: int, question: Question) -> list[MoodleItem]:
    """One item for all that marks itself, and one for each part that a person marks."""
    by_person = [field for field in question.fields if isinstance(offered_interaction(field), WriteText)]
    marked = tuple(field for field in question.fields if field not in by_person)
    parts = ([marked] if marked else []) + [(field,) for field in by_person]
    worth = split_points(question.points, [sum(field.weight for field in fields) for fields in parts])
    return [_item(f"{number}{_letter(place, len(parts))}", fields, points)
            for place, (fields, points) in enumerate(zip(parts, worth, strict=True))]


def _letter(place: int, count: int) -> str:
    if count == 1:
        return ""
    return chr(ord("a") + place) if count <= 26 else f".{place + 1}"


def _item(number: str, fields: tuple[AnswerField, ...], points: Fraction) -> MoodleItem:
    if isinstance(offered_interaction(fields[0]), WriteText):
        return MoodleItem(number, "essay", fields, points)
    weights = weigh_gaps(fields, points)
    if len(fields) == 1 and (kind := _single_type(fields[0], is_fraction=sum(weights) != points)):
        return MoodleItem(number, kind, fields, points)
    return MoodleItem(number, "cloze", fields, points, weights)


def _single_type(field: AnswerField, *, is_fraction: bool) -> MoodleType | None:
    """The type of an item for one part, of which Moodle takes the points as they are; None where it has to be a gap."""
    match offered_interaction(field):
        case MarkNodes():
            return "multichoice" if all(abs(share) in GRADES for _text, share in reply_shares(field)) else None
        case _ if not is_fraction:
            return None
        case TypeNumber():
            return "numerical"
        case ChooseOption():
            return "multichoice"
        case _:
            return "shortanswer" if all(share in GRADES for _text, share in cloze.moodle_texts(field)) else None


def weigh_gaps(fields: Sequence[AnswerField], points: Fraction) -> tuple[int, ...]:
    """Weights of the gaps as whole numbers, in their proportion: together the points, or as small as they can be."""
    divisor = gcd(*(field.weight for field in fields))
    smallest = [field.weight // divisor for field in fields]
    each = points / sum(smallest)
    return tuple(weight * (int(each) if each.denominator == 1 and each else 1) for weight in smallest)


def describe_counts(papers: Sequence[Paper]) -> list[str]:
    """Say for each version that Moodle does not count as the paper does what it counts, of each question and in all."""
    return describe_differences(papers, _difference)


def _difference(paper: Paper) -> Difference | None:
    made = [item for number, question in enumerate(paper.questions, 1) for item in items(number, question)]
    differing = [_("{} ({}, not {})").format(
                     item.number, format_points(item.counted_points), format_points(item.points))
                 for item in made if item.counted_points != item.points]
    if not differing:
        return None
    total = sum((item.counted_points for item in made), Fraction(0))
    return (_("Moodle adds up the gaps of a question. The total of {} is {} there, not {}: questions {}. In the quiz, "
              "set the maximum mark of each to the one in its name."),
            format_points(total), format_points(paper.points), ", ".join(differing))


def describe_differences(papers: Sequence[Paper], difference: Callable[[Paper], Difference | None]) -> list[str]:
    """Say each difference once, with the versions that have it; the last sentence counts those not listed."""
    found: dict[Difference, list[str]] = {}
    for paper in papers:
        if counts := difference(paper):
            found.setdefault(counts, []).append(paper.name)
    told = [text.format(_name_versions(names, len(papers)), *counts)
            for (text, *counts), names in list(found.items())[:MOST_LISTED]]
    if more := sum(map(len, list(found.values())[MOST_LISTED:])):
        told.append(ngettext("Moodle counts {} more version differently, too: see the names of its questions.",
                             "Moodle counts {} more versions differently, too: see the names of their questions.",
                             more).format(more))
    return told


def _name_versions(names: Sequence[str], count: int) -> str:
    """These of so many versions, in a few words."""
    if len(names) == count > 1:
        return _("every version")
    shown = ", ".join([*names[:MOST_LISTED], *(["…"] if len(names) > MOST_LISTED else [])])
    return _("version {}").format(shown) if len(names) == 1 else _("versions {}").format(shown)


def category_path(paper: Paper) -> str:
    """The category of a version's questions: a slash would begin another one."""
    names = (paper.exam.title or _("Exam"), _("Version {}").format(paper.name))
    return "/".join(["$course$", "top", *(stem.clean_text(each).replace("/", "//") for each in names)])


def name_maximum(counted: Fraction, points: Fraction) -> str:
    """The end of an item's name, with its maximum mark; "" where Moodle counts the points by itself."""
    return "" if counted == points else _(", maximum mark {}").format(format_points(points))
