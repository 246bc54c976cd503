"""Branch coverage of the rooms without Qt by their own tests, for packaging/nightly: `python -m tests.branch_coverage`.

Prints the lines and branches of each room that no test reaches, and fails if fewer than LEAST percent are reached.
"""

import sys

import coverage
import pytest

ROOMS = ("core", "trees", "search", "analysis")
LEAST = 99.0
"""Percent of the lines and branches of each room."""


def main(arguments: list[str]) -> int:
    """Pass the tests of the rooms and report; the arguments go on to pytest. Return 0 if all is well."""
    measured = coverage.Coverage(data_file=None, branch=True, source=[f"explorer/{room}" for room in ROOMS])
    measured.start()
    code = int(pytest.main([
        "-c", "pyproject.toml", "-p", "no:cacheprovider", "-q", *(f"tests/{room}" for room in ROOMS), *arguments]))
    measured.stop()
    for room in ROOMS:
        percent = measured.report(include=[f"*/explorer/{room}/*"], show_missing=True, skip_covered=True)
        print(f"explorer/{room}: {percent:.2f} %")
        code = code or int(percent < LEAST)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
