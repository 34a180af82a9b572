"""Every legal action can be picked by numbers and typed, in every phase of many games."""

import random
from collections.abc import Iterator, Sequence

import pytest

from zanzibar.cli.terminal.display.sentences import GameSentences
from zanzibar.cli.terminal.menu import MenuEntry, menu
from zanzibar.cli.terminal.typed_input import AmbiguousInput, actions_of_agent, read_typed
from zanzibar.record import RecordError, write_action
from zanzibar.rules import SPECTATOR, GameAction, Mission, Phase, Public, Ruleset, Seat, Table
from zanzibar.rules.model import actions as act
from zanzibar.text import Lang, texts


def decisions(mission: Mission, seed: int, seats: int = 2) -> Iterator[tuple[Table, Seat]]:
    """A game at random, stopped before every act."""
    chance = random.Random(seed)
    table = Table.new(chance, Ruleset(mission=mission), seats)
    while not table.over:
        seat = chance.choice(table.due)
        yield table, seat
        onward = [a for a in table.legal(seat) if not isinstance(a, act.OpeningBack)]
        table.act(seat, chance.choice(onward))


def teller(table: Table, lang: Lang = "en") -> GameSentences:
    return GameSentences(texts(lang), table.rules, table.public.seats)


def picked(
    speaker: GameSentences, public: Public, choices: Sequence[MenuEntry]
) -> list[GameAction]:
    """Everything that can be reached by picking numbers."""
    found: list[GameAction] = []
    for choice in choices:
        if len(choice.actions) == 1:
            found += choice.actions
        else:
            opened = menu(speaker, public, choice.actions)
            assert len(opened) > 1, "an entry that opens only itself"
            found += picked(speaker, public, opened)
    return found


@pytest.mark.parametrize("mission", list(Mission))
def test_every_legal_action_can_be_picked_once(mission: Mission) -> None:
    for table, seat in decisions(mission, seed=4, seats=3):
        speaker, legal = teller(table, "cs"), table.legal(seat)
        found = picked(speaker, table.public, menu(speaker, table.public, legal))
        assert sorted(map(repr, found)) == sorted(map(repr, legal))


@pytest.mark.parametrize("mission", list(Mission))
def test_every_legal_action_can_be_typed_in_any_case(mission: Mission) -> None:
    chance = random.Random(1)
    for table, seat in decisions(mission, seed=9):
        legal = table.legal(seat)
        for action in chance.sample(legal, min(4, len(legal))):
            typed = write_action(table.rules.board, action)
            for form in (typed, typed.upper()):
                assert read_typed(teller(table), table.public, legal, form) == action


def at(mission: Mission, phase: Phase) -> tuple[Table, Seat]:
    """The first time a random game waits for this."""
    return next(
        (table, seat) for table, seat in decisions(mission, 2) if table.public.phase is phase
    )


def test_the_verb_may_be_left_out() -> None:
    for mission, phase, typed, whole in (
        (Mission.FULL, Phase.MAYHEM, "b1-a1", "mayhem A1-B1"),
        (Mission.FULL, Phase.CARD, "pipe", "card pipe-girl"),
        (Mission.FULL, Phase.START, "c4", "start C4"),
        (Mission.FULL, Phase.IMMORTALS, "d5", "immortal D5"),
        (Mission.TRAINING, Phase.PLACE, "Henry Lyme a1", "place lyme A1"),
        (Mission.FULL, Phase.SECOND_SLIP, "b4", "second-slip B4"),
        (Mission.FULL, Phase.PUSH, "no", "no push"),
    ):
        table, seat = at(mission, phase)
        meant = read_typed(teller(table), table.public, table.legal(seat), typed)
        assert not isinstance(meant, AmbiguousInput | RecordError)
        assert write_action(table.rules.board, meant) == whole


def test_an_immortal_is_moved_by_naming_from_and_to() -> None:
    table, seat = at(Mission.FULL, Phase.RECRUITER)
    move = next(a for a in table.legal(seat) if isinstance(a, act.MoveImmortal))
    typed = write_action(table.rules.board, move).removeprefix("immortal ")
    assert read_typed(teller(table), table.public, table.legal(seat), typed) == move


@pytest.mark.parametrize("typed", ["kavárna", "KAVARNA", "cafe", "kavár"])
def test_features_have_everyday_names_with_or_without_accents(typed: str) -> None:
    table, seat = at(Mission.TRAINING, Phase.AGENTS)
    meant = read_typed(teller(table, "cs"), table.public, table.legal(seat), f"meru ask {typed}")
    assert meant == act.Ask(0, table.rules.board.feature_index["cafe"])


def test_an_agents_name_alone_opens_what_that_agent_may_do() -> None:
    table, seat = at(Mission.TRAINING, Phase.AGENTS)
    legal = table.legal(seat)
    assert actions_of_agent(teller(table), legal, "Henry Lyme") == actions_of_agent(
        teller(table), legal, "lyme"
    )
    assert act.Done(1) in actions_of_agent(teller(table), legal, "lyme")
    assert actions_of_agent(teller(table), legal, "lyme move") == []


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_every_event_of_a_game_has_a_sentence_for_every_seat(lang: Lang) -> None:
    for mission in Mission:
        for seed in range(3):
            *_, (table, _) = decisions(mission, seed, seats=2 + seed)
            speaker = teller(table, lang)
            for seat in (SPECTATOR, *range(table.public.seats)):
                for seen in table.seen_by(seat):
                    assert all(sentence.strip() for sentence in speaker.happened(seen))


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_every_moment_of_a_game_says_what_is_expected(lang: Lang) -> None:
    for mission in Mission:
        for table, seat in decisions(mission, 5, seats=3):
            for other in range(3):
                assert teller(table, lang).expected(table.view(other), due=other == seat)
