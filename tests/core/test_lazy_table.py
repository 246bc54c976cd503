"""Tables whose records are imported on first use."""

import sys
from pathlib import Path

import pytest

from explorer.core.lazy_table import LazyTable


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LazyTable[str]:
    """A table of two records, in modules of a package that is made for the test."""
    package = tmp_path / "lazily_imported"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "one.py").write_text("RECORD = 'first'\n")
    (package / "two_words.py").write_text("RECORD = 'second'\n")
    monkeypatch.syspath_prepend(tmp_path)
    return LazyTable("lazily_imported", "RECORD", ["two-words", "one"])


def is_imported(module: str) -> bool:
    return f"lazily_imported.{module}" in sys.modules


def test_names_are_known_in_their_order_and_nothing_is_imported_before_it_is_used(table: LazyTable[str]) -> None:
    try:
        assert list(table) == ["two-words", "one"]
        assert len(table) == 2
        assert "one" in table
        assert "three" not in table
        assert not is_imported("one")
        assert table["one"] == "first"
        assert is_imported("one")
        assert not is_imported("two_words")
        assert dict(table) == {"two-words": "second", "one": "first"}
        with pytest.raises(KeyError):
            table["three"]
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == "lazily_imported"]:
            del sys.modules[name]


def test_a_record_can_be_put_in_and_taken_out_like_in_any_mapping(table: LazyTable[str]) -> None:
    table["three"] = "third"
    assert table["three"] == "third"
    assert list(table) == ["two-words", "one", "three"]
    del table["two-words"]
    assert list(table) == ["one", "three"]
    assert "two-words" not in table
    assert not is_imported("two_words")
