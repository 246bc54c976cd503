"""Random trees with random rules that a search accepts together: ties, infinities, fractions, own players, flags."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any

from tests.oracles import random_trees
from tests.oracles.notation import INF, Node, Number, read
from tests.oracles.quiescence import value
from tests.oracles.random_trees import Notation, written_number
from tests.oracles.visits import Rules

ENDS: tuple[Number, ...] = (-INF, -1, 0, Fraction(1, 3), 1, Fraction(3, 2), 2, 3, INF)
PALETTES = (*random_trees.PALETTES, random_trees.UPWARD, random_trees.DOWNWARD)


@dataclass(frozen=True)
class Case:
    """A tree as a notation, who moves at its root, in which order its children stand, and what is asked."""

    notation: Notation
    mover: str
    order: str
    rules: Rules

    @property
    def root(self) -> Node:
        """The tree as it is searched."""
        root = read(self.notation, self.mover)
        return mirrored(root) if self.order == "mirror" else root


def mirrored(root: Node) -> Node:
    """Every family the other way round; the paths stay."""
    for node in root.walk():
        node.children.reverse()
        node.chances.reverse()
    return root


def draw(random: Random, algorithm: str) -> Case:
    """A case for this search."""
    case = DRAWS.get(algorithm, of_windows)(random, algorithm)
    return replace(case, order=random.choice(("as-drawn", "as-drawn", "mirror")))


def limit(random: Random, options: dict[str, Any]) -> dict[str, Any]:
    """Draw rules with a depth limit, low where there is something to look at beyond it."""
    depths = (0, 1, 1, 2) if options["quiescence"] else (None, None, 0, 1, 2, 3)
    return {**options, "depth": random.choice(depths)}


def of_windows(random: Random, algorithm: str) -> Case:
    """Minimax, alpha-beta, iterative deepening, scout, MTD(f), SSS* and proof-number search."""
    table = algorithm not in ("sss-star", "proof-number") and random.random() < 0.25
    numbers = random.choice(PALETTES)
    if table:
        notation = random_trees.repeating(random, numbers, depth=random.randint(2, 4))
        if not repeats(notation):
            return of_windows(random, algorithm)
    else:
        notation = random_trees.tree(
            random, numbers, depth=random.randint(1, 4), widest=random.choice((3, 3, 4)), static=1.0,
            stop=random.choice((0.1, 0.3)), breaks=random.choice((0.0, 0.0, 0.4)), unquiet=0.5, forcing=0.5)
    mover = random.choice(("max", "min"))
    flags = extensions(random, can_stand=algorithm not in ("sss-star", "proof-number"))
    rules = Rules(algorithm, table=table, **limit(random, flags))
    if algorithm in ("alpha-beta", "iterative-deepening"):
        rules = replace(rules, **conventions(random), **orders(random, algorithm))
        return with_bounds(random, Case(notation, mover, "as-drawn", rules))
    if algorithm == "scout" and random.random() < 0.4:
        rules = replace(rules, window=window(random))
    if algorithm == "mtd-f":
        rules = replace(rules, guess=random.choice((0, 0, -INF, INF, 1, Fraction(1, 2), 2)))
    if algorithm == "proof-number":
        rules = replace(rules, goal=random.choice((None, 0, 1, 2, INF, -INF, Fraction(1, 3))))
    if algorithm == "minimax" and random.random() < 0.3:
        rules = replace(rules, cut="gt", ties=random.choice(("first", "last")))
    return Case(notation, mover, "as-drawn", rules)


def repeats(notation: Notation) -> bool:
    """Return whether a position comes twice."""
    labels = [node.label for node in read(notation).walk() if node.label and node.children]
    return len(set(labels)) < len(labels)


def window(random: Random) -> tuple[Number, Number]:
    low, high = sorted(random.sample(range(len(ENDS)), 2))
    return ENDS[low], ENDS[high]


def conventions(random: Random) -> dict[str, Any]:
    """Cut rule, fail mode, window, ties."""
    cut, fail = random.choice((("ge", "soft"), ("ge", "hard"), ("gt", "soft")))
    return {"cut": cut, "fail": fail, "window": window(random) if random.random() < 0.4 else (-INF, INF),
            "ties": "last" if cut == "gt" and random.random() < 0.3 else "first"}


def extensions(random: Random, *, can_stand: bool = True) -> dict[str, Any]:
    """Depth limits that bend."""
    quiescence = random.random() < 0.4
    return {"quiescence": quiescence, "stand_pat": quiescence and can_stand and random.random() < 0.6,
            "singular": random.choice((1, Fraction(1, 2))) if random.random() < 0.15 else None}


def orders(random: Random, algorithm: str) -> dict[str, Any]:
    """Killers, history, shallow cuts, best of the last iteration first, a budget."""
    found = {"killers": random.random() < 0.35, "history": random.random() < 0.3, "shallow": random.random() < 0.1}
    if algorithm == "iterative-deepening":
        found["reorder"] = random.random() < 0.5
        found["budget"] = random.randint(1, 20) if random.random() < 0.25 else None
    return found


def with_bounds(random: Random, case: Case) -> Case:
    """Draw rules with true bounds of all leaves, or of single nodes, now and then, some of them tight."""
    root, rules = read(case.notation, case.mover), case.rules
    if rules.ties == "last":
        return case
    known = [node.value for node in root.walk() if node.value is not None]
    if random.random() < 0.35:
        low, high = min(known), max(known)
        wide = random.choice((0, 0, 1)), random.choice((0, 0, 1))
        rules = replace(rules, bounds=(low - wide[0], high + wide[1]))
    if not rules.table and random.random() < 0.4:
        height = max(node.path.count(".") + 1 for node in root.walk())
        depths = [rules.depth]
        if rules.algorithm == "iterative-deepening":
            depths = list(range(height + 1 if rules.depth is None else min(height, rules.depth) + 1))
        reaches = [rules.reach(root, depth) for depth in depths]
        for node in root.walk():
            worth = [value(node, reached) for reached in reaches if reached.children.get(node.path)]
            if worth and random.random() < 0.5:
                wide = random.choice((0, 0, 1, INF)), random.choice((0, 0, 1, INF))
                low, high = min(worth), max(worth)
                node.bounds = low if low == INF else low - wide[0], high if high == -INF else high + wide[1]
    if (rules.killers or rules.history) and not rules.table and random.random() < 0.5:
        for node in root.walk():
            for child, name in zip(node.children, random.sample("abcde", len(node.children)), strict=True):
                child.move = name
    return Case(case.notation if rules.table else written(root), case.mover, case.order, rules)


def written(node: Node) -> Notation:
    """The notation of a tree of MAX and MIN with all that is said of its nodes."""
    more: dict[str, Any] = {"value": written_number(node.value)}
    if not node.quiet:
        more["quiet"] = False
    if node.forcing:
        more["forcing"] = True
    if not node.children:
        return more
    if node.bounds:
        low, high = node.bounds
        more["bounds"] = [None if low == -INF else written_number(low), None if high == INF else written_number(high)]
    if any(child.move for child in node.children):
        more["moves"] = [child.move for child in node.children]
    return {**more, "player": node.player, "children": [written(child) for child in node.children]}


def of_chance(random: Random, algorithm: str) -> Case:
    """Expectiminimax, Star1, Star2."""
    finite = (random_trees.SMALL, random_trees.TWO, random_trees.WIDE, random_trees.EXACT)
    numbers, mover = random.choice(random_trees.OF_CHANCE), random.choice(("max", "min"))
    if algorithm == "expectiminimax" and random.random() < 0.3:
        notation = random_trees.repeating(random, numbers, depth=random.randint(2, 4), chance=0.2)
        if repeats(notation):
            return Case(notation, mover, "as-drawn", Rules(algorithm, table=True, depth=random.choice((None, 1, 2))))
    notation = random_trees.tree(
        random, numbers, depth=random.randint(1, 4), chance=0.35, never=0.1, static=1.0, unquiet=0.4, forcing=0.4,
        breaks=random.choice((0.0, 0.4)))
    rules = Rules(algorithm, **limit(random, extensions(random)))
    if algorithm != "expectiminimax":
        known = [node.value for node in read(notation, mover).walk() if node.value is not None]
        low, high = min(known), max(known)
        if low in (-INF, INF) and high in (-INF, INF):
            return of_chance(random, algorithm)
        wide = random.choice((0, 0, 1, 2)), random.choice((0, 0, 1, 2))
        rules = replace(rules, bounds=(low - wide[0], high + wide[1]))
        if random.random() < 0.3 and numbers in finite:
            rules = replace(rules, window=window(random))
    return Case(notation, mover, "as-drawn", rules)


def of_players(random: Random, algorithm: str) -> Case:
    """Max-n, with and without a bound on the sum."""
    share = random.choice((None, 2, 3))
    notation = random_trees.payoffs(
        random, random.randint(2, 4), depth=random.randint(1, 4), chance=random.choice((0, 0, 0.2)), share=share,
        static=True)
    total = None
    if random.random() < 0.7:
        sums = [sum(node.payoffs) for node in read(notation).walk() if node.payoffs]
        total = max(sums) + random.choice((0, 0, 1))
    marked = [notation]
    for each in marked:
        each |= {name: name != "quiet" for name in ("quiet", "forcing") if random.random() < 0.5}
        marked += each.get("children", ())
    rules = Rules(algorithm, total=total, ties=random.choice(("first", "first", "last")))
    if not any(each.get("player") == "chance" for each in marked):  # which has no static evaluation here
        rules = replace(rules, **limit(random, {**extensions(random), "singular": None}))
    return Case(notation, "max", "as-drawn", rules)


DRAWS: dict[str, Callable[[Random, str], Case]] = {
    "expectiminimax": of_chance, "star1": of_chance, "star2": of_chance, "max-n": of_players,
}
