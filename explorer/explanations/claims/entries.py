"""Claims about a visit that begins: the node, its window, the reason for the visit and the child order."""

from typing import Literal

from explorer.analysis.run import EXACT, LOWER, UPPER
from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.explanations.claims.claim import Claim, Value
from explorer.search.convention import Bound
from explorer.trees.names import format_number, join_node_names, node_reference, title_reference
from explorer.trees.players import player_name
from explorer.trees.tree import MAX, Tree


class NothingDone(Claim, frozen=True):
    """The search has not begun."""

    def sentence(self, tree: Tree) -> str:
        return _("Before the first step")


class SearchAsks(Claim, frozen=True):
    """The search looks for the root's value within the initial window."""

    window: tuple[Bound, Bound]

    def sentence(self, tree: Tree) -> str:
        if self.window == (float("-inf"), float("inf")):
            return _("The search looks for the root's value, with nothing known yet.")
        lower, upper = map(display, self.window)
        return _("The search looks for the root's value within the window [{lower}, {upper}].").format(
            lower=lower, upper=upper)


class NodeEntered(Claim, frozen=True):
    """The title of a step that begins a visit; `how` is the kind of visit."""

    node: int
    how: Literal["evaluates", "looks below", "known", "probes", "new", "rolls out"]

    def sentence(self, tree: Tree) -> str:
        return {
            "evaluates": _("At {}"), "looks below": _("Entering {}"), "known": _("Known: {}"),
            "probes": _("Probing {}"), "new": _("New: {}"), "rolls out": _("Playout from {}"),
        }[self.how].format(title_reference(tree, self.node))


class NodeEvaluated(Claim, frozen=True):
    """A node is evaluated: it is a leaf, it is at the depth limit, or quiescence search stops there."""

    node: int
    value: Value
    why: Literal["leaf", "limit", "quiet", "no forcing move"]

    def sentence(self, tree: Tree) -> str:
        if self.why == "leaf":
            text = _("A leaf: its payoffs are {}.") if isinstance(self.value, tuple) else _(
                "A leaf: its utility is {}.")
            return text.format(format_number(self.value))
        return {
            "limit": _("{node} is at the depth limit: its static evaluation {value} is used as its value."),
            "quiet": _("{node} is at the depth limit or beyond and is quiet: "
                       "its static evaluation {value} is used as its value."),
            "no forcing move": _("{node} is not quiet, but has no forcing move: "
                                 "its static evaluation {value} is used as its value."),
        }[self.why].format(node=node_reference(tree, self.node), value=format_number(self.value))


class NodeMover(Claim, frozen=True):
    """The player who moves at a node, and the rule for its value."""

    node: int
    player: int

    def sentence(self, tree: Tree) -> str:
        name = node_reference(tree, self.node)
        if self.player >= 0:
            return _("{player} moves at {node} and takes the child with the largest payoff in place {place}.").format(
                player=player_name(tree, self.player), node=name, place=self.player + 1)
        if self.player == MAX:
            return _("{} is a MAX node: its value can only rise from −∞.").format(name)
        return _("{} is a MIN node: its value can only fall from ∞.").format(name)


class ChanceNode(Claim, frozen=True):
    """A node is a chance node, whose value is a mean."""

    node: int

    def sentence(self, tree: Tree) -> str:
        return _("{} is a chance node: its value is the mean of its children's.").format(
            node_reference(tree, self.node))


class WindowOnEntry(Claim, frozen=True):
    """The window with which a visit begins."""

    alpha: Bound
    beta: Bound

    def sentence(self, tree: Tree) -> str:
        text = _("Only a value between α = {alpha} and β = {beta} can matter above.")
        if (self.alpha, self.beta) == (float("-inf"), float("inf")):
            text = _("No bound is known yet: α = {alpha}, β = {beta}.")
        return text.format(alpha=display(self.alpha), beta=display(self.beta))


class SameQuestion(Claim, frozen=True):
    """A visit below the root tests `guess` too, as its pass does."""

    guess: Bound

    def sentence(self, tree: Tree) -> str:
        return _("Here, too, the only question is: is its value at least γ = {}?").format(display(self.guess))


class PassTests(Claim, frozen=True):
    """A pass, numbered from 1, tests by null windows whether the root's value is at least `guess`."""

    number: int
    guess: Bound

    def sentence(self, tree: Tree) -> str:
        return _("Pass {number}: is the root's value at least {guess}?").format(
            number=self.number, guess=display(self.guess))


class PassBegins(Claim, frozen=True):
    """A pass of several begins, numbered from 1; `depth` and `guess` are None if it has none."""

    number: int
    depth: int | None
    guess: Bound | None

    def sentence(self, tree: Tree) -> str:
        sentences = [_("Pass {} begins.").format(self.number)]
        if self.depth is not None:
            sentences = [ngettext("Iteration {number}: {depth} ply deep.", "Iteration {number}: {depth} plies deep.",
                                  self.depth).format(
                number=self.number, depth=self.depth)]
        if self.guess is not None:
            sentences.append(_("It starts from the guess {}.").format(display(self.guess)))
        return " ".join(sentences)


class BeyondDepthLimit(Claim, frozen=True):
    """Quiescence search continues at or beyond the depth limit: with forcing moves, or all outcomes of chance."""

    node: int
    all_outcomes: bool

    def sentence(self, tree: Tree) -> str:
        text = _("{} is not quiet: beyond the depth limit only its forcing moves are searched.")
        if self.all_outcomes:
            text = _("{} is not quiet: it is searched beyond the depth limit, over all its outcomes.")
        return text.format(node_reference(tree, self.node))


class MayStandPat(Claim, frozen=True):
    """The mover may stop and take the static evaluation."""

    node: int
    value: Value

    def sentence(self, tree: Tree) -> str:
        return _("Its mover may also stand pat on the static evaluation {}.").format(format_number(self.value))


class SingularExtension(Claim, frozen=True):
    """A node at the depth limit is searched one ply deeper, because a singular move leads to it."""

    node: int
    margin: Bound

    def sentence(self, tree: Tree) -> str:
        return _("The move to {node} or one above it stands out by {margin} or more: "
                 "it is searched one ply deeper.").format(
            node=node_reference(tree, self.node), margin=display(self.margin))


class NullWindowSearch(Claim, frozen=True):
    """A null window tests whether the node's value is more than α (below a MAX node), or less than β (below MIN)."""

    node: int
    alpha: Bound
    beta: Bound
    more: bool

    def sentence(self, tree: Tree) -> str:
        text = _("A null window [{alpha}, {beta}] asks only whether the value of {node} is more "
                 "than {limit}.") if self.more else _(
            "A null window [{alpha}, {beta}] asks only whether the value of {node} is less than {limit}.")
        limit = self.alpha if self.more else self.beta
        return text.format(
            alpha=display(self.alpha), beta=display(self.beta), node=node_reference(tree, self.node),
            limit=display(limit))


class ReSearch(Claim, frozen=True):
    """The parent visits the node again, after a probe or after a null window that returned `value`."""

    node: int
    alpha: Bound
    beta: Bound
    value: Value
    bound: int
    probed: bool

    def sentence(self, tree: Tree) -> str:
        name, low, high = node_reference(tree, self.node), display(self.alpha), display(self.beta)
        if self.probed:
            return _("{node} was probed; now it is searched with window [{lower}, {upper}].").format(
                node=name, lower=low, upper=high)
        return {
            LOWER: _("The null window showed that the value of {node} is at least {value}: it is searched again with "
                     "[{lower}, {upper}]."),
            UPPER: _("The null window showed that the value of {node} is at most {value}: it is searched again with "
                     "[{lower}, {upper}]."),
            EXACT: _("The null window returned {value} for {node}, and can't tell that this is exact: "
                     "it is searched again with [{lower}, {upper}]."),
        }[self.bound].format(node=name, value=format_number(self.value), lower=low, upper=high)


class ChildrenDrawn(Claim, frozen=True):
    """Only some of a node's children, drawn at random, are searched."""

    children: int
    drawn: tuple[int, ...]

    def sentence(self, tree: Tree) -> str:
        return _("Of its {children} children {count} are drawn: {drawn}.").format(
            children=self.children, count=len(self.drawn), drawn=join_node_names(tree, self.drawn))


class TriedFirst(Claim, frozen=True):
    """A child other than the leftmost is tried first, because of an earlier pass or of earlier cutoffs.

    `number` is that pass, counted from 1, or 0 if no single pass decides; `is_last` is True for the pass before this
    one. The test held after a killer move before, but it need not have pruned anything: that move may have been the
    last child.
    """

    child: int
    why: Literal["best in a pass", "earlier passes", "cutoffs"]
    number: int = 0
    is_last: bool = False

    def sentence(self, tree: Tree) -> str:
        text = _("{child} is tried first: the test has held after such a move before.")
        if self.why == "earlier passes":
            text = _("{child} is tried first: earlier iterations have sorted the children so.")
        elif self.why == "best in a pass":
            text = _("{child} is tried first: it returned the best number in the "
                     "last iteration.") if self.is_last else _(
                "{child} is tried first: it returned the best number in iteration {number}, the last one that came "
                "here.")
        return text.format(child=node_reference(tree, self.child), number=self.number)


class SamePosition(Claim, frozen=True):
    """A table answers a visit with an earlier visit of this node or of another node with the same position."""

    node: int
    source: int

    def sentence(self, tree: Tree) -> str:
        name = node_reference(tree, self.node)
        if self.source == self.node:
            return _("{} has been searched before in this run.").format(name)
        # Equal positions often have equal labels, so the parent is named as well.
        location = _("{node} below {parent}").format(node=node_reference(tree, self.source),
                                        parent=node_reference(tree, int(tree.parent[self.source])))
        return _("{node} is the same position as {other}, which was searched before.").format(node=name, other=location)


class EarlierValue(Claim, frozen=True):
    """An earlier visit returned this number, exact or a bound."""

    source: int
    value: Value
    bound: int

    def sentence(self, tree: Tree) -> str:
        return {
            UPPER: _("There its value was found to be at most {}."),
            LOWER: _("There its value was found to be at least {}."),
        }.get(self.bound, _("There its value was found to be {}.")).format(format_number(self.value))


class KnownByProbe(Claim, frozen=True):
    """The outcome's probe has already searched this reply, so its number is known."""

    node: int
    value: Value
    bound: int

    def sentence(self, tree: Tree) -> str:
        return {
            UPPER: _("{node} was searched by the probe: its value is at most {value}."),
            LOWER: _("{node} was searched by the probe: its value is at least {value}."),
        }.get(self.bound, _("{node} was searched by the probe: its value is {value}.")).format(
            node=node_reference(tree, self.node), value=format_number(self.value))


class NotSearchedAgain(Claim, frozen=True):
    """This visit searches nothing below the node, because its number is known."""

    node: int
    subtree: bool

    def sentence(self, tree: Tree) -> str:
        return _("Nothing below it is searched again.") if self.subtree else _("It is not searched again.")
