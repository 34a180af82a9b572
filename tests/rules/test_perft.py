"""Counting the tree: the engine finds exactly as many ways as a plain count on coordinates."""

import pytest
from msgspec.structs import replace

from tests.support.rules import plain
from tests.support.rules.build import BOARD, CONFIRM, END, card, done, fresh, full, mask, training
from zanzibar.rules import (
    AGENTS,
    RECRUITER,
    Game,
    GameAction,
    Mission,
    Phase,
    Rejection,
    Rules,
    decide,
    evolve,
    legal,
    see,
)
from zanzibar.rules.model import actions as act


def after(rules: Rules, game: Game, seat: int, action: GameAction) -> Game:
    events = decide(rules, game, seat, action, lambda kind, options, count: options[:count])
    assert not isinstance(events, Rejection)
    for event in events:
        game = evolve(rules, game, event)
    return game


def options(rules: Rules, game: Game, seat: int) -> tuple[GameAction, ...]:
    return legal(rules, see(game, seat))


# --- the plain count itself --------------------------------------------------------------------


def test_the_plain_count_knows_the_board() -> None:
    assert {
        BOARD.names[row * 6 + column]: words for (column, row), words in plain.HERE.items()
    } == {name: set(words) for name, words in BOARD.spec.locations.items()}
    assert {BOARD.names[row * 6 + column] for column, row in plain.TEMPLES} == {"C3", "E5"}


def test_there_are_4716_paths_of_five_and_13404_of_six() -> None:
    assert sum(1 for _ in plain.paths(5)) == 4_716
    assert sum(1 for _ in plain.paths(6)) == 13_404


# --- openings ----------------------------------------------------------------------------------


def openings(rules: Rules, game: Game) -> int:
    """Complete openings from here, by the steps the engine offers."""
    if len(game.recruiter.path) == 5:
        assert CONFIRM in options(rules, game, RECRUITER)
        return 1
    going_on = [
        action
        for action in options(rules, game, RECRUITER)
        if isinstance(action, act.ChooseStart | act.Step)
    ]
    assert going_on, "a dead end in the opening"
    return sum(openings(rules, after(rules, game, RECRUITER, action)) for action in going_on)


def test_openings_in_an_open_city() -> None:
    play = fresh(Mission.TRAINING).do(card("karl-box"))
    assert openings(play.rules, play.game) == 4_716


@pytest.mark.parametrize(
    "tokens",
    [
        "A1-B1 C1-D1 E1-F1 A6-B6 C6-D6",
        "B3-C3 C4-C5 D4-E4 E5-F5 D6-E6",
        "A1-A2 B1-C1 A3-B3 E5-E6 F6-F7",
    ],
)
def test_openings_between_mayhem(tokens: str) -> None:
    play = fresh(Mission.FULL)
    for name in tokens.split():
        play.do(act.PlaceMayhem(BOARD.border_names.index(name)))
    play.do(card("pipe-girl"))
    blocked = plain.mayhem(tokens)
    assert openings(play.rules, play.game) == sum(1 for _ in plain.paths(5, blocked))


def test_steps_after_the_opening_make_13404_paths() -> None:
    found = 0
    play = training()
    for path in plain.paths(5):
        numbered = tuple(row * 6 + column for column, row in path)
        play.game = replaced_path(play.game, numbered)
        found += len(play.options(act.Step))
    assert found == 13_404


def replaced_path(game: Game, path: tuple[int, ...]) -> Game:
    secret = replace(game.recruiter, path=path, visited=sum(1 << at for at in path))
    return Game(game.public, secret, game.agents)


# --- the Recruiter's moves ---------------------------------------------------------------------


def recruiter_ways(rules: Rules, game: Game, turns: int) -> int:
    if turns == 0:
        return 1
    count = 0
    for action in options(rules, game, RECRUITER):
        if isinstance(action, act.Step | act.MindSlip):
            moved = after(rules, after(rules, game, RECRUITER, action), RECRUITER, END)
            count += recruiter_ways(rules, agents_idle(rules, moved), turns - 1)
    return count


def agents_idle(rules: Rules, game: Game) -> Game:
    for agent in range(4):
        if game.public.phase is Phase.AGENTS and not game.public.acted >> agent & 1:
            game = after(rules, game, 1, act.Done(agent))
    return game


@pytest.mark.parametrize("recruiter", ["karl-box", "pipe-girl"])
@pytest.mark.parametrize("path", ["B3 B4 B5 C5 D5", "A1 A2 A3 B3 C3", "D6 D7 E7 F7 F6"])
@pytest.mark.parametrize("turns", [1, 2, 4])
def test_recruiter_moves_in_training(recruiter: str, path: str, turns: int) -> None:
    play = training(path=path, card=recruiter)
    expected = plain.recruiter_ways(plain.places(path), turns, recruiter, frozenset({"first"}))
    assert recruiter_ways(play.rules, play.game, turns) == expected


@pytest.mark.parametrize("recruiter", ["karl-box", "pipe-girl"])
@pytest.mark.parametrize(
    ("path", "tokens", "second"),
    [
        ("B3 B4 B5 C5 D5", "D4-D5 C3-D3 E6-E7", "D6"),
        ("A2 B2 B1 C1 D1", "D1-E1 C2-C3 D2-D3", "D2"),
        ("F7 F6 F5 F4 E4", "E3-E4 D4-D5 C3-C4", "D4"),
    ],
)
def test_recruiter_moves_in_the_full_game(
    recruiter: str, path: str, tokens: str, second: str
) -> None:
    play = full(path=path, card=recruiter, mayhem=tokens, second_slip=second)
    expected = plain.recruiter_ways(
        plain.places(path),
        4,
        recruiter,
        frozenset({"first"}),
        plain.place(second),
        plain.mayhem(tokens),
    )
    assert recruiter_ways(play.rules, play.game, 4) == expected


def glides(
    immortals: frozenset[plain.Place], blocked: plain.Mayhem
) -> list[frozenset[plain.Place]]:
    return [
        immortals - {source} | {to}
        for source in immortals
        for to in plain.streets(source, blocked) + plain.diagonals(source)
        if to not in immortals
    ]


@pytest.mark.parametrize("immortals", ["B2 E2 B6 D6", "B2 B3 C2 C3", "A1 F7 C4 D4"])
def test_immortal_moves_and_extra_moves(immortals: str) -> None:
    tokens = "B2-C2 C4-D4 D6-D7"
    play = full(immortals=immortals, mayhem=tokens, tokens="B4", confirmed="C5", cards="")
    blocked = plain.mayhem(tokens)
    first = glides(frozenset(plain.places(immortals)), blocked)
    assert len(play.options(act.MoveImmortal)) == len(first)
    found = sum(
        sum(isinstance(extra, act.ExtraMove) for extra in options(play.rules, moved, RECRUITER))
        for move in play.options(act.MoveImmortal)
        for moved in [after(play.rules, play.game, RECRUITER, move)]
    )
    open_numbers = 3  # five visited, one with a STEP token, one with a Confirmed Note
    assert found == open_numbers * sum(len(glides(one, blocked)) for one in first)


# --- activations -------------------------------------------------------------------------------


def activation_ways(rules: Rules, game: Game, agent: int) -> int:
    """Complete activations of one Agent, with every answer of the Recruiter."""
    public = game.public
    if public.phase is Phase.OVER or public.acted >> agent & 1:
        return 1
    seat = RECRUITER if public.phase is Phase.ANSWER else 1
    count = 0
    for action in options(rules, game, seat):
        if public.active == agent or who(action) == agent:
            count += activation_ways(rules, after(rules, game, seat, action), agent)
    return count


def who(action: GameAction) -> int:
    """Return the Agent whose activation an act begins."""
    match action:
        case act.Crosshairs():
            return AGENTS.index("meru")
        case act.DetectWeakness():
            return AGENTS.index("bill")
        case act.NeuroRhythm():
            return AGENTS.index("dusty")
    return getattr(action, "agent", -1)


PATH = "B3 B4 B5 C5 D5 D6 D7 C7"


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize(
    ("agents", "immortals", "tokens"),
    [
        ("B4 D7 C6 E6", "B2 E2 B6 D6", "B4 C7"),
        ("B2 B2 D5 A7", "B2 C2 D4 E4", "D5"),
    ],
)
def test_activations_in_the_full_game(agent: str, agents: str, immortals: str, tokens: str) -> None:
    streets = "B4-C4 D5-D6 C6-C7"
    play = full(
        "agents",
        path=PATH,
        agents=agents,
        immortals=immortals,
        tokens=tokens,
        mayhem=streets,
        hidden="cafe bus palm",
    )
    start = plain.Activation(
        agent=agent,
        where=tuple(zip(AGENTS, plain.places(agents), strict=True)),
        immortals=frozenset(plain.places(immortals)),
        path=plain.places(PATH),
        covered=frozenset(plain.places(tokens)),
        tokens=frozenset(plain.places(tokens)),
        hidden=frozenset({"cafe", "bus", "palm"}),
        blocked=plain.mayhem(streets),
    )
    assert play.public.steps == mask(tokens)
    assert activation_ways(play.rules, play.game, AGENTS.index(agent)) == start.ways()


def test_activations_in_training_move_and_ask_in_either_order() -> None:
    play = training("agents", path="B3 B4 B5 C5 D5 D4", agents="A6 A1 A1 A1")
    play.do(done("lyme"))
    reached = plain.within(plain.place("A6"), 2, frozenset())
    path = plain.places("B3 B4 B5 C5 D5 D4")

    def actions(at: plain.Place) -> int:
        answers = [
            len({one for one in path[1:] if feature in plain.HERE[one]}) or 1
            for feature in plain.HERE[at]
        ]
        return sum(answers) + 1  # and a capture, which misses anywhere here

    here = actions(plain.place("A6"))
    expected = 1 + len(reached) + here + here * len(reached) + sum(actions(to) for to in reached)
    assert activation_ways(play.rules, play.game, 0) == expected
