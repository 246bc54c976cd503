"""Exams as Markdown."""

import random
import re
import string
import sys
import unicodedata
from xml.etree import ElementTree

import pytest

from explorer.exam.sheets import KINDS, SHEETS, Kind
from explorer.exam.sheets.markdown import escape_line, write
from tests.exam.sheets.papers import NASTY, deep, forms, nasty

ANYWHERE = {
    "\\": "an escape or a hard line break", "`": "code", "*": "emphasis", "_": "emphasis", "{": "attributes",
    "}": "attributes", "[": "a link or a footnote", "]": "a link or a footnote", "<": "HTML",
    ">": "HTML or a quotation", "#": "a heading", "|": "a cell of a table",
    "~": "text crossed out or lowered", "$": "a formula",
    "^": "raised text", "&": "an entity", "!": "an image",
}
"""The meanings of the characters that have one anywhere in a text: in CommonMark, on GitHub or in Pandoc."""
AT_THE_START = {
    "-": "a list or a heading's underline", "+": "a list", "=": "a heading's underline", ":": "a definition",
    "1.": "a numbered list", "1)": "a numbered list", "12.": "a numbered list", "345)": "a numbered list",
}
"""The meanings of texts that have one at the start of a line only."""


@pytest.mark.parametrize("kind", KINDS)
def test_every_figure_is_a_file_beside_the_text(kind: Kind) -> None:
    files = write([forms(), deep()], kind, "final exam")
    texts = {name: data.decode() for name, data in files.items() if name.endswith(".md")}
    assert list(texts) == ["final exam.md", "final exam-2.md"]
    shown = [name.replace("%20", " ") for text in texts.values() for name in re.findall(r"!\[[^\]]*\]\((.*?)\)", text)]
    assert len(shown) == len(set(shown))
    assert set(shown) | set(texts) == set(files)
    for name in shown:
        ElementTree.fromstring(files[name])
    assert write([forms()], kind, "a") == write([forms()], kind, "a")


def test_every_question_has_a_heading_and_a_table_with_a_row_for_each_part() -> None:
    text = write([forms()], "student", "exam")["exam.md"].decode()
    questions = forms().questions
    assert len(re.findall(r"^## \d+\. ", text, re.MULTILINE)) == len(questions)
    rows = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith(("| Part", "| ---"))]
    assert len(rows) == sum(len(question.fields) for question in questions)
    assert all(len(re.findall(r"(?<!\\)\|", row)) == 3 for row in rows)


def test_only_the_key_holds_answers() -> None:
    for kind in KINDS:
        text = write([forms()], kind, "exam")["exam.md"].decode()
        assert ("**" in text) == ("☒" in text) == (kind == "key")


def test_signs_of_markdown_are_escaped() -> None:
    assert escape_line("1. <b> *a* _b_ [c](d) `e` # |") == r"1\. \<b\> \*a\* \_b\_ \[c\](d) \`e\` \# \|"
    assert escape_line("- x") == r"\- x"
    assert escape_line("a - b = 3.5") == "a - b = 3.5"
    assert escape_line("\n# x\u2028y\x07") == r"\# x y"
    heading = write([nasty()], "key", "exam")["exam.md"].decode().splitlines()[0]
    assert heading == f"# {escape_line(NASTY)}"
    assert "<script>" not in write([nasty()], "key", "exam")["exam.md"].decode()


@pytest.mark.parametrize("sign", ANYWHERE)
def test_a_character_with_a_meaning_is_escaped_wherever_it_is(sign: str) -> None:
    for before, after in (("", ""), ("", "a"), ("a", ""), ("a", "b"), ("a ", " b"), (sign, sign)):
        escaped = escape_line(f"{before}{sign}{after}")
        assert escaped == f"{before}{sign}{after}".replace(sign, f"\\{sign}")


@pytest.mark.parametrize("start", AT_THE_START)
def test_the_start_of_a_list_or_an_underline_is_escaped_at_the_start_only(start: str) -> None:
    for after in ("", " a", f" a {start} b"):
        assert escape_line(start + after) == f"{start[:-1]}\\{start[-1]}{after}"
    assert escape_line(f"a {start} b") == f"a {start} b"


def test_every_other_character_is_written_as_it_is() -> None:
    assert set(ANYWHERE) | {start[-1] for start in AT_THE_START} <= set(string.punctuation)
    others = [sign for sign in map(chr, range(sys.maxunicode + 1))
              if sign.isprintable() and not sign.isspace() and sign not in ANYWHERE]
    assert escape_line("a" + "".join(others)) == "a" + "".join(others)
    for sign in others[:3000]:
        assert sign in AT_THE_START or escape_line(f"{sign}b") == f"{sign}b"
    for word in ("Жук и ёж", "größer", "λόγος", "马走日", "שלום"):
        for form in ("NFC", "NFD"):
            written = unicodedata.normalize(form, word)
            assert escape_line(written) == written


def test_a_reader_that_drops_the_escapes_reads_the_text_that_was_given() -> None:
    chance, letters = random.Random(8), 2 * string.punctuation + "ab12ё é"
    for _case in range(3000):
        text = "".join(chance.choice(letters) for _letter in range(chance.randint(1, 9)))
        given = " ".join(text.split())
        escaped = escape_line(text)
        assert re.sub(f"\\\\([{re.escape(string.punctuation)}])", r"\1", escaped) == given
        assert not re.search(f"[{re.escape(''.join(ANYWHERE))}]", re.sub(r"\\.", "", escaped)), text
        assert not re.match(r"[-+=:]|[0-9]+[.)]", escaped), text


def test_it_is_offered() -> None:
    assert SHEETS["markdown"].write is write


def test_the_pictures_of_all_kinds_have_one_size() -> None:
    made = {kind: write([forms()], kind, "sheet") for kind in KINDS}
    for number in range(1, len(forms().questions) + 1):
        name = f"sheet-{number}.svg"
        boxes = {re.findall(r'viewBox="[^"]+"', files[name].decode()[:300])[0] for files in made.values()
                 if name in files}
        assert len(boxes) <= 1
