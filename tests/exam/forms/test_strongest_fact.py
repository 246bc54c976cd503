"""F18: bounds on every node with unknown leaves, compared with all values that these may have."""

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, Literal

import pytest

from explorer.core.errors import ExamError
from explorer.exam import Question, study_context
from explorer.exam.answers import BoundAnswer
from explorer.exam.forms.strongest_fact import FORM, HIDDEN
from explorer.search.convention import Convention
from explorer.study import Study
from tests.options import sample
from tests.oracles import notation
from tests.small_trees import WIDE, parsed, ragged

FAR = 1000


def asked(tree: Any, root: Literal["max", "min"] = "max", seed: str = "1", **options: Any) -> Question:
    return FORM.build_question(study_context(Study(parsed(tree, root)), seed), FORM.read_settings(options))


def keys(question: Question) -> dict[str, str]:
    return {each.name.removeprefix("fact:"): each.model_answer for each in question.fields}


def with_unknowns(tree: Any, random: Random, left: list[int]) -> Any:
    if isinstance(tree, list):
        return [with_unknowns(child, random, left) for child in tree]
    if random.random() < 0.4 and left[0] < 3:
        left[0] += 1
        return f"?x{left[0]}"
    return tree


def filled(tree: Any, numbers: dict[str, int]) -> Any:
    return [filled(child, numbers) for child in tree] if isinstance(tree, list) else numbers.get(tree, tree)


def test_the_book_s_tree_with_an_unknown_leaf() -> None:
    assert keys(asked([[3, 12, 8], ["?x", 4, 6], [14, 5, 2]])) == {"B": "3", "C": "≤4", "D": "2", "A": "[3, 4]"}
    assert keys(asked([["?x"], [1, "?y"]])) == {"B": "?", "C": "≤1", "A": "?"}


def test_every_fact_is_true_of_all_numbers_and_none_is_stronger_on_200_trees() -> None:
    random, done = Random(18), 0
    while done < sample(200):
        count = [0]
        tree = with_unknowns(ragged(random, depth=3, numbers=(1, 2, 3, 4)), random, count)
        if not count[0] or not isinstance(tree, list):
            continue
        done += 1
        root: Literal["max", "min"] = random.choice(("max", "min"))
        names = [f"?x{place}" for place in range(1, count[0] + 1)]
        seen: dict[str, list[notation.Number]] = {}
        for numbers in product((-FAR, 1, 2, 3, 4, FAR), repeat=count[0]):
            node = notation.read(filled(tree, dict(zip(names, numbers, strict=True))), root)
            for each in node.walk():
                seen.setdefault(each.path, []).append(notation.minimax(each))
        question = asked(tree, root)
        parsed_tree = parsed(tree, root)
        for field in question.fields:
            assert isinstance(field, BoundAnswer)
            right = field.as_json()["right"]
            found = seen[parsed_tree.path(field.node)]
            low, high = min(found), max(found)
            assert right == ["-inf" if low == -FAR else int(low), "inf" if high == FAR else int(high)]


def test_leaves_are_hidden_by_the_seed_or_from_the_right_and_the_student_sees_a_question_mark() -> None:
    book = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
    drawn = {str(keys(asked(book, seed=str(seed)))) for seed in range(8)}
    assert len(drawn) > 1
    assert keys(asked(book, seed="7")) == keys(asked(book, seed="7"))
    last = asked(book, hidden=4, which="last")
    assert keys(last) == {"B": "3", "C": "≤2", "D": "?", "A": "≥3"}
    assert last.drawings is not None
    texts = [text.text for text in last.drawings.student.texts]
    assert texts.count(HIDDEN) == 4
    assert "≤2" not in texts
    assert "≤2" in [text.text for text in last.drawings.key.texts]


def test_the_tree_s_own_unknown_leaves_are_enough_and_more_can_be_hidden() -> None:
    tree = [[3, 12, 8], ["?x", 4, 6], [14, 5, 2]]
    assert asked(tree).prompt[0].startswith("The utility of 1 leaf ")
    assert asked(tree, hidden=2).prompt[0].startswith("The utilities of 3 leaves ")


def test_a_depth_limit_has_static_values_for_leaves() -> None:
    tree = [{"value": 4, "children": [1, 2]}, ["?x", 7], "?y"]
    question = FORM.build_question(study_context(Study(parsed(tree), convention=Convention(depth=1))),
                                   FORM.read_settings({}))
    assert keys(question) == {"A": "≥4"}
    assert "2 leaves" in question.prompt[0]


def test_what_is_true_but_weaker_has_half_and_what_does_not_follow_nothing() -> None:
    question = asked([[3, 12, 8], ["?x", 4, 6], [14, 5, 2]])
    right = {each.name: each.model_answer for each in question.fields}
    for typed, share in (("≤ 4", Fraction(1)), ("<= 6", Fraction(1, 2)), ("4", 0), (">= 2", 0), ("?", 0), ("≤ 3", 0)):
        grade = question.grade({**right, "fact:C": typed})
        assert grade.points == (3 + share) / Fraction(4)
    grade = question.grade({**right, "fact:C": "4", "fact:A": "4"})
    assert grade.first_mistake is not None
    assert grade.first_mistake.reason == (
        "What is known of C: ≤4, not 4. C is the smallest of L4 (?), L5 (4), L6 (6): ≤4.")


def test_what_can_not_be_asked_is_refused_with_the_reason() -> None:
    with pytest.raises(ExamError, match="no inner node"):
        asked(5)
    with pytest.raises(ExamError, match="can't be hidden"):
        asked([1, 2], hidden=3)
    with pytest.raises(ExamError, match="MAX and MIN alone"):
        asked({"player": "chance", "children": [1, 2]})


def test_any_tree_can_be_asked_of() -> None:
    random = Random(3)
    for turn in range(60):
        tree = ragged(random, depth=1 + turn % 4, numbers=WIDE)
        question = asked(tree, seed=str(turn))
        grade = question.grade({each.name: each.model_answer for each in question.fields})
        assert grade.points == 1


def test_above_a_depth_limit_there_may_be_no_leaf_to_hide() -> None:
    tree = parsed([{"value": 2, "children": [3, 5]}, {"value": 1, "children": [4, 1]}])
    with pytest.raises(ExamError, match="no leaf"):
        FORM.build_question(study_context(Study(tree, convention=Convention(depth=1))), FORM.read_settings({}))
