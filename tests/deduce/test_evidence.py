"""Evidence reads a log event by event."""

from itertools import islice

from tests.support.deduce.games import play, settings
from zanzibar.deduce import Evidence
from zanzibar.rules import SPECTATOR


def test_reading_event_by_event_equals_reading_the_whole_log() -> None:
    for setting in islice(settings(), 4):
        *_, (table, _) = play(setting)
        log = [event for entry in table.log for event in entry.events]
        evidence = Evidence(table.rules)
        seen = [part for act in table.seen_by(SPECTATOR) for part in act]
        for event in log:
            evidence.see(event)
        again = Evidence(table.rules, seen)
        assert (evidence.facts, evidence.length) == (again.facts, again.length)
        parts = table.public_log()
        assert evidence.seen == len(parts)
        for fact in evidence.facts:
            assert 0 < fact.source < len(parts)
