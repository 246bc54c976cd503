"""Locks of open files: one holder, whatever name the file is opened by, and none of a process that has ended."""

import os
import subprocess
import sys
from pathlib import Path

from explorer.gui.sharing import locks
from explorer.gui.sharing.locks import file_key, take_lock

ROOT = Path(__file__).parents[3]
HOLDER = """
import sys, time
from pathlib import Path
from explorer.gui.sharing.locks import file_key, take_lock
lock = take_lock(Path(sys.argv[1]), file_key(Path(sys.argv[2])))
print(lock is not None, flush=True)
sys.stdin.readline()
"""


def test_all_names_of_a_file_have_one_key(tmp_path: Path) -> None:
    file, other = tmp_path / "a.gtree", tmp_path / "b.gtree"
    file.write_text("{}")
    other.write_text("{}")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "link.gtree").symlink_to(file)
    assert file_key(tmp_path / "folder" / "link.gtree") == file_key(file) == file_key(tmp_path / "folder/../a.gtree")
    assert file_key(file) != file_key(other)
    os.link(file, tmp_path / "hard.gtree")
    assert file_key(tmp_path / "hard.gtree") == file_key(file)
    assert file_key(tmp_path / "new.gtree")


def test_a_file_with_one_name_keeps_its_key_when_it_is_replaced(tmp_path: Path) -> None:
    file, part = tmp_path / "a.gtree", tmp_path / "a.part"
    file.write_text("{}")
    before = file_key(file)
    part.write_text("{}")
    os.replace(part, file)
    assert file_key(file) == before


def test_a_lock_has_one_holder(tmp_path: Path) -> None:
    lock = take_lock(tmp_path / "open", "/home/ann/a.gtree")
    assert lock is not None
    assert take_lock(tmp_path / "open", "/home/ann/a.gtree") is None
    assert take_lock(tmp_path / "open", "/home/ann/b.gtree") is not None
    lock.unlock()
    assert take_lock(tmp_path / "open", "/home/ann/a.gtree") is not None


def test_a_lock_lives_as_long_as_its_process(tmp_path: Path) -> None:
    file = tmp_path / "a.gtree"
    file.write_text("{}")
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path / "open"), str(file)], cwd=ROOT, stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    try:
        assert holder.stdout.readline() == "True\n"
        assert take_lock(tmp_path / "open", file_key(file)) is None
    finally:
        holder.kill()
        holder.communicate()
    assert take_lock(tmp_path / "open", file_key(file)) is not None


def test_without_a_folder_for_locks_files_can_still_be_edited(tmp_path: Path) -> None:
    (tmp_path / "open").write_text("not a folder")
    lock = take_lock(tmp_path / "open", "/home/ann/a.gtree")
    assert lock is not None
    assert not lock.isLocked()


def test_the_locks_lie_in_the_users_data_folder(tmp_path: Path) -> None:
    assert locks.home_folder() == tmp_path / "data" / "game-tree-explorer" / "open"
