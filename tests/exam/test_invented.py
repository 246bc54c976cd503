"""Open tables: an invented answer, form and sheet are used everywhere once they are in their tables."""

import csv
import json
from dataclasses import replace
from fractions import Fraction
from html import unescape
from io import BytesIO, StringIO
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import numpy as np
import pytest

from explorer.cli import main
from explorer.core.errors import ExamError
from explorer.exam import FORMS, Question, exam_file, study_context
from explorer.exam.answers.interactions import ChooseOption, MarkNodes, OrderNodes, TypeNumber, TypeText, WriteText
from explorer.exam.grading import bulk
from explorer.exam.papers.build import build_papers
from explorer.exam.papers.paper import Paper
from explorer.exam.practice.exercise import exercises
from explorer.exam.practice.practice_figure import draw_practice
from explorer.exam.sheets import SHEETS
from explorer.pictures.theme import LIGHT
from explorer.study import Exam
from tests.exam import invented
from tests.exam.trees import TREES

AIMA = TREES["aima"]
DESCRIPTION = {"title": "Invented", "students": ["Ann", "Bob"], "question": [
    {"form": "invented", "points": 8, "tree": [[3, 12, 8], [2, 4, 6], [14, 5, 2]], "options": {"mood": "wild"}}]}


@pytest.fixture(name="question")
def _question() -> Question:
    return replace(invented.pose(study_context(AIMA), invented.form.read_settings({})), points=Fraction(8))


@pytest.fixture(autouse=True)
def _tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FORMS, "invented", invented.form)
    monkeypatch.setitem(SHEETS, "invented", invented.sheet)


def written(name: str, question: Question) -> dict[str, str]:
    """The texts of a sheet's files, those inside of archives, too."""
    sheet, paper = SHEETS[name], Paper(Exam(title="Midterm"), 1, "", (question,))
    if sheet.pages is not None:
        return {str(number): page for number, page in enumerate(sheet.pages(paper, "key"))}
    assert sheet.write is not None
    found: dict[str, str] = {}
    for file, data in sheet.write([paper], "key", "exam").items():
        if file.endswith(".zip"):
            with ZipFile(BytesIO(data)) as archive:
                found |= {each: archive.read(each).decode() for each in archive.namelist()}
        else:
            found[file] = data.decode()
    return found


def test_every_interaction_is_among_the_invented_fields(question: Question) -> None:
    assert {type(field.interaction) for field in question.fields} == {
        ChooseOption, MarkNodes, OrderNodes, TypeNumber, TypeText, WriteText}


@pytest.mark.parametrize("name", [*SHEETS, "invented"])
def test_an_invented_kind_of_answer_stands_on_every_sheet_and_in_every_bank(name: str, question: Question) -> None:
    files = written(name, question)
    text = unescape(unescape("\n".join(files.values()))).replace("\\", "")
    for field in question.fields:
        assert field.label in text, field
        if isinstance(field.interaction, ChooseOption | TypeNumber | TypeText):
            answer = field.model_answer
            assert {answer, answer.replace("inf", "∞")} & {key for key in (answer, "∞") if key in text}, field
    for file, content in files.items():
        if file.endswith(".xml"):
            ElementTree.fromstring(content)


def test_banks_ask_for_an_invented_kind_by_its_interaction(question: Question) -> None:
    quiz = ElementTree.fromstring(written("moodle", question)["exam.moodle.xml"])
    cloze, *essays = [item for item in quiz.iter("question") if item.get("type") != "category"]
    asked = cloze.findtext("questiontext/text") or ""
    for kind in ("MULTICHOICE", "MULTIRESPONSE_H", "SHORTANSWER"):
        assert f"{{1:{kind}:" in asked
    assert [item.get("type") for item in essays] == ["essay", "essay"]
    body = ElementTree.fromstring(written("qti21", question)["items/v1q1.xml"])
    space = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
    tags = [each.tag.removeprefix(space) for each in body.iter() if each.tag.endswith("Interaction")]
    assert tags == ["choiceInteraction", "hotspotInteraction", "orderInteraction", *["textEntryInteraction"] * 3,
                    *["extendedTextInteraction"] * 2]
    canvas = written("qti12", question)["v1/v1.xml"]
    for kind in ("multiple_choice", "multiple_answers", "fill_in_multiple_blanks", "essay"):
        assert f"{kind}_question" in canvas
    gift = written("gift", question)["exam.gift.txt"]
    assert "{\n=%100%42\n=%100%42.0\n" in gift
    assert "Proof for the root: left out, because any of many answers is right" in gift


def test_an_invented_kind_is_practised_by_clicks_and_keys() -> None:
    practice = next(each for each in exercises(AIMA) if each.form and each.form.code == "F99").begin("1", {})
    leaves = np.flatnonzero(practice.tree.is_leaf).tolist()
    practice = practice.go_to_field("set").click_node(leaves[0])
    practice = practice.go_to_field("row").click_node(leaves[-1]).click_node(leaves[0])
    assert practice.replies == {field.name: field.model_answer for field in practice.question.fields[1:3]}
    practice = practice.go_to_field("size").type_text("4").type_text("2")
    assert practice.reply("size") == "42"
    for field in practice.question.fields:
        practice = practice.set_reply(field.name, field.model_answer)
    done = practice.check()
    assert done.is_solved
    figure = draw_practice(done.go_to_field("row"), LIGHT, np.ones(len(done.tree), bool))
    assert {badge.node for badge in figure.badges} >= {leaves[0], leaves[-1]}
    assert not practice.set_reply("hue", "red").check().is_solved


def test_an_invented_kind_is_graded_in_bulk(question: Question) -> None:
    made = Paper(Exam(title="Midterm"), 1, "Ann", (question,))
    replies = {"Ann": {"1": {field.name: field.model_answer for field in question.fields}}}
    (row,) = bulk.grade_all((made,), json.dumps(replies).encode(), ".json").results
    assert row.points == 8
    replies["Ann"]["1"]["hue"] = "red"
    (row,) = bulk.grade_all((made,), json.dumps(replies).encode(), ".json").results
    assert row.points == 7
    assert row.first_error is not None
    assert row.first_error.mistake.reason == "Hue of the root: green, not red"


def test_an_invented_form_with_its_settings_stands_in_an_exam_s_file_and_is_refused_with_its_own_words() -> None:
    described = exam_file.read(json.dumps(DESCRIPTION).encode(), "exam.json", Path())
    (paper, _other) = build_papers(described.study)
    assert paper.questions[0].prompt == ("Look at the root in wild mood.",)
    wrong = {**DESCRIPTION, "question": [{**DESCRIPTION["question"][0], "options": {"mood": "sad"}}]}
    with pytest.raises(ExamError, match="mood can't be 'sad': it is calm, wild"):
        build_papers(exam_file.read(json.dumps(wrong).encode(), "exam.json", Path()).study)


def test_an_invented_form_and_sheet_are_written_by_the_command_line(tmp_path: Path) -> None:
    description = tmp_path / "exam.json"
    description.write_text(json.dumps({**DESCRIPTION, "sheets": ["invented", "csv"]}))
    assert main(["exam", str(description), "-o", str(tmp_path / "out"), "--kinds", "key"]) == 0
    lines = [path.read_text().splitlines() for path in sorted((tmp_path / "out").glob("*.lines"))]
    assert len(lines) == 2
    assert lines[0][0] == "Invented form: Hue of the root = green"
    rows = list(csv.DictReader(StringIO((tmp_path / "out/exam.csv").read_text())))
    assert {row["kind"] for row in rows} == {"invented"}
    assert len(rows) == 16
