"""Sentences about a game: every event and every moment has one, in both languages."""

import pytest

from tests.support.cli.decisions import decisions, sentences_of
from zanzibar.rules import SPECTATOR, Mission
from zanzibar.text import Lang


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_every_event_has_a_sentence_for_every_seat(lang: Lang) -> None:
    for mission in Mission:
        for seed in range(3):
            *_, (table, _) = decisions(mission, seed, seats=2 + seed)
            sentences = sentences_of(table, lang)
            for seat in (SPECTATOR, *range(table.public.seats)):
                for seen in table.seen_by(seat):
                    assert all(sentence.strip() for sentence in sentences.happened(seen))


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_every_moment_has_a_sentence_about_the_next_decision(lang: Lang) -> None:
    for mission in Mission:
        for table, seat in decisions(mission, 5, seats=3):
            for other in range(3):
                assert sentences_of(table, lang).expected(table.view(other), due=other == seat)
