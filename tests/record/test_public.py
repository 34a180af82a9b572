"""The public record: everything public, nothing else, and back to exactly the public events."""

import copy
import random

import pytest

from tests.support.record.games import RULESETS, play_on, random_game
from zanzibar.board import zanzibar
from zanzibar.record import (
    Header,
    PublicRecord,
    RecordError,
    of,
    public_log,
    public_of,
    publish_first,
    read,
    read_any,
    write_json,
    write_public,
    write_public_json,
    write_text,
)
from zanzibar.rules import RECRUITER, SPECTATOR, Assist, Mission, Rules, Ruleset, Table
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.ruleset import HIDDEN_FEATURES
from zanzibar.rules.model.vocabulary import Phase


@pytest.fixture(scope="module", params=range(20))
def game(request: pytest.FixtureRequest) -> Table:
    seed = request.param
    return random_game(seed, RULESETS[seed % len(RULESETS)], seats=2 + seed % 4)


def read_public(source: str | bytes) -> PublicRecord:
    record = read_any(source)
    assert isinstance(record, PublicRecord)
    return record


# --- round trips -------------------------------------------------------------------------------


def test_it_is_read_back_to_exactly_the_public_events(game: Table) -> None:
    text = write_public(public_of(game))
    record = read_public(text)
    assert record.parts() == game.public_log()
    assert write_public(record) == text


def test_its_json_is_read_back_too(game: Table) -> None:
    record = public_of(game)
    assert read_public(write_public_json(record)) == record


def test_it_leads_to_the_view_of_a_spectator_with_undo_and_all(game: Table) -> None:
    assert read_public(write_public(public_of(game))).view() == game.view(SPECTATOR)


def test_the_public_log_of_any_form_is_that_of_the_table(game: Table) -> None:
    record = of(game)
    for source in (write_text(record), write_json(record), write_public(public_of(game))):
        assert public_log(source) == game.public_log()


def test_the_public_log_can_stop_after_some_acts(game: Table) -> None:
    record = of(game)
    text, public = write_text(record), write_public(public_of(game))
    for acts in range(0, len(record.acts), 25):
        log = public_log(text, acts=acts)
        assert log == game.public_log()[: len(log)]
        assert len(public_log(public, acts=acts)) >= len(log)
    assert public_log(public, acts=0) == [game.created]


# --- what is in it and what is not -------------------------------------------------------------


def test_opening_steps_do_not_appear_however_many_there_were() -> None:
    lines = write_public(publish_first(read(OPENING))).splitlines()
    assert lines[-3:] == ["R: card ?", "R: start ?", "R: confirm => 2"]


OPENING = """\
zanzibar record 1
x-mine: the Recruiter is on B5

R: mayhem B2-C2
1: mayhem E1-E2
R: mayhem C5-C6
1: mayhem D4-E4
R: mayhem A6-B6
R: card pipe-girl    # a secret
R: start C4 = book idol umbrella
R: step B4
R: back
R: step B4
R: step A4
R: step A5
R: step B5
R: back
R: step B5
R: confirm
"""


def test_comments_and_other_programs_lines_are_left_out() -> None:
    text = write_public(publish_first(read(OPENING)))
    assert "#" not in text
    assert "x-mine" not in text
    assert "B5" not in text


def test_a_name_and_a_date_are_public() -> None:
    table = random_game(1, Ruleset(Mission.TRAINING))
    header = Header(table.created.board, players={"R": "Ann"}, date="2026-01-31")
    assert "player R: Ann\ndate: 2026-01-31\n\n" in write_public(public_of(table, header))


def test_the_notebook_is_private() -> None:
    table = Table.new(random.Random(1), Ruleset(assist=Assist.NOTEBOOK))
    before = write_public(public_of(table))
    table.act(1, act.WriteNotebook("he is on C4"))
    assert write_public(public_of(table)) == before


def test_what_was_undone_stays_and_is_followed_by_undo() -> None:
    table = Table.new(random.Random(1))
    table.act(RECRUITER, act.PlaceMayhem(0))
    table.act(RECRUITER, act.Undo())
    assert write_public(public_of(table)).splitlines()[-2:] == ["R: mayhem A1-B1", "R: undo"]


def test_an_answer_that_waits_for_tokens_is_hidden_until_they_are_given_back() -> None:
    for seed in range(200):
        table = random_game(seed, Ruleset(Mission.TRAINING, step_supply=8))
        lines = write_public(public_of(table)).splitlines()
        held = [i for i, line in enumerate(lines) if line.startswith("R: answer ?")]
        if held:
            break
    assert lines[held[0]] == "R: answer ? => owed 1"
    after = next(line for line in lines[held[0] :] if "give-back" in line)
    assert " => answer " in after


# --- twins: games that differ in secrets only --------------------------------------------------


def new_twins(rules: Rules, rng: random.Random) -> tuple[Table, Table]:
    """Two games; what the first draws openly the second draws too, if it can."""
    last: list[int] = []

    def draw(kind: str, options: tuple[int, ...], count: int) -> tuple[int, ...]:
        last[:] = rng.sample(options, count)
        return tuple(last)

    def draw_alike(kind: str, options: tuple[int, ...], count: int) -> tuple[int, ...]:
        if kind == "feature" and count < HIDDEN_FEATURES and set(last) <= set(options):
            return tuple(last)
        return tuple(rng.sample(options, count))

    return Table(rules, 2, draw), Table(rules, 2, draw_alike)


def fork(table: Table) -> Table:
    twin = copy.copy(table)
    twin.log = list(table.log)
    return twin


def hidden(table: Table, action: act.Action) -> bool:
    if isinstance(action, act.ChooseStart):
        return table.rules.full
    return isinstance(action, act.ChooseCard | act.Step | act.MindSlip | act.OpeningBack)


def advance_twins(one: Table, two: Table, rng: random.Random) -> tuple[Table, Table] | None:
    """Both games one act further with the same public history; None when no way was found."""
    seat = rng.choice(one.due)
    for _ in range(100):
        first, second = fork(one), fork(two)
        options = second.legal(seat)
        action = rng.choice([a for a in first.legal(seat) if hidden(one, a) or a in options])
        other = action
        if hidden(one, action):
            others = [option for option in options if hidden(two, option) and option != action]
            other = rng.choice(others or options)
        first.act(seat, action)
        second.act(seat, other)
        for table in (first, second):
            if table.public.phase is Phase.OPENING:
                walk_opening(table, rng)
        if first.public_log() == second.public_log() and can_stay_alike(first, second):
            return first, second
    return None


def walk_opening(table: Table, rng: random.Random) -> None:
    """Another opening from the same start: its steps and take-backs leave no trace."""
    while len(table.game.recruiter.path) > 1:
        table.act(RECRUITER, act.OpeningBack())
    for _ in range(4):
        steps = [action for action in table.legal(RECRUITER) if isinstance(action, act.Step)]
        table.act(RECRUITER, rng.choice(steps))


def can_stay_alike(one: Table, two: Table) -> bool:
    """Whether the next count, slip or answer need not tell the twins apart."""
    if one.public.phase is Phase.OPENING:
        counts = {
            sum(t.rules.contacts(at, t.game.recruiter.hidden, 0) for at in t.game.recruiter.path)
            for t in (one, two)
        }
        return len(counts) == 1
    if one.public.phase is Phase.ANSWER:
        return not set(one.legal(RECRUITER)).isdisjoint(two.legal(RECRUITER))
    ours, theirs = one.game.recruiter, two.game.recruiter
    return (ours.contacted, ours.slips) == (theirs.contacted, theirs.slips) and not one.over


@pytest.mark.parametrize("mission", Mission)
@pytest.mark.parametrize("seed", range(4))
def test_twins_with_the_same_public_history_have_the_same_public_record(
    mission: Mission, seed: int
) -> None:
    rng = random.Random(seed)
    twins: tuple[Table, Table] | None = new_twins(Rules(Ruleset(mission), zanzibar()), rng)
    for _ in range(80):
        if twins is None:
            break
        one, two = twins
        assert write_public(public_of(one)) == write_public(public_of(two))
        assert write_public_json(public_of(one)) == write_public_json(public_of(two))
        twins = advance_twins(one, two, rng)
    assert len(one.public_log()) > 24
    assert one.game.recruiter.path != two.game.recruiter.path


# --- what is refused ---------------------------------------------------------------------------

TRAINING = """\
zanzibar public record 1
mission: training

R: card ?
R: start B4
R: confirm => 2, dealt meru 1 lyme 1 bill 1 dusty 1
1: place meru A4
1: place lyme F4
1: place bill E1
1: place dusty D7 => round 1
R: ?
R: end => 06:00, agents
"""


def test_commas_may_be_left_out() -> None:
    assert read_public(TRAINING.replace(",", "")) == read_public(TRAINING)


@pytest.mark.parametrize(
    ("line", "id"),
    [
        ("R: ?", "table.turn"),
        ("1: ?", "turn.action"),
        ("1: meru move F7", "agent.move"),
        ("1: meru ask bus", "ask"),
        ("1: meru capture", "record.result-missing"),
        ("1: meru capture => maybe", "record.syntax"),
        ("1: meru capture => hit, won agents captured 06:00 round 1", "record.end"),
        ("1: meru capture => hit, won agents captured", "record.result-missing"),
        ("1: meru capture => miss, won agents captured", "record.syntax"),
        ("1: meru capture => miss, won nobody captured", "record.syntax"),
        ("1: meru capture => miss, what", "record.syntax"),
        ("1: meru capture => miss, recruit bus", "record.syntax"),
        ("1: meru done, round 1", "record.syntax"),
        ("1: meru move A5 = bus", "record.outcome-unexpected"),
        ("1: undo", "undo"),
        ("1: resign", "record.result-missing"),
        ('1: notebook "x"', "record.secret"),
        ("1: meru ? A5", "record.syntax"),
        ("1: meru move A5 => 12:30", "record.syntax"),
        ("1: meru move A5 => round 7", "record.syntax"),
        ("1: meru move A5 => alert x", "record.syntax"),
        ("1: meru move A5\nend: path A1", "record.end"),
        ("1: =>", "record.syntax"),
        ("1: ", "record.syntax"),
    ],
)
def test_what_everybody_can_see_to_be_wrong_is_refused(line: str, id: str) -> None:
    with pytest.raises(RecordError) as raised:
        read_any(TRAINING + line)
    assert raised.value.id == id
    assert raised.value.line == 13


@pytest.mark.parametrize(
    ("line", "id"),
    [
        ("R: step B5", "record.secret"),
        ("R: slip B5", "record.secret"),
        ("R: start ?", "setup.start"),
        ("R: answer ?", "ask.answer"),
        ("R: confirm", "record.result-missing"),
        ("R: end => 06:00", "setup.opening"),
        ("R: card karl-box", "record.secret"),
    ],
)
def test_secret_acts_have_no_place_in_it(line: str, id: str) -> None:
    with pytest.raises(RecordError) as raised:
        read_any("".join(TRAINING.splitlines(keepends=True)[:5]) + line)
    assert raised.value.id == id


def test_a_card_that_is_named_is_a_secret() -> None:
    with pytest.raises(RecordError, match=r"record\.secret"):
        read_any("zanzibar public record 1\nmission: training\n\nR: card karl-box")


def test_events_that_do_not_fit_their_act_are_refused() -> None:
    source = write_public_json(read_public(TRAINING)).replace(b'"recruits": 2', b'"recruits": 3')
    with pytest.raises(RecordError) as raised:
        read_any(source)
    assert (raised.value.id, raised.value.line) == ("record.events", 3)


def test_it_cannot_be_replayed() -> None:
    with pytest.raises(RecordError, match=r"record\.hidden"):
        read(TRAINING)


def test_unfinished_games_are_published_too() -> None:
    rng = random.Random(5)
    table = Table.new(rng, seats=4)
    for _ in range(100):
        play_on(table, rng)
        assert read_public(write_public(public_of(table))).parts() == table.public_log()
        if table.over:
            break
