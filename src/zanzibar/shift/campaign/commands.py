"""The commands of members, decided into events or a rejection with a rule id."""

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Struct

from zanzibar.rules import Reason, Rejection, Result, Side
from zanzibar.shift.campaign import events as ev
from zanzibar.shift.campaign.fold import fold
from zanzibar.shift.campaign.model import (
    Bidding,
    Campaign,
    ChartLine,
    Loadout,
    Member,
    Stage,
    Way,
    other,
    streak,
    winners_limit,
)
from zanzibar.shift.packages import PackageShelf

MOST_AGENTS = 4
LONGEST_NAME = 40
_BETWEEN_GAMES = frozenset({Stage.CHOOSE, Stage.READY, Stage.OPEN, Stage.WAY})


class _Request(Struct, frozen=True, tag_field="do"):
    """A command, tagged with its class name."""


class Join(_Request, frozen=True, tag=True):
    member: Member


class Leave(_Request, frozen=True, tag=True):
    """Leave the campaign; its packages and its chart stay."""


class ChangeSide(_Request, frozen=True, tag=True):
    side: Side


class ProposeModules(_Request, frozen=True, tag=True):
    """Propose what the own side chooses; `stage` decides for whom."""

    modules: tuple[str, ...]


class StateCount(_Request, frozen=True, tag=True):
    count: int


class ConfirmModules(_Request, frozen=True, tag=True):
    """Confirm the proposal of the own side as it stands: `modules` guards against a change."""

    modules: tuple[str, ...]


class StartGame(_Request, frozen=True, tag=True):
    game: str


class FinishGame(_Request, frozen=True, tag=True):
    """Report how the game ended; `result` None when it was stopped by agreement."""

    date: str
    character: str
    result: Result | None


class OpenPackage(_Request, frozen=True, tag=True):
    """Open the next package; `package` guards against opening one twice."""

    package: str


class SwitchComponent(_Request, frozen=True, tag=True):
    component: str
    on: bool


class AgreeOnWay(_Request, frozen=True, tag=True):
    way: Way


class Bid(_Request, frozen=True, tag=True):
    modules: int


class PassBid(_Request, frozen=True, tag=True):
    pass


CampaignCommand: TypeAlias = (
    Join
    | Leave
    | ChangeSide
    | ProposeModules
    | StateCount
    | ConfirmModules
    | StartGame
    | FinishGame
    | OpenPackage
    | SwitchComponent
    | AgreeOnWay
    | Bid
    | PassBid
)

Conflict: TypeAlias = Callable[[tuple[str, ...]], Rejection | None]
"""Tells why a set of modules cannot be played together."""


class Refuse(ValueError):
    """Carries a rejection out of a command."""

    def __init__(self, rule: str, **params: str | int) -> None:
        super().__init__(rule)
        self.rejection = Rejection(rule, params)


class Decision:
    """The events of one command so far, and the campaign they lead to."""

    def __init__(
        self, campaign: Campaign, shelf: PackageShelf, by: str, conflict: Conflict
    ) -> None:
        self.campaign = campaign
        self.shelf = shelf
        self.by = by
        self.conflict = conflict
        self.events: list[ev.CampaignEvent] = []

    def apply(self, event: ev.CampaignEvent) -> None:
        self.events.append(event)
        self.campaign = fold(self.campaign, event)

    def require_member(self) -> Member:
        member = self.campaign.member(self.by)
        if member is None:
            raise Refuse("campaign.member")
        return member

    def require_stage(self, *stages: Stage) -> None:
        if self.campaign.stage not in stages:
            raise Refuse("campaign.stage", stage=self.campaign.stage.value)


def decide(
    campaign: Campaign, shelf: PackageShelf, by: str, command: CampaignCommand, conflict: Conflict
) -> tuple[ev.CampaignEvent, ...] | Rejection:
    """Return the events of a command of one member, or the rule that forbids it."""
    decision = Decision(campaign, shelf, by, conflict)
    try:
        _COMMANDS[type(command)](decision, command)
    except Refuse as refused:
        return refused.rejection
    return tuple(decision.events)


# --- members -----------------------------------------------------------------------------------


def _join(d: Decision, command: Join) -> None:
    member, campaign = command.member, d.campaign
    d.require_stage(*_BETWEEN_GAMES)
    if not 0 < len(member.name) <= LONGEST_NAME:
        raise Refuse("campaign.name", most=LONGEST_NAME)
    if campaign.member(member.id) is not None:
        raise Refuse("campaign.joined")
    _check_room(campaign, member.side)
    d.apply(ev.MemberJoined(member))


def _check_room(campaign: Campaign, side: Side) -> None:
    most = 1 if side is Side.RECRUITER else MOST_AGENTS
    if len(campaign.side(side)) >= most:
        raise Refuse("campaign.side-full", side=side.value, most=most)


def _leave(d: Decision, command: Leave) -> None:
    d.require_member()
    d.require_stage(*_BETWEEN_GAMES)
    d.apply(ev.MemberLeft(d.by))


def _change_side(d: Decision, command: ChangeSide) -> None:
    member = d.require_member()
    d.require_stage(*_BETWEEN_GAMES)
    if member.side is command.side:
        return
    swapped = d.campaign.side(Side.RECRUITER) if command.side is Side.RECRUITER else ()
    d.apply(ev.MemberMoved(d.by, command.side))
    for resident in swapped:  # the Recruiter's seat holds one: they trade places
        d.apply(ev.MemberMoved(resident.id, member.side))
    if len(d.campaign.side(Side.AGENTS)) > MOST_AGENTS:
        raise Refuse("campaign.side-full", side=Side.AGENTS.value, most=MOST_AGENTS)


# --- choosing modules --------------------------------------------------------------------------


def begin_choice(d: Decision) -> None:
    """Let the sides choose for the next game, or go straight on where nothing can be chosen."""
    campaign = d.campaign
    if not campaign.chart:
        d.apply(ev.StageEntered(Stage.READY))  # `shift.first`
        return
    d.apply(ev.StageEntered(Stage.CHOOSE, campaign.chart[-1].loser))
    _skip_empty_choices(d)


def choosing_side(campaign: Campaign) -> Side | None:
    """Return the side whose modules are chosen now; None when both are chosen."""
    choosing = campaign.choosing
    if choosing is None:
        return None
    if campaign.way is Way.BID:
        return Side.AGENTS if Side.AGENTS not in choosing.chosen else None
    for side in (choosing.first, other(choosing.first)):
        if side not in choosing.chosen:
            return side
    return None


def limit(campaign: Campaign, shelf: PackageShelf, side: Side) -> int:
    """Return how many modules a side may have in the next game (`shift.choose`)."""
    available = len(shelf.modules(side, campaign.opened[side]))
    choosing = campaign.choosing
    if choosing is None:
        return 0
    if campaign.way is Way.BID:
        return min(available, campaign.granted or 0) if side is Side.AGENTS else 0
    if side is choosing.first:
        return available
    chosen = len(choosing.chosen.get(choosing.first, ()))
    return min(available, winners_limit(chosen, streak(campaign.chart)))


def chooser(campaign: Campaign, side: Side) -> Side:
    """Return the side that picks the modules of `side`."""
    return other(side) if campaign.way is Way.OPPONENTS_CHOOSE else side


def _skip_empty_choices(d: Decision) -> None:
    while (side := choosing_side(d.campaign)) is not None and limit(d.campaign, d.shelf, side) == 0:
        d.apply(ev.ModulesChosen(None, side, ()))
    if side is None:
        d.apply(ev.StageEntered(Stage.READY))


def _due_side(d: Decision) -> tuple[Member, Side]:
    """Return the member and the side whose modules this member may choose now."""
    member = d.require_member()
    d.require_stage(Stage.CHOOSE)
    side = choosing_side(d.campaign)
    if side is None or chooser(d.campaign, side) is not member.side:
        raise Refuse("shift.choose", reason="order")
    return member, side


def _check_choice(d: Decision, side: Side, modules: tuple[str, ...]) -> None:
    campaign = d.campaign
    if len(set(modules)) != len(modules):
        raise Refuse("shift.choose", reason="twice")
    if not set(modules) <= set(d.shelf.modules(side, campaign.opened[side])):
        raise Refuse("shift.choose", reason="sealed")
    most = limit(campaign, d.shelf, side)
    if campaign.way is Way.OPPONENTS_CHOOSE:
        stated = campaign.choosing.counts.get(side) if campaign.choosing else None
        if stated is None:
            raise Refuse("shift.after", reason="count")
        if len(modules) != stated:
            raise Refuse("shift.after", reason="exactly", count=stated)
    elif len(modules) > most:
        raise Refuse("shift.choose", reason="limit", most=most, wins=streak(campaign.chart))
    chosen = campaign.choosing.chosen if campaign.choosing else {}
    together = (*chosen.get(other(side), ()), *modules)
    if (rejection := d.conflict(together)) is not None:
        raise Refuse(rejection.rule, **rejection.params)


def _propose(d: Decision, command: ProposeModules) -> None:
    _, side = _due_side(d)
    _check_choice(d, side, command.modules)
    d.apply(ev.ModulesProposed(d.by, side, command.modules))


def _state_count(d: Decision, command: StateCount) -> None:
    member = d.require_member()
    d.require_stage(Stage.CHOOSE)
    side = choosing_side(d.campaign)
    if d.campaign.way is not Way.OPPONENTS_CHOOSE or member.side is not side:
        raise Refuse("shift.after", reason="order")
    most = limit(d.campaign, d.shelf, side)
    if not 0 <= command.count <= most:
        raise Refuse("shift.choose", reason="limit", most=most, wins=streak(d.campaign.chart))
    d.apply(ev.CountStated(d.by, side, command.count))
    if command.count == 0:
        d.apply(ev.ModulesChosen(None, side, ()))
        _skip_empty_choices(d)


def _confirm(d: Decision, command: ConfirmModules) -> None:
    _, side = _due_side(d)
    choosing = d.campaign.choosing
    proposal = choosing.proposals.get(side) if choosing else None
    if proposal is None or proposal != command.modules:
        raise Refuse("campaign.changed")
    _check_choice(d, side, proposal)
    d.apply(ev.ModulesChosen(d.by, side, proposal))
    _skip_empty_choices(d)


# --- games -------------------------------------------------------------------------------------


def _start(d: Decision, command: StartGame) -> None:
    d.require_member()
    d.require_stage(Stage.READY)
    for side in Side:
        if not d.campaign.side(side):
            raise Refuse("campaign.side-empty", side=side.value)
    components = tuple(
        c for c in d.shelf.components(d.campaign.all_opened) if c not in d.campaign.switched_off
    )
    loadout = d.campaign.loadout
    d.apply(ev.GameStarted(command.game, Loadout(loadout.recruiter, loadout.agents, components)))


def _finish(d: Decision, command: FinishGame) -> None:
    d.require_stage(Stage.PLAYING)
    game = d.campaign.game
    if game is None:
        raise Refuse("campaign.stage", stage=d.campaign.stage.value)
    result = command.result
    if result is None or result.reason is Reason.STOPPED:
        d.apply(ev.GameStopped())
        _next_game(d)
        return
    names = {
        side: tuple(member.name for member in game.members if member.side is side) for side in Side
    }
    line = ChartLine(
        date=command.date,
        recruiter=names[Side.RECRUITER],
        agents=names[Side.AGENTS],
        character=command.character,
        winner=result.winner,
        reason=result.reason,
        time=result.time,
        round=result.round,
        modules=game.modules,
    )
    d.apply(ev.GameFinished(line))
    if d.shelf.next_sealed(line.loser, d.campaign.opened[line.loser]) is None:
        _next_game(d)
    else:
        d.apply(ev.StageEntered(Stage.OPEN, line.loser))


def _next_game(d: Decision) -> None:
    if d.campaign.chart and d.shelf.complete(d.campaign.all_opened):
        d.apply(ev.StageEntered(Stage.WAY))
    else:
        begin_choice(d)


def _open(d: Decision, command: OpenPackage) -> None:
    member = d.require_member()
    if command.package in d.campaign.all_opened:
        raise Refuse("shift.packages", reason="open", package=command.package)
    d.require_stage(Stage.OPEN)
    side = d.campaign.to_open
    if side is None or member.side is not side:
        raise Refuse("shift.packages", reason="side")
    due = d.shelf.next_sealed(side, d.campaign.opened[side])
    if due is None or due.id != command.package:
        raise Refuse("shift.packages", reason="order")
    d.apply(ev.PackageOpened(d.by, side, due.id))
    _next_game(d)


# --- what everybody has to agree to ------------------------------------------------------------


def _agree(d: Decision, proposal: str) -> bool:
    """Count a vote; tell whether every person has agreed now."""
    member = d.require_member()
    if member.level is None and d.by not in d.campaign.votes.get(proposal, ()):
        d.apply(ev.Voted(d.by, proposal))
    return set(d.campaign.people) <= set(d.campaign.votes.get(proposal, ()))


def _switch(d: Decision, command: SwitchComponent) -> None:
    d.require_stage(*_BETWEEN_GAMES)
    if command.component not in d.shelf.components(d.campaign.all_opened):
        raise Refuse("shift.content", reason="sealed")
    if (command.component not in d.campaign.switched_off) is command.on:
        return
    if _agree(d, f"component {command.component} {'on' if command.on else 'off'}"):
        d.apply(ev.ComponentSwitched(command.component, command.on))


def _way(d: Decision, command: AgreeOnWay) -> None:
    d.require_stage(Stage.WAY)
    if not _agree(d, f"way {command.way.value}"):
        return
    d.apply(ev.WayAgreed(command.way))
    if command.way is Way.BID:
        d.apply(ev.StageEntered(Stage.BID))
    else:
        begin_choice(d)


def _bid(d: Decision, command: Bid) -> None:
    bidding = _bidding_turn(d)
    most = len(d.shelf.modules(Side.AGENTS, d.campaign.opened[Side.AGENTS]))
    fewest = 0 if bidding.highest is None else bidding.highest + 1
    if not fewest <= command.modules <= most:
        raise Refuse("shift.after", reason="bid", fewest=fewest, most=most)
    d.apply(ev.BidMade(d.by, command.modules))
    _end_bidding(d)


def _pass(d: Decision, command: PassBid) -> None:
    _bidding_turn(d)
    d.apply(ev.BidPassed(d.by))
    _end_bidding(d)


def _bidding_turn(d: Decision) -> Bidding:
    d.require_member()
    d.require_stage(Stage.BID)
    bidding = d.campaign.bidding
    if bidding is None or not bidding.order or bidding.order[0] != d.by:
        raise Refuse("shift.after", reason="order")
    return bidding


def _end_bidding(d: Decision) -> None:
    """Give the seat away when only the highest bidder is left, or everybody has passed."""
    bidding = d.campaign.bidding
    if bidding is None:
        return
    left = bidding.order
    if bidding.bidder is None:
        if left:
            return
        # Without a bid the seats stay; the first member steps in for a Recruiter who has left.
        keeps = (*d.campaign.side(Side.RECRUITER), *d.campaign.members)[0]
        d.apply(ev.SeatWon(keeps.id, 0))
    elif left == (bidding.bidder,):
        d.apply(ev.SeatWon(bidding.bidder, bidding.highest or 0))
    else:
        return
    d.apply(ev.StageEntered(Stage.CHOOSE, Side.AGENTS))
    d.apply(ev.ModulesChosen(None, Side.RECRUITER, ()))
    _skip_empty_choices(d)


_COMMANDS: dict[type, Callable[[Decision, Any], None]] = {
    Join: _join,
    Leave: _leave,
    ChangeSide: _change_side,
    ProposeModules: _propose,
    StateCount: _state_count,
    ConfirmModules: _confirm,
    StartGame: _start,
    FinishGame: _finish,
    OpenPackage: _open,
    SwitchComponent: _switch,
    AgreeOnWay: _way,
    Bid: _bid,
    PassBid: _pass,
}
