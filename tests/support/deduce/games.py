"""Whole games for the deduction: random and greedy players, every option, acts taken back."""

from collections.abc import Iterator, Sequence
from random import Random

from msgspec import Struct

from zanzibar.board import zanzibar
from zanzibar.bots import create
from zanzibar.deduce import Deduction, Evidence
from zanzibar.rules import (
    RECRUITER,
    Entry,
    Mission,
    Phase,
    Rules,
    Ruleset,
    Side,
    Table,
    drawn_by,
    see_event,
)
from zanzibar.rules.model.actions import Undo
from zanzibar.shift import MODULES

UNDO = 0.03
"""How often a player takes an act back."""

RULESETS = (
    Ruleset(Mission.TRAINING),
    Ruleset(Mission.FULL),
    Ruleset(Mission.TRAINING, modules=("courier",)),
    Ruleset(Mission.FULL, second_slip_counts_past_visits=True, step_supply=8),
    Ruleset(Mission.FULL, step_supply=10, immortal_move_mandatory=True, modules=("courier",)),
)


class Setting(Struct, frozen=True):
    """The seed, the rules and the players of a game."""

    seed: int
    ruleset: Ruleset
    seats: int
    recruiter: str
    agents: str


def settings(missions: Sequence[Mission] = tuple(Mission)) -> Iterator[Setting]:
    """Yield games of random and greedy players with every option, without end."""
    seed = 0
    while True:
        chance = Random(seed)
        ruleset = chance.choice([each for each in RULESETS if each.mission in missions])
        levels = ("random", "greedy")
        yield Setting(
            seed, ruleset, chance.randint(2, 5), chance.choice(levels), chance.choice(levels)
        )
        seed += 1


def play(setting: Setting, rules: Rules | None = None) -> Iterator[tuple[Table, Entry]]:
    """Play a whole game and yield it after every act. Some acts are taken back."""
    rules = rules or Rules(setting.ruleset, zanzibar(), MODULES)
    table = Table(rules, setting.seats, drawn_by(Random(f"{setting.seed} deal")))
    bots = {
        seat: create(
            setting.recruiter if seat == RECRUITER else setting.agents,
            Side.RECRUITER if seat == RECRUITER else Side.AGENTS,
            rules,
            Random(f"{setting.seed} seat {seat}"),
        )
        for seat in range(setting.seats)
    }
    chance = Random(f"{setting.seed} undo")
    while not table.over:
        seat = chance.choice(table.due)
        undo = chance.random() < UNDO and table.can_undo(seat)
        action = Undo() if undo else bots[seat].act(table.view(seat), table.legal(seat))
        entry = table.act(seat, action)
        for other, bot in bots.items():
            if seen := [each for event in entry.events if (each := see_event(event, other))]:
                bot.watch(seen)
        yield table, entry


def moments(mission: Mission, chance: Random) -> Iterator[tuple[Deduction, tuple[int, ...]]]:
    """Yield some moments of games, each with the true path."""
    for setting in settings((mission,)):
        evidence: Evidence | None = None
        for table, entry in play(setting):
            evidence = evidence or Evidence(table.rules)
            for event in entry.events:
                evidence.see(event)
            if table.public.phase is Phase.AGENTS and chance.random() < 0.1 and not table.over:
                found = Deduction(evidence.scene, evidence.facts)
                if found.paths < 20_000:
                    yield found, table.game.recruiter.path
