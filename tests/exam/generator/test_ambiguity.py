"""Ambiguities of trees drawn by hand."""

import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.exam.generator import ambiguities
from explorer.search.convention import Convention
from explorer.trees import formats
from tests import small_trees

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


@pytest.mark.parametrize(("text", "convention", "why"), [
    (AIMA, Convention(), []),
    (AIMA, Convention("gt"), []),
    (AIMA, Convention(window=(3, 9)), ["3 equals alpha or beta: say whether the search then fails low"]),
    (AIMA, Convention(window=(5, 9)), ["3 is beyond the window from 5 to 9: the search ends with a bound"]),
    (AIMA, Convention(window=(-9, 2)), ["beyond the window from −9 to 2"]),
    ("[3,1]", Convention(window=(5, 9)), ["the search still finds it; say whether it counts"]),
    (AIMA, Convention(ties="last"), ["can't be decided under ≥"]),
    (AIMA, Convention("gt", ties="last"), []),
    (AIMA, Convention(window=(-9, 3)), ["3 equals alpha or beta: say whether the search then fails high"]),
    ("[[5,9],[5,7]]", Convention(), [
        "1 ties with 0, but alpha-beta returns only a bound for 1: "
        "say whether every best move by minimax counts, or only 0, which is reported"]),
    ("[[5,9],[5,3]]", Convention(), [
        "1 is worse than 0, but alpha-beta returns 5 for both, for 1 as a bound: say whether best moves go by minimax "
        "values or by the numbers returned"]),
    ("[[5,9],[5,3]]", Convention("gt"), []),
    ("[[5,9],[7,5]]", Convention(), []),
    ("[[7,9],[5,6],[5,3]]", Convention(), []),
    ('["inf",3]', Convention(), ["an infinite leaf reaches the window's end and cuts"]),
    ('["inf",3]', Convention("gt"), []),
    ('[["inf",3],[4,5]]', Convention("gt"), []),
    ('[3,"inf"]', Convention(), []),
    ('[{"label":"B","value":1},{"label":"B","value":2}]', Convention(), [
        "2 nodes are called B: an answer with this name could mean either"]),
    ('[["?x",1],[2,3]]', Convention(window=(0, 1)), []),
    ('{"player":"chance","children":[1,2]}', Convention(ties="last"), []),
    ('{"player":0,"children":[{"payoffs":[1,2]},{"payoffs":[1,3]}]}', Convention(), []),
    ("7", Convention(), []),
    ("[[[1,2],{\"value\":4,\"children\":[9]}],{\"value\":4,\"children\":[8]}]", Convention(depth=1), None),
])
def test_what_is_left_open_is_said(text, convention, why):
    found = ambiguities(formats.parse(text), convention)
    if why is None:
        assert found == ()  # a node at the depth limit has no evaluation, so no search runs
        return
    assert len(found) == len(why), found
    for sentence, part in zip(found, why, strict=True):
        assert part in sentence


def test_many_shared_names_are_counted():
    leaves = ",".join(f'{{"label":"{name}","value":1}}' for name in "abcdeabcde")
    found = ambiguities(formats.parse(f"[{leaves}]"), Convention("gt"))
    assert found == (*(f"2 nodes are called {name}: an answer with this name could mean either" for name in "abc"),
                     "2 more names are used for several nodes")


def test_on_random_trees_nothing_is_said_only_where_the_search_proves_the_best_moves():
    quiet = 0
    for number, (notation, root) in enumerate(small_trees.many(300, 5, numbers=(0, 1, 2, 3, 4))):
        tree = small_trees.parsed(notation, root)
        convention = Convention("gt" if number % 2 else "ge")
        known = analyse(tree, search.run(tree, "alpha-beta", convention))
        found = ambiguities(tree, convention)
        assert (not found) == (known.best_moves is not None)
        quiet += not found
    assert 50 < quiet < 300


def test_moves_are_called_by_their_labels():
    tree = formats.parse('[{"label":"Up","children":[5,9]},{"label":"Down","children":[5,7]}]')
    sentence, = ambiguities(tree, Convention())
    assert sentence.startswith("Down ties with Up, but alpha-beta returns only a bound for Down")
