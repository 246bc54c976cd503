"""What trees drawn by hand leave open."""

import pytest

from explorer import formats, search
from explorer.analysis import facts
from explorer.convention import Convention
from explorer.exam.generator import ambiguities
from tests import trees

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"


@pytest.mark.parametrize(("text", "convention", "why"), [
    (AIMA, Convention(), []),
    (AIMA, Convention("gt"), []),
    (AIMA, Convention(window=(3, 9)), ["3 is an end of the window: nothing says whether that fails"]),
    (AIMA, Convention(window=(5, 9)), ["3 is beyond the window from 5 to 9: the search ends with a bound"]),
    (AIMA, Convention(window=(-9, 2)), ["beyond the window from −9 to 2"]),
    ("[3,1]", Convention(window=(5, 9)), ["the search finds it all the same, and nothing says whether it knows"]),
    (AIMA, Convention(ties="last"), ["can't be told under ≥"]),
    (AIMA, Convention("gt", ties="last"), []),
    ("[[5,9],[5,7]]", Convention(), ["move to 1 returns a bound that is as good as 0, and is as good: say"]),
    ("[[5,9],[5,3]]", Convention(), ["move to 1 returns a bound that is as good as 0, and is worse: say"]),
    ("[[5,9],[5,3]]", Convention("gt"), []),
    ("[[5,9],[7,5]]", Convention(), []),
    ("[[7,9],[5,6],[5,3]]", Convention(), []),
    ('["inf",3]', Convention(), ["an infinite leaf is the end of the window and cuts"]),
    ('["inf",3]', Convention("gt"), []),
    ('[["inf",3],[4,5]]', Convention("gt"), []),
    ('[3,"inf"]', Convention(), []),
    ('[{"label":"B","value":1},{"label":"B","value":2}]', Convention(), ["two nodes are called B"]),
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
    assert found == ("two nodes are called a", "two nodes are called b", "two nodes are called c",
                     "2 more names are those of two nodes")


def test_on_random_trees_nothing_is_said_only_where_the_search_proves_the_best_moves():
    quiet = 0
    for number, (notation, root) in enumerate(trees.many(300, 5, numbers=(0, 1, 2, 3, 4))):
        tree = trees.parsed(notation, root)
        convention = Convention("gt" if number % 2 else "ge")
        known = facts(tree, search.run(tree, "alpha-beta", convention))
        found = ambiguities(tree, convention)
        assert (not found) == (known.best_moves is not None)
        quiet += not found
    assert 50 < quiet < 300
