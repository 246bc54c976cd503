"""`search --json`: whole mappings compared with the oracle's."""

import json
from decimal import Decimal
from random import Random
from typing import Any

import pytest

from explorer.cli import main
from tests import oracle
from tests.analysis.test_report import oracle_results, random_options
from tests.options import sample
from tests.small_trees import many

LISTS = (
    "best_moves", "principal_variation", "visited", "evaluated", "skipped", "skipped_leaves", "cutoffs", "returned"
)
AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def search_json(argv: list[str], capsys: pytest.CaptureFixture[str]) -> Any:
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out, parse_float=Decimal)


def test_the_book_s_tree_gives_the_contract_s_mapping(capsys: pytest.CaptureFixture[str]) -> None:
    mapping = search_json(["search", json.dumps(AIMA), "--json"], capsys)
    returned = mapping.pop("returned")
    assert mapping == {
        "algorithm": "alpha-beta", "order": "as-drawn",
        "convention": {"cut": "ge", "fail": "soft", "window": ["-inf", "inf"], "depth": None, "ties": "first"},
        "value": 3, "best_move": "0", "best_moves": ["0"], "principal_variation": ["0", "0.0"],
        "nodes": {"total": 13, "visited": 11}, "leaves": {"total": 9, "evaluated": 7}, "steps": 22,
        "visited": ["", "0", "0.0", "0.1", "0.2", "1", "1.0", "2", "2.0", "2.1", "2.2"],
        "evaluated": ["0.0", "0.1", "0.2", "1.0", "2.0", "2.1", "2.2"],
        "skipped": ["1.1", "1.2"], "skipped_leaves": ["1.1", "1.2"],
        "cutoffs": [{"node": "1", "after": "1.0", "value": 2, "limit": 3, "bound": "alpha",
                     "set_by": "", "kind": "shallow"}],
    }
    assert list(returned) == mapping["visited"]
    assert (returned[""], returned["0"]) == ({"value": 3, "bound": "exact"}, {"value": 3, "bound": "exact"})
    assert (returned["1"], returned["2"]) == ({"value": 2, "bound": "upper"}, {"value": 2, "bound": "exact"})
    assert {path: each["value"] for path, each in returned.items() if len(path) == 3} == {
        "0.0": 3, "0.1": 12, "0.2": 8, "1.0": 2, "2.0": 14, "2.1": 5, "2.2": 2,
    }


def test_the_command_prints_the_oracle_s_mapping(capsys: pytest.CaptureFixture[str]) -> None:
    random = Random(63)
    for notation, root in many(sample(400), seed=64, static=1.0):
        options = random_options(random)
        words = ["search", json.dumps(notation), "--json", "--root", root, "--window", *options["window"]]
        for name in ("algorithm", "order", "cut", "fail", "ties", "depth"):
            if options[name] is not None:
                words += [f"--{name}", str(options[name])]

        assert search_json(words, capsys) == oracle_results(notation, root, options), words


@pytest.mark.parametrize("notation", [5, "7/3", "-inf", {"value": 0.1}])
@pytest.mark.parametrize("fail", ["soft", "hard"])
def test_a_single_number_is_a_tree(notation: Any, fail: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["search", json.dumps(notation), "--json", "--fail", fail, "--window", "1", "2"]
    assert search_json(words, capsys) == oracle.results(notation, fail=fail, window=(1, 2))


def test_a_chain_beyond_a_thousand_plies_has_no_lists_of_paths(capsys: pytest.CaptureFixture[str]) -> None:
    for plies in (1_000, 1_001, 100_000):
        mapping = search_json(["search", "[" * plies + "7" + "]" * plies, "--json"], capsys)
        assert (mapping["value"], mapping["best_move"], mapping["steps"]) == (7, "0", 2 * (plies + 1))
        assert mapping["nodes"] == {"total": plies + 1, "visited": plies + 1}
        assert all((mapping[name] is None) == (plies > 1_000) for name in LISTS)


def test_the_text_for_people_stays_short_however_deep_the_tree(capsys: pytest.CaptureFixture[str]) -> None:
    plies = 20_000
    assert main(["search", "[5," + "[" * plies + "4" + ",4],9]" * (plies // 2) + "]"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert len(out) < 6_000
    assert "1.0.0.0.0.0.0.0.0.0.…" in out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["[1,2]", "--cut", "gt", "--fail", "hard"], "clamped"),
        (["[1,2]", "--ties", "last"], "only a bound"),
        (["[1,2]", "--window", "2", "1"], "window"),
        (["[1,2]", "--window", "-1/3"], "window"),
        (["[1,2]", "--depth", "0"], "static evaluation"),
        (["[1,2]", "--depth", "-1"], "depth"),
        (["[1,2]", "--algorithm", "alphabeta"], "alphabeta"),
        (["[1,2]", "--order", "best"], "best"),
        (["[1,2]", "--nonsense"], "nonsense"),
        (['[1,"?x"]'], "?x"),
        (["[1,[]]"], "[]"),
        (['{"player":"chance","children":[1,2]}', "--algorithm", "alpha-beta"], "chance"),
        (["no/such/file.json"], "no/such/file.json"),
    ],
)
def test_what_is_refused_is_refused_in_one_line(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["search", *words, "--json"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("error: ")
    assert err.count("\n") == 1
    assert reason in err
