"""Computers in games that differ only behind the screen do, say and note the same.

Each pair is a real game and its twin: another path, Recruiter card and hidden cards that fit
everything public, drawn from the exact deduction. A Recruiter that knows its secret plays in the
same process, so nothing may leak by a cache or a global either.
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
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.vocabulary import side_of

LEVELS = names(Side.AGENTS)
ENOUGH = 1e9
"""Seconds to think: a clock that runs out would make a difference that is none of ours."""
SETUP = {Phase.MAYHEM, Phase.DEAL, Phase.PLACE, Phase.SECOND_SLIP}

Outcome: TypeAlias = tuple[int, ...]


Likes: TypeAlias = tuple[type[Action], ...]


class Setting(Struct, frozen=True):
    """What a pair of games has in common."""

    ruleset: Ruleset
    until: int
    seats: int = 2
    likes: Likes = ()
    """What a team mate insists on."""


class Script(Struct, frozen=True):
    """What one side does, and what chance gives, in order."""

    acts: tuple[Action, ...] = ()
    outcomes: tuple[Outcome, ...] = ()


Play: TypeAlias = "Callable[[str, Setting, int, Script], Course]"


class Decision(Struct, frozen=True):
    """What a computer did at one moment, all of it."""

    seat: int
    phase: Phase
    action: Action
    remark: BotRemark | None
    notes: tuple[Action, ...]


class Course:
    """A game of computers, and what those of one side decide in it."""

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
        """What was waited for after how many acts."""
        self.known: list[tuple[int, int]] = [(0, 0)]
        """Acts and decisions at each moment when everybody knows how the Recruiter has moved."""

    def _draw(self, kind: str, options: Outcome, count: int) -> Outcome:
        return next(self.outcomes, None) or self.chance(kind, options, count)

    def sit(self, seat: int, level: str) -> None:
        chance = random.Random(f"{self.seed} {seat}")
        self.bots[seat] = create(level, side_of(seat), self.rules, chance, ENOUGH)

    def ask(self, seat: int) -> act.GameAction:
        bot, view, phase = self.bots[seat], self.table.view(seat), self.table.public.phase
        action = bot.act(view, self.table.legal(seat))
        if side_of(seat) is self.side:
            self.decided.append(Decision(seat, phase, action, bot.remark(), ()))
        return action

    def do(self, seat: int, action: Action) -> bool:
        """Whether the game goes on. An act that would end it unmasks everything: it is left out."""
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
        first = wanted[0] if wanted else act.Undo()
        self.decided.append(Decision(seat, self.table.public.phase, first, None, wanted))
        for action in wanted:
            self.do(seat, action)


# --- the Agents' side --------------------------------------------------------------------------


def agents_play(level: str, setting: Setting, seed: int, script: Script) -> Course:
    """The Agents decide for themselves; the Recruiter does too, once the script is over."""
    course = Course(Side.AGENTS, setting, seed, script)
    course.sit(RECRUITER, "solid")
    course.sit(1, level)
    while course.table.public.time < setting.until:
        if course.table.public.phase is Phase.AGENTS:
            course.note(1)
        (seat,) = course.table.due
        action = course.ask(seat)
        if not course.do(seat, next(course.acts, action) if seat == RECRUITER else action):
            break
    return course


def agents_advise(level: str | None, setting: Setting, seed: int, script: Script) -> Course:
    """Somebody else acts, so that rare things happen; computers watch and are asked."""
    course = Course(Side.AGENTS, setting, seed, script)
    course.sit(RECRUITER, "random")
    if level is not None:
        for seat in range(1, setting.seats):
            course.sit(seat, level)
    whims = random.Random(seed)
    while course.table.public.time < setting.until:
        public = course.table.public
        if public.phase is Phase.AGENTS and act.Reveal in setting.likes:
            fill_the_box(course)
        seat = whims.choice(course.table.due)
        action = whim(course.table, seat, setting.likes, whims)
        course.phases.append((len(course.table.log), public.phase))
        if seat == RECRUITER:
            action = next(course.acts, course.ask(seat))
        elif level is not None and (public.phase is not Phase.AGENTS or whims.random() < 0.2):
            course.ask(seat)
        if not course.do(seat, action):
            break
    return course


def fill_the_box(course: Course) -> None:
    """So many notes that a REVEAL has to wait until one is handed back."""
    table = course.table
    for at in range(notes_left(table.rules, table.public)):
        course.do(2, act.PlaceNote(at, "?"))


def whim(table: Table, seat: int, likes: Likes, whims: random.Random) -> Action:
    legal = table.legal(seat)
    liked = [each for each in legal if isinstance(each, likes)]
    return whims.choice(liked if liked and whims.random() < 0.7 else legal)


def another_world(table: Table, acts: int, seed: int) -> World | None:
    """The world least like the truth, out of many that fit everything public after some acts."""
    truth = table.game.recruiter
    events = [event for entry in table.log[:acts] for event in entry.events]
    found = deduce(table.rules, events).sample(random.Random(seed), 300)

    def unlike(world: World) -> tuple[int, int, bool]:
        steps = sum(a != b for a, b in zip(world.path, truth.path, strict=False))
        return steps, len(set(world.hidden) - set(truth.hidden)), world.card != truth.card

    other = max(found, key=unlike)
    return other if unlike(other) > (0, 0, False) else None


def told_anew(table: Table, length: int, world: World) -> Script:
    """The Recruiter's first acts of a game and all its chance, as they are in another world."""
    path = iter(world.path)
    acts: list[Action] = []
    outcomes: list[Outcome] = []
    for entry in table.log[:length]:
        drawn = [each.outcome for each in entry.drawn]
        action = entry.action
        match action:
            case act.ChooseCard(card=None):
                drawn = [(table.rules.card_ids.index(world.card),)]
            case act.ChooseCard():
                action = act.ChooseCard(world.card)
            case act.ChooseStart():
                action, drawn = act.ChooseStart(next(path)), [world.hidden]
            case act.Step():
                action = act.Step(next(path))
            case act.MindSlip(token=token):
                action = act.MindSlip(next(path), token)
        outcomes += drawn
        if entry.seat == RECRUITER:
            acts.append(action)
    return Script(tuple(acts), tuple(outcomes))


def untold(game: Course) -> tuple[int, int, World]:
    """The last moment at which more than one world is possible, in acts and decisions."""
    return next(
        (*moment, world)
        for moment in reversed(game.known)
        if (world := another_world(game.table, moment[0], game.seed))
    )


def check_twins(play: Play, level: str, setting: Setting, seed: int) -> set[Phase]:
    """Play a game and its twin; gives the phases in which the computers were asked."""
    game = play(level, setting, seed, Script())
    acts, decisions, world = untold(game)
    twin = play(level, setting, seed, told_anew(game.table, acts, world))
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
    """Tells its partner across the screen where it is, and acts by what it was told."""

    told: ClassVar[tuple[int, ...]] = ()

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def watch(self, seen: Sequence[Seen]) -> None:
        pass

    def act(self, view: View, legal: Sequence[act.GameAction]) -> act.GameAction:
        if isinstance(view.own, RecruiterSecret):
            Peeking.told = view.own.path
            return self.chance.choice([a for a in legal if not isinstance(a, act.OpeningBack)])
        return legal[sum(Peeking.told) % len(legal)]


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    here = "tests.bots.test_honest_twins.create"
    monkeypatch.setattr(here, lambda level, side, rules, chance, budget: Peeking(chance))
    # Once the Agents act differently, what the Recruiter does may not even be possible.
    with pytest.raises((AssertionError, Refused)):
        check_twins(agents_play, "any", Setting(Ruleset(), 8), 3)


SHAKEN = Setting(Ruleset(deal=Deal.CHOOSE), 10, 4, (act.Shakedown, act.Reveal))
"""Several seats choose their Agents, Immortals are pushed, and the box has no notes left."""
ASKED = Setting(Ruleset(step_supply=8), 14, 2, (act.Ask,))
"""Nothing but questions, until there are no STEP tokens left."""


@cache
def eventful(setting: Setting, phases: frozenset[Phase]) -> int:
    """The first seed with which all these phases come up."""
    for seed in range(2000):
        course = agents_advise(None, setting, seed, Script())
        if phases <= {phase for _, phase in course.phases}:
            acts, _, _ = untold(course)
            if phases <= {phase for when, phase in course.phases if when < acts}:
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
def test_in_every_phase(level: str, setting: Setting, phases: list[Phase]) -> None:
    seed = eventful(setting, frozenset(phases))
    assert check_twins(agents_advise, level, setting, seed) >= set(phases)


# --- the Recruiter -----------------------------------------------------------------------------


def recruiter_plays(level: str, mission: Mission, seed: int, notebook: str | None) -> Course:
    """A game against simple Agents, who keep a notebook or do not."""
    setting = Setting(Ruleset(mission=mission, assist=Assist.NOTEBOOK), 8)
    course = Course(Side.RECRUITER, setting, seed, Script())
    course.sit(RECRUITER, level)
    course.sit(1, "greedy")
    while course.table.public.time < setting.until:
        if notebook is not None:
            now = f"{notebook} {len(course.table.log)}"
            course.do(1, act.WriteNotebook(now))
        (seat,) = course.table.due
        if not course.do(seat, course.ask(seat)):
            break
    return course


@pytest.mark.parametrize("level", names(Side.RECRUITER))
@pytest.mark.parametrize("mission", Mission)
def test_a_recruiter_does_the_same_whatever_the_agents_keep_to_themselves(
    level: str, mission: Mission
) -> None:
    silent, busy = (recruiter_plays(level, mission, 2, text) for text in (None, "B2?"))
    assert busy.table.game.agents != silent.table.game.agents
    assert busy.table.view(RECRUITER) == silent.table.view(RECRUITER)
    assert busy.decided == silent.decided
    assert {Phase.CARD, Phase.OPENING, Phase.RECRUITER, Phase.ANSWER} <= {
        each.phase for each in silent.decided
    }
