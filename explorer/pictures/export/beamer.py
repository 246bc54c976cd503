"""LaTeX beamer export: one frame with an overlay for each step, its picture and its sentence."""

from explorer.core.errors import Stopped
from explorer.core.i18n import _
from explorer.pictures.export.latex_letters import ENGINES
from explorer.pictures.export.latex_text import font_lines, latex_source
from explorer.pictures.export.page import Page, pause_collector
from explorer.pictures.export.run_page import require_run, steps_of
from explorer.pictures.export.tikz import CM_PER_PX, PREAMBLES, require_printable_letters, tikz_picture
from explorer.pictures.figure.items import Figure

WIDEST, HIGHEST = 14.0, 6.2
"""Room for a picture on a slide of 16 by 9 cm, in cm."""
MOST_STEPS = 300
"""Largest number of overlays; TeX keeps all pictures of a frame in memory."""
DOCUMENT = r"""\documentclass[aspectratio=169]{{beamer}}
{preamble}
\usepackage{{tikz}}
\setbeamertemplate{{navigation symbols}}{{}}
\begin{{document}}
{frame}
\end{{document}}
"""


def require_frame(page: Page) -> None:
    """Raise ExportError for a page without a search, for too many steps, and for letters that can't be printed."""
    require_run(page, MOST_STEPS)
    require_printable_letters(page.figure, page.options.engine)


@pause_collector()
def beamer_text(page: Page) -> str:
    """Return the frame, or a whole document if the options say so; raises Stopped if the page's progress says so."""
    require_frame(page)
    assert page.pictures is not None
    pictures, engine, steps = page.pictures.without_title(), page.options.engine, steps_of(page)
    overlays = []
    for place, step in enumerate(steps, 1):
        if not page.progress(place / len(steps)):
            raise Stopped
        figure = pictures.figure(step, page.options.palette)
        picture = tikz_picture(figure, width_cm=page.options.width_cm or _width_on_slide(figure), engine=engine)
        sentence = latex_source(pictures.sentence(step), engine)
        overlays.append(f"\\only<{place}>{{%\n{picture}\\par\\smallskip {sentence}}}")
    title = latex_source(page.options.show.title or page.title or _("Game tree"), engine)
    body = "\n".join(overlays)
    frame = f"\\begin{{frame}}{{{title}}}\n\\centering\\small\n{body}\n\\end{{frame}}"
    fonts = font_lines(body)
    if page.options.standalone:
        return DOCUMENT.format(preamble="\n".join([PREAMBLES[engine], *fonts]), frame=frame)
    needs = f"\\usepackage{{fontspec,tikz}} and {' or '.join(ENGINES[1:])}" if fonts else "\\usepackage{tikz}"
    return "\n".join([f"% needs the class beamer and {needs}", *fonts, frame, ""])


def _width_on_slide(figure: Figure) -> float:
    return figure.width * min(WIDEST / figure.width, HIGHEST / figure.height, CM_PER_PX)
