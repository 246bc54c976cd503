"""The list of equivalent mutants: each names a line that there is, once, with another line and a reason."""

from importlib import util
from pathlib import Path

import pytest

from tests.mutation import EQUIVALENT, Change, equivalents

LISTED = equivalents()


@pytest.mark.parametrize("change", LISTED, ids=lambda change: change.module)
def test_an_equivalent_mutant_changes_a_line_of_its_module(change: Change) -> None:
    found = util.find_spec(change.module)
    assert found is not None
    assert found.origin is not None
    lines = [line.strip() for line in Path(found.origin).read_text("utf-8").splitlines()]
    assert change.before in lines
    assert change.after not in lines
    assert LISTED[change]


def test_no_equivalent_mutant_is_listed_twice() -> None:
    assert len(LISTED) == EQUIVALENT.read_text("utf-8").count("[[mutant]]")
