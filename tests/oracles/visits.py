"""The record of a reference search, visit by visit, with each cutoff as it was made."""

from dataclasses import dataclass, field
from typing import Any

from tests.oracles.notation import INF, Node, Number
from tests.oracles.quiescence import Reach, reach

SIGNS = {("alpha", False): "≤", ("alpha", True): "<", ("beta", False): "≥", ("beta", True): ">"}
"""By bound, and whether the test is strict."""


@dataclass(frozen=True)
class Rules:
    """A search's name, its convention and its options; the defaults are the program's."""

    algorithm: str = "alpha-beta"
    cut: str = "ge"
    fail: str = "soft"
    window: tuple[Number, Number] = (-INF, INF)
    depth: int | None = None
    ties: str = "first"
    bounds: tuple[Number, Number] | None = None
    quiescence: bool = False
    stand_pat: bool = False
    singular: Number | None = None
    table: bool = False
    killers: bool = False
    history: bool = False
    shallow: bool = False
    reorder: bool = False
    budget: int | None = None
    guess: Number = 0
    goal: Number | None = None
    total: Number | None = None

    def reach(self, root: Node, depth: int | None) -> Reach:
        """Return the part that a pass to this depth may look at."""
        return reach(root, depth, quiescence=self.quiescence, stand_pat=self.stand_pat, margin=self.singular)


@dataclass(eq=False)
class Cut:
    """A cutoff at its test; `after` is the child whose return decided it, None if none was visited."""

    value: Number
    bound: str
    limit: Number
    sign: str
    cause: str
    after: Node | None


@dataclass(eq=False)
class Visit:
    """One visit, `ended` by: "open", "evaluated", "seen" (all children), "cut", "probe" (one child), "hit", "purged".

    `order` are the children that it looks at in the order in which it tries them, `number` is that of its pass.
    """

    node: Node
    caller: "Visit | None"
    alpha: Number
    beta: Number
    number: int
    value: Any = None
    ended: str = "open"
    is_left: bool = False
    source: "Visit | None" = None
    order: list[Node] = field(default_factory=list)
    cut: Cut | None = None

    @property
    def looked(self) -> bool:
        """True if the visit searched children."""
        return self.ended in ("seen", "cut", "probe", "purged")


@dataclass(eq=False)
class Pass:
    """One visit of the root and what it calls: its depth limit, its guess, what it may look at."""

    depth: int | None
    guess: Number | None
    reach: Reach
    first: int


@dataclass(eq=False)
class Record:
    """The visits in the order of entry, and in the order of leaving."""

    root: Node
    rules: Rules
    visits: list[Visit] = field(default_factory=list)
    left: list[Visit] = field(default_factory=list)
    passes: list[Pass] = field(default_factory=list)
    nests: bool = True

    def begin(self, depth: int | None, guess: Number | None = None) -> Reach:
        """The next visit, of the root, begins a pass."""
        within = self.rules.reach(self.root, depth)
        self.passes.append(Pass(depth, guess, within, len(self.visits)))
        return within

    def enter(self, node: Node, caller: Visit | None, alpha: Number = -INF, beta: Number = INF) -> Visit:
        """Begin a visit."""
        visit = Visit(node, caller, alpha, beta, len(self.passes) - 1)
        self.visits.append(visit)
        return visit

    def leave(self, visit: Visit, value: Any, ended: str) -> Any:
        """End it."""
        visit.value, visit.ended, visit.is_left = value, ended, True
        self.left.append(visit)
        return value
