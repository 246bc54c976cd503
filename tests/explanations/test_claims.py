"""Every claim of every step is compared with the trace, and its sentence with its fields."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from math import inf
from pkgutil import iter_modules
from random import Random
from typing import Any

import pytest

from explorer import search
from explorer.analysis.analyse import analyse
from explorer.analysis.run import LOWER, UPPER
from explorer.analysis.snapshot import snapshot_at
from explorer.core.errors import SearchRefused
from explorer.core.exact import display, display_distinct
from explorer.explanations import claims
from explorer.explanations.claims import Claim
from explorer.explanations.claims.claim import format_comparison
from explorer.explanations.claims.returns import TestFails as FailedTest
from explorer.explanations.explain import explain
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.trees import formats
from explorer.trees.names import strip_references
from tests.options import sample
from tests.oracles import random_trees
from tests.oracles.claims import CHECKS, check
from tests.oracles.notation import Node, minimax, read
from tests.oracles.watched import Watched

Case = tuple[Any, str, str, Convention, SearchOptions]
"""(notation, the root's player, algorithm, convention, options)"""
TWO_PLAYER_ALGORITHMS = ("minimax", "alpha-beta", "iterative-deepening", "scout", "mtd-f", "sss-star", "proof-number",
                         "mcts", "monte-carlo", "sampled-minimax")
CHANCE_ALGORITHMS = ("expectiminimax", "star1", "star2", "mcts", "sampled-minimax")


def draw_options(random: Random, name: str, notation: Any, root: str) -> tuple[Convention, SearchOptions]:
    """Return a random convention and random options, chosen so that the algorithm often accepts them."""
    takes = search.ALGORITHMS[name].accepts
    chance = random.random
    convention: dict[str, Any] = {}
    if name in ("alpha-beta", "iterative-deepening"):
        convention["cut"] = random.choice(("ge", "ge", "gt"))
        if convention["cut"] == "ge" and chance() < 0.3:
            convention["fail"] = "hard"
    if name in ("alpha-beta", "iterative-deepening", "scout", "star1", "star2") and chance() < 0.3:
        low = random.choice((-inf, -1, 0, 1))
        convention["window"] = (low, random.choice([end for end in (1, 2, 3, inf) if end > low]))
    if chance() < 0.6:
        convention["depth"] = random.choice((1, 1, 2, 3))
    options: dict[str, Any] = {}
    for option in ("killers", "history", "reorder", "quiescence", "table", "shallow"):
        if option in takes and chance() < 0.4:
            options[option] = True
    if options.get("quiescence") and "stand_pat" in takes and chance() < 0.5:
        options["stand_pat"] = True
    if "singular" in takes and chance() < 0.3:
        options["singular"] = random.choice((1, 2))
    if "bounds" in takes and (name.startswith("star") or chance() < 0.3):
        options["bounds"] = tuple(random.choice(((-1, 4), (0, 3), (0, 4), (-50, 50))))
    if "guess" in takes:
        options["guess"] = random.choice((0, 2, inf, -inf))
    if "goal" in takes:
        options["goal"] = random.choice((None, 1, 2, 7))
    if "iterations" in takes:
        options["iterations"] = random.choice((1, 7, 20))
    if "sample" in takes:
        options["sample"] = random.choice((1, 2))
    if "budget" in takes and chance() < 0.2:
        options["budget"] = random.choice((2, 5, 9))
    return Convention(**convention), SearchOptions(**options)


def cases(seed: int, count: int) -> Iterator[Case]:
    """Yield `count` searches of small random trees with many ties, with each kind of search in turn."""
    random = Random(seed)
    for turn in range(count):
        yield KINDS[turn % len(KINDS)](random, random.choice(("max", "min")))


FLAGS = {"static": 1.0, "unquiet": 0.5, "forcing": 0.5}
PALETTES = (random_trees.SMALL, random_trees.TWO, random_trees.EXACT, random_trees.ENDLESS)


def players_case(random: Random, _root: str) -> Case:
    """Return a case of max^n, with or without standing pat."""
    notation = add_quiet_flags(random, random_trees.payoffs(
        random, random.choice((2, 3)), chance=random.choice((0, 0.2)), static=True))
    convention = Convention(ties=random.choice(("first", "last")), depth=random.choice((None, 1, 1, 2)))
    quiescence = random.random() < 0.5
    return notation, "max", "max-n", convention, SearchOptions(
        total=random.choice((None, 6, 9, 12)), quiescence=quiescence, stand_pat=quiescence)


def chance_case(random: Random, root: str) -> Case:
    """Return a case of a search in a tree with chance nodes."""
    name = random.choice(CHANCE_ALGORITHMS)
    numbers = random.choice((random_trees.SMALL, random_trees.EXACT))
    notation = random_trees.tree(random, numbers, depth=3, chance=0.4, never=0.1, **FLAGS)
    return notation, root, name, *draw_options(random, name, notation, root)


def positions_case(random: Random, root: str) -> Case:
    """Return a case with repeated positions and a transposition table, whose answers fail-hard clamps."""
    name = random.choice(("alpha-beta", "alpha-beta", "minimax", "iterative-deepening", "scout", "mtd-f"))
    notation = random_trees.repeating(random, depth=random.choice((3, 4)))
    convention, options = draw_options(random, name, notation, root)
    if name == "alpha-beta" and convention.cut == "ge":
        convention = replace(convention, fail="hard")
    return notation, root, name, convention, replace(options, table="table" in search.ALGORITHMS[name].accepts)


def two_players_case(random: Random, root: str) -> Case:
    """Return a case of any search of MAX and MIN, in a tree with named moves."""
    name = random.choice(TWO_PLAYER_ALGORITHMS)
    notation = add_moves(random, random_trees.tree(
        random, random.choice(PALETTES), depth=random.choice((2, 3, 4)), breaks=random.choice((0, 0.3)), **FLAGS))
    return notation, root, name, *draw_options(random, name, notation, root)


def bounds_case(random: Random, root: str) -> Case:
    """Return a case in which bounds of inner nodes are known in advance."""
    name = random.choice(("alpha-beta", "iterative-deepening"))
    notation = random_trees.tree(random, random.choice(PALETTES), depth=3, static=1.0)
    convention, options = draw_options(random, name, notation, root)
    if not options.singular:
        notation = random_trees.bounded(random, read(notation, root), convention.depth)
    return notation, root, name, convention, replace(options, quiescence=False, stand_pat=False)


def extensions_case(random: Random, root: str) -> Case:
    """Return a case with quiescence search and singular extensions at once."""
    name = random.choice(("alpha-beta", "scout", "expectiminimax", "mtd-f"))
    notation = random_trees.tree(random, random_trees.SMALL, depth=4, **FLAGS)
    return notation, root, name, Convention(depth=random.choice((1, 2))), SearchOptions(
        quiescence=True, stand_pat=random.random() < 0.5, singular=1)


def passes_case(random: Random, root: str) -> Case:
    """Return a case of iterative deepening with children sorted by earlier passes."""
    notation = random_trees.tree(random, random.choice(PALETTES), depth=5, widest=3, stop=0.1, static=1.0)
    window = random.choice(((-inf, inf), (-inf, inf), (0, 1), (1, 2)))
    return notation, root, "iterative-deepening", Convention(random.choice(("ge", "gt")), window=window), SearchOptions(
        reorder=True, killers=random.random() < 0.3, bounds=random.choice((None, None, (-50, 50))))


def null_windows_case(random: Random, root: str) -> Case:
    """Return a case of Scout, which makes re-searches."""
    notation = random_trees.tree(random, random.choice((random_trees.SMALL, random_trees.WIDE)), depth=3)
    return notation, root, "scout", Convention(), SearchOptions()


def star_case(random: Random, root: str) -> Case:
    """Return a case of Star1 or Star2, with cutoffs at chance nodes."""
    notation = random_trees.tree(random, random_trees.SMALL, depth=4, chance=0.4, unary=0.3)
    window = random.choice(((-inf, inf), (0, 1), (1, 2)))
    return notation, root, random.choice(("star1", "star2")), Convention(window=window), SearchOptions(bounds=(0, 3))


KINDS: tuple[Callable[[Random, str], Case], ...] = (
    players_case, chance_case, positions_case, positions_case, two_players_case, bounds_case, bounds_case,
    extensions_case, passes_case, null_windows_case, star_case, star_case)


def add_quiet_flags(random: Random, notation: Any) -> Any:
    """Return the notation with random nodes not quiet and random moves forcing."""
    if not isinstance(notation, dict):
        return notation
    children = {}
    if "children" in notation:
        children = {"children": [add_quiet_flags(random, child) for child in notation["children"]]}
    return {**notation, **children, "quiet": random.random() < 0.3, "forcing": random.random() < 0.7}


def add_moves(random: Random, notation: Any) -> Any:
    """Return the notation with moves from a to d in random order, so that siblings elsewhere have the same moves."""
    if not isinstance(notation, dict | list):
        return notation
    made = dict(notation) if isinstance(notation, dict) else {"children": notation}
    if below := made.get("children"):
        made["children"] = [add_moves(random, child) for child in below]
        made["moves"] = random.sample("abcd", len(below)) if len(below) <= 4 else []
    return made


def run_case(case: Case) -> Watched | None:
    """Run the search of a case; return None if it is refused or makes no visit."""
    notation, root, name, convention, options = case
    tree = formats.parse(json.dumps(notation), root)
    try:
        trace = search.run(tree, name, convention, options)
    except SearchRefused:
        return None
    return Watched(read(notation, root), tree, trace) if len(trace) else None


def claims_of(watched: Watched) -> Iterator[tuple[int, Any]]:
    """Yield (step, claim) for every claim of every step."""
    for step in range(watched.trace.steps + 1):
        for claim in explain(snapshot_at(analyse(watched.tree, watched.trace), step)).claims:
            yield step, claim


@pytest.mark.parametrize("seed", range(sample(8, 4)))
def test_every_claim_of_every_step_of_any_search_is_true(seed: int) -> None:
    searched = 0
    for case in cases(seed, sample(72)):
        if watched := run_case(case):
            searched += 1
            for step, claim in claims_of(watched):
                try:
                    check(watched, step, claim)
                except AssertionError as error:
                    raise AssertionError(f"{case}, step {step}: {claim}: {error}") from error
    assert searched > sample(24, 5)


def test_every_kind_of_claim_has_its_check_and_no_check_is_left_over() -> None:
    made = set()
    for module in iter_modules(claims.__path__):
        contents = vars(import_module(f"{claims.__name__}.{module.name}"))
        made |= {name for name, each in contents.items()
                 if isinstance(each, type) and issubclass(each, Claim) and each is not Claim}
    assert made == set(CHECKS)


def test_a_falsified_claim_is_found() -> None:
    """Change each number, node, bound and flag of a claim, and require its check to fail."""
    random = Random(5)
    found, missed = set(), set()
    for case in cases(99, 120):
        watched = run_case(case)
        if not watched or watched.trace.algorithm in ("mcts", "monte-carlo"):
            continue
        for step, claim in random.sample(made := list(claims_of(watched)), min(20, len(made))):
            values = {name: getattr(claim, name) for name in claim.__struct_fields__}
            for name, value in values.items():
                other = falsify(value, name)
                if other is None:
                    continue
                place = type(claim).__name__, name
                try:
                    check(watched, step, type(claim)(**values | {name: other}))
                except (AssertionError, KeyError, IndexError, ValueError):
                    found.add(place)
                else:
                    missed.add(place)
    assert len(found) > 60
    assert not {place for place in missed - found if place[1] in ("value", "v", "bound", "limit", "node", "child")}


def falsify(value: Any, name: str) -> Any:
    """Return a different value of the same kind; None if there is none."""
    if name == "bound" and isinstance(value, int):
        return {LOWER: UPPER, UPPER: LOWER}.get(value)  # EXACT has no opposite: both bounds hold
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float | Fraction) and abs(value) != inf:
        return value + 1
    return None


def test_the_words_say_at_least_of_lower_bounds_and_at_most_of_upper_ones() -> None:
    for case in cases(7, 60):
        watched = run_case(case)
        for _step, claim in claims_of(watched) if watched else ():
            bound = getattr(claim, "bound", None)
            text = strip_references(claim.sentence(watched.tree)) if watched else ""
            if isinstance(bound, int) and not isinstance(bound, bool):
                low, high = "at least" in text or "lower bound" in text, "at most" in text or "upper bound" in text
                assert not (low and bound != LOWER), text
                assert not (high and bound != UPPER), text
            assert not re.search(r"nan|None|\{\}|\[\[", text), claim


def test_two_numbers_that_differ_never_look_alike() -> None:
    assert display_distinct(Fraction(10**12 + 1, 3 * 10**12), Fraction(10**12 + 2, 3 * 10**12)) != ("≈0.333333",) * 2
    assert display_distinct(3, 3.0) == ("3", "3")
    assert format_comparison(Fraction(1, 3), "<", Fraction(1, 2), "γ") == "1/3 < γ = 0.5"
    near = Fraction("0.30000000000000001"), Fraction("0.30000000000000002")
    text = FailedTest(0, near[0], "≥", "γ", near[1]).sentence(formats.parse("[1]"))
    assert text == "0.30000000000000001 ≥ γ = 0.30000000000000002 does not hold."


def test_minimax_of_the_oracle_is_what_the_root_is_said_to_be_worth() -> None:
    for notation, root in random_trees.many(40, 3):
        node: Node = read(notation, root)
        watched = run_case((notation, root, "alpha-beta", Convention(), SearchOptions()))
        assert watched
        title = strip_references(explain(snapshot_at(analyse(watched.tree, watched.trace), watched.trace.steps)).title)
        assert title == f"The value of the root is {display(minimax(node))}"
