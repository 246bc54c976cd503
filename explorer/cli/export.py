"""`export TREE OUT`: a picture of one or more steps, or the tree in another format, by the file's suffix."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from explorer.cli.against import second_study
from explorer.cli.arguments import (
    Parser,
    UsageError,
    add_options,
    add_search_options,
    flagged_options,
    given_options,
    has_default_search,
    run_study,
    study_from_options,
)
from explorer.cli.generate import TREE_SUFFIXES, write_tree
from explorer.core.errors import SearchRefused
from explorer.core.files import write_atomically
from explorer.core.i18n import _
from explorer.core.option import options_of
from explorer.pictures.export import EXPORTERS, Exporter, Page, PictureOptions, side_by_side
from explorer.pictures.export.page import Rasteriser
from explorer.pictures.export.picture import make_page, read_steps
from explorer.pictures.export.side_by_side import RunSide
from explorer.pictures.figure.show import SHOWS, Show
from explorer.pictures.figure.unplaced import describe_unplaced
from explorer.pictures.theme import LIGHT, THEME_SUFFIX, THEMES
from explorer.pictures.user_themes import describe_low_contrasts, read_theme
from explorer.search.trace import Trace
from explorer.study import Study
from explorer.study.looks import MOST_TURNED, SMALL_TREES_ONLY, USUAL_LOOKS, Looks
from explorer.trees import visible


def run(argv: Sequence[str]) -> None:
    """Export a picture or a tree to the file OUT; print a warning if texts in the picture found no room."""
    parser = make_parser()
    options = parser.parse_args(argv)
    study = study_from_options(options)
    if Path(options.out).suffix.lower() in TREE_SUFFIXES:
        if pictured := [name for name in picture_options() if getattr(options, parser.options[name].dest)]:
            raise UsageError(_("argument --{flag}: {file} holds a tree, no picture").format(
                flag=pictured[0], file=options.out))
        write_tree(study, options.out)
        return
    exporter = find_exporter(options.out, options.format)
    page = draw_page(study, options)
    write_page(page, options.out, exporter)
    if sentence := describe_unplaced(page.figure.unplaced, most=None):
        print(f"{options.out}: {sentence}", file=sys.stderr)


def picture_options() -> tuple[str, ...]:
    """Return the names of the flags that are about a picture."""
    looks = (option.library_name for option in flagged_options(Looks))
    return ("step", "steps", "show", "legend", "intervals", *looks, *file_options(), "theme", "against", "pictures")


def file_options() -> dict[str, str]:
    """Return the fields of PictureOptions that flags set, by the flags' names."""
    return {option.library_name: option.name for option in flagged_options(PictureOptions)}


def make_parser() -> Parser:
    """Return the parser of `export`."""
    parser = Parser("export", _("Write a picture of a search, or the tree in another format, by OUT's suffix."))
    add_search_options(parser)
    parser.add_argument("out", metavar="OUT", help=" ".join(_suffixes()))
    parser.add_argument("--as", dest="format", metavar="NAME", help=_(
        "the format where a suffix has several: {names}").format(
            names=", ".join(f"{each.name} ({each.suffix})" for each in EXPORTERS.values() if each.name)))
    parser.add_argument("--step", metavar="N", help=_("the step to draw (a number, or end)"))
    parser.add_argument("--steps", metavar="all|cutoffs|iterations|N,N,...", help=_(
        "several steps: a filmstrip, or the steps in a file that holds many"))
    parser.add_argument("--show", choices=tuple(SHOWS), help=_("what the picture shows"))
    parser.add_argument("--legend", action="store_true", help=_("a legend below the tree"))
    parser.add_argument("--intervals", action="store_true", help=_("proved intervals beside the nodes"))
    add_options(parser, Looks)
    add_options(parser, PictureOptions)
    parser.add_argument("--theme", metavar="THEME", help=_(
        "the colours: {names}, or the file of a theme (default: {usual})").format(
            names=", ".join(THEMES), usual=LIGHT.name))
    parser.add_argument("--against", metavar="'NAME=VALUE ...'", help=_(
        "a second run in the same picture, such as 'order=mirror cut=gt'; all other options are as in the first"))
    parser.add_argument("--pictures", choices=("beside", "above"),
                        help=_("with --against: the two runs side by side, or one above the other"))
    return parser


def _suffixes() -> list[str]:
    """Return the suffixes that OUT may have: pictures as text, then rasterised pictures, then trees."""
    usual = [suffix for suffix, exporter in EXPORTERS.items() if not exporter.name]
    return [*sorted(usual, key=lambda suffix: EXPORTERS[suffix].rasterise is not None), *TREE_SUFFIXES]


def find_exporter(out: str, name: str | None = None) -> Exporter:
    """Return the exporter of this name, else the usual one for the suffix of `out`; raises UsageError if none fits."""
    suffix = Path(out).suffix.lower()
    if name is not None:
        named = {each.name: each for each in EXPORTERS.values() if each.name}
        if name not in named:
            raise UsageError(_("argument --as: {name} is none of {known}").format(
                name=repr(name), known=", ".join(named)))
        if named[name].suffix != suffix:
            raise UsageError(_("argument --as: {name} is written to a file {suffix}, not {file}").format(
                name=name, suffix=named[name].suffix, file=out))
        return named[name]
    if suffix not in EXPORTERS:  # names are no suffixes
        known = ", ".join(_suffixes())
        raise UsageError(_("{file}: the suffix says no format; known are {suffixes}").format(file=out, suffixes=known))
    return EXPORTERS[suffix]


def draw_page(study: Study, options: argparse.Namespace, trace: Trace | None = None) -> Page:
    """Draw the picture described by `options`; `trace` is the study's trace, if it is already known.

    Raises UsageError for options that contradict each other.
    """
    picture = read_file_options(options)
    if options.pictures and options.against is None:
        raise UsageError(_("argument --pictures: it says how the two pictures of --against stand"))
    if options.against is not None:
        return _draw_both(study, options, picture)
    trace, show = _trace_and_show(study, options, trace)
    show = _add_flags(show, study, options)
    # The library has no file yet.
    is_strip = options.out == "-" or not find_exporter(options.out, options.format).holds_steps
    return make_page(study, trace, replace(picture, steps=_steps(options, trace), show=show), is_strip=is_strip)


def read_file_options(options: argparse.Namespace) -> PictureOptions:
    """Read the options of the file itself, such as its resolution; raises UsageError for a size not above 0.

    Raises FormatError for a theme that cannot be read, and prints a warning if a person's own cannot be read well.
    """
    given = given_options(options, PictureOptions)
    if options.theme is not None:
        given["theme"] = options.theme if options.theme in THEMES else _read_own_theme(options.theme)
    return PictureOptions(**given)


def _read_own_theme(file: str) -> str:
    """Read the theme in a file and return its name."""
    if Path(file).suffix != THEME_SUFFIX and not Path(file).exists():
        raise UsageError(_("argument --theme: {name} is none of {known}, and no file").format(
            name=repr(file), known=", ".join(THEMES)))
    theme = read_theme(Path(file))
    if sentence := describe_low_contrasts(theme):
        print(f"{file}: {sentence}", file=sys.stderr)
    return theme.name


def write_page(page: Page, out: str, exporter: Exporter | None = None) -> None:
    """Write a picture by an exporter, by default that of the file's suffix; the file appears whole or not at all."""
    exporter = exporter or find_exporter(out)
    exporter.require_exportable(page)
    write_atomically(out, exporter.encode(exporter.make_text(page), page, _load_rasteriser))


def _draw_both(study: Study, options: argparse.Namespace, picture: PictureOptions) -> Page:
    """Draw two runs in one picture; a run with fewer steps than --step is drawn at its end."""
    if options.steps is not None:
        raise UsageError(_("--steps and --against exclude each other: --step draws both runs at one step"))
    second, show = second_study(study, options.against), SHOWS[options.show or "full"]
    traces = [run_study(each).trace for each in (study, second)] if show.answers else []
    steps = _steps(options, max(traces, key=lambda trace: trace.steps, default=None))
    sides = RunSide(study), RunSide(second)
    if traces:
        step = steps[0] if steps else None
        sides = RunSide(study, traces[0], step), RunSide(second, traces[1], step)
    show = _add_flags(show, study, options)
    stacked = None if options.pictures is None else options.pictures == "above"
    return side_by_side.make_page(*sides, replace(picture, show=show), stacked)


def _add_flags(show: Show, study: Study, options: argparse.Namespace) -> Show:
    """Return what is shown with the flags of a picture, and with the study's looks where no flag changes them."""
    looks = replace(study.view.looks, **given_options(options, Looks))
    given = [name for name in SMALL_TREES_ONLY if getattr(options, name) not in (None, getattr(USUAL_LOOKS, name))]
    if given and len(visible.visible_tree(study.tree, study.visible_part).tree) > MOST_TURNED:
        raise UsageError(_("{flag} {choice} is for trees of up to {count} nodes").format(
            flag=options_of(Looks)[given[0]].flag, choice=getattr(options, given[0]), count=MOST_TURNED))
    return replace(show, legend=options.legend, intervals=options.intervals, looks=looks)


def _steps(options: argparse.Namespace, trace: Trace | None) -> tuple[int, ...] | None:
    """Return the steps named by --step or --steps; None means the end."""
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
    return read_steps(options.steps, trace.steps, trace) if options.steps else read_steps(options.step, trace.steps)


def _trace_and_show(study: Study, options: argparse.Namespace, trace: Trace | None) -> tuple[Trace | None, Show]:
    """Return the trace, None if none is shown, and the parts of the picture to draw.

    A tree that can't be searched is drawn without a search if no search or picture options are given.
    """
    show = SHOWS[options.show or "full"]
    if not show.answers:
        return None, show
    try:
        return run_study(study).trace if trace is None else trace, show
    except SearchRefused:
        if options.show or options.step or options.steps or not has_default_search(options):
            raise
        return None, SHOWS["student"]


def _load_rasteriser() -> Rasteriser:
    try:
        from explorer.gui.toolkit import raster
    except ImportError as missing:
        raise UsageError(_("PNG and PDF need PySide6 ({}); SVG and TikZ do not").format(missing)) from None
    return raster
