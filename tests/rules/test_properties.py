"""Properties of every game, checked by playing many of them at random."""

import random

import msgspec
from hypothesis import Phase as Phases
from hypothesis import given, settings
from msgspec.structs import replace

from tests.support.rules.games import (
    SEATS,
    Sitting,
    Universe,
    acts,
    any_act,
    asides,
    malformed,
    sittings,
    universe,
)
from zanzibar.board import Board, bits
from zanzibar.rules import (
    NOWHERE,
    SPECTATOR,
    Action,
    Drawn,
    Entry,
    Game,
    Mission,
    Phase,
    Rejection,
    Slip,
    Table,
    begin,
    begin_view,
    decide,
    drawn_by,
    evolve,
    follow,
)
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.events import Answered
from zanzibar.rules.model.vocabulary import SETUP


def games(count: int) -> settings:
    """So many games. A seed has no simpler neighbours, so failing games are not shrunk."""
    return settings(max_examples=count, phases=[Phases.explicit, Phases.generate])


# --- legality ----------------------------------------------------------------------------------


def check_legality(table: Table, everything: Universe, rng: random.Random, count: int) -> None:
    game, log = table.game, len(table.log)
    for seat in (SPECTATOR, *range(table.public.seats + 1)):
        legal = table.legal(seat)
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (seat in table.due)
        for action in legal if len(legal) < 60 else rng.sample(legal, 60):
            assert table.why_not(seat, action) is None
            told = decide(table.rules, game, seat, action, drawn_by(rng))
            assert not isinstance(told, Rejection)
        allowed = set(legal)
        for other in everything.sample(rng, count if legal else 100):
            if other in allowed:
                continue
            refused = table.why_not(seat, other)
            assert refused is not None, (seat, other)
            assert refused.rule != "action.malformed"
            if rng.random() < 0.1:
                assert decide(table.rules, game, seat, other, drawn_by(rng)) == refused
    assert table.game is game
    assert len(table.log) == log


@games(25)
@given(sittings())
def test_legal_acts_are_accepted_and_all_others_refused(sitting: Sitting) -> None:
    table, rng = sitting.sit_down()
    everything = universe(table.rules, rng)
    phases: set[Phase] = set()
    for _ in acts(table, rng):
        # Every kind of moment thoroughly once, the others now and then.
        new = table.public.phase not in phases
        phases.add(table.public.phase)
        if new or rng.random() < 0.05:
            check_legality(table, everything, rng, 10_000 if new else 300)
    check_legality(table, everything, rng, 1_000)


@games(40)
@given(sittings())
def test_no_seat_and_no_act_in_any_phase_raises(sitting: Sitting) -> None:
    table, rng = sitting.sit_down()
    everything = universe(table.rules, rng)
    tries: list[Action] = [*asides(table.rules), *malformed(table.rules)]
    odd = set(malformed(table.rules))
    phases: set[Phase] = set()
    for _ in acts(table, rng):
        if table.public.phase in phases and rng.random() < 0.9:
            continue
        phases.add(table.public.phase)
        for seat in SEATS:
            for action in [*tries, *everything.sample(rng, 100)]:
                refused = table.why_not(seat, action)
                assert refused is None or refused.rule
                if action in odd or not 0 <= seat < table.public.seats:
                    assert refused is not None


@games(60)
@given(sittings())
def test_the_game_never_hangs(sitting: Sitting) -> None:
    table, rng = sitting.sit_down()
    longest = 40 * (table.rules.last_time + 10)
    for number, _ in enumerate(acts(table, rng, asides=0)):
        assert number < longest
        assert table.over or table.due
        for seat in range(table.public.seats):
            assert bool(table.legal(seat)) == (seat in table.due)
    assert table.public.unmasked is not None


# --- history -----------------------------------------------------------------------------------


def told_again(entries: list[Entry], table: Table) -> Table:
    """Repeat the same acts with the same random outcomes at a new table."""
    drawn = [outcome for entry in entries for outcome in entry.drawn]

    def draw(kind: str, options: tuple[int, ...], count: int) -> tuple[int, ...]:
        next_one = drawn.pop(0)
        assert next_one.kind == kind
        assert set(next_one.outcome) <= set(options)
        assert len(next_one.outcome) == count
        return next_one.outcome

    again = Table(table.rules, table.public.seats, draw)
    for entry in entries:
        again.act(entry.seat, entry.action)
    assert drawn == []
    return again


@games(40)
@given(sittings())
def test_the_log_alone_replays_the_game(sitting: Sitting) -> None:
    table, rng = sitting.sit_down()
    for _ in acts(table, rng):
        pass
    again = told_again(table.log, table)
    assert again.game == table.game
    assert again.log == table.log
    folded: Game = begin(table.rules, table.public.seats)
    for entry in table.log:
        for event in entry.events:
            folded = evolve(table.rules, folded, event)
    assert folded == table.game


@games(20)
@given(sittings())
def test_actions_and_outcomes_survive_the_wire(sitting: Sitting) -> None:
    table, rng = sitting.sit_down()
    for entry in acts(table, rng):
        wire = msgspec.json.encode(entry.action)
        assert msgspec.json.decode(wire, type=Action) == entry.action
        for drawn in entry.drawn:
            assert msgspec.json.decode(msgspec.json.encode(drawn), type=Drawn) == drawn


@games(40)
@given(sittings())
def test_folding_what_a_seat_sees_gives_its_view(sitting: Sitting) -> None:
    table, rng = sitting.sit_down()
    seats = [SPECTATOR, *range(table.public.seats)]
    views = {seat: begin_view(table.rules, table.public.seats, seat) for seat in seats}
    heard = dict.fromkeys(seats, 0)
    for _ in acts(table, rng):
        for seat in seats:
            seen = table.seen_by(seat) if table.over or rng.random() < 0.02 else []
            for events in seen[heard[seat] :]:
                for event in events:
                    views[seat] = follow(table.rules, views[seat], event)
            if seen:
                heard[seat] = len(seen)
                assert views[seat] == table.view(seat)
    assert all(views[seat] == table.view(seat) for seat in seats)


def without_notes(game: Game) -> Game:
    public = replace(game.public, notes=(), next_note=1, stop_offered=())
    return Game(public, game.recruiter, game.agents)


@games(40)
@given(sittings())
def test_undo_restores_exactly_and_keeps_the_notes_made_since(sitting: Sitting) -> None:
    table, rng = sitting.sit_down()
    while not table.over:
        before = table.game
        seat, action = any_act(table, rng)
        entry = table.act(seat, action)
        if not table.can_undo(seat) or entry.events[0].undo is None or rng.random() < 0.5:
            continue
        assert entry.drawn == ()
        assert [own for own in range(table.public.seats) if table.can_undo(own)] == [seat]
        after = table.game
        note = act.PlaceNote(0, "since")
        if table.why_not(1, note) is None:
            table.act(1, note)
        notes = table.public.notes
        table.act(seat, act.Undo())
        assert table.public.notes == notes
        assert without_notes(table.game) == without_notes(before)
        # Earlier acts of the seat stay undoable; those of others were answered by this one.
        same = before.mark is not None and before.mark.seat == seat
        assert table.can_undo(seat) == same
        table.act(seat, action)
        assert without_notes(table.game) == without_notes(after)


@games(20)
@given(sittings())
def test_who_may_undo_can_be_read_off_what_a_spectator_sees(sitting: Sitting) -> None:
    table, rng = sitting.sit_down()
    for _ in acts(table, rng):
        mark = table.view(SPECTATOR).mark
        able = [seat for seat in range(table.public.seats) if table.can_undo(seat)]
        assert able == ([] if mark is None else [mark.seat])


# --- counts ------------------------------------------------------------------------------------


def corners(board: Board, border: int) -> set[tuple[int, int]]:
    (column, row), (_, below) = (
        (place % board.columns, place // board.columns) for place in board.borders[border]
    )
    if below > row:
        return {(column, row + 1), (column + 1, row + 1)}
    return {(column + 1, row), (column + 1, row + 1)}


def check_counts(table: Table) -> None:
    public, secret, rules = table.public, table.game.recruiter, table.rules
    board, full = rules.board, rules.full

    assert len(public.notes) + len(public.confirmed) <= 15
    assert len({note.id for note in public.notes}) == len(public.notes)

    drawn = [*secret.hidden, *public.cards, *public.recruited]
    assert len(set(drawn)) == len(drawn)
    assert len(secret.hidden) == (3 if public.start_chosen else 0)
    assert len(public.cards) <= 2
    if public.unmasked:
        assert sorted([*drawn, *public.unmasked.deck]) == list(range(len(board.features)))
    assert public.exposed & ~sum(1 << f for f in secret.hidden) == 0
    assert not any(public.denied >> f & 1 for f in secret.hidden)

    in_setup = public.phase in SETUP or public.round == 0
    assert public.immortals.bit_count() <= 4
    if not in_setup:
        assert public.immortals.bit_count() == (4 if full else 0)
        assert len(public.mayhem) == (5 if full else 0)
        assert NOWHERE not in public.agents
    for i, one in enumerate(public.mayhem):
        for other in public.mayhem[:i]:
            assert not corners(board, one) & corners(board, other)

    confirmed = sum(1 << at for at, _ in public.confirmed)
    assert confirmed.bit_count() == len(public.confirmed)
    assert public.covered == public.steps | confirmed | public.taken_back
    assert (
        public.steps.bit_count() + len(public.confirmed) + public.taken_back.bit_count()
        == public.covered.bit_count()
    )
    assert public.covered & ~secret.visited == 0
    for at, time in public.confirmed:
        assert secret.path[time - 1] == at
    supply = rules.ruleset.step_supply
    if supply and max(map(int.bit_count, board.with_feature)) <= supply:
        assert public.steps.bit_count() <= supply

    assert len(set(secret.path)) == len(secret.path)
    assert secret.visited == sum(1 << at for at in secret.path)
    if not in_setup and public.phase is not Phase.OVER:
        assert len(secret.path) == public.time + public.took_action * (
            public.phase is Phase.RECRUITER
        )
    assert public.recruits == (public.opening_recruits or 0) + len(public.recruited) + sum(
        recruits for _, recruits in public.alerts
    )
    shown = [token for _, token in public.slips]
    assert public.slips == secret.slips[: len(public.slips)]
    assert len(secret.slips) - len(public.slips) <= 1
    assert len(set(shown)) == len(shown)
    assert public.first_slip == (Slip.FIRST not in shown)
    assert full or Slip.SECOND not in shown
    assert public.acted.bit_count() <= 4


@games(60)
@given(sittings())
def test_tokens_cards_and_figures_are_conserved(sitting: Sitting) -> None:
    table, rng = sitting.sit_down()
    check_counts(table)
    for _ in acts(table, rng):
        check_counts(table)


@games(40)
@given(sittings())
def test_recruits_are_the_circled_features_along_the_path(sitting: Sitting) -> None:
    table, rng = sitting.sit_down()
    exposed: dict[int, int] = {}
    for _ in acts(table, rng):
        for f in bits(table.public.exposed):
            exposed.setdefault(f, table.public.time)
    names, spec = table.rules.board.names, table.rules.board.spec
    hidden = {table.rules.board.features[f]: f for f in table.game.recruiter.hidden}

    def contacts(time: int, at: int) -> int:
        return sum(
            feature in hidden and time <= exposed.get(hidden[feature], 99)
            for feature in spec.locations[names[at]]
        )

    each = [contacts(time, at) for time, at in enumerate(table.game.recruiter.path, 1)]
    if table.public.round:
        assert table.public.opening_recruits == sum(each[:5])
    for time, recruits in table.public.alerts:
        assert recruits == each[time - 2] + each[time - 1]


@games(30)
@given(sittings(Mission.FULL))
def test_an_answer_places_what_the_question_allows(sitting: Sitting) -> None:
    table, rng = sitting.sit_down()
    asked: tuple[int, bool, int] | None = None
    for entry in acts(table, rng):
        if isinstance(entry.action, act.Ask):
            open_ones = table.game.recruiter.visited & ~table.public.covered
            asked = entry.action.feature, entry.action.dolphin, open_ones
        for event in entry.events:
            if isinstance(event.public, Answered):
                assert asked is not None
                feature, dolphin, open_ones = asked
                choices = open_ones & table.rules.board.with_feature[feature]
                placed = event.public.steps
                assert placed & ~choices == 0
                expected = choices.bit_count() if dolphin else min(1, choices.bit_count())
                assert placed.bit_count() == expected
