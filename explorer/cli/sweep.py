"""`sweep SOURCE`: search many generated trees, one CSV row each, on all cores or on a cluster."""

import os
import re
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace

from explorer import search
from explorer.cli.arguments import Parser, UsageError, whole_number
from explorer.cli.generate import find_source
from explorer.core.files import write_atomically
from explorer.core.i18n import _
from explorer.core.option import parse_option
from explorer.lab import sweeps
from explorer.search.convention import Convention
from explorer.trees import games, orderings
from explorer.trees.games import Option

CUTS = {"ge": Convention("ge"), "gt": Convention("gt")}
LISTABLE_KINDS = ("whole", "choice", "flag", "chance")
"""Kinds of options whose values contain no commas, so that several can be listed."""
LARGEST_RANGE = 1000
"""Largest number of values in a range such as 2..6."""
MOST_PROCESSES = 61
"""Largest number of processes: the limit of a process pool on Windows."""


def run(argv: Sequence[str]) -> None:
    """Search many trees, and print the table or write it to a file."""
    names = ", ".join(games.GAMES)
    if not argv:
        raise UsageError(_("sweep takes a source: {}").format(names))
    if argv[0] in ("-h", "--help"):
        print(_("usage: game-tree-explorer sweep SOURCE ..., where SOURCE is one of {}; for its options: "
                "sweep SOURCE --help").format(names))
        return
    source = find_source(argv[0])
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
        write_atomically(options.output, text.encode())
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
    """Yield the values given for an option, as texts, with lists and ranges expanded.

    Raises UsageError for an empty value or a bad range, and GameError for a value that the option refuses.
    """
    for text in given:
        for part in _split_list(option.flag, text) if option.kind in LISTABLE_KINDS else [text]:
            for value in _expand_range(option, part) if option.kind == "whole" else [part]:
                if not value.strip():
                    raise UsageError(_("argument {}: it is empty").format(option.flag))
                parse_option(option, value)
                yield value


def _expand_range(option: Option, part: str) -> Sequence[str]:
    """Return the numbers of a range such as 2..6 as texts, or `part` alone if it is not a range."""
    if not (found := re.fullmatch(r"(-?\d{1,9})\.\.(-?\d{1,9})", part, re.ASCII)):
        return [part]
    low, high = int(found[1]), int(found[2])
    if not low <= high < low + LARGEST_RANGE:
        reason = _("argument {flag}: {text} is no range of 1 to {most:,} numbers")
        raise UsageError(reason.format(flag=option.flag, text=part, most=LARGEST_RANGE))
    return [str(number) for number in range(low, high + 1)]


def _split_list(flag: str, text: str) -> list[str]:
    parts = [part.strip() for part in text.split(",")]
    if not all(parts):
        raise UsageError(_("argument {}: it is empty").format(flag))
    return parts


def _orders(given: Sequence[str] | None) -> Iterator[str]:
    """Yield the names in the lists of child orders; an order given by its moves is not split at commas."""
    for text in given or [orderings.AS_DRAWN]:
        yield from [text] if text.startswith(orderings.MOVES) else _split_list("--orders", text)


def _conventions(options: Namespace) -> Iterator[Convention]:
    for cut in _split_list("--cut", options.cut):
        if cut not in CUTS:
            raise UsageError(_("argument --cut: {name!r} is not one of {names}").format(name=cut,
                                                                                        names=", ".join(CUTS)))
        yield replace(CUTS[cut], depth=options.search_depth)


def _results(plan: sweeps.SweepPlan, options: Namespace) -> Iterator[list[sweeps.SweepRow]]:
    """Run the sweep in this process, in several processes or on a cluster, and yield its rows in parts."""
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
    """Return the number of cores that this process may use, at most MOST_PROCESSES."""
    try:
        usable = len(os.sched_getaffinity(0))
    except AttributeError:  # Windows and macOS don't tell
        usable = os.cpu_count() or 1
    return min(usable, MOST_PROCESSES)


def _report_progress(plan: sweeps.SweepPlan, parts: Iterator[list[sweeps.SweepRow]]) -> Iterator[list[sweeps.SweepRow]]:
    """Yield `parts` unchanged, and print the progress on standard error if it is a terminal."""
    is_watched = sys.stderr is not None and sys.stderr.isatty()
    for number, part in enumerate(parts, 1):
        if is_watched:
            done = min(number * sweeps.CHUNK, plan.tree_count)
            print("\r" + _("{done:,} of {trees:,} trees").format(done=done, trees=plan.tree_count), end="",
                  file=sys.stderr, flush=True)
        yield part
    if is_watched:
        print(file=sys.stderr)
