"""The help pages: all are reachable, all links lead somewhere, and the examples work as shown."""

import doctest
import re
from pathlib import Path

import pytest

from explorer.core import resources
from explorer.exam import exam_file
from explorer.exam.forms import FORMS
from explorer.exam.papers.build import build_papers
from explorer.exam.sheets import SHEETS
from explorer.search import ALGORITHMS
from explorer.trees.formats import FORMATS
from explorer.trees.games import GAMES
from explorer.trees.orderings import ORDERINGS

ROOT = Path(__file__).parent.parent
HELP = resources.path("help")
PAGES = sorted(page.name for page in HELP.glob("*.md"))
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
