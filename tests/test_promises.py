"""The promises of .github/SECURITY.md: no network, no other program, no code in files."""

import ast
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import explorer

ROOT = Path(__file__).parent.parent
PACKAGE = Path(explorer.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))
NETWORK = {"asyncio", "ftplib", "http", "imaplib", "poplib", "requests", "smtplib", "socket", "socketserver", "ssl",
           "telnetlib", "urllib", "webbrowser", "xmlrpc", "QtNetwork", "QtWebSockets", "QDesktopServices"}
ALLOWED = {"exam/sheets/markdown.py": {"urllib.parse"}, "gui/recovery/endings.py": {"socket"},
           "gui/main_window/message_bar.py": {"QDesktopServices"}}
"""Quoting a text for a data URL; a pair of sockets inside the process, by which a signal wakes the window; and opening
a file that was just written, on a click.
"""
CODE = {"code", "codeop", "dill", "marshal", "pickle", "runpy", "shelve", "subprocess", "yaml"}
CALLS = {"eval", "exec", "compile", "__import__"}


def imported_modules(source: str) -> set[str]:
    """Return the modules, and the names from modules, that a source imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)) if "import" in source else ():
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module or ""} | {alias.name for alias in node.names if alias.name in NETWORK}
    return found


def called_functions(source: str) -> set[str]:
    """Return the functions that a source calls by their plain name."""
    if not any(name in source for name in CALLS):  # most modules need no further look
        return set()
    calls = (node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return {each.id for each in calls if isinstance(each, ast.Name)}


def parts(modules: set[str]) -> set[str]:
    """Return all words of dotted names."""
    return {word for name in modules for word in name.split(".")}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_module_reaches_the_network_or_runs_what_it_reads(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    modules = imported_modules(source) - ALLOWED.get(path.relative_to(PACKAGE).as_posix(), set())
    outside = {name for name in modules if not name.startswith("explorer")}
    assert parts(outside) & (NETWORK | CODE) == set()
    assert called_functions(source) & CALLS == set()
    assert not re.search(r"setOpenExternalLinks\(True|os\.(system|popen|exec[lv]|spawn|startfile)", source)


def test_only_files_on_the_disk_are_given_to_the_desktop() -> None:
    source = (PACKAGE / "gui/main_window/message_bar.py").read_text(encoding="utf-8")
    assert source.count("QUrl.") == source.count("openUrl(") == source.count("openUrl(QUrl.fromLocalFile(") == 1


def test_the_pair_of_sockets_is_the_only_use_of_sockets() -> None:
    source = (PACKAGE / "gui/recovery/endings.py").read_text(encoding="utf-8")
    assert set(re.findall(r"\bsocket\.(\w+)", source)) == {"socketpair"}


QT = ["pdf"] if find_spec("PySide6") else []
"""The sheets and pictures that Qt writes, where it is there."""
WATCH = f"""
import sys
from explorer.cli import main
seen = set()
def note(event, _arguments):
    if event.startswith(("socket.", "urllib.", "ftplib.", "smtplib.", "subprocess.", "os.system", "os.exec", "os.spawn",
                         "os.posix_spawn")):
        seen.add(event)
sys.addaudithook(note)
tree = "[[3,12,8],[2,4,6],[14,5,2]]"
for command in (["search", tree, "--json"], ["export", tree, "a.svg"], ["export", tree, "a.tex"],
                *(["export", tree, "a." + suffix] for suffix in {QT}),
                ["search", "a.svg"], ["order", tree], ["generate", "nim", "-o", "nim.json"],
                ["sweep", "uniform", "--trees", "2", "--processes", "1"], ["exam", "exam.toml", "-o", "sheets"]):
    assert main(command) == 0, command
print("events:", sorted(seen))
"""
SHEETS = ["latex", "html", "moodle", "csv", *QT]
EXAM = f'seed = 7\nversions = 2\nsheets = {SHEETS}\n[trees]\na = "[[3,12,8],[2,4,6]]"\n[[question]]\nform = "windows"\n'


def test_commands_open_no_socket_and_start_no_program(tmp_path: Path) -> None:
    (tmp_path / "exam.toml").write_text(EXAM, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "LANGUAGE": "en"}
    done = subprocess.run([sys.executable, "-c", WATCH], cwd=tmp_path, env=environment, check=False, text=True,
                          capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "events: []"


def test_the_promises_name_tests_that_exist() -> None:
    page = (ROOT / ".github/SECURITY.md").read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[\w/.]+)`", page)
    assert len(named) >= 4
    assert [name for name in named if not (ROOT / name).exists()] == []
