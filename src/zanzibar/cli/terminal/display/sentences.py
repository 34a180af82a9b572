"""A game in sentences: events, the next decision, acts in lists, refusals."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from zanzibar.board import Board
from zanzibar.bots import BotRemark
from zanzibar.cli.terminal.display.names import card_name
from zanzibar.rules import (
    AGENTS,
    NOBODY,
    NOWHERE,
    RECRUITER,
    SHARED,
    GameAction,
    Phase,
    Public,
    RecruiterSecret,
    Rejection,
    Rules,
    Seat,
    Seen,
    Slip,
    View,
)
from zanzibar.rules.acts.setup import mayhem_seat
from zanzibar.rules.model.actions import MindSlip, Step
from zanzibar.rules.model.events import (
    Acted,
    Activated,
    AgentsDealt,
    AnswerChosen,
    Answered,
    CardChosen,
    Created,
    Ended,
    StartChosen,
    Visited,
)
from zanzibar.rules.model.fields import FieldKind, fields_of
from zanzibar.rules.model.ruleset import IMMORTALS, MAYHEM_TOKENS, OPENING
from zanzibar.text import Texts, clock
from zanzibar.text.texts import Param

_SILENT = (Activated, Created)
_LESS_EXACT = (Acted, CardChosen, StartChosen)
"""Public parts that the Recruiter's own part of the same event repeats more exactly."""


class GameSentences:
    """Sentences about one game in one language, made from what the reader's seat may know."""

    def __init__(self, texts: Texts, rules: Rules, seats: int) -> None:
        own = (module.texts.get(texts.lang, "") for module in rules.modules)
        self.texts = texts.extended(tuple(source for source in own if source))
        self.rules = rules
        self.board: Board = rules.board
        self.seats = seats

    # --- names ---------------------------------------------------------------------------------

    def place(self, at: int) -> str | None:
        return None if at == NOWHERE else self.board.names[at]

    def places(self, mask: int) -> str:
        return ", ".join(self.board.names_of(mask))

    def agent(self, agent: int) -> str:
        return self.texts.term("agent", AGENTS[agent])

    def feature(self, feature: int) -> str:
        key = self.board.features[feature]
        return self.texts.feature(key, self.board.spec.features[key])

    def features(self, features: Iterable[int]) -> str:
        return ", ".join(self.feature(feature) for feature in features)

    def seat(self, seat: Seat) -> str:
        if seat == RECRUITER:
            return self.texts.say("role_recruiter")
        if seat == SHARED:
            return self.texts.say("seat-shared")
        if self.seats == 2:
            return self.texts.say("role_agents")
        return self.texts.say("seat-agent", seat=seat)

    def _key(self, part: Any) -> str:
        """Return the key of an action or event among the messages; a key has no dots."""
        return self.rules.catalogue.names[type(part)].replace(".", "_")

    # --- events --------------------------------------------------------------------------------

    def happened(self, seen: Sequence[Seen]) -> list[str]:
        """Describe an act as one seat has seen it."""
        sentences: list[str] = []
        for event in seen:
            if event.public is not None and not (
                event.own is not None and isinstance(event.public, _LESS_EXACT)
            ):
                sentences += self._event(event.public)
            if event.own is not None:
                sentences += self._event(event.own)
        return sentences

    def _event(self, part: Any) -> list[str]:
        if isinstance(part, _SILENT):
            return []
        kind = self._key(part)
        match part:
            case Ended():
                return [self.texts.term("event", kind)]
            case AgentsDealt() if self.seats == 2:
                return []  # one seat holds them all
            case AgentsDealt(held=held):
                dealt = ", ".join(
                    self.texts.say("log-dealt-to", agent=self.agent(agent), seat=self.seat(seat))
                    for agent, seat in enumerate(held)
                )
                return [self.texts.term("event", kind, held=dealt)]
            case Answered(steps=steps) | AnswerChosen(steps=steps):
                where = self.places(steps)
                return [self.texts.term("event", kind, steps=where, count=steps.bit_count())]
            case Visited():
                params = self._params(part)
                visit = [self.texts.term("event", kind, **params)]
                visit.append(self.texts.say("event_Visited.contacts", contacts=part.contacts))
                if part.retrieves:
                    visit.append(self.texts.say("event_Visited.retrieves"))
                return [" ".join(visit)]
        return [self.texts.term("event", kind, **self._params(part))]

    def _params(self, part: Struct) -> dict[str, Param]:
        return {
            name: self._param(kind, getattr(part, name))
            for name, kind in fields_of(type(part)).items()
        }

    def _param(self, kind: FieldKind, value: Any) -> Param:
        """Format a field of an action or event; numbers and texts stay as they are."""
        format_value = self._formats.get(kind)
        return value if value is None or format_value is None else format_value(value)

    @cached_property
    def _formats(self) -> dict[FieldKind, Callable[[Any], Param]]:
        return {
            FieldKind.LOCATION: self.place,
            FieldKind.MAYBE_LOCATION: self.place,
            FieldKind.LOCATIONS: self.places,
            FieldKind.BORDER: self.board.border_names.__getitem__,
            FieldKind.AGENT: self.agent,
            FieldKind.SEAT: self.seat,
            FieldKind.FEATURE: self.feature,
            FieldKind.FEATURES: self.features,
            FieldKind.CARD: lambda card: card_name(card, self.texts),
            FieldKind.MAYBE_CARD: lambda card: card_name(card, self.texts),
            FieldKind.TIME: clock,
            FieldKind.SLIP: lambda slip: self.texts.term("slip", slip.value),
            FieldKind.MAYBE_SLIP: lambda slip: self.texts.term("slip", slip.value),
            FieldKind.SIDE: lambda side: str(side.value),
        }

    def remark(self, remark: BotRemark) -> str:
        """Put the remark of a computer into words."""
        params = {key: self._named(key, value) for key, value in remark.params.items()}
        return self.texts.term("bot", remark.id.removeprefix("bot."), **params)

    # --- the next decision ---------------------------------------------------------------------

    def expected(self, view: View, due: bool) -> str:
        """Say what the table waits for, to a seat that is due or to one that waits."""
        public = view.public
        phase, params = self._phase(view)
        message = f"phase_{phase}" if due else f"phase_{phase}.waiting"
        return self.texts.say(message, seat=self._whose(public), **params)

    def _phase(self, view: View) -> tuple[str, dict[str, Param]]:
        public = view.public
        match public.phase:
            case Phase.MAYHEM:
                return "mayhem", {"left": MAYHEM_TOKENS - len(public.mayhem)}
            case Phase.OPENING if isinstance(view.own, RecruiterSecret):
                left = OPENING - len(view.own.path)
                return ("opening", {"left": left}) if left else ("opening-confirm", {})
            case Phase.IMMORTALS:
                return "immortals", {"left": IMMORTALS - public.immortals.bit_count()}
            case Phase.RECRUITER if public.took_action:
                return "recruiter-acted", {}
            case Phase.AGENTS if public.active != NOBODY:
                return "activation", {"agent": self.agent(public.active)}
            case Phase.AGENTS:
                return "agents", {"left": 2 - public.acted.bit_count() % 2}
            case Phase.ANSWER:
                phase = "answer-dolphin" if public.dolphin else "answer"
                return phase, {"feature": self.feature(public.asked)}
            case Phase.GIVE_BACK_STEP:
                return "give-back-step", {"left": public.owed}
            case Phase.PUSH:
                return "push", {"agent": self.agent(public.active)}
        return public.phase.value, {}

    def _whose(self, public: Public) -> str:
        if public.phase is Phase.MAYHEM:
            return self.seat(mayhem_seat(public))
        if public.active_seat != NOBODY:
            return self.seat(public.active_seat)
        return self.texts.say("role_agents")

    # --- acts ----------------------------------------------------------------------------------

    def kind(self, action: GameAction) -> str:
        """Name acts of this kind."""
        return self.texts.term("action", self._key(action))

    def act(self, action: GameAction) -> str:
        """Describe an act in a list."""
        return self.texts.line("action", self._key(action), **self._params(action))

    def contacts(self, view: View, actions: Sequence[GameAction]) -> str:
        """Tell the Recruiter how many Recruits a step would contact; empty for none."""
        match view.own, actions:
            case RecruiterSecret() as secret, [Step(to=to) | MindSlip(to=to)]:
                count = self.rules.contacts(to, secret.hidden, view.public.exposed)
                return self.texts.say("count-recruits", count=count) if count else ""
        return ""

    def part(self, action: GameAction, name: str) -> str:
        """Name one part of an act: the Agent, the location and so on."""
        return str(self._params(action)[name])

    def refused(self, rejection: Rejection) -> str:
        """Explain why an act is not possible, with the id of the rule."""
        params = {key: self._named(key, value) for key, value in rejection.params.items()}
        why = self.texts.denied(rejection.rule, **params)
        return self.texts.say("not-possible", rule=rejection.rule, why=why)

    def _named(self, key: str, value: str | int) -> str | int:
        """Replace an id among the parameters of a refusal or a remark by a name."""
        match key:
            case "agent":
                return self.texts.term("agent", str(value))
            case "feature":
                return self.feature(self.board.feature_index[str(value)])
            case "card":
                return card_name(str(value), self.texts)
            case "token" if value in {slip.value for slip in Slip}:
                return self.texts.term("slip", str(value))
        return value
