"""Nothing assumes a POSIX system: what Windows lacks is guarded in the code, and the program runs without it."""

import ast
from importlib.util import find_spec
from pathlib import Path

import pytest

import explorer
from tests.other_systems import MODULES, OS_NAMES, SIGNAL_NAMES, run_without_posix

PACKAGE = Path(explorer.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))
LACKING = {"os": OS_NAMES, "signal": SIGNAL_NAMES}
GUARDS = {"AttributeError", "ImportError", "ModuleNotFoundError"}


def names_in(node: ast.AST | None) -> set[str]:
    """Return all names below a node."""
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)} if node is not None else set()


def is_guard(node: ast.AST) -> bool:
    """Return True for a `try` or `with suppress(...)` that expects a name or a module to be missing."""
    if isinstance(node, ast.Try):
        return any(names_in(handler.type) & GUARDS for handler in node.handlers)
    return isinstance(node, ast.With) and any(names_in(item.context_expr) & GUARDS for item in node.items)


def posix_uses(source: str) -> list[str]:
    """Return the uses of POSIX's names and modules in a source that are not guarded, each with its line."""
    found: list[str] = []

    def note(node: ast.AST, guarded: bool) -> None:
        name = ""
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            name = f"{node.value.id}.{node.attr}" if node.attr in LACKING.get(node.value.id, ()) else ""
        elif isinstance(node, ast.Import):
            name = " ".join(alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom):
            lacking = LACKING.get(node.module or "", frozenset())
            names = [alias.name for alias in node.names if alias.name in lacking]
            name = (node.module or "") if node.module in MODULES else " ".join(names)
        if name and not guarded:
            found.append(f"{name} in line {getattr(node, 'lineno', 0)}")
        for field, value in ast.iter_fields(node):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    note(child, guarded or (is_guard(node) and field in ("body", "items")))

    note(ast.parse(source), False)
    return found


@pytest.mark.parametrize(("source", "uses"), [
    ("import os\nos.getuid()", ["os.getuid in line 2"]),
    ("import fcntl", ["fcntl in line 1"]),
    ("from resource import getrlimit", ["resource in line 1"]),
    ("from os import chown, fsync", ["chown in line 1"]),
    ("signal.signal(signal.SIGHUP, stop)", ["signal.SIGHUP in line 1"]),
    ("try:\n os.chown(a, 1, 1)\nexcept OSError:\n pass", ["os.chown in line 2"]),
    ("try:\n pass\nexcept AttributeError:\n os.chown(a, 1, 1)", ["os.chown in line 4"]),
    ("try:\n os.sysconf(a)\nexcept (AttributeError, OSError):\n pass", []),
    ("with suppress(OSError, AttributeError):\n os.chown(a, 1, 1)", []),
    ("try:\n import resource\nexcept ImportError:\n pass", []),
    ("getattr(signal, 'SIGHUP', None); os.fsync(1)", []),
])
def test_an_unguarded_use_is_found_and_a_guarded_one_is_not(source: str, uses: list[str]) -> None:
    assert posix_uses(source) == uses


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_every_use_of_what_only_posix_has_is_guarded(path: Path) -> None:
    assert posix_uses(path.read_text(encoding="utf-8")) == []


PICTURE = "tree.pdf" if find_spec("PySide6") else "tree.tex"
"""A picture that Qt writes, and one that needs none, where these tests are passed without it."""
COMMANDS = f"""
from explorer.cli import main
picture = {PICTURE!r}
tree = "[[3,12,8],[2,4,6],[14,5,2]]"
for command in (
    ["search", tree], ["search", tree, "--json"], ["export", tree, "tree.svg"], ["export", tree, "tree.efg"],
    ["export", tree, picture, "--show", "blank"], ["search", "tree.svg"], ["search", "tree.efg"], ["order", tree],
    ["generate", "tic-tac-toe", "--position", "X.O/.X./..O", "-o", "game.json"], ["solve", '[[3,12,8],["?x",4,6]]'],
    ["sweep", "uniform", "--depth", "2", "--trees", "2", "-o", "out.csv"],
    ["exam", "exam.toml", "-o", "sheets"], ["exam", "exam.toml", "-o", "sheets"],
):
    if main(command):
        sys.exit(f"{{command}} failed")
print(sorted(path.name for path in pathlib.Path().iterdir()))
"""
EXAM = 'seed = 7\nversions = 2\nsheets = ["latex", "moodle", "csv"]\n[trees]\na = "[[3,12,8],[2,4,6]]"\n' \
    '[[question]]\nform = "windows"\n'
STUDIES = """
import stat
from explorer import library, study
from explorer.core import files, memory
from explorer.trees import formats
path = pathlib.Path("lesson.gtree")
for text in ("[[3,12],[2,4]]", "[[1,2],[3,4]]"):  # a new file, and one that is replaced
    saved = study.Study(formats.parse(text))
    study.save(saved, path)
    assert study.dumps(study.load(path)) == study.dumps(saved)
os.link(path, "other.gtree")  # a file with two names is written in place
study.save(study.Study(formats.parse("[[5,6],[7,8]]")), path)
assert path.read_bytes() == pathlib.Path("other.gtree").read_bytes()
path.chmod(stat.S_IREAD)
assert memory.available_memory() == memory.UNKNOWN
files.write_atomically(pathlib.Path("private"), b"1", 0o600)
print(sorted(each.name for each in pathlib.Path().iterdir()))
"""


def test_the_command_line_runs_without_posix(tmp_path: Path) -> None:
    (tmp_path / "exam.toml").write_text(EXAM, encoding="utf-8")
    printed = run_without_posix(COMMANDS, tmp_path).splitlines()
    assert printed[-1] == str(sorted(
        ["exam.toml", "game.json", "out.csv", "sheets", "tree.efg", "tree.svg", PICTURE]))


def test_studies_are_saved_and_opened_without_posix(tmp_path: Path) -> None:
    assert run_without_posix(STUDIES, tmp_path).splitlines() == [str(["lesson.gtree", "other.gtree", "private"])]


def test_the_simulated_system_lacks_what_it_should(tmp_path: Path) -> None:
    program = "import explorer\nfor name in ('fcntl', 'resource', 'pwd'):\n try:\n  __import__(name)\n" \
        "  sys.exit(name)\n except ImportError:\n  pass\nprint(hasattr(os, 'getuid'), hasattr(signal, 'SIGHUP'))"
    assert run_without_posix(program, tmp_path).split() == ["False", "False"]
