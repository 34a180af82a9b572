"""Settings of every test: profiles of hypothesis, and with CI=true no skipped tests."""

import os
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

IN_CI = os.environ.get("CI", "").lower() in {"1", "true"}

# No deadline and no check for slowness: a test must not depend on the speed of a machine.
settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "ci", settings.get_profile("dev"), derandomize=True, database=None, print_blob=True
)
settings.load_profile("ci" if IN_CI else "dev")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if IN_CI and (report.skipped or hasattr(report, "wasxfail")):
        report.longrepr = _failure_text(report.nodeid, getattr(report, "wasxfail", report.longrepr))
        report.outcome = "failed"
        if hasattr(report, "wasxfail"):
            del report.wasxfail
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if IN_CI and report.skipped:
        report.longrepr = _failure_text(report.nodeid, report.longrepr)
        report.outcome = "failed"
    return report


def _failure_text(nodeid: str, reason: object) -> str:
    if isinstance(reason, tuple):  # pytest gives a skip as (file, line, reason)
        reason = reason[-1]
    return f"{nodeid} was skipped or expected to fail, and with CI=true every test counts: {reason}"
