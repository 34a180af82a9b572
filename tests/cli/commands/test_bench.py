"""`zanzibar bench` in a checkout, and in an installed package that has no benchmarks."""

from pathlib import Path

import pytest

from zanzibar.cli.commands import bench
from zanzibar.cli.main import main
from zanzibar.text import LANGS, Lang, texts

Output = pytest.CaptureFixture[str]


def test_every_benchmark_of_the_checkout_has_arguments(capsys: Output) -> None:
    for name in bench.BENCHES:
        assert main(["bench", name, "--help"]) == 0
        assert "--json" in capsys.readouterr().out


def test_unknown_benchmark_is_a_usage_error(capsys: Output) -> None:
    assert main(["bench", "nothing"]) == 2
    assert "usage: zanzibar bench" in capsys.readouterr().err


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("words", [["bench"], ["bench", "engine", "--json"]])
def test_installed_package_says_that_benchmarks_come_with_a_checkout(
    words: list[str], lang: Lang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setattr(bench, "CHECKOUT", tmp_path)
    assert main(["--lang", lang, *words]) == 2
    sentence = texts(lang).error("bench.checkout")
    assert capsys.readouterr().err == f"zanzibar: {sentence} (bench.checkout)\n"


def test_missing_peers_are_named(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["bench", "engine"]) == 2
    assert "catanatron, chess" in capsys.readouterr().err
