"""The counts of a question, against counts of the published tree and against the oracle."""

import json
from random import Random
from typing import Any

import pytest

from explorer.exam import FORMS
from explorer.exam.papers.build import build_question, question_context
from explorer.exam.questions.work import TITLES, Work, count_work
from explorer.study import ExamQuestion, QuestionPart, opening
from explorer.trees import formats
from tests.exam.trees import SOURCES, TREES, posed
from tests.options import sample


@pytest.mark.parametrize(("name", "source", "counts"), [
    ("values", "aima", Work(5, 0, 13, 0)),  # four values and the move
    ("skipped-leaves", "aima", Work(2, 1, 11, 0)),
    ("mirrored", "aima", Work(1, 0, 13, 0)),  # "none" is an answer
    ("evaluations", "aima", Work(10, 1, 11, 0)),  # a number, seven leaves, two choices
    ("windows", "ragged", Work(18, 3, 15, 0)),
    ("example", "aima", Work(9, 0, 13, 0)),
    ("expectimax", "dice-game", Work(13, 0, 25, 7)),  # three chance nodes with 2 + 2 + 3 outcomes
    ("strongest-fact", "aima", Work(4, 0, 13, 0)), ("monotone", "aima", Work(7, 1, 11, 9)),
    ("true-or-false", "aima", Work(6, 0, 0, 0)),
    ("ucb1", "ragged", Work(4, 0, 0, 3)),  # the fourth child has no visit and no score
])
def test_a_question_is_counted(name: str, source: str, counts: Work) -> None:
    assert count_work(posed(name, source)) == counts


def test_rules_that_take_payments_or_means_are_calculations() -> None:
    def work(**options: Any) -> Work:
        asked = ExamQuestion("twists", options=options)
        return count_work(build_question(asked, question_context(asked, TREES["aima"], "1")))

    assert work(twist="random").calculations == 9  # a mean of three values at each of three MIN nodes
    assert work(twist="second-best").calculations == 0
    assert work(twist="swap", cost=1).calculations > 0


def test_parts_are_counted_together() -> None:
    asked = ExamQuestion("values", more_parts=(QuestionPart("skipped-leaves"),))
    assert count_work(build_question(asked, question_context(asked, TREES["aima"], "1"))) == Work(7, 1, 24, 0)


@pytest.mark.parametrize("name", FORMS)
def test_every_form_asks_for_something(name: str) -> None:
    for source in SOURCES[name]:
        work = count_work(posed(name, source))
        assert work.answers > 0
        assert min(work) >= 0
        assert Work._fields == tuple(TITLES)


def grow(random: Random, depth: int) -> tuple[Any, int]:
    """Return a tree in the notation, in which MAX and chance move, and the number of its chance nodes' children."""
    if not depth or random.random() < 0.2:
        return random.randint(-9, 9), 0
    made = [grow(random, depth - 1) for _ in range(random.randint(1, 3))]
    player = random.choice(("max", "min", "chance"))
    outcomes = sum(count for _, count in made) + (len(made) if player == "chance" else 0)
    return {"player": player, "children": [tree for tree, _ in made]}, outcomes


@pytest.mark.parametrize("seed", range(sample(300)))
def test_calculations_are_the_outcomes_of_chance_nodes(seed: int) -> None:
    notation, outcomes = grow(Random(seed), 4)
    study = opening.new_study(formats.parse(json.dumps({"player": "chance", "children": [notation, 1]})))
    asked = ExamQuestion("expectimax")
    work = count_work(build_question(asked, question_context(asked, study, "1")))
    assert (work.cutoffs, work.visits, work.calculations) == (0, len(study.tree), outcomes + 2)
