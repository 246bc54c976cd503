"""Tests of every source in the table of games."""

import inspect

import numpy as np
import pytest

from explorer.core.errors import GameError
from explorer.core.option import READERS, parse_option
from explorer.trees import games
from explorer.trees.tree import FEATURE_PREFIX


@pytest.mark.parametrize("source", games.GAMES.values(), ids=games.GAMES)
def test_every_option_is_a_parameter_with_the_same_default(source):
    parameters = inspect.signature(source.expand).parameters
    assert [option.name for option in source.options] == list(parameters)
    for option in source.options:
        default = parameters[option.name].default
        value = parse_option(option, option.default) if option.default else None
        assert value == (list(default) if option.kind == "heaps" else default)


@pytest.mark.parametrize("source", games.GAMES.values(), ids=games.GAMES)
def test_every_entry_is_described(source):
    for text in (source.sentence, *(option.sentence for option in source.options)):
        assert text.endswith(".")
    for option in source.options:
        assert option.kind in READERS
        assert bool(option.choices) == (option.kind == "choice")
        assert option.flag == "--" + option.name.replace("_", "-")


@pytest.mark.parametrize("name", ["uniform", "random", "nim", "subtraction", "grundy", "kayles", "corridor", "pig"])
def test_texts_and_values_give_the_same_tree(name):
    source = games.GAMES[name]
    told = games.expand_texts(name, {option.flag[2:]: option.default for option in source.options})
    assert np.array_equal(told.payoff, games.expand(name).payoff, equal_nan=True)
    assert "outcomes" not in games.stats(told)


def test_texts_of_every_kind_are_read():
    texts = {"depth": "1..3", "branching": "2", "leaf-chance": "1/2", "values": "-3..3", "static": "yes", "root": "min"}
    values = {"depth": (1, 3), "branching": 2, "leaf_chance": 0.5, "values": (-3, 3), "static": True, "root": "min"}
    assert np.array_equal(games.expand_texts("random", texts).payoff, games.expand("random", **values).payoff)
    told = games.expand_texts("nim", {"heaps": "[1, 2]", "limit": "1"})
    assert len(told) == len(games.expand("nim", heaps=(1, 2), limit=1))


@pytest.mark.parametrize(("name", "options"), [
    ("tic-tac-toe", {"depth": 2}), ("uniform", {"depth": 4, "branching": 3, "values": (0, 9), "seed": 7}),
    ("pig", {"target": 9, "sides": 3, "scores": [1, 2], "depth": 4}), ("corridor", {"dots": [1, 4], "run": 3}),
    ("connect", {"width": 4, "height": 2, "k": 3, "depth": 3}), ("subtraction", {"takes": [1, 3], "heaps": [4]}),
    ("random", {"depth": (2, 4), "branching": 3, "seed": 7}), ("nim", {"heaps": [1, 2], "limit": 2, "depth": 2}),
])
@pytest.mark.parametrize("whole", [np.int8, np.uint64])
def test_numpy_s_whole_numbers_are_whole_numbers(name, options, whole):
    def converted(value):
        return type(value)(map(whole, value)) if isinstance(value, tuple | list) else whole(value)

    told = games.expand(name, **{option: converted(value) for option, value in options.items()})
    plain = games.expand(name, **options)
    assert np.array_equal(told.payoff, plain.payoff, equal_nan=True)
    assert told.title == plain.title


def test_numpy_s_small_numbers_do_not_wrap_around():
    assert len(games.expand("uniform", depth=np.int8(7), branching=np.int8(3))) == (3**8 - 1) // 2


@pytest.mark.parametrize("wrong", [2.0, np.float64(2), True, np.True_, None, [2], np.array([2, 3])])
def test_what_is_no_whole_number_is_refused(wrong):
    with pytest.raises(GameError, match=r"option depth: .* is not a whole number"):
        games.expand("uniform", depth=wrong)


@pytest.mark.parametrize(("name", "texts", "reason"), [
    ("chess", {}, "there is no game 'chess'; there are " + ", ".join(games.GAMES)),
    ("nim", {"hats": "3"}, "nim has no option 'hats'; it has heaps, limit, misere, depth"),
    ("nim", {"heaps": "3-x"}, "option heaps: 'x' is not a whole number"),
    ("nim", {"misere": "perhaps"}, "option misere: 'perhaps' is neither yes nor no"),
    ("uniform", {"depth": "2.5"}, "option depth: '2.5' is not a whole number"),
    ("uniform", {"depth": "9" * 5000}, "option depth: a number of 5000 digits is too large"),
    ("uniform", {"depth": "²"}, "option depth: '²' is not a whole number"),
    ("uniform", {"values": "1..x"}, "option values: 'x' is not a whole number"),
    ("uniform", {"values": "1,,2"}, "option values: '' is not a number"),
    ("uniform", {"root": "north"}, "option root: 'north' is not one of max, min"),
    ("random", {"leaf-chance": "2"}, "option leaf-chance: 2 is not between 0 and 1"),
    ("random", {"leaf-chance": "often"}, "option leaf-chance: 'often' is not a number"),
])
def test_a_text_that_cannot_be_read_is_refused_naming_the_option(name, texts, reason):
    with pytest.raises(GameError) as refused:
        games.expand_texts(name, texts)
    assert str(refused.value) == reason


def test_the_public_names_are_there():
    assert all(hasattr(games, name) for name in games.__all__)


@pytest.mark.parametrize(("name", "options"), [
    ("tic-tac-toe", {}), ("connect", {"k": 3}), ("connect", {"width": 4, "height": 4, "k": 4}), ("pig", {}),
])
def test_a_game_s_own_weights_are_known_whatever_they_are_changed_to(name, options):
    tree = games.expand(name, depth=2, **options)
    if not tree.weights:
        tree = games.expand(name, depth=2, eval="lines", **options)
    own = dict(tree.weights)
    assert own
    changed = tree.with_columns(weights=dict.fromkeys(own, 7.0))
    assert games.original_weights(changed) == own
    some = next(column for column in tree.columns if column.startswith(FEATURE_PREFIX))
    fewer = {column: numbers for column, numbers in tree.columns.items() if column != some}
    assert games.original_weights(tree.with_columns(columns=fewer)) is None, "an evaluation that the game does not know"


def test_a_tree_without_features_has_no_weights_of_its_own():
    assert games.original_weights(games.expand("nim")) is None
    assert games.original_weights(games.expand("tic-tac-toe", depth=1, eval="none")) is None
