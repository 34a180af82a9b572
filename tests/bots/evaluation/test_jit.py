"""The cache of the evaluation kernel depends on every file that it is compiled from."""

from pathlib import Path

from zanzibar.bots.evaluation import jit, kernel, questions
from zanzibar.compiled_rules import jit as compiled_rules


def test_cache_key_covers_kernel_questions_and_compiled_rules() -> None:
    sources = set(jit.JIT_CACHE.sources)
    assert {Path(str(module.__file__)) for module in (jit, kernel, questions)} <= sources
    assert set(compiled_rules.JIT_CACHE.sources) <= sources
