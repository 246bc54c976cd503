"""From the description of an exam to its papers: every question posed, for every version or student."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from random import Random

from explorer.core.errors import ExamError, ExplorerError, Stopped
from explorer.core.i18n import _
from explorer.exam.forms import QUESTIONS
from explorer.exam.generator import versions
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.context import MOST_NODES, Material, material, named
from explorer.exam.questions.form import Form
from explorer.exam.questions.question import Question
from explorer.search.convention import Convention
from explorer.study import Exam, ExamQuestion, Study, Targets
from explorer.trees.tree import build

Tick = Callable[[float], bool]
"""Told which share is done (0 to 1); answers whether to go on."""


def papers(study: Study, *, tick: Tick = lambda _share: True) -> tuple[Paper, ...]:
    """Every version of a study's exam; the same study gives the same papers. Raises ExamError naming the question."""
    return tuple(_papers(study, names(study.exam), 0, tick))


def paper(study: Study, version: int, *, tick: Tick = lambda _share: True) -> Paper:
    """The version of this number, from 1, as `papers` has it."""
    return next(_papers(study, names(study.exam)[:version], version - 1, tick))


def pose_question(
    study: Study, row: int, people: Sequence[str], *, tick: Tick = lambda _share: True
) -> Question:
    """Pose one question of a study's exam, counted from 0, for the last of these people, as in the papers of them all.

    `people` are the first ones of `names`, in their order. Raises ExamError naming the question.
    """
    exam = study.exam
    assert exam is not None
    asked = exam.questions[row]
    return _named_posed(asked, _materials(asked, study, exam, row, tuple(people), tick)[-1], row + 1)


def names(exam: Exam | None) -> tuple[str, ...]:
    """Whom the versions are for: students, else numbers; ExamError where there is no question."""
    if exam is None or not exam.questions:
        raise ExamError(_("there is no question yet"))
    return exam.students or tuple(str(number + 1) for number in range(exam.versions))


def _papers(study: Study, names: tuple[str, ...], first: int, tick: Tick) -> Iterator[Paper]:
    """The papers of these names from the one at `first` on."""
    exam = study.exam
    assert exam is not None
    made = [_materials(each, study, exam, number, names, tick) for number, each in enumerate(exam.questions)]
    for place, name in enumerate(names[first:], first):
        if not tick(place / len(names)):
            raise Stopped
        posed = [
            _named_posed(asked, given[place], number) for number, (asked, given) in
            enumerate(zip(exam.questions, made, strict=True), 1)
        ]
        yield Paper(exam, place + 1, name if exam.students else "",
                    tuple(posed[row] for row in order_questions(exam, name)))


def _materials(
    asked: ExamQuestion, study: Study, exam: Exam, number: int, names: tuple[str, ...], tick: Tick
) -> list[Material]:
    """What a question is asked of in each version."""
    source = asked.source or study
    seeds = [f"{exam.seed}/{number}/{name}" for name in names]
    if isinstance(source, Targets):
        return _generated(source, asked, exam, number, names, tick)
    with _naming(number + 1, asked):
        return [given_for(asked, source, seed) for seed in seeds]


def given_for(asked: ExamQuestion, source: Study, seed: str) -> Material:
    """What a question is asked of; a form that needs no tree is asked beside one of any size, and sees none of it."""
    needs_none = form_of(asked.form).sources == frozenset({"none"})
    if needs_none and len(source.tree) > MOST_NODES:
        source = replace(source, tree=build([0], [0]))
    return material(source, seed, asked.convention)


def _generated(
    targets: Targets, asked: ExamQuestion, exam: Exam, number: int, names: tuple[str, ...], tick: Tick
) -> list[Material]:
    """A tree of its own for each version, all equally hard."""
    rules = asked.convention or Convention()
    with _naming(number + 1, asked):
        made = versions(targets, rules, f"{exam.seed}/{number}", names, tick=lambda _tries: tick(0.0))
    return [Material(named(each.tree), rules, seed=f"{exam.seed}/{number}/{name}")
            for each, name in zip(made, names, strict=True)]


def _named_posed(asked: ExamQuestion, given: Material, number: int) -> Question:
    with _naming(number, asked):
        return posed(asked, given)


@contextmanager
def _naming(number: int, asked: ExamQuestion) -> Iterator[None]:
    """Whatever is refused inside names the question."""
    try:
        yield
    except ExplorerError as reason:
        raise ExamError(_("question {} ({}): {}").format(number, asked.form, reason)) from reason


def posed(asked: ExamQuestion, given: Material) -> Question:
    """The question of this description; ExamError or SearchRefused with the reason."""
    form = form_of(asked.form)
    return replace(form.pose(given, form.read(asked.options)), points=asked.points)


def form_of(name: str) -> Form:
    """The form of this name, or of this code; ExamError where there is none."""
    found = QUESTIONS.get(name) or next((form for form in QUESTIONS.values() if form.code == name.upper()), None)
    if found is None:
        raise ExamError(_("{!r} is no question form: choose from {}").format(name, ", ".join(QUESTIONS)))
    return found


def order_questions(exam: Exam, name: str) -> list[int]:
    """The questions' places in the description, from 0, in the order in which this version has them.

    Where they are shuffled, the exam's seed and the name decide it, the same on every machine.
    """
    if not exam.shuffled:
        return list(range(len(exam.questions)))
    random = Random(f"{exam.seed}/{name}/order")
    keyed = [(random.random(), place) for place in range(len(exam.questions))]
    return [place for _key, place in sorted(keyed)]
