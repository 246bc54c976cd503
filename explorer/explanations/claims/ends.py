"""Claims about a pass or a search that is over: the value, the best move and the totals."""

from explorer.analysis.run import ESTIMATE, LOWER, UPPER
from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.explanations.claims.claim import Claim, Value
from explorer.search.convention import Bound
from explorer.trees.names import format_number, join_node_names, node_reference
from explorer.trees.tree import Tree


class RootValue(Claim, frozen=True):
    """The search's value and its kind of bound: the title of the last step."""

    value: Value
    bound: int

    def sentence(self, tree: Tree) -> str:
        return {
            ESTIMATE: _("The value of {node} seems to be {value}"), UPPER: _("The value of {node} is at most {value}"),
            LOWER: _("The value of {node} is at least {value}"),
        }.get(self.bound, _("The value of {node} is {value}")).format(
            node=node_reference(tree, 0), value=format_number(self.value))


class PassOver(Claim, frozen=True):
    """The title of the step that ends a pass other than the last; a depth iteration and a playout are iterations."""

    number: int
    is_iteration: bool

    def sentence(self, tree: Tree) -> str:
        return (_("Iteration {:,} is over") if self.is_iteration else _("Pass {} is over")).format(self.number)


class PassValue(Claim, frozen=True):
    """The root's value at the end of a pass, for the part of the tree that the pass could search."""

    value: Value
    bound: int

    def sentence(self, tree: Tree) -> str:
        return {
            UPPER: _("The value of {node} is at most {value} as far as this pass tells."),
            LOWER: _("The value of {node} is at least {value} as far as this pass tells."),
        }.get(self.bound, _("The value of {node} is {value} as far as this pass tells.")).format(
            node=node_reference(tree, 0), value=format_number(self.value))


class PassAnswer(Claim, frozen=True):
    """The answer to the question of a pass, whether the root's value is at least `guess`."""

    value: Value
    guess: Bound
    yes: bool

    def sentence(self, tree: Tree) -> str:
        text = _("Yes: the value of {node} is at least {value}.") if self.yes else _(
            "No: the value of {node} is at most {value}.")
        return text.format(node=node_reference(tree, 0), value=format_number(self.value))


class BestMove(Claim, frozen=True):
    """The reported move, given by its child; `estimated` if samples chose it."""

    child: int
    estimated: bool = False

    def sentence(self, tree: Tree) -> str:
        text = _("The move chosen goes to {}.") if self.estimated else _("The best move goes to {}.")
        return text.format(node_reference(tree, self.child))


class EquallyGood(Claim, frozen=True):
    """Several moves are proved to have the root's value."""

    children: tuple[int, ...]

    def sentence(self, tree: Tree) -> str:
        return _("The moves to {} are equally good.").format(join_node_names(tree, self.children))


class OthersUnknown(Claim, frozen=True):
    """Moves that are proved neither equally good nor worse."""

    children: tuple[int, ...]

    def sentence(self, tree: Tree) -> str:
        return ngettext("Only a bound is known of {}: it may or may not be equally good.",
                        "Only bounds are known of {}: they may or may not be equally good.",
                        len(self.children)).format(join_node_names(tree, self.children))


class FailedLowOrHigh(Claim, frozen=True):
    """The search failed low or high: the root's value is at or beyond an end of the initial window."""

    low: bool
    end: Bound

    def sentence(self, tree: Tree) -> str:
        text = _("The search failed low: the root's value is at most {}, where the window begins.") if self.low \
            else _("The search failed high: the root's value is at least {}, where the window ends.")
        return text.format(display(self.end))


class EvaluationTotals(Claim, frozen=True):
    """The totals of a search: nodes evaluated, `static` of them at a depth limit, evaluations, passes and visits.

    `repeated` is the number of repeated visits, None if no node is visited twice.
    """

    nodes: int
    leaves: int
    static: int
    times: int
    passes: int
    visits: int
    repeated: int | None

    def sentence(self, tree: Tree) -> str:
        text = ngettext("{count:,} of {leaves:,} leaves was evaluated.", "{count:,} of {leaves:,} leaves were "
                                                                         "evaluated.", self.nodes)
        if self.leaves == 1:
            text = _("{count:,} of {leaves:,} leaf was evaluated.")
        sentences = [text.format(count=self.nodes, leaves=self.leaves)]
        if self.static:
            text = ngettext("{count:,} position was evaluated, {static:,} statically.",
                            "{count:,} positions were evaluated, {static:,} of them statically.", self.nodes)
            if self.static == self.nodes:
                text = ngettext("{count:,} position was evaluated, statically.",
                                "{count:,} positions were evaluated, all statically.", self.nodes)
            sentences = [text.format(count=self.nodes, static=self.static)]
        if self.times > self.nodes:
            sentences.append(ngettext("That took {:,} evaluation.", "That took {:,} evaluations.", self.times).format(
                self.times))
        if self.passes > 1:
            sentences.append(_("{passes:,} passes, {visits:,} visits.").format(passes=self.passes, visits=self.visits))
        elif self.repeated is not None:
            sentences.append(ngettext("{:,} visit was repeated.", "{:,} visits were repeated.", self.repeated).format(
                self.repeated))
        return " ".join(sentences)


class OnlyEstimate(Claim, frozen=True):
    """The value is an estimate from samples."""

    def sentence(self, tree: Tree) -> str:
        return _("This is an estimate from samples; another seed may give another.")
