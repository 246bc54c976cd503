"""Alpha-beta on plain lists is the program's own."""

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.exam.generator import plain_trees
from explorer.search.convention import Convention
from explorer.trees import formats
from explorer.trees.backward_induction import backed_up_values
from explorer.trees.tree import MIN
from tests import small_trees
from tests.exam.generator.made import from_tree, nodes_in_set


def test_a_run_is_what_the_search_does_cutoffs_by_their_kinds_and_proved_ends_included():
    for number, (notation, root) in enumerate(small_trees.many(300, 21)):
        tree = small_trees.parsed(notation, root)
        convention = Convention("gt" if number % 2 else "ge", window=(0, 2) if number % 5 == 0 else Convention().window)
        known = analyse(tree, search.run(tree, "alpha-beta", convention))
        shape, numbers = from_tree(tree, convention)
        run = plain_trees.alpha_beta(shape, numbers, *convention.window, on_equality=convention.cut == "ge")
        assert run.value == known.root_value
        assert nodes_in_set(run.evaluated_bits, shape.leaves) == tuple(known.trace.node[known.evaluation_rows].tolist())
        kinds = [cutoff.kind for cutoff in known.cutoffs]
        assert (run.by_window, run.shallow, run.deep) == tuple(map(kinds.count, ("window", "shallow", "deep")))
        low, high = plain_trees.proved_bounds(shape, numbers, run)
        assert (low[0], high[0]) == tuple(ends[0] for ends in known.intervals_by_row)
        assert plain_trees.minimax(shape, numbers) == backed_up_values(tree).tolist()
        reported = plain_trees.reported_move(shape, run, convention)
        assert reported is None or reported == known.best_move
        if reported is not None:
            assert plain_trees.proves_moves(shape, low, high) == (known.best_moves is not None)


def test_a_tree_comes_back_from_its_plain_lists():
    tree = formats.parse('[[1,2,[3,4]],5]', "min")
    shape, numbers = from_tree(tree, Convention())
    again = plain_trees.to_tree(shape, numbers)
    assert again.player.tolist() == tree.player.tolist()
    assert again.player[0] == MIN
    assert formats.write(again) == formats.write(tree)
    assert shape.leaves == (3, 4, 6, 7, 2)


def test_below_the_depth_limit_nothing_is_seen():
    tree = formats.parse('[{"value":4,"children":[1,2]},5]')
    shape, numbers = from_tree(tree, Convention(depth=1))
    assert shape.leaves == (1, 2)
    assert plain_trees.minimax(shape, numbers)[0] == 5
