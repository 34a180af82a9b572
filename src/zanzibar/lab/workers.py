"""Worker processes on this machine, or on a Dask cluster."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker as python_tracker
from typing import Any

import joblib
from joblib.externals.loky.backend import resource_tracker as joblib_tracker

from zanzibar.lab.errors import LabError

CONNECT_TIMEOUT = 10.0
"""Seconds to wait for a cluster."""
FEWEST_ON_CLUSTER = 2


@contextmanager
def worker_pool(jobs: int, cluster: str | None = None) -> Iterator[int]:
    """Set joblib's workers up; yield how many tasks `joblib.Parallel` may run at once."""
    if cluster is not None:
        with _client(cluster) as client, joblib.parallel_config("dask", client=client):
            workers = client.scheduler_info()["workers"].values()
            yield max(FEWEST_ON_CLUSTER, sum(worker["nthreads"] for worker in workers))
    elif jobs > 1:
        with joblib.parallel_config("loky", n_jobs=jobs, initializer=_ignore_interrupts):
            _start_workers(jobs)
            yield jobs
    else:
        yield 1


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C in a worker: the process that started it stops it, without a traceback."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _start_workers(jobs: int) -> None:
    """Start the workers so that Ctrl-C cannot reach one before it ignores interrupts."""
    if not hasattr(signal, "pthread_sigmask"):
        return
    # Starting the trackers unblocks the signal, so that has to happen before it is blocked here.
    python_tracker.ensure_running()
    joblib_tracker.ensure_running()
    # Processes that start while a signal is blocked inherit that. This process gets a signal of
    # the meantime when it unblocks it.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        joblib.Parallel(n_jobs=jobs)(joblib.delayed(int)() for _ in range(jobs))
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _client(address: str) -> Any:
    try:
        import distributed
    except ImportError:
        raise LabError("lab.no-cluster") from None
    client: Any = None
    try:
        client = distributed.Client(address, set_as_default=False, timeout=CONNECT_TIMEOUT)
        client.wait_for_workers(1, timeout=CONNECT_TIMEOUT)
    except (OSError, ValueError):  # no scheduler, no worker in time, or no valid address
        if client is not None:
            client.close()
        raise LabError("lab.cluster", address=address) from None
    return client
