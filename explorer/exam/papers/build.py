"""Building of papers: every question of an exam, built for every version or student."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from random import Random

from explorer.core.errors import ExamError, ExplorerError, Stopped
from explorer.core.i18n import _, keep_language, speaking
from explorer.exam.forms import FORMS
from explorer.exam.generator import generate_versions
from explorer.exam.papers.paper import Paper
from explorer.exam.questions.context import MOST_NODES, QuestionContext, label_nodes, study_context
from explorer.exam.questions.form import Form
from explorer.exam.questions.question import Question
from explorer.search.convention import Convention
from explorer.study import Exam, ExamQuestion, Study, Targets
from explorer.trees.tree import build

Tick = Callable[[float], bool]
"""A progress callback: gets the share that is done (0 to 1) and returns whether to continue."""


def build_papers(study: Study, *, tick: Tick = lambda _share: True) -> tuple[Paper, ...]:
    """Return the papers of all versions of a study's exam; equal studies give equal papers.

    Raises ExamError naming the question if it cannot be built, and Stopped if `tick` returns False.
    """
    names = version_names(study.exam)
    with _exam_language(study.exam):
        return tuple(_iterate_papers(study, names, 0, tick))


def build_paper(study: Study, version: int, *, tick: Tick = lambda _share: True) -> Paper:
    """Return one paper of those of `build_papers`; `version` counts from 1.

    Raises ExamError naming the question if it cannot be built, and Stopped if `tick` returns False.
    """
    names = version_names(study.exam)[:version]
    with _exam_language(study.exam):
        return next(_iterate_papers(study, names, version - 1, tick))


def _exam_language(exam: Exam | None) -> AbstractContextManager[None]:
    """Return a block in which texts are made in the exam's language."""
    return speaking(exam.language if exam else "")


def build_exam_question(
    study: Study, row: int, people: Sequence[str], *, is_on_screen: bool = False, tick: Tick = lambda _share: True
) -> Question:
    """Return one question, as it is in the paper of the last of these people; `row` counts from 0.

    `people` are the first names of `version_names`, in order. The drawings are for paper, unless it
    `is_on_screen`: then it is in the language of the program, too. Raises ExamError naming the question if it cannot be
    built.
    """
    exam = study.exam
    assert exam is not None
    asked = exam.questions[row]
    with _exam_language(None if is_on_screen else exam):
        contexts = _build_version_contexts(asked, study, exam, row, tuple(people), tick)
        return _build_numbered_question(asked, replace(contexts[-1], is_on_screen=is_on_screen), row + 1)


def version_names(exam: Exam | None) -> tuple[str, ...]:
    """Return the names of the versions: the students or, without any, the numbers from 1.

    Raises ExamError if there is no question.
    """
    if exam is None or not exam.questions:
        raise ExamError(_("there are no questions yet"))
    return exam.students or tuple(str(number + 1) for number in range(exam.versions))


def _iterate_papers(study: Study, names: tuple[str, ...], first: int, tick: Tick) -> Iterator[Paper]:
    """Yield the papers of these names, starting with index `first`.

    Papers whose question has one context share the question with its search and drawings.
    """
    exam = study.exam
    assert exam is not None
    made = [_build_version_contexts(each, study, exam, number, names, tick)
            for number, each in enumerate(exam.questions)]
    built: dict[tuple[int, QuestionContext], Question] = {}

    def ask(number: int, asked: ExamQuestion, context: QuestionContext) -> Question:
        if (number, context) not in built:
            built[number, context] = _build_numbered_question(asked, context, number)
        return built[number, context]

    for place, name in enumerate(names[first:], first):
        if not tick(place / len(names)):
            raise Stopped
        questions = [ask(number, asked, contexts[place]) for number, (asked, contexts) in
                     enumerate(zip(exam.questions, made, strict=True), 1)]
        yield Paper(exam, place + 1, name if exam.students else "",
                    tuple(questions[row] for row in order_questions(exam, name)))


def _build_version_contexts(
    asked: ExamQuestion, study: Study, exam: Exam, number: int, names: tuple[str, ...], tick: Tick
) -> list[QuestionContext]:
    """Return the context of a question in each version; `number` counts from 0.

    Each version of a question with targets has a tree of its own; all of them meet the same targets. Otherwise all
    versions share one context, unless the form draws something by the seed.
    """
    source, seed, rules = asked.source or study, f"{exam.seed}/{number}", asked.convention or Convention()
    with _name_question_in_errors(number + 1, asked):
        if not isinstance(source, Targets):
            shared = question_context(asked, source, seed)
            is_drawn = find_form(asked.form).is_drawn
            return [replace(shared, seed=f"{seed}/{name}") if is_drawn else shared for name in names]
        trees = generate_versions(source, rules, seed, names, tick=lambda _made: tick(0.0))
        return [QuestionContext(label_nodes(tree), rules, seed=f"{seed}/{name}")
                for tree, name in zip(trees, names, strict=True)]


def question_context(asked: ExamQuestion, source: Study, seed: str) -> QuestionContext:
    """Return the context of a question; a form without a tree never fails because the study's tree is too large."""
    needs_none = find_form(asked.form).tree_kinds == frozenset({"none"})
    if needs_none and len(source.tree) > MOST_NODES:
        source = replace(source, tree=build([0], [0]))
    return study_context(source, seed, asked.convention)


def _build_numbered_question(asked: ExamQuestion, context: QuestionContext, number: int) -> Question:
    with _name_question_in_errors(number, asked):
        return build_question(asked, context)


@contextmanager
def _name_question_in_errors(number: int, asked: ExamQuestion) -> Iterator[None]:
    """Raise errors of the body as ExamError with the question's number and form."""
    try:
        yield
    except ExplorerError as reason:
        raise ExamError(_("question {number} ({form}): {reason}").format(number=number, form=asked.form,
                                                                         reason=reason)) from reason


def build_question(asked: ExamQuestion, context: QuestionContext) -> Question:
    """Build the question of an exam's entry; raises ExamError or SearchRefused with the reason."""
    form = find_form(asked.form)
    question = form.build_question(context, form.read_settings(asked.options))
    drawings = question.drawings
    # Figures are drawn when they are needed, maybe in a window of another language.
    return replace(question, points=asked.points, draw_more=keep_language(question.draw_more),
                   drawings=replace(drawings, draw=keep_language(drawings.draw)) if drawings else None)


def find_form(name: str) -> Form:
    """Return the form of this name or code; raises ExamError if there is none."""
    found = FORMS.get(name) or next((form for form in FORMS.values() if form.code == name.upper()), None)
    if found is None:
        raise ExamError(_("{name!r} is not a question form: choose from {forms}").format(
            name=name, forms=", ".join(FORMS)))
    return found


def order_questions(exam: Exam, name: str) -> list[int]:
    """Return the indices of the exam's questions in the order of this version.

    A shuffled order depends only on the exam's seed and the name, so it is equal on every machine.
    """
    if not exam.shuffled:
        return list(range(len(exam.questions)))
    random = Random(f"{exam.seed}/{name}/order")
    keyed = [(random.random(), place) for place in range(len(exam.questions))]
    return [place for _key, place in sorted(keyed)]
