"""One game between computer players, and what is kept of it."""

from collections import Counter
from random import Random
from time import thread_time

from msgspec import Struct

from zanzibar.board import zanzibar
from zanzibar.bots import Bot
from zanzibar.lab.deal import deal
from zanzibar.lab.instruments.forewarned import Forewarned
from zanzibar.lab.instruments.omniscient import Omniscient
from zanzibar.lab.player import seat as seated
from zanzibar.rules import RECRUITER, GameAction, Mission, Rules, Ruleset, Side, Table, see_event
from zanzibar.rules.model import actions as act

QUESTIONS = {
    act.Ask: "asks",
    act.Reveal: "reveals",
    act.Shakedown: "shakedowns",
    act.Capture: "captures",
    act.Crosshairs: "crosshairs",
    act.MindSlip: "slips",
}


class Pairing(Struct, frozen=True):
    """Who plays whom, and how long they may think (None: as long as their level does).

    A player may have a time of its own: `expert@2` thinks for two seconds.
    """

    mission: Mission
    recruiter: str
    agents: str
    budget: float | None = None


class Played(Struct, frozen=True):
    """What is kept of a game. Decision times are microseconds, one for each act."""

    mission: str
    recruiter: str
    agents: str
    budget: float | None
    seed: int
    winner: str
    reason: str
    time: int
    round: int
    acts: int
    recruits: int
    start: str
    card: str
    hidden: str
    mayhem: str
    asks: int
    reveals: int
    shakedowns: int
    captures: int
    crosshairs: int
    slips: int
    recruiter_us: tuple[int, ...]
    agents_us: tuple[int, ...]


def rules_of(mission: Mission) -> Rules:
    return Rules(Ruleset(mission=mission), zanzibar())


def play(pairing: Pairing, seed: int) -> Played:
    """Play one game. The same pairing and seed give the same game everywhere."""
    rules = rules_of(pairing.mission)
    table = Table(rules, 2, deal(seed))
    players = {
        seat: seated(name, side, rules, Random(f"{seed} {side.value}"), pairing.budget)
        for seat, name, side in (
            (RECRUITER, pairing.recruiter, Side.RECRUITER),
            (1, pairing.agents, Side.AGENTS),
        )
    }
    thought: dict[int, list[int]] = {0: [], 1: []}
    kinds: Counter[str] = Counter()
    while not table.over:
        seat = table.due[0]
        begin = thread_time()
        action = _choose(players[seat], table, seat)
        thought[seat].append(round((thread_time() - begin) * 1e6))
        kinds[QUESTIONS.get(type(action), "")] += 1
        entry = table.act(seat, action)
        for other, player in players.items():
            if not isinstance(player, Omniscient):
                seen = [each for event in entry.events if (each := see_event(event, other))]
                if seen:
                    player.watch(seen)
    return _summary(pairing, seed, table, kinds, thought)


def _choose(player: Bot | Omniscient | Forewarned, table: Table, seat: int) -> GameAction:
    legal = table.legal(seat)
    if isinstance(player, Omniscient):
        return player.act(table.game, legal)
    if isinstance(player, Forewarned):
        return player.act(table, legal)
    return player.act(table.view(seat), legal)


def _summary(
    pairing: Pairing, seed: int, table: Table, kinds: Counter[str], thought: dict[int, list[int]]
) -> Played:
    board, public, secret = table.rules.board, table.public, table.game.recruiter
    result = table.result
    assert result is not None
    return Played(
        mission=pairing.mission.value,
        recruiter=pairing.recruiter,
        agents=pairing.agents,
        budget=pairing.budget,
        seed=seed,
        winner=result.winner.value,
        reason=result.reason.value,
        time=result.time,
        round=result.round,
        acts=len(table.log),
        recruits=public.recruits,
        start=board.names[secret.path[0]],
        card=secret.card or "",
        hidden=" ".join(board.features[f] for f in secret.hidden),
        mayhem=" ".join(board.border_names[border] for border in public.mayhem),
        asks=kinds["asks"],
        reveals=kinds["reveals"],
        shakedowns=kinds["shakedowns"],
        captures=kinds["captures"],
        crosshairs=kinds["crosshairs"],
        slips=kinds["slips"],
        recruiter_us=tuple(thought[RECRUITER]),
        agents_us=tuple(thought[1]),
    )
