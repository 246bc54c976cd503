"""Tests that names of players come from one function and count from 1."""

import re
from pathlib import Path

import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.exam.papers.build import build_paper
from explorer.explanations.explain import explain
from explorer.lab import strategies
from explorer.study import Exam, ExamQuestion, Study
from explorer.trees import formats
from explorer.trees.players import numbered_name, player_name
from explorer.trees.tree import CHANCE, MAX, MIN, NOBODY

ROOT = Path(__file__).parents[2] / "explorer"
TREE = formats.parse(
    '{"player":0,"children":[{"player":1,"children":[{"payoffs":[1,2,3]},{"payoffs":[4,5,6]}]},'
    '{"player":2,"children":[{"payoffs":[7,8,9]},{"payoffs":[1,1,1]}]}]}')
NAMES = {"player 1", "player 2", "player 3"}


@pytest.mark.parametrize(("players", "names"), [
    ((), ["player 1", "player 2", "player 3"]), (("Ann", "", " "), ["Ann", "player 2", "player 3"]),
    (("Ann", "Bob"), ["Ann", "Bob", "player 3"]),
])
def test_a_player_has_the_games_name_or_a_number_from_1(players: tuple[str, ...], names: list[str]) -> None:
    tree = TREE.with_columns(players=players)
    assert [player_name(tree, player) for player in range(3)] == names
    assert [player_name(tree, player) for player in (MAX, MIN, CHANCE, NOBODY)] == ["MAX", "MIN", "chance", ""]


def test_the_first_player_is_number_1() -> None:
    assert numbered_name(0) == "player 1"


def numbers_in(text: str) -> set[str]:
    return set(re.findall(r"player \d", text.lower()))


def test_what_is_said_of_a_search_counts_from_1() -> None:
    trace = search.run(TREE, "max-n")
    run = analyse(TREE, trace)
    told = [explain(snapshot_at(run, step)) for step in range(trace.steps + 1)]
    assert numbers_in(str(told)) == NAMES


def test_a_question_and_its_key_count_from_1() -> None:
    study = Study(TREE, algorithm="max-n", exam=Exam(questions=(ExamQuestion("many-players"),)))
    assert numbers_in(str(build_paper(study, 1).questions)) == NAMES


def test_a_strategy_counts_from_1() -> None:
    made = strategies.optimal_strategy(TREE, 2)
    assert numbers_in(str(strategies.verdict_sentences(strategies.judge_strategy(made)))) == {"player 3"}


def test_no_other_place_makes_a_name_of_a_number() -> None:
    """Check the code outside `formats`, whose files have player numbers of their own."""
    makes = re.compile(r'"[Pp]layer \{|tree\.players\[(?!:)')
    found = [path.relative_to(ROOT).as_posix() for path in sorted(ROOT.rglob("*.py"))
             if makes.search(path.read_text(encoding="utf-8")) and path.parent.name != "formats"]
    assert found == ["trees/players.py"]
