"""The key for scripts: everything that was asked, and every answer."""

import json
from fractions import Fraction
from typing import Any

from explorer.core.exact import parse_exact
from explorer.exam.sheets import json_key
from explorer.trees import formats
from tests.exam.sheets.banks import every_field, papers


def key() -> dict[str, Any]:
    content: dict[str, Any] = json.loads(json_key.json_key([*papers(), every_field()], "key", "exam")["exam.key.json"])
    return content


def test_every_answer_of_every_field_is_there_and_earns_everything() -> None:
    for paper, told in zip([*papers(), every_field()], key()["papers"], strict=True):
        assert (told["version"], told["student"]) == (paper.version, paper.student)
        assert Fraction(parse_exact(str(told["points"]))) == paper.points
        for number, (question, asked) in enumerate(zip(paper.questions, told["questions"], strict=True), 1):
            assert (asked["number"], asked["form"], asked["rules"]) == (
                number, question.form_code, list(question.marking_rules))
            assert [field["name"] for field in asked["fields"]] == [field.name for field in question.fields]
            assert all({"name", "label", "kind", "weight", "key"} <= set(field) for field in asked["fields"])
            grade = question.grade({field["name"]: field["key"] for field in asked["fields"]})
            assert grade.points + grade.pending == grade.max_points


def test_a_tree_that_is_searched_stands_with_the_names_that_answers_use() -> None:
    with_trees = 0
    for paper, told in zip(papers(), key()["papers"], strict=False):
        for question, asked in zip(paper.questions, told["questions"], strict=True):
            assert ("tree" in asked) == (question.run is not None)
            if question.run is not None:
                tree = formats.parse(json.dumps(asked["tree"]))
                drawn = question.run.tree
                assert [tree.label[node] for node in range(len(tree))] == [
                    drawn.label[node] for node in range(len(drawn))]
                with_trees += 1
    assert with_trees


def test_an_exam_says_what_it_is() -> None:
    exam = papers()[0].exam
    assert {name: key()[name] for name in ("title", "course", "date", "seed")} == {
        "title": exam.title, "course": exam.course, "date": exam.date, "seed": exam.seed}
    assert json.loads(json_key.json_key([], "key", "exam")["exam.key.json"])["papers"] == []
