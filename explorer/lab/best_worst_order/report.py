"""The comparison of child orders as the JSON in CONTRACT.md, for the command line and the library."""

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from explorer.lab.best_worst_order.minimal import uniform_minimum
from explorer.lab.best_worst_order.rows import OrderRow, order_rows
from explorer.search.convention import Convention
from explorer.trees import formats, orderings
from explorer.trees.backward_induction import is_evaluated
from explorer.trees.orderings import MAXIMAL, MINIMAL
from explorer.trees.tree import IntArray, Tree


def compare_orders(tree: Tree, convention: Convention) -> list[OrderRow]:
    """Return a row for each order by a key, then for the minimal and the maximal order.

    Raises SearchRefused as `order_rows`.
    """
    return order_rows(tree, convention, (*orderings.ORDERINGS, MINIMAL, MAXIMAL))


def order_results(
    tree: Tree, convention: Convention, rows: Sequence[OrderRow], counts: IntArray | None = None, seed: int = 1
) -> dict[str, Any]:
    """Return the mapping printed by `order --json`; `counts` are the evaluations in each sampled order."""
    results = {
        "convention": {"cut": convention.cut, "depth": convention.depth},
        "leaves": leaf_count(tree, convention),
        "uniform_minimum": uniform_minimum(tree, convention),
        "orders": {
            row.name: {
                "evaluated": row.evaluated, "visited": row.visited, "cutoffs": row.cutoffs,
                **({} if row.proved is None else {
                    "proved": row.proved, "tree": msgspec.Raw(formats.write(row.tree).encode())}),
            }
            for row in rows
        },
    }
    if counts is not None:
        results["samples"] = {
            "n": len(counts), "seed": seed, "mean": float(counts.mean()),
            "histogram": {str(evaluated): times for evaluated, times in histogram(counts)},
        }
    return results


def leaf_count(tree: Tree, convention: Convention) -> int:
    """Count the nodes that a search to this depth may evaluate."""
    return int(np.count_nonzero(is_evaluated(tree, convention.depth)))


def histogram(counts: IntArray) -> list[tuple[int, int]]:
    """Return the distinct counts in ascending order, each with its frequency."""
    different, times = np.unique(counts, return_counts=True)
    return list(zip(different.tolist(), times.tolist(), strict=True))
