"""The game: state by audience, actions, legality, events, views. Pure: no I/O, clock or chance."""

from zanzibar.rules.acts.transaction import Draw
from zanzibar.rules.catalogue import BASE
from zanzibar.rules.decide import decide
from zanzibar.rules.evolve import begin, begin_view, evolve, follow, see, see_event
from zanzibar.rules.legal import due, is_due, legal, why_not
from zanzibar.rules.model.actions import Action, AsideAction, GameAction
from zanzibar.rules.model.events import Created, Event, PublicPart, Seen
from zanzibar.rules.model.rejection import Refused, Rejection, Unplayable
from zanzibar.rules.model.ruleset import Module, Modules, RecruiterCard, Rules, Ruleset
from zanzibar.rules.model.state import (
    AgentsSecret,
    Game,
    Note,
    Public,
    RecruiterSecret,
    Result,
    Unmasked,
    View,
)
from zanzibar.rules.model.vocabulary import (
    AGENTS,
    NOBODY,
    NOWHERE,
    RECRUITER,
    SHARED,
    SPECTATOR,
    Assist,
    Deal,
    Mission,
    Phase,
    Reason,
    Seat,
    Side,
    Slip,
)
from zanzibar.rules.table import Decided, Drawn, Entry, Table, drawn_by
from zanzibar.rules.views import Shown, shown

__all__ = [
    "AGENTS",
    "BASE",
    "NOBODY",
    "NOWHERE",
    "RECRUITER",
    "SHARED",
    "SPECTATOR",
    "Action",
    "AgentsSecret",
    "AsideAction",
    "Assist",
    "Created",
    "Deal",
    "Decided",
    "Draw",
    "Drawn",
    "Entry",
    "Event",
    "Game",
    "GameAction",
    "Mission",
    "Module",
    "Modules",
    "Note",
    "Phase",
    "Public",
    "PublicPart",
    "Reason",
    "RecruiterCard",
    "RecruiterSecret",
    "Refused",
    "Rejection",
    "Result",
    "Rules",
    "Ruleset",
    "Seat",
    "Seen",
    "Shown",
    "Side",
    "Slip",
    "Table",
    "Unmasked",
    "Unplayable",
    "View",
    "begin",
    "begin_view",
    "decide",
    "drawn_by",
    "due",
    "evolve",
    "follow",
    "is_due",
    "legal",
    "see",
    "see_event",
    "shown",
    "why_not",
]
