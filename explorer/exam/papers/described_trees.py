"""The trees of an exam description: literals, nested lists, games, and files."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import msgspec

from explorer.core import memory
from explorer.core.errors import ExamError, ExplorerError
from explorer.core.i18n import _
from explorer.exam.questions.context import MOST_NODES
from explorer.study import Study
from explorer.study.opening import new_study, open_study
from explorer.trees import formats, games
from explorer.trees.tree import MAX, MIN, NOBODY

Root = Literal["max", "min"]
DescribedTree = str | int | float | list[Any] | dict[str, Any]
"""A tree as a description has it: a text, a number, nested lists, or a table."""


class _Game(msgspec.Struct, forbid_unknown_fields=True):
    """A tree from one of the games of `generate`."""

    game: str
    options: dict[str, str | int | bool] = {}


def load_study(tree: DescribedTree, folder: "Folder", where: str, root: Root | None = None) -> Study:
    """Return the study of a literal tree, nested lists, a game or a file.

    `root` is the player who moves first if the tree does not say so; `where` names the tree in errors.
    """
    try:
        if isinstance(tree, dict) and "game" in tree:
            return _expand_game(tree, root)
        if not isinstance(tree, str):
            return new_study(formats.parse(json.dumps(tree, default=str), root or "max"))
        if tree.lstrip()[:1] in ("[", "{"):
            return new_study(formats.parse(tree, root or "max"))
        return replace(open_study(folder.find(tree), root or "max"), exam=None)
    except (ExplorerError, msgspec.ValidationError) as reason:
        raise ExamError(f"{where}: {reason}") from reason


def _expand_game(table: dict[str, Any], root: Root | None) -> Study:
    """Return a study of the tree that `generate` makes; raises ExamError if `root` contradicts the game."""
    game = msgspec.convert(table, _Game)
    with memory.limit_nodes(MOST_NODES):  # a larger tree would be refused as soon as it is asked about
        study = new_study(games.expand_texts(
            game.game, {name: _format_option(value) for name, value in game.options.items()}))
    if root and study.tree.player[0] not in (NOBODY, {"max": MAX, "min": MIN}[root]):
        raise ExamError(_("{} says itself who moves first: leave root out").format(game.game))
    return study


def _format_option(value: str | int | bool) -> str:
    """Return an option's value as typed in a form or on the command line: yes and no for booleans."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


class Folder:
    """The folder of a description, and the files that it names elsewhere."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.outside: list[Path] = []

    def find(self, name: str) -> Path:
        """Return the path of a file that the description names; one outside of the folder is noted."""
        path = self.path / name
        if path not in self.outside and not path.resolve().is_relative_to(self.path.resolve()):
            self.outside.append(path)
        return path


class NamedTrees:
    """The named trees of a description, each read once per root player."""

    def __init__(self, trees: Mapping[str, DescribedTree], folder: Folder) -> None:
        self.literals, self.folder = trees, folder
        self._read: dict[tuple[str, Root | None], Study] = {}
        for name in trees:
            self.find_tree(name, None)

    def find_tree(self, name: str, root: Root | None) -> Study:
        """Return the study of this name, with `root` as the player who moves first."""
        if (name, root) not in self._read:
            self._read[name, root] = load_study(self.literals[name], self.folder, _("tree {!r}").format(name), root)
        return self._read[name, root]
