"""Letters of all scripts in every text of an exam: they are on the sheet as given, or the sheet is refused."""

import html
import json
import re
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from unicodedata import normalize
from urllib.parse import unquote
from zipfile import ZipFile, is_zipfile

import pytest

from explorer.core.errors import ExamError
from explorer.exam import exam_file
from explorer.exam.papers.build import build_papers
from explorer.exam.papers.paper import Paper
from explorer.exam.sheets import KINDS, SHEETS, Kind, sheet_for
from explorer.exam.sheets.files import make_files
from explorer.exam.sheets.latex import document
from explorer.pictures.export import ENGINES
from explorer.pictures.export.latex_text import UNPRINTABLE_MARK, latex_source, unprintable_letters
from tests.latex import can_compile, compiled, squeezed
from tests.options import sample, thinned

PLAIN = "Zebra"
BOTH = {"Latin": "Łódź", "Greek": "αβγ", "Greek in a word": "λ α", "composed": "e\u0301a\u0300"}
"""Texts that every engine prints."""
FONTS = {
    "Cyrillic": "Жук и ёж", "Chinese": "马走日", "Japanese": "かなカナ", "Korean": "한국어", "Hebrew": "שלום",
    "Arabic": "مرحبا بك", "Greek accents": "λόγος", "doubled": "\N{MATHEMATICAL DOUBLE-STRUCK CAPITAL A}ℵ",
    "accents": "x\u030cq\u0301", "face": "😀",
    "arrows": "⇒⊆", "mixed": "Zug Жук 马 שח x", "Georgian": "მატი",
}
"""Texts that only lualatex and xelatex can print."""
NOBODY = {
    "unicorn": "🦄", "script": "\N{MATHEMATICAL SCRIPT CAPITAL A}", "Hindi": "हाथी", "joined": "👩\u200d🎓",
    "bell": "a\x07b", "no blank": "a\u200bb",
}
"""Texts that no engine prints."""
PLACES = ("title", "course", "date", "instructions", "student", "label", "leaf", "move")
CONTROLS = "\x01", "\x07", "\x1b", "\x7f", "\x9f", "\ufffe"


def papers_with(text: str, places: Sequence[str] = PLACES) -> tuple[Paper, ...]:
    """An exam that has this text at these places."""
    said = {place: text if place in places else "" for place in PLACES}
    tree = {
        "label": said["label"], "moves": [said["move"], "b"],
        "children": [{"label": said["leaf"], "value": 3}, {"children": [5, 7], "label": "Q"}],
    }
    given = {
        "title": said["title"] or "T", "course": said["course"], "date": said["date"],
        "instructions": said["instructions"], "students": [said["student"] or "Anna"],
        "question": [{"form": form, "tree": tree} for form in ("values", "skipped-leaves")],
    }
    return build_papers(exam_file.read(json.dumps(given).encode(), "exam.json", Path()).study)


def alone(engine: str, text: str) -> list[str]:
    return unprintable_letters(latex_source(text, engine))


@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_prints_the_letters_that_it_is_said_to_print_and_no_others(engine: str) -> None:
    assert not [name for name, text in BOTH.items() if alone(engine, text)]
    more = [name for name, text in FONTS.items() if not alone(engine, text)]
    assert more == ([] if engine == "pdflatex" else list(FONTS))
    assert [name for name, text in NOBODY.items() if alone(engine, text)] == list(NOBODY)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_sheet_holds_every_text_or_is_refused_with_the_letters_and_their_place(engine: str, kind: Kind) -> None:
    # A sample tries every text with every engine, for one of the kinds.
    texts = [*BOTH.values(), *FONTS.values(), *NOBODY.values()]
    for text in texts[KINDS.index(kind)::sample(1, len(KINDS))]:
        # A student's name with a control character is refused before there is a paper.
        (paper,) = papers_with(text, [place for place in PLACES if place != "student" or text.isprintable()])
        lost = alone(engine, text)
        if not lost:
            source = document(paper, kind, engine)
            assert source.count(latex_source(text, engine).split("$")[0]) >= (8 if text.isprintable() else 7)
            assert UNPRINTABLE_MARK not in source
            continue
        with pytest.raises(ExamError) as refused:
            document(paper, kind, engine)
        sentence = str(refused.value)
        assert engine in sentence
        assert "the head of the sheet, question 1, question 2" in sentence
        assert all(f"U+{ord(letter[0]):04X}" in sentence for letter in lost[:8])
        assert ("choose the engine lualatex or xelatex" in sentence) == (not alone("lualatex", text))


@pytest.mark.parametrize("place", PLACES)
def test_no_place_of_an_exam_escapes_the_refusal(place: str) -> None:
    (paper,) = papers_with("Жук", [place])
    said = "question 1" if place in ("label", "leaf", "move") else "the head of the sheet"
    with pytest.raises(ExamError, match=rf"pdflatex can't print Ж \(U\+0416\).*\(in {said}"):
        document(paper, "student", "pdflatex")
    assert "Жук" in document(paper, "student", "xelatex")


@pytest.mark.parametrize("engine", [
    pytest.param(engine, marks=[pytest.mark.long] if engine != "xelatex" else []) for engine in ENGINES])
def test_what_is_compiled_has_every_letter(engine: str, tmp_path: Path) -> None:
    texts = [*BOTH.values(), *(FONTS.values() if engine != "pdflatex" else ())]
    # One document that has all of them as its texts: a compilation takes seconds.
    lines = "\n\n".join(f"{latex_source(text, engine)} \\textbf{{{latex_source(text, engine)}}}" for text in texts)
    (everything,) = papers_with("; ".join(texts).replace(",", " "), ("instructions", "student", "title"))
    source = document(everything, "key", engine).replace("\\end{document}", f"{lines}\n\\end{{document}}")
    if not can_compile(engine):
        # Without TeX the source is all that can be checked.
        assert UNPRINTABLE_MARK not in source
        return
    found = compiled(source, engine, tmp_path)
    for word in " ".join(texts).split():
        assert found.count(seen(word)) >= 4, word


def seen(word: str) -> str:
    return squeezed(normalize("NFC", word))


def contents(name: str, made: Sequence[Paper]) -> str:
    """All that a sheet's files say, without what the format makes of signs."""
    sheet = sheet_for(name, "lualatex")
    if sheet.pages is not None:
        return " ".join(_unfolded(page.encode()) for kind in KINDS for page in sheet.pages(made[0], kind))
    files = make_files(sheet, made, KINDS)
    return " ".join([*files, *(_unfolded(data) for data in files.values())])


def _unfolded(data: bytes) -> str:
    if is_zipfile(BytesIO(data)):
        with ZipFile(BytesIO(data)) as zipped:
            return " ".join(_unfolded(zipped.read(name)) for name in zipped.namelist())
    text = data.decode()
    text = re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), text)
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return html.unescape(html.unescape(unquote(text)))


@pytest.mark.parametrize("name", thinned([name for name in SHEETS if name != "latex"], 6))
def test_every_other_kind_of_sheet_has_the_text_as_it_was_given(name: str) -> None:
    texts = [text for text in (*BOTH.values(), *FONTS.values(), *NOBODY.values()) if "\x07" not in text]
    places = [place for place in PLACES if PLAIN in contents(name, papers_with(PLAIN, [place]))]
    assert places
    for text in texts:
        assert contents(name, papers_with(text, places)).count(text) >= len(places)


@pytest.mark.parametrize("name", SHEETS)
def test_control_characters_are_refused_by_name_in_every_sheet_and_place(name: str) -> None:
    sheet = sheet_for(name, "xelatex")
    for number, place in enumerate(PLACES):
        sign = CONTROLS[number % len(CONTROLS)]
        where = "question 1" if place in ("label", "leaf", "move") else "the head of the sheet"
        sentence = rf"U\+{ord(sign):04X} \(in {where}"
        if place == "student":
            sentence = "student 1: .* holds a control character"
        with pytest.raises(ExamError, match=sentence):
            make_files(sheet, papers_with(f"a{sign}b", [place]), KINDS, lambda _pages, _title: b"")
