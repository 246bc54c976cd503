"""The usual wrong answers, on trees drawn by hand."""

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.exam.generator import mistakes
from explorer.exam.generator.mistakes import MISTAKES
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.trees import formats
from tests import small_trees
from tests.exam.generator import told
from tests.exam.generator.made import extract_answer, from_tree, wrong_answers


def test_of_the_wrong_answers_on_a_known_tree_those_are_told_that_are_the_first_of_their_kind():
    tree = formats.parse("[[3,12,8],[2,4,6],[14,5,2]]")
    wrong = wrong_answers(tree, Convention())
    assert {name: told.paths(tree, answer.pruned) for name, answer in wrong.items()} == {
        "direction": ["2.1", "2.2"], "mirror": [],
    }
    assert (wrong["direction"].value, wrong["mirror"].value) == (14, 3)
    assert [tree.path(answer.move or 0) for answer in wrong.values()] == ["2", "0"]
    shape, numbers = from_tree(tree, Convention())
    exchanged = mistakes.wrong_player(shape, numbers, Convention())
    assert extract_answer(shape, exchanged, Convention()).pruned == wrong["direction"].pruned


def test_every_mistake_is_what_an_independent_recursion_makes_of_it():
    for number, (notation, root) in enumerate(small_trees.many(200, 11, numbers=(0, 1, 2, 3, 4, 5, 6, 7))):
        tree = small_trees.parsed(notation, root)
        window = (1, 6) if number % 3 == 0 else (-float("inf"), float("inf"))
        convention = Convention("gt" if number % 2 else "ge", window=window)
        shape, numbers = from_tree(tree, convention)
        if not shape.children[0]:
            continue
        expected = told.mistakes(told.read(tree), convention)
        for name, make in MISTAKES.items():
            run = make(shape, numbers, convention)
            answer = extract_answer(shape, run, convention)
            assert (frozenset(told.paths(tree, answer.pruned)), answer.value) == expected[name], (notation, name)


def test_the_parent_alone_is_the_search_with_shallow_cuts():
    for notation, root in small_trees.many(100, 12, numbers=(0, 1, 2, 3)):
        tree = small_trees.parsed(notation, root)
        known = analyse(tree, search.run(tree, "alpha-beta", Convention(), SearchOptions(shallow=True)))
        run = mistakes.parent_only(*from_tree(tree, Convention()), Convention())
        assert run.value == known.root_value
        assert run.evaluated_bits == sum(1 << node for node in range(len(tree)) if known.ordinal[node])
