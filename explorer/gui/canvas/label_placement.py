"""Placement of a small label near its object, where it covers little else."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSizeF

DISTANCE = 4.0
"""Distance in pixels between a label and its object."""
FAR_X, FAR_Y, STEP = 260.0, 150.0, 10.0
"""Range of the searched places to either side and up and down, and the distance between them, in pixels."""
COVERING_COST = 60.0
"""Distance in pixels that a label rather moves than cover one more box."""


def place_label(size: QSizeF, home: QRectF, occupied: Sequence[QRectF], inside: QRectF) -> QPointF:
    """Return the top left corner for a label of this size near `home`, covering as little of `occupied` as possible.

    The place straight below `home` has no cost for distance. The label lies inside `inside` if that is large enough.
    """
    below = home.center().x() - size.width() / 2, home.bottom() + DISTANCE
    xs = below[0] + np.arange(-FAR_X, FAR_X + 1, STEP)
    ys = below[1] + np.arange(-FAR_Y, FAR_Y + 1, STEP)
    corners = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    least = np.array([inside.left(), inside.top()])
    most = np.maximum(least, [inside.right() - size.width(), inside.bottom() - size.height()])
    corners = np.clip(np.concatenate([[below], corners]), least, most)
    distances = np.hypot(*(corners - np.array(below)).T)
    boxes = np.array([
        (box.left(), box.top(), box.right(), box.bottom())
        for box in (home.adjusted(-DISTANCE, -DISTANCE, DISTANCE, DISTANCE - 1), *occupied)
    ])
    ends = corners + np.array([size.width(), size.height()])
    common_widths = np.minimum(ends[:, None, 0], boxes[:, 2]) - np.maximum(corners[:, None, 0], boxes[:, 0])
    common_heights = np.minimum(ends[:, None, 1], boxes[:, 3]) - np.maximum(corners[:, None, 1], boxes[:, 1])
    covered = np.maximum(common_widths, 0) * np.maximum(common_heights, 0)
    best = int(np.argmin(distances + COVERING_COST * np.count_nonzero(covered, axis=1) + covered.sum(axis=1)))
    return QPointF(float(corners[best, 0]), float(corners[best, 1]))
