"""What a computer player says aloud while it plays: ids and parameters, no sentences.

A line is worth saying when it helps a team mate to follow the plan. What the table sees anyway,
such as a move without a reason, has none.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from zanzibar.board import bits
from zanzibar.rules import AGENTS, NOBODY, NOWHERE, GameAction, Public, Rules
from zanzibar.rules.acts.recruiter import recruiting
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.vocabulary import BILL, DUSTY, MERU, Agent, Feature, Location

HUNCH, SURE = 34, 95
"""Percent below which a capture is a hunch, and from which there is hardly a doubt."""


class Remark(Struct, frozen=True):
    """One short public line. It tells what is done and why, never more than its seat knows."""

    id: str
    params: dict[str, str | int]


def remark(
    rules: Rules, public: Public, action: GameAction, percent: int, aim: Location = NOWHERE
) -> Remark | None:
    """The line that goes with an act, said before it is done.

    `percent` is how likely the Recruiter is thought to be where a capture is tried, and `aim` the
    place the team is after, if it has one in mind.
    """
    speaker = _Speaker(rules, public)
    match action:
        case acts.Ask(agent=agent, feature=feature):
            return speaker.about("bot.asks-all" if action.dolphin else "bot.asks", agent, feature)
        case acts.Capture(agent=agent) if percent:
            return speaker.at(_attempt(percent), agent, public.agents[agent], percent=percent)
        case acts.Reveal(agent=agent):
            return speaker.at("bot.reveals", agent, public.agents[agent])
        case acts.Shakedown(agent=agent, feature=feature):
            return speaker.about("bot.shakes", agent, feature)
        case acts.Crosshairs():
            return speaker.at("bot.looks", MERU, public.agents[MERU])
        case acts.DetectWeakness(source=source, to=to):
            return speaker.shoves(BILL, source, to)
        case acts.Push(to=to) if to != NOWHERE:
            source = public.agents[public.active]
            told = speaker.shoves(public.active, source, to)
            return told or speaker.at("bot.pushes", public.active, to)
        case acts.NeuroRhythm(agent=agent, to=to) if agent != DUSTY:
            return speaker.at("bot.carries", agent, to)
        case acts.MoveAgent(agent=agent, to=to) | acts.NeuroRhythm(agent=agent, to=to):
            return speaker.at("bot.moves", agent, aim) if speaker.nears(agent, to, aim) else None
        case acts.Done(agent=agent) if public.active == NOBODY:
            return speaker.at("bot.waits", agent, public.agents[agent])
        case acts.GiveBackStep(at=at):
            return Remark("bot.gives-back", {"location": rules.board.names[at]})
    return None


def _attempt(percent: int) -> str:
    if percent < HUNCH:
        return "bot.hunch"
    return "bot.captures" if percent < SURE else "bot.sure"


class _Speaker:
    """Puts lines about a table together, from what lies on it."""

    def __init__(self, rules: Rules, public: Public) -> None:
        self.rules = rules
        self.board = rules.board
        self.public = public

    def at(self, id: str, agent: Agent, location: Location, **more: int) -> Remark:
        return Remark(id, {"agent": AGENTS[agent], "location": self.board.names[location], **more})

    def about(self, id: str, agent: Agent, feature: Feature) -> Remark:
        return Remark(id, {"agent": AGENTS[agent], "feature": self.board.features[feature]})

    def nears(self, agent: Agent, to: Location, aim: Location) -> bool:
        """Whether the aim comes within one more move. What is done on the spot says itself."""
        if aim in (NOWHERE, to):
            return False
        near = self.rules.city(self.public).reach(2)
        return bool(near[to] >> aim & 1) and not near[self.public.agents[agent]] >> aim & 1

    def shoves(self, agent: Agent, source: Location, to: Location) -> Remark | None:
        """What an Immortal that has to leave makes possible, or spoils."""
        after = replace(self.public, immortals=self.public.immortals ^ (1 << source | 1 << to))
        threat = recruiting(self.rules, self.public)
        if threat is not None and recruiting(self.rules, after) != threat:
            return self.about("bot.parts", agent, threat)
        freed = next(self._freed(after), None)
        return None if freed is None else self.about("bot.clears", agent, freed)

    def _freed(self, after: Public) -> Iterator[Feature]:
        """Features that no Immortal bars any more, those at an Agent who can still ask first."""
        freed = self._barred(self.public) & ~self._barred(after)
        near = 0
        for agent, at in enumerate(after.agents):
            if not after.acted >> agent & 1 and at != NOWHERE:
                near |= self.board.features_at[at]
        yield from bits(freed & near)
        yield from bits(freed & ~near)

    def _barred(self, public: Public) -> int:
        barred = 0
        for at in bits(public.immortals):
            barred |= self.board.features_at[at]
        return barred
