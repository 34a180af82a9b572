"""Tables at which an Agent has just asked, and the Recruiter has a given number of choices."""

from tests.support.server.clients import Frame, Guest, SeatClient
from zanzibar.board import zanzibar

GRID = 700
ASKED, HERE, ANSWER = "umbrella", "D7", "B3"
WALKS = {
    0: "B1 A1 A2 B2 C3 D2 D1 E1 F1 F2 F3 E3 E2",
    1: "B1 A1 A2 B2 C3 B3 B4 B5 A5 A6 A7 B7 C7",
    5: "B1 C1 C2 B2 B3 C3 D4 E5 D6 D7 C7 B7 B6",
}
"""Walks of the Recruiter, by the number of choices when Bill asks about umbrellas.

A Feature is on five locations, so a walk to all of them takes nearly a whole game.
"""


def choices(walk: str) -> list[str]:
    """Return the locations with which the Recruiter could answer."""
    return [name for name in walk.split()[1:] if ASKED in zanzibar().spec.locations[name]]


class NeverMet:
    """Draws hidden Features that are on no location of a walk: no Recruits are ever contacted."""

    walk = ""

    def __call__(self, kind: str, options: tuple[int, ...], count: int) -> tuple[int, ...]:
        locations, features = zanzibar().spec.locations, zanzibar().features
        met = {feature for name in self.walk.split() for feature in locations[name]}
        return tuple(i for i in options if features[i] not in met)[:count]


async def asked(guest: Guest, chance: NeverMet, walk: str, grid: int = GRID) -> list[SeatClient]:
    """Play until Bill asks. Return the clients of the Recruiter, the Agents and a spectator."""
    chance.walk = walk
    made = await guest.make(
        "person", "person", ruleset={"mission": "training"}, hot_seat=True, answer_grid_ms=grid
    )
    table = made["table"]["id"]
    r = await guest.sit(table, "R")
    agents = await guest.sit(table, "1")
    watching = await guest.sit(table, None)
    start, *steps = walk.split()
    await r.act("ChooseCard", card="karl-box")
    await r.act("ChooseStart", at=start)
    for to in steps[:4]:
        await r.act("Step", to=to)
    await r.act("ConfirmOpening")
    for agent in ("meru", "lyme", "bill", "dusty"):
        await agents.act("PlaceAgent", agent=agent, at=HERE)
    for turn, to in enumerate(steps[4:]):
        await r.act("Step", to=to)
        await r.act("EndTurn")
        if turn < len(steps) - 5:
            for agent in (("meru", "lyme"), ("bill", "dusty"))[turn % 2]:
                await agents.act("Done", agent=agent)
    await agents.act("Ask", agent="bill", feature=ASKED)
    assert agents.seen["phase"] == "answer"
    return [r, agents, watching]


def give(id: str) -> Frame:
    """Return the command that answers the question."""
    return {"type": "act", "id": id, "act": {"do": "Answer", "at": ANSWER}}
