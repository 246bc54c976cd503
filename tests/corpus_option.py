"""`--corpus DIR`: other people's files to try the readers on.

A plugin, not part of conftest.py: pytest takes an option's folder for a place of tests, and then finds no conftest.py.
"""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--corpus", metavar="DIR", help="a folder of other people's files to try the readers on")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "corpus: reads other people's files; collected with --corpus DIR only")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--corpus") is None:
        left_out = [item for item in items if "corpus" in item.keywords]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if "corpus" not in item.keywords]
