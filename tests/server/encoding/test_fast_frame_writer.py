"""The fast frame writer writes what the plain one writes."""

import random

import msgspec
import pytest

from zanzibar.rules import SPECTATOR, Mission, Ruleset, Table
from zanzibar.rules.model import actions as act
from zanzibar.rules.views import shown
from zanzibar.server.encoding.fast_frame_writer import FastFrameWriter, new_frame_writer
from zanzibar.server.encoding.fields import action_out
from zanzibar.server.encoding.frame_writer import FrameWriter, events_for
from zanzibar.server.fast_paths import VARIABLE
from zanzibar.server.protocol.messages import Update
from zanzibar.shift import MODULES

RULESETS = {
    "training": Ruleset(mission=Mission.TRAINING),
    "full": Ruleset(),
    "options": Ruleset(step_supply=8, immortal_move_mandatory=True),
    "modules": Ruleset(modules=tuple(MODULES)),
}


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_both_writers_write_the_update_of_the_protocol(ruleset: Ruleset, seats: int) -> None:
    chance = random.Random(11)
    table = Table.new(chance, ruleset, seats=seats, modules=MODULES)
    fast, plain = FastFrameWriter(table), FrameWriter(table)
    while not table.over:
        if chance.random() < 0.1:
            note = act.PlaceNote(chance.randrange(42), 'a "undo": {note},"undo":x')
            if table.why_not(1, note) is None:
                fast.note(table.act(1, note))
        seat = chance.choice(table.due)
        action = chance.choice([a for a in table.legal(seat) if type(a) is not act.OpeningBack])
        if chance.random() < 0.2 and table.can_undo(seat):
            entry = table.act(seat, act.Undo())
        else:
            entry = table.act(seat, action)
        audience = fast.note(entry)
        assert plain.note(entry) == audience
        if chance.random() < 0.2:
            continue  # no client is connected
        for eyes in (SPECTATOR, *range(seats)):
            update = Update(
                7,
                events_for(table.rules, [entry], eyes),
                shown(table.rules, table.view(eyes)),
                tuple(action_out(table.rules, legal) for legal in table.legal(eyes)),
                "c1",
            )
            frame = msgspec.json.encode(update)
            assert plain.update(entry, audience, eyes, 7, "c1") == frame
            assert fast.update(entry, audience, eyes, 7, "c1") == frame
            assert audience.has(eyes) == bool(update.events)
            missed = table.log[-3:]
            assert fast.catch_up(eyes, 9, missed, True) == plain.catch_up(eyes, 9, missed, True)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_both_writers_read_and_write_actions_alike(ruleset: Ruleset) -> None:
    table = Table.new(random.Random(3), ruleset, modules=MODULES)
    fast, plain = FastFrameWriter(table), FrameWriter(table)
    for seat in table.due:
        for action in table.legal(seat):
            text = plain.write_action(action)
            assert plain.read_action(text) == fast.read_action(text) == action
            assert fast.write_action(action) == text
            assert fast.read_action(text) == action
            spaced = text.replace(b":", b": ")
            assert plain.read_action(spaced) == fast.read_action(spaced) == action


def test_action_is_offered_only_as_it_was_written_and_while_it_is_legal() -> None:
    chance = random.Random(5)
    table = Table.new(chance)
    fast, plain = FastFrameWriter(table), FrameWriter(table)
    everything: set[bytes] = set()
    while not table.over:
        seat = chance.choice(table.due)
        fast.catch_up(seat, 0, (), resync=True)
        legal = {
            msgspec.json.encode(action_out(table.rules, action)): action
            for action in table.legal(seat)
        }
        everything |= set(legal)
        for text in everything:
            assert fast.offers(seat, text) == (text in legal)
            assert not fast.offers(1 - seat, text)
            assert not plain.offers(seat, text)
        some = chance.choice(list(legal))
        others = (b"", b'"do"', some.replace(b":", b": "), b"[%b]" % some)
        assert not any(fast.offers(seat, text) for text in others)
        table.act(seat, legal[some])
        assert not fast.offers(seat, some)


def test_switches_choose_the_plain_writer_and_the_check_of_every_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table.new(random.Random(5))
    assert type(new_frame_writer(table)) is FastFrameWriter
    monkeypatch.setenv(VARIABLE, "frames")
    assert type(new_frame_writer(table)) is FrameWriter
    monkeypatch.setenv(VARIABLE, "legality")
    writer = new_frame_writer(table)
    assert type(writer) is FastFrameWriter
    (seat,) = table.due
    writer.catch_up(seat, 0, (), resync=True)
    assert not writer.offers(seat, writer.write_action(table.legal(seat)[0]))
