"""The window in other locales: it opens, and its texts are the same as elsewhere."""

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6 import QtCore, QtGui, QtPrintSupport, QtSvg, QtWidgets

from tests.options import thinned

ROOT = Path(__file__).parent.parent.parent
LOCALES = ("tr_TR", "ar_EG")
"""Turkish, in which the capital of i is not in ASCII, and Arabic, with other digits and from right to left."""
OBJECTS = {
    name for module in (QtCore, QtGui, QtPrintSupport, QtSvg, QtWidgets) for name in dir(module)
    if isinstance(kind := getattr(module, name), type) and issubclass(kind, QtCore.QObject)
}
TURKISH = "".join(
    f'{part}\ncopy "{"tr_TR" if part == "LC_CTYPE" else "POSIX"}"\nEND {part}\n'
    for part in ("LC_CTYPE", "LC_COLLATE", "LC_MONETARY", "LC_NUMERIC", "LC_TIME", "LC_MESSAGES"))
"""Source of a locale that is Turkish in LC_CTYPE only; compiling the other categories takes seconds."""
WINDOW = """
import json, sys
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from explorer.gui import app
from explorer.gui.panels.panel import FRAME
from explorer.gui.exam.details import ExamDetails
from explorer.gui.dialogs.export import ExportDialog
from explorer.gui.dialogs.generate import GenerateDialog
from explorer.gui.main_window.window import MainWindow
from tests.gui.seen import every_text

def read():
    window = next(each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow))
    if window.document.is_pristine:
        return
    alarm.stop()
    QTest.qWait(10 * FRAME)  # until the panels in front show the tree, before others hide them
    document = window.document
    for name in window.docks:
        document.request_panel(name)
    dialogs = GenerateDialog(window), ExamDetails(document, window), ExportDialog(document, window)
    for dialog in dialogs:
        dialog.show()
    document.set_step(9)
    QApplication.processEvents()
    texts = {f"{seen.where}: {seen.shown}" for seen in every_text() if seen.shown}
    direction = QApplication.layoutDirection().name
    print(json.dumps({"direction": direction, "texts": sorted(texts)}))
    for dialog in dialogs:
        dialog.close()
    window.close()

application = app.application()
alarm = QTimer()
alarm.timeout.connect(read)
alarm.start(5)
sys.exit(app.run(sys.argv[1:]))
"""


@pytest.fixture(name="folder", scope="module")
def _folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a compiled locale with Turkish letters; empty if localedef is not installed.

    Qt takes the other properties of a locale from its name. Without the compiled locale, the test of keywords below
    still holds.
    """
    folder = tmp_path_factory.mktemp("locales")
    if shutil.which("localedef"):
        (folder / "source").write_text(TURKISH)
        # localedef always warns about parts that the C library does not need, so its output is ignored.
        subprocess.run(["localedef", "-c", "-i", folder / "source", "-f", "UTF-8", folder / "tr_TR.UTF-8"],
                       capture_output=True, check=False)
    return folder


def window_in(locale: str, locales: Path, folder: Path) -> dict[str, object]:
    """Return the layout direction and the texts of a window that is opened in this locale."""
    tree = folder / "tree.json"
    tree.write_text("[[3,12.5,8],[2,4,1e6],[14,5,2]]")
    home = folder / locale
    home.mkdir()
    inherited = {name: value for name, value in os.environ.items()
                 if name not in ("LANGUAGE", "LANG") and not name.startswith("LC_")}
    has_own = (locales / locale).exists()
    done = subprocess.run(
        [sys.executable, "-c", WINDOW, tree], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False,
        timeout=120, env={
            **inherited, "LC_ALL": locale, "HOME": str(home), "XDG_CONFIG_HOME": str(home), "PYTHONPATH": str(ROOT),
            "QT_QPA_PLATFORM": "offscreen", **({"LOCPATH": str(locales)} if has_own else {})})
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    shown: dict[str, object] = json.loads(done.stdout)
    return shown


@pytest.fixture(name="usual", scope="module")
def _usual(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    return window_in("C.UTF-8", folder, tmp_path_factory.mktemp("usual"))


@pytest.mark.parametrize("name", thinned(LOCALES, 4))
def test_the_window_opens_and_reads_alike_in_every_locale(
    name: str, folder: Path, usual: dict[str, object], tmp_path: Path
) -> None:
    shown = window_in(f"{name}.UTF-8", folder, tmp_path)
    assert len(usual["texts"]) > 500
    assert set(shown["texts"]) ^ set(usual["texts"]) == set()
    assert shown == usual


def keywords_of(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and text of each keyword argument to a constructor of a Qt class or of a class derived from one."""
    tree = ast.parse(source)
    derived = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
               and {_name(base) for base in node.bases} & OBJECTS
               and not any(isinstance(each, ast.FunctionDef) and each.name == "__init__" for each in node.body)}
    for part in ast.walk(tree):
        if isinstance(part, ast.Call) and _name(part.func) in OBJECTS | derived:
            yield from ((part.lineno, f"{_name(part.func)}({word.arg}=…)") for word in part.keywords)
        if isinstance(part, ast.ClassDef) and {_name(base) for base in part.bases} & OBJECTS:
            for call in ast.walk(part):
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "super().__init__":
                    yield from ((call.lineno, f"super().__init__({word.arg}=…)") for word in call.keywords)


def _name(part: ast.expr) -> str:
    return part.id if isinstance(part, ast.Name) else part.attr if isinstance(part, ast.Attribute) else ""


@pytest.mark.parametrize(("source", "count"), [
    ("QTimer(self, singleShot=True, interval=3)", 2), ("QtWidgets.QLabel(text='x')", 1), ("QTimer(self)", 0),
    ("class A(QLabel):\n def __init__(self): super().__init__(indent=0)", 1), ("dict(interval=3)", 0),
    ("class A(QLabel):\n pass\nA(indent=0)", 1),
    ("class A(QLabel):\n def __init__(self, indent): super().__init__()\nA(indent=0)", 0),
])
def test_keywords_of_constructors_are_found(source: str, count: int) -> None:
    assert len(list(keywords_of(source))) == count


def test_no_constructor_of_qt_is_given_a_property_by_keyword() -> None:
    """PySide finds setters by C's toupper, which fails for "interval" in a Turkish locale."""
    sources = {path: path.read_text(encoding="utf-8") for folder in ("explorer", "tests", "packaging")
               for path in (ROOT / folder).rglob("*.py")}
    with_qt = {path: source for path, source in sources.items() if "PySide6" in source}
    assert len(with_qt) > 100
    assert [f"{path.relative_to(ROOT)}:{line}: {words}" for path, source in with_qt.items()
            for line, words in keywords_of(source)] == []
