"""The view of a seat as an array of zeros and ones."""

from collections.abc import Iterator
from functools import lru_cache
from math import prod

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from zanzibar.board import bits
from zanzibar.rules import (
    AGENTS,
    NOBODY,
    NOWHERE,
    Phase,
    Public,
    RecruiterSecret,
    Rules,
    Seat,
    Slip,
)
from zanzibar.rules.model.ruleset import HIDDEN_FEATURES, IMMORTAL_CARDS, OPENING
from zanzibar.rules.model.vocabulary import DOLPHIN, Location

ByteArray = NDArray[np.int8]

PHASES = (
    Phase.MAYHEM, Phase.CARD, Phase.START, Phase.OPENING, Phase.IMMORTALS, Phase.PLACE,
    Phase.SECOND_SLIP, Phase.RECRUITER, Phase.AGENTS, Phase.ANSWER, Phase.GIVE_BACK_STEP,
    Phase.PUSH, Phase.OVER,
)  # fmt: skip
TOKENS = (Slip.FIRST, Slip.SECOND)
FIRST_ALERT = 7


class Piece(Struct, frozen=True):
    """A named part of an observation. Numbers are one-hot, sets have a one for each member."""

    name: str
    shape: tuple[int, ...]
    offset: int
    secret: bool
    """Whether only the Recruiter sees it; for the Agents it is all zeros."""

    @property
    def size(self) -> int:
        return prod(self.shape)

    @property
    def end(self) -> int:
        return self.offset + self.size


class ObservationLayout:
    """Where everything stands in the observations of these rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.most_contacts = max(
            min(HIDDEN_FEATURES, here.bit_count()) for here in rules.board.features_at
        )
        """Recruits that one visit can contact."""
        pieces: list[Piece] = []
        for secret, shapes in ((False, self._public_shapes()), (True, self._secret_shapes())):
            for name, shape in shapes:
                offset = pieces[-1].end if pieces else 0
                pieces.append(Piece(name, shape, offset, secret))
        self.pieces = tuple(pieces)
        self.size = pieces[-1].end
        self.offsets = {piece.name: piece.offset for piece in pieces}
        self._phases = {phase: self.offsets["phase"] + i for i, phase in enumerate(PHASES)}

    def _public_shapes(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        rules = self.rules
        size, features, most = rules.board.size, len(rules.board.features), self.most_contacts
        yield "seat", (2,)
        yield "phase", (len(PHASES),)
        yield "time", (rules.last_time - OPENING + 1,)
        yield "recruits", (max(rules.recruits - 1 + 2 * most, OPENING * most) + 1,)
        yield "opening_recruits", (OPENING * most + 1,)
        yield "alerts", ((rules.last_time - FIRST_ALERT + 1) // 2, 2 * most + 1)
        yield "slips", (len(TOKENS), rules.last_time - OPENING)
        yield "first_slip", (1,)
        yield "agents", (len(AGENTS), size)
        yield "steps", (size,)
        yield "covered", (size,)
        yield "confirmed", (rules.last_time, size)
        yield "acted", (len(AGENTS),)
        yield "active", (len(AGENTS),)
        yield "moved", (1,)
        yield "did", (1,)
        yield "took_action", (1,)
        yield "asked", (features,)
        if rules.full:
            yield "mayhem", (len(rules.board.borders),)
            yield "immortals", (size,)
            yield "second_slip", (size,)
            yield "exposed", (features,)
            yield "denied", (features,)
            yield "cards", (IMMORTAL_CARDS, features)
            yield "recruited", (features,)
            yield "dolphin", (1,)
            yield "asked_dolphin", (1,)
            yield "free", (1,)
            yield "immortal_moved", (1,)
            yield "extra_moved", (1,)
        if rules.ruleset.step_supply:
            yield "taken_back", (size,)
            yield "owed", (rules.ruleset.step_supply + 1,)

    def _secret_shapes(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        rules = self.rules
        size, features = rules.board.size, len(rules.board.features)
        yield "card", (len(rules.cards),)
        yield "hidden", (features,)
        yield "path", (rules.last_time, size)
        yield "contacted", (2 * self.most_contacts + 1,)
        yield "slip_pays", (len(TOKENS),)
        if rules.full:
            yield "retrieved", (1,)
            yield "extra_token", (size,)
        if rules.ruleset.step_supply:
            yield "answer", (size,)

    def ones(
        self, seat: Seat, public: Public, secret: RecruiterSecret | None, token: Location = NOWHERE
    ) -> list[int]:
        """Return the places of the ones in an observation.

        `secret` is None for everybody but the Recruiter. `token` is the first half of an extra
        Immortal move, as long as only that is chosen.
        """
        found = self._public_ones(public)
        found.append(self.offsets["seat"] + seat)
        if self.rules.full:
            found += self._full_ones(public)
        if self.rules.ruleset.step_supply:
            found += self._at("taken_back", public.taken_back)
            found.append(self.offsets["owed"] + public.owed)
        if secret is not None:
            found += self._secret_ones(public, secret, token)
        return found

    def _at(self, name: str, mask: int) -> list[int]:
        offset = self.offsets[name]
        return [offset + bit for bit in bits(mask)]

    def _public_ones(self, public: Public) -> list[int]:
        offsets, size = self.offsets, self.rules.board.size
        found = [
            self._phases[public.phase],
            offsets["time"] + public.time - OPENING,
            offsets["recruits"] + public.recruits,
            *self._at("steps", public.steps),
            *self._at("covered", public.covered),
            *self._at("acted", public.acted),
        ]
        if public.opening_recruits is not None:
            found.append(offsets["opening_recruits"] + public.opening_recruits)
        alerts, width = offsets["alerts"], 2 * self.most_contacts + 1
        for time, recruits in public.alerts:
            found.append(alerts + (time - FIRST_ALERT) // 2 * width + recruits)
        slips, width = offsets["slips"], self.rules.last_time - OPENING
        for time, token in public.slips:
            found.append(slips + TOKENS.index(token) * width + time - OPENING - 1)
        agents = offsets["agents"]
        for agent, at in enumerate(public.agents):
            if at != NOWHERE:
                found.append(agents + agent * size + at)
        confirmed = offsets["confirmed"]
        for at, time in public.confirmed:
            found.append(confirmed + (time - 1) * size + at)
        if public.active != NOBODY:
            found.append(offsets["active"] + public.active)
        if public.asked != NOBODY:
            found.append(offsets["asked"] + public.asked)
        flags = (
            ("first_slip", public.first_slip),
            ("moved", public.moved),
            ("did", public.did),
            ("took_action", public.took_action),
        )
        found += [offsets[name] for name, flag in flags if flag]
        return found

    def _full_ones(self, public: Public) -> list[int]:
        offsets, features = self.offsets, len(self.rules.board.features)
        mayhem, cards, recruited = offsets["mayhem"], offsets["cards"], offsets["recruited"]
        found = [
            *(mayhem + border for border in public.mayhem),
            *self._at("immortals", public.immortals),
            *self._at("exposed", public.exposed),
            *self._at("denied", public.denied),
            *(cards + slot * features + card for slot, card in enumerate(public.cards)),
            *(recruited + feature for feature in public.recruited),
        ]
        if public.second_slip != NOWHERE:
            found.append(offsets["second_slip"] + public.second_slip)
        flags = (
            ("dolphin", DOLPHIN in public.allies),
            ("asked_dolphin", public.dolphin),
            ("free", public.free),
            ("immortal_moved", public.immortal_moved),
            ("extra_moved", public.extra_moved),
        )
        found += [offsets[name] for name, flag in flags if flag]
        return found

    def _secret_ones(self, public: Public, secret: RecruiterSecret, token: Location) -> list[int]:
        offsets, size = self.offsets, self.rules.board.size
        path, hidden = offsets["path"], offsets["hidden"]
        found = [
            *(path + time * size + at for time, at in enumerate(secret.path)),
            *(hidden + feature for feature in secret.hidden),
            offsets["contacted"] + secret.contacted,
        ]
        if secret.card is not None:
            found.append(offsets["card"] + self.rules.card_ids.index(secret.card))
        if secret.slips and secret.slips[-1][0] > public.time:
            found.append(offsets["slip_pays"] + TOKENS.index(secret.slips[-1][1]))
        if self.rules.full:
            if secret.retrieved:
                found.append(offsets["retrieved"])
            if token != NOWHERE:
                found.append(offsets["extra_token"] + token)
        if self.rules.ruleset.step_supply:
            found += self._at("answer", secret.answer)
        return found


@lru_cache(maxsize=16)
def observation_layout(rules: Rules) -> ObservationLayout:
    """Return the layout for these rules, the same object each time."""
    return ObservationLayout(rules)
