"""Exams as one HTML file."""

import re
from collections import Counter
from collections.abc import Callable
from html import unescape
from html.parser import HTMLParser

import pytest

from explorer.exam.papers.paper import Paper
from explorer.exam.sheets import KINDS, SHEETS, Kind
from explorer.exam.sheets.headings import single_line
from explorer.exam.sheets.html import write
from tests.exam.sheets.papers import NASTY, deep, forms, nasty

VOID = {"meta"}
PAPERS: dict[str, Callable[[], Paper]] = {"forms": forms, "deep": deep, "nasty": nasty}


class Reader(HTMLParser):
    """Elements with their attributes; what is closed has to have been opened last."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def text(name: str, kind: Kind) -> str:
    (data,) = write([PAPERS[name]()], kind, "exam").values()
    return data.decode()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", PAPERS)
def test_elements_are_closed_ids_are_unique_and_nothing_comes_from_outside(name: str, kind: Kind) -> None:
    source = text(name, kind)
    reader = Reader()
    reader.feed(source)
    assert reader.open == []
    ids = Counter(each["id"] for _tag, each in reader.elements if "id" in each)
    assert set(ids.values()) == {1}
    for _tag, each in reader.elements:
        for word in (each.get("aria-labelledby") or "").split():
            assert word in ids
        if each.get("href"):
            assert str(each["href"])[1:] in ids
    assert not re.search(r"\bsrc=|url\(|@import|<script|<link", source)
    assert len([tag for tag, _attributes in reader.elements if tag == "section"]) == len(PAPERS[name]().questions)


@pytest.mark.parametrize("kind", KINDS)
def test_every_figure_has_a_title_and_is_told_in_words(kind: Kind) -> None:
    source = text("forms", kind)
    figures = re.findall(r"<figure [^>]*>.*?</figure>", source, re.DOTALL)
    assert figures
    for figure in figures:
        assert 'role="img"' in figure
        assert re.search(r"<title id=[^>]*>[^<]+</title>\s*<desc id=[^>]*>[^<]+</desc>", figure)


@pytest.mark.parametrize("kind", KINDS)
def test_all_stands_in_landmarks_and_what_scrolls_can_be_reached_by_keys(kind: Kind) -> None:
    reader = Reader()
    reader.feed(text("forms", kind))
    tags = [tag for tag, _attributes in reader.elements]
    assert [tag for tag in tags if tag in ("header", "main")] == ["header", "main"]
    assert tags.index("main") < tags.index("section")
    assert [tag for tag in tags if tag in ("h1", "h2", "h3")] == ["h1", *["h2"] * tags.count("section")]
    for tag, attributes in reader.elements:
        if tag == "figure":
            assert attributes["tabindex"] == "0"
            assert attributes["aria-labelledby"]
        if tag == "th":
            assert attributes["scope"] in ("row", "col")


def test_only_the_key_holds_answers() -> None:
    for kind in KINDS:
        source = text("forms", kind)
        assert ('class="answer"' in source) == ("☒" in source) == (kind == "key")
        solution = forms().questions[0].solution[0]
        assert (f"<p>{solution}</p>" in source) == (kind == "key")


def test_signs_of_html_are_escaped() -> None:
    source = text("nasty", "student")
    title = re.search(r"<h1>(.*?)</h1>", source)
    assert title
    assert "<" not in title[1]
    assert unescape(title[1]) == single_line(NASTY).replace("\x07", "")


def test_it_has_styles_for_print_and_for_the_dark() -> None:
    source = text("deep", "student")
    assert "@media print" in source
    assert "prefers-color-scheme: dark" in source
    assert "size: 21.0cm 29.7cm" in source
    assert write([deep()], "key", "a") == write([deep()], "key", "a")
    assert SHEETS["html"].write is write
