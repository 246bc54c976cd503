"""A study: a tree as drawn, how it is searched and what is shown of it; and its file (.gtree)."""

import math
import os
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import msgspec

from explorer import files, numerals
from explorer.convention import Convention
from explorer.errors import FormatError, SearchRefused, TreeError
from explorer.formats.columns import TreeRows, from_rows, to_rows
from explorer.i18n import _
from explorer.parameters import Parameters
from explorer.scope import WHOLE, Scope, existing
from explorer.tree import Tree, build

SUFFIX = ".gtree"
FORMAT = "game-tree-explorer"
VERSION = 3
"""The newest that can be read; a study is written as the oldest version that knows all that it says."""
LARGEST_FILE = 512 * 2**20


@dataclass(frozen=True)
class View:
    """What is shown, kept in the file; `step` None is the end."""

    step: int | None = None
    intervals: bool = False
    windows: bool = True
    ordinals: bool = True
    notes: bool = True
    boards: bool = True
    arrows: bool = True
    moves: bool = True
    legend: bool = True


@dataclass(frozen=True, eq=False)
class Study:
    """A tree as a person drew it (`rank` is the place among siblings), and the names of what is run on it.

    `parameters` may hold what the algorithm does not take: another one that was tried did.
    """

    tree: Tree
    ordering: str = "as-drawn"
    algorithm: str = "alpha-beta"
    convention: Convention = Convention()
    view: View = View()
    scope: Scope = WHOLE
    parameters: Parameters = Parameters()


def empty() -> Study:
    """A study of one leaf without a value: nothing drawn yet."""
    return Study(build([0], [math.nan]))


_Written = float | str
"""A number that `_bound` reads."""


class _Rules(msgspec.Struct, forbid_unknown_fields=True):
    cut: Literal["ge", "gt"]
    fail: Literal["soft", "hard"]
    window: tuple[_Written, _Written]
    depth: int | None
    ties: Literal["first", "last"]


class _Options(msgspec.Struct, forbid_unknown_fields=True):
    """The parameters that are not at their default."""

    bounds: tuple[_Written, _Written] | msgspec.UnsetType = msgspec.UNSET
    quiescence: bool | msgspec.UnsetType = msgspec.UNSET
    stand_pat: bool | msgspec.UnsetType = msgspec.UNSET
    singular: _Written | msgspec.UnsetType = msgspec.UNSET
    table: bool | msgspec.UnsetType = msgspec.UNSET
    symmetric: bool | msgspec.UnsetType = msgspec.UNSET
    killers: bool | msgspec.UnsetType = msgspec.UNSET
    history: bool | msgspec.UnsetType = msgspec.UNSET
    shallow: bool | msgspec.UnsetType = msgspec.UNSET
    reorder: bool | msgspec.UnsetType = msgspec.UNSET
    seed: int | msgspec.UnsetType = msgspec.UNSET
    iterations: int | msgspec.UnsetType = msgspec.UNSET
    budget: int | msgspec.UnsetType = msgspec.UNSET
    guess: _Written | msgspec.UnsetType = msgspec.UNSET
    goal: _Written | msgspec.UnsetType = msgspec.UNSET
    exploration: float | msgspec.UnsetType = msgspec.UNSET
    sample: int | msgspec.UnsetType = msgspec.UNSET
    total: _Written | msgspec.UnsetType = msgspec.UNSET


class _Part(msgspec.Struct, forbid_unknown_fields=True):
    """The scope: nodes by their ids."""

    root: int | None
    levels: tuple[int, int | None]
    collapsed: tuple[int, ...]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    version: int
    ordering: str
    algorithm: str
    convention: _Rules
    view: View
    tree: TreeRows
    scope: _Part | msgspec.UnsetType = msgspec.UNSET
    parameters: _Options | msgspec.UnsetType = msgspec.UNSET


class _Head(msgspec.Struct):
    """What every version's file begins with."""

    format: str = ""
    version: int = 0


def load(path: str | os.PathLike[str]) -> Study:
    """The study in a file; FormatError says why there is none."""
    return _read(files.read_whole(path, LARGEST_FILE), os.fspath(path))


def save(study: Study, path: str | os.PathLike[str]) -> None:
    """Write the study's file, whole or not at all; ExportError where the place can't be written."""
    files.write_whole(path, _write(study))


def loads(text: str, path: str = "") -> Study:
    """The study in a text that `dumps` made; `path` is named in errors."""
    return _read(text.encode(errors="surrogatepass"), path)


def dumps(study: Study) -> str:
    """The study's file as a text, for embedding in a picture."""
    return _write(study).decode()


def _write(study: Study) -> bytes:
    rules = study.convention
    low, high = rules.window
    scope, tree = existing(study.tree, study.scope), to_rows(study.tree)
    file = _File(
        format=FORMAT,
        version=max(tree.version, 2 if scope != WHOLE else 1, 3 if study.parameters.changed else 1),
        ordering=study.ordering, algorithm=study.algorithm, view=study.view,
        convention=_Rules(rules.cut, rules.fail, (_bound_text(low), _bound_text(high)), rules.depth, rules.ties),
        tree=tree,
        scope=msgspec.UNSET if scope == WHOLE else _Part(scope.root, scope.levels, scope.collapsed),
        parameters=_options(study.parameters) if study.parameters.changed else msgspec.UNSET,
    )
    try:
        return msgspec.json.encode(file) + b"\n"
    except UnicodeEncodeError as error:
        raise FormatError(_("half a character (a lone surrogate) in a text can't be stored")) from error


def _read(data: bytes, path: str) -> Study:
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.format != FORMAT:
            raise FormatError(_("not a study of Game Tree Explorer"), path)
        if head.version > VERSION:
            raise FormatError(_("the study was written by a newer Game Tree Explorer (version {} of the file, {} can "
                                "be read here)").format(head.version, VERSION), path)
        file = msgspec.json.decode(data, type=_File)
        rules = file.convention
        low, high = rules.window
        if file.view.step is not None and file.view.step < 0:
            raise FormatError(_("the step shown is {}: it counts from 0").format(file.view.step), path)
        tree = from_rows(file.tree)
        return Study(
            tree, file.ordering, file.algorithm,
            Convention(rules.cut, rules.fail, (_bound(low), _bound(high)), rules.depth, rules.ties), file.view,
            WHOLE if file.scope is msgspec.UNSET else _scope(file.scope, tree),
            Parameters() if file.parameters is msgspec.UNSET else _parameters(file.parameters),
        )
    except RecursionError as error:
        raise FormatError(_("not a study: brackets are nested too deeply"), path) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FormatError(_("not a whole study: {}").format(error), path) from error
    except (TreeError, SearchRefused, ValueError, OverflowError) as error:
        raise FormatError(_("the study contradicts itself: {}").format(error), path) from error


def _scope(said: _Part, tree: Tree) -> Scope:
    scope = Scope(said.root, said.levels, said.collapsed)
    first, last = scope.levels
    if first < 0 or (last is not None and last < first):
        raise TreeError(_("levels {} to {} can't be shown").format(first, _("the last") if last is None else last))
    if existing(tree, scope) != scope:
        raise TreeError(_("what is shown of the tree names a node that there is not"))
    return scope


def _options(parameters: Parameters) -> _Options:
    options = _Options()
    for name in parameters.changed:
        value = getattr(parameters, name)
        setattr(options, name, tuple(map(_bound_text, value)) if isinstance(value, tuple) else _bound_text(value))
    return options


def _parameters(said: _Options) -> Parameters:
    values: dict[str, Any] = {}
    for name in said.__struct_fields__:
        value = getattr(said, name)
        if value is not msgspec.UNSET:
            values[name] = tuple(map(_bound, value)) if isinstance(value, tuple) else _bound(value)
    return Parameters(**values)


def _bound_text(number: float | Fraction) -> float | str:
    """A finite float as it is, a Fraction or an infinity as text: so each comes back as what it was."""
    return numerals.write(number) if isinstance(number, Fraction) or math.isinf(number) else number


def _bound(said: float | str) -> float | Fraction:
    return numerals.read(said) if isinstance(said, str) else said
