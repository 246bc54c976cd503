"""Claims about a pass or a search that is over: the value, the move, what it took."""

from explorer.analysis import ESTIMATE, LOWER, UPPER
from explorer.core.exact import display
from explorer.core.i18n import _, ngettext
from explorer.explanations.claims.claim import Claim, Value
from explorer.search.convention import Bound
from explorer.trees.names import format_number, join_node_names, node_reference
from explorer.trees.tree import Tree


class RootValue(Claim, frozen=True):
    """The search's value and what it is: the title of the last step."""

    value: Value
    bound: int

    def sentence(self, tree: Tree) -> str:
        return {
            ESTIMATE: _("The value of {} seems to be {}"), UPPER: _("The value of {} is at most {}"),
            LOWER: _("The value of {} is at least {}"),
        }.get(self.bound, _("The value of {} is {}")).format(node_reference(tree, 0), format_number(self.value))


class PassOver(Claim, frozen=True):
    """A pass that is not the last one is over, `to_depth` an iteration: the title of the step."""

    number: int
    to_depth: bool

    def sentence(self, tree: Tree) -> str:
        return (_("Iteration {} is over") if self.to_depth else _("Pass {} is over")).format(self.number)


class PassValue(Claim, frozen=True):
    """The root's number by the end of a pass, relative to what the pass may look at."""

    value: Value
    bound: int

    def sentence(self, tree: Tree) -> str:
        return {
            UPPER: _("The value of {} is at most {} as far as this pass tells."),
            LOWER: _("The value of {} is at least {} as far as this pass tells."),
        }.get(self.bound, _("The value of {} is {} as far as this pass tells.")).format(
            node_reference(tree, 0), format_number(self.value))


class PassAnswer(Claim, frozen=True):
    """The answer to the question of a pass."""

    value: Value
    guess: Bound
    yes: bool

    def sentence(self, tree: Tree) -> str:
        told = _("Yes: the value of {} is at least {}.") if self.yes else _("No: the value of {} is at most {}.")
        return told.format(node_reference(tree, 0), format_number(self.value))


class BestMove(Claim, frozen=True):
    """The move to report, by the child that it leads to; `estimated` where samples chose it."""

    child: int
    estimated: bool = False

    def sentence(self, tree: Tree) -> str:
        told = _("The move chosen goes to {}.") if self.estimated else _("The best move goes to {}.")
        return told.format(node_reference(tree, self.child))


class EquallyGood(Claim, frozen=True):
    """Several moves are proved to carry the value."""

    children: tuple[int, ...]

    def sentence(self, tree: Tree) -> str:
        return _("The moves to {} are equally good.").format(join_node_names(tree, self.children))


class OthersUnknown(Claim, frozen=True):
    """Of some other moves it is not proved that they are as good, or worse."""

    children: tuple[int, ...]

    def sentence(self, tree: Tree) -> str:
        return ngettext("Only a bound is known of {}: it may or may not be equally good.",
                        "Only bounds are known of {}: they may or may not be equally good.",
                        len(self.children)).format(join_node_names(tree, self.children))


class FailedLowOrHigh(Claim, frozen=True):
    """The search failed low or high: its value lies at or beyond an end of the window given."""

    low: bool
    end: Bound

    def sentence(self, tree: Tree) -> str:
        told = _("The search failed low: the root's value is at most {}, where the window begins.") if self.low \
            else _("The search failed high: the root's value is at least {}, where the window ends.")
        return told.format(display(self.end))


class EvaluationTotals(Claim, frozen=True):
    """The number of nodes evaluated, `static` of them at a depth limit, and how often; passes, visits, repeats."""

    nodes: int
    leaves: int
    static: int
    times: int
    passes: int
    visits: int
    repeated: int | None

    def sentence(self, tree: Tree) -> str:
        told = ngettext("{:,} of {:,} leaves was evaluated.", "{:,} of {:,} leaves were evaluated.", self.nodes)
        if self.leaves == 1:
            told = _("{:,} of {:,} leaf was evaluated.")
        sentences = [told.format(self.nodes, self.leaves)]
        if self.static:
            told = ngettext("{:,} position was evaluated, {:,} statically.",
                            "{:,} positions were evaluated, {:,} of them statically.", self.nodes)
            if self.static == self.nodes:
                told = ngettext("{:,} position was evaluated, statically.",
                                "{:,} positions were evaluated, all statically.", self.nodes)
            sentences = [told.format(self.nodes, self.static)]
        if self.times > self.nodes:
            sentences.append(_("That took {:,} evaluations.").format(self.times))
        if self.passes > 1:
            sentences.append(_("{:,} passes, {:,} visits.").format(self.passes, self.visits))
        elif self.repeated is not None:
            sentences.append(ngettext("{:,} visit was repeated.", "{:,} visits were repeated.", self.repeated).format(
                self.repeated))
        return " ".join(sentences)


class OnlyEstimate(Claim, frozen=True):
    """The value comes from samples."""

    def sentence(self, tree: Tree) -> str:
        return _("This is an estimate from samples; another seed may give another.")
