"""The command `exam`: sheets, keys and marks from a description; equal input gives equal bytes."""

import csv
import json
import os
import re
from pathlib import Path

import pytest

from explorer import study
from explorer.cli import exam, main
from explorer.exam.sheets import SHEETS

TOML = """
title = "Search"
students = ["anna", "ben"]
seed = 3
[trees]
aima = "[[3,12,8],[2,4,6],[14,5,2]]"
[[question]]
form = "values"
points = 4
[[question]]
form = "skipped-leaves"
points = 2
[question.targets]
depth = 3
branching = 2
skipped = 2
[[question]]
form = "true-or-false"
"""
TEXTS = ",".join(name for name, sheet in SHEETS.items() if sheet.pages is None)


@pytest.fixture(name="description")
def _write_description(tmp_path: Path) -> Path:
    path = tmp_path / "exam.toml"
    path.write_text(TOML)
    return path


def read_files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_the_same_description_gives_the_same_bytes(description: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert main(["exam", str(description), "-o", str(tmp_path / name), "--sheets", TEXTS]) == 0
    made = read_files(tmp_path / "one")
    assert made == read_files(tmp_path / "two")
    assert "exam.gtree" in made
    assert "exam.key.json" in made
    assert not any(name.endswith(".part") for name in made)


@pytest.mark.parametrize(("described", "flag", "engine"), [
    ("", (), "pdflatex"), ("lualatex", (), "lualatex"), ("lualatex", ("--engine", "xelatex"), "xelatex"),
])
def test_latex_is_for_the_engine_of_the_flag_or_the_description(
    tmp_path: Path, described: str, flag: tuple[str, ...], engine: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "exam.toml").write_text(f'engine = "{described}"\n{TOML}' if described else TOML)
    told = ["exam", str(tmp_path / "exam.toml"), "-o", str(tmp_path / "out"), "--sheets", "latex", *flag]
    assert main(told) == 0
    text = (tmp_path / "out" / "student-anna.tex").read_text()
    assert ("inputenc" in text) == (engine == "pdflatex")
    (tmp_path / "exam.toml").write_text(TOML.replace("Search", "Жук") + "")
    assert main(["exam", str(tmp_path / "exam.toml"), "-o", str(tmp_path / "no"), "--sheets", "latex"]) == 2
    assert not (tmp_path / "no").exists()
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert error.startswith("error: the LaTeX sheet: pdflatex can't print Ж (U+0416)")
    assert "in the head of the sheet" in error


LONG = json.dumps({"moves": ["m" * 60, "b"], "children": [3, {"children": [1, 2], "moves": ["m" * 60, "n" * 60]}]})


@pytest.mark.parametrize("name", ["tree.svg", "tree.tex"])
@pytest.mark.parametrize("more", [(), ("--against", "order=mirror"), ("--steps", "0,3")])
def test_an_exported_picture_says_what_has_no_room_in_it(
    tmp_path: Path, name: str, more: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", LONG, str(tmp_path / name), *more]) == 0
    assert (tmp_path / name).exists()
    error = capsys.readouterr().err
    assert error.startswith(f"{tmp_path / name}: no room for the move “mmm")
    assert error.count("\n") == 1
    assert main(["export", "[[3,12],[2,4]]", str(tmp_path / name), *more]) == 0
    assert capsys.readouterr().err == ""


def test_an_exam_says_what_has_no_room_in_its_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = {"question": [{"form": "values", "tree": "[[3,12],[2,4]]"}, {"form": "values", "tree": LONG}]}
    (tmp_path / "exam.json").write_text(json.dumps(told))
    assert main(["exam", str(tmp_path / "exam.json"), "-o", str(tmp_path / "out"), "--sheets", "html"]) == 0
    captured = capsys.readouterr()
    rows = captured.err.splitlines()
    assert len(rows) == 3
    assert all(row.startswith("no room in the pictures for question 2: the move “") for row in rows)
    assert "no room" not in captured.out


def test_an_unknown_engine_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "exam.toml").write_text(f'engine = "tex"\n{TOML}')
    assert main(["exam", str(tmp_path / "exam.toml"), "-o", str(tmp_path / "out")]) == 2
    assert "'tex' is none of pdflatex, lualatex, xelatex" in capsys.readouterr().err


def test_a_picture_is_for_an_engine_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tree, out = '{"moves":["мат","b"],"children":[3,5]}', tmp_path / "tree.tex"
    assert main(["export", tree, str(out)]) == 2
    assert "pdflatex can't print м (U+043C)" in capsys.readouterr().err
    assert not out.exists()
    assert main(["export", tree, str(out), "--engine", "lualatex"]) == 0
    assert "{\\treeletters мат}" in out.read_text("utf-8")
    assert main(["export", tree, str(tmp_path / "two.tex"), "--against", "order=mirror"]) == 2
    assert main(["export", tree, str(tmp_path / "two.tex"), "--against", "order=mirror", "--engine", "xelatex"]) == 0


def test_the_study_that_is_written_is_a_description_of_the_same_exam(description: Path, tmp_path: Path) -> None:
    assert main(["exam", str(description), "-o", str(tmp_path / "one"), "--sheets", "json"]) == 0
    assert main(["exam", str(tmp_path / "one" / "exam.gtree"), "-o", str(tmp_path / "two"), "--sheets", "json"]) == 0
    assert read_files(tmp_path / "one") == read_files(tmp_path / "two")
    assert study.load(tmp_path / "one" / "exam.gtree").exam is not None


def test_replies_are_graded_with_marks_and_the_first_error(description: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    assert main(["exam", str(description), "-o", str(folder), "--sheets", "json"]) == 0
    papers = json.loads((folder / "exam.key.json").read_text())["papers"]
    replies = {
        paper["student"]: {str(question["number"]): {field["name"]: field["key"] for field in question["fields"]}
                           for question in paper["questions"]} for paper in papers
    }
    replies["ben"]["1"]["value:C"] = "3"
    (tmp_path / "replies.json").write_text(json.dumps(replies))
    assert main(["exam", str(description), "-o", str(folder), "--sheets", "json",
                 "--replies", str(tmp_path / "replies.json")]) == 0
    rows = list(csv.reader((folder / "marks.csv").read_text(encoding="utf-8-sig").splitlines()))
    assert any("anna" in row and "7" in row for row in rows)
    ben = next(row for row in rows if "ben" in row)
    assert any("2, not 3" in cell for cell in ben)
    assert json.loads((folder / "marks.json").read_text())


@pytest.mark.parametrize(("options", "why"), [
    (["--sheets", "word"], "'word' is none of"), (["--kinds", "full"], "'full' is none of"),
    (["--replies", "nowhere.csv"], "nowhere.csv"), (["-o", ""], "a folder has to have a name"),
])
def test_what_is_off_is_refused_in_one_line_and_nothing_is_written(
    description: Path, tmp_path: Path, options: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["exam", str(description), "-o", str(tmp_path / "out"), *options]) == 2
    error = capsys.readouterr().err
    assert error.startswith("error: ")
    assert error.count("\n") == 1
    assert why in error
    assert not (tmp_path / "out").exists()


def test_a_description_that_can_not_be_asked_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "exam.toml"
    path.write_text('[[question]]\nform = "skipped-leaves"\n[question.targets]\ndepth = 2\ndeep = 1\n')
    assert main(["exam", str(path), "-o", str(tmp_path / "out")]) == 2
    assert "question 1 (skipped-leaves)" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_folder_that_is_a_file_is_refused(
    description: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["exam", str(description), "-o", str(description), "--sheets", "json"]) == 2
    assert capsys.readouterr().err.startswith("error: ")


def test_files_are_called_by_student_and_kind(description: Path, tmp_path: Path) -> None:
    several = next(name for name, sheet in SHEETS.items() if sheet.write is not None and not sheet.is_single_file)
    folder = str(tmp_path / "out")
    assert main(["exam", str(description), "-o", folder, "--sheets", several, "--kinds", "key,student"]) == 0
    names = set(read_files(tmp_path / "out"))
    suffix = SHEETS[several].suffix
    assert {f"student-anna{suffix}", f"key-anna{suffix}", f"student-ben{suffix}", f"key-ben{suffix}"} <= names
    assert not any(name.startswith("blank") for name in names)


def test_names_of_students_that_no_file_can_have_are_mended_and_never_leave_the_folder(tmp_path: Path) -> None:
    several = "html"  # a format that supports every letter

    def run(students: list[str]) -> int:
        path = tmp_path / "exam.json"
        path.write_text(json.dumps({"students": students, "question": [{"form": "true-or-false"}]}))
        return main(["exam", str(path), "-o", str(tmp_path / "out"), "--sheets", several, "--kinds", "key"])

    assert run(["../../x", "Ä b", "-o", "CON", "李明", "a\u202etxt", "😀", "n" * 200, "ñ" * 199]) == 0
    names = sorted(read_files(tmp_path / "out"))
    assert all((tmp_path / "out" / name).is_file() for name in names)
    assert not list(tmp_path.parent.glob("x*"))
    assert {name for name in names if len(name) < 30 and name.endswith(SHEETS[several].suffix)} == {
        f"key-{name}{SHEETS[several].suffix}" for name in ("x", "Ä-b", "o", "CON", "李明", "a-txt", "7")}
    assert all(len(name.encode()) <= 200 for name in names)


@pytest.mark.parametrize("students", [["a b", "a/b"], ["Anna", "ANNA"], ["Jose\u0301", "José"], ["😀", "1"]])
def test_two_students_whose_files_would_be_called_the_same_are_refused_by_name(
    tmp_path: Path, students: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "exam.json"
    path.write_text(json.dumps({"students": students, "question": [{"form": "true-or-false"}]}))
    assert main(["exam", str(path), "-o", str(tmp_path / "out"), "--sheets", "html"]) == 2
    error = capsys.readouterr().err
    assert "both be called" in error
    assert all(repr(name) in error for name in students)
    assert not (tmp_path / "out").exists()


def test_a_picture_of_one_student_never_takes_the_place_of_anothers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "exam.json"
    asked = [{"form": "mirrored", "tree": [[1, 2], [3, 4]]}] * 2
    path.write_text(json.dumps({"students": ["a", "a-1"], "question": asked}))
    assert main(["exam", str(path), "-o", str(tmp_path / "out"), "--sheets", "markdown"]) == 2
    assert "key-a-1-1.svg would be a file of student 'a-1' and of another one" in capsys.readouterr().err


def test_an_interrupted_run_leaves_no_file(
    description: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sync, calls = os.fsync, []

    def stopped(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 5:
            raise KeyboardInterrupt
        sync(handle)

    monkeypatch.setattr(os, "fsync", stopped)
    assert main(["exam", str(description), "-o", str(tmp_path / "out"), "--sheets", TEXTS]) == 2
    assert capsys.readouterr().err == "error: stopped\n"
    assert [path.name for path in tmp_path.iterdir()] == ["exam.toml"]


def test_students_without_replies_are_named(
    description: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "replies.json").write_text('{"ben": {}}')
    words = ["exam", str(description), "-o", str(tmp_path / "out"), "--sheets", "json", "--replies"]
    assert main([*words, str(tmp_path / "replies.json")]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "question 2 has the same answers in neighbouring versions: anna–ben", "no replies from 1 of 2 students: anna"]
    (tmp_path / "exam.toml").write_text(TOML.replace('["anna", "ben"]', str([f"s{n}" for n in range(12)])))
    (tmp_path / "replies.json").write_text("{}")
    assert main([*words, str(tmp_path / "replies.json")]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith(": s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, …")


def test_unknown_students_are_named_and_the_others_are_marked(
    description: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "replies.json").write_text('{"zoe": {}, "BEN": {}, "anna": {}}')
    words = ["exam", str(description), "-o", str(tmp_path / "out"), "--sheets", "json", "--replies"]
    assert main([*words, str(tmp_path / "replies.json")]) == 0
    assert capsys.readouterr().err == "not graded: 'zoe': there is no paper for student 'zoe'\n"
    assert [row["student"] for row in json.loads((tmp_path / "out" / "marks.json").read_text())] == ["ben", "anna"]


def test_what_moodle_counts_is_printed_before_the_files_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "exam.toml"
    path.write_text('versions = 2\n[trees]\naima = "[[3,12,8],[2,4,6],[14,5,2]]"\n' + "".join(
        f'[[question]]\nform = "values"\npoints = {points}\ntree = "aima"\n' for points in (5, 4)))
    printed: list[str] = []
    monkeypatch.setattr(exam, "write_all_atomically", lambda *_given: printed.append(capsys.readouterr().out))
    command = ["exam", str(path), "-o", str(tmp_path / "out"), "--sheets"]
    assert main([*command, "moodle,gift,qti21,qti12,csv"]) == 0
    assert printed[-1].splitlines() == [
        "moodle: Moodle adds up the gaps of a question. The total of every version is 10 there, not 9: questions 2 (5, "
        "not 4). In the quiz, set the maximum mark of each to the one in its name.",
        "moodle, gift, qti21, qti12: Replies are compared as texts. Right on paper, but wrong there: “v = 3” (a name "
        "before it), “3 leaves” (a unit behind it), “3.000000000000” (many decimals), “3e0” (a power of ten).",
        "gift: GIFT has no points, so Moodle counts 1 for each item. The total of every version is 10 there, not 9. In "
        "the quiz, set the maximum mark of each item to the one in its name."]
    capsys.readouterr()
    assert main([*command, "csv,json,latex"]) == 0
    assert printed[-1] == ""


ODD = ("\x1d", "\x00", "\x1b[2J", "\x85", "\u2028", "\u00b2", "\u0663")
HALF = ("\ud800", "a\udfffb")


@pytest.mark.parametrize(("content", "suffix"), [
    *((f"student,{each}1{each}.root{each}\n{each}anna{each},3{each}\n", ".csv") for each in ODD),
    *((f"stu{each}dent,1.root\nanna,3\n", ".csv") for each in ODD),
    *((json.dumps(replies), ".json") for each in (*ODD, *HALF) for replies in (
        {"anna": {"1": {"value:A": each}}}, {"anna" + each: {}}, {"anna": {"1": {each: "3"}}},
        {"anna": {each + "1": {"value:A": "3"}}}, {"anna": {f"1{each}.value:A": "3"}},
        [{"student": each, "1.value:A": "3"}], [{"version": each}], {"anna": {"1": {"value:A": [each, "1"]}}})),
])
def test_replies_with_odd_characters_are_graded_or_refused_in_one_line(
    content: str, suffix: str, description: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    description.write_text('students = ["anna"]\n[[question]]\nform = "values"\ntree = "[[3,12],[2,4]]"\n')
    replies, folder = tmp_path / f"replies{suffix}", tmp_path / "out"
    replies.write_bytes(content.encode())
    code = main(["exam", str(description), "-o", str(folder), "--sheets", "csv", "--replies", str(replies)])
    said = capsys.readouterr()
    assert (said.out + said.err).encode()
    if code:
        assert code == 2
        assert said.err.startswith("error: ")
        assert said.err.removesuffix("\n").isprintable()
        assert not folder.exists()
    else:
        assert (folder / "marks.csv").is_file()


def test_students_whose_names_a_terminal_would_obey_are_refused(
    description: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    description.write_text(TOML.replace('"ben"', r'"b\u001b[2Jen"'))
    assert main(["exam", str(description), "-o", str(tmp_path / "out")]) == 2
    assert r"student 2: 'b\x1b[2Jen' holds a control character" in capsys.readouterr().err


def test_an_exam_is_written_in_its_own_language_and_in_those_of_the_flag(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "exam.toml"
    path.write_text('language = "de"\nsheets = ["html"]\n[[question]]\nform = "values"\ntree = "[[3.5,12],[2,4]]"\n')
    assert main(["exam", str(path), "-o", str(tmp_path / "own")]) == 0
    assert "1 paper of 1 question" in capsys.readouterr().out
    own = read_files(tmp_path / "own")
    assert b'<html lang="de"' in own["student-1.html"]
    assert main(["exam", str(path), "-o", str(tmp_path / "two"), "--language", "fr,de"]) == 0
    two = read_files(tmp_path / "two")
    assert {name for name in two if name.startswith("de/")} == {f"de/{name}" for name in own}
    assert all(two[f"de/{name}"] == data for name, data in own.items())
    assert b'<html lang="fr"' in two["fr/student-1.html"]
    assert main(["--language", "de", "exam", str(path), "-o", str(tmp_path / "again"), "--language", "en"]) == 0
    assert b'<html lang="en"' in read_files(tmp_path / "again")["student-1.html"]


@pytest.mark.parametrize(("given", "extra", "text"), [
    ("", ["--language", "xx"], "'xx' is none of en, de, es, fr, zh_CN"),
    ('language = "xx"', [], "'xx' - at `$.language`"),
    ("", ["--language", "de,en", "--replies", "r.csv"], "one language"),
])
def test_a_language_that_an_exam_can_not_have_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: str, extra: list[str], text: str
) -> None:
    path = tmp_path / "exam.toml"
    path.write_text(f'{given}\n[[question]]\nform = "values"\ntree = "[[3,12],[2,4]]"\n')
    assert main(["exam", str(path), "-o", str(tmp_path / "out"), *extra]) == 2
    assert text in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_the_versions_are_compared_as_text_and_json(
    description: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert main(["exam", str(description), "-o", str(out), "--sheets", "csv", "--counts"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[1] == "Counts of each question: Answers · Cutoffs · Visits · Calculations"
    assert [re.split("  +", line) for line in told[2:4]] == [
        ["version", "1", "2", "3"], ["anna", "5 · 0 · 13 · 0", "2 · 2 · 13 · 0", "6 · 0 · 0 · 0"]]
    rows = json.loads((out / "counts.json").read_text())
    assert [row["student"] for row in rows] == ["anna", "ben"]
    assert rows[0]["questions"][1] == {
        "question": 2, "form": "F2", "answers": 2, "cutoffs": 2, "visits": 13, "calculations": 0}
    assert main(["exam", str(description), "-o", str(tmp_path / "plain"), "--sheets", "csv"]) == 0
    assert "Counts" not in capsys.readouterr().out
    assert not (tmp_path / "plain/counts.json").exists()
