"""Studies and notations that are nearly right: a column of the wrong kind, width, length or range, keys that clash."""

import json
import random
from typing import Any

from explorer import study
from explorer.study import Study
from explorer.trees import formats, games

KNOWN = {"quiet": ("bool",), "forcing": ("bool",), "count": ("int",), "key": ("int",), "lower": ("float", "exact"),
         "upper": ("float", "exact"), "hidden": ("int",), "elided": ("int",), "feature lines": ("bool", "int", "float"),
         "unknown": ()}
"""By its name the kinds of a column's values that the program can use; those of `unknown` are texts."""
KINDS = ("bool", "int", "float", "exact")
WORDS = ("lower", "upper", "quiet", "forcing", "count", "key", "unknown", "feature lines", "hidden", "elided", "other")
TREES = (
    "[[3,12],[2,4]]", '[[3,"?x"],{"bounds":[-1,"7/2"],"children":[2,4]}]', "7",
    '{"player":"chance","children":[[1,"1/3"],2]}',
    '{"player":0,"children":[{"payoffs":[1,2,3]},{"player":2,"children":[{"payoffs":[4,5,6]},'
    '{"payoffs":[0,0,"1/3"]}]}]}',
    '{"player":0,"children":[{"payoffs":[1]},{"payoffs":[2]}]}', '{"payoffs":[1,2]}',
    '[{"quiet":false,"value":1,"children":[{"value":2,"forcing":true},{"value":3,"count":2}]},{"label":"A","value":1}]',
)
NUMBERS: tuple[Any, ...] = (0, 1, -1, 3, 0.5, None, "inf", "-inf", 127, 128, -3, -4, 2**31, 2**53, 2**63 - 1, -(2**63))


def _file(rng: random.Random) -> dict[str, Any]:
    tree = games.expand("tic-tac-toe", position="XOX/OXO/...") if rng.random() < 0.1 else formats.parse(
        rng.choice(TREES))
    made: dict[str, Any] = json.loads(study.dumps(Study(tree)))
    return made


def _some(rng: random.Random, count: int) -> list[Any]:
    """A column of so many numbers, most of one kind."""
    kind = rng.choice(((0, 1), (0, 1, 2, 3), (True, False), (0.5, 1), NUMBERS, ("1/3", 1, None), (None,)))
    return [rng.choice(kind) for _ in range(count)]


def mutant(seed: int) -> str:
    """The file of a study in which one or two columns have become something else."""
    return mutate_study(random.Random(seed))


def mutate_study(rng: random.Random) -> str:
    """Return such a file, drawn from these random numbers."""
    file = _file(rng)
    tree = file["tree"]
    count = len(tree["parent"])
    file["version"] = 4
    for _change in range(rng.choice((1, 1, 2))):
        odd = count + rng.choice((0, 0, 0, 0, 1, -1))
        what = rng.choice((
            "named", "named", "named", "named", "player", "payoff", "probability", "id", "rank", "exact", "texts",
            "label", "move", "parent", "weights", "players", "constant", "game", "ordering", "view", "scope"))
        if what == "named":
            width = rng.choice((0, 0, 0, 1, 2))
            kind = rng.choice(KINDS)
            values = _some(rng, odd * max(width, 1))
            if rng.random() < 0.7:
                pick = {"bool": (True, False), "int": (0, 1, 2, -1), "float": (0, 1, 0.5, None, "inf", "-inf"),
                        "exact": ("1/3", 1, None, "-7/2", "inf")}[kind]
                values = [rng.choice(pick) for _ in values]
            tree.setdefault("columns", {})[rng.choice(WORDS)] = {"kind": kind, "width": width, "values": values}
        elif what == "texts":
            tree.setdefault("texts", {})[rng.choice(WORDS)] = {
                "names": ["", "x", "y\x07"], "codes": [rng.choice((0, 0, 1, 2)) for _ in range(odd)]}
        elif what in ("label", "move"):
            tree[what] = {"names": rng.choice((["", "a", "\u202e\x1b"], [], ["a"], ["a", "a", ""])),
                          "codes": [rng.choice((0, 0, 1, 2)) for _ in range(odd)]}
        elif what == "player":
            tree["player"] = [player if rng.random() < 0.6 else rng.choice((-1, -2, -3, -4, 0, 1, 2, 127))
                              for player in tree["player"]]
        elif what == "payoff":
            tree["payoff"] = [_some(rng, odd) if rng.random() < 0.5 else tree["payoff"][0]
                              for _column in range(rng.choice((0, 1, 1, 2, 3)))]
        elif what == "probability":
            tree["probability"] = rng.choice((_some(rng, odd), [0.5] * odd, [1] * odd))
        elif what in ("id", "rank"):
            tree[what] = rng.choice((_some(rng, odd), [*range(odd)], [*range(odd)][::-1]))
        elif what == "exact":
            tree["exact"] = {"node": [rng.randrange(count)], "column": [rng.choice((0, 1, 2))],
                             "number": [rng.choice(("1/3", "3", "-7/2", "1/10", "9" * 400))]}
        elif what == "parent":
            tree["parent"] = rng.choice((tree["parent"][:-1], [-1, *range(count - 1)], [-1] + [0] * (count - 1)))
        elif what == "weights":
            tree["weights"] = rng.choice(({"lines": 1}, {"lines": "1/3", "": 0}, {"other": "9" * 300}))
        elif what == "players":
            tree["players"] = rng.choice((["A"], ["A", "B", "C", "D"], ["", ""], ["\x1b", "A"]))
        elif what == "constant":
            tree["constant"] = rng.choice((1e308, "1/3", -0.0, "9" * 308))
        elif what == "game":
            tree["game"] = rng.choice(("tic-tac-toe", "nim", "pig", "connect 3x3x3", "3x3x3", "connect"))
        elif what == "ordering":
            file["ordering"] = rng.choice(
                ("random:x", "random:", "mirror", "moves:", "sample:1", "minimal", "nonsense"))
        elif what == "view":
            file["view"]["step"] = rng.choice((0, 5, 10**30))
        else:
            file["scope"] = {"root": rng.choice((None, 0, 1)), "levels": rng.choice(([0, None], [1, 1], [5, 10**30])),
                             "collapsed": rng.choice(([], [0], [1, 1]))}
    return json.dumps(file)


def notation(seed: int) -> str:
    """A notation whose objects have keys that may clash, players by name and by number."""
    return invent_notation(random.Random(seed))


def invent_notation(rng: random.Random) -> str:
    """Return such a notation, drawn from these random numbers."""
    numbered = rng.random() < 0.5
    return json.dumps(_node(rng, 0, numbered))


def _node(rng: random.Random, depth: int, numbered: bool) -> Any:
    odd = rng.random() < 0.06
    leaf = depth == 3 or rng.random() < 0.3 + 0.2 * (depth > 0)
    if not numbered and rng.random() < 0.3 and not odd:
        return _number(rng) if leaf else [_node(rng, depth + 1, numbered) for _ in range(rng.randint(1, 3))]
    said: dict[str, Any] = {}
    if leaf and (numbered != odd):
        said["payoffs"] = [_number(rng) for _ in range(2 if rng.random() < 0.95 else rng.randint(0, 4))]
    elif leaf and rng.random() < 0.9:
        said["value"] = rng.choice(("?x", _number(rng)))
    if not leaf:
        said["children"] = [_node(rng, depth + 1, numbered) for _ in range(rng.randint(1, 3) if not odd else 0)]
        if rng.random() < 0.2:
            said["moves"] = [rng.choice(("", "1", " a", 'b"', "\u2028")) for _ in said["children"]]
    if not leaf or odd:
        movers = (0, 1) if numbered else ("max", "min")
        if numbered or rng.random() < 0.5:
            said["player"] = rng.choice(("chance", *movers)) if not odd else rng.choice((0, 1, 2, "max", "chance", 99))
        if rng.random() < 0.15:
            said["bounds"] = rng.choice(([0, 1], [None, 1], [None, None], ["-inf", "1/3"], [2, 1]))
        if said.get("player") == "chance" and rng.random() < 0.3:
            said["probabilities"] = rng.choice((["1/3", "2/3"], [1], [0, 1], [0.1, 0.2, 0.7]))
    if rng.random() < 0.15:
        said["quiet"] = rng.random() < 0.5
    if rng.random() < 0.15:
        said["forcing"] = rng.random() < 0.5
    if rng.random() < 0.1:
        said["count"] = rng.choice((1, 7, 10**9))
    if rng.random() < 0.2:
        said["label"] = rng.choice(("A", "", "A b", 'q"', "\u202e", "x" * 1000))
    return said


def _number(rng: random.Random) -> Any:
    return rng.choice((0, 1, -1, 0.1, "7/3", "inf", "-inf", 1e300, "1e-300", "-0", 3, 3, 3))
