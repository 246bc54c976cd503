"""The looks on which the places of nodes depend, in units in which texts have their usual size."""

from dataclasses import dataclass

from explorer.study.looks import STRAIGHT

HEIGHT, LEAF, BOARD = 50.0, 42.0, 34.0
"""Usual heights of inner nodes and of leaves, and the usual size of a position, in pixels."""


@dataclass(frozen=True)
class Proportions:
    """The looks on which the places of nodes depend.

    `shape` is the size of shapes as a multiple of the usual one. The whole drawing is scaled by `text` at the end;
    distances that need not be larger are smaller by it before.
    """

    edge_style: str = STRAIGHT
    shape: float = 1.0
    text: float = 1.0

    @property
    def inner_height(self) -> float:
        """The height of inner nodes."""
        return HEIGHT * self.shape

    @property
    def leaf_height(self) -> float:
        """The height of leaves, and their least width."""
        return LEAF * self.shape

    @property
    def board(self) -> float:
        """The size of a position."""
        return BOARD * self.shape


USUAL_PROPORTIONS = Proportions()
