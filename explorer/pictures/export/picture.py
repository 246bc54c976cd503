"""Pictures of a study at given steps, for the export dialog and the command line."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from explorer.analysis import steps as search_steps
from explorer.core.errors import ExportError
from explorer.core.i18n import _
from explorer.lab.orders import apply
from explorer.pictures import export
from explorer.pictures.export.filmstrip import add_title_and_legend, caption_letter, filmstrip
from explorer.pictures.export.page import Page, PictureOptions, Progress, ignore_progress, pause_collector
from explorer.pictures.export.step_pictures import StepPictures
from explorer.pictures.export.svg import svg, svg_text
from explorer.pictures.figure.drawing import draw
from explorer.pictures.figure.items import Figure
from explorer.pictures.figure.show import Show
from explorer.pictures.theme import LIGHT, Theme
from explorer.search.trace import Trace
from explorer.study import Study
from explorer.trees import formats, layout
from explorer.trees.tree import Tree

MOST_STEPS = 200
"""Largest number of pictures in a filmstrip."""
MOST_NODES = 50_000
"""Largest number of nodes in a picture, all steps of a filmstrip added: about 0.4 s and 5 MB of SVG."""


def read_steps(text: str, last: int, trace: Trace | None = None) -> tuple[int, ...] | None:
    """Parse a list of steps such as "0, 5, 12, end"; None if it is empty or only the end.

    `last` is the last step of the search. With its trace, the words "all", "cutoffs" and "iterations" stand for all
    steps, for those at which a cutoff's test succeeds, and for those at which an iteration is over, each with the end.
    Raises ExportError for a word that is no step.
    """
    steps: list[int] = []
    for word in text.replace(",", " ").split():
        if word in STEP_WORDS and trace is not None:
            steps += [step for step in (*STEP_WORDS[word](trace), last) if step not in steps[-1:]]
            continue
        step = last if word == "end" else int(word) if word.isascii() and word.isdigit() and len(word) < 10 else -1
        if not 0 <= step <= last:
            raise ExportError(_("{text!r} is no step: the search has the steps 0 to {last}").format(
                text=word, last=last))
        steps.append(step)
    return tuple(steps) if steps and steps != [last] else None


STEP_WORDS: dict[str, Callable[[Trace], Iterable[int]]] = {
    "all": lambda trace: range(trace.steps), "cutoffs": lambda trace: search_steps.cutoff_steps(trace).tolist(),
    "iterations": lambda trace: search_steps.pass_end_steps(trace).tolist()}
"""What stands for several steps, beside the last one."""


def require_drawable_size(tree: Tree, options: PictureOptions) -> None:
    """Raise ExportError if the picture, with all its steps, would have more than MOST_NODES nodes."""
    steps = len(options.steps) if options.steps is not None else 1
    if len(tree) > MOST_NODES:
        reason = _("a picture of {nodes:,} nodes is too large, at most {most:,} can be drawn: show a subtree or fewer "
                   "levels")
        raise ExportError(reason.format(nodes=len(tree), most=MOST_NODES))
    if steps * len(tree) > MOST_NODES:
        reason = _("a picture of {count} steps with {nodes:,} nodes each is too large, at most {most:,} can be drawn: "
                   "take {fewer} steps")
        raise ExportError(reason.format(count=steps, nodes=len(tree), most=MOST_NODES, fewer=MOST_NODES // len(tree)))


@pause_collector()
def make_figure(study: Study, trace: Trace | None, options: PictureOptions = PictureOptions()) -> Figure:
    """Draw the visible part of the study's tree at the given steps; without a trace, only the tree.

    Raises ExportError for steps outside the search and for a picture that is too large.
    """
    return _draw_steps(StepPictures(study, trace, options.show), options)


def _draw_steps(pictures: StepPictures, options: PictureOptions) -> Figure:
    require_drawable_size(pictures.shown.tree, options)
    last, theme = pictures.last_step, options.palette
    steps = options.steps if options.steps is not None else (last,)
    if not steps or min(steps) < 0 or max(steps) > last:
        raise ExportError(_("the search has the steps 0 to {}").format(last))
    if len(steps) == 1:
        return pictures.figure(steps[0], theme)
    if len(steps) > MOST_STEPS:
        raise ExportError(_("{steps} steps are too many for one picture: at most {most}").format(
            steps=len(steps), most=MOST_STEPS))
    figures = [pictures.figure(step, theme, is_bare=True) for step in steps]
    strip = filmstrip(figures, step_captions(steps))
    return add_title_and_legend(strip, figures, pictures.shown.tree, pictures.trace, options.show, theme)


def step_captions(steps: tuple[int, ...]) -> list[str]:
    """Return the captions below the pictures of a filmstrip: (a) step 0, (b) step 5 ..."""
    return [_("({letter}) step {step}").format(letter=caption_letter(place), step=step)
            for place, step in enumerate(steps)]


@pause_collector()
def make_page(
    study: Study, trace: Trace | None, options: PictureOptions = PictureOptions(), title: str | None = None, *,
    is_strip: bool = True, progress: Progress = ignore_progress,
) -> Page:
    """Draw the picture and return it as a page; `title` None is the tree's title.

    Several steps are a filmstrip; if not `is_strip`, the first of them is drawn alone.
    """
    pictures = StepPictures(study, trace, options.show)
    drawn = _draw_steps(pictures, options if is_strip or options.steps is None else replace(
        options, steps=options.steps[:1]))
    return Page(drawn, options, study_to_embed(study, trace, options), study.tree.title if title is None else title,
                pictures, progress)


def picture_svg(study: Study, trace: Trace | None, options: PictureOptions = PictureOptions()) -> str:
    """Return the SVG text of the picture, for a file or a preview."""
    return svg_text(make_page(study, trace, options))


def study_to_embed(study: Study, trace: Trace | None, options: PictureOptions) -> Study:
    """Return the study to store in a picture; when opened again, it shows the step of the picture.

    A filmstrip stores the study unchanged.
    """
    if options.steps is not None and len(options.steps) != 1:
        return study
    step = options.steps[0] if options.steps is not None else None
    return replace(study, view=replace(study.view, step=None if trace and step == trace.steps else step))


def picture_text(study: Study, trace: Trace | None, options: PictureOptions, suffix: str) -> str:
    """Return the text of a file with this suffix: a picture, or the whole tree in search order.

    Raises ExportError if the suffix is not that of a text format.
    """
    exporter = export.EXPORTERS.get(suffix)
    if exporter is not None and exporter.rasterise is None:
        return exporter.make_text(make_page(study, trace, options))
    if suffix in formats.FORMATS:
        return formats.FORMATS[suffix].write(apply(study.tree, study.ordering, study.convention))
    raise ExportError(_("{!r} is no format that is written as text").format(suffix))


def plain_tree_svg(tree: Tree, theme: Theme = LIGHT) -> str:
    """Return an SVG of the tree alone, without a search and a legend, on a transparent background."""
    picture = draw(tree, layout.tidy_layout(tree), None, Show("student", legend=False), theme)
    return svg(picture, transparent=True)
