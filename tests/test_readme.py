"""The examples of the README work as shown; its links are tested in test_help."""

import re
import shlex
from pathlib import Path

from explorer.cli import main
from tests.gui import pictures

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_commands_of_the_readme_run_as_printed(tmp_path: Path) -> None:
    lines = re.findall(r"^packaging/run ((?:search|export) .*)", README, re.MULTILINE)
    commands = [shlex.split(line, comments=True) for line in lines]
    assert [command[0] for command in commands] == ["search", "export"]
    (_search, tree), (_export, _tree, name, *options) = commands
    assert main(["search", tree]) == 0
    assert main(["export", tree, str(tmp_path / name).replace(".pdf", ".svg"), *options]) == 0


def test_the_figure_is_what_its_command_draws(tmp_path: Path) -> None:
    pictures.draw_figure(tmp_path / "drawn.svg")
    assert (tmp_path / "drawn.svg").read_text(encoding="utf-8") == (
        pictures.FOLDER / "aima.svg").read_text(encoding="utf-8")


def test_the_pictures_of_the_readme_are_the_ones_that_are_made() -> None:
    assert sorted(re.findall(r"!\[[^\]]+\]\(resources/pictures/(.*?)\)", README)) == ["aima.svg", "window.png"]
    assert sorted(path.name for path in pictures.FOLDER.iterdir()) == ["aima.svg", "window.png"]
