"""The question library: small exam files of one question each, shipped with the program or in a folder of one's own."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from explorer.core.errors import ExplorerError, Stopped
from explorer.core.i18n import N_, _
from explorer.exam import FORMS, exam_file
from explorer.exam.papers import editing
from explorer.exam.papers.build import find_form
from explorer.exam.papers.library_entry import Difficulty
from explorer.study import Exam, ExamQuestion, Study, Targets, dumps, empty_study

SUFFIXES = ".toml", ".json", ".gtree"
"""The suffixes of the files that are looked into."""
MOST_FILES = 1_000
"""The largest number of files of a folder that are read."""
DIFFICULTIES: Mapping[Difficulty, str] = {"easy": N_("easy"), "medium": N_("medium"), "hard": N_("hard")}


@dataclass(frozen=True, eq=False)
class LibraryQuestion:
    """A question on the shelf; it has its own tree, or needs none.

    `title` is that of the file's exam, or the question's. `difficulty` is None where the file does not tell it.
    """

    path: Path
    title: str
    question: ExamQuestion
    difficulty: Difficulty | None

    @property
    def topics(self) -> tuple[str, ...]:
        """The topics of the forms of all parts."""
        return tuple(dict.fromkeys(find_form(part.form).topic for part in self.question.parts))

    @property
    def searched_text(self) -> str:
        """The text in which a search looks for words."""
        parts = [find_form(part.form) for part in self.question.parts]
        return " ".join((self.title, *(form.title for form in parts), *(_(form.sentence) for form in parts),
                         _(DIFFICULTIES[self.difficulty]) if self.difficulty else "", self.path.stem))

    @property
    def study(self) -> Study:
        """The study with an exam of this question alone, in one version."""
        return study_of_question(self.question, empty_study(), self.title)


@dataclass(frozen=True)
class Shelf:
    """The questions of a folder, and a sentence for each file that can't be read."""

    questions: tuple[LibraryQuestion, ...] = ()
    problems: tuple[str, ...] = ()


def read_shelf(folder: Path, tick: Callable[[float], bool] = lambda _share: True) -> Shelf:
    """Read all exam files in a folder; raises Stopped if `tick`, which gets the share done, returns False.

    Raises OSError if the folder can't be read.
    """
    found: list[LibraryQuestion] = []
    problems: list[str] = []
    paths = sorted((path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES),
                   key=lambda path: (path.stem.casefold(), path.suffix))
    for place, path in enumerate(paths[:MOST_FILES]):
        if not tick(place / len(paths)):
            raise Stopped
        try:
            found += read_questions(path)
        except (ExplorerError, OSError) as reason:
            told = str(reason).replace(str(path), path.name)
            problems.append(told if told.startswith(path.name) else _("{file}: {reason}").format(
                file=path.name, reason=told))
    if len(paths) > MOST_FILES:
        problems.append(_("only {most:,} of {count:,} files are shown").format(most=MOST_FILES, count=len(paths)))
    return Shelf(tuple(sorted(found, key=_shelf_place)), tuple(problems))


def _shelf_place(each: LibraryQuestion) -> tuple[int, int]:
    """Return the place of a question: those of unknown difficulty come first, others by form and difficulty."""
    if each.difficulty is None:
        return -1, 0
    return list(FORMS).index(each.question.form), list(DIFFICULTIES).index(each.difficulty)


def read_questions(path: Path) -> list[LibraryQuestion]:
    """Return the questions of an exam file; a study without an exam has none. Raises as `exam_file.load`."""
    described = exam_file.load(path)
    exam, entry = described.study.exam, described.library
    own = replace(described.study, exam=None)
    return [] if exam is None else [
        LibraryQuestion(path, exam.title or editing.describe_question(each), with_own_tree(each, own),
                        entry.difficulty if entry else None) for each in exam.questions]


def with_own_tree(question: ExamQuestion, study: Study) -> ExamQuestion:
    """Return the question about a copy of the study, where it is about the study that has the exam."""
    return replace(question, source=replace(study, exam=None)) if question.source is None else question


def filter_questions(
    questions: Iterable[LibraryQuestion], words: str = "", topic: str = "", difficulty: str = ""
) -> list[LibraryQuestion]:
    """Return the questions on this topic and of this difficulty whose texts have all words; "" means any."""
    return [each for each in questions
            if (not topic or topic in each.topics) and (not difficulty or difficulty == each.difficulty)
            and all(word in each.searched_text.casefold() for word in words.casefold().split())]


def study_of_question(question: ExamQuestion, study: Study, title: str) -> Study:
    """Return a study of the question's own tree with an exam of this question alone.

    `study` is the one that has the question.
    """
    own = question.source or study
    tree = empty_study() if isinstance(own, Targets) else replace(own, exam=None)
    source = own if isinstance(own, Targets) else None
    return replace(tree, exam=Exam(title=title, questions=(replace(question, source=source),)))


def describe_file(question: ExamQuestion, study: Study, title: str) -> bytes:
    """Return the bytes of a file that has this question alone; raises FormatError if it can't be stored."""
    return dumps(study_of_question(question, study, title)).encode()


def suggest_name(title: str, taken: Sequence[str]) -> str:
    """Return a file name without suffix for a question: letters and digits of the title, and a number if needed."""
    stem = "-".join("".join(sign if sign.isalnum() else " " for sign in title).split()) or "question"
    names = {name.casefold() for name in taken}
    return next(name for number in range(1, len(names) + 2)
                if (name := stem if number == 1 else f"{stem}-{number}").casefold() not in names)
