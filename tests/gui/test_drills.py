"""A small size of each drill; packaging/nightly runs them in full."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.drills import accessible_tree, closing, disk_full, failing_calls
from tests.drills.writers import NEW, OLD, WRITERS, find_fault

ROOT = Path(__file__).parents[2]


def test_a_full_disk_costs_neither_the_old_nor_the_new(capsys):
    assert disk_full.main(4, may_mount=False) == 0
    assert "16 writes on limited files" in capsys.readouterr().out


@pytest.mark.parametrize("name", WRITERS)
def test_a_lost_file_is_found_by_the_drills(name, tmp_path):
    writer = WRITERS[name]
    writer.write(tmp_path, OLD, 3)
    assert find_fault(writer, tmp_path, is_written=False) == ""
    assert find_fault(writer, tmp_path, is_written=True) == "nothing was refused, and the old is there"
    writer.write(tmp_path, NEW, 3)
    assert find_fault(writer, tmp_path, is_written=True) == ""
    (tmp_path / ".0.part").touch()
    assert "left behind" in find_fault(writer, tmp_path, is_written=True)
    for path in tmp_path.iterdir():
        path.write_bytes(b"")
    assert "neither the old nor the new" in find_fault(writer, tmp_path, is_written=False)


@pytest.mark.parametrize("name", WRITERS)
def test_the_calls_of_a_write_are_watched_on_the_files_that_it_touches(name, tmp_path):
    WRITERS[name].write(tmp_path, OLD, 3)
    before = set(tmp_path.iterdir())
    known = set(failing_calls.list_watched_paths(tmp_path))
    done = subprocess.run(
        [sys.executable, "-m", "tests.drills.failing_calls", "--write", name, tmp_path], cwd=ROOT, text=True,
        capture_output=True, check=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.stdout == "written\n"
    assert set(tmp_path.iterdir()) - {tmp_path / "00000002.gtree"} == before
    assert set(tmp_path.iterdir()) <= known


@pytest.mark.long
def test_the_program_ends_while_it_works(capsys):
    assert closing.main(1, ("search alpha-beta", "save")) == 0
    assert "closed 2 times" in capsys.readouterr().out


@pytest.mark.parametrize(("drill", "sizes", "says"), [
    ("random_use", ("0.03",), "0.03 minutes of random use"), ("escape", ("3", "9"), "Esc 3 times in each of"),
    ("opened_files", ("5",), "5 opened files: 0 widgets")])
def test_the_window_survives_its_user(drill, sizes, says):
    done = subprocess.run(
        [sys.executable, "-m", f"tests.drills.{drill}", *sizes], cwd=ROOT, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen", "LANGUAGE": "en"})
    assert done.stdout.startswith(says), done.stdout + done.stderr
    assert done.returncode == 0


def test_a_bus_that_says_something_else_is_found(capsys):
    inner, leaf = ["focusable", "selectable", "expandable", "expanded"], ["focusable", "selectable"]
    way = [[1, "table cell", name, leaf if ", leaf, " in name else inner]
           for name in accessible_tree.AT_THE_CUTOFF]
    read = {
        "canvas": [[0, "tree", "Game tree", []], *([depth, "table cell", name, leaf]
                                                   for depth, name in accessible_tree.AT_THE_END)],
        "on the way": way, "outline": way, "nameless": [],
        "announced": [*(f"Step {step}" for step in range(12)), accessible_tree.ANNOUNCED],
    }
    assert accessible_tree.report(read) == 0
    assert "3 rows and 13 nodes of the picture read from the bus, 13 announcements, 0 faults" in capsys.readouterr().out
    for name, wrong in (("canvas", read["canvas"][:-1]), ("outline", way[1:]), ("announced", ["Step 1"]),
                        ("on the way", [[1, "table cell", name, []] for _depth, _role, name, _states in way]),
                        ("nameless", [[3, "push button", "", ["showing"]]])):
        assert accessible_tree.report({**read, name: wrong}) == 1, name


def test_the_walk_of_the_bus_says_which_packages_are_missing(monkeypatch, capsys):
    monkeypatch.setattr(accessible_tree, "missing_packages", lambda: ["xvfb", "at-spi2-core"])
    assert accessible_tree.main() == 2
    assert capsys.readouterr().out == "This drill needs the packages xvfb, at-spi2-core; apt-get install them.\n"
