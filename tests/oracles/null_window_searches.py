"""Scout and MTD(f) as records of their visits, their null windows one step of the tree's numbers wide."""

from collections.abc import Hashable, Sequence
from fractions import Fraction
from math import lcm

from tests.oracles.notation import INF, Node, Number
from tests.oracles.searches import Search
from tests.oracles.visits import Record, Visit


class Grain:
    """ε and the ends of the finite numbers that a search may meet."""

    def __init__(self, numbers: Sequence[Number]) -> None:
        known = [Fraction(number) for number in numbers if number not in (INF, -INF)]
        self.step = Fraction(1, lcm(*(number.denominator for number in known)))
        self.least, self.greatest = min(known, default=INF), max(known, default=-INF)

    def above(self, number: Number) -> Number:
        return self.least if number == -INF else number + self.step

    def below(self, number: Number) -> Number:
        return self.greatest if number == INF else number - self.step


class Scout(Search):
    """All but the first child are asked with a null window, and searched again if they may be better."""

    knows_bounds = False

    def run(self) -> Record:
        within = self.rules.reach(self.root, self.rules.depth)
        asked = {*within.bottoms, *within.stands}
        self.grain = Grain([*(node.value for node in self.root.walk() if node.path in asked), *self.rules.window])
        return super().run()

    def below(self, me: Visit, child: Node, alpha: Number, beta: Number, v: Number) -> Number:
        if child is me.order[0]:
            return self.visit(child, me, alpha, beta)
        is_max = me.node.player == "max"
        if is_max:
            below = self.visit(child, me, alpha, min(self.grain.above(alpha), beta))
        else:
            below = self.visit(child, me, max(self.grain.below(beta), alpha), beta)
        if alpha < below < beta and self.within.children[child.path]:
            return self.visit(child, me, *((below, beta) if is_max else (alpha, below)))
        return below


class Mtd(Scout):
    """A pass asks "at least γ?"; whatever was proved of a node, or of its position, is remembered."""

    def run(self) -> Record:
        within = self.rules.reach(self.root, self.rules.depth)
        asked = {*within.bottoms, *within.stands}
        grain = Grain([*(node.value for node in self.root.walk() if node.path in asked), self.rules.guess])
        self.lower: dict[Hashable, tuple[Number, Visit]] = {}
        self.upper: dict[Hashable, tuple[Number, Visit]] = {}
        low: Number = -INF
        high: Number = INF
        guess = self.rules.guess
        while low < high:
            gamma = grain.above(guess) if guess == low else guess
            self.within = self.record.begin(self.rules.depth, gamma)
            guess = self.visit(self.root, None, grain.below(gamma), gamma)
            low, high = (guess, high) if guess >= gamma else (low, guess)
        return self.record

    def visit(self, node: Node, caller: Visit | None, alpha: Number, beta: Number) -> Number:
        me = self.record.enter(node, caller, alpha, beta)
        family = self.within.children[node.path]
        place = (self.position(node) if family else None) or node.path
        lower, upper = self.lower.get(place), self.upper.get(place)
        if lower and lower[0] >= beta:
            value, me.source = lower
            return self.record.leave(me, value, "hit")
        if upper and upper[0] <= alpha:
            value, me.source = upper
            return self.record.leave(me, value, "hit")
        if family:
            me.order = list(family)
            value, ended = self.best(me)
        else:
            assert node.value is not None
            value, ended = node.value, "evaluated"
        if value >= beta or not family:
            self.lower[place] = value, me
        if value <= alpha or not family:
            self.upper[place] = value, me
        return self.record.leave(me, value, ended)

    def below(self, me: Visit, child: Node, alpha: Number, beta: Number, v: Number) -> Number:
        return self.visit(child, me, me.alpha, me.beta)
