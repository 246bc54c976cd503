"""A question with several parts, each of which is a question of its own."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd, lcm

from explorer.core.i18n import _
from explorer.exam.questions.question import Grade, Question, Reply
from explorer.exam.questions.shared_figures import SharedFigures
from explorer.study import part_letter


@dataclass(frozen=True, eq=False)
class PartedQuestion(Question):
    """A question with the parts (a), (b) and so on; its fields are those of all parts.

    The names of the fields begin with the part's letter and a dot, and their weights are in proportion to the points.
    Parts that look alike to the student share a figure.
    """

    own_parts: tuple[Question, ...] = ()
    shared_figures: SharedFigures | None = None

    @property
    def parts(self) -> tuple[Question, ...]:
        return self.own_parts

    def shows_figure(self, part: Question) -> bool:
        """Return True if the part is the first one with its figure."""
        assert self.shared_figures is not None
        place = self.own_parts.index(part)
        return self.shared_figures.first_with_figure(place) == place

    def has_hidden_key(self, part: Question) -> bool:
        """Return True if the key of a part has to be shown with its solution: its figure shows that of another part."""
        return part.drawings is not None and part.drawings.has_key and not self.shows_figure(part)

    def describe_figure_place(self, part: Question) -> str:
        """Return where the tree of a part is drawn; "" if that is at the part itself or above all parts."""
        assert self.shared_figures is not None
        place = self.own_parts.index(part)
        first = self.shared_figures.first_with_figure(place)
        return _("The tree is drawn at part ({letter}).").format(
            letter=part_letter(first)) if first and first != place else ""

    def grade(self, reply: Reply) -> Grade:
        grades = tuple(part.grade(reply) for part in self.own_parts)
        first = next((grade for grade in grades if grade.first_mistake is not None), None)
        return Grade(
            sum((grade.points for grade in grades), Fraction(0)), self.points,
            sum((grade.pending for grade in grades), Fraction(0)), tuple(score for grade in grades
                                                                         for score in grade.scores),
            first.first_mistake if first else None, first.explanation if first else (), grades)


def join_parts(parts: Sequence[Question]) -> PartedQuestion:
    """Return the question with these parts, two or more, each of them worth some points."""
    letters = [part_letter(place) for place in range(len(parts))]
    prefixes = tuple(f"{letter}." for letter in letters)
    figures = SharedFigures(tuple(part.drawings for part in parts), prefixes)
    weights = _scale_weights(parts)
    own = tuple(
        replace(_letter_part(part, letter, weights[place]), drawings=figures.of_part(place))
        for place, (part, letter) in enumerate(zip(parts, letters, strict=True)))
    titles = list(dict.fromkeys(part.title for part in parts))
    return PartedQuestion(
        tuple(f"({part.letter}) {text}" for part in own for text in part.prompt),
        tuple(dict.fromkeys(rule for part in own for rule in part.search_rules)),
        tuple(field for part in own for field in part.fields),
        tuple(f"({part.letter}) {text}" for part in own for text in part.solution),
        hints=tuple(f"({part.letter}) {text}" for part in own for text in part.hints),
        points=sum((part.points for part in own), Fraction(0)),
        form_code="+".join(dict.fromkeys(part.form_code for part in own)),
        title=titles[0] if len(titles) == 1 else _("One tree, {count} parts").format(count=len(own)),
        own_parts=own, shared_figures=figures)


def _letter_part(part: Question, letter: str, weights: Sequence[int]) -> Question:
    """Return a part with its letter before the names of its fields, and with these weights."""
    find = part.find_marking

    def find_marking(reply: Reply) -> Question:
        assert find is not None
        return _letter_part(find(reply), letter, weights)

    fields = tuple(replace(field, name=f"{letter}.{field.name}", weight=weight)
                   for field, weight in zip(part.fields, weights, strict=True))
    return replace(part, letter=letter, fields=fields, find_marking=find_marking if find else None)


def _scale_weights(parts: Sequence[Question]) -> list[list[int]]:
    """Return whole weights of all fields, in proportion to their points."""
    shares = [[part.points * field.weight / sum(each.weight for each in part.fields) for field in part.fields]
              for part in parts]
    every = [share for row in shares for share in row]
    denominator = lcm(*(share.denominator for share in every))
    divisor = gcd(*(int(share * denominator) for share in every)) or 1
    return [[int(share * denominator) // divisor for share in row] for row in shares]
