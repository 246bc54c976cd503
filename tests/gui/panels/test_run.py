"""The run panel: passes, the OPEN list, sampled moves and their chart, table hits."""

import math
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import snapshot_at
from explorer.core.errors import SearchRefused
from explorer.gui.document import Document
from explorer.gui.panels.run import RunPanel
from explorer.gui.panels.run_details import RunDetails
from explorer.gui.panels.run_suitability import has_details
from explorer.search.options import SearchOptions
from explorer.study import Study
from explorer.trees import formats, games
from tests.options import sample

PAYOFFS = '{"player":0,"children":[{"player":1,"children":[{"payoffs":[1,2]},{"payoffs":[3,2]}]},{"payoffs":[2,0]}]}'
PLAATS = "[[[[41,5],[12,90]],[[101,80],[20,30]]],[[[34,80],[36,35]],[[50,36],[25,3]]]]"


def searched(algorithm: str, text: str = PLAATS, **options: object) -> Document:
    return Document(Study(formats.parse(text), algorithm=algorithm, options=SearchOptions(**options)))


def seen(qtbot: QtBot, document: Document) -> RunPanel:
    panel = RunPanel(document)
    qtbot.addWidget(panel)
    panel.resize(410, 500)
    panel.show()
    return panel


def test_the_passes_of_mtd_are_listed_with_their_tests_and_a_click_goes_to_a_pass_s_end(qtbot: QtBot) -> None:
    document = searched("mtd-f", guess=math.inf)
    panel = seen(qtbot, document)
    assert panel.title.text() == "Passes: 4"
    assert [row[:3] for row in panel.model.table.rows] == [
        ("1", "∞", "≤ 41"), ("2", "41", "≤ 36"), ("3", "36", "≤ 35"), ("4", "35", "35")]
    rect = panel.view.visualRect(panel.model.index(1, 0))
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert document.step == panel.model.table.steps[1]
    panel.refresh()
    assert panel.model.table.current == 1


def test_the_open_list_falls_by_merit_and_its_first_entry_is_taken_next(qtbot: QtBot) -> None:
    document = searched("sss-star")
    for step in range(document.steps):
        document.set_step(step)
        shown = RunDetails(document.analysed_run, document.named_tree).table_at(document.snapshot)
        assert shown is not None
        merits = [math.inf if row[2] == "∞" else float(row[2]) for row in shown.rows]
        assert merits == sorted(merits, reverse=True)
    document.set_step(6)
    panel = seen(qtbot, document)
    assert "the first entry is next" in panel.title.text()
    rect = panel.view.visualRect(panel.model.index(0, 0))
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert document.selection == (panel.model.table.nodes[0],)


def test_sampled_moves_stand_with_visits_and_means_under_their_curves(qtbot: QtBot) -> None:
    tree = games.expand("tic-tac-toe", position="X.X/.OO/...")
    document = Document(Study(tree, algorithm="mcts", options=SearchOptions(iterations=200)))
    panel = seen(qtbot, document)
    assert panel.chart is not None
    assert panel.chart.isVisible()
    visits = [int(row[1]) for row in panel.model.table.rows]
    assert visits == sorted(visits, reverse=True)
    assert panel.title.text() == "200 of 200 iterations"
    document.set_step(int(document.trace.entered[document.trace.passes[100].first_row]))
    panel.refresh()
    assert panel.title.text() == "100 of 200 iterations"
    assert panel.chart.step_line.value() == 100
    document.set_algorithm("alpha-beta")
    panel.refresh()
    assert not panel.chart.isVisible()
    assert "no passes" in panel.placeholder.text()


def test_hits_of_the_table_name_both_positions(qtbot: QtBot) -> None:
    text = '[[{"label":"s","children":[3,12]},8],[{"label":"s","children":[3,12]},4]]'
    document = searched("minimax", text, table=True)
    panel = seen(qtbot, document)
    assert panel.title.text() == "Table hits: 1"
    assert panel.model.table.rows == (("s below C", "s below B", "12"),)


def test_descents_tell_what_they_expanded_and_a_key_leads_from_one_to_the_next(qtbot: QtBot) -> None:
    document = searched("proof-number", "[[1,0],[1,1]]", goal=1)
    panel = seen(qtbot, document)
    assert panel.title.text().startswith("Descents: ")
    assert panel.model.table.headings[2] == "Expanded"
    assert panel.model.table.rows[0] == ("1", "1 / 2", "the root", "0")


def test_a_descent_that_was_stopped_has_no_numbers_yet() -> None:
    tree = formats.parse("[[1,0],[1,1]]")
    trace = search.run(tree, "proof-number", None, SearchOptions(goal=1))
    columns = {name: trace.columns[name].copy() for name in ("proof", "disproof")}
    for column in columns.values():
        column[trace.passes[-1].first_row] = np.nan  # the root is not left in a stopped descent
    run = analyse(tree, replace(trace, columns={**trace.columns, **columns}))
    shown = RunDetails(run, run.tree).table_at(snapshot_at(run, trace.steps))
    assert shown is not None
    assert [row[1] for row in shown.rows].count("–") == 1
    assert shown.rows[-1][1] == "–"


def test_every_outcome_of_ties_is_listed_for_players_with_payoffs_of_their_own(qtbot: QtBot) -> None:
    panel = seen(qtbot, searched("max-n", PAYOFFS))
    assert panel.title.text() == "Subgame-perfect equilibria: 2 outcomes"
    assert panel.model.table.headings == ("Player 1", "Player 2")
    assert set(panel.model.table.rows) == {("2", "0"), ("3", "2")}
    rect = panel.view.visualRect(panel.model.index(0, 0))
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())


def test_the_table_of_moves_is_the_chart_s_legend(qtbot: QtBot) -> None:
    document = Document(Study(formats.parse("[[1,5],[2,3]]"), algorithm="mcts", options=SearchOptions(iterations=60)))
    panel = seen(qtbot, document)
    signs = [panel.model.data(panel.model.index(row, 0), Qt.ItemDataRole.DecorationRole) for row in range(2)]
    assert all(sign is not None and not sign.isNull() for sign in signs)
    assert signs[0].toImage() != signs[1].toImage()


def test_every_cell_is_filled_at_every_step_of_every_search_that_has_rows() -> None:
    for algorithm, options in (("mtd-f", {"guess": 30}), ("sss-star", {}), ("proof-number", {"goal": 36}),
                               ("mcts", {"iterations": 15}), ("monte-carlo", {"iterations": 15})):
        document = searched(algorithm, **options)
        for step in range(document.steps + 1):
            document.set_step(step)
            shown = RunDetails(document.analysed_run, document.named_tree).table_at(document.snapshot)
            assert shown is not None
            assert all(len(row) == len(shown.headings) and all(row) for row in shown.rows)
            assert not any("nan" in cell for row in shown.rows for cell in row)
            assert len(shown.steps or shown.nodes) == len(shown.rows)


@pytest.mark.parametrize("algorithm", search.ALGORITHMS)
def test_a_search_has_details_if_any_of_its_steps_has_a_table(algorithm: str) -> None:
    for tree in (formats.parse(PLAATS), games.expand("tic-tac-toe", position="XO./.../..."), formats.parse(PAYOFFS)):
        try:
            run = analyse(tree, search.run(tree, algorithm))
        except SearchRefused:
            continue
        details = RunDetails(run, tree)
        tables = [details.table_at(snapshot_at(run, step)) for step in range(0, run.trace.steps + 1, sample(1, 5))]
        assert has_details(run) == any(table is not None for table in tables)
