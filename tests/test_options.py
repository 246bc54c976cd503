"""The options of the tests: a sample or all cases, and an order that a seed repeats."""

from collections.abc import Callable
from copy import copy
from itertools import pairwise
from pathlib import Path

import pytest

from tests import options
from tests.options import sample

ROOT = Path(__file__).parent.parent
FOUR = """
import pytest
@pytest.mark.parametrize("number", range(9))
def test_many(number): pass
def test_few(): pass
@pytest.mark.long
def test_long(): pass
@pytest.mark.corpus
def test_corpus(): pass
"""


@pytest.fixture(name="collect")
def _collect(tmp_path: Path) -> Callable[..., list[str]]:
    """Return the names of the tests that pytest collects from two files with these options, in order."""
    for name in ("test_a.py", "test_b.py"):
        (tmp_path / name).write_text(FOUR)

    class Listing:
        names: list[str]

        @pytest.hookimpl
        def pytest_collection_finish(self, session: pytest.Session) -> None:
            self.names = [item.nodeid for item in session.items]

    def collect(*more: str) -> list[str]:
        listing, kept = Listing(), options._in_full
        try:
            pytest.main(["-c", str(ROOT / "pyproject.toml"), f"--rootdir={tmp_path}", "-p", "no:cacheprovider",
                         "-p", "no:faulthandler", "-q",
                         "--collect-only", *more, str(tmp_path)], plugins=[listing])
        finally:
            options._in_full = kept
        return listing.names

    return collect


def test_one_file_is_passed_in_one_process_and_several_on_all_cores(pytestconfig: pytest.Config) -> None:
    given = copy(pytestconfig)
    for paths, workers in ((["tests/core/test_exact.py"], 0), (["tests/test_a.py::test_b", "tests/test_a.py"], 0),
                           (["tests/core"], None), (["tests/test_a.py", "tests/test_b.py"], None)):
        given.args = paths
        assert options.pytest_xdist_auto_num_workers(given) == workers


@pytest.mark.parametrize(("full", "few"), [(10_000, 250), (1_200, 30), (300, 12), (10, 10)])
def test_a_sample_is_a_fortieth_and_enough_for_every_kind(
    monkeypatch: pytest.MonkeyPatch, full: int, few: int
) -> None:
    monkeypatch.setattr(options, "_in_full", False)
    assert sample(full) == few
    assert sample(full, 7) == 7
    monkeypatch.setattr(options, "_in_full", True)
    assert sample(full) == sample(full, 7) == full


def test_long_tests_and_those_of_the_corpus_are_collected_when_asked_for(collect: Callable[..., list[str]]) -> None:
    names = {name.partition("::")[2] for name in collect()}
    assert "test_few" in names
    assert not {"test_long", "test_corpus"} & names
    assert "test_long" in {name.partition("::")[2] for name in collect("--full")}
    assert "test_corpus" in {name.partition("::")[2] for name in collect("--corpus", "anywhere")}


@pytest.mark.long
def test_a_seed_shuffles_files_and_tests_and_repeats_its_order(collect: Callable[..., list[str]]) -> None:
    plain, shuffled = collect(), collect("--shuffle", "3")
    assert shuffled == collect("--shuffle", "3") != collect("--shuffle", "4")
    assert shuffled != plain
    assert sorted(shuffled) == sorted(plain)
    files = [name.partition("::")[0] for name in shuffled]
    assert len(set(pairwise(files))) == 3  # the tests of a file stay together
