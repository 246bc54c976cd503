"""The mapping of a search: compared with the oracle's, and for all other algorithms with a plain scan of the trace."""

from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from explorer import search
from explorer.analysis.report import search_results
from explorer.core.exact import as_json, parse_exact
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import Trace
from explorer.trees import formats, orderings
from explorer.trees.tree import Tree, build
from tests import oracle
from tests.options import sample
from tests.oracles import random_trees
from tests.small_trees import many, parsed

ENDS = ("-inf", "-1", "0", "1/3", "0.4", "1", "1.5", "2", "inf")


def random_options(random: Random) -> dict[str, Any]:
    """Return random options that are accepted together."""
    options: dict[str, Any] = {
        "algorithm": random.choice(("alpha-beta", "alpha-beta", "alpha-beta", "minimax")),
        "order": random.choice(("as-drawn", "mirror", "best-first", "worst-first")),
        "depth": random.choice((None, None, 0, 1, 2, 3, 9)),
    }
    options["cut"], options["fail"] = random.choice((("ge", "soft"), ("ge", "hard"), ("gt", "soft")))
    options["ties"] = "last" if options["cut"] == "gt" and random.random() < 0.5 else "first"
    options["window"] = ("-inf", "inf")
    if options["algorithm"] == "alpha-beta" and random.random() < 0.5:
        low, high = sorted(random.sample(range(len(ENDS)), 2))
        options["window"] = ENDS[low], ENDS[high]
    return options


def oracle_results(notation: Any, root: str, options: dict[str, Any]) -> Any:
    low, high = (oracle.number(end) for end in options["window"])
    return oracle.results(notation, root=root, **{**options, "window": (low, high)})


def test_mappings_are_the_oracle_s_on_three_thousand_trees() -> None:
    random = Random(61)
    for notation, root in many(sample(3_000), seed=62, static=1.0):
        options = random_options(random)
        low, high = map(parse_exact, options["window"])
        convention = Convention(options["cut"], options["fail"], (low, high), options["depth"], options["ties"])
        tree = orderings.apply(parsed(notation, root), options["order"])
        mapping = search_results(tree, search.run(tree, options["algorithm"], convention), options["order"])
        assert mapping == oracle_results(notation, root, options), (notation, root, options)


SEARCHES: tuple[tuple[str, Convention, SearchOptions], ...] = (
    ("iterative-deepening", Convention(), SearchOptions()),
    ("iterative-deepening", Convention(), SearchOptions(quiescence=True, stand_pat=True)),
    ("iterative-deepening", Convention(), SearchOptions(budget=5)),
    ("mtd-f", Convention(), SearchOptions(guess=1)), ("scout", Convention(), SearchOptions()),
    ("sss-star", Convention(), SearchOptions()), ("mcts", Convention(), SearchOptions(iterations=7, seed=3)),
)


def plain(number: Any) -> Any:
    """Return a number as the mapping has it."""
    return None if number != number else as_json(number)


@pytest.mark.parametrize(("algorithm", "convention", "options"), SEARCHES)
def test_every_visited_node_has_its_last_number_and_every_pass_its_result(
    algorithm: str, convention: Convention, options: SearchOptions
) -> None:
    passes = unfinished = 0
    for notation, root in random_trees.many(25, seed=8, static=1.0, unquiet=0.5, forcing=0.5,
                                            numbers=random_trees.SMALL, breaks=0.0):
        tree = parsed(notation, root)
        trace = search.run(tree, algorithm, convention, options)
        mapping = search_results(tree, trace, "as-drawn")
        assert (mapping["algorithm"], mapping["order"], mapping["steps"]) == (algorithm, "as-drawn", trace.steps)
        check_returned(tree, trace, mapping)
        found = mapping.get("passes", [])
        assert bool(found) == (len(trace.passes) > 1 and algorithm != "mcts")
        ends = [each.first_row for each in trace.passes[1:]] + [len(trace)]
        for each, result, end in zip(trace.passes, found, ends, strict=bool(found) and not options.budget):
            first = each.first_row
            is_over = trace.left[first] < trace.steps
            assert result["depth"] == each.depth
            assert result["guess"] == (None if each.guess is None else plain(each.guess))
            assert result["value"] == (plain(trace.value[first]) if is_over else None)
            assert result["visited"] == end - first
            ended = trace.ended[first:end]
            assert result["evaluated"] == sum(1 for kind in ended.tolist() if kind in (0, 1)) or algorithm == "sss-star"
            passes += 1
            unfinished += not is_over
    assert passes or algorithm in ("scout", "sss-star", "mcts")


def test_options_that_were_changed_are_told_with_exact_numbers() -> None:
    options = SearchOptions(bounds=(Fraction(-1, 3), 20), killers=True)
    tree = parsed([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    mapping = search_results(tree, search.run(tree, "alpha-beta", None, options), "as-drawn")
    assert mapping["parameters"] == {"bounds": ["-1/3", 20], "killers": True}
    assert "parameters" not in search_results(tree, search.run(tree), "as-drawn")


def check_returned(tree: Tree, trace: Trace, mapping: dict[str, Any]) -> None:
    """Compare "visited" and "returned" with a plain scan of the visits."""
    last: dict[str, Any] = {}
    for row in range(len(trace)):
        last.setdefault(tree.path(int(trace.node[row])), None)
    assert mapping["visited"] == list(last) == list(mapping["returned"])
    rows = sorted((left, row) for row, left in enumerate(trace.left.tolist()) if left < trace.steps)
    if trace.is_sampling:
        return
    for _left, row in rows:
        last[tree.path(int(trace.node[row]))] = plain(trace.value[row])
    assert {path: each["value"] for path, each in mapping["returned"].items()} == last
    assert all((each["bound"] is None) == (each["value"] is None) for each in mapping["returned"].values())


def test_with_playouts_a_node_has_its_mean_and_the_root_the_chosen_child_s() -> None:
    tree = formats.parse("[[1,0,1],[0,0,1],[1,1,1]]")
    mapping = search_results(tree, search.run(tree, "mcts", None, SearchOptions(iterations=60, seed=5)), "as-drawn")
    returned = mapping["returned"]
    assert returned["2"]["value"] == 1
    assert returned[""]["value"] == mapping["value"] == returned[mapping["best_move"]]["value"]
    assert 0 < returned["1"]["value"] < 1
    assert {each["bound"] for each in returned.values()} <= {"estimate", "exact"}


def test_the_payoffs_of_several_players_are_lists_and_unknown_ones_null() -> None:
    tree = formats.parse('{"player":0,"children":[{"payoffs":[1,"1/3"]},{"payoffs":[0,"inf"]}]}')
    mapping = search_results(tree, search.run(tree, "max-n"), "as-drawn")
    assert mapping["value"] == [1, "1/3"]
    assert mapping["returned"]["1"] == {"value": [0, "inf"], "bound": "exact"}
    assert mapping["convention"]["window"] is None


@pytest.mark.parametrize("plies", [1_000, 1_001])
def test_a_chain_has_lists_of_paths_up_to_a_thousand_plies(plies: int) -> None:
    tree = formats.parse("[" * plies + "7" + "]" * plies)
    mapping = search_results(tree, search.run(tree, "alpha-beta"), "as-drawn")
    lists = ("best_moves", "principal_variation", "visited", "evaluated", "skipped", "skipped_leaves", "cutoffs",
             "returned")
    assert [mapping[name] is None for name in lists] == [plies > 1_000] * len(lists)
    assert mapping["steps"] == 2 * (plies + 1)
    evaluated = build([1] * plies + [0], [1.0] * (plies + 1))
    deepening = search_results(
        evaluated, search.run(evaluated, "iterative-deepening", Convention(depth=2)), "as-drawn")
    assert ("passes" in deepening) == (plies <= 1_000)
    assert mapping["best_move"] == "0"
    assert np.isscalar(mapping["value"])
