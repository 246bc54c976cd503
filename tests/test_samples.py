"""Every sample demonstrates the point stated in the index."""

import json
from fractions import Fraction

import numpy as np
import pytest

from explorer import search, study
from explorer.analysis.analyse import analyse
from explorer.analysis.passes import pass_results
from explorer.analysis.run import LOWER, UPPER, Run
from explorer.core import resources
from explorer.exam.papers.build import build_papers
from explorer.search.convention import Convention
from explorer.search.trace import HIT
from explorer.study import Study
from explorer.trees import backward_induction, orderings
from explorer.trees.edit import weights
from explorer.trees.games import tic_tac_toe
from explorer.trees.tree import CHANCE, Tree

FOLDER = resources.path("samples")
INDEX = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))


def load(name: str) -> Study:
    return study.load(FOLDER / f"{name}.gtree")


def run_sample(name: str, **changes: object) -> tuple[Tree, Run]:
    """Return the sample's tree in its order and its search, with changed fields of the convention if given."""
    sample = load(name)
    tree = orderings.apply(sample.tree, sample.ordering)
    rules = sample.convention
    convention = Convention(
        **{field: changes.get(field, getattr(rules, field)) for field in ("cut", "fail", "window", "depth", "ties")})
    return tree, analyse(tree, search.run(tree, sample.algorithm, convention, sample.options))


def pruned_paths(tree: Tree, facts: Run) -> list[str]:
    return [tree.path(int(node)) for node in facts.pruned_roots]


def test_the_index_names_every_file_once_with_a_title_and_one_sentence() -> None:
    assert sorted(entry["file"] for entry in INDEX) == sorted(path.name for path in FOLDER.glob("*.gtree"))
    assert len({entry["title"] for entry in INDEX}) == len(INDEX)
    for entry in INDEX:
        assert entry["point"].endswith(".")
        assert entry["point"].count(". ") == 0
        assert len(entry["point"]) <= 90


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: str(entry["file"]))
def test_every_sample_can_be_searched_as_it_is_and_bears_its_title(entry: dict[str, str]) -> None:
    sample = study.load(FOLDER / entry["file"])
    assert sample.tree.title == entry["title"]
    tree = orderings.apply(sample.tree, sample.ordering)
    trace = search.run(tree, sample.algorithm, sample.convention, sample.options)
    assert trace.steps == 2 * len(trace)


def test_in_the_textbook_tree_c_is_cut_after_its_first_leaf() -> None:
    tree, facts = run_sample("textbook")
    assert [tree.label[node] for node in range(4)] == ["A", "B", "C", "D"]
    assert [tree.move[node] for node in tree.children(tree.node_at_path("2"))] == ["d1", "d2", "d3"]
    assert pruned_paths(tree, facts) == ["1.1", "1.2"]
    assert (facts.cutoffs[0].value, facts.cutoffs[0].limit, facts.trace.steps) == (2, 3, 22)


def test_the_largest_of_four_leaves_is_never_looked_at() -> None:
    tree, facts = run_sample("four-leaves")
    assert pruned_paths(tree, facts) == ["1.1"]
    assert tree.payoff[tree.node_at_path("1.1"), 0] == 50 == max(tree.payoff[tree.is_leaf, 0])


def test_of_eight_leaves_one_is_cut_at_max_and_a_subtree_at_min() -> None:
    tree, facts = run_sample("eight-leaves")
    assert [cutoff.bound for cutoff in facts.cutoffs] == ["beta", "alpha"]
    assert pruned_paths(tree, facts) == ["0.1.1", "1.1"]
    assert tree.n_children[tree.node_at_path("1.1")] == 2


def test_half_of_the_ragged_tree_suffices_and_one_cutoff_is_deep() -> None:
    counts = run_sample("ragged")[1].counts()
    assert (counts.leaves, counts.evaluated, counts.deep) == (12, 6, 1)


def test_a_good_order_evaluates_the_minimum_and_its_mirror_image_everything() -> None:
    good, facts = run_sample("good-order")
    assert facts.counts().evaluated == backward_induction.minimal_leaves(good) == 5
    mirrored, none = run_sample("mirror-image")
    assert none.cutoffs == ()
    assert none.counts().evaluated == 8
    assert orderings.apply(good, "mirror").payoff[-8:, 0].tolist() == mirrored.payoff[-8:, 0].tolist()


def test_the_deep_cutoff_is_set_by_the_root_three_plies_above() -> None:
    tree, facts = run_sample("deep-cutoff")
    deep = [cutoff for cutoff in facts.cutoffs if cutoff.kind == "deep"]
    assert [(tree.depth[cutoff.node], cutoff.set_by) for cutoff in deep] == [(3, 0)]
    assert "1.0.0.1" in pruned_paths(tree, facts)
    assert tree.payoff[tree.node_at_path("1.0.0.1"), 0] == 9


def test_the_tie_at_the_root_is_only_a_bound() -> None:
    tree, facts = run_sample("tied-root")
    b, c = tree.children(0)
    assert facts.value[b] == facts.value[c] == facts.value[0] == 3
    assert facts.bound[c] == UPPER
    assert backward_induction.backed_up_values(tree)[c] == 1
    assert facts.best_move == b
    assert facts.best_moves is None
    assert run_sample("tied-root", cut="gt")[1].best_moves == (b,)


def test_both_windows_miss_the_value_and_the_root_returns_a_bound() -> None:
    for name, bound in (("fail-low", UPPER), ("fail-high", LOWER)):
        facts = run_sample(name)[1]
        assert facts.value[0] == 3
        assert facts.bound[0] == bound
        assert facts.best_move is None
        assert {cutoff.kind for cutoff in facts.cutoffs} == {"window"}


def test_on_the_horizon_the_best_move_flips_with_every_ply() -> None:
    moves = []
    for depth in (1, 2, 3):
        tree, facts = run_sample("horizon", depth=depth)
        assert facts.best_move is not None
        moves.append(tree.label[facts.best_move])
    assert moves == ["B", "C", "B"]
    assert load("horizon").convention.depth == 1


def test_the_end_game_has_a_winning_a_drawing_and_a_losing_move() -> None:
    tree, facts = run_sample("end-game")
    assert sorted(backward_induction.backed_up_values(tree)[list(tree.children(0))].tolist()) == [-1, 0, 1]
    assert facts.best_moves == (tree.node_at_path("0"),)
    assert tree.game == tic_tac_toe.NAME
    assert tic_tac_toe.board_text(int(np.asarray(tree.columns["key"])[0])) == "X.X.OOOX."


def test_in_the_opening_the_centre_is_best() -> None:
    tree, facts = run_sample("opening")
    assert [tree.move[node] for node in tree.children(0)] == ["a1", "b1", "b2"]
    assert backward_induction.backed_up_values(tree)[list(tree.children(0))].tolist() == [-1, -2, 1]
    assert facts.best_move is not None
    assert tree.move[facts.best_move] == "b2"
    assert int(tree.is_leaf.sum()) == 12


def test_in_the_corridor_eating_later_looks_as_good_as_eating_now() -> None:
    tree, facts = run_sample("starving")
    left, right = tree.children(0)
    assert (tree.move[left], tree.move[right]) == ("left", "right")
    assert facts.value[[0, left, right]].tolist() == [8, 8, 8]
    assert facts.best_moves == (left, right)
    assert tree.label[left].count("o") == 1
    assert tree.label[right].count("o") == 2


def test_whoever_waits_shuttles_every_move_tied_and_eats_nothing() -> None:
    tree, facts = run_sample("shuttling")
    node, walk = 0, []
    while tree.n_children[node]:
        assert len(tree.children(node)) == 2
        assert len({facts.value[child] for child in tree.children(node)}) == 1
        walk.append(tree.label[node])
        node = max(tree.children(node), key=lambda child: (tree.n_children[child], tree.label[child].count("o")))
    assert walk == ["oC.o", "o.Co"] * 3
    assert facts.best_moves == tuple(tree.children(0))


def test_at_pig_four_points_are_worth_more_rolled_with_than_held() -> None:
    tree, facts = run_sample("pig")
    roll, hold = tree.children(0)
    assert (tree.move[roll], tree.move[hold]) == ("roll", "hold")
    assert [facts.value[node] for node in (roll, hold)] == [Fraction(20, 3), Fraction(2, 3)]
    assert tree.label[0].endswith("+4")


def test_the_openings_evaluation_can_be_weighed_anew() -> None:
    tree = load("opening").tree
    assert weights.feature_weights(tree) == {"open X": 1, "open O": -1}
    assert weights.set_weights(tree, {}).payoff.tolist() == tree.payoff.tolist()


def reported_move(tree: Tree, facts: Run) -> str:
    """Return the label or path of the reported move."""
    assert facts.best_move is not None
    return tree.name(facts.best_move)


def test_each_pass_changes_its_mind() -> None:
    tree, facts = run_sample("deeper")
    told = [(each.depth, tree.label[each.best_move or 0]) for each in pass_results(facts)]
    assert told == [(1, "B"), (2, "C"), (3, "B")]


def test_captures_beyond_the_depth_limit_turn_the_choice() -> None:
    sample = load("captures")
    quick = search.run(sample.tree, sample.algorithm, sample.convention)
    assert reported_move(sample.tree, analyse(sample.tree, quick)) == "B"
    assert reported_move(*run_sample("captures")) == "C"


def test_the_move_that_stands_out_is_looked_at_more_deeply_and_falls() -> None:
    sample = load("singular")
    quick = search.run(sample.tree, sample.algorithm, sample.convention)
    assert reported_move(sample.tree, analyse(sample.tree, quick)) == "B"
    tree, facts = run_sample("singular")
    assert (reported_move(tree, facts), facts.value[tree.node_at_path("0")]) == ("C", 1)


def test_the_mean_decides() -> None:
    tree, facts = run_sample("dice")
    assert [facts.value[node] for node in tree.children(0)] == [Fraction(21, 10), Fraction(13, 10)]


def test_luck_and_a_probe_cut_at_a_chance_node() -> None:
    for name, evaluated in (("luck", 5), ("probes", 6)):
        tree, facts = run_sample(name)
        cut = facts.cutoffs[-1]
        assert (tree.label[cut.node], tree.player[cut.node], cut.bound) == ("C", CHANCE, "alpha")
        assert facts.counts().evaluated == evaluated


def test_what_is_known_beforehand_cuts() -> None:
    tree, facts = run_sample("known-bounds")
    assert (pruned_paths(tree, facts), facts.cutoffs[0].kind) == (["1", "2"], "window")
    tree, facts = run_sample("promise")
    assert [(tree.label[cut.node], cut.after, cut.value) for cut in facts.cutoffs] == [("C", -1, 3)]


def test_players_with_payoffs_of_their_own_reach_their_equilibria() -> None:
    assert tuple(run_sample("three-players")[1].root_value) == (1, 2, 6)
    tree, facts = run_sample("sum")
    assert [tree.path(cut.node) for cut in facts.cutoffs] == ["1"]
    tree, facts = run_sample("threat")
    assert [tree.move[node] for node in facts.variation] == ["enter", "share"]


def test_the_table_answers_the_second_time() -> None:
    tree, facts = run_sample("transposition")
    assert [tree.path(node) for node in facts.trace.node[facts.trace.ended == HIT].tolist()] == ["1.0"]


def test_null_windows_and_best_first_do_what_their_cards_say() -> None:
    _tree, facts = run_sample("second-look")
    assert facts.trace.revisits_nodes
    plain = run_sample("best-first")[0]
    assert analyse(plain, search.run(plain)).counts().evaluated == 12
    for name in ("best-first", "bound-by-bound"):
        _tree, facts = run_sample(name)
        assert facts.trace.value[facts.evaluation_rows].tolist() == [41, 12, 34, 36, 5, 35, 50, 36]
    assert [each.value for each in pass_results(facts)][:3] == [41, 36, 35]


def test_the_proof_goes_through_d() -> None:
    tree, facts = run_sample("proof")
    above = tree.parent[tree.parent[facts.trace.node[facts.evaluation_rows]]]
    assert [tree.label[node] for node in above.tolist()] == ["D", "D"]
    assert facts.root_value == 1


def test_samples_find_the_win_take_the_bait_and_miss_the_best() -> None:
    tree, facts = run_sample("roll-outs")
    values = backward_induction.backed_up_values(tree)
    assert values[facts.best_move] == values[0] == 1
    assert reported_move(*run_sample("bait")) == "B"
    assert tree_value("bait", "C") > tree_value("bait", "B")
    assert reported_move(*run_sample("some-children")) == "D"
    assert tree_value("some-children", "C") > tree_value("some-children", "D")


def tree_value(name: str, label: str) -> float:
    tree = load(name).tree
    chosen = next(node for node in tree.children(0) if tree.label[node] == label)
    return float(backward_induction.backed_up_values(tree)[chosen])


def test_a_killer_is_tried_first_next_door() -> None:
    tree, facts = run_sample("killers")
    below = [tree.move[node] for node in facts.trace.node.tolist() if tree.parent[node] == tree.node_at_path("2")]
    assert below == ["b"]


def test_the_exam_asks_two_questions_of_its_tree_two_of_others_and_one_of_a_tree_for_each_version() -> None:
    sample = load("exam")
    assert sample.exam is not None
    sources = [question.source for question in sample.exam.questions[:5]]
    assert [type(source).__name__ for source in sources] == ["NoneType", "NoneType", "Study", "Study", "Targets"]
    first, second = build_papers(sample)
    assert len(first.questions) == len(second.questions) == 6
    assert first.questions[0].answer_as_json() == second.questions[0].answer_as_json()
    assert first.questions[4].answer_as_json() != second.questions[4].answer_as_json()
    assert first.questions[1].fields[0].model_answer != "none"
    for question in (*first.questions, *second.questions):
        assert question.grade({field.name: field.model_answer for field in question.fields}).first_mistake is None
