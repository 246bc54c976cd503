"""The texts of the explanation panel, the log and the pseudocode panel."""

import random

import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.snapshot import Snapshot, snapshot_at
from explorer.explanations.explain import event_text, explain
from explorer.explanations.pseudocode import pseudocode_at
from explorer.search.convention import Convention
from explorer.search.trace import CUTOFF
from explorer.trees import formats
from explorer.trees.names import node_name, strip_references
from explorer.trees.tree import StringColumn, Tree, build
from tests.analysis.test_snapshot import CONVENTIONS, random_tree
from tests.options import sample

AIMA = '{"label":"A","children":[{"label":"B","children":[3,12,8]},{"label":"C","children":[2,4,6]},' \
       '{"label":"D","children":[14,5,2]}]}'


def snapshot_after(tree: Tree, step: int, convention: Convention | None = None) -> Snapshot:
    return snapshot_at(analyse(tree, search.run(tree, "alpha-beta", convention)), step)


def test_the_cutoff_in_the_textbook_s_tree_is_explained() -> None:
    state = snapshot_after(formats.parse(AIMA), 12)
    text = explain(state)
    assert text.title == "Cutoff at C"
    assert strip_references(text.sentences[0]) == "C is a MIN node: leaf 2 returned 2, so the value of C is at most 2."
    assert strip_references(text.note) == "Shallow cutoff: the bound α = 3 was set by A, the parent, when B returned 3."
    assert text.next_step == "C returns 2 to A (an upper bound); leaf 4 and leaf 6 are pruned"
    code = pseudocode_at(state)
    assert code.lines[code.current].strip() == "if v ≤ α then return v"
    assert code.variables == (("v", "2"), ("α", "3"), ("β", "∞"))


def test_a_deep_cutoff_names_the_ancestor_and_how_far_above_it_is() -> None:
    tree = formats.parse("[[5],[[[3,9],9],8]]")
    trace = search.run(tree)
    deep = [cutoff for cutoff in snapshot_at(analyse(tree, trace), trace.steps).cutoffs if cutoff.kind == "deep"]
    assert deep
    note = strip_references(explain(snapshot_at(analyse(tree, trace), deep[0].step)).note)
    assert note.startswith("Deep cutoff: the bound α = 5 was set by the root, 3 plies above")


def test_a_cutoff_by_the_window_says_so() -> None:
    tree = formats.parse("[[3,12],[9,9]]")
    state = snapshot_after(tree, 4, Convention(window=(5, 6)))
    assert state.current_cutoff is not None
    assert state.current_cutoff.kind == "window"
    assert "initial window" in explain(state).note


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_every_step_of_any_search_has_a_title_a_sentence_and_what_comes_next(convention: Convention) -> None:
    rng = random.Random(3)
    for _trial in range(sample(30, 5)):
        tree = random_tree(rng)
        for algorithm in ("minimax", "alpha-beta"):
            if algorithm == "minimax" and not convention.full_window:
                continue
            trace = search.run(tree, algorithm, convention)
            run = analyse(tree, trace)
            for step in range(trace.steps + 1):
                state = snapshot_at(run, step)
                text = explain(state)
                assert text.title[0].isupper() or text.title[0].isdigit()
                assert all(sentence for sentence in text.sentences)
                assert bool(text.next_step) == (step < trace.steps)
                assert "[[" not in text.next_step + strip_references(" ".join(text.sentences) + text.note)
                code = pseudocode_at(state)
                assert (code.current >= 0) == (step > 0)
                if state.current_cutoff and state.current_cutoff.step == step:
                    assert text.title.startswith("Cutoff")
                    assert "by" in text.note
                    assert code.lines[code.current].strip().startswith("if v")


def test_the_log_tells_which_leaves_a_cutoff_skips() -> None:
    tree = formats.parse("[3,[1,5]]")
    trace = search.run(tree)
    texts = [event_text(analyse(tree, trace), step) for step in range(trace.steps)]
    assert texts[1] == "leaf 3 is evaluated: 3"
    assert any(text.endswith("leaf 5 is pruned") for text in texts)
    assert any("1 ≤ α = 3: cut" in text for text in texts)
    assert texts[-1] == "the search ends: the value of the root is 3"
    assert sum("pruned" in text for text in texts) == (trace.ended == CUTOFF).sum()


def test_a_person_s_own_label_keeps_its_small_letter() -> None:
    tree = build([1, 0], [float("nan"), 1], label=StringColumn.from_texts(["b", "c"]))
    assert explain(snapshot_after(tree, 1)).title == "Entering b"
    assert strip_references(explain(snapshot_after(tree, 4)).title) == "The value of b is 1"


def test_a_search_that_fails_says_how() -> None:
    low = explain(snapshot_after(formats.parse("[[1,9],[2,9]]"), 99, Convention(window=(5, 6))))
    assert low.title == "The value of the root is at most 2"
    assert "failed low" in low.sentences[0]
    high = explain(snapshot_after(formats.parse("[7,2]"), 99, Convention(window=(5, 6))))
    assert high.title == "The value of the root is at least 7"
    assert "failed high" in high.sentences[0]


def test_a_tied_move_that_is_only_a_bound_is_not_called_as_good() -> None:
    text = explain(snapshot_after(formats.parse("[[3,9],[3,1]]"), 99))
    assert strip_references(text.sentences[1]) == "Only a bound is known of node 1: it may or may not be equally good."
    both = explain(snapshot_after(formats.parse("[3,3]"), 99))
    assert "equally good" in both.sentences[0]


def test_a_node_of_a_game_is_called_by_the_moves_that_lead_to_it() -> None:
    texts = StringColumn.from_texts(["", "a", "b", "c", "d", "e", "f"])
    tree = build([1, 1, 1, 1, 1, 1, 0], [float("nan")] * 6 + [1], move=texts)
    titles = [explain(snapshot_after(tree, step)).title for step in range(1, 7)]
    assert titles == [f"Entering {name}" for name in (
        "the root", "a", "b (after a)", "c (after a b)", "d (after a b c)", "e (after … b c d)")]
    assert explain(snapshot_after(tree, 7)).title == "At leaf f (utility 1)"
    assert strip_references(explain(snapshot_after(tree, 6)).sentences[0]).startswith("Node … b c d e is a MIN node")
    partly = build([1, 1, 0], [float("nan"), float("nan"), 1], move=StringColumn.from_texts(["", "", "c"]))
    assert explain(snapshot_after(partly, 2)).title == "Entering node 0"


def test_a_test_that_fails_is_told_with_its_numbers() -> None:
    text = explain(snapshot_after(formats.parse(AIMA), 9))
    assert text.sentences == ("[[0|A]] has v = 3 now.", "3 ≥ β = ∞ does not hold; now α = 3.")


def test_a_static_evaluation_has_its_own_line_of_code() -> None:
    tree = formats.parse('{"children":[{"value":4,"children":[1,2]},3]}')
    listing = pseudocode_at(snapshot_after(tree, 2, Convention(depth=1)))
    assert listing.lines[listing.current].strip() == "if IS-CUTOFF(state, depth) return EVAL(state)"
    assert not any("IS-CUTOFF" in line for line in pseudocode_at(snapshot_after(tree, 2)).lines)


def test_leaves_are_called_by_their_number_as_far_as_there_is_one() -> None:
    tree = formats.parse('{"moves":["a","","",""],"children":[3,"?x",{},4]}')
    names = [node_name(tree, leaf) for leaf in range(5)]
    assert names == ["the root", "a (3)", "leaf ?x", "blank leaf", "leaf 4"]


def test_one_leaf_is_told_in_the_singular_and_a_move_keeps_its_small_letter() -> None:
    assert explain(snapshot_after(formats.parse("[7]"), 99)).sentences[-1] == "1 of 1 leaf was evaluated."
    tree = formats.parse('{"moves":["b2","c1"],"children":[3,4]}')
    assert explain(snapshot_after(tree, 3)).title == "b2 (3) returned 3 to the root"


def test_of_many_skipped_children_and_many_good_moves_the_first_are_named() -> None:
    tree = formats.parse("[[3],[2," + ",".join("4" * 5_000) + "]]")
    trace = search.run(tree)
    line = event_text(analyse(tree, trace), trace.steps - 2)
    assert line.endswith("leaf 4, leaf 4, leaf 4 and 4997 more are pruned")
    tied = formats.parse("[" + ",".join("7" * 5_000) + "]")
    text = explain(snapshot_after(tied, 10_002, Convention(cut="gt")))
    assert strip_references(text.sentences[0]) == "The moves to leaf 7, leaf 7, leaf 7 and 4997 more are equally good."


def test_deep_down_a_node_is_called_by_its_last_steps_and_its_ply() -> None:
    counts = [1] * 30_000 + [0]
    tree = build(counts, [1.0] * len(counts))
    assert node_name(tree, 12) == "node 0.0.0.0.0.0.0.0.0.0.0.0"
    assert node_name(tree, 21_000) == "node … 0.0.0.0 at ply 21,000"
    assert all(len(text) < 100 for text in explain(snapshot_after(tree, 21_000)).sentences)


def test_a_long_line_of_moves_is_told_by_its_last_ones() -> None:
    tree = build([1] * 9 + [0], [1.0] * 10, move=StringColumn.from_texts(["", "", *"abcdefgh"]))
    assert node_name(tree, 1) == "node 0"
    assert node_name(tree, 5) == "node 0.0.0.0.0"
    assert node_name(tree, 6) == "node … b c d e"
