"""The mapping of `search --json` from a reference search's record, by the contract's text alone."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.oracles.notation import INF, Node
from tests.oracles.proved import Interval, intervals, kind_of
from tests.oracles.visits import Record, Rules, Visit


def mapping_of(record: Record) -> dict[str, Any]:
    """All but the options; numbers are exact, infinities floats, numbers of several players tuples."""
    rules, visits = record.rules, record.visits
    visited = list(dict.fromkeys(visit.node.path for visit in visits))
    evaluated = [visit.node.path for visit in visits if visit.ended == "evaluated"]
    nodes = list(record.root.walk())
    roots = [visits[each.first] for each in record.passes if each.first < len(visits)]
    finished = next((visit for visit in reversed(roots) if visit.is_left), None)
    tops, leaves = skipped(record, set(visited))
    best = Best(record, finished)
    found = {
        "value": finished.value if finished else None,
        "best_move": best.move, "best_moves": best.moves, "principal_variation": best.line,
        "nodes": {"total": len(nodes), "visited": len(visited)},
        "leaves": {"total": sum(not node.children for node in nodes), "evaluated": len(evaluated)},
        "steps": len(visits) + len(record.left), "visited": visited, "evaluated": evaluated,
        "skipped": tops, "skipped_leaves": leaves,
        "cutoffs": [cutoff(visit, rules) for visit in record.left if visit.cut],
        "returned": {path: returned(record, path) for path in visited},
    }
    if len(record.passes) > 1:
        found["passes"] = [a_pass(record, place) for place in range(visits[-1].number + 1)]
    return found


def a_pass(record: Record, place: int) -> dict[str, Any]:
    """The result of a pass."""
    each, rows = record.passes[place], [visit for visit in record.visits if visit.number == place]
    root = rows[0]
    return {
        "depth": each.depth, "guess": each.guess, "value": root.value if root.is_left else None,
        "best_move": Best(record, root if root.is_left else None).move,
        "visited": len(rows), "evaluated": sum(visit.ended == "evaluated" for visit in rows),
    }


# Cutoffs


def cutoff(visit: Visit, rules: Rules) -> dict[str, Any]:
    """One that skips something, and who set its limit."""
    cut = visit.cut
    assert cut
    setter = set_by(visit, cut.bound, rules) if cut.sign != "=" else None
    kind = "window" if setter is None else "shallow" if setter is visit.caller else "deep"
    return {
        "node": visit.node.path, "after": None if cut.after is None else cut.after.path, "value": cut.value,
        "limit": cut.limit, "bound": cut.bound, "set_by": None if setter is None else setter.node.path, "kind": kind,
    }


def set_by(visit: Visit, bound: str, rules: Rules) -> Visit | None:
    """Return the visit above that set a bound: the first that was entered with another one, None if there is none."""
    mine = getattr(visit, bound)
    if rules.algorithm == "max-n":
        return None if mine == rules.total else visit.caller
    if rules.shallow:
        return None if mine == (-INF if bound == "alpha" else INF) else visit.caller
    above = visit.caller
    while above is not None and getattr(above, bound) == mine:
        above = above.caller
    return above


# What is skipped


def skipped(record: Record, visited: set[str]) -> tuple[list[str], list[str]]:
    """Tops and leaves of what no pass visited below a node that was looked at, each family as it was last tried."""
    tried: dict[str, list[Node]] = {}
    may: dict[str, set[str]] = {}
    for visit in record.visits:
        if visit.looked:
            tried[visit.node.path] = visit.order
            may.setdefault(visit.node.path, set()).update(child.path for child in visit.order)
    tops: list[str] = []
    leaves: list[str] = []

    def look(node: Node) -> None:
        order = tried.get(node.path, node.children)
        for child in [*order, *(child for child in node.children if child not in order)]:
            if child.path in visited:
                look(child)
            elif child.path in may.get(node.path, ()):
                tops.append(child.path)
                leaves.extend(leaf.path for leaf in child.leaves())

    look(record.root)
    return tops, leaves


# What is proved


def proved(record: Record, number: int, until: int | None = None) -> dict[str, Interval]:
    """The intervals by all passes to the same depth as pass `number`, those after pass `until` left out."""
    first = last = number
    while first and record.passes[first - 1].depth == record.passes[number].depth:
        first -= 1
    while last + 1 < len(record.passes) and record.passes[last + 1].depth == record.passes[number].depth:
        last += 1
    if until is not None:
        last = until
    visits = [visit for visit in record.visits if first <= visit.number <= last]
    within = record.passes[number].reach
    given: dict[str, Interval] = {}
    for visit in visits:
        if visit.source:
            low, high = given.get(visit.node.path, (-INF, INF))
            least, most = answer(record, visit.source)
            given[visit.node.path] = max(low, least), min(high, most)
    return intervals(
        record.root, {visit.node.path for visit in visits if visit.ended == "evaluated"},
        unseen=record.rules.bounds or (-INF, INF), children=lambda node: within.children[node.path],
        stands=within.stands, given=given, visited={visit.node.path for visit in visits},
    )


def answer(record: Record, source: Visit) -> Interval:
    """Return the interval of a node when a visit to it ended; a hit keeps it, whatever is proved later."""
    if source.source:
        return answer(record, source.source)
    until = record.left.index(source)
    then = Record(record.root, record.rules, record.left[: until + 1], record.left[: until + 1], record.passes)
    return proved(then, source.number, source.number)[source.node.path]


def returned(record: Record, path: str) -> dict[str, Any]:
    """A node's last number, and what it is."""
    left = [visit for visit in record.left if visit.node.path == path]
    if not left or left[-1].value is None:
        return {"value": None, "bound": None}
    value = left[-1].value
    if isinstance(value, tuple):
        return {"value": value, "bound": "lower" if left[-1].cut else "exact"}
    return {"value": value, "bound": kind_of(value, proved(record, left[-1].number)[path])}


class Best:
    """`best_move`, `best_moves` and `principal_variation` by the end of one visit of the root."""

    move: str | None = None
    moves: list[str] | None = None

    def __init__(self, record: Record, root: Visit | None) -> None:
        self.line: list[str] = []
        if root is None or root.value is None:
            return
        self.record, self.root, self.value = record, root, root.value
        self.within = record.passes[root.number].reach
        self.last = -1 if record.rules.ties == "last" else 0
        self.proved: Mapping[str, Interval] = {}
        if not isinstance(self.value, tuple):
            self.proved = proved(record, root.number, root.number)
            if self.proved[""] != (self.value, self.value):
                return
        node: Node = record.root
        while carriers := self.carriers(node):
            node = carriers[self.last]
            self.line.append(node.path)
        if self.line:
            self.move, self.moves = self.line[0], self.all_as_good()

    def carriers(self, node: Node) -> Sequence[Node]:
        """The children proved to carry the value, in the order in which the pass tried them."""
        if not self.within.children[node.path] or node.player == "chance":
            return ()
        family = self.order(node)
        if isinstance(self.value, tuple):
            mover, seen = int(node.player), [child for child in family if self.number(child) is not None]
            best = max((self.number(child)[mover] for child in seen), default=None)
            return [child for child in seen if self.number(child)[mover] == best]
        return [child for child in family if self.proved[child.path] == (self.value, self.value)]

    def order(self, node: Node) -> list[Node]:
        """As the last visit to the same depth that looked at the children tried them."""
        depth = self.record.passes[self.root.number].depth
        for visit in reversed(self.record.visits):
            if (visit.node is node and visit.looked and visit.number <= self.root.number
                    and self.record.passes[visit.number].depth == depth):
                return visit.order
        return list(self.within.children[node.path])

    def number(self, node: Node) -> Any:
        """Return the payoffs of a node."""
        return next((visit.value for visit in self.record.left if visit.node is node), None)

    def all_as_good(self) -> list[str] | None:
        """All that are as good, when each is proved good or worse."""
        root = self.record.root
        good, family = self.carriers(root), self.within.children[""]
        if isinstance(self.value, tuple):
            cut = {visit.node.path for visit in self.record.visits if visit.cut}
            seen = all(self.number(child) is not None for child in family)
            return [child.path for child in good] if seen and not cut & {child.path for child in good} else None
        worse = [child for child in family if self.is_worse(self.proved[child.path], root)]
        return [child.path for child in good] if len(good) + len(worse) == len(family) else None

    def is_worse(self, ends: Interval, root: Node) -> bool:
        return ends[1] < self.value if root.player == "max" else ends[0] > self.value
