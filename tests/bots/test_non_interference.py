"""Computers in games that differ only in hidden information do, say and note the same.

Each pair is a game and its twin: another path, Recruiter card and hidden cards that fit everything
public, drawn from the exact deduction. A Recruiter that knows its secret plays in the same process,
so the tests also find leaks by a cache or a global.
"""

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import ClassVar, TypeAlias

import pytest
from msgspec import Struct

from zanzibar.board import zanzibar
from zanzibar.bots import Bot, BotRemark, create, names
from zanzibar.deduce import World, deduce
from zanzibar.rules import (
    RECRUITER,
    Action,
    Assist,
    Deal,
    Entry,
    Mission,
    Phase,
    RecruiterSecret,
    Refused,
    Rules,
    Ruleset,
    Seen,
    Side,
    Table,
    View,
    drawn_by,
    see_event,
)
from zanzibar.rules.acts.out_of_turn import notes_left
from zanzibar.rules.model import actions
from zanzibar.rules.model.vocabulary import side_of

LEVELS = names(Side.AGENTS)
ENOUGH = 1e9
"""Seconds per decision: a budget that runs out would make games differ for another reason."""
SETUP = {Phase.MAYHEM, Phase.DEAL, Phase.PLACE, Phase.SECOND_SLIP}

Outcome: TypeAlias = tuple[int, ...]


Likes: TypeAlias = tuple[type[Action], ...]


class Setting(Struct, frozen=True):
    """The setting that a pair of games has in common."""

    ruleset: Ruleset
    until: int
    seats: int = 2
    likes: Likes = ()
    """Actions that a team mate prefers."""


class Script(Struct, frozen=True):
    """The acts of one side and the outcomes of chance, in order."""

    acts: tuple[Action, ...] = ()
    outcomes: tuple[Outcome, ...] = ()


Play: TypeAlias = "Callable[[str, Setting, int, Script], ScriptedGame]"


class Decision(Struct, frozen=True):
    """All that a computer did at one moment."""

    seat: int
    phase: Phase
    action: Action
    remark: BotRemark | None
    notes: tuple[Action, ...]


class ScriptedGame:
    """A game of computers with the decisions of one side."""

    def __init__(self, side: Side, setting: Setting, seed: int, script: Script) -> None:
        self.side = side
        self.rules = Rules(setting.ruleset, zanzibar())
        self.seed = seed
        self.acts, self.outcomes = iter(script.acts), iter(script.outcomes)
        self.chance = drawn_by(random.Random(f"{seed} draw"))
        self.table = Table(self.rules, setting.seats, self._draw)
        self.bots: dict[int, Bot] = {}
        self.decided: list[Decision] = []
        self.phases: list[tuple[int, Phase]] = []
        """The phase after each number of acts."""
        self.known: list[tuple[int, int]] = [(0, 0)]
        """Acts and decisions whenever it is public how the Recruiter has moved."""

    def _draw(self, kind: str, options: Outcome, count: int) -> Outcome:
        return next(self.outcomes, None) or self.chance(kind, options, count)

    def sit(self, seat: int, level: str) -> None:
        chance = random.Random(f"{self.seed} {seat}")
        self.bots[seat] = create(level, side_of(seat), self.rules, chance, ENOUGH)

    def ask(self, seat: int) -> actions.GameAction:
        bot, view, phase = self.bots[seat], self.table.view(seat), self.table.public.phase
        action = bot.act(view, self.table.legal(seat))
        if side_of(seat) is self.side:
            self.decided.append(Decision(seat, phase, action, bot.remark(), ()))
        return action

    def do(self, seat: int, action: Action) -> bool:
        """Do an act and return True, unless the act ends the game: that unmasks everything."""
        decided = self.table.decide(seat, action)
        if decided.game.public.phase is Phase.OVER:
            return False
        self.table.commit(decided)
        for each, bot in self.bots.items():
            seen = [part for event in decided.entry.events if (part := see_event(event, each))]
            if seen:
                bot.watch(seen)
        if self.table.public.phase is not Phase.RECRUITER:
            self.known.append((len(self.table.log), len(self.decided)))
        return True

    def note(self, seat: int) -> None:
        """Let one computer place, edit and remove notes."""
        wanted = tuple(self.bots[seat].asides(self.table.view(seat)))
        first = wanted[0] if wanted else actions.Undo()
        self.decided.append(Decision(seat, self.table.public.phase, first, None, wanted))
        for action in wanted:
            self.do(seat, action)


# --- the Agents' side --------------------------------------------------------------------------


def agents_play(level: str, setting: Setting, seed: int, script: Script) -> ScriptedGame:
    """Let both sides decide for themselves, the Recruiter once its script is over."""
    game = ScriptedGame(Side.AGENTS, setting, seed, script)
    game.sit(RECRUITER, "solid")
    game.sit(1, level)
    while game.table.public.time < setting.until:
        if game.table.public.phase is Phase.AGENTS:
            game.note(1)
        (seat,) = game.table.due
        action = game.ask(seat)
        if not game.do(seat, next(game.acts, action) if seat == RECRUITER else action):
            break
    return game


def agents_advise(level: str | None, setting: Setting, seed: int, script: Script) -> ScriptedGame:
    """Act at random, so that rare phases occur; let computers watch and decide without effect."""
    game = ScriptedGame(Side.AGENTS, setting, seed, script)
    game.sit(RECRUITER, "random")
    if level is not None:
        for seat in range(1, setting.seats):
            game.sit(seat, level)
    whims = random.Random(seed)
    while game.table.public.time < setting.until:
        public = game.table.public
        if public.phase is Phase.AGENTS and actions.Reveal in setting.likes:
            fill_the_box(game)
        seat = whims.choice(game.table.due)
        action = whim(game.table, seat, setting.likes, whims)
        game.phases.append((len(game.table.log), public.phase))
        if seat == RECRUITER:
            action = next(game.acts, game.ask(seat))
        elif level is not None and (public.phase is not Phase.AGENTS or whims.random() < 0.2):
            game.ask(seat)
        if not game.do(seat, action):
            break
    return game


def fill_the_box(game: ScriptedGame) -> None:
    """Place so many notes that a REVEAL has to wait until one is handed back."""
    table = game.table
    for at in range(notes_left(table.rules, table.public)):
        game.do(2, actions.PlaceNote(at, "?"))


def whim(table: Table, seat: int, likes: Likes, whims: random.Random) -> Action:
    legal = table.legal(seat)
    liked = [each for each in legal if isinstance(each, likes)]
    return whims.choice(liked if liked and whims.random() < 0.7 else legal)


def another_world(table: Table, acts: int, seed: int) -> World | None:
    """Return the world least like the truth, out of many that fit everything public."""
    truth = table.game.recruiter
    events = [event for entry in table.log[:acts] for event in entry.events]
    found = deduce(table.rules, events).sample(random.Random(seed), 300)

    def unlike(world: World) -> tuple[int, int, bool]:
        steps = sum(a != b for a, b in zip(world.path, truth.path, strict=False))
        return steps, len(set(world.hidden) - set(truth.hidden)), world.card != truth.card

    other = max(found, key=unlike)
    return other if unlike(other) > (0, 0, False) else None


def translated(table: Table, length: int, world: World) -> Script:
    """Return the Recruiter's first acts and all outcomes of chance, translated to another world."""
    path = iter(world.path)
    acts: list[Action] = []
    outcomes: list[Outcome] = []
    for entry in table.log[:length]:
        drawn = [each.outcome for each in entry.drawn]
        action = entry.action
        match action:
            case actions.ChooseCard(card=None):
                drawn = [(table.rules.card_ids.index(world.card),)]
            case actions.ChooseCard():
                action = actions.ChooseCard(world.card)
            case actions.ChooseStart():
                action, drawn = actions.ChooseStart(next(path)), [world.hidden]
            case actions.Step():
                action = actions.Step(next(path))
            case actions.MindSlip(token=token):
                action = actions.MindSlip(next(path), token)
        outcomes += drawn
        if entry.seat == RECRUITER:
            acts.append(action)
    return Script(tuple(acts), tuple(outcomes))


def last_open_moment(game: ScriptedGame) -> tuple[int, int, World]:
    """Return the last moment at which several worlds are possible, in acts and decisions."""
    return next(
        (*moment, world)
        for moment in reversed(game.known)
        if (world := another_world(game.table, moment[0], game.seed))
    )


def check_twins(play: Play, level: str, setting: Setting, seed: int) -> set[Phase]:
    """Play a game and its twin; return the phases in which computers decided."""
    game = play(level, setting, seed, Script())
    acts, decisions, world = last_open_moment(game)
    twin = play(level, setting, seed, translated(game.table, acts, world))
    assert [_public(entry) for entry in twin.table.log[:acts]] == [
        _public(entry) for entry in game.table.log[:acts]
    ]
    assert twin.table.game.recruiter.path[: len(world.path)] == world.path
    assert twin.decided[:decisions] == game.decided[:decisions]
    return {each.phase for each in game.decided[:decisions]}


def _public(entry: Entry) -> object:
    return entry.seat, [see_event(event, 1) for event in entry.events]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("mission", Mission)
def test_agents_do_say_and_note_the_same_whatever_is_hidden(level: str, mission: Mission) -> None:
    setting = Setting(Ruleset(mission=mission), 8 if level == "expert" else 11)
    assert Phase.AGENTS in check_twins(agents_play, level, setting, 3)


class Peeking(Bot):
    """Leaks the Recruiter's path to the Agents through a class variable."""

    leaked: ClassVar[tuple[int, ...]] = ()

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def watch(self, seen: Sequence[Seen]) -> None:
        pass

    def act(self, view: View, legal: Sequence[actions.GameAction]) -> actions.GameAction:
        if isinstance(view.own, RecruiterSecret):
            Peeking.leaked = view.own.path
            return self.chance.choice([a for a in legal if not isinstance(a, actions.OpeningBack)])
        return legal[sum(Peeking.leaked) % len(legal)]


def test_leak_through_a_global_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    here = "tests.bots.test_non_interference.create"
    monkeypatch.setattr(here, lambda level, side, rules, chance, budget: Peeking(chance))
    # Once the Agents act differently, the Recruiter's scripted acts may be illegal.
    with pytest.raises((AssertionError, Refused)):
        check_twins(agents_play, "any", Setting(Ruleset(), 8), 3)


SHAKEN = Setting(Ruleset(deal=Deal.CHOOSE), 10, 4, (actions.Shakedown, actions.Reveal))
"""Several seats choose their Agents, push Immortals, and use up the notes."""
ASKED = Setting(Ruleset(step_supply=8), 14, 2, (actions.Ask,))
"""The Agents only ask, until there are no STEP tokens left."""


@cache
def eventful(setting: Setting, phases: frozenset[Phase]) -> int:
    """Return the first seed with which all these phases occur."""
    for seed in range(2000):
        game = agents_advise(None, setting, seed, Script())
        if phases <= {phase for _, phase in game.phases}:
            acts, _, _ = last_open_moment(game)
            if phases <= {phase for when, phase in game.phases if when < acts}:
                return seed
    raise AssertionError("never")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("setting", "phases"),
    [
        (SHAKEN, [*SETUP, Phase.AGENTS, Phase.PUSH, Phase.HAND_BACK_NOTE]),
        (ASKED, [Phase.GIVE_BACK_STEP]),
    ],
    ids=["shaken", "asked"],
)
def test_agents_decide_alike_in_every_phase(
    level: str, setting: Setting, phases: list[Phase]
) -> None:
    seed = eventful(setting, frozenset(phases))
    assert check_twins(agents_advise, level, setting, seed) >= set(phases)


# --- the Recruiter -----------------------------------------------------------------------------


def recruiter_plays(level: str, mission: Mission, seed: int, notebook: str | None) -> ScriptedGame:
    """Play a game against greedy Agents, who keep a notebook or do not."""
    setting = Setting(Ruleset(mission=mission, assist=Assist.NOTEBOOK), 8)
    game = ScriptedGame(Side.RECRUITER, setting, seed, Script())
    game.sit(RECRUITER, level)
    game.sit(1, "greedy")
    while game.table.public.time < setting.until:
        if notebook is not None:
            now = f"{notebook} {len(game.table.log)}"
            game.do(1, actions.WriteNotebook(now))
        (seat,) = game.table.due
        if not game.do(seat, game.ask(seat)):
            break
    return game


@pytest.mark.parametrize("level", names(Side.RECRUITER))
@pytest.mark.parametrize("mission", Mission)
def test_recruiter_does_the_same_whatever_the_agents_notebook_says(
    level: str, mission: Mission
) -> None:
    silent, busy = (recruiter_plays(level, mission, 2, text) for text in (None, "B2?"))
    assert busy.table.game.agents != silent.table.game.agents
    assert busy.table.view(RECRUITER) == silent.table.view(RECRUITER)
    assert busy.decided == silent.decided
    assert {Phase.CARD, Phase.OPENING, Phase.RECRUITER, Phase.ANSWER} <= {
        each.phase for each in silent.decided
    }
