"""The view: one switch per kind of drawn detail, each a field with the metadata that menus and pictures read."""

from dataclasses import dataclass, field, fields
from typing import Any

from explorer.study.looks import USUAL_LOOKS, Looks


@dataclass(frozen=True)
class Switch:
    """A switch's title in the menu, its shortcut, its sentence (English, translated when shown), its menu position.

    `since` is the version of the study's file that is the first to have the switch; later ones are written only if set.
    """

    title: str
    key: str
    sentence: str
    place: int
    since: int = 1


def _switch(is_on: bool, title: str, key: str, sentence: str, place: int, since: int = 1) -> Any:
    return field(default=is_on, metadata={"switch": Switch(title, key, sentence, place, since)})


@dataclass(frozen=True, kw_only=True)
class Switches:
    """Switches for details of nodes and edges; the fields are in the order of the study's file."""

    intervals: bool = _switch(
        False, "&Intervals", "Ctrl+Shift+I", "Show what is proved about each node, as in [3, ∞]", 2)
    windows: bool = _switch(
        True, "&Windows", "Ctrl+Shift+W", "Show α and β beside the nodes on the current path", 1)
    ordinals: bool = _switch(
        True, "&Ordinals", "Ctrl+Shift+N", "Number the leaves in the order of their evaluation", 3)
    notes: bool = _switch(
        True, "N&otes", "Ctrl+Shift+O", "Show proof numbers, merits, visits, means and the order of the search", 4)
    boards: bool = _switch(
        True, "&Boards", "Ctrl+Shift+B", "Show the positions, where the tree is of a game", 7)
    arrows: bool = _switch(
        True, "&Arrows", "Ctrl+Shift+R", "Show an arrow from each cutoff to the node that set the bound", 5)
    moves: bool = _switch(
        True, "&Moves", "Ctrl+Shift+M", "Show the moves on the edges", 6)
    legend: bool = _switch(
        True, "&Legend", "Ctrl+Shift+G", "Explain the signs in the picture", 9)
    names: bool = _switch(
        False, "Na&mes", "Ctrl+Shift+H",
        "Show a name at each node without a label, as in exams, in trees of up to 200 nodes", 8, since=5)


@dataclass(frozen=True)
class _AtStep:
    """The step of the search that is shown, None for the end; a base class, so that it comes first in the file."""

    step: int | None = None


@dataclass(frozen=True)
class View(Switches, _AtStep):
    """The view stored with a study; `step` None is the end of the search."""

    looks: Looks = USUAL_LOOKS


def stored_fields(view: View) -> tuple[dict[str, Any], int]:
    """Return the fields of a view that its file has, and the first version of the file that can have them all."""
    since = {name: switch.since for name, switch in switches_by_field().items()}
    since["looks"] = view.looks.first_version
    kept = [each.name for each in fields(view) if since.get(each.name, 1) == 1
            or getattr(view, each.name) != each.default]
    stored = {name: view.looks.changes if name == "looks" else getattr(view, name) for name in kept}
    return stored, max(since.get(name, 1) for name in kept)


def switches_by_field() -> dict[str, Switch]:
    """Return the switches by the names of their fields, in the order of the menu."""
    found = {each.name: each.metadata["switch"] for each in fields(Switches)}
    return dict(sorted(found.items(), key=lambda item: item[1].place))
