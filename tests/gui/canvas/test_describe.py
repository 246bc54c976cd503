"""Tooltips and screen reader sentences in every kind of search."""

import json
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.gui.canvas import describe
from explorer.gui.document.practice_mode import PracticeMode
from explorer.gui.document.shown_run import ShownRun
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.trees import formats
from explorer.trees.tree import Tree

PLAAT = formats.parse("[[[[41,5],[12,90]],[[101,80],[20,30]]],[[[34,80],[36,35]],[[50,36],[25,3]]]]")
PLAYERS = formats.parse(json.dumps({"player": 0, "children": [
    {"player": 1, "children": [{"payoffs": [1, 2, "1/3"]}, {"payoffs": [4, 2, 1]}]}, {"payoffs": [0, 0, 0]}]}))
CHANCE = formats.parse('[{"player":"chance","probabilities":["1/3","2/3"],"children":[1,2]},0]')
CASES = [
    ("sss-star", PLAAT, {}), ("proof-number", PLAAT, {}), ("mtd-f", PLAAT, {}), ("mcts", PLAAT, {"iterations": 9}),
    ("scout", PLAAT, {}), ("max-n", PLAYERS, {}), ("expectiminimax", CHANCE, {}), ("sampled-minimax", PLAAT, {}),
]


def describe_node(tree: Tree, state: Snapshot, node: int) -> list[str]:
    run, practising = SimpleNamespace(tree=tree, snapshot=state), SimpleNamespace(practice=None, is_answering=False)
    return describe.describe_node(cast(ShownRun, run), cast(PracticeMode, practising), node)


def said(name: str, tree: Tree, options: dict[str, Any], share: float) -> list[list[str]]:
    trace = search.run(tree, name, None, SearchOptions(**options))
    state = snapshot_at(analyse(tree, trace), round(trace.steps * share))
    return [describe_node(tree, state, node) for node in range(len(tree))]


@pytest.mark.parametrize(("name", "tree", "options"), CASES, ids=[case[0] for case in CASES])
def test_every_node_is_told_at_any_step_without_a_number_that_is_none(
    name: str, tree: Tree, options: dict[str, Any]
) -> None:
    for share in np.linspace(0, 1, 9).tolist():
        for phrases in said(name, tree, options, share):
            assert not any("nan" in phrase or phrase.endswith(" ") for phrase in phrases)


def test_what_a_node_has_of_its_search_is_told() -> None:
    assert "returned (1, 2, 1/3)" in said("max-n", PLAYERS, {}, 1.0)[0]
    assert "returned 5/3" in said("expectiminimax", CHANCE, {}, 1.0)[1]
    assert "9 visits" in said("mcts", PLAAT, {"iterations": 9}, 1.0)[0]
    assert any(phrase.startswith("mean of the results ≈ ") for phrase in said("mcts", PLAAT, {"iterations": 9}, 1.0)[0])
    assert any("in an earlier pass" in phrase for phrases in said("mtd-f", PLAAT, {}, 0.5) for phrase in phrases)
    assert "no number returned" in [each for phrases in said("sss-star", PLAAT, {}, 1.0) for each in phrases]
    proved = said("proof-number", PLAAT, {}, 1.0)
    assert "proof / disproof number ∞ / 0" in [each for phrases in proved for each in phrases]


def test_the_most_proving_node_merits_and_what_is_searched_on_are_spoken() -> None:
    assert any("most-proving node" in phrases for phrases in said("proof-number", PLAAT, {}, 0.3))
    assert any(phrase.startswith("merit ≤ ") for phrases in said("sss-star", PLAAT, {}, 0.3) for phrase in phrases)
    loud = formats.parse('{"value":1,"children":[{"value":5,"quiet":false,"children":[{"value":2,"forcing":true,'
                         '"children":[1,2]},{"value":7,"children":[7,9]}]},{"value":3,"children":[3,4]}]}')
    trace = search.run(loud, "alpha-beta", Convention(depth=1), SearchOptions(quiescence=True))
    state = snapshot_at(analyse(loud, trace), trace.steps)
    assert "searched beyond the depth limit" in describe_node(loud, state, 1)
    assert "searched beyond the depth limit" not in describe_node(loud, state, 2)
