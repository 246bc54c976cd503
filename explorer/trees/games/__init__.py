"""Games and generators as sources of trees: the table GAMES and functions over it."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from explorer.core.errors import GameError
from explorer.core.i18n import _
from explorer.core.option import Option, parse_option
from explorer.trees import boards
from explorer.trees.games import (
    connect,
    corridor,
    grundy,
    kayles,
    nim,
    pig,
    random_tree,
    subtraction,
    tic_tac_toe,
    uniform,
)
from explorer.trees.games.options import Source
from explorer.trees.tree import FEATURE_PREFIX, IntArray, Tree

__all__ = ["GAMES", "Option", "Source", "expand", "expand_texts", "original_weights", "stats", "symmetric_keys"]

_SYMMETRY_WORDS = {"none": "every move drawn", "siblings": "equal moves merged"}
_EVALUATION_WORDS = {"lines": "open lines", "aima": "3 X₂ + X₁ − (3 O₂ + O₁)", "features": "all features",
                     "difference": "difference of the scores"}
_TIES_WORDS = {"later": "eat later"}
_ROOT_WORDS = {"max": "MAX", "min": "MIN"}


def _choices(names: Iterable[str], titles: Mapping[str, str]) -> Mapping[str, str]:
    """Return the names with their titles; a name without a title is its own."""
    return {name: titles.get(name, name) for name in names}


_NO_LIMIT = "no limit"
_VALUES = Option("values", "values", "1..20", "Utilities are drawn from whole numbers 1..20 or from a list 0,1/3,5.",
                 title="Utilities")
_DISTINCT = Option("distinct", "flag", "no", "No two leaves have the same utility.", title="No repeated utilities")
_STATIC = Option("static", "flag", "no", "Inner nodes get random static evaluations, for trying depth limits.",
                 title="Static evaluations at inner nodes")
_ROOT = Option("root", "choice", "max", "Who moves at the root.", _ROOT_WORDS, title="First to move")
_MISERE = Option("misere", "flag", "no", "Who takes the last object loses.",
                 title="Misère: who takes the last object loses")
_MISERE_MOVE = Option("misere", "flag", "no", "Who makes the last move loses.",
                      title="Misère: who makes the last move loses")
_PLIES = Option("depth", "whole", "", "Plies to expand; positions there are blank leaves.", blank=_NO_LIMIT)
_SEED = Option("seed", "whole", "1", "The same seed gives the same tree.")

GAMES: Mapping[str, Source] = MappingProxyType({
    source.name: source
    for source in (
        Source(tic_tac_toe.NAME, "Tic-tac-toe from any position, X being MAX.", (
            Option("position", "position", tic_tac_toe.EMPTY, "The board, rows from the top."),
            Option("depth", "whole", "", "Plies to expand; positions there are leaves, blank without an evaluation.",
                   blank=_NO_LIMIT),
            Option("symmetry", "choice", "none", "Whether mirrored and turned siblings are merged.",
                   _choices(tic_tac_toe.SYMMETRIES, _SYMMETRY_WORDS)),
            Option("eval", "choice", "none", "Static evaluation of unfinished games: open lines of X minus those of O, "
                   "3 X2 + X1 − (3 O2 + O1), or all features to be weighted; finished games stay 1, 0, −1.",
                   _choices(tic_tac_toe.EVALUATIONS, _EVALUATION_WORDS), title="Evaluation"),
        ), tic_tac_toe.tree),
        Source("uniform", "Every inner node has the same number of children; all leaves are equally deep.", (
            Option("depth", "whole", "3", "Plies from the root to every leaf."),
            Option("branching", "whole", "2", "Children of every inner node.", least=1, title="Children"),
            _VALUES, _DISTINCT, _STATIC, _ROOT, _SEED,
        ), uniform.tree),
        Source("random", "A ragged tree of random shape and utilities.", (
            Option("depth", "range", "2..4", "The least and the greatest depth of a leaf, or one number for both."),
            Option("branching", "range", "2..3", "The fewest and the most children, or one number for both.", least=1,
                   title="Children"),
            Option("leaf_chance", "chance", "0.25", "How likely a node between the two depths is a leaf, from 0 to 1.",
                   title="Chance of a leaf"),
            _VALUES, _DISTINCT, _STATIC, _ROOT, _SEED,
        ), random_tree.tree),
        Source("nim", "Nim: take from one heap at a time; MAX begins.", (
            Option("heaps", "heaps", "2-2", "The sizes of the heaps."),
            Option("limit", "whole", "", "The most objects that one move may take.", least=1, title="Most per move",
                   blank=_NO_LIMIT),
            _MISERE, _PLIES,
        ), nim.tree),
        Source(connect.NAME, "Connect k in a row on a board of any size, with gravity or without; X is MAX.", (
            Option("width", "whole", "3", "Columns of the board.", least=1),
            Option("height", "whole", "3", "Rows of the board.", least=1),
            Option("k", "whole", "3", "How many in a row win.", least=1, title="In a row"),
            Option("gravity", "flag", "no", "Marks fall to the lowest empty square of a column, as in connect four.",
                   title="Gravity: marks fall, as in connect four"),
            Option("position", "board", "", "The board, rows from the top, like X.O/.X./..O; blank is empty."),
            Option("depth", "whole", "", "Plies to expand; positions there are leaves, blank without an evaluation.",
                   blank=_NO_LIMIT),
            Option("eval", "choice", "none", "Static evaluation of unfinished games: a line open to one side counts 1, "
                   "3, 9... with 1, 2, 3... marks on it; finished games stay 1, 0, −1.",
                   _choices(connect.EVALUATIONS, _EVALUATION_WORDS), title="Evaluation"),
        ), connect.tree),
        Source("subtraction", "Nim in which only some numbers may be taken; MAX begins.", (
            Option("heaps", "heaps", "7", "The sizes of the heaps."),
            Option("takes", "heaps", "1-3-4", "The numbers that may be taken from a heap.", title="May be taken"),
            _MISERE_MOVE, _PLIES,
        ), subtraction.tree),
        Source("grundy", "Grundy’s game: split a heap into two that are not equal; MAX begins.", (
            Option("heaps", "heaps", "7", "The sizes of the heaps."), _MISERE_MOVE, _PLIES,
        ), grundy.tree),
        Source("kayles", "Kayles: knock down one pin of a row, or two side by side; MAX begins.", (
            Option("heaps", "heaps", "4", "The lengths of the rows."), _MISERE_MOVE, _PLIES,
        ), kayles.tree),
        Source("corridor", "A corridor with dots: an agent plans a few plies ahead, makes one step, and plans again.", (
            Option("length", "whole", "4", "Squares of the corridor.", least=2),
            Option("start", "whole", "2", "The square, from 1 at the left, where the walk starts.", least=1),
            Option("dots", "heaps", "1-4", "The squares with dots; a dot is worth 10."),
            Option("depth", "whole", "2", "Plies that are planned ahead."),
            Option("cost", "whole", "1", "Points that a step costs.", title="Cost of a step"),
            Option("run", "whole", "0", "Decisions drawn in a row, each move worth what it promised; 0 for one plan.",
                   title="Decisions"),
            Option("ties", "choice", "later", "Which of equally good moves a run makes; “later” waits with eating.",
                   _choices(corridor.TIES, _TIES_WORDS), title="Equal moves"),
        ), corridor.tree),
        Source("pig", "Pig: roll on or hold, with a die that may take all; the chances are exact.", (
            Option("target", "whole", "20", "The points that win.", least=1),
            Option("sides", "whole", "6", "Sides of the die; a 1 ends the turn without points.", least=2),
            Option("scores", "heaps", "0-0", "What MAX and MIN hold already."),
            Option("total", "whole", "4", "The sum of the turn so far, which MAX may hold or lose.",
                   title="This turn’s sum"),
            Option("depth", "whole", "3", "Plies to expand, rolls of the die counted."),
            Option("eval", "choice", "difference", "Static evaluation of unfinished games: the difference of the "
                   "scores if the mover held now; who wins gets the target.",
                   _choices(pig.EVALUATIONS, _EVALUATION_WORDS), title="Evaluation"),
        ), pig.tree),
    )
})


def expand(name: str, **options: Any) -> Tree:
    """Return the tree of a source in GAMES: `games.expand("nim", heaps=[3, 4])`; texts are parsed as option values.

    Raises GameError naming the source, the option and the reason.
    """
    if name not in GAMES:
        raise GameError(_("there is no game {name!r}; there are {games}").format(name=name, games=", ".join(GAMES)))
    source = GAMES[name]
    values = {}
    for given, value in options.items():
        option = source.option(given)
        values[option.name] = parse_option(option, value) if isinstance(value, str) else value
    return source.expand(**values)


def expand_texts(name: str, texts: Mapping[str, str]) -> Tree:
    """Return the tree of a source whose options are texts, as in a form or command; blank ones are left out.

    Raises GameError as `expand`.
    """
    return expand(name, **{option: text for option, text in texts.items() if text.strip()})


def symmetric_keys(tree: Tree) -> IntArray | None:
    """Return (n,) keys that are equal for positions that are symmetric images of each other, -1 for no position.

    None if the game has no symmetries or its positions have no keys.
    """
    keys = tree.array("key")
    if keys is None:
        return None
    if tree.game == tic_tac_toe.NAME:
        return tic_tac_toe.canonical_keys(keys)
    rules = boards.rules_from_name(tree.game)
    return boards.canonical_keys(rules, keys) if rules and rules.has_keys else None


def original_weights(tree: Tree) -> Mapping[str, int] | None:
    """Return the weights with which the game defines the evaluation of this tree; None if unknown."""
    names = tuple(name.removeprefix(FEATURE_PREFIX) for name in tree.columns if name.startswith(FEATURE_PREFIX))
    rules = boards.rules_from_name(tree.game)
    known = [*tic_tac_toe.EVALUATIONS.values()] if tree.game == tic_tac_toe.NAME else [pig.WEIGHTS]
    if rules:
        known = [connect.line_weights(rules.k)]
    return next((weights for weights in known if names and set(weights) == set(names)), None)


def stats(tree: Tree) -> dict[str, Any]:
    """Return counts of a tree: nodes, leaves, nodes per ply, and for tic-tac-toe the outcomes of the leaves."""
    counts: dict[str, Any] = {
        "nodes": len(tree),
        "leaves": int(np.count_nonzero(tree.is_leaf)),
        "per_ply": np.diff(tree.level_start).tolist(),
    }
    if tree.game == tic_tac_toe.NAME:
        counts["outcomes"] = tic_tac_toe.count_outcomes(tree)
    return counts
