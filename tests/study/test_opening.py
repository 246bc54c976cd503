"""Tests of opening any file with a tree or a study."""

from pathlib import Path

import numpy as np
import pytest

from explorer import study
from explorer.core.errors import FormatError, Stopped
from explorer.pictures.export.picture import picture_svg
from explorer.study import Study, embedding, opening
from explorer.trees import formats, games

STUDY = Study(formats.parse("[[3,12],[2,4]]"), ordering="mirror")


def test_a_picture_that_holds_its_study_is_opened_whatever_its_name(tmp_path: Path) -> None:
    for name in ("a.svg", "a.picture", "a"):
        (tmp_path / name).write_text(picture_svg(STUDY, None), "utf-8")
        opened = opening.open_study(tmp_path / name)
        assert (formats.write(opened.tree), opened.ordering) == ("[[3,12],[2,4]]", "mirror")


def test_a_study_and_a_tree_are_told_apart_by_what_they_begin_with() -> None:
    assert opening.open_bytes(study.dumps(STUDY).encode(), "it").ordering == "mirror"
    assert len(opening.open_bytes(b"\xef\xbb\xbf [1,2]", "it").tree) == 3


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize(("name", "text"), [
    ("a.gtree", study.dumps(STUDY)), ("a.json", "[[3,12],[2,4]]"), ("a.txt", "[[3,12],[2,4]]"),
    ("a.efg", formats.FORMATS[".efg"].write(formats.parse("[[3,12],[2,4]]"))),
    ("a.svg", embedding.embed_in_svg("<svg></svg>", study.dumps(STUDY))),
])
def test_a_text_may_begin_with_a_byte_order_mark(name: str, text: str, encoding: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(text.encode(encoding))
    (tmp_path / "no-suffix").write_bytes(text.encode(encoding))
    for path in (tmp_path / name, tmp_path / "no-suffix"):
        tree = opening.open_study(path).tree
        assert [float(each) for each in tree.payoff[tree.is_leaf, 0]] == [3, 12, 2, 4]


def test_a_key_that_is_given_twice_in_a_study_is_named(tmp_path: Path) -> None:
    text = study.dumps(STUDY).replace('"ordering":', '"ordering":"as-drawn","orderin\\u0067":')
    (tmp_path / "a.gtree").write_text(text)
    with pytest.raises(FormatError, match="the key “ordering” is given twice in one object"):
        opening.open_study(tmp_path / "a.gtree")


@pytest.mark.parametrize(("data", "why"), [
    (embedding.embed_in_svg("<svg></svg>", "x" * 50).encode()[:-40], "the study in the SVG is cut off"),
    (b"\x89PNG\r\n\x1a\n\0\0\0\x7fIHDR\0\0\0\0", "the PNG is cut off"),
    (embedding.embed_in_svg("<svg></svg>", "[1]").encode(), "not a Game Tree Explorer file"),
    (b"<svg></svg>", "holds no study"), (b"[1,", "not finished"),
    (b"\xff\xfe[", "no text and no picture"), (b"\xff[1]", "not UTF-8"),
    (b"\xff\xfe\0\0[\0\0\0", "not UTF-8"), (b"EFG 3", "version 2"),
])
def test_what_can_not_be_opened_is_named(data: bytes, why: str, tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_bytes(data)
    with pytest.raises(FormatError, match=why) as caught:
        opening.open_study(tmp_path / "a.svg")
    assert str(caught.value).startswith(str(tmp_path / "a.svg") + ":")


def test_opening_a_large_study_tells_the_share_that_is_read_and_can_be_stopped(tmp_path: Path) -> None:
    file = tmp_path / "large.gtree"
    shares: list[float] = []
    tree = games.expand("tic-tac-toe", depth=7)
    study.save(Study(tree), file)
    assert np.array_equal(opening.open_study(file, progress=shares.append).tree.n_children, tree.n_children)
    assert shares == sorted(shares)
    assert shares[0] == 0.0
    assert 0.9 < shares[-1] <= 1.0
    assert sum(share > 0.5 for share in shares) >= 4, "each packed column is told"

    def stop(share: float) -> None:
        if share > 0.5:
            raise Stopped

    with pytest.raises(Stopped):
        opening.open_study(file, progress=stop)
