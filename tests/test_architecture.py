"""The page on the architecture agrees with the code."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "explorer"
PAGE = (PACKAGE / "README.md").read_text(encoding="utf-8")
PROSE = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
CODE = sorted(set(re.findall(r"`([^`]+)`", PROSE)))
TOOL = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
CONTRACTS = {
    contract["containers"][0]: contract["layers"]
    for contract in TOOL["importlinter"]["contracts"] if contract["type"] == "layers"}
DRAWINGS = {
    name: [re.split(r"  +", line) for line in drawing.splitlines()]
    for name, drawing in re.findall(r"```ranks (\S+)\n(.*?)```", PAGE, re.DOTALL)}
TOOLS = {"lint-imports", "id", ".gtree", "max(... for ...)", "CutTest", "VERSION"}
"""Words in code type that are neither paths nor names of the package."""


def is_defined(name: str, module: Path) -> bool:
    """Return True if a module defines or imports the name at its top level."""
    found: set[str] = set()
    for node in ast.parse(module.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.AnnAssign | ast.Assign):
            targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
            found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return name in found


def exists(code: str) -> bool:
    """Return True if there is such a path below the package or the repository, or such a name in the package."""
    if "/" in code or code.endswith((".toml", ".md")):
        paths = [PACKAGE / code, ROOT / code]
        return any(path.is_dir() if code.endswith("/") else path.is_file() for path in paths)
    *place, name = code.split(".")
    module = PACKAGE.joinpath(*place)
    return any(is_defined(name, file) for file in (module / "__init__.py", module.with_suffix(".py"))
               if place and file.is_file())


def test_the_page_is_one_page() -> None:
    assert len(PAGE.splitlines()) <= 200


@pytest.mark.parametrize("code", [code for code in CODE if code not in TOOLS])
def test_every_path_and_every_name_on_the_page_exists(code: str) -> None:
    assert exists(code)


def test_what_is_not_looked_up_stands_on_the_page() -> None:
    assert set(CODE) >= TOOLS
    assert not exists("search.REMOVED")
    assert not exists("search/removed.py")


@pytest.mark.parametrize("container", CONTRACTS)
def test_the_drawing_of_the_ranks_is_the_import_contract(container: str) -> None:
    drawn = [[room.strip() for room in ranks.split("|")] for ranks, _words in DRAWINGS[container]]
    assert drawn == [[room.strip(" ()") for room in layer.split("|")] for layer in CONTRACTS[container]]


@pytest.mark.parametrize("container", CONTRACTS)
def test_every_room_is_drawn_and_described(container: str) -> None:
    folder = ROOT.joinpath(*container.split("."))
    rooms = {entry.stem for entry in folder.iterdir()
             if (entry.suffix == ".py" or (entry / "__init__.py").exists()) and entry.stem != "__init__"}
    described = {
        room.strip(): words.strip() for ranks, texts in DRAWINGS[container]
        for room, words in zip(ranks.split("|"), texts.split(";"), strict=True)}
    assert set(described) == rooms
    assert all(described.values())


def calls_of(method: str, source: str) -> list[int]:
    """Return the lines that call a method of this name."""
    return [node.lineno for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == method]


def test_no_widget_is_asked_for_its_screen() -> None:
    assert calls_of("screen", "room = window.screen().size()\nscreens = QGuiApplication.screens()") == [1]
    found = {str(file.relative_to(PACKAGE)): lines for file in PACKAGE.rglob("*.py")
             if (lines := calls_of("screen", file.read_text(encoding="utf-8")))}
    assert not found, "ask toolkit.screens.screen_of: a screen that PySide got from a widget is freed with it"
