"""Files appear whole or not at all."""

import os
from pathlib import Path

import pytest

from explorer.errors import ExportError
from explorer.files import write_whole


def test_a_file_is_replaced_whole_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_whole(path, b"one")
    path.chmod(0o640)
    write_whole(path, b"two")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"two", 0o640)
    assert list(tmp_path.iterdir()) == [path]


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    write_whole(path, b"one")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ExportError, match=r"a\.txt can't be written: No space left on device"):
        write_whole(path, b"two")
    assert path.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [path]


def test_places_that_cannot_be_written_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ExportError, match="No such file or directory"):
        write_whole(tmp_path / "none" / "a.txt", b"")
    with pytest.raises(ExportError, match="it is a folder"):
        write_whole(tmp_path, b"")
    (tmp_path / "a.txt").write_bytes(b"one")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(ExportError, match="it is read-only"):
        write_whole(tmp_path / "a.txt", b"two")


def test_a_link_is_followed_and_a_device_stays_a_device(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_bytes(b"one")
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")
    write_whole(tmp_path / "link.txt", b"two")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_bytes() == b"two"
    write_whole("/dev/null", b"x")
    assert not Path("/dev/null").is_file()
