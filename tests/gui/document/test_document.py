"""The document: every change runs a new search, can be undone exactly, and leaves no outdated state."""

from contextlib import suppress
from dataclasses import replace

import numpy as np
import pytest
import shiboken6

from explorer import search
from explorer.analysis.node_status import PRUNED
from explorer.core.errors import ExplorerError, SearchRefused, Stopped
from explorer.gui.document import FOREGROUND_NODES, Change, Document
from explorer.gui.toolkit.worker import wait_for_all
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.search.trace import Recorder
from explorer.study import Study
from explorer.trees import edit, formats, games

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


@pytest.fixture
def document(qapp):
    return Document(Study(formats.parse(AIMA)))


def collect_changes(document, change):
    """Return a list that collects the notified changes whenever any of `change` is notified."""
    calls = []
    document.listen(change, calls.append)
    return calls


def set_value(document, path, number):
    tree = document.study.tree
    document.edit_tree("Value", edit.set_value(tree, [tree.node_at_path(path)], number))


def test_a_study_is_searched_as_soon_as_it_is_shown(document):
    assert document.steps == document.step == 22
    assert document.refusal == ""
    assert document.snapshot.step == 22


def test_an_empty_document_is_pristine_and_complains_of_nothing(qapp):
    document = Document()
    assert document.is_pristine
    assert document.trace is None
    assert document.snapshot is None
    assert document.refusal == ""
    tree, fresh = edit.add_child(document.study.tree, 0)
    document.edit_tree("Add child", tree, [fresh])
    assert not document.is_pristine
    assert "value" in document.refusal


def test_a_tree_that_is_deleted_but_for_its_root_says_why_it_is_not_searched(document):
    document.edit_tree("Delete", edit.delete(document.study.tree, document.study.tree.children(0)))
    assert len(document.tree) == 1
    assert not document.is_pristine
    assert "value" in document.refusal


def test_an_unsaved_study_is_never_taken_for_an_empty_window(document):
    blank = Document().study
    document.new(replace(blank, tree=edit.set_label(blank.tree, 0, "A")), unsaved=True)
    assert not document.is_pristine
    assert "value" in document.refusal


def test_an_edit_is_searched_at_once_and_no_mark_of_the_old_search_stays(document):
    traces = collect_changes(document, Change.TRACE)
    before = document.trace
    set_value(document, "1.0", 9)
    assert document.trace is not before
    assert len(traces) == 1
    assert document.snapshot.tree is document.tree
    assert not (document.snapshot.status == PRUNED).any()


def test_a_refused_search_leaves_a_reason_and_no_trace(document):
    set_value(document, "1.0", None)
    assert document.trace is None
    assert document.snapshot is None
    assert document.steps == document.step == 0
    assert document.refusal
    document.history.stack.undo()
    assert document.steps == 22


def test_undo_and_redo_are_each_others_inverse(document):
    studies = [document.study]
    rng = np.random.default_rng(1)
    for number in range(20):
        tree = document.study.tree
        node = int(rng.integers(len(tree)))
        changed, fresh = edit.add_child(tree, node)
        document.edit_tree("Add", changed, [fresh])
        set_value(document, document.study.tree.path(document.shown_run.drawn_index(document.current)), number)
        studies.append(document.study)
    for study in reversed(studies):
        assert document.study.tree is study.tree
        document.history.stack.undo()
        document.history.stack.undo()
    for study in studies[1:]:
        document.history.stack.redo()
        document.history.stack.redo()
        assert document.study.tree is study.tree


def test_who_was_at_the_end_stays_at_the_end_of_a_longer_search(document):
    set_value(document, "1.0", 9)
    assert document.step == document.steps > 22


def test_who_scrubbed_stays_at_the_step_where_the_new_search_has_it(document):
    document.set_step(7)
    set_value(document, "1.0", 9)
    assert document.step == 7
    document.edit_tree("Replace", formats.parse("[1,2]"))
    assert document.step == document.steps < 7


def test_scrubbing_announces_each_new_step_once_and_no_other(document):
    steps = collect_changes(document, Change.STEP)
    document.set_step(5)
    document.set_step(5)
    document.set_step(-3)
    assert document.step == 0
    assert len(steps) == 2


def test_the_selection_follows_its_nodes_through_edits_and_orders(document):
    tree = document.tree
    document.select([tree.node_at_path("2"), tree.node_at_path("0.1")])
    document.set_ordering("mirror")
    assert [document.tree.path(node) for node in document.selection] == ["2", "0.1"]
    document.edit_tree("Delete", edit.delete(document.study.tree, [document.study.tree.node_at_path("0")]))
    assert [document.tree.path(node) for node in document.selection] == ["1"]
    document.history.stack.undo()
    assert document.tree.path(document.current) == "0.1"


def test_a_shown_node_is_found_in_the_drawn_tree_under_any_order(document):
    for name in ("as-drawn", "mirror", "best-first", "random:3"):
        document.set_ordering(name)
        for node in range(len(document.tree)):
            assert document.study.tree.id[document.shown_run.drawn_index(node)] == document.tree.id[node]


def test_what_is_shown_is_searched_left_to_right(document):
    document.set_ordering("best-first")
    assert len(document.trace) == 9
    assert document.study.tree.rank.tolist() == formats.parse(AIMA).rank.tolist()
    document.history.stack.undo()
    assert document.study.ordering == "as-drawn"


def test_an_order_the_tree_has_not_is_refused_and_changes_nothing(document):
    set_value(document, "0.0", None)
    before = document.study
    with pytest.raises(SearchRefused):
        document.set_ordering("best-first")
    assert document.study is before


def test_drawing_on_under_an_order_that_no_longer_applies_shows_the_tree_as_drawn_with_the_reason(document):
    document.set_ordering("best-first")
    set_value(document, "0.0", None)
    assert document.trace is None
    assert document.refusal
    assert document.tree is document.study.tree


def test_algorithm_and_convention_are_edits_that_can_be_undone(document):
    document.set_algorithm("minimax")
    assert document.steps == 26
    document.set_convention(Convention(cut="gt"))
    document.set_algorithm("alpha-beta")
    assert document.history.stack.count() == 3
    while document.history.stack.canUndo():
        document.history.stack.undo()
    assert document.steps == 22
    assert document.study.convention == Convention()


def test_what_is_shown_is_no_edit_and_outlives_an_undo(document):
    set_value(document, "0.0", 4)
    document.set_view(intervals=True)
    assert document.history.stack.count() == 1
    document.history.stack.undo()
    assert document.study.view.intervals


def test_opening_what_can_not_be_read_changes_nothing_and_is_said_in_one_line(document, tmp_path):
    said = []
    document.message_requested.connect(said.append)
    before = document.study
    path = tmp_path / "broken.json"
    path.write_text("[[3,12,8")
    with pytest.raises(ExplorerError):
        document.open(path)
    assert not document.attempt(lambda: document.open(path))
    assert not document.attempt(lambda: document.open(tmp_path / "missing.gtree"))
    assert document.study is before
    assert len(said) == 2
    assert all("\n" not in text for text in said)


def test_saving_and_opening_give_the_same_study_and_a_clean_document(document, tmp_path):
    set_value(document, "0.0", 4)
    document.set_step(3)
    assert document.is_modified
    path = tmp_path / "a.gtree"
    document.save(path)
    document.wait_until_saved()
    assert not document.is_modified
    assert document.title == "a.gtree"
    other = Document()
    other.open(path)
    assert formats.write(other.study.tree) == formats.write(document.study.tree)
    assert other.step == 3
    assert not other.is_modified
    assert not other.is_pristine


def test_a_tree_of_another_format_opens_without_becoming_the_file_that_save_writes(document, tmp_path):
    path = tmp_path / "a.json"
    path.write_text("[1,[2,3]]")
    document.open(path)
    assert document.file.path is None
    assert len(document.tree) == 5


def test_a_large_tree_is_searched_beside_the_window(qtbot, qapp):
    tree = games.expand("tic-tac-toe", position="X........".replace("X........", "X../.../..."))
    assert len(tree) > FOREGROUND_NODES
    document = Document()
    document.new(Study(tree))
    qtbot.waitUntil(lambda: document.trace is not None, timeout=20_000)
    assert document.busy_text == ""
    assert document.step == document.steps == document.trace.steps


def test_the_answer_of_a_search_that_was_overtaken_is_dropped(qtbot, qapp):
    document = Document()
    document.new(Study(games.expand("tic-tac-toe", position="X../.../...")))
    assert document.busy_text
    document.new(Study(formats.parse(AIMA)))
    assert document.busy_text == ""
    document.close()
    qtbot.wait(50)
    assert document.steps == 22


def test_stopping_a_long_search_keeps_what_it_has_seen(qtbot, qapp):
    document = Document()
    study = replace(Study(games.expand("tic-tac-toe", position="X../.../...")), algorithm="minimax")
    document.new(study)
    qtbot.waitUntil(lambda: len(document.tree) > FOREGROUND_NODES, timeout=20_000)
    document.cancel()
    qtbot.waitUntil(lambda: document.trace is not None, timeout=20_000)
    assert 0 < document.steps <= 2 * len(document.tree)
    assert document.snapshot is not None


def test_an_unknown_error_in_the_background_is_raised_on_the_main_thread(qtbot, qapp):
    document = Document()
    with qtbot.captureExceptions() as caught:
        document.run_in_background("Failing", lambda _progress: 1 // 0, lambda _answer: None)
        qtbot.waitUntil(lambda: not document.busy_text, timeout=5_000)
        qtbot.waitUntil(lambda: bool(caught), timeout=5_000)
    assert caught[0][0] is ZeroDivisionError


def test_esc_counts_also_for_work_that_is_over_before_its_answer_arrives(qtbot, qapp):
    document, answers, errors = Document(), [], []
    document.jobs.run_for_panel("Counting", lambda _progress: 1, answers.append, errors.append)
    wait_for_all()
    assert document.busy_text == "Counting"
    document.cancel()
    qtbot.waitUntil(lambda: not document.busy_text, timeout=5_000)
    assert answers == []
    assert [type(error) for error in errors] == [Stopped]


def test_a_closed_document_is_taken_apart_without_a_word_to_what_shows_it(qapp):
    document = Document(Study(formats.parse(AIMA)))
    notified = []
    document.edit_tree("Mirror tree", edit.adopt_order(document.tree))
    document.history.stack.setClean()
    document.edit_tree("Mirror tree", edit.adopt_order(document.tree))
    document.history.stack.indexChanged.connect(notified.append)
    document.listen(Change.FILE, lambda: notified.append(document.history.stack.count()))
    document.close()
    shiboken6.delete(document)
    assert notified == []


def test_the_facts_of_a_long_search_are_there_when_its_answer_arrives(qtbot, qapp):
    document = Document(Study(games.expand("tic-tac-toe", position="X../.../...")))
    qtbot.waitUntil(lambda: document.trace is not None, timeout=20_000)
    known = document.analysed_run
    assert {"enter_step", "leave_step", "value", "bound", "ordinal", "cutoff_columns"} <= set(vars(known))


def test_saving_is_offered_under_the_name_of_the_file_that_the_tree_came_from(tmp_path):
    file = tmp_path / "lecture 1.2.json"
    file.write_text("[1,2]", encoding="utf-8")
    document = Document()
    document.open(file)
    assert document.file.path is None
    assert document.file.suggest_name(".gtree") == "lecture 1.2.gtree"
    document.save(tmp_path / "other.gtree")
    document.wait_until_saved()
    assert document.file.suggest_name(".svg") == "other.svg"
    document.new()
    assert document.file.suggest_name(".gtree") == "tree.gtree"


def test_a_tree_pasted_into_an_empty_document_is_searched_as_is_usual_for_its_players(qapp):
    document = Document()
    tree = formats.parse('{"player":"chance","children":[1,2]}')
    document.edit_tree("Paste", tree)
    assert document.study.algorithm == search.default_algorithm(tree)
    document.set_algorithm("minimax")
    document.edit_tree("Paste", formats.parse("[1,2]"))
    assert document.study.algorithm == "minimax"


def test_options_are_searched_with_at_once_undone_and_kept_for_other_algorithms(document, monkeypatch):
    minimax = search.ALGORITHMS["minimax"]
    monkeypatch.setitem(search.ALGORITHMS, "seeded", replace(minimax, accepts=("seed",)))
    document.set_options(SearchOptions(seed=5))
    assert document.trace.options == SearchOptions(), "alpha-beta draws nothing"
    document.set_algorithm("seeded")
    assert document.trace.options == SearchOptions(seed=5)
    document.set_options(SearchOptions(seed=6))
    assert document.trace.options == SearchOptions(seed=6)
    document.undo()
    assert document.trace.options == SearchOptions(seed=5)
    document.set_algorithm("minimax")
    assert document.trace.options == SearchOptions()
    assert document.study.options == SearchOptions(seed=5)


def test_a_small_tree_that_is_visited_very_often_is_searched_beside_the_window(qtbot, document, monkeypatch):
    def goes_on(tree, convention, options, tick):
        record = Recorder(tick, recurs=True)
        with suppress(Stopped):
            for _time in range(options.iterations):
                record.begin_pass(None)
                record.enter(0, 0, 0)
                record.leave(0)
        return record.trace("often", convention, tree, options, has_window=False, is_sampling=True)

    often = replace(search.ALGORITHMS["minimax"], run=goes_on, accepts=("iterations",))
    monkeypatch.setitem(search.ALGORITHMS, "often", often)
    document.new(Study(formats.parse("[1,2]"), algorithm="often", options=SearchOptions(iterations=100)))
    assert document.trace is not None
    document.new(Study(formats.parse("[1,2]"), algorithm="often", options=SearchOptions(iterations=100_000)))
    assert document.trace is None
    assert document.busy_text
    document.cancel()
    qtbot.waitUntil(lambda: not document.busy_text)
    document.close()
