"""The application: its start, its colours, and what happens on an unexpected error."""

import subprocess
import sys

from PySide6.QtWidgets import QApplication, QDialog

from explorer import study
from explorer.gui import app as application
from explorer.gui.actions.viewing import use_colours
from explorer.gui.dialogs.report import ErrorReport
from explorer.gui.document import Document
from explorer.gui.toolkit import settings, style
from explorer.gui.toolkit.screens import screen_of
from explorer.pictures.theme import DARK, LIGHT
from explorer.study import Study
from explorer.trees import formats

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def test_what_is_rarely_needed_is_not_loaded_with_the_window():
    rare = ["explorer.exam", "explorer.lab.unknowns", "numpy.random", "importlib.metadata", "PySide6.QtPrintSupport",
            "PySide6.QtSvg", "pyqtgraph",
            "explorer.gui.exam", "explorer.gui.lab", "explorer.gui.panels.weights",
            *(f"explorer.gui.dialogs.{name}" for name in (
                "convention", "export", "generate", "help", "printing", "report", "start"))]
    code = f"""
import sys
from explorer.cli import main
from explorer.gui import app
from explorer.gui.main_window import window
print([name for name in {rare} if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_program_shows_a_window_for_each_file(qtbot, qapp, tmp_path, monkeypatch):
    paths = [tmp_path / f"{name}.gtree" for name in ("one", "two")]
    for path in paths:
        study.save(Study(formats.parse(AIMA)), path)
    made = []
    make = application.make_window

    def keep(document):
        made.append(make(document))
        return made[-1]

    def wait(_app):
        qtbot.waitUntil(lambda: all(window.canvas.isVisible() for window in made))
        return 0

    for holder, name, value in ((application, "application", lambda: qapp), (application, "make_window", keep),
                                (style, "use_theme", lambda *_: None), (QApplication, "exec", wait),
                                (sys, "excepthook", sys.excepthook)):
        monkeypatch.setattr(holder, name, value)
    assert application.run([str(path) for path in paths]) == 0
    assert [window.windowTitle().split("[")[0] for window in made] == ["one.gtree", "two.gtree"]
    for window in made:
        assert window.close()


def test_the_window_is_no_larger_than_the_screen(qtbot, qapp):
    try:
        window = application.make_window(Document())
        qtbot.addWidget(window)
        room = screen_of(window).availableSize()
        assert window.width() <= room.width()
        assert window.height() <= room.height()
    finally:
        qapp.setStyleSheet("")
        qapp.setPalette(style.palette(LIGHT))


def test_light_and_dark_colour_the_window_and_the_tree(window, qapp):
    try:
        use_colours(window.document, "dark")
        assert window.document.theme is DARK
        assert qapp.palette().base().color().name() == DARK.paper
        assert settings.colours() == "dark"
        settings.set_colours("light")
        style.use_theme(qapp, LIGHT)
        assert window.document.theme is LIGHT
        assert style.theme_for("light") is LIGHT
    finally:
        qapp.setStyleSheet("")
        qapp.setPalette(style.palette(LIGHT))


def test_the_style_sheet_is_filled_in_for_every_theme():
    for theme in (LIGHT, DARK):
        sheet = style.style_sheet(theme)
        assert "$" not in sheet
        assert theme.paper in sheet


def test_an_unexpected_error_is_shown_and_the_program_lives_on(qtbot, window, qapp, capsys):
    error = ZeroDivisionError("in the middle of something")
    application.report_error(qapp, ZeroDivisionError, error, None)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), ErrorReport))
    dialog = QApplication.activeModalWidget()
    assert "ZeroDivisionError" in dialog.details.toPlainText()
    dialog.accept()
    assert "in the middle of something" in capsys.readouterr().err
    window.commands["mirror"].trigger()
    assert window.document.steps > 0


def test_at_the_end_of_the_session_nothing_is_shown_that_qt_would_hide_after_python(qtbot, qapp, monkeypatch):
    monkeypatch.setattr(application, "_apply_colours", lambda _document: None)
    session = application.Session(qapp, [application.make_window(Document(Study(formats.parse("[1,2]"))))])
    window = session.windows[0]
    qtbot.addWidget(window)
    window.show()
    QDialog(window).show()
    session.end()
    assert not [each for each in qapp.topLevelWidgets() if each.isVisible()]
