"""The report of an unexpected error."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from explorer.gui.dialogs.about import AboutDialog
from explorer.gui.dialogs.report import ErrorReport


def failed() -> Exception:
    try:
        raise ZeroDivisionError("one and\nnothing")
    except ZeroDivisionError as error:
        return error


def test_the_report_says_it_in_one_line_and_holds_traceback_and_versions(qtbot: QtBot) -> None:
    report = ErrorReport(failed())
    qtbot.addWidget(report)
    assert ErrorReport._summary(failed()) == "ZeroDivisionError: one and nothing"
    details = report.details.toPlainText()
    assert "test_report.py" in details
    assert "numpy" in details


def test_the_details_go_to_the_clipboard(qtbot: QtBot) -> None:
    report = ErrorReport(failed())
    qtbot.addWidget(report)
    report.copy.click()
    assert QGuiApplication.clipboard().text() == report.details.toPlainText()


def test_enter_continues(qtbot: QtBot) -> None:
    report = ErrorReport(failed())
    qtbot.addWidget(report)
    report.open()
    with qtbot.waitSignal(report.accepted):
        qtbot.keyClick(report, Qt.Key.Key_Return)


def test_about_names_the_versions(qtbot: QtBot) -> None:
    about = AboutDialog()
    qtbot.addWidget(about)
    assert "Qt" in about.versions.text()
