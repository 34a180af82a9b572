"""Setup, step by step in the order of the rules."""

from collections.abc import Sequence
from functools import cache, lru_cache

from zanzibar.board import bits
from zanzibar.rules.acts import recruiter
from zanzibar.rules.acts.transaction import Transaction, deck
from zanzibar.rules.evolve import stepped
from zanzibar.rules.model.actions import (
    MOST_MENUS,
    ChooseCard,
    ChooseStart,
    ConfirmOpening,
    Menu,
    OpeningBack,
    PlaceAgent,
    PlaceImmortal,
    PlaceMayhem,
    PlaceSecondSlip,
    Step,
    TakeAgent,
)
from zanzibar.rules.model.events import (
    AgentPlaced,
    AgentsDealt,
    AgentTaken,
    CardChosen,
    CardKept,
    CardsDrawn,
    DealBegan,
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
from zanzibar.rules.model.vocabulary import AGENTS, NOBODY, NOWHERE, SHARED, Deal, Seat

# --- Mayhem ------------------------------------------------------------------------------------


def mayhem_seat(public: Public) -> Seat:
    """Whose Mayhem token is next: the Recruiter first, then clockwise."""
    return len(public.mayhem) % public.seats


def mayhem_untouched(rules: Rules, public: Public) -> int:
    """The borders that touch no Mayhem token."""
    free = (1 << len(rules.board.borders)) - 1
    for border in public.mayhem:
        free &= ~rules.board.touching[border]
    return free


def mayhem_targets(rules: Rules, public: Public) -> int:
    """The borders that take the next Mayhem token and leave room for the rest of the setup."""
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


def start_targets(rules: Rules, public: Public) -> int:
    """The locations from which an opening exists."""
    if rules.step_override is None:
        return rules.city(public).starts(OPENING)
    starts = (RecruiterSecret(path=(at,), visited=1 << at) for at in range(rules.board.size))
    return sum(start.visited for start in starts if completes(rules, public, start))


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


# --- the opening -------------------------------------------------------------------------------


def completes(rules: Rules, public: Public, secret: RecruiterSecret) -> bool:
    """Whether the opening can be completed from here."""
    left = OPENING - len(secret.path)
    if rules.step_override is None:
        return rules.city(public).open_paths(secret.visited, secret.path[-1], left)
    return left == 0 or opening_targets(rules, public, secret) != 0


def opening_targets(rules: Rules, public: Public, secret: RecruiterSecret) -> int:
    """Steps from which the opening can still be completed."""
    if len(secret.path) == OPENING:
        return 0
    return sum(
        1 << to
        for to in bits(recruiter.step_targets(rules, public, secret))
        if completes(rules, public, stepped(secret, to))
    )


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


def why_not_opening_step(rules: Rules, view: View, action: Step) -> Rejection | None:
    secret = view.own
    assert isinstance(secret, RecruiterSecret)
    if opening_targets(rules, view.public, secret) >> action.to & 1:
        return None
    if len(secret.path) < OPENING:
        refused = recruiter.why_not_step_to(rules, view.public, secret, action.to)
        if refused is not None:
            return refused
    return Rejection("setup.opening", {"location": rules.board.names[action.to]})


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


# --- the Agents --------------------------------------------------------------------------------


def begin_deal(tx: Transaction) -> None:
    """`table.agents`: one seat holds all; more seats choose or are dealt at random."""
    seats = tx.game.public.seats - 1
    if seats == 1:
        tx.emit(AgentsDealt((1, 1, 1, 1)))
    elif tx.rules.ruleset.deal is Deal.CHOOSE:
        tx.emit(DealBegan())
    else:
        drawn = tx.draw("agent", tuple(range(len(AGENTS))), len(AGENTS))
        held = [SHARED] * len(AGENTS)
        for place, agent in enumerate(drawn[: seats * agents_each(seats)]):
            held[agent] = place // agents_each(seats) + 1
        tx.emit(AgentsDealt((held[0], held[1], held[2], held[3])))


def agents_each(seats: int) -> int:
    """How many Agents of its own each of `seats` Agent seats holds."""
    return len(AGENTS) // seats


def wants_agent(public: Public, seat: Seat) -> bool:
    return public.held.count(seat) < agents_each(public.seats - 1)


@cache
def _take_menu(held: tuple[Seat, ...]) -> tuple[TakeAgent, ...]:
    return tuple(TakeAgent(agent) for agent, seat in enumerate(held) if seat == NOBODY)


def deal_options(rules: Rules, view: View) -> Sequence[Menu]:
    return (_take_menu(view.public.held),)


def why_not_take(rules: Rules, view: View, action: TakeAgent) -> Rejection | None:
    if view.public.held[action.agent] == NOBODY:
        return None
    return Rejection("table.agents", {"agent": AGENTS[action.agent]})


def take_agent(tx: Transaction, action: TakeAgent) -> None:
    tx.emit_undoable(AgentTaken(tx.seat, action.agent))
    public = tx.game.public
    if not any(wants_agent(public, seat) for seat in range(1, public.seats)):
        held = tuple(SHARED if seat == NOBODY else seat for seat in public.held)
        tx.emit(AgentsDealt((held[0], held[1], held[2], held[3])))


def may_place(public: Public, seat: Seat, agent: int) -> bool:
    return public.agents[agent] == NOWHERE and public.held[agent] in (seat, SHARED)


@lru_cache(maxsize=MOST_MENUS)
def _agent_menu(agent: int, targets: int) -> tuple[PlaceAgent, ...]:
    return tuple(PlaceAgent(agent, at) for at in bits(targets))


def place_options(rules: Rules, view: View) -> Sequence[Menu]:
    return [
        _agent_menu(agent, rules.board.edge)
        for agent in range(len(AGENTS))
        if may_place(view.public, view.seat, agent)
    ]


def why_not_place_agent(rules: Rules, view: View, action: PlaceAgent) -> Rejection | None:
    public, agent = view.public, action.agent
    if not may_place(public, view.seat, agent):
        rule = "setup.agents" if public.agents[agent] != NOWHERE else "table.team"
        return Rejection(rule, {"agent": AGENTS[agent]})
    if rules.board.edge >> action.at & 1:
        return None
    return Rejection("setup.agents", {"location": rules.board.names[action.at]})


def place_agent(tx: Transaction, action: PlaceAgent) -> None:
    last = tx.game.public.agents.count(NOWHERE) == 1
    if last and not tx.rules.full:
        tx.emit_settling(AgentPlaced(action.agent, action.at))  # the first turn begins
        recruiter.begin_recruiter_turn(tx, 1)
    else:
        tx.emit_undoable(AgentPlaced(action.agent, action.at))


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
