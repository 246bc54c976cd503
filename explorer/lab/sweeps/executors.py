"""Executors for sweeps: processes on this machine, or a cluster of dask.distributed."""

import gc
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
"""Seconds to wait for an answer from a scheduler or its workers."""


@dataclass(frozen=True)
class Workers:
    """An executor, a function that replaces it after its workers were lost, and the errors that show such a loss."""

    executor: Executor
    renew: Callable[[], Executor]
    lost_errors: tuple[type[BaseException], ...] = (BrokenExecutor,)


@contextmanager
def on_processes(count: int) -> Iterator[Workers]:
    """Provide a pool of `count` processes; if one process is killed, the whole pool is replaced."""
    from concurrent.futures import ProcessPoolExecutor  # imported here, as only sweeps need it
    from multiprocessing import get_context

    opened: list[ProcessPoolExecutor] = []

    def renewed() -> Executor:
        # Forking would copy locks held by other threads. With SIG_DFL, Ctrl-C ends a worker without a traceback.
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
    """Provide the workers of a dask scheduler, which reassigns lost work to other workers.

    Raises ExplorerError if dask.distributed is not installed, if the scheduler does not answer, if there are no
    workers, or if this program is not installed on one of them.
    """
    try:
        distributed = import_module("distributed")
    except ModuleNotFoundError as missing:
        reason = _("a cluster needs dask.distributed ({}): install game-tree-explorer[cluster]")
        raise ExplorerError(reason.format(missing)) from None
    client = None
    try:
        client = distributed.Client(address, timeout=TIMEOUT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        reason = str(error)
    if client is None:
        gc.collect()  # the client closes itself when it is collected, which must not happen while a thread starts
        raise ExplorerError(_("no scheduler of dask answers at {address}: {reason}").format(
            address=address, reason=reason))
    try:
        _require_workers(client, address)
        executor = client.get_executor(pure=False)
        yield Workers(executor, lambda: executor, (BrokenExecutor, distributed.scheduler.KilledWorker))
    finally:
        client.close()


def _require_workers(client: Any, address: str) -> None:
    """Raise ExplorerError if a cluster has no workers or one lacks this program, as dask would wait forever."""
    try:
        client.wait_for_workers(1, timeout=TIMEOUT_SECONDS)
    except TimeoutError:
        raise ExplorerError(_("the cluster at {} has no workers").format(address)) from None
    for worker, found in client.run(util.find_spec, "explorer").items():
        if found is None:
            raise ExplorerError(_("worker {} lacks this program: install game-tree-explorer there too").format(worker))
