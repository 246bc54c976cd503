"""Papers that every format of question banks is tried on: each form on each of its trees, nasty texts, every field."""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import inf

from explorer.core.errors import ExamError, SearchRefused
from explorer.core.exact import parse_exact
from explorer.exam import FORMS, Question, study_context
from explorer.exam.answers import (
    AnswerField,
    BoundAnswer,
    ChildOrderAnswer,
    ChoiceAnswer,
    FreeTextAnswer,
    IntegerAnswer,
    NamedNode,
    NodeListAnswer,
    NodeSetAnswer,
    NumberAnswer,
    SetAnswer,
    VectorAnswer,
)
from explorer.exam.answers.interactions import ChooseOption, MarkNodes, OrderNodes, TypeNumber, TypeText, WriteText
from explorer.exam.papers import build
from explorer.exam.papers.paper import Paper
from explorer.exam.sheets.accepted_replies import offered_interaction
from explorer.lab.unknowns import closed_interval
from explorer.search.convention import Convention
from explorer.study import Exam, ExamQuestion, QuestionPart, Study, Targets, TreeChange
from explorer.trees import formats
from tests.exam.trees import SOURCES, posed
from tests.options import sample

EXAM = Exam(title="Final / part <1> & {2} = #3: ~½", seed=7, instructions="Read “this”.\nGood luck & have fun.")
MOST = max(map(len, SOURCES.values()))
NASTY = ["a}b", "#1", "~t", "=x", "a:b", "<b>&amp;</b>", "\\}", 'say "no"', "*", "a -> b", "//c", "%50%", "{1:SA:=a}",
         "[2, 5]", "日本", "$CATEGORY: x", "tab\tend", "&", "x\\", "-1", "@@PLUGINFILE@@", "]]>", "bell\x07", "none?"]


@cache
def papers() -> tuple[Paper, ...]:
    """As many versions as the form with the most trees has; every form in each; a sample has each tree once."""
    students = ("Ann", "Bob O'Neill {x}", "=cmd()", "Zoë / 日本", *(f"S{number}" for number in range(5, MOST + 1)))
    return tuple(
        Paper(EXAM, place + 1, students[place], tuple(
            replace(posed(name, SOURCES[name][place % len(SOURCES[name])]), points=Fraction(5))
            for name in FORMS if place < sample(MOST, 2) or place < len(SOURCES[name])))
        for place in range(MOST))


@cache
def nasty() -> Paper:
    """Every form that takes it, on a tree in which every name has signs that some format reserves."""
    inner = ('{{"label": {0}, "moves": [{1}, {2}], "children": '
             '[{{"label": {3}, "value": 3}}, {{"label": {4}, "value": {5}}}]}}')
    words = [formats_json(each) for each in NASTY]
    family = [inner.format(*words[5 * place:5 * place + 5], value) for place, value in enumerate((5, 2, 9))]
    study = Study(formats.parse(f'{{"label": {words[15]}, "children": [{", ".join(family)}]}}'))
    return Paper(EXAM, 1, "", tuple(_posed_on(study)))


def formats_json(text: str) -> str:
    """A text in a tree's notation."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t").replace("\x07", "\\u0007") + '"'


def _posed_on(study: Study) -> Iterator[Question]:
    for form in FORMS.values():
        try:
            yield form.build_question(study_context(study), form.read_settings({}))
        except (ExamError, SearchRefused):
            assert "two-player" not in form.tree_kinds
            continue


@cache
def every_field() -> Paper:
    """A question for each kind of field, with names and numbers that are hard to write."""
    spots = tuple(NamedNode(node, name) for node, name in enumerate(("A", "L10", "L1", "L11", "p}~q", "x#=y")))
    half = closed_interval(3, 5)
    open_half = half.difference(closed_interval(3, 3))
    third = Fraction(1, 3)
    fields: tuple[AnswerField, ...] = (
        NumberAnswer("n:1", "Value", -3.0), NumberAnswer("n:2", "Half", 2.5),
        NumberAnswer("n:3", "Third", -third, also_right=(2.0,)),
        NumberAnswer("n:4", "All", inf), NumberAnswer("n:5", "Two", 1.0, also_right=(4.0,)),
        NumberAnswer("n:6", "Tiny", parse_exact("1e-12"), weight=3),
        NodeSetAnswer("s:1", "None", spots, frozenset(), "skipped"),
        NodeSetAnswer("s:2", "Three", spots, frozenset((1, 2, 4)), "cut"),
        NodeSetAnswer("s:3", "All", spots, frozenset(range(6)), "cut"),
        NodeSetAnswer("s:4", "No spots", (), frozenset(), "cut"),
        NodeListAnswer("o:1", "Order", spots, (2, 1, 3, 4)), NodeListAnswer("o:2", "Nothing", spots, ()),
        NodeListAnswer("o:3", "One", spots, (5,)),
        ChoiceAnswer("c:1", "One of", ("A<b>", "B~", "C}"), frozenset((1,))),
        ChoiceAnswer("c:2", "Two of", ("A", "B", "C"), frozenset((0, 2))),
        ChoiceAnswer("c:3", "Only", ("A",), frozenset((0,))),
        SetAnswer("x:1", "x", half, "x"), SetAnswer("x:2", "x", open_half, "x"),
        SetAnswer("x:3", "x", half.complement(), "x"),
        SetAnswer("x:4", "x", half.complement().intersection(half), "x"),
        SetAnswer("x:5", "x", half, "x", integers_only=True),
        BoundAnswer("f:1", "Fact", 3, 3), BoundAnswer("f:2", "Fact", -inf, 2), BoundAnswer("f:3", "Fact", 2.5, inf),
        BoundAnswer("f:4", "Fact", -1, 5), BoundAnswer("f:5", "Fact", -inf, inf),
        VectorAnswer("v:1", "Pair", (3.0, -third)),
        VectorAnswer("v:2", "No numbers", ()), VectorAnswer("v:3", "Window", (-inf, 3.0)),
        VectorAnswer("v:4", "One", (inf,)),
        IntegerAnswer("i:1", "Least", 4), IntegerAnswer("i:2", "Most", None),
        FreeTextAnswer("w:1", "Why?", "Because <b>{x}</b>."),
        ChildOrderAnswer("a:1", "Order", ((spots[0], spots[1:3]),), len, 3, 1, {0: (2, 1)}, "leaves"),
    )
    question = Question(("Say {everything} = #1 ~ now.",), ("All is fair.",), fields,
                        ("It is so: {x} = #1.",), hints=("Think.",), points=Fraction(31), form_code="F0",
                        title="Every field")
    one_each = tuple(replace(question, fields=(field,), points=Fraction(7, 2)) for field in fields)
    return Paper(EXAM, 1, "", (question, *one_each))


@cache
def random_exam(seed: int) -> Paper:
    """Ten forms on trees that are generated, for random points."""
    rng = random.Random(seed)
    forms = [name for name, form in FORMS.items() if "two-player" in form.tree_kinds]
    questions: list[Question] = []
    for number, name in enumerate(rng.sample(forms, len(forms))):
        targets = Targets(depth=rng.randint(2, 3), branching=(2, rng.randint(2, 3)), values=(-9, rng.choice((9, 9999))),
                          distinct=False)
        asked = ExamQuestion(name, Fraction(rng.randint(1, 60), rng.choice((1, 1, 2, 4))), source=targets)
        study = Study(formats.parse("[1,2]"), exam=replace(EXAM, seed=seed + number, questions=(asked,)))
        with suppress(ExamError):
            questions += build.build_paper(study, 1).questions
    assert len(questions) > 8
    return Paper(EXAM, seed + 1, "", tuple(questions[:10]))


@cache
def parted() -> Paper:
    """Questions with several parts: on one figure, on changed trees, without a tree, with answers for a person."""
    study = Study(formats.parse("[[3,12,8],[2,4,6],[14,5,2]]"))
    change = TreeChange("L3 = 1, L9 = 15")
    questions = (
        ExamQuestion("skipped-leaves", Fraction(2), source=study, more_parts=(
            QuestionPart("values", Fraction(5, 2)), QuestionPart("windows", Fraction(4)),
            QuestionPart("skipped-leaves", Fraction(1), change=change), QuestionPart("true-or-false", Fraction(1)),
            QuestionPart("cut-branches", Fraction(9, 4), convention=Convention("gt"), change=change))),
        ExamQuestion("without-values", Fraction(3), source=study, more_parts=(
            QuestionPart("best-order", Fraction(2)), QuestionPart("evaluations", change=TreeChange(mirrored=True)))),
        ExamQuestion("root-value", source=study, more_parts=(QuestionPart("values", change=TreeChange(root="min")),)),
    )
    return build.build_paper(replace(study, exam=replace(EXAM, questions=questions)), 1)


def all_papers() -> tuple[Paper, ...]:
    """Return each set of papers."""
    return (*papers(), nasty(), every_field(), parted())


SETS: dict[str, Callable[[], tuple[Paper, ...]]] = {
    "forms": lambda: papers()[:sample(MOST, 1)], "nasty": lambda: (nasty(),), "fields": lambda: (every_field(),),
    "parts": lambda: (parted(),), "random": lambda: tuple(map(random_exam, range(sample(2, 1))))}
ONES: dict[str, Callable[[], Paper]] = {
    **{f"version {place + 1}": lambda place=place: papers()[place] for place in range(MOST)},
    "nasty": nasty, "fields": every_field, "parts": parted, "random": lambda: random_exam(0)}
"""By their names sets of papers, and single ones: made when they are tried."""


def replies(field: AnswerField, seed: int) -> list[str]:
    """Right, nearly right and wrong replies."""
    rng = random.Random(f"{field.name}/{seed}")
    found = [field.model_answer, "none", "3", "≤3", "<= 3", "7/3", "x > 3", "nonsense", "-inf"]
    if isinstance(field, NodeSetAnswer | NodeListAnswer):
        names = [spot.name for spot in field.named_nodes]
        found += [", ".join(rng.sample(names, rng.randint(0, len(names)))) or "none" for _ in range(12)]
    if isinstance(field, NodeListAnswer):
        right = field.model_answer.split(", ")
        found += [", ".join(right[:count]) for count in range(1, len(right) + 1)]
    if isinstance(field, ChoiceAnswer):
        found += field.options
    return found


def way(field: AnswerField) -> str:
    """Return the name of the way in which a bank offers a part."""
    words = {
        TypeNumber: "texts", OrderNodes: "texts", TypeText: "texts", ChooseOption: "choice", MarkNodes: "several",
        WriteText: "person"}
    return words[type(offered_interaction(field))]
