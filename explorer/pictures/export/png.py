"""PNG export, rendered from the SVG."""

from explorer.pictures.export.page import Page, Rasteriser
from explorer.study import dumps, embedding


def png(rasteriser: Rasteriser, svg: str, page: Page) -> bytes:
    """Return the page as a PNG, with the study in a separate chunk if the options embed it."""
    made = rasteriser.png_bytes(svg, page.options.dpi, page.options.transparent)
    return embedding.embed_in_png(made, dumps(page.study)) if page.options.embeds_study else made
