"""Exams in another language: every text of a sheet is translated, and the printed key earns full marks."""

import html
import re
from collections import Counter

import pytest

from explorer.core import i18n
from explorer.exam import FORMS, Question
from explorer.exam.answers.interactions import TypeText
from explorer.exam.sheets import KINDS, SHEETS
from tests.exam.sheets.papers import paper
from tests.exam.trees import SOURCES, posed
from tests.options import thinned
from tests.pseudo import english_words, in_language, pseudo_language

NAMES = frozenset({"MAX", "MIN", "max", "min", "swap"})
"""Names of players, functions and moves."""
QUOTED = re.compile(r"[“„«]\s*([^“”„«»]+?)\s*[”“»]")
LANGUAGES = [code for code in i18n.languages() if code != "en"]
CASES = [(name, source) for name in FORMS for source in SOURCES[name]]


@pytest.mark.parametrize(("name", "source"), CASES)
def test_the_key_that_is_printed_earns_full_marks(name: str, source: str) -> None:
    with pseudo_language(with_comma=True):
        question = build(name, source)
        for field in question.fields:
            if field.kind != "written" and field.model_answer:
                assert (field.name, field.mark(field.model_answer).share) == (field.name, 1), field.model_answer


def build(name: str, source: str) -> Question:
    """Return a question made in the language in use; `posed` keeps those of another."""
    made: Question = posed.__wrapped__(name, source)
    return made


def read_words(text: str, suffix: str) -> set[str]:
    """Return the English words in a sheet that a student reads, without marks of its format."""
    if suffix == "html":
        text = re.sub(r"<style.*?</style>|<svg.*?</svg>", "", text, flags=re.DOTALL)
        text = html.unescape(re.sub(r"<[^>]*>", "\n", text))
    return set(english_words(re.sub(r"!\[.*", "", text), NAMES))


@pytest.mark.parametrize("sheet", ["html", "markdown"])
def test_no_text_of_a_sheet_is_english(sheet: str) -> None:
    with pseudo_language():
        made = paper(tuple(build(name, source) for name, source in CASES), text="7")
        found: set[str] = set()
        for kind in KINDS:
            for file, data in SHEETS[sheet].write([made], kind, "7").items():
                suffix = file.rpartition(".")[2]
                if suffix in ("html", "md"):
                    found |= read_words(data.decode() if isinstance(data, bytes) else data, suffix)
        assert found == set()


@pytest.mark.parametrize("sheet", thinned([name for name, sheet in SHEETS.items() if sheet.write], 6))
def test_every_sheet_is_written_with_a_decimal_comma(sheet: str) -> None:
    with pseudo_language(with_comma=True):
        made = paper(tuple(build(name, SOURCES[name][0]) for name in FORMS), text="7")
        engine = {"engine": "lualatex"} if sheet == "latex" else {}  # pdflatex has not all letters
        for kind in KINDS:
            assert all(SHEETS[sheet].write([made], kind, "7", **engine).values())


def accepted_answers(question: Question) -> Counter[tuple[object, ...]]:
    """Return how often each answer stands in quotation marks in a question's text, as the marks that it earns.

    Words that no field of the question can read are left out.
    """
    hints = [field.interaction.hint for field in question.fields if isinstance(field.interaction, TypeText)]
    words = QUOTED.findall("\n".join((*question.prompt, *question.search_rules, *question.marking_rules, *hints)))
    marked = [[field.mark(word) for field in question.fields if field.kind != "text"] for word in words]
    return Counter(
        tuple((score.share, tuple(each.kind for each in score.mistakes)) for score in scores) for scores in marked
        if any(all(each.kind != "unreadable" for each in score.mistakes) for score in scores))


@pytest.mark.parametrize(("name", "source", "language"), thinned(
    [(*case, LANGUAGES[(row + turn) % len(LANGUAGES)]) for turn in range(len(LANGUAGES))
     for row, case in enumerate(CASES)], 4))
def test_the_words_that_a_question_asks_for_are_read_in_its_language(name: str, source: str, language: str) -> None:
    in_english = accepted_answers(build(name, source))
    with in_language(language):
        translated = accepted_answers(build(name, source))
    assert in_english - translated == Counter()  # a translation may quote more, such as the signs for yes and no
