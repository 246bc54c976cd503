"""Reading of exam files: TOML or JSON with trees, questions and sheets, or a study that has an exam."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from functools import lru_cache
from math import isinf
from pathlib import Path
from typing import Any, Literal

import msgspec

from explorer import search
from explorer.core import exact
from explorer.core.errors import ExamError, ExplorerError, FormatError
from explorer.core.exact import as_fraction
from explorer.core.files import read_file, to_utf8
from explorer.core.i18n import _
from explorer.core.option import options_of
from explorer.exam.grading.replies import decode_text
from explorer.exam.papers import parsing
from explorer.exam.papers.build import find_form
from explorer.exam.papers.described_trees import DescribedTree, Folder, NamedTrees, Root, load_study
from explorer.exam.papers.library_entry import LibraryEntry, shipped_folder, shipped_names
from explorer.exam.questions.form import Form
from explorer.exam.sheets import SHEETS
from explorer.lab import orders
from explorer.pictures.export import ENGINES
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study import (
    FORMAT,
    Exam,
    ExamQuestion,
    QuestionPart,
    Study,
    Targets,
    TreeChange,
    empty_study,
    loads,
    part_letter,
)
from explorer.study.option_records import convert_numbers, option_struct, option_values

LARGEST_FILE = 2**26
LARGEST_STUDENT_LIST = 2**22
"""The greatest sizes, in bytes, of an exam file (which may be a study) and of a list of students."""
_STUDY_START = re.compile(rf'\s*\{{\s*"format"\s*:\s*"{re.escape(FORMAT)}"')
_Number = int | float | str


_Settings = dict[str, str | int | float | bool | list[str | int | float]]


class _PartTable(msgspec.Struct, forbid_unknown_fields=True):
    """The table of a part of a question: its form, the change of the tree, and rules of its own."""

    form: str
    points: _Number = 1
    options: _Settings = {}
    leaves: str | dict[str, _Number] = ""
    root: Root | None = None
    mirrored: bool = False
    own_answer: bool = False


class _QuestionTable(msgspec.Struct, forbid_unknown_fields=True):
    """The table of a question: its form or its parts, its tree, and the rules of its search; or one of the library."""

    library: str | None = None
    form: str | None = None
    points: _Number | None = None
    options: _Settings | None = None
    tree: DescribedTree | None = None
    targets: Any = None
    root: Root | None = None
    order: str | None = None
    algorithm: str | None = None


class _ExamTable(msgspec.Struct, forbid_unknown_fields=True):
    """The top-level table of the file without the exam's settings and questions."""

    sheets: list[str] = []
    engine: str = ENGINES[0]
    kinds: list[Literal["blank", "student", "key"]] = []
    replies: str = ""
    trees: dict[str, DescribedTree] = {}
    library: LibraryEntry | None = None


@dataclass(frozen=True, eq=False)
class ExamDescription:
    """A study with its exam, and the files to write.

    `sheets` and `kinds` are names; () means the default ones. `engine` compiles LaTeX, and `replies` is the file of
    replies to grade ("" for none). `outside` are the files it names that lie outside of its own folder. `library` is
    what it says of itself as a question of the library, if it does.
    """

    study: Study
    sheets: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    replies: str = ""
    engine: str = ENGINES[0]
    outside: tuple[Path, ...] = ()
    library: LibraryEntry | None = None


def load(path: str | os.PathLike[str]) -> ExamDescription:
    """Return the description in a TOML or JSON file, or in a study that has an exam.

    Relative paths in it start from the file's folder. Raises FormatError if the file cannot be read, and ExamError
    naming the question if a question is invalid.
    """
    name = os.fspath(path)
    return read(read_file(path, LARGEST_FILE), name, Path(path).parent)


def read(data: bytes, name: str, folder: Path) -> ExamDescription:
    """Return the description in these bytes; `name` is used in errors, and relative paths start from `folder`."""
    try:
        text = to_utf8(data).decode()
    except UnicodeDecodeError:
        raise FormatError(_("this is not a text file"), name) from None
    if _STUDY_START.match(text):
        return ExamDescription(loads(text, name))
    given = parsing.parse_description(text, name)
    if isinstance(given, dict) and "question" not in given:
        raise FormatError(_("it asks no question: each is a table [[question]], in JSON an item of such a list"), name)
    try:
        table = msgspec.convert(given, _build_file_type())
    except msgspec.ValidationError as error:
        raise FormatError(str(error), name) from None
    return _build_description(table, folder)


def _build_file_type() -> Any:
    """Return the type of an exam file whose questions accept every search option and every target."""
    rules = option_struct(Convention, _Number, None, (_QuestionTable,))
    part: Any = option_struct(Convention, _Number, None, (_PartTable,))
    targets: Any = _build_targets_struct(tuple((each.name, each.type, each.default) for each in fields(Targets)))
    question: Any = option_struct(SearchOptions, _Number, None, (rules,), targets=targets, part=list[part])
    return option_struct(Exam, bases=(_ExamTable,), required=("question",), question=list[question],
                         students=list[str] | str)


@lru_cache
def _build_targets_struct(known: tuple[tuple[str, Any, Any], ...]) -> Any:
    """Return the type of a targets table; a pair may also be given as one number."""
    return msgspec.defstruct("Targets", [
        (name, type_ | int if _is_pair(name) else type_, default) for name, type_, default in known
    ], forbid_unknown_fields=True)


def _is_pair(name: str) -> bool:
    return options_of(Targets)[name].kind == "range"


def _read_options(asked: _QuestionTable | _PartTable, owner: type) -> dict[str, Any]:
    """Return the options of a dataclass that a question or a part gives."""
    return {name: convert_numbers(option, _read_number, value) for name, option in options_of(owner).items()
            if (value := getattr(asked, name)) is not None}


def _build_description(table: Any, path: Path) -> ExamDescription:
    folder = Folder(path)
    for sheet in table.sheets:
        if sheet not in SHEETS:
            raise ExamError(_("sheets: {sheet!r} is none of {sheets}").format(sheet=sheet, sheets=", ".join(SHEETS)))
    if table.engine not in ENGINES:
        raise ExamError(_("engine: {engine!r} is none of {engines}").format(
            engine=table.engine, engines=", ".join(ENGINES)))
    trees = NamedTrees(table.trees, folder)
    questions = []
    for number, asked in enumerate(table.question, 1):
        try:
            questions.append(_build_exam_question(asked, trees))
        except ExplorerError as reason:
            name = asked.form or asked.library
            forms = [name] if name else [part.form for part in asked.part or ()]
            raise ExamError(_("question {number} ({form}): {reason}").format(
                number=number, form=", ".join(forms), reason=reason)) from reason
    settings, listed = option_values(Exam, table), table.students or []
    settings["students"] = (
        read_students(folder.find(listed)) if isinstance(listed, str) else parsing.clean_student_ids(listed))
    exam = Exam(questions=tuple(questions), **settings)
    # A study needs a tree: take that of the first question with one.
    own = next((each.source for each in questions if isinstance(each.source, Study)), empty_study())
    replies = str(folder.find(table.replies)) if table.replies else ""
    return ExamDescription(replace(own, exam=exam), tuple(table.sheets), tuple(table.kinds), replies, table.engine,
                           tuple(folder.outside), table.library)


def read_students(path: Path) -> tuple[str, ...]:
    """Return the student IDs in a file, read by `parsing.parse_student_list`; raises ExamError naming the file."""
    data = read_file(path, LARGEST_STUDENT_LIST)
    try:
        return parsing.parse_student_list(decode_text(data))
    except ExamError as reason:
        raise ExamError(_("{file}: {reason}").format(file=path, reason=reason)) from reason


def _take_from_library(asked: Any) -> ExamQuestion:
    """Return a question of the library with the points of its table, which can't say more."""
    for name in asked.__struct_fields__:
        if name not in ("library", "points") and getattr(asked, name) not in (None, []):
            raise ExamError(_("{place}: the question of the library says this itself: leave it out").format(place=name))
    names = shipped_names()
    if asked.library not in names:
        near = get_close_matches(asked.library, names, 3, 0) or names[:3]
        raise ExamError(_("the library has no question {name!r}; it has {names}, and others").format(
            name=asked.library, names=", ".join(near)))
    exam = load(shipped_folder() / f"{asked.library}.toml").study.exam
    assert exam is not None
    question = exam.questions[0]
    return question if asked.points is None else replace(question, points=_read_points(asked.points))


def _build_exam_question(asked: Any, trees: NamedTrees) -> ExamQuestion:
    if asked.library is not None:
        return _take_from_library(asked)
    tables = _part_tables(asked)
    forms = [find_form(part.form) for part in tables]
    convention = Convention(**_read_options(asked, Convention))
    if asked.targets is not None:
        if asked.tree is not None:
            raise ExamError(_("it has a tree and targets for one: leave one out"))
        source: Study | Targets = _build_targets(asked, asked.targets)
    else:
        source = _find_study(asked, trees, forms)
        convention = replace(source.convention, **_read_options(asked, Convention))
    parts = []
    for place, (part, form) in enumerate(zip(tables, forms, strict=True)):
        try:
            parts.append(_build_part(part, form, convention))
        except ExplorerError as reason:
            if asked.form:
                raise
            raise ExamError(_("part ({letter}): {reason}").format(
                letter=part_letter(place), reason=reason)) from reason
    return ExamQuestion(parts[0].form, source=source, convention=convention).with_parts(parts)


def _part_tables(asked: Any) -> list[Any]:
    """Return the tables of a question's parts; a question without any is its own single part.

    Raises ExamError if it has neither a form nor parts, or what only one of both can have.
    """
    if not asked.part:
        if not asked.form:
            raise ExamError(_("it has no form and no parts: each part is a table [[question.part]]"))
        return [_PartTable(asked.form, 1 if asked.points is None else asked.points, asked.options or {})]
    for name in ("form", "points", "options"):
        if getattr(asked, name) is not None:
            raise ExamError(_("{place}: it has parts, which say this themselves: leave it out").format(place=name))
    return list(asked.part)


def _build_part(asked: Any, form: Form, convention: Convention) -> QuestionPart:
    """Return the part of a table; `convention` is that of the question."""
    options = {name: tuple(value) if isinstance(value, list) else value for name, value in asked.options.items()}
    form.read_settings(options)
    own = _read_options(asked, Convention) if hasattr(asked, "cut") else {}
    leaves = asked.leaves if isinstance(asked.leaves, str) else ", ".join(
        f"{name} = {number if isinstance(number, str) else exact.format_exact(number)}"
        for name, number in asked.leaves.items())
    return QuestionPart(asked.form, _read_points(asked.points), options, replace(convention, **own) if own else None,
                        TreeChange(leaves, asked.root or "", asked.mirrored), asked.own_answer)


def _find_study(asked: _QuestionTable, trees: NamedTrees, forms: Sequence[Form]) -> Study:
    """Return the study of a question; raises ExamError for settings that its forms would ignore."""
    needs_none = all("none" in form.tree_kinds for form in forms)
    if asked.tree is None:
        if not needs_none and len(trees.literals) != 1:
            raise ExamError(_("it says no tree: give a literal, a file, or the name of one of the trees"))
        study = empty_study() if needs_none else trees.find_tree(next(iter(trees.literals)), asked.root)
    elif isinstance(asked.tree, str) and asked.tree in trees.literals:
        study = trees.find_tree(asked.tree, asked.root)
    else:
        study = load_study(asked.tree, trees.folder, _("its tree"), asked.root)
    if asked.order:
        orders.require_known_order(asked.order)
    if asked.algorithm:
        search.require_algorithm(asked.algorithm)
        if asked.algorithm != search.default_algorithm(study.tree):
            raise ExamError(_("algorithm: each form says itself by which one its tree is searched: leave it out"))
    options = _read_options(asked, SearchOptions)
    for name in options:
        if not any(name in form.search_options for form in forms):
            raise ExamError(_("{place}: {form} ({code}) takes none: leave them out").format(
                place=name, form=forms[0].title, code=forms[0].code))
    changes: dict[str, Any] = {
        "ordering": asked.order, "algorithm": asked.algorithm,
        "options": SearchOptions(**options) if options else None,
    }
    changed = {name: value for name, value in changes.items() if value is not None}
    return replace(study, **changed) if changed else study  # questions share one study where possible


def _build_targets(asked: _QuestionTable, table: Any) -> Targets:
    """Return the targets of a generated tree; raises ExamError for settings that need a given tree."""
    for name in ("root", "order", "algorithm", *options_of(SearchOptions)):
        if getattr(asked, name) is not None:
            where = _("targets have a root of their own") if name == "root" else _(
                "generated trees are searched by alpha-beta, as drawn")
            raise ExamError(_("{place}: {reason}").format(place=name, reason=where))
    given = msgspec.structs.asdict(table)
    for name, value in given.items():
        if _is_pair(name) and isinstance(value, int):
            given[name] = (value, value)
    return Targets(**given)


def _read_number(value: _Number) -> Any:
    try:
        return exact.parse_exact(value) if isinstance(value, str) else exact.normalize_number(value)
    except ValueError as reason:
        raise ExamError(str(reason)) from None


def _read_points(value: _Number) -> Any:
    """Return the points as a fraction; raises ExamError if they are infinite. ExamQuestion checks their range."""
    points = _read_number(value)
    if isinstance(points, float) and isinf(points):
        raise ExamError(_("{} points: a question has a finite number of them").format(exact.format_exact(points)))
    return as_fraction(points)
