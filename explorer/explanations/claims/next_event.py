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
            "evaluated": _("{node} is evaluated: {value}"), "known": _("{node} is known: {value}"),
            "known from the probe": _("{node} is known from the probe: {value}"), "γ": _(
                "{node} is entered with γ {value}"),
            "from OPEN": _("{node} is taken from OPEN with merit {value}"), "solved": _(
                "{node} is solved with merit {value}"),
            "ends the iteration": _("{node} ends the iteration: {value}"), "counts": _("{value} counts at {node}"),
            "goes back": _("{value} goes back from {node}"),
        }[self.how].format(node=node_reference(tree, self.node), value=format_number(self.value))


class NextWindow(Claim, frozen=True):
    """The next event enters a node with this window."""

    node: int
    alpha: Bound
    beta: Bound

    def sentence(self, tree: Tree) -> str:
        return _("{node} is entered with α {alpha}, β {beta}").format(
            node=node_reference(tree, self.node), alpha=display(self.alpha), beta=display(self.beta))


class NextReturn(Claim, frozen=True):
    """The next event returns from a node; `pruned` are its pruned children, `test` then cuts its parent."""

    node: int
    value: Value
    bound: int
    caller: int
    pruned: tuple[int, ...] = ()
    test: CutTest | None = None

    def sentence(self, tree: Tree) -> str:
        text = _("{node} returns {value} to {caller}{bound}").format(
            node=node_reference(tree, self.node), value=format_number(self.value),
            caller=node_reference(tree, self.caller),
            bound=describe_bound(self.bound))
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
            return _("the search ends: the value of {node} seems to be {value}").format(
                node=node_reference(tree, 0), value=format_number(self.value))
        ends = _("the search ends") if self.is_search else _("the pass ends")
        return _("{end}: the value of {node} is {value}{bound}").format(
            end=ends, node=node_reference(tree, 0), value=format_number(self.value), bound=describe_bound(self.bound))


class NextRound(Claim, frozen=True):
    """The next event begins or ends a descent or an iteration, numbered from 1; `value` is its result."""

    how: Literal["descent begins", "iteration begins", "iteration ends"]
    number: int
    value: Value = None

    def sentence(self, tree: Tree) -> str:
        return {
            "descent begins": _("descent {number:,} begins"), "iteration begins": _("iteration {number:,} begins"),
            "iteration ends": _("iteration {number:,} ends: {value} counts at {node}"),
        }[self.how].format(number=self.number, value=format_number(self.value) if self.how == "iteration ends" else "",
                           node=node_reference(tree, 0))


class NextProof(Claim, frozen=True):
    """The next event leaves a node with this proof number and disproof number."""

    node: int
    proof: float
    disproof: float
    is_last: bool

    def sentence(self, tree: Tree) -> str:
        text = _("the search ends: {node} has {proof} / {disproof}") if self.is_last else _(
            "{node} has {proof} / {disproof}")
        return text.format(
            node=node_reference(tree, self.node), proof=display(self.proof), disproof=display(self.disproof))
