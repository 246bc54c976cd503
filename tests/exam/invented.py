"""An invented kind of answer, a form that uses it, and a sheet, each added as a newcomer would."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from explorer.core.option import Option
from explorer.exam import Form, Question, QuestionContext
from explorer.exam.answers import NamedNode, Score
from explorer.exam.answers.field import AnswerField
from explorer.exam.answers.interactions import (
    ChooseOption,
    Interaction,
    MarkNodes,
    OrderNodes,
    TypeNumber,
    TypeText,
    WriteText,
)
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.drawings import draw_question
from explorer.exam.sheets import Kind, Sheet
from explorer.exam.sheets.sheet import Files


@dataclass(frozen=True, eq=False)
class Invented(AnswerField):
    """An invented kind of answer: right are the texts in `rights`, letter by letter."""

    kind: ClassVar[str] = "invented"
    rule_text: ClassVar[str] = "Letter by letter."
    rights: tuple[str, ...]
    way: Interaction

    @property
    def model_answer(self) -> str:
        return self.rights[0]

    @property
    def interaction(self) -> Interaction:
        return self.way

    def judge(self, reply: str) -> Score:
        if reply.casefold() in (right.casefold() for right in self.rights):
            return Score(Fraction(1))
        return self.mistake_score(f"{self.model_answer}, not {reply}")

    def as_json(self) -> dict[str, Any]:
        return super().as_json() | {"rights": list(self.rights)}


def fields(given: QuestionContext) -> tuple[Invented, ...]:
    """One field for each interaction; those of nodes are of the leaves."""
    spots = tuple(NamedNode(leaf, given.name(leaf)) for leaf in given.leaves)
    first, last = spots[0], spots[-1]
    return (
        Invented("hue", "Hue of the root", ("green", "verdant"), ChooseOption(("red", "green"), frozenset((1,)))),
        Invented("set", "First leaf", (first.name,), MarkNodes(spots, frozenset((first.node,)))),
        Invented("row", "Last leaf, then the first", (f"{last.name}, {first.name}",),
                 OrderNodes(spots, (last.node, first.node))),
        Invented("size", "Size of the root", ("42", "42.0"), TypeNumber((42.0,))),
        Invented("limit", "Limit of the root", ("inf",), TypeText(lambda: ("∞", "infinity"), "such as inf", True)),
        Invented("motto", "Motto of the root", ("Onward & up",), TypeText(lambda: ("onward & up!",))),
        Invented("rhyme", "Rhyme of the root", ("Any tree is free",), WriteText(is_marked_by_person=True)),
        Invented("proof", "Proof for the root", ("By trying it",), WriteText()),
    )


def pose(given: QuestionContext, settings: Mapping[str, Any]) -> Question:
    """Build a question about the root with invented fields."""
    asked = fields(given) if settings["all"] else fields(given)[:1]
    prompt = (f"Look at the root in {settings['mood']} mood.",)
    return Question(prompt, ("Every hue counts.",), asked, ("The root is green.",),
                    draw_question(given, None), hints=("Look again.",))


form = Form("F99", "Invented form", "Say of the root what nobody asked before.", pose, (
    Option("all", "flag", True, "Ask for one thing of every sort", title="Ask for everything"),
    Option("mood", "choice", "calm", "In which mood it is asked", {"calm": "serene", "wild": "untamed"},
           title="Mood of the question"),
    Option("limit", "numeral", "", title="Limit of the mood", blank="no limit at all"),
))


def write(papers: Sequence[Paper], kind: Kind, stem: str) -> Files:
    """Every question in a line, the key behind it."""
    lines = [f"{question.title}: {field.label}" + (f" = {field.model_answer}" if kind == "key" else "")
             for paper in papers for question in paper.questions for field in question.fields]
    return {f"{stem}.lines": "\n".join(lines).encode()}


sheet = Sheet("Invented lines", "Every question in a line, the key behind it.", ".lines", write=write)
