"""Star1 and Star2, max-n, SSS* and proof-number search as records of their visits."""

from fractions import Fraction
from typing import Any

from tests.oracles import proof
from tests.oracles.many_players import back_up
from tests.oracles.notation import INF, Node, Number
from tests.oracles.quiescence import reached_tree
from tests.oracles.searches import Search, Window
from tests.oracles.sss_star import sss_star
from tests.oracles.visits import Cut, Record, Rules, Visit


class Star(Search):
    """Star1: at a chance node all unseen outcomes are taken as L, or as U. `probes` makes it Star2."""

    knows_bounds = False
    probes = False

    def run(self) -> Record:
        self.probed: dict[str, tuple[Number, Visit]] = {}
        return super().run()

    def visit(self, node: Node, caller: Visit | None, alpha: Number, beta: Number) -> Number:
        if node.path not in self.probed:
            return super().visit(node, caller, alpha, beta)
        me = self.record.enter(node, caller, alpha, beta)
        value, me.source = self.probed[node.path]
        return self.record.leave(me, value, "hit")

    def chance(self, me: Visit) -> tuple[Number, str]:
        assert self.rules.bounds
        family = me.order
        chances = [me.node.chances[me.node.children.index(child)] for child in family]
        low, high = ([end] * len(family) for end in self.rules.bounds)
        done: set[str] = set()

        def cut(rest: list[Node], after: Node) -> str | None:
            """Return "cut" or, without unseen outcomes, "seen" if the bounds of the mean end the visit, else None."""
            for bound, ends, limit in (("alpha", high, me.alpha), ("beta", low, me.beta)):
                total = mean_of(chances, ends)
                if total <= limit if bound == "alpha" else total >= limit:
                    if all(child.path in done for child in rest):
                        return "seen"
                    me.cut = Cut(total, bound, limit, "≤" if bound == "alpha" else "≥", "child", after)
                    return "cut"
            return None

        if self.probes:
            for at, child in enumerate(family):
                if not chances[at] or child.player not in ("max", "min") or not self.within.children[child.path]:
                    continue
                low[at], high[at] = self.probe(me, child, *window_of(me, chances, low, high, at))
                if len(self.within.children[child.path]) == 1:
                    done.add(child.path)
                if ended := cut(family, child):
                    assert me.cut or ended == "seen"
                    return mean_of(chances, high if mean_of(chances, high) <= me.alpha else low), ended
        for at, child in enumerate(family):
            if child.path not in done:
                least, most = window_of(me, chances, low, high, at)
                v = self.visit(child, me, least, most)
                low[at] = max(low[at], v) if v > least else low[at]
                high[at] = min(high[at], v) if v < most else high[at]
            if ended := cut(family[at + 1 :], child):
                return mean_of(chances, high if mean_of(chances, high) <= me.alpha else low), ended
        return mean_of(chances, low), "seen"

    def probe(self, caller: Visit, child: Node, least: Number, most: Number) -> Window:
        """Between which bounds an outcome lies by its first reply."""
        assert self.rules.bounds
        is_max, replies = child.player == "max", list(self.within.children[child.path])
        alpha, beta = (-INF, most) if is_max else (least, INF)
        me = self.record.enter(child, caller, alpha, beta)
        me.order = replies
        row = len(self.record.visits)
        v = self.visit(replies[0], me, alpha, beta)
        is_exact = v < beta if is_max else v > alpha
        if is_exact:
            self.probed[replies[0].path] = v, self.record.visits[row]
        if child.path in self.within.stands:
            assert child.value is not None
            v = max(v, child.value) if is_max else min(v, child.value)
        self.record.leave(me, v, "probe" if len(replies) > 1 else "seen")
        if len(replies) == 1 and is_exact:
            return v, v
        lowest, highest = self.rules.bounds
        return (max(v, lowest), highest) if is_max else (lowest, min(v, highest))


class Star2(Star):
    """Star1 after a probe of each outcome."""

    probes = True


def mean_of(chances: list[Fraction], ends: list[Number]) -> Number:
    """The mean, infinities kept, impossible outcomes left out."""
    total: Number = Fraction(0)
    for chance, end in zip(chances, ends, strict=True):
        if chance:
            total += end if end in (INF, -INF) else chance * end
    return total


def window_of(me: Visit, chances: list[Fraction], low: list[Number], high: list[Number], at: int) -> Window:
    """Return the values an outcome must reach for the node to reach alpha at best, or beta at worst."""
    p = chances[at]
    if not p:
        return -INF, INF
    others = [0 if place == at else chance for place, chance in enumerate(chances)]
    best, worst = mean_of(others, high), mean_of(others, low)
    least = -INF if me.alpha in (INF, -INF) or best in (INF, -INF) else (me.alpha - best) / p
    most = INF if me.beta in (INF, -INF) or worst in (INF, -INF) else (me.beta - worst) / p
    return least, most


class MaxN(Search):
    """Every mover takes the child with their own largest payoff; a visit's beta is the mover's rest of the sum."""

    def run(self) -> Record:
        self.within = self.record.begin(self.rules.depth)
        self.limits: dict[int, Visit] = {}
        total = INF if self.rules.total is None else self.rules.total
        self.payoffs(self.root, None, total)
        return self.record

    def payoffs(self, node: Node, caller: Visit | None, remains: Number) -> Any:
        """One visit."""
        family, total = self.within.children[node.path], INF if self.rules.total is None else self.rules.total
        me = self.record.enter(node, caller, -INF, remains)
        me.order = list(family)
        if not family:
            return self.record.leave(me, node.payoffs, "evaluated")
        if node.player == "chance":
            return self.record.leave(me, back_up(node, [self.payoffs(child, me, total) for child in family]), "seen")
        mover, best = int(node.player), None
        if node.path in self.within.stands:
            best = node.payoffs
            if self.is_enough(best[mover], remains):
                me.cut = Cut(best[mover], "beta", remains, self.sign, "stand-pat", None)
                return self.record.leave(me, best, "cut")
        for child in family:
            is_rival = best is not None and child.player not in (mover, "chance")
            if is_rival:
                self.limits[len(self.record.visits)] = me
            below = self.payoffs(child, me, total - best[mover] if best is not None and is_rival else total)
            if best is None or below[mover] > best[mover] or (
                    self.rules.ties == "last" and below[mover] == best[mover]):
                best = below
            if self.is_enough(best[mover], remains):
                if child is family[-1]:
                    break
                me.cut = Cut(best[mover], "beta", remains, self.sign, "child", child)
                return self.record.leave(me, best, "cut")
        return self.record.leave(me, best, "seen")

    @property
    def sign(self) -> str:
        return ">" if self.rules.ties == "last" else "≥"

    def is_enough(self, payoff: Number, remains: Number) -> bool:
        """Return whether the player above has at least as much already."""
        if self.rules.total is None:
            return False
        return payoff > remains or (self.rules.ties == "first" and payoff == remains)


def search_best_first(root: Node, rules: Rules) -> Record:
    """SSS*: a node is visited when it is taken from OPEN, and what is never solved has no number."""
    record = Record(root, rules, nests=False)
    reached, found = reached_by(record, rules)
    nodes, visits = {node.path: node for node in root.walk()}, {}
    done = sss_star(reached)
    for path, state, _merit in done.taken:
        if state == "live":
            visit = record.enter(nodes[path], visits.get(path.rpartition(".")[0]) if path else None)
            visits[path] = visit
            visit.order = list(found[path])
    for path, visit in visits.items():
        evaluated = not found[path]
        value = visit.node.value if evaluated else done.solved.get(path)
        record.leave(visit, value, "evaluated" if evaluated else "purged")
    if not visits[""].order or done.value == -INF:
        visits[""].value = done.value
    return record


def prove(root: Node, rules: Rules) -> Record:
    """Proof-number search: a pass for each expansion, down to the most-proving node and its children."""
    record = Record(root, rules)
    reached, found = reached_by(record, rules)
    nodes = {node.path: node for node in root.walk()}
    asked = [nodes[path].value for path in record.passes[0].reach.bottoms]
    goal = max(number for number in asked if number is not None) if rules.goal is None else rules.goal
    expanded: set[str] = set()
    known: dict[str, Window] = {}

    def ends_of(node: Node) -> Window:
        """Return the interval proved by now."""
        if not found[node.path]:
            return known.get(node.path, (-INF, INF))
        if node.path not in expanded:
            return -INF, INF
        best = max if node.player == "max" else min
        below = [ends_of(child) for child in found[node.path]]
        return best(low for low, _ in below), best(high for _, high in below)

    def leave(visit: Visit, ended: str) -> None:
        (low, high), (proof_, disproof) = ends_of(visit.node), proof.numbers(by_path[visit.node.path], goal, expanded)
        record.leave(visit, low if proof_ == 0 else high if disproof == 0 else None, ended)

    by_path = {node.path: node for node in reached.walk()}
    order = proof.proof_number(reached, goal).expanded
    record.passes.clear()
    if not order:
        record.begin(rules.depth)
        assert root.value is not None
        known[""] = root.value, root.value
        leave(record.enter(root, None), "evaluated")
    for path in order:
        record.begin(rules.depth)
        line: list[Visit] = []
        for stop in ["", *(path[:at] for at, each in enumerate(path) if each == "."), path] if path else [""]:
            line.append(record.enter(nodes[stop], line[-1] if line else None))
            line[-1].order = list(found[stop])
        for child in found[path]:
            visit = record.enter(child, line[-1])
            visit.order = list(found[child.path])
            if not found[child.path]:
                assert child.value is not None
                known[child.path] = child.value, child.value
            leave(visit, "seen" if found[child.path] else "evaluated")
        expanded.add(path)
        for visit in reversed(line):
            leave(visit, "seen")
    return record


def reached_by(record: Record, rules: Rules) -> tuple[Node, dict[str, list[Node]]]:
    """Return the part that the search may look at, as a tree of its own, and by path."""
    within = record.begin(rules.depth)
    return reached_tree(record.root, within), within.children
