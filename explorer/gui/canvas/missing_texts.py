"""The tree's own texts that a view leaves out: those too small to be read, and those without room."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from explorer.core.string_column import StringColumn
from explorer.gui.canvas.paint import Painting
from explorer.gui.canvas.readable import GIVEN
from explorer.trees.tree import Tree


class MissingTexts(NamedTuple):
    """Moves, probabilities and names that are not in a view.

    `are_too_small`: some are left out until the view is zoomed in. So many as `without_room` have no room at any zoom,
    or are cut; `sentence` names them.
    """

    are_too_small: bool = False
    without_room: int = 0
    sentence: str = ""


def missing_in_figure(painting: Painting, zoom: float) -> MissingTexts:
    """Return the texts of a figure that are not painted at this zoom, or have no room in it."""
    unplaced = [each for each in painting.figure.unplaced if each.role in GIVEN]
    if not unplaced:
        return MissingTexts(painting.hides_texts(zoom))
    # Imported when needed, to keep the start of the program fast.
    from explorer.pictures.figure.unplaced import describe_unplaced

    return MissingTexts(painting.hides_texts(zoom), len(unplaced), describe_unplaced(unplaced))


def missing_in_overview(tree: Tree, shows_moves: bool, painted: Iterable[tuple[Painting, float]]) -> MissingTexts:
    """Return whether a dense view of a tree leaves out texts; `painted` are its levels' paintings and scales.

    This takes O(nodes) time.
    """
    moves = tree.move if shows_moves else StringColumn.empty(1)
    if tree.probability is not None:  # a dense view has no texts on edges
        return MissingTexts(True)
    if not (any(moves.names) or any(tree.label.names)):
        return MissingTexts()
    count = _count_texts(moves) + _count_texts(tree.label)
    return MissingTexts(sum(painting.given_count(scale) for painting, scale in painted) < count)


def _count_texts(column: StringColumn) -> int:
    return int(np.array([bool(text) for text in column.names])[column.codes].sum())
