"""Snapshots: what a table has answered, and v at chance nodes and of numbered players, against a look at every row."""

import json
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Literal

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.analysis.visible_part import VisibleRun
from explorer.core.exact import as_fraction
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import LEAF, STATIC
from explorer.trees import games
from explorer.trees.formats import parse
from explorer.trees.tree import CHANCE
from explorer.trees.visible import VisiblePart, visible_tree
from tests.oracles.random_trees import tree as oracle_tree
from tests.snapshots import open_visits

Ties = Literal["first", "last"]


def table_searches() -> Iterator[Snapshot]:
    """Yield snapshots of searches with a transposition table, in which visits are answered by earlier ones."""
    rng = random.Random(5)
    for name, game, options in (
        ("nim", {"heaps": [1, 2, 2]}, {}), ("connect", {"width": 3, "height": 2, "k": 3}, {"symmetric": True}),
        ("tic-tac-toe", {"depth": 3, "eval": "lines"}, {}), ("nim", {"heaps": [2, 3]}, {}),
    ):
        tree = games.expand(name, **game)
        for algorithm in ("alpha-beta", "mtd-f", "scout"):
            trace = search.run(tree, algorithm, options=SearchOptions(table=True, **options))
            run = analyse(tree, trace)
            for step in sorted({0, trace.steps, *(rng.randint(0, trace.steps) for _step in range(6))}):
                yield snapshot_at(run, step)


def expected_sources(state: Snapshot) -> list[int]:
    """Return by node the node whose number answered its last visit entered so far in the current pass; -1 for none."""
    trace = state.trace
    assert trace.source is not None
    rows = [row for row in range(len(trace)) if trace.entered[row] < state.step]
    first = max((each.first_row for each in trace.passes if each.first_row in rows), default=0)
    sources = [-1] * len(state.tree)
    for row in rows:
        if row >= first:
            sources[trace.node[row]] = int(trace.node[trace.source[row]]) if trace.source[row] >= 0 else -1
    return sources


def test_a_hit_of_the_table_tells_the_node_that_answered_it_from_its_visit_on() -> None:
    hits = 0
    for state in table_searches():
        expected = expected_sources(state)
        assert state.sources_of(np.arange(len(state.tree))).tolist() == expected, (state.trace.algorithm, state.step)
        hits += sum(source >= 0 for source in expected)
        tree = state.tree
        rng = random.Random(state.step)
        part = VisiblePart(collapsed=tuple(rng.sample(tree.id.tolist(), 3)), levels=(0, rng.choice((2, 3, None))))
        shown = visible_tree(tree, part)
        found = VisibleRun(state.run, shown).snapshot_of(state).sources_of(np.arange(len(shown.tree))).tolist()
        places = {int(node): place for place, node in enumerate(shown.nodes) if not shown.hidden_counts[place]}
        for place, node in enumerate(shown.nodes.tolist()):
            if node in places:
                assert found[place] == places.get(expected[node], -1)
            else:
                assert found[place] == -1, "a stub was answered by nobody"
    assert hits > 100


def test_without_a_table_nobody_answers() -> None:
    state = snapshot_at(analyse(tree := parse("[[3,12,8],[2,4,6]]"), search.run(tree)))
    assert state.sources_of(np.arange(9)).tolist() == [-1] * 9


def test_a_chance_node_s_v_is_the_sum_over_the_outcomes_so_far() -> None:
    seen = 0
    for seed in range(60):
        rng = random.Random(seed)
        tree = parse(json.dumps(oracle_tree(rng, chance=0.5, numbers=("1/3", "2/3", 0.1, 1, 0), never=0.2)))
        trace = search.run(tree, "expectiminimax")
        run = analyse(tree, trace)
        for step in range(0, trace.steps + 1, 3):
            for visit in open_visits(snapshot_at(run, step)):
                if tree.player[visit.node] != CHANCE:
                    continue
                rows = [row for row in range(len(trace)) if trace.left[row] < step
                        and tree.parent[trace.node[row]] == visit.node]
                shares = [as_fraction(tree.probability_of(int(trace.node[row]))) * as_fraction(trace.value[row])
                          for row in rows]
                if rows:
                    assert visit.v == sum(shares, Fraction(0))
                else:
                    assert visit.v != visit.v
                seen += len(rows) > 1
    assert seen > 50


@pytest.mark.parametrize("ties", ["first", "last"])
@pytest.mark.parametrize("stand_pat", [False, True])
def test_a_numbered_player_s_v_is_the_best_payoffs_so_far(ties: Ties, stand_pat: bool) -> None:
    seen = stood = 0
    options = SearchOptions(quiescence=stand_pat, stand_pat=stand_pat)
    for seed in range(60):
        rng = random.Random(seed)

        def grow(plies: int, rng: random.Random = rng) -> Any:
            payoffs = {"payoffs": [rng.randint(0, 2) for _player in range(3)]}
            if plies == 4 or (plies and rng.random() < 0.2):
                return payoffs
            return {**payoffs, "player": rng.randrange(3), "quiet": rng.random() < 0.4, "forcing": rng.random() < 0.7,
                    "children": [grow(plies + 1) for _child in range(rng.randint(1, 3))]}

        tree = parse(json.dumps(grow(0)))
        trace = search.run(tree, "max-n", Convention(ties=ties, depth=2 if stand_pat else None), options)
        run = analyse(tree, trace)
        for step in range(trace.steps + 1):
            state = snapshot_at(run, step)
            for visit in open_visits(state):
                if trace.ended[visit.row] in (LEAF, STATIC):
                    continue
                mover = int(tree.player[visit.node])
                offers = [tuple(trace.value[row]) for row in range(len(trace)) if trace.left[row] < step
                          and tree.parent[trace.node[row]] == visit.node]
                if state.may_stand_pat(visit.node, visit.row):
                    offers.insert(0, tuple(tree.payoff[visit.node]))
                    stood += 1
                if not offers:
                    assert np.isnan(visit.v)
                    continue
                best = [offer for offer in offers if offer[mover] == max(each[mover] for each in offers)]
                assert tuple(visit.v) == best[0 if ties == "first" else -1]
                seen += len(best) > 1
    assert seen > 20
    assert stood > 20 or not stand_pat


def test_the_next_counts_are_those_of_one_step_later() -> None:
    tree = parse("[[3,12,8],[2,4,6],[14,5,2]]")
    run = analyse(tree, search.run(tree))
    for step in range(run.trace.steps):
        assert snapshot_at(run, step).next_counts == snapshot_at(run, step + 1).counts
