"""GIFT, Moodle's plain-text format: one item for each part of a question, with the tree as indented lines.

A comment with the reason replaces what the format can't express.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from explorer.core.i18n import _
from explorer.exam.answers import AnswerField
from explorer.exam.answers.interactions import ChooseOption, MarkNodes, WriteText
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.question import Question
from explorer.exam.sheets import cloze, stem
from explorer.exam.sheets.accepted_replies import MOST_ANSWERS, label_with_hint, offered_interaction, reply_shares
from explorer.exam.sheets.bank_notes import describe_refused_replies, name_parts
from explorer.exam.sheets.bank_papers import leave_to_person
from explorer.exam.sheets.headings import labelled_parts
from explorer.exam.sheets.moodle_items import GRADES, Difference, category_path, describe_differences, name_maximum
from explorer.exam.sheets.outline import outline
from explorer.exam.sheets.points import format_points, round_points, split_points
from explorer.exam.sheets.sheet import Files, Kind, Sheet

SUFFIX = ".gift.txt"
LEAST_PAIRS = 3
"""The number of choices with equal options from which they become one matching item."""
_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\~=#{}:"} | {"\n": "\\n"})


@dataclass(frozen=True)
class GiftItem:
    """The content of one item: number, label, fields, points, and the reason if it is left out."""

    number: str
    label: str
    fields: tuple[AnswerField, ...]
    points: Fraction
    reason: str = ""


def write(papers: Sequence[Paper], _kind: Kind, name: str) -> Files:
    """Return the questions as GIFT text: one item per part, the tree as indented lines, no pictures."""
    lines = ["// " + _("Texts that are partly right earn the nearest grade that Moodle has.")]
    for paper in leave_to_person(papers):
        lines += ["", f"$CATEGORY: {escape_signs(category_path(paper))}", ""]
        for label, question in labelled_parts(paper):
            for item in _question(label, question, paper):
                lines += [item, ""]
    return {name + SUFFIX: "\n".join(lines).encode()}


def escape_signs(text: str) -> str:
    """Return the text with a backslash before each special character."""
    return stem.clean_text(text).translate(_SIGNS)


def explain_refusal(question: Question) -> str:
    """Return why the question needs its picture; "" if it does not."""
    drawn = question.drawings
    if drawn and drawn.student.boards:
        return _("its positions are shown as boards, and GIFT has no pictures")
    return ""


def gift_items(number: int | str, question: Question) -> list[GiftItem]:
    """Return the items of a question in their order, including those left out."""
    if reason := explain_refusal(question):
        return [GiftItem(f"{number}", question.title, question.fields, round_points(question.points), reason)]
    if _is_one_choice(question.fields):
        return [GiftItem(f"{number}", "", question.fields, round_points(question.points))]
    worth = split_points(question.points, [field.weight for field in question.fields])
    return [
        GiftItem(f"{number}.{place}" if len(question.fields) > 1 else f"{number}", field.label, (field,), points,
                 _explain_omission(field))
        for place, (field, points) in enumerate(zip(question.fields, worth, strict=True), 1)]


def _is_by_person(field: AnswerField) -> bool:
    own = offered_interaction(field)
    return isinstance(own, WriteText) and own.is_marked_by_person


def _explain_omission(field: AnswerField) -> str:
    """Return why a part can't be an item; "" if it can."""
    match offered_interaction(field):
        case WriteText() as write if not write.is_marked_by_person:
            return _("any of many answers is right, and GIFT can’t tell which")
        case MarkNodes() as mark if not all(abs(share) in GRADES for _name, share in reply_shares(field)):
            return _("Moodle has no grade for one of {} right answers").format(len(mark.right))
    return ""


def describe_counts(papers: Sequence[Paper]) -> list[str]:
    """Return a sentence per version about Moodle's points: GIFT has none, so each item counts 1."""
    return describe_differences(leave_to_person(papers), _difference)


def _difference(paper: Paper) -> Difference | None:
    made = [part for label, question in labelled_parts(paper) for part in gift_items(label, question)]
    asked = [part for part in made if not part.reason]
    missing = sum((part.points for part in made if part.reason), Fraction(0))
    missing = Fraction(round(100 * missing), 100)  # parts are rounded one by one
    if not missing and all(part.points == 1 for part in asked):
        return None
    more = _("Parts worth {} are left out: comments in the file say why.").format(format_points(missing))
    return Difference(
        _("GIFT has no points, so Moodle counts 1 for each item. The total of {versions} is {counted} there, not "
          "{points}. In the quiz, set the maximum mark of each item to the one in its name.")
        + (f" {more}" if missing else ""), str(len(asked)), format_points(paper.points))


def describe_marking(papers: Sequence[Paper]) -> list[str]:
    """Return a sentence on the parts that are left out, and one on replies that only own grading takes."""
    papers = leave_to_person(papers)
    left_out = {part.fields for paper in papers for label, question in labelled_parts(paper)
                for part in gift_items(label, question) if part.reason}
    parts = name_parts(papers, lambda field: any(field in fields for fields in left_out))
    by_person = name_parts(papers, _is_by_person)
    return [
        *([_("Left out: {parts}.").format(parts=parts)] if parts else []),
        *([_("A person has to mark: {parts}.").format(parts=by_person)] if by_person else []),
        *describe_refused_replies(papers)]


def _question(number: str, question: Question, paper: Paper) -> Iterator[str]:
    asked, title = _question_text(question), f"{question.title} ({paper.name})"
    for part in gift_items(number, question):
        if part.reason:
            yield _comment(number, part.label, part.reason)
            continue
        name = f"{part.number} {title}" + name_maximum(Fraction(1), part.points)
        if len(part.fields) > 1:
            yield _item(name, asked, "", _pairs(part.fields), stem.solution_html(question))
            continue
        (field,) = part.fields
        is_last = field is question.fields[-1]
        told = stem.solution_html(question) if is_last else stem.html_paragraph(f"{field.label}: {field.model_answer}")
        yield _item(name, asked, label_with_hint(field), _answers(field), told)


def _comment(number: str, what: str, reason: str) -> str:
    said = _("Question {number}, {field}: left out, because {reason}.").format(number=number, field=what, reason=reason)
    return "// " + " ".join(stem.clean_text(said).split())


def _question_text(question: Question) -> str:
    """Return the text above the parts, escaped."""
    asked = stem.stem(question)
    if question.drawings:
        asked += f"<pre>{stem.escape_html(outline(question.drawings.student))}</pre>"
    return escape_signs(asked)


def _item(name: str, asked: str, label: str, answers: str, told: str) -> str:
    last = escape_signs(stem.html_paragraph(f"{label}:")) if label else ""
    return f"::{escape_signs(name)}::[html]{asked}{last}{{{answers}####{escape_signs(told)}}}"


def _is_one_choice(fields: Sequence[AnswerField]) -> bool:
    """Return True if all fields are choices among the same options, each with one right option."""
    ways = [field.interaction for field in fields]
    choices = [way for way in ways if isinstance(way, ChooseOption)]
    return len(choices) == len(fields) >= LEAST_PAIRS and all(
        way.options == choices[0].options and len(way.right) == 1 for way in choices
    ) and len({field.weight for field in fields}) == 1 and len({field.label for field in fields}) == len(fields)


def _pairs(fields: Sequence[AnswerField]) -> str:
    """Return the pairs of label and answer; labels get another arrow, because "->" separates pairs."""
    return _lines(f"={escape_signs(field.label.replace('->', '→'))} -> {escape_signs(field.model_answer)}"
                  for field in fields)


def _answers(field: AnswerField) -> str:
    """Return the text in the braces before the solution."""
    match offered_interaction(field):
        case WriteText():
            return ""
        case MarkNodes():
            return _lines(f"~%{cloze.percent(share)}%{_html(name)}" for name, share in reply_shares(field))
        case ChooseOption():
            # "=" means that one option is chosen; without it Moodle would add up several choices.
            return _lines(f"{'=' if share else '~'}{_html(option)}" for option, share in reply_shares(field))
        case _:
            return _lines(f"=%{cloze.percent(_grade(share))}%{escape_signs(text)}"
                          for text, share in cloze.moodle_texts(field))


def _lines(answers: Iterable[str]) -> str:
    """Return each text on a line of its own, and the closing brace on the next line."""
    return "".join(f"\n{answer}" for answer in answers) + "\n"


@lru_cache(MOST_ANSWERS)
def _grade(share: Fraction) -> Fraction:
    """Return the nearest grade that Moodle knows; an import refuses others."""
    return min(GRADES, key=lambda grade: (abs(grade - share), grade))


def _html(text: str) -> str:
    return escape_signs(stem.escape_html(" ".join(text.split())))


sheet = Sheet(
    "GIFT",
    "Questions as plain text for Moodle and others: one item per part, the tree as indented lines, no pictures.",
    SUFFIX, ("key",), is_single_file=True, write=write, describe_counts=describe_counts,
    describe_marking=describe_marking,
)
