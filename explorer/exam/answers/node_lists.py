"""Answers that name nodes: a set of nodes, or a list of nodes in order."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from explorer.core.i18n import _
from explorer.exam.answers.field import AnswerField
from explorer.exam.answers.interactions import MarkNodes, OrderNodes
from explorer.exam.answers.node_names import NamedNode, describe_unknown_name, read_nodes, read_nodes_leniently
from explorer.exam.answers.score import FULL_SCORE, NOWHERE, Mistake, Score
from explorer.exam.answers.words import none_text

__all__ = ["NONE", "NamedNode", "NodeListAnswer", "NodeSetAnswer", "read_nodes"]

NONE = ("none", "-", "–", "∅", "{}", "no", "nothing")
"""The words and signs that say that no node is meant."""


@dataclass(frozen=True)
class NodeSetAnswer(AnswerField):
    """A subset of `named_nodes`, which are listed in search order.

    `property_text` says what the chosen nodes are, for example "pruned". Each missing and each extra node costs as much
    as a right one earns.
    """

    kind: ClassVar[str] = "nodes"
    rule_text: ClassVar[str] = "Each missing and each extra answer costs as much as a correct one earns, down to 0."
    named_nodes: tuple[NamedNode, ...]
    right: frozenset[int]
    property_text: str
    is_crossed_out: bool = True

    @property
    def model_answer(self) -> str:
        return ", ".join(named.name for named in self.named_nodes if named.node in self.right) or none_text()

    @property
    def interaction(self) -> MarkNodes:
        return MarkNodes(self.named_nodes, self.right, self.is_crossed_out)

    @property
    def place(self) -> tuple[int, int]:
        return NOWHERE, min((named.step for named in self.named_nodes if named.node in self.right), default=NOWHERE)

    def judge(self, reply: str) -> Score:
        """Deduct an equal share for each missing, extra or unknown name, down to 0.

        The share is 1/n, where n is the number of right nodes (at least 1).
        """
        read = read_nodes_leniently(reply, self.named_nodes)
        chosen = {each for each in read if not isinstance(each, str)}
        unknown_words = dict.fromkeys(each for each in read if isinstance(each, str))
        faults = [Mistake("unreadable", f"{self.label}: {describe_unknown_name(word, self.named_nodes)}")
                  for word in unknown_words]
        if faults and not chosen:
            return Score(Fraction(0), (faults[0],))
        for named in self.named_nodes:
            if named.node in self.right and named.node not in chosen:
                why = _("You missed {node}: it is {property}").format(node=named.name, property=self.property_text)
                faults.append(Mistake("missing", why, named.node, named.step))
            elif named.node in chosen and named.node not in self.right:
                why = _("{node} is not {property}").format(node=named.name, property=self.property_text)
                faults.append(Mistake("extra", why, named.node, named.step))
        cost = Fraction(len(faults), max(1, len(self.right)))
        return Score(max(Fraction(0), 1 - cost), tuple(faults))

    def as_json(self) -> dict[str, Any]:
        return super().as_json() | {
            "right": [named.name for named in self.named_nodes if named.node in self.right],
            "among": [named.name for named in self.named_nodes]}


@dataclass(frozen=True)
class NodeListAnswer(AnswerField):
    """A list of nodes in order; it earns marks for the part before its first mistake."""

    kind: ClassVar[str] = "in-order"
    rule_text: ClassVar[str] = (
        "The list is marked up to its first mistake; extra entries at the end lower the mark.")
    named_nodes: tuple[NamedNode, ...]
    right: tuple[int, ...]

    @property
    def model_answer(self) -> str:
        names = {named.node: named.name for named in self.named_nodes}
        return ", ".join(names[node] for node in self.right) or none_text()

    @property
    def place(self) -> tuple[int, int]:
        first = self.right[0] if self.right else NOWHERE
        return NOWHERE, next((named.step for named in self.named_nodes if named.node == first), NOWHERE)

    @property
    def interaction(self) -> OrderNodes:
        return OrderNodes(self.named_nodes, self.right)

    def judge(self, reply: str) -> Score:
        """Give the length of the common beginning of reply and right list, divided by the length of the longer one."""
        steps = {named.node: named.step for named in self.named_nodes}
        names = {named.node: named.name for named in self.named_nodes}
        chosen = read_nodes_leniently(reply, self.named_nodes)
        if chosen and all(isinstance(each, str) for each in chosen):
            why = f"{self.label}: {describe_unknown_name(str(chosen[0]), self.named_nodes)}"
            return Score(Fraction(0), (Mistake("unreadable", why),))
        if tuple(chosen) == self.right:
            return FULL_SCORE

        def quote_entry(each: int | str) -> str:
            return repr(each) if isinstance(each, str) else names[each]

        matching = 0
        while matching < min(len(chosen), len(self.right)) and chosen[matching] == self.right[matching]:
            matching += 1
        if matching == len(self.right):
            extra = chosen[matching]
            why = _("{label}: nothing comes after {last}, but you wrote {extra}").format(
                label=self.label, last=names[self.right[-1]] if self.right else _("the beginning"),
                extra=quote_entry(extra))
            fault = Mistake("extra", why, *((NOWHERE, NOWHERE) if isinstance(extra, str) else (extra, steps[extra])))
        else:
            node = self.right[matching]
            written = quote_entry(chosen[matching]) if matching < len(chosen) else _("nothing")
            why = _("{label}: entry {number} is {node}, not {given}").format(
                label=self.label, number=matching + 1, node=names[node], given=written)
            fault = Mistake("wrong" if matching < len(chosen) else "missing", why, node, steps[node])
        return Score(Fraction(matching, max(len(chosen), len(self.right), 1)), (fault,))

    def as_json(self) -> dict[str, Any]:
        names = {named.node: named.name for named in self.named_nodes}
        return super().as_json() | {"right": [names[node] for node in self.right],
                                    "among": [named.name for named in self.named_nodes]}
