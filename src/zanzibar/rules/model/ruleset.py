"""Which rules are in force: the mission, its options and modules, and what follows from them."""

import itertools
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from zanzibar.board import Board, City, bits
from zanzibar.rules.model.fields import FieldKind
from zanzibar.rules.model.rejection import Rejection, Unplayable
from zanzibar.rules.model.rows import ActionRow, Catalogue, EventRow
from zanzibar.rules.model.state import ModuleState, Public, RecruiterSecret
from zanzibar.rules.model.vocabulary import AGENTS, DOLPHIN, Assist, Deal, Location, Mission

HIDDEN_FEATURES = 3
OPENING = 5
"""Locations numbered before the first turn."""
MAYHEM_TOKENS = 5
IMMORTALS = 4
IMMORTAL_CARDS = 2
NOTES = 15
AGENT_SPACES = 2


class Ruleset(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules a table agreed on. Part of a game's first event."""

    mission: Mission = Mission.FULL
    second_slip_counts_past_visits: bool = False
    immortal_move_mandatory: bool = False
    step_supply: Literal[0, 8, 10] = 0
    """STEP tokens in the box; 0 for as many as needed."""
    assist: Assist = Assist.NONE
    deal: Deal = Deal.CHOOSE
    modules: tuple[str, ...] = ()


class RecruiterCard(Struct, frozen=True):
    """A Recruiter and the MIND SLIP on the card: jumps as (columns, rows)."""

    id: str
    jumps: tuple[tuple[int, int], ...]


KARL_BOX = RecruiterCard("karl-box", ((0, -2), (-2, 0), (2, 0), (0, 2)))
PIPE_GIRL = RecruiterCard("pipe-girl", ((-2, -2), (2, -2), (-2, 2), (2, 2)))

Targets: TypeAlias = Callable[["Rules", Public, RecruiterSecret], int]
"""A rule function that a module may replace: where the Recruiter may go, as a mask."""


class Module(Struct, frozen=True, eq=False):
    """An optional way to play: data first, then acts and events of its own, and replacements.

    An act or event travels as `MODULE.Name`; `texts` has Fluent messages by language, named like
    those of the base game with an underscore for the dot (`action_MODULE_Name`).
    """

    id: str
    cards: tuple[RecruiterCard, ...] = ()
    allies: tuple[str, ...] = ()
    recruits: Mapping[Mission, int] = {}
    last_time: Mapping[Mission, int] = {}
    step_targets: Targets | None = None
    slip_targets: Targets | None = None
    actions: tuple[ActionRow, ...] = ()
    events: tuple[EventRow, ...] = ()
    public_state: ModuleState | None = None
    """Its public state when a game begins; None when it has none."""
    recruiter_state: ModuleState | None = None
    agents_state: ModuleState | None = None
    texts: Mapping[str, str] = {}

    @property
    def structs(self) -> list[type[Struct]]:
        """Its actions and events."""
        return [*(row.struct for row in self.actions), *(row.struct for row in self.events)]


Modules: TypeAlias = Mapping[str, Module]
"""The modules a program knows, by id."""


@lru_cache(maxsize=64)
def _extended(base: Catalogue, modules: tuple[Module, ...]) -> Catalogue:
    actions = [row for module in modules for row in module.actions]
    events = [row for module in modules for row in module.events]
    if not actions and not events:
        return base
    names = {
        struct: f"{module.id}.{struct.__name__}" for module in modules for struct in module.structs
    }
    return Catalogue(
        (*base.actions.values(), *actions),
        (*base.events.values(), *events),
        base.phases.values(),
        names,
    )


def catalogue_of(ruleset: Ruleset, modules: Modules | None = None) -> Catalogue:
    """Return the rows of a ruleset: those of the base game and of the modules that are known."""
    known = modules or {}
    return _extended(Rules.base, tuple(known[id] for id in ruleset.modules if id in known))


def _states(states: Iterable[ModuleState | None]) -> tuple[ModuleState, ...]:
    return tuple(state for state in states if state is not None)


class Rules:
    """A ruleset on a board, with every table that follows from the two worked out once."""

    base: ClassVar[Catalogue]
    """The rows of the base game: `zanzibar.rules.catalogue` sets them."""

    def __init__(self, ruleset: Ruleset, board: Board, modules: Modules | None = None) -> None:
        self.ruleset = ruleset
        self.board = board
        self.full = ruleset.mission is Mission.FULL
        self.known_modules: Modules = modules or {}
        chosen = [self._module(id) for id in ruleset.modules]

        self.recruits = 12 if self.full else 9
        self.last_time = 16 if self.full else 14
        cards = [KARL_BOX, PIPE_GIRL]
        allies = [DOLPHIN] if self.full else []
        step_targets: Targets | None = None
        slip_targets: Targets | None = None
        for module in chosen:
            cards += module.cards
            allies += module.allies
            self.recruits = module.recruits.get(ruleset.mission, self.recruits)
            self.last_time = module.last_time.get(ruleset.mission, self.last_time)
            step_targets = module.step_targets or step_targets
            slip_targets = module.slip_targets or slip_targets
        self.cards = tuple(cards)
        self.card_ids = tuple(card.id for card in cards)
        self.allies = tuple(allies)
        self.slip_landings = {card.id: board.offsets(card.jumps) for card in cards}
        self.step_override = step_targets
        self.slip_override = slip_targets
        self.overridden = step_targets is not None or slip_targets is not None

        self.modules = tuple(chosen)
        self.catalogue = _extended(self.base, self.modules)
        self.public_states = _states(module.public_state for module in chosen)
        self.recruiter_states = _states(module.recruiter_state for module in chosen)
        self.agents_states = _states(module.agents_state for module in chosen)
        self.limits: dict[FieldKind, int] = {
            FieldKind.LOCATION: board.size,
            FieldKind.MAYBE_LOCATION: board.size,
            FieldKind.LOCATIONS: 1 << board.size,
            FieldKind.FEATURE: len(board.features),
            FieldKind.BORDER: len(board.borders),
            FieldKind.AGENT: len(AGENTS),
        }
        """Numbers of an action have to be below these."""
        self.check_playable()
        self.mayhem_may_close_openings = self.full and not _many_openings(board.city())

    def _module(self, id: str) -> Module:
        if id not in self.known_modules:
            raise Unplayable((Rejection("module.unknown", {"module": id}),))
        return self.known_modules[id]

    def check_playable(self) -> None:
        """Refuse a mission that cannot be played on this board; says everything that is missing."""
        board = self.board
        missing: list[Rejection] = []

        def need(rule: str, what: str, fewest: int, found: int) -> None:
            if found < fewest:
                missing.append(Rejection(rule, {"needs": what, "fewest": fewest, "found": found}))

        features = HIDDEN_FEATURES + (IMMORTAL_CARDS if self.full else 0)
        need("setup.features", "features", features, len(board.features))
        starts = board.city().starts(OPENING).bit_count()
        need("setup.opening", "starts", board.size if self.full else 1, starts)
        if self.full:
            need("setup.immortals", "inner-locations", IMMORTALS, board.inner.bit_count())
            need("setup.second-slip", "near-temple", 1, board.near_temple.bit_count())
            borders = (1 << len(board.borders)) - 1
            room = [n for n in range(MAYHEM_TOKENS + 1) if mayhem_room(board, borders, n)]
            need("setup.mayhem", "mayhem", MAYHEM_TOKENS, max(room))
        if missing:
            raise Unplayable(tuple(missing))

    def city(self, public: Public) -> City:
        return self.board.city(public.mayhem)

    def contacts(self, at: Location, hidden: tuple[int, ...], exposed: int) -> int:
        """Recruits contacted by entering a location: one for each circled Feature there."""
        here = self.board.features_at[at] & ~exposed
        return sum(here >> f & 1 for f in hidden)


def mayhem_room(board: Board, free: int, tokens: int) -> bool:
    """Whether `tokens` more Mayhem tokens fit on the `free` borders without touching."""
    if tokens == 0:
        return True
    # A border touches at most 6 others, so this many free ones always leave room.
    if free.bit_count() > 7 * (tokens - 1):
        return True
    for border in bits(free):
        # Every solution without this border is found when a later one is tried first.
        free &= ~(1 << border)
        if mayhem_room(board, free & ~board.touching[border], tokens - 1):
            return True
    return False


def _many_openings(city: City) -> bool:
    """Whether so many openings share no border that 5 Mayhem tokens cannot close all of them."""
    used: set[tuple[int, int]] = set()
    found = 0

    def find(path: tuple[int, ...]) -> tuple[int, ...] | None:
        if len(path) == OPENING:
            return path
        for to in bits(city.walk[path[-1]]):
            edge = (min(path[-1], to), max(path[-1], to))
            if to not in path and edge not in used and (longer := find((*path, to))):
                return longer
        return None

    for start in range(city.board.size):
        while found <= MAYHEM_TOKENS and (path := find((start,))):
            used.update((min(a, b), max(a, b)) for a, b in itertools.pairwise(path))
            found += 1
    return found > MAYHEM_TOKENS
