"""Moodle XML: a question for each one of the exam, in a category for each version, pictures and keys inside."""

from base64 import b64encode
from collections.abc import Iterable, Sequence

from explorer.core.i18n import _
from explorer.exam.answers import Field
from explorer.exam.answers.interactions import Choose
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.question import Question
from explorer.exam.sheets import cloze, stem
from explorer.exam.sheets.accepted import labelled, offered, shares
from explorer.exam.sheets.moodle_items import Item, describe_counts, items, name_maximum
from explorer.exam.sheets.package import Element, document, element, fingerprint, under
from explorer.exam.sheets.points import decimal
from explorer.exam.sheets.sheet import Files, Kind, Sheet
from explorer.pictures.figure import Figure

SUFFIX = ".moodle.xml"
PENALTY = "0.3333333"
"""Of the marks, for each further try where a quiz allows one."""


def write(papers: Sequence[Paper], _kind: Kind, name: str) -> Files:
    """Questions to import into Moodle: gaps and multiple choice that mark themselves, pictures and keys in them."""
    quiz = element("quiz")
    made = [(paper, [(question, item) for number, question in enumerate(paper.questions, 1)
                     for item in items(number, question)]) for paper in papers]
    width = cloze.choose_width(
        [field for _paper, asked in made for _question, item in asked if item.kind == "cloze" for field in item.fields])
    for paper, asked in made:
        category = under(quiz, "question", type="category")
        _text(under(category, "category"), _path(paper))
        for question, item in asked:
            _item(quiz, paper, question, item, width)
    return {name + SUFFIX: document(quiz)}


def _path(paper: Paper) -> str:
    """The category: a slash would begin another one."""
    names = (paper.exam.title or _("Exam"), _("Version {}").format(paper.name))
    return "/".join(["$course$", "top", *(stem.clean(each).replace("/", "//") for each in names)])


def _item(quiz: Element, paper: Paper, question: Question, made: Item, width: int) -> None:
    first = made.fields[0]
    picture = stem.student_picture(question)
    asked = stem.stem(question, "@@PLUGINFILE@@/tree.svg")
    if made.kind == "cloze":
        asked = cloze.braced(asked) + "".join(cloze.gaps(made.fields, made.weights, width))
    elif made.kind == "essay":
        asked += stem.paragraph(first.label)
    else:
        asked += stem.paragraph(f"{labelled(first)}:")
    item = under(quiz, "question", type=made.kind)
    title = f"{made.number} {question.title} ({paper.name})"
    _text(under(item, "name"), title + name_maximum(made.counted, made.points))
    _html(under(item, "questiontext", format="html"), asked, [("tree.svg", picture)] if picture else [])
    keys = stem.key_pictures(question, "tree")
    told = stem.solution(question, [(f"@@PLUGINFILE@@/{name}", figure) for name, figure in keys])
    _html(under(item, "generalfeedback", format="html"), told, keys)
    under(item, "defaultgrade", decimal(made.points))
    under(item, "penalty", PENALTY)
    under(item, "hidden", "0")
    under(item, "idnumber", f"{paper.exam.seed}-{paper.version}-{made.number}-{fingerprint(paper.name, asked)}")
    if made.kind == "essay":
        _essay(item, first)
    elif made.kind == "multichoice":
        _multichoice(item, first)
    elif made.kind == "numerical":
        _numerical(item, first)
    elif made.kind == "shortanswer":
        _short(item, first)
    for hint in question.hints if made.kind != "essay" else ():
        _html(under(item, "hint", format="html"), stem.paragraph(hint))


def _multichoice(item: Element, field: Field) -> None:
    under(item, "single", "true" if isinstance(offered(field), Choose) else "false")
    under(item, "shuffleanswers", "false")
    under(item, "answernumbering", "none")
    under(item, "showstandardinstruction", "0")
    for text, share in shares(field):
        answer = under(item, "answer", fraction=cloze.percent(share), format="html")
        _text(answer, stem.html(text))


def _numerical(item: Element, field: Field) -> None:
    for number, _share in shares(field):
        answer = under(item, "answer", fraction="100", format="plain_text")
        _text(answer, number)
        under(answer, "tolerance", "0")


def _short(item: Element, field: Field) -> None:
    """The accepted texts, in which a star stands for anything."""
    under(item, "usecase", "0")
    for text, share in cloze.texts(field):
        _text(under(item, "answer", fraction=cloze.percent(share), format="plain_text"), text)


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


sheet = Sheet("Moodle XML", SUFFIX, ("key",), together=True, write=write, describe_counts=describe_counts)
