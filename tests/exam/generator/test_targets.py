"""Generated trees checked by brute force."""

from math import inf

import pytest

from explorer.exam.generator import ambiguities
from explorer.search.convention import Convention
from explorer.study.targets import Targets
from explorer.trees import formats
from tests.exam.generator import told
from tests.exam.generator.made import difficulty, generate
from tests.options import sample

GOLDEN = "[[[0,6,1],[8,19],[11,7]],[[14,13,17],[2,4,9],[20,16,5]],[[3,18,15],[10,12]]]"
CHANGED = "[[[[16,19],[16,10]],[[21,19],[30,5]]],[[[21,28],[8,28]],[[9,11],[13,28]]]]"
ORDINARY = [
    (Targets(skipped=(2, 3), same_cut=True), Convention()),
    (Targets(depth=4, skipped=(5, 8), deep=1, same_cut=True, values=(0, 99)), Convention()),
    (Targets(depth=4, branching=(2, 2), deep=1, root="min"), Convention("gt")),
    (Targets(branching=(3, 3), values=(-20, 20), skipped=(6, 6)), Convention(fail="hard")),
    (Targets(ties="some", values=(0, 9)), Convention()),
]
OTHERS = [
    (Targets(depth=2, branching=(3, 3), root="min"), Convention("gt")),
    (Targets(depth=5, branching=(2, 2), values=(0, 60), deep=2), Convention()),
    (Targets(depth=4, values=(0, 99), ragged=True, skipped=(2, 4)), Convention()),
    (Targets(depth=5, branching=(1, 3), values=(0, 99), ragged=True), Convention(depth=7)),
    (Targets(ties="some", values=(0, 9), depth=4, deep=1), Convention("gt")),
    (Targets(ties="any", same_cut=True, values=(0, 5)), Convention()),
    (Targets(ties="any", unique_move=False, values=(0, 3), distinct=False), Convention()),
    (Targets(ties="some", unique_move=False, values=(0, 3), distinct=False), Convention("gt", ties="last")),
    (Targets(values=(-20, 20)), Convention(window=(-5, 5))),
    (Targets(values=(-20, 20), unique_move=False), Convention(fail="hard", window=(-1, 1))),
    (Targets(values=(0, 6), ties="any", unique_move=False, distinct=False), Convention("gt", window=(2, inf))),
    (Targets(depth=1, distinct=False), Convention()),
    (Targets(depth=2, branching=(1, 1), distinct=False), Convention()),
    (Targets(branching=(2, 2), values=(4, 4), ties="any", unique_move=False, distinct=False), Convention("gt")),
]


@pytest.mark.parametrize(("targets", "convention"), ORDINARY)
def test_a_thousand_questions_of_five_kinds_have_the_right_answer_a_unique_one_and_all_that_was_asked_for(
    targets, convention
):
    for seed in range(sample(200)):
        made = generate(targets, convention, seed)
        told.check(made, targets, convention)


@pytest.mark.parametrize(("targets", "convention"), OTHERS)
def test_other_targets_are_met_as_well(targets, convention):
    for seed in range(sample(60, 10)):
        told.check(generate(targets, convention, f"other {seed}"), targets, convention)


@pytest.mark.parametrize(("targets", "convention"), ORDINARY + OTHERS)
def test_nothing_is_left_open_but_by_a_window_that_need_not_let_the_value_through(targets, convention):
    for seed in range(sample(20, 4)):
        made = generate(targets, convention, f"open {seed}")
        found = ambiguities(made.tree, convention)
        if made.answer.move is None:
            assert not targets.unique_move
            assert [("beyond the window" in sentence) for sentence in found] == [True]
        else:
            assert found == ()
        assert difficulty(made.tree, convention) == made.difficulty


def test_a_seed_gives_the_same_tree_for_ever_and_another_seed_another():
    one, again = (generate(Targets(), Convention(), 7) for _turn in range(2))
    assert formats.write(one.tree) == GOLDEN
    assert (one.answer, one.wrong_answers) == (again.answer, again.wrong_answers)
    assert formats.write(again.tree) == GOLDEN
    assert formats.write(generate(Targets(), Convention(), "7").tree) == GOLDEN
    assert len({formats.write(generate(Targets(), Convention(), seed).tree) for seed in range(50)}) == 50


def test_a_tree_that_took_many_changes_is_the_same_for_ever():
    targets = Targets(depth=4, branching=(2, 2), values=(0, 30), skipped=(6, 6), deep=2, ties="some")
    ticks: list[int] = []
    made = generate(targets, Convention(), "many", tick=lambda tries: not ticks.append(tries))
    assert formats.write(made.tree) == CHANGED
    assert ticks[-1] >= 100
