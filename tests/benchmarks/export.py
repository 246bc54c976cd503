"""Pictures of ten thousand nodes with labels, searched, without the study that a file may carry along."""

from collections.abc import Sequence

from explorer.export.picture import PictureOptions, picture_svg
from explorer.study import Study
from tests.benchmarks import trees
from tests.benchmarks.measure import timed

WIDTH_CM = 300.0
"""A page in a PDF is at most 508 cm wide."""


def _svg() -> str:
    tree = trees.labelled()
    return picture_svg(Study(tree), trees.searched(tree), PictureOptions(embed=False, width_cm=WIDTH_CM))


def svg(runs: int) -> Sequence[float]:
    """From the study and its trace to the text, layout included."""
    trees.searched(trees.labelled())
    return timed(_svg, runs)


def svg_size(_runs: int) -> Sequence[float]:
    """In megabytes."""
    return [len(_svg().encode()) / 1e6]


def pdf(runs: int) -> Sequence[float]:
    """From the study and its trace to the bytes."""
    from explorer.gui import raster

    trees.searched(trees.labelled())
    return timed(lambda: raster.pdf_bytes([_svg()]), runs)
