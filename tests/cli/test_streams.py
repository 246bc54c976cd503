"""The command in a process of its own: limited encodings, full and closed streams, no display."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
LINUX = sys.platform.startswith("linux")


def run(*argv: str, stdin: bytes = b"", shell: str = "", **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command and return the finished process; `shell` is appended to the command in a shell."""
    kept = ("PATH", "HOME", "LANG", "PYTHONPATH", "SYSTEMROOT")
    environment = {name: os.environ[name] for name in kept if name in os.environ} | variables
    command = [sys.executable, "-m", "explorer", *argv]
    root = Path(__file__).parents[2]
    if shell:
        command = ["sh", "-c", f'"$@" {shell}', "sh", *command]
    return subprocess.run(command, input=stdin, capture_output=True, cwd=root, env=environment, timeout=60, check=False)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_an_encoding_without_the_signs_gets_their_stand_ins(encoding: str) -> None:
    done = run("search", AIMA, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"2 <= alpha = 3" in done.stdout or b"cp1252" in encoding.encode()
    assert b"cut on >=" in done.stdout


def test_json_is_json_in_any_encoding() -> None:
    done = run("search", '{"label":"é😀","children":[1,2]}', "--json", PYTHONIOENCODING="ascii")
    assert json.loads(done.stdout)["value"] == 2
    done = run("generate", "nim", PYTHONIOENCODING="ascii")
    assert json.loads(done.stdout)["children"]


def test_arguments_are_utf_8_in_any_locale() -> None:
    done = run("search", '{"label":"é","children":[1,2]}', LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("argv", [("search", "[1,2]", "--json"), ("generate", "uniform", "--depth", "12"), ("--help",)])
def test_a_full_disk_behind_standard_output_is_told_in_one_line(argv: tuple[str, ...], unbuffered: str) -> None:
    done = run(*argv, shell=">/dev/full", PYTHONUNBUFFERED=unbuffered)
    assert done.returncode == 2
    assert done.stderr.startswith(b"error: standard output can't be written")
    assert done.stderr.count(b"\n") == 1


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    done = run("generate", "uniform", "--depth", "14", shell="| head -c 5")
    assert done.stdout == b"[[[[["
    assert done.stderr == b""


def test_standard_error_may_be_full_too() -> None:
    assert run("search", "[1", shell="2>/dev/full").returncode == 2


def test_closed_standard_input_is_told() -> None:
    done = run("search", "-", shell="<&-")
    assert done.returncode == 2
    assert done.stderr.startswith(b"error: standard input")


def test_a_word_that_is_no_command_and_no_file_is_refused_before_a_window_opens() -> None:
    done = run("ordr", AIMA)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"'ordr' is not a command" in done.stderr


def test_a_tree_that_can_not_be_read_is_refused_before_a_window_opens() -> None:
    done = run("[[3,12],[2,4}]")
    assert done.returncode == 2
    assert done.stderr.startswith(b"error: ")
    assert done.stderr.count(b"\n") == 1
    assert b"closing bracket" in done.stderr
