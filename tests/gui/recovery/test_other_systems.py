"""Unsaved work survives where POSIX's names are lacking, as on Windows."""

from pathlib import Path

from tests.other_systems import run_without_posix

EDIT = """
from explorer.gui import app
from explorer.gui.document import Document
from explorer.gui.recovery import copies, endings
from explorer.gui.recovery.autosave import Autosave
from explorer.gui.sharing import locks
from explorer.study import Study
from explorer.trees import edit, formats
from PySide6.QtTest import QTest
running, home = app.application(), pathlib.Path("home")
document = Document(Study(formats.parse("[[3,12],[2,4]]")))
keeper = Autosave(document, home)
window = app.make_window(document)
window.show()
tree = document.study.tree
document.edit_tree("Value", edit.set_value(tree, [tree.node_at_path("0.0")], 7))
listener = endings.Endings(running, keeper.write_now, keeper.write_now)
QTest.qWait(50)
keeper.write_now()
keeper.leave()
listener.stop()
folder, = copies.abandoned_folders(home)
study, _file, _time = folder.read()
print(float(study.tree.payoff[study.tree.node_at_path("0.0")][0]))
lock = locks.FileLock(home)
print(lock.take(pathlib.Path("lesson.gtree")))
window.hide()
document.close()
"""


def test_a_window_opens_edits_and_leaves_a_copy_without_posix(tmp_path: Path) -> None:
    assert run_without_posix(EDIT, tmp_path).split() == ["7.0", "True"]
