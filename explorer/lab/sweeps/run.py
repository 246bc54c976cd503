"""A plan's rows from any executor: the same rows in the same order, whoever works them out and however often."""

import csv
import io
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import BrokenExecutor, Executor, Future
from itertools import islice

from explorer.core.errors import ExplorerError
from explorer.core.i18n import _
from explorer.lab.sweeps.plan import SweepPlan, SweepRow, sweep_rows

CHUNK = 10
"""Trees that are handed out at once."""
CHUNKS_AHEAD = 64
"""Chunks that are handed out before the first of them is back."""
MOST_LOSSES = 5
"""How often in a row the workers may be lost."""


def sweep_results(
    plan: SweepPlan,
    executor: Executor | None = None,
    renewed: Callable[[], Executor] | None = None,
    lost: tuple[type[BaseException], ...] = (BrokenExecutor,),
) -> Generator[list[SweepRow], None, None]:
    """The rows of chunk after chunk, worked out here where there is no executor.

    A chunk whose future raises one of `lost` is submitted again, to what `renewed` makes if there is such. Raises
    ExplorerError when workers were lost LOSSES times before the next chunk was there, and what a search refuses.
    """
    ranges = [(first, min(first + CHUNK, plan.tree_count)) for first in range(0, plan.tree_count, CHUNK)]
    if executor is None:
        for first, stop in ranges:
            yield sweep_rows(plan, first, stop)
        return
    waiting: deque[tuple[int, int]] = deque(ranges)
    futures: dict[int, Future[list[SweepRow]]] = {}
    losses = 0
    try:
        while waiting:
            try:
                for first, stop in islice(waiting, CHUNKS_AHEAD):
                    if first not in futures:
                        futures[first] = executor.submit(sweep_rows, plan, first, stop)
                found = futures[waiting[0][0]].result()
            except lost as error:
                losses += 1
                if losses > MOST_LOSSES:
                    reason = _("the workers were lost {} times: {}")
                    raise ExplorerError(reason.format(losses, error or type(error).__name__)) from error
                before, executor = executor, renewed() if renewed else executor
                futures = {
                    first: future for first, future in futures.items()
                    if (future.exception() is None if future.done() else executor is before)
                }
                continue
            losses = 0
            del futures[waiting.popleft()[0]]
            yield found
    finally:
        for future in futures.values():
            future.cancel()


def format_csv(plan: SweepPlan, chunks: Iterable[list[SweepRow]]) -> str:
    """The rows as CSV under their columns' names."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(plan.columns)
    for chunk in chunks:
        writer.writerows(chunk)
    return text.getvalue()
