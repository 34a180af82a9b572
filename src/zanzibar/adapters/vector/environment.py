"""Many games at once, for training: the observations and masks of all of them as arrays."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import ArrayLike, NDArray

from zanzibar.adapters.action_space import ActionSpace, ExtraToken, action_space, rules_in_zanzibar
from zanzibar.adapters.observation import ObservationLayout, observation_layout
from zanzibar.adapters.vector import kernel
from zanzibar.adapters.vector import layout as to
from zanzibar.compile import Numbers
from zanzibar.compiled_rules import encode, rule_tables
from zanzibar.compiled_rules import layout as at
from zanzibar.compiled_rules.tables import RuleTables
from zanzibar.rules import Mission, Rules, Ruleset

ACTION_KINDS = 26
"""Kinds of action codes in the compiled rules."""


class IllegalAction(ValueError):
    """An action that the mask of its game does not allow; no game has changed."""


class VectorEnv:
    """`games` games in compiled rules. `reset` and `step` write into the arrays of this object.

    The seats take turns as the rules say, so at one moment some games wait for the Recruiter and
    others for the Agents. A game that ends begins again at once. `threads` share the games among
    them; what happens in the games does not depend on how many they are.
    """

    def __init__(
        self,
        games: int,
        mission: Mission | str = Mission.FULL,
        rules: Rules | None = None,
        threads: int = 1,
    ) -> None:
        self.rules = rules or rules_in_zanzibar(Ruleset(mission=Mission(mission)))
        self.games = games
        self.space = action_space(self.rules)
        self.layout = observation_layout(self.rules)
        self.observations: NDArray[np.int8] = np.zeros((games, self.layout.size), np.int8)
        """The view of the player whose choice it is in each game; see `ObservationLayout`."""
        self.masks: NDArray[np.int8] = np.zeros((games, self.space.size), np.int8)
        """A one for each action that is legal; see `ActionSpace`."""
        self.choices: Numbers = np.zeros(games, np.int64)
        """How many actions are legal."""
        self.seats: NDArray[np.int8] = np.zeros(games, np.int8)
        """The seat whose choice it is: 0 the Recruiter, 1 the Agents."""
        self.rewards: NDArray[np.float32] = np.zeros((games, 2), np.float32)
        """The rewards of both seats: 1 and -1 when the last step ended the game, else 0."""
        self.dones: NDArray[np.int8] = np.zeros(games, np.int8)
        """Whether the last step ended the game; what is seen is already the next one then."""
        tables = rule_tables(self.rules)
        self._tables = tables
        self._numbering = _numbering(tables, self.space)
        self._offsets = _offsets(self.layout)
        # Mayhem changes the city of a game; without Mayhem all games share one.
        cities = games if self.rules.full else 1
        self._cities = np.repeat(tables.city[np.newaxis], cities, axis=0)
        self._states = np.zeros((games, to.ROW), np.int64)
        self._legal: NDArray[np.int16] = np.zeros((games, to.MOST_LEGAL), np.int16)
        self._randoms: NDArray[np.uint64] = np.zeros(games, np.uint64)
        ends = [games * n // threads for n in range(threads + 1)]
        self._shares = [self._share(slice(*pair)) for pair in pairwise(ends) if pair[0] < pair[1]]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self.reset(0)

    def reset(self, seed: int) -> None:
        """Begin all games; the same seed and actions give the same games again."""
        # The generator of the compiled rules must not start with 0.
        words = np.random.SeedSequence(seed).generate_state(self.games, np.uint64)
        self._randoms[:] = words | np.uint64(1)
        self._advance(np.zeros(self.games, np.int64), restart=True)

    def step(self, actions: ArrayLike) -> None:
        """Take an action in each game, or raise `IllegalAction`."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.games,):
            raise ValueError(f"{self.games} actions are needed, not {chosen.shape}")
        illegal = kernel.first_illegal(self.masks, chosen)
        if illegal >= 0:
            raise IllegalAction(f"game {illegal}: action {chosen[illegal]}")
        self._advance(chosen, restart=False)

    def _advance(self, actions: Numbers, restart: bool) -> None:
        first, *others = self._shares
        waiting = [
            self._pool.submit(kernel.advance, actions[share.games], restart, *share.arrays)
            for share in others
            if self._pool is not None
        ]
        kernel.advance(actions[first.games], restart, *first.arrays)
        for each in waiting:
            each.result()

    def _share(self, games: slice) -> "_Share":
        tables, numbering = self._tables, self._numbering
        return _Share(
            games,
            (
                tables.options,
                tables.borders,
                tables.touching,
                self._cities[games] if self.rules.full else self._cities,
                self._states[games],
                self._randoms[games],
                numbering.codes,
                numbering.kinds,
                numbering.numbers,
                self._offsets,
                self.masks[games],
                self.observations[games],
                self.seats[games],
                self._legal[games],
                self.choices[games],
                self.rewards[games],
                self.dones[games],
            ),
        )

    def sample(self) -> Numbers:
        """Return a random legal action for each game, all with the same probability."""
        actions = np.zeros(self.games, np.int64)
        kernel.sample(self._randoms, self._legal, self.choices, actions)
        return actions


class _Share(Struct, frozen=True):
    """The games of one thread, and the arrays that the kernel needs for them."""

    games: slice
    arrays: tuple[Any, ...]


class _Numbering(Struct, frozen=True):
    """Between numbers of actions and the codes of the compiled rules."""

    codes: Numbers
    kinds: Numbers
    """For each kind of code where its numbers begin, and how far apart they are."""
    numbers: NDArray[np.int16]


def _numbering(tables: RuleTables, space: ActionSpace) -> _Numbering:
    codes = np.array([_code(tables, space, number) for number in range(space.size)], np.int64)
    parts = np.stack([codes >> 24, codes >> 16 & 255, codes >> 8 & 255, codes & 255], axis=1)
    kinds = np.full((ACTION_KINDS, 3), -1, np.int64)
    room = 0
    for kind in range(ACTION_KINDS):
        mine = parts[parts[:, 0] == kind]
        if len(mine):
            # No place comes after all places.
            nowhere = mine[:, 3] == at.NO_PLACE
            places = mine[~nowhere, 3].max(initial=-1) + 1 + nowhere.any()
            sources = mine[:, 2].max() + 1
            kinds[kind] = room, sources * places, places
            room += (mine[:, 1].max() + 1) * sources * places
    numbers = np.full(room, -1, np.int16)
    for number, (kind, a, b, c) in enumerate(parts.tolist()):
        first, a_stride, b_stride = kinds[kind]
        c = b_stride - 1 if c == at.NO_PLACE else c
        numbers[first + a * a_stride + b * b_stride + c] = number
    return _Numbering(codes, kinds, numbers)


def _code(tables: RuleTables, space: ActionSpace, number: int) -> int:
    action = space.actions[number]
    if isinstance(action, ExtraToken):
        return at.EXTRA_MOVE << 24 | action.at << 16
    return encode(tables, action)


def _offsets(layout: ObservationLayout) -> Numbers:
    offsets = [layout.offsets.get(piece, -1) for piece in to.PIECES]
    return np.array([*offsets, layout.most_contacts], np.int64)
