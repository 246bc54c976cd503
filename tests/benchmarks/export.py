"""Export of pictures of ten thousand labelled nodes, without an embedded study."""

from collections.abc import Callable, Sequence
from functools import partial

from explorer.pictures.export import EXPORTERS, PictureOptions
from explorer.pictures.export.picture import make_page, picture_svg
from explorer.search.trace import Trace
from explorer.study import Study
from tests.benchmarks import trees
from tests.benchmarks.measure import Measure, timed

WIDTH_CM = 300.0
"""The width of the picture; a page of a PDF is at most 508 cm wide."""


def _picture(searched: bool) -> Callable[[], str]:
    """Return a function that lays out and draws the picture; the search is done before."""
    return partial(picture_svg, *_parts(searched))


def _parts(searched: bool) -> tuple[Study, Trace | None, PictureOptions]:
    tree = trees.labelled()
    return Study(tree), trees.searched(tree) if searched else None, PictureOptions(embed=False, width_cm=WIDTH_CM)


def svg(searched: bool) -> Measure:
    """Measure the time until the SVG text is complete."""
    return lambda runs: timed(_picture(searched), runs)


def svg_size(searched: bool) -> Measure:
    """Measure the size of the SVG in megabytes."""
    return lambda _runs: [len(_picture(searched)().encode()) / 1e6]


def pdf(searched: bool) -> Measure:
    """Measure the time until the bytes of the PDF are complete."""

    def measure(runs: int) -> Sequence[float]:
        from explorer.gui.toolkit import raster

        exporter, (study, trace, options) = EXPORTERS[".pdf"], _parts(searched)

        def export() -> bytes:
            page = make_page(study, trace, options)
            return exporter.encode(exporter.make_text(page), page, lambda: raster)

        return timed(export, runs)

    return measure
