"""The colours of states where nodes are too many for shapes: strips of whole levels, bands of edges, small marks."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from PySide6.QtGui import QColor

from explorer.analysis import DONE, OPEN, PRUNED, UNSEEN
from explorer.pictures.theme import Theme
from explorer.trees.tree import AnyArray, FloatArray, IntArray

HATCH, CAP, NOTHING = 4, 5, 6
"""Codes of a strip's pixels beside the four of a status: a hatch line, the visited part's upper rim, no node."""
VISITED_LEVELS, SKIPPED_LEVELS, OPACITIES = 16, 8, 32
"""In so many steps a band tells its shares, and fades."""
STRONGEST_OPACITY = 0.32
"""How opaque a band is where it begins."""
BLEND_POWERS = {UNSEEN: 1.0, DONE: 0.5, PRUNED: 0.7, OPEN: 0.12}
"""The power by which a state's share of one pixel is blended: below 1 lifts what is rare."""


@dataclass(frozen=True, eq=False)
class Tints:
    """A theme's colours as arrays: `strip` (7, 3) by code, `bands` (shares, opacities) as pixels, `plain` (3,)."""

    theme: Theme
    paper: FloatArray
    strip: FloatArray
    bands: AnyArray
    plain: FloatArray

    @cached_property
    def strip_pixels(self) -> AnyArray:
        """(7,) a strip's pixels by code."""
        return to_pixels(self.strip)

    def blend(self, counts: IntArray) -> AnyArray:
        """(k,) one pixel for each run of nodes, by their counts (4, k) by status; what is rare is lifted."""
        total = np.maximum(counts.sum(axis=0), 1)
        weights = np.stack([(counts[kind] / total) ** BLEND_POWERS[kind] for kind in range(4)])
        weights /= np.maximum(weights.sum(axis=0), 1e-9)
        return to_pixels(weights.T @ self.strip[:4])


def theme_tints(theme: Theme) -> Tints:
    """The colours that follow from a theme's own."""
    paper, node = to_rgb(theme.paper), theme.node
    best, lost, pale = to_rgb(node["variation"].stroke), to_rgb(node["skipped"].stroke), to_rgb(node["unseen"].stroke)
    strip = np.empty((7, 3))
    strip[UNSEEN] = mix_colours(paper, pale, 0.42)
    strip[OPEN] = to_rgb(node["open"].stroke)
    strip[DONE] = mix_colours(to_rgb(node["done"].fill), best, 0.5)
    strip[PRUNED] = mix_colours(paper, lost, 0.12)
    strip[HATCH] = mix_colours(paper, lost, 0.62)
    strip[CAP] = best
    strip[NOTHING] = paper
    plain = mix_colours(paper, to_rgb(node["plain"].stroke), 0.5)
    return Tints(theme, paper, strip, _bands(paper, pale, strip[DONE]), plain)


def _bands(paper: FloatArray, pale: FloatArray, done: FloatArray) -> AnyArray:
    """(shares, opacities) pixels of a band: skipped edges pale, visited ones take on their colour."""
    visited = np.linspace(0, 1, VISITED_LEVELS)[:, None, None, None]
    skipped = np.linspace(0, 1, SKIPPED_LEVELS)[None, :, None, None]
    opacity = np.linspace(0, STRONGEST_OPACITY, OPACITIES)[None, None, :, None]
    colour = mix_colours(pale, done, visited)
    strength = opacity * (1 - 0.55 * skipped * (1 - visited))
    table: AnyArray = to_pixels(mix_colours(paper, colour, strength)).reshape(-1, OPACITIES)
    return table


def band_codes(counts: IntArray) -> IntArray:
    """(k,) rows of `Tints.bands` for edges, by the counts (4, k) of the nodes below them; what is rare is lifted."""
    total = np.maximum(counts.sum(axis=0), 1)
    visited = np.ceil(np.sqrt((counts[DONE] + counts[OPEN]) / total) * (VISITED_LEVELS - 1)).astype(np.int32)
    skipped = np.ceil(counts[PRUNED] / total * (SKIPPED_LEVELS - 1)).astype(np.int32)
    codes: IntArray = visited * SKIPPED_LEVELS + skipped
    return codes


def mix_colours(one: FloatArray, other: FloatArray, share: float | FloatArray) -> FloatArray:
    """From one colour to another."""
    between: FloatArray = one + (other - one) * share
    return between


def to_rgb(colour: str) -> FloatArray:
    """(3,) of a theme's colour."""
    made = QColor(colour)
    return np.array([made.red(), made.green(), made.blue()], np.float64)


def to_pixels(colours: FloatArray) -> AnyArray:
    """Opaque 32-bit pixels of colours (..., 3)."""
    parts = colours.round().astype(np.uint32)
    packed: AnyArray = np.uint32(0xFF000000) | parts[..., 0] << 16 | parts[..., 1] << 8 | parts[..., 2]
    return packed


def to_qcolor(colour: FloatArray) -> QColor:
    """For a painter."""
    return QColor(*(round(part) for part in colour.tolist()))
