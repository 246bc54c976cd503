"""`order TREE`: the effect of the child order on alpha-beta, as a table or as the JSON in CONTRACT.md."""

import argparse
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from explorer.cli.arguments import Parser, UsageError, add_option, read_study, whole_number
from explorer.cli.output import print_json
from explorer.core.exact import encode_json
from explorer.core.i18n import _, ngettext
from explorer.core.option import options_of
from explorer.lab import best_worst_order, sweeps
from explorer.lab.best_worst_order import OrderRow
from explorer.lab.best_worst_order.report import compare_orders, histogram, leaf_count, order_results
from explorer.search.convention import Convention
from explorer.study import Study
from explorer.trees import formats
from explorer.trees.tree import IntArray, Tree

MOST_NODES, LONGEST_TEXT = 300, 300
"""Largest number of nodes, and of characters, of a tree that is printed below the table."""
WIDEST_BAR, MOST_BARS = 50, 20


def run(argv: Sequence[str]) -> None:
    """Compare child orders and print the result."""
    parser = make_parser()
    parser.add_argument("--json", action="store_true", help=_("print JSON"))
    options = parser.parse_args(argv)
    compared = compare(read_study(options.tree, options.root), options)
    if options.json:
        print_json(encode_json(order_results(*compared)))
        return
    print("\n".join(_as_text(compared.tree, compared.convention, compared.rows)))
    if compared.counts is not None:
        print("\n".join(_format_histogram(compared.counts, compared.seed)))


def make_parser() -> Parser:
    """Return the parser of `order`."""
    parser = Parser("order", _("Count the leaves that alpha-beta evaluates in each child order, and the fewest and the "
                               "most in any order."))
    parser.add_argument("tree", metavar="TREE", help=_("a file, - for standard input, or a literal"))
    add_option(parser, options_of(Convention)["cut"])
    parser.add_argument("--root", choices=("max", "min"), default="max",
                        help=_("who moves at the root of a plain list"))
    add_option(parser, options_of(Convention)["depth"])
    parser.add_argument("--samples", type=_positive_number, metavar="N",
                        help=_("also search this many random orders"))
    parser.add_argument("--seed", type=whole_number, metavar="S", help=_("seed of the random orders [1]"))
    return parser


class OrderComparison(NamedTuple):
    """Child orders of a tree compared: a row for each, and the evaluations in each random order.

    `counts` is None if no random orders were searched.
    """

    tree: Tree
    convention: Convention
    rows: Sequence[OrderRow]
    counts: IntArray | None
    seed: int


def compare(study: Study, options: argparse.Namespace) -> OrderComparison:
    """Search the study's tree in the named orders, and in `options.samples` random ones.

    Raises UsageError if a seed is given without a number of samples.
    """
    if options.seed is not None and options.samples is None:
        raise UsageError(_("argument --seed: it is for --samples"))
    asked = study.convention
    # Fail-soft visits the same nodes as fail-hard, which can not be combined with cutoffs on >.
    convention = Convention(
        options.cut or asked.cut, "soft", asked.window, asked.depth if options.depth is None else options.depth)
    tree, seed = study.tree, 1 if options.seed is None else options.seed
    rows = compare_orders(tree, convention)
    counts = None if options.samples is None else sweeps.sample_orders(tree, convention, options.samples, seed)
    return OrderComparison(tree, convention, rows, counts, seed)


def _positive_number(text: str) -> int:
    if not (count := whole_number(text)):
        raise argparse.ArgumentTypeError(_("at least one order is needed"))
    return count


def _as_text(tree: Tree, convention: Convention, rows: Sequence[OrderRow]) -> list[str]:
    """Return the lines of the printed table."""
    cut, _fail, *rest = convention.describe()
    lines = [" · ".join((_("Alpha-beta"), cut, *rest)),
             ngettext("{nodes:,} node, {leaves:,} of them may be evaluated",
                      "{nodes:,} nodes, {leaves:,} of them may be evaluated", len(tree)).format(
                 nodes=len(tree), leaves=leaf_count(tree, convention))]
    if (least := best_worst_order.uniform_minimum(tree, convention)) is not None:
        lines.append(_("uniform: {:,} by Knuth and Moore's formula").format(least))
    heads = _("order"), _("evaluated"), _("visited"), _("cutoffs"), _("shallow"), _("deep"), _("share"), _("branching")
    lines += ["", _format_row(heads)]
    for row in rows:
        said = "" if row.proved is None else _("proved") if row.proved else _("the most found, not proved")
        factor = "" if row.branching is None else f"{row.branching:.2f}"
        whole_numbers = (f"{count:,}" for count in (row.evaluated, row.visited, row.cutoffs, row.shallow, row.deep))
        lines.append(f"{_format_row((row.name, *whole_numbers, f'{row.share:.1%}', factor))}  {said}".rstrip())
    texts = {row.name: formats.write(row.tree) for row in rows if row.proved is not None and len(tree) <= MOST_NODES}
    return [*lines, *(f"{name:12} {text}" for name, text in texts.items() if len(text) <= LONGEST_TEXT)]


def _format_row(cells: Sequence[str]) -> str:
    return f"{cells[0]:12}" + "".join(f" {cell:>10}" for cell in cells[1:])


def _format_histogram(counts: IntArray, seed: int) -> list[str]:
    """Return the lines of the printed histogram, with at most MOST_BARS bars.

    There is a bar for each count, or for each range of counts if there are too many different ones.
    """
    told = [(f"{evaluated:,}", times) for evaluated, times in histogram(counts)]
    if len(told) > MOST_BARS:
        low, high = int(counts.min()), int(counts.max())
        width = -(-(high + 1 - low) // MOST_BARS)
        edges = range(low, high + 1, width)
        ranges = np.bincount((counts - low) // width, minlength=len(edges)).tolist()
        told = [(f"{edge:,}–{edge + width - 1:,}", times) for edge, times in zip(edges, ranges, strict=True)]
    highest = max(times for _evaluated, times in told)
    return ["", ngettext("{count:,} random order (seed {seed}): {mean:,.3f} evaluated on average",
                         "{count:,} random orders (seed {seed}): {mean:,.3f} evaluated on average", len(counts)).format(
                count=len(counts), seed=seed, mean=counts.mean()),
            *(f"{evaluated:>20} {times:>10,} {'#' * round(WIDEST_BAR * times / highest)}".rstrip()
              for evaluated, times in told)]
