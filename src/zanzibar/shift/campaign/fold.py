"""Folding events into the state of a campaign."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from msgspec.structs import replace

from zanzibar.rules import Side
from zanzibar.shift.campaign import events as ev
from zanzibar.shift.campaign.model import (
    Bidding,
    Campaign,
    Choosing,
    CurrentGame,
    Loadout,
    Member,
    Stage,
    Way,
)


def fold(campaign: Campaign, event: ev.CampaignEvent) -> Campaign:
    """Apply one event."""
    return _FOLDS[type(event)](campaign, event)


def fold_all(history: Iterable[ev.CampaignEvent]) -> Campaign:
    """Build a campaign from its whole history."""
    return reduce(fold, history, Campaign(id="", name="", date=""))


def _founded(c: Campaign, e: ev.Founded) -> Campaign:
    return Campaign(id=e.id, name=e.name, date=e.date)


def _joined(c: Campaign, e: ev.MemberJoined) -> Campaign:
    return replace(c, members=(*c.members, e.member))


def _left(c: Campaign, e: ev.MemberLeft) -> Campaign:
    return replace(c, members=tuple(m for m in c.members if m.id != e.member))


def _moved(c: Campaign, e: ev.MemberMoved) -> Campaign:
    members = tuple(replace(m, side=e.side) if m.id == e.member else m for m in c.members)
    return replace(c, members=members)


def _stage(c: Campaign, e: ev.StageEntered) -> Campaign:
    changed = replace(c, stage=e.stage, choosing=None, bidding=None, to_open=None, votes={})
    if e.stage is Stage.OPEN:
        return replace(changed, to_open=e.side)
    if e.stage is Stage.CHOOSE and e.side is not None:
        return replace(changed, choosing=Choosing(e.side), loadout=Loadout())
    if e.stage is Stage.BID:
        return replace(changed, bidding=Bidding(_bidding_order(c)), loadout=Loadout())
    if e.stage is Stage.WAY:
        return replace(changed, way=Way.NORMAL, granted=None, loadout=Loadout())
    return changed


def _bidding_order(c: Campaign) -> tuple[str, ...]:
    """List the members, beginning with the last Recruiter's player."""
    ids = [member.id for member in c.members]
    first = next((i for i, m in enumerate(c.members) if m.side is Side.RECRUITER), 0)
    return (*ids[first:], *ids[:first])


def _choosing(c: Campaign) -> Choosing:
    if c.choosing is None:
        raise ValueError("no choice of modules is open")
    return c.choosing


def _proposed(c: Campaign, e: ev.ModulesProposed) -> Campaign:
    now = _choosing(c)
    return replace(c, choosing=replace(now, proposals={**now.proposals, e.side: e.modules}))


def _counted(c: Campaign, e: ev.CountStated) -> Campaign:
    now = _choosing(c)
    return replace(c, choosing=replace(now, counts={**now.counts, e.side: e.count}))


def _chosen(c: Campaign, e: ev.ModulesChosen) -> Campaign:
    now = _choosing(c)
    chosen = {**now.chosen, e.side: e.modules}
    loadout = Loadout(
        recruiter=chosen.get(Side.RECRUITER, ()),
        agents=chosen.get(Side.AGENTS, ()),
    )
    proposals = {side: p for side, p in now.proposals.items() if side is not e.side}
    return replace(c, choosing=replace(now, chosen=chosen, proposals=proposals), loadout=loadout)


def _started(c: Campaign, e: ev.GameStarted) -> Campaign:
    return replace(c, stage=Stage.PLAYING, game=CurrentGame(e.game, e.modules, c.members), votes={})


def _stopped(c: Campaign, e: ev.GameStopped) -> Campaign:
    return replace(c, game=None)


def _finished(c: Campaign, e: ev.GameFinished) -> Campaign:
    return replace(c, game=None, chart=(*c.chart, e.line), loadout=Loadout())


def _opened(c: Campaign, e: ev.PackageOpened) -> Campaign:
    return replace(c, opened={**c.opened, e.side: (*c.opened[e.side], e.package)})


def _voted(c: Campaign, e: ev.Voted) -> Campaign:
    agreed = c.votes.get(e.proposal, ())
    return replace(c, votes={**c.votes, e.proposal: (*agreed, e.by)})


def _switched(c: Campaign, e: ev.ComponentSwitched) -> Campaign:
    off = tuple(component for component in c.switched_off if component != e.component)
    return replace(c, switched_off=off if e.on else (*off, e.component), votes={})


def _agreed(c: Campaign, e: ev.WayAgreed) -> Campaign:
    if e.way is not Way.RESET:
        return replace(c, way=e.way, votes={})
    return replace(
        c,
        way=Way.NORMAL,
        votes={},
        archive=(*c.archive, c.chart),
        chart=(),
        opened=dict.fromkeys(Side, ()),
        switched_off=(),
        members=_swapped(c.members),
        loadout=Loadout(),
    )


def _swapped(members: tuple[Member, ...]) -> tuple[Member, ...]:
    """Seat the Recruiter with the Agents, and the first of the Agents as the Recruiter."""
    first = next((member.id for member in members if member.side is Side.AGENTS), None)
    return tuple(replace(m, side=Side.RECRUITER if m.id == first else Side.AGENTS) for m in members)


def _bidding(c: Campaign) -> Bidding:
    if c.bidding is None:
        raise ValueError("no bidding is open")
    return c.bidding


def _bid(c: Campaign, e: ev.BidMade) -> Campaign:
    now = _bidding(c)
    order = (*(id for id in now.order if id != e.by), e.by)
    return replace(c, bidding=Bidding(order, e.modules, e.by))


def _passed(c: Campaign, e: ev.BidPassed) -> Campaign:
    now = _bidding(c)
    return replace(c, bidding=replace(now, order=tuple(id for id in now.order if id != e.by)))


def _won(c: Campaign, e: ev.SeatWon) -> Campaign:
    members = tuple(
        replace(m, side=Side.RECRUITER if m.id == e.member else Side.AGENTS) for m in c.members
    )
    return replace(c, members=members, granted=e.granted)


_FOLDS: dict[type, Callable[[Campaign, Any], Campaign]] = {
    ev.Founded: _founded,
    ev.MemberJoined: _joined,
    ev.MemberLeft: _left,
    ev.MemberMoved: _moved,
    ev.StageEntered: _stage,
    ev.ModulesProposed: _proposed,
    ev.CountStated: _counted,
    ev.ModulesChosen: _chosen,
    ev.GameStarted: _started,
    ev.GameStopped: _stopped,
    ev.GameFinished: _finished,
    ev.PackageOpened: _opened,
    ev.Voted: _voted,
    ev.ComponentSwitched: _switched,
    ev.WayAgreed: _agreed,
    ev.BidMade: _bid,
    ev.BidPassed: _passed,
    ev.SeatWon: _won,
}
