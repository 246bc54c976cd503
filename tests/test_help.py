"""The help pages: all are reachable, all links lead somewhere, and the examples work as shown."""

import doctest
import re
from pathlib import Path

import pytest

from explorer.core import exact, memory, resources, string_column
from explorer.core.errors import LONGEST_SENTENCE
from explorer.exam import exam_file
from explorer.exam.forms import FORMS
from explorer.exam.generator import limits
from explorer.exam.grading import replies
from explorer.exam.papers import parsing
from explorer.exam.papers.build import build_papers
from explorer.exam.sheets import SHEETS
from explorer.pictures.export import picture
from explorer.search import ALGORITHMS
from explorer.study import embedding
from explorer.study import file as study_file
from explorer.study import study as study_types
from explorer.trees.formats import FORMATS, packed, tree_from_rows
from explorer.trees.games import GAMES
from explorer.trees.orderings import ORDERINGS

ROOT = Path(__file__).parent.parent
HELP = resources.path("help")
PAGES = sorted(page.name for page in HELP.glob("*.md"))
FOLDERS = ("algorithms", "forms", "panels")
READ_ON_GITHUB = [
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "README.md", ROOT / "explorer/README.md", ROOT / ".github/CONTRIBUTING.md") if path.exists()
]


def links(path: Path) -> list[str]:
    """Return the files that a page links to, as written."""
    return re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8"))


def test_the_index_lists_every_page_once() -> None:
    assert sorted(links(HELP / "index.md")) == [page for page in PAGES if page != "index.md"]


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_to_a_page_and_one_leads_back(page: str) -> None:
    assert set(links(HELP / page)) <= set(PAGES)
    assert page == "index.md" or "index.md" in links(HELP / page)


MEMBERS = {
    "algorithms": {name: each.english_title for name, each in ALGORITHMS.items()},
    "forms": {name: each.english_title for name, each in FORMS.items()},
}
"""The titles of the members of each table that have a page each, by the folder of these pages."""


@pytest.mark.parametrize("folder", MEMBERS)
def test_every_member_of_a_table_has_its_page_and_every_page_its_member(folder: str) -> None:
    titles = {page.stem: page.read_text(encoding="utf-8").partition("\n")[0] for page in (HELP / folder).glob("*.md")}
    assert titles == {name: f"# {title}" for name, title in MEMBERS[folder].items()}


@pytest.mark.parametrize(
    "page", sorted(page for folder in FOLDERS for page in (HELP / folder).glob("*.md")), ids=lambda page: page.stem)
def test_a_members_page_is_short_and_its_links_lead_to_pages(page: Path) -> None:
    assert 60 <= len(page.read_text(encoding="utf-8").split()) <= 210
    assert links(page)
    assert [link for link in links(page) if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("name", READ_ON_GITHUB)
def test_every_file_that_a_page_for_developers_links_to_exists(name: str) -> None:
    page = ROOT / name
    assert links(page)
    assert [link for link in links(page) if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_a_page_begins_with_its_title_and_holds_no_markup_but_markdown(page: str) -> None:
    text = (HELP / page).read_text(encoding="utf-8")
    assert re.match(r"# \S", text)
    assert re.findall(r"<[a-zA-Z/!][^>]*>|!\[", text) == []


@pytest.mark.parametrize("page", sorted(HELP.rglob("*.md")), ids=lambda page: page.relative_to(HELP).as_posix())
def test_a_sentence_stands_between_a_code_block_and_a_table(page: Path) -> None:
    """Qt draws the first cell of such a table as the end of the code block."""
    assert not re.search(r"^```\n+\|", page.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize(("page", "table"), [
    ("searches.md", ALGORITHMS), ("trees.md", GAMES), ("trees.md", FORMATS), ("orders.md", ORDERINGS),
    ("question-forms.md", FORMS), ("exams.md", SHEETS),
], ids=lambda value: value if isinstance(value, str) else f"{len(value)}")
def test_a_table_of_the_help_lists_every_member_of_the_programs(page: str, table: dict[str, object]) -> None:
    rows = re.findall(r"^\|(.*?)\|", (HELP / page).read_text(encoding="utf-8"), re.MULTILINE)
    assert set(table) - set(re.findall(r"`([^`]+)`", "\n".join(rows))) == set()


def test_the_codes_of_the_question_forms_are_those_of_the_program() -> None:
    page = (HELP / "question-forms.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\S+)` \| (F\d+) \|", page, re.MULTILINE)
    assert rows == [(name, form.code) for name, form in FORMS.items()]


def test_the_library_page_runs_as_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(HELP / "library.md"), module_relative=False, encoding="utf-8")
    assert tried >= 8
    assert failed == 0
    assert (tmp_path / "step17.svg").stat().st_size > 0


def test_the_exam_that_is_described_can_be_written(tmp_path: Path) -> None:
    text = re.search(r"```toml\n(.*?)```", (HELP / "exams.md").read_text(encoding="utf-8"), re.DOTALL)
    assert text
    made = build_papers(exam_file.read(text[1].encode(), "exams.md", tmp_path).study)
    assert [paper.student for paper in made] == ["s1", "s2"]
    assert {question.form_code for paper in made for question in paper.questions} == {"F2", "F7"}


def test_the_limits_are_those_of_the_code() -> None:
    megabyte = 2**20
    expected = {
        "a study file (`.gtree`)": [study_file.LARGEST_FILE // megabyte],
        "values and texts in a study file": [study_file.MOST_VALUES],
        "memory that a study file unpacks to": [packed.MOST_UNPACKED // megabyte],
        "brackets within brackets in a study file": [study_file.DEEPEST_NESTING],
        "a tree as text, JSON or Gambit file": [tree_from_rows.LARGEST_FILE // megabyte],
        "nodes of a tree as text, JSON or Gambit file": [tree_from_rows.MOST_NODES],
        "nodes of any tree": [memory.MOST_NODES],
        "plies of a tree": [tree_from_rows.MOST_PLIES],
        "players": [tree_from_rows.MOST_PLAYERS],
        "characters of a label, a move or a name": [string_column.LONGEST_TEXT],
        "characters of a number": [exact.LONGEST_NUMBER],
        "digits of a sum's denominator": [exact.MOST_DIGITS],
        "the study in a picture": [embedding.LARGEST_STUDY // megabyte],
        "nodes of a picture": [picture.MOST_NODES],
        "an exam description": [exam_file.LARGEST_FILE // megabyte],
        "questions; versions of an exam": [study_types.MOST_QUESTIONS, study_types.MOST_VERSIONS],
        "a list of students": [exam_file.LARGEST_STUDENT_LIST // megabyte],
        "replies to grade": [replies.LARGEST_FILE // megabyte],
        "columns; rows of replies": [replies.MOST_COLUMNS, replies.MOST_ROWS],
        "leaves of a generated tree for an exam": [limits.MOST_LEAVES],
        "characters of an error message": [LONGEST_SENTENCE],
    }
    page = (HELP / "limits.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]*) \|$", page, re.MULTILINE)
    said = {what: [int(number) for number in re.findall(r"\d+", most.replace(",", ""))] for what, most, _why in rows}
    del said["what"]
    assert said == expected
    assert f"{parsing.LONGEST_JSON // megabyte} MB of JSON or {parsing.LONGEST_TOML // megabyte} MB of TOML" in page
    assert f"{memory.BYTES_PER_NODE} bytes a node" in page
    assert f"from −{exact.LONGEST_NUMBER} to {exact.LONGEST_NUMBER}" in page
