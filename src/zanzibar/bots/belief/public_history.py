"""The table as it was before each move of the Recruiter, and the answers that were given."""

from collections.abc import Sequence

import numpy as np

from zanzibar.board import bits
from zanzibar.bots.belief import likelihood as like
from zanzibar.bots.greedy.location_estimate import Trail
from zanzibar.compile import Numbers, Values
from zanzibar.compiled_rules.layout import LONGEST_PATH
from zanzibar.rules import NOBODY, NOWHERE, SPECTATOR, Public, Rules, Seen, View, begin_view, follow
from zanzibar.rules.model.events import Acted, Answered, ImmortalMoved, ImmortalPlaced
from zanzibar.rules.model.ruleset import OPENING
from zanzibar.rules.table import MOST_SEATS


class Turns:
    """Follows the public record. Every seat may keep one."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.trail = Trail(rules)
        # How many seats there are shows in who holds the Agents.
        self._view: View = begin_view(rules, MOST_SEATS, SPECTATOR)
        self.rows = np.zeros((LONGEST_PATH, like.TURN), np.int64)
        self.rows[:, like.T_AGENT :] = NOWHERE
        self.rows[:, like.T_SECOND_SLIP] = NOWHERE
        self.rows[:OPENING, like.T_LEFT] = rules.last_time
        self.suspected = np.zeros((LONGEST_PATH, rules.board.size))
        self._asked: list[tuple[int, int, int]] = []
        self._placed: list[tuple[int, int, int]] = []
        self._moved: list[tuple[int, int, int]] = []
        self._visits = 0

    @property
    def public(self) -> Public:
        """The table as everybody sees it."""
        return self._view.public

    @property
    def asked(self) -> Numbers:
        """Answers that the Recruiter chose."""
        return np.array(self._asked, np.int64).reshape(-1, like.ANSWER)

    @property
    def placed(self) -> Numbers:
        """How the Immortals were placed."""
        return np.array(self._placed, np.int64).reshape(-1, like.PLACED)

    @property
    def moved(self) -> Numbers:
        """How the Immortals were moved."""
        return np.array(self._moved, np.int64).reshape(-1, like.MOVED)

    def watch(self, seen: Sequence[Seen]) -> None:
        for each in seen:
            before = self._view.public
            if isinstance(each.public, Acted):
                self._note(before)
            elif isinstance(each.public, Answered):
                self._reply(before, each.public)
            elif isinstance(each.public, ImmortalPlaced):
                self._place(before, each.public)
            elif isinstance(each.public, ImmortalMoved):
                self._move(before, each.public)
            seen_by_all = Seen(each.public, None, each.undo, each.settles)
            self._view = follow(self.rules, self._view, seen_by_all)
            self.trail.watch([each])

    def _place(self, before: Public, placed: ImmortalPlaced) -> None:
        barred = 0
        for at in bits(before.immortals):
            barred |= self.rules.board.features_at[at]
        free = self.rules.board.inner & ~before.immortals
        self._placed.append((placed.at, free, barred))

    def _move(self, before: Public, moved: ImmortalMoved) -> None:
        city, reached = self.rules.city(before), 0
        for source in bits(before.immortals):
            reached |= city.glide[source]
        self._moved.append((self._visits - 1, moved.to, reached & ~before.immortals))

    def _note(self, public: Public) -> None:
        self._visits = public.time + 1
        self.rows[public.time], self.suspected[public.time] = self.now(public)

    def now(self, public: Public) -> tuple[Numbers, Values]:
        """The table as it is before the next move."""
        row = np.zeros(like.TURN, np.int64)
        row[like.T_READY] = 0b1111 & ~public.acted
        row[like.T_IMMORTALS] = public.immortals
        row[like.T_EXPOSED] = public.exposed
        row[like.T_FIRST_SLIP] = public.first_slip
        row[like.T_SECOND_SLIP] = public.second_slip
        row[like.T_LEFT] = self.rules.last_time - public.time
        row[like.T_AGENT :] = public.agents
        return row, np.array(self.trail.after_a_step(public))

    def _reply(self, before: Public, answer: Answered) -> None:
        """An answer says something if the Recruiter could choose it."""
        if before.asked == NOBODY or before.dolphin or answer.steps.bit_count() != 1:
            return
        cells = self.rules.board.with_feature[before.asked] & ~before.covered
        self._asked.append((before.time, cells, answer.steps.bit_length() - 1))
