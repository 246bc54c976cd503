"""Tests of atomic writing and of limits of files."""

import errno
import io
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from explorer.core.errors import ExportError, FormatError
from explorer.core.files import (
    digest,
    digest_file,
    read_file,
    read_stream,
    require_regular,
    write_all_atomically,
    write_atomically,
)


def test_a_file_is_replaced_whole_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_atomically(path, b"one")
    path.chmod(0o640)
    write_atomically(path, b"two")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"two", 0o640)
    assert list(tmp_path.iterdir()) == [path]


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    write_atomically(path, b"one")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ExportError, match=r"a\.txt can't be written: No space left on device"):
        write_atomically(path, b"two")
    assert path.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [path]


def test_files_are_written_together_into_a_folder_that_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    write_all_atomically(folder, {"one.txt": b"1", "two.txt": b"2"})
    (folder / "one.txt").chmod(0o640)
    (folder / "other.txt").write_bytes(b"stays")
    write_all_atomically(folder, {"one.txt": b"3", "two.txt": b"4"})
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {
        "one.txt": b"3", "two.txt": b"4", "other.txt": b"stays"}
    assert (folder / "one.txt").stat().st_mode & 0o777 == 0o640


def test_files_may_have_folders_of_their_own_which_go_again_if_a_file_can_not_be_written(tmp_path: Path) -> None:
    write_all_atomically(tmp_path / "a", {"de/one.txt": b"1", "fr/one.txt": b"2"}, ["de", "fr"])
    assert (tmp_path / "a" / "de" / "one.txt").read_bytes() == b"1"
    assert (tmp_path / "a" / "fr" / "one.txt").read_bytes() == b"2"
    (tmp_path / "b" / "taken").mkdir(parents=True)
    with pytest.raises(ExportError):
        write_all_atomically(tmp_path / "b", {"de/one.txt": b"1", "taken": b"2"}, ["de"])
    assert [path.name for path in (tmp_path / "b").rglob("*")] == ["taken"]


@pytest.mark.parametrize("hindrance", [OSError(28, "No space left on device"), KeyboardInterrupt(), MemoryError()])
def test_what_hinders_one_of_several_files_leaves_all_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hindrance: BaseException
) -> None:
    old = tmp_path / "old"
    write_all_atomically(old, {"one.txt": b"1"})
    sync, calls = os.fsync, []

    def full(handle: int) -> None:
        calls.append(handle)
        if len(calls) % 3 == 0:
            raise hindrance
        sync(handle)

    monkeypatch.setattr(os, "fsync", full)
    files = {"one.txt": b"3", "two.txt": b"4", "three.txt": b"5"}
    for folder in (old, tmp_path / "new" / "folder"):
        with pytest.raises(ExportError if isinstance(hindrance, OSError) else type(hindrance)) as told:
            write_all_atomically(folder, files)
        if isinstance(hindrance, OSError):
            assert str(told.value) == f"{folder}/three.txt can't be written: No space left on device"
    assert [path.name for path in tmp_path.rglob("*")] == ["old", "one.txt"]
    assert (old / "one.txt").read_bytes() == b"1"


@pytest.mark.parametrize("has_links", [True, False])
@pytest.mark.parametrize("failing", range(4))
def test_a_file_that_cannot_be_replaced_leaves_all_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: int, has_links: bool
) -> None:
    old = {"b.txt": b"old b", "d.txt": b"old d"}
    write_all_atomically(tmp_path / "exam", old)
    replace, targets = os.replace, []

    def replace_some(part: Path, target: Path) -> None:
        targets.append(target)
        if len(targets) == failing + 1:
            raise OSError(5, "Input/output error")
        replace(part, target)

    def refuse_links(_old: Path, _new: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "replace", replace_some)
    if not has_links:
        monkeypatch.setattr(os, "link", refuse_links)
    files = dict.fromkeys(("a.txt", "b.txt", "c.txt", "d.txt"), b"new")
    with pytest.raises(ExportError, match=r"exam can't be written: Input/output error"):
        write_all_atomically(tmp_path / "exam", files)
    assert {path.name: path.read_bytes() for path in (tmp_path / "exam").iterdir()} == old
    write_all_atomically(tmp_path / "exam", files)
    assert {path.name: path.read_bytes() for path in (tmp_path / "exam").iterdir()} == files


@pytest.mark.parametrize("failing", range(2))
def test_a_file_that_cannot_be_backed_up_leaves_all_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    old = {"b.txt": b"old b", "d.txt": b"old d"}
    write_all_atomically(tmp_path / "exam", old)
    write, copies = Path.write_bytes, []

    def refuse_links(_old: Path, _new: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    def fill_disk(path: Path, data: bytes) -> int:
        copies.append(path)
        if len(copies) == failing + 1:
            write(path, data[:1])
            raise OSError(28, "No space left on device")
        return write(path, data)

    monkeypatch.setattr(os, "link", refuse_links)
    monkeypatch.setattr(Path, "write_bytes", fill_disk)
    with pytest.raises(ExportError, match="No space left on device"):
        write_all_atomically(tmp_path / "exam", dict.fromkeys(("a.txt", "b.txt", "c.txt", "d.txt"), b"new"))
    assert {path.name: path.read_bytes() for path in (tmp_path / "exam").iterdir()} == old


def test_one_place_that_cannot_be_written_keeps_the_other_files_from_being(tmp_path: Path) -> None:
    (tmp_path / "two.txt").mkdir()
    with pytest.raises(ExportError, match=r"two\.txt can't be written: it is a folder"):
        write_all_atomically(tmp_path, {"one.txt": b"1", "two.txt": b"2"})
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ExportError, match="pipe can't be written: it is no regular file"):
        write_all_atomically(tmp_path, {"one.txt": b"1", "pipe": b"2"})
    with pytest.raises(ExportError, match=r"none/one\.txt can't be written: " + os.strerror(errno.ENOENT)):
        write_all_atomically(tmp_path, {"zero.txt": b"", "none/one.txt": b"1"})
    (tmp_path / "file").write_bytes(b"")
    for folder, why in (("file", "File exists"), ("file/in", "Not a directory")):
        with pytest.raises(ExportError, match=f"{folder} can't be written: {why}"):
            write_all_atomically(tmp_path / folder, {"one.txt": b"1"})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "pipe", "two.txt"]


def test_places_that_cannot_be_written_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ExportError, match=os.strerror(errno.ENOENT)):
        write_atomically(tmp_path / "none" / "a.txt", b"")
    with pytest.raises(ExportError, match="it is a folder"):
        write_atomically(tmp_path, b"")
    (tmp_path / "a.txt").write_bytes(b"one")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(ExportError, match="it is read-only"):
        write_atomically(tmp_path / "a.txt", b"two")


def test_a_link_is_followed_and_a_device_stays_a_device(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_bytes(b"one")
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")
    write_atomically(tmp_path / "link.txt", b"two")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_bytes() == b"two"
    write_atomically("/dev/null", b"x")
    assert not Path("/dev/null").is_file()


def test_a_folder_that_may_be_written_but_not_listed_takes_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = os.open

    def unlisted(path: Any, *rest: Any) -> int:
        if Path(path).is_dir():
            raise PermissionError(13, "Permission denied")
        return opened(path, *rest)

    monkeypatch.setattr(os, "open", unlisted)
    write_atomically(tmp_path / "a.txt", b"one")
    assert (tmp_path / "a.txt").read_bytes() == b"one"


def test_a_name_may_be_as_long_as_names_get(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 251 + ".txt")
    write_atomically(path, b"one")
    assert read_file(path, 3) == b"one"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_longer_than_allowed_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"1234")
    assert read_file(tmp_path / "a.txt", 4) == b"1234"
    with pytest.raises(FormatError, match=r"a\.txt: too large"):
        read_file(tmp_path / "a.txt", 3)
    with pytest.raises(FormatError, match="/dev/zero: too large: at most 1 MB"):
        read_file("/dev/zero", 2**20)


def test_a_pipe_is_read_to_its_end_and_no_further_than_allowed(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for most in (9, 3):
        with subprocess.Popen(["sh", "-c", f"printf 1234 >{pipe}"]):
            if most == 9:
                assert read_file(pipe, most) == b"1234"
            else:
                with pytest.raises(FormatError, match="too large"):
                    read_file(pipe, most)


def test_a_stream_is_read_like_a_file() -> None:
    assert read_stream(io.BytesIO(b"1234"), "standard input", 4) == b"1234"
    with pytest.raises(FormatError, match="standard input: too large"):
        read_stream(io.BytesIO(b"12345"), "standard input", 4)

    class Broken(io.BytesIO):
        def read(self, _size: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(FormatError, match="standard input: can't be read: Input/output error"):
        read_stream(Broken(), "standard input", 4)


def test_what_can_not_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="none: can't be read: " + os.strerror(errno.ENOENT)):
        read_file(tmp_path / "none", 9)
    with pytest.raises(FormatError, match="can't be read: Is a directory"):
        read_file(tmp_path, 9)


def test_names_are_utf_8_where_the_locale_knows_no_such_letters(tmp_path: Path) -> None:
    script = ("import sys; from explorer.core.files import *; folder = sys.argv[1].encode().decode() + '/Zo\\u00eb'; "
              "write_all_atomically(folder, {'\\u00e4': b'1'}); write_atomically(folder + '/\\u00f6', b'2'); "
              "print(read_file(folder + '/\\u00e4', 9) + read_file(folder + '/\\u00f6', 9))")
    plain = {**os.environ, "LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path)], env=plain, capture_output=True, check=False)
    assert (done.stdout, done.stderr) == (b"b'12'\n", b"")
    assert sorted(path.name for path in (tmp_path / "Zoë").iterdir()) == ["ä", "ö"]


@pytest.mark.parametrize("name", ["a\0b", "a\ud800b"])
def test_names_that_no_file_has_are_refused(name: str) -> None:
    with pytest.raises(FormatError, match="no file has such a name"):
        read_file(name, 9)
    with pytest.raises(ExportError, match="no file has such a name"):
        write_atomically(name, b"")
    with pytest.raises(ExportError, match="no file has such a name"):
        write_all_atomically(name, {"a": b""})


def test_a_file_s_digest_is_that_of_its_bytes_and_what_is_no_file_has_none(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    assert digest_file(path) is None
    assert digest_file(tmp_path) is None
    path.write_bytes(b"one")
    (tmp_path / "link").symlink_to(path)
    assert digest_file(path) == digest_file(tmp_path / "link") == digest(b"one")
    path.write_bytes(b"two")
    assert digest_file(path) != digest(b"one")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert digest_file(tmp_path / "pipe") is None


@pytest.mark.parametrize("mask", [0, 0o077])
def test_a_temporary_file_has_the_permissions_of_its_target_from_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mask: int
) -> None:
    path, sync, modes = tmp_path / "private", os.fsync, []
    path.write_bytes(b"old")
    path.chmod(0o600)

    def note(handle: int) -> None:
        modes.append(stat.S_IMODE(os.fstat(handle).st_mode))
        sync(handle)

    before = os.umask(mask)
    try:
        monkeypatch.setattr(os, "fsync", note)
        write_atomically(path, b"new")
        write_atomically(tmp_path / "fresh", b"new", 0o600)
        write_atomically(tmp_path / "open", b"new")
    finally:
        os.umask(before)
    assert modes[0::2] == [0o600, 0o600, 0o666 & ~mask]  # each second one is the folder's


def test_neither_a_failing_chmod_nor_the_folder_hinders_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, sync, synced = tmp_path / "file", os.fsync, []
    path.write_bytes(b"old")

    def refuse(*_arguments: object, **_options: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    def sync_files(handle: int) -> None:
        synced.append(stat.S_ISDIR(os.fstat(handle).st_mode))
        if synced[-1]:
            raise OSError(22, "Invalid argument")
        sync(handle)

    monkeypatch.setattr(os, "chmod", refuse)
    monkeypatch.setattr(os, "fsync", sync_files)
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    # Without the folder's, a new name could be lost in a crash.
    assert synced == [False, True]
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_extended_attributes_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    os.setxattr(path, "user.note", b"kept")
    write_atomically(path, b"new")
    assert os.getxattr(path, "user.note") == b"kept"


@pytest.mark.parametrize("owners", [(0, 0), (1234, 5678)])
def test_the_owner_is_kept_where_the_system_lets_us(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owners: tuple[int, int]
) -> None:
    path, given = tmp_path / "file", []
    path.write_bytes(b"old")
    if os.getuid() == 0:
        os.chown(path, *owners)
        write_atomically(path, b"new")
        now = path.stat()
        assert (now.st_uid, now.st_gid) == owners
    monkeypatch.setattr(os, "chown", lambda _path, *ids: given.append(ids) or os.stat("no such file"))
    write_atomically(path, b"newer")
    assert path.read_bytes() == b"newer"


def test_all_names_of_a_file_keep_it(tmp_path: Path) -> None:
    path, other = tmp_path / "file", tmp_path / "other name"
    path.write_bytes(b"something longer")
    os.link(path, other)
    write_atomically(path, b"new")
    assert other.read_bytes() == b"new"
    assert other.samefile(path)
    write_all_atomically(tmp_path, {"file": b"newer and longer", "third": b"3"})
    assert other.read_bytes() == b"newer and longer"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "other name", "third"]


def test_a_file_with_two_names_is_as_before_if_it_can_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = tmp_path / "file", tmp_path / "other name"
    path.write_bytes(b"old")
    os.link(path, other)
    sync, calls = os.fsync, []

    def fail(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 2:  # the one of the file itself; the first is that of the temporary one
            raise OSError(28, "No space left on device")
        sync(handle)

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(ExportError, match="No space left"):
        write_atomically(path, b"new")
    assert other.read_bytes() == b"old"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "other name"]


@pytest.mark.parametrize("call", ["stat", "open", "fsync", "replace", "link", "chmod", "access", "scandir"])
@pytest.mark.parametrize("has_links", [False, True])
@pytest.mark.parametrize("names", [("one",), ("one", "two", "three")])
def test_whatever_call_fails_all_files_are_new_or_all_are_old_and_nothing_is_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, has_links: bool, names: tuple[str, ...]
) -> None:
    """The drill `failing_calls` fails calls of the system; here each call of the module `os` fails in turn."""
    own, most = getattr(os, call), 40 + len(tmp_path.parents)  # each folder above is looked at too
    for failing in range(most):
        folder = tmp_path / str(failing)
        folder.mkdir()
        old = dict.fromkeys(names[:2], b"old")
        write_all_atomically(folder, old)
        if has_links:
            os.link(folder / "one", folder / "other name")
            old["other name"] = b"old"
        made = 0

        def fail_once(*arguments: Any, failing: int = failing, **named: Any) -> Any:
            nonlocal made
            made += 1
            if made == failing + 1:
                raise OSError(errno.EIO, "Input/output error")
            return own(*arguments, **named)

        is_written = True
        with monkeypatch.context() as patch:
            patch.setattr(os, call, fail_once)
            try:
                if len(names) == 1:
                    write_atomically(folder / names[0], b"new")
                else:
                    write_all_atomically(folder, dict.fromkeys(names, b"new"))
            except ExportError:
                is_written = False
        new = dict.fromkeys((*names, *(("other name",) if has_links else ())), b"new")
        assert {each.name: each.read_bytes() for each in folder.iterdir()} == (new if is_written else old), failing
        if made <= failing:
            return
    raise AssertionError(f"more than {most} calls of os.{call}")


def test_temporary_files_that_were_left_are_swept_and_no_others(tmp_path: Path) -> None:
    old = ".0123456789abcdef.part"
    names = [old, ".0123456789abcdee.part", ".x.part", "0123456789abcdef.part", ".0123456789abcdef.new"]
    for name in names:
        (tmp_path / name).write_bytes(b"")
        os.utime(tmp_path / name, (1, 1))
    os.utime(tmp_path / names[1])  # another process may be writing it
    write_atomically(tmp_path / "file", b"1")
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted([*names[1:], "file"])


def test_only_files_are_regular(tmp_path: Path) -> None:
    require_regular(tmp_path / "new")
    os.mkfifo(tmp_path / "pipe")
    for path, why in ((tmp_path, "it is a folder"), (tmp_path / "pipe", "it is no regular file"),
                      ("/dev/null", "it is no regular file")):
        with pytest.raises(ExportError, match=why):
            require_regular(path)
