"""Exam files in TOML and JSON."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from explorer import cli, study
from explorer.core.errors import ExplorerError
from explorer.exam.exam_file import ExamDescription, load, read
from explorer.exam.papers.build import build_papers
from explorer.search.convention import Convention
from explorer.study import Study, Targets
from explorer.trees import formats

TOML = """
title = "Search"
course = "AI 1"
date = 2026-12-01
students = ["anna", "ben"]
seed = 7
page = "letter"
sheets = ["html"]
kinds = ["student", "key"]
replies = "replies.csv"

[trees]
aima = "[[3,12,8],[2,4,6],[14,5,2]]"
nested = [[1, 2.5], 3]
game = {game = "nim", options = {heaps = "2-1", misere = true}}

[[question]]
form = "values"
points = 2.5
tree = "aima"

[[question]]
form = "F2"
points = "1/3"
tree = "nested"
cut = "gt"
order = "mirror"
window = ["-inf", 5]

[[question]]
form = "skipped-leaves"
[question.targets]
depth = 4
branching = 2
skipped = 5
deep = 1

[[question]]
form = "true-or-false"
options = {count = 3, topic = "minimax"}
"""


def described(text: str, folder: Path = Path()) -> ExamDescription:
    return read(text.encode(), "exam.toml", folder)


def test_everything_that_a_description_says_is_read(tmp_path: Path) -> None:
    made = described(TOML, tmp_path)
    exam = made.study.exam
    assert exam is not None
    assert (exam.title, exam.course, exam.date, exam.students, exam.seed, exam.page) == (
        "Search", "AI 1", "2026-12-01", ("anna", "ben"), 7, "letter")
    assert (made.sheets, made.kinds, made.replies) == (("html",), ("student", "key"), str(tmp_path / "replies.csv"))
    values, skipped, generated, concepts = exam.questions
    assert (values.points, skipped.points) == (Fraction(5, 2), Fraction(1, 3))
    assert isinstance(values.source, Study)
    assert formats.write(values.source.tree) == "[[3,12,8],[2,4,6],[14,5,2]]"
    assert isinstance(skipped.source, Study)
    assert (formats.write(skipped.source.tree), skipped.source.ordering) == ("[[1,2.5],3]", "mirror")
    assert skipped.convention == Convention("gt", window=(float("-inf"), 5))
    assert generated.source == Targets(4, (2, 2), skipped=(5, 5), deep=1)
    assert concepts.options == {"count": 3, "topic": "minimax"}
    assert len(build_papers(made.study)) == 2


def test_json_says_the_same_and_a_study_is_its_own_description(tmp_path: Path) -> None:
    made = described('{"question": [{"form": "values", "tree": [[1, 2], 3]}], "versions": 2}')
    assert len(build_papers(made.study)) == 2
    study.save(made.study, tmp_path / "exam.gtree")
    again = load(tmp_path / "exam.gtree")
    assert study.dumps(again.study) == study.dumps(made.study)


def test_files_stand_beside_the_description(tmp_path: Path) -> None:
    (tmp_path / "tree.json").write_text("[[1,2],[3,4]]")
    (tmp_path / "students.csv").write_text("\ufeffstudent,name\n17,Anna\n18,Ben\n\n", encoding="utf-8")
    (tmp_path / "exam.toml").write_text(
        'students = "students.csv"\n[[question]]\nform = "values"\ntree = "tree.json"\nroot = "min"\n')
    made = load(tmp_path / "exam.toml").study
    assert made.exam is not None
    assert made.exam.students == ("17", "18")
    source = made.exam.questions[0].source
    assert isinstance(source, Study)
    assert formats.write(source.tree) in ("[[1,2],[3,4]]", '{"player":"min","children":[[1,2],[3,4]]}')


def test_a_tree_used_twice_is_one_and_the_only_one_needs_no_name() -> None:
    made = described('[trees]\na = "[[1,2],3]"\n[[question]]\nform = "values"\n[[question]]\nform = "F2"\n')
    assert len(json.loads(study.dumps(made.study))["exam"]["studies"]) == 1


@pytest.mark.parametrize(("text", "why"), [
    ("", "asks no question"), ("title = 1", "asks no question"),
    ("question = 1", "question"), ("[[question]]\npoints = 1", "form"),
    ('[[question]]\nform = "x"\ntree = "[1,2]"', r"question 1 \(x\): 'x' is not a question form"),
    ('[[question]]\nform = "values"', r"question 1 \(values\): it says no tree"),
    ('[[question]]\nform = "values"\ntree = "nowhere.json"', r"question 1 \(values\): its tree: .*nowhere"),
    ('[[question]]\nform = "values"\ntree = "[1,"', r"question 1 \(values\): its tree"),
    ('[[question]]\nform = "values"\ntree = "[1,2]"\npoints = "x"', "'x' is not a number"),
    ('[[question]]\nform = "F1"\ntree = "[1,2]"\nbudget = 3', r"budget: Minimax values \(F1\) takes none"),
    ('[[question]]\nform = "F22"\ntree = "[1,2]"\nbudget = "many"', "Expected `int | null`"),
    ('[[question]]\nform = "values"\ntree = "[1,2]"\npoints = -1', "a question has 0 to 1,000,000 points"),
    ('[[question]]\nform = "values"\ntree = "[1,2]"\ntargets = {depth = 3}', "leave one out"),
    ('[[question]]\nform = "values"\ntree = "[1,2]"\norder = "best"', "'best' is no order"),
    ('[[question]]\nform = "values"\ntree = "[1,2]"\nalgorithm = "best"', "'best' is no algorithm"),
    ('[[question]]\nform = "values"\ntree = "[1,2]"\nwindow = [3, 1]', "is empty"),
    ('[[question]]\nform = "F13"\ntree = "[1,2]"\nbounds = [3, "x"]', "'x' is not a number"),
    ('[[question]]\nform = "values"\ntree = "[1,2]"\nbounds = [0, 3]', r"bounds: Minimax values \(F1\) takes none"),
    ('[[question]]\nform = "values"\ntree = "[1,2]"\nalgorithm = "scout"', "algorithm: each form says itself"),
    ('[[question]]\nform = "values"\ntree = "[1,2]"\ncut = "gt"\nfail = "hard"', "refused"),
    ('[[question]]\nform = "values"\ntree = "[1,2]"\nmore = 1', "more"),
    ('[[question]]\nform = "values"\ntargets = {depth = 0}', "depth is 0"),
    ('[trees]\na = "[1,"\n[[question]]\nform = "values"', "tree 'a'"),
    ('[trees]\na = {game = "chess"}\n[[question]]\nform = "values"', "tree 'a'.*chess"),
    ('students = ["a", "a"]\n[[question]]\nform = "true-or-false"', "named twice"),
    ('students = "nowhere.csv"\n[[question]]\nform = "true-or-false"', "nowhere.csv"),
    ('versions = 0\n[[question]]\nform = "true-or-false"', "1 to 2,000"),
    ("a = ", "exam.toml"), ('{"question": [', "exam.toml"), ('{"question": ' + "[" * 100_000, "too deeply"),
    ("question = " + "[" * 3_000 + "]" * 3_000, "too deeply"),
])
def test_what_is_wrong_is_said_in_one_line(text: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(ExplorerError, match=why):
        described(text, tmp_path)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(ExplorerError, match="not a text file"):
        read(b"\xff\xfe\x00", "exam.toml", Path())


@pytest.mark.parametrize(("text", "why"), [
    ("points = nan", r"question\[0\]\.points: nan is not a number"), ("tree = 1\npoints = inf", "finite number"),
    ("tree = 1\npoints = -inf", "finite number"), ('tree = 1\npoints = "inf"', "finite number"),
    ("tree = 1\npoints = 1e400", "finite number"),
    ("points = " + "9" * 5_000, "thousands of digits"), ("depth = " + "9" * 5_000, "thousands of digits"),
    ("options." + ".".join("a" * 3_000) + " = 1", "more than 50 parts"),
    ('tree = "a\\u0000b"', r"question\[0\]\.tree: half a character"),
    ("tree = [[1, nan], 2]", r"tree\[0\]\[1\]: nan"), ("tree = {moves = [1]}", "its tree"),
    ('tree = {game = "nim", colour = 1}', "its tree: .*colour"),
    ('tree = {game = "nim"}\nroot = "min"', "nim says itself who moves first"),
    ('targets = {}\norder = "mirror"', "order: generated trees are searched"),
    ('targets = {}\nalgorithm = "scout"', "algorithm: generated trees"), ("targets = {}\nbounds = [1, 2]", "bounds: "),
    ('targets = {}\nroot = "min"', "root: targets have a root of their own"),
    ("a.a = 1\n" * 9, "a"),
])
def test_what_a_question_can_not_say_is_refused(text: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(ExplorerError, match=why):
        described(f'[[question]]\nform = "values"\n{text}\n', tmp_path)


@pytest.mark.parametrize(("text", "why"), [
    ('{"title": "a", "title": "b", "question": []}', "'title' appears twice"),
    ('{"question": [],\n "versions": }', "exam.toml:2"), ('{"seed": ' + "9" * 5_000 + "}", "thousands of digits"),
    ('{"question": [{"form": "values", "points": NaN}]}', r"question\[0\]\.points: nan"),
    ('{"question": [{"form": "values", "points": Infinity, "tree": [1, 2]}]}', "finite"),
    ('{"title": "\\ud800", "question": []}', "title: half a character"),
    ('{"sheets": ["word"], "question": []}', "sheets: 'word' is none of pdf"),
    ('{"students": ["a", "a "], "question": []}', "'a' is named twice"),
    ('{"students": ["a", " "], "question": []}', "student 2 has no name"),
    ('{"students": ["' + "a" * 201 + '"], "question": []}', "student 1: a name of 201 characters"),
])
def test_what_an_exam_in_json_can_not_say_is_refused(text: str, why: str) -> None:
    with pytest.raises(ExplorerError, match=why):
        described(text)


def source(text: str) -> Study | Targets | None:
    exam = described(text).study.exam
    assert exam is not None
    return exam.questions[0].source


def test_a_tree_may_be_an_object_of_the_notation_and_a_named_one_has_the_root_that_its_question_says() -> None:
    made = source('{"question": [{"form": "values", "tree": {"player": "min", "children": [1, [2, 3]]}}]}')
    assert isinstance(made, Study)
    assert formats.write(made.tree) == '{"player":"min","children":[1,[2,3]]}'
    made = source('[trees]\na = "[1,[2,3]]"\n[[question]]\nform = "values"\ntree = "a"\nroot = "min"')
    assert isinstance(made, Study)
    assert formats.write(made.tree) == '{"player":"min","children":[1,[2,3]]}'


def test_targets_may_ask_for_everything_that_targets_can() -> None:
    said = ("depth = 4\nbranching = [2, 3]\nvalues = [-9, 50]\nroot = \"min\"\nskipped = [1, 9]\ndeep = 1\n"
            "ties = \"any\"\nsame_cut = true\nunique_move = false\ndistinct = false\nragged = true")
    assert source(f'[[question]]\nform = "F2"\n[question.targets]\n{said}') == Targets(
        4, (2, 3), (-9, 50), "min", (1, 9), 1, "any", same_cut=True, unique_move=False, distinct=False, ragged=True)


def test_one_number_stands_for_a_pair_of_equal_ones() -> None:
    assert source('[[question]]\nform = "F2"\n[question.targets]\nbranching = 2\nskipped = 1') == Targets(
        branching=(2, 2), skipped=(1, 1))


def test_a_text_about_game_tree_explorer_is_no_study() -> None:
    made = described('{"title": "game-tree-explorer", "question": [{"form": "true-or-false"}]}')
    assert made.study.exam is not None


@pytest.mark.parametrize(("said", "name", "value"), [
    ('form = "F22"\ntree = "[[1,2],[3,4]]"\nbudget = 5', "budget", 5),
    ('form = "F17"\ntree = "[[1,2],[3,4]]"\ntotal = "9/2"', "total", 4.5),
])
def test_a_form_s_search_options_may_be_said(said: str, name: str, value: float) -> None:
    assert getattr(source("[[question]]\n" + said).options, name) == value


def test_bounds_are_heeded_by_the_forms_that_take_them_and_the_usual_algorithm_may_be_said() -> None:
    made = source('[[question]]\nform = "F13"\ntree = "[[1,2],[3,4]]"\nbounds = [0, "9/2"]\nalgorithm = "alpha-beta"')
    assert isinstance(made, Study)
    assert made.options.bounds == (0, 4.5)


def test_files_outside_of_the_descriptions_folder_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "exam"
    (folder / "trees").mkdir(parents=True)
    (tmp_path / "students.csv").write_text("anna\nben\n")
    (folder / "students.csv").write_text("anna\nben\n")
    (folder / "trees" / "a.json").write_text("[[3,12],[2,4]]")
    question = '[[question]]\nform = "values"\ntree = "trees/a.json"\n'
    for students, outside in (
        ("students.csv", []), ("trees/../students.csv", []), ("../students.csv", [folder / "../students.csv"]),
        (str(tmp_path / "students.csv"), [tmp_path / "students.csv"]), (str(folder / "students.csv"), []),
    ):
        (folder / "exam.toml").write_text(f"students = {json.dumps(students)}\n" + question)
        assert list(load(folder / "exam.toml").outside) == outside
        assert cli.main(["exam", str(folder / "exam.toml"), "-o", str(tmp_path / "out"), "--sheets", "markdown"]) == 0
        told = capsys.readouterr().err
        assert told == "".join(
            f"note: {path} is read, which is outside of the description's folder\n" for path in outside)
    (folder / "link.csv").symlink_to(tmp_path / "students.csv")
    (folder / "exam.toml").write_text('students = "link.csv"\n' + question)
    assert load(folder / "exam.toml").outside == (folder / "link.csv",)


PARTS = """
title = "Search"

[trees]
aima = "[[3,12,8],[2,4,6],[14,5,2]]"

[[question]]
cut = "gt"

[[question.part]]
form = "values"
points = 3

[[question.part]]
form = "windows"
points = "5/2"
options = {numbers = "after"}
cut = "ge"
leaves = {L3 = 1, L5 = "7/3", L9 = "?x"}
root = "min"
mirrored = true

[[question.part]]
form = "skipped-leaves"
leaves = "L3 = 1"
"""


def test_parts_are_tables_of_their_own_with_changes_of_the_tree() -> None:
    exam = described(PARTS).study.exam
    assert exam is not None
    (question,) = exam.questions
    first, second, third = question.parts
    assert [(part.form, part.points) for part in question.parts] == [
        ("values", 3), ("windows", Fraction(5, 2)), ("skipped-leaves", 1)]
    assert question.convention == Convention("gt")
    assert (first.convention, second.convention, third.convention) == (None, Convention(), None)
    assert second.options == {"numbers": "after"}
    assert second.change == study.TreeChange("L3 = 1, L5 = 7/3, L9 = ?x", "min", True)
    assert third.change == study.TreeChange("L3 = 1")
    paper, = build_papers(described(PARTS.replace(', L9 = "?x"', "")).study)
    assert [part.letter for part in paper.questions[0].parts] == ["a", "b", "c"]


@pytest.mark.parametrize(("old", "new", "why"), [
    ('cut = "gt"', 'form = "values"', "form: it has parts"), ('cut = "gt"', "points = 3", "points: it has parts"),
    ('form = "values"', 'form = "nothing"', r"question 1 \(nothing, windows, skipped-leaves\): 'nothing' is not"),
    ('options = {numbers = "after"}', "options = {colour = 1}", r"part \(b\): .* no option 'colour'"),
    ('points = 3', 'mirrored = true', "first part of a question"), ('points = 3', 'points = 0', "more than 0 points"),
    ('leaves = "L3 = 1"', 'leaves = "L3"', r"part \(c\): new utilities"),
    ('root = "min"', 'root = "chance"', "root"), ('root = "min"', 'tree = "aima"', "tree"),
])
def test_a_part_that_can_not_be_asked_is_refused_by_its_letter(old: str, new: str, why: str) -> None:
    with pytest.raises(ExplorerError, match=why):
        described(PARTS.replace(old, new))


def test_a_question_without_form_and_parts_is_refused() -> None:
    with pytest.raises(ExplorerError, match="no form and no parts"):
        described("[[question]]\npoints = 3")


@pytest.mark.parametrize(("leaves", "why"), [
    ('leaves = "Q = 1"', r"question 1 \(.*\): part \(c\): new utilities: there is no leaf Q"),
    ('leaves = {L1 = "x"}', "not a number"),
])
def test_a_change_that_does_not_fit_the_tree_is_refused_when_papers_are_built(leaves: str, why: str) -> None:
    made = described(PARTS.replace('leaves = "L3 = 1"', leaves).replace(', L9 = "?x"', ""))
    with pytest.raises(ExplorerError, match=why):
        build_papers(made.study)
