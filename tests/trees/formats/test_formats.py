"""Tests of reading and writing trees by the suffix of the file."""

from pathlib import Path

import pytest

from explorer.core.errors import ExportError, FormatError
from explorer.trees import formats
from explorer.trees.tree import StringColumn


@pytest.mark.parametrize("suffix", formats.FORMATS)
def test_every_format_reads_back_what_it_wrote(suffix: str, tmp_path: Path) -> None:
    tree = formats.parse('[[3,"7/3",8],{"label":"L","children":[2,4,6]},[14,5,0.1]]')
    path = tmp_path / f"tree{suffix}"
    formats.save(tree, path)
    back = formats.load(path)
    assert back.payoff_of(5) == tree.payoff_of(5)
    assert (back.n_children.tolist(), back.label[2]) == (tree.n_children.tolist(), "L")
    assert path.read_bytes().endswith(b"\n")


def test_errors_name_the_file_and_the_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text("[1,\n[2,x]]")
    with pytest.raises(FormatError) as caught:
        formats.load(path)
    assert str(caught.value) == f'{path}:2: x is not a number: for an unknown leaf write "?x" (column 4, node 1)'


def test_a_file_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="No such file"):
        formats.load(tmp_path / "none.json")
    with pytest.raises(FormatError, match=r"no tree format has the suffix \.xyz"):
        formats.load(tmp_path / "none.xyz")
    (tmp_path / "latin.json").write_bytes(b'[1,\n{"label":"\xe4"}]')
    with pytest.raises(FormatError, match="not UTF-8") as caught:
        formats.load(tmp_path / "latin.json")
    assert caught.value.line == 2


def test_the_root_of_a_file_may_be_min(tmp_path: Path) -> None:
    (tmp_path / "tree.txt").write_text("\ufeff[1]", encoding="utf-8")
    assert formats.load(tmp_path / "tree.txt", root="min").player[0] == -2
    assert formats.read(b"[1]", root="min").player[0] == -2


def test_a_tree_that_cannot_be_written_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(FormatError):
        formats.save(formats.parse("[{}]"), tmp_path / "tree.efg")
    with pytest.raises(ExportError):
        formats.save(formats.parse("[1]"), tmp_path / "no folder" / "tree.json")
    assert not list(tmp_path.iterdir())


def test_half_a_character_is_written_in_no_format(tmp_path: Path) -> None:
    half = "a\ud800b"
    tree, texts = formats.parse("[1,2]"), StringColumn.from_texts(["", half, ""])
    for broken in (tree.with_columns(label=texts), tree.with_columns(move=texts)):
        with pytest.raises(FormatError, match="half a character"):
            formats.save(broken, tmp_path / "tree.json")
    with pytest.raises(FormatError, match="half a character"):
        formats.save(tree.with_columns(title=half), tmp_path / "tree.efg")
    unknown = formats.parse('[1,"?x"]').with_columns(columns={"unknown": StringColumn.from_texts(["", "", half])})
    with pytest.raises(FormatError, match="half a character"):
        formats.save(unknown, tmp_path / "tree.txt")
    assert not list(tmp_path.iterdir())
