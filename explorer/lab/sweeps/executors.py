"""Where a sweep is worked on: processes of this machine, or a cluster of dask.distributed."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module, util
from typing import Any

from explorer.core.errors import ExplorerError
from explorer.core.i18n import _

TIMEOUT_SECONDS = 10
"""Seconds in which a scheduler has to answer."""


@dataclass(frozen=True)
class Workers:
    """An executor, what is worked with when its workers were lost, and what a future raises whose worker was."""

    executor: Executor
    renew: Callable[[], Executor]
    lost_errors: tuple[type[BaseException], ...] = (BrokenExecutor,)


@contextmanager
def on_processes(count: int) -> Iterator[Workers]:
    """So many processes of this machine; a pool of which one was killed is replaced as a whole."""
    from concurrent.futures import ProcessPoolExecutor  # no other command has to load it
    from multiprocessing import get_context

    opened: list[ProcessPoolExecutor] = []

    def renewed() -> Executor:
        # A fork would copy the locks of other threads as they are; and Ctrl-C ends a worker without a traceback.
        opened.append(ProcessPoolExecutor(
            count, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_DFL)))
        return opened[-1]

    try:
        yield Workers(renewed(), renewed)
    finally:
        for pool in opened:
            pool.shutdown(cancel_futures=True)


@contextmanager
def on_cluster(address: str) -> Iterator[Workers]:
    """The workers of a dask scheduler, which gives lost work to other workers by itself.

    ExplorerError where dask.distributed is not installed, where nobody answers, and where the workers lack the program.
    """
    try:
        distributed = import_module("distributed")
    except ModuleNotFoundError as missing:
        reason = _("a cluster needs dask.distributed ({}): install game-tree-explorer[cluster]")
        raise ExplorerError(reason.format(missing)) from None
    try:
        client = distributed.Client(address, timeout=TIMEOUT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as reason:
        raise ExplorerError(_("no scheduler of dask answers at {}: {}").format(address, reason)) from reason
    try:
        _require_workers(client, address)
        executor = client.get_executor(pure=False)
        yield Workers(executor, lambda: executor, (BrokenExecutor, distributed.scheduler.KilledWorker))
    finally:
        client.close()


def _require_workers(client: Any, address: str) -> None:
    """ExplorerError where a cluster has no workers, or one without the program: dask would wait for ever."""
    try:
        client.wait_for_workers(1, timeout=TIMEOUT_SECONDS)
    except TimeoutError:
        raise ExplorerError(_("the cluster at {} has no workers").format(address)) from None
    for worker, found in client.run(util.find_spec, "explorer").items():
        if found is None:
            raise ExplorerError(_("worker {} lacks this program: install game-tree-explorer there too").format(worker))
