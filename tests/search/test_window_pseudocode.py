"""Pseudocode of the searches with a window: the textbook's lines, and changed or added words for each option."""

import pytest

from explorer import search
from explorer.search import window_pseudocode
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.pseudocode import CodeEvent, CodeLine
from explorer.trees.tree import MAX, MIN


def texts(lines: tuple[CodeLine, ...]) -> list[str]:
    return [line.text.strip() for line in lines]


def test_the_textbook_s_functions_are_printed_as_they_are() -> None:
    assert [line.text for line in window_pseudocode.alpha_beta_pseudocode(True, Convention(), SearchOptions())] == [
        "function MAX-VALUE(state, α, β)",
        "  if TERMINAL(state) return UTILITY(state)",
        "  v ← −∞",
        "  for each a in ACTIONS(state)",
        "    v ← MAX(v, MIN-VALUE(RESULT(state, a), α, β))",
        "    if v ≥ β then return v",
        "    α ← MAX(α, v)",
        "  return v",
    ]
    strict = window_pseudocode.alpha_beta_pseudocode(False, Convention(cut="gt"), SearchOptions())
    assert "if v < α then return v" in texts(strict)
    hard = window_pseudocode.alpha_beta_pseudocode(False, Convention(fail="hard"), SearchOptions())
    assert "if v ≤ α then return CLAMP(v, α, β)" in texts(hard)


@pytest.mark.parametrize(("options", "line"), [
    (SearchOptions(bounds=(0, 9)), "if v ≥ β or v = 9 then return v"),
    (SearchOptions(shallow=True), "v ← MAX(v, MIN-VALUE(RESULT(state, a), v, +∞))"),
    (SearchOptions(table=True), "if TABLE[state] decides in (α, β) then return it"),
    (SearchOptions(killers=True, history=True), "for each a in ACTIONS(state) by KILLERS, HISTORY"),
    (SearchOptions(quiescence=True), "if IS-CUTOFF(state, depth) and QUIET(state) return EVAL(state)"),
    (SearchOptions(quiescence=True, stand_pat=True), "v ← EVAL(state) if at its limit, else −∞"),
])
def test_every_option_has_its_line(options: SearchOptions, line: str) -> None:
    assert line in texts(window_pseudocode.alpha_beta_pseudocode(True, Convention(depth=3), options))


@pytest.mark.parametrize("name", ["alpha-beta", "iterative-deepening", "scout", "mtd-f"])
def test_every_moment_has_one_line_at_most(name: str) -> None:
    everything = SearchOptions(quiescence=True, stand_pat=True, table=True, reorder=True)
    for player in (MAX, MIN):
        for options in (SearchOptions(), everything):
            lines = search.ALGORITHMS[name].pseudocode(player, Convention(depth=2), options)
            moments = [line.event for line in lines if line.event is not None]
            assert len(set(moments)) == len(moments)
            assert {CodeEvent.ENTER, CodeEvent.EVALUATE, CodeEvent.START, CodeEvent.CHILD,
                    CodeEvent.RETURN} <= set(moments)
