"""The main window: its layout and texts, and that closing it loses no changes."""

import subprocess
import sys
from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QPointF, QSize, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox

from explorer import search, study
from explorer.analysis import analyse, snapshot_at
from explorer.gui import app as application
from explorer.gui.actions import editing, files, searching
from explorer.gui.actions.viewing import move_focus, use_colours
from explorer.gui.dialogs.generate import GenerateDialog
from explorer.gui.dialogs.report import ErrorReport
from explorer.gui.document import Document
from explorer.gui.main_window import status_bar
from explorer.gui.main_window.panel_table import PANELS
from explorer.gui.main_window.window import KEY_GAP, MainWindow
from explorer.gui.toolkit import convention_text, settings, style
from explorer.pictures.theme import DARK, LIGHT
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study import Study
from explorer.trees import edit, formats, games
from explorer.trees.tree import CHANCE

ASKED_FOR = {"weights", "strategy", "matrix", "orders", "unknowns", "exam", "practice"}
AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


@pytest.fixture
def window(qtbot, qapp):
    shown = MainWindow(Document(Study(formats.parse(AIMA))))
    qtbot.addWidget(shown, before_close_func=lambda each: each.document.history.stack.setClean())
    shown.show()
    qtbot.waitExposed(shown)
    shown.activateWindow()
    return shown


def every_action(menu):
    for action in menu.actions():
        if isinstance(action.menu(), QMenu):
            yield from every_action(action.menu())
        elif not action.isSeparator():
            yield action


def test_every_action_stands_in_a_menu(window):
    menus = {action.objectName() for top in window.menuBar().actions() for action in every_action(top.menu())}
    missing = {action.objectName() for action in window.commands.children() if action.objectName()} - menus
    assert missing <= {"clear recent"}


def test_the_window_is_named_after_the_file_and_starred_while_it_is_modified(window, tmp_path):
    assert window.windowTitle().startswith("Untitled")
    window.commands["add child"].trigger()
    assert window.isWindowModified()
    path = tmp_path / "lecture.gtree"
    files.save_to(window.context, path)
    assert not window.isWindowModified()
    assert window.windowTitle().startswith("lecture.gtree")
    assert settings.recent_files() == [path]


def test_the_status_line_counts_what_was_seen_by_this_step(window):
    window.document.set_step(13)
    text = window.statusBar().counts.text()
    assert text == "13 nodes · 4 of 9 leaves evaluated · 2 pruned · minimum 5"
    window.document.set_step(12)
    assert window.statusBar().counts.text() == "13 nodes · 4 of 9 leaves evaluated · 2 about to be pruned · minimum 5"
    window.document.set_step(0)
    assert window.statusBar().counts.text() == "13 nodes · 0 of 9 leaves evaluated · minimum 5"


def test_the_status_line_counts_static_evaluations_and_never_shows_a_split_percent(window):
    window.document.set_convention(Convention(depth=1))
    assert "1 static evaluation ·" not in window.statusBar().counts.text()
    assert window.document.trace is None
    nodes = range(1, 4)
    window.document.edit_tree("Static", edit.set_value(window.document.study.tree, nodes, 2))
    assert "0 of 9 leaves evaluated · 3 static evaluations" in window.statusBar().counts.text()
    window.canvas.viewpoint.zoom_to(0.0004, None)
    assert window.statusBar().zoom.text() == "<1 %"


def test_at_the_end_of_a_pass_nothing_is_about_to_be_skipped_less_than_not_at_all():
    tree = formats.parse("[[[[41,5],[12,90]],[[101,80],[20,30]]],[[[34,80],[36,35]],[[50,36],[25,3]]]]")
    tally = status_bar.LeafCounts(analyse(tree, search.run(tree, "mtd-f", None, SearchOptions(guess=float("inf")))))
    assert not any("-" in part for step in range(tally.trace.steps)
                   for part in tally.describe_at(snapshot_at(tally.run, step)))


def test_the_convention_is_always_in_sight(window):
    assert window.convention.text() == "≥ · fail-soft · (−∞, +∞)"
    window.document.set_convention(Convention(cut="gt", window=(-1.0, 2.0), depth=1))
    assert window.convention.text() == "> · fail-soft · (−1, 2) · 1 ply"
    parts = convention_text.convention_parts(Convention(fail="hard", ties="last"), "alpha-beta")
    assert parts == ["≥", "fail-hard", "(−∞, +∞)", "last tie"]


def test_rules_that_a_search_ignores_are_not_said_and_refused_ones_are():
    said = convention_text.search_text
    assert said(Convention(fail="hard"), SearchOptions(), "max-n") == "first tie"
    assert said(Convention(), SearchOptions(), "mcts") == "1,000 iterations · exploration 1.414 · seed 1"
    many = SearchOptions(seed=7, iterations=10_000)
    assert said(Convention(cut="gt"), many, "mcts") == "10,000 iterations · exploration 1.414 · seed 7"
    assert ">" not in said(Convention(cut="gt"), SearchOptions(), "proof-number")
    assert said(Convention(cut="gt"), SearchOptions(), "sss-star") == ">"
    assert said(Convention(), SearchOptions(), "sss-star") == "Options"
    assert said(Convention(window=(1, 2)), SearchOptions(), "minimax") == "(1, 2) · first tie"
    assert said(Convention(), SearchOptions(), "mtd-f") == "≥ · fail-soft · first guess 0"


def test_the_options_stand_beside_the_convention_and_are_shortened_where_there_is_no_room(window, monkeypatch):
    takes = replace(search.ALGORITHMS["alpha-beta"], accepts=("bounds", "table", "killers", "history"))
    monkeypatch.setitem(search.ALGORITHMS, "alpha-beta", takes)
    document, button = window.document, window.convention
    document.set_options(SearchOptions(bounds=(-1, 14), seed=4))
    assert button.text() == "≥ · fail-soft · (−∞, +∞) · leaves in [−1, 14]"
    document.set_options(SearchOptions(bounds=(-1, 14), table=True, killers=True, history=True))
    window.resize(1000, 700)
    QApplication.processEvents()
    assert button.isVisible()
    assert button.width() < button.sizeHint().width()
    assert window.commands["export"].associatedObjects()
    assert "killer moves first" in button.toolTip()
    assert button.toolTip().endswith("Ctrl+K")
    button.grab()


def test_every_algorithm_stands_once_in_a_section_of_the_menu(window, monkeypatch):
    offered = [action for action in window.algorithm.menu().actions() if action.objectName()]
    names = sorted(action.objectName().removeprefix("algorithm ") for action in offered)
    assert names == sorted(search.ALGORITHMS)
    assert all(action.toolTip() for action in offered)
    assert window.algorithm.menu().actions()[0].text() == "Two players"
    assert not window.algorithm.menu().actions()[0].isEnabled()
    monkeypatch.setitem(search.ALGORITHMS, "new", replace(search.ALGORITHMS["minimax"], group="Others"))
    assert searching.algorithm_groups()[-1] == ("Others", ["new"])


def test_a_file_that_names_an_unknown_algorithm_is_opened_and_refused(window):
    window.document.new(Study(formats.parse(AIMA), algorithm="telepathy"))
    assert window.algorithm.text() == "telepathy"
    assert "no algorithm" in window.document.refusal


def test_another_tree_is_searched_as_is_usual_unless_somebody_chose(window):
    chancy = edit.set_player(formats.parse(AIMA), [1], CHANCE)
    files.show_tree(window.context, chancy, "Generate")
    assert window.document.study.algorithm == "expectiminimax"
    files.show_tree(window.context, formats.parse(AIMA), "Generate")
    assert window.document.study.algorithm == "alpha-beta"
    window.document.set_algorithm("minimax")
    files.show_tree(window.context, chancy, "Generate")
    assert window.document.study.algorithm == "minimax"


def test_choices_in_the_toolbar_show_what_is_in_force(window):
    assert window.algorithm.text() == "Alpha-beta"
    window.commands["algorithm minimax"].trigger()
    assert window.algorithm.text() == "Minimax"
    window.commands["order random"].trigger()
    assert window.order.text() == "Order: random 1"


def test_a_refusal_is_one_line_that_goes_with_the_next_edit(window, tmp_path):
    path = tmp_path / "broken.json"
    path.write_text("[[3,")
    place = window.canvas.mapTo(window, window.canvas.rect().topLeft())
    files.open_path(window.context, path)
    assert window.message_bar.isVisible()
    assert window.canvas.mapTo(window, window.canvas.rect().topLeft()) == place
    assert window.message_bar.width() == window.canvas.width()
    assert "broken.json" in window.message_bar.text.text()
    assert formats.write(window.document.study.tree) == AIMA
    window.commands["mirror"].trigger()
    assert not window.message_bar.isVisible()
    for act in (lambda: window.document.select([2]), lambda: window.document.set_step(3),
                lambda: window.document.set_view(arrows=False)):
        window.document.show_message("no")
        assert window.message_bar.isVisible()
        act()
        assert not window.message_bar.isVisible()


def test_a_file_dropped_onto_the_window_is_opened(window, tmp_path):
    path = tmp_path / "dropped.json"
    path.write_text("[1,2]")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    window.dropEvent(QDropEvent(
        QPointF(9, 9), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier))
    assert formats.write(window.document.study.tree) == "[1,2]"


@pytest.mark.parametrize(("answer", "closed", "saved"), [
    (QMessageBox.StandardButton.Cancel, False, False),
    (QMessageBox.StandardButton.Discard, True, False),
    (QMessageBox.StandardButton.Save, True, True),
])
def test_closing_asks_before_anything_is_lost(window, tmp_path, monkeypatch, answer, closed, saved):
    path = tmp_path / "kept.gtree"
    files.save_to(window.context, path)
    window.commands["mirror"].trigger()
    monkeypatch.setattr(QMessageBox, "exec", lambda _box: answer)
    assert window.close() == closed
    again = Document()
    again.open(path)
    assert (formats.write(again.study.tree) != AIMA) == saved


def test_nothing_is_asked_where_nothing_would_be_lost(window, monkeypatch):
    monkeypatch.setattr(QMessageBox, "exec", lambda _box: pytest.fail("asked"))
    assert window.close()


def test_the_window_comes_back_as_it_was_left(qtbot, window):
    window.docks["log"].hide()
    size = QSize(795, 640)
    window.resize(size)
    window.close()
    again = MainWindow(Document())
    qtbot.addWidget(again)
    assert again.size() == size
    again.show()
    again.close()
    again = MainWindow(Document(Study(formats.parse(AIMA))))
    qtbot.addWidget(again)
    assert again.docks["log"].isHidden()
    assert not again.docks["why"].isHidden()


def test_panels_and_player_rest_while_nothing_is_drawn(qtbot, qapp):
    window = MainWindow(Document())
    qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
    window.show()
    parts = [window.player_bar, *window.docks.values()]
    assert not any(part.isVisible() for part in parts)
    assert not window.statusBar().counts.text()
    window.start_page.tree_chosen.emit(formats.parse("[1,2]"))
    assert {part for part in parts if part.isHidden()} == {window.docks[name] for name in ASKED_FOR}
    assert window.docks["why"].width() > 300
    assert window.docks["why"].visibleRegion()
    window.docks["log"].hide()
    window.document.new()
    assert not any(part.isVisible() for part in parts)
    window.start_page.tree_chosen.emit(formats.parse("[1,2]"))
    assert {part for part in parts if part.isHidden()} == {window.docks[name] for name in ("log", *ASKED_FOR)}


def test_panels_are_brought_up_with_the_keys_in_them_also_from_the_start_page(qtbot, qapp):
    window = MainWindow(Document())
    qtbot.addWidget(window, before_close_func=lambda each: each.document.history.stack.setClean())
    window.show()
    window.commands["matrix"].trigger()
    qtbot.waitUntil(window.docks["matrix"].isVisible)
    panel = window.docks["matrix"].widget()
    qtbot.waitUntil(lambda: window.focusWidget() is panel.text)
    window.start_page.tree_chosen.emit(formats.parse("[1,2]"))
    assert not window.docks["matrix"].isHidden()
    window.commands["strategy"].trigger()
    qtbot.waitUntil(lambda: window.document.highlight is not None)
    qtbot.waitUntil(lambda: window.focusWidget() is window.docks["strategy"].widget().player)


def test_a_strategy_and_a_matrix_game_become_the_tree_as_one_undo(qtbot, window):
    document, before = window.document, window.document.study.tree
    window.commands["strategy"].trigger()
    qtbot.waitUntil(lambda: document.highlight is not None)
    window.docks["strategy"].widget().open.click()
    assert len(document.tree) == 5
    assert document.history.stack.undoText() == "Strategy of MAX as a tree"
    document.undo()
    assert document.study.tree is before


def test_the_weights_have_a_tab_while_the_tree_has_features(qtbot, window):
    assert window.docks["weights"].isHidden()
    window.document.edit_tree("Tree", games.expand("tic-tac-toe", depth="1", eval="lines"))
    assert not window.docks["weights"].isHidden()
    assert window.docks["why"].visibleRegion()
    window.panel_docks.reset()
    assert not window.docks["weights"].isHidden()
    window.document.undo()
    assert window.docks["weights"].isHidden()


def test_clicks_in_the_picture_choose_and_play(qtbot, window):
    document = window.document
    window.commands["strategy"].trigger()
    qtbot.waitUntil(lambda: document.highlight is not None)
    canvas = window.canvas
    x, y = canvas.positions.point(2)
    at = QPointF(canvas.camera.to_widget_x(x), canvas.camera.to_widget_y(y)).toPoint()
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=at)
    assert document.highlight.chosen.tolist().index(True) == 2
    painted = canvas.grab().toImage()
    document.set_highlight(None)
    assert canvas.grab().toImage() != painted


def test_a_panel_is_made_when_it_is_first_seen_and_rests_behind_another(qtbot, window):
    docks = window.docks
    assert {name for name, dock in docks.items() if dock.widget()} == {"why", "code"}
    docks["log"].raise_()
    qtbot.waitUntil(lambda: docks["log"].widget() and docks["log"].widget().isVisible())
    assert not docks["why"].widget().isVisible()
    docks["why"].raise_()
    qtbot.waitUntil(lambda: docks["why"].widget().isVisible())
    assert not docks["log"].widget().isVisible()
    assert docks["code"].widget().isVisible()


def test_tabs_are_called_as_their_panels_are(window):
    assert {name: spec.make(window.document).accessibleName() for name, spec in PANELS.items()} == {
        name: dock.windowTitle() for name, dock in window.docks.items()}


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_panel_becomes_a_window_of_its_own_and_goes_back(window):
    menu = window.panel_docks.make_menu(window)
    detach = next(action for action in every_action(menu) if action.isCheckable() and action.text() == "Log"
                  and action is not window.docks["log"].toggleViewAction())
    detach.trigger()
    assert window.docks["log"].isFloating()
    assert window.docks["log"].widget().isVisible()
    assert detach.isChecked()
    window.docks["why"].hide()
    menu.actions()[-1].trigger()
    assert not window.docks["log"].isFloating()
    assert not detach.isChecked()
    assert not window.docks["why"].isHidden()


def test_panels_keep_their_heights_when_a_search_goes_and_comes_back(qtbot, window):
    def heights():
        QApplication.processEvents()
        return window.docks["why"].height(), window.docks["code"].height(), window.player_bar.height()

    try:
        use_colours(window.document, "light")
        heights()
        before = heights()
        window.document.select([12])
        editing.clear_values(window.document)
        assert window.document.trace is None
        assert heights() == before
        window.document.history.stack.undo()
        assert heights() == before
        use_colours(window.document, "dark")
        assert heights() == before
    finally:
        QApplication.instance().setStyleSheet("")
        QApplication.instance().setPalette(style.palette(LIGHT))


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


def test_the_start_pages_position_opens_the_dialog_that_shows_it(qtbot, qapp, monkeypatch):
    window = MainWindow(Document())
    qtbot.addWidget(window)
    positions = []
    monkeypatch.setattr(GenerateDialog, "exec", lambda dialog: positions.append(dialog.option_texts()["position"]))
    window.start_page.generate_requested.emit("X../.O./...")
    assert positions == ["X../.O./..."]


def test_the_window_is_no_larger_than_the_screen(qtbot, qapp):
    try:
        window = application.make_window(Document())
        qtbot.addWidget(window)
        room = window.screen().availableSize()
        assert window.width() <= room.width()
        assert window.height() <= room.height()
    finally:
        qapp.setStyleSheet("")
        qapp.setPalette(style.palette(LIGHT))


def test_the_keys_come_to_the_toolbar_too(window):
    window.canvas.setFocus()
    seen = set()
    for _part in range(8):
        move_focus(window.context)
        seen.add(type(QApplication.focusWidget().parent()).__name__)
    assert "QToolBar" in seen


def test_the_focus_leaves_the_canvas_and_comes_round(qtbot, window):
    window.canvas.setFocus()
    seen = [QApplication.focusWidget()]
    for _part in range(8):
        move_focus(window.context)
        seen.append(QApplication.focusWidget())
    assert window.canvas in seen[1:]
    assert len(set(seen)) > 2
    move_focus(window.context, -1)
    move_focus(window.context)
    assert QApplication.focusWidget() is seen[-1]


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_right_click_offers_what_is_possible_there(qtbot, window):
    window.document.select([0])
    window.canvas.context_requested.emit(0, window.canvas.mapToGlobal(window.canvas.rect().center()))
    menu = QApplication.activePopupWidget()
    names = {action.objectName() for action in menu.actions()}
    assert "add child" in names
    assert "delete" not in names
    menu.close()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_right_click_on_the_ground_offers_what_concerns_the_whole_tree(qtbot, window):
    window.canvas.context_requested.emit(-1, window.canvas.mapToGlobal(window.canvas.rect().center()))
    menu = QApplication.activePopupWidget()
    names = {action.objectName() for action in menu.actions()}
    assert {"zoom fit", "level player"} <= names
    assert not names & {"add child", "delete", "edit value"}
    menu.close()


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


def test_long_work_shows_its_progress_and_can_be_stopped(qtbot, window):
    window.document.new(Study(games.expand("tic-tac-toe", position="X../.../...")))
    assert window.statusBar().progress.isVisible()
    assert window.commands["stop work"].isEnabled()
    window.commands["stop work"].trigger()
    qtbot.waitUntil(lambda: not window.document.busy_text, timeout=20_000)
    assert not window.statusBar().progress.isVisible()
    assert window.document.trace is not None


def test_every_sample_of_the_menu_opens_and_saving_it_asks_where(window, monkeypatch, tmp_path):
    menu = QMenu()
    window._fill_samples(menu)
    opening = [action for group in menu.actions() for action in group.menu().actions()]
    assert len(opening) > 30
    for action in opening:
        action.trigger()
        assert len(window.document.tree) > 1
        assert window.document.file.path is None
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_asked: (str(tmp_path / "mine"), ""))
    assert files.save(window.context)
    assert window.document.file.path == tmp_path / "mine.gtree"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_asked: (str(tmp_path / "mine.gtree"), ""))
    files.ask_open(window.context)
    assert window.document.title == "mine.gtree"


def test_a_dialog_that_is_cancelled_changes_nothing(window, monkeypatch):
    before = window.document.study
    for name in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_asked: ("", ""))
    assert not files.save(window.context)
    files.ask_open(window.context)
    assert window.document.study is before
    assert window.document.file.path is None


def test_a_file_that_can_not_be_written_is_said_and_the_study_stays_modified(window, tmp_path):
    window.commands["mirror"].trigger()
    assert not files.save_to(window.context, tmp_path / "no such folder" / "a.gtree")
    assert window.message_bar.isVisible()
    assert "no such folder" in window.message_bar.text.text()
    assert window.isWindowModified()


def test_recent_files_are_offered_newest_first_and_forgotten_on_demand(window, tmp_path):
    for name in ("a.gtree", "b.gtree"):
        files.save_to(window.context, tmp_path / name)
    assert [path.name for path in settings.recent_files()] == ["b.gtree", "a.gtree"]
    (tmp_path / "b.gtree").unlink()
    assert [path.name for path in settings.recent_files()] == ["a.gtree"]
    window.commands["clear recent"].trigger()
    assert settings.recent_files() == []


def test_menus_leave_a_gap_before_their_keys(window):
    menu = window.menuBar().actions()[1].menu()
    narrow = menu.sizeHint().width()
    for _time in range(2):
        menu.aboutToShow.emit()
        assert menu.minimumWidth() == narrow + KEY_GAP


def test_what_is_typed_first_goes_to_the_start_page_and_with_a_file_to_the_canvas(qtbot):
    first, second = (application.make_window(each) for each in (Document(), Document(Study(formats.parse("[1,2]")))))
    for each in (first, second):
        qtbot.addWidget(each)
        each.show()
        each.activateWindow()
        qtbot.waitExposed(each)
    assert first.focusWidget() is first.start_page.line
    assert second.focusWidget() is second.canvas
