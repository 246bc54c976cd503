"""Formulas and inequalities of unknown leaves, marked by meaning and not by spelling."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, ClassVar, TypeVar

from explorer.core.errors import ExplorerError, SearchRefused
from explorer.core.exact import display
from explorer.core.i18n import _
from explorer.exam.answers.field import AnswerField
from explorer.exam.answers.node_lists import NamedNode
from explorer.exam.answers.number_reading import LONGEST, normalize_signs, words_to_signs
from explorer.exam.answers.score import FULL_SCORE, NOWHERE, Mistake, Score
from explorer.exam.answers.words import never_text, read_words
from explorer.lab import unknowns
from explorer.lab.unknowns import Condition, Formula, ManyUnknownsSolution
from explorer.lab.unknowns.formula import format_formula
from explorer.lab.unknowns.simplify import ways_text
from explorer.search.convention import Bound

Parsed = TypeVar("Parsed")
ALWAYS = ("always", "any", "all", "true")
NEVER = ("never", "no", "none", "impossible", "false")
MOST_CHOICES = 2_000
"""The greatest number of combinations that are tried when two conditions are compared.

A combination takes one comparison from each conjunction of the other condition.
"""
_LEFT = re.compile(r"^\s*(?:[^\W\d][\w() ]*)?=\s*(?=\S)")
"""The left side of an equation in front of a formula, as in `v =`."""
Disjunction = tuple[Condition, ...]
"""Alternatives: the condition holds if all comparisons of at least one of them hold; () never holds."""


@dataclass(frozen=True, eq=False)
class FormulaAnswer(AnswerField):
    """A formula of max and min over `names`; every formula of the same function is right."""

    kind: ClassVar[str] = "expression"
    rule_text: ClassVar[str] = "Any equivalent formula earns full marks."
    right: Formula
    names: tuple[str, ...]

    @property
    def model_answer(self) -> str:
        return format_formula(self.right)

    def judge(self, reply: str) -> Score:
        given = _read_leniently(unknowns.read_formula, reply, self.names)
        numbers = unknowns.find_difference(self.right, given)
        if numbers is None:
            return FULL_SCORE
        at = {name: numbers.get(name, 0.0) for name in self.names}
        return self.mistake_score(_("for {numbers} it is {right}, not {given}").format(
            numbers=format_assignment(numbers), right=display(unknowns.value_of(self.right, at)),
            given=display(unknowns.value_of(given, at))))

    def as_json(self) -> dict[str, Any]:
        return super().as_json() | {"right": self.model_answer, "names": list(self.names)}


@dataclass(frozen=True, eq=False)
class InequalitiesAnswer(AnswerField):
    """Inequalities that can hold together and guarantee that every node of `nodes_to_prune` is pruned.

    `model` is an example of such inequalities.
    """

    kind: ClassVar[str] = "inequalities"
    rule_text: ClassVar[str] = (
        "Inequalities that can hold and that guarantee every pruned subtree earn full marks; each subtree that they do "
        "not guarantee costs an equal share. Inequalities that contradict each other earn nothing.")
    conditions: ManyUnknownsSolution
    nodes_to_prune: tuple[NamedNode, ...]
    model: Condition

    @property
    def model_answer(self) -> str:
        return self.model.formula_text()

    @property
    def place(self) -> tuple[int, int]:
        return NOWHERE, min((named.step for named in self.nodes_to_prune), default=NOWHERE)

    def judge(self, reply: str) -> Score:
        """Deduct an equal share for each node that the inequalities do not guarantee, with a counterexample for each.

        Inequalities that contradict each other earn 0.
        """
        given = (Condition() if _fold_case(read_words(reply)) in ALWAYS else
                 _read_leniently(unknowns.read_inequalities, reply, self.conditions.unknowns))
        faults = [fault for named in self.nodes_to_prune if (fault := self._find_mistake(given, named))]
        if any(fault.kind == "wrong" for fault in faults):
            return Score(Fraction(0), (faults[0],))
        return Score(1 - Fraction(len(faults), len(self.nodes_to_prune)), tuple(faults))

    def _find_mistake(self, given: Condition, named: NamedNode) -> Mistake | None:
        verdict = unknowns.judge_guarantee(self.conditions, given, (named.node,))
        if not verdict.is_consistent:
            why = _("{}: these inequalities contradict each other").format(self.label)
            return Mistake("wrong", why, named.node, named.step)
        if verdict.is_right:
            return None
        why = _("{label}: with {numbers} your inequalities hold, but {node} is still visited").format(
            label=self.label, numbers=format_assignment(verdict.numbers or {}), node=named.name)
        return Mistake("missing", why, named.node, named.step)

    def as_json(self) -> dict[str, Any]:
        return super().as_json() | {"right": self.model_answer, "wanted": [named.name for named in self.nodes_to_prune],
                                    "names": list(self.conditions.unknowns)}


@dataclass(frozen=True, eq=False)
class RegionAnswer(AnswerField):
    """The values of several unknowns for which something happens: `right` lists alternatives, () means never."""

    kind: ClassVar[str] = "region"
    rule_text: ClassVar[str] = (
        "Half marks for a condition that is sufficient but not necessary, or necessary but not sufficient; nothing for "
        "one that never or always holds.")
    right: Disjunction
    names: tuple[str, ...]

    @property
    def model_answer(self) -> str:
        return ways_text(self.right) if self.right else never_text()

    def judge(self, reply: str) -> Score:
        given = read_disjunction(reply, self.names)
        too_many = find_counterexample(given, self.right, self.names)
        too_few = find_counterexample(self.right, given, self.names)
        is_trivial = any(
            find_counterexample(ways, (), self.names) is None
            or find_counterexample((Condition(),), ways, self.names) is None
            for ways in (given, self.right))
        if too_many is None and too_few is None:
            return FULL_SCORE
        words = _("{right}; for {numbers} this holds, but your condition does not") if too_many is None else _(
            "{right}; for {numbers} this does not hold, but your condition does")
        why = words.format(
            right=self.model_answer, numbers=format_assignment((too_few if too_many is None else too_many) or {}))
        half = (too_many is None or too_few is None) and not is_trivial
        return self.mistake_score(why, Fraction(half, 2))

    def as_json(self) -> dict[str, Any]:
        return super().as_json() | {"right": self.model_answer, "names": list(self.names)}


def read_disjunction(reply: str, names: Sequence[str]) -> Disjunction:
    """Return the alternatives of a text, which are separated by "or"; raises ExamError with the reason."""
    if _fold_case(read_words(reply)) in NEVER:
        return ()
    return _read_leniently(_parse_disjunction, reply, names)


def _parse_disjunction(text: str, names: Sequence[str]) -> Disjunction:
    parts = re.split(r"\s*(?:[,;]\s*\bor\b|\bor\b|\|+|∨)\s*", text, flags=re.IGNORECASE)
    return tuple(Condition() if _fold_case(part) in ALWAYS else unknowns.read_inequalities(part, names)
                 for part in parts)


def find_counterexample(one: Disjunction, other: Disjunction, names: Sequence[str]) -> Mapping[str, Bound] | None:
    """Return values for which `one` holds and `other` does not; None if there are none.

    Raises SearchRefused if more than `MOST_CHOICES` combinations would have to be tried.
    """
    choices = 1
    for way in other:
        choices *= len(way.comparisons)
    if choices * len(one) > MOST_CHOICES:
        raise SearchRefused(_("the inequalities combine in more than {:,} ways").format(MOST_CHOICES))
    for way in one:
        for opposites in product(*(each.comparisons for each in other)):
            found = unknowns.find_example(Condition((*way.comparisons, *(each.opposite for each in opposites))), names)
            if found is not None:
                return found
    return None


def format_assignment(numbers: Mapping[str, Bound]) -> str:
    """Return the values as in `x = 3, y = 1`."""
    return ", ".join(f"{name} = {display(number)}" for name, number in numbers.items()) or _("any numbers")


def is_readable_name(name: str, names: Sequence[str]) -> bool:
    """Return True if a formula that is this name alone is read as the leaf of this name."""
    try:
        return format_formula(_read_leniently(unknowns.read_formula, name, names)) == name
    except (ValueError, ExplorerError):
        return False


def _read_leniently(reader: Callable[[str, Sequence[str]], Parsed], reply: str, names: Sequence[str]) -> Parsed:
    """Read a reply exactly as typed and, if that fails, in its normalized spelling.

    The first attempt accepts names of any kind. Raises the error of the first attempt if both fail.
    """
    reply = read_words(reply)
    try:
        return reader(_spell_out_and(reply), names)
    except ExplorerError as reason:
        if len(reply) > LONGEST:
            raise
        try:
            normalized = _normalize_formula(reply, names)
            return reader(_LEFT.sub("", normalized) if reader is unknowns.read_formula else normalized, names)
        except ExplorerError:
            raise reason from None


def _spell_out_and(reply: str) -> str:
    return re.sub(r"∧|&+", " and ", reply).strip()


def _normalize_formula(reply: str, names: Sequence[str]) -> str:
    """Return the formula with signs for words, and with names in the upper and lower case of `names`."""
    easy_names = ({name.casefold(): name for name in names}
                  if len({name.casefold() for name in names}) == len(names) else {})

    def restore_name(found: re.Match[str]) -> str:
        word = found[0]
        return word if word in names else easy_names.get(word.replace("_", "").casefold(), word)

    text = re.sub(r"\\(max|min)\b", r"\1", re.sub(r"_\{(\w+)\}", r"\1", reply))
    text = _spell_out_and(words_to_signs(normalize_signs(text)))
    text = re.sub(r"\beither\b", " ", text, flags=re.IGNORECASE) if "either" not in names else text
    return re.sub(r"[^\W\d]\w*", restore_name, text).strip().rstrip(".")


def _fold_case(reply: str) -> str:
    return reply.strip().strip(".").casefold()
