"""The choice of what a question is about in each version: equal in difficulty, and with other answers than before."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from explorer.core.errors import ExamError, ExplorerError, Stopped
from explorer.core.i18n import _
from explorer.exam.generator import generate_versions
from explorer.exam.generator.hill_climbing import Tick
from explorer.exam.questions.context import QuestionContext, label_nodes
from explorer.exam.questions.question import Question
from explorer.exam.questions.work import Work, count_work
from explorer.search.convention import Convention
from explorer.study import Exam, Targets
from explorer.trees.tree import Tree

TRIAL_COUNT = 24
"""The number of candidates for the first version from whose counts those of all versions are chosen."""
MOST_CANDIDATES = 60
"""The number of candidates for a version after which none is sought whose counts are near."""
MOST_NEIGHBOURS = 12
"""The number of candidates with equal counts among which one with other answers than the neighbour's is sought."""
MOST_FAILURES = 3
"""The number of versions without other answers after which the question is taken to have the same ones always."""
Build = Callable[[QuestionContext], Question]


class VersionChooser:
    """Chooses the contexts of a question for one version after the other.

    `build` returns the question of a context, and remembers it. Equal exams give equal choices, and the choice for a
    version depends on those before it only.
    """

    def __init__(self, exam: Exam, build: Build) -> None:
        self._build = build
        self._tolerance = exam.tolerance if exam.has_several_versions else None
        self._is_different = exam.different_neighbours and exam.has_several_versions
        self._least: Work | None = None
        self._failures = 0
        self._previous: QuestionContext | None = None

    def choose(self, candidates: Iterator[QuestionContext]) -> QuestionContext | None:
        """Return the context of the next version; None if there are no candidates.

        Raises ExamError if the counts of none are near those of the other versions.
        """
        if self._tolerance is not None:
            candidates = self._iterate_near(candidates, self._tolerance)
        first = next(candidates, None)
        chosen = first
        if self._is_different and first and self._previous and self._failures < MOST_FAILURES:
            before = _list_answers(self._build(self._previous))
            chosen = next((each for each in islice(chain([first], candidates), MOST_NEIGHBOURS)
                           if self._differs(each, before)), None)
            self._failures += chosen is None
        self._previous = chosen or first
        return self._previous

    def _differs(self, context: QuestionContext, before: tuple[str, ...]) -> bool:
        try:
            return _list_answers(self._build(context)) != before
        except ExplorerError:  # of the first one, it is raised when the paper is built
            return False

    def _iterate_near(self, candidates: Iterator[QuestionContext], tolerance: int) -> Iterator[QuestionContext]:
        """Yield those of the first candidates whose counts are near those of the other versions."""
        if self._least is None:
            trials = list(islice(candidates, TRIAL_COUNT))
            self._least = _find_most_common([count_work(self._build(each)) for each in trials], tolerance)
            candidates = chain(trials, candidates)
        tried = found = 0
        for context in islice(candidates, MOST_CANDIDATES):
            tried += 1
            if self._least is not None and count_work(self._build(context)).is_near(self._least, tolerance):
                found += 1
                yield context
        if tried and not found:
            raise ExamError(_("none of {count} tries had counts within {difference} of those of the other versions: "
                              "allow a greater difference").format(count=tried, difference=tolerance))


def _find_most_common(found: Sequence[Work], tolerance: int) -> Work | None:
    """Return the counts that most of these are near to, the first of several; None if there are none."""
    return max(found, key=lambda least: sum(each.is_near(least, tolerance) for each in found), default=None)


def _list_answers(question: Question) -> tuple[str, ...]:
    """Return the right answers of all fields, which a neighbour could copy."""
    return tuple(field.model_answer for field in question.fields)


def choose_drawn(
    chooser: VersionChooser, context: QuestionContext, names: Sequence[str], tick: Tick
) -> list[QuestionContext]:
    """Return the context of each version of a question about one tree whose form draws something by the seed.

    Raises Stopped if `tick` returns False.
    """
    def iterate(name: str) -> Iterator[QuestionContext]:
        seed = f"{context.seed}/{name}"
        yield replace(context, seed=seed)
        for repeat in range(1, MOST_CANDIDATES):
            if not tick(repeat):
                raise Stopped
            yield replace(context, seed=f"{seed}/{repeat}")

    return [chosen for name in names if (chosen := chooser.choose(iterate(name))) is not None]


def choose_generated(
    chooser: VersionChooser, targets: Targets, rules: Convention, seed: str, names: Sequence[str], tick: Tick
) -> list[QuestionContext]:
    """Return the context of each version of a question about generated trees; raises as `generate_versions` does."""
    made: list[QuestionContext] = []

    def choose(name: str, trees: Iterator[Tree]) -> Tree | None:
        given: dict[QuestionContext, Tree] = {}

        def iterate() -> Iterator[QuestionContext]:
            for count, tree in enumerate(trees):
                if not tick(count):
                    raise Stopped
                context = QuestionContext(label_nodes(tree), rules, seed=f"{seed}/{name}")
                given[context] = tree
                yield context

        chosen = chooser.choose(iterate())
        if chosen is None:
            return None
        made.append(chosen)
        return given[chosen]

    generate_versions(targets, rules, seed, names, tick=tick, choose=choose)
    return made
