"""The dialog that offers unsaved studies at the start."""

from datetime import date, datetime

import pytest
from PySide6.QtWidgets import QMessageBox

from explorer.gui import app as application
from explorer.gui.dialogs.recovery import RecoveryDialog, describe_time
from explorer.gui.document import Document
from explorer.gui.document.file import StudyFile
from explorer.gui.recovery import copies
from explorer.gui.toolkit.saving import Button
from explorer.study import Study
from explorer.trees import edit, formats, games

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def lose(home, *studies):
    """Leave a copy of each study, and return the folders as the next start finds them."""
    for number, lost in enumerate(studies):
        folder = copies.make_folder(home)
        folder.write(lost, StudyFile(None, None, f"lost {number}"))
        folder.release()
    return copies.abandoned_folders(home)


@pytest.fixture(name="make_dialog")
def _make_dialog(qtbot, tmp_path):
    def make(*studies):
        dialog = RecoveryDialog(lose(tmp_path / "home", *studies))
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return make


def read_all(qtbot, dialog):
    qtbot.waitUntil(lambda: all(row.check.isEnabled() for row in dialog.rows))


def test_each_study_is_shown_with_its_name_time_size_and_picture(qtbot, make_dialog):
    dialog = make_dialog(Study(formats.parse(AIMA)), Study(games.expand("tic-tac-toe", position="XO./.../...")))
    read_all(qtbot, dialog)
    assert sorted(row.check.text() for row in dialog.rows) == ["lost 0", "lost 1"]
    small = next(row for row in dialog.rows if row.check.text() == "lost 0")
    assert small.about.text().startswith("today at ")
    assert "13 nodes" in small.about.text()
    for row in dialog.rows:
        assert row.check.isChecked()
        assert not row.picture.is_empty


@pytest.mark.parametrize("ordering", ["minimal", "maximal", "best-first", "mirror", "unknown"])
def test_a_study_in_any_order_has_a_row(qtbot, make_dialog, ordering):
    tree = formats.parse(AIMA)
    without_values, _fresh = edit.add_child(tree, tree.node_at_path("0"))
    dialog = make_dialog(Study(without_values, ordering), Study(tree, ordering))
    read_all(qtbot, dialog)
    assert len(dialog.checked_rows) == 2


def test_the_chosen_studies_are_recovered_and_the_others_stay(qtbot, make_dialog, tmp_path):
    dialog = make_dialog(*(Study(formats.parse(f"[1,{number}]")) for number in range(3)))
    read_all(qtbot, dialog)
    chosen = []
    dialog.chosen.connect(lambda recovered, folder: chosen.append((recovered.file.name, folder)))
    next(row for row in dialog.rows if row.check.text() == "lost 1").check.setChecked(False)
    dialog.recover.click()
    assert sorted(name for name, _folder in chosen) == ["lost 0", "lost 2"]
    left, = copies.abandoned_folders(tmp_path / "home")
    assert left.read()[1].name == "lost 1"


def test_not_now_and_escape_leave_all(qtbot, make_dialog, tmp_path):
    dialog = make_dialog(Study(formats.parse(AIMA)))
    read_all(qtbot, dialog)
    dialog.later.click()
    assert not dialog.isVisible()
    assert len(copies.abandoned_folders(tmp_path / "home")) == 1


def test_deleting_asks_first(qtbot, make_dialog, tmp_path, monkeypatch):
    dialog = make_dialog(*(Study(formats.parse(f"[1,{number}]")) for number in range(2)))
    read_all(qtbot, dialog)
    answers = [Button.Cancel, Button.Yes, Button.Yes]
    monkeypatch.setattr(QMessageBox, "exec", lambda _box: answers.pop(0))
    dialog.delete.click()
    assert len(dialog.rows) == 2
    dialog.rows[0].check.setChecked(False)
    dialog.delete.click()
    assert len(dialog.rows) == 1
    assert not dialog.recover.isEnabled()
    dialog.rows[0].check.setChecked(True)
    dialog.delete.click()
    assert not dialog.isVisible()
    assert list((tmp_path / "home").iterdir()) == []


def test_a_study_that_can_not_be_read_can_be_deleted_only(qtbot, tmp_path):
    folder, = lose(tmp_path / "home", Study(formats.parse(AIMA)))
    folder.copies()[0].write_text("{")
    dialog = RecoveryDialog([folder])
    qtbot.addWidget(dialog)
    read_all(qtbot, dialog)
    row = dialog.rows[0]
    assert not row.check.isChecked()
    assert "damaged" in row.about.text()
    row.check.setChecked(True)
    assert dialog.delete.isEnabled()
    assert not dialog.recover.isEnabled()


def test_the_time_has_a_date_unless_it_is_today():
    assert describe_time(datetime(2026, 3, 9, 8, 5, 7), date(2026, 3, 9)) == "today at 08:05:07"
    assert describe_time(datetime(2026, 3, 8, 8, 5, 7), date(2026, 3, 9)) == "on 2026-03-08 at 08:05"


def test_recovered_studies_are_shown_unsaved_in_empty_or_new_windows(qtbot, qapp, tmp_path, monkeypatch):
    monkeypatch.setattr(application, "_apply_colours", lambda _document: None)
    home = copies.home_folder()
    assert str(home).startswith(str(tmp_path))
    lose(home, *(Study(formats.parse(f"[1,{number}]")) for number in range(2)))
    session = application.Session(qapp, [application.make_window(Document())])
    session.windows[0].show()
    session.protect()
    try:
        dialog = session.windows[0].findChild(RecoveryDialog)
        read_all(qtbot, dialog)
        dialog.recover.click()
        assert len(session.windows) == 2
        assert sorted(window.document.title for window in session.windows) == ["lost 0", "lost 1"]
        assert all(window.document.is_modified for window in session.windows)
        qtbot.waitUntil(lambda: len(list(home.iterdir())) == 2 and all(
            len(list(path.glob("*.gtree"))) == 1 for path in home.iterdir()))
    finally:
        session.end()
        for window in session.windows:
            window.document.history.stack.setClean()
            window.close()
    assert len(copies.abandoned_folders(home)) == 2
