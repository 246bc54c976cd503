"""The items that a question becomes in Moodle, their types, and the points that Moodle counts for them.

For a question with gaps Moodle ignores the points and adds up the weights of the gaps, which are integers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import Literal, NamedTuple

from explorer.core.i18n import _, ngettext
from explorer.exam.answers import AnswerField
from explorer.exam.answers.interactions import ChooseOption, MarkNodes, WriteText
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.question import Question
from explorer.exam.sheets import cloze, stem
from explorer.exam.sheets.accepted_replies import offered_interaction, reply_shares
from explorer.exam.sheets.bank_papers import leave_to_person
from explorer.exam.sheets.points import format_points, split_points

MoodleType = Literal["cloze", "multichoice", "shortanswer", "essay"]
"""Moodle's names of question types; `cloze` has gaps."""
GRADES = frozenset((Fraction(0), Fraction(9, 10), Fraction(5, 6), Fraction(4, 5), Fraction(3, 4), Fraction(7, 10),
                    Fraction(2, 3), Fraction(3, 5), Fraction(2, 5), Fraction(3, 10), Fraction(1, 20),
                    *(Fraction(1, count) for count in range(1, 11))))
"""The shares for one answer that Moodle knows, also below 0; others are only allowed in gaps."""
MOST_LETTERS = 26
"""The largest number of items of a question that have letters."""
MOST_LISTED = 10
"""The largest number of versions whose differences are listed."""


class Difference(NamedTuple):
    """The `text` of a sentence and what its placeholders say of the points counted; `versions` is filled in later."""

    text: str
    counted: str
    points: str
    questions: str = ""


@dataclass(frozen=True)
class MoodleItem:
    """One item: its number, the fields in it, their points as Moodle keeps them, and the weights of its gaps."""

    number: str
    kind: MoodleType
    fields: tuple[AnswerField, ...]
    points: Fraction
    weights: tuple[int, ...] = ()

    @property
    def counted_points(self) -> Fraction:
        """The points that Moodle counts unless the maximum mark is set by hand."""
        return Fraction(sum(self.weights)) if self.kind == "cloze" else self.points


def items(number: int, question: Question) -> list[MoodleItem]:
    """Return one item for everything that Moodle marks, and one for each part that a person marks."""
    by_person = [field for field in question.fields if isinstance(offered_interaction(field), WriteText)]
    marked = tuple(field for field in question.fields if field not in by_person)
    parts = ([marked] if marked else []) + [(field,) for field in by_person]
    worth = split_points(question.points, [sum(field.weight for field in fields) for fields in parts])
    # Letters would be taken for those of the question's own parts.
    most_letters = MOST_LETTERS if len(question.parts) == 1 else 0
    return [_item(f"{number}{_letter(place, len(parts), most_letters)}", fields, points)
            for place, (fields, points) in enumerate(zip(parts, worth, strict=True))]


def _letter(place: int, count: int, most_letters: int) -> str:
    if count == 1:
        return ""
    return chr(ord("a") + place) if count <= most_letters else f".{place + 1}"


def _item(number: str, fields: tuple[AnswerField, ...], points: Fraction) -> MoodleItem:
    if isinstance(offered_interaction(fields[0]), WriteText):
        return MoodleItem(number, "essay", fields, points)
    weights = weigh_gaps(fields, points)
    if len(fields) == 1 and (kind := _single_type(fields[0], is_fraction=sum(weights) != points)):
        return MoodleItem(number, kind, fields, points)
    return MoodleItem(number, "cloze", fields, points, weights)


def _single_type(field: AnswerField, *, is_fraction: bool) -> MoodleType | None:
    """Return the type of an item with one part, whose points Moodle keeps; None if the part has to be a gap."""
    match offered_interaction(field):
        case MarkNodes():
            return "multichoice" if all(abs(share) in GRADES for _text, share in reply_shares(field)) else None
        case _ if not is_fraction:
            return None
        case ChooseOption():
            return "multichoice"
        case _:
            return "shortanswer" if all(share in GRADES for _text, share in cloze.moodle_texts(field)) else None


def weigh_gaps(fields: Sequence[AnswerField], points: Fraction) -> tuple[int, ...]:
    """Return integer weights of the gaps in proportion to their points, with the points as their sum if possible."""
    divisor = gcd(*(field.weight for field in fields))
    smallest = [field.weight // divisor for field in fields]
    each = points / sum(smallest)
    return tuple(weight * (int(each) if each.denominator == 1 and each else 1) for weight in smallest)


def describe_counts(papers: Sequence[Paper]) -> list[str]:
    """Return a sentence for each version in which Moodle counts other points than the paper, by question and in all."""
    return describe_differences(leave_to_person(papers), _difference)


def _difference(paper: Paper) -> Difference | None:
    made = [item for number, question in enumerate(paper.questions, 1) for item in items(number, question)]
    differing = [_("{number} ({counted}, not {points})").format(
                     number=item.number, counted=format_points(item.counted_points), points=format_points(item.points))
                 for item in made if item.counted_points != item.points]
    if not differing:
        return None
    total = sum((item.counted_points for item in made), Fraction(0))
    return Difference(
        _("Moodle adds up the gaps of a question. The total of {versions} is {counted} there, not {points}: questions "
          "{questions}. In the quiz, set the maximum mark of each to the one in its name."),
        format_points(total), format_points(paper.points), ", ".join(differing))


def describe_differences(papers: Sequence[Paper], difference: Callable[[Paper], Difference | None]) -> list[str]:
    """Return each difference once, with the versions that have it; the last sentence counts those not listed."""
    found: dict[Difference, list[str]] = {}
    for paper in papers:
        if counts := difference(paper):
            found.setdefault(counts, []).append(paper.name)
    told = [each.text.format(versions=_name_versions(names, len(papers)), counted=each.counted, points=each.points,
                             questions=each.questions)
            for each, names in list(found.items())[:MOST_LISTED]]
    if more := sum(map(len, list(found.values())[MOST_LISTED:])):
        told.append(ngettext("Moodle counts {} more version differently, too: see the names of its questions.",
                             "Moodle counts {} more versions differently, too: see the names of their questions.",
                             more).format(more))
    return told


def _name_versions(names: Sequence[str], count: int) -> str:
    """Return a phrase for these versions out of all."""
    if len(names) == count > 1:
        return _("every version")
    shown = ", ".join([*names[:MOST_LISTED], *(["…"] if len(names) > MOST_LISTED else [])])
    return _("version {}").format(shown) if len(names) == 1 else _("versions {}").format(shown)


def category_path(paper: Paper) -> str:
    """Return the category of a version's questions; slashes in names are doubled, because single ones separate."""
    names = (paper.exam.title or _("Exam"), _("Version {}").format(paper.name))
    return "/".join(["$course$", "top", *(stem.clean_text(each).replace("/", "//") for each in names)])


def name_maximum(counted: Fraction, points: Fraction) -> str:
    """Return the ending of an item's name with its maximum mark; "" if Moodle counts these points anyway."""
    return "" if counted == points else _(", maximum mark {}").format(format_points(points))
