"""An exam described in TOML or JSON: its trees, its questions, its sheets; and a study's own exam."""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import msgspec

from explorer import arrange, formats, games, numerals, search
from explorer.convention import Convention
from explorer.errors import ExamError, ExplorerError, FormatError
from explorer.exam.build import form_of
from explorer.files import is_nested, read_whole
from explorer.i18n import _
from explorer.numerals import as_fraction
from explorer.opening import fresh, open_study
from explorer.parameters import Parameters
from explorer.study import FORMAT, Exam, ExamQuestion, Study, Targets, empty, loads
from explorer.study.exam import Ties

LARGEST_FILE = 2**26
STUDENTS = 2**22
"""Bytes of a list of students, and of a description."""
DEEPEST = 500
"""Brackets inside each other, outside quotation marks."""
_Number = int | float | str
_Pair = tuple[int, int]


class _Game(msgspec.Struct, forbid_unknown_fields=True):
    """A tree from a source of `generate`."""

    game: str
    options: dict[str, str | int | bool] = {}


_Tree = str | int | float | list[Any] | _Game


class _Targets(msgspec.Struct, forbid_unknown_fields=True):
    """What a generated tree has to be; one number stands for a pair of equal ones."""

    depth: int = 3
    branching: int | _Pair = (2, 3)
    values: _Pair = (0, 20)
    root: Literal["max", "min"] = "max"
    skipped: int | _Pair | None = None
    deep: int = 0
    ties: Ties = "none"
    same_cut: bool = False
    unique_move: bool = True
    distinct: bool = True


class _Asked(msgspec.Struct, forbid_unknown_fields=True):
    """A question, and how its tree is searched."""

    form: str
    points: _Number = 1
    options: dict[str, str | int | float | bool | list[str | int | float]] = {}
    tree: _Tree | None = None
    targets: _Targets | None = None
    root: Literal["max", "min"] = "max"
    order: str | None = None
    algorithm: str | None = None
    cut: Literal["ge", "gt"] | None = None
    fail: Literal["soft", "hard"] | None = None
    window: tuple[_Number, _Number] | None = None
    depth: int | None = None
    ties: Literal["first", "last"] | None = None
    bounds: tuple[_Number, _Number] | None = None


class _Described(msgspec.Struct, forbid_unknown_fields=True):
    """The file."""

    question: list[_Asked]
    title: str = ""
    course: str = ""
    date: str = ""
    instructions: str = ""
    students: list[str] | str = []
    versions: int = 1
    seed: int = 1
    shuffled: bool = False
    page: Literal["a4", "letter"] = "a4"
    sheets: list[str] = []
    kinds: list[Literal["blank", "student", "key"]] = []
    replies: str = ""
    trees: dict[str, _Tree] = {}


@dataclass(frozen=True, eq=False)
class Described:
    """A study with its exam, and what is to be written: sheets and kinds by their names (none: the usual ones), and the
    file of replies to be graded ("" for none)."""

    study: Study
    sheets: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    replies: str = ""


def load(path: str | os.PathLike[str]) -> Described:
    """The description in a file: TOML, JSON, or a study that has an exam. Files that it names stand beside it.

    Raises FormatError for what can't be read, ExamError naming the question for what can't be.
    """
    name = os.fspath(path)
    return read(read_whole(path, LARGEST_FILE), name, Path(path).parent)


def read(data: bytes, name: str, folder: Path) -> Described:
    """The description in these bytes; `name` is for errors, files are sought in `folder`."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError(_("this is no text"), name) from None
    if text.lstrip().startswith("{"):
        if f'"{FORMAT}"' in text[:400]:
            return Described(loads(text, name))
        given = _json(text, name)
    else:
        given = _toml(text, name)
    try:
        said = msgspec.convert(given, _Described)
    except msgspec.ValidationError as error:
        raise FormatError(str(error), name) from None
    return _described(said, folder)


def _json(text: str, name: str) -> Any:
    if is_nested(text.encode(), DEEPEST):
        raise FormatError(_("brackets are nested too deeply: write such a tree in quotation marks"), name)
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise FormatError(str(error), name) from None


def _toml(text: str, name: str) -> Any:
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FormatError(str(error), name) from None
    level: list[Any] = [given]
    for _deep in range(DEEPEST):
        level = [inner for each in level for inner in (each.values() if isinstance(each, dict) else each)
                 if isinstance(inner, dict | list)]
    if level:
        raise FormatError(_("brackets are nested too deeply: write such a tree in quotation marks"), name)
    # A date without quotation marks is TOML's own type.
    return {key: str(value) if key == "date" else value for key, value in given.items()}


def _described(said: _Described, folder: Path) -> Described:
    trees = {name: _study(tree, folder, _("tree {!r}").format(name)) for name, tree in said.trees.items()}
    questions = []
    for number, asked in enumerate(said.question, 1):
        try:
            questions.append(_question(asked, trees, folder))
        except ExplorerError as reason:
            raise ExamError(_("question {} ({}): {}").format(number, asked.form, reason)) from reason
    listed = said.students
    students = read_students(folder / listed) if isinstance(listed, str) else tuple(listed)
    exam = Exam(
        said.title, said.course, said.date, said.instructions, tuple(questions), students,
        said.versions, said.seed, said.shuffled, said.page,
    )
    # A study needs a tree: the first that is asked of.
    own = next((each.source for each in questions if isinstance(each.source, Study)), empty())
    replies = str(folder / said.replies) if said.replies else ""
    return Described(replace(own, exam=exam), tuple(said.sheets), tuple(said.kinds), replies)


def read_students(path: Path) -> tuple[str, ...]:
    """The IDs in a file, one a line, of which only what stands before a comma counts; a heading "student" does not."""
    lines = read_whole(path, STUDENTS).decode("utf-8-sig", "replace").splitlines()
    found = [line.replace(";", ",").partition(",")[0].strip().strip('"') for line in lines]
    return tuple(name for name in found if name and name.casefold() != "student")


def _study(tree: _Tree, folder: Path, where: str, root: Literal["max", "min"] = "max") -> Study:
    """A literal, nested lists, a game, or a file's study."""
    try:
        if isinstance(tree, _Game):
            return fresh(games.expand_texts(tree.game, {name: _text(value) for name, value in tree.options.items()}))
        if not isinstance(tree, str):
            return fresh(formats.parse(msgspec.json.encode(tree).decode(), root))
        if tree.lstrip()[:1] in ("[", "{"):
            return fresh(formats.parse(tree, root))
        return replace(open_study(folder / tree, root), exam=None)
    except ExplorerError as reason:
        raise ExamError(f"{where}: {reason}") from reason


def _text(value: str | int | bool) -> str:
    """What a form's field or a command line would have: yes and no for true and false."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _question(asked: _Asked, trees: Mapping[str, Study], folder: Path) -> ExamQuestion:
    form = form_of(asked.form)
    options = {name: tuple(value) if isinstance(value, list) else value for name, value in asked.options.items()}
    form.read(options)
    convention = _convention(asked)
    if asked.targets is not None:
        if asked.tree is not None:
            raise ExamError(_("it has a tree and targets for one: leave one out"))
        source: Study | Targets = _targets(asked.targets)
    else:
        source = _source(asked, trees, folder, "none" in form.sources)
        convention = _convention(asked, source.convention)
    return ExamQuestion(asked.form, _points(asked.points), options, source, convention)


def _source(asked: _Asked, trees: Mapping[str, Study], folder: Path, needs_none: bool) -> Study:
    """The study that a question is asked of."""
    if asked.tree is None:
        if not needs_none and len(trees) != 1:
            raise ExamError(_("it says no tree: give a literal, a file, or the name of one of the trees"))
        study = empty() if needs_none else next(iter(trees.values()))
    elif isinstance(asked.tree, str) and asked.tree in trees:
        study = trees[asked.tree]
    else:
        study = _study(asked.tree, folder, _("its tree"), asked.root)
    if asked.order:
        arrange.refuse_unknown(asked.order)
    if asked.algorithm:
        search.refuse_unknown(asked.algorithm)
    changes: dict[str, Any] = {
        "ordering": asked.order, "algorithm": asked.algorithm,
        "parameters": None if asked.bounds is None else Parameters(bounds=_pair(asked.bounds)),
    }
    changed = {name: value for name, value in changes.items() if value is not None}
    return replace(study, **changed) if changed else study  # the same one for several questions, if it can be


def _convention(asked: _Asked, old: Convention = Convention()) -> Convention:
    return Convention(
        asked.cut or old.cut, asked.fail or old.fail, _pair(asked.window) if asked.window else old.window,
        old.depth if asked.depth is None else asked.depth, asked.ties or old.ties,
    )


def _targets(said: _Targets) -> Targets:
    given = msgspec.structs.asdict(said)
    for name in ("branching", "skipped"):
        if isinstance(given[name], int):
            given[name] = (given[name], given[name])
    return Targets(**given)


def _pair(said: tuple[_Number, _Number]) -> Any:
    low, high = (_number(each) for each in said)
    return low, high


def _number(said: _Number) -> Any:
    try:
        return numerals.read(said) if isinstance(said, str) else said
    except ValueError as reason:
        raise ExamError(str(reason)) from None


def _points(said: _Number) -> Any:
    return as_fraction(_number(said))
