"""Every registered exporter, and one added by the test."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from explorer import search
from explorer.cli import main
from explorer.core.errors import ExportError
from explorer.pictures import export
from explorer.pictures.export import EXPORTERS, Exporter, Page, PictureOptions
from explorer.pictures.export.picture import make_page
from explorer.pictures.figure.items import Text
from explorer.pictures.figure.show import BLANK, STUDENT, Show
from explorer.study import Study, embedding, opening
from explorer.trees import formats

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


class Pages:
    """A fake rasteriser whose results contain its arguments."""

    def png_bytes(self, svg: str, dpi: float, transparent: bool) -> bytes:
        return f"png {dpi:g} {transparent} {svg}".encode()

    def pdf_bytes(self, svgs: list[str], title: str, texts: Sequence[Sequence[Text]]) -> bytes:
        return f"pdf {title} {len(svgs)} {' '.join(text.text for text in texts[0])} {svgs[0]}".encode()


def page(options: PictureOptions, title: str = "") -> Page:
    tree = formats.parse("[[3,12,8],[2,4,6]]")
    return make_page(Study(tree), search.run(tree) if options.show.answers else None, options, title)


@pytest.mark.parametrize("exporter", EXPORTERS.values(), ids=EXPORTERS)
@pytest.mark.parametrize("show", [BLANK, STUDENT])
def test_every_exporter_writes_a_sheet_and_no_answers_or_refuses_it(exporter: Exporter, show: Show) -> None:
    made = page(PictureOptions(show=show, dpi=300), "Exam")
    if exporter.holds_steps:
        with pytest.raises(ExportError, match="shows a search"):
            exporter.require_exportable(made)
        return
    data = exporter.encode(exporter.make_text(made), made, Pages)
    assert data
    assert embedding.NAMESPACE.encode() not in data


def test_every_exporter_has_a_title_and_is_found_by_its_suffix() -> None:
    for name, exporter in EXPORTERS.items():
        assert name == (exporter.name or exporter.suffix)
        assert exporter.suffix in EXPORTERS
        assert exporter.title


def test_the_formats_that_take_a_study_are_those_that_are_opened_again() -> None:
    assert {suffix for suffix, exporter in EXPORTERS.items()
            if "embed" in exporter.accepted_options} == set(opening.PICTURE_SUFFIXES)


def test_a_rasteriser_is_loaded_only_where_one_is_needed() -> None:
    def refuse() -> Pages:
        raise AssertionError("no rasteriser is needed")

    made = page(PictureOptions())
    for exporter in EXPORTERS.values():
        if exporter.rasterise is None:
            assert exporter.encode(exporter.make_text(made), made, refuse) == exporter.make_text(made).encode()


def test_pixels_and_pages_get_the_svg_without_the_study_and_what_the_options_say() -> None:
    made = page(PictureOptions(show=STUDENT, dpi=72, transparent=True), "Exam")
    png, pdf = (EXPORTERS[suffix] for suffix in (".png", ".pdf"))
    assert png.encode(png.make_text(made), made, Pages).startswith(b"png 72 True <svg")
    printed = pdf.encode(pdf.make_text(made), made, Pages).decode()
    assert printed.startswith("pdf Exam 1 3 12 8 2 4 6 MAX MIN <svg")
    assert "<text" not in printed


def test_an_invented_format_is_one_line_in_the_table_for_the_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def count(made: Page) -> str:
        return f"{len(made.figure.shapes)} shapes\n"

    monkeypatch.setitem(export.EXPORTERS, ".count", Exporter(".count", "Counts", count, is_source=True))
    assert main(["export", AIMA, str(tmp_path / "x.count"), "--show", "blank"]) == 0
    assert (tmp_path / "x.count").read_text() == "13 shapes\n"
    assert main(["export", AIMA, str(tmp_path / "two.count"), "--against", "order=mirror"]) == 0
    assert main(["export", AIMA, str(tmp_path / "strip.count"), "--steps", "2,4"]) == 0
    assert main(["export", "--help"]) == 0
    assert ".count" in capsys.readouterr().out
    assert main(["export", AIMA, str(tmp_path / "x.unknown")]) == 2
    assert ".count" in capsys.readouterr().err
