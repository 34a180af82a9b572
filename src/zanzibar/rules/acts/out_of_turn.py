"""Acts out of turn: notes, the notebook, undo, resigning, agreeing to stop."""

from msgspec.structs import replace

from zanzibar.rules.acts.questions import hand_back
from zanzibar.rules.acts.transaction import Transaction
from zanzibar.rules.model.actions import (
    EditNote,
    HandBackNote,
    MoveNote,
    OfferStop,
    PlaceNote,
    RemoveNote,
    Resign,
    Undo,
    WriteNotebook,
)
from zanzibar.rules.model.events import (
    Ended,
    NotebookWritten,
    NoteEdited,
    NoteMoved,
    NotePlaced,
    NoteRemoved,
    StopOffered,
    Undone,
)
from zanzibar.rules.model.rejection import Rejection
from zanzibar.rules.model.rows import ActionRow, EventAudience, EventRow
from zanzibar.rules.model.ruleset import NOTES, Rules
from zanzibar.rules.model.state import AgentsSecret, Note, Public, View
from zanzibar.rules.model.vocabulary import RECRUITER, Assist, Phase, Reason, Side, side_of

LONGEST_NOTE = 60
LONGEST_NOTEBOOK = 20_000

# --- Mental Notes ------------------------------------------------------------------------------


def notes_left(rules: Rules, public: Public) -> int:
    """`notes.supply`: notes in the box. One waits for the Training start until it is shown."""
    kept = 0 if rules.full or public.start_chosen else 1
    return NOTES - len(public.notes) - len(public.confirmed) - kept


def _why_not_note(view: View, note: int) -> Rejection | None:
    if view.seat == RECRUITER:
        return Rejection("notes.unconfirmed")
    if any(own.id == note for own in view.public.notes):
        return None
    return Rejection("notes.unconfirmed", {"note": note})


def _why_not_text(text: str) -> Rejection | None:
    if len(text) <= LONGEST_NOTE and text.isprintable() and text.strip():
        return None
    return Rejection("notes.unconfirmed", {"longest": LONGEST_NOTE})


def why_not_place_note(rules: Rules, view: View, action: PlaceNote) -> Rejection | None:
    if view.seat == RECRUITER:
        return Rejection("notes.unconfirmed")
    if notes_left(rules, view.public) < 1:
        return Rejection("notes.supply")
    return _why_not_text(action.text)


def why_not_move_note(rules: Rules, view: View, action: MoveNote) -> Rejection | None:
    return _why_not_note(view, action.note)


def why_not_edit_note(rules: Rules, view: View, action: EditNote) -> Rejection | None:
    return _why_not_note(view, action.note) or _why_not_text(action.text)


def why_not_remove_note(rules: Rules, view: View, action: RemoveNote) -> Rejection | None:
    return _why_not_note(view, action.note)


def place_note(tx: Transaction, action: PlaceNote) -> None:
    note = tx.game.public.next_note
    tx.emit(NotePlaced(tx.seat, note, action.at, action.text))


def move_note(tx: Transaction, action: MoveNote) -> None:
    tx.emit(NoteMoved(tx.seat, action.note, action.at))


def edit_note(tx: Transaction, action: EditNote) -> None:
    tx.emit(NoteEdited(tx.seat, action.note, action.text))


def remove_note(tx: Transaction, action: RemoveNote) -> None:
    if tx.game.public.phase is Phase.HAND_BACK_NOTE:
        # The note the waiting REVEAL needs: removing one hands it back.
        hand_back(tx, HandBackNote(action.note))
    else:
        tx.emit(NoteRemoved(tx.seat, action.note))


def _note_placed(p: Public, e: NotePlaced) -> Public:
    return replace(p, notes=(*p.notes, Note(e.note, e.at, e.text)), next_note=e.note + 1)


def _note_moved(p: Public, e: NoteMoved) -> Public:
    return replace(p, notes=tuple(replace(n, at=e.at) if n.id == e.note else n for n in p.notes))


def _note_edited(p: Public, e: NoteEdited) -> Public:
    return replace(
        p, notes=tuple(replace(n, text=e.text) if n.id == e.note else n for n in p.notes)
    )


def _note_removed(p: Public, e: NoteRemoved) -> Public:
    return replace(p, notes=tuple(n for n in p.notes if n.id != e.note))


PLACE_NOTE = ActionRow(
    struct=PlaceNote,
    phase=None,
    why_not=why_not_place_note,
    apply=place_note,
    notation="note {at} {text}",
    rule="notes.unconfirmed",
    event=NotePlaced,
)
MOVE_NOTE = ActionRow(
    struct=MoveNote,
    phase=None,
    why_not=why_not_move_note,
    apply=move_note,
    notation="note {note} to {at}",
    rule="notes.unconfirmed",
    event=NoteMoved,
)
EDIT_NOTE = ActionRow(
    struct=EditNote,
    phase=None,
    why_not=why_not_edit_note,
    apply=edit_note,
    notation="note {note} text {text}",
    rule="notes.unconfirmed",
    event=NoteEdited,
)
REMOVE_NOTE = ActionRow(
    struct=RemoveNote,
    phase=None,
    why_not=why_not_remove_note,
    apply=remove_note,
    notation="note {note} remove",
    rule="notes.unconfirmed",
    event=NoteRemoved,
)
NOTE_PLACED = EventRow(
    struct=NotePlaced,
    fold=_note_placed,
    changes="notes next_note",
    said="note {at} {text}",
)
NOTE_MOVED = EventRow(
    struct=NoteMoved,
    fold=_note_moved,
    changes="notes",
    said="note {note} to {at}",
)
NOTE_EDITED = EventRow(
    struct=NoteEdited,
    fold=_note_edited,
    changes="notes",
    said="note {note} text {text}",
)
NOTE_REMOVED = EventRow(
    struct=NoteRemoved,
    fold=_note_removed,
    changes="notes",
    said="note {note} remove",
)

# --- the notebook ------------------------------------------------------------------------------


def why_not_notebook(rules: Rules, view: View, action: WriteNotebook) -> Rejection | None:
    if view.seat == RECRUITER:
        return Rejection("view.private")
    if rules.ruleset.assist is Assist.NONE or len(action.text) > LONGEST_NOTEBOOK:
        return Rejection("notes.others")
    return None


def write_notebook(tx: Transaction, action: WriteNotebook) -> None:
    tx.emit(agents=NotebookWritten(action.text))


def _notebook_written(a: AgentsSecret, e: NotebookWritten) -> AgentsSecret:
    return replace(a, notebook=e.text)


WRITE_NOTEBOOK = ActionRow(
    struct=WriteNotebook,
    phase=None,
    why_not=why_not_notebook,
    apply=write_notebook,
    notation="notebook {text}",
    rule="notes.others",
    hidden=True,
)
NOTEBOOK_WRITTEN = EventRow(
    struct=NotebookWritten, fold=_notebook_written, audience=EventAudience.AGENTS
)

# --- undo, resigning, stopping -----------------------------------------------------------------


def why_not_undo(rules: Rules, view: View, action: Undo) -> Rejection | None:
    if view.mark is not None and view.mark.seat == view.seat:
        return None
    return Rejection("undo")


def undo(tx: Transaction, action: Undo) -> None:
    tx.emit(Undone(tx.seat))


def why_not_resign(rules: Rules, view: View, action: Resign) -> Rejection | None:
    return None


def resign(tx: Transaction, action: Resign) -> None:
    winner = Side.AGENTS if tx.seat == RECRUITER else Side.RECRUITER
    tx.end_game(winner, Reason.RESIGNED)


def why_not_offer_stop(rules: Rules, view: View, action: OfferStop) -> Rejection | None:
    if side_of(view.seat) in view.public.stop_offered:
        return Rejection("goal.result")
    return None


def offer_stop(tx: Transaction, action: OfferStop) -> None:
    tx.emit(StopOffered(side_of(tx.seat)))
    if len(tx.game.public.stop_offered) == len(Side):
        tx.stop_game()


def _back_to_the_mark(p: Public, e: Undone) -> Public:
    raise AssertionError("undo goes back to a mark: see `evolve`")


def _stop_offered(p: Public, e: StopOffered) -> Public:
    return replace(p, stop_offered=(*p.stop_offered, e.side))


def _ended(p: Public, e: Ended) -> Public:
    return replace(p, phase=Phase.OVER, result=e.result, unmasked=e.unmasked)


UNDO = ActionRow(
    struct=Undo,
    phase=None,
    why_not=why_not_undo,
    apply=undo,
    notation="undo",
    rule="undo",
    event=Undone,
)
UNDONE = EventRow(
    struct=Undone,
    fold=_back_to_the_mark,
    changes=" ".join(Public.__struct_fields__),
    said="undo",
)
RESIGN = ActionRow(
    struct=Resign,
    phase=None,
    why_not=why_not_resign,
    apply=resign,
    notation="resign",
    rule="goal.result",
    confirm=True,
)
OFFER_STOP = ActionRow(
    struct=OfferStop,
    phase=None,
    why_not=why_not_offer_stop,
    apply=offer_stop,
    notation="stop",
    rule="goal.result",
    event=StopOffered,
    confirm=True,
)
STOP_OFFERED = EventRow(
    struct=StopOffered,
    fold=_stop_offered,
    changes="stop_offered",
    said="stop",
)
ENDED = EventRow(
    struct=Ended,
    fold=_ended,
    changes="phase result unmasked",
    said="resign",
    follows="{result}",
    settles=True,
)

ACTIONS = (
    PLACE_NOTE,
    MOVE_NOTE,
    EDIT_NOTE,
    REMOVE_NOTE,
    WRITE_NOTEBOOK,
    UNDO,
    RESIGN,
    OFFER_STOP,
)
EVENTS = (
    NOTE_PLACED,
    NOTE_MOVED,
    NOTE_EDITED,
    NOTE_REMOVED,
    STOP_OFFERED,
    UNDONE,
    ENDED,
    NOTEBOOK_WRITTEN,
)
