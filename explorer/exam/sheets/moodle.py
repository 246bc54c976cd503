"""Moodle XML: a question for each one of the exam, in a category for each version, pictures and keys inside."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from xml.etree import ElementTree

from explorer.exam.fields import Field, Nodes
from explorer.exam.papers.paper import Paper
from explorer.exam.posing.question import Question
from explorer.exam.sheets import cloze, stem
from explorer.exam.sheets.accepted import several, way
from explorer.exam.sheets.package import Element, document, fingerprint, under
from explorer.exam.sheets.sheet import Files, Kind, Sheet
from explorer.figure import Figure
from explorer.i18n import _

SUFFIX = ".moodle.xml"
PENALTY = "0.3333333"
"""Of the marks, for each further try where a quiz allows one."""
LISTED = frozenset(Fraction(1, count) for count in (*range(1, 11), 20))
"""The shares of one right answer of several that Moodle's list of grades has; others it takes in cloze only."""


def write(papers: Sequence[Paper], _kind: Kind, name: str) -> Files:
    """Questions to import into Moodle: gaps and multiple choice that mark themselves, pictures and keys in them."""
    quiz = ElementTree.Element("quiz")
    for paper in papers:
        category = under(quiz, "question", type="category")
        _text(under(category, "category"), _path(paper))
        for number, question in enumerate(paper.questions, 1):
            _question(quiz, paper, number, question)
    return {name + SUFFIX: document(quiz)}


def _path(paper: Paper) -> str:
    """The category: a slash would begin another one."""
    names = (paper.exam.title or _("Exam"), _("Version {}").format(paper.name))
    return "/".join(["$course$", "top", *(stem.clean(each).replace("/", "//") for each in names)])


def _question(quiz: Element, paper: Paper, number: int, question: Question) -> None:
    """One item for all that marks itself, and one for each part that a person marks."""
    marked = [field for field in question.fields if way(field) != "person"]
    by_hand = [field for field in question.fields if way(field) == "person"]
    whole = sum(field.weight for field in question.fields) or 1
    parts = ([marked] if marked else []) + [[field] for field in by_hand]
    for place, fields in enumerate(parts):
        points = question.points * sum(field.weight for field in fields) / whole
        letter = chr(ord("a") + place) if 1 < len(parts) <= 26 else str(place + 1) if len(parts) > 1 else ""
        _item(quiz, paper, f"{number}{letter}", question, fields, points)


def _item(
    quiz: Element, paper: Paper, number: str, question: Question, fields: list[Field], points: Fraction
) -> None:
    first = fields[0]
    picture = stem.student_picture(question)
    asked = stem.stem(question, "@@PLUGINFILE@@/tree.svg")
    if way(first) == "person":
        kind = "essay"
        asked += stem.paragraph(first.label)
    elif len(fields) == 1 and isinstance(first, Nodes) and way(first) == "several" and _is_listed(first):
        kind = "multichoice"
        asked += stem.paragraph(f"{first.label}:")
    else:
        kind = "cloze"
        asked = cloze.braced(asked) + "".join(map(cloze.gap, fields, norms(fields, points)))
    item = under(quiz, "question", type=kind)
    _text(under(item, "name"), f"{number} {question.title} ({paper.name})")
    _html(under(item, "questiontext", format="html"), asked, [("tree.svg", picture)] if picture else [])
    keys = stem.key_pictures(question, "tree")
    told = stem.solution(question, [(f"@@PLUGINFILE@@/{name}", figure) for name, figure in keys])
    _html(under(item, "generalfeedback", format="html"), told, keys)
    under(item, "defaultgrade", f"{float(points):.7g}")
    under(item, "penalty", PENALTY)
    under(item, "hidden", "0")
    under(item, "idnumber", f"{paper.exam.seed}-{paper.version}-{number}-{fingerprint(paper.name, asked)}")
    if kind == "essay":
        _essay(item, first)
    elif kind == "multichoice":
        _multichoice(item, first)
    for hint in question.hints if kind != "essay" else ():
        _html(under(item, "hint", format="html"), stem.paragraph(hint))


def _is_listed(field: Nodes) -> bool:
    return all(abs(share) in LISTED for _name, share in several(field))


def norms(fields: Sequence[Field], points: Fraction) -> list[int]:
    """Whole marks for the gaps, in their proportion; together the points, where these can be had so."""
    whole = sum(field.weight for field in fields)
    exact = [points * field.weight / whole for field in fields]
    if not points or lcm(*(each.denominator for each in exact)) > 1:
        return [field.weight for field in fields]
    return [int(each) for each in exact]


def _multichoice(item: Element, field: Field) -> None:
    assert isinstance(field, Nodes)
    under(item, "single", "false")
    under(item, "shuffleanswers", "false")
    under(item, "answernumbering", "none")
    under(item, "showstandardinstruction", "0")
    for name, share in several(field):
        answer = under(item, "answer", fraction=cloze.percent(share), format="html")
        _text(answer, stem.html(name))


def _essay(item: Element, field: Field) -> None:
    under(item, "responseformat", "editor")
    under(item, "responserequired", "1")
    under(item, "responsefieldlines", "5")
    under(item, "attachments", "0")
    told = "".join(stem.paragraph(text) for text in (field.key, field.rule) if text)
    _html(under(item, "graderinfo", format="html"), told)


def _text(parent: Element, text: str) -> None:
    under(parent, "text", text)


def _html(parent: Element, html: str, pictures: Iterable[tuple[str, Figure]] = ()) -> None:
    _text(parent, html)
    for name, figure in pictures:
        under(parent, "file", b64encode(stem.drawn(figure)).decode(), name=name, path="/", encoding="base64")


sheet = Sheet("Moodle XML", SUFFIX, ("key",), together=True, write=write)
