"""Export of figures to files: a record for each picture format; PNG and PDF are rendered from the SVG."""

from explorer.pictures.export.filmstrip import filmstrip
from explorer.pictures.export.latex_letters import ENGINES
from explorer.pictures.export.page import DEFAULT_DPI, PRINT_DPI, Exporter, Page, PictureOptions
from explorer.pictures.export.pdf import pdf
from explorer.pictures.export.png import png
from explorer.pictures.export.run_page import require_run, run_html
from explorer.pictures.export.svg import bare_svg, shapes_svg, svg, svg_text
from explorer.pictures.export.tikz import require_printable_page, tikz, tikz_text

__all__ = ["DEFAULT_DPI", "ENGINES", "EXPORTERS", "PRINT_DPI", "Exporter", "Page", "PictureOptions", "filmstrip", "svg",
           "tikz"]

EXPORTERS: dict[str, Exporter] = {
    exporter.suffix: exporter
    for exporter in (
        Exporter(".svg", "SVG (vectors: slides, the web)", svg_text, accepted_options=("transparent", "embed")),
        Exporter(".png", "PNG (pixels)", bare_svg, png, ("transparent", "embed", "dpi")),
        Exporter(".pdf", "PDF (vectors: print)", shapes_svg, pdf),
        Exporter(".tex", "TikZ (LaTeX source)", tikz_text, accepted_options=("engine", "standalone"), is_source=True,
                 require_exportable=require_printable_page),
        Exporter(".html", "HTML (to step through in a browser)", run_html, require_exportable=require_run,
                 holds_steps=True),
    )
}
"""The exporters by file suffix."""
