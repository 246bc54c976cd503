"""Letters in PDFs: shown by some installed font, or refused with their code and place."""

import pytest

from explorer.core.errors import ExamError, ExportError
from explorer.exam.sheets import SHEETS
from explorer.exam.sheets.files import make_files
from explorer.gui.toolkit import letters, raster
from explorer.pictures.figure.items import Text
from tests.exam.sheets.test_letters import PLACES, papers_with
from tests.gui.toolkit.test_raster import text_places

NOWHERE = "\U0010fffd"
"""A letter for private use, which no font has."""
PAGE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 50" width="99" height="50">'
    '<text x="1" y="20">{}</text></svg>')


@pytest.mark.parametrize("text", ["Łódź", "αβγ ≤ −∞", "שלום", "مرحبا", "Жук", "e\u0301",
                                  "a\u00a0b\u202fc", "x &lt; 3 &amp; y"])
def test_letters_of_the_bundled_font_are_drawn_in_any_direction(text: str) -> None:
    assert raster.pdf_bytes([PAGE.format(text)]).startswith(b"%PDF")


def test_a_letter_that_no_font_has_is_refused_with_its_code_and_page() -> None:
    with pytest.raises(ExportError, match=r"no installed font has U\+10FFFD \(page 2: “Zug .”\)"):
        raster.pdf_bytes([PAGE.format("Zug"), PAGE.format(f"Zug {NOWHERE}")])


@pytest.mark.parametrize("place", PLACES)
def test_no_place_of_an_exam_escapes_the_refusal(place: str) -> None:
    with pytest.raises((ExportError, ExamError), match=r"U\+10FFFD"):
        make_files(SHEETS["pdf"], papers_with(f"Zug {NOWHERE}", [place]), ("student",), raster.pdf_bytes)


def test_texts_of_a_picture_are_read_without_its_tags() -> None:
    svg = "<svg><text x='1'>a &lt; <tspan>b</tspan></text><title>c</title><text>d</text></svg>"
    assert list(letters.svg_texts(svg)) == ["a < b", "d"]


@pytest.mark.parametrize("word", ["first", "efficient", "Infinity", "flow"])
def test_each_letter_of_a_word_is_found_in_a_pdf_by_itself(word: str) -> None:
    whole = PAGE.format(word).replace("<text", '<text font-family="DejaVu Sans" font-size="12"')
    text = Text(1.0, 20.0, word, 12.0, False, "#000000", "start", "value", -1)
    for pdf in (raster.pdf_bytes([whole]), raster.pdf_bytes([PAGE.format("")], "", [[text]])):
        (_size, *places), = text_places(pdf)
        assert len(places) == len(word)


def test_a_pdf_has_its_title() -> None:
    assert "Probe 1: α–β".encode("utf-16-be") in raster.pdf_bytes([PAGE.format("x")], "Probe 1: α–β").replace(
        b"\\(", b"(").replace(b"\\)", b")")
