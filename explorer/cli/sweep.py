"""`sweep SOURCE`: searches of many generated trees, a row of CSV each, on all cores or on a cluster."""

import os
import re
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace

from explorer import search
from explorer.cli.arguments import Parser, UsageError, restore_minus, whole_number
from explorer.core.files import write_atomically
from explorer.core.i18n import _
from explorer.core.option import parse_option
from explorer.lab import sweeps
from explorer.search.convention import Convention
from explorer.trees import games, orderings
from explorer.trees.games import Option

CUTS = {"ge": Convention("ge"), "gt": Convention("gt")}
LISTABLE_KINDS = ("whole", "choice", "flag", "chance")
"""Kinds of options whose values have no commas, so that several of them can be listed."""
LARGEST_RANGE = 1000
"""Numbers in a range."""
MOST_PROCESSES = 61
"""Windows waits for no more at once."""


def run(argv: Sequence[str]) -> None:
    """Search many trees and print or write the table."""
    names = ", ".join(games.GAMES)
    if not argv:
        raise UsageError(_("sweep takes a source: {}").format(names))
    if argv[0] in ("-h", "--help"):
        print(_("usage: game-tree-explorer sweep SOURCE ..., where SOURCE is one of {}; for its options: "
                "sweep SOURCE --help").format(names))
        return
    if argv[0] not in games.GAMES:
        raise UsageError(_("{!r} is no source: choose from {}").format(argv[0], names))
    source = games.GAMES[argv[0]]
    varied = [option for option in source.options if option.name != sweeps.SEED]
    options = _parser(argv[0], varied).parse_args(argv[1:])
    shapes = {
        option.name: tuple(_values(option, given))
        for option in varied if (given := getattr(options, f"of_{option.name}")) is not None
    }
    plan = sweeps.SweepPlan(
        source.name, shapes, tuple(_orders(options.orders)), tuple(_split_list("--algorithm", options.algorithm)),
        tuple(_conventions(options)), options.trees, options.seed, options.samples)
    text = sweeps.format_csv(plan, _report_progress(plan, _results(plan, options)))
    if options.output:
        write_atomically(restore_minus(options.output), text.encode())
    else:
        print(text, end="")


def _parser(name: str, varied: Sequence[Option]) -> Parser:
    parser = Parser(f"sweep {name}", _(
        "Search many trees, a row of CSV each. Options of the source take several values, and each is combined with "
        "each of the others: lists and ranges such as 2,4..6 where they are whole numbers; others may be repeated."))
    for option in varied:
        words = _(option.sentence).replace("%", "%%") + (f" [{option.default}]" if option.default else "")
        added = parser.add_argument(
            option.flag, dest=f"of_{option.name}", metavar=option.kind.upper(), action="append", help=words)
        if option.kind == "flag":
            added.nargs, added.const = "?", "yes"
    parser.add_argument("--trees", metavar="N", type=whole_number, default=1,
                        help=_("how many random trees of each shape [1]"))
    parser.add_argument("--seed", metavar="N", type=whole_number, default=1,
                        help=_("seed of the first random tree [1]"))
    parser.add_argument("--orders", metavar="ORDERS", action="append", help=_(
        "a list of {}; random stands for --samples orders of each tree [as-drawn]").format(
            ", ".join([*orderings.ORDERINGS, sweeps.RANDOM, orderings.RANDOM + "SEED"])))
    parser.add_argument("--samples", metavar="N", type=whole_number, default=1,
                        help=_("how many random orders of each tree [1]"))
    parser.add_argument("--algorithm", metavar="NAMES", default=search.DEFAULT, help=_(
        "a list of {} [alpha-beta]").format(", ".join(search.ALGORITHMS)))
    parser.add_argument("--cut", metavar="RULES", default="ge", help=_("a list of {} [ge]").format(", ".join(CUTS)))
    parser.add_argument("--search-depth", metavar="PLIES", type=whole_number,
                        help=_("depth limit: nodes there are evaluated statically"))
    parser.add_argument("--processes", metavar="N", type=whole_number,
                        help=_("how many processes [one for each core]"))
    parser.add_argument("--scheduler", metavar="ADDRESS", help=_(
        "run on the cluster of this dask scheduler, such as tcp://127.0.0.1:8786"))
    parser.add_argument("-o", "--output", metavar="FILE",
                        help=_("the .csv file to write; without it the table is printed"))
    return parser


def _values(option: Option, given: Sequence[str]) -> Iterator[str]:
    """The texts of an option's values, each of which it can read; UsageError and GameError for others."""
    for typed in given:
        text = restore_minus(typed)
        for part in _split_list(option.flag, text) if option.kind in LISTABLE_KINDS else [text]:
            for value in _expand_range(option, part) if option.kind == "whole" else [part]:
                if not value.strip():
                    raise UsageError(_("argument {}: it is empty").format(option.flag))
                parse_option(option, value)
                yield value


def _expand_range(option: Option, part: str) -> Sequence[str]:
    """The whole numbers of a range."""
    if not (found := re.fullmatch(r"(-?\d{1,9})\.\.(-?\d{1,9})", part, re.ASCII)):
        return [part]
    low, high = int(found[1]), int(found[2])
    if not low <= high < low + LARGEST_RANGE:
        reason = _("argument {}: {} is no range of 1 to {:,} numbers")
        raise UsageError(reason.format(option.flag, part, LARGEST_RANGE))
    return [str(number) for number in range(low, high + 1)]


def _split_list(flag: str, text: str) -> list[str]:
    parts = [part.strip() for part in text.split(",")]
    if not all(parts):
        raise UsageError(_("argument {}: it is empty").format(flag))
    return parts


def _orders(given: Sequence[str] | None) -> Iterator[str]:
    """The orders' names; that of one by moves has commas of its own."""
    for text in given or [orderings.AS_DRAWN]:
        yield from [text] if text.startswith(orderings.MOVES) else _split_list("--orders", text)


def _conventions(options: Namespace) -> Iterator[Convention]:
    for cut in _split_list("--cut", options.cut):
        if cut not in CUTS:
            raise UsageError(_("argument --cut: {!r} is not one of {}").format(cut, ", ".join(CUTS)))
        yield replace(CUTS[cut], depth=options.search_depth)


def _results(plan: sweeps.SweepPlan, options: Namespace) -> Iterator[list[sweeps.SweepRow]]:
    """The rows from wherever the options want them worked out."""
    if options.scheduler is not None and options.processes is not None:
        raise UsageError(_("--processes and --scheduler exclude each other"))
    if options.processes is not None and not 1 <= options.processes <= MOST_PROCESSES:
        raise UsageError(_("argument --processes: it must be between 1 and {}").format(MOST_PROCESSES))
    if options.scheduler is not None:
        with sweeps.on_cluster(options.scheduler) as workers:
            yield from sweeps.sweep_results(plan, workers.executor, workers.renew, workers.lost_errors)
        return
    processes = min(options.processes or _cores(), -(-plan.tree_count // sweeps.CHUNK))
    if processes == 1:
        yield from sweeps.sweep_results(plan)
        return
    with sweeps.on_processes(processes) as workers:
        yield from sweeps.sweep_results(plan, workers.executor, workers.renew, workers.lost_errors)


def _cores() -> int:
    """How many cores this process may use."""
    usable = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return min(usable, MOST_PROCESSES)


def _report_progress(plan: sweeps.SweepPlan, parts: Iterator[list[sweeps.SweepRow]]) -> Iterator[list[sweeps.SweepRow]]:
    """The same, with the progress told to a person who waits."""
    is_watched = sys.stderr is not None and sys.stderr.isatty()
    for number, part in enumerate(parts, 1):
        if is_watched:
            done = min(number * sweeps.CHUNK, plan.tree_count)
            print("\r" + _("{:,} of {:,} trees").format(done, plan.tree_count), end="", file=sys.stderr, flush=True)
        yield part
    if is_watched:
        print(file=sys.stderr)
