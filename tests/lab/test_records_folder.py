"""Records of a match: `zanzibar match --records FOLDER`."""

from pathlib import Path

import pytest

from zanzibar.cli.main import main
from zanzibar.lab.game import Pairing
from zanzibar.lab.match import match
from zanzibar.lab.records_folder import RecordsFolder
from zanzibar.record import Record, read, replay
from zanzibar.rules import Mission

RANDOM = Pairing(Mission.TRAINING, "random", "random")


@pytest.mark.parametrize("jobs", [1, 2])
def test_record_of_every_game_replays_to_its_result(tmp_path: Path, jobs: int) -> None:
    games = match(RANDOM, range(3, 7), jobs=jobs, records=tmp_path)
    assert len([*tmp_path.iterdir()]) == len(games)
    for game in games:
        record = read(RecordsFolder(tmp_path, RANDOM).file(game.seed).read_bytes())
        assert isinstance(record, Record)
        table = replay(record)
        assert table.result is not None
        assert (table.result.winner.value, len(table.log)) == (game.winner, game.acts)
        assert record.header.players == {"R": "random", "1": "random"}
        assert record.header.extra == {"x-seed": str(game.seed)}


def test_match_command_keeps_records_that_the_record_command_accepts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = f"match --recruiter random --agents random --games 2 --mission tm --records {tmp_path}"
    assert main(words.split()) == 0
    for seed in (1, 2):
        assert main(["record", "check", str(tmp_path / f"training-random-random-{seed}.zan")]) == 0


def test_resumed_match_plays_only_games_without_a_result_or_a_record(tmp_path: Path) -> None:
    out, folder, played = tmp_path / "games.csv", tmp_path / "records", list[int]()
    first = match(RANDOM, range(2), out=out)
    match(RANDOM, range(3), out=out, records=folder, progress=played.append)
    assert sum(played) == 3
    files = sorted(folder.iterdir())
    assert len(files) == 3
    files[1].unlink()
    times = {file: file.stat().st_mtime_ns for file in files if file.exists()}
    again = match(RANDOM, range(3), out=out, records=folder)
    assert [game.winner for game in again[:2]] == [game.winner for game in first]
    assert sorted(folder.iterdir()) == files
    assert {file: file.stat().st_mtime_ns for file in times} == times


def test_file_names_hold_no_sign_that_a_file_system_refuses(tmp_path: Path) -> None:
    pairing = Pairing(Mission.FULL, "mine.py:Patient/x", "expert@2", 0.5)
    assert (
        RecordsFolder(tmp_path, pairing).file(7).name
        == "full-mine.py-Patient-x-expert@2-0.5s-7.zan"
    )


def test_folder_that_cannot_be_made_is_an_error_before_the_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    words = "match --recruiter random --agents random --games 1 --mission tm --records"
    assert main([*words.split(), str(blocked / "records")]) == 2
    assert "(file.unwritable)" in capsys.readouterr().err
