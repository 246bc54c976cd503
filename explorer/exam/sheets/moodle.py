"""Moodle XML: one category per version, one question per question of the exam, with pictures and keys."""

from base64 import b64encode
from collections.abc import Iterable, Sequence

from explorer.exam.answers import AnswerField
from explorer.exam.answers.interactions import ChooseOption
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.question import Question
from explorer.exam.sheets import cloze, stem
from explorer.exam.sheets.accepted_replies import label_with_hint, offered_interaction, reply_shares
from explorer.exam.sheets.bank_notes import describe_marking
from explorer.exam.sheets.bank_papers import leave_to_person
from explorer.exam.sheets.moodle_items import MoodleItem, category_path, describe_counts, items, name_maximum
from explorer.exam.sheets.package import Element, add_element, add_leaves, document, element, fingerprint
from explorer.exam.sheets.points import format_points
from explorer.exam.sheets.sheet import Files, Kind, Sheet
from explorer.pictures.figure.items import Figure

SUFFIX = ".moodle.xml"
PENALTY = "0.3333333"
"""The share of the marks lost with each further try, if a quiz allows several."""


def write(papers: Sequence[Paper], _kind: Kind, name: str) -> Files:
    """Return a Moodle quiz as XML: gaps and multiple choice, with pictures and feedback."""
    quiz = element("quiz")
    made = [(paper, [(question, item) for number, question in enumerate(paper.questions, 1)
                     for item in items(number, question)]) for paper in leave_to_person(papers)]
    for paper, asked in made:
        category = add_element(quiz, "question", type="category")
        _text(add_element(category, "category"), category_path(paper))
        for question, item in asked:
            _item(quiz, paper, question, item)
    return {name + SUFFIX: document(quiz)}


def _item(quiz: Element, paper: Paper, question: Question, made: MoodleItem) -> None:
    first, sections = made.fields[0], stem.sections(question, made.fields)
    pictures = {f"tree{section.part.letter}.svg": figure for section in sections
                if section.shows_figure and (figure := stem.student_picture(section.part))}
    asked = cloze.escape_braces(stem.html_list(sections[0].told))
    for section in sections:
        text = stem.section_stem(section, f"@@PLUGINFILE@@/tree{section.part.letter}.svg")
        if made.kind == "cloze":
            weights = [weight for field, weight in zip(made.fields, made.weights, strict=True)
                       if any(field.name == own.name for own in section.fields)]
            text = cloze.escape_braces(text) + "".join(cloze.gap_paragraphs(section.fields, weights))
        asked += text
    if made.kind == "essay":
        asked += stem.html_paragraph(first.label)
    elif made.kind != "cloze":
        asked += stem.html_paragraph(f"{label_with_hint(first)}:")
    item = add_element(quiz, "question", type=made.kind)
    title = f"{made.number} {question.title} ({paper.name})"
    _text(add_element(item, "name"), title + name_maximum(made.counted_points, made.points))
    _html(add_element(item, "questiontext", format="html"), asked, pictures.items())
    keys = [key for section in sections for key in stem.key_pictures(section.part, f"tree{section.part.letter}")]
    told = "".join(
        (f"<p><strong>{stem.escape_html(section.heading)}</strong></p>" if section.heading else "")
        + stem.solution_html(section.part, [
            (f"@@PLUGINFILE@@/{name}", figure)
            for name, figure in stem.key_pictures(section.part, f"tree{section.part.letter}")])
        for section in sections)
    _html(add_element(item, "generalfeedback", format="html"), told, keys)
    add_leaves(item, defaultgrade=format_points(made.points), penalty=PENALTY, hidden="0",
               idnumber=f"{paper.exam.seed}-{paper.version}-{made.number}-{fingerprint(paper.name, asked)}")
    add_answers = {"essay": _essay, "multichoice": _multichoice, "shortanswer": _short}
    if made.kind in add_answers:
        add_answers[made.kind](item, first)
    for hint in question.hints if made.kind != "essay" else ():
        _html(add_element(item, "hint", format="html"), stem.html_paragraph(hint))


def _multichoice(item: Element, field: AnswerField) -> None:
    is_single = isinstance(offered_interaction(field), ChooseOption)
    add_leaves(item, single="true" if is_single else "false", shuffleanswers="false", answernumbering="none",
               showstandardinstruction="0")
    for text, share in reply_shares(field):
        _text(add_element(item, "answer", fraction=cloze.percent(share), format="html"), stem.escape_html(text))


def _short(item: Element, field: AnswerField) -> None:
    """Add the accepted texts; a star matches anything."""
    add_element(item, "usecase", "0")
    for text, share in cloze.moodle_texts(field):
        _text(add_element(item, "answer", fraction=cloze.percent(share), format="plain_text"), text)


def _essay(item: Element, field: AnswerField) -> None:
    add_leaves(item, responseformat="editor", responserequired="1", responsefieldlines="5", attachments="0")
    told = "".join(stem.html_paragraph(text) for text in (field.model_answer, field.rule) if text)
    _html(add_element(item, "graderinfo", format="html"), told)


def _text(parent: Element, text: str) -> None:
    add_element(parent, "text", text)


def _html(parent: Element, html: str, pictures: Iterable[tuple[str, Figure]] = ()) -> None:
    _text(parent, html)
    for name, figure in pictures:
        add_element(parent, "file", b64encode(stem.figure_svg(figure)).decode(), name=name, path="/", encoding="base64")


sheet = Sheet(
    "Moodle XML",
    "Questions to import into Moodle: gaps and multiple choice, marked automatically, with pictures and keys.",
    SUFFIX, ("key",), is_single_file=True, write=write, describe_counts=describe_counts,
    describe_marking=describe_marking,
)
