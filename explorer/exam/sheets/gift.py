"""GIFT, the plain text of Moodle's questions: an item for each part of a question, the tree told in lines.

What the format can't ask is named in a comment where it would stand, with the reason.
"""

from collections.abc import Iterator, Sequence

from explorer.exam.fields import Choice, Field, InOrder, Nodes, Number
from explorer.exam.fields import Written as ByHand
from explorer.exam.papers.paper import Paper
from explorer.exam.posing.question import Question
from explorer.exam.sheets import cloze, stem
from explorer.exam.sheets.accepted import accepted, decimals, how, right_place, several, way
from explorer.exam.sheets.outline import outline
from explorer.exam.sheets.sheet import Files, Kind, Sheet
from explorer.i18n import _

SUFFIX = ".gift.txt"
LEAST_PAIRS = 3
"""Choices among the same options from which on they are asked as pairs."""
_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\~=#{}:"} | {"\n": "\\n"})


def write(papers: Sequence[Paper], _kind: Kind, name: str) -> Files:
    """Questions as plain text for Moodle and others: one item a part, the tree told in lines instead of a picture."""
    lines = ["// " + _("Where an import asks: take the nearest grade, if a grade is not listed.")]
    for paper in papers:
        names = (paper.exam.title or _("Exam"), _("Version {}").format(paper.name))
        path = "/".join(quoted(each.replace("/", "//")) for each in names)
        lines += ["", f"$CATEGORY: $course$/top/{path}", ""]
        for number, question in enumerate(paper.questions, 1):
            for part in _question(number, question, paper):
                lines += [part, ""]
    return {name + SUFFIX: "\n".join(lines).encode()}


def quoted(text: str) -> str:
    """The text with a backslash before each sign that means something."""
    return stem.clean(text).translate(_SIGNS)


def refused(question: Question) -> str:
    """Why the question as a whole can't be asked without its picture; "" where it can."""
    drawn = question.drawings
    if drawn and drawn.student.boards:
        return _("its positions are shown as boards, and GIFT has no pictures")
    return ""


def _question(number: int, question: Question, paper: Paper) -> Iterator[str]:
    if reason := refused(question):
        yield _comment(number, question.title, reason)
        return
    asked, title = _asked(question), f"{question.title} ({paper.name})"
    if _is_one_choice(question.fields):
        yield _item(f"{number} {title}", asked, "", _pairs(question.fields), stem.solution(question))
        return
    for place, field in enumerate(question.fields, 1):
        name = f"{number}.{place}" if len(question.fields) > 1 else f"{number}"
        if way(field) == "person" and not isinstance(field, ByHand):
            yield _comment(number, field.label, _("any of many answers is right, and GIFT can’t tell which"))
        else:
            hint = how(field) if way(field) == "texts" else ""
            label = f"{field.label} ({hint})" if hint else field.label
            is_last = place == len(question.fields)
            told = stem.solution(question) if is_last else stem.paragraph(f"{field.label}: {field.key}")
            yield _item(f"{name} {title}", asked, label, _answers(field), told)


def _comment(number: int, what: str, reason: str) -> str:
    said = _("Question {}, {}: left out, because {}.").format(number, what, reason)
    return "// " + " ".join(stem.clean(said).split())


def _asked(question: Question) -> str:
    """What stands above each of its parts, quoted."""
    asked = stem.stem(question)
    if question.drawings:
        asked += f"<pre>{stem.html(outline(question.drawings.student))}</pre>"
    return quoted(asked)


def _item(name: str, asked: str, label: str, answers: str, told: str) -> str:
    last = quoted(stem.paragraph(f"{label}:")) if label else ""
    return f"::{quoted(name)}::[html]{asked}{last}{{{answers}####{quoted(told)}}}"


def _is_one_choice(fields: Sequence[Field]) -> bool:
    """Whether all are choices among the same options, one of them right in each."""
    choices = [field for field in fields if isinstance(field, Choice)]
    return len(choices) == len(fields) >= LEAST_PAIRS and all(
        each.options == choices[0].options and len(each.right) == 1 and each.weight == choices[0].weight
        for each in choices) and len({each.label for each in choices}) == len(choices)


def _pairs(fields: Sequence[Field]) -> str:
    return "".join(f"\n={quoted(_arrowless(field.label))} -> {quoted(field.key)}" for field in fields) + "\n"


def _arrowless(text: str) -> str:
    """The text without the sign that parts pairs."""
    return text.replace("->", "→")


def _answers(field: Field) -> str:
    """What stands in the braces before the solution."""
    if isinstance(field, ByHand):
        return ""
    if isinstance(field, Number) and way(field) == "number":
        return "#" + "".join(f"\n=%100%{number}:0" for number in decimals(field)) + "\n"
    if isinstance(field, Nodes) and way(field) == "several":
        return "".join(f"\n~%{cloze.percent(share)}%{_html(name)}" for name, share in several(field)) + "\n"
    if isinstance(field, Choice) and way(field) == "choice":
        rights = right_place(field)
        mark = "=" if sum(rights) == 1 else "~%100%"
        listed = zip(field.options, rights, strict=True)
        return "".join(f"\n{mark if is_right else '~'}{_html(option)}" for option, is_right in listed) + "\n"
    texts = [(text.replace("*", "\\*"), share) for text, share in accepted(field)]
    if isinstance(field, InOrder):
        texts += cloze.beginnings(field)
    return "".join(f"\n=%{cloze.percent(share)}%{quoted(text)}" for text, share in texts) + "\n"


def _html(text: str) -> str:
    return quoted(stem.html(" ".join(text.split())))


sheet = Sheet("GIFT", SUFFIX, ("key",), together=True, write=write)
