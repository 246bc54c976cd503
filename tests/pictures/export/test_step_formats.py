"""Formats that hold many steps: beamer frames, slides of fragments, PDFs with a page a step."""

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest

from explorer import search
from explorer.cli import main
from explorer.core.errors import ExportError, Stopped
from explorer.pictures.export import EXPORTERS, Exporter, Page, PictureOptions
from explorer.pictures.export.beamer import MOST_STEPS
from explorer.pictures.export.figure_parts import LAYERS, Part, figure_parts
from explorer.pictures.export.picture import make_page
from explorer.pictures.figure.items import Text
from explorer.pictures.theme import LIGHT
from explorer.search.options import SearchOptions
from explorer.study import Study
from explorer.trees import formats

AIMA = Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))
XML_NAMES = {"{http://www.w3.org/XML/1998/namespace}space": "xml:space"}
STEPPED = {name: exporter for name, exporter in EXPORTERS.items() if exporter.holds_steps}


def page(steps: tuple[int, ...] | None = None, **options: object) -> Page:
    made = PictureOptions(steps, **options)  # type: ignore[arg-type]
    return make_page(AIMA, search.run(AIMA.tree), made, "Exam & <1>", is_strip=False)


class Pages:
    """A fake rasteriser that keeps what it is given."""

    def __init__(self) -> None:
        self.svgs: list[str] = []
        self.texts: list[list[str]] = []

    def png_bytes(self, svg: str, dpi: float, transparent: bool, /) -> bytes:
        raise AssertionError((svg, dpi, transparent))

    def pdf_bytes(self, svgs: list[str], title: str, texts: Sequence[Sequence[Text]], /) -> bytes:
        self.svgs, self.texts = svgs, [[text.text for text in each] for each in texts]
        return title.encode()


@pytest.mark.parametrize("exporter", STEPPED.values(), ids=STEPPED)
def test_every_format_of_steps_can_be_stopped(exporter: Exporter) -> None:
    made = make_page(AIMA, search.run(AIMA.tree), PictureOptions(), is_strip=False, progress=lambda share: share < 0.5)
    with pytest.raises(Stopped):
        exporter.encode(exporter.make_text(made), made, Pages)


@pytest.mark.parametrize("name", ["beamer", "pages"])
def test_too_many_steps_are_refused_with_the_number(name: str) -> None:
    tree = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")
    trace = search.run(tree, "mcts", None, SearchOptions(iterations=3000))
    made = make_page(Study(tree), trace, PictureOptions(), is_strip=False)
    with pytest.raises(ExportError, match=f"{trace.steps + 1:,} steps are too many for one file, at most"):
        EXPORTERS[name].require_exportable(made)


def fragments_at(element: ElementTree.Element, place: int) -> list[ElementTree.Element]:
    """The elements without children that are shown when the fragments up to `place` have been."""
    kind, index = element.get("class", ""), int(element.get("data-fragment-index", "-1"))
    if "fragment" in kind and (index <= place) == ("fade-out" in kind):
        return []
    below = [found for child in element for found in fragments_at(child, place)]
    return below if len(element) else [element]


def test_the_fragments_of_each_step_are_the_elements_of_its_picture() -> None:
    made = page()
    assert made.pictures is not None
    text = EXPORTERS["reveal"].make_text(made)
    section = ElementTree.fromstring(text)
    picture = next(each for each in section if each.tag == "svg")
    for step in range(made.pictures.last_step + 1):
        shown = set()
        for layer in picture[1:]:
            for each in fragments_at(layer, step - 1):
                place = " ".join(f'{XML_NAMES.get(key, key)}="{value}"'
                                 for key, value in each.attrib.items() if key != "style")
                shown.add(Part(layer.get("class", ""), f"{each.tag} {place}", each.get("style", ""), each.text or ""))
        assert shown == set(figure_parts(made.pictures.without_title().figure(step, LIGHT), {}))
        (sentence,) = fragments_at(next(each for each in section if each.get("class") == "sentence"), step - 1)
        assert sentence.text == made.pictures.sentence(step)
    assert {layer.get("class") for layer in picture[1:]} <= set(LAYERS)
    assert not re.search(r"https?:", text)


def test_each_page_of_a_pdf_is_a_step() -> None:
    pages, made = Pages(), page((0, 12, 22))
    exporter = EXPORTERS["pages"]
    assert exporter.encode(exporter.make_text(made), made, lambda: pages) == b"Exam & <1>"
    assert len(pages.svgs) == len(pages.texts) == 3
    assert "2 ≤ α = 3: cut" in pages.texts[1]
    assert "2 ≤ α = 3: cut" not in pages.texts[0]


def test_a_frame_has_an_overlay_for_each_step_and_is_compiled(tmp_path: Path) -> None:
    made = page((0, 12, 22), standalone=True)
    text = EXPORTERS["beamer"].make_text(made)
    assert re.findall(r"\\only<(\d+)>", text) == ["1", "2", "3"]
    assert "Cutoff at C" in text
    assert r"{Exam \& \textless{}1\textgreater{}}" in text or r"\&" in text
    (tmp_path / "run.tex").write_text(text, "utf-8")
    done = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "run.tex"], cwd=tmp_path,
                          capture_output=True, text=True, errors="replace", check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    assert "Output written on run.pdf (3 pages" in done.stdout.replace("\n", " ")
    assert "begin{document}" not in EXPORTERS["beamer"].make_text(page((0, 12)))


def test_a_frame_has_at_most_so_many_overlays() -> None:
    assert MOST_STEPS == 300


@pytest.mark.parametrize(("out", "flags", "holds"), [
    ("run.html", [], "<title>"), ("run.html", ["--as", "reveal"], "<section"), ("run.tex", [], "\\begin{tikzpicture}"),
    ("run.tex", ["--as", "beamer", "--steps", "cutoffs"], "\\only<2>")])
def test_the_command_writes_the_format_of_its_name(tmp_path: Path, out: str, flags: list[str], holds: str) -> None:
    path = tmp_path / out
    assert main(["export", "[[3,12],[2,4]]", str(path), *flags]) == 0
    assert holds in path.read_bytes().decode("latin-1")


@pytest.mark.parametrize(("out", "name", "reason"), [
    ("run.html", "beamer", "beamer is written to a file .tex, not"), ("run.tex", "nothing", "'nothing' is none of"),
    ("run.svg", ".svg", "'.svg' is none of pages, beamer, reveal")])
def test_a_name_that_does_not_fit_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], out: str, name: str, reason: str
) -> None:
    assert main(["export", "[[3,12],[2,4]]", str(tmp_path / out), "--as", name]) == 2
    assert reason in capsys.readouterr().err
    assert not (tmp_path / out).exists()
