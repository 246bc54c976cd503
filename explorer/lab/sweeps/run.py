"""Execution of a sweep on any executor; the rows and their order do not depend on it."""

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
"""Number of trees submitted together."""
CHUNKS_AHEAD = 64
"""Largest number of chunks submitted before the first of them is complete."""
MOST_LOSSES = 5
"""Largest number of successive losses of workers that are tolerated."""


def sweep_results(
    plan: SweepPlan,
    executor: Executor | None = None,
    renewed: Callable[[], Executor] | None = None,
    lost: tuple[type[BaseException], ...] = (BrokenExecutor,),
) -> Generator[list[SweepRow], None, None]:
    """Yield the rows of one chunk after another; without an executor they are computed in this process.

    If the next chunk's future raises one of `lost`, its work is submitted again, to the executor returned by `renewed`
    if given. Raises ExplorerError after more than MOST_LOSSES losses without a chunk in between, and the errors of the
    searches.
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
                    reason = _("the workers were lost {count} times: {reason}")
                    raise ExplorerError(reason.format(count=losses, reason=error or type(error).__name__)) from error
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
    """Return the rows as CSV text with a header line."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(plan.columns)
    for chunk in chunks:
        writer.writerows(chunk)
    return text.getvalue()
