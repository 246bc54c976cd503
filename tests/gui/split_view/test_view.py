"""Two runs side by side: linked views and selections, differences, counts, and the state after closing."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from explorer.analysis.run_difference import ONLY_FIRST, ONLY_SECOND
from explorer.gui.actions.viewing import move_focus
from explorer.gui.canvas import view
from explorer.gui.canvas.linked_views import SecondCanvas, linked_camera
from explorer.gui.dialogs.export_runs import ExportRunsDialog
from explorer.gui.document import Document
from explorer.gui.document.second_run import end_second_run, start_second_run
from explorer.gui.main_window.window import MainWindow
from explorer.gui.toolkit import raster
from explorer.pictures.theme import DARK, LIGHT
from explorer.search.convention import Convention
from explorer.study import Study, embedding, loads
from explorer.trees import edit, formats, visible
from tests.options import thinned

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
WIDE = "[" + ",".join("[" + ",".join(f"[{i},{j},{i + j}]" for j in range(4)) + "]" for i in range(8)) + "]"


@pytest.fixture(name="window")
def _window(qtbot: QtBot, qapp):
    shown = MainWindow(Document(Study(formats.parse(AIMA))))
    qtbot.addWidget(shown, before_close_func=lambda each: each.document.history.stack.setClean())
    shown.resize(1280, 720)
    shown.show()
    shown.canvas.viewpoint.is_animated = False
    return shown


@pytest.fixture(name="both")
def _both(window):
    window.commands["compare"].trigger()
    window.split_view.second_canvas.viewpoint.is_animated = False
    return window


def wide(window, qtbot):
    window.document.new(Study(formats.parse(WIDE)))
    qtbot.wait(5)
    return window.canvas, window.split_view.second_canvas


def at(canvas, path):
    """Return the position of a node of the drawn tree on a canvas, in pixels."""
    run = canvas.run
    node_index = next(node_index for node_index in range(len(run.tree)) if run.tree.id[node_index] == path)
    x, y = canvas.positions.point(node_index)
    return canvas.camera.to_widget_x(x), canvas.camera.to_widget_y(y)


def test_comparing_shows_a_second_canvas_and_closing_leaves_everything_as_it_was(qtbot, window):
    document, study = window.document, window.document.study
    before = window.canvas.size(), window.canvas.camera
    window.commands["compare"].trigger()
    assert window.commands["compare"].isChecked()
    assert isinstance(window.split_view.second_canvas, SecondCanvas)
    assert window.split_view.second_canvas.isVisible()
    assert window.split_view.first_bar.isVisible()
    window.split_view.second_bar.close_button.click()
    qtbot.wait(5)
    assert not window.commands["compare"].isChecked()
    assert (window.canvas.size(), window.canvas.camera) == before
    assert window.canvas.drawing.difference is None
    assert document.study is study
    assert not document.is_modified
    assert not window.split_view.first_bar.isVisible()
    assert not window.commands["swap runs"].isEnabled()


def test_both_canvases_have_the_same_size_and_show_the_differences(both):
    first, second = both.canvas, both.split_view.second_canvas
    assert abs(first.width() - second.width()) <= 1
    assert first.height() == second.height()
    alone = [int(tree.payoff[node, 0]) for canvas, kind in ((first, ONLY_SECOND), (second, ONLY_FIRST))
             for tree in [canvas.run.tree]
             for node in np.flatnonzero(canvas.drawing.difference.kinds_of(slice(None)) == kind)]
    assert sorted(alone) == [4, 4, 6, 6]
    for canvas in (first, second):
        canvas.grab()
        assert {badge.state for badge in canvas.drawing.painting.figure.badges} == {"second"}


def test_counts_and_their_difference_stand_beneath(both):
    assert both.split_view.first_counts.text() == "7 leaves evaluated · 11 nodes visited · 1 cutoff"
    assert both.split_view.second_counts.text() == "9 leaves evaluated (+2) · 13 nodes visited (+2) · 0 cutoffs (−1)"
    assert [label.text() for label in (both.split_view.comparison_bar.first, both.split_view.comparison_bar.both,
                                       both.split_view.comparison_bar.second)] == [
        "only first 0", "both 11", "only second 2"]
    both.document.set_step(0)
    assert both.split_view.second_counts.text().startswith("0 leaves evaluated (±0)")
    assert both.split_view.comparison_bar.both.text() == "both 0"


def test_the_second_run_s_choices_are_made_in_its_line(both):
    second_run = both.document.second_run
    bar = both.split_view.second_bar
    actions = {action.text(): action for button in (bar.algorithm, bar.order) for action in button.menu().actions()}
    actions["Minimax"].trigger()
    actions["best first"].trigger()
    assert (second_run.study.algorithm, second_run.study.ordering) == ("minimax", "best-first")
    assert actions["Minimax"].isChecked()
    assert both.split_view.second_bar.algorithm.text() == "Minimax"
    assert both.split_view.second_bar.order.text() == "best first"
    assert both.document.study.algorithm == "alpha-beta"


def test_what_the_second_run_can_not_do_is_said_and_its_tick_stays(both):
    document = both.document
    document.edit_tree("Clear", edit.set_value(document.study.tree, [4], None))
    order = {action.text(): action for action in both.split_view.second_bar.order.menu().actions()}
    order["best first"].trigger()
    assert both.message_bar.isVisible()
    assert order["mirror"].isChecked()
    assert both.split_view.second_counts.text().startswith("No search: ")
    assert both.split_view.comparison_bar.both.text() == ""
    assert both.canvas.drawing.difference is None


def test_a_selection_in_one_is_the_same_node_in_the_other(qtbot, both):
    first, second = both.canvas, both.split_view.second_canvas
    node = both.document.tree.node_at_path("1.2")
    both.document.select([node])
    second_run = both.document.second_run
    assert [second_run.shown_run.tree.path(each) for each in second_run.shown_run.selection] == ["1.2"]
    assert second_run.shown_run.tree.id[second_run.shown_run.current] == both.document.tree.id[node]
    node_index = second_run.shown_run.tree.node_at_path("2.1")
    x, y = second.positions.point(node_index)
    place = QPointF(second.camera.to_widget_x(x), second.camera.to_widget_y(y)).toPoint()
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton, pos=place)
    assert both.document.tree.path(both.document.current) == "2.1"
    first.select_in_place([])
    assert not second_run.shown_run.selection
    both.document.select(range(len(both.document.tree)))
    assert len(second_run.shown_run.selection) == len(second_run.shown_run.tree)


def test_views_move_and_zoom_together_with_the_selected_node_at_the_same_place(qtbot, both):
    first, second = wide(both, qtbot)
    number = int(both.document.tree.id[both.document.tree.node_at_path("2.1.0")])
    both.document.select([both.document.tree.node_at_path("2.1.0")])
    for lead, other in ((first, second), (second, first)):
        lead.viewpoint.zoom_to(1.0, lead.positions.point(lead.visible_current))
        lead.viewpoint.centre(*lead.positions.point(lead.visible_current), at_once=True)
        lead.viewpoint.pan(30, -20)
        assert other.camera.zoom == lead.camera.zoom
        assert at(other, number) == pytest.approx(at(lead, number), abs=0.6)
    first.zoom_fit()
    assert second.viewpoint.is_fitted


def test_without_a_selection_what_is_in_the_middle_is_in_both_views(qtbot, both):
    first, second = wide(both, qtbot)
    both.document.select([])
    rng = np.random.default_rng(1)
    for name in ("mirror", "as-drawn", "random:4"):
        both.document.second_run.set_ordering(name)
        first.viewpoint.zoom_to(0.9, None)
        for node in rng.integers(0, len(both.document.tree), 12).tolist():
            first.viewpoint.centre(*first.positions.point(node), at_once=True)
            number = int(both.document.tree.id[node])
            assert at(second, number) == pytest.approx(at(first, number), abs=1.5)


def test_the_same_order_has_the_same_camera(qtbot, both):
    first, second = wide(both, qtbot)
    both.document.second_run.set_ordering("as-drawn")
    second.resize(first.size())
    both.document.select([])
    for pan in ((0, 0), (-400, 30), (250, -90)):
        first.viewpoint.zoom_by(1.4, QPointF(60, 80))
        first.viewpoint.pan(*pan)
        size = first.width(), first.height()
        camera = linked_camera(first.camera, (first.positions, second.positions), (size, size),
                               np.arange(len(first.positions.tree)),
                               None)
        assert (camera.zoom, camera.left, camera.top) == pytest.approx(
            (first.camera.zoom, first.camera.left, first.camera.top))


def test_between_neighbours_the_second_view_moves_without_a_leap(qtbot, both):
    first, second = wide(both, qtbot)
    size = 900, 500
    same = np.array([np.flatnonzero(second.positions.tree.id == number)[0] for number in first.positions.tree.id])
    lefts = []
    for x in np.linspace(float(first.positions.x[-1]) * 0.4, float(first.positions.x[-1]) * 0.6, 200):
        camera = view.center_camera(view.Camera(0.9, 0.9), x, float(first.positions.y[-1]), *size)
        lefts.append(linked_camera(camera, (first.positions, second.positions), (size, size), same, None).left)
    assert np.abs(np.diff(lefts)).max() < 20


def test_nothing_is_edited_in_the_second_canvas(qtbot, both):
    second, before = both.split_view.second_canvas, both.document.study.tree
    second.setFocus()
    both.document.select([4])
    for key in (Qt.Key.Key_5, Qt.Key.Key_A, Qt.Key.Key_Delete, Qt.Key.Key_Return):
        qtbot.keyClick(second, key)
    node_index = second.visible_current
    x, y = second.positions.point(node_index)
    place = QPointF(second.camera.to_widget_x(x), second.camera.to_widget_y(y)).toPoint()
    qtbot.mouseDClick(second, Qt.MouseButton.LeftButton, pos=place)
    assert not second.typing.editor.isVisible()
    qtbot.mousePress(second, Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseMove(second, place + QPointF(60, 0).toPoint())
    qtbot.mouseRelease(second, Qt.MouseButton.LeftButton, pos=place + QPointF(60, 0).toPoint())
    assert both.document.study.tree is before
    assert both.document.second_run.study.tree is before


def test_edits_in_the_first_canvas_show_in_both_at_once(both):
    document = both.document
    document.edit_tree("Value", edit.set_value(document.study.tree, [4], -9))
    second_run = document.second_run
    assert second_run.shown_run.trace.value[0] == document.trace.value[0]
    assert both.canvas.drawing.difference.pair.first_run_steps.shape == (13,)
    document.edit_tree("Delete", edit.delete(document.study.tree, [4, 5]))
    assert len(both.split_view.second_canvas.positions.tree) == 11
    for canvas in (both.canvas, both.split_view.second_canvas):
        canvas.grab()
        assert len(canvas.drawing.difference.pair.first_run_steps) == 11
    document.undo()
    assert len(both.split_view.second_canvas.positions.tree) == 13


def test_a_part_of_the_tree_is_compared_as_shown(both):
    both.document.set_scope("Collapse", replace(visible.WHOLE_TREE, collapsed=(int(both.document.tree.id[2]),)))
    first, second = both.canvas, both.split_view.second_canvas
    for canvas in (first, second):
        canvas.grab()
        assert len(canvas.drawing.difference.pair.first_run_steps) == len(canvas.positions.tree) == 11


def test_the_second_canvas_is_a_stop_of_the_keyboard(qtbot, both):
    both.activateWindow()
    both.canvas.setFocus()
    qtbot.waitUntil(both.canvas.hasFocus)
    move_focus(both.context)
    assert both.split_view.second_canvas.hasFocus()
    both.document.select([0])
    qtbot.keyClick(both.split_view.second_canvas, Qt.Key.Key_Down)
    assert both.document.tree.path(both.document.current) == "2"
    move_focus(both.context, -1)
    assert both.canvas.hasFocus()


def test_swapping_exchanges_both_lines(both):
    both.document.second_run.set_convention(Convention(cut="gt"))
    both.commands["swap runs"].trigger()
    assert both.document.study.ordering == "mirror"
    assert both.document.study.convention.cut == "gt"
    assert both.split_view.second_bar.order.text() == "as drawn"
    assert "mirror" in both.split_view.first_bar.text.text()


def test_undoing_a_swap_gives_both_runs_back_and_redoing_swaps_again(both):
    window, second_run = both, both.document.second_run
    document = window.document
    before = document.study.ordering, second_run.study.ordering
    second_run.swap()
    assert (document.study.ordering, second_run.study.ordering) == before[::-1]
    document.undo()
    assert (document.study.ordering, second_run.study.ordering) == before
    document.redo()
    assert (document.study.ordering, second_run.study.ordering) == before[::-1]


def test_both_ways_to_move_and_to_stand(both):
    ways = [action for action in both.split_view.comparison_bar.mode_button.menu().actions() if action.text()]
    ways[1].trigger()
    assert both.document.second_run.is_proportional
    assert both.split_view.comparison_bar.mode_button.text() == "Proportional"
    ways[3].trigger()
    assert both.split_view.splitter.orientation() == Qt.Orientation.Vertical
    ways[2].trigger()
    assert both.split_view.splitter.orientation() == Qt.Orientation.Horizontal


def test_the_theme_is_followed(both):
    both.document.set_theme(DARK)
    assert both.split_view.second_canvas.document.theme is DARK
    both.split_view.second_canvas.grab()
    both.document.set_theme(LIGHT)


@pytest.mark.parametrize("suffix", thinned([".svg", ".png", ".pdf", ".tex"], 4))
def test_both_are_exported_as_one_figure(qtbot, both, tmp_path, suffix):
    dialog = ExportRunsDialog(both.document, both.document.second_run, both)
    qtbot.addWidget(dialog)
    assert not dialog.preview.is_empty
    dialog.format.setCurrentIndex(dialog.format.findData(suffix))
    dialog.arrangement.setCurrentIndex(2)
    path = tmp_path / f"runs{suffix}"
    dialog.write_to(path)
    qtbot.waitUntil(path.exists, timeout=10_000)
    data = path.read_bytes()
    if suffix in (".svg", ".png"):
        assert loads(embedding.extract_study(data)).algorithm == "alpha-beta"
    if suffix == ".tex":
        assert "mirror" in data.decode()
    assert len(data) > 3000


def test_a_picture_of_both_with_too_many_pixels_is_refused_in_the_window(qtbot, both, tmp_path, monkeypatch):
    monkeypatch.setattr(raster, "MOST_PIXELS", 1_000)
    dialog = ExportRunsDialog(both.document, both.document.second_run, both)
    qtbot.addWidget(dialog)
    dialog.format.setCurrentIndex(dialog.format.findData(".png"))
    with qtbot.waitSignal(both.document.message_requested) as shown:
        dialog.write_to(tmp_path / "runs.png")
    assert "dpi" in shown.args[0]
    assert not (tmp_path / "runs.png").exists()


def test_the_window_closes_with_a_second_run_open(qtbot, both):
    assert both.close()
    assert both.document.second_run is None


def test_a_second_run_can_come_and_go_many_times(qtbot, window):
    for _turn in range(12):
        start_second_run(window.document)
        window.split_view.second_canvas.grab()
        end_second_run(window.document)
    qtbot.wait(5)
    assert window.split_view.splitter.count() == 1
    window.document.set_step(3)
    assert window.canvas.grab().width() > 100


def test_a_crowded_view_has_the_differences_and_their_signs(qtbot, both):
    rows = ",".join(["[" + ",".join("[1,5,2]" for _ in range(12)) + "]"] * 30)
    both.document.new(Study(formats.parse(f"[{rows}]")))
    both.document.second_run.set_algorithm("minimax")
    for canvas in (both.canvas, both.split_view.second_canvas):
        image = canvas.grab().toImage()
        colours = {image.pixelColor(x, y).name() for x in range(0, image.width(), 2) for y in range(image.height())}
        assert "#b04f8c" in colours
