"""PDF export, rendered from the SVG of the shapes and from the texts."""

from dataclasses import replace

from explorer.core.errors import Stopped
from explorer.pictures.export.page import Page, Rasteriser
from explorer.pictures.export.run_page import require_run, steps_of
from explorer.pictures.export.svg import shapes_svg

MOST_PAGES = 1000


def pdf(rasteriser: Rasteriser, svg: str, page: Page) -> bytes:
    """Return the page as a PDF with vector graphics and text."""
    return rasteriser.pdf_bytes([svg], page.title, [page.figure.texts])


def require_pages(page: Page) -> None:
    """Raise ExportError for a page without a search, and for too many steps."""
    require_run(page, MOST_PAGES)


def pdf_pages(rasteriser: Rasteriser, _svg: str, page: Page) -> bytes:
    """Return a PDF with one page a step; raises Stopped if the page's progress says so."""
    require_pages(page)
    assert page.pictures is not None
    steps, shapes, texts = steps_of(page), [], []
    for place, step in enumerate(steps):
        if not page.progress(place / len(steps)):
            raise Stopped
        figure = page.pictures.figure(step, page.options.palette)
        shapes.append(shapes_svg(replace(page, figure=figure)))
        texts.append(figure.texts)
    return rasteriser.pdf_bytes(shapes, page.title, texts)
