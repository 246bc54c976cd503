"""An independent oracle: the rules of CONTRACT.md by plain recursion over nested lists, without the program's code.

It is slow and short on purpose: dictionaries by path, and Fractions throughout.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from itertools import permutations, product
from typing import Any

INF = float("inf")
Number = int | float | Fraction
Interval = tuple[Number, Number]
Notation = Any
OTHER = {"max": "min", "min": "max"}


@dataclass(eq=False)
class Node:
    """A node of a MAX and MIN tree; `value` is a leaf's utility or an inner node's static evaluation."""

    path: str
    player: str
    value: Number | None
    children: list["Node"]

    def walk(self) -> Iterator["Node"]:
        """Yield the nodes of the subtree in depth-first order, parents before children."""
        yield self
        for child in self.children:
            yield from child.walk()


def number(text: Number | str) -> Number:
    """Return the exact number; a float means its shortest decimal."""
    if isinstance(text, float):
        text = repr(text)
    if isinstance(text, str) and text.lstrip("+-") == "inf":
        return -INF if text.startswith("-") else INF
    return Fraction(text)


def read(thing: Notation, mover: str = "max", path: str = "") -> Node:
    """Return the tree of a notation of nested lists and objects."""
    if isinstance(thing, int | float | str):
        return Node(path, "", number(thing), [])
    if isinstance(thing, list):
        thing = {"children": thing}
    mover = thing.get("player", mover)
    value = number(thing["value"]) if "value" in thing else None
    if "children" not in thing:
        return Node(path, "", value, [])
    stem = path + "." if path else ""
    children = [read(child, OTHER[mover], stem + str(rank)) for rank, child in enumerate(thing["children"])]
    return Node(path, mover, value, children)


def minimax(node: Node, depth: int | None = None) -> Number:
    """Return the minimax value, with static evaluations at the depth limit."""
    if not node.children or depth == 0:
        assert node.value is not None
        return node.value
    below = [minimax(child, None if depth is None else depth - 1) for child in node.children]
    return max(below) if node.player == "max" else min(below)


def reorder(node: Node, order: str) -> Node:
    """Return the tree with its siblings sorted by one of the contract's orders; ties keep the order as drawn."""
    children = node.children
    if order == "mirror":
        children = children[::-1]
    elif order in ("best-first", "worst-first"):
        highest_first = (node.player == "max") == (order == "best-first")
        children = sorted(children, key=lambda child: -minimax(child) if highest_first else minimax(child))
    return Node(node.path, node.player, node.value, [reorder(child, order) for child in children])


@dataclass
class Run:
    """The results of a search by path; events are ("enter", path) and ("leave", path)."""

    root: Node
    depth: int | None
    events: list[tuple[str, str]] = field(default_factory=list)
    evaluated: list[str] = field(default_factory=list)
    returned: dict[str, Number] = field(default_factory=dict)
    cutoffs: list[dict[str, Any]] = field(default_factory=list)

    @property
    def visited(self) -> list[str]:
        return [path for event, path in self.events if event == "enter"]


def is_bottom(node: Node, plies: int, depth: int | None) -> bool:
    """Return True if the search evaluates the node: a leaf, or a node at the depth limit."""
    return not node.children or plies == depth


def exhaust(root: Node, depth: int | None = None) -> Run:
    """Search by minimax, visiting every node up to the depth limit."""
    run = Run(root, depth)

    def visit(node: Node, plies: int) -> Number:
        run.events.append(("enter", node.path))
        if is_bottom(node, plies, depth):
            assert node.value is not None
            run.evaluated.append(node.path)
            value = node.value
        else:
            below = [visit(child, plies + 1) for child in node.children]
            value = max(below) if node.player == "max" else min(below)
        run.events.append(("leave", node.path))
        run.returned[node.path] = value
        return value

    visit(root, 0)
    return run


def alpha_beta(
    root: Node, cut: str = "ge", fail: str = "soft", window: Interval = (-INF, INF), depth: int | None = None
) -> Run:
    """Search by alpha-beta as in textbooks: update v, test for a cutoff, then narrow the window.

    `returned` holds the value v of each visited node with window (α, β) on entry: exact if α < v < β, an upper bound if
    v ≤ α, a lower bound if v ≥ β. With `fail` "hard", inner nodes return v limited to α to β.
    """
    run = Run(root, depth)

    def set_by(above: list[tuple[Node, Number, Number]], end: int, bound: Number) -> tuple[str | None, str]:
        for climbed, entry in enumerate(reversed(above)):
            if entry[1 + end] != bound:
                return entry[0].path, "deep" if climbed else "shallow"
        return None, "window"

    def visit(node: Node, alpha: Number, beta: Number, above: list[tuple[Node, Number, Number]]) -> Number:
        run.events.append(("enter", node.path))
        if is_bottom(node, len(above), depth):
            assert node.value is not None
            run.evaluated.append(node.path)
            value = node.value
        elif node.player == "max":
            value, low = -INF, alpha
            for rank, child in enumerate(node.children):
                value = max(value, visit(child, low, beta, [*above, (node, alpha, beta)]))
                if value > beta or (cut == "ge" and value == beta):
                    if child is not node.children[-1]:
                        who, kind = set_by(above, 1, beta)
                        run.cutoffs.append({"node": node.path, "after": node.children[rank].path, "value": value,
                                            "limit": beta, "bound": "beta", "set_by": who, "kind": kind})
                    break
                low = max(low, value)
        else:
            value, high = INF, beta
            for rank, child in enumerate(node.children):
                value = min(value, visit(child, alpha, high, [*above, (node, alpha, beta)]))
                if value < alpha or (cut == "ge" and value == alpha):
                    if child is not node.children[-1]:
                        who, kind = set_by(above, 0, alpha)
                        run.cutoffs.append({"node": node.path, "after": node.children[rank].path, "value": value,
                                            "limit": alpha, "bound": "alpha", "set_by": who, "kind": kind})
                    break
                high = min(high, value)
        if fail == "hard" and not is_bottom(node, len(above), depth):
            value = min(max(value, alpha), beta)
        run.events.append(("leave", node.path))
        run.returned[node.path] = value
        return value

    visit(root, *window, [])
    return run


def intervals(run: Run, known: set[str] | None = None) -> dict[str, Interval]:
    """Return the interval proved for every node when the nodes in `known` (None: all evaluated ones) are known."""
    known = set(run.evaluated) if known is None else known
    proved: dict[str, Interval] = {}

    def fold(node: Node, plies: int) -> Interval:
        below = [fold(child, plies + 1) for child in node.children]
        if is_bottom(node, plies, run.depth):
            assert node.value is not None or node.path not in known
            end = (node.value, node.value) if node.path in known and node.value is not None else (-INF, INF)
        elif node.player == "max":
            end = max(low for low, _ in below), max(high for _, high in below)
        else:
            end = min(low for low, _ in below), min(high for _, high in below)
        proved[node.path] = end
        return end

    fold(run.root, 0)
    return proved


def best(run: Run, ties: str = "first") -> tuple[str | None, list[str] | None, list[str]]:
    """Return `best_move`, `best_moves` and `principal_variation`."""
    proved, root = intervals(run), run.root
    value = run.returned[root.path]
    if proved[root.path] != (value, value):
        return None, None, []
    variation: list[str] = []
    node = root
    while not is_bottom(node, len(variation), run.depth):
        carriers = [child for child in node.children if proved[child.path] == (value, value)]
        if not carriers:
            break
        node = carriers[0 if ties == "first" else -1]
        variation.append(node.path)
    if is_bottom(root, 0, run.depth):
        return None, None, []
    good = [child.path for child in root.children if proved[child.path] == (value, value)]
    worse = [child.path for child in root.children
             if (proved[child.path][1] < value if root.player == "max" else proved[child.path][0] > value)]
    return variation[0], good if len(good) + len(worse) == len(root.children) else None, variation


def kind_of(value: Number, interval: Interval) -> str:
    """Return "exact", "upper" or "lower" for a returned value, given the proved interval."""
    low, high = interval
    if low == high == value:
        return "exact"
    assert (value >= high) != (value <= low), f"{value} says nothing about [{low}, {high}]"
    return "upper" if value >= high else "lower"


def as_json(value: Number) -> int | Decimal | str:
    """Return an integer, a Decimal if the decimals terminate, else a string."""
    if value in (INF, -INF):
        return "inf" if value == INF else "-inf"
    exact = Fraction(value)
    if exact.denominator == 1:
        return int(exact)
    rest = exact.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return str(exact) if rest != 1 else Decimal(exact.numerator) / Decimal(exact.denominator)


def results(
    thing: Notation, *, algorithm: str = "alpha-beta", root: str = "max", order: str = "as-drawn", cut: str = "ge",
    fail: str = "soft", window: Interval = (-INF, INF), depth: int | None = None, ties: str = "first",
) -> Mapping[str, Any]:
    """Return everything that `search --json` prints."""
    tree = reorder(read(thing, root), order)
    run = exhaust(tree, depth) if algorithm == "minimax" else alpha_beta(tree, cut, fail, window, depth)
    proved = intervals(run)
    visited = run.visited
    seen = set(visited)
    skipped, skipped_leaves = [], []

    def look(node: Node, plies: int) -> None:
        if is_bottom(node, plies, depth):
            return
        for child in node.children:
            if child.path in seen:
                look(child, plies + 1)
            else:
                skipped.append(child.path)
                skipped_leaves.extend(leaf.path for leaf in child.walk() if not leaf.children)

    look(tree, 0)
    best_move, best_moves, variation = best(run, ties)
    ends = [as_json(end) for end in window]
    nodes = list(tree.walk())
    return {
        "algorithm": algorithm, "order": order,
        "convention": {"cut": cut, "fail": fail, "window": ends, "depth": depth, "ties": ties},
        "value": as_json(run.returned[""]), "best_move": best_move, "best_moves": best_moves,
        "principal_variation": variation,
        "nodes": {"total": len(nodes), "visited": len(visited)},
        "leaves": {"total": sum(not node.children for node in nodes), "evaluated": len(run.evaluated)},
        "steps": len(run.events), "visited": visited, "evaluated": run.evaluated,
        "skipped": skipped, "skipped_leaves": skipped_leaves,
        "cutoffs": [{**each, "value": as_json(each["value"]), "limit": as_json(each["limit"])} for each in run.cutoffs],
        "returned": {path: {"value": as_json(run.returned[path]), "bound": kind_of(run.returned[path], proved[path])}
                     for path in visited},
    }


def orders(node: Node) -> Iterator[Node]:
    """Yield the tree in every order of its siblings."""
    below = [list(orders(child)) for child in node.children]
    for choice in product(*below):
        for children in permutations(choice):
            yield Node(node.path, node.player, node.value, list(children))


def count_orders(node: Node) -> int:
    """Return the number of trees that `orders` yields."""
    ways = 1
    for rank, child in enumerate(node.children, 1):
        ways *= rank * count_orders(child)
    return ways


def minimal_leaves(node: Node, cut: str = "ge") -> int:
    """Return the fewest leaves that alpha-beta evaluates under any child order, found by trying all orders."""
    return min(len(alpha_beta(tree, cut).evaluated) for tree in orders(node))
