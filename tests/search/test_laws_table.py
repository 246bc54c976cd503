"""The transposition table: it changes no value, and its hits count neither as evaluated nor as pruned."""

import json
from random import Random
from typing import Any

import pytest

from explorer.search.convention import Convention
from explorer.search.trace import HIT
from explorer.trees import games
from tests.laws import mapping, run, run_tree
from tests.options import sample
from tests.oracles import told
from tests.oracles.notation import minimax, read
from tests.oracles.random_trees import EXACT, SMALL, WIDE, repeating
from tests.oracles.tic_tac_toe import end_games

PLAIN = ("minimax", "alpha-beta")


@pytest.mark.parametrize("name", [*PLAIN, "expectiminimax"])
def test_the_table_changes_no_value_where_equal_labels_are_equal_positions(name: str) -> None:
    random, hits = Random(701), 0
    for _ in range(sample(600, 30)):
        notation = repeating(random, random.choice((SMALL, (1, 2), WIDE, EXACT)), depth=random.randint(2, 5),
                             chance=0.2 if name == "expectiminimax" else 0.0)
        root, depth = read(notation), random.choice((None, None, 1, 2, 3))
        cut, fail = random.choice((("ge", "soft"), ("ge", "hard"), ("gt", "soft")))
        convention = Convention(cut, fail, depth=depth) if name == "alpha-beta" else Convention(depth=depth)
        if not repeats(notation):
            continue
        done, plain = run(notation, "max", name, convention, table=True), run(notation, "max", name, convention)
        assert done.value == minimax(root, depth) == plain.value, (json.dumps(notation), convention)
        assert len(done.evaluated) <= len(plain.evaluated), (json.dumps(notation), convention)
        hits += bool((done.trace.ended == HIT).any())
    assert hits > sample(120, 6)


def repeats(notation: Any) -> bool:
    labels = [node.label for node in read(notation).walk() if node.label and node.children]
    return len(set(labels)) < len(labels)


@pytest.mark.parametrize("name", PLAIN)
def test_the_table_changes_no_value_of_tic_tac_toe_end_games(name: str) -> None:
    random, hits = Random(702), 0
    for position in end_games(random, 30):
        tree = games.expand("tic-tac-toe", position=position)
        plain = run_tree(tree, name)
        for symmetric in (False, True):
            done = run_tree(tree, name, table=True, symmetric=symmetric)
            assert done.value == plain.value, position
            assert len(done.evaluated) <= len(plain.evaluated)
            hits += len(done.evaluated) < len(plain.evaluated)
    assert hits > 10


@pytest.mark.parametrize("name", [*PLAIN, "expectiminimax"])
def test_the_mappings_follow_from_evaluations_and_hits(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    random = Random(703)
    for _ in range(sample(120)):
        notation = repeating(random, depth=random.randint(2, 4), chance=0.2 if name == "expectiminimax" else 0.0)
        if not repeats(notation):
            continue
        depth = random.choice((None, None, 1, 2))
        found = mapping(notation, "max", name, capsys, "--table", *([] if depth is None else ["--depth", str(depth)]))
        done = run(notation, "max", name, Convention(depth=depth), table=True)
        tree, trace = done.tree, done.trace
        assert trace.source is not None
        hits = {
            tree.path(int(trace.node[row])): tree.path(int(trace.node[trace.source[row]]))
            for row in range(len(trace)) if trace.ended[row] == HIT
        }
        assert not set(hits) & set(found["evaluated"])
        told.check(read(notation), found, depth=depth, hits=hits)
