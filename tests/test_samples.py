"""Every sample makes the point that its card promises."""

import json
from fractions import Fraction

import numpy as np
import pytest

from explorer import analysis, order, resources, search, study, values
from explorer.analysis import Facts
from explorer.convention import Convention
from explorer.edit import weights
from explorer.games import tic_tac_toe
from explorer.study import Study
from explorer.tree import Tree

FOLDER = resources.path("samples")
INDEX = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))


def load(name: str) -> Study:
    return study.load(FOLDER / f"{name}.gtree")


def searched(name: str, **changes: object) -> tuple[Tree, Facts]:
    """The sample's tree as shown and the facts of its search, under a changed convention if asked."""
    sample = load(name)
    tree = order.apply(sample.tree, sample.ordering)
    rules = sample.convention
    convention = Convention(
        **{field: changes.get(field, getattr(rules, field)) for field in ("cut", "fail", "window", "depth", "ties")})
    return tree, analysis.facts(tree, search.run(tree, sample.algorithm, convention))


def skipped(tree: Tree, facts: Facts) -> list[str]:
    return [tree.path(int(node)) for node in facts.tops]


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
    trace = search.run(order.apply(sample.tree, sample.ordering), sample.algorithm, sample.convention)
    assert trace.steps == 2 * len(trace)


def test_in_the_textbook_tree_c_is_cut_after_its_first_leaf() -> None:
    tree, facts = searched("textbook")
    assert [tree.label[node] for node in range(4)] == ["A", "B", "C", "D"]
    assert [tree.move[node] for node in tree.children(tree.find("2"))] == ["d1", "d2", "d3"]
    assert skipped(tree, facts) == ["1.1", "1.2"]
    assert (facts.cutoffs[0].value, facts.cutoffs[0].limit, facts.trace.steps) == (2, 3, 22)


def test_the_largest_of_four_leaves_is_never_looked_at() -> None:
    tree, facts = searched("four-leaves")
    assert skipped(tree, facts) == ["1.1"]
    assert tree.payoff[tree.find("1.1"), 0] == 50 == max(tree.payoff[tree.is_leaf, 0])


def test_of_eight_leaves_one_is_cut_at_max_and_a_subtree_at_min() -> None:
    tree, facts = searched("eight-leaves")
    assert [cutoff.bound for cutoff in facts.cutoffs] == ["beta", "alpha"]
    assert skipped(tree, facts) == ["0.1.1", "1.1"]
    assert tree.n_children[tree.find("1.1")] == 2


def test_half_of_the_ragged_tree_suffices_and_one_cutoff_is_deep() -> None:
    counts = searched("ragged")[1].counts()
    assert (counts.leaves, counts.evaluated, counts.deep) == (12, 6, 1)


def test_a_good_order_evaluates_the_minimum_and_its_mirror_image_everything() -> None:
    good, facts = searched("good-order")
    assert facts.counts().evaluated == values.minimal_leaves(good) == 5
    mirrored, none = searched("mirror-image")
    assert none.cutoffs == ()
    assert none.counts().evaluated == 8
    assert order.apply(good, "mirror").payoff[-8:, 0].tolist() == mirrored.payoff[-8:, 0].tolist()


def test_the_deep_cutoff_is_set_by_the_root_three_plies_above() -> None:
    tree, facts = searched("deep-cutoff")
    deep = [cutoff for cutoff in facts.cutoffs if cutoff.kind == "deep"]
    assert [(tree.depth[cutoff.node], cutoff.set_by) for cutoff in deep] == [(3, 0)]
    assert "1.0.0.1" in skipped(tree, facts)
    assert tree.payoff[tree.find("1.0.0.1"), 0] == 9


def test_the_tie_at_the_root_is_only_a_bound() -> None:
    tree, facts = searched("tied-root")
    b, c = tree.children(0)
    assert facts.value[b] == facts.value[c] == facts.value[0] == 3
    assert facts.bound[c] == analysis.UPPER
    assert values.backed_up(tree)[c] == 1
    assert facts.best_move == b
    assert facts.best_moves is None
    assert searched("tied-root", cut="gt")[1].best_moves == (b,)


def test_both_windows_miss_the_value_and_the_root_returns_a_bound() -> None:
    for name, bound in (("fail-low", analysis.UPPER), ("fail-high", analysis.LOWER)):
        facts = searched(name)[1]
        assert facts.value[0] == 3
        assert facts.bound[0] == bound
        assert facts.best_move is None
        assert {cutoff.kind for cutoff in facts.cutoffs} == {"window"}


def test_on_the_horizon_the_best_move_flips_with_every_ply() -> None:
    moves = []
    for depth in (1, 2, 3):
        tree, facts = searched("horizon", depth=depth)
        assert facts.best_move is not None
        moves.append(tree.label[facts.best_move])
    assert moves == ["B", "C", "B"]
    assert load("horizon").convention.depth == 1


def test_the_end_game_has_a_winning_a_drawing_and_a_losing_move() -> None:
    tree, facts = searched("end-game")
    assert sorted(values.backed_up(tree)[list(tree.children(0))].tolist()) == [-1, 0, 1]
    assert facts.best_moves == (tree.find("0"),)
    assert tree.game == tic_tac_toe.NAME
    assert tic_tac_toe.board(int(np.asarray(tree.columns["key"])[0])) == "X.X.OOOX."


def test_in_the_opening_the_centre_is_best() -> None:
    tree, facts = searched("opening")
    assert [tree.move[node] for node in tree.children(0)] == ["a1", "b1", "b2"]
    assert values.backed_up(tree)[list(tree.children(0))].tolist() == [-1, -2, 1]
    assert facts.best_move is not None
    assert tree.move[facts.best_move] == "b2"
    assert int(tree.is_leaf.sum()) == 12


def test_in_the_corridor_eating_later_looks_as_good_as_eating_now() -> None:
    tree, facts = searched("starving")
    left, right = tree.children(0)
    assert (tree.move[left], tree.move[right]) == ("left", "right")
    assert facts.value[[0, left, right]].tolist() == [8, 8, 8]
    assert facts.best_moves == (left, right)
    assert tree.label[left].count("o") == 1
    assert tree.label[right].count("o") == 2


def test_whoever_waits_shuttles_every_move_tied_and_eats_nothing() -> None:
    tree, facts = searched("shuttling")
    node, walk = 0, []
    while tree.n_children[node]:
        assert len(tree.children(node)) == 2
        assert len({facts.value[child] for child in tree.children(node)}) == 1
        walk.append(tree.label[node])
        node = max(tree.children(node), key=lambda child: (tree.n_children[child], tree.label[child].count("o")))
    assert walk == ["oC.o", "o.Co"] * 3
    assert facts.best_moves == tuple(tree.children(0))


def test_at_pig_four_points_are_worth_more_rolled_with_than_held() -> None:
    tree, facts = searched("pig")
    roll, hold = tree.children(0)
    assert (tree.move[roll], tree.move[hold]) == ("roll", "hold")
    assert [facts.value[node] for node in (roll, hold)] == [Fraction(20, 3), Fraction(2, 3)]
    assert tree.label[0].endswith("+4")


def test_the_openings_evaluation_can_be_weighed_anew() -> None:
    tree = load("opening").tree
    assert weights.weights(tree) == {"open X": 1, "open O": -1}
    assert weights.weighted(tree, {}).payoff.tolist() == tree.payoff.tolist()
