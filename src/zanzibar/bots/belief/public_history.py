"""The public choices of a game, and the table before each of the Recruiter's moves."""

from collections.abc import Sequence

import numpy as np

from zanzibar.board import bits
from zanzibar.bots.belief import likelihood
from zanzibar.bots.belief.location_estimate import LocationEstimate
from zanzibar.compile import Numbers, Values
from zanzibar.compiled_rules.layout import LONGEST_PATH
from zanzibar.rules import NOBODY, NOWHERE, SPECTATOR, Public, Rules, Seen, View, begin_view, follow
from zanzibar.rules.model.events import Acted, Answered, ImmortalMoved, ImmortalPlaced
from zanzibar.rules.model.ruleset import OPENING
from zanzibar.rules.table import MOST_SEATS


class PublicHistory:
    """Follows the public events and collects what the likelihood kernels read."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.estimate = LocationEstimate(rules)
        # Bots do not know how many seats there are; the largest number fits every game.
        self._view: View = begin_view(rules, MOST_SEATS, SPECTATOR)
        self.turns = np.zeros((LONGEST_PATH, likelihood.TURN), np.int64)
        """The table before the move to each time, one row of T_ columns each."""
        self.turns[:, likelihood.T_AGENT :] = NOWHERE
        self.turns[:, likelihood.T_SECOND_SLIP] = NOWHERE
        self.turns[:OPENING, likelihood.T_LEFT] = rules.last_time
        self.suspected = np.zeros((LONGEST_PATH, rules.board.size))
        """Where the Agents expected the Recruiter after the move to each time."""
        self._answers: list[tuple[int, int, int]] = []
        self._placements: list[tuple[int, int, int]] = []
        self._immortal_moves: list[tuple[int, int, int]] = []
        self._visits = 0

    @property
    def public(self) -> Public:
        """The table as every seat sees it."""
        return self._view.public

    @property
    def answers(self) -> Numbers:
        """Answers that the Recruiter chose, in A_ columns."""
        return np.array(self._answers, np.int64).reshape(-1, likelihood.ANSWER)

    @property
    def placements(self) -> Numbers:
        """Immortals placed in the setup, in P_ columns."""
        return np.array(self._placements, np.int64).reshape(-1, likelihood.PLACEMENT)

    @property
    def immortal_moves(self) -> Numbers:
        """Moves of the Immortals, in I_ columns."""
        return np.array(self._immortal_moves, np.int64).reshape(-1, likelihood.IMMORTAL_MOVE)

    def watch(self, seen: Sequence[Seen]) -> None:
        for each in seen:
            before = self._view.public
            if isinstance(each.public, Acted):
                self._add_turn(before)
            elif isinstance(each.public, Answered):
                self._add_answer(before, each.public)
            elif isinstance(each.public, ImmortalPlaced):
                self._add_placement(before, each.public)
            elif isinstance(each.public, ImmortalMoved):
                self._add_immortal_move(before, each.public)
            seen_by_all = Seen(each.public, None, each.undo, each.settles)
            self._view = follow(self.rules, self._view, seen_by_all)
            self.estimate.watch([each])

    def turn_now(self, public: Public) -> tuple[Numbers, Values]:
        """Return the table before the next move as a row, and where the Agents expect that move."""
        row = np.zeros(likelihood.TURN, np.int64)
        row[likelihood.T_READY] = 0b1111 & ~public.acted
        row[likelihood.T_IMMORTALS] = public.immortals
        row[likelihood.T_EXPOSED] = public.exposed
        row[likelihood.T_FIRST_SLIP] = public.first_slip
        row[likelihood.T_SECOND_SLIP] = public.second_slip
        row[likelihood.T_LEFT] = self.rules.last_time - public.time
        row[likelihood.T_AGENT :] = public.agents
        return row, np.array(self.estimate.after_a_step(public))

    def _add_turn(self, public: Public) -> None:
        self._visits = public.time + 1
        self.turns[public.time], self.suspected[public.time] = self.turn_now(public)

    def _add_answer(self, before: Public, answer: Answered) -> None:
        # Only an answer among several possible ones says something about its giver.
        if before.asked == NOBODY or before.dolphin or answer.steps.bit_count() != 1:
            return
        asked = self.rules.board.with_feature[before.asked] & ~before.covered
        self._answers.append((before.time, asked, answer.steps.bit_length() - 1))

    def _add_placement(self, before: Public, placed: ImmortalPlaced) -> None:
        barred = 0
        for at in bits(before.immortals):
            barred |= self.rules.board.features_at[at]
        free = self.rules.board.inner & ~before.immortals
        self._placements.append((placed.at, free, barred))

    def _add_immortal_move(self, before: Public, moved: ImmortalMoved) -> None:
        city, reached = self.rules.city(before), 0
        for source in bits(before.immortals):
            reached |= city.glide[source]
        self._immortal_moves.append((self._visits - 1, moved.to, reached & ~before.immortals))
