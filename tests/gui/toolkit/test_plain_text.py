"""Text from data is shown literally everywhere in the window."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QInputDialog, QLabel, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from explorer.gui.actions import files, scoping
from explorer.gui.dialogs.report import ErrorReport
from explorer.gui.document import Document, second_run
from explorer.gui.document.file import StudyFile
from explorer.gui.exam.marks import ExamMarks
from explorer.gui.exam.practice.panel import PracticePanel
from explorer.gui.lab.matrix_games.panel import MatrixPanel
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit import plain_text, settings
from explorer.study import Exam, ExamQuestion, Study
from explorer.trees import formats
from explorer.trees.tree import FEATURE_PREFIX, Tree
from tests.gui.seen import MARKS, Reader, Seen, mark

# The offscreen platform warns that it can't raise tips or grab the mouse for menus.
pytestmark = pytest.mark.qt_log_ignore("raise|grabbing", extend=True)

GUI = Path(__file__).parents[3] / "explorer/gui"


@pytest.fixture(name="reader")
def _reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    """Return a reader that also reads each dialog that opens, and then closes it."""
    reader = Reader()

    def look(dialog: QDialog) -> int:
        dialog.show()
        reader.read(dialog)
        dialog.reject()
        return 0

    monkeypatch.setattr(QDialog, "exec", look)
    return reader


Show = Callable[[Study], MainWindow]


@pytest.fixture(name="show")
def _show(qtbot: QtBot, tmp_path: Path) -> Iterator[Show]:
    """Yield a function that shows a study in a window; names of its file and folder contain marks."""
    windows: list[MainWindow] = []

    def show(study: Study) -> MainWindow:
        path = tmp_path / mark("zFolder") / f"{mark('zFile')}.gtree"
        path.parent.mkdir()
        document = Document(study)
        document.save(path)
        document.wait_until_saved()
        settings.add_recent(path)
        window = MainWindow(document)
        qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
        window.show()
        windows.append(window)
        return window

    yield show
    for window in windows:
        second_run.end_second_run(window.document)


def two_players() -> Tree:
    tree = formats.parse(
        f"""{{"label": "{mark('zRoot')}", "moves": ["{mark('zLeft')}", "{mark('zRight')}"], "children": [
        {{"label": "{mark('zInner')}", "moves": ["{mark('zFirst')}", "{mark('zSecond')}"], "children": [3, 12]}},
        [{{"label": "{mark('zLeaf')}", "value": 2}}, 4]]}}""")
    return tree.with_columns(title=mark("zTitle"))


def with_exam() -> Study:
    questions = ExamQuestion("values"), ExamQuestion("skipped-leaves"), ExamQuestion("root-value")
    return Study(two_players(), exam=Exam(
        mark("zExam"), mark("zCourse"), mark("zDate"), mark("zAdvice"), questions, (mark("zStudent"),)))


def unknowns() -> Study:
    return Study(formats.parse(f'[[3,"?{mark("zX")}"],["?{mark("zY")}",5]]'))


def several_players() -> Study:
    tree = formats.parse(
        '{"player":0,"children":[{"player":1,"children":[{"payoffs":[1,2,3]},{"payoffs":[4,5,6]}]},'
        '{"player":2,"children":[{"payoffs":[7,8,9]},{"payoffs":[1,1,1]}]}]}')
    return Study(tree.with_columns(players=(mark("zAnna"), mark("zBob"), mark("zCarl"))), algorithm="max-n")


def features() -> Study:
    tree = formats.parse("[[3,12],[2,4]]")
    worth = {FEATURE_PREFIX + mark("zFeature"): tree.payoff[:, 0].copy()}
    return Study(tree.with_columns(columns=worth, weights={mark("zFeature"): 1}))


@pytest.mark.parametrize(("make", "names"), [
    (with_exam, ("zRoot", "zLeft", "zRight", "zInner", "zFirst", "zSecond", "zLeaf", "zExam", "zFile")),
    (unknowns, ("zX", "zY")), (several_players, ("zAnna", "zBob", "zCarl")), (features, ("zFeature",)),
])
def test_every_panel_and_tip_shows_texts_as_they_are_at_every_step(
    show: Show, reader: Reader, make: Callable[[], Study], names: tuple[str, ...]
) -> None:
    window = show(make())
    document = window.document
    for name, dock in window.docks.items():
        document.request_panel(name)
        QApplication.processEvents()
        reader.read(dock)
        for node in range(0, len(document.tree), 2) if name in ("why", "stack", "node", "strategy") else ():
            document.select([node])
            document.set_step(document.steps * (node + 1) // len(document.tree))
            reader.read(dock, window.player)
    reader.read()
    reader.check(*names)


def test_every_dialog_and_message_shows_texts_as_they_are(
    show: Show, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def ask(*given: object, **more: object) -> tuple[str, str]:
        asked.append((given, more))
        return "", ""

    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, ask)
    monkeypatch.setattr(QInputDialog, "getText", ask)
    window = show(with_exam())
    document = window.document
    document.edit(f"Call it {mark('zEdit')}", document.study, [0])
    document.request_panel("history")
    document.select([1])
    opens = [action for action in window.commands.children() if isinstance(action, QAction)
             and action.text().endswith("…") and action.isEnabled() and action.objectName() not in ("print", "growth")]
    assert len(opens) > 10
    for action in opens:
        action.trigger()
    window.commands["compare"].trigger()
    window.commands["export runs"].trigger()
    window.commands["new"].trigger()
    assert document.is_modified
    reader.read()
    reader.check("zEdit", "zFile", "zExam", "zCourse", "zDate", "zAdvice", "zStudent")
    assert asked


def test_every_mode_shows_texts_as_they_are(show: Show, reader: Reader, qtbot: QtBot, tmp_path: Path) -> None:
    window = show(Study(two_players()))
    document = window.document
    # The scope bar, a collapsed subtree, the second run.
    document.attempt(lambda: scoping.focus_on_subtree(document, 1))
    reader.read()
    document.undo()
    document.select([1])
    window.commands["collapse"].trigger()
    window.commands["compare"].trigger()
    reader.read()
    window.commands["compare"].trigger()
    document.undo()
    # A refused edit in place, and the text in the find bar.
    window.canvas.typing.open(3, "value", mark("zTyped"))
    qtbot.keyClick(window.canvas.typing.editor.line, Qt.Key.Key_Return)
    reader.read(window.canvas)
    qtbot.keyClick(window.canvas.typing.editor.line, Qt.Key.Key_Escape)
    window.commands["find"].trigger()
    window.find_bar.field.setText(mark("zSought"))
    reader.read(window.find_bar)
    # Files that can't be read or do not exist.
    bad = tmp_path / f"{mark('zBad')}.json"
    bad.write_text(f'["{mark("zInside")}"]')
    for path in (bad, tmp_path / f"{mark('zGone')}.json"):
        files.open_path(window.context, path)
        qtbot.waitUntil(lambda: not document.busy_text)
        assert window.message_bar.isVisible()
        reader.read(window.message_bar)
    reader.check("zRoot", "zLeft", "zInner", "zTyped", "zSought", "zInside", "zGone")


def test_a_matrix_shows_the_names_of_its_rows_as_they_are(show: Show, reader: Reader, qtbot: QtBot) -> None:
    window = show(Study(two_players()))
    window.document.request_panel("matrix")
    panel = window.docks["matrix"].widget()
    assert isinstance(panel, MatrixPanel)
    for text in ("    zAway zHome\nzUp  3 -1\nzDown -2 4", "zUp 3 -1\nzDown -2"):
        panel.text.setPlainText(MARKS.sub(lambda found: mark(found[0]), text))
        qtbot.waitUntil(lambda: bool(panel.results) or panel.error_label.isVisible())
        reader.read(panel)
    assert list(reader.faults) == []
    assert {"zUp", "zDown"} <= reader.marks


def test_practice_shows_texts_as_they_are(show: Show, reader: Reader) -> None:
    window = show(with_exam())
    window.commands["practice"].trigger()
    panel = window.docks["practice"].widget()
    assert isinstance(panel, PracticePanel)
    combo = panel.start.question
    for row in range(combo.count()):
        if not combo.model().index(row, 0).flags() & Qt.ItemFlag.ItemIsEnabled:
            continue
        combo.setCurrentIndex(row)
        panel.start.start_button.click()
        panel.hint.click()
        reader.read(window.practice_bar, panel)
        window.document.practice_mode.check_answers()
        reader.read(panel)
        panel.give_up.click()
        reader.read(panel)
        window.document.practice_mode.leave()
    reader.read()
    reader.check("zRoot", "zInner", "zLeaf")


def test_menus_and_the_start_page_show_names_of_files_as_they_are(show: Show, reader: Reader, qtbot: QtBot) -> None:
    window = show(several_players())
    for menu in window.findChildren(QMenu):
        menu.aboutToShow.emit()
    reader.read()
    window.canvas.begin_edit(0, "player")
    reader.read()
    for menu in window.findChildren(QMenu):
        menu.close()
    empty = MainWindow(Document())
    qtbot.addWidget(empty)
    empty.show()
    reader.read(empty)
    reader.check("zFile", "zFolder", "zAnna", "zBob")


def test_replies_and_reports_show_texts_as_they_are(
    show: Show, reader: Reader, qtbot: QtBot, tmp_path: Path
) -> None:
    window = show(with_exam())
    replies = tmp_path / f"{mark('zReplies')}.csv"
    student = mark("zStudent")
    for text in (f"student,1\n{student},7\n", f"{mark('zColumn')}\n1\n", f"student,question,reply\n{student},1,x\n"):
        replies.write_text(text)
        marks = ExamMarks(window.document, replies, window)
        marks.show()
        qtbot.waitUntil(lambda dialog=marks: not dialog.bar.isVisible())
        reader.read(marks)
        marks.reject()
    report = ErrorReport(ValueError(mark("zError")), window)
    qtbot.addWidget(report)
    report.show()
    reader.read(report)
    reader.check("zError")


def test_the_reader_finds_what_is_not_shown_as_it_is(qtbot: QtBot, reader: Reader) -> None:
    for make in (QLabel, QPushButton):
        wrong = make(mark("zWrong"))
        wrong.setToolTip(mark("zTip"))
        qtbot.addWidget(wrong)
        reader.read(wrong)
        assert len(reader.faults) == 2
        reader.faults.clear()
        reader._known.clear()


@pytest.mark.parametrize("text", [
    "plain", "a < b & c", "<b>bold</b>", "two\n<i>lines</i>", "<img src='x'>\nand  spaces", "&lt;", "&amp; 'quotes' \"",
])
def test_a_tip_and_a_key_and_a_title_read_as_given(text: str) -> None:
    assert Seen("", "guessed", plain_text.escape_tip(text)).shown == text
    assert Seen("", "keys", plain_text.escape_keys(text)).shown == text
    assert Seen("", "title", plain_text.escape_title(f"{text}[*]") + "[*]").shown == f"{text}[*]"


def test_a_title_with_the_sign_of_changes_in_it_is_shown(qtbot: QtBot) -> None:
    window = MainWindow(Document())
    qtbot.addWidget(window)
    window.document.new(Study(two_players()), StudyFile(name="a[*]b"))
    assert Seen("", "title", window.windowTitle()).shown.startswith("a[*]b – ")


def literal(part: ast.expr) -> bool:
    """Return whether a text is a literal of the program, translated or not, with nothing formatted into it."""
    match part:
        case ast.Constant():
            return True
        case ast.IfExp():
            return literal(part.body) and literal(part.orelse)
        case ast.Call(func=ast.Name("_")):
            return all(isinstance(each, ast.Constant) for each in part.args)
        case ast.Call(func=ast.Name("escape_tip")):
            return True
    return False


BANNED = {
    "QMessageBox", "QErrorMessage", "QTextBrowser", "QTextEdit", "QTextDocument", "QStaticText", "QProgressDialog",
    "QGraphicsTextItem", "QWhatsThis", "QLabel", "LabelItem",
}
"""Names in Qt that may take text for rich text, or that exist for rich text only."""


def unsafe_parts(source: str) -> Iterator[str]:
    """Yield the calls that may pass text from data to Qt without stating its format."""
    for part in ast.walk(ast.parse(source)):
        match part:
            case ast.Call(func=ast.Name(name)) if name in BANNED:
                yield f"{part.lineno}: {name}(…)"
            case ast.Call(func=ast.Attribute(value=ast.Name(name), attr=call)) if (
                    name in BANNED and call != "ExtraSelection"):  # a mark on text that is there already
                yield f"{part.lineno}: {name}.{call}(…)"
            case ast.Call(func=ast.Attribute(attr="setToolTip" | "setWhatsThis" as call)) if not literal(part.args[0]):
                yield f"{part.lineno}: {call}(…)"
            case ast.Call(func=ast.Attribute(attr="setHtml" | "insertHtml" | "setTextFormat" as call)):
                if ast.unparse(part.args[0]) != "Qt.TextFormat.PlainText":
                    yield f"{part.lineno}: {call}(…)"
            case ast.ClassDef() if any(ast.unparse(base) == "QLabel" for base in part.bases):
                if "self.setTextFormat(Qt.TextFormat.PlainText)" not in ast.unparse(part):
                    yield f"{part.lineno}: class {part.name}(QLabel)"
    if "ToolTipRole" in source and "escape_tip" not in source:
        yield "ToolTipRole without escape_tip"


@pytest.mark.parametrize("source", [
    "QLabel(name)", "label.setToolTip(name)", "label.setToolTip(_('{}').format(name))", "QMessageBox.warning(a, b, c)",
    "class Line(QLabel):\n pass", "label.setTextFormat(Qt.TextFormat.RichText)", "QTextEdit()", "x = Qt.ToolTipRole",
    "view.setHtml(text)", "button.setWhatsThis(f'{name}')",
])
def test_unsafe_ways_are_found(source: str) -> None:
    assert len(list(unsafe_parts(source))) == 1


@pytest.mark.parametrize("path", sorted(GUI.rglob("*.py")), ids=lambda path: path.relative_to(GUI).as_posix())
def test_texts_reach_qt_by_one_module_alone(path: Path) -> None:
    if path.name != "plain_text.py":
        assert list(unsafe_parts(path.read_text(encoding="utf-8"))) == []
