"""Which fields of `Public` an event may change, so that nobody has to compare whole states.

It repeats what `evolve` does; a test reads both and finds any difference.
"""

from zanzibar.rules.model import events as ev
from zanzibar.rules.model.state import Public

_EVERYTHING = frozenset(Public.__struct_fields__)

_TOUCHED: dict[type, str] = {
    ev.MayhemPlaced: "mayhem",
    ev.MayhemFinished: "phase",
    ev.CardChosen: "phase card_chosen",
    ev.StartChosen: "phase start_chosen confirmed covered",
    ev.OpeningConfirmed: "phase opening_recruits recruits",
    ev.ImmortalPlaced: "immortals",
    ev.DealBegan: "phase",
    ev.AgentTaken: "held",
    ev.AgentsDealt: "phase held",
    ev.AgentPlaced: "phase agents",
    ev.SecondSlipPlaced: "second_slip",
    ev.CardsDrawn: "cards",
    ev.TurnBegan: "phase round acted took_action immortal_moved extra_moved stop_offered",
    ev.Acted: "took_action",
    ev.ImmortalMoved: "immortals immortal_moved extra_moved",
    ev.ExtraTokenPlaced: "steps covered",
    ev.ImmortalRecruited: "cards recruited recruits",
    ev.TimeAdvanced: "time",
    ev.SlipShown: "slips first_slip second_slip",
    ev.Alerted: "alerts recruits",
    ev.AgentsTurnBegan: "phase stop_offered",
    ev.Activated: "active active_seat",
    ev.AgentMoved: "agents moved",
    ev.Asked: "phase did asked dolphin allies",
    ev.AnswerHeld: "phase owed",
    ev.StepGivenBack: "steps taken_back owed",
    ev.Answered: "phase steps covered asked dolphin owed",
    ev.RevealHeld: "phase did",
    ev.Revealed: "phase did steps confirmed",
    ev.Shaken: "phase did exposed denied",
    ev.ImmortalPushed: "phase immortals",
    ev.CaptureTried: "did",
    ev.CrosshairsAnswered: "did",
    ev.WeaknessDetected: "free immortals",
    ev.RhythmMoved: "free agents",
    ev.AgentDone: "acted active active_seat moved did free",
    ev.NotePlaced: "notes next_note",
    ev.NoteMoved: "notes",
    ev.NoteEdited: "notes",
    ev.NoteRemoved: "notes",
    ev.StopOffered: "stop_offered",
    ev.Ended: "phase result unmasked",
}

TOUCHED: dict[type, frozenset[str]] = {
    **{kind: frozenset(fields.split()) for kind, fields in _TOUCHED.items()},
    ev.Undone: _EVERYTHING,
}
"""By the kind of the event's public part."""
