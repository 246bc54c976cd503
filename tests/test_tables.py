"""Every entry of every table (algorithms, orders, layouts, formats ...) meets the table's requirements."""

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.core.errors import SearchRefused
from explorer.core.option import options_of
from explorer.explanations.enhancements import EXPLAINERS, explainer_of
from explorer.explanations.explain import explain
from explorer.explanations.pseudocode import pseudocode_at
from explorer.pictures import export
from explorer.pictures.export.picture import make_page
from explorer.search.algorithm import RULES
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study import Study
from explorer.trees import formats, games, orderings
from explorer.trees.tree import CHANCE, MAX, MIN, Tree

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
NEEDED = {name: SearchOptions(bounds=(0, 100)) for name in ("star1", "star2")}
"""Options without which a search refuses to start."""


def evaluated(tree: Tree, name: str) -> Tree:
    """Return the tree with a static evaluation of 0 at each inner node, for searches that stop at several depths.

    For max-n, the two players are numbered and the second one's payoffs are the negatives of the first one's.
    """
    payoff = np.nan_to_num(tree.payoff)
    if name != "max-n":
        return tree.with_columns(payoff=payoff)
    numbered = np.select([tree.player == MAX, tree.player == MIN], [0, 1], tree.player).astype(np.int8)
    return tree.with_columns(player=numbered, payoff=np.hstack([payoff, -payoff]))


@pytest.mark.parametrize("name", search.ALGORITHMS)
def test_every_algorithm_finds_the_value_tells_what_it_is_and_shows_its_code(name: str) -> None:
    algorithm = search.ALGORITHMS[name]
    assert algorithm.title
    assert algorithm.sentence.endswith((".", ")"))
    tree = evaluated(formats.parse(AIMA), name)
    trace = search.run(tree, name, options=NEEDED.get(name))
    assert trace.algorithm == name
    assert trace.is_sampling or np.ravel(analyse(tree, trace).root_value)[0] == 3
    listed = [pseudocode_at(snapshot_at(analyse(tree, trace), step)).current for step in range(1, trace.steps + 1)]
    assert min(listed) >= 0
    for player in (MAX, MIN):
        assert algorithm.pseudocode(player, Convention(), SearchOptions())[0].text.startswith("function ")


@pytest.mark.parametrize("name", search.ALGORITHMS)
def test_every_algorithm_stops_when_it_is_told_and_leaves_a_valid_trace(name: str) -> None:
    tree = evaluated(games.expand("uniform", depth=13, branching=2), name)
    trace = search.run(tree, name, options=NEEDED.get(name), tick=lambda _visits: False)
    state = snapshot_at(analyse(tree, trace), trace.steps)
    assert trace.steps <= 2 * len(trace)
    assert len(state.status) == len(tree)
    assert explain(state).title


@pytest.mark.parametrize("name", orderings.ORDERINGS)
def test_every_order_keeps_the_nodes_and_says_what_it_does(name: str) -> None:
    assert orderings.ORDERINGS[name].sentence.endswith(".")
    tree = formats.parse(AIMA)
    sorted_tree = orderings.apply(tree, name)
    assert sorted(sorted_tree.id.tolist()) == tree.id.tolist()
    assert {sorted_tree.path(node) for node in range(len(tree))} == {tree.path(node) for node in range(len(tree))}


@pytest.mark.parametrize("suffix", formats.FORMATS)
def test_every_format_reads_what_it_writes(suffix: str) -> None:
    tree = formats.parse(AIMA)
    again = formats.FORMATS[suffix].read(formats.FORMATS[suffix].write(tree), "max")
    assert again.payoff[4:].tolist() == tree.payoff[4:].tolist()
    assert again.player.tolist() == tree.player.tolist()


@pytest.mark.parametrize("suffix", export.EXPORTERS)
def test_every_exporter_writes_the_numbers_of_a_picture(suffix: str) -> None:
    tree = formats.parse(AIMA)
    trace = search.run(tree)
    exporter = export.EXPORTERS[suffix]
    assert suffix == (exporter.name or exporter.suffix)
    assert set(exporter.accepted_options) <= {field.name for field in fields(export.PictureOptions)}
    text = exporter.make_text(make_page(Study(tree), trace))
    for number in ("12", "14", "pruned" if exporter.holds_steps else "skipped"):
        assert number in text


@pytest.mark.parametrize("name", games.GAMES)
def test_every_source_grows_a_searchable_tree_from_its_defaults(name: str) -> None:
    source = games.GAMES[name]
    assert source.sentence.endswith(".")
    assert all(option.sentence.endswith((".", ";")) for option in source.options)
    tree = games.expand_texts(name, {option.name: option.default for option in source.options})
    assert tree.player[0] in (MAX, MIN)
    if not np.any(tree.player == CHANCE):
        assert len(search.run(tree)) <= len(tree)
        return
    with pytest.raises(SearchRefused, match="is a chance node"):
        search.run(tree, "alpha-beta")
    assert len(search.run(tree, "expectiminimax")) <= len(tree)


NAMED = {"explanations/enhancements.py": "the table of searches that explain themselves, keyed by their names",
         "exam/forms/true_false.py": "the topics of true and false statements, two of which are called like searches"}
"""Files outside of `search` that may use names of searches other than as arguments, and the reasons."""


def stray_names(source: str) -> Iterator[int]:
    """Yield the lines on which a search's name is used other than as an argument of a call."""
    if not any(name in source for name in (*search.ALGORITHMS, "NAME")):
        return
    tree = ast.parse(source)
    own = {f"{name.replace('-', '_')}.NAME" for name in search.ALGORITHMS}
    arguments = {id(each) for call in ast.walk(tree) if isinstance(call, ast.Call)
                 for each in (*call.args, *(word.value for word in call.keywords))}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in search.ALGORITHMS and id(node) not in arguments:
            yield node.lineno
        if isinstance(node, ast.Compare):
            for each in (node.left, *node.comparators):
                if isinstance(each, ast.Attribute) and ast.unparse(each) in own:
                    yield node.lineno


@pytest.mark.parametrize("source", [
    'x = trace.algorithm == "mcts"', 'x = {"scout": 1}', 'x = name in ("mcts", "monte-carlo")', 'x = "star1"',
    "x = trace.algorithm == mcts.NAME",
])
def test_a_name_that_stands_for_more_than_an_argument_is_noticed(source: str) -> None:
    assert list(stray_names(source)) == [1] * source.count('"mcts", "monte-carlo"') + [1]


def test_nobody_outside_of_search_asks_for_a_search_by_its_name() -> None:
    root = Path(search.__file__).parents[1]
    files = (path for path in root.rglob("*.py") if path.parent != root / "search")
    stray = {name: lines for path in files if (name := path.relative_to(root).as_posix()) not in NAMED
             and (lines := list(stray_names(path.read_text(encoding="utf-8"))))}
    assert stray == {}


def test_only_searches_that_there_are_explain_themselves() -> None:
    assert EXPLAINERS.keys() <= search.ALGORITHMS.keys()
    assert all(explainer_of(name) for name in EXPLAINERS)
    assert explainer_of("alpha-beta") is None


@pytest.mark.parametrize("algorithm", search.ALGORITHMS.values(), ids=search.ALGORITHMS)
def test_every_algorithm_names_options_and_rules_that_there_are(algorithm: search.Algorithm) -> None:
    assert set(algorithm.always_shown_options) <= set(algorithm.accepts) <= options_of(SearchOptions).keys()
    assert {*algorithm.rules, *algorithm.ignores} <= set(RULES)
    assert not {*algorithm.rules} & {*algorithm.ignores}
