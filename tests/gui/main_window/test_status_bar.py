"""The status line: its counts are those of the step shown, and long work can be stopped from there."""

import threading
from dataclasses import replace

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.gui.document import Change
from explorer.gui.main_window import status_bar
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study import Study
from explorer.trees import edit, formats, games
from explorer.trees.tree import StringColumn


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


def test_long_work_can_be_stopped(qtbot, window):
    window.document.new(Study(games.expand("tic-tac-toe", position="X../.../...")))
    assert window.commands["stop work"].isEnabled()
    window.commands["stop work"].trigger()
    qtbot.waitUntil(lambda: not window.document.busy_text, timeout=20_000)
    assert not window.statusBar().progress.isVisible()
    assert window.document.trace is not None


def test_only_long_work_shows_its_progress(qtbot, window):
    bar, gate, answers = window.statusBar().progress, threading.Event(), []

    def work(progress):
        progress(0.25)
        return gate.wait(60)

    window.document.jobs.run_for_panel("Working…", work, answers.append, answers.append)
    assert "Working…" in window.statusBar().counts.text()
    assert not bar.isVisible()
    qtbot.waitUntil(bar.isVisible, timeout=20_000)
    qtbot.waitUntil(lambda: bar.value() == 25, timeout=20_000)
    gate.set()
    qtbot.waitUntil(lambda: bool(answers), timeout=20_000)
    assert not bar.isVisible()
    assert "Working…" not in window.statusBar().counts.text()


def test_a_report_of_progress_asks_nothing_but_the_progress_bar(qtbot, window):
    """Reports come many times a second, and each refresh of all commands and panels would delay the work."""
    changes, gate, answers = [], threading.Event(), []

    def work(progress):
        for share in range(50):
            progress(share / 50)
        return gate.wait(60)

    window.document.jobs.run_for_panel("Working…", work, answers.append, answers.append)
    window.document.listen(~Change.PROGRESS, changes.append)
    qtbot.waitUntil(lambda: window.document.jobs.progress > 0.9, timeout=20_000)
    assert not changes
    gate.set()
    qtbot.waitUntil(lambda: bool(answers), timeout=20_000)
    assert changes


def painted(window):
    """Paint the view at rest and return what the status line says about texts that are missing there, and its tip."""
    window.canvas.viewpoint.jump_to(window.canvas.viewpoint.target_camera)
    window.canvas.grab()
    label = window.statusBar().missing_texts
    return label.text(), label.toolTip()


def test_the_status_line_says_that_texts_are_too_small_or_have_no_room(window):
    document, canvas = window.document, window.canvas
    tree = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")
    document.new(Study(replace(tree, move=StringColumn.from_texts(["", *["e4"] * (len(tree) - 1)]))))
    canvas.viewpoint.zoom_to(1.0, None)
    assert painted(window) == ("", "")
    canvas.viewpoint.zoom_to(0.4, None)
    assert painted(window) == ("zoom in to read all texts", "")
    canvas.viewpoint.zoom_to(1.0, None)
    assert painted(window) == ("", "")
    document.edit_tree("Move", edit.set_move(document.study.tree, 1, "m" * 60))
    canvas.viewpoint.zoom_to(1.0, None)
    said, tip = painted(window)
    assert said == "no room for 1 text"
    assert tip.startswith(f"no room for the move “{'m' * 60}” at ")
    canvas.viewpoint.zoom_to(0.2, None)  # levels are drawn by themselves
    assert painted(window) == ("zoom in to read all texts", "")
    document.new(Study(tree))
    canvas.viewpoint.zoom_to(0.2, None)
    assert painted(window) == ("", "")


def test_a_step_says_nothing_new_about_missing_texts(window, qtbot):
    tree = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")
    window.document.new(Study(replace(tree, move=StringColumn.from_texts(["", *["e4"] * (len(tree) - 1)]))))
    window.canvas.viewpoint.zoom_to(0.4, None)
    painted(window)
    with qtbot.assertNotEmitted(window.canvas.missing_texts_changed):
        for step in range(window.document.steps + 1):
            window.document.set_step(step)
            painted(window)
