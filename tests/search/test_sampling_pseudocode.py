"""Pseudocode of the searches without a window: a line for each event, each player's words, the depth limit's line."""

import pytest

from explorer import search
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.pseudocode import CodeEvent, CodeLine
from explorer.trees.tree import CHANCE, MAX, MIN

LOOPS = ("mcts", "monte-carlo", "proof-number", "sss-star")
LOOPS_EVENTS = {
    "mcts": {CodeEvent.SELECT, CodeEvent.EXPAND, CodeEvent.PLAYOUT, CodeEvent.BACK_UP},
    "monte-carlo": {CodeEvent.SELECT, CodeEvent.PLAYOUT, CodeEvent.BACK_UP},
    "proof-number": {CodeEvent.SELECT, CodeEvent.EXPAND, CodeEvent.BACK_UP},
    "sss-star": {CodeEvent.EXPAND, CodeEvent.SOLVE, CodeEvent.PURGE, CodeEvent.NEXT_CHILD},
}


def code(name: str, player: int, depth: int | None = None) -> tuple[CodeLine, ...]:
    return search.ALGORITHMS[name].pseudocode(player, Convention(depth=depth), SearchOptions())


def texts(lines: tuple[CodeLine, ...]) -> list[str]:
    return [line.text.strip() for line in lines]


@pytest.mark.parametrize("name", LOOPS)
def test_every_event_of_the_algorithm_has_one_line_for_one_of_the_players(name: str) -> None:
    found = set()
    for player in (MAX, MIN):
        events = [line.event for line in code(name, player) if line.event is not None]
        assert len(set(events)) == len(events)
        found |= set(events)
    assert found == {CodeEvent.ENTER, CodeEvent.START, CodeEvent.EVALUATE, CodeEvent.RETURN} | LOOPS_EVENTS[name]


@pytest.mark.parametrize("name", LOOPS)
@pytest.mark.parametrize("player", [MAX, MIN])
def test_a_depth_limit_adds_one_line_below_that_of_the_evaluation(name: str, player: int) -> None:
    plain, limited = code(name, player), code(name, player, depth=3)
    place = [line.event for line in limited].index(CodeEvent.EVALUATE_STATICALLY)
    assert limited[:place] + limited[place + 1 :] == plain
    assert plain[place - 1].event == CodeEvent.EVALUATE
    assert "EVAL(" in limited[place].text


def test_each_player_has_words_of_its_own() -> None:
    assert "n ← the child c of greatest MEAN(c) + C·range·√(ln N(n) / N(c))" in texts(code("mcts", MAX))
    assert "n ← the child c of greatest −MEAN(c) + C·range·√(ln N(n) / N(c))" in texts(code("mcts", MIN))
    assert "n ← an outcome drawn" in texts(code("mcts", CHANCE))
    assert texts(code("monte-carlo", MAX))[-1] == "return the move of greatest mean"
    assert texts(code("monte-carlo", MIN))[-1] == "return the move of least mean"
    assert "OR: n ← the first child with n's proof number" in texts(code("proof-number", MAX))
    assert "AND: n.disproof ← least of its children's, n.proof ← their sum" in texts(code("proof-number", MIN))


def test_only_the_rules_of_the_player_to_move_have_events_in_sss_star() -> None:
    for player, own, other in ((MAX, "MAX", "MIN"), (MIN, "MIN", "MAX")):
        for line in code("sss-star", player):
            if f"is {other}" in line.text:
                assert line.event is None
            elif f"if n is {own}" in line.text:
                assert line.event == CodeEvent.EXPAND


def test_a_sampled_search_looks_at_as_many_moves_as_its_option_says() -> None:
    lines = search.ALGORITHMS["sampled-minimax"].pseudocode(MAX, Convention(), SearchOptions(sample=5))
    assert any("SAMPLE(ACTIONS(state), 5)" in line.text for line in lines)
