"""Examples on help pages: a sample of the program with what is chosen in it, as a link or as a figure.

`figure:SAMPLE?...` is a picture, `open:SAMPLE?...` a link that opens it in the window. Both take `algorithm`; a figure
also `step` (a number or "end") and `show` (a `ShowKind`), a link `panel` and `form`, which adds a
question of this form.
"""

from dataclasses import dataclass, replace
from typing import Any, get_args

from PySide6.QtCore import QUrl, QUrlQuery
from PySide6.QtGui import QImage

from explorer.core import resources
from explorer.pictures.figure.show import ShowKind
from explorer.pictures.theme import Theme
from explorer.study import Study

FIGURE, OPEN = "figure", "open"
PARAMETERS = {FIGURE: {"algorithm", "step", "show"}, OPEN: {"algorithm", "panel", "form"}}
"""The parameters of each kind of link."""
WIDEST, HIGHEST = 560, 360
"""The largest size of a figure, in pixels; a larger one is scaled down."""


@dataclass(frozen=True)
class Example:
    """A sample by its name, with the parameters of a link."""

    sample: str
    algorithm: str = ""
    step: str = "end"
    show: ShowKind = "full"
    panel: str = ""
    form: str = ""

    def study(self) -> Study:
        """Return the study that the example opens; raises ExplorerError or OSError if there is none."""
        from explorer import study

        found = study.load(resources.path(f"samples/{self.sample}.gtree"))
        if self.algorithm:
            found = replace(found, algorithm=self.algorithm)
        if self.form:
            found = replace(found, exam=study.Exam(questions=(study.ExamQuestion(self.form),)))
        return found


def read_example(url: QUrl) -> Example:
    """Return the example that a link names; raises ValueError for a parameter or picture that there is not."""
    given: dict[str, Any] = dict(QUrlQuery(url).queryItems())
    if unknown := given.keys() - PARAMETERS.get(url.scheme(), set()):
        raise ValueError(f"{url.toString()}: {', '.join(sorted(unknown))}")
    if given.get("show", "full") not in get_args(ShowKind):
        raise ValueError(f"{url.toString()}: {given['show']}")
    return Example(url.path(), **given)


def draw_example(example: Example, theme: Theme, ratio: float) -> QImage:
    """Return the figure on a transparent background, for a screen of this device pixel ratio.

    Raises ExplorerError or OSError if the example can't be read, searched or drawn.
    """
    from explorer.gui.dialogs.thumbnails import search_study
    from explorer.gui.toolkit import raster
    from explorer.pictures.export.page import PictureOptions
    from explorer.pictures.export.picture import make_figure, read_steps
    from explorer.pictures.export.svg import svg
    from explorer.pictures.figure.show import show_from_view

    chosen = example.study()
    trace = search_study(chosen)
    show = show_from_view(chosen.view, example.show, arrows=False, legend=False)
    steps = read_steps(example.step, trace.steps)
    drawn = make_figure(chosen, trace, PictureOptions(steps=steps, show=show, theme=theme.name))
    scale = min(1.0, WIDEST / drawn.width, HIGHEST / drawn.height)
    image = raster.render_image(svg(drawn, transparent=True), 96 * scale * ratio, transparent=True)
    image.setDevicePixelRatio(ratio)
    return image
