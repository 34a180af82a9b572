"""Where games are played at once: in processes of this machine, or on a Dask cluster."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker as python_tracker
from typing import Any

import joblib
from joblib.externals.loky.backend import resource_tracker as joblib_tracker

from zanzibar.lab.errors import Problem

REACHED = 10.0
"""Seconds until a cluster must have answered."""


@contextmanager
def at_once(jobs: int, cluster: str | None = None) -> Iterator[int]:
    """How many tasks `joblib.Parallel` may run at once in this context."""
    if cluster is not None:
        with _client(cluster) as client, joblib.parallel_config("dask", client=client):
            workers = client.scheduler_info()["workers"].values()
            yield max(2, sum(worker["nthreads"] for worker in workers))
    elif jobs > 1:
        with joblib.parallel_config("loky", n_jobs=jobs, initializer=_deaf):
            _start(jobs)
            yield jobs
    else:
        yield 1


def _deaf() -> None:
    """Workers never hear Ctrl-C themselves: whoever started them stops them, without a word."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _start(jobs: int) -> None:
    """Start the workers so that Ctrl-C cannot meet one that is not deaf yet."""
    if not hasattr(signal, "pthread_sigmask"):
        return
    # Their start would let through again what is blocked below.
    python_tracker.ensure_running()
    joblib_tracker.ensure_running()
    # What is blocked here stays blocked in processes that are started meanwhile. If it comes now,
    # this process gets it afterwards.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        joblib.Parallel(n_jobs=jobs)(joblib.delayed(int)() for _ in range(jobs))
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _client(address: str) -> Any:
    try:
        import distributed
    except ImportError:
        raise Problem("lab.no-cluster") from None
    client: Any = None
    try:
        client = distributed.Client(address, set_as_default=False, timeout=REACHED)
        client.wait_for_workers(1, timeout=REACHED)
    except (OSError, ValueError):  # nobody there, no worker in time, or no address at all
        if client is not None:
            client.close()
        raise Problem("lab.cluster", address=address) from None
    return client
