"""The reaction of processes to Ctrl-C."""

import signal


def restore_interrupts() -> None:
    """Let Ctrl-C end this process: a shell starts background jobs, such as tests, without that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupt_reaction() -> tuple[bool, bool]:
    """Return whether Ctrl-C reaches this process, and whether the process reacts to it."""
    blocked = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    return not blocked, signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
