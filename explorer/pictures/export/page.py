"""A picture ready for export, and the record of a picture format in the table EXPORTERS."""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from explorer.core.errors import ExportError
from explorer.core.i18n import _
from explorer.core.option import option
from explorer.pictures.export.latex_letters import ENGINES
from explorer.pictures.export.step_pictures import StepPictures
from explorer.pictures.figure.items import Figure, Text
from explorer.pictures.figure.show import FULL, Show
from explorer.pictures.theme import LIGHT, THEMES, Theme
from explorer.study import Study

NARROWEST, WIDEST = 0.1, 1000.0
"""Smallest and largest width on paper, in cm."""
DEFAULT_DPI = 150
"""Dots per inch of a PNG if none are given, on the command line and in the library."""
PRINT_DPI = 300
"""Initial dots per inch in the dialogs; pictures saved from a dialog are usually printed."""


Progress = Callable[[float], bool]
"""A function that is called with a share of the work, 0 to 1; it returns False if the work should stop."""


@dataclass(frozen=True)
class PictureOptions:
    """The options of a picture.

    The flags of the command line, the fields of the dialogs and the arguments of the library follow from the other
    fields. `theme` names one of THEMES or a theme that was read, `engine` is one of ENGINES. Raises ExportError for a
    width that makes no picture.
    """

    steps: tuple[int, ...] | None = None
    show: Show = FULL
    theme: str = option("choice", LIGHT.name, "Colours", choices={
        "light": "Light", "dark": "Dark", "grey": "Black and white print"})
    transparent: bool = option("flag", False, "Background", choices={"no": "White", "yes": "Transparent"},
                               usage="a transparent background")
    width_cm: float | None = option("size", None, "Width", unit="cm", most=500, blank="as on screen",
                                    flag_name="width", metavar="CM", usage="the width on paper")
    dpi: float = option("size", DEFAULT_DPI, "Resolution", unit="dpi", least=30, most=1200, metavar="DPI",
                        usage="dots per inch of a PNG (default: {})")
    engine: str = option(
        "choice", ENGINES[0], "LaTeX engine",
        "pdflatex prints Latin and Greek letters. lualatex and xelatex print those of all scripts: Chinese, Japanese "
        "and Korean ones in Noto CJK or WenQuanYi, others in DejaVu Sans.", choices={name: name for name in ENGINES},
        usage="what compiles the LaTeX: pdflatex (the usual one) prints Latin letters, Greek ones and signs of "
        "mathematics; lualatex and xelatex also all others of the font DejaVu Sans (Cyrillic, Hebrew, Arabic ...) and, "
        "by Noto CJK or WenQuanYi, Chinese, Japanese and Korean ones. A letter that it can't print is refused")
    embed: bool = option("flag", True, "Embed the study so that this file can be reopened")
    standalone: bool = option("flag", False, "", usage="a whole LaTeX document around the picture")

    def __post_init__(self) -> None:
        if self.width_cm is not None and not NARROWEST <= self.width_cm <= WIDEST:
            reason = _("a width of {width:g} cm makes no picture: from {least:g} to {most:,g} cm")
            raise ExportError(reason.format(width=self.width_cm, least=NARROWEST, most=WIDEST))

    @property
    def palette(self) -> Theme:
        """The theme of this name."""
        if self.theme in THEMES:
            return THEMES[self.theme]
        from explorer.pictures.user_themes import find_theme  # not at the start of the program

        return find_theme(self.theme)

    @property
    def embeds_study(self) -> bool:
        """True if the study is stored in the file; never in a picture without answers, which it would reveal."""
        return self.embed and self.show.answers


def ignore_progress(_share: float) -> bool:
    """Let the work go on."""
    return True


@dataclass(frozen=True, eq=False)
class Page:
    """A figure with the options of its file; `study` is stored in the file if the options embed it.

    `pictures` draw the other steps; None if the figure shows two runs. Formats that hold many steps report `progress`.
    """

    figure: Figure
    options: PictureOptions
    study: Study
    title: str = ""
    pictures: StepPictures | None = None
    progress: Progress = ignore_progress


class Rasteriser(Protocol):
    """Interface for rendering SVG to PNG and PDF; implemented by `explorer.gui.toolkit.raster`."""

    def png_bytes(self, svg: str, dpi: float, transparent: bool, /) -> bytes:
        """Return the picture as PNG data."""

    def pdf_bytes(self, svgs: list[str], title: str, texts: Sequence[Sequence[Text]], /) -> bytes:
        """Return PDF data with one page for each picture, and its texts on top if `texts` has any."""


@dataclass(frozen=True)
class Exporter:
    """A picture format: its suffix, its title, and the functions that write it.

    `make_text` returns the file's text; if `rasterise` is given, that text is an SVG from which it renders the file.
    The fields of PictureOptions named in `accepted_options` are used by this format, but not by all formats. Users edit
    the text if `is_source`, so it is copied to the clipboard instead of an image. The function `require_exportable`
    raises ExportError if a page can't be written, before `make_text` is called. A format that `holds_steps` is one file
    with all steps of a search, or with those of the options. A format that shares its suffix with a more usual one has
    a `name`, by which the command line calls it. Without `needs_rasteriser`, `rasterise` is given None.
    """

    suffix: str
    title: str
    make_text: Callable[[Page], str]
    rasterise: Callable[[Any, str, Page], bytes] | None = None
    accepted_options: tuple[str, ...] = ()
    is_source: bool = False
    require_exportable: Callable[[Page], None] = lambda _page: None
    holds_steps: bool = False
    name: str = ""
    needs_rasteriser: bool = True

    def encode(self, text: str, page: Page, load: Callable[[], Rasteriser]) -> bytes:
        """Return the file's bytes for the page's `text`; `load` is called only if a rasteriser is needed."""
        if self.rasterise is None:
            return text.encode()
        return self.rasterise(load() if self.needs_rasteriser else None, text, page)


@contextmanager
def pause_collector() -> Iterator[None]:
    """Pause cyclic garbage collection while a figure is drawn.

    A figure consists of many small tuples without reference cycles; collection would take a third of the time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
