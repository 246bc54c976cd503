"""A document's file: changes on the disk are noticed, and a second window of the file only reads."""

import os
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QFileSystemWatcher, QTimer

from explorer import study as studies
from explorer.exam.practice.exercise import exercises
from explorer.gui.document import Document
from explorer.gui.document.file import StudyFile
from explorer.gui.sharing import shared_file
from explorer.gui.sharing.shared_file import FileState, SharedFile
from explorer.study import Study
from explorer.trees import edit, formats
from tests.gui.sharing.holder import hold_in_another_process

MINE, THEIRS = "[[3,12,8],[2,4,6],[14,5,2]]", "[[1,2],[3,4]]"


@pytest.fixture(autouse=True)
def short_waits(monkeypatch):
    monkeypatch.setattr(shared_file, "SETTLE", 20)
    monkeypatch.setattr(shared_file, "POLL", 50)


@pytest.fixture(name="path")
def _path(tmp_path):
    (tmp_path / "folder").mkdir()
    path = tmp_path / "folder" / "a.gtree"
    studies.save(Study(formats.parse(MINE)), path)
    return path


@pytest.fixture(name="open_file")
def _open_file(qapp, qtbot, tmp_path):
    """Return a function that opens a path in a document of its own, and returns its SharedFile."""
    peers: list[SharedFile] = []

    def open_file(path: Path) -> SharedFile:
        document = Document()
        document.open(path)
        peers.append(SharedFile(document, tmp_path / "open", peers))
        qtbot.wait(60)
        return peers[-1]

    yield open_file
    for each in peers:
        each.document.close()


def write_theirs(path):
    studies.save(Study(formats.parse(THEIRS)), path)


def change(document):
    tree = document.study.tree
    document.edit_tree("Value", edit.set_value(tree, [tree.node_at_path("0.0")], 99))


def text_of(document):
    return formats.write(document.study.tree)


def rewrite_in_place(path):
    theirs = path.with_name("theirs.gtree")
    write_theirs(theirs)
    path.write_bytes(theirs.read_bytes())


def replace_after_deleting(path):
    path.unlink()
    write_theirs(path)


@pytest.mark.parametrize("replace", [write_theirs, rewrite_in_place, replace_after_deleting])
def test_a_change_on_the_disk_is_noticed_each_time(qtbot, path, open_file, replace):
    shared = open_file(path)
    assert shared.state is FileState.SAME
    for _time in range(2):
        replace(path)
        qtbot.waitUntil(lambda: shared.state is FileState.CHANGED)
        shared.keep_mine()
        qtbot.wait(100)
        assert shared.state is FileState.SAME
        path.write_bytes(path.read_bytes() + b" ")
        qtbot.waitUntil(lambda: shared.state is FileState.CHANGED)
        shared.keep_mine()


def test_equal_content_is_no_change(qtbot, path, open_file):
    shared = open_file(path)
    os.utime(path, (1, 1))
    shutil.copy(path, path.with_name("b.gtree"))
    os.replace(path.with_name("b.gtree"), path)
    qtbot.wait(200)
    assert shared.state is FileState.SAME
    assert not shared.document.is_modified


def test_our_own_saves_are_no_change(qtbot, path, open_file):
    shared = open_file(path)
    seen = []
    shared.changed.connect(lambda: seen.append(shared.state))
    for _time in range(3):
        change(shared.document)
        shared.document.undo()
        change(shared.document)
        shared.document.save(path)
        shared.document.wait_until_saved()
        qtbot.wait(100)
    assert not seen


def test_keep_mine_counts_as_unsaved_and_saving_asks_no_more(qtbot, path, open_file):
    shared = open_file(path)
    write_theirs(path)
    qtbot.waitUntil(lambda: shared.state is FileState.CHANGED)
    assert shared.document.file.is_changed_on_disk()
    shared.keep_mine()
    assert text_of(shared.document) == MINE
    assert shared.document.is_modified
    assert not shared.document.file.is_changed_on_disk()
    write_theirs(path.with_name("c.gtree"))
    path.write_bytes(path.with_name("c.gtree").read_bytes() + b"\n")
    qtbot.waitUntil(shared.document.file.is_changed_on_disk)  # another change is told again
    qtbot.waitUntil(lambda: shared.state is FileState.CHANGED)


def test_take_theirs_is_one_edit_that_can_be_undone(qtbot, path, open_file):
    shared = open_file(path)
    document = shared.document
    change(document)
    mine = text_of(document)
    write_theirs(path)
    qtbot.waitUntil(lambda: shared.state is FileState.CHANGED)
    shared.take_theirs()
    qtbot.waitUntil(lambda: text_of(document) == THEIRS)
    assert not document.is_modified
    qtbot.waitUntil(lambda: shared.state is FileState.SAME)
    document.undo()
    assert text_of(document) == mine
    assert document.is_modified
    assert not document.file.is_changed_on_disk()
    document.redo()
    assert not document.is_modified


def test_a_broken_version_is_not_taken(qtbot, path, open_file):
    shared = open_file(path)
    path.write_text("{")
    qtbot.waitUntil(lambda: shared.state is FileState.CHANGED)
    with qtbot.waitSignal(shared.document.message_requested):
        shared.take_theirs()
    assert text_of(shared.document) == MINE
    assert shared.state is FileState.CHANGED


def test_a_deleted_file_is_told_until_it_is_there_again(qtbot, path, open_file):
    shared = open_file(path)
    path.unlink()
    qtbot.waitUntil(lambda: shared.state is FileState.DELETED)
    assert shared.document.is_modified
    shared.document.save(path)
    shared.document.wait_until_saved()
    qtbot.waitUntil(lambda: shared.state is FileState.SAME)
    assert not shared.document.is_modified


def test_a_folder_that_is_moved_away_and_back_is_noticed(qtbot, path, open_file):
    shared = open_file(path)
    path.parent.rename(path.parent.with_name("elsewhere"))
    shared.check()  # as when the window becomes active: the system tells only of what happens in the folder
    qtbot.waitUntil(lambda: shared.state is FileState.DELETED)
    path.parent.with_name("elsewhere").rename(path.parent)
    qtbot.waitUntil(lambda: shared.state is FileState.SAME)
    write_theirs(path)
    qtbot.waitUntil(lambda: shared.state is FileState.CHANGED)


def test_the_second_window_of_a_file_reads_only_until_asked(qtbot, path, open_file):
    first, second = open_file(path), open_file(path)
    assert (first.is_read_only, second.is_read_only) == (False, True)
    assert second.other is first
    with qtbot.waitSignal(first.window_requested):
        second.go_to_other()
    for refused in (lambda: change(second.document), lambda: second.document.set_algorithm("minimax")):
        with qtbot.waitSignal(second.document.message_requested) as message:
            refused()
        assert message.args == ["a.gtree is open in another window, so it cannot be edited here. "
                                "“Edit anyway” allows it."]
    assert text_of(second.document) == MINE
    second.document.set_step(3)
    assert second.document.step == 3
    second.edit_anyway()
    change(second.document)
    assert text_of(second.document) != MINE
    qtbot.wait(150)
    assert (second.state, second.is_read_only) == (FileState.SAME, False)


def test_the_second_window_may_edit_when_the_first_is_closed(qtbot, path, open_file):
    first, second = open_file(path), open_file(path)
    change(first.document)
    first.document.save(path)
    first.document.wait_until_saved()
    first.document.close()
    qtbot.waitUntil(lambda: second.state is FileState.CHANGED and not second.is_read_only)  # what the first has saved
    second.take_theirs()
    qtbot.waitUntil(lambda: "99" in text_of(second.document))
    change(second.document)


def test_another_file_in_the_first_window_sets_the_file_free(qtbot, path, open_file):
    first, second = open_file(path), open_file(path)
    first.document.new()
    qtbot.waitUntil(lambda: not second.is_read_only)
    assert second.other is None
    first.document.open(path)
    assert first.is_read_only


def test_a_file_open_in_another_process_is_read_only_until_that_ends(qtbot, tmp_path, path, open_file):
    with hold_in_another_process(tmp_path / "open", path):
        shared = open_file(path)
        assert shared.is_read_only
        assert shared.other is None
    qtbot.waitUntil(lambda: not shared.is_read_only)


def test_a_window_that_edits_anyway_holds_the_file_once_it_is_free(qtbot, path, open_file):
    first, second = open_file(path), open_file(path)
    second.edit_anyway()
    first.document.close()
    qtbot.waitUntil(lambda: bool(second.lock.keys))
    third = open_file(path)
    assert third.is_read_only
    assert third.other is second


def test_a_read_only_window_tells_what_the_other_saves_and_shows_it_when_asked(qtbot, path, open_file):
    first, second = open_file(path), open_file(path)
    for number in (98, 99):
        tree = first.document.study.tree
        first.document.edit_tree("Value", edit.set_value(tree, [tree.node_at_path("0.0")], number))
        first.document.save(path)
        first.document.wait_until_saved()
        qtbot.waitUntil(lambda: second.state is FileState.CHANGED)
        assert str(number) not in text_of(second.document)
        second.take_theirs()
        qtbot.waitUntil(lambda number=number: str(number) in text_of(second.document))
        qtbot.waitUntil(lambda: second.state is FileState.SAME)
        assert second.is_read_only
        assert not second.document.is_modified
    with qtbot.waitSignal(second.document.message_requested):
        second.document.undo()
    assert "99" in text_of(second.document)


def test_a_hard_link_of_an_open_file_is_the_same_file(qtbot, path, open_file):
    first = open_file(path)
    os.link(path, path.with_name("hard.gtree"))
    second = open_file(path.with_name("hard.gtree"))
    assert second.is_read_only
    assert second.other is first


def test_a_file_that_was_not_written_is_not_read_again(qtbot, path, open_file, monkeypatch):
    os.utime(path, (1, 1))
    read = []
    monkeypatch.setattr(StudyFile, "read_digest", lambda file: read.append(file) or file.digest)
    shared = open_file(path)
    qtbot.waitUntil(lambda: len(read) == 1)
    for place in range(5):
        (path.parent / f"{place}.txt").write_text("another file of the folder")
        qtbot.wait(60)
    shared.check()
    qtbot.wait(60)
    assert len(read) == 1
    os.utime(path, (2, 2))
    qtbot.waitUntil(lambda: len(read) == 2)


def test_a_file_that_can_not_be_watched_is_looked_at_again_and_again(qtbot, path, open_file, monkeypatch):
    monkeypatch.setattr(QFileSystemWatcher, "addPaths", lambda _watcher, paths: paths)
    shared = open_file(path)
    write_theirs(path)
    qtbot.waitUntil(lambda: shared.state is FileState.CHANGED)


def test_a_version_that_was_asked_for_before_the_study_was_saved_elsewhere_is_not_taken(qtbot, path, open_file):
    shared = open_file(path)
    write_theirs(path)
    qtbot.waitUntil(lambda: shared.state is FileState.CHANGED)
    shared.take_theirs()
    shared.document.set_file(StudyFile(path.with_name("b.gtree")), is_saved=True)
    qtbot.waitUntil(lambda: not shared.document.busy_text)
    assert text_of(shared.document) == MINE


def test_practice_in_a_read_only_window_leaves_it_read_only(qtbot, path, open_file):
    open_file(path)
    document = open_file(path).document
    document.practice_mode.begin(exercises(document.study)[0].begin("1", {}))
    document.practice_mode.leave()
    with qtbot.waitSignal(document.message_requested):
        change(document)
    assert text_of(document) == MINE


def test_a_document_without_a_file_is_left_alone(qtbot, tmp_path, qapp):
    document = Document(Study(formats.parse(MINE)))
    shared = SharedFile(document, tmp_path / "open", [])
    change(document)
    qtbot.wait(120)
    assert shared.state is FileState.SAME
    assert not (tmp_path / "open").exists()
    document.close()


def test_a_closed_document_looks_at_its_file_no_more(qtbot, path, open_file):
    first, second = open_file(path), open_file(path)
    for each in (second, first):
        each.document.close()
    write_theirs(path)
    for each in (first, second):
        each.check()
    qtbot.wait(200)
    for each in (first, second):
        assert each.state is FileState.SAME
        assert not each.lock.keys
        assert not [timer for timer in each.findChildren(QTimer) if timer.isActive()]
