"""What a person may practise with a study: every question form on its tree, and the questions of its exam."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from explorer.core.errors import ExamError
from explorer.core.i18n import _
from explorer.exam.forms import QUESTIONS
from explorer.exam.papers.build import form_of, given_for, names, pose_question, posed
from explorer.exam.papers.editing import describe_version
from explorer.exam.practice.practice import Practice, begun
from explorer.exam.questions.form import Form
from explorer.exam.questions.question import Question
from explorer.lab.unknowns import unknowns
from explorer.study import ExamQuestion, Option, Study, Targets
from explorer.trees.games.boards import positions
from explorer.trees.tree import CHANCE, Tree


@dataclass(frozen=True, eq=False)
class Exercise:
    """A question that may be practised: its title, what it asks in a sentence, and why it does not suit, "" if it does.

    `begin(seed, options)` poses it, with these settings where it has a `form` to choose them for; it raises ExamError
    or SearchRefused.
    """

    title: str
    sentence: str
    unsuited: str
    begin: Callable[[str, Mapping[str, Option]], Practice]
    form: Form | None = None


def exercises(study: Study) -> tuple[Exercise, ...]:
    """The exam's questions, then every form on the study's own tree."""
    return (*_of_exam(study), *(_of_form(form, study) for form in QUESTIONS.values()))


def kinds(tree: Tree) -> frozenset[str]:
    """The kinds of questions' sources that a tree is."""
    found = {"none"}
    if tree.payoff.shape[1] > 1 or (tree.player >= 0).any():
        found.add("vectors")
    elif (tree.player == CHANCE).any():
        found.add("chance")
    else:
        found.add("two-player")
    if unknowns(tree):
        found.add("unknown")
    if positions(tree) is not None:
        found.add("game")
    return frozenset(found)


def unsuited(form: Form, tree: Tree) -> str:
    """Why a tree of this kind is none for the form; "" where it may be one."""
    if form.sources & kinds(tree):
        return ""
    names = {"two-player": _("a tree of MAX and MIN alone"), "chance": _("a tree with chance nodes"),
             "vectors": _("a tree with payoffs for several players"), "unknown": _("a tree with an unknown leaf"),
             "game": _("a tree of positions of a game")}
    return _("It needs {}.").format(_(" or ").join(names[name] for name in names if name in form.sources))


def _of_form(form: Form, study: Study) -> Exercise:
    return Exercise(f"{form.code}  {form.title}", form.sentence, unsuited(form, study.tree),
                    partial(_begin, ExamQuestion(_name(form)), study), form)


def _of_exam(study: Study) -> Iterator[Exercise]:
    for row, asked in enumerate(study.exam.questions if study.exam else ()):
        form = form_of(asked.form)
        title = _("Exam, question {}: {}").format(row + 1, form.title)
        source = asked.source or study
        yield Exercise(title, form.sentence, "" if isinstance(source, Targets) else unsuited(form, source.tree),
                       partial(_begin_of_exam, study, row))


def _begin_of_exam(study: Study, row: int, seed: str, _options: Mapping[str, Option]) -> Practice:
    """The question of the version of this number as it is printed; beyond the last one, of one that nobody gets."""
    exam, version = study.exam, int(seed)
    assert exam is not None
    people = names(exam)
    printed = len(people)
    told = describe_version(exam, row, version) if version <= printed else _("Version {}: not printed").format(version)
    more = (f"{number} of practice" if exam.students else str(number) for number in range(printed + 1, version + 1))
    question = pose_question(study, row, [*people[:version], *more])
    source = exam.questions[row].source or study
    return replace(begun(question, drawn(question, source.tree if isinstance(source, Study) else None)), version=told)


def _begin(asked: ExamQuestion, study: Study, seed: str, options: Mapping[str, Option]) -> Practice:
    """The question on its study's tree."""
    asked = replace(asked, options={**asked.options, **options})
    given = given_for(asked, study, seed)
    question = posed(asked, given)
    return begun(question, drawn(question, given.tree))


def drawn(question: Question, tree: Tree | None = None) -> Tree:
    """The tree of the question's figures, or without any its search's, or this one; ExamError where there is none."""
    pictured = question.drawings.tree if question.drawings else None
    found = pictured or (question.run.tree if question.run else tree)
    if found is None:
        raise ExamError(_("{}: there is no tree to practise on").format(question.title))
    return found


def _name(form: Form) -> str:
    return next(name for name, each in QUESTIONS.items() if each is form)
