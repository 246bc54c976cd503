"""An exam has a language of its own, whatever that of the window is."""

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from threading import Event

import pytest

from explorer.core import i18n
from explorer.core.errors import ExamError
from explorer.core.exact import display
from explorer.exam import FORMS
from explorer.exam.grading import bulk
from explorer.exam.papers.ambiguity_warnings import list_unplaced_texts
from explorer.exam.papers.build import build_exam_part, build_exam_question, build_paper, build_papers
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.parted_question import PartedQuestion
from explorer.exam.sheets import KINDS, SHEETS
from explorer.exam.sheets.files import make_files
from explorer.exam.sheets.pages import pages
from explorer.exam.sheets.sheet import Files
from explorer.study import Exam, ExamQuestion, QuestionPart, Study, TreeChange, dumps, loads
from explorer.trees import formats
from tests.exam.trees import OPTIONS, SOURCES, TREES
from tests.options import thinned
from tests.pseudo import in_language

NARROW = Study(formats.parse("[[3.5,12],[2.25,4]]"))
"""A tree on whose edges there is room to write."""
HALVES = Study(formats.parse("[[3.5,12,8],[2.25,4,6],[14,5,2]]"))


def study(language: str, names: tuple[str, ...] = tuple(FORMS)) -> Study:
    """A study with a question of each form, and one about decimals."""
    asked = [ExamQuestion(name, options=OPTIONS.get((name, SOURCES[name][0]), {}), source=TREES[SOURCES[name][0]])
             for name in names]
    exam = Exam(title="7", questions=(*asked, ExamQuestion("values", source=HALVES)), language=language)
    return Study(formats.parse("3"), exam=exam)


@cache
def papers(window: str, exam: str) -> tuple[Paper, ...]:
    """The papers of an exam, built while the window has a language."""
    with in_language(window):
        return build_papers(study(exam))


def written(sheet: str, window: str, exam: str) -> Files:
    made = papers(window, exam)
    engine = SHEETS[sheet]
    with in_language(window):
        if engine.pages is not None:
            return {f"{kind} {place}": page.encode() for kind in KINDS
                    for place, page in enumerate(pages(made[0], kind))}
        return make_files(engine, made, KINDS)


@pytest.mark.parametrize("sheet", thinned(SHEETS, 4, 1))
def test_an_exam_is_the_same_from_windows_of_all_languages(sheet: str) -> None:
    german = written(sheet, "de", "de")
    assert written(sheet, "en", "de") == german
    assert written(sheet, "de", "") == german
    assert written(sheet, "en", "") != german
    assert written(sheet, "de", "en") == written(sheet, "en", "")


@pytest.mark.parametrize(("name", "language"), thinned(
    [(name, language) for name in FORMS for language in i18n.NAMES if language != "en"], 9, 3))
def test_each_question_is_the_same_from_windows_of_all_languages(name: str, language: str) -> None:
    shown = []
    for window in ("en", language, "fr"):
        with in_language(window):
            question = build_exam_question(study(language, (name,)), 0, ["1"])
        with in_language("en"):  # figures are drawn later
            figures = (*(question.drawings.figures if question.drawings else ()), *question.figures)
        shown.append((question.title, question.prompt, question.search_rules, question.solution, question.hints,
                      [field.label for field in question.fields],
                      [[text[:4] for text in figure.texts] for figure in figures]))
    assert shown[0] == shown[1] == shown[2]


PARTS = {
    "shared": (QuestionPart("windows"), QuestionPart("values"), QuestionPart("skipped-leaves")),
    "edges": (QuestionPart("windows", options={"numbers": "edges"}), QuestionPart("values")),
    "bounds": (QuestionPart("windows", options={"numbers": "bounds"}), QuestionPart("values")),
    "changed": (QuestionPart("values"), QuestionPart("values", change=TreeChange("L1 = 7/2", "min", True))),
    "own order": (QuestionPart("best-order"), QuestionPart("skipped-leaves", own_answer=True)),
    "own values": (QuestionPart("values"), QuestionPart("values", options={"nodes": "root"}, own_answer=True)),
}


@pytest.mark.parametrize("name", PARTS)
def test_all_parts_their_figures_and_their_marking_are_in_the_exam_s_language(name: str) -> None:
    asked = ExamQuestion("values", source=NARROW if name == "edges" else HALVES).with_parts(PARTS[name])
    made = replace(HALVES, exam=Exam(questions=(asked,), language="de"))
    shown = []
    for window, later in (("en", "fr"), ("de", "de"), ("fr", "en")):
        with in_language(window):
            question = build_exam_question(made, 0, ["1"])
        right = {field.name: field.model_answer for field in question.fields}
        assert isinstance(question, PartedQuestion)
        with in_language(later):  # figures are drawn, and parts marked by an own answer built, later
            assert question.shows_figure(question.parts[0])
            figures = [figure for part in question.parts for figure in (
                *(part.drawings.figures if part.drawings else ()), *part.figures)]
            marking = [part.find_marking(right) for part in question.parts if part.find_marking]
        shown.append((question.title, question.prompt, question.search_rules, question.solution,
                      [field.label for field in question.fields], [(each.prompt, each.solution) for each in marking],
                      [[text[:4] for text in figure.texts] for figure in figures]))
    assert shown[0] == shown[1] == shown[2]
    assert any("," in text.text for figure in figures for text in figure.texts)


def test_the_html_sheet_says_its_language_and_writes_numbers_as_it_does() -> None:
    ((name, data),) = [each for each in written("html", "en", "de").items() if each[0].startswith("student")]
    assert '<html lang="de"' in data.decode(), name
    assert "3,5" in data.decode()
    assert not re.search(r">3\.5<", data.decode())


def test_practice_is_in_the_language_of_the_window() -> None:
    question = build_exam_part(study("de", ("values",)), 0, 0, ["1"])
    assert question.title == FORMS["values"].title


def test_replies_are_read_and_explained_in_the_exam_s_language() -> None:
    made = build_papers(study("de", ()))
    data = '[{"student": "a", "1": {"value:A": "3,5", "value:B": "3,5", "value:C": "7,25", "move": "B"}}]'
    (result,) = bulk.grade_all(made, data.encode(), ".json").results
    assert [score.share for score in result.grades[0].scores] == [1, 1, 0, 0, 1]
    with in_language("de"):
        assert result == bulk.grade_all(made, data.encode(), ".json").results[0]
    assert result.grades[0].explanation


def test_the_window_keeps_its_language_while_a_worker_writes() -> None:
    entered, seen = Event(), Event()
    inside: list[str] = []

    def tick(_share: float) -> bool:
        inside.append(i18n._("Solutions"))
        entered.set()
        return seen.wait(20)

    with ThreadPoolExecutor(1) as worker:
        job = worker.submit(build_paper, study("de", ("values",)), 1, tick=tick)
        assert entered.wait(20)
        assert (i18n.language(), i18n._("Solutions"), display(2.5)) == ("en", "Solutions", "2.5")
        seen.set()
        paper = job.result()
    assert inside[0] == "Lösungen"
    assert i18n.language() == "en"
    before = i18n._("Solutions")
    (page, *_others) = pages(paper, "key")
    assert "Lösung" in page or "Schlüssel" in page or "Aufgabe" in page
    assert list_unplaced_texts([paper]) == []
    assert i18n._("Solutions") == before == "Solutions"


def test_a_language_without_texts_is_refused_and_the_offered_ones_have_some() -> None:
    assert set(i18n.NAMES) == set(i18n.languages())
    with pytest.raises(ExamError, match="'xx' is none of en, de, es, fr, zh_CN"):
        Exam(language="xx")


def test_the_study_s_file_keeps_the_language_in_a_version_of_its_own() -> None:
    plain, german = study("", ("values",)), study("de", ("values",))
    assert '"version":4' in dumps(plain).replace(" ", "")
    assert '"version":7' in dumps(german).replace(" ", "")
    again = loads(dumps(german), "x")
    assert again.exam is not None
    assert again.exam.language == "de"
    assert replace(again.exam, language="").language == ""
