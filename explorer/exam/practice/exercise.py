"""The exercises that a study offers: every question form on its tree, and the questions of its exam."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.exam.forms import FORMS
from explorer.exam.papers.build import build_exam_part, build_question, find_form, question_context, version_names
from explorer.exam.papers.editing import describe_version
from explorer.exam.practice.practice import Practice, new_practice
from explorer.exam.questions.form import Form
from explorer.exam.questions.question import Question
from explorer.lab.unknowns import unknown_leaves
from explorer.study import ExamQuestion, QuestionSetting, Study, Targets, part_letter
from explorer.trees.boards import drawable_positions
from explorer.trees.tree import CHANCE, Tree


@dataclass(frozen=True, eq=False)
class Exercise:
    """A question that can be practised: its title, its task, and why it does not suit the tree ("" if it does).

    `begin(seed, options)` builds the question and returns its practice; `options` are settings of `form`, if there is
    one. Raises ExamError or SearchRefused.
    """

    title: str
    sentence: str
    reason_unsuitable: str
    begin: Callable[[str, Mapping[str, QuestionSetting]], Practice]
    form: Form | None = None


def exercises(study: Study) -> tuple[Exercise, ...]:
    """Return the questions of the study's exam, then every question form on the study's own tree."""
    return (*_exam_exercises(study), *(_form_exercise(name, form, study) for name, form in FORMS.items()))


def source_kinds(tree: Tree) -> frozenset[str]:
    """Return the kinds of question sources that a tree belongs to."""
    found = {"none"}
    if tree.payoff.shape[1] > 1 or (tree.player >= 0).any():
        found.add("vectors")
    elif (tree.player == CHANCE).any():
        found.add("chance")
    else:
        found.add("two-player")
    if unknown_leaves(tree):
        found.add("unknown")
    if drawable_positions(tree) is not None:
        found.add("game")
    return frozenset(found)


def reason_unsuitable(form: Form, tree: Tree) -> str:
    """Return why the tree does not suit the form; "" if it may."""
    if form.tree_kinds & source_kinds(tree):
        return ""
    names = {"two-player": _("a tree of MAX and MIN alone"), "chance": _("a tree with chance nodes"),
             "vectors": _("a tree with payoffs for several players"), "unknown": _("a tree with an unknown leaf"),
             "game": _("a tree of positions of a game")}
    return _("It needs {}.").format(_(" or ").join(names[name] for name in names if name in form.tree_kinds))


def _form_exercise(name: str, form: Form, study: Study) -> Exercise:
    return Exercise(form.title, _(form.sentence), reason_unsuitable(form, study.tree),
                    partial(_begin_form, ExamQuestion(name), study), form)


def _exam_exercises(study: Study) -> Iterator[Exercise]:
    for row, asked in enumerate(study.exam.questions if study.exam else ()):
        source = asked.source or study
        for place, part in enumerate(asked.parts):
            form = find_form(part.form)
            label = f"{row + 1}{part_letter(place) if asked.more_parts else ''}"
            yield Exercise(_("Exam, question {number}: {title}").format(number=label, title=form.title),
                           _(form.sentence), "" if isinstance(source, Targets)
                           else reason_unsuitable(form, source.tree),
                           partial(_begin_exam_part, study, row, place))


def _begin_exam_part(
    study: Study, row: int, place: int, seed: str, _options: Mapping[str, QuestionSetting]
) -> Practice:
    """Return the practice of a part of an exam question in version number `seed`.

    Numbers beyond the last version are allowed.
    """
    exam, version = study.exam, int(seed)
    assert exam is not None
    people = version_names(exam)
    printed = len(people)
    text = describe_version(exam, row, version) if version <= printed else _("Version {}: not printed").format(version)
    more = (f"{number} of practice" if exam.students else str(number) for number in range(printed + 1, version + 1))
    question = build_exam_part(study, row, place, [*people[:version], *more])
    source = exam.questions[row].source or study
    return replace(new_practice(question, tree_to_draw(question, source.tree if isinstance(source, Study) else None)),
                   version_text=text)


def _begin_form(asked: ExamQuestion, study: Study, seed: str, options: Mapping[str, QuestionSetting]) -> Practice:
    """Return the practice of a form's question on the study's tree."""
    asked = replace(asked, options={**asked.options, **options})
    context = replace(question_context(asked, study, seed), is_on_screen=True)
    question = build_question(asked, context)
    return new_practice(question, tree_to_draw(question, context.tree))


def tree_to_draw(question: Question, tree: Tree | None = None) -> Tree:
    """Return the tree in the question's figures, else the searched one, else `tree`; raises ExamError for None."""
    pictured = question.drawings.tree if question.drawings else None
    found = pictured or (question.run.tree if question.run else tree)
    if found is None:
        raise ExamError(_("{}: there is no tree to practise on").format(question.title))
    return found
