"""Every exporter of the table, and writing by suffix."""

from pathlib import Path

import pytest

from explorer.core.errors import ExportError
from explorer.pictures import export, figure
from explorer.trees import formats, layout


@pytest.mark.parametrize("suffix", export.EXPORTERS)
def test_every_exporter_writes_every_show(suffix: str, tmp_path: Path) -> None:
    tree = formats.parse("[[3,12,8],[2,4,6]]")
    for name, show in figure.SHOWS.items():
        path = tmp_path / f"{name}{suffix}"
        export.write(figure.draw(tree, layout.tidy(tree), show=show), path)
        text = path.read_text("utf-8")
        assert text == export.EXPORTERS[suffix](figure.draw(tree, layout.tidy(tree), show=show))


@pytest.mark.parametrize("exporter", export.EXPORTERS.values())
def test_every_exporter_is_described_in_a_sentence(exporter: object) -> None:
    assert (exporter.__doc__ or "").splitlines()[0].endswith(".")


def test_another_suffix_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    tree = formats.parse("[1,2]")
    with pytest.raises(ExportError, match=r"\.svg, \.tex"):
        export.write(figure.draw(tree, layout.tidy(tree)), tmp_path / "x.png")
    assert not list(tmp_path.iterdir())
