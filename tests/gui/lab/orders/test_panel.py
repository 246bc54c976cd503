"""The panel of orders: its rows, looking at one and keeping it, random orders, goals by hand, critical nodes."""

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from explorer import search
from explorer.gui.actions import editing
from explorer.gui.document import Document
from explorer.gui.lab.orders import rows
from explorer.gui.lab.orders.panel import OrdersPanel
from explorer.gui.toolkit.worker import wait_for_all
from explorer.lab import best_worst_order
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study import Study, dumps, loads
from explorer.trees import edit, formats, games

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
DEEP = "[[[1,4],[5,1]],[[4,0],[4,3]]]"


shown: list[OrdersPanel] = []
"""Held until the test is over: Python must not collect a chart while Qt paints it."""


def seen(qtbot: QtBot, document: Document) -> OrdersPanel:
    panel = OrdersPanel(document)
    shown.append(panel)
    qtbot.addWidget(panel)
    panel.resize(1100, 350)
    panel.show()
    return panel


def filled(qtbot: QtBot, document: Document) -> OrdersPanel:
    panel = seen(qtbot, document)
    qtbot.waitUntil(lambda: panel.distribution is not None and panel.distribution.is_complete, timeout=20_000)
    return panel


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    yield
    wait_for_all()
    shown.clear()


@pytest.fixture(name="document")
def _document(qtbot: QtBot) -> Document:
    return Document(Study(formats.parse(AIMA)))


def column(panel: OrdersPanel, place: int) -> dict[str, str]:
    return {name: panel.table.rows.cell_text(name, place) for name in panel.table.rows.names}


def evaluated(document: Document) -> int:
    assert document.trace is not None
    return rows.count_evaluations(document.trace)


def test_every_order_has_its_numbers_and_the_one_in_force_is_marked(qtbot: QtBot, document: Document) -> None:
    panel = seen(qtbot, document)
    assert column(panel, 1) == {
        "as-drawn": "7", "mirror": "9", "best-first": "5", "worst-first": "9", "killers": "7", "history": "7",
        "random:1": "7", "minimal": "5", "maximal": "9"}
    assert column(panel, 0)["minimal"] == "fewest leaves · proved"
    assert [panel.table.rows.cell_text("as-drawn", place) for place in range(7)] == [
        "as drawn", "7", "11", "1", "0", "78 %", "2.70"]
    assert panel.table.rows.current_name == "as-drawn"
    assert panel.formula.text() == "Uniform: 3¹ + 3¹ − 1 = 5 by Knuth and Moore’s formula."


def test_a_row_says_what_the_run_does_that_a_click_shows(qtbot: QtBot) -> None:
    tree = games.expand("uniform", depth="4", branching="3", static="true")
    document = Document(Study(tree, algorithm="minimax"))
    panel = seen(qtbot, document)
    assert "iterative-deepening" in panel.table.rows.names
    for name in panel.table.rows.names:
        panel.table.order_chosen.emit(name)
        qtbot.waitUntil(lambda name=name: panel.table.rows.current_name == name)
        wanted = panel.table.rows.rows[name].evaluated
        if name == "iterative-deepening":
            assert document.trace is not None
            last = document.trace.passes[-1].first_row
            assert int((document.tree.n_children[document.trace.node[last:]] == 0).sum()) == wanted
        else:
            assert evaluated(document) == wanted, name


def test_orders_looked_at_in_a_row_are_one_undo_and_lose_nothing(qtbot: QtBot, document: Document) -> None:
    before = document.study
    panel = seen(qtbot, document)
    for name in ("worst-first", "minimal", "killers", "maximal"):
        panel.table.order_chosen.emit(name)
    assert document.study.ordering == "maximal"
    assert document.study.tree is before.tree
    document.undo()
    assert (document.study.ordering, document.study.options) == (before.ordering, before.options)
    assert not document.history.stack.canUndo()


@pytest.mark.parametrize("name", ["worst-first", "killers", "random:1", "minimal", "maximal"])
def test_a_kept_order_is_as_drawn_from_then_on_and_one_undo_away(qtbot: QtBot, name: str) -> None:
    document = Document(Study(formats.parse(DEEP)))
    panel = seen(qtbot, document)
    wanted, before = panel.table.rows.rows[name].evaluated, document.study.tree
    panel.table.order_chosen.emit(name)
    panel.table.order_kept.emit(name)
    assert document.study.ordering == "as-drawn"
    assert evaluated(document) == wanted
    panel.refresh()
    assert column(panel, 1)["as-drawn"] == str(wanted)
    document.undo()
    assert document.study.tree is before
    assert not document.history.stack.canUndo()


def test_what_is_looked_at_after_keeping_is_another_undo(qtbot: QtBot, document: Document) -> None:
    panel = seen(qtbot, document)
    panel.table.order_kept.emit("minimal")
    kept = document.study.tree
    panel.table.order_chosen.emit("maximal")
    document.undo()
    assert document.study.tree is kept
    assert document.study.ordering == "as-drawn"


def test_a_double_click_keeps_and_enter_shows(qtbot: QtBot, document: Document) -> None:
    panel = seen(qtbot, document)
    view = panel.table
    place = view.visualRect(view.rows.index(view.rows.names.index("best-first"), 1)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert document.study.ordering == "best-first"
    qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert document.study.ordering == "as-drawn"
    assert evaluated(document) == 5
    view.setCurrentIndex(view.rows.index(view.rows.names.index("mirror"), 0))
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert document.study.ordering == "mirror"


def test_numbers_follow_edits_and_the_convention(qtbot: QtBot, document: Document) -> None:
    panel = seen(qtbot, document)
    document.edit_tree("Value", edit.set_value(document.study.tree, [7], 3))
    panel.refresh()
    assert column(panel, 1)["minimal"] == "5"
    document.set_convention(Convention(cut="gt"))
    qtbot.waitUntil(lambda: column(panel, 1)["minimal"] == str(
        best_worst_order.minimal(document.study.tree, Convention(cut="gt")).evaluated))
    document.set_convention(Convention(depth=1))
    qtbot.waitUntil(panel.placeholder.isVisible)
    assert "No orders to compare" in panel.placeholder.text()


def test_the_minimal_order_follows_edits_and_survives_the_file(qtbot: QtBot, document: Document) -> None:
    document.set_ordering("minimal")
    assert evaluated(document) == 5
    document.edit_tree("Value", edit.set_value(document.study.tree, [12], 100))
    assert evaluated(document) == best_worst_order.minimal(document.study.tree, Convention()).evaluated
    again = Document(loads(dumps(document.study)))
    assert again.study.ordering == "minimal"
    assert again.tree.payoff[:, 0].tolist()[4:] == document.tree.payoff[:, 0].tolist()[4:]


def test_a_new_convention_puts_the_minimal_order_anew(qtbot: QtBot) -> None:
    tree = formats.parse("[[[3,1],3],[[3,3],2]]")
    document = Document(Study(tree, ordering="minimal"))
    document.set_convention(Convention(cut="gt"))
    assert evaluated(document) == best_worst_order.minimal(tree, Convention(cut="gt")).evaluated


def test_few_orders_are_all_tried_and_a_bar_shows_one_of_them(qtbot: QtBot, document: Document) -> None:
    panel = filled(qtbot, document)
    assert panel.distribution.exact_counts == {5: 48, 6: 96, 7: 432, 8: 384, 9: 336}
    assert panel.note.text() == "All 1,296 orders of this tree."
    assert "521/70" in panel.average_label.text()
    seen_orders = set()
    for _click in range(3):
        panel.histogram.order_requested.emit(6, 6)
        now = document.study.ordering
        qtbot.waitUntil(lambda now=now: document.study.ordering != now)
        assert evaluated(document) == 6
        seen_orders.add(document.study.ordering)
        panel.refresh()
        assert panel.table.rows.rows[document.study.ordering].evaluated == 6
    assert len(seen_orders) == 3


def test_many_orders_are_drawn_while_the_person_edits(qtbot: QtBot) -> None:
    document = Document(Study(games.expand("uniform", depth="4", branching="3")))
    panel = filled(qtbot, document)
    assert len(panel.distribution.samples) == 10_000
    assert panel.note.text() == "10,000 random orders of this tree."
    document.edit_tree("Value", edit.set_value(document.study.tree, [50], 7))
    panel.refresh()
    assert not len(panel.distribution.samples)
    qtbot.waitUntil(lambda: len(panel.distribution.samples) == 10_000, timeout=20_000)


def test_a_goal_is_reached_by_hand_and_counts_moves(qtbot: QtBot, document: Document) -> None:
    panel = seen(qtbot, document)
    panel.goal.setCurrentIndex(1)
    panel.goal.activated.emit(1)
    assert panel.verdict.text() == "Now 7; 5 is possible. Drag children, or move them by Alt+← and Alt+→."
    panel.table.order_chosen.emit("minimal")
    assert document.study.ordering == "as-drawn"
    document.select([12])
    editing.move_among_siblings(document, -1)
    panel.refresh()
    assert "1 move so far" in panel.verdict.text()
    editing.move_among_siblings(document, -1)
    panel.refresh()
    assert panel.verdict.text() == "Reached 5 of 5 in 2 moves."
    document.undo()
    panel.refresh()
    assert "1 move so far" in panel.verdict.text()
    document.edit_tree("Value", edit.set_value(document.study.tree, [5], 100))
    panel.refresh()
    assert "so far" not in panel.verdict.text()


def test_a_goal_of_the_most_is_accepted_by_count(qtbot: QtBot) -> None:
    document = Document(Study(formats.parse(AIMA), ordering="mirror"))
    panel = seen(qtbot, document)
    panel.goal.setCurrentIndex(2)
    panel.goal.activated.emit(2)
    assert panel.verdict.text() == "Reached 9 of 9 in 0 moves."
    panel.goal.setCurrentIndex(0)
    panel.goal.activated.emit(0)
    assert not panel.verdict.isVisible()


def test_critical_nodes_are_brought_out_by_type_while_the_panel_is_seen(qtbot: QtBot, document: Document) -> None:
    panel = seen(qtbot, document)
    panel.critical.setChecked(True)
    assert document.highlight is not None
    assert document.highlight.numbers[:4].tolist() == [1, 1, 2, 2]
    assert int((~document.highlight.faded[4:]).sum()) == 5
    document.set_ordering("mirror")
    panel.refresh()
    assert document.highlight is not None
    panel.hide()
    assert document.highlight is None
    panel.show()
    panel.critical.setChecked(False)
    assert document.highlight is None


def test_trees_without_two_opponents_say_why_not(qtbot: QtBot) -> None:
    document = Document(Study(formats.parse('[1,{"player":"chance","children":[0,5]}]')))
    panel = seen(qtbot, document)
    assert "No orders to compare" in panel.placeholder.text()
    document.edit_tree("Tree", formats.parse(AIMA))
    qtbot.waitUntil(panel.body.isVisible)
    assert column(panel, 1)["minimal"] == "5"


@pytest.mark.long
def test_a_large_tree_is_counted_beside_the_window_and_esc_stops_it(qtbot: QtBot) -> None:
    document = Document(Study(games.expand("uniform", depth="9", branching="3")))
    panel = seen(qtbot, document)
    qtbot.waitUntil(lambda: panel.table.rows.rows.keys() == set(panel.table.rows.names), timeout=60_000)
    qtbot.waitUntil(lambda: document.busy_text == "Comparing orders…", timeout=20_000)
    document.cancel()
    qtbot.waitUntil(panel.resume.isVisible, timeout=20_000)
    assert document.busy_text == ""
    panel.resume.click()
    assert not panel.resume.isVisible()
    qtbot.waitUntil(lambda: bool(document.busy_text), timeout=20_000)
    panel.hide()
    assert document.busy_text == ""
    document.close()


def test_killers_and_history_keep_other_options_for_other_searches() -> None:
    study = Study(formats.parse(AIMA), options=SearchOptions(seed=7, shallow=True))
    shown = rows.study_showing(study, "killers")
    assert (shown.options.killers, shown.options.shallow, shown.options.seed) == (True, False, 7)
    assert search.run(shown.tree, shown.algorithm, shown.convention,
                      search.accepted_options(shown.algorithm, shown.options))


def test_the_order_that_a_search_found_makes_alpha_beta_do_the_same() -> None:
    for seed in range(20):
        study = Study(games.expand("uniform", depth="4", branching="3", seed=str(seed)))
        for name in ("killers", "history"):
            shown = rows.study_showing(study, name)
            run = search.run(shown.tree, shown.algorithm, shown.convention, shown.options)
            row = rows.order_row(study, name, lambda _visits: True)
            assert (row.evaluated, row.visited) == (rows.count_evaluations(run), len(run))
            assert np.array_equal(np.sort(rows.study_keeping(study, name).tree.id), np.sort(study.tree.id))


def test_the_maximal_order_of_a_larger_tree_is_worked_out_beside_the_window(qtbot: QtBot) -> None:
    document = Document(Study(games.expand("uniform", depth="7", branching="3")))
    document.set_ordering("maximal")
    assert document.jobs.is_editing
    qtbot.waitUntil(lambda: document.study.ordering == "maximal", timeout=20_000)
    assert evaluated(document) == best_worst_order.maximal(document.study.tree).evaluated
    document.set_ordering("as-drawn")
    document.set_ordering("maximal")
    assert document.jobs.is_editing or document.study.ordering == "maximal"
    document.close()


def test_a_goal_begins_as_drawn_where_the_answer_was_shown(qtbot: QtBot) -> None:
    document = Document(Study(formats.parse(AIMA), ordering="minimal"))
    panel = seen(qtbot, document)
    panel.goal.setCurrentIndex(1)
    panel.goal.activated.emit(1)
    panel.refresh()
    assert document.study.ordering == "as-drawn"
    assert panel.verdict.text().startswith("Now 7; 5 is possible. ")


def test_in_a_low_panel_the_keys_go_to_every_row_and_the_row_is_seen(qtbot: QtBot, document: Document) -> None:
    panel = seen(qtbot, document)
    panel.resize(600, 170)
    table = panel.table
    table.setFocus()
    qtbot.waitUntil(lambda: table.height() > 200)
    for row in range(len(table.rows.names)):
        table.selectRow(row)
        cell = table.visualRect(table.currentIndex())
        middle = table.viewport().mapTo(panel, cell.center()).y()
        assert 0 < middle < panel.height(), row
