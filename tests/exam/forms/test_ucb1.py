"""F27: UCB1."""

import math
from typing import Any

import pytest

from explorer.core.errors import ExamError
from explorer.exam import FORMS, Question, QuestionContext
from explorer.study import QuestionSetting
from explorer.trees.tree import build
from tests.options import sample

FORM = FORMS["ucb1"]


def posed(seed: str = "1", **settings: QuestionSetting) -> Question:
    return FORM.build_question(QuestionContext(build([0], [1.0]), seed=seed), FORM.read_settings(settings))


def keys(question: Question) -> dict[str, str]:
    return {field.name: field.model_answer for field in question.fields}


def shown_counts(question: Question) -> dict[str, list[float]]:
    """The counts that students see in the figure."""
    assert question.drawings
    tree = question.drawings.tree
    assert tree
    return {tree.label[node]: list(map(float, tree.unknown_name(node).split("/"))) for node in tree.children(0)}


def test_scores_and_counts_are_those_of_the_formula() -> None:
    selected = set()
    for turn in range(sample(400)):
        number = 2 + turn % 5
        results = [["win"], ["loss", "win"], ["win", "loss", "win", "win", "loss"]][turn % 3]
        question = posed(str(turn), children=number, constant=[1, "1.41", "1/2"][turn % 3], playouts=" ".join(results))
        counts, given = shown_counts(question), keys(question)
        assert len(counts) == number
        c = [1, 1.41, 0.5][turn % 3]
        for step, result in enumerate(results):
            total = sum(visits for _wins, visits in counts.values())
            scores = {name: wins / visits + c * math.sqrt(math.log(total) / visits)
                      for name, (wins, visits) in counts.items()}
            best = max(scores, key=lambda name: scores[name])
            if not step:
                assert {name: f"{float(given[f'score:{name}']):.2f}" for name in counts} == {
                    name: f"{score:.2f}" for name, score in scores.items()}
                assert given["next"] == best
                assert all(question.grade({f"score:{name}": f"{score:.3f}" for name, score in scores.items()})
                           .scores[row].share == 1 for row in range(number))
            counts[best][0] += result == "win"
            counts[best][1] += 1
            selected.add((step, best))
        if len(results) > 1:
            for name, (wins, visits) in counts.items():
                assert (float(given[f"wins:{name}"]), float(given[f"visits:{name}"])) == (wins, visits)
    assert len(selected) > 12


def test_own_counts_are_taken_and_an_unvisited_child_comes_first() -> None:
    question = posed(counts=["3/5", "0/0", "1.5/3"], playouts="loss, win")
    found = keys(question)
    assert list(found)[:3] == ["score:A", "score:C", "next"]
    assert found["next"] == "B"
    assert (found["visits:B"], found["wins:B"]) == ("2", "1")
    assert "B: ∞" in question.solution[0]


def test_one_playout_asks_for_no_counts() -> None:
    assert list(keys(posed(playouts="win"))) == ["score:A", "score:B", "score:C", "next"]


def test_choices_are_clear_and_change_in_what_is_drawn() -> None:
    for seed in range(20):
        question = posed(str(seed))
        chosen = [line.split("; ")[1].split()[0] for line in question.solution]
        assert len(set(chosen)) > 1
        for line in question.solution:
            scores = sorted(float(part.split(": ")[-1]) for part in line.split("; ")[0].split(", "))
            assert scores[-1] - scores[-2] > 0.009


@pytest.mark.parametrize(("settings", "reason"), [
    ({"counts": ["3/5"]}, "from 2 to 6"), ({"counts": ["3/5", "6/5"]}, "wins/visits"), ({"counts": ["a", "b"]}, "a"),
    ({"counts": ["0/0", "0/0"]}, "at least one"), ({"children": 7}, "from 2 to 6"), ({"constant": -1}, "not 0 or more"),
    ({"playouts": "draw"}, "win, loss"), ({"playouts": ""}, "1 to 5"), ({"counts": ["1/2", "1/2000"]}, "at most 1,000"),
])
def test_what_can_not_be_asked_is_refused(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(ExamError, match=reason):
        posed(**settings)
