"""Seeded random notations of every kind that a search is for: many ties, some infinities and fractions."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from tests.oracles.notation import INF, Node, Number, minimax

Notation = Any
SMALL = (0, 1, 2, 3)
TWO = (1, 2)
WIDE = tuple(range(-50, 50))
EXACT = ("1/3", "2/3", 0.1, 0.3, "-1/3", 1, 0)
ENDLESS = ("inf", "-inf", 1, 2)
UPWARD = ("inf", 0, 1, 2)
DOWNWARD = ("-inf", 0, 1, 2)
PALETTES: tuple[Sequence[Any], ...] = (SMALL, TWO, WIDE, EXACT, ENDLESS)
OF_CHANCE: tuple[Sequence[Any], ...] = (SMALL, TWO, WIDE, EXACT, UPWARD, DOWNWARD)
"""No two infinities in one tree: they have no mean."""


def tree(
    random: Random, numbers: Sequence[Any] = SMALL, *, depth: int = 4, widest: int = 3, stop: float = 0.25,
    unary: float = 0.15, breaks: float = 0.0, chance: float = 0.0, never: float = 0.0, static: float = 0.0,
    unquiet: float = 0.0, forcing: float = 0.0,
) -> Notation:
    """A tree of MAX, MIN and chance of at most `depth` plies; the other arguments are chances of what they name.

    `breaks`: an own player, so that players needn't alternate; `never`: an outcome of probability 0.
    """
    def flags(node: dict[str, Any]) -> dict[str, Any]:
        if random.random() < unquiet:
            node["quiet"] = False
        if random.random() < forcing:
            node["forcing"] = True
        return node

    def grow(plies: int) -> Notation:
        if plies == depth or (plies and random.random() < stop):
            leaf = random.choice(numbers)
            marked = flags({})
            return {"value": leaf, **marked} if marked else leaf
        width = 1 if random.random() < unary else random.randint(2, widest)
        more = flags({})
        if random.random() < chance:
            more["player"] = "chance"
            if random.random() < 0.7:
                more["probabilities"] = chances(random, width, never)
        elif random.random() < breaks:
            more["player"] = random.choice(("max", "min"))
        if random.random() < static:
            more["value"] = random.choice(numbers)
        children = [grow(plies + 1) for _ in range(width)]
        return {**more, "children": children} if more else children

    return grow(0)


def chances(random: Random, width: int, never: float = 0.0) -> list[str]:
    """Probabilities that sum to 1."""
    weights = [0 if random.random() < never else random.randint(1, 4) for _ in range(width)]
    if not any(weights):
        weights[random.randrange(width)] = 1
    return [str(Fraction(weight, sum(weights))) for weight in weights]


def payoffs(
    random: Random, players: int, *, highest: int = 3, depth: int = 3, widest: int = 3, zero_sum: bool = False,
    chance: float = 0.0, lowest: int = 0, static: bool = False, share: int | None = None,
) -> Notation:
    """A tree of numbered players, each leaf with a payoff for each (a `share` divided), the movers at random."""
    def outcome() -> list[int]:
        if share is not None:
            owners = [random.randrange(players) for _ in range(share)]
            return [owners.count(player) for player in range(players)]
        drawn = [random.randint(lowest, highest) for _ in range(players)]
        return [drawn[0], -drawn[0]] if zero_sum else drawn

    def grow(plies: int) -> Notation:
        if plies == depth or (plies and random.random() < 0.2):
            return {"payoffs": outcome()}
        children = [grow(plies + 1) for _ in range(random.randint(1, widest))]
        if random.random() < chance:
            return {"player": "chance", "probabilities": chances(random, len(children)), "children": children}
        more = {"payoffs": outcome()} if static else {}
        return {"player": random.randrange(players), "children": children, **more}

    return grow(0)


def many(count: int, seed: int, **options: Any) -> Iterator[tuple[Notation, str]]:
    """`count` trees of MAX and MIN of every palette in turn, a third with own players, and each root's player."""
    random = Random(seed)
    for turn in range(count):
        mine = {"numbers": PALETTES[turn % len(PALETTES)], "depth": 2 + turn % 4,
                "breaks": 0.4 if turn % 3 == 0 else 0.0}
        yield tree(random, **{**mine, **options}), random.choice(("max", "min"))


def many_of_chance(count: int, seed: int, **options: Any) -> Iterator[tuple[Notation, str]]:
    """Yield random trees with chance nodes."""
    random = Random(seed)
    for turn in range(count):
        mine = {"numbers": OF_CHANCE[turn % len(OF_CHANCE)], "depth": 2 + turn % 3, "chance": 0.35,
                "breaks": 0.4 if turn % 3 == 0 else 0.0}
        yield tree(random, **{**mine, **options}), random.choice(("max", "min"))


def bounded(random: Random, node: Node, depth: int | None = None) -> Notation:
    """The notation of a tree in which some inner nodes above the limit have true bounds, some of them tight."""
    if not node.children or depth == 0:
        return plain(node)
    after = None if depth is None else depth - 1
    written = plain(node)
    written["children"] = [bounded(random, child, after) for child in node.children]
    if random.random() < 0.6:
        value = minimax(node, depth)
        below, above = random.choice((0, 1, 1, 2)), random.choice((0, 1, 1, 2))
        written["bounds"] = [written_number(value - below), written_number(value + above)]
    return written


def plain(node: Node) -> Notation:
    """The notation of a tree of MAX and MIN."""
    if not node.children:
        return written_number(node.value)
    static = {} if node.value is None else {"value": written_number(node.value)}
    return {"player": node.player, **static, "children": [plain(child) for child in node.children]}


def written_number(value: Number | None) -> str:
    """A number as an argument, or in the notation."""
    return "-inf" if value == -INF else "inf" if value == INF else str(value)


def repeating(random: Random, numbers: Sequence[Any] = SMALL, *, depth: int = 4, chance: float = 0.0) -> Notation:
    """A tree of equal subtrees under equal labels: positions to which several ways lead."""
    levels: list[list[Notation]] = [[{"value": random.choice(numbers), "label": f"0.{turn}"} for turn in range(4)]]
    for height in range(1, depth):
        below = [*levels[-1], *levels[-1], *levels[max(height - 2, 0)]]
        level = []
        for turn in range(3):
            children = [random.choice(below) for _ in range(random.randint(1, 3))]
            player = "chance" if random.random() < chance else random.choice(("max", "min"))
            level.append({"player": player, "label": f"{height}.{turn}", "value": random.choice(numbers),
                          "children": children})
        levels.append(level)
    return {"player": random.choice(("max", "min")), "children": random.sample(levels[-1], random.randint(2, 3)),
            "value": random.choice(numbers)}
