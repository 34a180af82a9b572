"""A record is read back, replayed and refused exactly."""

import random
from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from tests.support.record.games import RULESETS, random_game
from zanzibar.board import Board, parse, zanzibar
from zanzibar.record import (
    BadAct,
    Header,
    Record,
    RecordError,
    Replay,
    of,
    read,
    replay,
    write_json,
    write_text,
)
from zanzibar.record import lines as limits
from zanzibar.rules import RECRUITER, Deal, Mission, Ruleset, Table, drawn_by
from zanzibar.rules.model import actions as act
from zanzibar.shift import MODULES

VILLAGE = """\
name = "Village # 1"
columns = 3
rows = 3
temples = ["B2"]
[features]
well = "Well"
inn = "The \\"Inn\\""
mill = "Mill"
[locations]
A1 = ["well"]
B1 = ["inn"]
C1 = ["mill"]
A2 = ["inn", "mill"]
B2 = []
C2 = ["well", "inn"]
A3 = []
B3 = ["mill"]
C3 = ["well"]
"""

START = """\
zanzibar record 1
mission: training
seats: 2

R: card karl-box
R: start B4 = bus pool monks
R: step B5
R: step C5
R: step C4
R: step D4
R: confirm
"""


@pytest.fixture(scope="module")
def village() -> Board:
    return parse(VILLAGE)


@pytest.fixture(scope="module", params=range(20))
def game(request: pytest.FixtureRequest) -> Table:
    seed = request.param
    return random_game(seed, RULESETS[seed % len(RULESETS)], seats=2 + seed % 4)


def refused(text: str | bytes, **options: object) -> RecordError:
    with pytest.raises(RecordError) as raised:
        replay(read(text, **options))  # type: ignore[arg-type]
    return raised.value


# --- round trips -------------------------------------------------------------------------------


@pytest.mark.parametrize("write", [lambda r: write_text(r).encode(), write_json])
def test_a_game_is_the_same_after_writing_reading_and_replaying(
    game: Table, write: Callable[[Record], bytes]
) -> None:
    record = of(game)
    again = read(write(record))
    assert again == record
    assert write(again) == write(record)
    replayed = replay(again)
    assert replayed.game == game.game
    assert replayed.log == game.log


def test_everything_in_a_header_is_kept(village: Board) -> None:
    ruleset = Ruleset(
        Mission.TRAINING,
        step_supply=10,
        deal=Deal.RANDOM,
        modules=tuple(MODULES),
        second_slip_counts_past_visits=True,
        immortal_move_mandatory=True,
    )
    header = Header(
        village.spec,
        ruleset,
        5,
        {"R": "Ann", "2": ' # "B" '},
        "2026-01-31",
        {"x-site": "a: b", "x-empty": "", "x-lines": "1\n2"},
    )
    record = Record(header)
    assert read(write_text(record), MODULES) == record
    assert read(write_json(record), MODULES) == record


def test_a_game_with_a_module_is_replayed_with_it() -> None:
    table = random_game(3, Ruleset(modules=tuple(MODULES)), modules=MODULES)
    text = write_text(of(table))
    assert replay(read(text, MODULES), MODULES).game == table.game
    with pytest.raises(RecordError) as raised:
        read(text)
    assert (raised.value.id, raised.value.rule, raised.value.line) == ("module.unknown", None, 5)


def test_a_board_of_ones_own_is_carried_in_the_record(village: Board) -> None:
    table = random_game(1, Ruleset(Mission.TRAINING), board=village)
    text = write_text(of(table))
    assert '| A2 = ["inn", "mill"]' in text
    assert replay(read(text)).game == table.game
    # Another board of the same name as the printed one is carried too.
    other = parse(VILLAGE.replace("Village # 1", "Zanzibar"))
    table = random_game(2, Ruleset(Mission.TRAINING), board=other)
    assert replay(read(write_text(of(table)))).game == table.game


def test_a_board_with_the_features_in_another_order_is_another_board() -> None:
    spec = zanzibar().spec
    turned = Board(replace(spec, features=dict(reversed(spec.features.items()))))
    table = random_game(1, board=turned)
    record = of(table)
    assert replay(read(write_text(record))).game == table.game
    assert replay(read(write_json(record))).game == table.game


def test_a_board_can_be_named_and_given(village: Board) -> None:
    text = 'zanzibar record 1\nmission: training\nboard: "Village # 1"\n\nR: card pipe-girl\n'
    record = read(text, boards={village.name: village})
    assert record.header.board == village.spec
    error = refused(text)
    assert (error.id, error.line) == ("record.board", 3)


def test_a_replay_can_stop_and_go_on_by_chance(game: Table) -> None:
    record = of(game)
    assert replay(record, acts=0).log == []
    assert replay(record, acts=7).log == game.log[:7]
    assert replay(record, acts=10_000).log == game.log

    def draw(kind: str, options: tuple[int, ...], count: int) -> tuple[int, ...]:
        return options[-count:]

    table = replay(read("zanzibar record 1\nmission: training\n"), then=draw)
    table.act(RECRUITER, act.ChooseCard(None))
    assert table.game.recruiter.card == "pipe-girl"


def test_a_replay_goes_act_by_act(game: Table) -> None:
    steps = Replay(of(game))
    for number, entry in enumerate(game.log, 1):
        assert steps.next() == entry
        assert steps.done == number


def test_a_table_can_go_on_after_its_record(game: Table) -> None:
    record = of(game)
    table = replay(record, acts=9, then=drawn_by(random.Random(1)))
    while not table.over:
        seat = table.due[0]
        table.act(seat, table.legal(seat)[0])
    assert of(table).acts[:9] == record.acts[:9]


# --- leniency ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\n", " \t \n"),
        lambda text: text.replace(": ", ":\t"),
        lambda text: text.replace("\n", " # why\n"),
        lambda text: text.replace("\n", "\n\n# a line\n"),
        lambda text: text.replace("\n\n", "\n"),
        lambda text: text.upper(),
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("R: ", "  r :"),
    ],
)
def test_a_text_may_be_typed_in_many_ways(change: Callable[[str], str]) -> None:
    assert read(change(START).encode()) == read(START)


def test_only_line_feeds_end_a_line() -> None:
    text = START + 'R: end\n1: note A1 "a\u2028b\u0085c"\n'
    assert read(text).acts[-1].action == act.PlaceNote(0, "a\u2028b\u0085c")


# --- what is refused ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "rule", "id"),
    [
        ("R: step E4", "table.turn", None),
        ("1: step E4", "setup.agents", None),
        ("1: place meru C4", "setup.agents", None),
        ("R: place meru A1", "table.turn", None),
        ("4: place meru A1", "table.turn", None),
        ("1: place meru Z1", None, "record.location"),
        ("1: place meru", None, "record.syntax"),
        ("5: place meru A1", None, "record.seat"),
        ("mission: full", None, "record.seat"),
        ("place meru A1", None, "record.syntax"),
        ("1: place meru A1 = bus", None, "record.outcome-unexpected"),
        ("1: place meru A1 =", None, "record.syntax"),
        ("1: place meru A1 = bus = bus", None, "record.syntax"),
        ("R: ?", None, "record.hidden"),
        ("1: place meru A1 => round 1", None, "record.hidden"),
    ],
)
def test_a_wrong_line_is_named_with_its_rule(line: str, rule: str | None, id: str | None) -> None:
    error = refused(START + "# a comment\n" + line)
    assert (error.line, error.rule, error.id) == (13, rule, id or rule)


@pytest.mark.parametrize(
    ("line", "rule", "id"),
    [
        ("R: card random", None, "record.outcome-missing"),
        ("R: card random = nobody", None, "record.outcome-unknown"),
        ("R: card random = karl-box pipe-girl", "setup.recruiter-card", "record.outcome-count"),
        ("R: card courier", "setup.recruiter-card", "setup.recruiter-card"),
        ("R: card karl-box = karl-box", None, "record.outcome-unexpected"),
        ("R: card karl-box\nR: start B4", None, "record.outcome-missing"),
        ("R: card karl-box\nR: start B4 = bus", "setup.features", "record.outcome-count"),
        ("R: card karl-box\nR: start B4 = bus pool pool", "setup.features", "record.outcome-gone"),
        ("R: card karl-box\nR: start B4 = bus pool river", None, "record.outcome-unknown"),
    ],
)
def test_an_outcome_must_be_there_and_possible(line: str, rule: str | None, id: str) -> None:
    error = refused("zanzibar record 1\nmission: training\n" + line)
    assert (error.line, error.rule, error.id) == (2 + len(line.splitlines()), rule, id)


def changed_draw(table: Table, kind: type, name: str) -> RecordError:
    """Return the record of a game with another name for the last card of its first such draw."""
    record = of(table)
    place = next(
        i
        for i, played in enumerate(record.acts)
        if isinstance(played.action, kind) and played.drawn
    )
    played = record.acts[place]
    drawn = (*played.drawn[:-1], name)
    acts = (*record.acts[:place], replace(played, drawn=drawn))
    with pytest.raises(RecordError) as raised:
        replay(replace(record, acts=acts))
    return raised.value


def test_a_card_is_not_drawn_twice_in_a_full_game() -> None:
    table = random_game(8)
    hidden = table.rules.board.features[table.game.recruiter.hidden[0]]
    error = changed_draw(table, act.PlaceSecondSlip, hidden)
    assert (error.id, error.rule) == ("record.outcome-gone", "setup.immortal-cards")
    error = changed_draw(table, act.EndTurn, hidden)
    assert (error.id, error.rule) == ("record.outcome-gone", "immortal.cards")


@pytest.mark.parametrize("mission", Mission)
def test_a_random_deal_names_every_agent_once(mission: Mission) -> None:
    table = random_game(8, Ruleset(mission, deal=Deal.RANDOM), seats=3)
    kind = act.ConfirmOpening if mission is Mission.TRAINING else act.PlaceImmortal
    dealt = next(p.drawn for p in of(table).acts if isinstance(p.action, kind) and p.drawn)
    error = changed_draw(table, kind, dealt[0])
    assert (error.id, error.rule) == ("record.outcome-gone", "table.agents")


def test_the_first_wrong_line_counts_even_if_a_later_one_cannot_be_read() -> None:
    with pytest.raises(BadAct) as raised:
        read(START + "1: nonsense")
    assert raised.value.line == 12
    assert replay(raised.value.before).public.opening_recruits == 2


@pytest.mark.parametrize(
    ("header", "id", "line", "rule"),
    [
        ("missions: full", "record.header", 2, None),
        ("mission: easy", "record.header-value", 2, None),
        ("mission: full\nmission: full", "record.header-twice", 3, None),
        ("seats: two", "record.header-value", 2, None),
        ("seats: 6", "table.seats", 2, "table.seats"),
        ("seats: 1", "table.seats", 2, "table.seats"),
        ("step-supply: 9", "record.header-value", 2, None),
        ("date: 2026-02-30", "record.header-value", 2, None),
        ("board: Atlantis", "record.board", 2, None),
        ("modules: nothing", "module.unknown", 2, None),
        ("player 7: Ann", "record.header", 2, None),
        ('x-a: "b', "record.quote", 2, None),
        ("what is this", "record.syntax", 2, None),
        ("| name = 3", "record.board-file", 2, None),
        ("| name =", "record.board-file", 2, None),
        ("board: Zanzibar\n|" + VILLAGE.replace("\n", "\n| "), "record.header-value", 2, None),
        ("|" + VILLAGE.replace("\n", "\n| "), "setup.features", 1, "setup.features"),
    ],
)
def test_a_wrong_header_is_named_with_its_line(
    header: str, id: str, line: int, rule: str | None
) -> None:
    error = refused("zanzibar record 1\n" + header)
    assert (error.id, error.line, error.rule) == (id, line, rule)


def test_every_mistake_of_a_board_in_a_record_has_its_line() -> None:
    broken = VILLAGE.replace('"B2"', '"Z9"').replace('["well", "inn"]', '["pub"]')
    lines = "".join(f"| {line}\n" for line in broken.splitlines())
    error = refused(f"zanzibar record 1\n# a board:\n\n{lines}")
    assert [(problem.id, problem.line) for problem in error.problems] == [
        ("board.unknown-location", 7),
        ("board.unknown-feature", 18),
    ]


@pytest.mark.parametrize(
    ("source", "id"),
    [
        (b"", "record.empty"),
        (b"\n# nothing\n", "record.empty"),
        (b"R: step C4", "record.format"),
        (b"zanzibar record one", "record.format"),
        (b"zanzibar record 2", "record.version"),
        (b"zanzibar record 0", "record.version"),
        (b"zanzibar public record 99", "record.version"),
        (b"zanzibar record 1\n\xff", "record.not-text"),
        (b"{", "record.json"),
        (b"{}", "record.format"),
        (b"[]", "record.format"),
        (b'{"format": "zanzibar record", "version": 2}', "record.version"),
        (b'{"format": "zanzibar record", "version": true}', "record.format"),
        (b'{"format": "zanzibar record", "version": 1}', "record.json"),
        (b'{"a":' * 5000, "record.json"),
        (b"zanzibar public record 1", "record.hidden"),
    ],
)
def test_what_is_no_record_has_an_error_id(source: bytes, id: str) -> None:
    assert refused(source).id == id


def json_record(**changes: object) -> bytes:
    fields = msgspec.json.decode(write_json(read(START)))
    return msgspec.json.encode(fields | changes)


@pytest.mark.parametrize(
    ("changes", "id", "line"),
    [
        ({"more": 1}, "record.json", None),
        ({"mission": "easy"}, "record.json", None),
        ({"seats": 9}, "table.seats", None),
        ({"board": "Atlantis"}, "record.board", None),
        ({"date": "today"}, "record.header-value", None),
        ({"players": {"9": "Ann"}}, "record.header-value", None),
        ({"extra": {"mine": "1"}}, "record.header", None),
        ({"acts": [{"seat": "R", "act": "fly"}]}, "record.syntax", 1),
        ({"acts": [{"seat": "9", "act": "end"}]}, "record.seat", 1),
        ({"acts": [{"seat": "R", "act": "end"}]}, "setup.recruiter-card", 1),
    ],
)
def test_wrong_json_is_named_with_the_number_of_the_act(
    changes: dict[str, object], id: str, line: int | None
) -> None:
    error = refused(json_record(**changes))
    assert (error.id, error.line) == (id, line)


def test_the_board_of_a_json_record_is_checked_like_a_file(village: Board) -> None:
    spec = msgspec.to_builtins(village.spec)
    assert read(json_record(board=spec, acts=[])).header.board == village.spec
    error = refused(json_record(board=spec | {"temples": ["Z9"]}, acts=[]))
    assert (error.id, error.problems[0].id) == ("record.board-file", "board.unknown-location")


def test_files_that_are_too_large_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LARGEST_RECORD", 100)
    monkeypatch.setattr(limits, "MOST_LINES", 10)
    assert refused(b"x" * 101).id == "record.too-large"
    assert refused(b"\n" * 10).id == "record.too-many-lines"
