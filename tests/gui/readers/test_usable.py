"""Files that are nearly right: refused with a sentence, or good for everything that can be done with a tree."""

import json
import random
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction

import pytest

from explorer import study
from explorer.core import exact
from explorer.core.errors import ExplorerError, FormatError, TreeError
from explorer.study import Study
from explorer.study.opening import new_study
from explorer.trees import edit, formats
from explorer.trees.formats.columns import NamedRows
from explorer.trees.tree import MAX, Tree
from tests.gui.readers.nearly import KNOWN, TREES, mutant, notation
from tests.gui.readers.usable import check_written, edited, use
from tests.options import sample, thinned

ROUNDS = range(sample(8, 3))


def use_all(made: Study, *, edits: bool) -> None:
    """Use it; what was opened is not refused any more."""
    try:
        use(made, edits=edits)
    except ExplorerError as error:
        pytest.fail(f"{error}, of {study.dumps(made)}")


@pytest.mark.parametrize("turn", ROUNDS)
def test_a_study_with_odd_columns_is_refused_or_usable(turn: int) -> None:
    opened = 0
    for seed in range(turn * 100, turn * 100 + 25):
        with suppress(FormatError):
            made = study.loads(mutant(seed))
            opened += 1
            use_all(made, edits=seed % 8 == 0)
    assert opened


@pytest.mark.parametrize("turn", ROUNDS)
def test_a_notation_with_keys_that_may_clash_is_refused_or_usable(turn: int) -> None:
    opened = 0
    for seed in range(turn * 100, turn * 100 + 15):
        with suppress(FormatError):
            tree = formats.parse(notation(seed))
            opened += 1
            use_all(new_study(tree), edits=seed % 8 == 0)
    assert opened


@pytest.mark.parametrize("name", thinned(KNOWN, 6))
@pytest.mark.parametrize("kind", NamedRows.__annotations__["kind"].__args__)
@pytest.mark.parametrize("width", [0, 1, 2])
def test_every_known_column_is_one_value_of_its_kind_for_each_node(name: str, kind: str, width: int) -> None:
    file = json.loads(study.dumps(Study(formats.parse("[[3,12],[2,4]]"))))
    value = {"bool": True, "int": 1, "float": 1.5, "exact": "1/3"}[kind]
    file["tree"]["columns"] = {name: {"kind": kind, "width": width, "values": [value] * (7 * max(width, 1))}}
    fits = width == 0 and kind in KNOWN[name]
    if not fits:
        with pytest.raises(FormatError, match=f"column {name} does not hold one value of its kind"):
            study.loads(json.dumps(file))
        return
    use(study.loads(json.dumps(file)), edits=False)


@pytest.mark.parametrize("seed", thinned(range(6), 6))
def test_after_every_edit_a_tree_of_every_kind_is_written_or_refused_in_every_format(
    seed: int, random_tree: Callable[..., Tree]
) -> None:
    rng = random.Random(seed)
    tree = random_tree(seed, numbered=seed % 2 == 0)
    for _edit in range(3):
        after = list(edited(tree))
        for each in after:
            check_written(each)
        tree = rng.choice(after)


@pytest.mark.parametrize("text", TREES)
def test_a_tree_of_every_kind_is_usable(text: str) -> None:
    use_all(new_study(formats.parse(text)), edits=False)


def test_an_edit_never_makes_what_a_file_cannot_hold() -> None:
    three = formats.parse('{"player":0,"children":[{"payoffs":[1,2,3]},{"payoffs":[3,2,1]}]}')
    unknown = edit.set_unknown(three, 1, "x")
    assert (unknown.payoff[1] != unknown.payoff[1]).all()
    with pytest.raises(TreeError, match="player 4's, but there are payoffs for 3"):
        edit.set_player(three, [0], 3)
    with pytest.raises(TreeError, match=r"1,001 characters is too long"):
        edit.set_label(three, 0, "x" * 1001)
    one = formats.parse('{"player":0,"children":[{"payoffs":[1]}]}')
    assert edit.add_child(one, 1)[0].player[1] == 0  # not player 2, who has no payoffs


def test_numbers_and_texts_that_could_not_be_read_back_are_not_written() -> None:
    tree = formats.parse("[1,2]")
    small = exact.parse_exact("1e-400")
    assert formats.parse(formats.write(edit.set_value(tree, [1], small))).payoff_of(1) == small
    with pytest.raises(FormatError, match=r"403 characters is too long for an \.efg file"):
        formats.FORMATS[".efg"].write(edit.set_value(tree, [1], small))
    with pytest.raises(FormatError, match="1,200 characters is too long for the notation"):
        formats.write(edit.set_value(tree, [1], Fraction(1, 10**399 + 1) + Fraction(1, 10**400 + 3)))
    with pytest.raises(FormatError, match="half a character"):
        formats.write(edit.set_label(tree, 0, "\ud800"))
    with pytest.raises(FormatError, match="don't mix"):
        formats.write(edit.set_player(formats.parse('{"player":0,"children":[{"payoffs":[1,2]}]}'), [0], MAX))
