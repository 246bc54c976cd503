"""The question library: every shipped question is what its file says, and own folders are read and searched."""

import importlib
import sys
from pathlib import Path
from typing import Any

import pytest

from explorer.core.errors import ExamError, Stopped
from explorer.exam import FORMS, exam_file, question_library
from explorer.exam.papers.ambiguity_warnings import describe_ambiguities, describe_dullness, describe_unplaced_texts
from explorer.exam.papers.build import build_papers
from explorer.exam.papers.library_entry import shipped_folder, shipped_names
from explorer.exam.question_library import (
    DIFFICULTIES,
    describe_file,
    filter_questions,
    read_questions,
    read_shelf,
    suggest_name,
)
from explorer.exam.questions.work import count_work
from explorer.exam.sheets import SHEETS
from explorer.exam.sheets.files import make_files
from explorer.study import ExamQuestion, Study, Targets
from explorer.trees import formats
from tests.options import thinned

ROOT = Path(__file__).resolve().parents[2]
STUDY = Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))
TEXTS = [name for name, sheet in SHEETS.items() if sheet.pages is None]


@pytest.fixture(name="maker")
def _maker(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The tool that makes the library."""
    monkeypatch.setattr(sys, "path", [str(ROOT / "packaging/tools"), *sys.path])
    return importlib.import_module("questions")


def test_there_is_a_question_of_every_form_and_difficulty() -> None:
    assert shipped_names() == sorted(f"{form}-{difficulty}" for form in FORMS for difficulty in DIFFICULTIES)


@pytest.mark.parametrize("name", shipped_names())
def test_key_and_counts_are_those_that_the_file_tells(name: str) -> None:
    described = exam_file.load(shipped_folder() / f"{name}.toml")
    (question,), entry = build_papers(described.study)[0].questions, described.library
    assert entry is not None
    assert [field.model_answer for field in question.fields] == entry.key
    assert count_work(question)._asdict() == entry.counts
    form, _dash, difficulty = name.rpartition("-")
    assert (question.form_code, entry.difficulty) == (FORMS[form].code, difficulty)
    assert [*describe_ambiguities(question), *describe_dullness(question), describe_unplaced_texts(question)] == [""]
    assert question.grade({field.name: field.model_answer for field in question.fields}).mistakes == ()


@pytest.mark.parametrize("name", thinned(shipped_names(), 9))
def test_every_sheet_can_be_made(name: str) -> None:
    papers = build_papers(exam_file.load(shipped_folder() / f"{name}.toml").study)
    for sheet in TEXTS:
        assert all(make_files(SHEETS[sheet], papers, ["student", "key"]).values())


@pytest.mark.parametrize("form", FORMS)
def test_harder_questions_ask_for_more(form: str) -> None:
    work = [exam_file.load(shipped_folder() / f"{form}-{difficulty}.toml").library for difficulty in DIFFICULTIES]
    totals = [sum(entry.counts.values()) for entry in work if entry]
    assert totals == sorted(totals)
    assert len(set(totals)) == 3


@pytest.mark.parametrize("form", thinned(FORMS, 9))
def test_the_files_are_those_that_the_generator_makes(form: str, maker: Any, tmp_path: Path) -> None:
    maker.main([str(tmp_path), form])
    for path in tmp_path.iterdir():
        assert path.read_text() == (shipped_folder() / path.name).read_text()


def test_no_tree_is_that_of_another_form() -> None:
    trees = [question.question.source.tree for question in read_shelf(shipped_folder()).questions
             if isinstance(question.question.source, Study) and len(question.question.source.tree) > 1]
    assert len({formats.write(tree) for tree in trees}) == len(trees)


def test_an_own_question_comes_back_with_its_tree_whatever_it_is_about(tmp_path: Path) -> None:
    for name, question in (("own", ExamQuestion("values")), ("none", ExamQuestion("true-or-false")),
                           ("made", ExamQuestion("windows", source=Targets(depth=2))),
                           ("other", ExamQuestion("values", source=Study(formats.parse("[1,[2,3]]"))))):
        (tmp_path / f"{name}.gtree").write_bytes(describe_file(question, STUDY, name))
    (tmp_path / "bad.toml").write_text("x")
    (tmp_path / "note.txt").write_text("x")
    unknown = describe_file(ExamQuestion("values"), STUDY, "").replace(b'"values"', b'"no"')
    (tmp_path / "unknown.gtree").write_bytes(unknown)
    shelf = read_shelf(tmp_path)
    assert [each.title for each in shelf.questions] == ["made", "none", "other", "own"]
    made, _none, other, own = (each.question for each in shelf.questions)
    assert isinstance(made.source, Targets)
    for question, text in ((own, formats.write(STUDY.tree)), (other, "[1,[2,3]]")):
        assert isinstance(question.source, Study)
        assert formats.write(question.source.tree) == text
        assert question.source.exam is None
    assert [problem.partition(":")[0] for problem in shelf.problems] == ["bad.toml", "unknown.gtree"]
    for each in shelf.questions:
        assert build_papers(each.study)
    with pytest.raises(Stopped):
        read_shelf(tmp_path, lambda share: share < 0.3)


def test_questions_are_found_by_words_topic_and_difficulty() -> None:
    shelf = read_shelf(shipped_folder()).questions
    assert {each.question.form for each in filter_questions(shelf, topic="players")} == {
        name for name, form in FORMS.items() if form.topic == "players"}
    assert {each.difficulty for each in filter_questions(shelf, difficulty="hard")} == {"hard"}
    assert [each.path.stem for each in filter_questions(shelf, "UCB1 easy")] == ["ucb1-easy"]
    assert not filter_questions(shelf, "no such words")
    assert len(filter_questions(shelf)) == len(shelf)


def test_a_description_takes_questions_from_the_library(tmp_path: Path) -> None:
    path = tmp_path / "exam.toml"
    path.write_text('[[question]]\nlibrary = "values-easy"\n[[question]]\nlibrary = "ucb1-hard"\npoints = "5/2"\n')
    described = exam_file.load(path)
    assert described.study.exam is not None
    assert [(each.form, str(each.points)) for each in described.study.exam.questions] == [
        ("values", "2"), ("ucb1", "5/2")]
    entry = exam_file.load(shipped_folder() / "values-easy.toml").library
    assert entry is not None
    assert [field.model_answer for field in build_papers(described.study)[0].questions[0].fields] == entry.key


@pytest.mark.parametrize(("text", "why"), [
    ('library = "valuse-easy"', "no question 'valuse-easy'; it has values-easy"),
    ('library = "../samples"', r"no question '\.\./samples'; it has"),
    ('library = "values-easy"\nform = "values"', "form: the question of the library says this itself"),
    ('library = "values-easy"\ncut = "gt"', "cut: the question of the library says this itself"),
    ('library = "values-easy"\npoints = "inf"', "inf points"),
])
def test_a_question_of_the_library_says_itself_what_it_is(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "exam.toml"
    path.write_text(f"[[question]]\n{text}\n")
    with pytest.raises(ExamError, match=why):
        exam_file.load(path)


def test_names_of_files_are_letters_and_digits_and_free() -> None:
    assert suggest_name("Who wins? (Ü 3/4)", []) == "Who-wins-Ü-3-4"
    assert suggest_name("Values", ["values", "VALUES-2"]) == "Values-3"
    assert suggest_name("?", []) == "question"
    assert len(shipped_names()) < question_library.MOST_FILES


def test_the_first_files_of_a_large_folder_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(question_library, "MOST_FILES", 2)
    for name in "abc":
        (tmp_path / f"{name}.gtree").write_bytes(describe_file(ExamQuestion("values"), STUDY, name))
    shelf = read_shelf(tmp_path)
    assert [each.title for each in shelf.questions] == ["a", "b"]
    assert shelf.problems == ("only 2 of 3 files are shown",)
    assert [each.title for each in read_questions(tmp_path / "c.gtree")] == ["c"]
