"""The start page: it is there while nothing is drawn, and only then."""

from explorer import study
from explorer.gui import app as application
from explorer.gui.dialogs.generate import GenerateDialog
from explorer.gui.document import Document
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit import settings
from explorer.study import Study
from explorer.trees import formats

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


def test_the_start_page_is_there_until_something_is_drawn(qtbot, qapp):
    window = MainWindow(Document())
    qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
    window.show()
    assert window.start_page.isVisible()
    window.start_page.draw_requested.emit()
    assert window.canvas.isVisible()
    assert not window.start_page.isVisible()
    window.document.new()
    assert window.start_page.isVisible()
    window.start_page.tree_chosen.emit(formats.parse("[1,2]"))
    assert window.canvas.isVisible()
    assert window.document.is_modified  # the typed tree is in no file


def test_the_start_page_is_made_when_it_is_first_shown(window):
    assert "start_page" not in vars(window)
    window.document.new()
    assert vars(window)["start_page"].isVisible()


def test_who_begins_with_a_file_sees_no_other_page_before_it(qtbot, qapp, tmp_path):
    path = tmp_path / "lecture.gtree"
    study.save(Study(formats.parse(AIMA)), path)
    document = Document()
    document.open(path, beside=True, then=lambda: settings.add_recent(path))
    window = MainWindow(document)
    qtbot.addWidget(window)
    window.show()
    assert document.busy_text
    assert not window.canvas.isVisible()
    qtbot.waitUntil(lambda: len(document.tree) > 1)
    assert window.canvas.isVisible()
    assert "start_page" not in vars(window)
    assert window.windowTitle().startswith("lecture.gtree")
    assert settings.recent_files() == [path]


def test_a_file_to_begin_with_that_is_none_leads_to_the_start_page_which_says_why(qtbot, qapp, tmp_path):
    path = tmp_path / "spoilt.gtree"
    path.write_text("{")
    document = Document()
    document.open(path, beside=True, then=lambda: settings.add_recent(path))
    window = MainWindow(document)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: not document.busy_text)
    assert window.start_page.isVisible()
    assert window.message_bar.isVisible()
    assert "spoilt.gtree" in window.message_bar.text.text()
    assert settings.recent_files() == []


def test_the_start_pages_position_opens_the_dialog_that_shows_it(qtbot, qapp, monkeypatch):
    window = MainWindow(Document())
    qtbot.addWidget(window)
    positions = []
    monkeypatch.setattr(GenerateDialog, "exec", lambda dialog: positions.append(dialog.option_texts()["position"]))
    window.start_page.generate_requested.emit("X../.O./...")
    assert positions == ["X../.O./..."]


def test_what_is_typed_first_goes_to_the_start_page_and_with_a_file_to_the_canvas(qtbot):
    first, second = (application.make_window(each) for each in (Document(), Document(Study(formats.parse("[1,2]")))))
    for each in (first, second):
        qtbot.addWidget(each)
        each.show()
        each.activateWindow()
    assert first.focusWidget() is first.start_page.line
    assert second.focusWidget() is second.canvas
