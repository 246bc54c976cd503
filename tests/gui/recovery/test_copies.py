"""The folders with copies of unsaved studies: locked, private, never without a good copy."""

import os
import shutil
import stat
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from explorer.core import files
from explorer.core.errors import FormatError
from explorer.gui.document.file import StudyFile
from explorer.gui.recovery import copies
from explorer.study import Study
from explorer.trees import formats

ROOT = Path(__file__).parents[3]


def study(number: int) -> Study:
    return Study(formats.parse(f"[1,[2,{number}]]"))


def number_of(found: Study) -> float:
    return float(found.tree.payoff[found.tree.node_at_path("1.1")][0])


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_last_three_copies_are_kept_and_the_newest_is_read(tmp_path):
    folder = copies.make_folder(tmp_path / "home")
    for number in range(7):
        folder.write(study(number), StudyFile(name="a tree"))
    assert [path.name for path in folder.copies()] == ["00000007.gtree", "00000006.gtree", "00000005.gtree"]
    found, file, time = folder.read()
    assert number_of(found) == 6
    assert file == StudyFile(name="a tree")
    assert abs((datetime.now() - time).total_seconds()) < 600


def test_only_the_user_may_read_copies(tmp_path):
    before = os.umask(0)
    try:
        folder = copies.make_folder(tmp_path / "home")
        folder.write(study(1), StudyFile())
    finally:
        os.umask(before)
    assert mode(folder.path) == mode(tmp_path / "home") == 0o700
    assert {mode(path) for path in folder.path.iterdir() if path.name != "lock"} == {0o600}


def test_the_file_of_the_document_is_kept_with_its_digest(tmp_path):
    odd = Path(os.fsdecode(b"/home/gr\xfc\xdfe/tree.gtree"))
    for file in (StudyFile(odd, odd, "x", b"\0\xff"), StudyFile(None, Path("/a.json"), "a.json")):
        folder = copies.make_folder(tmp_path)
        folder.write(study(1), StudyFile(name="before it was saved elsewhere"))
        folder.write(study(1), file)
        assert folder.read()[1] == file


def test_a_damaged_record_of_the_file_does_not_hide_the_study(tmp_path):
    folder = copies.make_folder(tmp_path)
    folder.write(study(3), StudyFile(name="x"))
    (folder.path / "origin.json").write_bytes(b"{")
    found, file, _time = folder.read()
    assert number_of(found) == 3
    assert file == StudyFile()


def test_an_older_copy_is_read_if_the_newest_is_damaged(tmp_path):
    folder = copies.make_folder(tmp_path)
    for number in (1, 2, 3):
        folder.write(study(number), StudyFile())
    newest, older, oldest = folder.copies()
    newest.write_bytes(newest.read_bytes()[:20])
    assert number_of(folder.read()[0]) == 2
    older.write_bytes(b"")
    assert number_of(folder.read()[0]) == 1
    oldest.unlink()
    with pytest.raises(FormatError):
        folder.read()


def test_a_full_disk_leaves_the_copies_there_are(tmp_path, monkeypatch):
    folder = copies.make_folder(tmp_path)
    folder.write(study(1), StudyFile())

    def fail(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", fail)
    for _try in range(5):
        with pytest.raises(copies.ExplorerError, match="No space left"):
            folder.write(study(2), StudyFile())
    monkeypatch.undo()
    assert [path.name for path in folder.copies()] == ["00000001.gtree"]
    assert not list(folder.path.glob(".*"))
    assert number_of(folder.read()[0]) == 1


def test_a_folder_of_a_living_document_is_not_offered(tmp_path):
    folder = copies.make_folder(tmp_path)
    folder.write(study(1), StudyFile())
    assert copies.abandoned_folders(tmp_path) == []
    folder.release()
    found, = copies.abandoned_folders(tmp_path)
    assert found.path == folder.path
    assert copies.abandoned_folders(tmp_path) == []


WRITE = """
import os, sys
from pathlib import Path
from explorer.gui.document.file import StudyFile
from explorer.gui.recovery import copies
from explorer.study import Study
from explorer.trees import formats

folder = copies.make_folder(Path(sys.argv[1]))
if sys.argv[2]:
    folder.write(Study(formats.parse(sys.argv[2])), StudyFile())
os._exit(1)
"""


def test_the_folder_of_a_process_that_died_is_offered_and_an_empty_one_deleted(tmp_path):
    for notation in ("[1,[2,9]]", ""):
        subprocess.run([sys.executable, "-c", WRITE, tmp_path, notation], cwd=ROOT, check=False, timeout=120,
                       env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert len(list(tmp_path.iterdir())) == 2
    found, = copies.abandoned_folders(tmp_path)
    assert number_of(found.read()[0]) == 9
    assert list(tmp_path.iterdir()) == [found.path]


def test_a_disk_that_takes_no_lock_is_an_error_and_leaves_no_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(copies, "_lock", lambda _path: None)
    with pytest.raises(OSError, match="no file can be made there"):
        copies.make_folder(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_somebody_deleted_is_no_error(tmp_path):
    folder = copies.make_folder(tmp_path)
    folder.write(study(1), StudyFile())
    shutil.rmtree(folder.path)
    folder.clear()
    folder.remove()


def test_folders_are_offered_with_the_newest_first(tmp_path):
    folders = [copies.make_folder(tmp_path) for _each in range(3)]
    for age, folder in zip((30, 10, 20), folders, strict=True):
        folder.write(study(age), StudyFile())
        os.utime(folder.copies()[0], (1e9 - age, 1e9 - age))
        folder.release()
    assert [number_of(each.read()[0]) for each in copies.abandoned_folders(tmp_path)] == [10, 20, 30]


def test_nothing_is_found_where_there_is_no_folder(tmp_path):
    assert copies.abandoned_folders(tmp_path / "none") == []
    (tmp_path / "a file").write_text("")
    assert copies.abandoned_folders(tmp_path) == []


def test_a_removed_folder_leaves_nothing_and_a_cleared_one_no_copies(tmp_path):
    folder = copies.make_folder(tmp_path)
    folder.write(study(1), StudyFile())
    (folder.path / ".0123.part").write_bytes(b"cut off")
    folder.clear()
    assert folder.copies() == []
    folder.write(study(2), StudyFile())
    assert number_of(folder.read()[0]) == 2
    folder.remove()
    assert list(tmp_path.iterdir()) == []
