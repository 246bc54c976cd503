"""Papers that every format of question banks is tried on: each form on each of its trees, nasty texts, every field."""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import inf

from explorer.core.errors import ExamError, SearchRefused
from explorer.core.numerals import read
from explorer.exam import QUESTIONS, Question, material
from explorer.exam.answers import (
    Arrangement,
    BoundAnswer,
    Choice,
    Field,
    InOrder,
    NamedNode,
    Nodes,
    Number,
    Numbers,
    Vector,
    Whole,
    Written,
)
from explorer.exam.answers.interactions import Choose, Mark, Order, TypeNumber, TypeText, Write
from explorer.exam.papers import build
from explorer.exam.papers.paper import Paper
from explorer.exam.sheets.accepted import offered
from explorer.lab.unknowns import between
from explorer.study import Exam, ExamQuestion, Study, Targets
from explorer.trees import formats
from tests.exam.trees import SOURCES, posed

EXAM = Exam(title="Final / part <1> & {2} = #3: ~½", seed=7, instructions="Read “this”.\nGood luck & have fun.")
MOST = max(map(len, SOURCES.values()))
NASTY = ["a}b", "#1", "~t", "=x", "a:b", "<b>&amp;</b>", "\\}", 'say "no"', "*", "a -> b", "//c", "%50%", "{1:SA:=a}",
         "[2, 5]", "日本", "$CATEGORY: x", "tab\tend", "&", "x\\", "-1", "@@PLUGINFILE@@", "]]>", "bell\x07", "none?"]


@cache
def papers() -> tuple[Paper, ...]:
    """As many versions as the form with the most trees has; every form in each."""
    students = ("Ann", "Bob O'Neill {x}", "=cmd()", "Zoë / 日本", *(f"S{number}" for number in range(5, MOST + 1)))
    return tuple(
        Paper(EXAM, place + 1, students[place], tuple(
            replace(posed(name, SOURCES[name][place % len(SOURCES[name])]), points=Fraction(5)) for name in QUESTIONS))
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
    for form in QUESTIONS.values():
        try:
            yield form.pose(material(study), form.read({}))
        except (ExamError, SearchRefused):
            assert "two-player" not in form.sources
            continue


@cache
def every_field() -> Paper:
    """A question for each kind of field, with names and numbers that are hard to write."""
    spots = tuple(NamedNode(node, name) for node, name in enumerate(("A", "L10", "L1", "L11", "p}~q", "x#=y")))
    half = between(3, 5)
    open_half = half.minus(between(3, 3))
    third = Fraction(1, 3)
    fields: tuple[Field, ...] = (
        Number("n:1", "Value", -3.0), Number("n:2", "Half", 2.5), Number("n:3", "Third", -third, also=(2.0,)),
        Number("n:4", "All", inf), Number("n:5", "Two", 1.0, also=(4.0,)),
        Number("n:6", "Tiny", read("1e-12"), weight=3),
        Nodes("s:1", "None", spots, frozenset(), "skipped"), Nodes("s:2", "Three", spots, frozenset((1, 2, 4)), "cut"),
        Nodes("s:3", "All", spots, frozenset(range(6)), "cut"), Nodes("s:4", "No spots", (), frozenset(), "cut"),
        InOrder("o:1", "Order", spots, (2, 1, 3, 4)), InOrder("o:2", "Nothing", spots, ()),
        InOrder("o:3", "One", spots, (5,)),
        Choice("c:1", "One of", ("A<b>", "B~", "C}"), frozenset((1,))),
        Choice("c:2", "Two of", ("A", "B", "C"), frozenset((0, 2))), Choice("c:3", "Only", ("A",), frozenset((0,))),
        Numbers("x:1", "x", half, "x"), Numbers("x:2", "x", open_half, "x"),
        Numbers("x:3", "x", half.complement(), "x"),
        Numbers("x:4", "x", half.complement().common(half), "x"), Numbers("x:5", "x", half, "x", whole=True),
        BoundAnswer("f:1", "Fact", 3, 3), BoundAnswer("f:2", "Fact", -inf, 2), BoundAnswer("f:3", "Fact", 2.5, inf),
        BoundAnswer("f:4", "Fact", -1, 5), BoundAnswer("f:5", "Fact", -inf, inf), Vector("v:1", "Pair", (3.0, -third)),
        Vector("v:2", "No numbers", ()), Vector("v:3", "Window", (-inf, 3.0)), Vector("v:4", "One", (inf,)),
        Whole("i:1", "Least", 4), Whole("i:2", "Most", None),
        Written("w:1", "Why?", "Because <b>{x}</b>."),
        Arrangement("a:1", "Order", ((spots[0], spots[1:3]),), len, 3, 1, {0: (2, 1)}, "leaves"),
    )
    question = Question("F0", "Every field", ("Say {everything} = #1 ~ now.",), ("All is fair.",), fields,
                        ("It is so: {x} = #1.",), hints=("Think.",), points=Fraction(31))
    one_each = tuple(replace(question, fields=(field,), points=Fraction(7, 2)) for field in fields)
    return Paper(EXAM, 1, "", (question, *one_each))


@cache
def random_exam(seed: int) -> Paper:
    """Ten forms on trees that are generated, for random points."""
    rng = random.Random(seed)
    forms = [name for name, form in QUESTIONS.items() if "two-player" in form.sources]
    questions: list[Question] = []
    for number, name in enumerate(rng.sample(forms, len(forms))):
        targets = Targets(depth=rng.randint(2, 3), branching=(2, rng.randint(2, 3)), values=(-9, rng.choice((9, 9999))),
                          distinct=False)
        asked = ExamQuestion(name, Fraction(rng.randint(1, 60), rng.choice((1, 1, 2, 4))), source=targets)
        study = Study(formats.parse("[1,2]"), exam=replace(EXAM, seed=seed + number, questions=(asked,)))
        with suppress(ExamError):
            questions += build.paper(study, 1).questions
    assert len(questions) > 8
    return Paper(EXAM, seed + 1, "", tuple(questions[:10]))


def all_papers() -> tuple[Paper, ...]:
    """Each set by itself."""
    return (*papers(), nasty(), every_field())


SETS: dict[str, Callable[[], tuple[Paper, ...]]] = {
    "forms": papers, "nasty": lambda: (nasty(),), "fields": lambda: (every_field(),),
    "random": lambda: tuple(map(random_exam, range(2)))}
ONES: dict[str, Callable[[], Paper]] = {
    **{f"version {place + 1}": lambda place=place: papers()[place] for place in range(MOST)},
    "nasty": nasty, "fields": every_field, "random": lambda: random_exam(0)}
"""By their names sets of papers, and single ones: made when they are tried."""


def replies(field: Field, seed: int) -> list[str]:
    """Right, nearly right and wrong replies."""
    rng = random.Random(f"{field.name}/{seed}")
    found = [field.key, "none", "3", "≤3", "<= 3", "7/3", "x > 3", "nonsense", "-inf"]
    if isinstance(field, Nodes | InOrder):
        names = [spot.name for spot in field.spots]
        found += [", ".join(rng.sample(names, rng.randint(0, len(names)))) or "none" for _ in range(12)]
    if isinstance(field, InOrder):
        right = field.key.split(", ")
        found += [", ".join(right[:count]) for count in range(1, len(right) + 1)]
    if isinstance(field, Choice):
        found += field.options
    return found


def way(field: Field) -> str:
    """Name the way in which a bank asks for a part."""
    words = {
        TypeNumber: "number", Order: "texts", TypeText: "texts", Choose: "choice", Mark: "several", Write: "person"}
    return words[type(offered(field))]
