"""The translated help pages have the parts, links, numbers, keys and names of commands of the English ones."""

import re
from collections import Counter

import pytest

from explorer.core import i18n, resources
from explorer.core.i18n import _
from tests.pseudo import in_language
from tests.test_help import MEMBERS

HELP = resources.path("help")
LANGUAGES = [code for code in i18n.languages() if (HELP / code).is_dir()]
FILES = sorted(
    path.relative_to(HELP).as_posix() for path in HELP.rglob("*.md")
    if path.relative_to(HELP).parts[0] not in i18n.languages())
PAGES = [(code, file) for code in LANGUAGES for file in FILES if (HELP / code / file).is_file()]
ALL_PAGES = pytest.mark.parametrize(("code", "file"), PAGES, ids=lambda value: value)

FREQUENT = frozenset({
    "the", "of", "and", "is", "are", "with", "which", "that", "this", "from", "by", "each", "have", "where", "when",
    "than", "their", "they", "into", "because",
})
"""English words that a page in another language has no use for."""
KEYS = {"de": {
    "Ctrl": "Strg", "Shift": "Umschalt", "Home": "Pos1", "Delete": "Entf",
    "Left": "←", "Right": "→", "arrows": "Pfeile",
}}
"""Keys by the names that they have in a language."""
TYPED = {"de": {"fwt": "gbei", "help keys": "hilfe tasten", "edit undo": "bearbeiten rück"}}
"""Examples of what is typed to find a text of the window, which is another text in a language."""


def page(file: str, code: str = "") -> str:
    return (HELP / code / file).read_text(encoding="utf-8")


def code_blocks(text: str) -> list[str]:
    """Return the code blocks without their comments, which are translated."""
    return [re.sub(r"\s+# .*", "", block) for block in re.findall(r"^```.*?^```", text, re.DOTALL | re.MULTILINE)]


def prose(text: str) -> str:
    """Return a page without its code blocks."""
    return re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)


def inline_code(text: str) -> list[str]:
    return [" ".join(code.split()) for code in re.findall(r"`([^`]+)`", prose(text))]


def words(text: str) -> str:
    """Return what is read of a page: without code, and of links their texts alone."""
    return re.sub(r"\]\([^)]*\)", "]", re.sub(r"`[^`]*`", "", prose(text)))


def emphasized(text: str) -> list[str]:
    """Return the emphasized parts of a page without full stops at their ends."""
    text = words(text).replace("SSS\\*", "SSS").replace("SSS*", "SSS").replace("**", "*")
    return [" ".join(part.split()).rstrip(".") for part in re.findall(r"\*([^*\n][^*]*)\*", text)]


def first_cells(text: str) -> list[str]:
    """Return the names in the first cells of a page's tables."""
    return [name for cell in re.findall(r"^\| ([^|]*) \|", words(text), re.MULTILINE) for name in cell.split(", ")]


def links(text: str) -> dict[str, list[str]]:
    """Return the texts of the links of a page by their targets; a link within the page counts as "#"."""
    found: dict[str, list[str]] = {}
    for said, target in re.findall(r"\[([^]]*)\]\(([^)]+)\)", prose(text)):
        found.setdefault(re.sub("#.*", "#", target), []).append(" ".join(said.split()))
    return found


def title(file: str, code: str = "") -> str:
    return page(file, code).partition("\n")[0].removeprefix("# ")


def shapes(text: str) -> list[str]:
    """Return the kinds of a page's lines that make its structure: headings, rows of tables, items of lists, figures."""
    patterns = {r"#+ ": "heading {}", r"\|.*\|$": "row of {}", r"[-\d]\.? ": "item", r"!\[": "figure"}
    found = []
    for line in prose(text).splitlines():
        for pattern, shape in patterns.items():
            if match := re.match(pattern, line):
                count = match[0].count("|") if match[0].startswith("|") else len(match[0])
                found.append(shape.format(count))
    return found


def translations(text: str) -> set[str]:
    """Return how the window in the language in use names a command, an option or a panel; empty if it has none."""
    spellings = [text, *(f"{text[:place]}&{text[place:]}" for place in range(len(text)))]
    found = {(spelling, _(spelling)) for each in spellings for spelling in (each, f"{each}…")}
    return {said.replace("&", "").removesuffix("…") for spelling, said in found if said != spelling}


def test_german_is_among_the_languages() -> None:
    assert "de" in LANGUAGES
    assert len(FILES) > 60


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_page_is_translated_and_every_translation_has_its_page(code: str) -> None:
    translated = {path.relative_to(HELP / code).as_posix() for path in (HELP / code).rglob("*.md")}
    missing = [f"resources/help/{code}/{file} is missing: translate resources/help/{file}"
               for file in FILES if file not in translated]
    assert missing == []
    assert translated - set(FILES) == set()


@ALL_PAGES
def test_a_page_has_the_parts_and_the_code_of_the_english_one(code: str, file: str) -> None:
    english, translated = page(file), page(file, code)
    assert shapes(translated) == shapes(english)
    assert code_blocks(translated) == code_blocks(english)
    typed = TYPED[code]
    assert sorted(inline_code(translated)) == sorted(typed.get(each, each) for each in inline_code(english))


@ALL_PAGES
def test_a_page_has_the_links_figures_and_examples_of_the_english_one(code: str, file: str) -> None:
    english, translated = links(page(file)), links(page(file, code))
    assert {target: len(said) for target, said in translated.items()} == {
        target: len(said) for target, said in english.items()}
    assert [target for target in translated if target.endswith(".md")
            and not (HELP / code / file).parent.joinpath(target).is_file()] == []
    for target, said in english.items():
        if target.endswith(".md"):
            linked = (HELP / file).parent.joinpath(target).resolve().relative_to(HELP.resolve()).as_posix()
            by_title = said.count(title(linked))
            assert translated[target].count(title(linked, code)) == by_title, target


@ALL_PAGES
def test_a_link_within_a_page_leads_to_the_heading_of_its_place(code: str, file: str) -> None:
    def places(text: str) -> list[int]:
        headings = re.findall(r"^#+ (.*)", prose(text), re.MULTILINE)
        ends = [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]
        return [ends.index(end) for end in re.findall(r"\]\(#([^)]+)\)", text)]

    assert places(page(file, code)) == places(page(file))


@ALL_PAGES
def test_a_page_has_the_numbers_of_the_english_one(code: str, file: str) -> None:
    def numbers(text: str) -> Counter[str]:
        return Counter(re.sub("[.,\u202f]", "", each) for each in re.findall(r"\b\d[\d.,\u202f]*", words(text)))

    assert numbers(page(file, code)) == numbers(page(file))


@ALL_PAGES
def test_a_page_names_the_keys_of_the_english_one(code: str, file: str) -> None:
    def combinations(text: str) -> list[str]:
        return sorted(re.findall(r"(?:\b(?:Ctrl|Strg|Shift|Umschalt|Alt)\+)+(?:\w+|[←→])|\bF\d+", words(text)))

    english = [re.sub(r"\w+", lambda key: KEYS[code].get(key[0], key[0]), each) for each in combinations(page(file))]
    assert combinations(page(file, code)) == sorted(english)


@ALL_PAGES
def test_commands_options_and_panels_are_named_as_in_the_window(code: str, file: str) -> None:
    english, translated = (emphasized(page(file, language)) for language in ("", code))
    assert len(translated) == len(english)
    parts = {part for each in translated for part in each.split(" > ")} | set(first_cells(page(file, code)))
    named = [part for each in english for part in each.split(" > ")] + first_cells(page(file))
    with in_language(code):
        wanted = {part: translations(part) for part in named if part[:1].isupper() and part not in KEYS[code]}
    assert {part: names for part, names in wanted.items() if names and not names & parts} == {}


@ALL_PAGES
def test_nothing_on_a_page_is_left_in_english(code: str, file: str) -> None:
    comments = " ".join(re.findall(r"\s# (.*)", page(file, code)))
    found = re.findall(r"[^\W\d_]+", f"{words(page(file, code))} {comments}".lower())
    assert sorted(FREQUENT & set(found)) == []


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("folder", MEMBERS)
def test_the_page_of_a_member_has_the_title_of_the_window(code: str, folder: str) -> None:
    with in_language(code):
        titles = {name: _(english) for name, english in MEMBERS[folder].items()}
    assert {name: title(f"{folder}/{name}.md", code) for name in titles} == titles


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_titles_of_the_list_of_topics_are_those_of_the_pages(code: str) -> None:
    listed = links(page("index.md", code))
    assert {file: said for file, (said,) in listed.items()} == {file: title(file, code) for file in listed}


def test_what_is_missing_on_a_page_is_found() -> None:
    text = "# A\n\n- *File > Open* at 1,234\n\n| a | b |\n|---|---|\n\n![c](figure:d) [e](open:f) `g`\n"
    assert shapes(text) == ["heading 2", "item", "row of 3", "row of 3", "figure"]
    assert emphasized(text) == ["File > Open"]
    assert first_cells(text) == ["a"]
    assert links(text) == {"figure:d": ["c"], "open:f": ["e"]}
    assert inline_code(text) == ["g"]
    with in_language("de"):
        assert translations("Open") >= {"Öffnen"}
        assert translations("Export picture") == {"Bild exportieren"}
        assert translations("No such command") == set()
