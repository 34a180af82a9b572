"""What may be done out of turn: notes, the notebook, undo, resigning, agreeing to stop."""

from zanzibar.rules.acts import agents
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
    NotebookWritten,
    NoteEdited,
    NoteMoved,
    NotePlaced,
    NoteRemoved,
    StopOffered,
    Undone,
)
from zanzibar.rules.model.rejection import Rejection
from zanzibar.rules.model.ruleset import NOTES, Rules
from zanzibar.rules.model.state import Public, View
from zanzibar.rules.model.vocabulary import RECRUITER, Assist, Phase, Reason, Side, side_of

LONGEST_NOTE = 60
LONGEST_NOTEBOOK = 20_000

# --- Mental Notes ------------------------------------------------------------------------------


def notes_left(rules: Rules, public: Public) -> int:
    """`notes.supply`: notes in the box. One is kept for the Training start until it is shown."""
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
        agents.hand_back(tx, HandBackNote(action.note))
    else:
        tx.emit(NoteRemoved(tx.seat, action.note))


def why_not_notebook(rules: Rules, view: View, action: WriteNotebook) -> Rejection | None:
    if view.seat == RECRUITER:
        return Rejection("view.private")
    if rules.ruleset.assist is Assist.NONE or len(action.text) > LONGEST_NOTEBOOK:
        return Rejection("notes.others")
    return None


def write_notebook(tx: Transaction, action: WriteNotebook) -> None:
    tx.emit(agents=NotebookWritten(action.text))


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
