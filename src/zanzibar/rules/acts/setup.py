"""Setup, step by step in the order of the rules; the Agents are dealt and placed in `deal`."""

from collections.abc import Sequence
from functools import cache, lru_cache

from msgspec.structs import replace

from zanzibar.board import bits
from zanzibar.rules.acts import recruiter
from zanzibar.rules.acts.deal import begin_deal
from zanzibar.rules.acts.movement import opening_targets, start_targets
from zanzibar.rules.acts.transaction import Transaction, deck
from zanzibar.rules.model.actions import (
    MOST_MENUS,
    ChooseCard,
    ChooseStart,
    ConfirmOpening,
    Menu,
    OpeningBack,
    PlaceImmortal,
    PlaceMayhem,
    PlaceSecondSlip,
)
from zanzibar.rules.model.events import (
    CardChosen,
    CardKept,
    CardsDrawn,
    ImmortalPlaced,
    MayhemFinished,
    MayhemPlaced,
    OpeningConfirmed,
    OpeningSteppedBack,
    Retrieved,
    SecondSlipPlaced,
    StartChosen,
    StartMarked,
)
from zanzibar.rules.model.rejection import Rejection
from zanzibar.rules.model.rows import ActionRow, EventAudience, EventRow, Form, PhaseRow
from zanzibar.rules.model.ruleset import (
    HIDDEN_FEATURES,
    IMMORTAL_CARDS,
    IMMORTALS,
    MAYHEM_TOKENS,
    OPENING,
    Rules,
    mayhem_room,
)
from zanzibar.rules.model.state import Public, RecruiterSecret, View
from zanzibar.rules.model.vocabulary import NOWHERE, Deal, Phase, Seat

# --- Mayhem ------------------------------------------------------------------------------------


def mayhem_seat(public: Public) -> Seat:
    """Return the seat that places the next Mayhem token: the Recruiter, then clockwise."""
    return len(public.mayhem) % public.seats


def mayhem_untouched(rules: Rules, public: Public) -> int:
    """Return the borders that touch no Mayhem token."""
    free = (1 << len(rules.board.borders)) - 1
    for border in public.mayhem:
        free &= ~rules.board.touching[border]
    return free


def mayhem_targets(rules: Rules, public: Public) -> int:
    """Return the borders for the next Mayhem token that leave room for the rest of the setup."""
    board, free = rules.board, mayhem_untouched(rules, public)
    left = MAYHEM_TOKENS - len(public.mayhem) - 1
    # With this many free borders no choice can leave too little room: see `mayhem_room`.
    if free.bit_count() > 7 * left and not rules.mayhem_may_close_openings:
        return free
    return sum(
        1 << border
        for border in bits(free)
        if mayhem_room(board, free & ~board.touching[border], left)
        and (
            not rules.mayhem_may_close_openings
            or board.city((*public.mayhem, border)).starts(OPENING)
        )
    )


@lru_cache(maxsize=MOST_MENUS)
def _mayhem_menu(targets: int) -> tuple[PlaceMayhem, ...]:
    return tuple(PlaceMayhem(border) for border in bits(targets))


def mayhem_options(rules: Rules, view: View) -> Sequence[Menu]:
    return (_mayhem_menu(mayhem_targets(rules, view.public)),)


def why_not_mayhem(rules: Rules, view: View, action: PlaceMayhem) -> Rejection | None:
    public, border = view.public, action.border
    if mayhem_targets(rules, public) >> border & 1:
        return None
    rule = "setup.mayhem" if mayhem_untouched(rules, public) >> border & 1 else "mayhem.touch"
    return Rejection(rule, {"border": rules.board.border_names[border]})


def place_mayhem(tx: Transaction, action: PlaceMayhem) -> None:
    tx.emit_undoable(MayhemPlaced(action.border))
    if len(tx.game.public.mayhem) == MAYHEM_TOKENS:
        tx.emit(MayhemFinished())


def _mayhem_placed(p: Public, e: MayhemPlaced) -> Public:
    return replace(p, mayhem=(*p.mayhem, e.border))


def _mayhem_finished(p: Public, e: MayhemFinished) -> Public:
    return replace(p, phase=Phase.CARD)


MAYHEM = PhaseRow(phase=Phase.MAYHEM, options=mayhem_options, rule="setup.mayhem", verb="mayhem")
PLACE_MAYHEM = ActionRow(
    struct=PlaceMayhem,
    phase=Phase.MAYHEM,
    why_not=why_not_mayhem,
    apply=place_mayhem,
    notation="mayhem {border}",
    rule="setup.mayhem",
    event=MayhemPlaced,
)
MAYHEM_PLACED = EventRow(
    struct=MayhemPlaced,
    fold=_mayhem_placed,
    changes="mayhem",
    said="mayhem {border}",
    undoable=True,
)
MAYHEM_FINISHED = EventRow(
    struct=MayhemFinished,
    fold=_mayhem_finished,
    changes="phase",
    follows="complete",
)

# --- the Recruiter -----------------------------------------------------------------------------


@cache
def _card_menu(cards: tuple[str, ...]) -> tuple[ChooseCard, ...]:
    return (*(ChooseCard(card) for card in cards), ChooseCard(None))


def card_options(rules: Rules, view: View) -> Sequence[Menu]:
    return (_card_menu(rules.card_ids),)


def why_not_card(rules: Rules, view: View, action: ChooseCard) -> Rejection | None:
    if action.card is None or action.card in rules.card_ids:
        return None
    return Rejection("setup.recruiter-card", {"card": action.card})


def choose_card(tx: Transaction, action: ChooseCard) -> None:
    cards = tx.rules.card_ids
    if action.card is not None:
        tx.emit_undoable(CardChosen(drawn=False), CardKept(action.card))
        return
    (drawn,) = tx.draw("card", tuple(range(len(cards))), 1)
    tx.emit_settling(CardChosen(drawn=True), CardKept(cards[drawn]))


@lru_cache(maxsize=MOST_MENUS)
def _start_menu(targets: int) -> tuple[ChooseStart, ...]:
    return tuple(ChooseStart(at) for at in bits(targets))


def start_options(rules: Rules, view: View) -> Sequence[Menu]:
    return (_start_menu(start_targets(rules, view.public)),)


def why_not_start(rules: Rules, view: View, action: ChooseStart) -> Rejection | None:
    if start_targets(rules, view.public) >> action.at & 1:
        return None
    return Rejection("setup.start", {"location": rules.board.names[action.at]})


def choose_start(tx: Transaction, action: ChooseStart) -> None:
    # The start is chosen before the cards are drawn (`setup.start`), and both are one act:
    # nothing can come between them.
    hidden = tx.draw("feature", deck(tx.rules, tx.game), HIDDEN_FEATURES)
    shown = NOWHERE if tx.rules.full else action.at
    tx.emit_settling(StartChosen(shown), StartMarked(action.at, tuple(sorted(hidden))))


def _card_chosen(p: Public, e: CardChosen) -> Public:
    return replace(p, phase=Phase.START, card_chosen=True)


def _card_kept(r: RecruiterSecret, e: CardKept) -> RecruiterSecret:
    return replace(r, card=e.card)


def _start_chosen(p: Public, e: StartChosen) -> Public:
    if e.shown == NOWHERE:
        return replace(p, phase=Phase.OPENING, start_chosen=True)
    return replace(
        p,
        phase=Phase.OPENING,
        start_chosen=True,
        confirmed=((e.shown, 1),),
        covered=p.covered | 1 << e.shown,
    )


def _start_marked(r: RecruiterSecret, e: StartMarked) -> RecruiterSecret:
    return replace(r, path=(e.at,), visited=1 << e.at, hidden=e.hidden)


CARD = PhaseRow(phase=Phase.CARD, options=card_options, rule="setup.recruiter-card", verb="card")
CHOOSE_CARD = ActionRow(
    struct=ChooseCard,
    phase=Phase.CARD,
    why_not=why_not_card,
    apply=choose_card,
    notation="card {card}",
    rule="setup.recruiter-card",
)
CARD_CHOSEN = EventRow(
    struct=CardChosen,
    fold=_card_chosen,
    changes="phase card_chosen",
    said=(Form("card random", {"drawn": True}), Form("card ?", {"drawn": False})),
    undoable=True,
)
CARD_KEPT = EventRow(struct=CardKept, fold=_card_kept, audience=EventAudience.RECRUITER)
START = PhaseRow(phase=Phase.START, options=start_options, rule="setup.start", verb="start")
CHOOSE_START = ActionRow(
    struct=ChooseStart,
    phase=Phase.START,
    why_not=why_not_start,
    apply=choose_start,
    notation="start {at}",
    rule="setup.start",
    confirm=True,
)
START_CHOSEN = EventRow(
    struct=StartChosen,
    fold=_start_chosen,
    changes="phase start_chosen confirmed covered",
    said=(Form("start ?", {"shown": NOWHERE}), Form("start {shown}")),
)
START_MARKED = EventRow(struct=StartMarked, fold=_start_marked, audience=EventAudience.RECRUITER)

# --- the opening -------------------------------------------------------------------------------


_CONFIRM = (ConfirmOpening(),)
_BACK = (OpeningBack(),)


def opening_options(rules: Rules, view: View) -> Sequence[Menu]:
    secret = view.own
    assert isinstance(secret, RecruiterSecret)
    found: list[Menu] = [recruiter.step_menu(opening_targets(rules, view.public, secret))]
    if len(secret.path) == OPENING:
        found.append(_CONFIRM)
    if len(secret.path) > 1:
        found.append(_BACK)
    return found


def why_not_opening_back(rules: Rules, view: View, action: OpeningBack) -> Rejection | None:
    secret = view.own
    assert isinstance(secret, RecruiterSecret)
    return None if len(secret.path) > 1 else Rejection("setup.start")


def why_not_confirm(rules: Rules, view: View, action: ConfirmOpening) -> Rejection | None:
    secret = view.own
    assert isinstance(secret, RecruiterSecret)
    if len(secret.path) == OPENING:
        return None
    return Rejection("setup.opening", {"left": OPENING - len(secret.path)})


def step_opening_back(tx: Transaction, action: OpeningBack) -> None:
    tx.emit(recruiter=OpeningSteppedBack())


def confirm_opening(tx: Transaction, action: ConfirmOpening) -> None:
    secret = tx.game.recruiter
    recruits = sum(tx.rules.contacts(at, secret.hidden, 0) for at in secret.path)
    tx.emit_settling(OpeningConfirmed(recruits))
    if recruiter.recruits_reached(tx):
        return
    if not tx.rules.full:
        begin_deal(tx)


def _opening_confirmed(p: Public, e: OpeningConfirmed) -> Public:
    return replace(
        p, phase=Phase.IMMORTALS, opening_recruits=e.recruits, recruits=p.recruits + e.recruits
    )


def _opening_stepped_back(r: RecruiterSecret, e: OpeningSteppedBack) -> RecruiterSecret:
    return replace(r, path=r.path[:-1], visited=r.visited & ~(1 << r.path[-1]))


OPENING_PHASE = PhaseRow(
    phase=Phase.OPENING, options=opening_options, rule="setup.opening", verb="step"
)
OPENING_BACK = ActionRow(
    struct=OpeningBack,
    phase=Phase.OPENING,
    why_not=why_not_opening_back,
    apply=step_opening_back,
    notation="back",
    rule="setup.opening",
    hidden=True,
)
OPENING_STEPPED_BACK = EventRow(
    struct=OpeningSteppedBack, fold=_opening_stepped_back, audience=EventAudience.RECRUITER
)
CONFIRM_OPENING = ActionRow(
    struct=ConfirmOpening,
    phase=Phase.OPENING,
    why_not=why_not_confirm,
    apply=confirm_opening,
    notation="confirm",
    rule="setup.opening-recruits",
    event=OpeningConfirmed,
    confirm=True,
)
OPENING_CONFIRMED = EventRow(
    struct=OpeningConfirmed,
    fold=_opening_confirmed,
    changes="phase opening_recruits recruits",
    said="confirm",
    result="{recruits}",
)

# --- Immortals ---------------------------------------------------------------------------------


def immortal_placements(rules: Rules, public: Public) -> int:
    return rules.board.inner & ~public.immortals


@lru_cache(maxsize=MOST_MENUS)
def _immortal_menu(targets: int) -> tuple[PlaceImmortal, ...]:
    return tuple(PlaceImmortal(at) for at in bits(targets))


def immortal_options(rules: Rules, view: View) -> Sequence[Menu]:
    return (_immortal_menu(immortal_placements(rules, view.public)),)


def why_not_place_immortal(rules: Rules, view: View, action: PlaceImmortal) -> Rejection | None:
    if immortal_placements(rules, view.public) >> action.at & 1:
        return None
    return Rejection("setup.immortals", {"location": rules.board.names[action.at]})


def place_immortal(tx: Transaction, action: PlaceImmortal) -> None:
    last = tx.game.public.immortals.bit_count() == IMMORTALS - 1
    if last and tx.rules.ruleset.deal is Deal.RANDOM and tx.game.public.seats > 2:
        tx.emit_settling(ImmortalPlaced(action.at))  # a random draw follows
    else:
        tx.emit_undoable(ImmortalPlaced(action.at))
    if last:
        begin_deal(tx)


def _immortal_placed(p: Public, e: ImmortalPlaced) -> Public:
    return replace(p, immortals=p.immortals | 1 << e.at)


IMMORTALS_PHASE = PhaseRow(
    phase=Phase.IMMORTALS, options=immortal_options, rule="setup.immortals", verb="immortal"
)
PLACE_IMMORTAL = ActionRow(
    struct=PlaceImmortal,
    phase=Phase.IMMORTALS,
    why_not=why_not_place_immortal,
    apply=place_immortal,
    notation="immortal {at}",
    rule="setup.immortals",
    event=ImmortalPlaced,
)
IMMORTAL_PLACED = EventRow(
    struct=ImmortalPlaced,
    fold=_immortal_placed,
    changes="immortals",
    said="immortal {at}",
    undoable=True,
)

# --- the 2nd MIND SLIP token -------------------------------------------------------------------


@lru_cache(maxsize=MOST_MENUS)
def _second_slip_menu(targets: int) -> tuple[PlaceSecondSlip, ...]:
    return tuple(PlaceSecondSlip(at) for at in bits(targets))


def second_slip_options(rules: Rules, view: View) -> Sequence[Menu]:
    return (_second_slip_menu(rules.board.near_temple),)


def why_not_second_slip(rules: Rules, view: View, action: PlaceSecondSlip) -> Rejection | None:
    if rules.board.near_temple >> action.at & 1:
        return None
    return Rejection("setup.second-slip", {"location": rules.board.names[action.at]})


def place_second_slip(tx: Transaction, action: PlaceSecondSlip) -> None:
    rules, secret = tx.rules, tx.game.recruiter
    been_there = rules.ruleset.second_slip_counts_past_visits and secret.visited >> action.at & 1
    tx.emit_settling(SecondSlipPlaced(action.at), Retrieved() if been_there else None)
    cards = tx.draw("feature", deck(rules, tx.game), IMMORTAL_CARDS)
    tx.emit(CardsDrawn(cards))
    recruiter.begin_recruiter_turn(tx, 1)


def _second_slip_placed(p: Public, e: SecondSlipPlaced) -> Public:
    return replace(p, second_slip=e.at)


def _retrieved(r: RecruiterSecret, e: Retrieved) -> RecruiterSecret:
    return replace(r, retrieved=True)


SECOND_SLIP = PhaseRow(
    phase=Phase.SECOND_SLIP,
    options=second_slip_options,
    rule="setup.second-slip",
    verb="second-slip",
)
PLACE_SECOND_SLIP = ActionRow(
    struct=PlaceSecondSlip,
    phase=Phase.SECOND_SLIP,
    why_not=why_not_second_slip,
    apply=place_second_slip,
    notation="second-slip {at}",
    rule="setup.second-slip",
    event=SecondSlipPlaced,
)
SECOND_SLIP_PLACED = EventRow(
    struct=SecondSlipPlaced,
    fold=_second_slip_placed,
    changes="second_slip",
    said="second-slip {at}",
)
RETRIEVED = EventRow(struct=Retrieved, fold=_retrieved, audience=EventAudience.RECRUITER)

PHASES = (MAYHEM, CARD, START, OPENING_PHASE, IMMORTALS_PHASE, SECOND_SLIP)
ACTIONS = (
    PLACE_MAYHEM,
    CHOOSE_CARD,
    CHOOSE_START,
    OPENING_BACK,
    CONFIRM_OPENING,
    PLACE_IMMORTAL,
    PLACE_SECOND_SLIP,
)
EVENTS = (
    MAYHEM_PLACED,
    MAYHEM_FINISHED,
    CARD_CHOSEN,
    START_CHOSEN,
    OPENING_CONFIRMED,
    IMMORTAL_PLACED,
    SECOND_SLIP_PLACED,
    CARD_KEPT,
    START_MARKED,
    OPENING_STEPPED_BACK,
    RETRIEVED,
)
