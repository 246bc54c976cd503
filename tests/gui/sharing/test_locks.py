"""Locks of open files: one holder, whatever name the file is opened by, and none of a process that has ended."""

import os
from pathlib import Path

import pytest

from explorer.gui.sharing import locks
from explorer.gui.sharing.locks import FileLock, file_keys
from tests.gui.sharing.holder import hold_in_another_process


@pytest.fixture(name="file")
def _file(tmp_path: Path) -> Path:
    file = tmp_path / "a.gtree"
    file.write_text("{}")
    return file


def lock_of(tmp_path: Path) -> FileLock:
    return FileLock(tmp_path / "open")


def replace_file(file: Path) -> None:
    part = file.with_suffix(".part")
    part.write_text("{}")
    os.replace(part, file)


def test_all_names_of_a_file_share_a_key(tmp_path: Path, file: Path) -> None:
    other = tmp_path / "b.gtree"
    other.write_text("{}")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "link.gtree").symlink_to(file)
    os.link(file, tmp_path / "hard.gtree")
    for name in ("folder/link.gtree", "folder/../a.gtree", "hard.gtree"):
        assert file_keys(tmp_path / name) & file_keys(file)
    assert not file_keys(file) & file_keys(other)
    before = file_keys(file)
    replace_file(file)
    assert file_keys(file) & before
    assert len(file_keys(tmp_path / "new.gtree")) == 1


def test_a_lock_has_one_holder(tmp_path: Path, file: Path) -> None:
    first, second = lock_of(tmp_path), lock_of(tmp_path)
    assert first.take(file)
    assert not second.take(file)
    assert not second.keys
    assert second.take(tmp_path / "b.gtree")
    first.release()
    assert second.take(file)
    assert lock_of(tmp_path).take(tmp_path / "b.gtree")


def test_a_name_that_a_file_gets_while_it_is_held_is_held_too(tmp_path: Path, file: Path) -> None:
    first = lock_of(tmp_path)
    assert first.take(file)
    os.link(file, tmp_path / "hard.gtree")
    assert not lock_of(tmp_path).take(tmp_path / "hard.gtree")


def test_a_file_that_is_replaced_is_held_by_its_new_number(tmp_path: Path, file: Path) -> None:
    first = lock_of(tmp_path)
    assert first.take(file)
    replace_file(file)
    first.refresh(file)
    assert first.keys == file_keys(file)
    os.link(file, tmp_path / "hard.gtree")
    assert not lock_of(tmp_path).take(tmp_path / "hard.gtree")


def test_a_lock_lives_as_long_as_its_process(tmp_path: Path, file: Path) -> None:
    with hold_in_another_process(tmp_path / "open", file):
        assert not lock_of(tmp_path).take(file)
    assert lock_of(tmp_path).take(file)


def test_without_a_folder_for_locks_files_can_still_be_edited(tmp_path: Path, file: Path) -> None:
    (tmp_path / "open").write_text("not a folder")
    assert lock_of(tmp_path).take(file)
    assert lock_of(tmp_path).take(file)


def test_the_locks_lie_in_the_users_data_folder(tmp_path: Path) -> None:
    assert locks.home_folder() == tmp_path / "data" / "game-tree-explorer" / "open"
