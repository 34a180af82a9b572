"""The Recruiter's turn: STEP, MIND SLIP, Immortals, and what follows when the turn ends."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from zanzibar.board import City, bits
from zanzibar.rules.acts.movement import (
    boxed_in,
    slip_targets,
    slip_tokens,
    step_targets,
    stepped,
    why_not_opening_step,
    why_not_step_to,
)
from zanzibar.rules.acts.transaction import Transaction, deck
from zanzibar.rules.model.actions import (
    MOST_MENUS,
    EndTurn,
    ExtraMenu,
    ExtraMove,
    Menu,
    MindSlip,
    MoveImmortal,
    Step,
)
from zanzibar.rules.model.events import (
    Acted,
    AgentsTurnBegan,
    Alerted,
    CardsDrawn,
    ExtraTokenPlaced,
    ImmortalMoved,
    ImmortalRecruited,
    OpeningStepped,
    SlipShown,
    TimeAdvanced,
    TurnBegan,
    Visited,
)
from zanzibar.rules.model.rejection import Rejection
from zanzibar.rules.model.rows import ActionRow, EventAudience, EventRow, Form, PhaseRow
from zanzibar.rules.model.ruleset import IMMORTAL_CARDS, Rules
from zanzibar.rules.model.state import Public, RecruiterSecret, View
from zanzibar.rules.model.vocabulary import LYME, NOWHERE, Location, Phase, Reason, Side, Slip

# --- STEP and MIND SLIP ------------------------------------------------------------------------


def why_not_step(rules: Rules, view: View, action: Step) -> Rejection | None:
    secret = view.own
    assert isinstance(secret, RecruiterSecret)
    if view.public.took_action:
        return Rejection("turn.action")
    return why_not_step_to(rules, view.public, secret, action.to)


def why_not_slip(rules: Rules, view: View, action: MindSlip) -> Rejection | None:
    public, secret, to = view.public, view.own, action.to
    assert isinstance(secret, RecruiterSecret)
    if public.took_action:
        return Rejection("turn.action")
    if action.token not in slip_tokens(public, secret):
        rule = "slip.second" if action.token is Slip.SECOND else "slip.use"
        return Rejection(rule, {"token": action.token.value})
    if slip_targets(rules, public, secret) >> to & 1:
        return None
    where: dict[str, str | int] = {"location": rules.board.names[to]}
    if secret.visited >> to & 1:
        return Rejection("slip.landing", where)
    return Rejection("slip.full", where)


def take_step(tx: Transaction, action: Step) -> None:
    if tx.game.public.phase is Phase.OPENING:
        tx.emit(recruiter=OpeningStepped(action.to))
    else:
        _visit(tx, action.to, None)


def take_slip(tx: Transaction, action: MindSlip) -> None:
    _visit(tx, action.to, action.token)


def _visit(tx: Transaction, to: Location, token: Slip | None) -> None:
    public, secret = tx.game.public, tx.game.recruiter
    contacts = tx.rules.contacts(to, secret.hidden, public.exposed)
    tx.emit_undoable(Acted(), Visited(to, contacts, token, retrieves=to == public.second_slip))


def _opening_stepped(r: RecruiterSecret, e: OpeningStepped) -> RecruiterSecret:
    return stepped(r, e.to)


def _acted(p: Public, e: Acted) -> Public:
    return replace(p, took_action=True)


def _visited(r: RecruiterSecret, e: Visited) -> RecruiterSecret:
    path = (*r.path, e.to)
    return replace(
        r,
        path=path,
        visited=r.visited | 1 << e.to,
        contacted=r.contacted + e.contacts,
        slips=r.slips if e.token is None else (*r.slips, (len(path), e.token)),
        retrieved=r.retrieved or e.retrieves,
    )


STEP = ActionRow(
    struct=Step,
    phase=Phase.RECRUITER,
    elsewhere={Phase.OPENING: why_not_opening_step},
    why_not=why_not_step,
    apply=take_step,
    notation="step {to}",
    rule="step.orthogonal",
    hidden=True,
)
MIND_SLIP = ActionRow(
    struct=MindSlip,
    phase=Phase.RECRUITER,
    why_not=why_not_slip,
    apply=take_slip,
    notation=(Form("slip {to}", {"token": Slip.FIRST}), Form("slip {to} {token}")),
    rule="slip.use",
    hidden=True,
)
OPENING_STEPPED = EventRow(
    struct=OpeningStepped, fold=_opening_stepped, audience=EventAudience.RECRUITER
)
ACTED = EventRow(
    struct=Acted,
    fold=_acted,
    changes="took_action",
    said="?",
    undoable=True,
)
VISITED = EventRow(struct=Visited, fold=_visited, audience=EventAudience.RECRUITER)

# --- Immortals ---------------------------------------------------------------------------------


def immortal_targets(city: City, public: Public, source: Location) -> int:
    """`immortal.move`, `immortal.stack`, `immortal.mayhem`."""
    return city.glide[source] & ~public.immortals


def an_immortal_can_move(rules: Rules, public: Public) -> bool:
    city = rules.city(public)
    return any(immortal_targets(city, public, source) for source in bits(public.immortals))


def why_not_immortal_from(
    rules: Rules, public: Public, source: Location, to: Location
) -> Rejection | None:
    """Return the rule of Immortal movement that forbids a move, whatever else may forbid it."""
    board = rules.board
    where: dict[str, str | int] = {"source": board.names[source], "location": board.names[to]}
    if not public.immortals >> source & 1:
        return Rejection("immortal.move", where)
    if immortal_targets(rules.city(public), public, source) >> to & 1:
        return None
    if public.immortals >> to & 1 and to != source:
        return Rejection("immortal.stack", where)
    if board.orthogonal[source] >> to & 1:
        return Rejection("immortal.mayhem", where)
    return Rejection("immortal.move", where)


def why_not_move_immortal(rules: Rules, view: View, action: MoveImmortal) -> Rejection | None:
    public = view.public
    if not rules.full:
        return Rejection("immortal.move")
    if public.immortal_moved:
        # A second move needs a STEP token: that is another act.
        return Rejection("turn.action" if public.extra_moved else "immortal.extra")
    return why_not_immortal_from(rules, public, action.source, action.to)


def step_tokens_left(rules: Rules, public: Public) -> bool:
    supply = rules.ruleset.step_supply
    return not supply or public.steps.bit_count() < supply


def extra_tokens(rules: Rules, public: Public, secret: RecruiterSecret) -> int:
    """Return where the STEP token of an extra Immortal move may go."""
    return secret.visited & ~public.covered if step_tokens_left(rules, public) else 0


def why_not_extra(rules: Rules, view: View, action: ExtraMove) -> Rejection | None:
    public, secret = view.public, view.own
    assert isinstance(secret, RecruiterSecret)
    if not rules.full or not public.immortal_moved or public.extra_moved:
        return Rejection("immortal.extra")
    if not step_tokens_left(rules, public):
        return Rejection("steps.supply")
    if not extra_tokens(rules, public, secret) >> action.token & 1:
        return Rejection("immortal.extra", {"location": rules.board.names[action.token]})
    return why_not_immortal_from(rules, public, action.source, action.to)


def move_immortal(tx: Transaction, action: MoveImmortal) -> None:
    tx.emit_undoable(ImmortalMoved(action.source, action.to))
    recruit_with_immortals(tx)


def move_extra(tx: Transaction, action: ExtraMove) -> None:
    tx.emit_settling(ExtraTokenPlaced(action.token))
    tx.emit(ImmortalMoved(action.source, action.to))
    recruit_with_immortals(tx)


def _immortal_moved(p: Public, e: ImmortalMoved) -> Public:
    immortals = p.immortals ^ (1 << e.source | 1 << e.to)
    if p.immortal_moved:
        return replace(p, immortals=immortals, extra_moved=True)
    return replace(p, immortals=immortals, immortal_moved=True)


def _extra_token_placed(p: Public, e: ExtraTokenPlaced) -> Public:
    return replace(p, steps=p.steps | 1 << e.at, covered=p.covered | 1 << e.at)


def recruiting(rules: Rules, public: Public) -> int | None:
    """Return the first face-up Feature with which two Immortals on different locations match."""
    if not public.cards:
        return None
    board, lyme = rules.board, public.agents[LYME]
    # `lyme`: Immortals on his location or orthogonally next to it do not count.
    counting = public.immortals & ~(board.orthogonal[lyme] | 1 << lyme)
    for feature in public.cards:
        if (counting & board.with_feature[feature]).bit_count() >= 2:
            return feature
    return None


def recruit_with_immortals(tx: Transaction) -> None:
    """`immortal.recruit`: it happens by itself, in the order in which the cards were drawn."""
    while (feature := recruiting(tx.rules, tx.game.public)) is not None:
        tx.emit(ImmortalRecruited(feature))
        if recruits_reached(tx):
            return


def _immortal_recruited(p: Public, e: ImmortalRecruited) -> Public:
    return replace(
        p,
        cards=tuple(f for f in p.cards if f != e.feature),
        recruited=(*p.recruited, e.feature),
        recruits=p.recruits + 1,
    )


MOVE_IMMORTAL = ActionRow(
    struct=MoveImmortal,
    phase=Phase.RECRUITER,
    why_not=why_not_move_immortal,
    apply=move_immortal,
    notation="immortal {source}-{to}",
    rule="immortal.move",
    event=ImmortalMoved,
)
EXTRA_MOVE = ActionRow(
    struct=ExtraMove,
    phase=Phase.RECRUITER,
    why_not=why_not_extra,
    apply=move_extra,
    notation="extra {token} {source}-{to}",
    rule="immortal.extra",
    confirm=True,
)
IMMORTAL_MOVED = EventRow(
    struct=ImmortalMoved,
    fold=_immortal_moved,
    changes="immortals immortal_moved extra_moved",
    said="immortal {source}-{to}",
    undoable=True,
)
EXTRA_TOKEN_PLACED = EventRow(
    struct=ExtraTokenPlaced,
    fold=_extra_token_placed,
    changes="steps covered",
    evidence=True,
)
IMMORTAL_RECRUITED = EventRow(
    struct=ImmortalRecruited,
    fold=_immortal_recruited,
    changes="cards recruited recruits",
    follows="recruit {feature}",
)

# --- the legal acts of the turn ----------------------------------------------------------------


@lru_cache(maxsize=MOST_MENUS)
def step_menu(targets: int) -> tuple[Step, ...]:
    return tuple(Step(to) for to in bits(targets))


@lru_cache(maxsize=MOST_MENUS)
def _slip_menu(targets: int, token: Slip) -> tuple[MindSlip, ...]:
    return tuple(MindSlip(to, token) for to in bits(targets))


@lru_cache(maxsize=MOST_MENUS)
def _immortal_menu(source: Location, targets: int) -> tuple[MoveImmortal, ...]:
    return tuple(MoveImmortal(source, to) for to in bits(targets))


_END = (EndTurn(),)


def turn_options(rules: Rules, view: View) -> Sequence[Menu]:
    """Return everything the Recruiter may do in the turn as it stands."""
    public, secret = view.public, view.own
    assert isinstance(secret, RecruiterSecret)
    found: list[Menu] = []
    if not public.took_action:
        found.append(step_menu(step_targets(rules, public, secret)))
        tokens = slip_tokens(public, secret)
        if tokens:
            landings = slip_targets(rules, public, secret)
            found += [_slip_menu(landings, token) for token in tokens]
    if rules.full and not public.extra_moved:
        city = rules.city(public)
        moves = tuple(
            [(source, immortal_targets(city, public, source)) for source in bits(public.immortals)]
        )
        if not public.immortal_moved:
            found += [_immortal_menu(source, targets) for source, targets in moves]
        else:
            found.append(ExtraMenu(bits(extra_tokens(rules, public, secret)), moves))
    if public.took_action and not immortal_still_due(rules, public):
        found.append(_END)
    return found


# --- the end of the turn -----------------------------------------------------------------------


def immortal_still_due(rules: Rules, public: Public) -> bool:
    """Tell whether the option `immortal-move-mandatory` asks for an Immortal move first."""
    return (
        rules.full
        and rules.ruleset.immortal_move_mandatory
        and not public.immortal_moved
        and an_immortal_can_move(rules, public)
    )


def why_not_end(rules: Rules, view: View, action: EndTurn) -> Rejection | None:
    if not view.public.took_action:
        return Rejection("turn.action")
    if immortal_still_due(rules, view.public):
        return Rejection("immortal.move", {"option": "immortal-move-mandatory"})
    return None


def end_turn(tx: Transaction, action: EndTurn) -> None:
    """`turn.order`: refill, advance the Time token, show a used slip, resolve the Alert."""
    rules = tx.rules
    if rules.full:
        _refill(tx)
    tx.emit_settling(TimeAdvanced(tx.game.public.time + 1))
    time, secret = tx.game.public.time, tx.game.recruiter
    if secret.slips and secret.slips[-1][0] == time:
        tx.emit(SlipShown(secret.slips[-1][1]))
    if time >= rules.last_time:
        tx.end_game(Side.RECRUITER, Reason.EVADED)
        return
    if time % 2:
        tx.emit(Alerted(secret.contacted))
        if recruits_reached(tx):
            return
    tx.emit(AgentsTurnBegan())


def _refill(tx: Transaction) -> None:
    missing = IMMORTAL_CARDS - len(tx.game.public.cards)
    left = deck(tx.rules, tx.game) if missing else ()
    if left:
        drawn = tx.draw("feature", left, min(missing, len(left)))
        tx.emit_settling(CardsDrawn(drawn))


def recruits_reached(tx: Transaction) -> bool:
    """`goal.recruits`: end the game when the count has been reached."""
    if tx.game.public.recruits < tx.rules.recruits:
        return False
    tx.end_game(Side.RECRUITER, Reason.RECRUITS)
    return True


def begin_recruiter_turn(tx: Transaction, round: int) -> None:
    """Begin a turn, unless the Recruiter is boxed in; Immortals that match recruit at once."""
    if boxed_in(tx.rules, tx.game.public, tx.game.recruiter):
        tx.end_game(Side.AGENTS, Reason.BOXED_IN, round)
        return
    tx.emit(TurnBegan(round))
    if tx.rules.full:
        recruit_with_immortals(tx)


def _cards_drawn(p: Public, e: CardsDrawn) -> Public:
    return replace(p, cards=p.cards + e.features)


def _time_advanced(p: Public, e: TimeAdvanced) -> Public:
    return replace(p, time=e.time)


def _slip_shown(p: Public, e: SlipShown) -> Public:
    slips = (*p.slips, (p.time, e.token))
    if e.token is Slip.FIRST:
        return replace(p, slips=slips, first_slip=False)
    return replace(p, slips=slips, second_slip=NOWHERE)


def _alerted(p: Public, e: Alerted) -> Public:
    return replace(p, alerts=(*p.alerts, (p.time, e.recruits)), recruits=p.recruits + e.recruits)


def _nothing_contacted(r: RecruiterSecret, e: Alerted) -> RecruiterSecret:
    return replace(r, contacted=0)


def _agents_turn_began(p: Public, e: AgentsTurnBegan) -> Public:
    return replace(p, phase=Phase.AGENTS, stop_offered=())


def _turn_began(p: Public, e: TurnBegan) -> Public:
    new_round = e.round != p.round
    return replace(
        p,
        phase=Phase.RECRUITER,
        round=e.round,
        acted=0 if new_round else p.acted,
        took_action=False,
        immortal_moved=False,
        extra_moved=False,
        stop_offered=(),
    )


END_TURN = ActionRow(
    struct=EndTurn,
    phase=Phase.RECRUITER,
    why_not=why_not_end,
    apply=end_turn,
    notation="end",
    rule="turn.action",
    confirm=True,
)
CARDS_DRAWN = EventRow(
    struct=CardsDrawn,
    fold=_cards_drawn,
    changes="cards",
)
TIME_ADVANCED = EventRow(
    struct=TimeAdvanced,
    fold=_time_advanced,
    changes="time",
    follows="{time:02}:00",
)
SLIP_SHOWN = EventRow(
    struct=SlipShown,
    fold=_slip_shown,
    changes="slips first_slip second_slip",
    follows="slip {token}",
)
ALERTED = EventRow(
    struct=Alerted,
    fold=_alerted,
    changes="alerts recruits",
    also=_nothing_contacted,
    follows="alert {recruits}",
)
AGENTS_TURN_BEGAN = EventRow(
    struct=AgentsTurnBegan,
    fold=_agents_turn_began,
    changes="phase stop_offered",
    follows="agents",
)
TURN_BEGAN = EventRow(
    struct=TurnBegan,
    fold=_turn_began,
    changes="phase round acted took_action immortal_moved extra_moved stop_offered",
    follows="round {round}",
    settles=True,
)


# --- all of them ------------------------------------------------------------------------------

PHASES = (PhaseRow(phase=Phase.RECRUITER, options=turn_options, rule="turn.action", verb="step"),)
ACTIONS = (STEP, MIND_SLIP, MOVE_IMMORTAL, EXTRA_MOVE, END_TURN)
EVENTS = (
    CARDS_DRAWN,
    TURN_BEGAN,
    ACTED,
    IMMORTAL_MOVED,
    EXTRA_TOKEN_PLACED,
    IMMORTAL_RECRUITED,
    TIME_ADVANCED,
    SLIP_SHOWN,
    ALERTED,
    AGENTS_TURN_BEGAN,
    OPENING_STEPPED,
    VISITED,
)
