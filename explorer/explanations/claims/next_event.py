"""Claims about the next event, one line each, for the log and the timeline."""

from typing import Literal

from explorer.analysis.run import LOWER, UPPER
from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.explanations.claims.claim import Claim, Value
from explorer.explanations.claims.cutoffs import CutTest
from explorer.explanations.claims.returns import describe_pruned
from explorer.search.convention import Bound
from explorer.trees.names import format_number, node_reference
from explorer.trees.tree import Tree


class NextEvent(Claim, frozen=True):
    """The next event enters or leaves a node in the way that `how` says."""

    node: int
    how: Literal["entered", "probed", "purged", "chosen", "drawn", "new"]

    def sentence(self, tree: Tree) -> str:
        return {
            "entered": _("{} is entered"), "probed": _("{} is probed"), "purged": _("{} is purged"),
            "chosen": _("{} is chosen"), "drawn": _("{} is drawn"), "new": _("{} is new"),
        }[self.how].format(node_reference(tree, self.node))


class NextNumber(Claim, frozen=True):
    """The next event enters or leaves a node with this number."""

    node: int
    how: Literal["evaluated", "known", "known from the probe", "γ", "from OPEN", "solved", "ends the iteration",
                 "counts", "goes back"]
    value: Value

    def sentence(self, tree: Tree) -> str:
        return {
            "evaluated": _("{} is evaluated: {}"), "known": _("{} is known: {}"),
            "known from the probe": _("{} is known from the probe: {}"), "γ": _("{} is entered with γ {}"),
            "from OPEN": _("{} is taken from OPEN with merit {}"), "solved": _("{} is solved with merit {}"),
            "ends the iteration": _("{} ends the iteration: {}"), "counts": _("{1} counts at {0}"),
            "goes back": _("{1} goes back from {0}"),
        }[self.how].format(node_reference(tree, self.node), format_number(self.value))


class NextWindow(Claim, frozen=True):
    """The next event enters a node with this window."""

    node: int
    alpha: Bound
    beta: Bound

    def sentence(self, tree: Tree) -> str:
        return _("{} is entered with α {}, β {}").format(
            node_reference(tree, self.node), display(self.alpha), display(self.beta))


class NextReturn(Claim, frozen=True):
    """The next event returns from a node; `pruned` are its pruned children, `test` then cuts its parent."""

    node: int
    value: Value
    bound: int
    caller: int
    pruned: tuple[int, ...] = ()
    test: CutTest | None = None

    def sentence(self, tree: Tree) -> str:
        text = _("{} returns {} to {}{}").format(
            node_reference(tree, self.node), format_number(self.value), node_reference(tree, self.caller),
            describe_bound(self.bound))
        if self.pruned:
            return f"{text}; {describe_pruned(tree, self.pruned)}"
        return f"{text}; {_('{}: cut').format(self.test.sentence(tree))}" if self.test else text


def describe_bound(bound: int) -> str:
    """Return " (an upper bound)", " (a lower bound)" or ""."""
    return {UPPER: _(" (an upper bound)"), LOWER: _(" (a lower bound)")}.get(bound, "")


class NextEnd(Claim, frozen=True):
    """The next event ends the search or one of its passes."""

    value: Value
    bound: int
    is_search: bool
    is_estimate: bool = False

    def sentence(self, tree: Tree) -> str:
        if self.is_estimate:
            return _("the search ends: the value of {} seems to be {}").format(
                node_reference(tree, 0), format_number(self.value))
        ends = _("the search ends") if self.is_search else _("the pass ends")
        return _("{}: the value of {} is {}{}").format(
            ends, node_reference(tree, 0), format_number(self.value), describe_bound(self.bound))


class NextRound(Claim, frozen=True):
    """The next event begins or ends a descent or an iteration, numbered from 1; `value` is its result."""

    how: Literal["descent begins", "iteration begins", "iteration ends"]
    number: int
    value: Value = None

    def sentence(self, tree: Tree) -> str:
        return {
            "descent begins": _("descent {:,} begins"), "iteration begins": _("iteration {:,} begins"),
            "iteration ends": _("iteration {:,} ends: {} counts at {}"),
        }[self.how].format(self.number, format_number(self.value) if self.how == "iteration ends" else "",
                           node_reference(tree, 0))


class NextProof(Claim, frozen=True):
    """The next event leaves a node with this proof number and disproof number."""

    node: int
    proof: float
    disproof: float
    is_last: bool

    def sentence(self, tree: Tree) -> str:
        text = _("the search ends: {} has {} / {}") if self.is_last else _("{} has {} / {}")
        return text.format(node_reference(tree, self.node), display(self.proof), display(self.disproof))
