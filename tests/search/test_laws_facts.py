"""Every field of `search --json` under every option, compared with reference searches written from the contract."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.report import search_results
from explorer.analysis.run import Run
from explorer.cli.arguments import StudyRun
from explorer.cli.search import format_run
from explorer.lab import orders
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study import Study
from tests.options import thinned
from tests.oracles.mapping import mapping_of
from tests.oracles.notation import number
from tests.oracles.null_window_searches import Mtd, Scout
from tests.oracles.other_searches import MaxN, Star, Star2, prove, search_best_first
from tests.oracles.random_rules import Case, draw
from tests.oracles.searches import Deepening, Everything, Search
from tests.oracles.visits import Record
from tests.small_trees import parsed

KINDS = {
    "minimax": Everything, "alpha-beta": Search, "iterative-deepening": Deepening, "scout": Scout, "mtd-f": Mtd,
    "expectiminimax": Everything, "star1": Star, "star2": Star2, "max-n": MaxN,
}
SPECIAL = {"sss-star": search_best_first, "proof-number": prove}
OPTIONS = ("bounds", "quiescence", "stand_pat", "singular", "table", "killers", "history", "shallow", "reorder",
           "budget", "guess", "goal", "total")
MET = {
    "alpha-beta": ("stand-pat", "own-bounds", "by leaf bounds", "skipped"), "scout": ("stand-pat", "skipped"),
    "iterative-deepening": ("stand-pat", "own-bounds", "by leaf bounds", "skipped"), "mtd-f": ("stand-pat", "skipped"),
    "star1": ("by leaf bounds", "skipped"), "star2": ("by leaf bounds", "skipped"), "max-n": ("cutoffs", "skipped"),
    "sss-star": ("skipped",), "proof-number": ("skipped",),
}
"""The features that must occur in sixty random trees, by algorithm."""
ASKED = ("algorithm", "order", "convention", "parameters")


def expected_of(case: Case) -> Record:
    """Return the record of the reference search."""
    if case.rules.algorithm in SPECIAL:
        return SPECIAL[case.rules.algorithm](case.root, case.rules)
    return KINDS[case.rules.algorithm](case.root, case.rules).run()


def run_of(case: Case) -> StudyRun:
    """Return the run of the program's search."""
    rules = case.rules
    convention = Convention(rules.cut, rules.fail, rules.window, rules.depth, rules.ties)
    options = SearchOptions(**{name: getattr(rules, name) for name in OPTIONS})
    study = Study(parsed(case.notation, case.mover), case.order, rules.algorithm, convention, options=options)
    tree = orders.apply(study.tree, study.ordering, convention)
    return StudyRun(study, tree, search.run(tree, rules.algorithm, convention, options))


def with_exact_numbers(results: Any) -> Any:
    """Return the mapping with exact numbers; several players' numbers become tuples."""
    if isinstance(results, dict):
        return {key: tuple(map(number, each)) if key == "value" and isinstance(each, list) else
                number(each) if key in ("value", "limit", "guess") and each is not None else with_exact_numbers(each)
                for key, each in results.items()}
    return [with_exact_numbers(each) for each in results] if isinstance(results, list) else results


def check(case: Case) -> dict[str, int]:
    """Check every field of a case; return how often each feature occurred."""
    record, done = expected_of(case), run_of(case)
    expected, results = mapping_of(record), search_results(done.tree, done.trace, done.study.ordering)
    found = {key: with_exact_numbers({key: each})[key] for key, each in results.items() if key not in ASKED}
    for key in expected | found:
        assert found.get(key) == expected.get(key), (key, found.get(key), expected.get(key), case)
    cuts = [visit.cut for visit in record.left if visit.cut]
    made = list(analyse(done.tree, done.trace).cutoffs)
    assert [(each.sign, each.cause, each.by_leaf_bounds) for each in made] == [
        (cut.sign, cut.cause, cut.sign == "=") for cut in cuts], case
    run = analyse(done.tree, done.trace)
    for visit, nodes in zip([visit for visit in record.left if visit.cut], pruned_paths(run), strict=True):
        if case.rules.algorithm != "star2":  # it prunes a probed outcome below the first reply
            called = [each.node for each in record.visits if each.caller is visit]
            assert nodes == [child.path for child in visit.order if child not in called], case
    counts, kinds = run.counts(), [cut["kind"] for cut in expected["cutoffs"]]
    assert (counts.cutoffs, counts.shallow, counts.deep, counts.pruned_leaves) == (
        len(cuts), kinds.count("shallow"), kinds.count("deep"), len(expected["skipped_leaves"])), case
    text = format_run(done)
    for cut in made[:20]:
        assert f": {cut.test_text} (" in text
        assert cut.test_text.startswith("v = ") if cut.sign == "=" else f" {cut.sign} " in cut.test_text
    return {"cutoffs": len(cuts), "skipped": len(expected["skipped"]),
            **{cause: sum(cut.cause == cause for cut in cuts) for cause in ("stand-pat", "own-bounds")},
            "by leaf bounds": sum(cut.sign == "=" for cut in cuts)}


def pruned_paths(run: Run) -> list[list[str]]:
    """Return the paths of the roots that each cutoff prunes."""
    nodes: list[list[str]] = [[] for _ in run.cutoffs]
    for top, place in zip(*(column.tolist() for column in run.cutoff_columns.pruned_roots), strict=True):
        nodes[place].append(run.tree.path(top))
    return nodes


@pytest.mark.parametrize("name", thinned([*KINDS, *SPECIAL], 6))
def test_every_field_is_what_the_contract_says_of_a_reference_search(name: str) -> None:
    random, seen = Random(901), Counter[str]()
    for _ in range(60):
        seen.update(check(draw(random, name)))
    for each in MET.get(name, ()):
        assert seen[each], each
