"""The state of a campaign between and during its games."""

from enum import StrEnum

from msgspec import Struct, field

from zanzibar.rules import Reason, Side

MOST_STREAK = 3
"""`shift.choose`: longer series of wins take no further modules away."""


class Stage(StrEnum):
    """The thing the campaign waits for."""

    CHOOSE = "choose"
    """The sides choose modules, the side that lost last first."""
    READY = "ready"
    """The next game can begin."""
    PLAYING = "playing"
    OPEN = "open"
    """The side that lost opens its next package."""
    WAY = "way"
    """Everything is open: the members agree on how to go on."""
    BID = "bid"
    """The members bid for the Recruiter's seat."""


class Way(StrEnum):
    """How modules are chosen for the next game (`shift.after`)."""

    NORMAL = "normal"
    RESET = "reset"
    OPPONENTS_CHOOSE = "opponents-choose"
    BID = "bid"


class Member(Struct, frozen=True):
    """A person or a computer that takes part on one side."""

    id: str
    name: str
    side: Side
    level: str | None = None
    """The level of a computer; None for a person."""


class Loadout(Struct, frozen=True):
    """The modules and standard components of one game."""

    recruiter: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    components: tuple[str, ...] = ()

    def modules(self, side: Side) -> tuple[str, ...]:
        return self.recruiter if side is Side.RECRUITER else self.agents


class ChartLine(Struct, frozen=True):
    """One game of the chart (`shift.log`)."""

    date: str
    recruiter: tuple[str, ...]
    """The names of who played the Recruiter."""
    agents: tuple[str, ...]
    character: str
    """The Recruiter card."""
    winner: Side
    reason: Reason
    time: int
    round: int
    modules: Loadout

    @property
    def loser(self) -> Side:
        return other(self.winner)


class CurrentGame(Struct, frozen=True):
    """The game that is being played."""

    game: str
    """Where it is played: the id of a table, or the name of a record."""
    modules: Loadout
    members: tuple[Member, ...]
    """The members when it began."""


class Choosing(Struct, frozen=True):
    """The choice of modules for the next game, as far as it has come."""

    first: Side
    """The side that lost the last game."""
    proposals: dict[Side, tuple[str, ...]] = {}
    """Not confirmed yet; only the side that proposes may see it."""
    counts: dict[Side, int] = {}
    """How many modules a side takes where its opponents choose which."""
    chosen: dict[Side, tuple[str, ...]] = {}


class Bidding(Struct, frozen=True):
    """The bids for the Recruiter's seat: modules granted to the Agents."""

    order: tuple[str, ...]
    """The members who have not passed, the next to bid first."""
    highest: int | None = None
    bidder: str | None = None


class Campaign(Struct, frozen=True):
    """Everything that is known about a campaign."""

    id: str
    name: str
    date: str
    members: tuple[Member, ...] = ()
    chart: tuple[ChartLine, ...] = ()
    archive: tuple[tuple[ChartLine, ...], ...] = ()
    """The charts before a reset."""
    opened: dict[Side, tuple[str, ...]] = field(default_factory=lambda: dict.fromkeys(Side, ()))
    switched_off: tuple[str, ...] = ()
    """Standard components that the members agreed to leave out."""
    stage: Stage = Stage.READY
    way: Way = Way.NORMAL
    choosing: Choosing | None = None
    bidding: Bidding | None = None
    granted: int | None = None
    """How many modules the Agents pick after a bid."""
    loadout: Loadout = Loadout()
    """The modules of the next game, complete when the stage is READY."""
    game: CurrentGame | None = None
    to_open: Side | None = None
    votes: dict[str, tuple[str, ...]] = {}
    """Proposals that everybody has to agree to, with who has."""

    def member(self, id: str) -> Member | None:
        return next((member for member in self.members if member.id == id), None)

    def side(self, side: Side) -> tuple[Member, ...]:
        return tuple(member for member in self.members if member.side is side)

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of the members who are persons: the ones an agreement needs."""
        return tuple(member.id for member in self.members if member.level is None)

    @property
    def all_opened(self) -> tuple[str, ...]:
        return tuple(id for side in Side for id in self.opened[side])


def other(side: Side) -> Side:
    """Return the opposing side."""
    return Side.AGENTS if side is Side.RECRUITER else Side.RECRUITER


def streak(chart: tuple[ChartLine, ...]) -> int:
    """Count the games the last winner has won in a row, at most MOST_STREAK."""
    wins = 0
    for line in reversed(chart):
        if line.winner is not chart[-1].winner or wins == MOST_STREAK:
            break
        wins += 1
    return wins


def winners_limit(chosen: int, wins: int) -> int:
    """Return how many modules the last winner may choose (`shift.choose`)."""
    return max(0, chosen - wins)
