"""GIFT, read as Moodle reads it."""

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from html import unescape

import pytest

from explorer.exam.answers import (
    AnswerField,
    ChoiceAnswer,
    FreeTextAnswer,
    NamedNode,
    NodeListAnswer,
    NodeSetAnswer,
    NumberAnswer,
)
from explorer.exam.papers.paper import Paper
from explorer.exam.sheets import gift
from explorer.exam.sheets.headings import labelled_parts
from explorer.exam.sheets.points import format_points, round_points
from tests.exam.sheets.banks import EXAM, MOST, ONES, every_field, papers, replies, way
from tests.exam.sheets.test_moodle import LISTED
from tests.exam.trees import posed
from tests.options import sample, thinned

CODES = {":": "&&058;", "#": "&&035;", "=": "&&061;", "{": "&&123;", "}": "&&125;", "~": "&&126;", "n": "&&010;"}


def paragraphs(text: str) -> list[str]:
    """The file's blocks between empty lines, without comments."""
    blocks = []
    for block in text.split("\n\n"):
        kept = "\n".join(line for line in block.split("\n") if not line.strip().startswith("//"))
        if kept.strip():
            blocks.append(kept.strip())
    return blocks


def hidden(text: str) -> str:
    """Escaped signs as codes, in the order in which Moodle does it."""
    text = text.replace("\\\\", "&&092;")
    for sign, code in CODES.items():
        text = text.replace("\\" + sign, code)
    return text.replace("&&092;", "\\")


def shown(text: str) -> str:
    for sign, code in CODES.items():
        text = text.replace(code, "\n" if sign == "n" else sign)
    return text.strip()


def weighed(answer: str) -> tuple[float, str]:
    found = re.match(r"%(-*[0-9]{1,2}\.?[0-9]*)%", answer)
    return (float(found[1]) / 100, answer[found.end():]) if found else (1.0, answer)


def item(block: str) -> tuple[str, str, str, list[tuple[str, float]]]:
    """Name, text, kind and answers with their shares."""
    text = hidden(block)
    assert text.startswith("::")
    name, _colons, text = text[2:].partition("::")
    start, end = text.index("{"), text.index("}")
    assert text.endswith("}")
    assert text.count("{") == text.count("}") == 1
    asked, answers = text[:start].strip(), text[start + 1:end].strip()
    assert asked.startswith("[html]")
    answers, hashes, feedback = answers.rpartition("####")
    assert hashes
    assert shown(feedback)
    answers = answers.strip()
    if not answers:
        kind, found = "essay", []
    elif answers[0] == "#":
        kind = "numerical"
        found = [(shown(each).partition(":")[0], share) for part in answers[1:].split("=") if part.strip()
                 for share, each in [weighed(part.strip())]]
    elif "~" in answers:
        kind = "multichoice" if "=" in answers else "multianswer"
        parts = [part.strip() for part in answers.replace("=", "~=").split("~") if part.strip()]
        found = []
        for part in parts:
            share, each = (1.0, part[1:]) if part[0] == "=" else weighed(part) if part[0] == "%" else (0.0, part)
            found.append((unescape(shown(each)), share))
    elif "->" in answers:
        kind = "match"
        found = [(f"{shown(left)}\t{shown(right)}", 1.0) for part in answers.split("=") if part.strip()
                 for left, _arrow, right in [part.partition("->")]]
    else:
        kind = "shortanswer"
        found = [(shown(each), share) for part in answers.split("=") if part.strip()
                 for share, each in [weighed(part.strip())]]
    return shown(name), shown(asked[6:]), kind, found


@cache
def read(paper: Paper) -> list[tuple[str, str, str, list[tuple[str, float]]]]:
    files = gift.write([paper], "key", "exam")
    assert list(files) == ["exam.gift.txt"]
    category, *blocks = paragraphs(files["exam.gift.txt"].decode())
    assert hidden(category).startswith("$CATEGORY: $course$/top/Final // part <1> &")
    assert "\n" not in category
    return [item(block) for block in blocks]


@pytest.fixture(params=thinned(ONES, 2))
def exam(request: pytest.FixtureRequest) -> Paper:
    return ONES[request.param]()


def carried(exam: Paper) -> list[tuple[str, AnswerField]]:
    """Every part that has an item of its own, by the item's name."""
    found = []
    for number, question in labelled_parts(exam):
        if gift.explain_refusal(question) or gift._is_one_choice(question.fields):
            continue
        for place, field in enumerate(question.fields, 1):
            if way(field) != "person" or isinstance(field, FreeTextAnswer):
                found.append((f"{number}.{place}" if len(question.fields) > 1 else f"{number}", field))
    return found


def test_every_part_that_can_be_asked_has_an_item_of_its_kind(exam: Paper) -> None:
    found = {name.split(" ")[0]: (kind, answers) for name, _text, kind, answers in read(exam)}
    for name, field in carried(exam):
        kind, answers = found[name]
        expected = {"number": {"numerical"}, "texts": {"shortanswer"}, "choice": {"multichoice", "multianswer"},
                    "several": {"multianswer"}, "person": {"essay"}}[way(field)]
        assert kind in expected, (field, answers)
        if kind == "multianswer":
            right = [share for _text, share in answers if share > 0]
            assert sum(right) == pytest.approx(1, abs=1e-3) or isinstance(field, ChoiceAnswer)


def test_items_give_what_the_program_gives(exam: Paper) -> None:
    found = {name.split(" ")[0]: (kind, answers) for name, _text, kind, answers in read(exam)}
    for name, field in carried(exam):
        kind, answers = found[name]
        for reply in replies(field, 3):
            mark = field.mark(reply)
            if mark.share is None or any(fault.kind == "unreadable" for fault in mark.mistakes):
                continue
            if isinstance(field, NumberAnswer) and kind == "numerical":
                given = next((share for text, share in answers if text == reply), 0.0)
                assert given <= float(mark.share)
                assert given == 1 or reply != field.model_answer or "E" in reply
            elif isinstance(field, ChoiceAnswer) and len(field.options) > 1:
                said = " ".join(reply.replace("\x07", "").split())
                assert next((share for text, share in answers if text == said), 0.0) == float(mark.share)
            elif isinstance(field, NodeSetAnswer) and kind == "multianswer":
                shares = dict(answers)
                names = [part for part in reply.split(", ") if part != "none"] or ["none of them"]
                if set(names) <= set(shares):
                    total = min(1.0, max(0.0, sum(shares[part] for part in names)))
                    assert total == pytest.approx(float(mark.share), abs=1e-4), (field, reply)
            elif reply == field.model_answer:
                # In a short answer a star stands for anything, unless a backslash says that it is one.
                assert answers[0] == (reply.replace("*", "\\*") if kind == "shortanswer" else reply, 1.0)


def test_what_can_not_be_asked_is_said_and_left_out() -> None:
    lines = gift.write([every_field()], "key", "exam")["exam.gift.txt"].decode().splitlines()
    assert sum(line.startswith("// Question") for line in lines) == 2
    assert "// Question 1, Order: left out, because any of many answers is right, and GIFT can’t tell which." in lines


def test_boards_are_not_told_in_words_and_so_left_out() -> None:
    question = posed("tic-tac-toe", "aima")
    assert question.drawings is not None
    assert question.drawings.student.boards
    text = gift.write([Paper(EXAM, 1, "", (question,))], "key", "exam")["exam.gift.txt"].decode()
    assert "left out, because its positions are shown as boards" in text
    assert len(paragraphs(text)) == 1


def test_the_tree_stands_in_the_text_in_lines() -> None:
    _name, text, kind, answers = read(Paper(EXAM, 1, "", (posed("skipped-leaves", "aima"),)))[0]
    assert "<pre>MAX A\n  MIN B\n    L1 3\n    L2 12\n    L3 8\n  MIN C\n" in text
    assert kind == "multianswer"
    assert [answer for answer, share in answers if share > 0] == ["L5", "L6"]


def test_choices_among_the_same_options_are_pairs() -> None:
    question = posed("skipped-leaves", "aima")
    choices = [ChoiceAnswer(f"c{place}", f"Is {place} -> 1 cut?", ("yes", "no"), frozenset((place % 2,)))
               for place in range(3)]
    paper = Paper(EXAM, 1, "", (replace(question, fields=tuple(choices)),))
    (_name, _text, kind, answers), = read(paper)
    assert kind == "match"
    assert [text for text, _share in answers] == ["Is 0 → 1 cut?\tyes", "Is 1 → 1 cut?\tno", "Is 2 → 1 cut?\tyes"]


def test_a_list_is_marked_as_far_as_it_is_right() -> None:
    orders = [field for field in every_field().questions[0].fields if isinstance(field, NodeListAnswer)]
    question = replace(every_field().questions[0], fields=(orders[0],))
    (_name, _text, kind, answers), = read(Paper(EXAM, 1, "", (question,)))
    assert kind == "shortanswer"
    assert ("L1, L10", 0.5) in answers
    assert ("L1, L10, *", 0.5) in answers


def test_maximum_marks_in_the_names_make_up_the_points_and_it_is_said_what_moodle_counts(exam: Paper) -> None:
    marks = []
    for name, _text, _kind, _answers in read(exam):
        found = re.search(r", maximum mark ([0-9.]+)$", name)
        marks.append(Fraction(found[1]) if found else Fraction(1))
    left_out = sum((part.points for number, question in labelled_parts(exam)
                    for part in gift.gift_items(number, question) if part.reason), Fraction(0))
    assert sum(marks) + left_out == sum(round_points(question.points) for question in exam.questions)
    said = (f"GIFT has no points, so Moodle counts 1 for each item. The total of version {exam.name} is {len(marks)} "
            f"there, not {format_points(exam.points)}. In the quiz, set the maximum mark of each item to the one in "
            "its name.")
    if left_out:
        missing = format_points(Fraction(round(100 * left_out), 100))
        said += f" Parts worth {missing} are left out: comments in the file say why."
    assert gift.describe_counts([exam]) == [said]


def test_nothing_is_said_where_every_item_is_worth_one_point() -> None:
    question = posed("skipped-leaves", "aima")
    made = [Paper(EXAM, place + 1, "", (replace(question, points=Fraction(1)),)) for place in range(3)]
    assert gift.describe_counts(made) == []
    doubled = [replace(paper, questions=(replace(question, points=Fraction(2)),)) for paper in made]
    assert gift.describe_counts(doubled) == [
        "GIFT has no points, so Moodle counts 1 for each item. The total of every version is 1 there, not 2. In the "
        "quiz, set the maximum mark of each item to the one in its name."]


GRADES = [Fraction(str(each)) / 100 for each in (*LISTED, *(-each for each in LISTED))]


@cache
def nearest_grade(share: float) -> Fraction:
    return min(GRADES, key=lambda each: abs(each - Fraction(share)))


def test_every_grade_is_in_moodles_list_and_a_right_answer_scores_the_whole(exam: Paper) -> None:
    for name, _text, kind, answers in read(exam):
        nearest = [(text, nearest_grade(share)) for text, share in answers]
        if kind in ("multianswer", "shortanswer"):
            # An import refuses by itself what is not listed.
            assert all(abs(float(grade) - share) < 1e-6 for (_each, grade), (_same, share) in
                       zip(nearest, answers, strict=True)), name
        if kind == "multianswer":
            assert abs(sum(share for _each, share in nearest if share > 0) - 1) < Fraction(1, 10**5), name
        elif kind not in ("essay", "match"):
            assert max(share for _each, share in nearest) == 1, name


@pytest.mark.parametrize("count", range(1, 14))
def test_lists_that_are_partly_right_have_grades_of_moodles_list(count: int) -> None:
    spots = tuple(NamedNode(node, f"N{node}") for node in range(15))
    question = replace(every_field().questions[0], fields=(NodeListAnswer("o:1", "Order", spots, tuple(range(count))),))
    (_name, _text, kind, answers), = read(Paper(EXAM, 1, "", (question,)))
    assert kind == "shortanswer"
    assert all(min(abs(100 * share - each) for each in LISTED) < 1e-4 for _each, share in answers)
    assert answers[0] == (", ".join(f"N{node}" for node in range(count)), 1.0)


@pytest.mark.parametrize("count", [10, 11, 14, 20, 41])
def test_as_many_right_answers_as_moodle_has_no_grade_for_are_left_out_and_it_is_said(count: int) -> None:
    spots = tuple(NamedNode(node, f"N{node}") for node in range(50))
    question = replace(every_field().questions[0], fields=(
        NodeSetAnswer("s:1", "Skipped", spots, frozenset(range(count)), "skipped"),))
    paper = Paper(EXAM, 1, "", (question,))
    if count in (10, 20):
        (_name, _text, kind, _answers), = read(paper)
        assert kind == "multianswer"
    else:
        assert read(paper) == []
        text = gift.write([paper], "key", "exam")["exam.gift.txt"].decode()
        assert f"left out, because Moodle has no grade for one of {count} right answers." in text
        assert gift.describe_counts([paper])[0].endswith("Parts worth 31 are left out: comments in the file say why.")


def test_of_several_right_options_one_is_chosen_and_wrong_ones_can_not_be_added() -> None:
    question = next(each for each in every_field().questions[1:] if each.fields[0].name == "c:2")
    (_name, _text, kind, answers), = read(Paper(EXAM, 1, "", (question,)))
    assert kind == "multichoice"
    assert answers == [("A", 1.0), ("B", 0.0), ("C", 1.0)]


def test_the_same_papers_give_the_same_bytes() -> None:
    exam = papers()[:sample(MOST, 1)]
    assert gift.write(exam, "key", "exam") == gift.write(exam, "student", "exam")
