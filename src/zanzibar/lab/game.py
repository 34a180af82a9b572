"""One game between computer players, and its result."""

from collections import Counter
from random import Random
from time import thread_time

from msgspec import Struct

from zanzibar.board import zanzibar
from zanzibar.bots import Bot
from zanzibar.bots.evaluation import questions
from zanzibar.lab.deal import deal
from zanzibar.lab.instruments.forewarned_recruiter import ForewarnedRecruiter
from zanzibar.lab.instruments.omniscient_agents import OmniscientAgents
from zanzibar.lab.player import create_player
from zanzibar.record import Header, of, seat_text, write_text
from zanzibar.rules import RECRUITER, GameAction, Mission, Rules, Ruleset, Side, Table, see_event
from zanzibar.rules.model.actions import MindSlip

AGENTS_SEAT = 1
QUESTION_COUNTS = {
    questions.ASK: "asks",
    questions.ASK_ALL: "asks",
    questions.REVEAL: "reveals",
    questions.CAPTURE: "captures",
    questions.SHAKEDOWN: "shakedowns",
    questions.CROSSHAIRS: "crosshairs",
}


class Pairing(Struct, frozen=True):
    """The players of a match and their seconds per decision (None: those of their level).

    A player may have a time of its own: `expert@2` has two seconds.
    """

    mission: Mission
    recruiter: str
    agents: str
    budget: float | None = None


class PlayedGame(Struct, frozen=True):
    """The result of a game: a row of a results file. Decision times are microseconds per act."""

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


def play(pairing: Pairing, seed: int) -> PlayedGame:
    """Play one game. The same pairing and seed give the same game on every machine."""
    return _play(pairing, seed)[0]


def play_with_record(pairing: Pairing, seed: int) -> tuple[PlayedGame, str]:
    """Play one game and return its record, too, as text."""
    game, table = _play(pairing, seed)
    players = {seat_text(RECRUITER): pairing.recruiter, seat_text(AGENTS_SEAT): pairing.agents}
    header = Header(table.created.board, players=players, extra={"x-seed": str(seed)})
    return game, write_text(of(table, header))


def _play(pairing: Pairing, seed: int) -> tuple[PlayedGame, Table]:
    rules = rules_of(pairing.mission)
    table = Table(rules, 2, deal(seed))
    players = {
        seat: create_player(name, side, rules, Random(f"{seed} {side.value}"), pairing.budget)
        for seat, name, side in (
            (RECRUITER, pairing.recruiter, Side.RECRUITER),
            (AGENTS_SEAT, pairing.agents, Side.AGENTS),
        )
    }
    microseconds: dict[int, list[int]] = {RECRUITER: [], AGENTS_SEAT: []}
    counts: Counter[str] = Counter()
    while not table.over:
        seat = table.due[0]
        begin = thread_time()
        action = _choose(players[seat], table, seat)
        microseconds[seat].append(round((thread_time() - begin) * 1e6))
        counts[_counted_as(action)] += 1
        entry = table.act(seat, action)
        for other, player in players.items():
            if not isinstance(player, OmniscientAgents):
                seen = [each for event in entry.events if (each := see_event(event, other))]
                if seen:
                    player.watch(seen)
    return _result(pairing, seed, table, counts, microseconds), table


def _choose(
    player: Bot | OmniscientAgents | ForewarnedRecruiter, table: Table, seat: int
) -> GameAction:
    legal = table.legal(seat)
    if isinstance(player, OmniscientAgents):
        return player.act(table.game, legal)
    if isinstance(player, ForewarnedRecruiter):
        return player.act(table, legal)
    return player.act(table.view(seat), legal)


def _counted_as(action: GameAction) -> str:
    """Return the column of the results that counts an act, or an empty string."""
    if isinstance(action, MindSlip):
        return "slips"
    question = questions.question_of(action, 0)
    return "" if question is None else QUESTION_COUNTS.get(questions.kind_of(question), "")


def _result(
    pairing: Pairing,
    seed: int,
    table: Table,
    counts: Counter[str],
    microseconds: dict[int, list[int]],
) -> PlayedGame:
    board, public, secret = table.rules.board, table.public, table.game.recruiter
    result = table.result
    assert result is not None
    return PlayedGame(
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
        asks=counts["asks"],
        reveals=counts["reveals"],
        shakedowns=counts["shakedowns"],
        captures=counts["captures"],
        crosshairs=counts["crosshairs"],
        slips=counts["slips"],
        recruiter_us=tuple(microseconds[RECRUITER]),
        agents_us=tuple(microseconds[AGENTS_SEAT]),
    )
