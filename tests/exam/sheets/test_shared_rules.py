"""The rules that a paper prints once."""

from dataclasses import replace

import pytest

from explorer.exam import FORMS, Question, study_context
from explorer.exam.sheets import html, latex, markdown
from explorer.exam.sheets.pages import layout_pages
from explorer.exam.sheets.question_blocks import question_blocks
from explorer.exam.sheets.shared_rules import shared_print, shared_rules, small_print
from explorer.exam.sheets.stem import stem
from explorer.exam.sheets.typesetting import RULES, Block, TextLine
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import formats
from tests.exam.sheets.papers import forms, paper
from tests.exam.trees import posed

AIMA = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")


def asked(form: str, convention: Convention = Convention()) -> Question:
    return FORMS[form].build_question(study_context(Study(AIMA, convention=convention)), FORMS[form].read_settings({}))


def text_of(blocks: list[Block]) -> str:
    return " ".join(item.text for block in blocks for item in block.items if isinstance(item, TextLine))


def test_every_rule_of_every_question_is_printed_once_above_or_below_its_prompt() -> None:
    made = forms()
    shared = shared_rules(made)
    head = " ".join(shared_print(made))
    assert shared
    for question in made.questions:
        own = " ".join(small_print(question, shared))
        for rule in (*question.search_rules, *question.partial_mark_rules):
            assert (rule in own) != (rule in head), rule
        assert not question.equal_parts_rule or (question.equal_parts_rule in own) != (
            "All answers to a question count the same." in head)


def test_a_paper_of_one_question_prints_its_rules_with_it() -> None:
    question = asked("windows")
    assert shared_rules(paper((question,))) == ()
    assert shared_print(paper((question,))) == []
    for rule in (*question.search_rules, *question.marking_rules):
        assert rule in " ".join(small_print(question))


def test_a_question_posed_alone_prints_all_its_rules() -> None:
    question = asked("skipped-leaves")
    text = text_of(question_blocks(question, 1, "student", "a4"))
    assert all(rule in text for rule in (*question.search_rules, *question.marking_rules))
    assert all(f"<li>{rule}</li>" in stem(question) for rule in question.search_rules)


def test_of_two_variants_the_more_frequent_one_is_shared_and_the_other_stays_with_its_question() -> None:
    usual, other = asked("skipped-leaves"), asked("skipped-leaves", Convention("gt"))
    shared = shared_rules(paper((usual, usual, other)))
    (different,) = set(other.search_rules) - set(usual.search_rules)
    (same,) = set(usual.search_rules) - set(other.search_rules)
    assert same in shared
    assert different not in shared
    assert small_print(other, shared) == [different]
    assert small_print(usual, shared) == []


def test_a_rule_that_another_question_would_be_misled_by_is_not_shared() -> None:
    limited = posed("deepening", "aima")
    free = asked("skipped-leaves")
    shared = shared_rules(paper((limited, limited, free)))
    special = set(limited.search_rules) - set(free.search_rules)
    assert special
    assert not special & set(shared)


def test_rules_in_no_question_s_way_are_shared_with_a_question_without_any() -> None:
    questions = (asked("skipped-leaves"), posed("true-or-false", "aima"), asked("cut-branches"))
    assert set(questions[0].search_rules) <= set(shared_rules(paper(questions)))


@pytest.mark.parametrize("kind", ["student", "key"])
def test_each_format_prints_a_shared_rule_once(kind: str) -> None:
    made = paper(tuple(asked(form) for form in ("skipped-leaves", "cut-branches", "root-value")))
    rule = "Children are examined from left to right."
    assert rule in shared_rules(made)
    printed = text_of([block for page in layout_pages(made, kind) for _x, _y, block in page])
    assert printed.count(rule) == 1
    for module in (html, latex, markdown):
        (text,) = [data.decode() for name, data in module.write([made], kind, "exam").items()
                   if not name.endswith(".svg")]
        assert text.count("examined from left to right") == 1


def test_rules_are_nine_points_high_and_a_long_box_goes_on_on_the_next_page() -> None:
    assert round(RULES * 0.75, 2) >= 9
    long = replace(asked("skipped-leaves"), search_rules=tuple(f"Rule {number} holds." for number in range(900)))
    pages = layout_pages(paper((long, long)), "student")
    text = text_of([block for page in pages for _x, _y, block in page])
    assert all(text.count(f"Rule {number} holds.") == 1 for number in (0, 450, 899))
