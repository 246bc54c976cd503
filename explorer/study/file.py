"""Reading and writing a study's file (.gtree)."""

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Generic, TypeVar

import msgspec

from explorer.core import exact, files, memory
from explorer.core.errors import ExamError, FormatError, SearchRefused, TreeError
from explorer.core.exact import as_fraction
from explorer.core.i18n import _
from explorer.core.option import options_of
from explorer.search.convention import Convention
from explorer.search.options import SearchOptions
from explorer.study.option_records import option_record, option_struct, option_values
from explorer.study.question_part import QuestionPart, QuestionSetting, TreeChange
from explorer.study.study import Exam, ExamQuestion, Study
from explorer.study.targets import Targets
from explorer.study.view import View, stored_fields
from explorer.trees.formats.columns import TreeRows, from_rows, to_rows
from explorer.trees.formats.packed import MOST_UNPACKED, MemoryBudget
from explorer.trees.tree import Tree
from explorer.trees.visible import WHOLE_TREE, VisiblePart, drop_missing_nodes

SUFFIX = ".gtree"
FORMAT = "game-tree-explorer"
VERSION = 9
"""The newest readable version; a study is written in the oldest version that supports its contents."""
FIRST_WITH_PARTS = 8
"""The first version of a file whose questions have several parts."""
FIRST_WITH_COMPARED_VERSIONS = 9
"""The first version of a file whose exam has different answers in neighbouring versions, or versions made alike.

Programs before it make other papers of such an exam. Exams of files before it keep their papers.
"""
DEEPEST_NESTING = 100
"""The largest depth of nested brackets; a study needs about a dozen."""
LARGEST_FILE = 2**30
MOST_VALUES = 8_000_000
"""The largest number of values in lists and objects of a file, counted by its commas.

Each value takes up to a hundred bytes while it is read. A large tree's numbers are packed and count once; its texts
count one by one.
"""

_FIRST_RULES = "cut", "fail", "window", "depth", "ties"
"""The rules of a convention that stand in every file; others stand there where they are not at their default."""
_Options = TypeVar("_Options")
_Convention = TypeVar("_Convention")
_Exam = TypeVar("_Exam")
_View = TypeVar("_View")
_Change = TypeVar("_Change")
"""Structs with a field for each option of a search or an exam that is not at its default, and for each rule."""


class _VisiblePartRecord(msgspec.Struct, forbid_unknown_fields=True):
    """The visible part of the tree; nodes are given by their ids."""

    root: int | None
    levels: tuple[int, int | None]
    collapsed: tuple[int, ...]


class _PartRecord(msgspec.Struct, Generic[_Convention, _Change], forbid_unknown_fields=True, omit_defaults=True):
    """A further part of a question."""

    form: str
    points: str
    options: dict[str, str | int | float | bool | list[str | int | float]] = {}
    convention: _Convention | None = None
    change: _Change | None = None
    own_answer: bool = False


class _QuestionRecord(msgspec.Struct, Generic[_Convention, _Change], forbid_unknown_fields=True, omit_defaults=True):
    """A question; `study` is the index, from 0, of its study in the exam's list."""

    form: str
    points: str
    options: dict[str, str | int | float | bool | list[str | int | float]] = {}
    study: int | None = None
    targets: Targets | None = None
    convention: _Convention | None = None
    parts: list[_PartRecord[_Convention, _Change]] = []


class _File(msgspec.Struct, Generic[_Options, _Convention, _Exam, _View], forbid_unknown_fields=True):
    format: str
    version: int
    ordering: str
    algorithm: str
    convention: _Convention
    view: _View
    tree: TreeRows
    scope: _VisiblePartRecord | msgspec.UnsetType = msgspec.UNSET
    parameters: _Options | msgspec.UnsetType = msgspec.UNSET
    exam: _Exam | msgspec.UnsetType = msgspec.UNSET


class _Head(msgspec.Struct):
    """The fields at the beginning of a file of any version."""

    format: str = ""
    version: int = 0


def load(path: str | os.PathLike[str], progress: Callable[[float], object] = lambda _share: None) -> Study:
    """Return the study in a file; `progress` gets the share of its bytes read. Raises FormatError with the reason."""
    return _read(files.read_file(path, LARGEST_FILE), os.fspath(path), progress)


def save(study: Study, path: str | os.PathLike[str], mode: int = files.NEW_FILE_MODE) -> bytes:
    """Write the study's file atomically, and return its bytes; `mode` is that of `files.write_atomically`.

    Raises FormatError if the study can't be stored, ExportError if the file can't be written.
    """
    data = _write(study)
    files.write_atomically(path, data, mode)
    return data


def loads(text: str, path: str = "") -> Study:
    """Return the study of a text made by `dumps`; `path` is used in errors. Raises FormatError with the reason."""
    return _read(text.encode(errors="surrogatepass"), path)


def dumps(study: Study) -> str:
    """Return the study's file as a text, for embedding in a picture.

    Raises FormatError if the study can't be stored.
    """
    return _write(study).decode()


def _write(study: Study) -> bytes:
    try:
        data = msgspec.json.encode(_file_record(study)) + b"\n"
    except UnicodeEncodeError as error:
        raise FormatError(_("half a character (a lone surrogate) in a text can't be stored")) from error
    _require_size(data, "")
    return data


def _require_size(data: bytes, path: str) -> None:
    if len(data) > LARGEST_FILE:
        raise FormatError(_("too large: at most {} MB").format(LARGEST_FILE // 2**20), path)
    if data.count(b",") > MOST_VALUES:
        raise FormatError(_("too large: a study has at most {:,} values and texts").format(MOST_VALUES), path)


def _file_record(study: Study) -> _File[Any, Any, Any, Any]:
    scope, tree = drop_missing_nodes(study.tree, study.visible_part), to_rows(study.tree)
    view, view_version = stored_fields(study.view)
    return _File(
        format=FORMAT,
        version=max(tree.version, 2 if scope != WHOLE_TREE else 1, 3 if study.options.non_default_names else 1,
                    (7 if study.exam.language else 4) if study.exam else 1,
                    FIRST_WITH_COMPARED_VERSIONS if study.exam and _compares_versions(study.exam) else 1,
                    FIRST_WITH_PARTS if study.exam and any(each.more_parts for each in study.exam.questions) else 1,
                    view_version),
        ordering=study.ordering, algorithm=study.algorithm, view=view,
        convention=_convention_record(study.convention), tree=tree,
        scope=msgspec.UNSET if scope == WHOLE_TREE else _VisiblePartRecord(scope.root, scope.levels, scope.collapsed),
        parameters=(option_record(study.options, study.options.non_default_names) if study.options.non_default_names
                    else msgspec.UNSET),
        exam=_exam_record(study.exam) if study.exam else msgspec.UNSET,
    )


def _read(data: bytes, path: str, progress: Callable[[float], object] = lambda _share: None) -> Study:
    """Return the study of a file's bytes; they are gone through twice, to check them and to unpack the columns."""
    from explorer.core import json_text  # not before a study is read

    foreign = _("this is not a Game Tree Explorer file, or it is damaged")
    try:
        data = files.to_utf8(data)
    except UnicodeDecodeError as error:
        raise FormatError(foreign, path) from error
    _require_size(data, path)
    if json_text.is_nested_deeper_than(data, DEEPEST_NESTING, lambda share: progress(share / 2)):
        raise FormatError(_("not a study: brackets are nested too deeply"), path)
    if (repeated := json_text.find_repeated_key(data)) is not None:
        raise FormatError(_("the key “{}” is given twice in one object").format(repeated), path)
    try:
        head = msgspec.json.decode(data, type=_Head)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FormatError(foreign, path) from error
    if head.format != FORMAT or head.version < 1:
        raise FormatError(foreign, path)
    if head.version > VERSION:
        raise FormatError(_("this file was written by a newer Game Tree Explorer (file version {version}; this program "
                            "reads up to {newest})").format(version=head.version, newest=VERSION), path)
    try:
        # Four bytes of the file are three packed ones.
        room = MemoryBudget(min(MOST_UNPACKED, memory.available_memory() // 2),
                            lambda size: progress(0.5 + min(size * 4 / 3 / len(data), 1.0) / 2))
        return _study_from_record(msgspec.json.decode(data, type=_file_type()), path, room)
    except UnicodeDecodeError as error:
        raise FormatError(_("this Game Tree Explorer file is damaged: it is not UTF-8 text"), path) from error
    except msgspec.DecodeError as error:
        raise FormatError(_("this Game Tree Explorer file is damaged: {}").format(error), path) from error
    except OverflowError as error:
        raise FormatError(_("the study contradicts itself: a number is too large"), path) from error
    except (ExamError, TreeError, SearchRefused, ValueError) as error:
        raise FormatError(_("the study contradicts itself: {}").format(error), path) from error


def _file_type() -> Any:
    """Return the struct of a file, with a field for each option; a study that questions share is stored once."""
    generic: Any = _File
    asked: Any = _QuestionRecord
    options, rules = option_struct(SearchOptions), option_struct(Convention, required=_FIRST_RULES)
    change = option_struct(TreeChange)
    return generic[options, rules, option_struct(
        Exam, required=("questions",), questions=list[asked[rules, change]],
        studies=list[generic[options, rules, Any, View]]), View]


def _study_from_record(file: _File[Any, Any, Any, View], path: str, room: MemoryBudget) -> Study:
    """Return the study; its columns and those of its exam's studies share one memory budget."""
    if file.view.step is not None and file.view.step < 0:
        raise FormatError(_("the step shown is {}: it counts from 0").format(file.view.step), path)
    tree = from_rows(file.tree, room)
    return Study(
        tree, file.ordering, file.algorithm, Convention(**option_values(Convention, file.convention)), file.view,
        WHOLE_TREE if file.scope is msgspec.UNSET else _visible_part_from_record(file.scope, tree),
        SearchOptions(**option_values(SearchOptions, file.parameters)),
        None if file.exam is msgspec.UNSET else _exam_from_record(file.exam, path, room, file.version),
    )


def _convention_record(convention: Convention) -> Any:
    rules = options_of(convention)
    return option_record(convention, [name for name in rules if name in _FIRST_RULES
                                       or getattr(convention, name) != rules[name].default], _FIRST_RULES)


def _exam_record(exam: Exam) -> dict[str, Any]:
    studies = list({id(each.source): each.source for each in exam.questions if isinstance(each.source, Study)}.values())
    places = {id(study): place for place, study in enumerate(studies)}
    said = {name: getattr(exam, name) for name, option in options_of(exam).items()
            if getattr(exam, name) != option.default}
    if not _compares_versions(exam):
        said.pop("different_neighbours", None)
    return {
        "questions": [_QuestionRecord(
            each.form, exact.fraction_text(each.points), _stored_settings(each.options),
            places.get(id(each.source)), each.source if isinstance(each.source, Targets) else None,
            None if each.convention is None else _convention_record(each.convention),
            list(map(_part_record, each.more_parts)),
        ) for each in exam.questions],
        **({"studies": list(map(_file_record, studies))} if studies else {}), **said,
    }


def _compares_versions(exam: Exam) -> bool:
    """Return True if programs that read no file of FIRST_WITH_COMPARED_VERSIONS would make other versions."""
    return exam.tolerance is not None or exam.different_neighbours == exam.has_several_versions


def _part_record(part: QuestionPart) -> _PartRecord[Any, Any]:
    changed = [name for name, option in options_of(part.change).items() if getattr(part.change, name) != option.default]
    return _PartRecord(
        part.form, exact.fraction_text(part.points), _stored_settings(part.options),
        None if part.convention is None else _convention_record(part.convention),
        option_record(part.change, changed) if changed else None, part.own_answer)


def _stored_settings(settings: Mapping[str, QuestionSetting]) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in settings.items()}


def _exam_from_record(record: Any, path: str, room: MemoryBudget, version: int) -> Exam:
    studies: list[Study] = []
    for file in record.studies or ():
        if file.exam is not msgspec.UNSET:
            raise ExamError(_("a question's study has an exam of its own"))
        studies.append(_study_from_record(file, path, room))
    questions = tuple(_question_from_record(each, studies) for each in record.questions)
    exam = Exam(questions=questions, **option_values(Exam, record))
    if version >= FIRST_WITH_COMPARED_VERSIONS:
        return exam
    return replace(exam, different_neighbours=not exam.has_several_versions)


def _question_from_record(record: _QuestionRecord[Any, Any], studies: list[Study]) -> ExamQuestion:
    if record.study is not None and not 0 <= record.study < len(studies):
        raise ExamError(_("a question is asked of study {study}, of {count}").format(
            study=record.study, count=len(studies)))
    return ExamQuestion(
        record.form, _read_points(record.points), _settings_from_record(record.options),
        record.targets if record.study is None else studies[record.study], _convention_from_record(record.convention),
        tuple(map(_part_from_record, record.parts)),
    )


def _part_from_record(record: _PartRecord[Any, Any]) -> QuestionPart:
    return QuestionPart(record.form, _read_points(record.points), _settings_from_record(record.options),
                        _convention_from_record(record.convention),
                        TreeChange(**option_values(TreeChange, record.change)), record.own_answer)


def _settings_from_record(stored: Mapping[str, Any]) -> dict[str, QuestionSetting]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in stored.items()}


def _convention_from_record(record: Any) -> Convention | None:
    return None if record is None else Convention(**option_values(Convention, record))


def _read_points(text: str) -> Fraction:
    try:
        return as_fraction(exact.parse_exact(text, exact.LONGEST_STORED))
    except (ValueError, OverflowError):
        raise ExamError(_("{!r} is no number of points").format(text[:40])) from None


def _visible_part_from_record(record: _VisiblePartRecord, tree: Tree) -> VisiblePart:
    part = VisiblePart(record.root, record.levels, record.collapsed)
    first, last = part.levels
    if first < 0 or (last is not None and last < first):
        raise TreeError(_("levels {first} to {last} can't be shown").format(
            first=first, last=_("the last") if last is None else last))
    if drop_missing_nodes(tree, part) != part:
        raise TreeError(_("what is shown of the tree names a node that there is not"))
    return part
