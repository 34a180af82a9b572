"""Parts of the rules again, on plain coordinates and sets: slow, short, and not the engine's."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

Place = tuple[int, int]
COLUMNS, ROWS = 6, 7
STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
SLANTED = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
PLACES = [(column, row) for row in range(ROWS) for column in range(COLUMNS)]
TEMPLES = {(2, 2), (4, 4)}
FEATURES = """
book billboard, cafe bus, palm umbrella, idol graffiti, garden dogs, fountain pool
fountain graffiti, bird dogs, monks torches, cafe billboard, bus tuktuk, book torches
torches pool, garden umbrella, , bird palm, pool graffiti, idol dogs
monks tuktuk, billboard palm, pool idol, fountain umbrella, monks book, bird cafe
book graffiti, cafe torches, dogs monks, billboard garden, , pool tuktuk
palm bus, umbrella idol, tuktuk graffiti, bus book, idol fountain, garden palm
bird garden, monks fountain, torches billboard, cafe umbrella, dogs tuktuk, bird bus
"""
HERE = {
    (column, row): set(words.split())
    for row, line in enumerate(FEATURES.strip().splitlines())
    for column, words in enumerate(line.split(","))
}
ALL_FEATURES = sorted(set().union(*HERE.values()))
Mayhem = frozenset[frozenset[Place]]


def place(name: str) -> Place:
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def places(names: str) -> tuple[Place, ...]:
    return tuple(place(name) for name in names.split())


def mayhem(names: str) -> Mayhem:
    return frozenset(frozenset(place(side) for side in name.split("-")) for name in names.split())


def shifted(at: Place, by: Place, times: int = 1) -> Place:
    return at[0] + times * by[0], at[1] + times * by[1]


def streets(at: Place, blocked: Mayhem = frozenset()) -> list[Place]:
    """Orthogonal neighbours, not across Mayhem."""
    return [to for by in STRAIGHT if (to := shifted(at, by)) in HERE and {at, to} not in blocked]


def diagonals(at: Place) -> list[Place]:
    return [to for by in SLANTED if (to := shifted(at, by)) in HERE]


def on_foot(at: Place, blocked: Mayhem = frozenset()) -> list[Place]:
    """One space: streets, and diagonals to and from a Temple."""
    return streets(at, blocked) + [to for to in diagonals(at) if at in TEMPLES or to in TEMPLES]


def within(at: Place, spaces: int, blocked: Mayhem) -> set[Place]:
    reached = {at}
    for _ in range(spaces):
        reached |= {to for one in reached for to in on_foot(one, blocked)}
    return reached - {at}


def slips(at: Place, card: str) -> list[Place]:
    """Two spaces straight on: Karl Box along the streets, Pipe Girl diagonally."""
    ways = STRAIGHT if card == "karl-box" else SLANTED
    return [to for by in ways if (to := shifted(at, by, 2)) in HERE]


def paths(length: int, blocked: Mayhem = frozenset()) -> Iterator[tuple[Place, ...]]:
    """All paths of so many locations, none visited twice."""
    longer: list[tuple[Place, ...]] = [(start,) for start in PLACES]
    for _ in range(length - 1):
        longer = [
            (*path, to) for path in longer for to in on_foot(path[-1], blocked) if to not in path
        ]
    yield from longer


def recruiter_ways(
    path: tuple[Place, ...],
    turns: int,
    card: str,
    tokens: frozenset[str],
    lying: Place | None = None,
    blocked: Mayhem = frozenset(),
) -> int:
    """How many ways a Recruiter can take so many actions; `lying` is the 2nd token's place."""
    if turns == 0:
        return 1
    count = 0
    for to in on_foot(path[-1], blocked):
        if to not in path:
            kept = tokens | {"second"} if to == lying else tokens
            count += recruiter_ways((*path, to), turns - 1, card, kept, lying, blocked)
    for to in slips(path[-1], card):
        if to not in path:
            for token in tokens:
                left = tokens - {token} | ({"second"} if to == lying else set())
                count += recruiter_ways((*path, to), turns - 1, card, left, lying, blocked)
    return count


@dataclass(frozen=True)
class Activation:
    """The state that matters for one Agent's activation in the Full Game."""

    agent: str
    where: tuple[tuple[str, Place], ...]
    immortals: frozenset[Place]
    path: tuple[Place, ...]
    covered: frozenset[Place]
    tokens: frozenset[Place]
    hidden: frozenset[str]
    exposed: frozenset[str] = frozenset()
    dolphin: bool = True
    blocked: Mayhem = frozenset()
    moved: bool = False
    did: bool = False
    free: bool = False

    @property
    def at(self) -> Place:
        return dict(self.where)[self.agent]

    def put(self, agent: str, to: Place) -> tuple[tuple[str, Place], ...]:
        return tuple({**dict(self.where), agent: to}.items())

    def pushed(self, source: Place) -> Iterator[frozenset[Place]]:
        for to in streets(source, self.blocked):
            if to not in self.immortals:
                yield self.immortals - {source} | {to}

    def ways(self) -> int:
        """How many ways there are from here to the end of the activation."""
        count = 1  # done
        if not self.moved:
            for to in within(self.at, 2, self.blocked):
                count += replace(self, where=self.put(self.agent, to), moved=True).ways()
        if not self.did:
            count += self._action_ways()
        if not self.free and self.agent == "bill":
            for source in streets(self.at):
                if source in self.immortals:
                    for immortals in self.pushed(source):
                        count += replace(self, immortals=immortals, free=True).ways()
        if not self.free and self.agent == "dusty":
            for agent, at in self.where:
                for to in within(at, 1 + len(self.exposed), self.blocked):
                    count += replace(self, where=self.put(agent, to), free=True).ways()
        return count

    def _action_ways(self) -> int:
        if self.at in self.immortals:
            return self._shakedown_ways()
        count = 0
        for feature in HERE[self.at]:
            if any(feature in HERE[immortal] for immortal in self.immortals):
                continue
            choices = {one for one in self.path if feature in HERE[one]} - self.covered
            asked = replace(self, did=True)
            for choice in choices:
                count += replace(asked, covered=asked.covered | {choice}).ways()
            if not choices:
                count += asked.ways()  # no new token
            if self.dolphin:
                count += replace(asked, covered=asked.covered | choices, dolphin=False).ways()
        if self.at in self.tokens:
            count += replace(self, did=True, tokens=self.tokens - {self.at}).ways()
        # A capture that hits is the end of everything.
        count += 1 if self.path[-1] == self.at else replace(self, did=True).ways()
        if self.agent == "meru":
            count += replace(self, did=True).ways()
        return count

    def _shakedown_ways(self) -> int:
        count = 0
        for feature in ALL_FEATURES:
            exposed = self.exposed | ({feature} & self.hidden)
            shaken = replace(self, did=True, exposed=exposed)
            for immortals in (self.immortals, *self.pushed(self.at)):
                count += replace(shaken, immortals=immortals).ways()
        return count
