"""Texts of other systems, files that go away while they are read, and folders of systems that sync none."""

import codecs
import os
from pathlib import Path

import pytest

from explorer.core import files
from explorer.core.files import digest_file, to_utf8

TEXT = "Größe „日本“ 🂡\r\n"


@pytest.mark.parametrize("data", [
    TEXT.encode(), codecs.BOM_UTF8 + TEXT.encode(), codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"),
    codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"), TEXT.encode("utf-16"), TEXT.encode("utf-8-sig"),
])
def test_a_text_with_any_mark_is_the_same_bytes_without_it(data: bytes) -> None:
    assert to_utf8(data) == TEXT.encode()


def test_what_is_no_text_of_a_known_mark_stays_or_is_refused() -> None:
    assert to_utf8(b"") == b""
    assert to_utf8(b"\xff") == b"\xff"
    wide = codecs.BOM_UTF32_LE + TEXT.encode("utf-32-le")
    assert to_utf8(wide) == wide, "UTF-32 begins like UTF-16"
    for damaged in (codecs.BOM_UTF16_LE + b"a", codecs.BOM_UTF16_LE + b"\0\xd8a\0"):
        with pytest.raises(UnicodeDecodeError):
            to_utf8(damaged)


def test_a_file_that_is_deleted_before_it_is_opened_has_no_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, is_file = tmp_path / "a.txt", os.path.isfile
    path.write_bytes(b"one")

    def delete_after_the_look(target: str) -> bool:
        found = is_file(target)
        path.unlink()
        return found

    monkeypatch.setattr(files.os.path, "isfile", delete_after_the_look)
    assert digest_file(path) is None


def test_windows_is_not_asked_to_sync_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []

    def note_folder(path: object, _flags: int) -> int:
        opened.append(path)
        raise PermissionError("Windows opens no folder")

    monkeypatch.setattr(files.os, "open", note_folder)
    monkeypatch.setattr(files.os, "name", "nt")
    files._sync_folder(tmp_path)
    assert not opened
    monkeypatch.setattr(files.os, "name", "posix")
    files._sync_folder(tmp_path)
    assert opened == [tmp_path], "where it can't be opened, nothing is said"
