"""Pictures of ten thousand nodes with labels, without the study that a file may carry along."""

from collections.abc import Callable, Sequence
from functools import partial

from explorer.pictures.export.page import PictureOptions
from explorer.pictures.export.picture import picture_svg
from explorer.study import Study
from tests.benchmarks import trees
from tests.benchmarks.measure import Measure, timed

WIDTH_CM = 300.0
"""A page in a PDF is at most 508 cm wide."""


def _picture(searched: bool) -> Callable[[], str]:
    """Makes the picture from the study, layout included; the search is there already."""
    tree = trees.labelled()
    trace = trees.searched(tree) if searched else None
    return partial(picture_svg, Study(tree), trace, PictureOptions(embed=False, width_cm=WIDTH_CM))


def svg(searched: bool) -> Measure:
    """Until the text is there."""
    return lambda runs: timed(_picture(searched), runs)


def svg_size(searched: bool) -> Measure:
    """In megabytes."""
    return lambda _runs: [len(_picture(searched)().encode()) / 1e6]


def pdf(searched: bool) -> Measure:
    """Until the bytes are there."""

    def measure(runs: int) -> Sequence[float]:
        from explorer.gui.toolkit import raster

        draw = _picture(searched)
        return timed(lambda: raster.pdf_bytes([draw()]), runs)

    return measure
