"""Pseudocode of the searches with a window: the textbook's lines, and one or some words for each option."""

import pytest

from explorer import search
from explorer.search import windowed
from explorer.search.convention import Convention
from explorer.search.parameters import Parameters
from explorer.search.pseudocode import Line, Moment
from explorer.trees.tree import MAX, MIN


def texts(lines: tuple[Line, ...]) -> list[str]:
    return [line.text.strip() for line in lines]


def test_the_textbook_s_functions_are_printed_as_they_are() -> None:
    assert [line.text for line in windowed.listing(True, Convention(), Parameters())] == [
        "function MAX-VALUE(state, α, β)",
        "  if TERMINAL(state) return UTILITY(state)",
        "  v ← −∞",
        "  for each a in ACTIONS(state)",
        "    v ← MAX(v, MIN-VALUE(RESULT(state, a), α, β))",
        "    if v ≥ β then return v",
        "    α ← MAX(α, v)",
        "  return v",
    ]
    assert "if v < α then return v" in texts(windowed.listing(False, Convention(cut="gt"), Parameters()))
    hard = windowed.listing(False, Convention(fail="hard"), Parameters())
    assert "if v ≤ α then return CLAMP(v, α, β)" in texts(hard)


@pytest.mark.parametrize(("parameters", "line"), [
    (Parameters(bounds=(0, 9)), "if v ≥ β or v = 9 then return v"),
    (Parameters(shallow=True), "v ← MAX(v, MIN-VALUE(RESULT(state, a), v, +∞))"),
    (Parameters(table=True), "if TABLE[state] decides in (α, β) then return it"),
    (Parameters(killers=True, history=True), "for each a in ACTIONS(state) by KILLERS, HISTORY"),
    (Parameters(quiescence=True), "if IS-CUTOFF(state, depth) and QUIET(state) return EVAL(state)"),
    (Parameters(quiescence=True, stand_pat=True), "v ← EVAL(state) if at its limit, else −∞"),
])
def test_every_option_has_its_line(parameters: Parameters, line: str) -> None:
    assert line in texts(windowed.listing(True, Convention(depth=3), parameters))


@pytest.mark.parametrize("name", ["alpha-beta", "iterative-deepening", "scout", "mtd-f"])
def test_every_moment_has_one_line_at_most(name: str) -> None:
    everything = Parameters(quiescence=True, stand_pat=True, table=True, reorder=True)
    for player in (MAX, MIN):
        for parameters in (Parameters(), everything):
            lines = search.ALGORITHMS[name].pseudocode(player, Convention(depth=2), parameters)
            moments = [line.moment for line in lines if line.moment is not None]
            assert len(set(moments)) == len(moments)
            assert {Moment.ENTER, Moment.EVALUATE, Moment.START, Moment.CHILD, Moment.RETURN} <= set(moments)
