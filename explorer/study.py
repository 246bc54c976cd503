"""A study: a tree as drawn, how it is searched and what is shown of it."""

from dataclasses import dataclass

from explorer.convention import Convention
from explorer.tree import Tree


@dataclass(frozen=True)
class View:
    """What is shown, kept in the file; `step` None is the end."""

    step: int | None = None
    intervals: bool = False
    windows: bool = True
    ordinals: bool = True
    boards: bool = True
    arrows: bool = True
    moves: bool = True


@dataclass(frozen=True, eq=False)
class Study:
    """A tree as a person drew it (`rank` is the place among siblings), and the names of what is run on it."""

    tree: Tree
    ordering: str = "as-drawn"
    algorithm: str = "alpha-beta"
    convention: Convention = Convention()
    view: View = View()
