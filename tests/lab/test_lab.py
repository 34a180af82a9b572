"""The lab: paired deals, resumable matches, intervals, ladders, and results in files."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from zanzibar.bots import Bot, create, names
from zanzibar.bots.api import TimedBot
from zanzibar.cli.main import main
from zanzibar.lab import results_file
from zanzibar.lab.deal import deal
from zanzibar.lab.errors import LabError
from zanzibar.lab.experiments.balance import COUNTS, balance
from zanzibar.lab.experiments.comparison import compare
from zanzibar.lab.experiments.ladder import rate
from zanzibar.lab.game import Pairing, PlayedGame, play, rules_of
from zanzibar.lab.instruments.forewarned_recruiter import FOREWARNED, ForewarnedRecruiter
from zanzibar.lab.interval import mean_of, wilson
from zanzibar.lab.match import match, summary
from zanzibar.lab.player import create_player
from zanzibar.rules import GameAction, Mission, Phase, Rules, Side, Table, View, see_event
from zanzibar.rules.model.actions import OpeningBack
from zanzibar.text import LANGS, Lang, texts

ROOT = Path(__file__).parents[2]
RANDOM = Pairing(Mission.TRAINING, "random", "random")


def without_times(games: list[PlayedGame]) -> list[tuple[object, ...]]:
    fields = [name for name in PlayedGame.__struct_fields__ if not name.endswith("_us")]
    return [tuple(getattr(game, name) for name in fields) for game in games]


# Chance and numbers


def test_a_deal_depends_on_the_seed_and_not_on_what_was_drawn_before() -> None:
    everything = tuple(range(16))
    hidden = deal(7)("feature", everything, 3)
    assert deal(7)("feature", everything, 3) == hidden
    later = deal(7)
    later("feature", everything, 3)
    left = tuple(f for f in everything if f not in hidden)
    order = deal(7)("feature", everything, 16)
    assert later("feature", left, 2) == order[3:5]


def test_wilson_matches_the_textbook() -> None:
    share = wilson(8, 10)
    assert share.rate == 0.8
    assert share.low == pytest.approx(0.4902, abs=1e-4)
    assert share.high == pytest.approx(0.9433, abs=1e-4)
    assert wilson(0, 0).high == 1.0


def test_the_mean_of_two_shares_is_surer_than_each() -> None:
    one = wilson(60, 100)
    both = mean_of(one, one)
    assert both.rate == one.rate
    assert one.low < both.low < both.high < one.high


def test_what_goes_together_makes_a_mean_less_sure() -> None:
    one = wilson(60, 100)
    alone, with_it, against = (mean_of(one, one, r) for r in (0.0, 1.0, -1.0))
    assert with_it.low == pytest.approx(one.low)
    assert with_it.low < alone.low < against.low == pytest.approx(one.rate)


def test_ratings_follow_the_wins() -> None:
    levels = ("weak", "strong")
    wins = [(0, 0, 50.0, 50.0), (0, 1, 10.0, 90.0), (1, 0, 90.0, 10.0), (1, 1, 50.0, 50.0)]
    ratings = {(r.level, r.side): r for r in rate(levels, wins)}
    for side in ("recruiter", "agents"):
        assert ratings["strong", side].points > 150
        assert ratings["strong", side].low > ratings["weak", side].high


# Matches


def test_the_same_seed_gives_the_same_game() -> None:
    assert without_times([play(RANDOM, 5)]) == without_times([play(RANDOM, 5)])


def test_paired_games_share_the_hidden_cards() -> None:
    other = Pairing(Mission.TRAINING, "random", "greedy")
    assert [play(RANDOM, s).hidden for s in range(4)] == [play(other, s).hidden for s in range(4)]


@pytest.mark.parametrize("name", ["games.csv", "games.parquet"])
def test_a_match_is_taken_up_where_it_stopped(name: str, tmp_path: Path) -> None:
    out = tmp_path / name
    first = match(RANDOM, range(6), out=out)
    played: list[int] = []
    again = match(RANDOM, range(10), out=out, progress=played.append)
    assert played[0] == 6
    assert sum(played) == 10
    assert again[:6] == first
    assert results_file.load(out) == again


def test_a_match_that_is_stopped_says_nothing_of_the_games_left() -> None:
    def stop(done: int) -> None:
        if done:
            raise KeyboardInterrupt

    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        with pytest.raises(KeyboardInterrupt):
            match(RANDOM, range(1, 1000), jobs=2, progress=stop)
    assert not said


def heed_ctrl_c() -> None:
    """Tests in the background of a shell are deaf to it, and so would be what they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_match_that_was_stopped_goes_on_to_the_same_result(
    jobs: str, how: signal.Signals, tmp_path: Path
) -> None:
    out, line = tmp_path / "games.csv", "match --recruiter random --agents random --mission tm"
    words = [*line.split(), "--games", "100000", "--jobs", jobs, "--out", str(out)]
    program = [sys.executable, "-m", "zanzibar.cli.main", *words]
    with subprocess.Popen(
        program, start_new_session=True, stderr=subprocess.PIPE, text=True, preexec_fn=heed_ctrl_c
    ) as running:
        while not out.exists() or len(results_file.load(out)) < 4:
            assert running.poll() is None
            time.sleep(0.05)
        os.killpg(running.pid, how)
        _, said = running.communicate()
    if how is signal.SIGINT:
        assert running.returncode == 130
        assert said.split() == ["Interrupted."]
    kept = results_file.load(out)
    seeds = range(1, 30 + max(game.seed for game in kept))
    played: list[int] = []
    games = match(RANDOM, seeds, out=out, progress=played.append)
    assert played[0] == len(kept)
    assert without_times(games) == without_times(match(RANDOM, seeds))
    assert without_times(results_file.load(out)) == without_times(games)


def ears() -> tuple[bool, bool]:
    """Whether Ctrl-C is let through to this process, and whether it would act on it."""
    blocked = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    return not blocked, signal.getsignal(signal.SIGINT) is not signal.SIG_IGN


def test_workers_are_deaf_to_ctrl_c_from_their_first_moment_on() -> None:
    # A new process, so that the workers are new, too.
    program = (
        "from joblib import Parallel, delayed\n"
        "from tests.lab.test_lab import ears\n"
        "from zanzibar.lab.workers import worker_pool\n"
        "with worker_pool(2) as jobs:\n"
        "    print({*Parallel(n_jobs=jobs)(delayed(ears)() for _ in range(8))}, ears())"
    )
    said = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True,
        preexec_fn=heed_ctrl_c,
    )  # fmt: skip
    assert said.stdout.strip() == "{(False, False)} (True, True)"


def test_other_pairings_in_the_same_file_are_kept(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    match(RANDOM, range(3), out=out)
    match(Pairing(Mission.TRAINING, "greedy", "random"), range(3), out=out)
    assert {game.recruiter for game in results_file.load(out)} == {"random", "greedy"}


@pytest.mark.parametrize("name", ["games.csv", "games.parquet"])
def test_matches_at_the_same_time_share_a_file(name: str, tmp_path: Path) -> None:
    out, other = tmp_path / name, Pairing(Mission.TRAINING, "greedy", "random")
    meanwhile: list[PlayedGame] = []

    def another_match(games: int) -> None:
        if not meanwhile:
            meanwhile.extend(match(other, range(3), out=out))

    first = match(RANDOM, range(3), out=out, progress=another_match)
    assert sorted(results_file.load(out), key=repr) == sorted([*first, *meanwhile], key=repr)


def test_workers_do_not_change_the_games() -> None:
    alone = match(RANDOM, range(12))
    assert without_times(match(RANDOM, range(12), jobs=2)) == without_times(alone)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[str]:
    """A real scheduler with two workers, each a process of its own."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1",
        local_directory=str(tmp_path),
    ) as running:  # fmt: skip
        yield running.scheduler_address


# Dask leaves the sockets of its own event loop to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_cluster_plays_the_same_games(cluster: str) -> None:
    alone = match(RANDOM, range(12))
    assert without_times(match(RANDOM, range(12), cluster=cluster)) == without_times(alone)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_cluster_that_is_not_there_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zanzibar.lab.workers.CONNECT_TIMEOUT", 0.3)
    for address in ("tcp://127.0.0.1:9", "nowhere"):
        with pytest.raises(LabError) as found:
            match(RANDOM, range(2), cluster=address)
        assert found.value.id == "lab.cluster"
        assert found.value.params == {"address": address}


def test_the_cheating_team_is_measured_and_not_offered() -> None:
    assert "omniscient" not in names(Side.AGENTS)
    found = summary(match(Pairing(Mission.TRAINING, "random", "omniscient"), range(8)))
    assert found.recruiter_wins <= 2


def test_who_knows_the_agents_program_is_measured_and_not_offered() -> None:
    assert FOREWARNED not in names(Side.RECRUITER)
    rules, chance = rules_of(Mission.TRAINING), Random(3)
    table, player = Table(rules, 2, deal(3)), ForewarnedRecruiter(rules, chance, None)
    agents = create("expert", Side.AGENTS, rules, Random(4))
    players: dict[int, ForewarnedRecruiter | Bot] = {0: player, 1: agents}
    foreseen = 0
    while not table.over and table.public.time < 9:
        due = table.due[0]
        before, legal = table.game, table.legal(due)
        action = agents.act(table.view(due), legal) if due else player.act(table, legal)
        assert table.game == before, "it tries on copies"
        if table.public.phase is Phase.RECRUITER and len(legal) > 1:
            foreseen += any(player.is_punished(table, each) for each in legal)
        for event in table.act(due, action).events:
            for other, watching in players.items():
                if (seen := see_event(event, other)) is not None:
                    watching.watch([seen])
    assert foreseen, "some moves would be punished"


def test_a_comparison_swaps_the_sides_on_the_same_deals(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    found = compare(Mission.TRAINING, ("greedy", "random"), range(12), out=out)
    games = results_file.load(out)
    assert {(game.recruiter, game.agents) for game in games} == {
        ("greedy", "random"), ("random", "greedy"),
    }  # fmt: skip
    hiding, seeking = ([g for g in games if g.recruiter == name] for name in found.players)
    assert [game.hidden for game in hiding] == [game.hidden for game in seeking]
    assert found.as_recruiter.rate == sum(g.winner == "recruiter" for g in hiding) / 12
    assert found.as_agents.rate == sum(g.winner == "agents" for g in seeking) / 12
    assert found.both.rate == (found.as_recruiter.rate + found.as_agents.rate) / 2
    played: list[int] = []
    again = compare(
        Mission.TRAINING, ("greedy", "random"), range(12), out=out, progress=played.append
    )
    assert played == [12, 12]
    assert again == found


def test_a_player_may_have_a_time_of_its_own() -> None:
    rules = rules_of(Mission.TRAINING)
    quick = create_player("solid@0.25", Side.AGENTS, rules, Random(1), budget=7.0)
    assert isinstance(quick, TimedBot)
    assert quick.budget == 0.25
    usual = create_player("solid", Side.AGENTS, rules, Random(1), budget=7.0)
    assert isinstance(usual, TimedBot)
    assert usual.budget == 7.0


class Hasty(Bot):
    """A player that is not one of ours: always what comes first."""

    def __init__(self, rules: Rules, chance: Random) -> None:
        pass

    def act(self, view: View, legal: Sequence[GameAction]) -> GameAction:
        onward = [action for action in legal if not isinstance(action, OpeningBack)]
        return (onward or legal)[0]


class HastyTimedBot(Hasty, TimedBot):
    """The same with a time to think."""


OWN = "tests.lab.test_lab:Hasty"


def test_a_player_of_ones_own_is_measured_and_compared() -> None:
    games = match(Pairing(Mission.TRAINING, OWN, "random"), range(6), jobs=2)
    assert {game.recruiter for game in games} == {OWN}
    assert len({game.start for game in games}) == 1, "always the same start"
    found = compare(Mission.TRAINING, (OWN, "random"), range(2))
    assert found.players == (OWN, "random")


def test_a_player_of_ones_own_may_have_a_time_to_think() -> None:
    rules = rules_of(Mission.TRAINING)
    bot = create_player(f"{OWN}TimedBot@0.5", Side.AGENTS, rules, Random(1), budget=None)
    assert isinstance(bot, HastyTimedBot)
    assert bot.budget == 0.5
    assert isinstance(
        create_player(f"{OWN}@0.5", Side.AGENTS, rules, Random(1), budget=None), Hasty
    )


# Commands


def test_a_player_may_lie_where_the_command_is_called(tmp_path: Path) -> None:
    code = "from tests.lab.test_lab import Hasty as Mine"
    (tmp_path / "near.py").write_text(code, encoding="utf-8")
    line = "match --recruiter random --agents near:Mine --games 2 --mission tm --json"
    done = subprocess.run(
        [Path(sys.executable).with_name("zanzibar"), *line.split()], cwd=tmp_path, check=True,
        capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert json.loads(done.stdout)["games"] == 2
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("line", "id"),
    [
        ("match --recruiter nobody --agents random", "cli.choice"),
        ("match --recruiter omniscient --agents random", "cli.choice"),
        ("match --recruiter random@soon --agents random", "cli.seconds"),
        ("match --recruiter random --agents random --budget -1", "cli.seconds"),
        ("match --recruiter random --agents random --games 0", "cli.number"),
        ("match --recruiter random --agents random --games many", "cli.number"),
        ("match --recruiter random --agents random --mission night", "cli.choice"),
        ("match --recruiter no.where:Bot --agents random", "lab.player"),
        ("match --recruiter tests.lab.test_lab:Nobody --agents random", "lab.player"),
        ("match --recruiter random --agents random --jobs 0", "cli.number"),
        ("match --recruiter random --agents random --seed -1", "cli.number"),
        ("match --recruiter random --agents random --games 1 --out {file}", "lab.results"),
        ("match --recruiter random --agents random --games 1 --out {file}/x", "file.unwritable"),
        ("lab compare --players solid omniscient --games 1", "cli.choice"),
        ("lab compare --players forewarned solid --games 1", "cli.choice"),
        ("lab learn --games 1 --out {file}/x", "file.unwritable"),
        ("lab ladder --levels random nobody --games 1", "cli.choice"),
        ("lab balance --results {file}", "lab.results"),
        ("lab balance --results {file}.none", "file.missing"),
        ("lab balance --results {games} --mission fg", "lab.no-games"),
        ("lab twin --games 0", "cli.number"),
    ],
)
def test_what_is_wrong_is_said_with_its_id(
    line: str, id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, games = tmp_path / "notes.csv", tmp_path / "games.csv"
    file.write_text("this is, something, else\n1,2,3\n")
    results_file.save(games, [play(RANDOM, 1)])
    words = line.format(file=file, games=games).split()
    assert main(words) == 2
    said = capsys.readouterr().err
    assert said.startswith("zanzibar: ")
    assert said.rstrip().endswith(f"({id})")
    assert file.read_text().startswith("this is")


@pytest.mark.parametrize("command", ["match", "lab", "lab ladder", "lab compare", "lab balance"])
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command.split(), "--help"]) == 0
    said = capsys.readouterr().out
    options = re.findall(r"^  (--[a-z-]+)[^\n]*\n?(.*)$", said, re.MULTILINE)
    assert options
    for option, below in options:
        line = next(line for line in said.splitlines() if line.startswith(f"  {option}"))
        explained = len(re.split(r"  +", line.strip())) > 1 or below.startswith("   ")
        assert explained, f"{command} {option} has no explanation"


def test_match_prints_what_was_promised(capsys: pytest.CaptureFixture[str]) -> None:
    line = "match --recruiter random --agents random --games 6 --seed 3 --mission tm --json"
    assert main(line.split()) == 0
    found = json.loads(capsys.readouterr().out)
    assert [*found] == [
        "games", "recruiter_wins", "rate", "low", "high", "reasons", "seconds",
    ]  # fmt: skip
    assert found["games"] == 6
    assert found["recruiter_wins"] == round(found["rate"] * 6)
    assert found["low"] <= found["rate"] <= found["high"]
    assert sum(found["reasons"].values()) == 6
    for side in ("recruiter", "agents"):
        spent = found["seconds"][side]
        assert [*spent] == ["p50", "p95", "max"]
        assert 0 <= spent["p50"] <= spent["p95"] <= spent["max"]


def test_what_a_match_says_is_one_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    line = "match --recruiter random --agents random --games 1 --mission tm"
    assert main(line.split()) == 0
    assert len(capsys.readouterr().out.splitlines()) == 6


def test_only_who_plays_both_sides_is_offered_for_a_comparison(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["lab", "compare", "--players", "nobody", "solid"]) == 2
    said = capsys.readouterr().err
    assert "expert" in said
    assert FOREWARNED not in said
    assert "omniscient" not in said


def test_a_level_climbs_the_ladder_once(capsys: pytest.CaptureFixture[str]) -> None:
    line = "lab ladder --levels random random --games 1 --mission tm --budget 0.5"
    assert main([*line.split(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["levels"] == ["random"]
    assert main(line.split()) == 0
    assert "One step up" not in capsys.readouterr().out


def test_a_file_that_is_named_twice_counts_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = str(tmp_path / "games.csv")
    results_file.save(Path(games), [play(RANDOM, seed) for seed in range(3)])
    assert main(["lab", "balance", "--mission", "tm", "--json", "--results", games, games]) == 0
    assert json.loads(capsys.readouterr().out)["all"][0]["games"] == 3


def test_compare_tells_both_sides_and_their_mean(capsys: pytest.CaptureFixture[str]) -> None:
    line = "lab compare --players greedy random --games 3 --mission tm"
    assert main([*line.split(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["both"]["low"] <= found["both"]["rate"] <= found["both"]["high"]
    assert main(line.split()) == 0
    assert f"{found['both']['rate']:.1%}" in capsys.readouterr().out


def test_ladder_and_balance_write_charts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base = ["--mission", "fg", "--games", "4", "--out", str(tmp_path)]
    assert main(["lab", "ladder", "--levels", "random", "greedy", *base]) == 0
    assert main(["lab", "balance", "--recruiter", "random", "--agents", "random", *base]) == 0
    out = capsys.readouterr().out
    assert "One step up" in out
    charts = ("start", "cards", "mayhem", "questions", "endings")
    for name in ("ladder-fg", *(f"balance-fg-{chart}" for chart in charts)):
        assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("lang", LANGS)
def test_results_are_told_in_every_language(
    lang: Lang, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = texts(lang)
    results_file.save(tmp_path / "games.csv", [play(RANDOM, seed) for seed in range(3)])
    match_line = "match --recruiter random --agents random --games 2 --mission tm --lang"
    assert main([*match_line.split(), lang]) == 0
    assert said.term("mission", "training") in capsys.readouterr().out
    balance_line = "lab balance --mission tm --results"
    words = [*balance_line.split(), str(tmp_path / "games.csv"), "--out", str(tmp_path)]
    assert main([*words, "--lang", lang]) == 0
    assert said.term("balance", "feature") in capsys.readouterr().out
    assert (tmp_path / "balance-tm-endings.png").exists()
    assert not (tmp_path / "balance-tm-mayhem.png").exists()  # Training has none


def test_balance_groups_every_game() -> None:
    games = match(RANDOM, range(10))
    tables = balance(games)
    assert sum(group.games for group in tables["start"]) == 10
    assert sum(group.games for group in tables["feature"]) == 30
    kinds = [group for kind in COUNTS if kind != "slips" for group in tables[kind]]
    asked = sum(int(group.name.rstrip("+")) * group.games for group in kinds)
    assert sum(int(group.name) * group.games for group in tables["questions"]) >= asked > 0


def test_a_heading_names_only_so_many_pairings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "games.csv"
    for level in ("random", "greedy"):
        for other in ("random", "greedy"):
            match(Pairing(Mission.TRAINING, level, other), [1], out=results)
    assert main(["lab", "balance", "--mission", "tm", "--results", str(results)]) == 0
    assert capsys.readouterr().out.splitlines()[0].count("against") == 3


def test_the_engine_and_its_twin_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "twin", "--games", "3"]) == 0
    assert capsys.readouterr().out.count("all equal") == 2


def test_charts_are_not_loaded_for_a_match() -> None:
    """A match must start without the extra `lab`."""
    code = "import sys, zanzibar.cli.commands.match; print('matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
