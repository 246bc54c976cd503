"""A page to print, made from the SVG."""

from explorer.pictures.export.page import Page, Rasteriser


def pdf(rasteriser: Rasteriser, svg: str, page: Page) -> bytes:
    """The page as a PDF of vectors and texts."""
    return rasteriser.pdf_bytes([svg], page.title)
