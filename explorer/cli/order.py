"""`order TREE`: what the order of the children does to alpha-beta, as a table or as CONTRACT.md's JSON."""

import argparse
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from explorer.cli.arguments import Parser, UsageError, read_tree, whole
from explorer.cli.output import say_json
from explorer.core.i18n import _
from explorer.lab import best_worst_order, sweeps
from explorer.lab.best_worst_order import Row
from explorer.search.convention import Convention
from explorer.trees import formats, orderings
from explorer.trees.backward_induction import is_evaluated
from explorer.trees.tree import IntArray, Tree

NAMES = (*orderings.ORDERINGS, best_worst_order.MINIMAL, best_worst_order.MAXIMAL)
LONGEST_TREE = 300
"""Characters of a tree that is still printed for people."""
WIDEST_BAR, MOST_BARS = 50, 20


def run(argv: Sequence[str]) -> None:
    """Order, search and print."""
    parser = Parser("order", _("Tell how much alpha-beta evaluates in each order of the children, and the least and "
                               "the most in any."))
    parser.add_argument("tree", metavar="TREE", help=_("a file, - or a literal"))
    parser.add_argument("--cut", choices=("ge", "gt"), help=_("whether equality cuts"))
    parser.add_argument("--root", choices=("max", "min"), default="max", help=_("who moves first in a plain list"))
    parser.add_argument("--depth", type=whole, metavar="PLIES", help=_("evaluate statically at this depth"))
    parser.add_argument("--samples", type=_some, metavar="N", help=_("count the evaluations in so many random orders"))
    parser.add_argument("--seed", type=whole, metavar="S", help=_("of the random orders [1]"))
    parser.add_argument("--json", action="store_true", help=_("print JSON"))
    options = parser.parse_args(argv)
    if options.seed is not None and options.samples is None:
        raise UsageError(_("argument --seed: it is for --samples"))
    study = read_tree(options.tree, options.root)
    asked = study.convention
    # Fail-hard visits the same nodes, and is refused under > for the numbers that it returns.
    convention = Convention(
        options.cut or asked.cut, "soft", asked.window, asked.depth if options.depth is None else options.depth)
    tree, seed = study.tree, 1 if options.seed is None else options.seed
    rows = best_worst_order.rows(tree, convention, NAMES)
    counts = None if options.samples is None else sweeps.sample_orders(tree, convention, options.samples, seed)
    if options.json:
        results = _as_results(tree, convention, rows)
        if counts is not None:
            results["samples"] = {
                "n": len(counts), "seed": seed, "mean": float(counts.mean()),
                "histogram": {str(evaluated): times for evaluated, times in _histogram(counts)},
            }
        say_json(msgspec.json.encode(results).decode())
    else:
        print("\n".join(_as_text(tree, convention, rows)))
        if counts is not None:
            print("\n".join(_of_samples(counts, seed)))


def _some(text: str) -> int:
    if not (count := whole(text)):
        raise argparse.ArgumentTypeError(_("at least one order is needed"))
    return count


def _as_results(tree: Tree, convention: Convention, rows: Sequence[Row]) -> dict[str, Any]:
    return {
        "convention": {"cut": convention.cut, "depth": convention.depth},
        "leaves": _leaves(tree, convention),
        "uniform_minimum": best_worst_order.uniform_minimum(tree, convention),
        "orders": {
            row.name: {
                "evaluated": row.evaluated, "visited": row.visited, "cutoffs": row.cutoffs,
                **({} if row.proved is None else {
                    "proved": row.proved, "tree": msgspec.Raw(formats.write(row.tree).encode())}),
            }
            for row in rows
        },
    }


def _leaves(tree: Tree, convention: Convention) -> int:
    """How many nodes a search to this depth may evaluate."""
    return int(np.count_nonzero(is_evaluated(tree, convention.depth)))


def _histogram(counts: IntArray) -> list[tuple[int, int]]:
    """The different counts, rising, and how often each one is met."""
    different, times = np.unique(counts, return_counts=True)
    return list(zip(different.tolist(), times.tolist(), strict=True))


def _as_text(tree: Tree, convention: Convention, rows: Sequence[Row]) -> list[str]:
    """The table, for people."""
    cut, _fail, *rest = convention.describe()
    lines = [" · ".join((_("Alpha-beta"), cut, *rest)),
             _("{:,} nodes, {:,} of them may be evaluated").format(len(tree), _leaves(tree, convention))]
    if (least := best_worst_order.uniform_minimum(tree, convention)) is not None:
        lines.append(_("uniform: {:,} by Knuth and Moore's formula").format(least))
    heads = _("order"), _("evaluated"), _("visited"), _("cutoffs"), _("shallow"), _("deep"), _("share"), _("branching")
    lines += ["", _line(heads)]
    for row in rows:
        said = "" if row.proved is None else _("proved") if row.proved else _("at least: the most that was found")
        factor = "" if row.branching is None else f"{row.branching:.2f}"
        whole_numbers = (f"{count:,}" for count in (row.evaluated, row.visited, row.cutoffs, row.shallow, row.deep))
        lines.append(f"{_line((row.name, *whole_numbers, f'{row.share:.1%}', factor))}  {said}".rstrip())
    texts = {row.name: formats.write(row.tree) for row in rows if row.proved is not None and len(tree) <= LONGEST_TREE}
    return [*lines, *(f"{name:12} {text}" for name, text in texts.items() if len(text) <= LONGEST_TREE)]


def _line(cells: Sequence[str]) -> str:
    return f"{cells[0]:12}" + "".join(f" {cell:>10}" for cell in cells[1:])


def _of_samples(counts: IntArray, seed: int) -> list[str]:
    """The histogram, for people: each count where there are few different ones, else as many ranges of them."""
    told = [(f"{evaluated:,}", times) for evaluated, times in _histogram(counts)]
    if len(told) > MOST_BARS:
        low, high = int(counts.min()), int(counts.max())
        width = -(-(high + 1 - low) // MOST_BARS)
        edges = range(low, high + 1, width)
        ranges = np.bincount((counts - low) // width, minlength=len(edges)).tolist()
        told = [(f"{edge:,}–{edge + width - 1:,}", times) for edge, times in zip(edges, ranges, strict=True)]
    highest = max(times for _evaluated, times in told)
    return ["", _("{:,} random orders (seed {}): {:,.3f} evaluated on average").format(
                len(counts), seed, counts.mean()),
            *(f"{evaluated:>20} {times:>10,} {'#' * round(WIDEST_BAR * times / highest)}".rstrip()
              for evaluated, times in told)]
