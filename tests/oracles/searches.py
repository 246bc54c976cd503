"""Alpha-beta and its relatives with every option, by one plain recursion that records each visit and each cutoff."""

from collections import defaultdict
from collections.abc import Hashable
from typing import Any

from tests.oracles.notation import INF, Node, Number, mean
from tests.oracles.visits import SIGNS, Cut, Record, Rules, Visit

Window = tuple[Number, Number]


class Stopped(Exception):
    """The budget is spent."""


class Search:
    """Minimax and alpha-beta; `below` is what a MAX or MIN node asks of a child, for others to say otherwise."""

    has_window = True
    knows_bounds = True
    looks_up_evaluations = False

    def __init__(self, root: Node, rules: Rules) -> None:
        self.root, self.rules, self.record = root, rules, Record(root, rules)
        self.table: dict[Hashable, tuple[Number, str, Visit]] = {}
        self.shapes: dict[tuple[int, str], Hashable] = {}
        self.killers: dict[int, list[str]] = defaultdict(list)
        self.history: dict[tuple[Any, str], int] = defaultdict(int)
        self.sorted: dict[str, list[Node]] = {}
        self.returned: dict[str, Number] = {}
        self.spent = 0
        self.height = max(plies(node) for node in root.walk())

    def run(self) -> Record:
        """Search."""
        self.within = self.record.begin(self.rules.depth)
        self.visit(self.root, None, *self.rules.window)
        return self.record

    def visit(self, node: Node, caller: Visit | None, alpha: Number, beta: Number) -> Number:
        """Make one visit: evaluate a leaf, or return the value of the children."""
        family = self.within.children[node.path]
        if not family:
            if self.spent == self.rules.budget:
                raise Stopped
            self.spent += 1
        me = self.record.enter(node, caller, alpha, beta)
        if family or self.looks_up_evaluations:
            value, ended = self.answer(me)
        else:
            value, ended = self.evaluate(me)
        self.returned[node.path] = value
        self.record.leave(me, value, ended)
        return value

    def answer(self, me: Visit) -> tuple[Number, str]:
        """An inner node's number and why its visit is over."""
        me.order = self.in_order(me.node)
        ends = me.node.bounds if self.knows_bounds else None
        if ends and ends[1] <= me.alpha:
            me.cut = Cut(ends[1], "alpha", me.alpha, "≤", "own-bounds", None)
            return self.clamp(me, ends[1]), "cut"
        if ends and ends[0] >= me.beta:
            me.cut = Cut(ends[0], "beta", me.beta, "≥", "own-bounds", None)
            return self.clamp(me, ends[0]), "cut"
        if found := self.look_up(me):
            me.source = found[1]
            return self.clamp(me, found[0]), "hit"
        if not me.order:
            value, ended = self.evaluate(me)
        else:
            value, ended = self.chance(me) if me.node.player == "chance" else self.best(me)
        value = self.clamp(me, value)
        self.keep(me, value)
        return value, ended

    def evaluate(self, me: Visit) -> tuple[Number, str]:
        """A utility or a static evaluation."""
        assert me.node.value is not None
        return me.node.value, "evaluated"

    def best(self, me: Visit) -> tuple[Number, str]:
        """MAX's or MIN's v: each child's number, the test, and only then the window."""
        is_max = me.node.player == "max"
        alpha, beta = me.alpha, me.beta
        v: Number = -INF if is_max else INF
        if me.node.path in self.within.stands:
            assert me.node.value is not None
            v = me.node.value
            if cut := self.test(me, v):
                me.cut = Cut(v, *cut, "stand-pat", None)
                return v, "cut"
            alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
        for child in me.order:
            below = self.below(me, child, alpha, beta, v)
            v = max(v, below) if is_max else min(v, below)
            if cut := self.test(me, v):
                self.learn(me.node, child)
                if child is me.order[-1]:
                    return v, "seen"
                me.cut = Cut(v, *cut, "child", child)
                return v, "cut"
            alpha, beta = (max(alpha, v), beta) if is_max else (alpha, min(beta, v))
        return v, "seen"

    def below(self, me: Visit, child: Node, alpha: Number, beta: Number, v: Number) -> Number:
        """Return the child's value to this node."""
        if self.rules.shallow:
            alpha, beta = (v, INF) if me.node.player == "max" else (-INF, v)
        return self.visit(child, me, alpha, beta)

    def test(self, me: Visit, v: Number) -> tuple[str, Number, str] | None:
        """The bound that v reaches, the limit, and the sign; None where it reaches none."""
        if not self.has_window:
            return None
        is_max, strict = me.node.player == "max", self.rules.cut == "gt"
        bound, limit = ("beta", me.beta) if is_max else ("alpha", me.alpha)
        if (v > limit if is_max else v < limit) or (v == limit and not strict):
            return bound, limit, SIGNS[bound, strict]
        if self.rules.bounds and v == self.rules.bounds[is_max]:
            return bound, v, "="
        return None

    def clamp(self, me: Visit, v: Number) -> Number:
        """Return the number clamped as fail-hard does."""
        return min(max(v, me.alpha), me.beta) if self.rules.fail == "hard" else v

    def chance(self, me: Visit) -> tuple[Number, str]:
        """The mean of all outcomes."""
        return mean(me.node.chances, [self.visit(child, me, -INF, INF) for child in me.order]), "seen"

    # Orders

    def in_order(self, node: Node) -> list[Node]:
        """The last iteration's best, killers, history, else left to right."""
        family = list(self.within.children[node.path])
        first = []
        if node.path in self.sorted:
            family = [child for child in self.sorted[node.path] if child in family]
            first = family[:1]
        if not (self.rules.killers or self.rules.history):
            return family
        killers = self.killers[plies(node)]

        def merit(child: Node) -> tuple[int, int]:
            name = child.move or child.path.rpartition(".")[2]
            return killers.index(name) if name in killers else 2, -self.history[node.player, name]

        return first + sorted(family[len(first):], key=merit)

    def learn(self, node: Node, child: Node) -> None:
        """The move to this child has cut."""
        name = child.move or child.path.rpartition(".")[2]
        if self.rules.killers:
            killers = self.killers[plies(node)]
            self.killers[plies(node)] = [name, *(other for other in killers if other != name)][:2]
        if self.rules.history:
            self.history[node.player, name] += (self.height - plies(node)) ** 2

    # The table

    def shape(self, node: Node) -> Hashable:
        """Return the children that the pass may look at, whatever their order."""
        place = self.record.passes[-1].first, node.path
        if place not in self.shapes:
            family = self.within.children[node.path]
            below = sorted(map(repr, map(self.shape, family)))
            self.shapes[place] = bool(node.children), tuple(below), node.path in self.within.stands
        return self.shapes[place]

    def position(self, node: Node) -> Hashable | None:
        """A label, the one who moves, and what may be looked at; None where the table keeps nothing."""
        if not (self.rules.table and node.label and node.children):
            return None
        return node.label, node.player, self.shape(node)

    def look_up(self, me: Visit) -> tuple[Number, Visit] | None:
        """Return the table's entry, if it decides."""
        position = self.position(me.node)
        if position is None or position not in self.table:
            return None
        number, kind, source = self.table[position]
        on_equality = self.rules.cut == "ge"
        if kind == "lower" and not (number > me.beta or (on_equality and number == me.beta)):
            return None
        if kind == "upper" and not (number < me.alpha or (on_equality and number == me.alpha)):
            return None
        return number, source

    def keep(self, me: Visit, value: Number) -> None:
        """Put it into the table: at or beyond an end of the window it is a bound, if it is finite."""
        position = self.position(me.node)
        if position is None:
            return
        kind = "exact"
        if value >= me.beta:
            kind = "lower" if value < INF else kind
        elif value <= me.alpha:
            kind = "upper" if value > -INF else kind
        self.table[position] = value, kind, me


class Everything(Search):
    """Minimax and expectiminimax: no window, no cutoff."""

    has_window = knows_bounds = False
    looks_up_evaluations = True

    def below(self, me: Visit, child: Node, alpha: Number, beta: Number, v: Number) -> Number:
        return self.visit(child, me, -INF, INF)


class Deepening(Search):
    """Alpha-beta to one ply, to two, and so on; the table, killers and history live on."""

    def run(self) -> Record:
        deepest = self.height if self.rules.depth is None else min(self.rules.depth, self.height)
        try:
            for depth in range(min(1, deepest), deepest + 1):
                self.within = self.record.begin(depth)
                self.returned = {}
                self.visit(self.root, None, *self.rules.window)
                if self.rules.reorder:
                    self.sort()
        except Stopped:
            pass
        return self.record

    def sort(self) -> None:
        """Best number first, what was not visited last, ties as they were."""
        for node in self.root.walk():
            if any(child.path in self.returned for child in node.children):
                known = [child for child in self.sorted.get(node.path, node.children) if child.path in self.returned]
                rest = [child for child in self.sorted.get(node.path, node.children) if child not in known]
                sign = -1 if node.player == "max" else 1
                self.sorted[node.path] = sorted(known, key=lambda child: sign * self.returned[child.path]) + rest


def plies(node: Node) -> int:
    """Return the depth of a node."""
    return node.path.count(".") + 1 if node.path else 0
