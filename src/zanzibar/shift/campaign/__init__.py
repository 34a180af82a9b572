"""Campaigns: members, choices of modules, packages opened after a game, and the chart.

A campaign is folded from events, as a game is. `decide` turns a command into events or a rejection
with a rule id; `fold` applies them; `file` keeps them as text in which a changed line is noticed.
"""

from zanzibar.shift.campaign.commands import CampaignCommand, decide
from zanzibar.shift.campaign.events import CampaignEvent
from zanzibar.shift.campaign.fold import fold, fold_all
from zanzibar.shift.campaign.model import Campaign, ChartLine, Member, Stage, Way

__all__ = [
    "Campaign",
    "CampaignCommand",
    "CampaignEvent",
    "ChartLine",
    "Member",
    "Stage",
    "Way",
    "decide",
    "fold",
    "fold_all",
]
