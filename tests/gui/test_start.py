"""The start of the program: what is loaded before a tree from a file is painted."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from explorer import study
from explorer.study import Study
from explorer.trees import games

ROOT = Path(__file__).parents[2]
MOST_MODULES = 243
"""The most modules of the program that may be loaded before the first paint of a tree; it took 290 once."""
NOT_LOADED = ("explorer.exam", "explorer.lab.", "explorer.pictures.export", "explorer.gui.dialogs", "explorer.gui.exam",
              "explorer.gui.lab", "explorer.trees.games", "explorer.cli.", "numpy.ma.", "numpy.random", "pyqtgraph")
"""Packages that a window with a tree does not need."""
NEEDED = ("explorer.lab.orders",)
WINDOW = """
import json, os, sys
from PySide6.QtCore import QEvent, QObject
from explorer.gui import app
from explorer.gui.canvas import Canvas

class Watch(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and isinstance(watched, Canvas) and len(watched.document.tree) > 1:
            print(json.dumps(sorted(sys.modules)), flush=True)
            os._exit(0)
        return False

watch = Watch()
app.application().installEventFilter(watch)
sys.exit(app.run(sys.argv[1:]))
"""


@pytest.mark.parametrize("name", ["tree.json", "tree.gtree"])
def test_only_what_a_window_needs_is_loaded_before_the_tree_is_painted(tmp_path: Path, name: str) -> None:
    if name.endswith(".json"):
        (tmp_path / name).write_text("[[3,12,8],[2,4,6],[14,5,2]]")
    else:
        study.save(Study(games.expand("tic-tac-toe", position="XO./.../...")), tmp_path / name)
    done = subprocess.run(
        [sys.executable, "-c", WINDOW, tmp_path / name], cwd=ROOT, capture_output=True, text=True, check=False,
        timeout=120, env={**os.environ, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path),
                          "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"})
    assert done.returncode == 0, done.stderr
    loaded = json.loads(done.stdout)
    assert not [each for each in loaded if each.startswith(NOT_LOADED) and each not in NEEDED]
    assert len([each for each in loaded if each.startswith("explorer")]) <= MOST_MODULES


def test_no_source_is_read_at_the_start() -> None:
    """Qt for Python would read the source of every module, and Python would keep it."""
    read = "import linecache; from explorer.gui.main_window import window; print(*linecache.cache, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", read], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not [file for file in done.stdout.split() if f"{os.sep}explorer{os.sep}" in file]


def test_a_tree_on_the_command_line_opens_in_a_window() -> None:
    open_tree = """
import sys
from PySide6.QtCore import QTimer
from explorer import cli
from explorer.gui import app
from explorer.trees import formats

def tell():
    window = next(each for each in app.application().topLevelWidgets() if hasattr(each, "document"))
    print(formats.write(window.document.tree), window.document.is_modified, window.split_view.isVisible())
    window.document.history.stack.setClean()
    window.close()

app.application()
QTimer.singleShot(1500, tell)
sys.exit(cli.main(["[[3,12],[2,4]]"]))
"""
    done = subprocess.run([sys.executable, "-c", open_tree], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[0] == "[[3,12],[2,4]] True True"
