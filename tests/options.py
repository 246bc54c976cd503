"""Command-line options of the tests: `--corpus DIR`, `--full`, `--shuffle SEED`; `sample` gives the number of cases.

This is a plugin and not part of conftest.py, because pytest would take an option's folder for a folder of tests and
then not find conftest.py.
"""

import gc
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest
from _pytest.mark import ParameterSet

_in_full = False


def sample(full: int, few: int | None = None) -> int:
    """Return the number of cases to try: `full` with --full, else `few`.

    If `few` is None, it is a fortieth of `full`, but at least 12 (or `full`): the kinds of numbers, depths and players
    of `tests.small_trees` repeat after twelve trees.
    """
    if _in_full:
        return full
    return max(full // 40, min(full, 12)) if few is None else few


def thinned(cases: Iterable[object], every: int, first: int = 0) -> list[ParameterSet]:
    """Return the cases of a table as parameters: without --full every `every`th one from `first` on is tried.

    A case that is a tuple is several parameters.
    """
    return [pytest.param(*(case if isinstance(case, tuple) else (case,)),
                         marks=[] if row % every == first else [pytest.mark.long])
            for row, case in enumerate(cases)]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--corpus", metavar="DIR", help="a folder of other people's files to try the readers on")
    parser.addoption("--full", action="store_true", help="try every case, not a sample of each long test")
    parser.addoption("--shuffle", metavar="SEED", type=int, help="shuffle the files, and the tests of each")


def pytest_configure(config: pytest.Config) -> None:
    global _in_full
    _in_full = config.getoption("--full")
    config.addinivalue_line("markers", "corpus: reads other people's files; collected with --corpus DIR only")
    config.addinivalue_line("markers", "long: takes long, and others try the like of it; collected with --full only")


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collection, because they live until the end."""
    if not gc.get_freeze_count():  # only once, even if a test collects tests
        gc.collect()
        gc.freeze()


@pytest.hookimpl(optionalhook=True, tryfirst=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Run the tests of a single file in this process, which is mostly faster than starting workers."""
    paths = [argument.partition("::")[0] for argument in config.args]
    return 0 if len(set(paths)) == 1 and paths[0].endswith(".py") else None


@pytest.hookimpl(trylast=True)  # after pytest has grouped parametrized tests
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = {"corpus": config.getoption("--corpus") is not None, "long": _in_full}

    def leave_out(item: pytest.Item) -> bool:
        return any(item.get_closest_marker(name) and not wanted[name] for name in wanted)

    config.hook.pytest_deselected(items=[item for item in items if leave_out(item)])
    items[:] = [item for item in items if not leave_out(item)]
    seed = config.getoption("--shuffle")
    if seed is not None:
        _shuffle(items, seed)


def _shuffle(items: list[pytest.Item], seed: int) -> None:
    """Shuffle the files, then the tests of each file, so that module fixtures are still made once per file."""
    random = Random(seed)
    by_file: dict[Path, list[pytest.Item]] = {}
    for item in items:
        by_file.setdefault(item.path, []).append(item)
    files = list(by_file.values())
    random.shuffle(files)
    for tests in files:
        random.shuffle(tests)
    items[:] = [item for tests in files for item in tests]
