"""Exams as Markdown."""

import re
from xml.etree import ElementTree

import pytest

from explorer.exam.sheets import KINDS, SHEETS, Kind
from explorer.exam.sheets.markdown import escape_line, write
from tests.exam.sheets.papers import NASTY, deep, forms, nasty


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


def test_it_is_offered() -> None:
    assert SHEETS["markdown"].write is write


def test_the_pictures_of_all_kinds_have_one_size() -> None:
    made = {kind: write([forms()], kind, "sheet") for kind in KINDS}
    for number in range(1, len(forms().questions) + 1):
        name = f"sheet-{number}.svg"
        boxes = {re.findall(r'viewBox="[^"]+"', files[name].decode()[:300])[0] for files in made.values()
                 if name in files}
        assert len(boxes) <= 1
