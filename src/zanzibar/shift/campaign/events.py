"""The events of a campaign. Folding these is the only way its state changes."""

from typing import TypeAlias

from msgspec import Struct

from zanzibar.rules import Side
from zanzibar.shift.campaign.model import ChartLine, Loadout, Member, Stage, Way


class _CampaignPart(Struct, frozen=True, tag_field="what"):
    """An event, tagged with its class name."""


class Founded(_CampaignPart, frozen=True, tag=True):
    """The first event of a campaign."""

    id: str
    name: str
    date: str


class MemberJoined(_CampaignPart, frozen=True, tag=True):
    member: Member


class MemberLeft(_CampaignPart, frozen=True, tag=True):
    member: str


class MemberMoved(_CampaignPart, frozen=True, tag=True):
    """A member changes sides between two games."""

    member: str
    side: Side


class ModulesProposed(_CampaignPart, frozen=True, tag=True):
    """Seen by the side of the member only, until somebody of it confirms."""

    by: str
    side: Side
    modules: tuple[str, ...]


class CountStated(_CampaignPart, frozen=True, tag=True):
    """A side says how many modules it takes where its opponents choose which."""

    by: str
    side: Side
    count: int


class ModulesChosen(_CampaignPart, frozen=True, tag=True):
    """The modules with which `side` plays; `by` is None when there was nothing to choose."""

    by: str | None
    side: Side
    modules: tuple[str, ...]


class GameStarted(_CampaignPart, frozen=True, tag=True):
    game: str
    modules: Loadout


class GameStopped(_CampaignPart, frozen=True, tag=True):
    """The game ended by agreement: no line in the chart, and the choice is made again."""


class GameFinished(_CampaignPart, frozen=True, tag=True):
    line: ChartLine


class PackageOpened(_CampaignPart, frozen=True, tag=True):
    by: str
    side: Side
    package: str


class Voted(_CampaignPart, frozen=True, tag=True):
    """A member agrees to a proposal that needs everybody."""

    by: str
    proposal: str


class ComponentSwitched(_CampaignPart, frozen=True, tag=True):
    component: str
    on: bool


class WayAgreed(_CampaignPart, frozen=True, tag=True):
    way: Way


class BidMade(_CampaignPart, frozen=True, tag=True):
    by: str
    modules: int


class BidPassed(_CampaignPart, frozen=True, tag=True):
    by: str


class SeatWon(_CampaignPart, frozen=True, tag=True):
    """The bidding is over: this member plays the Recruiter, the others the Agents."""

    member: str
    granted: int


class StageEntered(_CampaignPart, frozen=True, tag=True):
    """The campaign now waits for this; `side` is the side that opens or chooses first."""

    stage: Stage
    side: Side | None = None


CampaignEvent: TypeAlias = (
    Founded
    | StageEntered
    | MemberJoined
    | MemberLeft
    | MemberMoved
    | ModulesProposed
    | CountStated
    | ModulesChosen
    | GameStarted
    | GameStopped
    | GameFinished
    | PackageOpened
    | Voted
    | ComponentSwitched
    | WayAgreed
    | BidMade
    | BidPassed
    | SeatWon
)
