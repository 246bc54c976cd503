"""PDF export, rendered from the SVG."""

from explorer.pictures.export.page import Page, Rasteriser


def pdf(rasteriser: Rasteriser, svg: str, page: Page) -> bytes:
    """Return the page as a PDF with vector graphics and text."""
    return rasteriser.pdf_bytes([svg], page.title)
