"""The strong Recruiter's setup: the start, the opening, and the first places of the Immortals."""

from collections.abc import Sequence
from math import log

from zanzibar.board import bits
from zanzibar.bots.opponents.agents_response import mask
from zanzibar.bots.selection import pick_softmax
from zanzibar.bots.strong.recruiter_context import RecruiterContext
from zanzibar.bots.strong.walks import WalkEvaluator, openings
from zanzibar.compile import Values
from zanzibar.deduce import Scene
from zanzibar.deduce.facts import At, Count
from zanzibar.deduce.search.runner import search
from zanzibar.rules import GameAction, Public, RecruiterSecret
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.ruleset import OPENING
from zanzibar.rules.model.vocabulary import Location

AHEAD = 4
"""Steps after the opening that are considered."""
START_TEMPERATURE, IMMORTAL_TEMPERATURE = 0.15, 0.3
LOWEST_PATH_TEMPERATURE = 0.02
FRESH_BAR_GAIN = 0.5
"""Gain of an Immortal for each Feature that no other bars."""


class OpeningChooser:
    """Chooses everything that the Recruiter decides before the first turn."""

    def __init__(self, context: RecruiterContext, walks: WalkEvaluator) -> None:
        self.context = context
        self.walks = walks
        self._path: tuple[Location, ...] = ()

    def start(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        """Choose a start from which the opening can end at many locations."""
        city = self.context.rules.city(public)
        values = []
        for action in legal:
            assert isinstance(action, acts.ChooseStart)
            ends = {path[-1] for path in openings(city, action.at)}
            values.append(log(len(ends)))
        return pick_softmax(legal, values, START_TEMPERATURE, self.context.chance)

    def step(self, public: Public, secret: RecruiterSecret) -> GameAction:
        """Take the next step of a path that is chosen as a whole at the first step."""
        if self._path[: len(secret.path)] != secret.path:
            self._path = self._choose_path(public, secret)
        if len(secret.path) == OPENING:
            return acts.ConfirmOpening()
        return acts.Step(self._path[len(secret.path)])

    def _choose_path(self, public: Public, secret: RecruiterSecret) -> tuple[Location, ...]:
        """Choose a path with contacts, prospects, and an end that the public count leaves open."""
        context, parameters = self.context, self.context.parameters
        city, wanted = context.rules.city(public), mask(secret.hidden)
        paths = openings(city, secret.path[0])
        suspicion: dict[int, Values] = {}
        values = []
        for path in paths:
            contacts = sum((context.board.features_at[at] & wanted).bit_count() for at in path)
            if contacts not in suspicion:
                suspicion[contacts] = self._suspicion(public, secret.path[0], contacts)
            values.append(
                context.contact_gain * contacts
                + self.walks.value(city, mask(path), path[-1], wanted, AHEAD, True)
                - parameters.exposure_cost * float(suspicion[contacts][path[-1]])
            )
        temperature = max(parameters.temperature, LOWEST_PATH_TEMPERATURE)
        return pick_softmax(paths, values, temperature, context.chance)

    def _suspicion(self, public: Public, start: Location, contacts: int) -> Values:
        """Return where the Agents expect the end of an opening with so many contacts."""
        rules, board = self.context.rules, self.context.board
        starts = board.everywhere if rules.full else 1 << start
        facts = (
            At(time=1, locations=starts),
            Count(
                first=1,
                last=OPENING,
                recruits=contacts,
                counted=(board.every_feature,) * OPENING,
            ),
        )
        scene = Scene(rules, rules.city(public), OPENING)
        row: Values = search(scene, facts).marginals[OPENING - 1]
        row /= max(float(row.sum()), 1.0)
        return row

    def place_immortal(
        self, public: Public, secret: RecruiterSecret, legal: Sequence[GameAction]
    ) -> GameAction:
        """Bar questions about new Features, and perhaps about those of the path so far."""
        features_at = self.context.board.features_at
        barred = 0
        for at in bits(public.immortals):
            barred |= features_at[at]
        been = 0
        for at in secret.path[1:]:
            been |= features_at[at]
        gain = self.context.parameters.opening_bar_gain
        values = []
        for action in legal:
            assert isinstance(action, acts.PlaceImmortal)
            fresh = features_at[action.at] & ~barred
            values.append(FRESH_BAR_GAIN * fresh.bit_count() + gain * (fresh & been).bit_count())
        return pick_softmax(legal, values, IMMORTAL_TEMPERATURE, self.context.chance)
