"""Statements about a tree and its search that a computation decides, such as “Alpha-beta prunes C.”"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import NamedTuple

from explorer.core.errors import ExamError
from explorer.core.i18n import N_, _
from explorer.exam.answers import read_number
from explorer.exam.questions.context import QuestionContext, QuestionRun
from explorer.exam.questions.draws import shuffle
from explorer.exam.questions.searches import evaluable_nodes, expandable_nodes, pruned_leaves
from explorer.search.convention import Bound, Convention
from explorer.trees.names import format_number

MOST_NODES_TRIED = 40
"""The greatest number of nodes of a tree about which statements are drawn."""
ROUNDED = "≈"
"""The sign before a number that is too long to be written exactly; a statement with one would not be true."""


class DecidedStatement(NamedTuple):
    """A statement about a tree, its truth, the reason, and the step of the search that decides it, -1 for none."""

    text: str
    is_true: bool
    reason: str
    step: int = -1


@dataclass(frozen=True, eq=False)
class TreeFacts:
    """The facts that decide the statements: the minimax values and the plain alpha-beta search of a tree."""

    context: QuestionContext
    run: QuestionRun

    @cached_property
    def minimax(self) -> QuestionRun:
        """The minimax search, which visits every node down to the depth limit."""
        return self.context.run("minimax", replace(self.context.convention, window=Convention().window))

    def value(self, node: int) -> Bound:
        """Return the minimax value of a node; raises ExamError below the depth limit."""
        limit = self.context.convention.depth
        if limit is not None and self.context.tree.depth[node] > limit:
            raise ExamError(_("{} lies below the depth limit").format(self.context.name(node)))
        value: Bound = self.minimax.analysis_run.value[node]
        return value

    def value_reason(self, node: int) -> str:
        """Return a sentence with the minimax value of a node."""
        return _("The minimax value of {node} is {number}.").format(
            node=self.context.name(node), number=format_number(self.value(node)))

    def pruning_reason(self, node: int) -> str:
        """Return a sentence that says where a node is pruned, or that it is not."""
        step = self.run.pruning_step(node)
        if step < 0:
            return _("Alpha-beta visits {node}.").format(node=self.context.name(node))
        places = {cut.step + 1: cut.node for cut in self.run.analysis_run.cutoffs}
        if step in places:
            return _("The cutoff at {place} prunes {node}.").format(
                place=self.context.name(places[step]), node=self.context.name(node))
        return _("Alpha-beta prunes {node}.").format(node=self.context.name(node))

    def move_reason(self, _node: int) -> str:
        """Return a sentence with the minimax values of the root's children."""
        values = ", ".join(f"{self.context.name(child)} = {format_number(self.value(child))}"
                           for child in self.context.tree.children(0))
        return _("The minimax values of the moves are {}.").format(values)

    def count_reason(self, _node: int) -> str:
        """Return a sentence with the number of evaluated leaves."""
        return _("Leaves evaluated: {count} of {all}.").format(
            count=self.evaluated_count, all=len(evaluable_nodes(self.context)))

    @cached_property
    def evaluated_count(self) -> int:
        """The number of leaves that alpha-beta evaluates."""
        return len(self.run.analysis_run.evaluation_rows)

    @cached_property
    def pruned_count(self) -> int:
        """The number of leaves that alpha-beta prunes."""
        return len(pruned_leaves(self.context, self.run))

    def is_pruned(self, node: int) -> bool:
        """Return True if alpha-beta prunes the node."""
        return self.run.pruning_step(node) >= 0


@dataclass(frozen=True)
class StatementKind:
    """A kind of statement: its English text with {node} and {number}, the test of its truth, and its reason.

    `nodes` are the nodes and `numbers` the numbers about which statements are drawn.
    """

    text: str
    is_true: Callable[[TreeFacts, int, Bound], bool]
    reason: Callable[[TreeFacts, int], str]
    nodes: Callable[[TreeFacts], Iterable[int]]
    numbers: Callable[[TreeFacts, int], Iterable[Bound]] = lambda _facts, _node: (0,)
    step: Callable[[TreeFacts, int], int] = lambda _facts, _node: -1

    def decide(self, facts: TreeFacts, node: int, number: Bound) -> DecidedStatement:
        """Return the statement about this node and this number."""
        text = _(self.text).format(node=facts.context.name(node), number=format_number(number))
        return DecidedStatement(text, self.is_true(facts, node, number), self.reason(facts, node),
                                self.step(facts, node))


def _nodes_below_root(facts: TreeFacts) -> Iterable[int]:
    return [node for node in (*expandable_nodes(facts.context), *evaluable_nodes(facts.context)) if node]


def _inner_nodes(facts: TreeFacts) -> Iterable[int]:
    return expandable_nodes(facts.context)


def _moves(facts: TreeFacts) -> Iterable[int]:
    return facts.context.tree.children(0)


def _root(_facts: TreeFacts) -> Iterable[int]:
    return (0,)


def _values_nearby(facts: TreeFacts, node: int) -> Iterable[Bound]:
    """Return the minimax value of a node and those of its children, which a wrong choice would give it."""
    return dict.fromkeys((facts.value(node), *map(facts.value, facts.context.tree.children(node))))


def _counts_nearby(count: int) -> Iterable[Bound]:
    return [each for each in (count - 1, count, count + 1, count + 2) if each >= 0]


def _decision_step(facts: TreeFacts, node: int) -> int:
    return facts.run.decision_step(node)


def _return_step(facts: TreeFacts, node: int) -> int:
    return facts.run.return_step(node)


KINDS: tuple[StatementKind, ...] = (
    StatementKind(N_("Alpha-beta prunes {node}."), lambda facts, node, _number: facts.is_pruned(node),
                  TreeFacts.pruning_reason, _nodes_below_root, step=_decision_step),
    StatementKind(N_("Alpha-beta visits {node}."), lambda facts, node, _number: not facts.is_pruned(node),
                  TreeFacts.pruning_reason, _nodes_below_root, step=_decision_step),
    StatementKind(N_("The minimax value of {node} is {number}."),
                  lambda facts, node, number: facts.value(node) == number,
                  TreeFacts.value_reason, _inner_nodes, _values_nearby, _return_step),
    StatementKind(N_("The minimax value of {node} is less than {number}."),
                  lambda facts, node, number: facts.value(node) < number,
                  TreeFacts.value_reason, _inner_nodes, _values_nearby, _return_step),
    StatementKind(N_("The minimax value of {node} is greater than {number}."),
                  lambda facts, node, number: facts.value(node) > number,
                  TreeFacts.value_reason, _inner_nodes, _values_nearby, _return_step),
    StatementKind(N_("A best move at the root leads to {node}."),
                  lambda facts, node, _number: node in facts.context.tree.children(0)
                  and facts.value(node) == facts.value(0), TreeFacts.move_reason, _moves),
    StatementKind(N_("The number of leaves that alpha-beta evaluates is {number}."),
                  lambda facts, _node, number: facts.evaluated_count == number, TreeFacts.count_reason, _root,
                  lambda facts, _node: _counts_nearby(facts.evaluated_count)),
    StatementKind(N_("The number of leaves that alpha-beta prunes is {number}."),
                  lambda facts, _node, number: facts.pruned_count == number, TreeFacts.count_reason, _root,
                  lambda facts, _node: _counts_nearby(facts.pruned_count)),
)
"""All kinds of statements, in the order in which the help lists them."""


def decide_statement(text: str, facts: TreeFacts) -> DecidedStatement | None:
    """Return the statement of this text with its truth; None if it is of no kind.

    It may be in English or in the current language. Raises ExamError if it names no node or no number of the tree.
    """
    text = " ".join(text.split())
    for kind in KINDS:
        for template in dict.fromkeys((_(kind.text), kind.text)):
            if found := _pattern(template).fullmatch(text):
                parts = found.groupdict()
                node = _find_node(parts["node"], facts.context) if "node" in parts else 0
                number = _read_number(parts["number"]) if "number" in parts else 0
                return kind.decide(facts, node, number)
    return None


def draw_statements(facts: TreeFacts, count: int, true_count: int, seed: str) -> tuple[DecidedStatement, ...]:
    """Return `count` different statements about the tree in random order, `true_count` of them true.

    A seed gives the same statements on every machine. Raises ExamError if there are fewer.
    """
    random = Random(f"{seed}/statements")
    drawn = (*_draw_of_one_truth(facts, true_count, random, is_true=True),
             *_draw_of_one_truth(facts, count - true_count, random, is_true=False))
    if len(drawn) < count:
        raise ExamError(_("{count} statements can’t be drawn from this tree: there are too few of them").format(
            count=count))
    return tuple(shuffle(drawn, random))


def _draw_of_one_truth(facts: TreeFacts, count: int, random: Random, *, is_true: bool) -> list[DecidedStatement]:
    """Return up to `count` statements that are true, or false, of as many kinds as possible."""
    of_kinds = [shuffle((each for each in _statements_of(kind, facts, random) if each.is_true == is_true), random)
                for kind in KINDS]
    drawn: list[DecidedStatement] = []
    while len(drawn) < count and any(of_kinds):
        for statements in shuffle(of_kinds, random):
            if statements and len(drawn) < count:
                drawn.append(statements.pop())
    return drawn


def _statements_of(kind: StatementKind, facts: TreeFacts, random: Random) -> Iterator[DecidedStatement]:
    for node in shuffle(kind.nodes(facts), random)[:MOST_NODES_TRIED]:
        for number in kind.numbers(facts, node):
            if not format_number(number).startswith(ROUNDED):
                yield kind.decide(facts, node, number)


def _pattern(template: str) -> re.Pattern[str]:
    """Return the pattern of the statements of a template; the full stop may be missing."""
    parts = re.split(r"(\{node\}|\{number\})", template.rstrip("."))
    groups = {"{node}": "(?P<node>.+?)", "{number}": r"(?P<number>\S+?)"}
    return re.compile("".join(groups.get(part) or re.escape(part) for part in parts) + r"\.?", re.IGNORECASE)


def _find_node(name: str, context: QuestionContext) -> int:
    node = context.find_node(name)
    if node is None:
        raise ExamError(_("no node is called {!r}").format(name))
    return node


def _read_number(text: str) -> Bound:
    try:
        return read_number(text)
    except ValueError as reason:
        raise ExamError(str(reason)) from None
