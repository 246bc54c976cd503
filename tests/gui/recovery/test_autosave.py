"""Autosave: unsaved edits are copied soon, and the copies go when the study is saved or given up."""

from contextlib import suppress

import pytest

from explorer.core import files
from explorer.core.errors import FormatError
from explorer.exam.practice.exercise import exercises
from explorer.gui.document import Document
from explorer.gui.document.file import StudyFile
from explorer.gui.recovery import autosave, copies
from explorer.gui.recovery.autosave import Autosave
from explorer.study import Study
from explorer.trees import edit, formats

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


@pytest.fixture(autouse=True)
def short_waits(monkeypatch):
    monkeypatch.setattr(autosave, "REST", 30)
    monkeypatch.setattr(autosave, "LONGEST_WAIT", 60)


@pytest.fixture(name="document")
def _document(qapp):
    made = Document(Study(formats.parse(AIMA)))
    yield made
    made.close()


@pytest.fixture(name="keeper")
def _keeper(document, tmp_path):
    return Autosave(document, tmp_path / "home")


def change(document, number):
    tree = document.study.tree
    document.edit_tree("Value", edit.set_value(tree, [tree.node_at_path("0.0")], number))


def copied_numbers(home):
    """Return the number that `change` has set, in the newest copy of each folder."""
    found = []
    for path in home.iterdir() if home.is_dir() else []:
        folder = copies.CopyFolder(path, copies.QLockFile(str(path / "none")))
        with suppress(FormatError, OSError):  # without a copy, or deleted at this moment
            study = folder.read()[0]
            found.append(float(study.tree.payoff[study.tree.node_at_path("0.0")][0]))
    return found


def test_an_edit_is_copied_and_nothing_before(qtbot, document, keeper, tmp_path):
    qtbot.wait(150)
    assert not (tmp_path / "home").exists()
    change(document, 7)
    qtbot.waitUntil(lambda: copied_numbers(tmp_path / "home") == [7])
    change(document, 8)
    qtbot.waitUntil(lambda: copied_numbers(tmp_path / "home") == [8])


def test_a_copy_is_written_although_the_edits_never_rest(qtbot, document, keeper, tmp_path, monkeypatch):
    monkeypatch.setattr(autosave, "REST", 100_000)
    keeper._rest.setInterval(100_000)
    change(document, 7)
    change(document, 8)
    qtbot.waitUntil(lambda: copied_numbers(tmp_path / "home") == [8])


def test_saving_undoing_and_starting_anew_delete_the_copies(qtbot, document, keeper, tmp_path):
    home = tmp_path / "home"

    def save():
        document.save(tmp_path / "saved.gtree")
        document.wait_until_saved()

    for give_up in (save, document.undo, document.new):
        change(document, 7)
        qtbot.waitUntil(lambda: copied_numbers(home) == [7])
        give_up()
        qtbot.waitUntil(lambda: copied_numbers(home) == [])
        if give_up is document.undo:
            document.redo()
            qtbot.waitUntil(lambda: copied_numbers(home) == [7])
            document.undo()
        if give_up is save:
            document.new(Study(formats.parse(AIMA)))


def test_a_closed_document_leaves_nothing(qtbot, document, keeper, tmp_path):
    change(document, 7)
    qtbot.waitUntil(lambda: copied_numbers(tmp_path / "home") == [7])
    document.close()
    assert list((tmp_path / "home").iterdir()) == []
    keeper.leave()
    keeper.write_now()
    assert list((tmp_path / "home").iterdir()) == []


def test_the_end_of_the_desktop_session_leaves_a_copy(document, keeper, tmp_path):
    change(document, 7)
    keeper.write_now()
    document.is_session_ending = True
    document.close()
    assert copied_numbers(tmp_path / "home") == [7]
    assert len(copies.abandoned_folders(tmp_path / "home")) == 1


def test_after_a_session_that_did_not_end_closing_asks_again(document, keeper):
    document.is_session_ending = True
    change(document, 7)
    assert not document.is_session_ending


def test_what_is_unsaved_at_the_end_is_written_at_once_and_left(document, keeper, tmp_path):
    change(document, 9)
    keeper.leave()
    assert copied_numbers(tmp_path / "home") == [9]
    assert len(copies.abandoned_folders(tmp_path / "home")) == 1


def test_a_study_is_written_once(qtbot, document, keeper, tmp_path):
    change(document, 9)
    keeper.write_now()
    before = sorted((tmp_path / "home").rglob("*"))
    keeper.write_now()
    document.set_step(3)
    document.select([2])
    qtbot.wait(150)
    assert sorted((tmp_path / "home").rglob("*")) == before


def test_a_failure_is_said_once_and_writing_is_tried_again(qtbot, document, keeper, tmp_path, monkeypatch):
    messages = []
    document.message_requested.connect(messages.append)

    def fail(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", fail)
    for number in (5, 6, 7):
        change(document, number)
        qtbot.wait(200)
    assert len(messages) == 1
    assert "No space left on device" in messages[0]
    monkeypatch.undo()
    change(document, 8)
    qtbot.waitUntil(lambda: copied_numbers(tmp_path / "home") == [8])


def test_a_folder_that_can_not_be_made_is_said(qtbot, document, tmp_path):
    (tmp_path / "home").write_text("a file")
    keeper = Autosave(document, tmp_path / "home")
    messages = []
    document.message_requested.connect(messages.append)
    change(document, 5)
    qtbot.waitUntil(lambda: len(messages) == 1)
    keeper.leave()
    assert len(messages) == 1


def test_the_copy_of_a_recovered_study_replaces_the_old_one(qtbot, tmp_path):
    home = tmp_path / "home"
    old = copies.make_folder(home)
    old.write(Study(formats.parse("[[5,2],3]")), StudyFile(name="lost"))
    document = Document()
    keeper = Autosave(document, home)
    keeper.replaced_folder = old
    study, file, _time = old.read()
    document.new(study, file, unsaved=True)
    assert document.is_modified
    assert document.title == "lost"
    qtbot.waitUntil(lambda: not old.path.exists())
    assert copied_numbers(home) == [5]
    document.close()


def test_practice_does_not_hide_the_study_from_the_copy(qtbot, document, keeper, tmp_path):
    change(document, 7)
    document.practice_mode.begin(exercises(document.study)[0].begin("1", {}))
    qtbot.waitUntil(lambda: copied_numbers(tmp_path / "home") == [7])
    assert len(document.practice_mode.own_study.tree) == 13


@pytest.mark.parametrize("nodes", [12, 13])
def test_a_large_tree_is_copied_once_a_minute(document, tmp_path, monkeypatch, nodes):
    monkeypatch.setattr(autosave, "LARGE_TREE", nodes)
    keeper = Autosave(document, tmp_path / "home")
    change(document, 7)
    is_large = nodes < 13
    assert keeper._longest_wait.interval() == (autosave.LARGE_WAIT if is_large else autosave.LONGEST_WAIT)
    assert keeper._rest.isActive() is not is_large
    change(document, 8)
    assert keeper._longest_wait.isActive()
    keeper.leave()
    assert copied_numbers(tmp_path / "home") == [8]
