"""Building of papers: every question of an exam, built for every version or student."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from random import Random
from typing import NamedTuple

from explorer.core.errors import ExamError, ExplorerError, Stopped
from explorer.core.i18n import _, keep_language, speaking
from explorer.exam.forms import FORMS
from explorer.exam.papers.paper import Paper
from explorer.exam.papers.versions import Build, VersionChooser, choose_drawn, choose_generated
from explorer.exam.questions.context import MOST_NODES, QuestionContext, study_context
from explorer.exam.questions.drawings import draw_question
from explorer.exam.questions.draws import shuffle
from explorer.exam.questions.form import Form
from explorer.exam.questions.parted_question import join_parts
from explorer.exam.questions.question import Question, Reply
from explorer.exam.questions.tree_changes import change_tree, describe_change
from explorer.search.convention import Convention
from explorer.study import Exam, ExamQuestion, QuestionPart, Study, Targets, part_letter
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
    study: Study, row: int, people: Sequence[str], *, tick: Tick = lambda _share: True
) -> Question:
    """Return one question, as it is in the paper of the last of these people; `row` counts from 0.

    `people` are the first names of `version_names`, in order. The question is in the exam's language. Raises ExamError
    naming the question if it cannot be built.
    """
    with _exam_language(study.exam):
        asked, context = _context_of_last(study, row, people, tick)
        with _name_question_in_errors(row + 1, asked):
            return build_question(asked, context)


def build_exam_part(
    study: Study, row: int, place: int, people: Sequence[str], *, tick: Tick = lambda _share: True
) -> Question:
    """Return the part at index `place` of a question, to be answered on the screen as a question of its own.

    It is in the language of the program. The other arguments and the errors are those of `build_exam_question`.
    """
    asked, context = _context_of_last(study, row, people, tick)
    with _name_question_in_errors(row + 1, asked):
        return build_parts(asked, replace(context, is_on_screen=True))[place].alone


def _context_of_last(
    study: Study, row: int, people: Sequence[str], tick: Tick
) -> tuple[ExamQuestion, QuestionContext]:
    """Return a question of the exam and its context in the paper of the last of these people."""
    exam = study.exam
    assert exam is not None
    asked = exam.questions[row]
    contexts = _build_version_contexts(asked, study, exam, row, tuple(people), _remember_questions(asked), tick)
    return asked, contexts[-1]


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
    builders = list(map(_remember_questions, exam.questions))
    made = [_build_version_contexts(each, study, exam, number, names, build_once, tick)
            for number, (each, build_once) in enumerate(zip(exam.questions, builders, strict=True))]
    for place, name in enumerate(names[first:], first):
        if not tick(place / len(names)):
            raise Stopped
        questions = []
        for number, (asked, build_once, contexts) in enumerate(zip(exam.questions, builders, made, strict=True), 1):
            with _name_question_in_errors(number, asked):
                questions.append(build_once(contexts[place]))
        yield Paper(exam, place + 1, name if exam.students else "",
                    tuple(questions[row] for row in order_questions(exam, name)))


def _remember_questions(asked: ExamQuestion) -> Build:
    """Return a function that builds this question of a context, each once."""
    built: dict[QuestionContext, Question] = {}

    def build_once(context: QuestionContext) -> Question:
        if context not in built:
            built[context] = build_question(asked, context)
        return built[context]

    return build_once


def _build_version_contexts(
    asked: ExamQuestion, study: Study, exam: Exam, number: int, names: tuple[str, ...], build_once: Build, tick: Tick
) -> list[QuestionContext]:
    """Return the context of a question in each version; `number` counts from 0.

    Each version of a question with targets has a tree of its own; all of them meet the same targets. Otherwise all
    versions share one context, unless the form of a part draws something by the seed.
    """
    source, seed, rules = asked.source or study, f"{exam.seed}/{number}", asked.convention or Convention()
    with _name_question_in_errors(number + 1, asked):
        chooser = VersionChooser(exam, build_once)
        if isinstance(source, Targets):
            return choose_generated(chooser, source, rules, seed, names, lambda _made: tick(0.0))
        shared = question_context(asked, source, seed)
        is_drawn = any(find_form(part.form).is_drawn for part in asked.parts)
        return choose_drawn(chooser, shared, names, lambda _made: tick(0.0)) if is_drawn else [shared] * len(names)


def question_context(asked: ExamQuestion, source: Study, seed: str) -> QuestionContext:
    """Return the context of a question; a form without a tree never fails because the study's tree is too large."""
    if not needs_tree(asked) and len(source.tree) > MOST_NODES:
        source = replace(source, tree=build([0], [0]))
    return study_context(source, seed, asked.convention)


def needs_tree(asked: ExamQuestion) -> bool:
    """Return True if a part of the question is about a tree."""
    return any(map(_uses_tree, asked.parts))


def _uses_tree(part: QuestionPart) -> bool:
    """Return True if the part's form is about a tree that it is given."""
    return find_form(part.form).tree_kinds != frozenset({"none"})


@contextmanager
def _name_question_in_errors(number: int, asked: ExamQuestion) -> Iterator[None]:
    """Raise errors of the body as ExamError with the question's number and form."""
    try:
        yield
    except ExplorerError as reason:
        raise ExamError(_("question {number} ({form}): {reason}").format(
            number=number, form=", ".join(part.form for part in asked.parts), reason=reason)) from reason


def build_question(asked: ExamQuestion, context: QuestionContext) -> Question:
    """Build the question of an exam's entry; raises ExamError or SearchRefused with the reason."""
    if not asked.more_parts:
        return _build_form(asked.parts[0], context)
    return join_parts([each.question for each in build_parts(asked, context)])


class BuiltPart(NamedTuple):
    """A part of a question as printed; `alone` is the same as a question of its own.

    `context` is what it is about.
    """

    question: Question
    alone: Question
    context: QuestionContext


def build_parts(asked: ExamQuestion, context: QuestionContext) -> list[BuiltPart]:
    """Build all parts of a question; raises ExamError with the part's letter if it cannot be built."""
    made: list[BuiltPart] = []
    for place, part in enumerate(asked.parts):
        try:
            own = replace(context, convention=part.convention or context.convention)
            if place:  # two parts of one form differ in what they choose at random
                own = replace(own, seed=f"{context.seed}/{place}")
            made.append(_follow_part(asked, place, made, own) if part.own_answer else _build_part(part, own))
        except ExplorerError as reason:
            if not asked.more_parts:
                raise
            raise ExamError(_("part ({letter}): {reason}").format(
                letter=part_letter(place), reason=reason)) from reason
    return made


def _build_part(part: QuestionPart, context: QuestionContext) -> BuiltPart:
    """Build a part about the context's tree with the part's change."""
    changed = change_tree(context, part.change)
    made = _build_form(part, changed)
    if told := describe_change(context, part.change):
        made = replace(made, prompt=(told, *made.prompt))
    return BuiltPart(made, made, changed)


def _follow_part(
    asked: ExamQuestion, place: int, earlier: Sequence[BuiltPart], context: QuestionContext
) -> BuiltPart:
    """Build a part that goes on from the answer to the nearest earlier part that can be followed.

    It is marked by the question that follows from the student's own answer or, if that can't be read, from the right
    one. Raises ExamError if no earlier part can be followed, or if the part's answers can't depend on it.
    """
    part, letters = asked.parts[place], [part_letter(each) for each in range(place)]
    found = next((each for each in reversed(range(place))
                  if find_form(asked.parts[each].form).follow and not asked.parts[each].own_answer), None)
    follow = None if found is None else find_form(asked.parts[found].form).follow
    if found is None or follow is None:
        titles = ", ".join(form.title for form in FORMS.values() if form.follow)
        raise ExamError(_("there is no earlier part whose answer it can be marked by: only these forms have one: "
                          "{forms}").format(forms=titles))
    source, letter = earlier[found], letters[found]
    drawn = replace(context, tree=source.context.tree)
    right = {field.name: field.model_answer for field in source.question.fields}

    def build_from(reply: Reply) -> Question:
        return _build_form(part, follow.make_context(drawn, source.question, reply))

    model, printed = build_from(right), _build_form(part, drawn)
    if not _uses_tree(part) or _field_names(model) != _field_names(printed) or (
            not follow.sentence and _model_answers(model) != _model_answers(printed)):
        raise ExamError(_("{form} can’t be marked by the own answer to part ({letter}): {other}").format(
            form=printed.title, letter=letter, other=source.question.title))
    rule = _("This part is marked by your own answer to part ({letter}); if that can’t be read, by the right "
             "one.").format(letter=letter)
    alone = printed
    if follow.sentence:
        told = _(follow.sentence).format(letter=letter)
        alone = replace(model, prompt=(_("The tree is that of the right answer to part ({letter}).").format(
            letter=letter), *model.prompt))
        shown = None if printed.drawings is None else draw_question(drawn, None)
        printed = replace(model, prompt=(told, *printed.prompt), drawings=shown, draw_more=lambda: (
            *([model.drawings.key] if model.drawings else []), *model.figures))

    def find_marking(reply: Reply) -> Question:
        own = {name.removeprefix(f"{letter}."): text for name, text in reply.items() if name.startswith(f"{letter}.")}
        try:
            marking = build_from(own)
        except (ExplorerError, ValueError, IndexError):
            return model
        return marking if _field_names(marking) == _field_names(model) else model

    printed = replace(printed, search_rules=(*printed.search_rules, rule), find_marking=keep_language(find_marking))
    return BuiltPart(printed, alone, drawn)


def _field_names(question: Question) -> list[str]:
    return [field.name for field in question.fields]


def _model_answers(question: Question) -> list[str]:
    return [field.model_answer for field in question.fields]


def _build_form(part: QuestionPart, context: QuestionContext) -> Question:
    form = find_form(part.form)
    question = form.build_question(context, form.read_settings(part.options))
    return _keep_language_of_figures(replace(question, points=part.points))


def _keep_language_of_figures(question: Question) -> Question:
    """Return the question with figures in the language now in use; they are drawn later, maybe in another window."""
    drawings = question.drawings
    return replace(
        question, draw_more=keep_language(question.draw_more),
        drawings=replace(drawings, draw=keep_language(drawings.draw),
                         needs_own_figure=keep_language(drawings.needs_own_figure)) if drawings else None)


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
    return shuffle(range(len(exam.questions)), Random(f"{exam.seed}/{name}/order"))
