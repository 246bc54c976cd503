"""What the README shows is what happens."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from explorer.cli import main
from explorer.exam import exam_file
from explorer.exam.papers.build import papers

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def test_the_library_section_runs_as_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert tried >= 8
    assert failed == 0
    assert (tmp_path / "step17.svg").stat().st_size > 0


def test_the_picture_is_what_its_command_draws(tmp_path: Path) -> None:
    found = re.search(r"Made by `packaging/run ([^`]+)`", README.read_text(encoding="utf-8"))
    assert found
    command, tree, picture, *options = shlex.split(found[1])
    assert main([command, tree, str(tmp_path / "drawn.svg"), *options]) == 0
    assert (tmp_path / "drawn.svg").read_text(encoding="utf-8") == (ROOT / picture).read_text(encoding="utf-8")


def test_every_file_that_the_readme_links_to_exists() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README.read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_exam_that_it_describes_can_be_written(tmp_path: Path) -> None:
    text = re.search(r"```toml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert text
    made = papers(exam_file.read(text[1].encode(), "README.md", tmp_path).study)
    assert [paper.student for paper in made] == ["s1", "s2"]
    assert {question.form for paper in made for question in paper.questions} == {"F2", "F7"}
