"""`export TREE OUT`: a picture of a step or of several, or the tree in another format, by suffix."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from explorer.cli.against import second_study
from explorer.cli.arguments import (
    Parser,
    UsageError,
    add_search_options,
    as_typed,
    engine_help,
    is_default,
    number,
    run_of,
    study_of,
)
from explorer.cli.generate import TREE_SUFFIXES, write_tree
from explorer.core.errors import SearchRefused
from explorer.core.files import write_whole
from explorer.core.i18n import _
from explorer.pictures.export import ENGINES, side_by_side
from explorer.pictures.export.picture import PictureOptions, embedded, figure_svg, figure_tikz, read_steps
from explorer.pictures.export.picture import picture as draw_picture
from explorer.pictures.export.side_by_side import Side, study_along
from explorer.pictures.figure import SHOWS, Figure, Show, describe_unplaced
from explorer.search.trace import Trace
from explorer.study import Study, dumps, embedding

PICTURE_OPTIONS = ("step", "steps", "show", "dpi", "width", "transparent", "legend", "intervals", "standalone",
                   "engine", "against", "pictures")
RASTERED = (".png", ".pdf")
DRAWN = (".svg", ".tex", *RASTERED)


def run(argv: Sequence[str]) -> None:
    """Export and write."""
    parser = Parser("export", _("Write a picture of a search, or the tree in another format, by OUT's suffix."))
    add_search_options(parser)
    parser.add_argument("out", metavar="OUT", help=" ".join((*DRAWN, *TREE_SUFFIXES)))
    parser.add_argument("--step", metavar="N", help=_("the step to draw, or end"))
    parser.add_argument("--steps", metavar="N,N,...", help=_("several steps as a filmstrip"))
    parser.add_argument("--show", choices=tuple(SHOWS), help=_("how much is shown"))
    parser.add_argument("--dpi", type=number, help=_("dots per inch of a PNG"))
    parser.add_argument("--width", type=number, metavar="CM", help=_("the width on paper"))
    parser.add_argument("--transparent", action="store_true")
    parser.add_argument("--legend", action="store_true")
    parser.add_argument("--intervals", action="store_true", help=_("proved intervals beside the nodes"))
    parser.add_argument("--standalone", action="store_true", help=_("a whole LaTeX document around the picture"))
    parser.add_argument("--engine", choices=ENGINES, help=engine_help())
    parser.add_argument("--against", metavar="'NAME=VALUE ...'", help=_(
        "a second run in the same picture, such as 'order=mirror cut=gt': what is not said is as in the first"))
    parser.add_argument("--pictures", choices=("beside", "above"), help=_("how the two of --against stand"))
    options = parser.parse_args(argv)
    study = study_of(options)
    options.out = as_typed(options.out)
    suffix = Path(options.out).suffix.lower()
    if suffix in TREE_SUFFIXES:
        if pictured := [name for name in PICTURE_OPTIONS if getattr(options, name)]:
            raise UsageError(_("argument --{}: {} holds a tree, no picture").format(pictured[0], options.out))
        write_tree(study, options.out)
        return
    if suffix not in DRAWN:
        known = ", ".join((*DRAWN, *TREE_SUFFIXES))
        raise UsageError(_("{}: the suffix says no format; known are {}").format(options.out, known))
    for name in ("dpi", "width"):
        if (size := getattr(options, name)) is not None and not 0 < size < float("inf"):
            raise UsageError(_("argument --{}: it must be above 0").format(name))
    if options.pictures and options.against is None:
        raise UsageError(_("argument --pictures: it says how the two pictures of --against stand"))
    if options.against is not None:
        _write_both(study, options)
        return
    trace, show = _searched(study, options)
    show = replace(show, legend=options.legend, intervals=options.intervals)
    picture = PictureOptions(
        steps=_steps(options, trace), show=show, transparent=options.transparent,
        width_cm=None if options.width is None else float(options.width), engine=options.engine or ENGINES[0],
    )
    drawn = draw_picture(study, trace, picture)
    if suffix == ".tex":
        write_whole(options.out, figure_tikz(drawn, picture, options.standalone).encode())
    elif suffix == ".svg":
        write_whole(options.out, figure_svg(drawn, study, trace, picture).encode())
    else:
        svg = figure_svg(drawn, study, trace, replace(picture, embed=False))
        _write_raster(svg, embedded(study, trace, picture), picture, options.out, float(options.dpi or 150))
    _report_unplaced(drawn, options.out)


def _report_unplaced(drawn: Figure, out: str) -> None:
    """Say on standard error what is missing in the picture for want of room."""
    if sentence := describe_unplaced(drawn.unplaced, most=None):
        print(f"{out}: {sentence}", file=sys.stderr)


def _write_both(study: Study, options: argparse.Namespace) -> None:
    """Write two runs in one picture; at a step, the shorter one that is over by then stands at its end."""
    if options.steps is not None:
        raise UsageError(_("--steps and --against exclude each other: --step draws both runs at one step"))
    second, show = second_study(study, options.against), SHOWS[options.show or "full"]
    traces = [run_of(each).trace for each in (study, second)] if show.answers else []
    steps = _steps(options, max(traces, key=lambda trace: trace.steps, default=None))
    sides = Side(study), Side(second)
    if traces:
        step = steps[0] if steps else None
        sides = Side(study, traces[0], step), Side(second, traces[1], step)
    show = replace(show, legend=options.legend, intervals=options.intervals)
    picture = PictureOptions(
        show=show, transparent=options.transparent,
        width_cm=None if options.width is None else float(options.width), engine=options.engine or ENGINES[0],
    )
    stacked = None if options.pictures is None else options.pictures == "above"
    suffix = Path(options.out).suffix.lower()
    drawn = side_by_side.side_by_side(*sides, picture, stacked)
    if suffix == ".tex":
        write_whole(options.out, figure_tikz(drawn, picture, options.standalone).encode())
    elif suffix == ".svg":
        write_whole(options.out, side_by_side.figure_svg(drawn, sides[0], picture).encode())
    else:
        svg = side_by_side.figure_svg(drawn, sides[0], replace(picture, embed=False))
        _write_raster(svg, study_along(sides[0]), picture, options.out, float(options.dpi or 150))
    _report_unplaced(drawn, options.out)


def _steps(options: argparse.Namespace, trace: Trace | None) -> tuple[int, ...] | None:
    """The steps asked for; None is the end."""
    if options.step is None and options.steps is None:
        return None
    if options.step is not None and options.steps is not None:
        raise UsageError(_("--step and --steps exclude each other"))
    if trace is None:
        raise UsageError(_("a {} sheet shows no search, so it has no steps").format(options.show))
    if options.step is not None and len(options.step.replace(",", " ").split()) != 1:
        raise UsageError(_("argument --step: {!r} is not one step; --steps takes several").format(options.step))
    if options.steps is not None and not options.steps.replace(",", " ").split():
        raise UsageError(_("argument --steps: {!r} names no step").format(options.steps))
    return read_steps(options.steps or options.step, trace.steps)


def _searched(study: Study, options: argparse.Namespace) -> tuple[Trace | None, Show]:
    """The trace and what to show of it; a tree that can't be searched is drawn bare unless more was asked for."""
    show = SHOWS[options.show or "full"]
    if not show.answers:
        return None, show
    try:
        return run_of(study).trace, show
    except SearchRefused:
        if options.show or options.step or options.steps or not is_default(options):
            raise
        return None, SHOWS["student"]


def _write_raster(svg: str, along: Study, picture: PictureOptions, out: str, dpi: float) -> None:
    try:
        from explorer.gui.toolkit import raster
    except ImportError as missing:
        raise UsageError(_("PNG and PDF need PySide6 ({}); SVG and TikZ do not").format(missing)) from None
    if out.lower().endswith(".pdf"):
        raster.pdf([svg], out, along.tree.title)
        return
    png = raster.png_bytes(svg, dpi, picture.transparent)
    write_whole(out, embedding.into_png(png, dumps(along)) if picture.embeds else png)
