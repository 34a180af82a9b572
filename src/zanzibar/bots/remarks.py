"""The remarks of computer Agents: text ids and parameters, no sentences.

A remark helps team mates to follow the plan. An act whose reason is plain to see, such as a move
without an aim, has none.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from zanzibar.board import bits
from zanzibar.bots.api import BotRemark
from zanzibar.rules import AGENTS, NOBODY, NOWHERE, GameAction, Public, Rules
from zanzibar.rules.acts.recruiter import recruiting
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.vocabulary import BILL, DUSTY, MERU, Agent, Feature, Location

HUNCH, SURE = 34, 95
"""Percent below which a capture is a hunch, and from which there is hardly a doubt."""


def remark_on(
    rules: Rules, public: Public, action: GameAction, percent: int, aim: Location = NOWHERE
) -> BotRemark | None:
    """Return the remark that goes with an act, or None; `public` is the table before the act.

    `percent` is the probability that a capture hits, and `aim` the location the team is after.
    """
    writer = _RemarkWriter(rules, public)
    match action:
        case acts.Ask(agent=agent, feature=feature):
            return writer.about("bot.asks-all" if action.dolphin else "bot.asks", agent, feature)
        case acts.Capture(agent=agent) if percent:
            return writer.at(_capture_id(percent), agent, public.agents[agent], percent=percent)
        case acts.Reveal(agent=agent):
            return writer.at("bot.reveals", agent, public.agents[agent])
        case acts.Shakedown(agent=agent, feature=feature):
            return writer.about("bot.shakes", agent, feature)
        case acts.Crosshairs():
            return writer.at("bot.looks", MERU, public.agents[MERU])
        case acts.DetectWeakness(source=source, to=to):
            return writer.on_immortal_move(BILL, source, to)
        case acts.Push(to=to) if to != NOWHERE:
            effect = writer.on_immortal_move(public.active, public.agents[public.active], to)
            return effect or writer.at("bot.pushes", public.active, to)
        case acts.NeuroRhythm(agent=agent, to=to) if agent != DUSTY:
            return writer.at("bot.carries", agent, to)
        case acts.MoveAgent(agent=agent, to=to) | acts.NeuroRhythm(agent=agent, to=to):
            return writer.at("bot.moves", agent, aim) if writer.nears(agent, to, aim) else None
        case acts.Done(agent=agent) if public.active == NOBODY:
            return writer.at("bot.waits", agent, public.agents[agent])
        case acts.GiveBackStep(at=at):
            return BotRemark("bot.gives-back", {"location": rules.board.names[at]})
    return None


def _capture_id(percent: int) -> str:
    if percent < HUNCH:
        return "bot.hunch"
    return "bot.captures" if percent < SURE else "bot.sure"


class _RemarkWriter:
    """Makes remarks about a table."""

    def __init__(self, rules: Rules, public: Public) -> None:
        self.rules = rules
        self.board = rules.board
        self.public = public

    def at(self, id: str, agent: Agent, location: Location, **more: int) -> BotRemark:
        return BotRemark(
            id, {"agent": AGENTS[agent], "location": self.board.names[location], **more}
        )

    def about(self, id: str, agent: Agent, feature: Feature) -> BotRemark:
        return BotRemark(id, {"agent": AGENTS[agent], "feature": self.board.features[feature]})

    def nears(self, agent: Agent, to: Location, aim: Location) -> bool:
        """Return True if a move brings the aim within one more move, but does not reach it."""
        if aim in (NOWHERE, to):
            return False
        near = self.rules.city(self.public).reach(2)
        return bool(near[to] >> aim & 1) and not near[self.public.agents[agent]] >> aim & 1

    def on_immortal_move(self, agent: Agent, source: Location, to: Location) -> BotRemark | None:
        """Return a remark on the Recruit that an Immortal's move prevents, or the ASK it allows."""
        after = replace(self.public, immortals=self.public.immortals ^ (1 << source | 1 << to))
        threat = recruiting(self.rules, self.public)
        if threat is not None and recruiting(self.rules, after) != threat:
            return self.about("bot.parts", agent, threat)
        freed = next(self._freed_features(after), None)
        return None if freed is None else self.about("bot.clears", agent, freed)

    def _freed_features(self, after: Public) -> Iterator[Feature]:
        """Yield Features that no Immortal bars any more, those near Agents who can ask first."""
        freed = self._barred_features(self.public) & ~self._barred_features(after)
        near = 0
        for agent, at in enumerate(after.agents):
            if not after.acted >> agent & 1 and at != NOWHERE:
                near |= self.board.features_at[at]
        yield from bits(freed & near)
        yield from bits(freed & ~near)

    def _barred_features(self, public: Public) -> int:
        barred = 0
        for at in bits(public.immortals):
            barred |= self.board.features_at[at]
        return barred
