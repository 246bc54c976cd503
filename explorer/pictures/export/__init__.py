"""Export of figures to files: a record for each picture format; PNG and PDF are rendered from the SVG."""

from explorer.pictures.export.beamer import beamer_text, require_frame
from explorer.pictures.export.filmstrip import filmstrip
from explorer.pictures.export.latex_letters import ENGINES
from explorer.pictures.export.page import DEFAULT_DPI, PRINT_DPI, Exporter, Page, PictureOptions
from explorer.pictures.export.pdf import pdf, pdf_pages, require_pages
from explorer.pictures.export.png import png
from explorer.pictures.export.pptx import pptx, require_slides
from explorer.pictures.export.reveal import reveal_section
from explorer.pictures.export.run_page import require_run, run_html
from explorer.pictures.export.svg import bare_svg, shapes_svg, svg, svg_text
from explorer.pictures.export.tikz import require_printable_page, tikz, tikz_text

__all__ = ["DEFAULT_DPI", "ENGINES", "EXPORTERS", "PRINT_DPI", "Exporter", "Page", "PictureOptions", "filmstrip", "svg",
           "tikz"]

EXPORTERS: dict[str, Exporter] = {
    exporter.name or exporter.suffix: exporter
    for exporter in (
        Exporter(".svg", "SVG (vectors: slides, the web)", svg_text, accepted_options=("transparent", "embed")),
        Exporter(".png", "PNG (pixels)", bare_svg, png, ("transparent", "embed", "dpi")),
        Exporter(".pdf", "PDF (vectors: print)", shapes_svg, pdf),
        Exporter(".tex", "TikZ (LaTeX source)", tikz_text, accepted_options=("engine", "standalone"), is_source=True,
                 require_exportable=require_printable_page),
        Exporter(".html", "HTML (to step through in a browser)", run_html, require_exportable=require_run,
                 holds_steps=True),
        Exporter(".pptx", "PowerPoint (a slide for each step)", bare_svg, pptx, require_exportable=require_slides,
                 holds_steps=True, needs_rasteriser=False),
        Exporter(".pdf", "PDF with a page for each step", bare_svg, pdf_pages, require_exportable=require_pages,
                 holds_steps=True, name="pages"),
        Exporter(".tex", "LaTeX beamer (a frame with overlays)", beamer_text, accepted_options=("engine", "standalone"),
                 is_source=True, require_exportable=require_frame, holds_steps=True, name="beamer"),
        Exporter(".html", "reveal.js and Quarto (a slide with fragments)", reveal_section, is_source=True,
                 require_exportable=require_run, holds_steps=True, name="reveal"),
    )
}
"""The exporters by name: the file suffix for the usual one of each suffix."""
