"""The colours of states in dense views: strips of whole levels, bands of edges and small marks."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from PySide6.QtGui import QColor

from explorer.analysis.node_status import DONE, OPEN, PRUNED, UNSEEN
from explorer.pictures.theme import Theme
from explorer.trees.tree import AnyArray, FloatArray, IntArray

HATCH, CAP, NOTHING = 4, 5, 6
"""Tint codes beyond the four of a status: a hatch line, the rim of the visited part, no node."""
VISITED_LEVELS, PRUNED_LEVELS, OPACITIES = 16, 8, 32
"""Number of steps in which a band shows the share of visited nodes, that of pruned nodes, and its opacity."""
STRONGEST_OPACITY = 0.32
"""Opacity of a band at its upper end."""
BLEND_POWERS = {UNSEEN: 1.0, DONE: 0.5, PRUNED: 0.7, OPEN: 0.12}
"""Powers applied to each status's share of a pixel; values below 1 emphasize rare ones."""


@dataclass(frozen=True, eq=False)
class Tints:
    """A theme's colours for dense views.

    `strip` (7, 3) is indexed by tint code, `bands` (shares, opacities) holds pixels, `plain` (3,) is for unsearched
    trees.
    """

    theme: Theme
    paper: FloatArray
    strip: FloatArray
    bands: AnyArray
    plain: FloatArray

    @cached_property
    def strip_pixels(self) -> AnyArray:
        """A strip's pixels by tint code, (7,)."""
        return to_pixels(self.strip)

    def blend(self, counts: IntArray) -> AnyArray:
        """Return one pixel for each run of nodes (k,), from their counts (4, k) by status; rare ones are emphasized."""
        total = np.maximum(counts.sum(axis=0), 1)
        weights = np.stack([(counts[kind] / total) ** BLEND_POWERS[kind] for kind in range(4)])
        weights /= np.maximum(weights.sum(axis=0), 1e-9)
        return to_pixels(weights.T @ self.strip[:4])


def theme_tints(theme: Theme) -> Tints:
    """Return the tints derived from a theme's colours."""
    paper, node = to_rgb(theme.paper), theme.node
    best, pruned, unseen = (to_rgb(node[name].stroke) for name in ("variation", "skipped", "unseen"))
    strip = np.empty((7, 3))
    strip[UNSEEN] = mix_colours(paper, unseen, 0.42)
    strip[OPEN] = to_rgb(node["open"].stroke)
    strip[DONE] = mix_colours(to_rgb(node["done"].fill), best, 0.5)
    strip[PRUNED] = mix_colours(paper, pruned, 0.12)
    strip[HATCH] = mix_colours(paper, pruned, 0.62)
    strip[CAP] = best
    strip[NOTHING] = paper
    plain = mix_colours(paper, to_rgb(node["plain"].stroke), 0.5)
    return Tints(theme, paper, strip, _band_pixels(paper, unseen, strip[DONE]), plain)


def _band_pixels(paper: FloatArray, unseen: FloatArray, done: FloatArray) -> AnyArray:
    """Return the pixels of bands (shares, opacities): pruned edges are pale, visited ones have the visited colour."""
    visited = np.linspace(0, 1, VISITED_LEVELS)[:, None, None, None]
    pruned = np.linspace(0, 1, PRUNED_LEVELS)[None, :, None, None]
    opacity = np.linspace(0, STRONGEST_OPACITY, OPACITIES)[None, None, :, None]
    colour = mix_colours(unseen, done, visited)
    strength = opacity * (1 - 0.55 * pruned * (1 - visited))
    table: AnyArray = to_pixels(mix_colours(paper, colour, strength)).reshape(-1, OPACITIES)
    return table


def band_codes(counts: IntArray) -> IntArray:
    """Return rows of `Tints.bands` (k,) for edges, from the counts (4, k) of the nodes below them by status.

    Rare visited nodes are emphasized.
    """
    total = np.maximum(counts.sum(axis=0), 1)
    visited = np.ceil(np.sqrt((counts[DONE] + counts[OPEN]) / total) * (VISITED_LEVELS - 1)).astype(np.int32)
    pruned = np.ceil(counts[PRUNED] / total * (PRUNED_LEVELS - 1)).astype(np.int32)
    codes: IntArray = visited * PRUNED_LEVELS + pruned
    return codes


def mix_colours(one: FloatArray, other: FloatArray, share: float | FloatArray) -> FloatArray:
    """Return the colour at `share` (0 to 1) of the way from one colour to the other."""
    between: FloatArray = one + (other - one) * share
    return between


def to_rgb(colour: str) -> FloatArray:
    """Return red, green and blue (3,), 0 to 255, of a theme's colour."""
    made = QColor(colour)
    return np.array([made.red(), made.green(), made.blue()], np.float64)


def to_pixels(colours: FloatArray) -> AnyArray:
    """Return opaque 32-bit pixels of colours (..., 3)."""
    parts = colours.round().astype(np.uint32)
    packed: AnyArray = np.uint32(0xFF000000) | parts[..., 0] << 16 | parts[..., 1] << 8 | parts[..., 2]
    return packed


def to_qcolor(colour: FloatArray) -> QColor:
    """Return a colour (3,) as a QColor."""
    return QColor(*(round(part) for part in colour.tolist()))
