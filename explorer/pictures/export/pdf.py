"""PDF export, rendered from the SVG of the shapes and from the texts."""

from explorer.pictures.export.page import Page, Rasteriser


def pdf(rasteriser: Rasteriser, svg: str, page: Page) -> bytes:
    """Return the page as a PDF with vector graphics and text."""
    return rasteriser.pdf_bytes([svg], page.title, [page.figure.texts])
