"""The deduction of a worker process, as the browser gets it."""

from tests.support.deduce.games import play, settings
from zanzibar.rules import SPECTATOR, Mission, Phase
from zanzibar.server.bot_workers.deduction import deduce
from zanzibar.server.protocol.messages import KnownFact


def test_facts_name_the_act_they_come_from() -> None:
    facts = _facts_of_a_game()
    asked = [fact for fact in facts if fact.rule == "ask.answer"]
    assert asked
    for fact in asked:
        assert fact.agent in ("meru", "lyme", "bill", "dusty")
        assert fact.about is not None
        assert fact.when is not None
    for fact in facts:
        if fact.rule in ("slip.shown", "time.alert", "turn.hidden"):
            assert (fact.agent, fact.about, fact.when, fact.where) == (None, None, None, None)


def _facts_of_a_game() -> list[KnownFact]:
    """Return the facts that exclude locations after 11:00 of a Training game."""
    table = next(
        table
        for setting in settings((Mission.TRAINING,))
        for table, _ in play(setting)
        if table.public.time >= 11 and table.public.phase is Phase.AGENTS
    )
    seen = [part for act in table.seen_by(SPECTATOR) for part in act]
    facts: list[KnownFact] = []
    for location in table.rules.board.names[::2]:
        reasons = deduce(table.rules, seen, (location, None)).why_not
        assert reasons is not None
        assert reasons.smallest or reasons.facts
        facts += reasons.facts
    return facts
