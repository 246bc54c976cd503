"""The second run, which follows the document except for its own settings."""

from dataclasses import replace

import numpy as np
import pytest

from explorer.analysis import run_difference
from explorer.core.errors import SearchRefused
from explorer.gui.document import Change, Document
from explorer.gui.document.second_run import SecondRun, mirrored_choice, run_choice
from explorer.gui.player.player import Player
from explorer.pictures.theme import DARK
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import edit, formats, visible

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


@pytest.fixture(name="document")
def _document(qapp):
    return Document(Study(formats.parse(AIMA)))


@pytest.fixture(name="second_run")
def _second_run(document):
    second_run = SecondRun(document)
    document.set_second_run(second_run)
    return second_run


def test_it_begins_with_the_mirrored_order_of_the_same_tree(document, second_run):
    assert second_run.study.tree is document.study.tree
    assert (second_run.study.ordering, second_run.study.algorithm) == ("mirror", "alpha-beta")
    assert second_run.shown_run.trace is not None
    assert second_run.shown_run.trace.steps == 26
    assert mirrored_choice(second_run.study).ordering == "as-drawn"


@pytest.mark.parametrize(("name", "value"), [
    ("algorithm", "minimax"), ("ordering", "best-first"), ("convention", Convention(cut="gt")),
])
def test_its_choice_is_its_own_and_no_edit(document, second_run, name, value):
    before = document.study
    getattr(second_run, f"set_{name}")(value)
    assert getattr(second_run.study, name) == value
    assert document.study is before
    assert not document.history.stack.count()
    assert not second_run.history.stack.count()


def test_an_order_that_the_tree_has_not_is_refused(document, second_run):
    document.edit_tree("Clear", edit.set_value(document.study.tree, [4], None))
    with pytest.raises(SearchRefused):
        second_run.set_ordering("best-first")
    assert second_run.study.ordering == "mirror"


def test_edits_undo_and_scopes_of_the_document_are_followed(document, second_run):
    document.edit_tree("Value", edit.set_value(document.study.tree, [4], 7))
    assert second_run.study.tree is document.study.tree
    assert sorted(second_run.shown_run.tree.payoff[:, 0].tolist()[4:]) == sorted([7, 12, 8, 2, 4, 6, 14, 5, 2])
    document.undo()
    assert second_run.study.tree is document.study.tree
    document.set_scope("Levels", replace(visible.WHOLE_TREE, levels=(0, 1)))
    assert len(second_run.shown_run.visible_tree.tree) == len(document.visible_tree.tree) < 13
    assert second_run.study.ordering == "mirror"
    document.set_view(intervals=True)
    assert second_run.study.view.intervals
    repaints = []
    second_run.listen(Change.THEME, lambda: repaints.append(document.theme))
    document.set_theme(DARK)
    assert repaints == [DARK]


def test_the_document_s_own_search_leaves_it_alone(document, second_run):
    trace = second_run.shown_run.trace
    document.set_algorithm("minimax")
    assert second_run.shown_run.trace is trace


def test_one_cursor_moves_both_and_the_shorter_run_stays_at_its_end(document, second_run):
    assert (document.steps, second_run.shown_run.steps, document.last_step) == (22, 26, 26)
    document.set_step(5)
    assert (document.step, second_run.shown_run.step) == (5, 5)
    document.set_step(24)
    assert (document.step, document.cursor, second_run.shown_run.step) == (22, 24, 24)
    document.set_step(99)
    assert (document.cursor, second_run.shown_run.step) == (26, 26)
    assert document.study.view.step is None
    second_run.set_algorithm("minimax")
    document.set_algorithm("minimax")
    assert document.cursor == document.last_step == 26


def test_by_share_both_end_together(document, second_run):
    second_run.set_proportional(True)
    assert document.last_step == 22
    document.set_step(11)
    assert second_run.shown_run.step == 13
    document.set_step(22)
    assert second_run.shown_run.step == 26
    document.set_step(0)
    assert second_run.shown_run.step == 0
    second_run.set_proportional(False)
    assert document.last_step == 26


def test_the_player_goes_on_to_the_end_of_the_longer_run_and_back(qtbot, document, second_run):
    player = Player(document)
    qtbot.addWidget(player)
    player.resize(1400, 80)
    player.show()
    player.first()
    assert second_run.shown_run.step == 0
    document.set_step(22)
    qtbot.waitUntil(lambda: player.next_label.text() == "next: L1 is evaluated: 3")
    player.next()
    assert (document.cursor, second_run.shown_run.step, document.step) == (23, 23, 22)
    player.next_stop("cutoff")
    assert document.cursor == 23
    player.step_over()
    assert document.cursor == 24
    player.last()
    assert document.cursor == 26
    qtbot.waitUntil(lambda: player.step_label.text() == "step 26 of 26")
    player.previous()
    assert (document.cursor, document.step) == (25, 22)
    player.step_back_over()
    assert document.cursor == 24
    assert not player.stop_button.isEnabled()
    player.previous_stop("cutoff")
    assert document.cursor == 12
    player.last()
    document.set_second_run(None)
    assert player.step_label.text() == "step 22 of 22"
    assert document.cursor == 22


def test_contrasts_tell_each_picture_what_one_run_visits_alone(document, second_run):
    one, other = second_run.differences
    alone = document.tree.payoff[:, 0][np.flatnonzero(one.kinds_of(slice(None)) == run_difference.ONLY_SECOND)]
    assert sorted(alone.tolist()) == [4, 6]
    assert (other.totals.only_first, other.totals.only_second, other.totals.both) == (2, 0, 11)
    assert other.is_swapped
    document.set_step(0)
    assert second_run.differences[0].totals.both == 0
    second_run.set_convention(Convention(depth=1))
    assert second_run.differences is None
    assert "static" in second_run.refusal


def test_swapping_is_one_edit_of_the_document(document, second_run):
    second_run.set_algorithm("minimax")
    second_run.swap()
    assert (document.study.algorithm, document.study.ordering) == ("minimax", "mirror")
    assert (second_run.study.algorithm, second_run.study.ordering) == ("alpha-beta", "as-drawn")
    assert document.history.stack.count() == 1
    assert second_run.choice == run_choice(second_run.study)
    assert second_run.differences is not None


def test_the_same_run_twice_is_worked_out_once(document, second_run):
    second_run.set_ordering("as-drawn")
    assert second_run.shown_run.tree is document.tree
    assert second_run.shown_run.layout is document.layout
    assert second_run.differences[0].totals == run_difference.VisitTotals(11, 0, 0)


def test_another_study_takes_the_second_run_along(document, second_run):
    document.new(Study(formats.parse("[[1,2],[3,4]]")))
    assert second_run.study.tree is document.study.tree
    assert second_run.study.ordering == "mirror"
    assert second_run.differences is not None


def test_once_it_has_ended_nothing_is_followed(document, second_run):
    trace = second_run.shown_run.trace
    document.set_second_run(None)
    second_run.detach()
    document.edit_tree("Value", edit.set_value(document.study.tree, [4], 7))
    document.set_step(3)
    assert second_run.shown_run.trace is trace
    assert document.shown_run.least_last_step == 0


def test_a_large_tree_is_followed_beside_the_window(qtbot, qapp):
    document = Document(Study(formats.parse("[" + ",".join(["[1,2,3,4]"] * 15_000) + "]")))
    qtbot.waitUntil(lambda: document.trace is not None, timeout=20_000)
    second_run = SecondRun(document)
    document.set_second_run(second_run)
    assert second_run.differences is None
    qtbot.waitUntil(lambda: second_run.differences is not None, timeout=20_000)
    assert second_run.shows_same_tree
    second_run.detach()
    document.close()
