"""Record seeded games of the computer players: python -m tests.tools.bot_games FOLDER

Two versions of the bots decide alike if their folders are equal byte for byte: run this file with
each version on PYTHONPATH and compare with `diff -r`. Every act is recorded with the remark and the
Mental Notes that go with it. The decision times of each side are printed as CPU milliseconds.
"""

import argparse
import random
from pathlib import Path
from statistics import quantiles
from time import thread_time

from zanzibar.bots import create, names
from zanzibar.record import of, write_action, write_text
from zanzibar.rules import Action, Mission, Phase, Ruleset, Side, Table, see_event

UNLIMITED = 1e9
"""Seconds per decision: a budget that runs out would make games depend on the machine's speed."""
SIDES = (Side.RECRUITER, Side.AGENTS)


class RecordedGame:
    """One game between two computer players."""

    def __init__(self, mission: Mission, players: tuple[str, str], seed: int) -> None:
        self.table = Table.new(random.Random(f"{seed} draw"), Ruleset(mission=mission))
        self.bots = [
            create(name, side, self.table.rules, random.Random(f"{seed} {side}"), UNLIMITED)
            for name, side in zip(players, SIDES, strict=True)
        ]
        self.comments: list[str] = []
        self.milliseconds: dict[Side, list[float]] = {side: [] for side in SIDES}

    def play(self) -> str:
        """Play to the end. Return the record, then the remarks and notes of each act."""
        while not self.table.over:
            self._act(self.table.due[0])
        return "\n".join([write_text(of(self.table)), *self.comments, ""])

    def _act(self, seat: int) -> None:
        table, bot = self.table, self.bots[seat]
        if table.public.phase is Phase.AGENTS:
            for note in bot.asides(table.view(seat)):
                self.comments.append(f"{len(table.log)} {write_action(table.rules, note)}")
                self._commit(seat, note)
        begin = thread_time()
        action = bot.act(table.view(seat), table.legal(seat))
        self.milliseconds[SIDES[seat]].append(1000 * (thread_time() - begin))
        if (remark := bot.remark()) is not None:
            self.comments.append(f"{len(table.log)} {remark.id} {remark.params}")
        self._commit(seat, action)

    def _commit(self, seat: int, action: Action) -> None:
        entry = self.table.act(seat, action)
        for each, bot in enumerate(self.bots):
            if seen := [part for event in entry.events if (part := see_event(event, each))]:
                bot.watch(seen)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairings", nargs="+", metavar="RECRUITER-AGENTS")
    parser.add_argument("--missions", nargs="+", default=[mission.value for mission in Mission])
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    pairings = options.pairings or [f"{level}-{level}" for level in names(Side.AGENTS)]
    for mission in map(Mission, options.missions):
        for pairing in pairings:
            recruiter, agents = pairing.split("-")
            milliseconds: dict[Side, list[float]] = {side: [] for side in SIDES}
            texts = []
            for seed in range(options.seed, options.seed + options.games):
                game = RecordedGame(mission, (recruiter, agents), seed)
                texts.append(game.play())
                for side, times in game.milliseconds.items():
                    milliseconds[side] += times
            (options.folder / f"{mission.value}-{pairing}.txt").write_text("".join(texts))
            for side, times in milliseconds.items():
                p50, p95 = (quantiles(times, n=20)[k] for k in (9, 18))
                total = sum(times) / 1000
                print(
                    f"{mission.value} {pairing} {side.value}: p50 {p50:.3f} ms, p95 {p95:.3f} ms,"
                    f" {len(times)} decisions in {total:.1f} s",
                    flush=True,
                )


if __name__ == "__main__":
    main()
