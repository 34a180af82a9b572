"""Workers ignore Ctrl-C: the process that started them stops them."""

import subprocess
import sys

from tests.support.lab.interrupts import restore_interrupts

# A new process, so that the workers are new, too.
PROGRAM = """
from joblib import Parallel, delayed
from tests.support.lab.interrupts import interrupt_reaction
from zanzibar.lab.workers import worker_pool
with worker_pool(2) as jobs:
    tasks = (delayed(interrupt_reaction)() for _ in range(8))
    print({*Parallel(n_jobs=jobs)(tasks)}, interrupt_reaction())
"""


def test_workers_ignore_interrupts_from_their_start_on() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        check=True,
        capture_output=True,
        text=True,
        preexec_fn=restore_interrupts,
    )
    assert done.stdout.strip() == "{(False, False)} (True, True)"
