"""The `export` command for the formats that need Qt."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

import explorer as gt
from explorer.cli import main
from explorer.pictures.export import DEFAULT_DPI, EXPORTERS, Exporter
from explorer.pictures.export.svg import bare_svg
from explorer.study import embedding

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def test_png_and_pdf_are_what_their_suffix_says(qapp: QApplication, tmp_path: Path) -> None:
    for name, begins in (("a.png", b"\x89PNG"), ("a.pdf", b"%PDF")):
        out = tmp_path / name
        assert main(["export", AIMA, str(out), "--width", "8", "--legend", "--step", "12"]) == 0
        assert out.read_bytes().startswith(begins)


def test_a_png_holds_its_study_unless_it_would_give_the_answers_away(qapp: QApplication, tmp_path: Path) -> None:
    for show, there in (("full", True), ("key", True), ("student", False), ("blank", False)):
        out = tmp_path / f"{show}.png"
        assert main(["export", AIMA, str(out), "--show", show]) == 0
        assert (embedding.extract_study(out.read_bytes()) is not None) == there


def test_a_png_without_a_resolution_has_the_one_that_all_share(qapp: QApplication, tmp_path: Path) -> None:
    for name, more in (("plain", []), ("named", ["--dpi", str(DEFAULT_DPI)])):
        assert main(["export", AIMA, str(tmp_path / f"{name}.png"), *more]) == 0
    gt.export(gt.figure(gt.run(gt.parse(AIMA))), tmp_path / "library.png")
    assert len({file.read_bytes() for file in tmp_path.glob("*.png")}) == 1


def test_too_many_dots_are_refused_and_nothing_is_written(
    qapp: QApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "a.png"
    assert main(["export", AIMA, str(out), "--dpi", "1000000"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not out.exists()


def test_an_invented_format_of_pixels_gets_the_rasteriser(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    exporter = Exporter(".two", "Two pages", bare_svg, lambda raster, svg, made: raster.pdf_bytes([svg, svg], ""))
    monkeypatch.setitem(EXPORTERS, ".two", exporter)
    assert main(["export", AIMA, str(tmp_path / "x.two")]) == 0
    assert (tmp_path / "x.two").read_bytes().startswith(b"%PDF")


def test_the_library_writes_the_png_that_the_command_writes(qapp: QApplication, tmp_path: Path) -> None:
    drawn = gt.figure(gt.run(gt.parse(AIMA)), step=12, transparent=True)
    gt.export(drawn, tmp_path / "a.png", dpi=60)
    gt.export(drawn, tmp_path / "a.pdf", width=8)
    assert main(["export", AIMA, str(tmp_path / "b.png"), "--step", "12", "--transparent", "--dpi", "60"]) == 0
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
